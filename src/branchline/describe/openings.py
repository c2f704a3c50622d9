"""The rules and the board in sentences, for readers who can't see it: what they are told once, before the game."""

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import TWO_DECKS
from branchline.core.game import Game
from branchline.core.text import article, listing, plural
from branchline.describe.plain import cards
from branchline.routes.game import RoutesGame
from branchline.routes.state import END_VEHICLES
from branchline.trains.state import FACE_UP


def opening(game: Game) -> list[str]:
    if isinstance(game, RoutesGame):
        return _map(game)
    assert isinstance(game, CardGame)
    return _card_game(game)


def _map(game: RoutesGame) -> list[str]:
    board, deals = game.board, game.deals
    words = board.words
    wild, vehicle = article(words.wild), article(words.vehicle)
    lengths = sorted({route.length for route in board.routes})
    scale = listing([f"{board.scoring[n]} for {plural(n, 'space')}" for n in lengths])
    lines = [
        "Most points win: for routes you claim, and for tickets whose two ends your own routes link. A ticket that "
        "is not completed at the end costs its points.",
        f"Each turn: draw two cards ({FACE_UP} lie face up; {wild} taken face up is the only card of the "
        f"turn), or claim a route, or draw {plural(deals.draw, 'ticket')} and keep {deals.draw_keep} or more.",
        "A route costs as many cards of its colour as it has spaces, a grey one of any one colour; "
        f"{wild} stands for any colour. It also takes {vehicle} a space; you have {board.vehicles}.",
        f"Points of routes: {scale}.",
        f"The player who ends a turn with {END_VEHICLES} {words.vehicles} or fewer starts the last round.",
        *[text for rule in game.rules if (text := rule.rule.brief(board))],
    ]
    marked = [place for place in board.places if place.more]
    if marked:
        lines.append("Places that a rule speaks of:")
    for place in marked:
        lines.append(f"- {place.name}: {', '.join([f'{key} {value}' for key, value in place.more.items()])}")
    lines.append("The routes, with spaces and colour:")
    for route in game.route_views:
        needs = f", needs {route.wilds} {words.wild}" if route.wilds else ""
        lines.append(f"- {route.name}: {route.length} {route.colour}{needs}")
    return lines


def _card_game(game: CardGame) -> list[str]:
    box, deals = game.box, game.deals
    bonuses = listing([f"{city} {points}" for city, points in box.bonuses.items()])
    decks = "The deck is played twice, and scored each time. " if game.seats == TWO_DECKS else ""
    return [
        "Most points win. A ticket needs cards on your track; one not completed at the end costs its points.",
        "At the start of your turn the top card of each row in your railyard, wilds first, goes on your track.",
        f"Then one of: draw two cards ({FACE_UP} lie face up; a {box.wild} taken face up is the only card of the "
        "turn; you may stop after one); or play cards into your railyard; or draw "
        f"{plural(deals.draw, 'ticket')} and keep any number of them.",
        "You play two or more cards of one colour, wilds among them or not, or three single cards of three "
        "colours. A colour in your railyard can't be played again; one in another's railyard only with more "
        "cards than lie there, and those are then discarded. Three single cards need colours that lie nowhere.",
        f"When the deck runs out everybody has a last turn; then tickets are completed from the track, each card "
        f"for one ticket only. {decks}Bonuses for most completed tickets of a city: {bonuses}.",
        "The tickets, with points and the cards they need:",
        *[f"- {t.name}: {t.points}, {cards(dict(t.needs))}" for t in box.tickets],
    ]
