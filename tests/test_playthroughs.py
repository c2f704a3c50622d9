"""Golden playthroughs: one game of every title in words, with every seat's view after every move.

`python tests/test_playthroughs.py` writes those of the newest rules where they differ from the version before; read the
difference. Those of earlier rules never change.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from all_titles import TITLES, game_of, played
from branchline.core.record import Record
from branchline.routes.title import NEWEST

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = [*((key, 2) for key in TITLES), ("san-francisco", 4), ("france", 5), ("card-game", 4)]


def told(record: Record) -> Iterator[str]:
    """Each move, then what it changed: for everybody, and for the seats that see more."""
    game = record.game
    seats = [-1, *range(game.seats)]
    views = [list(record.views(seat)) for seat in seats]
    last = [[-999] * game.layout.size for _ in seats]
    for index in range(len(record.moves) + 1):
        public = list(views[0][index].cells)
        for i, seat in enumerate(seats):
            cells = list(views[i][index].cells)
            for field in game.layout.fields:
                for block in range(field.blocks):
                    at = field.at + block * field.size
                    now = list(cells[at : at + field.size])
                    if now == last[i][at : at + field.size] or (i > 0 and now == public[at : at + field.size]):
                        continue
                    who = "all" if seat < 0 else f"seat {seat + 1}"
                    owner = f" {block + 1}" if field.blocks > 1 else ""
                    yield f"    {who}: {field.name}{owner} = {' '.join(map(str, now))}"
            if views[i][index].legal():
                legal = views[i][index].legal()
                yield f"    seat {seat + 1} may: {len(legal)} actions, {game.words(legal[0])} … {game.words(legal[-1])}"
            last[i] = cells
        if index < len(record.moves):
            yield game.words(record.moves[index])


def text_of(key: str, seats: int, rules: int) -> str:
    return "\n".join(told(played(game_of(key, seats, rules), "claims", 1))) + "\n"


def file_of(key: str, seats: int, rules: int) -> Path:
    return FOLDER / f"{key}-{seats}{f'-rules-{rules}' if rules > 1 else ''}.txt"


def kept(key: str, seats: int, rules: int) -> str:
    """As it is kept; one that is the same by a newer version of the rules is kept once."""
    while not file_of(key, seats, rules).exists():
        rules -= 1
    return file_of(key, seats, rules).read_text("utf-8")


@pytest.mark.parametrize("rules", range(1, NEWEST + 1))
@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_a_playthrough_reads_as_it_always_did(key: str, seats: int, rules: int) -> None:
    assert text_of(key, seats, rules) == kept(key, seats, rules)


if __name__ == "__main__":
    for key, seats in GAMES:
        file_of(key, seats, NEWEST).unlink(missing_ok=True)
        if (text := text_of(key, seats, NEWEST)) != kept(key, seats, NEWEST):
            file_of(key, seats, NEWEST).write_text(text, "utf-8")
