"""`branchline titles`: what can be played, and whether a board from elsewhere is sound."""

import json
from pathlib import Path

from branchline.core.text import plural
from branchline.titles import check, keys, map_title


def list_titles(as_json: bool) -> None:
    boards = [map_title(key).board for key in keys()]
    if as_json:
        facts = [
            {
                "key": board.key,
                "name": board.name,
                "year": board.year,
                "seats": list(board.seats),
                "places": len(board.places),
                "routes": len(board.routes),
                "tickets": len(board.tickets),
                "rules": board.rules,
                "rules_version": board.rules_version,
                "reconstruction": bool(board.reconstruction),
            }
            for board in boards
        ]
        print(json.dumps(facts, ensure_ascii=False, indent=1))
        return
    print(f"{'key':<16}{'title':<18}{'players':<9}{'places':<8}{'routes':<8}{'tickets':<9}")
    for board in boards:
        row = f"{board.key:<16}{board.name:<18}{board.seats[0]}–{board.seats[1]:<7}"
        row += f"{len(board.places):<8}{len(board.routes):<8}{len(board.tickets):<9}"
        print((row + (f"({board.note}, not the printed board)" if board.note else "")).rstrip())


def check_board(folder: Path, as_json: bool) -> int:
    """Print what is wrong with the board in the folder; returns the exit code."""
    board, problems = check(folder)
    if as_json:
        listed = [{"file": p.file, "line": p.line, "message": p.message} for p in problems]
        print(json.dumps({"ok": not problems, "problems": listed}, ensure_ascii=False, indent=1))
    elif problems or board is None:
        for problem in problems:
            print(problem)
        print(f"{plural(len(problems), 'problem')} in {folder}; mend and check again, more may show then")
    else:
        parts = [(len(board.places), "place"), (len(board.routes), "route"), (len(board.tickets), "ticket")]
        print(f"{board.name}: {', '.join(plural(n, word) for n, word in parts)}. All right.")
    return 1 if problems else 0
