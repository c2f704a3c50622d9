"""The arrays that the games of a vector environment are shown in, and where they lie."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from branchline.envs.common import Rows
from branchline.features import Features

ALIGNED = 64  # bytes, at a multiple of which each array begins: a line of the processor's cache

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class VectorStep:
    """A step of all games, or of a part of them: one row each. Numbers of a game that ended are 0 in all others."""

    observation: Rows  # what the seat that has to decide knows: games × features
    oracle: Rows  # what is hidden, with `oracle` only: for its critic in training, never for the seat itself
    mask: Rows  # 1 for each of its legal actions: games × actions
    mover: Rows  # which seat that is
    seat: Rows  # which seat the action was played for that has led here; after a reset the mover
    done: npt.NDArray[np.bool_]  # the game ended with this step; what is shown is the next one's first position
    reward: npt.NDArray[np.float32]  # of every seat in the game that ended: games × seats
    points: npt.NDArray[np.int16]  # the same for the final points
    rank: Rows  # the same for the ranks, from 1
    decisions: npt.NDArray[np.int32]  # the same for how many decisions each seat had
    length: npt.NDArray[np.int32]  # moves of the game that ended, those of chance included
    moves: npt.NDArray[np.int32]  # the last moves that the seat saw, the newest at the end, -1 before the first
    choice: npt.NDArray[np.int32]  # one of the legal actions, drawn at random

    @classmethod
    def shapes(cls, features: Features, games: int, recall: int) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shape and type of each array."""
        seats = features.game.seats
        return {
            "observation": ((games, features.size), "uint8"),
            "oracle": ((games, features.oracle_size), "uint8"),
            "mask": ((games, features.game.codec.size), "uint8"),
            "mover": ((games,), "uint8"),
            "seat": ((games,), "uint8"),
            "done": ((games,), "bool"),
            "reward": ((games, seats), "float32"),
            "points": ((games, seats), "int16"),
            "rank": ((games, seats), "uint8"),
            "decisions": ((games, seats), "int32"),
            "length": ((games,), "int32"),
            "moves": ((games, recall), "int32"),
            "choice": ((games,), "int32"),
        }

    @classmethod
    def size(cls, features: Features, games: int, recall: int, sets: int) -> int:
        """Bytes that this many sets of all arrays take together."""
        return sum(_bytes(sets, shape, kind) for shape, kind in cls.shapes(features, games, recall).values())

    @classmethod
    def laid_out(cls, features: Features, games: int, recall: int, sets: int, memory: memoryview) -> "VectorStep":
        """The arrays in a piece of memory, each with all sets one after another: sets × games × what a row has."""
        arrays: dict[str, Array] = {}
        at = 0
        for name, (shape, kind) in cls.shapes(features, games, recall).items():
            arrays[name] = np.ndarray((sets, *shape), kind, memory, at)
            at += _bytes(sets, shape, kind)
        return cls(**arrays)

    def part(self, index: int | slice) -> "VectorStep":
        """The same arrays for some rows, or for one of the sets."""
        return VectorStep(*[getattr(self, name)[index] for name in NAMES])

    def with_arrays(self, given: "VectorStep | Mapping[str, object]") -> "VectorStep":
        """Those of the caller in the place of ours. Raises ValueError if one of them can't be written into."""
        if isinstance(given, VectorStep):
            given = {name: getattr(given, name) for name in NAMES}
        if unknown := sorted(set(given) - set(NAMES)):
            raise ValueError(f"there is no array {unknown[0]!r}: {', '.join(NAMES)}")
        arrays = {name: getattr(self, name) for name in NAMES}
        return VectorStep(**arrays | {name: _fitting(name, array, arrays[name]) for name, array in given.items()})


NAMES = [field.name for field in fields(VectorStep)]


def _bytes(sets: int, shape: tuple[int, ...], kind: str) -> int:
    size = sets * int(np.prod(shape)) * np.dtype(kind).itemsize
    return size + -size % ALIGNED


def _fitting(name: str, given: object, like: Array) -> Array:
    """The caller's array, without a copy. Its rows may lie apart, as columns of a wider array do; a row may not."""
    array: Array
    if isinstance(given, np.ndarray):
        array = given
    elif hasattr(given, "numpy"):
        array = given.numpy()  # a tensor's memory
    else:
        try:
            array = np.asarray(memoryview(given))  # type: ignore[arg-type]
        except TypeError:
            raise ValueError(f"out: {name} is no array: {type(given).__name__}") from None
    if array.dtype != like.dtype and array.dtype.itemsize == like.dtype.itemsize == 1:
        array = array.view(like.dtype)  # a byte is a byte, as int8 and as bool too
    if array.shape != like.shape or array.dtype != like.dtype:
        wanted, got = f"{like.shape} of {like.dtype}", f"{array.shape} of {array.dtype}"
        raise ValueError(f"out: {name} has to be {wanted}, not {got}")
    if array.ndim > 1 and not array[:1].flags.c_contiguous:
        raise ValueError(f"out: the numbers of a row of {name} have to follow one another")
    if not array.flags.writeable:
        raise ValueError(f"out: {name} can't be written into")
    return array
