"""One game in progress: seats decide, and chance plays by itself whenever it is to move."""

from branchline.bots import guard
from branchline.core.game import MOVER, State
from branchline.core.match import Match
from branchline.core.seeded_chance import SeededChance
from branchline.envs.observations import Observation, ObservationEncoder
from branchline.features.kernel.recall import Recall


class GameRun:
    """A match with what its seats observe."""

    def __init__(self, encoder: ObservationEncoder, seed: str, moves: list[int] | None = None) -> None:
        self.encoder = encoder
        self.game = encoder.game
        self.seed = seed
        self.match = Match(self.game, SeededChance(seed))
        self.recall = Recall(self.game) if encoder.recall else None
        if self.recall is not None:
            self.match.witnesses.append(self.recall)
        self.match.replay(moves or [])
        self._mask: bytes | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and deepcopy: the game is played again. Bots that watch stay behind."""
        return GameRun, (self.encoder, self.seed, self.match.moves[:])

    def begin(self) -> None:
        """Chance deals."""
        self.match.begin()

    def play(self, action: int) -> None:
        """A legal action of the seat that has to decide, and what chance does then."""
        self._mask = None
        self.match.play_unchecked(action)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def moves(self) -> list[int]:
        """Of everybody and of chance, secret or not: the whole game."""
        return self.match.moves

    @property
    def mover(self) -> int:
        """The seat that has to decide, or OVER."""
        return self.match.state.cells[MOVER]

    def mask(self) -> bytes:
        """One byte for each action, 1 for what can be done now."""
        if self._mask is None:
            features = self.encoder.features
            self._mask = features.mask(features.legal(self.state))
        return self._mask

    def checked(self, action: object) -> int:
        """The action as an int; raises ValueError with the reason if it can't be played now."""
        number = guard.as_action(action)
        mask = self.mask()
        if number is None or number < 0:
            raise ValueError(f"{guard.answer_line(action)} is no action: 0 to {len(mask) - 1}.")
        if number < len(mask) and mask[number]:
            return number
        raise ValueError(str(self.match.why_not(number) or "That spends more wilds than it takes."))

    def observation(self, seat: int) -> Observation:
        mask = self.mask() if seat == self.mover else self.encoder.nothing_legal
        return self.encoder.observation(self.state, seat, mask, self.recall)
