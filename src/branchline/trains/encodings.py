"""How the fields that all train games have become numbers."""

from typing import TYPE_CHECKING

from branchline.core.encoding import FieldEncoding, a_seat, bits, counts, later_seat, left_out, listed, one_of

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


def train_encodings(game: "TrainGame") -> dict[str, FieldEncoding]:
    seats, tickets, total = game.seats, len(game.all_tickets), game.cards.total
    return {
        "mover": a_seat(seats, "who decides now; none while chance does, or when the game is over"),
        "await": one_of(len(game.awaits), "what is to be decided: `game.awaits` has the kinds of action for each"),
        "phase": one_of(len(game.phases), "the part of the game"),
        "turn": a_seat(seats, "whose turn it is"),
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
        "dealt": left_out("only counts while the cards are dealt, when nobody decides"),
        "deck": left_out("nobody sees it"),
        "group": left_out(
            "how deep in the ticket deck a returned ticket lies; `returned` has which the seat knows to lie there"
        ),
    }
