"""The panel beside the board: the seats, the cards to draw, and of the seat that looks its own cards and tickets."""

from dataclasses import dataclass, field

from branchline.core.game import CHANCE, OVER
from branchline.core.text import listing, plural
from branchline.core.view import SPECTATOR, View
from branchline.envs.picture.marks import badge, card
from branchline.envs.picture.palette import DONE, INK, PAPER, QUIET, RULE, WARNING
from branchline.envs.picture.pen import at, box, fitting, tag, text, wide
from branchline.trains.game import TrainGame

WIDE = 354
PAD = 16
ROOM = WIDE - 2 * PAD


@dataclass(frozen=True)
class Block:
    """A part with a heading, drawn from 0,0."""

    heading: str
    high: float
    drawn: str


@dataclass(frozen=True)
class SeatFacts:
    """What everybody sees of a seat."""

    points: int
    numbers: str
    marks: list[str] = field(default_factory=list)  # in boxes of 18 by 18
    more: str = ""  # numbers besides, in words

    @property
    def high(self) -> int:
        return 58 if self.marks or self.more else 42


@dataclass(frozen=True)
class PanelTicket:
    name: str
    points: int
    done: bool
    needs: list[str] = field(default_factory=list)  # the colours of cards, one for each


@dataclass(frozen=True)
class Facts:
    """What a family of games shows there."""

    note: str  # the label that must stand beside the name
    seats: list[SeatFacts]
    blocks: list[Block]
    tickets: list[PanelTicket]
    offer: list[PanelTicket]


def panel(view: View, game: TrainGame, facts: Facts, high: float, totals: list[int] | None) -> str:
    parts = [box(0, 0, WIDE, high, PAPER), box(0, 0, 1, high, RULE)]
    y = 34.0
    parts.append(text(PAD, y, game.name, 25, INK, True))
    if facts.note:
        parts.append(text(PAD + wide(game.name, 25) + 14, y, f"our {facts.note}, not the printed board", 12, WARNING))
    parts.append(text(PAD, y + 20, _status(view, game), 13.5, QUIET))
    y += 32
    for seat, facts_of_seat in enumerate(facts.seats):
        parts.append(at(PAD, y, _seat(view, game, seat, facts_of_seat, None if totals is None else totals[seat])))
        y += facts_of_seat.high + 4
    y += 6
    for block in [_row_and_piles(view), *facts.blocks, *_own(view, facts)]:
        parts += [text(PAD, y + 11, block.heading, 12, QUIET, True), at(PAD, y + 18, block.drawn)]
        y += block.high + 28
    if view.seat != SPECTATOR:
        parts.append(at(PAD, y, _tickets("Tickets", facts.tickets, high - y - 8)))
    return "".join(parts)


def _status(view: View, game: TrainGame) -> str:
    mover, last = view.to_move, view.last_turns
    if mover == OVER:
        return "The game is over"
    seats = listing([str(seat + 1) for seat in game.deciding(view.cells)])
    words = "Chance to move" if mover == CHANCE else f"Player {seats} to move"
    if len(game.deciding(view.cells)) > 1:
        words = f"Players {seats} choose"
    return f"{words}, {plural(last, 'turn')} left" if last else words


def _seat(view: View, game: TrainGame, seat: int, facts_of_seat: SeatFacts, total: int | None) -> str:
    active = seat in game.deciding(view.cells)
    frame = box(-8, 0, ROOM + 16, facts_of_seat.high, "#fdf1cf" if active else "#ffffff", 7)
    if active:
        frame += box(-8, 0, ROOM + 16, facts_of_seat.high, "none", 7, stroke="#d2a22c", stroke_width=1.4)
    swatch = box(0, 7, 28, 28, f"url(#seat-{seat})", 6) + badge(seat, 14, 21, 8.5)
    you = " (this seat)" if seat == view.seat else ""
    name = text(38, 18, f"Player {seat + 1}{you}", 14, INK, True)
    numbers = text(38, 34, facts_of_seat.numbers, 12.5, QUIET)
    points = text(ROOM, 22, str(facts_of_seat.points if total is None else total), 21, INK, True, text_anchor="end")
    under = text(ROOM, 35, "points" if total is None else "in all", 10.5, QUIET, text_anchor="end")
    step = min(21.0, (ROOM - 40) / max(len(facts_of_seat.marks), 1))
    marks = "".join([at(38 + i * step, 38, mark) for i, mark in enumerate(facts_of_seat.marks)])
    if facts_of_seat.more:
        x = 38 + len(facts_of_seat.marks) * step
        marks += text(x, 50, fitting(facts_of_seat.more, 12, ROOM - x), 12, QUIET)
    return frame + swatch + name + numbers + points + under + marks


def _row_and_piles(view: View) -> Block:
    """The face-up row, the deck and the piles."""
    parts = [card(colour, i * 38, 0, 34, 48) for i, colour in enumerate(view.row.elements())]
    piles = [("deck", view.deck), ("discards", view.discards.total()), ("tickets", view.ticket_deck)]
    for i, (name, count) in enumerate(piles):
        y = 12 + i * 17
        parts.append(text(ROOM - 34, y, name, 12.5, QUIET, text_anchor="end"))
        parts.append(text(ROOM, y, str(count), 13.5, INK, True, text_anchor="end"))
    return Block("Face up", 48, "".join(parts))


def _own(view: View, facts: Facts) -> list[Block]:
    """The hand, and tickets to choose from."""
    if view.seat == SPECTATOR:
        return []
    hand = view.hand
    parts: list[str] = []
    for i, (colour, count) in enumerate(hand.items()):
        x = i * min(36.0, ROOM / len(hand))
        parts.append(card(colour, x, 0, 30, 42))
        parts.append(text(x + 15, 55, str(count), 13, INK, True, text_anchor="middle"))
    blocks = [Block(f"Hand: {plural(hand.total(), 'card')}", 58 if hand else 0, "".join(parts))]
    if facts.offer:
        high = len(facts.offer) * 17
        drawn = "".join([at(0, i * 17, _ticket(ticket, 17)) for i, ticket in enumerate(facts.offer)])
        blocks.append(Block("Tickets to choose from", high, drawn))
    return blocks


def _tickets(heading: str, tickets: list[PanelTicket], high: float) -> str:
    """As many as there is room for."""
    head = text(0, 11, f"{heading}: {len(tickets) or 'none'}", 12, QUIET, True)
    step = min(max((high - 18) / max(len(tickets), 1), 14.0), 18.0)
    fit = max(int((high - 18) / step), 0)
    drawn = tickets if len(tickets) <= fit else tickets[: fit - 1]
    rows = [at(0, 18 + i * step, _ticket(ticket, step)) for i, ticket in enumerate(drawn)]
    if len(drawn) < len(tickets):
        rows.append(text(0, 18 + len(drawn) * step + 11, f"and {len(tickets) - len(drawn)} more", 12, QUIET))
    return head + "".join(rows)


def _ticket(ticket: PanelTicket, high: float) -> str:
    size = min(13.0, high * 0.84)
    room = ROOM - 46 - 14 * len(ticket.needs)
    ink = DONE if ticket.done else INK
    parts = [text(16, 11.5, fitting(ticket.name, size, room), size, ink)]
    mark = "M1 7l3.500 3.500 6.500-8" if ticket.done else "M2 7h7"
    parts.append(tag("path", d=mark, fill="none", stroke=DONE if ticket.done else RULE, stroke_width=2))
    for i, colour in enumerate(ticket.needs):
        parts.append(card(colour, ROOM - 26 - 14 * (len(ticket.needs) - i), 1, 12, 12))
    parts.append(text(ROOM, 11.5, str(ticket.points), size, ink, True, text_anchor="end"))
    return "".join(parts)
