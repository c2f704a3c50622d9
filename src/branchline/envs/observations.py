"""What the seats of a game observe, as arrays, and the spaces that these lie in."""

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from branchline.core.game import State
from branchline.envs.common import features_of, game_of, structured
from branchline.features.kernel.recall import NOTHING, Recall

Observation = dict[str, Any]


class ObservationEncoder:
    """One game as an environment shows it."""

    def __init__(
        self,
        title: str,
        seats: int = 2,
        options: dict[str, object] | None = None,
        fewest_wilds: bool = False,
        recall: int = 0,
        by_name: bool = False,
        progress: bool = False,
        attentive: bool = False,
    ) -> None:
        if operator.index(recall) < 0:
            raise ValueError(f"recall is how many moves are shown, 0 or more, not {recall}")
        self.game = game_of(title, seats, options)
        self._arguments = (self.game.full_key, seats, options, fewest_wilds, recall, by_name, progress, attentive)
        self.features = features_of(self.game, fewest_wilds, progress, attentive)
        self.recall = recall
        self.by_name = by_name
        self.nothing_legal = self.features.no_mask

    def __reduce__(self) -> tuple[type["ObservationEncoder"], tuple[object, ...]]:
        """For pickle: what is compiled can't be taken along, but made again."""
        return ObservationEncoder, self._arguments

    def __deepcopy__(self, memo: object) -> "ObservationEncoder":
        return self  # nothing in it ever changes

    def space(self) -> spaces.Dict:
        """Where observations lie; a new one for each caller, since spaces have random numbers of their own."""
        row: spaces.Space[object]
        if self.by_name:
            row = spaces.Dict({f.name: spaces.Box(0, f.high, f.shape, np.uint8) for f in self.features.fields})
        else:
            row = spaces.Box(np.uint8(0), np.frombuffer(self.features.highs, np.uint8), dtype=np.uint8)
        size = self.game.codec.size
        found: dict[str, spaces.Space[object]] = {"observation": row, "action_mask": spaces.Box(0, 1, (size,), np.int8)}
        if self.recall:
            # A redacted move is given as another with `size` added.
            found["moves"] = spaces.Box(NOTHING, 2 * size - 1, (self.recall,), np.int32)
        return spaces.Dict(found)

    def actions(self) -> "spaces.Discrete[np.int64]":
        return spaces.Discrete(self.game.codec.size)

    def observation(self, state: State, seat: int, mask: bytes, recall: Recall | None) -> Observation:
        """New arrays, which the caller may keep and write into: hence the bytearrays."""
        row = np.frombuffer(bytearray(self.features.observe(state, seat)), np.uint8)
        found: Observation = {
            "observation": structured(self.features, row) if self.by_name else row,
            "action_mask": np.frombuffer(bytearray(mask), np.int8),
        }
        if recall is not None:
            found["moves"] = np.array(recall.last(seat, self.recall), np.int32)
        return found
