"""The Card Game: railyards, robbers, a hidden track, and tickets completed from it."""

from typing import ClassVar, Final

from mypy_extensions import i64

from branchline.cardgame.box import Box
from branchline.cardgame.encodings import card_game_encodings
from branchline.cardgame.names import CardGameNames
from branchline.cardgame.packing import Packing
from branchline.cardgame.phases import CardGameEndTurn, ChooseCompleted, DealAgain, FillRowAgain, RevealCompleted
from branchline.cardgame.planner_weights import CardGameWeights
from branchline.cardgame.railyard import PlayCards, StopDrawing
from branchline.cardgame.reader import CardGameReader
from branchline.cardgame.sample import deal_unseen
from branchline.cardgame.scoring import Complete, Completed
from branchline.cardgame.state import (
    COMPLETING,
    DEALING_AGAIN,
    DECK,
    REVEALED,
    REVEALING,
    ROW_AGAIN,
    SCALARS,
    TWO_DECKS,
)
from branchline.core.actions import Kind, Uniform
from branchline.core.cells import Cells, bit_count, clear, put
from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, PHASE, TURN, State, Version
from branchline.core.score import Outcome, ScoreLine, outcome
from branchline.core.sentence import Message, Sentence
from branchline.core.view import EVERYONE, NOBODY, OWNER, View
from branchline.trains.cards import CardTable
from branchline.trains.encodings import train_encodings
from branchline.trains.game import Deals, TrainGame
from branchline.trains.state import DEALING, ENDING, FACE_UP, FIRST, LAST, MAIN
from branchline.trains.tickets import Ticket

SECOND_OR_STOP: Final = Message("draw.second-or-stop", "You are drawing cards: take the second one or stop drawing.")
NO_SECOND_WILD_OR_STOP: Final = Message(
    "draw.no-second-wild-or-stop",
    "A face-up {card, card} can't be the second card; take another, draw from the deck or stop drawing.",
)
DECK_RUN_OUT: Final = Message("draw.deck-run-out", "The train deck has run out.")
OPEN_TRACK = "open_track"
GIVEN_WILDS = 1  # to each player before the deal
DEALS = Deals(hand=7, opening=6, opening_keep=1, draw=4, draw_keep=0, shuffle_back=True)


class CardGame(TrainGame):
    rules_number: ClassVar[int] = 2  # the version of the rules; earlier.py has those before it
    differences: ClassVar[list[Sentence]] = []  # from the newest version, for players

    def __init__(self, box: Box, seats: int, options: dict[str, object], weights: CardGameWeights) -> None:
        tickets: list[Ticket] = list(box.tickets)
        version = Version(self.rules_number, box.version)
        super().__init__(box.key, box.name, version, seats, options, DEALS, tickets)
        self.box = box
        self.weights = weights
        self.say_of_draws(SECOND_OR_STOP, NO_SECOND_WILD_OR_STOP, DECK_RUN_OUT)
        self.after_first = MAIN
        needs = [[ticket.needs.get(colour, 0) for colour in box.colours] for ticket in box.tickets]
        self.packing = Packing(needs, [ticket.points for ticket in box.tickets])
        self.cities = list(box.bonuses)
        self.bonus = [box.bonuses[city] for city in self.cities]
        self.ticket_points = [ticket.points for ticket in box.tickets]
        self.naming = [0] * len(self.cities)  # of each big city, the tickets that name it
        for i, city in enumerate(self.cities):
            for number, ticket in enumerate(box.tickets):
                if city in (ticket.a, ticket.b):
                    self.naming[i] |= 1 << number
        self._lay_out()
        self.reader = CardGameReader(self)
        self._add_kinds()
        self.add_phase(CardGameEndTurn(self), ENDING)
        self.add_phase(ChooseCompleted(self), COMPLETING)
        self.add_phase(RevealCompleted(self), REVEALING)
        self.add_phase(DealAgain(self), DEALING_AGAIN)
        self.add_phase(FillRowAgain(self), ROW_AGAIN)
        self.layout.encode(train_encodings(self))
        self.layout.encode(card_game_encodings(self))

    def _lay_out(self) -> None:
        layout, box = self.layout, self.box
        layout.add_scalars(SCALARS, DECK)
        self.lay_out(CardTable(layout, box.colours, box.cards, box.wild))
        kinds, colours = self.cards.kinds, self.cards.wild
        # The railyards, a row for each colour: whose it is (a seat + 1, or 0), and what it is made of.
        self.row_owner_at: i64 = layout.add("row_owner", colours, EVERYONE)
        self.row_cards_at: i64 = layout.add("row_cards", colours, EVERYONE)
        self.row_wilds_at: i64 = layout.add("row_wilds", colours, EVERYONE)
        # A track is hidden from its owner too. What went there could be seen and remembered: the record has it.
        seen_by = OWNER if self.options.get(OPEN_TRACK) else NOBODY
        self.track_at: i64 = layout.add("track", kinds, seen_by, per_seat=True)
        self.track_size_at: i64 = layout.add("track_size", 1, EVERYONE, per_seat=True)
        self.laid_out_at: i64 = layout.add("laid_out", kinds, EVERYONE, per_seat=True)  # a track turned up to be scored
        self.chosen_at: i64 = layout.add("chosen", 1, OWNER, per_seat=True)  # a bit for each ticket to be completed
        # In the first scoring, and in either:
        self.completed_before_at: i64 = layout.add("completed_before", 1, EVERYONE, per_seat=True)
        self.completed_at: i64 = layout.add("completed", 1, EVERYONE, per_seat=True)

    def _add_kinds(self) -> None:
        self.make_kinds()
        self.play_cards, self.stop = PlayCards(self), StopDrawing(self)
        self.complete, self.reveal_completed = self.make_complete(), Completed(self)
        kinds: list[Kind] = [self.draw_deck, self.draw_card, self.draw_tickets, self.keep, self.passing]
        kinds += [self.play_cards, self.stop, self.complete]
        kinds += [self.deal, self.turn_up, self.ticket_up, self.first_player, self.reveal_completed]
        for kind in kinds:
            self.codec.add(kind)
        self.await_main = self.await_kinds(
            [self.draw_deck, self.draw_card, self.draw_tickets, self.play_cards, self.passing]
        )
        self.await_second = self.await_kinds([self.draw_deck, self.draw_card, self.stop])
        self.await_complete = self.await_kinds([self.complete])
        self.await_completed = self.await_kinds([self.reveal_completed])

    def make_complete(self) -> Complete:
        return Complete(self)

    # -- the flow ---------------------------------------------------------------------------------------------------

    def start(self) -> State:
        cells = self.begin()
        cards = self.cards
        for seat in range(self.seats):
            at = seat * cards.kinds + cards.wild
            cells[self.hand_at + at] = cells[self.known_at + at] = cells[self.hand_size_at + seat] = GIVEN_WILDS
        cells[cards.deck_at + cards.wild] -= GIVEN_WILDS * self.seats
        cells[cards.deck_size_at] -= GIVEN_WILDS * self.seats
        cells[DECK] = 1
        return self.started(cells)

    def settle(self, cells: Cells) -> None:
        """Cards have moved: let chance fill the row, then go on with the phase. There is no flush and no reshuffle."""
        cards = self.cards
        phase = cells[PHASE]
        if (
            cells[cards.row_size_at] < FACE_UP
            and cells[cards.deck_size_at] > 0
            and phase not in (DEALING, DEALING_AGAIN)
        ):
            cells[MOVER] = CHANCE
            cells[AWAIT] = self.await_turn_up
        else:
            self.phases[phase].enter(cells)

    def passed(self, cells: Cells) -> None:
        self.enter(cells, ENDING)

    def begin_turn(self, cells: Cells, seat: i64) -> None:
        """Step 1: the top card of each row in the own railyard goes on the track, the wilds before the others."""
        track = self.track_at + seat * self.cards.kinds
        colour: i64
        for colour in range(self.cards.wild):
            if cells[self.row_owner_at + colour] != seat + 1:
                continue
            if cells[self.row_wilds_at + colour]:
                cells[self.row_wilds_at + colour] -= 1
                cells[track + self.cards.wild] += 1
            else:
                cells[self.row_cards_at + colour] -= 1
                cells[track + colour] += 1
                if cells[self.row_cards_at + colour] == 0:
                    cells[self.row_owner_at + colour] = 0
            cells[self.track_size_at + seat] += 1
        self.give_turn(cells, seat)

    def lay_out_tracks(self, cells: Cells, goes_on: i64) -> None:
        """It is time to score: the tracks are turned up. If the game goes on, the seat `goes_on` has the next turn."""
        size = self.seats * self.cards.kinds
        for i in range(size):
            cells[self.laid_out_at + i] = cells[self.track_at + i]
            cells[self.track_at + i] = 0
        for seat in range(self.seats):
            cells[self.track_size_at + seat] = 0
        if self.seats == TWO_DECKS and cells[DECK] == 1:
            cells[FIRST] = goes_on
        cells[TURN] = 0
        self.enter(cells, COMPLETING)

    def reveal(self, cells: Cells, ticket: i64) -> None:
        """Everybody learns that the seat at turn has completed a ticket; behind the last one, that this was all."""
        seat = cells[TURN]
        if ticket == self.complete.tickets:
            cells[REVEALED] = 0
            cells[TURN] = seat + 1
        else:
            bit: i64 = 1 << ticket
            cells[self.chosen_at + seat] &= ~bit
            cells[self.tickets_at + seat] &= ~bit
            cells[self.ticket_count_at + seat] -= 1
            cells[self.completed_at + seat] |= bit
            cells[REVEALED] = ticket + 1
        self.phases[REVEALING].enter(cells)

    def second_deck(self, cells: Cells) -> None:
        """Every card outside the hands is shuffled into a new deck."""
        cards = self.cards
        for colour in range(cards.kinds):
            cells[cards.deck_at + colour] = cards.counts[colour]
            for seat in range(self.seats):
                cells[cards.deck_at + colour] -= cells[self.hand_at + seat * cards.kinds + colour]
        cells[cards.deck_size_at] = cards.total - sum(cells[self.hand_size_at : self.hand_size_at + self.seats])
        for at, size in (
            (cards.row_at, cards.kinds),
            (cards.row_size_at, 1),
            (cards.discards_at, cards.kinds),
            (cards.discards_size_at, 1),
            (self.row_owner_at, cards.wild),
            (self.row_cards_at, cards.wild),
            (self.row_wilds_at, cards.wild),
            (self.laid_out_at, cards.kinds * self.seats),
        ):
            clear(cells, at, size)
        for seat in range(self.seats):
            cells[self.completed_before_at + seat] = cells[self.completed_at + seat]
        cells[DECK] = 2
        self.enter(cells, DEALING_AGAIN)

    def finish(self, cells: Cells) -> None:
        cells[TURN] = self.seats - 1
        cells[MOVER] = OVER
        cells[AWAIT] = 0

    # -- reading the cells ------------------------------------------------------------------------------------------

    def railyard_row(self, cells: Cells, colour: int) -> tuple[int | None, int, int]:
        """The row of a colour: the seat in whose railyard it lies, if any; its cards of the colour; its wilds."""
        owner = cells[self.row_owner_at + colour]
        return owner - 1 if owner else None, cells[self.row_cards_at + colour], cells[self.row_wilds_at + colour]

    def rows_of(self, cells: Cells, seat: int) -> list[tuple[int, int, int]]:
        """The seat's railyard: for each row the colour, its cards of the colour, and the wilds on top."""
        return self.reader.rows_of(cells, seat)

    def track_of(self, cells: Cells, seat: int) -> list[int]:
        """The cards on a track by colour; none that the cells do not show."""
        return self.reader.track(cells, seat)

    def laid_out_of(self, cells: Cells, seat: int) -> list[int]:
        """The cards of a track that is turned up to be scored."""
        return self.reader.laid_out(cells, seat)

    def completed_of(self, cells: Cells, seat: int) -> list[int]:
        """The tickets that the seat has completed, as far as that is revealed."""
        return self.listed(cells[self.completed_at + seat])

    def completed_now(self, cells: Cells, seat: i64) -> i64:
        """Those of this scoring that are revealed, a bit each."""
        return cells[self.completed_at + seat] & ~cells[self.completed_before_at + seat]

    def chosen_of(self, cells: Cells, seat: int) -> list[int]:
        """The tickets that the seat has chosen to complete and that are not revealed yet."""
        return self.listed(cells[self.chosen_at + seat])

    def best_mask(self, cells: Cells, seat: i64) -> i64:
        laid_out = self.reader.laid_out_cells(cells, seat)
        return self.packing.best_of(cells[self.tickets_at + seat], laid_out, cells[self.chosen_at + seat])

    def best(self, cells: Cells, seat: int) -> list[int]:
        """The tickets that `complete best` adds to those chosen already."""
        return self.listed(self.best_mask(cells, seat))

    def all_cards(self, cells: Cells) -> list[int]:
        counts = self.in_piles(cells)
        for colour in range(self.cards.wild):
            counts[colour] += cells[self.row_cards_at + colour]
            counts[self.cards.wild] += cells[self.row_wilds_at + colour]
        for seat in range(self.seats):
            for colour in range(self.cards.kinds):
                at = seat * self.cards.kinds + colour
                counts[colour] += cells[self.track_at + at] + cells[self.laid_out_at + at]
        return counts

    # -- the end ----------------------------------------------------------------------------------------------------

    def scores(self, state: State) -> Outcome:
        """Every seat's score lines as if the game ended now: only tickets that were revealed are completed."""
        cells = state.cells
        lines: list[list[ScoreLine]] = []
        ties: list[list[int]] = []
        for seat in range(self.seats):
            completed = cells[self.completed_at + seat]
            held = cells[self.tickets_at + seat] | completed
            lines.append([self.ticket_line(ticket, bool(completed >> ticket & 1)) for ticket in self.listed(held)])
            ties.append([bin(completed).count("1"), 0])
        for city, naming in zip(self.cities, self.naming, strict=True):
            named = [bin(cells[self.completed_at + seat] & naming).count("1") for seat in range(self.seats)]
            for seat in range(self.seats):
                if 0 < named[seat] == max(named):
                    facts: dict[str, object] = {"city": city, "tickets": named[seat]}
                    lines[seat].append(ScoreLine("bonus", city, self.box.bonuses[city], facts))
                    ties[seat][1] += 1
        return outcome(lines, ties)

    def totals(self, cells: Cells) -> list[int]:
        out: list[int] = []
        for seat in range(self.seats):
            total = 0
            completed = cells[self.completed_at + seat]
            missed = cells[self.tickets_at + seat] & ~completed
            ticket = 0
            while completed:
                if completed & 1:
                    total += self.ticket_points[ticket]
                completed >>= 1
                ticket += 1
            ticket = 0
            while missed:
                if missed & 1:
                    total -= self.ticket_points[ticket]
                missed >>= 1
                ticket += 1
            out.append(total)
        for city in range(len(self.bonus)):
            naming = self.naming[city]
            most = 0
            named: list[int] = []
            for seat in range(self.seats):
                count = bit_count(cells[self.completed_at + seat] & naming)
                named.append(count)
                if count > most:
                    most = count
            if most:
                for seat in range(self.seats):
                    if named[seat] == most:
                        out[seat] += self.bonus[city]
        return out

    # -- words and facts --------------------------------------------------------------------------------------------

    def header_facts(self) -> dict[str, object]:
        return {"hand": self.deals.hand, "wilds": GIVEN_WILDS, "face_up": FACE_UP, "wild": self.box.wild}

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        cards = self.cards
        out: list[dict[str, object]] = []
        turn = before[TURN]
        for colour in range(cards.wild):
            seat, count, wilds = self.railyard_row(before, colour)
            if seat is not None and seat != turn and after[self.row_owner_at + colour] == turn + 1:
                robbed = [0] * cards.kinds
                robbed[colour], robbed[cards.wild] = count, wilds
                name = cards.name(colour)
                out.append({"event": "robbed", "seat": seat + 1, "colour": name, "discarded": cards.named(robbed)})
        if after[LAST] > before[LAST]:
            dealt = before[PHASE] in (REVEALING, DEALING_AGAIN, ROW_AGAIN)
            out.append({"event": "last round", "seat": None if dealt else turn + 1})
        moved = self._moved(before, after)
        if any(moved):
            out.append({"event": "on track", "seat": after[TURN] + 1, "cards": cards.named(moved)})
        if self.reveals(before, after):
            tracks: list[object] = [cards.named(self.laid_out_of(after, seat)) for seat in range(self.seats)]
            out.append({"event": "scoring", "tracks": tracks})
        if after[DECK] > before[DECK]:
            size = cards.total - sum(before[self.hand_size_at : self.hand_size_at + self.seats])
            out.append({"event": "second deck", "deck": size})
        return out

    def reveals(self, before: Cells, after: Cells) -> bool:
        return after[PHASE] == COMPLETING and before[PHASE] != COMPLETING

    def _moved(self, before: Cells, after: Cells) -> list[int]:
        """What went on the track at the start of a turn, if one began."""
        moved = [0] * self.cards.kinds
        seat = after[TURN]
        if after[PHASE] != MAIN or seat == before[TURN]:
            return moved
        for colour in range(self.cards.wild):
            owner, _, wilds = self.railyard_row(before, colour)
            # A row that is another's now was robbed before. And if a second deck had no card to deal, all cards are in
            # hands, so that no row was left.
            if owner == seat and after[self.row_owner_at + colour] in (0, seat + 1):
                moved[self.cards.wild if wilds else colour] += 1
        return moved

    def remembered(self, view: View, tracks: list[list[int]]) -> View:
        """The view of a player who has kept count of what went on the tracks; what is sampled from it respects that.

        For each seat the cards by colour, the wilds last; an empty list for a track that is not remembered.
        """
        cells = view.cells[:]
        for seat, track in enumerate(tracks):
            at, size = self.track_at + seat * self.cards.kinds, cells[self.track_size_at + seat]
            if track and sum(track) != size:
                raise ValueError(f"the track of seat {seat} has {size} cards, not {sum(track)}")
            if track:
                put(cells, at, track)
        return View(self, view.seat, cells)

    def names(self, cells: Cells, seat: int) -> CardGameNames:
        return CardGameNames(self, cells, seat)

    def sample(self, view: View, uniform: Uniform) -> State:
        return deal_unseen(self, view, uniform)
