"""Nobody sees what they may not: every byte sent to every client, in whole games of every title."""

import json
import random
import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from sqlalchemy import create_engine, select

from all_titles import TITLES, quickly
from branchline.client import Server, ServerError, Table
from branchline.client.engine_views import record_of, view_of
from branchline.core.record import Record, from_text, redact, to_json
from branchline.core.view import SPECTATOR
from branchline.server.store.schema import game as game_rows
from branchline.server.table.presenter import TablePresenter
from branchline.titles import find_game
from branchline.wire import messages as m
from tables import Desk, Opening, Running, here, play_on


class Spy(Table):
    """A client that keeps every frame it was sent."""

    def __init__(self, server: str, table: str, token: str | None) -> None:
        super().__init__(server, table, token)
        self.frames: list[str] = []

    def _read(self, frame: str | bytes) -> m.AnyMessage:
        assert isinstance(frame, str)
        self.frames.append(frame)
        return super()._read(frame)


def objects(told: object) -> Iterator[dict[str, object]]:
    """Every object in a message, however deep."""
    if isinstance(told, dict):
        yield told
        for value in told.values():
            yield from objects(value)
    elif isinstance(told, list):
        for value in told:
            yield from objects(value)


def play_whole(opening: Opening, people: list[Spy], watcher: Spy, rng: random.Random) -> None:
    """To the end, with all the questions on the way that might give something away."""
    server = opening.server.address
    while True:
        states = [person.wait(lambda found: True) for person in people]
        if states[0].status == "over":
            break
        person = rng.choice([each for each in people if each.state and each.state.legal] or people)
        state = person.wait()
        if state.status == "over":
            break
        if rng.random() < 0.05:
            for asks in (*people, watcher):
                try:
                    questions: list[int | str] = ["draw deck", "claim nonsense", rng.randrange(5000)]
                    asks.why_not(rng.choice(questions))
                except ServerError as error:
                    assert error.code == "not yours"
            for token in (*opening.tokens.values(), None):
                path = f"{server}/api/tables/{opening.name}"
                headers = {"authorization": f"Bearer {token}"} if token else {}
                for more in ("", "/record", "/record?form=json", "/replay/1"):
                    found = httpx.get(path + more, headers=headers).text
                    seat = next((s for s, t in opening.tokens.items() if t == token and s), None)
                    (watcher if seat is None else people[seat - 1]).frames.append(found)
        try:
            person.play(rng.choice(state.actions()))
            if rng.random() < 0.2 and person.state and person.state.take_back:
                person.take_back()
        except ServerError as error:
            assert error.code in ("stale", "illegal", "not now"), error
        for each in (*people, watcher):
            version = person.state.version if person.state else 0
            each.wait(lambda found, version=version: found.version >= version)  # type: ignore[misc]


def known_tickets(record: Record, seat: int) -> list[set[str]]:
    """After each number of moves, the tickets that the seat has had before its eyes."""
    known: set[str] = set()
    out = [set(known)]
    for line in list(to_json(record))[1 : len(record.moves) + 1]:
        ticket = line.get("ticket")
        if isinstance(ticket, dict) and (line.get("to") == seat + 1 or line["kind"] == "completed"):
            known.add(f"{ticket['a']}–{ticket['b']}")
        out.append(set(known))
    return out


def check_frame(frame: str, seat: int, known: list[set[str]], record: Record) -> None:
    if frame.startswith("["):  # a record as text
        for ticket in re.findall(r"\{ticket (.+)\}", frame):
            assert ticket in known[-1] or ticket == "?", (seat, ticket)
        return
    lines = frame.splitlines()
    for told in (json.loads(line) for line in lines):
        over = told.get("status") == "over" or told.get("result") is not None
        if over:
            continue
        for each in objects(told):
            if {"a", "b", "points"} <= set(each) and "length" not in each and "route" not in each:
                assert f"{each['a']}–{each['b']}" in known[told.get("moves", len(record.moves))], (seat, each)
            if each.get("kind") == "deal" and each.get("to") != seat + 1:
                assert each.get("card") is None, each
            if each.get("kind") in ("keep", "complete") and "by" in each and each["by"] != seat + 1:
                kept, returned = each.get("kept"), each.get("returned")  # how many is public, which is not
                assert isinstance(kept, int | None) and isinstance(returned, int | None), each
                assert each.get("ticket") is None, each
        view = told.get("view")
        if view is not None and seat == SPECTATOR:
            assert not {"hand", "tickets", "offer", "chosen"} & set(view)


@pytest.mark.server
@pytest.mark.parametrize("key", quickly(TITLES, "london"))
def test_whole_games_give_nothing_away(server: Running, key: str) -> None:
    rng = random.Random(key)
    opening = server.open(key, "", "")
    people = []
    for seat in (1, 2):
        opening.sit(seat, f"P{seat}").close()
        people.append(Spy(server.address, opening.name, opening.tokens[seat]))
    watcher = Spy(server.address, opening.name, None)
    for each in (*people, watcher):
        each.wait(lambda found: found.status == "waiting")
    host = opening.host()
    host.start()
    host.close()
    play_whole(opening, people, watcher, rng)
    text = Server(server.address).record(opening.name)
    record = from_text(text, find_game)

    engine = create_engine(f"sqlite:///{server.folder / 'tables.sqlite'}")
    with engine.connect() as connection:
        secret = connection.scalar(select(game_rows.c.secret).where(game_rows.c.id == opening.name))
    assert isinstance(secret, bytes)
    assert all(len(each.frames) > 50 for each in (*people, watcher))
    logged = "".join(server.lines)
    for hidden in (secret.hex(), opening.name, opening.opened.host, *opening.tokens.values(), "deal ", "ticket "):
        assert hidden not in logged
    for spy, seat in ((people[0], 0), (people[1], 1), (watcher, SPECTATOR)):
        known = known_tickets(record, seat)
        sent = "\n".join(spy.frames)
        for hidden in (secret.hex(), opening.opened.host, *opening.tokens.values()):
            assert hidden not in sent
        for frame in spy.frames:
            check_frame(frame, seat, known, record)
        # What it received of the moves is the record as that seat saw it, and replays to its view.
        seen = record_of(spy)
        assert seen.moves == redact(record, seat).moves
        assert view_of(spy).cells == record.game.layout.masked(record.final().cells, seat)


@pytest.mark.parametrize("key", TITLES)
def test_what_is_shown_does_not_depend_on_anything_hidden(key: str) -> None:
    """Deal the unseen anew: the seat is shown the same, byte by byte."""
    rng = random.Random(f"{key} leaks")
    worlds = 0
    for _ in range(3):
        desk = Desk(key, "", "", "").begin("Ann", "Bo", "Cy")
        table, shown = desk.table, TablePresenter(desk.table)
        while table.status == "playing":
            play_on(desk, rng, len(table.match.moves) + rng.randrange(1, 25))
            if table.status != "playing":
                break
            true = table.match.state
            for seat in (SPECTATOR, 0, 1, 2):
                told = _told(shown, seat)
                view = table.game.view(true, None if seat == SPECTATOR else seat)
                for _ in range(2):
                    table.match.state = view.sample(rng.random)
                    worlds += table.match.state != true
                    assert _told(shown, seat) == told
                    table.match.state = true
    assert worlds > 50


def _told(shown: TablePresenter, seat: int) -> bytes:
    legal = [] if seat == SPECTATOR else shown.legal(seat)
    table = shown.table
    asked = [] if seat == SPECTATOR else [table.why_not(seat, each) for each in range(0, table.game.codec.size, 97)]
    why = [reason and (reason.words, reason.code, reason.facts) for reason in asked]
    return msgspec.json.encode([shown.view(seat), shown.seats(0, here), legal, why])
