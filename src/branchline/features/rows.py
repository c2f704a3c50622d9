"""What a seat knows as one row of numbers, the same shape in every position of a game."""

from threading import Lock

from branchline.cardgame.game import CardGame
from branchline.core.encoding import counts
from branchline.core.game import Game, State
from branchline.core.view import NOBODY, OWNER
from branchline.features.hidden import add_hidden
from branchline.features.kernel.fewest_wilds import FewestWilds
from branchline.features.kernel.kept_masks import KeptMasks, mask_of
from branchline.features.kernel.kept_rows import KeptRows
from branchline.features.kernel.row_plan import RowPlan
from branchline.features.kernel.ticket_depths import TicketDepths
from branchline.features.kernel.ticket_progress import TicketProgress
from branchline.features.payments import fewest_wilds_of
from branchline.features.row_layout import Feature, RowLayout
from branchline.routes.game import RoutesGame
from branchline.trains.game import TrainGame

__all__ = ["Feature", "Features"]


class Features:
    """The rows of one game: numbers from 0 to 255, one byte each.

    A row is made from what the seat sees and nothing else: its steps read public cells and the seat's own. With
    `attentive` it also has what somebody remembers who has looked on.

    With `oracle` there is a second kind of row, of what is hidden: for critics that may see everything while they
    train, never for players. No `observe` has any of it.

    >>> from branchline import title
    >>> features = Features(title("london").game(seats=2))
    >>> features.size, [(f.name, f.shape) for f in features.fields if f.name in ("hand", "claims")]
    (365, [('hand', (7,)), ('claims', (2, 44))])
    """

    def __init__(
        self,
        game: Game,
        fewest_wilds: bool = False,
        progress: bool = False,
        attentive: bool = False,
        oracle: bool = False,
    ) -> None:
        self.game = game
        layout = RowLayout(game.seats)
        for field in game.layout.fields:
            if field.audience == NOBODY:
                continue
            if field.encoding is None:
                raise ValueError(f"features can't render the field {field.name} of {game.name}: it has no encoding")
            if field.encoding.size:  # else it is left out
                layout.add(field, field.encoding, everyone=field.audience != OWNER and not field.encoding.own)
        self._progress = _add_progress(game, layout) if progress else None
        self._depths = _add_memory(game, layout) if attentive else None
        self.fields = layout.fields
        self.size = layout.size
        self.highs = layout.highs
        self._plan = layout.plan(game.layout.size)
        hidden = RowLayout(game.seats)
        self._hidden_depths = add_hidden(game, hidden) if oracle else None
        self.oracle_fields = hidden.fields
        self.oracle_size = hidden.size
        self.oracle_highs = hidden.highs
        self._hidden_plan: RowPlan | None = hidden.plan(game.layout.size) if oracle else None
        self.fewest_wilds: FewestWilds | None = fewest_wilds_of(game) if fewest_wilds else None
        self.no_mask = bytes(game.codec.size)
        # For one state after another, which may be of any game. They keep what they last had: one caller at a time.
        self._lock = Lock()
        self._rows = self.kept_rows(1)
        self._hidden_rows = self.kept_hidden_rows(1)

    def observe(self, state: State, seat: int) -> bytes:
        """The row of a seat."""
        with self._lock:
            return self._rows.row(0, state.cells, seat)

    def observe_all(self, state: State, seat: int) -> bytes:
        """The row of what is hidden from the seat or from others: for its critic in training, not for the seat."""
        if self._hidden_rows is None:
            raise ValueError("what is hidden is in the rows of Features(…, oracle=True) alone")
        with self._lock:
            return self._hidden_rows.row(0, state.cells, seat)

    def legal(self, state: State) -> list[int]:
        """The legal actions, or with the fewest wilds those of them that waste none."""
        legal = self.game.legal_cells(state.cells)
        return legal if self.fewest_wilds is None else self.fewest_wilds.filtered(legal)

    def mask(self, legal: list[int]) -> bytes:
        """One byte for each action of the game, 1 for these."""
        return mask_of(legal, self.no_mask)

    def kept_rows(self, games: int) -> KeptRows:
        """The rows of a number of games, kept up from move to move."""
        return KeptRows(self._plan, self._progress, self._depths, games)

    def kept_hidden_rows(self, games: int) -> KeptRows | None:
        """The same for the rows of what is hidden, if these are asked for."""
        if self._hidden_plan is None:
            return None
        return KeptRows(self._hidden_plan, None, self._hidden_depths, games)

    def kept_masks(self, games: int) -> KeptMasks:
        return KeptMasks(self.game, self.fewest_wilds, games)


def _add_progress(game: Game, layout: RowLayout) -> TicketProgress:
    """What a player works out from what it sees: not in the state, but much of what there is to learn."""
    if not isinstance(game, RoutesGame):
        raise ValueError(f"progress is worked out on maps, and {game.name} has none")
    found = TicketProgress(game, layout.size)
    tickets, routes = len(game.all_tickets), len(game.board.routes)
    reads = [found.reads(seat) for seat in range(game.seats)]
    way_left = "for each own or offered ticket, the fewest spaces still to claim, 255: none"
    layout.add_made("way_left", (tickets,), 255, way_left, reads)
    layout.add_made("ticket_done", (tickets,), 1, "own tickets that are completed")
    layout.add_made("on_way", (routes,), 1, "routes on a shortest way of an own or offered ticket")
    lacks = "for each route to be had, 1 and the cards lacking to pay for it"
    layout.add_made("lacks", (routes,), game.longest + 1, lacks)
    return found


def _add_memory(game: Game, layout: RowLayout) -> TicketDepths | None:
    """What somebody remembers who has seen all that this seat could see, and the table does not show any more."""
    if isinstance(game, CardGame):
        [track] = [field for field in game.layout.fields if field.at == game.track_at]
        meaning = "what was seen to go on each track, and lies there, by colour"
        layout.add(track, counts(game.cards.total, meaning), everyone=True, name="track_seen")
    if not isinstance(game, TrainGame):
        return None
    found = TicketDepths(game, layout.size, hidden=False)
    tickets = len(game.all_tickets)
    reads = [found.reads(seat) for seat in range(game.seats)]
    depth = "for each ticket that the seat knows to lie in the ticket deck, 1 and how many lie above its group"
    layout.add_made("returned_depth", (tickets,), tickets, depth, reads)
    among = "for each of these tickets, how many its group has, in an order that nobody knows"
    layout.add_made("returned_among", (tickets,), tickets, among)
    return found
