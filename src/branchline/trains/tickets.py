"""Tickets: drawing them, keeping some, and the deck that the others go back to."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.core.game import AWAIT, PHASE, TURN
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal
from branchline.trains.drawing import DRAW, TrainKind
from branchline.trains.state import ENDING, GROUPS, KEEPING, OPENING

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


NO_TICKET_LEFT: Final = Message("tickets.none-left", "No ticket is left in the ticket deck.")
FIRST_KEEP: Final = Message("tickets.first-keep", "First choose which tickets to keep.")
NONE_TO_CHOOSE: Final = Message("tickets.none-to-choose", "There are no tickets to choose from now.")
UNSEEN_CHOICE: Final = Message("tickets.unseen-choice", "An unseen choice is only in what somebody else saw of a game.")
ONLY_OFFERED: Final = Message(
    "tickets.only-offered", "Only {offered, plural, one {# ticket} other {# tickets}} can be chosen from."
)
KEEP_AT_LEAST: Final = Message(
    "tickets.keep-at-least", "Keep at least {least, plural, one {# ticket} other {# tickets}}."
)
FIRST_DEAL: Final = Message("tickets.first-deal", "First a ticket has to be dealt.")
NONE_TO_DEAL: Final = Message("tickets.none-to-deal", "No ticket is to be dealt now.")
UNSEEN_TICKET: Final = Message("tickets.unseen-ticket", "An unseen ticket is only in what somebody else saw of a game.")
NOT_ON_TOP: Final = Message("tickets.not-on-top", "{ticket, ticket} is not on top of the ticket deck.")
TICKETS: Final = Message("terminal.menu.tickets", "tickets")
DRAW_TICKETS: Final = Message("terminal.menu.draw-tickets", "draw tickets")


@dataclass(frozen=True)
class Ticket:
    """Its ends by name."""

    a: str
    b: str
    points: int

    @property
    def name(self) -> str:
        return f"{self.a}–{self.b}"

    def facts(self) -> dict[str, object]:
        """What a record says about it."""
        return {"a": self.a, "b": self.b, "points": self.points}


class DrawTickets(TrainKind):
    """Draw tickets from the top of the ticket deck, to keep some."""

    messages: ClassVar[list[Message]] = [NO_TICKET_LEFT]

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "draw tickets", 1)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        if cells[GROUPS] > 0:
            out[count] = self.start
            count += 1
        return count

    def play(self, cells: Cells, action: i64) -> None:
        self.game.enter(cells, KEEPING)

    def parse(self, text: str) -> list[int]:
        return [self.start] if normal(text) in ("drawtickets", "tickets", "drawticket") else []

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        return DRAW.sentence(), TICKETS.sentence()

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        return DRAW_TICKETS.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] != self.game.await_main:
            return self.game.not_now(cells)
        return NO_TICKET_LEFT.sentence()


class Keep(TrainKind):
    """Keep some of the tickets drawn: `keep 1 3` keeps the first and the third. The last int is a redacted choice."""

    messages: ClassVar[list[Message]] = [FIRST_KEEP, NONE_TO_CHOOSE, UNSEEN_CHOICE, ONLY_OFFERED, KEEP_AT_LEAST]

    def __init__(self, game: "TrainGame") -> None:
        self.redacted: i64 = 1 << game.offers
        super().__init__(game, "keep", self.redacted + 1, secret=True)
        self.bits = vec[i64]([bin(subset).count("1") for subset in range(self.redacted)])

    def subsets(self, offered: int, least: int, out: list[int]) -> None:
        least = min(least, offered)
        for subset in range(1 << offered):
            if self.bits[subset] >= least:
                out.append(subset)

    def least(self, cells: Cells) -> i64:
        deals = self.game.deals
        return deals.opening_keep if cells[PHASE] == OPENING else deals.draw_keep

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        offered = cells[self.game.offer_count_at + cells[TURN]]
        least = self.least(cells)
        if least > offered:
            least = offered
        subset: i64
        for subset in range(1 << offered):
            if self.bits[subset] >= least:
                out[count] = self.start + subset
                count += 1
        return count

    def possible(self, cells: Cells, action: int) -> bool:
        subset = action - self.start
        if subset == self.redacted:
            return cells[PHASE] == OPENING  # a choice of which nothing is known yet
        offered = cells[self.game.offer_count_at + cells[TURN]]
        return subset < 1 << offered and self.bits[subset] >= min(self.least(cells), offered)

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        seat = cells[TURN]
        subset = action - self.start
        if cells[PHASE] == OPENING:
            cells[game.choice_at + seat] = 0 if subset == self.redacted else subset
            cells[TURN] = seat + 1
            game.enter(cells, OPENING)
        else:
            game.keep_tickets(cells, seat, subset, cells[GROUPS])
            game.close_bottom_group(cells)
            game.enter(cells, ENDING)

    def numbers(self, action: int) -> list[int]:
        """Which of the tickets on offer it keeps, from 1."""
        return [i + 1 for i in range(self.game.offers) if (action - self.start) >> i & 1]

    def words(self, action: int) -> str:
        if action - self.start == self.redacted:
            return "keep unseen"
        return "keep " + (" ".join([str(number) for number in self.numbers(action)]) or "none")

    def parse(self, text: str) -> list[int]:
        typed = normal(text)
        if not typed.startswith("keep"):
            return []
        rest = typed.removeprefix("keep")
        if rest in ("nothing", "0"):
            return [self.start]
        if rest == "both":
            return [self.start + 3]
        if rest == "all":  # of as many as there are: `meant` knows, once it is known what is legal
            return [self.start + (1 << n) - 1 for n in range(1, self.game.offers + 1)]
        if not re.fullmatch("[1-9]+", rest) or max(int(ch) for ch in rest) > self.game.offers:
            return []
        subset = 0
        for ch in rest:
            subset |= 1 << (int(ch) - 1)
        return [self.start + subset]

    def meant(self, found: list[int]) -> list[int]:
        return [max(found)]

    def first(self) -> Sentence:
        return FIRST_KEEP.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] != self.game.await_keep:
            return NONE_TO_CHOOSE.sentence()
        if action - self.start == self.redacted:
            return UNSEEN_CHOICE.sentence()
        offered = cells[self.game.offer_count_at + cells[TURN]]
        if action - self.start >= 1 << offered:
            return ONLY_OFFERED.sentence(offered=offered)
        return KEEP_AT_LEAST.sentence(least=min(self.least(cells), offered))

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        if action - self.start == self.redacted:
            return self.redacted_facts(cells, action)
        kept: list[object] = []
        returned: list[object] = []
        for i, ticket in enumerate(self.game.offer_of(cells, cells[TURN])):
            facts = self.game.ticket_facts(ticket)
            if action - self.start >> i & 1:
                kept.append(facts)
            else:
                returned.append(facts)
        return {"kept": kept, "returned": returned}

    def secret_of(self, cells: Cells, action: int) -> int:
        return cells[TURN]

    def redact(self, action: int) -> int:
        if action - self.start == self.redacted:
            return action
        return self.start + (1 << self.bits[action - self.start]) - 1

    def redacted_words(self, action: int) -> str:
        return "keep ?" if action - self.start == self.redacted else f"keep ? x{self.bits[action - self.start]}"

    def redacted_facts(self, cells: Cells, action: int) -> dict[str, object]:
        if action - self.start == self.redacted:
            return {"kept": None, "returned": None}
        kept = self.bits[action - self.start]
        return {"kept": kept, "returned": cells[self.game.offer_count_at + cells[TURN]] - kept}


class TicketUp(TrainKind):
    """A ticket from the top of the ticket deck, for the seat at turn alone to see. The last int is a redacted one."""

    messages: ClassVar[list[Message]] = [FIRST_DEAL, NONE_TO_DEAL, UNSEEN_TICKET, NOT_ON_TOP]

    def __init__(self, game: "TrainGame") -> None:
        self.names = [ticket.name for ticket in game.all_tickets] + ["unseen"]
        self.tickets: i64 = len(game.all_tickets)
        super().__init__(game, "ticket", self.tickets + 1, chance=True, secret=True)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        mask = cells[self.game.group_at]
        ticket: i64
        for ticket in range(self.tickets):
            if mask >> ticket & 1:
                out[count] = self.start + ticket
                count += 1
        return count

    def pick(self, cells: Cells, u: float) -> i64:
        mask = cells[self.game.group_at]
        size: int = cells[self.game.group_size_at]
        left: i64 = int(u * size)
        ticket: i64 = 0
        while True:
            if mask & 1:
                if left == 0:
                    return self.start + ticket
                left -= 1
            mask >>= 1
            ticket += 1

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        seat = cells[TURN]
        ticket = action - self.start
        bit: i64 = 1 << ticket if ticket < self.tickets else 0
        cells[game.offer_at + seat * game.offers + cells[game.offer_count_at + seat]] = bit
        cells[game.offer_count_at + seat] += 1
        # What came up is its new holder's secret: a seat that returned tickets to this group no longer knows the rest.
        other: i64
        for other in range(game.seats):
            cells[game.returned_at + other] &= ~(bit if other == seat else cells[game.group_at])
        cells[game.group_at] &= ~bit
        cells[game.group_size_at] -= 1
        if cells[game.group_size_at] == 0:
            game.drop_top_group(cells)
        game.phases[cells[PHASE]].enter(cells)

    def possible(self, cells: Cells, action: int) -> bool:
        game, ticket, seat = self.game, action - self.start, cells[TURN]
        if ticket == self.tickets:
            return True
        mine = cells[game.tickets_at + seat]
        for i in range(cells[game.offer_count_at + seat]):
            mine |= cells[game.offer_at + seat * game.offers + i]
        return not mine >> ticket & 1

    def words(self, action: int) -> str:
        return f"ticket {self.names[action - self.start]}"

    def first(self) -> Sentence:
        return FIRST_DEAL.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] != self.game.await_ticket:
            return NONE_TO_DEAL.sentence()
        if action - self.start == self.tickets:
            return UNSEEN_TICKET.sentence()
        return NOT_ON_TOP.sentence(ticket=self.game.ticket_facts(action - self.start))

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        if action - self.start == self.tickets:
            return self.redacted_facts(cells, action)
        return {"to": cells[TURN] + 1, "ticket": self.game.ticket_facts(action - self.start)}

    def secret_of(self, cells: Cells, action: int) -> int:
        return cells[TURN]

    def redact(self, action: int) -> int:
        return self.start + self.tickets

    def redacted_facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"to": cells[TURN] + 1, "ticket": None}
