"""`titles check` plays a rule from outside: what it declares and what it does must be the same."""

from pathlib import Path

import pytest

from branchline.titles import check

ROOT = Path(__file__).parent.parent

TOLL = (ROOT / "examples" / "toll" / "toll.py").read_text("utf-8")
BODY = "class LayCoin(RoutesKind):"  # behind the rule


def with_rule(folder: Path, old: str, new: str) -> Path:
    """A copy of the toll road whose rule is another one."""
    assert old in TOLL, old
    folder.mkdir()
    for file in ("board.toml", "tickets.toml"):
        (folder / file).write_text((ROOT / "examples" / "toll" / file).read_text("utf-8"), "utf-8")
    (folder / "toll.py").write_text(TOLL.replace(old, new), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            BODY,
            "    def why_not_claim(self, cells: list[int], seat: int, route: int, colour: int) -> Sentence | None:\n"
            "        return WHICH_SIDE.sentence()\n\n\n" + BODY,
            "`why_not_claim` says “How do you lay your coin?” of “claim",
        ),
        (
            BODY,
            "    def add_points(self, running: object) -> None:\n        pass\n\n\n" + BODY,
            "`scores` counts",
        ),
        (
            "messages: ClassVar[list[Message]] = [FIRST_COIN]",
            "messages = [WHICH_SIDE]",
            "'toll.first-coin', which no rule",
        ),
        (
            "WHICH_SIDE.sentence() if",
            '"How do you lay your coin?" if',
            "`question` returns 'How do you lay your coin?'; return a sentence",
        ),
        (
            "return FIRST_COIN.sentence()",
            'return "First a coin."',
            "`first` of LayCoin returns 'First a coin.'; return",
        ),
        (
            BODY,
            "    def on_claim(self, cells: list[int], route: int) -> bool:\n        return True\n\n\n" + BODY,
            "fails in play: RuleError: Toll: `on_claim` has asked, and there is no `ask_after_claim`",
        ),
        (
            '{"coin": {"side?": str}}',
            '{"coin": {"side?": int}}',
            "the facts of the move “lay a coin heads” are not of the shape that it declares: 'side': 'heads' is no int",
        ),
        (
            '"seat": int, "points": int}',
            '"seat": int}',
            "the facts of the event 'toll' are not of the shape that it declares: 'points' is not declared",
        ),
        ('{"event": "toll", "seat"', '{"event": "tax", "seat"', "`events` has an event 'tax', which its `event_facts`"),
        ('{"tolls": int}', '{"tolls": [int]}', "the facts of its line 'toll' are not of the shape that it declares:"),
        ("class LayCoin", "class LayOther", "a rule can't be compiled: NameError: name 'LayCoin' is not defined"),
        ("cells[self.tolls_at + cells[TURN]]", "cells[self.no_such_cell]", "fails in play: AttributeError"),
        ("cells[self.tolls_at + seat])", "cells[self.no_such_cell])", "a rule can't be compiled: AttributeError"),
        ("from typing import", "from typing import (", "correct it (SyntaxError)"),
    ],
)
def test_what_a_rule_does_otherwise_than_it_declares_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    _, problems = check(with_rule(tmp_path / "road", old, new))
    assert [fault in problem.message for problem in problems] == [True], problems


def test_a_file_without_the_rule_says_which_it_has(tmp_path: Path) -> None:
    _, problems = check(with_rule(tmp_path / "road", TOLL, f"{TOLL}\n\nLevy = Toll\ndel Toll\n"))
    assert [problem.message for problem in problems] == [
        "rule 'toll.py:Toll': 'toll.py' has no Rule 'Toll', but Levy; name file.py:Class or module:Class"
    ]


def test_the_toll_road_is_sound(tmp_path: Path) -> None:
    title, problems = check(with_rule(tmp_path / "road", "SIDES", "SIDES"))
    assert title is not None and not problems
