"""Whatever is done to a record or a board, the answer is a sentence: never another exception, never a silent loop."""

import json
import random
import shutil
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from all_titles import MAPS, TITLES, examples, game_of, played
from branchline import title
from branchline.core import record as records
from branchline.core.record import DamagedRecord, Json, Record
from branchline.core.title import TitleError
from branchline.core.view import SPECTATOR
from branchline.titles import check, find_game

many = settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
JUNK = ["", "?", "²", "፩", "\u2028", "–", "{", "}", "[", '"', "=", "1", "-1", "9" * 40, "wild", "draw deck", "{deal ?}"]
VALUES: list[object] = [None, True, 0, -1, 3.5, 1e400, 10**30, "", "²", "deal ?", [], {}, ["x"], [[]], {"a": 1}]
some_index = st.integers(0, 3 * len(TITLES) - 1)


@cache
def some_records() -> list[Record]:
    whole = [played(game_of(key, 4 if key == "card-game" else 2), "claims", 3) for key in TITLES]
    return [*whole, *(records.redact(record, seat) for record in whole for seat in (SPECTATOR, 0))]


def used(record: Record) -> None:
    """Everything that is done with a record once it is read."""
    records.verify(record)
    records.to_text(record)
    list(records.to_json(record))
    list(record.views(max(record.seen, SPECTATOR)))


@many
@given(some_index, st.integers(0, 2**32))
def test_damaged_text_is_reported(which: int, seed: int) -> None:
    rng = random.Random(seed)
    lines = records.to_text(some_records()[which]).split("\n")
    for _ in range(rng.choice([1, 1, 2, 5])):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0:
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 1:
            lines.insert(at, lines[other])
        elif kind == 2:
            place = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + rng.choice(JUNK) + lines[at][place + 1 :]
        elif kind == 3:
            lines[at] = rng.choice(JUNK)
        else:
            lines = lines[: at + 1]
    try:
        used(records.from_text("\n".join(lines), find_game))
    except (DamagedRecord, TitleError) as error:
        assert str(error).strip()


def mutate(rng: random.Random, node: object) -> None:
    """Put something else, or nothing, somewhere into a tree of lists and objects."""
    while isinstance(node, dict | list) and node:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        inner = node[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.4:
            if isinstance(node, dict) and rng.random() < 0.3:
                del node[key]
            else:
                node[key] = rng.choice(VALUES)
            return
        node = inner


@many
@given(some_index, st.integers(0, 2**32))
def test_damaged_json_is_reported(which: int, seed: int) -> None:
    rng = random.Random(seed)
    lines: list[Json] = [json.loads(json.dumps(line)) for line in records.to_json(some_records()[which])]
    mutate(rng, lines[rng.choice([0, -1, rng.randrange(len(lines))])])
    try:
        used(records.from_json(list(enumerate(lines, 1)), find_game))
    except (DamagedRecord, TitleError) as error:
        assert str(error).strip()


@pytest.mark.parametrize("key", MAPS)
def test_damaged_boards_are_reported(key: str, tmp_path: Path) -> None:
    for seed in range(120):
        rng = random.Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        for file in ("board.toml", "tickets.toml"):
            shutil.copy(title(key).folder / file, folder / file)
        file = rng.choice(["board.toml", "board.toml", "tickets.toml"])
        lines = (folder / file).read_text("utf-8").split("\n")
        at = rng.randrange(len(lines))
        old = rng.choice(lines[at].split() or [""])
        lines[at] = lines[at].replace(old, rng.choice([*JUNK, "[]", "{}", "true", "1.5", '"x"', "nan"]), 1)
        (folder / file).write_text("\n".join(lines), "utf-8")
        board, problems = check(folder)
        assert board is not None or problems
        assert all(problem.line >= 1 and problem.message for problem in problems)
