"""What the tests of France's rules share: a table to try them at, and how to read it."""

import pytest

from branchline.core.game import State
from branchline.core.record import Record, new_record
from branchline.routes.board import Route
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import CompiledBeds, TrackBeds
from branchline.routes.rules.rule import Rule
from branchline.titles import map_title
from toolkit import (
    PLAYERS,
    Cards,
    arrange,
    at_turn,
    legal_words,
    let_chance,
    play_words,
    to_main,
    toy_board,
    toy_game,
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
    rule = next(rule for rule in game.rules if isinstance(rule, CompiledBeds))
    colours, found = game.cards.colours, {}
    for step, spaces in enumerate(rule.lengths):
        counts = pieces[step * len(colours) : (step + 1) * len(colours)]
        found[spaces] = dict(zip(colours, counts, strict=True))
    return found


def can_lay(game: RoutesGame, state: State) -> set[str]:
    """The beds on which the player at turn may lay a piece now."""
    return {words.removeprefix("lay ").rpartition(" ")[0] for words in legal_words(game, state)}


def bed_toy(routes: str, *more: Rule, seats: int = 2, pieces: int = 1, **keys: object) -> tuple[RoutesGame, State]:
    """A board of our own with two colours, track beds and whatever other rules a test needs, at the first turn.

    Of each colour there are that many pieces of two spaces and of three.
    """
    cards, supply = {"blue": 30, "red": 30, "wild": 9}, {"2": pieces, "3": pieces}
    board = toy_board(routes, cards=cards, vehicles=30, tickets="", districts=None, zones=None, pieces=supply, **keys)
    game = toy_game(board, TrackBeds(), *more, seats=seats)
    state = to_main(game)
    arrange(game, state, face_up={"blue": 3, "red": 2}, hands=[{"blue": 4, "red": 4, "wild": 1}] * seats)
    return game, state


def ferries(game: RoutesGame) -> list[tuple[int, Route]]:
    return [(i, route) for i, route in enumerate(game.board.routes) if "ferries" in route.more]


def example() -> Record:
    """The leaflet's example from the first card on: the first player builds the route, the second claims it."""
    game = map_title("france").game(2)
    lines = ["deal blue"] * 8 + ["deal yellow"] * 8 + [f"turn up {colour}" for colour in COLOURS[:5]]
    lines += [f"ticket {ticket.name}" for ticket in game.board.tickets[:10]]
    lines += ["keep 1 2 3", "keep 1 2 3", "first 1"]
    lines += ["draw deck", "deal red", "draw deck", "deal red", f"lay {MG} yellow", f"claim {MG} with 5 yellow"]
    record, state = new_record(game), game.start()
    for words in lines:
        record.moves.append(game.parse(words, state))
        game.check(state, record.moves[-1])
        game.play_unchecked(state, record.moves[-1])
    return record
