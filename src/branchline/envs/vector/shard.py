"""Some of the games of a batch, stepped in one process, and the arrays that they are shown in."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from branchline.bots.seeding import game_seed
from branchline.envs.common import REWARDS, Rows, game_of
from branchline.features import Features
from branchline.features.kernel.batch import Batch
from branchline.features.kernel.kept_rows import KeptRows

BATCH = 128  # games; with many more a step takes a third longer


@dataclass(frozen=True)
class EnvConfig:
    """Which games these are."""

    key: str
    seats: int
    options: dict[str, object]
    reward: str
    fewest_wilds: bool
    recall: int
    progress: bool
    attentive: bool
    oracle: bool


@dataclass(frozen=True)
class VectorStep:
    """A step of all games: one row each. An array is written anew with the second step after it was returned."""

    observation: Rows  # what the seat that has to decide knows: games × features
    oracle: Rows  # what is hidden, with `oracle` only: for its critic in training, never for the seat itself
    mask: Rows  # 1 for each of its legal actions: games × actions
    mover: Rows  # which seat that is
    done: npt.NDArray[np.bool_]  # the game ended with this step; what is shown is the next one's first position
    reward: npt.NDArray[np.float32]  # of every seat in the game that ended, else 0: games × seats
    points: npt.NDArray[np.int16]  # the same for the final points
    moves: npt.NDArray[np.int32]  # the last moves that the seat saw, the newest at the end, -1 before the first
    choice: npt.NDArray[np.int32]  # one of the legal actions, drawn at random

    @classmethod
    def shapes(cls, features: Features, games: int, recall: int) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shape and type of each array, in the order in which they lie in memory."""
        seats = features.game.seats
        return {
            "reward": ((games, seats), "float32"),
            "moves": ((games, recall), "int32"),
            "choice": ((games,), "int32"),
            "points": ((games, seats), "int16"),
            "observation": ((games, features.size), "uint8"),
            "oracle": ((games, features.oracle_size), "uint8"),
            "mask": ((games, features.game.codec.size), "uint8"),
            "mover": ((games,), "uint8"),
            "done": ((games,), "bool"),
        }

    @classmethod
    def size(cls, features: Features, games: int, recall: int) -> int:
        """Bytes that all arrays take together, as many as make the next ones begin where numbers should."""
        shapes = cls.shapes(features, games, recall).values()
        size = sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes)
        return size + -size % 8

    @classmethod
    def laid_out(cls, features: Features, games: int, recall: int, memory: memoryview) -> "VectorStep":
        """The arrays in a piece of memory."""
        arrays: dict[str, npt.NDArray[np.generic]] = {}
        at = 0
        for name, (shape, kind) in cls.shapes(features, games, recall).items():
            size = int(np.prod(shape)) * np.dtype(kind).itemsize
            arrays[name] = np.frombuffer(memory[at : at + size], kind).reshape(shape)
            at += size
        return cls(**arrays)  # type: ignore[arg-type]

    def part(self, games: slice) -> "VectorStep":
        return VectorStep(*(getattr(self, name)[games] for name in self.__dataclass_fields__))


def features_of(config: EnvConfig) -> Features:
    game = game_of(config.key, config.seats, config.options)
    return Features(game, config.fewest_wilds, config.progress, config.attentive, config.oracle)


class GameShard:
    """Games `first` to `last` of a batch of `games`: what becomes of each depends on its number and the seed alone.

    They are stepped some at a time: what these are shown stays in the processor's cache until it is copied.
    """

    def __init__(self, config: EnvConfig, features: Features, games: int, first: int, last: int) -> None:
        self.features = features
        self.games = games
        self.first = first
        self.shares = [range(at, min(at + BATCH, last)) for at in range(first, last, BATCH)]
        self.recall = config.recall
        self.reward = REWARDS[config.reward]
        self.batches: list[Batch] = []

    def reset(self, seed: str, into: VectorStep) -> None:
        """The first games of the series with this seed; or, if it is empty, the next ones of the last series."""
        if seed:
            self.batches = [self._batch(seed, share) for share in self.shares]
        self._clear(into)
        for share, batch in zip(self.shares, self.batches, strict=True):
            batch.reset()
            self._show(batch, share, into)

    def step(self, actions: npt.NDArray[np.integer], into: VectorStep) -> None:
        self._clear(into)
        wanted = actions.tolist()
        for share, batch in zip(self.shares, self.batches, strict=True):
            batch.step(wanted[share.start - self.first : share.stop - self.first])
            self._show(batch, share, into)

    def _batch(self, seed: str, share: range) -> Batch:
        features = self.features
        count = len(share)
        shown = features.kept_rows(count), features.kept_hidden_rows(count), features.kept_masks(count)
        return Batch(features.game, *shown, self.recall, partial(game_seed, seed), share, self.games)

    def _clear(self, into: VectorStep) -> None:
        into.done[:] = False
        into.reward[:] = 0
        into.points[:] = 0

    def _show(self, batch: Batch, share: range, into: VectorStep) -> None:
        here = slice(share.start - self.first, share.stop - self.first)
        into.mover[here] = memoryview(batch.movers)
        into.choice[here] = memoryview(batch.choices)
        into.mask[here].reshape(-1)[:] = memoryview(batch.masks.masks)
        # A row is kept for each seat of each game: that of the seat to decide is shown.
        seats = self.features.game.seats
        shown = np.arange(0, seats * len(share), seats) + into.mover[here]
        _copy_rows(batch.rows, shown, into.observation[here])
        if batch.hidden is not None:
            _copy_rows(batch.hidden, shown, into.oracle[here])
        if self.recall:
            into.moves[here].reshape(-1)[:] = np.frombuffer(batch.moves.getvalue(), np.int32)
        for number, totals, ranks in zip(batch.ended, batch.totals, batch.ranks, strict=True):
            into.done[here.start + number] = True
            into.reward[here.start + number] = self.reward(totals, ranks)
            into.points[here.start + number] = totals


def _copy_rows(kept: KeptRows, which: npt.NDArray[np.int64], array: Rows) -> None:
    rows = np.frombuffer(memoryview(kept.rows), np.uint8).reshape(-1, array.shape[1])
    np.take(rows, which, axis=0, out=array, mode="clip")  # “clip” writes into the array without another one between
