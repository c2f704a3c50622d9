"""What nobody at the table sees in full, as numbers: for critics that may see everything while they train.

It is never part of what a player is shown: see Features.observe_all.
"""

from branchline.core.encoding import counts
from branchline.core.game import Game
from branchline.core.view import EVERYONE
from branchline.features.kernel.ticket_depths import TicketDepths
from branchline.features.row_layout import RowLayout
from branchline.trains.game import TrainGame

# Where the words of a player's row would be wrong, since all seats are shown.
MEANINGS = {
    "hand": "each hand: cards of each colour",
    "tickets": "the tickets of each seat",
    "offer": "tickets that each seat has to choose from, the first to the last",
    "choice": "which opening tickets each seat has decided to keep, until all have decided",
    "returned": "tickets that each seat knows to lie in the ticket deck",
    "track": "each track: cards of each colour",
    "chosen": "tickets that each seat has chosen to complete, until they are revealed",
    "deck": "the deck: cards of each colour",
}


def add_hidden(game: Game, layout: RowLayout) -> TicketDepths | None:
    """Every field that not everybody sees, of all seats; the ticket deck by where in it each ticket lies."""
    train = game if isinstance(game, TrainGame) else None
    for field in game.layout.fields:
        how = field.encoding
        if field.audience == EVERYONE or (train is not None and field.at == train.group_at):
            continue
        if train is not None and field.at == train.cards.deck_at:
            how = counts(train.cards.total, "")
        if how is None:
            raise ValueError(f"features can't render the hidden field {field.name} of {game.name}: it has no encoding")
        if how.size:  # else it is left out
            layout.add(field, how, everyone=True, meaning=MEANINGS.get(field.name, how.meaning))
    if train is None:
        return None
    found = TicketDepths(train, layout.size, hidden=True)
    tickets = len(train.all_tickets)
    reads = [found.reads(seat) for seat in range(game.seats)]
    depth = "for each ticket in the ticket deck, 1 and how many lie above its group"
    layout.add_made("deck_depth", (tickets,), tickets, depth, reads)
    among = "for each of these tickets, how many its group has: it comes up in random order"
    layout.add_made("deck_among", (tickets,), tickets, among)
    return found
