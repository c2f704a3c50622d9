"""Whole games made by hand, one or more for each special rule, replayed from the set-up to their exact scores.

What each player scores is written down here as counted on the board by hand. Routes and tickets are counted a second
time from nothing but the words of the record.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline import CHANCE, OVER
from branchline.core.game import Game
from branchline.core.record import DamagedRecord, Record, finish, from_json, from_text, to_json, to_text, verify
from branchline.routes.game import RoutesGame
from everything import find
from referee import check_lines
from toolkit import awaited, cell, discards, owners, row, sound, toy_board, toy_game

GAMES = Path(__file__).parent / "games"

Lines = dict[str, int]

EXPECTED: dict[str, list[Lines]] = {
    "london-districts": [
        {
            "routes": 1 + 2 + 2 + 1 + 1 + 2 + 2 + 1 + 7,
            "Baker Street–Trafalgar Square": 5,
            "Buckingham Palace–Elephant & Castle": 5,
            "District 1": 1,
            "District 2": 2,
            "District 3": 3,
        },
        {
            "routes": 1 + 4 + 4 + 4,
            "King's Cross–Tower of London": 7,
            "Buckingham Palace–Brick Lane": -9,
            "District 4": 4,
        },
    ],
    "london-double-routes-with-four": [
        {
            "routes": 7 + 4 + 4 + 1 + 2 + 1 + 1 + 1,
            "Hyde Park–St Paul's": 6,
            "Baker Street–Tower of London": 11,
            "District 1": 1,
        },
        {
            "routes": 4 + 4 + 1 + 1,
            "British Museum–St Paul's": 4,
            "Covent Garden–Tower of London": 6,
            "District 1": 1,
        },
        {"routes": 1 + 1 + 2 + 1, "Hyde Park–Covent Garden": 3},
        {"routes": 1 + 1 + 1 + 2 + 1, "Piccadilly Circus–Waterloo": 3, "Trafalgar Square–Globe Theatre": 4},
    ],
    "london-flush-and-reshuffle": [
        {
            "routes": 4 + 1 + 1 + 2 + 2 + 2 + 7,
            "British Museum–Waterloo": 4,
            "Regent's Park–Elephant & Castle": 9,
            "District 1": 1,
        },
        {"routes": 1 + 1 + 2 + 1, "Big Ben–The Charterhouse": 5},
    ],
    "london-shared-victory": [
        {"routes": 7 + 2 + 4 + 4 + 1, "Hyde Park–St Paul's": 6, "District 5": 5},
        {"routes": 2 + 4 + 4 + 4 + 7, "Globe Theatre–Brick Lane": 4, "District 4": 4},
        {
            "routes": 2 + 1 + 4 + 1,
            "Piccadilly Circus–Waterloo": 3,
            "Trafalgar Square–St Paul's": 4,
            "Covent Garden–Tower of London": -6,
        },
    ],
    "paris-flags": [
        {"routes": 1 + 2 + 1 + 1 + 1 + 1 + 1 + 2 + 4, "Louvre–République": 3, "Flags": 8},
        {"routes": 1 + 1 + 1 + 2 + 4 + 1, "Bastille–Gare du Nord": 2, "Gare de Lyon–Invalides": -6},
    ],
    "paris-flag-on-the-last-turn": [
        {"routes": 4 + 1 + 1 + 1, "Montparnasse–Opéra": 4},
        {"routes": 4 + 4 + 1 + 2 + 4 + 1 + 1, "Bastille–Place d'Italie": 4, "Flags": 4},
        {"routes": 1 + 2 + 1 + 1 + 2, "Louvre–Tour Eiffel": -3, "Gare de Lyon–Opéra": 5, "Flags": 4},
    ],
    "paris-tie-broken-by-tickets": [
        {
            "routes": 1 + 1 + 2 + 1 + 1 + 1 + 1,
            "Bastille–Gare du Nord": 2,
            "Louvre–République": 3,
            "Champs-Élysées–République": 4,
            "Gare du Nord–Invalides": 5,
            "Flags": 4,
        },
        {"routes": 4 + 4 + 4 + 4 + 2, "Père Lachaise–Tour Eiffel": 8},
    ],
    "san-francisco-ferries-and-tokens": [
        {
            "routes": 2 + 10 + 2 + 1 + 1 + 1 + 4 + 2 + 1,
            "Alcatraz–Lombard Street": 3,
            "Crissy Field–Pier 39": 4,
            "5 tokens": 6,
        },
        {"routes": 1 + 2 + 1 + 4, "Pier 39–South Beach": 3, "3 tokens": 2},
        {
            "routes": 1 + 2 + 1 + 2 + 1 + 1,
            "Palace of Fine Arts–Painted Ladies": 3,
            "Pacific Heights–The Embarcadero": -4,
            "2 tokens": 1,
        },
    ],
    "france-marseille-grenoble": [
        {
            "routes": 15 + 10 + 2 + 15 + 10 + 15 + 1 + 10 + 1 + 1,
            "Calais–Nantes": 9,
            "Lyon–Toulouse": 7,
            "Rennes–Lyon": -11,
            "Longest path, 16 spaces": 0,  # Calais–Cherbourg–Le Mans–Lorient
            "Globetrotter, 2 tickets": 0,
        },
        {
            "routes": 10 + 2 + 4 + 1 + 2 + 1 + 2 + 2 + 2,
            "Dijon–Grenoble": 5,
            "Lyon–Marseille": 6,
            "Mulhouse–Lyon": 6,
            "Strasbourg–Corse": 15,
            "Suisse–Marseille": 9,
            "Longest path, 18 spaces": 10,  # Strasbourg–Mulhouse–Besançon–Dijon–Lyon–Grenoble–Marseille–Nice–Corse
            "Globetrotter, 5 tickets": 15,
        },
    ],
    "france-tie-broken-by-the-longest-path": [
        {
            "routes": 10 + 15 + 1 + 1 + 10 + 1 + 2 + 2 + 15,
            "Calais–Nantes": 9,
            "Cherbourg–Limoges": 9,
            "Tours–Dijon": -6,
            "Longest path, 16 spaces": 10,  # Calais or Brest–Cherbourg–Le Mans–Lorient
            "Globetrotter, 2 tickets": 15,
        },
        {
            "routes": 15 + 4 + 10 + 2 + 1 + 1 + 10 + 10 + 7 + 7 + 2,
            "Cherbourg–Paris": 5,
            "Reims–Orléans": -3,
            "Toulouse–Corse": 8,
            "Longest path, 14 spaces": 0,  # Avignon–Toulouse–Perpignan–Corse
            "Globetrotter, 2 tickets": 15,
        },
        {
            "routes": 10 + 4 + 7 + 7 + 2,
            "Dijon–Grenoble": -5,
            "Lyon–Marseille": -6,
            "Toulouse–Nice": 9,
            "Longest path, 16 spaces": 10,  # Italie–Grenoble–Marseille–Montpellier–Toulouse
            "Globetrotter, 1 ticket": 0,
        },
    ],
    "france-triple-route-with-five": [
        {
            "routes": 10 + 1 + 7 + 2 + 2 + 4 + 1 + 2 + 15,
            "Calais–Allemagne": 9,
            "Lille–Dijon": 9,
            "Paris–Strasbourg": 7,
            "Longest path, 25 spaces": 0,  # Allemagne–Strasbourg–Nancy–Dijon–Paris–Reims–Lille–Calais–Cherbourg
            "Globetrotter, 3 tickets": 15,
        },
        {
            "routes": 7 + 7 + 4 + 1 + 1 + 2 + 1 + 4 + 4 + 2,
            "La Rochelle–Toulouse": 7,
            "Paris–Bayonne": 11,
            "Reims–Toulouse": -13,
            "Longest path, 19 spaces": 0,  # Paris–Orléans–Tours–Poitiers–Bordeaux–Toulouse–Pau–Bayonne–Bordeaux
            "Globetrotter, 2 tickets": 0,
        },
        {
            "routes": 10 + 4 + 7 + 7 + 7 + 2 + 2 + 2 + 10,
            "Espagne–Italie": 12,
            "Toulouse–Corse": 8,
            "Toulouse–Nice": 9,
            "Longest path, 20 spaces": 0,  # Italie–Grenoble–Marseille–Montpellier–Toulouse–Espagne
            "Globetrotter, 3 tickets": 15,
        },
        {
            "routes": 10 + 10 + 2 + 4 + 15 + 10 + 4 + 15 + 1 + 1 + 1,
            "Brest–Paris": 9,
            "Lyon–Toulouse": 7,
            "Paris–Lyon": 8,
            "Longest path, 35 spaces": 10,  # Brest–Cherbourg–Le Mans–Paris–Dijon–Lyon–Rodez–Toulouse–Avignon
            "Globetrotter, 3 tickets": 15,
        },
        {
            "routes": 10 + 4 + 7 + 2 + 2 + 2 + 2 + 7 + 2 + 4,
            "Allemagne–Avignon": 12,
            "Paris–Marseille": 14,
            "Strasbourg–Corse": -15,
            "Longest path, 23 spaces": 0,  # Belgique–Calais–Amiens–Paris–Dijon–Lyon–Avignon–Marseille–Corse
            "Globetrotter, 2 tickets": 0,
        },
    ],
    "toy/siding-deadlock": [
        {"routes": 0, "Yard–Mill": -1, "Quay–Fort": -4},
        {"routes": 1, "Yard–Quay": -5, "Mill–Quay": -4, "Yard–Fort": -9},
    ],
}

WINNERS = {  # by seat, from 1
    "london-districts": [1],
    "london-double-routes-with-four": [1],
    "london-flush-and-reshuffle": [1],
    "london-shared-victory": [1, 2],
    "paris-flags": [1],
    "paris-flag-on-the-last-turn": [2],
    "paris-tie-broken-by-tickets": [1],
    "san-francisco-ferries-and-tokens": [1],
    "france-marseille-grenoble": [2],
    "france-tie-broken-by-the-longest-path": [1],
    "france-triple-route-with-five": [4],
    "toy/siding-deadlock": [1],
}

each_game = pytest.mark.parametrize("name", list(EXPECTED))


def find_any(key: str, seats: int, options: dict[str, object]) -> Game:
    """A title of ours, or the board on which the deadlock was played."""
    if key != "siding":
        return find(key, seats, options)
    board = toy_board(
        "Yard Mill 1 blue; Mill Quay 4 red; Quay Fort 4 red",
        cards={"blue": 9, "red": 2, "wild": 1},
        tickets="Yard Mill 1; Yard Quay 5; Mill Quay 4; Quay Fort 4; Yard Fort 9",
        key="siding",
        name="Siding",
    )
    return toy_game(board, seats=seats)


def text_of(name: str) -> str:
    return (GAMES / f"{name}.branchline").read_text("utf-8")


def load(name: str) -> Record:
    return from_text(text_of(name), find_any)


class Move:
    """A move of a record, with what lay before it and what it brought about."""

    def __init__(self, number: int, by: int, words: str, events: list[dict[str, object]]) -> None:
        self.number = number
        self.by = by  # the seat from 1, 0 for chance
        self.words = words
        self.events = events

    def brought(self, event: str) -> list[dict[str, object]]:
        return [e for e in self.events if e["event"] == event]


def moves(record: Record) -> list[Move]:
    game = record.game
    state = game.start()
    out = []
    for number, action in enumerate(record.moves, 1):
        by = game.to_move(state)
        before = state.cells[:]
        game.play(state, action)
        events = game.events(before, state.cells)
        out.append(Move(number, 0 if by == CHANCE else by + 1, game.words(action), events))
    return out


# -- all of them -------------------------------------------------------------------------------------------------------


def test_every_recorded_game_is_in_the_table() -> None:
    """No file lies about without its expected scores."""
    files = {str(path.relative_to(GAMES).with_suffix("")) for path in GAMES.rglob("*.branchline")}
    assert files == set(EXPECTED) == set(WINNERS)


@each_game
def test_a_recorded_game_replays_to_its_exact_score(name: str) -> None:
    """Every move is legal, the game is over after the last one, and each player's lines are those counted by hand."""
    record = load(name)
    verify(record)
    assert record.result is not None
    final = record.final()
    assert record.game.to_move(final) == OVER
    replayed = record.game.scores(final)
    for outcome in (record.result, replayed):
        for seat, expected in enumerate(EXPECTED[name]):
            found = {"routes" if line.what == "routes" else line.label: line.points for line in outcome.lines[seat]}
            assert found == expected
        assert outcome.totals == [sum(lines.values()) for lines in EXPECTED[name]]
        assert [seat + 1 for seat in outcome.winners] == WINNERS[name]


@each_game
def test_a_recorded_game_keeps_every_card_and_vehicle(name: str) -> None:
    """In every position of the game all cards are somewhere, and pieces in supply and on the map add up."""
    record = load(name)
    game = record.game
    assert isinstance(game, RoutesGame)
    for state in record.states():
        sound(game, state)
        for seat in range(game.seats):
            laid = sum(game.lengths[route] for route in game.routes_of(state.cells, seat))
            assert laid + cell(game, state, "vehicles", seat) == game.board.vehicles


@each_game
def test_a_recorded_game_is_written_as_it_was_read(name: str) -> None:
    """The text form is canonical: written again, it is the same but for the comments; the JSON form reads back too."""
    record = load(name)
    plain = "".join(line for line in text_of(name).splitlines(keepends=True) if not line.startswith(";"))
    assert to_text(record) == plain
    lines = list(enumerate(to_json(record), 1))
    assert from_json(lines, find_any).moves == record.moves


@each_game
def test_the_json_form_of_a_text_record_tells_the_result_in_full(name: str) -> None:
    """docs/records.md promises tickets, districts, flags and tokens with each score line, whatever form was read."""
    assert list(to_json(load(name))) == list(to_json(finish(load(name))))


@each_game
def test_the_referee_finds_nothing_wrong(name: str) -> None:
    """A program that knows nothing of the engine replays the game and comes to the same result."""
    if not name.startswith("toy/"):
        check_lines(list(to_json(finish(load(name)))))


@each_game
def test_routes_and_tickets_counted_from_the_words_alone(name: str) -> None:
    """A second count that knows only the record's words: cards spent give the points, place names the paths."""
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    text = text_of(name)
    result = load(name).result
    assert result is not None
    for seat, lines in enumerate(result.lines):
        points = 0
        part: dict[str, str] = {}  # a place and the part of the network it belongs to
        for claim in re.finditer(rf"^{seat + 1}: claim (.+?)–(.+) with (.+)$", text, re.MULTILINE):
            points += table[sum(int(count) for count in re.findall(r"\d+", claim[3]))]
            other = re.sub(r" \((?:[A-Z]|[a-z]+(?: [A-Z])?)\)$", "", claim[2])  # which of the tracks it is
            a, b = (part.setdefault(place, place) for place in (claim[1], other))
            part = {place: a if of == b else of for place, of in part.items()}
        assert points == next(line.points for line in lines if line.what == "routes")
        for line in lines:
            if line.what == "ticket":
                # An end of a zone reads `Suisse (Lyon)`: any of them will do.
                ends = [
                    {part[p] for p in part if p == end or p.startswith(f"{end} (")} for end in line.label.split("–")
                ]
                assert (line.points > 0) == bool(ends[0] & ends[1])


@each_game
def test_a_wrong_result_is_noticed(name: str) -> None:
    """The check can fail: one point more in the file's result, and the record is refused."""
    text = re.sub(r"^= 1: (-?\d+) points", lambda m: f"= 1: {int(m[1]) + 1} points", text_of(name), flags=re.MULTILINE)
    with pytest.raises(DamagedRecord, match="do not add up"):
        verify(from_text(text, find_any))
    text = re.sub(r"([+-]\d+) routes", lambda m: f"{int(m[1]) + 1:+d} routes", text, count=1)
    with pytest.raises(DamagedRecord, match="the result is wrong"):
        verify(from_text(text, find_any))


# -- what is special about each ----------------------------------------------------------------------------------------


def district_1_by_way_of_piccadilly(record: Record) -> None:
    """Ann never claims British Museum–Covent Garden itself: her district 1 runs through Piccadilly Circus."""
    game = record.game
    assert isinstance(game, RoutesGame)
    mine = [name for name, seat in owners(game, record.final()).items() if seat == 0]
    assert not any(name.startswith("British Museum–Covent Garden") for name in mine)
    assert "British Museum–Piccadilly Circus" in mine and "Piccadilly Circus–Covent Garden (green)" in mine


def both_tracks_to_different_players(record: Record) -> None:
    """Eight double routes are full, no one of them to a single player."""
    game = record.game
    assert isinstance(game, RoutesGame)
    holders: dict[str, list[int]] = {}
    for i, route in enumerate(game.board.routes):
        owner = game.owner(record.final().cells, i)
        if route.group and owner >= 0:
            holders.setdefault(route.group, []).append(owner)
    full = [seats for seats in holders.values() if len(seats) == 2]
    assert len(full) == 8
    assert all(a != b for a, b in full)


def two_flushes_in_the_set_up_then_a_reshuffle(record: Record) -> None:
    """The first two rows show three wilds and go; when the deck runs out, they are among the discards shuffled."""
    game = record.game
    assert isinstance(game, RoutesGame)
    played = moves(record)
    first = next(m.number for m in played if m.words.startswith("first"))
    flushes = [m.number for m in played if m.words == "flush"]
    assert len(flushes) == 2 and flushes[1] < first
    states = [state.copy() for state in record.states()]
    assert row(game, states[flushes[0] - 1]) == {"blue": 1, "green": 1, "wild": 3}
    assert row(game, states[flushes[1] - 1]) == {"black": 1, "orange": 1, "wild": 3}
    flushed = discards(game, states[flushes[1]])
    assert flushed == {"blue": 1, "green": 1, "black": 1, "orange": 1, "wild": 6}
    shuffles = [m for m in played if m.brought("reshuffle")]
    assert len(shuffles) == 1
    at = shuffles[0].number
    before = discards(game, states[at - 1])
    assert all(before[colour] >= count for colour, count in flushed.items())
    assert discards(game, states[at]) == {}
    assert shuffles[0].brought("reshuffle")[0]["deck"] == sum(before.values())


def equal_points_and_equal_tickets(record: Record) -> None:
    """29 points and one completed ticket each: two winners, and the third player is third."""
    assert record.result is not None
    assert record.result.totals == [29, 29, 9] and record.result.ranks == [1, 1, 3]
    completed = [sum(line.what == "ticket" and line.points > 0 for line in seat) for seat in record.result.lines]
    assert completed[:2] == [1, 1]


def two_flags_a_refusal_and_nothing_to_keep(record: Record) -> None:
    """Ann scores two flags, declines once, is not asked once; Bo is not asked for a second red and keeps two cards."""
    played = moves(record)
    assert [event["seat"] for m in played for event in m.brought("flag")] == [1, 1]
    words = [(m.by, m.words) for m in played]
    assert words.count((1, "keep a card for the flag")) == 6
    assert words.count((1, "keep no card for the flag")) == 1
    asked = {words[i][1] for i in range(len(words) - 1) if words[i + 1][1].endswith("for the flag")}
    assert "claim Luxembourg–Montparnasse (blue) with 1 bus" not in asked
    assert "claim Gare du Nord–République (red) with 1 red" not in asked
    assert "claim Louvre–Luxembourg (white) with 1 white, 1 bus" in asked
    left = [cell(record.game, record.final(), "flag_cards", 1, stripe) for stripe in range(3)]
    assert left == [1, 0, 1]  # blue, white, red


def flags_in_the_last_round(record: Record) -> None:
    """The end is triggered; then Cy's last turn and Bo's, the last move of all, complete a flag each."""
    played = moves(record)
    trigger = next(m.number for m in played if m.brought("last round"))
    flags = [(m.number, event["seat"]) for m in played for event in m.brought("flag")]
    assert [seat for _, seat in flags] == [3, 2]
    assert all(number > trigger for number, _ in flags)
    assert flags[1][0] == len(played)


def a_tie_for_the_player_with_more_tickets(record: Record) -> None:
    """26 points each; four completed tickets beat one."""
    assert record.result is not None
    assert record.result.totals == [26, 26] and record.result.ranks == [1, 2]
    completed = [sum(line.what == "ticket" and line.points > 0 for line in seat) for seat in record.result.lines]
    assert completed == [4, 1]


def ferries_tokens_and_used_up_stacks(record: Record) -> None:
    """Three ferries, each with a ferry card; choices between stacks; owned symbols and empty stacks give nothing."""
    played = moves(record)
    ferries = [m.words for m in played if re.match("claim (Alcatraz|Fort Mason–Golden)", m.words)]
    assert len(ferries) == 3 and all("ferry" in words for words in ferries)
    assert [(m.by, m.words) for m in played if m.words.startswith("place")] == [
        (1, "place fog on Pier 39"),
        (3, "place rose on Fort Mason"),
    ]
    assert [(m.by, m.words) for m in played if m.words.startswith("take")] == [
        (2, "take fog"),
        (1, "take sea lion"),
        (1, "take bridge"),
    ]
    took = {m.words: [event["symbol"] for event in m.brought("token")] for m in played}
    assert took["claim Alcatraz–Pier 39 (grey A) with 2 ferry"] == ["fog"]  # she has the sea lion: no choice
    assert took["claim Pier 39–The Embarcadero (green) with 1 green"] == []  # fog owned, the cable cars are gone
    assert took["claim Lombard Street–The Embarcadero with 2 green"] == []  # Cy has a cable car
    assert took["claim Fort Mason–Pier 39 (black) with 1 black"] == []  # Cy has the rose, the fog is gone


def the_example_of_the_leaflet(record: Record) -> None:
    """Built by one, claimed by the other: two beds are lost for good, and the same piece is laid once more."""
    game, played = record.game, moves(record)
    assert isinstance(game, RoutesGame)
    route = "Grenoble–Marseille"
    lay = next(m for m in played if m.words.startswith("lay"))
    assert (lay.by, lay.words) == (1, f"lay {route} yellow")
    assert [m.words for m in played[lay.number - 5 : lay.number - 1]] == ["draw deck", "deal yellow"] * 2
    assert lay.brought("cut off") == [{"event": "cut off", "routes": [15, 24]}]
    claim = played[lay.number]
    assert (claim.by, claim.words) == (2, f"claim {route} with 5 yellow")
    assert claim.brought("piece back") == [{"event": "piece back", "colour": "yellow", "length": 5}]
    again = next(m for m in played[claim.number :] if m.by == 1 and m.words.startswith("lay"))
    assert again.words == "lay Lyon–Rodez yellow"
    cut = [game.parse(f"lay {bed} red") for bed in ("Avignon–Briançon", "Avignon–Nice")]
    asked = 0
    for number, state in enumerate(record.states()):
        if number >= lay.number and awaited(game, state).endswith(": lay"):
            asked += 1
            assert all("is cut off for good: it crosses" in game.why_not(state, action) for action in cut)
    assert asked > 20


def a_tie_for_the_holder_of_the_longest_path(record: Record) -> None:
    """94 points and two tickets for two players: Globetrotter is shared, and so is the path, with the third."""
    assert record.result is not None
    assert record.result.totals == [94, 94, 38] and record.result.ranks == [1, 2, 3]
    scored = [{line.what: line.points for line in seat} for seat in record.result.lines]
    assert [seat["longest_path"] for seat in scored] == [10, 0, 10]
    assert [seat["globetrotter"] for seat in scored] == [15, 15, 0]


def three_build_and_three_claim_a_triple_route(record: Record) -> None:
    """Ann, Bo and Cy lay the three tracks from Dijon to Paris; Di, Ed and Ann claim them; other doubles are full."""
    game = record.game
    assert isinstance(game, RoutesGame)
    played = [(m.by, m.words) for m in moves(record)]
    assert [move for move in played if move[1].startswith("lay Dijon–Paris")] == [
        (1, "lay Dijon–Paris (A) red"),
        (2, "lay Dijon–Paris (B) blue"),
        (3, "lay Dijon–Paris (C) green"),
    ]
    tracks = {name[-2]: seat + 1 for name, seat in owners(game, record.final()).items() if "Dijon–Paris" in name}
    assert tracks == {"A": 4, "B": 5, "C": 1}
    assert sum("Dijon–Lyon" in name for name in owners(game, record.final())) == 2


def a_round_of_passes(record: Record) -> None:
    """Both players have to pass, one after the other, and that is the end, though nobody is short of vehicles."""
    played = moves(record)
    assert [(m.by, m.words) for m in played[-2:]] == [(2, "pass"), (1, "pass")]
    assert not any(m.brought("last round") for m in played)
    assert min(cell(record.game, record.final(), "vehicles", seat) for seat in range(2)) == 11


SPECIAL: dict[str, Callable[[Record], None]] = {
    "london-districts": district_1_by_way_of_piccadilly,
    "london-double-routes-with-four": both_tracks_to_different_players,
    "london-flush-and-reshuffle": two_flushes_in_the_set_up_then_a_reshuffle,
    "london-shared-victory": equal_points_and_equal_tickets,
    "paris-flags": two_flags_a_refusal_and_nothing_to_keep,
    "paris-flag-on-the-last-turn": flags_in_the_last_round,
    "paris-tie-broken-by-tickets": a_tie_for_the_player_with_more_tickets,
    "san-francisco-ferries-and-tokens": ferries_tokens_and_used_up_stacks,
    "france-marseille-grenoble": the_example_of_the_leaflet,
    "france-tie-broken-by-the-longest-path": a_tie_for_the_holder_of_the_longest_path,
    "france-triple-route-with-five": three_build_and_three_claim_a_triple_route,
    "toy/siding-deadlock": a_round_of_passes,
}


@each_game
def test_the_special_thing_happens(name: str) -> None:
    """Each game was made for a rule, and the rule is seen at work in it."""
    SPECIAL[name](load(name))
