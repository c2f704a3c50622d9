"""What all train games share: hands of cards, a face-up row, a deck of tickets, and seats that take turns."""

from abc import abstractmethod

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.cells import Cells, bit_place, zeros
from branchline.core.game import AWAIT, MOVER, PHASE, TURN, Game, State, Version
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.core.view import EVERYONE, NOBODY, OWNER
from branchline.trains.cards import CardTable
from branchline.trains.drawing import Deal, DrawCard, DrawDeck, TurnUp
from branchline.trains.seats import FirstPlayer, Pass
from branchline.trains.state import DEALING, ENDING, FIRST, GROUPS, MAIN, OPENING, SCALARS
from branchline.trains.tickets import DrawTickets, Keep, Ticket, TicketUp
from branchline.trains.turn import (
    ChooseFirst,
    ChooseOpening,
    DealHands,
    DealTickets,
    FillRow,
    KeepTickets,
    MainAction,
    Phase,
    SecondCard,
)


class Deals:
    """How many cards and tickets the title deals: the numbers of its leaflet."""

    def __init__(
        self, hand: int, opening: int, opening_keep: int, draw: int, draw_keep: int, shuffle_back: bool = False
    ) -> None:
        self.hand: i64 = hand
        self.opening: i64 = opening
        self.opening_keep: i64 = opening_keep
        self.draw: i64 = draw
        self.draw_keep: i64 = draw_keep
        self.shuffle_back = shuffle_back  # unwanted opening tickets go back into the deck, not under it


class TrainGame(Game):
    """A family makes its cards, calls `lay_out` and `make_kinds`, and says what a turn is and how it ends."""

    cards: CardTable
    after_draw: i64  # the phase when cards are drawn
    after_first: i64  # the phase when the first player is known
    second: Message  # what is to be done once the first card is drawn
    instead: Message  # what can be done instead of taking a face-up wild, `card`, as the second card
    empty_deck: Message  # why nothing can be drawn from the deck
    await_main: i64
    await_second: i64
    hand_at: i64
    hand_size_at: i64
    known_at: i64
    offers: i64
    tickets_at: i64
    ticket_count_at: i64
    offer_at: i64
    offer_count_at: i64
    choice_at: i64
    returned_at: i64
    group_size_at: i64
    group_at: i64
    keep: Keep
    await_deal: i64
    await_turn_up: i64
    await_ticket: i64
    await_first: i64
    await_keep: i64

    def __init__(
        self,
        key: str,
        name: str,
        version: Version,
        seats: int,
        options: dict[str, object],
        deals: Deals,
        tickets: list[Ticket],
    ) -> None:
        super().__init__(key, name, version, seats, options)
        self.deals = deals
        self.all_tickets = tickets
        self.after_draw = ENDING
        self.phases = vec[Phase]()
        for phase in (
            DealHands(self),
            FillRow(self),
            DealTickets(self),
            ChooseOpening(self),
            ChooseFirst(self),
            MainAction(self),
            SecondCard(self),
            KeepTickets(self),
        ):
            self.add_phase(phase)
        self.layout.add_scalars(SCALARS, FIRST)

    def say_of_draws(self, second: Message, instead: Message, empty_deck: Message) -> None:
        """What the family says to players who draw cards."""
        self.second, self.instead, self.empty_deck = second, instead, empty_deck
        self.messages.declare(type(self).__name__, [second, instead, empty_deck])

    def lay_out(self, cards: CardTable) -> None:
        """The cells of hands and tickets."""
        layout, kinds, tickets = self.layout, cards.kinds, len(self.all_tickets)
        self.cards = cards
        self.hand_at = layout.add("hand", kinds, OWNER, per_seat=True)
        self.hand_size_at = layout.add("hand_size", 1, EVERYONE, per_seat=True)
        self.known_at = layout.add("known", kinds, EVERYONE, per_seat=True)  # taken face up and not spent since
        self.tickets_at = layout.add("tickets", 1, OWNER, per_seat=True)  # a bit for each ticket
        self.ticket_count_at = layout.add("ticket_count", 1, EVERYONE, per_seat=True)
        self.offers = max(self.deals.opening, self.deals.draw)
        self.offer_at = layout.add("offer", self.offers, OWNER, per_seat=True)  # a bit each, in the order drawn
        self.offer_count_at = layout.add("offer_count", 1, EVERYONE, per_seat=True)
        self.choice_at = layout.add("choice", 1, OWNER, per_seat=True)  # what a seat keeps at the start, until all have
        # The ticket deck: groups of tickets, each in random order. The top group is the shuffled deck; returned ones
        # lie under it in the order they went there. A seat that returned a ticket sees it lie there.
        self.returned_at = layout.add("returned", 1, OWNER, per_seat=True)  # a bit for each ticket known to lie there
        self.group_size_at = layout.add("group_size", tickets + 1, EVERYONE)
        self.group_at = layout.add("group", tickets + 1, NOBODY, seen_through=self.returned_at)

    def make_kinds(self) -> None:
        """The kinds that all families have; each family adds them to its codec in its own order."""
        self.draw_deck, self.draw_card, self.draw_tickets = DrawDeck(self), DrawCard(self), DrawTickets(self)
        self.keep = Keep(self)
        self.passing = Pass(self)
        self.deal, self.turn_up = Deal(self), TurnUp(self)
        self.ticket_up, self.first_player = TicketUp(self), FirstPlayer(self)
        self.await_deal = self.await_kinds([self.deal])
        self.await_turn_up = self.await_kinds([self.turn_up])
        self.await_ticket = self.await_kinds([self.ticket_up])
        self.await_first = self.await_kinds([self.first_player])
        self.await_keep = self.await_kinds([self.keep])

    # -- what a family says -----------------------------------------------------------------------------------------

    @abstractmethod
    def settle(self, cells: Cells) -> None:
        """Cards have moved: let chance fill the row, then go on with the phase."""

    @abstractmethod
    def passed(self, cells: Cells) -> None:
        """The seat at turn could do nothing."""

    @abstractmethod
    def all_cards(self, cells: Cells) -> list[int]:
        """Every card of the game, wherever it lies: always the whole deck."""

    @abstractmethod
    def totals(self, cells: Cells) -> list[int]:
        """The totals that `scores` counts, quickly: for a search, which asks for thousands a second."""

    def totals_and_ranks(self, state: State) -> tuple[list[int], list[int]]:
        totals = self.totals(state.cells)
        if len(set(totals)) < len(totals):  # what decides a tie stands in the lines
            return super().totals_and_ranks(state)
        return totals, [1 + sum([other > total for other in totals]) for total in totals]

    # -- the flow ---------------------------------------------------------------------------------------------------

    def begin(self) -> Cells:
        """The cells before anything is dealt."""
        cells = zeros(self.layout.size)
        self.cards.start(cells)
        cells[GROUPS] = 1
        cells[self.group_at] = (1 << len(self.all_tickets)) - 1
        cells[self.group_size_at] = len(self.all_tickets)
        return cells

    def started(self, cells: Cells) -> State:
        self.enter(cells, DEALING)
        return State(cells, self)

    def enter(self, cells: Cells, phase: i64) -> None:
        cells[PHASE] = phase
        self.phases[phase].enter(cells)

    def give_turn(self, cells: Cells, seat: i64) -> None:
        """It is the seat's turn, and its decision what to do with it."""
        cells[TURN] = seat
        cells[PHASE] = MAIN
        cells[MOVER] = seat
        cells[AWAIT] = self.await_main

    def add_phase(self, phase: Phase, number: int = -1) -> int:
        """A part of the game that only some titles have; where a constant gives its number, it must be that one."""
        if number not in (-1, len(self.phases)):
            raise ValueError(f"{type(phase).__name__}: its constant says {number}, but it is phase {len(self.phases)}")
        self.phases = append(self.phases, phase)
        return len(self.phases) - 1

    def keep_tickets(self, cells: Cells, seat: i64, subset: i64, group: i64) -> None:
        """The seat keeps a subset of its offer, bit i for the i-th; the rest joins a group of the ticket deck."""
        at = self.offer_at + seat * self.offers
        i: i64
        for i in range(cells[self.offer_count_at + seat]):
            if subset >> i & 1:
                cells[self.tickets_at + seat] |= cells[at + i]
                cells[self.ticket_count_at + seat] += 1
            else:
                cells[self.returned_at + seat] |= cells[at + i]
                cells[self.group_at + group] |= cells[at + i]
                cells[self.group_size_at + group] += 1
            cells[at + i] = 0
        cells[self.offer_count_at + seat] = 0

    def close_bottom_group(self, cells: Cells) -> None:
        """What was returned just now is one group: it comes up in random order, before whatever is returned later."""
        if cells[self.group_size_at + cells[GROUPS]]:
            cells[GROUPS] += 1

    def drop_top_group(self, cells: Cells) -> None:
        """The top group of the ticket deck is used up: the next one comes up."""
        groups = cells[GROUPS]
        at: i64
        for at in (self.group_at, self.group_size_at):
            group: i64
            for group in range(groups - 1):
                cells[at + group] = cells[at + group + 1]
            cells[at + groups - 1] = 0
        cells[GROUPS] = groups - 1

    def spend(self, cells: Cells, seat: i64, colour: i64, count: i64) -> None:
        """Cards leave a hand for all to see: as far as anybody can tell, those that are known to be there."""
        at = seat * self.cards.kinds + colour
        cells[self.hand_at + at] -= count
        cells[self.hand_size_at + seat] -= count
        known = cells[self.known_at + at]
        cells[self.known_at + at] = known - count if known > count else 0

    # -- reading the cells ------------------------------------------------------------------------------------------

    def hand_of(self, cells: Cells, seat: int) -> list[int]:
        at = self.hand_at + seat * self.cards.kinds
        return list(cells[at : at + self.cards.kinds])

    def listed(self, mask: int) -> list[int]:
        """The numbers of the tickets that have a bit in the mask."""
        return [ticket for ticket in range(len(self.all_tickets)) if mask >> ticket & 1]

    def tickets_of(self, cells: Cells, seat: int) -> list[int]:
        return self.listed(cells[self.tickets_at + seat])

    def offer_of(self, cells: Cells, seat: int) -> list[int]:
        """The tickets on offer in the order drawn; none where this view may not see them."""
        at = self.offer_at + seat * self.offers
        return [bit_place(bit) for bit in cells[at : at + cells[self.offer_count_at + seat]] if bit]

    def tickets_left(self, cells: Cells) -> int:
        return sum(cells[self.group_size_at : self.group_size_at + cells[GROUPS]])

    def in_piles(self, cells: Cells) -> list[int]:
        """The cards of deck, discards, row and hands together, by colour."""
        cards = self.cards
        counts = [0] * cards.kinds
        for colour in range(cards.kinds):
            counts[colour] = (
                cells[cards.deck_at + colour] + cells[cards.discards_at + colour] + cells[cards.row_at + colour]
            )
            for seat in range(self.seats):
                counts[colour] += cells[self.hand_at + seat * cards.kinds + colour]
        return counts

    # -- words and facts --------------------------------------------------------------------------------------------

    def not_now(self, cells: Cells) -> Sentence:
        """What the player has to do first."""
        now = cells[AWAIT]
        if now == self.await_second:
            return self.second.sentence()
        return self.awaits[now][0].first()

    def ticket_facts(self, ticket: int) -> dict[str, object]:
        return self.all_tickets[ticket].facts()

    def ticket_line(self, ticket: int, completed: bool) -> ScoreLine:
        """What a ticket scores: its points, or as many lost."""
        points = self.all_tickets[ticket].points
        facts: dict[str, object] = {"ticket": self.ticket_facts(ticket), "completed": completed}
        return ScoreLine("ticket", self.all_tickets[ticket].name, points if completed else -points, facts)

    def deciding(self, cells: Cells) -> list[int]:
        """At the start all choose at once, though a record has them in the order of their seats."""
        if cells[PHASE] != OPENING:
            return super().deciding(cells)
        return list(range(cells[TURN], self.seats))

    def turned_to(self, cells: Cells, seat: int) -> Cells:
        turned = cells[:]
        if cells[PHASE] == OPENING:
            turned[TURN] = turned[MOVER] = seat
        return turned

    def redacted(self, cells: Cells, action: int) -> int:
        """At the start all choose at once: until everybody has, not even how many tickets a seat keeps is known."""
        kind = self.codec.kind_of[action]
        return kind.start + self.keep.redacted if kind is self.keep and cells[PHASE] == OPENING else kind.redact(action)

    def may_be_redacted(self, cells: Cells, action: int) -> bool:
        return action != self.keep.start + self.keep.redacted or cells[PHASE] == OPENING
