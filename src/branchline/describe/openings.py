"""The rules and the board in sentences, for readers who can't see it: what they read once, before the game."""

from collections import Counter

from branchline.cardgame.game import CardGame
from branchline.core.game import Game
from branchline.core.names import listed_cards
from branchline.core.text import listing
from branchline.describe.brief import brief
from branchline.routes.game import RoutesGame


def opening(game: Game) -> list[str]:
    if isinstance(game, RoutesGame):
        return [*brief(game), *_map(game)]
    assert isinstance(game, CardGame)
    return [*brief(game), *_card_game(game)]


def _map(game: RoutesGame) -> list[str]:
    board = game.board
    lines = [f"You have {board.vehicles} {board.words.vehicles} at the start."]
    marked = [place for place in board.places if place.more]
    if marked:
        lines.append("Places that a rule speaks of:")
    for place in marked:
        lines.append(f"- {place.name}: {', '.join([f'{key} {value}' for key, value in place.more.items()])}")
    lines.append("The routes, with spaces and colour:")
    for route in game.route_views:
        needs = f", needs {route.wilds} {board.words.wild}" if route.wilds else ""
        lines.append(f"- {route.name}: {route.length} {route.colour}{needs}")
    return lines


def _card_game(game: CardGame) -> list[str]:
    return [
        f"Bonuses: {listing([f'{city} {points}' for city, points in game.box.bonuses.items()])}.",
        "The tickets, with points and the cards they need:",
        *[f"- {t.name}: {t.points}, {listed_cards(Counter(t.needs))}" for t in game.box.tickets],
    ]
