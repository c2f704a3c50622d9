"""What the tests of bots share: tables to sit them at, and bad company."""

from pathlib import Path

from branchline.bots.bot import Bot, Budget, Move
from branchline.bots.bot_game import BotGame, BotGameResult
from branchline.bots.registry import find
from branchline.core.game import Game
from branchline.core.record import Record, verify
from branchline.core.view import View

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "bots"


def against_random(game: Game, bot: Bot | str, seed: str = "1", limit_ms: int | None = None) -> BotGameResult:
    """A whole game of a bot in the first seat against random ones, sound whatever the bot did."""
    first = find(bot).bot(game, 0, limit_ms) if isinstance(bot, str) else bot
    others = [find("random").bot(game, seat) for seat in range(1, game.seats)]
    played = BotGame(game, [first, *others], seed, limit_ms=limit_ms).play()
    sound(played.record)
    return played


def sound(record: Record) -> None:
    """Every move is legal and the game is over."""
    verify(record)
    assert record.result is not None


def made(kind: type[Bot], game: Game, seat: int = 0) -> Bot:
    return kind(game, seat, Budget())


class Watcher(Bot):
    """Remembers all that it gets, and plays the first legal action."""

    def __init__(self, game: Game, seat: int, budget: Budget) -> None:
        super().__init__(game, seat, budget)
        self.moves: list[Move] = []
        self.views: list[View] = []

    def saw(self, move: Move) -> None:
        self.moves.append(move)

    def choose(self, view: View, legal: list[int]) -> int:
        self.views.append(view)
        return legal[0]
