"""The batch as its user sees it."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from itertools import pairwise
from typing import IO
from weakref import finalize

import numpy as np
import numpy.typing as npt

from branchline.core.game import Game
from branchline.envs.common import Rows, reward_of, structured
from branchline.envs.seeds import Seeds
from branchline.envs.vector.shard import EnvConfig, GameShard, VectorStep, features_of
from branchline.envs.vector.shared import DONE, END, READY, Shared, mapped, new_file, spin_until
from branchline.titles import folder_from_elsewhere

LEAVE_SECONDS = 10  # that a process has to leave


class VectorEnv:
    """`games` games of one title at a time. `processes` is how many work on it; each is given its share of the games.

    They are the games of a seed as everywhere, and no matter how many processes there are: row i begins with game i of
    the series, and a game that ends is at once followed by the one `games` numbers on.
    """

    def __init__(
        self,
        title: str,
        games: int = 1024,
        seats: int = 2,
        options: dict[str, object] | None = None,
        *,
        reward: str = "win",
        fewest_wilds: bool = False,
        recall: int = 0,
        progress: bool = False,
        attentive: bool = False,
        oracle: bool = False,
        processes: int = 1,
        seed: int | None = None,
    ) -> None:
        if games < 1 or not 1 <= processes <= games:
            raise ValueError(f"at least one game for each process, and one process, not {games} and {processes}")
        if recall < 0:
            raise ValueError("recall is a number of moves, 0 for none")
        reward_of(reward)
        config = EnvConfig(title, seats, options or {}, reward, fewest_wilds, recall, progress, attentive, oracle)
        self.features = features_of(config)
        self.game: Game = self.features.game
        self.games = games
        self._seeds = Seeds()
        self._seed = seed
        self._shows = 0
        self._at: VectorStep | None = None
        self._first_action = np.arange(games) * self.game.codec.size  # of each game, among all masks
        self._masks = np.zeros((games, self.game.codec.size), np.uint8)  # ours, whatever is done to those that we show
        starts = [games * i // processes for i in range(processes + 1)]
        # The first share is stepped in this process: it would have nothing to do meanwhile.
        self._mine = slice(0, starts[1])
        self._shard = GameShard(config, self.features, games, 0, starts[1])
        self._workers: list[ShardWorker] = []
        self._end = finalize(self, _close, self._workers)
        whole = Shared.size(self.features, games, recall, processes)
        if processes == 1:
            memory = memoryview(bytearray(whole))
            self._shared = Shared.laid_out(self.features, games, recall, processes, memory)
            return
        file = new_file(whole)
        try:
            self._shared = Shared.laid_out(self.features, games, recall, processes, mapped(file))
            setup = {"config": asdict(config), "games": games, "processes": processes, "memory": str(file)}
            setup["folder"] = str(folder_from_elsewhere(title) or "")
            for number, share in enumerate(pairwise(starts[1:]), 1):
                self._workers.append(ShardWorker({**setup, "share": share, "number": number}, self._shared, number))
            for worker in self._workers:
                worker.hear(READY)
        except BaseException:
            self._end()
            raise
        finally:
            with suppress(OSError):  # some systems keep it while it is mapped
                file.unlink()

    def reset(self, seed: int | None = None) -> VectorStep:
        """New games everywhere: the first of a seed; without one, in each row the next after its last."""
        first, self._seed = self._seed, None
        self._seeds.next(first if seed is None else seed)
        return self._all("reset", "" if self._seeds.games else str(self._seeds.seed))

    def step(self, actions: npt.NDArray[np.integer]) -> VectorStep:
        """One action for each game. Raises ValueError, and plays nothing, if one of them is not legal."""
        self._now()
        actions = np.asarray(actions)
        if actions.shape != (self.games,) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"{self.games} whole numbers are wanted, one action for each game")
        inside = int(actions.min()) >= 0 and int(actions.max()) < self.game.codec.size
        if not inside or not self._masks.reshape(-1)[self._first_action + actions.astype(np.int64)].all():
            raise ValueError(self._why_not(actions))
        self._shared.actions[:] = actions
        return self._all("step", "")

    def sample(self) -> npt.NDArray[np.int32]:
        """A legal action for each game, drawn at random."""
        return self._now().choice

    def structured(self, rows: Rows) -> dict[str, Rows]:
        """Observations by the names of their fields."""
        return structured(self.features, rows)

    def close(self) -> None:
        self._end()

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _why_not(self, actions: npt.NDArray[np.integer]) -> str:
        for number, action in enumerate(actions.tolist()):
            inside = 0 <= action < self.game.codec.size
            if not inside or not self._masks[number, action]:
                words = f"“{self.game.words(action)}”" if inside else "no action of this game"
                return f"game {number}: {action} ({words}) is not legal now; see mask[{number}]"
        return ""

    def _now(self) -> VectorStep:
        if self._at is None:
            raise RuntimeError("call reset() first")
        return self._at

    def _all(self, what: str, rest: str) -> VectorStep:
        if not self._end.alive:
            raise RuntimeError("this environment was closed")
        self._shows += 1
        which = self._shows % 2
        into = self._shared.seen[which]
        try:
            for worker in self._workers:
                worker.tell(f"{what} {which} {rest}")
            if what == "step":
                self._shard.step(self._shared.actions[self._mine], into.part(self._mine))
            else:
                self._shard.reset(rest, into.part(self._mine))
            for worker in self._workers:
                worker.answer()
        except BaseException:  # interrupted, say: some games have moved and some have not
            self.close()
            raise
        np.copyto(self._masks, into.mask)
        self._at = into
        return into


class ShardWorker:
    """A process with a share of the games."""

    def __init__(self, setup: dict[str, object], shared: Shared, number: int) -> None:
        self.shared = shared
        self.number = number
        self.requests = 0
        # It finds the package where we found it, and nothing beside the caller's files that we would not find.
        command = [sys.executable, "-P", "-m", "branchline.envs.vector.shard_worker"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, bufsize=1
        )
        self._say(json.dumps(setup))

    def tell(self, line: str) -> None:
        self.requests += 1
        self.shared.requests[self.number] = self.requests
        self._say(line)

    def answer(self) -> None:
        spin_until(self.shared.done, self.number, self.requests)
        self.hear(f"{DONE} {self.requests}")

    def hear(self, wanted: str) -> None:
        """Wait for this line; whatever else comes there is none of ours."""
        while line := self._pipe(self.process.stdout).readline():
            if line.rstrip("\n") == wanted:
                return
        raise self._gone()

    def leave(self) -> None:
        # An end of its input would do, if nobody else had that open: a process forked since has.
        with suppress(RuntimeError, ValueError):
            self._say(END)
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(BrokenPipeError):  # it has gone before us
                self._pipe(pipe).close()
        try:
            self.process.wait(LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _say(self, line: str) -> None:
        try:
            print(line, file=self._pipe(self.process.stdin), flush=True)
        except BrokenPipeError:
            raise self._gone() from None

    def _gone(self) -> RuntimeError:
        return RuntimeError("a process that plays the games has ended; if it said why, that is above")

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


def _close(workers: list[ShardWorker]) -> None:
    for worker in workers:
        worker.leave()
