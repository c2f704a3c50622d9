"""What `branchline show` has of the Card Game: its cards, tickets and bonuses, and its rules in brief."""

from rich.console import Console
from rich.text import Text

from branchline.cardgame.box import WILD, Box
from branchline.cardgame.game import GIVEN_WILDS, OPEN_TRACK, CardGame
from branchline.cardgame.state import AGAIN, TWO_DECKS
from branchline.cardgame.title import CardTitle
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.paint import flow, heading
from branchline.core.text import plural
from branchline.trains.state import FACE_UP


def brief(game: CardGame) -> list[str]:
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


def box(box: Box, console: Console) -> None:
    """The cards, the bonuses and the tickets."""
    paint = CardPaint(console, box)
    heading(console, "Cards")
    flow(console, f"- Deck of {sum(box.cards)}: ", paint.cards(box.cards), "" if paint.coloured else ", ", 12)
    bonuses = [Text(f"{city} {points}") for city, points in box.bonuses.items()]
    flow(console, "- Bonuses: ", bonuses, ", ", 11)
    heading(console, f"Tickets ({len(box.tickets)})")
    width = max([len(ticket.name) for ticket in box.tickets])
    for ticket in sorted(box.tickets, key=lambda t: (-t.points, t.name)):
        needs = paint.needs([ticket.needs.get(colour, 0) for colour in box.colours])
        between = ticket.name.ljust(width) + "  " if paint.coloured else f"{ticket.name}, "
        console.print(Text.assemble(f"{ticket.points:>4}  {between}", needs))


def facts(title: CardTitle) -> dict[str, object]:
    """The same for a program."""
    box, least = title.box, title.seats[0]
    return {
        "key": box.key,
        "name": box.name,
        "year": box.year,
        "seats": {"least": least, "most": box.seats[1]},
        "cards": dict(zip([*box.colours, WILD], box.cards, strict=True)),
        "tickets": [ticket.facts() for ticket in box.tickets],
        "bonuses": box.bonuses,
        "words": {"wild": box.wild},
        "rules": {"version": box.rules_version, "brief": brief(title.game(least))},
        "provenance": box.provenance,
    }
