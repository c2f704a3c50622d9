"""How long a game can get and what a seat can score: numbers that some interfaces want before the first move."""

from dataclasses import dataclass

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import AGAIN, TWO_DECKS
from branchline.core.game import Game
from branchline.routes.game import RoutesGame
from branchline.routes.upper_bounds import most_claims, most_draws
from branchline.trains.state import FACE_UP

# Choices, for what the rules leave without any bound. Nothing happens to a game that goes beyond.
FLUSHES = 2000  # of the row: while few other cards are left, flush follows flush, and 180 were seen in a random game
TICKET_DRAWS = 200  # of the Card Game, where a seat may draw and keep none forever: 25 were seen in a random game


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
        raise ValueError(f"{game.name}: tickets can be drawn forever, and nobody has said how often to expect that")
    claims, draws, dealt = most_claims(game, seats), most_draws(game), seats * deals.hand
    # Of the tickets that are drawn at least one is kept for good.
    ticket_draws = tickets - seats * deals.opening_keep
    # One passes only when there is no card or ticket to draw, and until somebody has claimed a route there is none. As
    # many passes in a row as there are seats are the end.
    passes = claims * (seats - 1) + seats
    added = [rule.bounds(claims, draws) for rule in game.rules]
    decisions = seats + draws + 2 * ticket_draws + claims + passes + sum([each.decisions for each in added])
    # A draw is followed by one card of the deck, for the hand or for the row.
    ticket_ups = seats * deals.opening + ticket_draws * deals.draw
    cards_up = dealt + FACE_UP + draws
    # Whenever cards have moved there may be one outcome that the row stays as it is.
    plain = 1 + ticket_ups + 2 * cards_up + decisions
    most = max([int(value) / int(length) for value, length in zip(game.values, game.lengths, strict=True)])
    routes = min(sum(game.values), int(game.board.vehicles * most))
    points = sum([ticket.points for ticket in game.all_tickets])
    low, high = sum([each.low for each in added]) - points, sum([each.high for each in added]) + routes + points
    return Bounds(decisions, plain, plain + FLUSHES * (1 + FACE_UP), low, high)


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
