"""One game on its way: seats decide, and chance plays by itself whenever it is to move."""

from collections.abc import Callable
from typing import Any

from branchline.bots import guard
from branchline.core.game import AWAIT, CHANCE, MOVER, State
from branchline.envs.observations import Observation, ObservationEncoder
from branchline.features.kernel.dice import Dice
from branchline.features.recall import Recall

Witness = Callable[[int, int, int, State], None]  # gets who moved, the action, who alone may know it, what came of it


class GameRun:
    """A game from its start. The same seed and the same decisions make the same game everywhere."""

    def __init__(self, encoder: ObservationEncoder, seed: str) -> None:
        self.encoder = encoder
        self.game = encoder.game
        self.dice = Dice(seed)
        self.recall = Recall(self.game) if encoder.recall else None
        self.witness: Witness | None = None
        self.state = self.game.start()
        self.moves: list[int] = []  # of everybody and of chance, secret or not: the whole game
        self._mask: bytes | None = None

    def __getstate__(self) -> dict[str, object]:
        """For pickle and deepcopy, which can't look into what is compiled. A witness stays behind."""
        dice = self.dice
        return {
            "encoder": self.encoder,
            "moves": self.moves[:],
            "dice": (dice.a, dice.b, dice.c, dice.d, dice.e, dice.f),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["encoder"], "")  # type: ignore[misc]
        for action in kept["moves"]:
            self._one(action)
        dice = self.dice
        dice.a, dice.b, dice.c, dice.d, dice.e, dice.f = kept["dice"]

    def begin(self) -> None:
        """Chance deals."""
        self._chance()

    def play(self, action: int) -> None:
        """A legal action of the seat that has to decide, and what chance does then."""
        self._mask = None
        self._one(action)
        self._chance()

    @property
    def mover(self) -> int:
        """The seat that has to decide, or OVER."""
        return self.state.cells[MOVER]

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
        if 0 <= number < len(mask) and mask[number]:
            return number
        if number < 0:
            raise ValueError(f"{guard.answer_line(action)} is no action: 0 to {len(mask) - 1}.")
        raise ValueError(self.game.why_not(self.state, number) or "That spends more wilds than it takes.")

    def observation(self, seat: int) -> Observation:
        mask = self.mask() if seat == self.state.cells[MOVER] else self.encoder.nothing_legal
        return self.encoder.observation(self.state, seat, mask, self.recall)

    def _chance(self) -> None:
        cells, awaits, dice = self.state.cells, self.game.awaits, self.dice
        while cells[MOVER] == CHANCE:
            self._one(awaits[cells[AWAIT]][0].pick(cells, dice.next()))

    def _one(self, action: int) -> None:
        self.moves.append(action)
        state, kind = self.state, self.game.codec.kind_of[action]
        if self.witness is None and self.recall is None:
            kind.play(state.cells, action)
            return
        by, owner = state.cells[MOVER], kind.secret_of(state.cells, action)
        if self.recall is not None:
            self.recall.play(state, action)
        else:
            kind.play(state.cells, action)
        if self.witness is not None:
            self.witness(by, action, owner, state)
