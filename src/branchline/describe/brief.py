"""The rules in brief, from the numbers of the title and what its rules declare: for terminal, programs and readers."""

from branchline.cardgame.game import GIVEN_WILDS, OPEN_TRACK, CardGame
from branchline.cardgame.state import AGAIN, TWO_DECKS
from branchline.core.game import Game
from branchline.core.text import article, listing, plural
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame
from branchline.routes.state import END_VEHICLES
from branchline.trains.state import FACE_UP


def brief(game: Game) -> list[str]:
    """A line or two each, in the order in which somebody new needs them."""
    if isinstance(game, RoutesGame):
        return _map(game)
    assert isinstance(game, CardGame)
    return _card_game(game)


def _map(game: RoutesGame) -> list[str]:
    """The rules in a line or two each: the family's, then the title's own."""
    board, words, deals = game.board, game.board.words, game.deals
    a_wild = article(words.wild).capitalize()
    lengths = {route.length for route in board.routes}
    scored = [(points, plural(n, "space")) for n, points in sorted(board.scoring.items()) if n in lengths]
    scale = [f"{points if i else plural(points, 'point')} for {spaces}" for i, (points, spaces) in enumerate(scored)]
    grey = ", of one colour of your choice if it is grey" if any(r.colour == GREY for r in board.routes) else ""
    winners = "".join([f", then to {rule.rule.tie_winner}" for rule in game.rules if rule.rule.tie_winner])
    family = [
        "Aim: most points, from routes you claim and tickets whose two places your own routes link. "
        "A ticket left open at the end costs its points.",
        f"At the start: {plural(deals.hand, 'card')} each; {plural(deals.opening, 'ticket')} dealt, "
        f"keep {deals.opening_keep} or more; the first player is drawn by lot.",
        "Each turn one of three: draw cards, claim a route, or draw tickets.",
        f"Draw cards: two, each from the {FACE_UP} face up or blind from the deck. "
        f"{a_wild} taken face up is your only card of the turn, so it is never the second one; blind it is a card "
        f"like others. Three {words.wilds} face up and the whole row is replaced.",
        f"Claim a route: as many cards of its colour as it has spaces{grey}. "
        f"{a_wild} card stands for any colour. It takes {article(words.vehicle)} for each space.",
        f"A route scores at once: {listing(scale)}.",
        f"Draw tickets: {deals.draw}, keep {deals.draw_keep} or more, the rest go under the deck.",
        f"The end: the player who finishes a turn with {END_VEHICLES} {words.vehicles} or fewer starts the last round; "
        "everybody, that player too, has one more turn.",
        f"A tie goes to the player who completed more tickets{winners}; if that is a tie too, the victory is shared.",
    ]
    return family + [text for rule in game.rules if (text := rule.rule.brief(game.board))]


def _card_game(game: CardGame) -> list[str]:
    """The rules in a line or two each, in the order in which somebody new needs them."""
    deals, wild, wilds = game.deals, game.box.wild, game.box.wilds
    hidden = "You may look through your own." if game.options.get(OPEN_TRACK) else "You may not look through your own."
    return [
        "Aim: most points, from tickets. A ticket names two cities and the cards that complete it. "
        "A ticket left open at the end costs its points.",
        "Cards go from your hand to your railyard, where they lie in rows, one for each colour, "
        "and from there, turn by turn, on your track. Only cards on your track complete tickets.",
        f"At the start: {plural(GIVEN_WILDS, wild)} and {deals.hand} cards each; {deals.opening} tickets dealt, "
        f"keep {deals.opening_keep} or more; the first player is drawn by lot.",
        "Each turn begins with your railyard: from each of your rows the top card goes on your track, by itself. "
        f"{wilds.capitalize()} lie on top of a row, so they go first.",
        "Then one of three: draw cards, play cards into your railyard, or draw tickets.",
        f"Draw cards: up to two, each from the {FACE_UP} face up or blind from the deck; after the first you may stop. "
        f"A {wild} taken face up is your only card of the turn, so it is never the second one; "
        "blind it is a card like others.",
        f"Play a suit: two or more cards of one colour; {wilds} count, if at least one card has the colour. "
        f"Or play three colours: three single cards, each of another colour, without {wilds}.",
        "You can't play a colour that your own railyard has. If somebody else's has it, you need more cards than "
        "that row has: then it is robbed, and all of it is discarded. Single cards can't rob.",
        f"What is on a track stays there, face down, until it is scored. {hidden}",
        f"Draw tickets: {deals.draw}, keep as many as you like, or none; the rest go under the ticket deck.",
        "The end: the deck is never reshuffled. Once it has run out, everybody, the player at turn too, "
        "has one more turn. Then the tracks are turned up.",
        "Scoring: choose which of your tickets the cards of your track complete. Each card counts for one ticket, "
        f"a {wild} as any colour.",
        f"With {TWO_DECKS} players this is the first of two scorings. All cards that are in no hand are shuffled, "
        f"everybody is dealt {AGAIN}, and the game goes on to a second one; only then do open tickets cost points.",
        "Big cities: the player with the most completed tickets that name a city wins its bonus; all who tie score it.",
        "A tie goes to the player who completed more tickets, then to the one with more bonuses; "
        "if that is a tie too, the victory is shared.",
    ]
