"""What the numbers and the ints of a title mean: `python -m branchline.features london`.

Without a title it lists how many there are for each. docs/research.md has what `--markdown` prints.
"""

import argparse
import os
import sys
from dataclasses import dataclass
from typing import NoReturn

from branchline.core.game import Game
from branchline.core.text import plural
from branchline.features.rows import Feature, Features
from branchline.routes.game import RoutesGame
from branchline.routes.title import RoutesTitle
from branchline.titles import keys, title

UNSEEN = "nobody may look at it"
NONE = "–"  # where there is no number


@dataclass
class TextTable:
    heads: list[str]
    rows: list[list[str]]

    def text(self) -> list[str]:
        """In columns; those of numbers end at the right."""
        columns = list(zip(*self.rows, strict=True))
        number = [all(cell.isdecimal() or cell == NONE for cell in column) for column in columns]
        width = [max(map(len, [head, *column])) for head, column in zip(self.heads, columns, strict=True)]
        lines: list[str] = []
        for row in [self.heads, *self.rows]:
            cells = zip(row, number, width, strict=True)
            lines.append("  ".join([cell.rjust(w) if right else cell.ljust(w) for cell, right, w in cells]).rstrip())
        return lines

    def markdown(self) -> list[str]:
        rule = "|" + "---|" * len(self.heads)
        return [_bars(self.heads), rule, *map(_bars, self.rows)]


def _bars(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _shape(field: Feature) -> str:
    return " × ".join(map(str, field.shape))


def fields_table(fields: list[Feature], head: str = "field") -> TextTable:
    rows = [[f.name, str(f.at), _shape(f), str(f.high), f.meaning] for f in fields]
    return TextTable([head, "at", "shape", "most", "meaning"], rows)


def left_out_table(features: Features) -> TextTable:
    encoded = {field.name for field in features.fields}
    missing = [field for field in features.game.layout.fields if field.name not in encoded]
    why = [field.encoding.meaning if field.encoding and not field.encoding.size else UNSEEN for field in missing]
    return TextTable(["left out", "why"], [[field.name, reason] for field, reason in zip(missing, why, strict=True)])


def actions_table(game: Game) -> TextTable:
    rows: list[list[str]] = []
    for kind in game.codec.kinds:
        last = kind.start + kind.size - 1
        ints = str(kind.start) if kind.size == 1 else f"{kind.start}–{last}"
        whose = "chance" if kind.chance else "a seat"
        to = game.words(last) if kind.size > 1 else ""
        rows.append([kind.name, ints, str(kind.size), whose, game.words(kind.start), to])
    return TextTable(["kind", "ints", "how many", "whose", "the first", "the last"], rows)


def sizes_table() -> TextTable:
    rows: list[list[str]] = []
    for key in keys():
        found = title(key)
        for seats in range(found.seats[0], found.seats[1] + 1):
            game = found.game(seats)
            more = str(Features(game, progress=True).size) if isinstance(game, RoutesGame) else NONE
            rows.append([key, str(seats), str(Features(game).size), more, str(game.codec.size)])
    return TextTable(["title", "seats", "numbers", "with progress", "actions"], rows)


def about(features: Features) -> list[str]:
    """What game it is, how much there is of what, and whether its board is as printed."""
    game = features.game
    found = title(game.full_key)
    named = f"{game.name} ({found.note})" if found.note else game.name
    chosen = "".join([f", {option}" for option in game.options])
    chance = sum(kind.size for kind in game.codec.kinds if kind.chance)
    actions = f"{game.codec.size} actions ({game.codec.size - chance} of seats, {chance} of chance)"
    lines = [f"{named}, {plural(game.seats, 'seat')}{chosen}: {features.size} numbers, {actions}."]
    if isinstance(found, RoutesTitle) and found.board.reconstruction:
        lines += ["", " ".join(found.board.reconstruction.split())]
    return lines


def described(features: Features, beyond: Features | None) -> tuple[list[str], list[TextTable]]:
    """What is said of a game; of its fields only those that the other one has not."""
    critics = [fields_table(features.oracle_fields, "for critics")] if features.oracle_fields else []
    if beyond is None:
        tables = [fields_table(features.fields), left_out_table(features), *critics, actions_table(features.game)]
        return about(features), tables
    known = {field.name for field in beyond.fields}
    new = [field for field in features.fields if field.name not in known]
    tables = [fields_table(new)] if new else []
    tables += critics
    actions = [] if features.game is beyond.game else [actions_table(features.game)]
    return about(features), tables + actions


def answer(options: argparse.Namespace) -> tuple[list[str], list[TextTable]]:
    if options.title is None:
        return [], [sizes_table()]
    game = title(options.title).game(options.seats, dict.fromkeys(options.option, True))
    features = Features(game, False, options.progress, options.attentive, options.oracle)
    if options.beyond is None:
        return described(features, None)
    other = title(options.beyond)
    return described(features, Features(other.game(other.seats[0])))


class FeaturesParser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message}\n")


def main(words: list[str] | None = None) -> None:
    parser = FeaturesParser(prog="python -m branchline.features", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title", nargs="?", help="such as london; without one, how many numbers each title has")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--progress", action="store_true", help="with what a player of a map works out")
    parser.add_argument("--attentive", action="store_true", help="with what somebody remembers who has looked on")
    parser.add_argument(
        "--oracle", action="store_true", help="with the rows of what is hidden, for critics in training"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="of the title: open_track")
    parser.add_argument("--beyond", metavar="TITLE", help="of the fields, only those that this title has not")
    parser.add_argument("--markdown", action="store_true", help="tables for a document")
    options = parser.parse_args(words)
    try:
        lines, tables = answer(options)
    except ValueError as refused:  # there is no such title, or not so
        parser.error(str(refused))
    for table in tables:
        lines += [*([""] if lines else []), *(table.markdown() if options.markdown else table.text())]
    print("\n".join(lines))


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` for example, has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
