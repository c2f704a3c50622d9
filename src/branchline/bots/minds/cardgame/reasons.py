"""Why a seat of the Card Game would do something, in a sentence."""

from branchline.bots.minds.cardgame.sight import Sight
from branchline.cardgame.game import CardGame
from branchline.core.text import listing, plural

NAMED = 2  # tickets in a sentence


def reason(game: CardGame, cells: list[int], sight: Sight, action: int) -> str:
    kind = game.codec.kind_of[action]
    cards = game.cards
    if kind is game.draw_card:
        colour = action - kind.start
        if colour == cards.wild:
            return f"A {cards.wild_called} stands for any colour and makes a suit hard to rob."
        tickets = _tickets_with(game, sight, [colour])
        if tickets:
            return f"To collect {cards.called(colour)} for {tickets}."
        return f"To have {cards.called(colour)} for a long suit and for tickets to come."
    if kind is game.draw_deck:
        return "No card of the row is worth more than an unseen one may be."
    if kind is game.play_cards:
        return _why_play(game, cells, sight, game.play_cards.cards_of(action))
    if kind is game.draw_tickets:
        return "There are cards, or time to get them, for more tickets."
    if kind is game.keep:
        offer = game.offer_of(cells, sight.seat)
        kept = [game.all_tickets[ticket].name for i, ticket in enumerate(offer) if action - kind.start >> i & 1]
        return f"Its cards should be enough for {listing(kept)}." if kept else "Its cards are not enough for these."
    if kind is game.complete:
        return _why_complete(game, action - kind.start)
    if kind is game.stop:
        return "One more card would be of no use."
    return "There is nothing else to do."


def _why_play(game: CardGame, cells: list[int], sight: Sight, played: list[int]) -> str:
    cards = game.cards
    colours = [colour for colour in range(cards.wild) if played[colour]]
    tickets = _tickets_with(game, sight, colours)
    names = listing([cards.called(colour) for colour in range(cards.kinds) if played[colour]])
    purpose = f"bring {names} on the track for {tickets}" if tickets else f"bring {names} on the track in good time"
    reader, robbed = game.reader, colours[0]
    if reader.is_free(cells, robbed):
        return f"To {purpose}."
    owner, length = reader.owner(cells, robbed), reader.row_length(cells, robbed)
    return f"To rob player {owner + 1} of {plural(length, 'card')} and {purpose}."


def _why_complete(game: CardGame, choice: int) -> str:
    if choice == game.complete.best:
        return "No other choice of tickets brings more points."
    if choice == game.complete.no_more:
        return "Nothing more is to be completed."
    return f"To score {plural(game.all_tickets[choice].points, 'point')}."


def _tickets_with(game: CardGame, sight: Sight, colours: list[int]) -> str:
    """The most valuable tickets in hand that need a card of these colours which is not on its way yet."""
    lacking = [colour for colour in colours if sight.need[colour] > sight.have[colour]]
    found: list[tuple[int, str]] = []
    for ticket in game.listed(sight.tickets):
        if [colour for colour in lacking if game.packing.needs[ticket][colour]]:
            found.append((-game.all_tickets[ticket].points, game.all_tickets[ticket].name))
    found.sort()
    return listing([name for _, name in found[:NAMED]])
