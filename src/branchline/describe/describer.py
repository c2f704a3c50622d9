"""The table in plain sentences, good enough to play from without seeing it; and by name, for programs."""

from branchline.cardgame.game import CardGame
from branchline.core.game import CHANCE, Game
from branchline.core.score import Outcome
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.describe.card_game import DescribedCards
from branchline.describe.choices import choices
from branchline.describe.family import Described
from branchline.describe.maps import DescribedMap
from branchline.describe.memory import Memory
from branchline.describe.onlooker import Move
from branchline.describe.plain import cards, plain
from branchline.routes.game import RoutesGame

LAST_MOVES = 60  # that are listed since the own last move; a round of the fullest table has fewer


def described(game: Game, seat: int, memory: Memory) -> Described:
    """The family's way to describe the game."""
    if isinstance(game, RoutesGame):
        return DescribedMap(game, seat)
    assert isinstance(game, CardGame)
    return DescribedCards(game, seat, memory)


class Describer:
    """Tells one seat its game. Every line is plain text."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.memory = Memory(game)
        self.family = described(game, seat, self.memory)
        self.news: list[str] = []

    def saw(self, move: Move) -> None:
        self.memory.saw(move)
        if move.by == CHANCE and move.redacted:
            return
        who = "cards" if move.by == CHANCE else "you" if move.by == self.seat else f"player {move.by + 1}"
        facts = "".join([f" [{self._event(event)}]" for event in move.events])
        self.news.append(f"- {who}: {move.words}{facts}")

    def opening(self) -> list[str]:
        """The rules and the board, told once."""
        seats = f"You are player {self.seat + 1} of {self.game.seats}"
        options = f", with {listing(list(self.game.options))}" if self.game.options else ""
        return [plain(line) for line in (f"{seats} in {self.game.name}{options}.", *self.family.opening())]

    def position(self, view: View) -> list[str]:
        """What happened since the last time, and where the game stands."""
        news = self.news[-LAST_MOVES:]
        self.news = []
        lines = ["Since you were asked last:", *news] if news else []
        return [plain(line) for line in (*lines, f"You are player {self.seat + 1}.", *self.family.position(view))]

    def choices(self, legal: list[int]) -> list[str]:
        return choices(self.game, legal)

    def ending(self, result: Outcome) -> list[str]:
        lines = ["The game is over."]
        for seat, total in enumerate(result.totals):
            who = f"Player {seat + 1}{' (you)' if seat == self.seat else ''}"
            parts = ", ".join([f"{line.label} {line.points:+d}" for line in result.lines[seat]])
            lines.append(f"{who}: rank {result.ranks[seat]}, {plural(total, 'point')}: {parts}.")
        return [plain(line) for line in lines]

    def _event(self, event: dict[str, object]) -> str:
        """`last round, seat 2`"""
        parts = [str(event["event"])]
        for key, value in event.items():
            if key != "event" and value is not None:
                parts.append(f"{key} {cards(value) if isinstance(value, dict) else value}")
        return ", ".join(parts)
