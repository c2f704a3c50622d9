"""France's own leaflet, building: after a draw of cards a piece of track on a bed."""

import pytest

from branchline import OVER
from branchline.core.actions import Ambiguous, Unreadable
from branchline.core.record import DamagedRecord, from_text, redact, to_json, to_text
from branchline.core.view import SPECTATOR
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.titles import find_game
from france import (
    COLOURS,
    CROSSINGS,
    MG,
    ONE_OF_FIVE,
    bed_toy,
    beds,
    can_lay,
    draw_two,
    every_table,
    example,
    france,
    length,
    supply,
    track,
    turn_to_lay,
)
from toolkit import (
    ANY_ACTION,
    SECOND_CARD,
    Cards,
    arrange,
    awaited,
    build,
    claims,
    discards,
    draw_blind,
    hand,
    kinds_legal,
    legal_words,
    let_chance,
    no_tickets_left,
    owners,
    play_words,
    points,
    reason,
    row,
    set_vehicles,
    vehicles,
    whose_turn,
)

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
    assert reason(game, state, f"lay {MG} yellow") == "First the row has to be settled: three wilds lie face up."
    play_words(game, state, "{flush}", *[f"{{turn up {colour}}}" for colour in COLOURS[:5]])
    assert row(game, state) == ONE_OF_FIVE
    assert awaited(game, state) == "1: lay"


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
    """The last turns are turns like any other: a player who draws must build, and then the game is over."""
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


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_redacted_record_shows_every_piece_laid(viewer: int) -> None:
    """Cards drawn blind are redacted for the others; which piece was laid where is known to all, and reads back."""
    redacted = to_text(redact(example(), viewer))
    assert f"\n1: lay {MG} yellow\n2: claim {MG} with 5 yellow\n" in redacted
    assert ("{deal red}" in redacted) == (viewer == 0)
    assert to_text(from_text(redacted, find_game)) == redacted


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
    redacted = to_text(redact(example(), SPECTATOR))
    assert was in redacted
    with pytest.raises(DamagedRecord):
        from_text(redacted.replace(was, forged), find_game)


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
