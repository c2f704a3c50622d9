"""France's own leaflet, the play: beds and track, crossings, double routes, claims. What is shared: the family's."""

from itertools import product

import pytest

from branchline import OVER, title
from branchline.core.actions import Ambiguous, Unreadable
from branchline.core.game import State
from branchline.core.record import DamagedRecord, Record, from_text, new_record, redact, to_json, to_text
from branchline.core.view import SPECTATOR
from branchline.routes.board import GREY, Route
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.rule import Rule
from toolkit import (
    ANY_ACTION,
    PLAYERS,
    SECOND_CARD,
    Cards,
    arrange,
    at_turn,
    awaited,
    build,
    claims,
    discards,
    draw_blind,
    give,
    hand,
    keep_all,
    keeps,
    kinds_legal,
    legal_words,
    let_chance,
    no_tickets_left,
    owners,
    play_words,
    points,
    reason,
    row,
    set_turn,
    set_vehicles,
    to_main,
    toy_board,
    toy_game,
    vehicles,
    whose_turn,
)

COLOURS = ["pink", "white", "blue", "yellow", "orange", "black", "red", "green"]
ONE_OF_FIVE = dict.fromkeys(COLOURS[:5], 1)
MG = "Grenoble–Marseille"  # the route of the leaflet's example, five spaces
CUT_OFF = ("Avignon–Briançon", "Avignon–Nice")  # and what it crosses

CROSSINGS = [  # pairs of beds
    ("Angers–Rennes", "Le Mans–Lorient"),
    ("Avignon–Briançon", MG),
    ("Avignon–Nice", "Briançon–Marseille"),
    ("Avignon–Nice", MG),
    ("Bourges–Brive-la-Gaillarde", "Clermont-Ferrand–Limoges"),
    ("Brest–Rennes", "Lorient–Saint-Malo"),
    ("Cherbourg–Le Mans", "Rouen–Saint-Malo"),
    ("Le Havre–Le Mans", "Rouen–Saint-Malo"),
    ("Le Mans–Lorient", "Nantes–Rennes"),
    ("Besançon–Nancy", "Dijon–Mulhouse"),
]

every_table = pytest.mark.parametrize("seats", PLAYERS["france"])
few = pytest.mark.parametrize("seats", [2, 3])
many = pytest.mark.parametrize("seats", [4, 5])


def france(seats: int = 2, *hands: Cards) -> tuple[RoutesGame, State]:
    """The first turn, with these cards in the hands and no others; five different colours lie face up."""
    return at_turn("france", seats, *hands)


def draw_two(game: RoutesGame, state: State) -> None:
    """The player at turn draws two cards blind and has yet to build."""
    for _ in range(2):
        play_words(game, state, "draw deck")
        let_chance(game, state)


def turn_to_lay(game: RoutesGame, state: State, words: str) -> None:
    """A whole turn: two cards blind, then this piece on this bed."""
    draw_two(game, state)
    play_words(game, state, f"lay {words}")


def beds(game: RoutesGame) -> list[str]:
    """The names of the routes that the board's file calls beds."""
    return [game.claim.names[i] for i, route in enumerate(game.board.routes) if route.colour == "bed"]


def length(game: RoutesGame, name: str) -> int:
    return game.lengths[game.claim.names.index(name)]


def track(game: RoutesGame, state: State) -> dict[str, str]:
    """Which colour lies where."""
    laid = {name: game.track_on(state.cells, i) for i, name in enumerate(game.claim.names)}
    return {name: game.cards.colours[colour] for name, colour in laid.items() if colour >= 0}


def supply(game: RoutesGame, state: State) -> dict[int, Cards]:
    """The pieces beside the board, as everybody sees them: by length, then by colour."""
    pieces = game.view(state, None).named()["pieces"]
    assert isinstance(pieces, list)
    rule = next(rule for rule in game.rules if isinstance(rule, TrackBeds))
    colours, found = game.cards.colours, {}
    for step, spaces in enumerate(rule.lengths):
        counts = pieces[step * len(colours) : (step + 1) * len(colours)]
        found[spaces] = dict(zip(colours, counts, strict=True))
    return found


def can_lay(game: RoutesGame, state: State) -> set[str]:
    """The beds on which the player at turn may lay a piece now."""
    return {words.removeprefix("lay ").rpartition(" ")[0] for words in legal_words(game, state)}


# -- set-up ------------------------------------------------------------------------------------------------------------


def test_there_are_sixty_four_pieces_sorted_by_length() -> None:
    """All lie beside the board at the start: of each of the eight colours three of 2 and of 3, one of 4 and of 5."""
    game, state = france()
    each = {2: 3, 3: 3, 4: 1, 5: 1}
    assert supply(game, state) == {spaces: dict.fromkeys(COLOURS, count) for spaces, count in each.items()}
    assert sum(count for pieces in supply(game, state).values() for count in pieces.values()) == 64
    assert {length(game, bed) for bed in beds(game)} == set(each)


@every_table
def test_returned_opening_tickets_of_all_players_are_one_shuffled_lot_under_the_deck(seats: int) -> None:
    """Everybody returns two of five: when the rest of the deck is gone, any of all these comes up next.

    What is returned later, as by the first player at once, lies below them.
    """
    game = title("france").game(seats)
    state = game.start()
    let_chance(game, state)
    returned = set()
    for seat in range(seats):
        returned |= {game.offer_of(state.cells, seat)[i] for i in (1, 3)}
        play_words(game, state, f"{seat + 1}: keep 1 3 5")
    play_words(game, state, "{first 1}")
    names = {"ticket " + game.board.ticket_name(game.board.tickets[ticket]) for ticket in returned}
    assert len(names) == 2 * seats
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    play_words(game, state, "1: keep 2")
    while True:
        play_words(game, state, "draw tickets")
        while awaited(game, state) == "chance: ticket" and not names & set(legal_words(game, state)):
            game.play(state, game.legal(state)[0])
        if awaited(game, state) == "chance: ticket":
            break
        play_words(game, state, keep_all(4))
    assert game.tickets_left(state.cells) == 2 * seats + 3
    assert set(legal_words(game, state)) == names and set(game.odds(state)) == {1}


def test_most_routes_are_beds_and_cannot_be_claimed_at_the_start() -> None:
    """With every card a player could wish for, only what is built already can be claimed: one space, or grey."""
    game, state = france(2, {**dict.fromkeys(COLOURS, 6), "wild": 6})
    assert len(beds(game)) == 123 > len(game.board.routes) / 2
    assert track(game, state) == {}
    for i, route in enumerate(game.board.routes):
        name = game.claim.names[i]
        ready = route.length == 1 or route.colour == GREY
        assert (name in beds(game)) != ready
        assert bool(claims(game, state, name)) == ready
    assert reason(game, state, f"claim {MG} with 5 wild") == f"No track lies on {MG} yet."


# -- draw cards and build ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves",
    [
        ["1: draw deck", "{deal red}", "1: draw deck", "{deal wild}"],
        ["1: draw pink", "{turn up red}", "1: draw red", "{turn up red}"],
        ["1: draw deck", "{deal wild}", "1: draw white", "{turn up wild}"],
        ["1: draw white", "{turn up wild}", "1: draw deck", "{deal red}"],
    ],
)
def test_after_drawing_two_cards_a_piece_is_laid(moves: list[str]) -> None:
    """However the two cards came, building is the second half of the same action."""
    game, state = france()
    play_words(game, state, *moves)
    assert awaited(game, state) == "1: lay"
    play_words(game, state, f"1: lay {MG} yellow")
    assert track(game, state) == {MG: "yellow"}
    assert awaited(game, state) == f"2: {ANY_ACTION}"


def test_after_one_face_up_locomotive_a_piece_is_laid_too() -> None:
    """The locomotive is the only card of the turn; the building stays."""
    game, state = france()
    arrange(game, state, face_up={"wild": 1, **dict.fromkeys(COLOURS[:4], 1)})
    play_words(game, state, "1: draw locomotive", "{turn up red}")
    assert hand(game, state, 0) == {"wild": 1}
    assert awaited(game, state) == "1: lay"
    play_words(game, state, f"1: lay {MG} yellow")
    assert whose_turn(game, state) == 2


@pytest.mark.parametrize(
    ("face_up", "stock"), [({"red": 1}, {}), ({"red": 1, "wild": 2}, {}), ({"wild": 2}, {"red": 1})]
)
def test_after_the_only_card_that_could_be_drawn_a_piece_is_laid_too(face_up: Cards, stock: Cards) -> None:
    """There is no second card to take: the drawing is over, the building is not."""
    game, state = france()
    arrange(game, state, face_up=face_up, deck=stock, rest=1)
    play_words(game, state, *(["1: draw deck", "{deal red}"] if stock else ["1: draw red"]))
    assert hand(game, state, 0) == {"red": 1}
    assert awaited(game, state) == "1: lay"


def test_a_single_locomotive_left_to_draw_is_enough_to_build() -> None:
    """It is the last card of all: taken, it is followed by building like any other."""
    game, state = france()
    arrange(game, state, face_up={"wild": 1}, rest=1)
    play_words(game, state, "1: draw locomotive")
    assert awaited(game, state) == "1: lay"


def test_building_is_compulsory() -> None:
    """Nothing else can be done before a piece lies on the board, and there is no way to decline."""
    game, state = france(2, {"white": 1})
    draw_two(game, state)
    assert kinds_legal(game, state) == {"lay"}
    for words in ("pass", "draw deck", "draw white", "draw tickets", "claim Amiens–Rouen with 1 white"):
        assert reason(game, state, words) == "First lay a piece of track."


def test_only_one_piece_is_laid_in_a_turn() -> None:
    """One route is built, then the next player is at turn."""
    game, state = france()
    turn_to_lay(game, state, f"{MG} yellow")
    assert track(game, state) == {MG: "yellow"}
    assert reason(game, state, "lay Briançon–Nice red") == "Track is laid after drawing cards: draw first."
    assert whose_turn(game, state) == 2


def test_no_track_is_laid_before_the_cards_are_drawn() -> None:
    """Neither at the start of the turn nor between the two cards."""
    game, state = france()
    assert reason(game, state, f"lay {MG} yellow") == "Track is laid after drawing cards: draw first."
    play_words(game, state, "1: draw deck")
    assert reason(game, state, f"lay {MG} yellow") == "First a card has to be turned."
    play_words(game, state, "{deal red}")
    assert awaited(game, state) == f"1: {SECOND_CARD}"
    assert reason(game, state, f"lay {MG} yellow") == "You are drawing cards: take the second one."


def test_no_track_is_laid_after_claiming() -> None:
    """Building belongs to drawing cards alone: a claim ends the turn."""
    game, state = france(2, {"white": 1})
    play_words(game, state, "1: claim Amiens–Rouen with 1 white")
    assert awaited(game, state) == f"2: {ANY_ACTION}"


def test_no_track_is_laid_after_taking_tickets() -> None:
    """Nor do tickets build anything; while they are looked at nothing else can be done."""
    game, state = france()
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    assert reason(game, state, f"lay {MG} yellow") == "First choose which tickets to keep."
    play_words(game, state, "1: keep 1")
    assert awaited(game, state) == f"2: {ANY_ACTION}"


def test_any_piece_of_the_supply_goes_on_any_bed_of_its_length() -> None:
    """At the start every bed takes a piece of every colour: the player is free to choose."""
    game, state = france()
    draw_two(game, state)
    assert set(legal_words(game, state)) == {f"lay {bed} {colour}" for bed in beds(game) for colour in COLOURS}


@pytest.mark.parametrize(("spaces", "copies"), [(2, 3), (3, 3), (4, 1)])
def test_a_piece_fits_only_a_bed_of_its_own_length(spaces: int, copies: int) -> None:
    """When all pieces of a length lie on the board no bed of that length can be built, whatever else is left."""
    game, state = france(4)
    pieces = [colour for colour in COLOURS for _ in range(copies)]
    crossing = {name for pair in CROSSINGS for name in pair}
    free = [bed for bed in beds(game) if length(game, bed) == spaces and bed not in crossing]
    assert len(free) > len(pieces)
    build(game, state, *[f"{bed} {colour}" for bed, colour in zip(free, pieces, strict=False)])
    assert set(supply(game, state)[spaces].values()) == {0}
    draw_two(game, state)
    assert {length(game, bed) for bed in can_lay(game, state)} == {2, 3, 4, 5} - {spaces}
    assert reason(game, state, f"lay {free[-1]} red") == (
        f"No red piece of {spaces} spaces is in the supply; all of that length are in use."
    )


def test_only_a_bed_can_be_built_on() -> None:
    """What is there from the start, of one space or grey, takes no track."""
    game, state = france()
    draw_two(game, state)
    for name in ("Amiens–Rouen", "Avignon–Toulouse", "Brest–Cherbourg"):
        with pytest.raises(Unreadable, match=f"{name} is there from the start and takes no track"):
            game.parse(f"lay {name} red", state)


@pytest.mark.parametrize("colour", COLOURS)
def test_the_piece_decides_the_colour_of_the_route(colour: str) -> None:
    """Whatever colour is laid, in that colour the route is paid."""
    game, state = france(2, {}, {**dict.fromkeys(COLOURS, 5), "wild": 1})
    turn_to_lay(game, state, f"{MG} {colour}")
    assert track(game, state) == {MG: colour}
    assert claims(game, state, MG) == {f"5 {colour}", f"4 {colour}, 1 locomotive"}


def test_a_piece_that_lies_on_the_board_is_not_in_the_supply() -> None:
    """There is one yellow piece of five: laid once, it can't be laid a second time; the other colours can."""
    game, state = france()
    turn_to_lay(game, state, f"{MG} yellow")
    assert supply(game, state)[5] == {**dict.fromkeys(COLOURS, 1), "yellow": 0}
    draw_two(game, state)
    assert "lay Lyon–Rodez red" in legal_words(game, state) and "lay Lyon–Rodez yellow" not in legal_words(game, state)
    assert reason(game, state, "lay Lyon–Rodez yellow") == (
        "No yellow piece of 5 spaces is in the supply; there are pink, white, blue, orange, black, red and green ones."
    )


def test_three_pieces_of_a_kind_are_laid_three_times() -> None:
    """Of two and three spaces each colour has three pieces: three beds take it, a fourth does not."""
    game, state = france()
    for i, bed in enumerate(("Amiens–Calais", "Amiens–Reims", "Angers–Poitiers")):
        assert supply(game, state)[2]["red"] == 3 - i
        turn_to_lay(game, state, f"{bed} red")
    draw_two(game, state)
    assert reason(game, state, "lay Bourges–Tours red").startswith("No red piece of 2 spaces is in the supply")
    play_words(game, state, "lay Bourges–Tours blue")


def test_a_bed_is_built_once() -> None:
    """Nothing is laid upon a piece, and nothing on a route that somebody has claimed."""
    game, state = france(2, {}, {"yellow": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    later = state.copy()
    draw_two(game, later)
    assert MG not in can_lay(game, later)
    assert reason(game, later, f"lay {MG} red") == f"{MG} has yellow track already."
    play_words(game, state, f"2: claim {MG} with 5 yellow")
    draw_two(game, state)
    assert MG not in can_lay(game, state)
    assert reason(game, state, f"lay {MG} red") == f"{MG} is claimed already."


def test_building_scores_nothing_and_takes_no_cards_or_trains() -> None:
    """Only a claim does; and who built a route does not matter, anybody may claim it."""
    game, state = france(3, {}, {}, {"yellow": 5})
    draw_two(game, state)
    before = hand(game, state, 0), vehicles(game, state, 0), discards(game, state)
    play_words(game, state, f"1: lay {MG} yellow")
    assert (hand(game, state, 0), vehicles(game, state, 0), discards(game, state)) == before
    assert points(game, state, 0) == 0 and owners(game, state) == {}
    draw_blind(game, state)
    play_words(game, state, f"3: claim {MG} with 5 yellow")
    assert owners(game, state) == {MG: 2} and points(game, state, 2) == 10 and vehicles(game, state, 2) == 35


def test_the_row_is_renewed_before_a_piece_is_laid() -> None:
    """Refill and flush come first: the builder sees the new row, though it is of no use to the building."""
    game, state = france()
    arrange(game, state, face_up={"wild": 2, "red": 1, "blue": 2})
    play_words(game, state, "1: draw deck", "{deal pink}", "1: draw red", "{turn up wild}")
    assert awaited(game, state) == "chance: flush"
    assert reason(game, state, f"lay {MG} yellow") == "First a card has to be turned."
    play_words(game, state, "{flush}", *[f"{{turn up {colour}}}" for colour in COLOURS[:5]])
    assert row(game, state) == ONE_OF_FIVE
    assert awaited(game, state) == "1: lay"


def bed_toy(routes: str, *more: Rule, seats: int = 2, pieces: int = 1, **keys: object) -> tuple[RoutesGame, State]:
    """A board of our own with two colours, track beds and whatever other rules a test needs, at the first turn.

    Of each colour there are so many pieces of two spaces and of three.
    """
    cards, supply = {"blue": 30, "red": 30, "wild": 9}, {"2": pieces, "3": pieces}
    board = toy_board(routes, cards=cards, vehicles=30, tickets="", districts=None, zones=None, pieces=supply, **keys)
    game = toy_game(board, TrackBeds(), *more, seats=seats)
    state = to_main(game)
    arrange(game, state, face_up={"blue": 3, "red": 2}, hands=[{"blue": 4, "red": 4, "wild": 1}] * seats)
    return game, state


def test_with_all_beds_taken_building_is_skipped() -> None:
    """The last bed is built: from then on drawing two cards is the whole action; the draw itself stays legal."""
    game, state = bed_toy("A B 2 bed; B C 3 bed; A C 1 red")
    turn_to_lay(game, state, "A–B blue")
    turn_to_lay(game, state, "B–C red")
    for seat in (1, 2):
        assert "draw deck" in legal_words(game, state)
        draw_two(game, state)
        assert awaited(game, state) == f"{3 - seat}: {ANY_ACTION}"
    play_words(game, state, "1: claim A–B with 2 blue")  # pieces come back, beds do not
    draw_two(game, state)
    assert awaited(game, state) == f"1: {ANY_ACTION}"


def test_with_no_piece_of_a_fitting_length_building_is_skipped() -> None:
    """A bed is open and pieces are left, but none as long as it: nothing to do until a claim brings one back."""
    game, state = bed_toy("A B 2 bed; B C 2 bed; C D 2 bed; A D 1 red; D E 3 grey")
    turn_to_lay(game, state, "A–B blue")
    turn_to_lay(game, state, "B–C red")
    assert supply(game, state) == {2: {"blue": 0, "red": 0}, 3: {"blue": 1, "red": 1}}
    draw_two(game, state)
    assert awaited(game, state) == f"2: {ANY_ACTION}"
    play_words(game, state, "2: claim A–B with 2 blue")
    draw_two(game, state)
    assert legal_words(game, state) == ["lay C–D blue"]
    play_words(game, state, "1: lay C–D blue")


def test_with_every_open_bed_cut_off_or_closed_building_is_skipped() -> None:
    """Beds that crossings or a double route have closed are no place to build, though pieces for them are left."""
    routes = "A B 2 bed group=D1; A B 2 bed group=D1; C D 2 bed; E F 2 bed; A C 1 red"
    game, state = bed_toy(routes, DoubleRoutes(both_from=4), Crossings(), pieces=2, crossings=[[3, 4]])
    turn_to_lay(game, state, "A–B (A) blue")
    turn_to_lay(game, state, "C–D red")
    assert supply(game, state)[2] == {"blue": 1, "red": 1}
    draw_two(game, state)
    assert awaited(game, state) == f"2: {ANY_ACTION}"
    assert reason(game, state, "claim E–F with 2 blue") == "E–F is cut off for good: it crosses C–D, which is built."


def test_without_a_card_to_draw_nothing_can_be_built() -> None:
    """The action begins with a card: where there is none it is not open, however many beds are."""
    game, state = france()
    arrange(game, state, rest=1)
    assert kinds_legal(game, state) == {"draw tickets"}
    assert reason(game, state, f"lay {MG} yellow") == "Track is laid after drawing cards: draw first."
    no_tickets_left(game, state)
    assert legal_words(game, state) == ["pass"]


def test_track_is_laid_in_the_last_round_too() -> None:
    """The last turns are turns like any other: whoever draws must build, and then the game is over."""
    game, state = france(2, {"white": 1})
    set_vehicles(game, state, 0, 3)
    play_words(game, state, "1: claim Amiens–Rouen with 1 white")
    turn_to_lay(game, state, f"{MG} yellow")
    draw_two(game, state)
    assert awaited(game, state) == "1: lay"
    play_words(game, state, "1: lay Lyon–Rodez red")
    assert game.to_move(state) == OVER


def test_only_a_claim_brings_the_end_nearer() -> None:
    """Building takes no trains: a player with three left may build as often as they like."""
    game, state = france(2)
    set_vehicles(game, state, 0, 3)
    for bed in ("Amiens–Calais", "Amiens–Reims", "Angers–Poitiers", "Bourges–Tours"):
        turn_to_lay(game, state, f"{bed} red" if bed != "Bourges–Tours" else f"{bed} blue")
    assert vehicles(game, state, 0) == 3 and whose_turn(game, state) == 1
    for _ in range(4):
        draw_blind(game, state)
    assert whose_turn(game, state) == 1


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("lay Grenoble–Marseille yellow", f"lay {MG} yellow"),
        ("lay Marseille–Grenoble yellow", f"lay {MG} yellow"),
        ("build marseille grenoble in yellow", f"lay {MG} yellow"),
        ("lay yellow on Marseille-Grenoble", f"lay {MG} yellow"),
        ("lay Besancon–Suisse red", "lay Besançon–Suisse (Besançon) red"),
        ("lay Dijon–Paris (C) red", "lay Dijon–Paris (C) red"),
    ],
)
def test_track_is_laid_in_plain_words(said: str, meant: str) -> None:
    """A route reads the same from either end, a zone by its name, and accents may be left out."""
    game, state = france()
    draw_two(game, state)
    assert game.words(game.parse(said, state)) == meant
    assert game.parse(meant, state) in game.legal(state)


def test_words_that_fit_several_pieces_or_tracks_are_asked_about() -> None:
    """Which piece, and which of the tracks, is the player's choice: nothing is chosen for them."""
    game, state = france()
    draw_two(game, state)
    for words in (f"lay {MG}", "lay Dijon–Paris red"):
        with pytest.raises(Ambiguous, match="may mean"):
            game.parse(words, state)


@every_table
def test_what_lies_on_the_board_and_in_the_supply_is_public(seats: int) -> None:
    """Every player and any spectator sees which piece lies where, what is left, and where may still be built."""
    game, state = france(seats)
    turn_to_lay(game, state, f"{MG} yellow")
    views = [game.view(state, viewer).named() for viewer in (*range(seats), None)]
    for field in ("pieces", "track", "unbuilt", "open"):
        assert all(view[field] == views[0][field] for view in views)
    named = views[-1]["track"]
    assert isinstance(named, list)
    assert sum(bin(mask).count("1") for mask in named) == 1


def example() -> Record:
    """The leaflet's example from the first card on: the first player builds the route, the second claims it."""
    game = title("france").game(2)
    lines = ["deal blue"] * 8 + ["deal yellow"] * 8 + [f"turn up {colour}" for colour in COLOURS[:5]]
    lines += [f"ticket {game.board.ticket_name(ticket)}" for ticket in game.board.tickets[:10]]
    lines += ["keep 1 2 3", "keep 1 2 3", "first 1"]
    lines += ["draw deck", "deal red", "draw deck", "deal red", f"lay {MG} yellow", f"claim {MG} with 5 yellow"]
    record, state = new_record(game), game.start()
    for words in lines:
        record.moves.append(game.parse(words, state))
        game.check(state, record.moves[-1])
        game.play(state, record.moves[-1])
    return record


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_redacted_record_shows_every_piece_laid(viewer: int) -> None:
    """Cards drawn blind are covered for the others; which piece was laid where is told to all, and reads back."""
    covered = to_text(redact(example(), viewer))
    assert f"\n1: lay {MG} yellow\n2: claim {MG} with 5 yellow\n" in covered
    assert ("{deal red}" in covered) == (viewer == 0)
    assert to_text(from_text(covered, lambda key, seats, _: title(key).game(seats))) == covered


@pytest.mark.parametrize(
    ("was", "forged"),
    [
        (f"2: claim {MG} with 5 yellow", f"2: claim {MG} with 5 red"),  # not the colour of the track
        (f"2: claim {MG} with 5 yellow", "2: claim Lyon–Rodez with 5 yellow"),  # no track there
        (f"1: lay {MG} yellow\n", ""),  # the building left out
        (f"1: lay {MG} yellow", f"1: lay {MG} yellow\n1: lay Lyon–Rodez red"),  # and done twice
    ],
)
def test_a_redacted_record_is_checked_by_what_lies_on_the_board(was: str, forged: str) -> None:
    """Track is public, so a spectator's record with a claim or a piece that can't be there is refused."""
    covered = to_text(redact(example(), SPECTATOR))
    assert was in covered
    with pytest.raises(DamagedRecord):
        from_text(covered.replace(was, forged), lambda key, seats, _: title(key).game(seats))


def test_records_tell_what_was_laid_what_it_cut_off_and_what_came_back() -> None:
    """For other people's programs: the piece with its route, the routes lost to it, and its return with the claim."""
    *_, lay, claim = to_json(example())
    where = {"route": 83, "a": "Grenoble", "b": "Marseille", "length": 5, "colour": "yellow"}
    assert lay == {
        "move": 39,
        "by": 1,
        "kind": "lay",
        **where,
        "words": f"lay {MG} yellow",
        "events": [{"event": "cut off", "routes": [15, 24]}],
    }
    assert claim == {
        "move": 40,
        "by": 2,
        "kind": "claim",
        **where,
        "cards": {"yellow": 5},
        "points": 10,
        "words": f"claim {MG} with 5 yellow",
        "events": [{"event": "piece back", "colour": "yellow", "length": 5}],
    }


# -- crossings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), CROSSINGS + [(b, a) for a, b in CROSSINGS])
def test_a_built_route_cuts_off_every_bed_that_crosses_it(one: str, other: str) -> None:
    """All ten pairs of beds of the map, either way round: once one is built the other can't be."""
    game, state = france()
    draw_two(game, state)
    assert {one, other} <= can_lay(game, state)
    play_words(game, state, f"lay {one} red")
    draw_two(game, state)
    assert other not in can_lay(game, state)
    assert reason(game, state, f"lay {other} blue") == (
        f"{other} is cut off for good: it crosses {one}, which is built."
    )


def test_the_crossings_of_the_map_are_those_that_lie_across_each_other() -> None:
    """By where the places lie, as straight lines: the listed pairs cross, and no two other routes do."""
    game = title("france").game(2)
    places, routes = game.board.places, game.board.routes

    def side(p: int, q: int, r: int) -> float:
        a, b, c = places[p], places[q], places[r]
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    found = set()
    for j, two in enumerate(routes):
        for i, one in enumerate(routes[:j]):
            apart = side(one.a, one.b, two.a) * side(one.a, one.b, two.b) < 0
            if apart and side(two.a, two.b, one.a) * side(two.a, two.b, one.b) < 0:
                found.add(frozenset((game.claim.names[i], game.claim.names[j])))
    assert found == {frozenset(pair) for pair in [*CROSSINGS, ("Avignon–Toulouse", "Montpellier–Rodez")]}


@every_table
def test_a_route_stays_cut_off_after_the_other_is_claimed(seats: int) -> None:
    """The leaflet's example, with any number of players: the piece goes back, the two crossed beds are lost."""
    game, state = france(seats, {}, {"yellow": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    play_words(game, state, f"2: claim {MG} with 5 yellow")
    assert track(game, state) == {} and supply(game, state)[5]["yellow"] == 1
    for _ in range(seats):
        draw_two(game, state)
        assert not set(CUT_OFF) & can_lay(game, state)
        for bed in CUT_OFF:
            assert reason(game, state, f"lay {bed} red") == (
                f"{bed} is cut off for good: it crosses {MG}, which is claimed."
            )
        play_words(game, state, legal_words(game, state)[0])


def test_a_route_that_is_cut_off_can_never_be_claimed() -> None:
    """It can't be built, so it can't be claimed; the reason names what lies across it."""
    game, state = france(2, {}, {"wild": 9})
    turn_to_lay(game, state, f"{MG} yellow")
    assert claims(game, state, "Avignon–Nice") == set()
    assert reason(game, state, "claim Avignon–Nice with 4 wild") == (
        f"Avignon–Nice is cut off for good: it crosses {MG}, which is built."
    )


def test_a_route_that_is_cut_off_cuts_off_nothing() -> None:
    """Only what is built or claimed lies in the way: the third of three stays open when the middle one is lost."""
    game, state = france()
    turn_to_lay(game, state, "Cherbourg–Le Mans red")
    draw_two(game, state)
    assert "Rouen–Saint-Malo" not in can_lay(game, state)
    play_words(game, state, "lay Le Havre–Le Mans red")
    assert set(track(game, state)) == {"Cherbourg–Le Mans", "Le Havre–Le Mans"}


@every_table
def test_the_grey_route_once_claimed_cuts_off_the_bed_across_it(seats: int) -> None:
    """Avignon–Toulouse is there from the start; only its claim closes Montpellier–Rodez, to everybody."""
    game, state = france(seats, {"red": 6})
    play_words(game, state, "1: claim Avignon–Toulouse with 6 red")
    for _ in range(seats):
        draw_two(game, state)
        assert "Montpellier–Rodez" not in can_lay(game, state)
        assert reason(game, state, "lay Montpellier–Rodez red") == (
            "Montpellier–Rodez is cut off for good: it crosses Avignon–Toulouse, which is claimed."
        )
        play_words(game, state, legal_words(game, state)[0])


@every_table
def test_the_bed_once_built_cuts_off_the_grey_route_across_it(seats: int) -> None:
    """Montpellier–Rodez built: nobody can claim Avignon–Toulouse, not even when the bed's piece is gone again."""
    game, state = france(seats, {"wild": 6}, {"red": 8})
    assert claims(game, state, "Avignon–Toulouse") == {"6 locomotive"}
    turn_to_lay(game, state, "Montpellier–Rodez red")
    for how in ("built", "claimed"):
        assert claims(game, state, "Avignon–Toulouse") == set()
        assert reason(game, state, "claim Avignon–Toulouse with 6 red") == (
            f"Avignon–Toulouse is cut off for good: it crosses Montpellier–Rodez, which is {how}."
        )
        if how == "built":
            play_words(game, state, "2: claim Montpellier–Rodez with 2 red")
            for _ in range(seats - 2):
                draw_blind(game, state)
            assert claims(game, state, "Avignon–Toulouse") == set()
            draw_blind(game, state)


def test_the_grey_route_and_the_bed_are_both_open_until_one_is_taken() -> None:
    """That the grey route lies there already cuts off nothing; nor does building anything else."""
    game, state = france(2, {"red": 6})
    draw_two(game, state)
    assert "Montpellier–Rodez" in can_lay(game, state)
    play_words(game, state, f"1: lay {MG} yellow")
    draw_blind(game, state)
    assert "6 red" in claims(game, state, "Avignon–Toulouse")


def test_crossings_without_beds() -> None:
    """On a board where routes are there from the start a claim cuts off what crosses it; the rule needs no beds."""
    board = toy_board("A B 2 blue; C D 2 red; B C 1 blue", crossings=[[1, 2]])
    game = toy_game(board, Crossings())
    state = to_main(game)
    arrange(game, state, face_up={"green": 5}, hands=[{"blue": 3}, {"red": 2, "blue": 1}])
    play_words(game, state, "1: claim A–B with 2 blue")
    assert claims(game, state, "C–D") == set() and claims(game, state, "B–C") == {"1 blue"}
    assert reason(game, state, "claim C–D with 2 red") == "C–D is cut off for good: it crosses A–B, which is claimed."


def test_beds_without_crossings() -> None:
    """And beds need no crossings: each is built and claimed by itself."""
    game, state = bed_toy("A B 2 bed; C D 2 bed; B C 1 blue")
    turn_to_lay(game, state, "A–B blue")
    turn_to_lay(game, state, "C–D red")
    play_words(game, state, "1: claim A–B with 2 blue", "2: claim C–D with 2 red")
    assert owners(game, state) == {"A–B": 0, "C–D": 1}


# -- double and triple routes ------------------------------------------------------------------------------------------

TRIPLE = ["Dijon–Paris (A)", "Dijon–Paris (B)", "Dijon–Paris (C)"]
DOUBLE = ["Marseille–Nice (A)", "Marseille–Nice (B)"]


@few
@pytest.mark.parametrize("tracks", [DOUBLE, TRIPLE])
def test_with_two_or_three_players_a_built_track_closes_its_siblings(seats: int, tracks: list[str]) -> None:
    """One track is built: no other of them can be built any more, by anybody, nor claimed."""
    called = "double" if tracks is DOUBLE else "triple"
    for one in tracks:
        game, state = france(seats, {}, {"wild": 9})
        turn_to_lay(game, state, f"{one} yellow")
        closed = f"With {seats} players a {called} route closes once one of its tracks is built."
        for other in tracks:
            if other != one:
                assert claims(game, state, other) == set()
                assert reason(game, state, f"claim {other} with {length(game, other)} wild") == closed
        for _ in range(seats):
            draw_two(game, state)
            assert not can_lay(game, state) & set(tracks)
            for other in tracks:
                if other != one:
                    assert reason(game, state, f"lay {other} red") == closed
            play_words(game, state, legal_words(game, state)[0])


@few
@pytest.mark.parametrize("tracks", [DOUBLE, TRIPLE])
def test_with_two_or_three_players_the_siblings_stay_closed_after_the_claim(seats: int, tracks: list[str]) -> None:
    """The piece is in the supply again, but the route is taken: with so few players one track is all there is."""
    game, state = france(seats, {}, {"wild": 9})
    spaces = length(game, tracks[0])
    turn_to_lay(game, state, f"{tracks[0]} yellow")
    play_words(game, state, f"2: claim {tracks[0]} with {spaces} wild")
    for _ in range(seats):
        draw_two(game, state)
        assert not can_lay(game, state) & set(tracks)
        assert reason(game, state, f"lay {tracks[1]} red") == (
            f"With {seats} players a {'double' if tracks is DOUBLE else 'triple'} route closes "
            "once one of its tracks is claimed."
        )
        play_words(game, state, legal_words(game, state)[0])


@few
def test_with_two_or_three_players_a_claim_closes_siblings_that_were_there_from_the_start(seats: int) -> None:
    """Of the three tracks of one space from Orléans to Paris one is claimed; then the others are locked to all."""
    game, state = france(seats, *[{"blue": 1, "pink": 1, "orange": 1}] * seats)
    play_words(game, state, "1: claim Orléans–Paris (blue) with 1 blue")
    for seat in (*range(1, seats), 0):
        set_turn(game, state, seat)
        for other in ("pink", "orange"):
            assert claims(game, state, f"Orléans–Paris ({other})") == set()
            assert reason(game, state, f"claim Orléans–Paris ({other}) with 1 {other}") == (
                f"With {seats} players a triple route closes once one of its tracks is claimed."
                if seat
                else "You hold another track of this triple route; nobody may claim two."
            )


@many
def test_with_four_or_five_players_each_track_is_built_separately(seats: int) -> None:
    """A piece builds one track only; the others stay open beds and can't be claimed yet."""
    game, state = france(seats, {}, {"wild": 9})
    turn_to_lay(game, state, f"{TRIPLE[1]} yellow")
    assert track(game, state) == {TRIPLE[1]: "yellow"}
    assert claims(game, state, TRIPLE[1]) and not claims(game, state, TRIPLE[0])
    assert reason(game, state, f"claim {TRIPLE[0]} with 5 wild") == f"No track lies on {TRIPLE[0]} yet."
    draw_two(game, state)
    assert {TRIPLE[0], TRIPLE[2]} <= can_lay(game, state)
    assert f"lay {TRIPLE[0]} yellow" not in legal_words(game, state)  # there is one yellow piece of five


@many
@pytest.mark.parametrize("builders", [(0, 0, 0), (0, 1, 2), (3, 0, 3)])
def test_with_four_or_five_players_three_turns_build_a_triple_route(seats: int, builders: tuple[int, ...]) -> None:
    """One player builds all three, or three one each, or whoever wants to: each time a turn of its own."""
    game, state = france(seats)
    for name, builder, colour in zip(TRIPLE, builders, ("red", "blue", "green"), strict=True):
        while game.to_move(state) != builder:
            play_words(game, state, "draw tickets")
            let_chance(game, state)
            play_words(game, state, "keep 1")
        turn_to_lay(game, state, f"{name} {colour}")
    assert track(game, state) == dict(zip(TRIPLE, ("red", "blue", "green"), strict=True))


@many
def test_with_four_or_five_players_the_tracks_go_to_different_players(seats: int) -> None:
    """Three players claim one track each; nobody claims two, and the reason says so."""
    game, state = france(seats, {"wild": 5, "red": 5}, {"blue": 10}, {"green": 9})
    build(game, state, f"{TRIPLE[0]} red", f"{TRIPLE[1]} blue", f"{TRIPLE[2]} green")
    play_words(game, state, f"1: claim {TRIPLE[0]} with 5 red")
    mine = state.copy()
    set_turn(game, mine, 0)
    for other in TRIPLE[1:]:
        assert claims(game, mine, other) == set()
        assert reason(game, mine, f"claim {other} with 5 wild") == (
            "You hold another track of this triple route; nobody may claim two."
        )
    play_words(game, state, f"2: claim {TRIPLE[1]} with 5 blue", f"3: claim {TRIPLE[2]} with 5 green")
    assert owners(game, state) == {TRIPLE[0]: 0, TRIPLE[1]: 1, TRIPLE[2]: 2}


@many
def test_with_four_or_five_players_the_holder_of_a_track_may_build_its_sibling_for_others(seats: int) -> None:
    """Nobody may claim two tracks, but building is no claim: who holds one may build the next, to the others' use."""
    game, state = france(seats, {"wild": 4}, {"wild": 2})
    build(game, state, f"{DOUBLE[0]} red")
    play_words(game, state, f"1: claim {DOUBLE[0]} with 2 wild")
    set_turn(game, state, 0)
    turn_to_lay(game, state, f"{DOUBLE[1]} blue")
    assert claims(game, state, DOUBLE[1]) == {"2 locomotive"}
    set_turn(game, state, 0)
    assert claims(game, state, DOUBLE[1]) == set()
    assert reason(game, state, f"claim {DOUBLE[1]} with 2 wild") == (
        "You hold the other track of this double route; nobody may claim both."
    )


@pytest.mark.parametrize(("seats", "both"), [(2, False), (3, False), (4, True), (5, True)])
def test_beds_and_double_routes_on_a_toy_board(seats: int, both: bool) -> None:
    """The two rules alone: laying closes the twin to all where a claim would, and to nobody where it would not."""
    game, state = bed_toy("A B 2 bed group=D1; A B 2 bed group=D1; B C 3 bed", DoubleRoutes(both_from=4), seats=seats)
    turn_to_lay(game, state, "A–B (A) blue")
    draw_two(game, state)
    assert can_lay(game, state) == ({"A–B (B)", "B–C"} if both else {"B–C"})


# -- claim a route -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("have", "wilds"), list(product((0, 1, 2, 4, 5), (0, 1, 3, 5))))
def test_a_built_route_takes_the_colour_of_its_track_and_any_number_of_locomotives(have: int, wilds: int) -> None:
    """Five spaces with yellow track: yellow cards and locomotives in every mixture the hand allows; no other colour."""
    game, state = france(2, {}, {"yellow": have, "wild": wilds, "red": 7, "blue": 7})
    turn_to_lay(game, state, f"{MG} yellow")
    expected = set()
    for spent in range(6):
        if spent <= wilds and 5 - spent <= have:
            parts = [f"{5 - spent} yellow"] * (spent < 5) + [f"{spent} locomotive"] * (spent > 0)
            expected.add(", ".join(parts))
    assert claims(game, state, MG) == expected


def test_another_colour_than_that_of_the_track_is_refused() -> None:
    """The reason says which colour the track has."""
    game, state = france(2, {}, {"red": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    assert reason(game, state, f"claim {MG} with 5 red") == f"{MG} has yellow track; pay in yellow."
    assert reason(game, state, f"claim {MG} with 5 yellow") == f"{MG} with 5 yellow: you have no yellow card."


def test_the_piece_goes_back_to_the_supply_and_can_be_chosen_again_at_once() -> None:
    """The next player may lay the very same piece, on another bed of its length."""
    game, state = france(3, {}, {"yellow": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    play_words(game, state, f"2: claim {MG} with 5 yellow")
    assert supply(game, state)[5] == dict.fromkeys(COLOURS, 1) and track(game, state) == {}
    turn_to_lay(game, state, "Lyon–Rodez yellow")
    assert track(game, state) == {"Lyon–Rodez": "yellow"} and whose_turn(game, state) == 1


def test_a_bed_is_claimed_only_once() -> None:
    """The claimed route keeps its owner; that its track is gone changes nothing."""
    game, state = france(2, {"yellow": 5}, {"yellow": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    play_words(game, state, f"2: claim {MG} with 5 yellow")
    assert claims(game, state, MG) == set()
    assert reason(game, state, f"claim {MG} with 5 yellow") == f"{MG} belongs to player 2."


def test_routes_of_one_space_are_paid_in_their_own_colour() -> None:
    """They are built already and take no track: one card of the printed colour, or a locomotive."""
    game, state = france(2, {"white": 1, "red": 1, "wild": 1})
    assert claims(game, state, "Amiens–Rouen") == {"1 white", "1 locomotive"}
    assert claims(game, state, "Paris–Rouen") == {"1 red", "1 locomotive"}
    assert claims(game, state, "Le Havre–Rouen") == {"1 locomotive"}


def test_the_grey_route_that_is_no_ferry_takes_any_one_colour() -> None:
    """Six spaces from Avignon to Toulouse, for fifteen points."""
    game, state = france(2, {"red": 6, "blue": 5, "wild": 1})
    assert claims(game, state, "Avignon–Toulouse") == {"6 red", "5 red, 1 locomotive", "5 blue, 1 locomotive"}
    play_words(game, state, "1: claim Avignon–Toulouse with 6 red")
    assert points(game, state, 0) == 15 and vehicles(game, state, 0) == 34


def test_the_ferries_are_grey_routes_over_water() -> None:
    """Five of them: along the Channel and to Corsica, with one locomotive symbol each."""
    game = title("france").game(2)
    found = {game.claim.names[i]: (r.length, r.colour, r.more["ferries"]) for i, r in ferries(game)}
    assert found == {
        "Brest–Cherbourg": (6, GREY, 1),
        "Calais–Cherbourg": (6, GREY, 1),
        "Marseille–Corse (Marseille)": (3, GREY, 1),
        "Nice–Corse (Nice)": (2, GREY, 1),
        "Perpignan–Corse (Perpignan)": (5, GREY, 1),
    }


def ferries(game: RoutesGame) -> list[tuple[int, Route]]:
    return [(i, route) for i, route in enumerate(game.board.routes) if "ferries" in route.more]


@pytest.mark.parametrize(
    ("cards", "payments"),
    [
        ({"red": 3}, set()),
        ({"red": 2, "blue": 1, "wild": 1}, {"2 red, 1 locomotive"}),
        ({"red": 3, "wild": 2}, {"2 red, 1 locomotive", "1 red, 2 locomotive"}),
        ({"wild": 3}, {"3 locomotive"}),
        ({"red": 1, "wild": 1}, set()),
    ],
)
def test_a_ferry_takes_a_locomotive_for_its_symbol_and_any_one_colour(cards: Cards, payments: set[str]) -> None:
    """The other spaces as usual; more locomotives are allowed, none is not."""
    game, state = france(2, cards)
    assert claims(game, state, "Marseille–Corse (Marseille)") == payments


def test_a_ferry_without_a_locomotive_is_refused_with_the_reason() -> None:
    """Whether the hand has none, or the payment leaves it out."""
    game, state = france(2, {"red": 6})
    name = "Brest–Cherbourg"
    assert reason(game, state, f"claim {name} with 6 red") == (
        "This ferry takes at least 1 locomotive card; you have none."
    )
    give(game, state, 0, wild=1)
    assert reason(game, state, f"claim {name} with 6 red") == (
        f"{name} is a ferry: at least 1 locomotive card must be spent."
    )
    play_words(game, state, f"1: claim {name} with 5 red, 1 locomotive")
    assert points(game, state, 0) == 15


def test_france_speaks_of_trains_and_locomotives() -> None:
    """Reasons use the leaflet's words."""
    game, state = france(2, {"red": 6})
    set_vehicles(game, state, 0, 1)
    assert reason(game, state, "claim Avignon–Toulouse with 6 red") == (
        "Avignon–Toulouse takes 6 trains; you have 1 train left."
    )
    assert reason(game, state, "draw locomotive") == "No locomotive card lies face up."
    with pytest.raises(Unreadable, match="takes 5 cards: of the colour of its track, or locomotive cards"):
        game.parse(f"claim {MG} with 4 red")
    with pytest.raises(Unreadable, match="“purple” is no colour of this game"):
        game.parse(f"lay {MG} purple")
    with pytest.raises(Unreadable, match="There is no track bed “Marseille–Paris” on this board"):
        game.parse("lay Marseille–Paris red")


# -- tickets -----------------------------------------------------------------------------------------------------------


def test_with_fewer_than_four_tickets_left_all_of_them_are_drawn() -> None:
    """The last three come up together; at least one of them is kept, and what is not goes back to the deck."""
    game = title("france").game(3)
    state = to_main(game)
    while game.tickets_left(state.cells) > 3:
        play_words(game, state, "draw tickets")
        let_chance(game, state)
        play_words(game, state, keep_all(4))
    play_words(game, state, "draw tickets")
    let_chance(game, state)
    assert legal_words(game, state) == keeps(3, 1)
    assert reason(game, state, "keep 4") == "Only 3 tickets can be chosen from."
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    play_words(game, state, "keep 2")
    assert game.tickets_left(state.cells) == 2
    play_words(game, state, "draw tickets")
    let_chance(game, state)
    assert legal_words(game, state) == keeps(2, 1)


def test_tickets_returned_together_lie_at_the_bottom_in_an_order_nobody_learns() -> None:
    """Three of four go back: when everything above them is gone, each of the three is as likely to come up first."""
    game = title("france").game(2)
    state = to_main(game)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    offer = game.offer_of(state.cells, 0)
    returned = {f"ticket {game.board.ticket_name(game.board.tickets[offer[i]])}" for i in (0, 1, 3)}
    play_words(game, state, "1: keep 3")
    while game.tickets_left(state.cells) > 3:
        play_words(game, state, "draw tickets")
        assert not returned & set(legal_words(game, state))
        let_chance(game, state)
        play_words(game, state, keep_all(4))
    play_words(game, state, "draw tickets")
    assert set(legal_words(game, state)) == returned and set(game.odds(state)) == {1}
