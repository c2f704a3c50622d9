"""Why a seat of the Card Game would do something, in a sentence."""

from typing import Final

from branchline.bots.minds.cardgame.sight import Sight
from branchline.cardgame.game import CardGame
from branchline.core.cells import Cells
from branchline.core.sentence import Message, Sentence

NAMED = 2  # tickets in a sentence

WILD_IS_GOOD: Final = Message(
    "terminal.why.wild-is-good", "A {wild, wild} stands for any colour and makes a suit hard to rob."
)
TO_COLLECT: Final = Message("terminal.why.to-collect-colour", "To collect {colour, colour} for {tickets, tickets}.")
TO_HAVE: Final = Message(
    "terminal.why.to-have-colour", "To have {colour, colour} for a long suit and for tickets to come."
)
UNSEEN_IS_BETTER: Final = Message(
    "terminal.why.unseen-is-better", "No card of the row is worth more than an unseen one may be."
)
MORE_TICKETS: Final = Message("terminal.why.more-tickets", "There are cards, or time to get them, for more tickets.")
ENOUGH: Final = Message("terminal.why.enough-cards", "Its cards should be enough for {tickets, tickets}.")
TOO_FEW: Final = Message("terminal.why.too-few-cards", "Its cards are not enough for these.")
NO_USE: Final = Message("terminal.why.no-more-cards", "One more card would be of no use.")
NOTHING_ELSE: Final = Message("terminal.why.nothing-else", "There is nothing else to do.")
TO_BRING: Final = Message("terminal.why.to-bring", "To bring {cards, sentences} on the track for {tickets, tickets}.")
TO_BRING_IN_TIME: Final = Message(
    "terminal.why.to-bring-in-time", "To bring {cards, sentences} on the track in good time."
)
TO_ROB: Final = Message(
    "terminal.why.to-rob",
    "To rob player {player, seat} of {row, plural, one {# card} other {# cards}} and bring {cards, sentences} on the "
    "track for {tickets, tickets}.",
)
TO_ROB_IN_TIME: Final = Message(
    "terminal.why.to-rob-in-time",
    "To rob player {player, seat} of {row, plural, one {# card} other {# cards}} and bring {cards, sentences} on the "
    "track in good time.",
)
COLOUR: Final = Message("terminal.why.colour", "{colour, colour}")
WILD_CALLED: Final = Message("terminal.why.wild", "{wild, wild}")
BEST_CHOICE: Final = Message("terminal.why.best-choice", "No other choice of tickets brings more points.")
NO_MORE: Final = Message("terminal.why.no-more-tickets", "Nothing more is to be completed.")
TO_SCORE: Final = Message("terminal.why.to-score", "To score {points, plural, one {# point} other {# points}}.")


def why(game: CardGame, cells: Cells, sight: Sight, action: int) -> Sentence:
    kind = game.codec.kind_of[action]
    cards = game.cards
    if kind is game.draw_card:
        colour = action - kind.start
        if colour == cards.wild:
            return WILD_IS_GOOD.sentence(wild=cards.wild_called)
        tickets = _tickets_with(game, sight, [colour])
        if tickets:
            return TO_COLLECT.sentence(colour=cards.colours[colour], tickets=tickets)
        return TO_HAVE.sentence(colour=cards.colours[colour])
    if kind is game.draw_deck:
        return UNSEEN_IS_BETTER.sentence()
    if kind is game.play_cards:
        return _why_play(game, cells, sight, game.play_cards.cards_of(action))
    if kind is game.draw_tickets:
        return MORE_TICKETS.sentence()
    if kind is game.keep:
        offer = game.offer_of(cells, sight.seat)
        kept = [game.ticket_facts(ticket) for i, ticket in enumerate(offer) if action - kind.start >> i & 1]
        return ENOUGH.sentence(tickets=kept) if kept else TOO_FEW.sentence()
    if kind is game.complete:
        return _why_complete(game, action - kind.start)
    return (NO_USE if kind is game.stop else NOTHING_ELSE).sentence()


def _why_play(game: CardGame, cells: Cells, sight: Sight, played: list[int]) -> Sentence:
    cards = game.cards
    colours = [colour for colour in range(cards.wild) if played[colour]]
    tickets = _tickets_with(game, sight, colours)
    named = [COLOUR.sentence(colour=cards.colours[colour]) for colour in colours]
    if played[cards.wild]:
        named.append(WILD_CALLED.sentence(wild=cards.wild_called))
    reader, robbed = game.reader, colours[0]
    if reader.is_free(cells, robbed):
        return TO_BRING.sentence(cards=named, tickets=tickets) if tickets else TO_BRING_IN_TIME.sentence(cards=named)
    player, row = reader.owner(cells, robbed) + 1, reader.row_length(cells, robbed)
    if tickets:
        return TO_ROB.sentence(player=player, row=row, cards=named, tickets=tickets)
    return TO_ROB_IN_TIME.sentence(player=player, row=row, cards=named)


def _why_complete(game: CardGame, choice: int) -> Sentence:
    if choice == game.complete.best:
        return BEST_CHOICE.sentence()
    if choice == game.complete.no_more:
        return NO_MORE.sentence()
    return TO_SCORE.sentence(points=game.all_tickets[choice].points)


def _tickets_with(game: CardGame, sight: Sight, colours: list[int]) -> list[dict[str, object]]:
    """The most valuable tickets in hand that need a card of these colours which is not on its way yet."""
    lacking = [colour for colour in colours if sight.need[colour] > sight.have[colour]]
    found: list[tuple[int, str, int]] = []
    for ticket in game.listed(sight.tickets):
        if [colour for colour in lacking if game.packing.needs[ticket][colour]]:
            found.append((-game.all_tickets[ticket].points, game.all_tickets[ticket].name, ticket))
    found.sort()
    return [game.ticket_facts(ticket) for _, _, ticket in found[:NAMED]]
