"""How long a game can get and what a seat can score: numbers that some interfaces want before the first move."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import AGAIN, TWO_DECKS
from branchline.core.game import Game
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.districts import Districts
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.ferries import Ferries
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.globetrotter import Globetrotter
from branchline.routes.rules.longest_path import LongestPath
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.tokens import Tokens
from branchline.routes.rules.zones import Zones
from branchline.trains.state import FACE_UP

# Choices, for what the rules leave without any bound. Nothing happens to a game that goes beyond.
FLUSHES = 2000  # of the row: while few other cards are left, flush follows flush, and 180 were seen in a random game
TICKET_DRAWS = 200  # of the Card Game, where one may keep none of them, for ever: 25 were seen in a random game


@dataclass(frozen=True)
class Bounds:
    decisions: int  # moves of players: proved for maps, with TICKET_DRAWS for the Card Game
    plain_chances: int  # moves of chance, flushes apart: proved as far as the decisions are
    chances: int  # all of them: with FLUSHES for maps
    low: int  # points of a seat: both are proved
    high: int


def bounds_of(game: Game) -> Bounds:
    if isinstance(game, RoutesGame):
        return _map_bounds(game)
    assert isinstance(game, CardGame)
    return _card_bounds(game)


def _map_bounds(game: RoutesGame) -> Bounds:
    seats, deals, tickets = game.seats, game.deals, len(game.all_tickets)
    if deals.draw_keep < 1:
        raise ValueError(f"{game.name}: tickets can be drawn for ever, and nobody has said how often to expect that")
    # Every route is claimed once, for as many vehicles as it is long.
    vehicles = seats * game.board.vehicles
    claims = min(len(game.lengths), vehicles // min(game.lengths))
    # A card comes into a hand by each draw, and leaves it only to pay for a claim: a card for a vehicle.
    dealt = seats * deals.hand
    draws = game.cards.total - dealt + min(vehicles, sum(game.lengths))
    # Of the tickets that are drawn at least one is kept for good.
    ticket_draws = tickets - seats * deals.opening_keep
    # One passes only when there is no card or ticket to draw, and until somebody has claimed a route there is none. As
    # many passes in a row as there are seats are the end.
    passes = claims * (seats - 1) + seats
    added = _added(game, claims)
    decisions = seats + draws + 2 * ticket_draws + claims + passes + added.decisions
    # A draw is followed by one card of the deck, for the hand or for the row.
    ticket_ups = seats * deals.opening + ticket_draws * deals.draw
    cards_up = dealt + FACE_UP + draws
    # Whenever cards have moved there may be one outcome that the row stays as it is.
    plain = 1 + ticket_ups + 2 * cards_up + decisions
    most = max([value / length for value, length in zip(game.values, game.lengths, strict=True)])
    routes = min(sum(game.values), int(game.board.vehicles * most))
    points = sum([ticket.points for ticket in game.all_tickets])
    high = routes + points + added.points
    return Bounds(decisions, plain, plain + FLUSHES * (1 + FACE_UP), -points, high)


class Adds(NamedTuple):
    """What a rule adds to what all maps have, in a game of at most that many claims."""

    decisions: int
    points: int  # at most, for one seat


def _nothing(rule: Rule, claims: int) -> Adds:
    """It says which routes can be claimed, how they are paid, or what a ticket names, and neither asks nor scores."""
    return Adds(0, 0)


def _beds(rule: TrackBeds, claims: int) -> Adds:
    return Adds(len(rule.beds), 0)  # on each bed track is laid once


def _tokens(rule: Tokens, claims: int) -> Adds:
    return Adds(len(rule.symbols) - len(rule.stacks) + claims, max(rule.points))


def _flags(rule: Flags, claims: int) -> Adds:
    return Adds(claims, claims // len(rule.colours) * rule.points)  # each card of a flag is from another claim


def _districts(rule: Districts, claims: int) -> Adds:
    return Adds(0, sum(rule.points))


def _bonus(rule: LongestPath | Globetrotter, claims: int) -> Adds:
    return Adds(0, rule.points)


# Every rule stands here, also one that adds nothing: a bound that forgets one is none.
ADDS: dict[type[Rule], Callable[[Any, int], Adds]] = {
    Crossings: _nothing,
    Districts: _districts,
    DoubleRoutes: _nothing,
    Ferries: _nothing,
    Flags: _flags,
    Globetrotter: _bonus,
    LongestPath: _bonus,
    Tokens: _tokens,
    TrackBeds: _beds,
    Zones: _nothing,
}


def _added(game: RoutesGame, claims: int) -> Adds:
    """What all its rules add."""
    for rule in game.rules:
        if type(rule) not in ADDS:
            raise ValueError(
                f"{game.name}: nobody has said how many decisions and points the rule {type(rule).__name__} can add; "
                "say it in ADDS of branchline.envs.bounds"
            )
    added = [ADDS[type(rule)](rule, claims) for rule in game.rules]
    return Adds(sum([each.decisions for each in added]), sum([each.points for each in added]))


def _card_bounds(game: CardGame) -> Bounds:
    seats, deals, tickets = game.seats, game.deals, len(game.all_tickets)
    decks = 2 if seats == TWO_DECKS else 1
    # No card comes back from a hand before the next deck; at least two leave it at a time.
    cards = decks * game.cards.total
    dealt = seats * (deals.hand + (decks - 1) * AGAIN)
    draws, plays = cards - dealt, cards // 2
    # To stop drawing takes a draw before it; a pass an empty deck, and then every seat has one turn left.
    drawing, passes = 2 * draws, decks * seats
    completing = decks * (tickets + seats)
    decisions = seats + drawing + plays + passes + completing + 2 * TICKET_DRAWS
    ticket_ups = seats * deals.opening + TICKET_DRAWS * deals.draw
    chances = 1 + dealt + decks * FACE_UP + draws + ticket_ups + completing
    points = sum([ticket.points for ticket in game.all_tickets])
    return Bounds(decisions, chances, chances, -points, points + sum(game.box.bonuses.values()))
