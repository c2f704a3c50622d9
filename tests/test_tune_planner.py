"""`make tune` prints the file that a title's planner reads."""

import tomllib

import pytest

from all_titles import TITLES
from branchline.titles import title
from tune_planner import Tuner


@pytest.mark.parametrize("key", TITLES)
def test_what_is_printed_without_a_change_is_the_title_s_own_file(key: str) -> None:
    tuner = Tuner(key, 1, ["greedy"])
    printed = tuner.planner_toml(tuner.first)
    own = (title(key).folder / "planner.toml").read_text("utf-8")
    assert printed.splitlines()[:3] == own.splitlines()[:3]
    assert tomllib.loads(printed) == tomllib.loads(own)


@pytest.mark.parametrize("key", ["london", "card-game"])
def test_every_weight_can_be_tuned_and_a_changed_one_is_printed(key: str) -> None:
    tuner = Tuner(key, 1, ["greedy"])
    assert set(tuner.range) == set(tuner.first)
    changed = tuner.changed(tuner.first)
    assert tomllib.loads(tuner.planner_toml(changed)) != tomllib.loads(tuner.planner_toml(tuner.first))
    assert len(tuner.results(changed, range(1))) == 2
