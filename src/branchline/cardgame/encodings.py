"""How the fields that only the Card Game has become numbers."""

from typing import TYPE_CHECKING

from branchline.core.encoding import FieldEncoding, a_seat, bits, counts, left_out

if TYPE_CHECKING:
    from branchline.cardgame.game import CardGame


def card_game_encodings(game: "CardGame") -> dict[str, FieldEncoding]:
    seats, tickets, total = game.seats, len(game.all_tickets), game.cards.total
    return {
        "train_deck": counts(2, "which train deck is being played: the first, or the second of a game of four"),
        "row_owner": a_seat(seats, "for each colour, in whose railyard its row lies", less=1),
        "row_cards": counts(total, "for each colour, the cards of its row that are not wild"),
        "row_wilds": counts(total, "for each colour, the wilds on top of its row"),
        "track": counts(total, "with open tracks, the cards on the own one by colour"),
        "track_size": counts(total, "cards on each track"),
        "laid_out": counts(total, "each track that is turned up to be scored, by colour"),
        "chosen": bits(tickets, "tickets that the seat has chosen to complete, until they are revealed"),
        "completed_before": bits(tickets, "tickets that each seat completed in the first scoring of a game of four"),
        "completed": bits(tickets, "tickets that each seat has completed"),
        "shown": left_out("only counts while completed tickets are revealed, when nobody decides"),
    }
