"""`branchline titles`: what can be played, and whether a board from elsewhere is sound."""

import json
from pathlib import Path

from branchline.bots.rule_trial import fault_with_bots
from branchline.core.text import plural
from branchline.routes.checker import Checker
from branchline.routes.rule_set import is_ours
from branchline.titles import check, keys, title


def list_titles(as_json: bool) -> None:
    found = [title(key) for key in keys()]
    if as_json:
        print(json.dumps([each.facts() for each in found], ensure_ascii=False, indent=1))
        return
    print(f"{'key':<16}{'title':<18}{'players':<9}{'places':<8}{'routes':<8}{'tickets':<9}")
    for each in found:
        has: dict[str, int | str] = {**dict.fromkeys(("places", "routes", "tickets"), "–"), **each.contents()}
        row = f"{each.key:<16}{each.name:<18}{each.seats[0]}–{each.seats[1]:<7}"
        row += f"{has['places']:<8}{has['routes']:<8}{has['tickets']:<9}"
        print((row + (f"({each.note}, not the printed board)" if each.note else "")).rstrip())


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
        print(f"{plural(len(problems), 'problem')} in {folder}; correct and check again, more may show then")
    else:
        board = found.board
        parts = [(len(board.places), "place"), (len(board.routes), "route"), (len(board.tickets), "ticket")]
        print(f"{board.name}: {', '.join(plural(n, word) for n, word in parts)}. All right.")
    return 1 if problems else 0
