"""What trainers with one reward a row want of a step: the learner's share of it."""

import time
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from branchline.envs.common import Rows
from branchline.envs.vector.vector_env import VectorEnv
from branchline.envs.vector.vector_step import VectorStep

Floats = npt.NDArray[np.float32]
Arrays = dict[str, npt.NDArray[np.generic]]


def reward_of_learner(at: VectorStep) -> Floats:
    """What the end brought to the seat for which the last action was played: 0 where no game has ended."""
    return at.reward[np.arange(len(at.seat)), at.seat]


def results(at: VectorStep) -> Arrays:
    """How the games that ended have ended, an array each for all rows, as vector environments give such things."""
    rows = np.arange(len(at.seat))
    return {
        "totals": at.points.astype(np.int64),
        "ranks": at.rank.astype(np.int64),
        "seat": at.seat.astype(np.int64),
        "decisions": at.decisions[rows, at.seat].astype(np.int64),
        "length": at.length.astype(np.int64),
    }


class WideRows:
    """Rows of observation and mask in one array, for trainers that want an observation to be a single one: the last
    numbers are the mask. Steps are written into the columns of two arrays by turns, or into that of the caller."""

    def __init__(self, env: VectorEnv, given: Rows | None = None) -> None:
        self.size = env.features.size
        self.highs = np.concatenate(
            [np.frombuffer(env.features.highs, np.uint8), np.ones(env.game.codec.size, np.uint8)]
        )
        shape = (env.games, len(self.highs))
        self.arrays = [given] if given is not None else [np.zeros(shape, np.uint8) for _ in range(2)]
        self.turn = 0

    def next(self) -> tuple[Rows, dict[str, object]]:
        """The array that comes next, and what to give as `out`."""
        self.turn = (self.turn + 1) % len(self.arrays)
        wide = self.arrays[self.turn]
        return wide, {"observation": wide[:, : self.size], "mask": wide[:, self.size :]}


class EpisodeStatistics:
    """Return, length and time of the games that ended, from the learner's side."""

    def __init__(self, games: int) -> None:
        self.began = np.full(games, time.perf_counter())

    def ended(self, at: VectorStep) -> Arrays:
        now = time.perf_counter()
        taken = np.where(at.done, now - self.began, 0.0)
        self.began[at.done] = now
        return {"r": reward_of_learner(at).astype(np.float64), "l": results(at)["decisions"], "t": taken}


def each_ended(at: VectorStep) -> Iterator[tuple[int, dict[str, object]]]:
    """The rows whose game has ended, and how."""
    found = results(at)
    for row in np.flatnonzero(at.done).tolist():
        yield row, {name: array[row].tolist() for name, array in found.items()}
