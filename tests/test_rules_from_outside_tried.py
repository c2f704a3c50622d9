"""`titles check` plays a rule from outside: what it declares and what it does must be the same."""

import json
from pathlib import Path

import pytest

from all_titles import MAPS
from branchline.cli.titles import check_board
from branchline.routes.trial import fault_in_play
from branchline.titles import check, load_titles, map_title

ROOT = Path(__file__).parent.parent

TOLL = (ROOT / "examples" / "toll" / "toll.py").read_text("utf-8")
BODY = "class LayCoin(RoutesKind):"  # behind the rule
PLAYED = """        if action == self.start:
            self.rule.heads.add(cells, cells[TURN])
        self.game.go_on(cells)
"""


TALLIES = """        return [owed, Tally("heads", "coins that show heads", self.heads.of(cells, seat), own=True)]
"""
SET_UP = """    def set_up(self, cells: Cells) -> bool:
        self.heads.put(cells, cells[TURN], 0)
        self.game.ask(cells, self.awaiting)
        return True
"""
ASK = "        self.game.ask(cells, self.awaiting)\n"
SPENDING = """            self.tolls.put(cells, seat, 0)
            owed = self.tolls.of(cells, seat)
            if"""


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
            "    def why_not_claim(self, cells: Cells, seat: int, route: int, colour: int) -> Sentence | None:\n"
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
            "    def on_claim(self, cells: Cells, route: int) -> bool:\n        return True\n\n\n" + BODY,
            "`on_claim` of Toll returns True, and there is no",
        ),
        (
            '{"coin": {"side?": str}}',
            '{"coin": {"side?": int}}',
            "the facts of the move “lay a coin tails” are not of the shape that it declares: 'side': 'tails' is no int",
        ),
        (
            '"seat": int, "points": int}',
            '"seat": int}',
            "the facts of the event 'toll' are not of the shape that it declares: 'points' is not declared",
        ),
        ('{"event": "toll", "seat"', '{"event": "tax", "seat"', "`events` has an event 'tax', which its `event_facts`"),
        ('{"tolls": int}', '{"tolls": [int]}', "the facts of its line 'toll' are not of the shape that it declares:"),
        ("return self.start + 2", "return action", "LayCoin is secret, and its `redact` gives each move away"),
        ("return cells[TURN]", "return -1", "LayCoin is secret, and its `secret_of` names no seat"),
        (
            PLAYED,
            "        if action != self.start + 1:\n"
            "            seat = cells[TURN] if action == self.start else 1 - cells[TURN]\n"
            "            self.rule.heads.add(cells, seat)\n"
            "        self.game.go_on(cells)\n",
            "what seat 1 saw of a game, played again, differs after “lay a coin",
        ),
        (
            "self.tolls.add(cells, cells[TURN])",
            "self.tolls.add(cells, cells[TURN], 60)",
            "its encoding goes to 10: let",
        ),
        (
            "self.rule.heads.add(cells, cells[TURN])",
            "self.rule.tolls.add(cells, cells[TURN])",
            "others can tell “lay a coin heads” and “lay a coin tails” apart",
        ),
        ("RuleBounds(claims, low", "RuleBounds(1, low", "`bounds` allows for 1 decision, and"),
        ("low=-self.price * claims", "low=-1", "`bounds` go from -1 to 0 points, and a seat has -"),
        ("self.heads.put(cells, other,", "self.heads.put(cells, seat,", "`sample` changes what the seat sees"),
        (
            "actions.extend([self.coin.start, self.coin.start + 1])",
            "pass",
            "`weigh` adds nothing with 2 values, and “lay a coin heads” and “lay a coin tails” can be done",
        ),
        (
            "out.extend([self.start, self.start + 1])",
            "out.extend([self.start + 1, self.start])",
            "added once, ascending",
        ),
        ('return "It likes tails."', 'return ""', "`why` says nothing; return a few words"),
        ('"laid a coin"', '""', "says nothing; return a few words"),
        (
            PLAYED,
            "        pass\n",
            "more are made in a game; does `play` of LayCoin go on with `game.go_on`?",
        ),
        ('"seat": seat + 1, "points"', '"seat": seat - 1, "points"', "seats of events are numbered from 1"),
        ('if event["event"] == "toll" else ""', 'if not event else ""', "neither `did_by` nor `came` has words"),
        ("cells[AWAIT] == self.awaiting else None", "not cells else None", "`question` has no question while"),
        ('key: ClassVar[str] = "toll"', "pass", "rule 'toll.py:Toll': it has no `key`; give it one of its own"),
        ('key: ClassVar[str] = "toll"', 'key = "ferries"', "its key 'ferries' is that of a rule of Branchline's"),
        # What lies on the table.
        (
            "        return [owed, Tally(",
            "        return [owed][: self.tolls.of(cells, seat)] + [Tally(",
            "it shows ['tolls', 'heads'] at seat",
        ),
        (  # to somebody who does not see the deck
            TALLIES,
            "        at = self.game.cards.deck_at\n        return [owed] if any(cells[at : at + 9]) else []\n",
            "it shows [] at seat 1, and showed ['tolls'] at the start: return the same keys",
        ),
        (TALLIES, "        return [owed]\n", "nothing that it declares shows what is in its field heads; show it in"),
        (TALLIES, TALLIES.replace(", own=True", ""), "`tallies` shows seat 2 0 as 'heads' of seat 1, which is"),
        # What is hidden.
        ('"coin", 3, secret=True)', '"coin", 3)', "'coin' has `secret_of` and is not made with secret=True"),
        (
            "self.start, self.start + 1])",
            "*range(self.start, self.start + 3)])",
            "adds “lay a coin unseen”, which only",
        ),
        ('"coin", 3, secret', '"coin", 2, secret', "`redact` of LayCoin gives"),
        (
            "sum(uniform() < 0.5 for",
            "sum(__import__('random').random() < 0.5 for",
            "draw with `uniform` and nothing else",
        ),
        ("sum(uniform() < 0.5 for _ in range(laid))", "0 * laid", "`sample` never deals anything into its field heads"),
        ("sum(uniform() < 0.5 for _ in range(laid))", "laid + 90", "a cell of its field heads is 9"),
        (
            "owed = self.tolls.of(cells, seat)\n            if",
            "owed = self.heads.of(cells, seat)\n            if",
            "foreseen",
        ),
        (
            "-POINT * self.price",
            "-POINT * self.heads.of(cells, 1 - seat)",
            "`route_worth` or `ending_gains` reads what is",
        ),
        (
            "values.extend([0, 1])",
            "values.extend([0, self.heads.of(cells, 1 - intent.seat)])",
            "`weigh` reads what is hidden from the seat that decides",
        ),
        # Numbers.
        ("-POINT * self.price", "-0.5 * self.price", "`route_worth` gives -1.5; give a whole number"),
        ("values.extend([0, 1])", "values.extend([0, 0.5])", "`weigh` gives 0.5; give a whole number"),
        ("return USUAL_SCALE", "return 0.0", "`weigh` returns 0.0; return a number above 0"),
        ("        return USUAL_SCALE\n", "", "`weigh` returns None; return a number above 0"),
        # Asking and going on.
        (
            "awaiting)\n        return True",
            "awaiting)\n        return False",
            "`on_payment` of Toll calls `game.ask` and does not return True",
        ),
        (
            "        self.game.ask(cells, self.awaiting)\n",
            "",
            "`on_payment` of Toll has a player decide something, and",
        ),
        (
            "self.game.ask(cells, self.awaiting)",
            "self.game.ask(cells, 99)",
            "`game.ask` gets 99, which is no number that",
        ),
        (BODY, SET_UP + "\n\n" + BODY, "go on with `game.go_on`, and `set_up` return False when all is set up?"),
        (
            BODY,
            SET_UP + "\n    def bounds(self, claims: int, draws: int) -> RuleBounds:\n"
            "        return RuleBounds(10**6, low=-self.price * claims)\n\n\n" + BODY,
            "a game has not ended after 10000 decisions: the `play` of",
        ),
        ("            owed = self.tolls.of(cells, seat)\n            if", SPENDING, "only its moments change them"),
        # Words and names.
        (
            BODY,
            '    def place_word(self, place: int) -> str:\n        return "gate"\n\n\n' + BODY,
            "CompiledToll has `place_word`, which nobody calls; is it `place_words`?",
        ),
        ('["lay a coin heads"]', '["toss a coin"]', "`examples` has a move that can't be typed: “toss a coin” is no"),
        ("    def brief(self", "    def _brief(self", "`brief` says nothing; return a few words"),
        (
            'f"lay a coin {SIDES[side]}" if side < len(SIDES) else "lay a coin unseen"',
            'f"lay a coin {SIDES[side]}"',
            "`words` of LayCoin fails for its action 3 of 3: IndexError",
        ),
        ('else "lay a coin unseen"', 'else "lay a coin tails"', "let `words` of LayCoin say each in its own way"),
        ("        return CompiledToll(self, game)\n", "        pass\n", "`compile` returns None, no CompiledRule"),
        ("price: int = 3", "prize: int = 3", "can't be made with its `numbers`, by name: "),
        (
            "    move_facts",
            '    place_keys: ClassVar[dict[str, Shape]] = {"gate?": bool}\n    move_facts',
            "write its key 'gate?' as 'gate': every key of a board may be missing",
        ),
        ("game.codec.add(self.coin)", "pass", "`kinds` has 'coin', which is not added with `game.codec.add`"),
        # Records.
        (
            BODY,
            '    def header_facts(self) -> dict[str, object]:\n        return {"toll": 3}\n\n\n' + BODY,
            "records can't render Toll: `header_facts` are not as its `header_keys` say: 'toll' is not declared",
        ),
        (
            "MUST_PAY]\n",
            'MUST_PAY]\n    unshown = ["coins"]\n',
            "'coins' of its `unshown` is no field that it has",
        ),
        (
            "    move_facts",
            '    board_keys = ["gates"]\n    move_facts',
            "`board_keys` is no dict of shapes by key; correct it",
        ),
        (
            "    def brief(self",
            "    def ticket_ends(self, board: Board) -> list[object]:\n        return [1 // 0]\n\n    def brief(self",
            "`ticket_ends` of a rule fails: ZeroDivisionError",
        ),
        (  # with two players there is one other seat
            "-POINT * self.price",
            "-POINT * self.price if self.game.seats == 2 else 0.5",
            "`route_worth` gives 0.5; give a whole number",
        ),
        ("class LayCoin", "class LayOther", "a rule can't be compiled: NameError: name 'LayCoin' is not defined"),
        ("self.tolls.add(cells, cells[TURN])", "cells[self.no_such_cell] += 1", "fails in play: AttributeError"),
        (
            '"tolls", self.tolls.of(cells, seat)',
            '"tolls", self.no_such_cell',
            "a rule can't be compiled: AttributeError",
        ),
        ("from typing import", "from typing import (", "correct it (SyntaxError)"),
    ],
)
def test_what_a_rule_does_otherwise_than_it_declares_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    _, problems = check(with_rule(tmp_path / "road", old, new))
    assert [fault in problem.message for problem in problems] == [True], problems


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('["lay a coin heads"]', '["heads"]'),  # an answer
        (  # asked late in a game, and hardly ever
            "        self.game.ask(cells, self.awaiting)\n",
            "        if self.tolls.of(cells, cells[TURN]) < 7:\n            return False\n" + ASK,
        ),
        (
            "            self.rule.heads.add(cells, cells[TURN])",
            "            self.rule.heads.add(cells, cells[TURN], -1)",
        ),
        (
            "        return cells[TURN]\n",
            "        return cells[TURN] if action > self.start else -1\n",
        ),  # heads are public
    ],
)
def test_a_rule_that_is_unusual_is_sound(tmp_path: Path, old: str, new: str) -> None:
    _, problems = check(with_rule(tmp_path / "road", old, new))
    assert problems == []


def test_words_behind_a_name_need_a_seat(tmp_path: Path) -> None:
    folder = with_rule(tmp_path / "road", '"seat": seat + 1, "points": -self.price', '"points": -self.price')
    rule = folder / "toll.py"
    rule.write_text(rule.read_text("utf-8").replace('{"seat": int, ', '{"seat?": int, '), "utf-8")
    _, problems = check(folder)
    fault = "`did_by` has words for the event 'toll', which has no `seat` to say them of"
    assert [fault in problem.message for problem in problems] == [True], problems


def test_a_rule_is_tried_only_where_a_board_is_checked(tmp_path: Path) -> None:
    """To load it is quick, and a rule that never ends a game holds nobody up."""
    folder = with_rule(tmp_path / "road", PLAYED, "        pass\n")
    assert [title.key for title in load_titles(folder)] == ["toll"]
    assert check(folder)[1]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("tariff = 3", "tariff: 3 is no list; correct it"),
        ("tariff = [3]", "tariff: 3 is no str; correct it"),
        ('tariff = ["a"]', "Toll: `problems` fails: KeyError: 'a' ("),
    ],
)
def test_what_a_rule_reads_from_a_board_has_the_shape_that_it_declares(tmp_path: Path, line: str, fault: str) -> None:
    folder = with_rule(
        tmp_path / "road",
        "    def brief(self",
        '    board_keys: ClassVar[dict[str, Shape]] = {"tariff": [str]}\n\n'
        "    def problems(self, board: Board) -> list[tuple[str, int, str]]:\n"
        '        return [{}[name] for name in board.more["tariff"]]\n\n'
        "    def brief(self",
    )
    board = folder / "board.toml"
    board.write_text(f"{line}\n{board.read_text('utf-8')}", "utf-8")
    _, problems = check(folder)
    assert [fault in problem.message for problem in problems] == [True], problems


def test_a_file_without_the_rule_says_which_it_has(tmp_path: Path) -> None:
    _, problems = check(with_rule(tmp_path / "road", TOLL, f"{TOLL}\n\nLevy = Toll\ndel Toll\n"))
    assert [problem.message for problem in problems] == [
        "rule 'toll.py:Toll': 'toll.py' has no Rule 'Toll', but Levy; name file.py:Class or module:Class"
    ]


@pytest.mark.parametrize("key", MAPS)
def test_our_own_rules_do_what_they_declare(key: str) -> None:
    game = map_title(key).game(3)
    assert {rule.rule.key: fault for rule in game.rules if (fault := fault_in_play(game, rule))} == {}


def test_the_toll_road_is_sound(tmp_path: Path) -> None:
    title, problems = check(with_rule(tmp_path / "road", "SIDES", "SIDES"))
    assert title is not None and not problems


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("values.extend([0, 1])", "values.extend([0, 1 // (not any(intent.place_worths()))])", "the bot planner fails"),
        (
            "    def bounds(",
            "    def scored(self, line: ScoreLine) -> str:\n"
            '        return str(line.facts["owed"]) if line.what == "toll" else ""\n\n'
            "    def bounds(",
            "a game of bots can't be described: KeyError: 'owed' (",
        ),
        (
            "    def bounds(",
            "    def areas(self) -> list[object]:\n        return [1 // 0]\n\n    def bounds(",
            "bots can't play by the rules: ZeroDivisionError",
        ),
        (
            "    def bounds(",
            "    def box(self) -> list[str]:\n        return [str(1 // 0)]\n\n    def bounds(",
            "a game of bots can't be described: ZeroDivisionError",
        ),
    ],
)
def test_bots_play_by_a_rule_that_is_checked_and_their_game_is_described(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, fault: str
) -> None:
    assert check_board(with_rule(tmp_path / "road", old, new), as_json=True) == 1
    out = capsys.readouterr().out
    assert [fault in problem["message"] for problem in json.loads(out)["problems"]] == [True], out
