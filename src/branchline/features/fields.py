"""Every field of every title's state: how it is encoded for a seat, or why it is not."""

from branchline.cardgame.game import CardGame
from branchline.core.game import Game
from branchline.features.field_encoding import FieldEncoding, bits, counts, later_seat, listed, one_of, seat
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.tokens import Tokens
from branchline.trains.game import TrainGame

# Fields that the numbers leave out, and why.
LEFT_OUT = {
    "dealt": "only counts while the cards are dealt, when nobody decides",
    "deck": "nobody sees it",
    "group": "how deep in the ticket deck a returned ticket lies; `returned` has which the seat knows to lie there",
    "claim_step": "`await` tells which rule asks",
    "claim_paid": "`await` tells which rule asks",
    "shown": "only counts while completed tickets are told, when nobody decides",
}


def common(game: TrainGame) -> dict[str, FieldEncoding]:
    seats, tickets, total = game.seats, len(game.all_tickets), game.cards.total
    return {
        "mover": seat(seats, "who decides now; none while chance does, or when the game is over"),
        "await": one_of(len(game.awaits), "what is to be decided: `game.awaits` has the kinds of action for each"),
        "phase": one_of(len(game.phases), "the part of the game"),
        "turn": seat(seats, "whose turn it is"),
        "first": later_seat(seats, "who had the first turn; none before that is drawn"),
        "last": counts(seats, "turns still to come once the end is near, else 0"),
        "groups": counts(tickets + 1, "groups of tickets in the ticket deck, the shuffled one first"),
        "deck_size": counts(total, "cards in the deck"),
        "discards_size": counts(total, "cards in the discards"),
        "row_size": counts(5, "cards in the face-up row"),
        "row": counts(5, "the face-up row: cards of each colour, the wilds last"),
        "discards": counts(total, "the discards: cards of each colour"),
        "hand": counts(total, "the own hand: cards of each colour"),
        "hand_size": counts(total, "cards in each hand"),
        "known": counts(total, "of each hand, the cards that were taken face up and not spent since, by colour"),
        "tickets": bits(tickets, "the own tickets"),
        "ticket_count": counts(tickets, "how many tickets each seat holds"),
        "offer": bits(tickets, "tickets drawn to choose from, the first to the last: bit i of `keep` is the i-th"),
        "offer_count": counts(game.offers, "how many tickets each seat has to choose from"),
        "choice": bits(game.offers, "which opening tickets the seat has decided to keep, until all have decided"),
        "returned": bits(tickets, "tickets that the seat returned and that lie in the ticket deck for all it knows"),
        "group_size": listed(tickets, "how many tickets each group of the ticket deck has, from the top"),
    }


def maps(game: RoutesGame) -> dict[str, FieldEncoding]:
    routes, words, kinds, total = len(game.board.routes), game.words_per_mask, game.cards.kinds, game.cards.total
    most = sum(sorted(game.values)[-game.board.vehicles :])
    found = {
        "passes": counts(game.seats, "players in a row who had to pass"),
        "route": one_of(routes, "the route claimed last", less=1),
        "spent": one_of(kinds, "the colour that the claim at hand is paid in; the first if there is none"),
        "spent_cards": counts(game.longest, "cards of that colour, in the claim at hand"),
        "spent_wilds": counts(game.longest, "wilds, in the claim at hand"),
        "reshuffles": counts(255, "how often the discards have become the deck"),
        "vehicles": counts(game.board.vehicles, "vehicles that each seat has left"),
        "points": counts(min(most, 255), "points of each seat on the track so far"),
        "claims": bits(routes, "the routes of each seat", words),
        "open": bits(routes, "routes that the rules of the map let the seat claim, whatever it costs", words, own=True),
    }
    for rule in game.rules:
        if isinstance(rule, Tokens):
            symbols = len(rule.symbols)
            found |= {
                "token_stacks": one_of(symbols, "for each place, the symbol of the stack that stands there", less=1),
                "tokens_left": counts(rule.height, "tokens left in the stack of each symbol"),
                "tokens_placed": counts(symbols, "stacks that players have placed"),
                "tokens": bits(symbols, "symbols of which each seat has a token"),
            }
        elif isinstance(rule, Flags):
            found |= {
                "flag_cards": counts(1, "for each colour of the flag, whether a card of it lies before each seat"),
                "flags": counts(total, "flags that each seat has completed"),
            }
        elif isinstance(rule, TrackBeds):
            found |= {
                "pieces": counts(max(rule.counts), "pieces of track in the supply, by length, then colour"),
                "unbuilt": bits(routes, "beds on which track may still be laid", words),
                "track": bits(routes, "for each colour, where its track lies", words),
            }
    return found


def card_game(game: CardGame) -> dict[str, FieldEncoding]:
    seats, tickets, total = game.seats, len(game.all_tickets), game.cards.total
    return {
        "train_deck": counts(2, "which train deck is being played: the first, or the second of a game of four"),
        "row_owner": seat(seats, "for each colour, in whose railyard its row lies", less=1),
        "row_cards": counts(total, "for each colour, the cards of its row that are not wild"),
        "row_wilds": counts(total, "for each colour, the wilds on top of its row"),
        "track": counts(total, "with open tracks, the cards on the own one by colour"),
        "track_size": counts(total, "cards on each track"),
        "laid_out": counts(total, "each track that is turned up to be scored, by colour"),
        "chosen": bits(tickets, "tickets that the seat has chosen to complete, until they are told"),
        "completed_before": bits(tickets, "tickets that each seat completed in the first scoring of a game of four"),
        "completed": bits(tickets, "tickets that each seat has completed"),
    }


def encodings_of(game: Game) -> dict[str, FieldEncoding]:
    """For each field of the game's state that is encoded, how."""
    assert isinstance(game, TrainGame)
    if isinstance(game, RoutesGame):
        return common(game) | maps(game)
    assert isinstance(game, CardGame)
    return common(game) | card_game(game)
