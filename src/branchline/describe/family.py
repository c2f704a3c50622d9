"""What all train games show: cards, tickets and players, for programs by name and for readers in sentences."""

from branchline.core.game import TURN, State
from branchline.core.text import plural
from branchline.core.view import SPECTATOR, View
from branchline.describe.plain import cards
from branchline.trains.game import TrainGame
from branchline.trains.state import LAST
from branchline.trains.tickets import Ticket

Facts = dict[str, object]


class Described:
    """One game as one seat, or a spectator, sees it; families add what they have on the table."""

    def __init__(self, game: TrainGame, seat: int) -> None:
        self.train_game = game
        self.seat = seat

    # -- for programs -----------------------------------------------------------------------------------------------

    def board(self) -> Facts:
        """What never changes in a game."""
        game = self.train_game
        return {
            "cards": game.cards.named(game.cards.counts),
            "tickets": [game.ticket_facts(ticket) for ticket in range(len(game.all_tickets))],
        }

    def facts(self, view: View) -> Facts:
        """What the seat sees now."""
        game, cells = self.train_game, view.cells
        table = game.cards
        return {
            "turn": cells[TURN] + 1,
            "last_turns": cells[LAST],
            **self.own(view),
            "row": table.named(cells[table.row_at : table.row_at + table.kinds]),
            "discards": table.named(cells[table.discards_at : table.discards_at + table.kinds]),
            "deck": cells[table.deck_size_at],
            "ticket_deck": game.tickets_left(cells),
            "players": [self.player(view, seat) for seat in range(game.seats)],
        }

    def own(self, view: View) -> Facts:
        """What is the seat's alone; a spectator has nothing."""
        if self.seat == SPECTATOR:
            return {}
        game, cells = self.train_game, view.cells
        return {
            "hand": game.cards.named(game.hand_of(cells, self.seat)),
            "tickets": [self.ticket(view, ticket) for ticket in game.tickets_of(cells, self.seat)],
            "offer": [self.ticket(view, ticket) for ticket in game.offer_of(cells, self.seat)],
        }

    def ticket(self, view: View, ticket: int) -> Facts:
        """A ticket of one's own, held or on offer."""
        return self.train_game.ticket_facts(ticket)

    def player(self, view: View, seat: int) -> Facts:
        game, cells = self.train_game, view.cells
        kinds = game.cards.kinds
        return {
            "seat": seat + 1,
            "cards": cells[game.hand_size_at + seat],
            "known": game.cards.named(cells[game.known_at + seat * kinds : game.known_at + (seat + 1) * kinds]),
            "tickets": cells[game.ticket_count_at + seat],
        }

    # -- for readers --------------------------------------------------------------------------------------------------

    def opening(self) -> list[str]:
        """The rules and the board, told once."""
        return []

    def position(self, view: View) -> list[str]:
        """Where the game stands."""
        game, cells = self.train_game, view.cells
        table = game.cards
        named = self.called(cells[table.row_at : table.row_at + table.kinds])
        gone = self.called(cells[table.discards_at : table.discards_at + table.kinds])
        lines = [f"Face up: {named}. Deck: {plural(cells[table.deck_size_at], 'card')}. Discards: {gone}."]
        lines.append(f"Ticket deck: {plural(game.tickets_left(cells), 'ticket')}.")
        if cells[LAST]:
            lines.append(f"The last round has begun: {plural(cells[LAST], 'turn')} left, this one counted.")
        lines += self.table(view)
        for seat in range(game.seats):
            who = f"Player {seat + 1}{' (you)' if seat == self.seat else ''}"
            lines.append(f"{who}: {'; '.join(self.about(view, seat))}.")
        lines.append(f"Your hand: {self.called(game.hand_of(cells, self.seat))}.")
        held = game.tickets_of(cells, self.seat)
        lines.append("Your tickets:" if held else "You hold no ticket.")
        lines += [f"- {self.ticket_words(view, ticket)}" for ticket in held]
        offered = game.offer_of(cells, self.seat)
        if offered:
            lines.append("On offer, to keep by these numbers:")
            lines += [f"- {i}: {self.ticket_words(view, ticket)}" for i, ticket in enumerate(offered, 1)]
        return [*lines, self.score(view)]

    def table(self, view: View) -> list[str]:
        """What else lies on the table."""
        return []

    def about(self, view: View, seat: int) -> list[str]:
        """A player's things, each in a few words."""
        game, cells = self.train_game, view.cells
        at = game.known_at + seat * game.cards.kinds
        known = cells[at : at + game.cards.kinds]
        words = plural(cells[game.hand_size_at + seat], "card") + " in hand"
        if any(known) and seat != self.seat:
            words += f" (of which were seen: {self.called(known)})"
        return [words, plural(cells[game.ticket_count_at + seat], "ticket")]

    def ticket_words(self, view: View, ticket: int) -> str:
        found = self.train_game.all_tickets[ticket]
        return f"{self.named(found)}, {plural(found.points, 'point')}"

    def named(self, ticket: Ticket) -> str:
        return ticket.name

    def score(self, view: View) -> str:
        """One's own points if the game ended now, as far as one can know them."""
        lines = [line for line in self.scored(view) if line[1]]
        total = sum([points for _, points in lines])
        parts = ", ".join([f"{label} {points:+d}" for label, points in lines])
        return f"If the game ended now you would have {plural(total, 'point')}" + (f": {parts}." if parts else ".")

    def scored(self, view: View) -> list[tuple[str, int]]:
        outcome = self.train_game.scores(State(view.cells[:]))
        return [(line.label, line.points) for line in outcome.lines[self.seat]]

    def called(self, counts: list[int]) -> str:
        """Cards as players call them."""
        table = self.train_game.cards
        return cards({table.called(colour): count for colour, count in enumerate(counts) if count})
