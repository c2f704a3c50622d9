"""Scoring a track: every player chooses tickets to complete, all at once; then all learn what they are."""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from branchline.cardgame.state import COMPLETING, REVEALED
from branchline.core.actions import EngineKind
from branchline.core.cells import Cells, bit_count
from branchline.core.game import AWAIT, TURN
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal
from branchline.trains.tickets import UNSEEN_CHOICE

if TYPE_CHECKING:
    from branchline.cardgame.game import CardGame


FIRST_COMPLETE: Final = Message("complete.first-choose", "First choose which tickets to complete.")
WHEN_COMPLETED: Final = Message(
    "complete.when",
    "Tickets are completed when the train deck has run out and everybody has had a last turn.",
)
CHOSEN_ALREADY: Final = Message("complete.chosen-already", "You have chosen {ticket, ticket} already.")
NOT_HELD: Final = Message("complete.not-held", "You do not hold {ticket, ticket}.")
TRACK_TOO_SHORT: Final = Message(
    "complete.track-too-short", "What is left of your track does not complete {ticket, ticket}."
)
ONE_MORE_FITS: Final = Message(
    "complete.one-more-fits",
    "What is left of your track still completes {tickets, tickets, or}{more, select, true {, among others} other {}}: "
    "complete as many tickets as possible.",
)
NAMED: Final = 3  # at most of the tickets that still fit
FIRST_REVEAL: Final = Message("reveal.first", "First the completed tickets are revealed.")
WHEN_REVEALED: Final = Message("reveal.when", "Completed tickets are revealed when everybody has chosen.")
NEXT_REVEALED: Final = Message("reveal.next", "Next to be revealed: completed {ticket, ticket}.")
NEXT_NO_MORE: Final = Message("reveal.no-more", "Next to be revealed: completed no more.")


class Complete(EngineKind):
    """`complete Dallas–Miami`; `complete best` adds the best of what is left; it or `complete no more` ends the choice.
    Nobody may stop while one more ticket fits, as `best`, which takes all that it can, never does.

    Behind these come the two that others see: a ticket, and the end of a choice.
    """

    messages: ClassVar[list[Message]] = [
        FIRST_COMPLETE,
        WHEN_COMPLETED,
        UNSEEN_CHOICE,
        CHOSEN_ALREADY,
        NOT_HELD,
        TRACK_TOO_SHORT,
        ONE_MORE_FITS,
    ]

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        self.tickets: i64 = len(game.all_tickets)
        self.best = self.tickets
        self.no_more = self.tickets + 1
        self.redacted = self.tickets + 2
        self.redacted_last = self.tickets + 3
        self.names = [ticket.name for ticket in game.all_tickets] + ["best", "no more", "unseen", "unseen and no more"]
        super().__init__("complete", len(self.names), secret=True)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        fitting = self.fitting_mask(cells, cells[TURN])
        stopping = fitting == 0 or self.may_stop()
        action = self.start
        while fitting:
            if fitting & 1:
                out[count] = action
                count += 1
            fitting >>= 1
            action += 1
        out[count] = self.start + self.best
        count += 1
        if stopping:
            out[count] = self.start + self.no_more
            count += 1
        return count

    def fitting(self, cells: Cells, seat: int) -> list[int]:
        """The tickets of the seat, not yet chosen, that what is left of its track completes: each of them alone."""
        return self.game.listed(self.fitting_mask(cells, seat))

    def fitting_mask(self, cells: Cells, seat: i64) -> i64:
        """The same, a bit for each."""
        game = self.game
        chosen = cells[game.chosen_at + seat]
        left = game.packing.spare_of(chosen, game.reader.laid_out_cells(cells, seat))
        held = cells[game.tickets_at + seat] & ~chosen
        return game.packing.fitting(held, left)

    def may_stop(self) -> bool:
        """Whether a seat may leave tickets open that it could complete."""
        return False

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        seat = cells[TURN]
        choice = action - self.start
        if choice < self.tickets:
            cells[game.chosen_at + seat] |= 1 << choice
        elif choice == self.best:
            cells[game.chosen_at + seat] |= game.best_mask(cells, seat)
        if choice in (self.best, self.no_more, self.redacted_last):
            cells[TURN] = seat + 1
        game.phases[COMPLETING].enter(cells)

    def words(self, action: int) -> str:
        return f"complete {self.names[action - self.start]}"

    def parse(self, text: str) -> list[int]:
        typed = normal(text)
        if typed in ("best", "completethebest"):
            return [self.start + self.best]
        if typed in ("nomore", "completenothing", "completenone", "completenothingmore", "completenonemore"):
            return [self.start + self.no_more]
        return [self.start + i for i, t in enumerate(self.game.all_tickets) if typed == normal(f"complete {t.b} {t.a}")]

    def first(self) -> Sentence:
        return FIRST_COMPLETE.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        game = self.game
        if cells[AWAIT] != game.await_complete:
            return WHEN_COMPLETED.sentence()
        choice, seat = action - self.start, cells[TURN]
        if choice == self.no_more:
            fitting = self.fitting(cells, seat)
            named = [game.ticket_facts(each) for each in fitting[:NAMED]]
            return ONE_MORE_FITS.sentence(tickets=named, more=len(fitting) > NAMED)
        if choice >= self.tickets:  # `best` is always legal here
            return UNSEEN_CHOICE.sentence()
        ticket = game.ticket_facts(choice)
        if cells[game.chosen_at + seat] >> choice & 1:
            return CHOSEN_ALREADY.sentence(ticket=ticket)
        if not cells[game.tickets_at + seat] >> choice & 1:
            return NOT_HELD.sentence(ticket=ticket)
        return TRACK_TOO_SHORT.sentence(ticket=ticket)

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        choice = action - self.start
        if choice >= self.redacted:
            return self.redacted_facts(cells, action)
        tickets: list[int] = []
        if choice < self.tickets:
            tickets = [choice]
        elif choice == self.best:
            tickets = self.game.best(cells, cells[TURN])
        return {
            "choice": "ticket" if choice < self.tickets else self.names[choice],
            "tickets": [self.game.ticket_facts(ticket) for ticket in tickets],
        }

    def secret_of(self, cells: Cells, action: int) -> int:
        return cells[TURN]

    def redact(self, action: int) -> int:
        choice = action - self.start
        return self.start + (self.redacted if choice < self.tickets or choice == self.redacted else self.redacted_last)

    def redacted_words(self, action: int) -> str:
        return "complete ?" if action - self.start == self.redacted else "complete ? and no more"

    def redacted_facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"choice": None, "tickets": None}


class Completed(EngineKind):
    """What a seat has completed, ticket by ticket, for all to see. Nothing random, but it was a secret until now."""

    messages: ClassVar[list[Message]] = [FIRST_REVEAL, WHEN_REVEALED, NEXT_REVEALED, NEXT_NO_MORE]

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        self.tickets: i64 = len(game.all_tickets)
        self.names = [ticket.name for ticket in game.all_tickets] + ["no more"]
        super().__init__("completed", len(self.names), chance=True)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        out[count] = self.pick(cells, 0.0)
        return count + 1

    def pick(self, cells: Cells, u: float) -> i64:
        chosen = cells[self.game.chosen_at + cells[TURN]]
        return self.start + (bit_count((chosen & -chosen) - 1) if chosen else self.tickets)

    def possible(self, cells: Cells, action: int) -> bool:
        game = self.game
        seat = cells[TURN]
        if bin(cells[game.tickets_at + seat]).count("1") == cells[game.ticket_count_at + seat]:
            return action == self.pick(cells, 0.0)  # anyone who reads this sees the seat's tickets: its own, or none
        ticket = action - self.start
        if ticket == self.tickets:
            return True
        revealed = 0
        for other in range(game.seats):
            revealed |= cells[game.completed_at + other] | cells[game.tickets_at + other]
        now = game.completed_now(cells, seat) | 1 << ticket
        return (
            ticket >= cells[REVEALED]  # in the order of the list
            and not revealed >> ticket & 1
            and cells[game.ticket_count_at + seat] > 0
            and game.packing.fits(now, game.laid_out_of(cells, seat))
        )

    def play(self, cells: Cells, action: i64) -> None:
        self.game.reveal(cells, action - self.start)

    def words(self, action: int) -> str:
        return f"completed {self.names[action - self.start]}"

    def first(self) -> Sentence:
        return FIRST_REVEAL.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] != self.game.await_completed:
            return WHEN_REVEALED.sentence()
        ticket = self.pick(cells, 0.0) - self.start
        if ticket == self.tickets:
            return NEXT_NO_MORE.sentence()
        return NEXT_REVEALED.sentence(ticket=self.game.ticket_facts(ticket))

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        ticket = action - self.start
        return {
            "seat": cells[TURN] + 1,
            "ticket": None if ticket == self.tickets else self.game.ticket_facts(ticket),
        }
