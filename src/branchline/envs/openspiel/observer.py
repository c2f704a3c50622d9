"""What a player observes, as tensors and as strings."""

from typing import Any

import numpy as np
import pyspiel

from branchline.core.cells import Cells
from branchline.core.view import EVERYONE, NOBODY, OWNER, SPECTATOR, Layout
from branchline.envs.openspiel.position import Position, Setup

MOVES = "moves"  # the tensor of moves seen, and the parameter that says of how many


class Observer:
    """As OpenSpiel wants it: `set_from` fills `tensor` and `dict` with the same numbers; `string_from` gives text.

    The numbers are those of Features, by the names of its fields. With perfect recall there are also the moves that the
    player has seen, from the first on: the int of the action + 1, for a secret of somebody else `game.codec.size` more;
    0 where none is yet. If there is no room for more moves the oldest are left out.
    """

    def __init__(self, setup: Setup, kind: Any, params: dict[str, int] | None) -> None:
        given = dict(params or {})
        bounds = setup.bounds
        moves = given.pop(MOVES, bounds.decisions + bounds.plain_chances) if kind.perfect_recall else 0
        if given:
            raise ValueError(f"there is no parameter {', '.join(given)} of an observation: only {MOVES}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation is for one player, or without anybody's secrets")
        if kind.perfect_recall and not kind.public_info:
            raise ValueError("who recalls the moves recalls what everybody saw of them")
        self.setup = setup
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = bool(kind.public_info)
        audiences = {field.name: field.audience for field in setup.game.layout.fields}
        fields = [f for f in setup.features.fields if (self.private if audiences[f.name] == OWNER else self.public)]
        self.recalls = moves > 0
        shapes = [(f.name, f.shape) for f in fields] + ([(MOVES, (moves,))] if self.recalls else [])
        # Which numbers of the row are given, where not all are.
        at = [i for field in fields for i in range(field.at, field.at + field.size)]
        self.size = len(at)
        self.taken = None if self.size == setup.features.size else np.array(at, np.intp)
        self.tensor = np.zeros(self.size + moves, np.float32)
        self.dict = {}
        start = 0
        for name, shape in shapes:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: Any, player: int) -> None:
        self._fill(self.tensor, state.position, player)

    def numbers(self, position: Position, player: int) -> list[float]:
        """The same without a trace here, so that threads may share an observer."""
        tensor = np.zeros_like(self.tensor)
        self._fill(tensor, position, player)
        found: list[float] = tensor.tolist()
        return found

    def _fill(self, tensor: "np.ndarray[Any, np.dtype[np.float32]]", position: Position, player: int) -> None:
        tensor[: self.size] = self._row(position, player)
        if self.recalls:
            seen = self._seen(position, player)[self.size - len(tensor) :]
            end = self.size + len(seen)
            tensor[self.size : end] = seen
            tensor[self.size : end] += 1
            tensor[end:] = 0

    def _row(self, position: Position, player: int) -> "np.ndarray[Any, np.dtype[np.uint8]]":
        row = np.frombuffer(self.setup.features.observe(position.state, player), np.uint8)
        return row if self.taken is None else row[self.taken]

    def string_from(self, state: Any, player: int) -> str:
        position: Position = state.position
        if not self.recalls:
            return field_words(self.setup.game.layout, position.state.cells, player, self.public, self.private)
        # Searches ask for this in every node, so it is short: the moves, and what the table shows as bytes of the row.
        names = self.setup.names
        moves = " ".join([names[move] for move in self._seen(position, player)])
        return f"player {player} moves {moves} sees {self._row(position, player).tobytes().hex()}"

    def _seen(self, position: Position, player: int) -> list[int]:
        return position.recall.seen[player] if self.private else position.public()


def field_words(layout: Layout, cells: Cells, player: int, public: bool, private: bool) -> str:
    """Every field that the player sees, a line each."""
    named = layout.named(layout.masked(cells, player if private else SPECTATOR))
    lines: list[str] = []
    for field in layout.fields:
        value = named[field.name]
        if field.audience == EVERYONE and public:
            lines.append(f"{field.name}: {value}")
        elif field.audience == OWNER and private:
            assert isinstance(value, list)
            lines.append(f"{field.name}: {value[player] if field.blocks > 1 else value}")
        elif field.audience == NOBODY and field.seen_through >= 0 and private:
            lines.append(f"{field.name}: {value}")
    return "\n".join(lines)
