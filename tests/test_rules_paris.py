"""Paris's own leaflet: flags. What it shares with the other cities is in test_rules_family_*.py."""

import pytest

from branchline import OVER
from branchline.core.game import State
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame
from branchline.routes.rules.flags import Flags
from toolkit import (
    arrange,
    at,
    awaited,
    cell,
    city,
    claims,
    deck,
    discards,
    give,
    hand,
    hold_tickets,
    kinds_legal,
    legal_words,
    line_points,
    own,
    play_words,
    points,
    reason,
    row,
    set_turn,
    sound,
    to_main,
    toy_board,
    toy_game,
)

TURN = "draw deck, draw, draw tickets, claim, pass"
KEEP, DECLINE = "keep a card for the flag", "keep no card for the flag"
COLOURS = ("blue", "white", "red")

# A single route of each flag colour, with its length, and of the others.
ROUTES = {
    "red": ("Luxembourg–Notre-Dame", 1),
    "blue": ("Louvre–Opéra (blue)", 1),
    "white": ("Invalides–Montparnasse", 2),
}
OTHERS = {
    "yellow": ("Notre-Dame–République", 2),
    "green": ("Gare de Lyon–Père Lachaise", 3),
    "purple": ("Montparnasse–Place d'Italie", 3),
}


def paris(**cards: int) -> tuple[RoutesGame, State]:
    """Seat 1 at turn with these cards and no others."""
    game = city("paris")
    state = to_main(game)
    arrange(game, state, face_up={"yellow": 2, "green": 2, "purple": 1}, hands=[cards, {}])
    return game, state


def before(game: RoutesGame, state: State, seat: int = 0) -> dict[str, int]:
    """The cards lying face up before a seat, in the flag's order."""
    counts = {colour: cell(game, state, "flag_cards", seat, i) for i, colour in enumerate(COLOURS)}
    return {colour: count for colour, count in counts.items() if count}


def flags(game: RoutesGame, state: State, seat: int = 0) -> int:
    return cell(game, state, "flags", seat)


def lay(game: RoutesGame, state: State, seat: int, *colours: str) -> None:
    """These cards lie before the seat from earlier turns; they come from the deck."""
    for colour in colours:
        give(game, state, seat, **{colour: 1})
        state.cells[at(game, "hand", seat, game.cards.colours.index(colour))] -= 1
        state.cells[at(game, "hand_size", seat)] -= 1
        state.cells[at(game, "flag_cards", seat, COLOURS.index(colour))] += 1
    sound(game, state)


def toy(routes: str = "A B 1 blue; B C 2 white; C D 1 red; D E 1 green; E F 2 blue", **cards: int) -> RoutesGame:
    flag: dict[str, object] = {"colours": list(COLOURS), "points": 4}
    counts = cards or {"blue": 9, "white": 9, "red": 9, "green": 9, "wild": 9}
    return toy_game(toy_board(routes, cards=counts, flag=flag), Flags())


# -- when a card may be kept -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_after_a_blue_white_or_red_route_a_spent_card_may_be_kept(colour: str) -> None:
    """The claim is made and scored; then the player says whether one of the spent cards stays before them."""
    route, length = ROUTES[colour]
    game, state = paris(**{colour: length})
    play_words(game, state, f"1: claim {route} with {length} {colour}")
    assert legal_words(game, state) == [KEEP, DECLINE]
    assert points(game, state, 0) == length
    play_words(game, state, f"1: {KEEP}")
    assert before(game, state) == {colour: 1}
    assert discards(game, state) == ({colour: length - 1} if length > 1 else {})
    assert awaited(game, state) == f"2: {TURN}"


@pytest.mark.parametrize("colour", COLOURS)
def test_keeping_a_card_is_a_choice(colour: str) -> None:
    """Declining is legal: then all the spent cards are discarded."""
    route, length = ROUTES[colour]
    game, state = paris(**{colour: length})
    play_words(game, state, f"1: claim {route} with {length} {colour}", f"1: {DECLINE}")
    assert before(game, state) == {}
    assert discards(game, state) == {colour: length}
    assert awaited(game, state) == f"2: {TURN}"


@pytest.mark.parametrize("colour", ["yellow", "green", "purple"])
def test_other_colours_are_not_kept(colour: str) -> None:
    """A yellow, green or purple route has nothing for the flag: the turn is over."""
    route, length = OTHERS[colour]
    game, state = paris(**{colour: length})
    play_words(game, state, f"1: claim {route} with {length} {colour}")
    assert awaited(game, state) == f"2: {TURN}"
    assert discards(game, state) == {colour: length}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_bus_card_is_never_kept(colour: str) -> None:
    """A route paid with wilds alone leaves nothing to keep, so nothing is asked."""
    route, length = ROUTES[colour]
    game, state = paris(wild=length)
    play_words(game, state, f"1: claim {route} with {length} bus")
    assert awaited(game, state) == f"2: {TURN}"
    assert before(game, state) == {} and discards(game, state) == {"wild": length}


def test_with_a_bus_in_the_payment_the_coloured_card_is_kept() -> None:
    """One white card and a bus: the white one may stay, the bus is discarded."""
    game, state = paris(white=1, wild=1)
    play_words(game, state, "1: claim Invalides–Montparnasse with 1 white, 1 bus", f"1: {KEEP}")
    assert before(game, state) == {"white": 1}
    assert discards(game, state) == {"wild": 1}


def test_the_example_of_a_white_route_of_two() -> None:
    """The leaflet's picture: two white, one and a bus, or two buses; a white card can be kept in the first two."""
    for payment, keeps in (("2 white", True), ("1 white, 1 bus", True), ("2 bus", False)):
        game, state = paris(white=2, wild=2)
        assert claims(game, state, "Invalides–Montparnasse") == {"2 white", "1 white, 1 bus", "2 bus"}
        play_words(game, state, f"1: claim Invalides–Montparnasse with {payment}")
        assert (kinds_legal(game, state) == {"flag"}) == keeps


@pytest.mark.parametrize("colour", COLOURS)
def test_no_second_card_of_a_colour_is_kept(colour: str) -> None:
    """While a card of the colour lies there, another claim of that colour asks nothing."""
    route, length = ROUTES[colour]
    game, state = paris(**{colour: length})
    lay(game, state, 0, colour)
    play_words(game, state, f"1: claim {route} with {length} {colour}")
    assert awaited(game, state) == f"2: {TURN}"
    assert before(game, state) == {colour: 1} and discards(game, state) == {colour: length}


def test_the_cards_of_another_player_do_not_matter() -> None:
    """Each player has their own flag: what lies before the other neither blocks nor helps."""
    game, state = paris(red=1)
    lay(game, state, 1, "white", "red")
    lay(game, state, 0, "blue")
    play_words(game, state, "1: claim Luxembourg–Notre-Dame with 1 red")
    assert legal_words(game, state) == [KEEP, DECLINE]
    play_words(game, state, f"1: {KEEP}")
    assert before(game, state, 0) == {"blue": 1, "red": 1} and before(game, state, 1) == {"white": 1, "red": 1}
    assert flags(game, state, 0) == flags(game, state, 1) == 0


def test_the_choice_comes_before_anything_else() -> None:
    """Until the player has said, no other move is possible, and the payment is neither in hand nor discarded."""
    game, state = paris(white=2)
    play_words(game, state, "1: claim Invalides–Montparnasse with 2 white")
    assert hand(game, state, 0) == {} and discards(game, state) == {}
    assert reason(game, state, "draw deck") == "First decide whether to keep a card for the flag."
    assert reason(game, state, "draw tickets") == "First decide whether to keep a card for the flag."
    assert reason(game, state, "pass") == "First decide whether to keep a card for the flag."


def test_a_card_is_kept_only_right_after_a_claim() -> None:
    """At any other moment there is nothing to keep; the reason says when there would be."""
    game, state = paris(red=1)
    for words in (KEEP, DECLINE):
        assert reason(game, state, words) == (
            "A card is kept for the flag only right after claiming a route of a colour you still miss."
        )


# -- where the card lies -----------------------------------------------------------------------------------------------


def test_a_kept_card_is_public_and_in_no_hand_deck_or_discards() -> None:
    """It lies face up before its owner: everybody sees it, nobody can spend or draw it."""
    game, state = paris(blue=1)
    stock = deck(game, state)
    play_words(game, state, "1: claim Louvre–Opéra (blue) with 1 blue", f"1: {KEEP}")
    assert hand(game, state, 0) == {} and discards(game, state) == {}
    assert deck(game, state) == stock and "blue" not in row(game, state)
    for viewer in (0, 1, None):
        assert game.view(state, viewer).named()["flag_cards"] == [[1, 0, 0], [0, 0, 0]]
    set_turn(game, state, 0)
    assert claims(game, state, "Bastille–Gare de Lyon (blue)") == set()  # it pays for nothing


# -- a whole flag ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", COLOURS)
def test_three_colours_at_the_end_of_the_turn_score_four_and_are_discarded(last: str) -> None:
    """Whichever comes last: four points at once, before the next player's turn, and the three cards are discarded."""
    route, length = ROUTES[last]
    game, state = paris(**{last: length})
    lay(game, state, 0, *[colour for colour in COLOURS if colour != last])
    play_words(game, state, f"1: claim {route} with {length} {last}")
    assert points(game, state, 0) == length and flags(game, state) == 0
    play_words(game, state, f"1: {KEEP}")
    assert points(game, state, 0) == length + 4 and flags(game, state) == 1
    assert before(game, state) == {}
    spent = dict.fromkeys(COLOURS, 1)
    spent[last] += length - 1
    assert discards(game, state) == spent
    assert awaited(game, state) == f"2: {TURN}"


def test_declining_the_third_colour_scores_no_flag() -> None:
    """Two cards stay where they are; the flag can be made later."""
    game, state = paris(red=1)
    lay(game, state, 0, "blue", "white")
    play_words(game, state, "1: claim Luxembourg–Notre-Dame with 1 red", f"1: {DECLINE}")
    assert flags(game, state) == 0 and points(game, state, 0) == 1
    assert before(game, state) == {"blue": 1, "white": 1}
    assert discards(game, state) == {"red": 1}


def test_another_flag_may_be_begun_on_a_later_turn() -> None:
    """After a flag the place is empty again: the same colours can be kept anew and score again."""
    game = toy("A B 1 blue; B C 1 white; C D 1 red; D E 1 blue; E F 1 white; F A 1 red")
    state = to_main(game)
    arrange(game, state, face_up={"green": 5}, hands=[{"blue": 2, "white": 2, "red": 2}])
    routes = [("A–B", "blue"), ("B–C", "white"), ("C–D", "red"), ("D–E", "blue"), ("E–F", "white"), ("F–A", "red")]
    scores = []
    for route, colour in routes:
        play_words(game, state, f"1: claim {route} with 1 {colour}", f"1: {KEEP}")
        scores.append(points(game, state, 0))
        play_words(game, state, "2: draw deck", "{deal green}" if deck(game, state).get("green") else "{deal wild}")
        play_words(game, state, "2: draw deck", "{deal green}" if deck(game, state).get("green") else "{deal wild}")
    assert scores == [1, 2, 7, 8, 9, 14]
    assert flags(game, state) == 2
    assert line_points(game, state, 0)["flags"] == 8


def test_flags_are_scored_at_once_and_counted_once() -> None:
    """The final count has the same points as the marker had at the time."""
    game, state = paris(red=1)
    lay(game, state, 0, "blue", "white")
    hold_tickets(game, state, 0, [])
    play_words(game, state, "1: claim Luxembourg–Notre-Dame with 1 red", f"1: {KEEP}")
    assert line_points(game, state, 0) == {"routes": 1, "flags": 4}
    assert game.scores(state).totals[0] == points(game, state, 0) == 5


def test_cards_still_lying_there_at_the_end_score_nothing() -> None:
    """One or two cards of a flag are worth nothing."""
    game, state = paris()
    lay(game, state, 0, "blue", "white")
    hold_tickets(game, state, 0, [])
    assert line_points(game, state, 0) == {"routes": 0}


def test_a_flag_completed_in_the_last_turn_of_the_game_scores() -> None:
    """The end of the very last turn is the end of a turn too."""
    game = toy_game(
        toy_board("A B 4 green; B C 1 red; C D 4 green", vehicles=6, flag={"colours": list(COLOURS), "points": 4}),
        Flags(),
    )
    state = to_main(game)
    arrange(game, state, face_up={"green": 1, "blue": 2, "white": 2}, hands=[{"green": 4, "red": 1}, {}])
    lay(game, state, 0, "blue", "white")
    hold_tickets(game, state, 0, [])
    play_words(game, state, "1: claim A–B with 4 green", "2: draw deck", "{deal green}", "2: draw deck", "{deal green}")
    play_words(game, state, "1: claim B–C with 1 red", f"1: {KEEP}")
    assert game.to_move(state) == OVER
    assert line_points(game, state, 0) == {"routes": 8, "flags": 4}


# -- the three cards on the discards -----------------------------------------------------------------------------------


def short(routes: str = "A B 1 red; B C 1 blue; C D 2 white") -> tuple[RoutesGame, State]:
    """A toy game in which seat 1 needs only a red card for its flag."""
    game = toy(routes)
    state = to_main(game)
    lay(game, state, 0, "blue", "white")
    return game, state


def test_the_cards_of_a_flag_can_become_the_new_deck_and_refill_the_row() -> None:
    """Deck and discards empty, three cards face up: the flag's cards are shuffled and two of them turned up."""
    game, state = short()
    arrange(game, state, face_up={"green": 3}, hands=[{"red": 1}], rest=1)
    play_words(game, state, "1: claim A–B with 1 red", f"1: {KEEP}")
    assert points(game, state, 0) == 1 + 4
    assert deck(game, state) == {"blue": 1, "white": 1, "red": 1} and discards(game, state) == {}
    assert awaited(game, state) == "chance: turn up"
    play_words(game, state, "{turn up red}", "{turn up white}")
    assert row(game, state) == {"green": 3, "red": 1, "white": 1}
    assert awaited(game, state) == f"2: {TURN}"


def test_the_cards_of_a_flag_can_make_three_wilds_flush() -> None:
    """Three wilds lay there for want of other cards; the flag's three cards are enough of them."""
    game, state = short()
    arrange(game, state, face_up={"wild": 3, "green": 2}, deck={"wild": 2}, hands=[{"red": 1}], rest=1)
    play_words(game, state, "1: claim A–B with 1 red")
    play_words(game, state, f"1: {KEEP}", "{row stays}")  # the payment is kept, so nothing has changed yet
    assert legal_words(game, state) == ["flush"]
    play_words(game, state, "{flush}", "{turn up wild}", "{turn up wild}")
    assert deck(game, state) == {"wild": 3, "green": 2, "blue": 1, "white": 1, "red": 1}
    play_words(game, state, "{turn up red}", "{turn up white}", "{turn up green}")
    assert awaited(game, state) == f"2: {TURN}"
    assert flags(game, state) == 1


def test_a_kept_card_is_not_discarded_and_so_refills_nothing() -> None:
    """A card kept for the flag is no discard: with deck and discards empty the row stays short."""
    game = toy()
    state = to_main(game)
    arrange(game, state, face_up={"green": 4}, hands=[{"blue": 1}], rest=1)
    play_words(game, state, "1: claim A–B with 1 blue", f"1: {KEEP}")
    assert awaited(game, state) == f"2: {TURN}"
    assert row(game, state) == {"green": 4} and deck(game, state) == {}


def test_a_card_not_kept_is_discarded_and_refills_the_row() -> None:
    """The same claim without keeping: the card is the new deck and goes up."""
    game = toy()
    state = to_main(game)
    arrange(game, state, face_up={"green": 4}, hands=[{"blue": 1}], rest=1)
    play_words(game, state, "1: claim A–B with 1 blue", f"1: {DECLINE}", "{turn up blue}")
    assert row(game, state) == {"green": 4, "blue": 1}
    assert awaited(game, state) == f"2: {TURN}"


def test_the_payment_is_discarded_before_the_flag_s_cards() -> None:
    """First the rest of the payment refills the row, then, as the turn ends, the flag's cards are discarded."""
    game = toy("A B 3 red; B C 1 blue; C D 2 white")
    state = to_main(game)
    lay(game, state, 0, "blue", "white")
    arrange(game, state, face_up={"green": 3}, hands=[{"red": 3}], rest=1)
    play_words(game, state, "1: claim A–B with 3 red", f"1: {KEEP}")
    assert deck(game, state) == {"red": 2} and points(game, state, 0) == 4
    play_words(game, state, "{turn up red}", "{turn up red}")
    assert points(game, state, 0) == 8
    assert deck(game, state) == {"blue": 1, "white": 1, "red": 1}
    assert awaited(game, state) == f"2: {TURN}"


# -- the board ---------------------------------------------------------------------------------------------------------


def test_every_paris_route_has_a_colour() -> None:
    """The leaflet knows no grey routes here, nor ferries."""
    board = city("paris").board
    assert GREY not in {r.colour for r in board.routes}
    assert all("ferries" not in r.more for r in board.routes)


def test_the_paris_board_is_called_a_reconstruction() -> None:
    """It is not the printed board, and says so wherever its name is shown."""
    assert city("paris").board.note == "reconstruction"
    assert city("paris").header_facts()["reconstruction"] is True


def test_double_routes_of_two_flag_colours_keep_by_the_track_claimed() -> None:
    """Of a red and a blue track the one that was claimed decides which card may be kept."""
    game, state = paris(red=1, blue=1)
    play_words(game, state, "1: claim Louvre–Opéra (red) with 1 red", f"1: {KEEP}")
    assert before(game, state) == {"red": 1}
    own(game, state, 1, "Bastille–Gare de Lyon (red)")
    set_turn(game, state, 0)
    assert claims(game, state, "Louvre–Opéra (blue)") == set()
    assert reason(game, state, "claim Louvre–Opéra (blue) with 1 blue") == (
        "You hold the other track of this double route; nobody may claim both."
    )
    assert reason(game, state, "claim Bastille–Gare de Lyon (blue) with 1 blue") == (
        "With 2 players a double route closes once one of its tracks is claimed."
    )
