"""The Card Game: the railyard of each seat, its track and what it has completed."""

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cardgame.state import DECK, TWO_DECKS
from branchline.core.names import WILD
from branchline.core.text import plural
from branchline.core.view import SPECTATOR, View
from branchline.envs.picture.marks import badge, card
from branchline.envs.picture.palette import DONE, INK, PAPER, QUIET
from branchline.envs.picture.panel import Block, Facts, PanelTicket, SeatFacts
from branchline.envs.picture.pen import box, fitting, text, wide

LAND = "#eef0ea"
SHAPE = 1.38  # how much higher than wide a card is


class YardsPicture:
    def __init__(self, view: View, game: CardGame, wide: float, high: float) -> None:
        self.view = view
        self.cells = view.cells
        self.game = game
        self.wide, self.high = wide, high

    def drawn(self) -> str:
        seats: int = self.game.seats
        each = self.high / seats
        lanes = [self._lane(seat, 14, seat * each + 8, self.wide - 28, each - 16) for seat in range(seats)]
        return box(0, 0, self.wide, self.high, LAND) + "".join(lanes)

    def _lane(self, seat: int, x: float, y: float, room: float, high: float) -> str:
        """The railyard at the left, the track and what is completed at the right."""
        parts = [box(x, y, room, high, PAPER, 12, stroke="#d5d8cf"), badge(seat, x + 24, y + 24, 12)]
        parts.append(text(x + 44, y + 29, f"Railyard of player {seat + 1}", 15, INK, True))
        parts += self._rows(seat, x + 18, y + 50, 500, min((high - 84) / SHAPE, 84))
        parts += self._track(seat, x + 556, y + 29)
        parts += self._completed(seat, x + 556, y + 98, room - 572, int((high - 110) / 16))
        return "".join(parts)

    def _rows(self, seat: int, x: float, y: float, room: float, wide: float) -> list[str]:
        """Each row of a colour fanned out, the wilds on top."""
        rows = self.game.reader.rows_of(self.cells, seat)
        if not rows:
            return [text(x, y + 24, "no row", 13.5, QUIET)]
        parts: list[str] = []
        covered = sum([count + wilds - 1 for _, count, wilds in rows])
        wide = min(wide, room / len(rows) - 24)
        step = min(wide * 0.5, (room - len(rows) * (wide + 16)) / max(covered, 1))
        for colour, count, wilds in rows:
            names = [self.game.cards.name(colour)] * count + [WILD] * wilds
            parts += [card(name, x + i * step, y, wide, wide * SHAPE) for i, name in enumerate(names)]
            end = x + (len(names) - 1) * step + wide
            parts.append(
                text((x + end) / 2, y + wide * SHAPE + 18, str(len(names)), 14, INK, True, text_anchor="middle")
            )
            x = end + 16
        return parts

    def _track(self, seat: int, x: float, y: float) -> list[str]:
        """Face down, a number; turned up to be scored, or open to its owner by an option, the cards."""
        game, reader, cells = self.game, self.game.reader, self.cells
        up = reader.laid_out(cells, seat)
        seen = up if any(up) else reader.track(cells, seat) if game.options.get(OPEN_TRACK) else []
        size = sum(up) or reader.track_size(cells, seat)
        parts = [text(x, y, f"{'Track, turned up' if any(up) else 'Track'}: {plural(size, 'card')}", 13, QUIET, True)]
        if any(seen):
            for i, colour in enumerate([colour for colour, count in enumerate(seen) if count]):
                parts.append(card(game.cards.name(colour), x + i * 26, y + 8, 22, 28))
                parts.append(text(x + i * 26 + 11, y + 49, str(seen[colour]), 12.5, INK, True, text_anchor="middle"))
        else:
            parts += [card("", x + i * min(7.0, 210 / size), y + 8, 26, 36) for i in range(size)]
        return parts

    def _completed(self, seat: int, x: float, y: float, room: float, most: int) -> list[str]:
        done = [self.game.all_tickets[ticket] for ticket in self.game.completed_of(self.cells, seat)]
        if not done:
            return []
        parts = [text(x, y, f"Completed: {plural(len(done), 'ticket')}", 13, DONE, True)]
        listed = done if len(done) <= most else done[: most - 1]
        for i, ticket in enumerate(listed, 1):
            parts.append(text(x, y + i * 16, fitting(ticket.name, 12.5, room - 30), 12.5, INK))
            parts.append(text(x + room, y + i * 16, str(ticket.points), 12.5, INK, True, text_anchor="end"))
        if len(listed) < len(done):
            parts.append(text(x, y + most * 16, f"and {len(done) - len(listed)} more", 12.5, QUIET))
        return parts

    # -- the panel --------------------------------------------------------------------------------------------------

    def facts(self) -> Facts:
        game, cells, seat = self.game, self.cells, self.view.seat
        held = [] if seat == SPECTATOR else game.tickets_of(cells, seat)
        offer = [] if seat == SPECTATOR else game.offer_of(cells, seat)
        chosen = [] if seat == SPECTATOR else game.chosen_of(cells, seat)
        done = [ticket for ticket in chosen if ticket not in held]
        seats = [self._seat(each) for each in range(game.seats)]
        return Facts("", seats, [self._bonuses()], self._tickets(held + done, chosen), self._tickets(offer, []))

    def _seat(self, seat: int) -> SeatFacts:
        game, reader, cells = self.game, self.game.reader, self.cells
        points = sum([game.all_tickets[ticket].points for ticket in game.completed_of(cells, seat)])
        numbers = [
            plural(reader.hand_size(cells, seat), "card"),
            plural(reader.ticket_count(cells, seat), "ticket"),
        ]
        track = sum(reader.laid_out(cells, seat)) or reader.track_size(cells, seat)
        return SeatFacts(points, ", ".join([*numbers, f"{track} on track"]))

    def _bonuses(self) -> Block:
        """The big cities, and which deck is played where there are two."""
        parts: list[str] = []
        for i, (city, points) in enumerate(self.game.box.bonuses.items()):
            x, y = i % 3 * 112, 12 + i // 3 * 17
            parts.append(text(x, y, city, 12.5, INK) + text(x + wide(city, 12.5) + 6, y, f"+{points}", 12.5, QUIET))
        deck = f" (deck {self.cells[DECK]} of 2)" if self.game.seats == TWO_DECKS else ""
        return Block(f"For most completed tickets to{deck}", -(-len(self.game.box.bonuses) // 3) * 17, "".join(parts))

    def _tickets(self, tickets: list[int], done: list[int]) -> list[PanelTicket]:
        out: list[PanelTicket] = []
        for ticket in tickets:
            needs = [
                colour
                for colour, count in zip(self.game.box.colours, self.game.packing.needs[ticket], strict=True)
                for _ in range(count)
            ]
            facts = self.game.all_tickets[ticket]
            out.append(PanelTicket(facts.name, facts.points, ticket in done, needs))
        return out
