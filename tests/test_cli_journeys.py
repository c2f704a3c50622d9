"""The ways of tickets at the terminal, for all titles: told as journeys, and told when others make them longer."""

import re
from pathlib import Path

import pytest

from branchline.cli.maps.screen import MapScreen
from branchline.cli.play import PlayRepl
from branchline.cli.records import show_table
from branchline.core.game import AWAIT
from branchline.describe.story import narrator_of
from branchline.describe.ticket_paths import TicketPaths
from branchline.routes.state import WORD
from terminal import KEYS, MapSession, coloured_console, commands, console, lines_of, printed, start


def begun(key: str = "london") -> MapSession:
    """A game at the person's first turn, with all tickets kept."""
    session = start(key, 2, 1, None, "5", Path("unwritten.branchline"))
    session.play(session.view().legal()[-1])
    return session


def own(session: MapSession, seat: int, route: int) -> None:
    """The route is the seat's."""
    game, cells = session.game, session.state.cells
    words = game.words_per_mask
    cells[game.claims_at + seat * words + route // WORD] |= 1 << route % WORD
    game.take(cells, route, claimed=True)
    for word in range(words):
        cells[game.open_at + seat * words + word] &= game.open_for_claimer[route * words + word]


def ask(session: MapSession, text: str, coloured: bool = False) -> list[str]:
    on = coloured_console() if coloured else console()
    table = MapScreen(session.view(), session.names, on)
    assert commands(session, table).obey(text)
    return lines_of(re.sub(r"\x1b\[[0-9;]*m", "", printed(on)))


@pytest.mark.parametrize("key", KEYS)
def test_the_legs_of_a_way_go_from_end_to_end(key: str) -> None:
    session = begun(key)
    game = session.game
    for _ in range(6):
        for ticket in game.tickets_of(session.state.cells, 0):
            way = TicketPaths(game, session.view()).of(ticket)
            if not way.legs:
                continue
            starts, ends = game.ticket_ends[ticket]
            assert way.legs[0].start in starts and way.legs[-1].end in ends
            assert all(one.end == other.start for one, other in zip(way.legs, way.legs[1:], strict=False))
            assert sum(game.lengths[route] for route in way.routes) == way.spaces
            assert all(
                leg.route is None
                or {leg.start, leg.end} == {game.board.routes[leg.route].a, game.board.routes[leg.route].b}
                for leg in way.legs
            )
            own(session, 0, way.routes[len(way.routes) // 2])


@pytest.mark.parametrize("key", KEYS)
def test_a_way_is_described_as_a_journey(key: str) -> None:
    session = begun(key)
    game = session.game
    session.state.cells[game.tickets_at] = 1 << max(
        range(len(game.board.tickets)), key=lambda ticket: len(TicketPaths(game, session.view()).of(ticket).legs)
    )
    ticket = game.tickets_of(session.state.cells, 0)[0]
    way, places = TicketPaths(game, session.view()).of(ticket), [place.name for place in game.board.places]
    legs = way.legs
    assert len(legs) == len(way.routes) > 2
    told = " ".join(" ".join(ask(session, "tickets")[1:]).split())
    assert told.startswith(
        f"from {places[legs[0].start]} to {places[legs[0].end]}, {game.lengths[way.routes[0]]} space"
    )
    assert re.findall(r"to ([^,;]+),", told) == [places[leg.end] for leg in legs]
    shown = " ".join(ask(session, "tickets", coloured=True)[1:])
    assert shown.startswith(f"{places[legs[0].start]} – {game.lengths[way.routes[0]]} ")
    assert shown.endswith(f" – {places[legs[-1].end]}")
    own(session, 0, way.routes[1])
    mine = places[legs[1].end]
    if TicketPaths(game, session.view()).of(ticket).legs[1].route is None:
        assert f"; to {mine}, by your own routes; " in " ".join(ask(session, "tickets")[1:])
        assert f" – yours – {mine} – " in " ".join(ask(session, "tickets", coloured=True)[1:])


@pytest.mark.parametrize("key", KEYS)
def test_tickets_on_offer_are_shown_with_their_ways_too(key: str) -> None:
    session = begun(key)
    assert "On offer:" not in ask(session, "tickets")
    session.play(session.game.codec.parse("draw tickets", session.view().legal()))
    assert session.state.cells[AWAIT] == session.game.await_keep
    told = ask(session, "tickets")
    offered = told[told.index("On offer:") + 1 :]
    number = len(session.game.offer_of(session.state.cells, 0))
    assert [line[:9] for line in offered if line.startswith("Ticket")] == [f"Ticket {i + 1}:" for i in range(number)]
    assert sum(line.startswith("from ") for line in offered) == number
    assert "On offer" in ask(session, "tickets", coloured=True)


@pytest.mark.parametrize("key", KEYS)
def test_a_ticket_that_others_made_longer_is_news(key: str) -> None:
    session = begun(key)
    game, then = session.game, session.view()
    ticket = game.tickets_of(session.state.cells, 0)[0]
    name = game.board.tickets[ticket].name
    was = TicketPaths(game, then).of(ticket).spaces
    while (now := TicketPaths(game, session.view()).of(ticket)).spaces == was:
        assert not any(line.startswith(name) for line in narrator_of(game).news(then, session.view()))
        own(session, 1, now.routes[0])
    told = narrator_of(game).news(then, session.view())
    assert f"{name} is now {now.spaces} spaces away (was {was})." in told or now.spaces > 1000
    while TicketPaths(game, session.view()).of(ticket).routes:
        own(session, 1, TicketPaths(game, session.view()).of(ticket).routes[0])
    assert f"{name} is cut off: no open way is left." in narrator_of(game).news(then, session.view())
    assert narrator_of(game).news(session.view(), session.view()) == [], "it is news once"


def test_a_ticket_chosen_at_the_start_is_news_too() -> None:
    session = start("france", 3, 1, None, "p2885", Path("unwritten.branchline"))
    session.play(session.game.codec.parse("keep 1 2 3", session.view().legal()))
    on = console()
    PlayRepl(session, on).news()
    assert lines_of(printed(on))[-2:] == [
        "Bot 3 claimed Angers–Tours (pink) with 1 pink (1 point).",
        "Metz–Angers is now 11 spaces away (was 8).",
    ]


def test_the_news_ends_with_what_became_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    ticket = session.game.tickets_of(session.state.cells, 0)[0]
    then = session.view()
    monkeypatch.setattr(MapSession, "view_after", lambda self, move: then)
    for route in TicketPaths(session.game, then).of(ticket).useful:
        own(session, 1, route)
    on = console()
    lines = PlayRepl(session, on).news()
    told = printed(on).strip().splitlines()
    assert len(told) == lines and re.search(r" is (now \d+ spaces away \(was \d+\)\.|cut off: )", told[-1])


def test_what_the_person_did_is_no_news_of_that_kind() -> None:
    for key in KEYS:
        session = begun(key)
        while not session.over and len(session.own_moves()) < 12:
            session.play(session.view().legal()[0])
            at = session.own_moves()[-1]
            if at == len(session.record.moves) - 1:
                assert narrator_of(session.game).news(session.view_after(at), session.view()) == []


@pytest.mark.parametrize("key", KEYS)
def test_a_moment_of_a_replay_shows_whose_routes_are_which(key: str) -> None:
    session = start(key, 3, 1, ["Me", "Ann", "Bo"], "1", Path("unwritten.branchline"))
    own(session, 1, 0)
    own(session, 1, 7)
    on = console()
    show_table(session.game.view(session.state, None), session.names, on)
    names = session.game.claim.names
    assert f"Routes of Ann: {names[0]}, {names[7]}" in lines_of(printed(on))
    assert "Routes of Bo" not in printed(on)
