"""Tables of every release still open: their events as they were written then, and what everybody saw at the end.

`python tests/test_old_tables.py` writes the corpus of this release, for titles that have none yet. Never rewrite one.
"""

import hashlib
import json
import random
import sys
from pathlib import Path

import msgspec
import pytest

from all_titles import TITLES
from branchline import __version__
from branchline.core.record import to_text
from branchline.core.view import SPECTATOR
from branchline.server.table import events as e
from branchline.server.table.presenter import TablePresenter
from branchline.server.table.server_table import ServerTable
from branchline.wire import commands as c
from branchline.wire.settings import Clock
from tables import SECRET, Desk

CORPUS = Path(__file__).parent / "old_tables"
FILES = sorted(CORPUS.glob("*/*.jsonl"))


def eventful(title: str) -> Desk:
    """A whole game at which everything happens that can happen at a table."""
    rng = random.Random(title)
    desk = Desk(title, "", "", "planner", clock=Clock(bank=3600, increment=5), grace=0)
    table = desk.table
    desk.happen(table.sit(0, "Ann"))
    desk.happen(table.sit(1, "Bo"))
    desk.happen(table.rename(0, c.Rename("x", "Änne")))
    desk.happen(table.leave(1))
    desk.happen(table.sit(1, "Cy"))
    desk.happen(table.reseat(c.Reseat("x", 3, "greedy")))
    desk.happen(table.say(0, c.Say("x", phrase="good luck")))
    desk.happen(table.start(c.Start("x")))
    desk.play(1, table.match.legal(1)[0])
    desk.happen(table.take_back(1, desk.now))
    while table.status == "playing":
        desk.now += rng.randrange(5000)
        seat = rng.choice(table.waiting_for())
        desk.play(seat, rng.choice(table.match.legal(seat)), bot=table.chairs[seat].player)
        for each in (0, 1):
            if rng.random() < 0.2 and table.can_take_back(each):
                desk.happen(table.take_back(each, desk.now))
        if table.status == "playing" and rng.random() < 0.02:
            desk.happen(table.pause(0, desk.now))
            desk.happen(table.resume(1, desk.now))
            desk.happen(table.stand_in(c.StandIn("x", 1), 5) if not table.chairs[0].stand_in else table.come_back(0))
            desk.happen(table.say(1, c.Say("x", text="hm")))
    desk.happen(table.rematched("another"))
    return desk


# What is shown beside, since the corpus of this release was written.
ADDED_TO_VIEWS = {"way"}
ADDED_TO_EVENTS = {"words", "by", "reason"}


def without(told: object, added: set[str]) -> object:
    if isinstance(told, dict):
        return {name: without(value, added) for name, value in told.items() if name not in added}
    return [without(each, added) for each in told] if isinstance(told, list) else told


def seen(table: ServerTable) -> dict[str, str]:
    """What everybody has before their eyes, in a few letters."""
    shown = TablePresenter(table)
    out = {"record": to_text(table.match.record(table.names))}
    for seat in range(SPECTATOR, table.game.seats):
        log = [json.loads(bytes(line)) for line in shown.log(seat, 0)]
        for line in log:
            line.update({"events": without(line["events"], ADDED_TO_EVENTS)} if "events" in line else {})
        told = [without(shown.view(seat), ADDED_TO_VIEWS), log, msgspec.to_builtins(shown.seats(0, lambda _: None))]
        out[str(seat)] = json.dumps(told, sort_keys=True)
    return {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in out.items()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_table_of_an_old_release_opens_as_it_was(file: Path) -> None:
    *lines, last = file.read_text("utf-8").splitlines()
    opened = e.decode(lines[0])
    assert isinstance(opened, e.Opened)
    table = ServerTable("table", SECRET, opened)
    for seq, line in enumerate(lines, 1):
        table.apply(e.decode(line), seq, 0)
    expected = json.loads(last)
    assert table.status == "over" and seen(table)["record"] == expected["record"]
    if file.parent.name == __version__:  # later releases may show more, but the game stays the game
        assert seen(table) == expected


def test_the_corpus_has_this_release() -> None:
    assert {file.stem for file in FILES if file.parent.name == __version__} == set(TITLES)


if __name__ == "__main__":
    for key in TITLES:
        to = CORPUS / __version__ / f"{key}.jsonl"
        if not to.exists() or "--again" in sys.argv:
            to.parent.mkdir(parents=True, exist_ok=True)
            desk = eventful(key)
            to.write_text("".join(f"{e.encode(each)}\n" for each in desk.events) + json.dumps(seen(desk.table)) + "\n")
