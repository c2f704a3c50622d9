"""Some of the games of a vector environment, stepped in one process, and the arrays that they are shown in."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from branchline.bots.registry import find
from branchline.bots.seeding import game_seed
from branchline.envs.common import REWARDS, Rows
from branchline.envs.vector.shard_bots import ShardBots
from branchline.envs.vector.vector_step import VectorStep
from branchline.features import Features
from branchline.features.kernel.batch import Batch
from branchline.features.kernel.kept_rows import KeptRows

BLOCK = 700_000  # bytes at most that the rows and masks of a batch take: more do not stay in a processor's cache


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
    seat: int | None  # the learner's among opponents, or None for another one in every game
    against: list[str | None]  # for each other seat the bot, or None for one whose actions we get; empty: no learner's


class ShardTarget:
    """Where a shard shows its games, cut into the pieces that its batches fill."""

    def __init__(self, rows: VectorStep, batches: list[range], first: int) -> None:
        self.rows = rows
        self.pieces = [rows.part(slice(batch.start - first, batch.stop - first)) for batch in batches]


class GameShard:
    """Games `first` to `last` of `games`: what becomes of each depends on its number and the seed alone.

    They are stepped some at a time: what these are shown stays in the processor's cache until it is copied, once, to
    where it is wanted. `own` is filled with the learner's seat in each.
    """

    def __init__(self, config: EnvConfig, features: Features, games: int, first: int, last: int, own: Rows) -> None:
        self.config = config
        self.features = features
        self.games = games
        self.first = first
        row = features.game.seats * features.size + features.game.codec.size
        count = -((first - last) * row // BLOCK)
        ends = [first + (last - first) * i // count for i in range(count + 1)]
        self.shares = [range(ends[i], ends[i + 1]) for i in range(count)]
        self.recall = config.recall
        self.reward = REWARDS[config.reward]
        self.batches: list[Batch] = []
        self.actions: list[list[int]] = []  # that each batch plays next
        self.opponents: list[ShardBots] = []
        if config.against:
            specs = [find(text) if text else None for text in config.against]
            for share in self.shares:
                seats = own[share.start - first : share.stop - first]
                self.opponents.append(ShardBots(features.game, specs, config.seat, seats))

    def target(self, rows: VectorStep) -> ShardTarget:
        return ShardTarget(rows, self.shares, self.first)

    def reset(self, seed: str, into: ShardTarget) -> None:
        """The first games of the series with this seed; or, if it is empty, the next ones of the last series."""
        if seed:
            self.batches = [self._batch(seed, i) for i in range(len(self.shares))]
        self._clear(into.rows)
        for batch, piece in zip(self.batches, into.pieces, strict=True):
            batch.reset()
            self._show(batch, piece)
            piece.seat[:] = piece.mover

    def refused(self, actions: npt.NDArray[np.int64]) -> int:
        """The first game whose action is not legal, or -1; nothing is played. They are those of the next step."""
        every = actions.tolist()
        self.actions = [every[share.start - self.first : share.stop - self.first] for share in self.shares]
        for share, batch, wanted in zip(self.shares, self.batches, self.actions, strict=True):
            number = batch.refused(wanted)
            if number >= 0:
                return share.start + number
        return -1

    def step(self, into: ShardTarget, more: bool = False) -> None:
        """Play the actions of which none was refused; with `more` they belong to the step that is shown there."""
        if not more:
            self._clear(into.rows)
        for batch, wanted, piece in zip(self.batches, self.actions, into.pieces, strict=True):
            if not more:
                _copy(memoryview(batch.movers), piece.seat)
            batch.play(wanted)
            self._show(batch, piece)

    def close(self) -> None:
        """The bots leave."""
        for bots in self.opponents:
            bots.leave()

    def _batch(self, seed: str, i: int) -> Batch:
        features, share = self.features, self.shares[i]
        count = len(share)
        shown = features.kept_rows(count), features.kept_hidden_rows(count), features.kept_masks(count)
        opponents = self.opponents[i] if self.opponents else None
        return Batch(features.game, *shown, self.recall, partial(game_seed, seed), share, self.games, opponents)

    def _clear(self, rows: VectorStep) -> None:
        for array in (rows.done, rows.reward, rows.points, rows.rank, rows.decisions, rows.length):
            array[...] = 0

    def _show(self, batch: Batch, piece: VectorStep) -> None:
        _copy(memoryview(batch.movers), piece.mover)
        _copy(memoryview(batch.choices), piece.choice)
        _copy(memoryview(batch.masks.masks), piece.mask)
        # A row is kept for each seat of each game: that of the seat to decide is shown.
        seats = self.features.game.seats
        shown = np.arange(0, seats * len(piece.mover), seats) + piece.mover
        _copy_rows(batch.rows, shown, piece.observation)
        if batch.hidden is not None:
            _copy_rows(batch.hidden, shown, piece.oracle)
        if self.recall:
            _copy(batch.moves.getvalue(), piece.moves)
        if batch.ended:
            ended = np.array(batch.ended)
            piece.done[ended] = True
            piece.reward[ended] = [self.reward(*each) for each in zip(batch.totals, batch.ranks, strict=True)]
            piece.points[ended] = batch.totals
            piece.rank[ended] = batch.ranks
            piece.decisions[ended] = batch.ended_decisions
            piece.length[ended] = batch.ended_lengths


def _copy(block: bytes | memoryview, array: npt.NDArray[Any]) -> None:
    """What the kernel has written, straight to where it is wanted."""
    np.copyto(array, np.ndarray(array.shape, array.dtype, block))


def _copy_rows(kept: KeptRows, which: npt.NDArray[np.int64], array: Rows) -> None:
    rows = np.frombuffer(memoryview(kept.rows), np.uint8).reshape(-1, array.shape[1])
    np.take(rows, which, axis=0, out=array, mode="clip")  # “clip” writes into the array without another one between
