"""`branchline titles`: what can be played, and whether a board from elsewhere is sound."""

import json
from pathlib import Path
from typing import Final

from rich.cells import cell_len

from branchline.bots.rule_trial import fault_with_bots
from branchline.cli.box_messages import KEY, NOT_PRINTED, PLACES, ROUTES_COLUMN, SEATS, TICKETS_COLUMN, TITLE
from branchline.cli.display_names import named
from branchline.cli.paint import padded
from branchline.cli.speech import say
from branchline.core.sentence import Message
from branchline.routes.checker import Checker
from branchline.routes.rule_set import is_ours
from branchline.titles import check, keys, title

PROBLEMS: Final = Message(
    "terminal.titles-check.problems",
    "{problems, plural, one {# problem} other {# problems}} in {folder}; correct and check again, more may show then",
)
ALL_RIGHT: Final = Message(
    "terminal.titles-check.all-right",
    "{board}: {places, plural, one {# place} other {# places}}, {routes, plural, one {# route} other {# routes}}, "
    "{tickets, plural, one {# ticket} other {# tickets}}. All right.",
)
COLUMNS = {KEY: 16, TITLE: 18, SEATS: 9, PLACES: 8, ROUTES_COLUMN: 8, TICKETS_COLUMN: 9}  # how wide they are at least
COUNTED = ("places", "routes", "tickets")


def list_titles(as_json: bool) -> None:
    found = [title(key) for key in keys()]
    if as_json:
        print(json.dumps([each.facts() for each in found], ensure_ascii=False, indent=1))
        return
    rows = [[say(column) for column in COLUMNS]]
    for each in found:
        has = {**dict.fromkeys(COUNTED, "–"), **each.contents()}
        seats, name = f"{each.seats[0]}–{each.seats[1]}", named(each.key, each.name)
        rows.append([each.key, name, seats, *[str(has[counted]) for counted in COUNTED]])
    widths = [
        max([least, *[cell_len(cell) + 1 for cell in column]])
        for least, column in zip(COLUMNS.values(), zip(*rows, strict=True), strict=True)
    ]
    notes = ["", *[say(NOT_PRINTED, note=each.note) if each.note else "" for each in found]]
    for row, note in zip(rows, notes, strict=True):
        print("".join([*map(padded, row, widths), note]).rstrip())


def check_board(folder: Path, as_json: bool) -> int:
    """Print what is wrong with the board in the folder; returns the exit code."""
    found, problems = check(folder)
    if found is not None and not all(map(is_ours, found.rule_set.rules)):
        faults = [fault for seats in sorted({*found.seats}) if (fault := fault_with_bots(found.game(seats)))]
        if faults:
            c = Checker(folder)
            c.read("board.toml")
            c.at_key("rules", f"{faults[0]}; correct the rule")
            found, problems = None, c.problems
    if as_json:
        listed = [{"file": p.file, "line": p.line, "message": p.message} for p in problems]
        print(json.dumps({"ok": not problems, "problems": listed}, ensure_ascii=False, indent=1))
    elif found is None:
        for problem in problems:
            print(problem)
        print(say(PROBLEMS, problems=len(problems), folder=str(folder)))
    else:
        board = found.board
        parts = {"places": len(board.places), "routes": len(board.routes), "tickets": len(board.tickets)}
        print(say(ALL_RIGHT, board=board.name, **parts))
    return 1 if problems else 0
