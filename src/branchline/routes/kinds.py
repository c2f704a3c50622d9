"""The actions that every map title has, claiming apart: drawing, keeping, passing, and what chance does."""

import re
from typing import TYPE_CHECKING

from branchline.core.actions import Kind
from branchline.core.game import AWAIT, CHANCE, MOVER, PHASE, TURN
from branchline.core.text import normal, plural
from branchline.routes.state import ENDING, FIRST, GROUPS, KEEPING, OPENING, PASSES, PLACING, SECOND

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


class RoutesKind(Kind):
    """A kind of a map title."""

    def __init__(self, game: "RoutesGame", name: str, size: int, chance: bool = False, secret: bool = False) -> None:
        super().__init__(name, size, chance, secret)
        self.game = game

    def not_now(self, cells: list[int]) -> str:
        """What the player has to do first."""
        now = cells[AWAIT]
        if now == self.game.await_second:
            return "You are drawing cards: take the second one."
        return self.game.awaits[now][0].first()


# -- players --------------------------------------------------------------------------------------------------------


class DrawDeck(RoutesKind):
    """Take the top card of the deck, unseen by the others."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "draw deck", 1)

    def legal(self, cells: list[int], out: list[int]) -> None:
        if cells[self.game.cards.deck_size] > 0:
            out.append(self.start)

    def play(self, cells: list[int], action: int) -> None:
        game = self.game
        cells[PHASE] = game.after_draw if cells[PHASE] == SECOND else SECOND
        cells[PASSES] = 0
        cells[MOVER] = CHANCE
        cells[AWAIT] = game.await_deal

    def parse(self, text: str) -> list[int]:
        said = normal(text)
        return [self.start] if said in ("drawdeck", "deck", "drawfromdeck", "drawfromthedeck", "drawblind") else []

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] not in (self.game.await_main, self.game.await_second):
            return self.not_now(cells)
        return "The deck is empty, and there are no discards to shuffle."


class DrawCard(RoutesKind):
    """Take a face-up card. A wild ends the drawing and can't be the second card."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "draw", game.cards.kinds)

    def legal(self, cells: list[int], out: list[int]) -> None:
        cards = self.game.cards
        row = cards.row
        for colour in range(cards.wild if cells[PHASE] == SECOND else cards.kinds):
            if cells[row + colour]:
                out.append(self.start + colour)

    def possible(self, cells: list[int], action: int) -> bool:
        open_now: list[int] = []
        self.legal(cells, open_now)
        return action in open_now

    def play(self, cells: list[int], action: int) -> None:
        game = self.game
        cards = game.cards
        colour = action - self.start
        seat = cells[TURN]
        cells[cards.row + colour] -= 1
        cells[cards.row_size] -= 1
        at = seat * cards.kinds + colour
        cells[game.hand + at] += 1
        cells[game.known + at] += 1
        cells[game.hand_size + seat] += 1
        cells[PASSES] = 0
        cells[PHASE] = game.after_draw if colour == cards.wild or cells[PHASE] == SECOND else SECOND
        game.settle(cells)

    def name_of(self, action: int) -> str:
        colour = action - self.start
        return self.game.board.words.wild if colour == self.game.cards.wild else self.game.cards.colours[colour]

    def words(self, action: int) -> str:
        return f"draw {self.name_of(action)}"

    def parse(self, text: str) -> list[int]:
        said = normal(text)
        for action in range(self.start, self.start + self.size):
            names = [self.name_of(action)]
            if action - self.start == self.game.cards.wild:
                names.append("wild")
            for name in names:
                if said in (normal("draw " + name), normal("take " + name), normal(f"draw {name} card")):
                    return [action]
        return []

    def why_not(self, cells: list[int], action: int) -> str:
        game = self.game
        if cells[AWAIT] not in (game.await_main, game.await_second):
            return self.not_now(cells)
        colour = action - self.start
        if not cells[game.cards.row + colour]:
            return f"No {self.name_of(action)} card lies face up."
        return f"A face-up {self.name_of(action)} card can't be the second card; take another or draw from the deck."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {"card": self.game.cards.name(action - self.start)}


class DrawTickets(RoutesKind):
    """Draw tickets from the top of the ticket deck, to keep some."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "draw tickets", 1)

    def legal(self, cells: list[int], out: list[int]) -> None:
        if cells[GROUPS] > 0:
            out.append(self.start)

    def play(self, cells: list[int], action: int) -> None:
        cells[PASSES] = 0
        self.game.enter(cells, KEEPING)

    def parse(self, text: str) -> list[int]:
        return [self.start] if normal(text) in ("drawtickets", "tickets", "drawticket") else []

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] != self.game.await_main:
            return self.not_now(cells)
        return "No ticket is left in the ticket deck."


class Keep(RoutesKind):
    """Keep some of the tickets drawn: `keep 1 3` keeps the first and the third."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "keep", 1 << game.offers, secret=True)
        self.bits = [bin(subset).count("1") for subset in range(1 << game.offers)]

    def subsets(self, offered: int, least: int, out: list[int]) -> None:
        least = min(least, offered)
        for subset in range(1 << offered):
            if self.bits[subset] >= least:
                out.append(subset)

    def least(self, cells: list[int]) -> int:
        deals = self.game.deals
        return deals.opening_keep if cells[PHASE] == OPENING else deals.draw_keep

    def legal(self, cells: list[int], out: list[int]) -> None:
        subsets: list[int] = []
        self.subsets(cells[self.game.offer_count + cells[TURN]], self.least(cells), subsets)
        for subset in subsets:
            out.append(self.start + subset)

    def possible(self, cells: list[int], action: int) -> bool:
        if action == self.start:
            return cells[PHASE] == OPENING  # a choice of which nothing is known yet
        offered = cells[self.game.offer_count + cells[TURN]]
        return action - self.start < 1 << offered and self.bits[action - self.start] >= min(self.least(cells), offered)

    def play(self, cells: list[int], action: int) -> None:
        game = self.game
        seat = cells[TURN]
        subset = action - self.start
        if cells[PHASE] == OPENING:
            cells[game.choice + seat] = subset
            cells[TURN] = seat + 1
            game.enter(cells, OPENING)
        else:
            game.keep_tickets(cells, seat, subset)
            game.close_bottom_group(cells)
            game.enter(cells, ENDING)

    def words(self, action: int) -> str:
        subset = action - self.start
        kept = [str(i + 1) for i in range(self.game.offers) if subset >> i & 1]
        return "keep " + (" ".join(kept) or "none")

    def parse(self, text: str) -> list[int]:
        said = normal(text)
        if not said.startswith("keep"):
            return []
        rest = said.removeprefix("keep")
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

    def first(self) -> str:
        return "First choose which tickets to keep."

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] != self.game.await_keep:
            return "There are no tickets to choose from now."
        offered = cells[self.game.offer_count + cells[TURN]]
        if action - self.start >= 1 << offered:
            return f"Only {plural(offered, 'ticket')} can be chosen from."
        return f"Keep at least {plural(min(self.least(cells), offered), 'ticket')}."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        kept: list[object] = []
        returned: list[object] = []
        for i, ticket in enumerate(self.game.offer_of(cells, cells[TURN])):
            facts = self.game.ticket_facts(ticket)
            if action - self.start >> i & 1:
                kept.append(facts)
            else:
                returned.append(facts)
        return {"kept": kept, "returned": returned}

    def secret_of(self, cells: list[int], action: int) -> int:
        return cells[TURN]

    def covered(self, action: int) -> int:
        return self.start + (1 << self.bits[action - self.start]) - 1

    def covered_words(self, action: int) -> str:
        kept = self.bits[action - self.start]
        return f"keep ? x{kept}" if kept else "keep ?"

    def covered_facts(self, cells: list[int], action: int) -> dict[str, object]:
        kept = self.bits[action - self.start]
        if kept == 0:  # the opening is not over: nobody knows yet
            return {"kept": None, "returned": None}
        return {"kept": kept, "returned": cells[self.game.offer_count + cells[TURN]] - kept}


class Pass(RoutesKind):
    """Do nothing: legal only when nothing else is."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "pass", 1)

    def legal(self, cells: list[int], out: list[int]) -> None:
        if not out:
            out.append(self.start)

    def play(self, cells: list[int], action: int) -> None:
        cells[PASSES] += 1
        self.game.enter(cells, ENDING)

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] != self.game.await_main:
            return self.not_now(cells)
        return "You can pass only when you can do nothing else."


# -- chance ---------------------------------------------------------------------------------------------------------


class CardFromDeck(RoutesKind):
    """What is common to dealing a card and turning one up."""

    def __init__(self, game: "RoutesGame", name: str, secret: bool) -> None:
        super().__init__(game, name, game.cards.kinds, chance=True, secret=secret)

    def legal(self, cells: list[int], out: list[int]) -> None:
        cards = self.game.cards
        for colour in range(cards.kinds):
            if cells[cards.deck + colour] > 0:
                out.append(self.start + colour)

    def odds(self, cells: list[int], out: list[int]) -> None:
        cards = self.game.cards
        for colour in range(cards.kinds):
            if cells[cards.deck + colour] > 0:
                out.append(cells[cards.deck + colour])

    def pick(self, cells: list[int], u: float) -> int:
        return self.start + self.game.cards.pick(cells, u)

    def words(self, action: int) -> str:
        return f"{self.name} {self.game.cards.name(action - self.start)}"

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] not in (self.game.await_deal, self.game.await_turn_up):
            return "No card of the deck is to be turned now."
        return f"No {self.game.cards.name(action - self.start)} card is left in the deck."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {"card": self.game.cards.name(action - self.start)}


class Deal(CardFromDeck):
    """A card from the deck to the hand of the seat at turn, for its eyes only."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "deal", secret=True)

    def play(self, cells: list[int], action: int) -> None:
        game = self.game
        colour = action - self.start
        seat = cells[TURN]
        game.cards.leave_deck(cells, colour)
        cells[game.hand + seat * game.cards.kinds + colour] += 1
        cells[game.hand_size + seat] += 1
        game.settle(cells)

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {"to": cells[TURN] + 1, "card": self.game.cards.name(action - self.start)}

    def secret_of(self, cells: list[int], action: int) -> int:
        return cells[TURN]

    def covered(self, action: int) -> int:
        return self.start

    def covered_facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {"to": cells[TURN] + 1, "card": None}


class TurnUp(CardFromDeck):
    """A card from the deck to the face-up row."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "turn up", secret=False)

    def play(self, cells: list[int], action: int) -> None:
        cards = self.game.cards
        colour = action - self.start
        cards.leave_deck(cells, colour)
        cells[cards.row + colour] += 1
        cells[cards.row_size] += 1
        self.game.settle(cells)


class Flush(RoutesKind):
    """Three wilds lie face up: the whole row is discarded, or it stays because flushing could never end.

    Nothing random, but nobody's choice either. It hangs on what is left in the deck, which no seat sees, so it is told.
    """

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "flush", 2, chance=True)

    def legal(self, cells: list[int], out: list[int]) -> None:
        out.append(self.pick(cells, 0.0))

    def pick(self, cells: list[int], u: float) -> int:
        return self.start if self.game.cards.row_flushes(cells) else self.start + 1

    def play(self, cells: list[int], action: int) -> None:
        if action == self.start:
            self.game.cards.flush_row(cells)
            self.game.settle(cells)
        else:
            self.game.phases[cells[PHASE]].enter(cells)

    def words(self, action: int) -> str:
        return "flush" if action == self.start else "row stays"

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] != self.game.await_flush:
            return "The row is flushed only when three wilds lie face up."
        if action == self.start:
            return "The row stays: flushing it could never end."
        return "The row is flushed: three wilds lie face up."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        cards = self.game.cards
        if action != self.start:
            return {"flushed": False}
        return {"flushed": True, "discarded": cards.named(cells[cards.row : cards.row + cards.kinds])}


class TicketUp(RoutesKind):
    """A ticket from the top of the ticket deck, for the seat at turn alone to see. The last int is an unseen one."""

    def __init__(self, game: "RoutesGame") -> None:
        self.names = [game.board.ticket_name(ticket) for ticket in game.board.tickets] + ["unseen"]
        self.tickets = len(game.board.tickets)
        super().__init__(game, "ticket", self.tickets + 1, chance=True, secret=True)

    def legal(self, cells: list[int], out: list[int]) -> None:
        mask = cells[self.game.group]
        for ticket in range(self.tickets):
            if mask >> ticket & 1:
                out.append(self.start + ticket)

    def pick(self, cells: list[int], u: float) -> int:
        mask = cells[self.game.group]
        left = int(u * cells[self.game.group_size])
        ticket = 0
        while True:
            if mask & 1:
                if left == 0:
                    return self.start + ticket
                left -= 1
            mask >>= 1
            ticket += 1

    def play(self, cells: list[int], action: int) -> None:
        game = self.game
        seat = cells[TURN]
        ticket = action - self.start
        bit = 1 << ticket if ticket < self.tickets else 0
        cells[game.offer + seat * game.offers + cells[game.offer_count + seat]] = bit
        cells[game.offer_count + seat] += 1
        # What came up is its new holder's secret: whoever returned tickets to this group can't tell the rest any more.
        for other in range(game.seats):
            cells[game.returned + other] &= ~(bit if other == seat else cells[game.group])
        cells[game.group] &= ~bit
        cells[game.group_size] -= 1
        if cells[game.group_size] == 0:
            game.drop_top_group(cells)
        game.phases[cells[PHASE]].enter(cells)

    def words(self, action: int) -> str:
        return f"ticket {self.names[action - self.start]}"

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] != self.game.await_ticket:
            return "No ticket is to be dealt now."
        if action - self.start == self.tickets:
            return "An unseen ticket is only in what somebody else saw of a game."
        return f"{self.names[action - self.start]} is not on top of the ticket deck."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        if action - self.start == self.tickets:
            return self.covered_facts(cells, action)
        return {"to": cells[TURN] + 1, "ticket": self.game.ticket_facts(action - self.start)}

    def secret_of(self, cells: list[int], action: int) -> int:
        return cells[TURN]

    def covered(self, action: int) -> int:
        return self.start + self.tickets

    def covered_facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {"to": cells[TURN] + 1, "ticket": None}


class FirstPlayer(RoutesKind):
    """Who begins: every seat is as likely."""

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "first", game.seats, chance=True)

    def legal(self, cells: list[int], out: list[int]) -> None:
        for seat in range(self.size):
            out.append(self.start + seat)

    def play(self, cells: list[int], action: int) -> None:
        cells[FIRST] = action - self.start
        cells[TURN] = cells[FIRST]
        self.game.enter(cells, PLACING)

    def words(self, action: int) -> str:
        return f"first {action - self.start + 1}"

    def why_not(self, cells: list[int], action: int) -> str:
        return "The first player is drawn once, after the opening tickets are chosen."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {"seat": action - self.start + 1}
