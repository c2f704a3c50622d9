"""Who plays in the games of a batch besides those whose actions the batch is given."""

from mypy_extensions import mypyc_attr

from branchline.core.game import Game, State
from branchline.core.score import Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class BatchOpponents:
    """Subclass it. Games go by their numbers in the batch."""

    def __init__(self, game: Game, games: int) -> None:
        self.game = game
        self.plays = [False for _ in range(games * game.seats)]  # for each seat of each game, whether it decides here
        self.watching = False  # whether `saw` wants to be called

    def begin(self, number: int, seed: str, state: State) -> None:
        """The game is another one from now on, and this is its start."""
        raise NotImplementedError

    def choose(self, number: int, seat: int, state: State, moves: int) -> int:
        """A legal action for a seat that is played here, after this many moves."""
        raise NotImplementedError

    def saw(self, number: int, by: int, action: int, owner: int, state: State) -> None:
        """What a witness of the game gets."""

    def over(self, number: int, result: Outcome) -> None:
        """The game has ended."""
