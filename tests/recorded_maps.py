"""What is special about each recorded game on a map, at its place in the record."""

import re

from branchline.core.record import Record
from branchline.routes.game import RoutesGame
from recorded import moves
from toolkit import awaited, cell, discards, owners, row


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
            assert all("is cut off for good: it crosses" in str(game.why_not(state, action)) for action in cut)
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
