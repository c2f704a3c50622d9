"""The table in plain sentences, good enough to play from without seeing it."""

from branchline.core.game import CHANCE, Game, State
from branchline.core.names import ViewNames
from branchline.core.score import Outcome
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.describe.choices import choices
from branchline.describe.memory import Memory
from branchline.describe.onlooker import Move
from branchline.describe.openings import opening
from branchline.describe.plain import plain
from branchline.describe.story import narrator_of
from branchline.routes.game import RoutesGame

LAST_MOVES = 60  # that are listed since the own last move; a round of the fullest table has fewer


class Describer:
    """Describes the game to one seat. Every line is plain text."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.memory = Memory(game)
        self.narrator = narrator_of(game, [f"Player {each + 1}" for each in range(game.seats)], seat)
        self.news: list[str] = []

    def saw(self, move: Move) -> None:
        self.memory.saw(move)
        if move.by == CHANCE and move.redacted:
            return
        who = "cards" if move.by == CHANCE else "you" if move.by == self.seat else f"player {move.by + 1}"
        brought = self.narrator.brought({"by": move.by + 1, "events": move.events})
        self.news.append(f"- {who}: {move.words}" + (f" ({' '.join(brought)})" if brought else ""))

    def opening(self) -> list[str]:
        """The rules and the board, once."""
        seats = f"You are player {self.seat + 1} of {self.game.seats}"
        options = f", with {listing(list(self.game.options))}" if self.game.options else ""
        return [plain(line) for line in (f"{seats} in {self.game.name}{options}.", *opening(self.game))]

    def position(self, view: View) -> list[str]:
        """What happened since the last time, and where the game stands."""
        news = self.news[-LAST_MOVES:]
        self.news = []
        lines = ["Since you were asked last:", *news] if news else []
        return [
            plain(line) for line in (*lines, f"You are player {self.seat + 1}.", *self._table(self.memory.view(view)))
        ]

    def choices(self, legal: list[int]) -> list[str]:
        return choices(self.game, legal)

    def ending(self, result: Outcome) -> list[str]:
        lines = ["The game is over."]
        for seat, total in enumerate(result.totals):
            who = f"Player {seat + 1}{' (you)' if seat == self.seat else ''}"
            parts = ", ".join([f"{line.label} {line.points:+d}" for line in result.lines[seat]])
            lines.append(f"{who}: rank {result.ranks[seat]}, {plural(total, 'point')}: {parts}.")
        return [plain(line) for line in lines]

    def _table(self, view: View) -> list[str]:
        names = view.names
        face_up, discards = names.card_words(view.row), names.card_words(view.discards)
        lines = [f"Face up: {face_up}. Deck: {plural(view.deck, 'card')}. Discards: {discards}."]
        lines.append(f"Ticket deck: {plural(view.ticket_deck, 'ticket')}.")
        if view.last_turns:
            lines.append(f"The last round has begun: {plural(view.last_turns, 'turn')} left, this one counted.")
        lines += names.table_words()
        for seat in range(self.game.seats):
            who = f"Player {seat + 1}{' (you)' if seat == self.seat else ''}"
            lines.append(f"{who}: {'; '.join(names.player_words(seat))}.")
        lines.append(f"Your hand: {names.card_words(view.hand)}.")
        return [*lines, *self._tickets(names), self._score(view)]

    def _tickets(self, names: ViewNames) -> list[str]:
        held, offered = names.tickets(), names.offer()
        lines = ["Your tickets:" if held else "You hold no ticket."]
        lines += [f"- {names.ticket_words(ticket)}" for ticket in held]
        if offered:
            lines.append("On offer, to keep by these numbers:")
            lines += [f"- {i}: {names.ticket_words(ticket)}" for i, ticket in enumerate(offered, 1)]
        return lines

    def _score(self, view: View) -> str:
        """One's own points if the game ended now, without what depends on what one can't know."""
        lines = self.game.scores(State(view.cells[:])).lines[self.seat]
        if isinstance(self.game, RoutesGame):
            unknown = [rule for rule in self.game.rules if not rule.foreseen]
            lines = [line for line in lines if not any(rule.wrote(line) for rule in unknown)]
        total = sum([line.points for line in lines])
        parts = ", ".join([f"{line.label} {line.points:+d}" for line in lines if line.points])
        return f"If the game ended now you would have {plural(total, 'point')}" + (f": {parts}." if parts else ".")
