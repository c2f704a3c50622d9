"""The batch as its user sees it."""

import mmap
import operator
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from weakref import finalize

import numpy as np
import numpy.typing as npt

from branchline.core.game import Game
from branchline.envs.common import Rows, features_of, game_of, reward_of, structured
from branchline.envs.seeds import Seeds
from branchline.envs.vector.against import Against, ask_policies, bots_and_policies
from branchline.envs.vector.shard import EnvConfig, GameShard, ShardTarget
from branchline.envs.vector.shard_process import ShardProcess
from branchline.envs.vector.shared import MORE, RESET, STEP, Shared, mapped, new_file
from branchline.envs.vector.vector_step import NAMES, VectorStep
from branchline.titles import folder_from_elsewhere

Out = int | VectorStep | Mapping[str, object] | None


@dataclass
class PartOrder:
    """What a part of the games is doing: the number of its order, and where it is shown."""

    what: int
    number: int
    seed: str  # of a reset
    index: int  # of the set
    ours: VectorStep  # the rows of that set
    result: VectorStep  # what the caller gets: ours, with the caller's own arrays in their place


class VectorEnv:
    """`games` games of one title at a time. `processes` is how many work on it; each is given its share of the games.

    They are the games of a seed as everywhere, and no matter how many processes there are: row i begins with game i of
    the series, and a game that ends is at once followed by the one `games` numbers on.

    `against` has others play all seats but the learner's, and steps lead from one of its decisions to the next. With
    `parts`, each part of the games can be stepped by `send` and `recv` while the caller works on another. `sets` is how
    many sets of arrays there are to show steps in: they take turns, and `buffers` has them all.
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
        against: Against | Sequence[Against] | None = None,
        seat: int | None = None,
        processes: int = 1,
        parts: int = 1,
        sets: int = 2,
        seed: int | None = None,
    ) -> None:
        if games < 1 or not 1 <= processes <= games:
            raise ValueError(f"at least one game for each process, and one process, not {games} and {processes}")
        if not 1 <= parts * processes <= games:
            raise ValueError(f"at least one game for each process in each part, and one part, not {parts}")
        if recall < 0:
            raise ValueError("recall is a number of moves, 0 for none")
        if sets < 2:
            raise ValueError("at least two sets of arrays, one to show and one to go on with")
        if seat is not None and against is None:
            raise ValueError("seat is the learner's among opponents: say against, too")
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat}: 0 to {seats - 1}, or None for another one in every game")
        reward_of(reward)
        bots, self._policies = bots_and_policies(against, seats - 1)
        config = EnvConfig(
            title, seats, options or {}, reward, fewest_wilds, recall, progress, attentive, oracle, seat, bots
        )
        self.game: Game = game_of(title, seats, options)
        self.features = features_of(self.game, fewest_wilds, progress, attentive, oracle)
        self.games = games
        self.parts = parts
        self._rows = [slice(games * i // parts, games * (i + 1) // parts) for i in range(parts)]
        if parts > 1:
            self._rows.append(slice(0, games))  # all of them, for what is done to all parts at once
        self._whole = len(self._rows) - 1
        self._seeds = Seeds()
        self._seed = seed
        self._current: list[VectorStep | None] = [None] * parts
        self._last_set = [0] * parts
        self._under_way: dict[int, PartOrder] = {}  # by part, in the order in which they were sent
        self._workers: list[ShardProcess] = []
        self._own_shards: list[GameShard] = []
        self._end = finalize(self, _close, self._workers, self._own_shards)
        sizes = processes, parts, sets
        whole = Shared.size(self.features, games, recall, *sizes)
        # With one part, the first share is stepped in this process: it would have nothing to do meanwhile.
        here = 1 if parts == 1 else 0
        self._shard: GameShard | None = None
        self._targets: list[ShardTarget] = []
        file = new_file(whole) if processes > here else None
        try:
            memory = mapped(file) if file is not None else memoryview(mmap.mmap(-1, whole))
            self._shared = Shared.laid_out(self.features, games, recall, *sizes, memory)
            setup = {"config": asdict(config), "games": games, "processes": processes, "sets": sets}
            setup |= {"memory": str(file), "folder": str(folder_from_elsewhere(title) or "")}
            for process in range(here, processes):
                shares = [_share(part, process, processes) for part in self._rows[:parts]]
                self._workers.append(ShardProcess({**setup, "shares": shares, "process": process}))
            if here:
                mine = slice(*_share(self._rows[0], 0, processes))
                self._mine = mine
                self._shard = GameShard(config, self.features, games, mine.start, mine.stop, self._shared.own[mine])
                self._own_shards.append(self._shard)
                rows = [self._shared.sets.part(i).part(mine) for i in range(sets)]
                self._targets = [self._shard.target(each) for each in rows]
            for worker in self._workers:
                worker.wait_until_ready()
        except BaseException:
            self._end()
            raise
        finally:
            if file is not None:
                with suppress(OSError):  # some systems keep it while it is mapped
                    file.unlink()
        self._sets = [[self._shared.sets.part(i).part(rows) for i in range(sets)] for rows in self._rows]

    @property
    def buffers(self) -> VectorStep:
        """The memory in which all sets of arrays lie, which stays where it is: sets × games × what a row has."""
        return self._shared.sets

    def rows(self, part: int) -> slice:
        """Which games a part has."""
        return self._rows[: self.parts][part]

    def reset(self, seed: int | None = None, out: Out = None) -> VectorStep:
        """New games everywhere: the first of a seed; without one, in each row the next after its last."""
        self._open()
        self._idle()
        index, shown = self._place(self._whole, out)
        self._order(RESET, self._whole, self._word(seed), index, shown)
        return self.recv(self._whole)

    def step(self, actions: npt.NDArray[np.integer], out: Out = None) -> VectorStep:
        """One action for each game. Raises ValueError, and plays nothing, if one of them is not legal.

        `out` is where it is shown: the number of a set of `buffers`, or arrays of the caller's, by name or all.
        """
        self._idle()
        self.send(actions, self._whole, out)
        return self.recv(self._whole)

    def async_reset(self, seed: int | None = None) -> None:
        """The same as `reset`, but in parts: each `recv` gets the rows of one."""
        self._open()
        self._idle()
        word = self._word(seed)
        for part in range(self.parts):
            self._order(RESET, part, word, *self._place(part, None))

    def send(self, actions: npt.NDArray[np.integer], part: int = 0, out: Out = None) -> None:
        """Have the games of a part stepped, an action for each, while the caller does something else."""
        self._open()
        self._now(part)
        if part in self._under_way:
            raise RuntimeError("that part was sent already: call recv() first")
        rows = self._rows[part]
        actions = np.asarray(actions)
        if actions.shape != (rows.stop - rows.start,) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"{rows.stop - rows.start} whole numbers are wanted, one action for each game")
        index, shown = self._place(part, out)
        self._shared.actions[rows] = actions
        self._order(STEP, part, "", index, shown)

    def recv(self, part: int | None = None) -> VectorStep:
        """What has come of it: of the part, or of that which was sent first. Raises ValueError, and nothing in the part
        has been played, if one of its actions was not legal."""
        self._open()
        if part is None:
            part = next(iter(self._under_way), None)
        order = None if part is None else self._under_way.pop(part, None)
        if part is None or order is None:
            raise RuntimeError("nothing is under way there: call send() first")
        try:
            refused = self._finish(part, order)
            while refused < 0 and self._policies and self._ask(part, order):
                if (wrong := self._finish(part, order)) >= 0:
                    raise ValueError(f"what a policy wants to do: {self._why_not(wrong)}")
        except BaseException:  # interrupted, say: some games have moved and some have not
            self.close()
            raise
        if refused >= 0:
            raise ValueError(self._why_not(refused))
        if self._workers:  # they write into our memory alone
            for name in NAMES:
                given, array = getattr(order.result, name), getattr(order.ours, name)
                if given is not array:
                    np.copyto(given, array)
        if part < self.parts:
            self._current[part] = order.result
        else:
            self._current = [order.result.part(rows) for rows in self._rows[: self.parts]]
        return order.result

    def sample(self, part: int | None = None) -> npt.NDArray[np.int32]:
        """A legal action for each game, or each of a part, drawn at random."""
        shown = [self._now(i) for i in (range(self.parts) if part is None else [part])]
        return shown[0].choice if len(shown) == 1 else np.concatenate([each.choice for each in shown])

    def structured(self, rows: Rows) -> dict[str, Rows]:
        """Observations by the names of their fields."""
        return structured(self.features, rows)

    def close(self) -> None:
        self._end()

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> None:
        if not self._end.alive:
            raise RuntimeError("this environment was closed")

    def _idle(self) -> None:
        if self._under_way:
            raise RuntimeError("some games are under way: call recv() first")

    def _now(self, part: int) -> VectorStep:
        if not 0 <= part < len(self._rows):
            raise ValueError(f"there is no part {part}: 0 to {self.parts - 1}")
        shown = self._current[part if part < self.parts else 0]
        if shown is None:
            raise RuntimeError("call reset() first")
        return shown

    def _word(self, seed: int | None) -> str:
        """Which series begins, or nothing if one goes on."""
        first, self._seed = self._seed, None
        self._seeds.next(first if seed is None else seed)
        return "" if self._seeds.games else str(self._seeds.seed)

    def _place(self, part: int, out: Out) -> tuple[int, VectorStep]:
        """The set that comes next for the part, and what the caller gets to see."""
        sets = self._sets[part]
        parts = [part] if part < self.parts else range(self.parts)
        if out is None or isinstance(out, VectorStep | Mapping):
            index = (self._last_set[parts[0]] + 1) % len(sets)
        else:
            index = operator.index(out)
            if not 0 <= index < len(sets):
                raise ValueError(f"there is no set {index} of arrays: 0 to {len(sets) - 1}")
        ours = sets[index]
        shown = ours.with_arrays(out) if isinstance(out, VectorStep | Mapping) else ours
        for each in parts:
            self._last_set[each] = index
        return index, shown

    def _order(self, what: int, part: int, seed: str, index: int, shown: VectorStep) -> None:
        if what == RESET:
            for worker in self._workers:
                worker.say(seed)
        number = self._shared.order(what, part, index)
        self._under_way[part] = PartOrder(what, number, seed, index, self._sets[part][index], shown)

    def _finish(self, part: int, order: PartOrder) -> int:
        """Do our own share and wait for the others: the first game whose action was refused, or -1."""
        shared, shard = self._shared, self._shard
        if shard is not None:
            into = self._targets[order.index]
            if not self._workers and order.result is not order.ours:
                into = shard.target(order.result)
            if order.what == RESET:
                shard.reset(order.seed, into)
            else:
                shared.looked_at(0, order.number, part, shard.refused(shared.actions[self._mine]))
                if shared.all_legal(order.number, part, self._alive):
                    shard.step(into, order.what == MORE)
            shared.carried_out(0, order.number)
        shared.wait_for_all(order.number, self._alive)
        return -1 if order.what == RESET else shared.refused(part)

    def _ask(self, part: int, order: PartOrder) -> bool:
        """Order what the policies of the caller's want to do, in the games that wait for them; False if none does."""
        rows = self._rows[part]
        shown = order.ours if self._workers else order.result
        if not ask_policies(self._policies, shown, self._shared.own[rows], self.game.seats, self._shared.actions[rows]):
            return False
        order.what, order.number = MORE, self._shared.order(MORE, part, order.index)
        return True

    def _alive(self) -> None:
        for worker in self._workers:
            worker.alive()

    def _why_not(self, number: int) -> str:
        action = int(self._shared.actions[number])
        inside = 0 <= action < self.game.codec.size
        words = f"“{self.game.words(action)}”" if inside else "no action of this game"
        return f"game {number}: {action} ({words}) is not legal now; see mask[{number}]"


def _share(part: slice, process: int, processes: int) -> tuple[int, int]:
    """First and last of the games of a part that a process steps."""
    games = part.stop - part.start
    return part.start + games * process // processes, part.start + games * (process + 1) // processes


def _close(workers: list[ShardProcess], shards: list[GameShard]) -> None:
    for worker in workers:
        worker.leave()
    for shard in shards:
        shard.close()
