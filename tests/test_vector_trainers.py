"""What trainers ask of a vector environment: arrays of theirs, steps while the network works, opponents, results."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from branchline.bots.seeding import game_seed, seat_of
from branchline.core.match import Match
from branchline.core.seeded_chance import SeededChance
from branchline.envs.common import features_of
from branchline.envs.gymnasium import BranchlineEnv
from branchline.envs.pettingzoo import raw_env
from branchline.envs.vector import SKIP, VectorEnv, VectorStep
from branchline.envs.vector.vector_step import NAMES
from branchline.features.kernel.batch import Batch
from branchline.titles import title

Arrays = dict[str, npt.NDArray[Any]]


def copied(at: VectorStep) -> Arrays:
    return {name: getattr(at, name).copy() for name in NAMES}


def same(one: Arrays, other: Arrays) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in NAMES)


def played(env: VectorEnv, steps: int) -> list[Arrays]:
    found = [copied(env.reset())]
    return found + [copied(env.step(env.sample())) for _ in range(steps)]


# -- arrays of the caller's --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [1, 2])
def test_a_step_is_written_into_arrays_of_the_callers(processes: int) -> None:
    wanted = played(VectorEnv("london", 150, seed=3, recall=2), 90)
    with VectorEnv("london", 150, seed=3, recall=2, processes=processes) as env:
        shapes = VectorStep.shapes(env.features, 150, 2)
        own = VectorStep(**{name: np.full(shape, 9, kind) for name, (shape, kind) in shapes.items()})
        at = env.reset(out=own)
        assert at.observation is own.observation and same(copied(own), wanted[0])
        for step in wanted[1:]:
            env.step(at.choice, out=own)
            assert same(copied(own), step)


@pytest.mark.parametrize("processes", [1, 2])
def test_some_arrays_of_the_callers_and_columns_of_a_wider_one(processes: int) -> None:
    wanted = played(VectorEnv("london", 130, seed=4), 20)
    with VectorEnv("london", 130, seed=4, processes=processes) as env:
        size, actions = env.features.size, env.game.codec.size
        wide = np.zeros((130, size + actions), np.uint8)
        done = np.ones(130, np.uint8)
        out = {"observation": wide[:, :size], "mask": wide[:, size:].view(np.int8), "done": memoryview(done.data)}
        env.reset(out=out)
        for step in wanted[1:]:
            at = env.step(env.sample(), out=out)
            assert same(copied(at), step)
            assert np.array_equal(wide, np.hstack([step["observation"], step["mask"]]))
            assert np.array_equal(done, step["done"])


@pytest.mark.parametrize("processes", [1, 3])
def test_a_rollout_is_collected_in_the_sets_of_the_environment(processes: int) -> None:
    wanted = played(VectorEnv("paris", 64, seed=5), 30)
    with VectorEnv("paris", 64, seed=5, processes=processes, sets=31) as env:
        memory = env.buffers.observation
        at = env.reset(out=0)
        for t in range(30):
            at = env.step(at.choice, out=t + 1)
        assert env.buffers.observation is memory and memory.shape == (31, 64, env.features.size)
        assert memory.flags.c_contiguous and memory.ctypes.data % 64 == 0
        for t, step in enumerate(wanted):
            assert same(copied(env.buffers.part(t)), step)
        env.step(at.choice)  # goes on behind the last: with the first
        assert not np.array_equal(env.buffers.observation[0], wanted[0]["observation"])


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ({"rows": np.zeros(4)}, "there is no array 'rows': observation, oracle, mask"),
        ({"mover": np.zeros(5, np.uint8)}, r"mover has to be \(4,\) of uint8, not \(5,\) of uint8"),
        ({"reward": np.zeros((4, 2))}, r"reward has to be \(4, 2\) of float32, not \(4, 2\) of float64"),
        ({"mover": [0, 0, 0, 0]}, "mover is no array: list"),
        ({"mask": np.zeros((4, 666), np.uint8)[:, ::2]}, "the numbers of a row of mask have to follow one another"),
        ({"mover": np.frombuffer(bytes(4), np.uint8)}, "mover can't be written into"),
        (2, "there is no set 2 of arrays: 0 to 1"),
    ],
)
def test_what_can_not_be_written_into_is_named(out: Any, said: str) -> None:
    env = VectorEnv("london", games=4)
    env.reset()
    with pytest.raises(ValueError, match=said):
        env.step(env.sample(), out=out)
    env.step(env.sample())  # nothing was played


# -- stepping while the caller does something else ---------------------------------------------------------------------


@pytest.mark.parametrize("processes", [1, 2])
def test_parts_are_stepped_by_turns_and_play_the_same_games(processes: int) -> None:
    wanted = played(VectorEnv("london", 101, seed=6), 80)
    with VectorEnv("london", 101, seed=6, processes=processes, parts=2) as env:
        rows = [env.rows(0), env.rows(1)]
        assert rows == [slice(0, 50), slice(50, 101)]
        env.async_reset()
        shown = [env.recv(0), env.recv(1)]
        for t, step in enumerate(wanted):
            for part in range(2):
                whole = {name: step[name][rows[part]] for name in NAMES}
                assert same(copied(shown[part]), whole), t
                env.send(env.sample(part), part)
            shown = [env.recv(), env.recv()]  # in the order in which they were sent


def test_all_parts_are_stepped_at_once_too() -> None:
    wanted = played(VectorEnv("london", 30, seed=6), 40)
    with VectorEnv("london", 30, seed=6, processes=2, parts=3) as env:
        assert all(same(one, other) for one, other in zip(wanted, played(env, 40), strict=True))
        actions = env.sample().copy()
        actions[25] = env.game.parse("pass")  # nobody can: nothing is played in the other parts either
        before = copied(env.buffers.part(0))
        with pytest.raises(ValueError, match=r"game 25: .*pass.* is not legal now; see mask\[25\]"):
            env.step(actions)
        assert same(copied(env.buffers.part(0)), before)
        env.step(env.sample())


def test_an_illegal_action_in_a_part_is_refused_when_it_is_received_and_the_other_part_goes_on() -> None:
    with VectorEnv("london", 8, seed=6, processes=2, parts=2) as env:
        env.reset()
        good, bad = env.sample(0).copy(), env.sample(1).copy()
        bad[1] = -3
        env.send(bad, 1)
        env.send(good, 0)
        with pytest.raises(ValueError, match=r"game 5: -3 .no action of this game"):
            env.recv(1)
        env.recv(0)
        bad[1] = env.sample(1)[1]
        env.send(bad, 1)
        assert np.array_equal(env.recv(1).seat, VectorEnv("london", 8, seed=6).reset().mover[4:])


def test_what_is_under_way_can_not_be_sent_again() -> None:
    env = VectorEnv("london", 4)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.send(np.zeros(4, np.int64))
    env.reset()
    with pytest.raises(RuntimeError, match=r"nothing is under way there: call send\(\) first"):
        env.recv()
    env.send(env.sample())
    for again in (lambda: env.send(env.sample()), lambda: env.step(env.sample()), env.reset):
        with pytest.raises(RuntimeError, match=r"call recv\(\) first"):
            again()
    with pytest.raises(ValueError, match="there is no part 1: 0 to 0"):
        env.send(env.sample(), 1)
    env.recv()
    with pytest.raises(ValueError, match="one game for each process in each part, and one part, not 3"):
        VectorEnv("london", 4, processes=2, parts=3)


# -- results -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["london", "card-game"])
def test_results_at_the_end_are_those_of_the_engine(key: str) -> None:
    env = VectorEnv(key, 5, 3, seed=8)
    env.reset()
    matches = [_begun(env, number) for number in range(5)]
    decisions, numbers, ended = np.zeros((5, 3), int), list(range(5)), 0
    while ended < 8:
        movers = [match.mover for match in matches]
        actions = env.sample().copy()
        at = env.step(actions)
        assert at.seat.tolist() == movers
        for row, match in enumerate(matches):
            decisions[row, movers[row]] += 1
            match.play(int(actions[row]))
            if not match.over:
                assert not at.done[row] and not at.points[row].any() and not at.rank[row].any()
                assert not at.length[row] and not at.decisions[row].any()
                continue
            result = env.game.scores(match.state)
            assert at.done[row]
            assert (at.points[row].tolist(), at.rank[row].tolist()) == (result.totals, result.ranks)
            assert at.length[row] == len(match.moves) and at.decisions[row].tolist() == decisions[row].tolist()
            decisions[row], ended = 0, ended + 1
            numbers[row] += 5
            matches[row] = _begun(env, numbers[row])


def _begun(env: VectorEnv, number: int) -> Match:
    match = Match(env.game, SeededChance(game_seed(8, number)))
    match.begin()
    return match


# -- opponents ---------------------------------------------------------------------------------------------------------


def first_legal(observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """A policy that can be told apart from others."""
    first: npt.NDArray[np.int64] = mask.argmax(1)
    return first


@pytest.mark.parametrize("key", ["london", "card-game"])
@pytest.mark.parametrize("seat", [None, 1])
def test_games_against_bots_are_those_of_the_gymnasium_environment(key: str, seat: int | None) -> None:
    """Decision by decision: what the learner is shown, the bots' moves, the end and what it brings."""
    against = ["greedy", "planner"]
    rows, ends = 4, 0
    gyms = [BranchlineEnv(key, 3, seat, against, reward="margin", recall=9) for _ in range(rows)]
    with VectorEnv(key, rows, 3, reward="margin", recall=9, against=against, seat=seat, seed=2) as env:
        at = env.reset()
        numbers = list(range(rows))
        seen = [_nth_game(gym, number) for gym, number in zip(gyms, numbers, strict=True)]
        for _ in range(90):
            for row, gym in enumerate(gyms):
                assert at.mover[row] == gym.seat == (seat_of(f"2/{numbers[row]}", 3) if seat is None else seat)
                assert np.array_equal(at.observation[row], seen[row]["observation"])
                assert np.array_equal(at.mask[row], seen[row]["action_mask"])
                assert np.array_equal(at.moves[row], seen[row]["moves"])
            actions = env.sample().copy()
            at = env.step(actions)
            for row, gym in enumerate(gyms):
                assert at.seat[row] == gym.seat
                seen[row], reward, over, _, info = gym.step(int(actions[row]))
                assert at.done[row] == over and at.reward[row, gym.seat] == reward
                if over:
                    ends += 1
                    assert at.points[row].tolist() == info["totals"] and at.rank[row].tolist() == info["ranks"]
                    assert at.length[row] == len(gym.moves)
                    numbers[row] += rows
                    seen[row] = _nth_game(gym, numbers[row])
    assert ends >= 2


def _nth_game(env: BranchlineEnv, number: int) -> dict[str, Any]:
    observation, _ = env.reset(seed=2)
    for _ in range(number):
        observation, _ = env.reset()
    return observation


@pytest.mark.parametrize("against", ["greedy", first_legal, ["greedy", first_legal]])
def test_opponents_play_the_same_with_any_number_of_processes_and_parts(against: Any) -> None:
    wanted = played(VectorEnv("london", 40, 3, against=against, seed=9), 60)
    assert sum(int(step["done"].sum()) for step in wanted) > 20
    for sizes in ({"processes": 2}, {"processes": 2, "parts": 2}):
        with VectorEnv("london", 40, 3, against=against, seed=9, **sizes) as env:  # type: ignore[arg-type]
            assert all(same(one, other) for one, other in zip(wanted, played(env, 60), strict=True)), sizes
    own = {name: np.zeros_like(array) for name, array in wanted[0].items()}
    env = VectorEnv("london", 40, 3, against=against, seed=9)
    env.reset(out=own)
    for step in wanted[1:]:
        env.step(own["choice"].copy(), out=own)
        assert same(own, step)


def test_a_policy_of_the_callers_plays_its_seats_as_the_self_play_of_the_same_games() -> None:
    """The learner's games against a policy are those in which both seats are decided for by us, in the same way."""
    asked: list[int] = []

    def policy(observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
        assert len(observation) == len(mask) and mask.any(1).all()
        asked.append(len(mask))
        return first_legal(observation, mask)

    both, env = VectorEnv("london", 6, seed=4), VectorEnv("london", 6, against=policy, seat=0, seed=4)
    one, other = both.reset(), env.reset()
    rng = random.Random(4)
    for _ in range(120):
        while (one.mover == 1).any():  # the policy's: all others wait
            actions = np.where(one.mover == 1, one.mask.argmax(1), SKIP)
            assert both._shard is not None
            one = both.step(actions)
        assert np.array_equal(one.observation, other.observation) and np.array_equal(one.mask, other.mask)
        actions = np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in other.mask])
        one, other = both.step(actions), env.step(actions)
    assert max(asked) <= 6 and len(asked) > 100


def test_games_that_are_skipped_stay_as_they_are() -> None:
    env = VectorEnv("london", 5, seed=4)
    before = copied(env.reset())
    at = env.step(np.where(np.arange(5) == 3, env.sample(), SKIP))
    for name in ("observation", "mask", "mover", "choice"):
        changed = [not np.array_equal(before[name][i], getattr(at, name)[i]) for i in range(5)]
        assert not any(changed[:3]) and not changed[4]
    assert not np.array_equal(before["observation"][3], at.observation[3])


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (lambda observation, mask: np.zeros(99, np.int64), r"a policy is asked for \d whole numbers"),
        (lambda observation, mask: mask.argmin(1), "what a policy wants to do: game .* is not legal now"),
        (
            lambda observation, mask: np.full(len(mask), SKIP),
            r"what a policy wants to do: game \d: 333 .no action of this game",
        ),
    ],
)
def test_a_policy_that_decides_nothing_legal_is_named_and_ends_the_environment(
    policy: Callable[..., Any], said: str
) -> None:
    env = VectorEnv("london", 4, against=policy, seed=1)
    with pytest.raises(ValueError, match=said):
        for _ in range(4):
            env.step(env.sample()) if env._current[0] else env.reset()
    with pytest.raises(RuntimeError, match="closed"):
        env.reset()


def test_a_bot_that_fails_is_warned_of_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        "from branchline.bots.bot import Bot\n\n"
        "class Bad(Bot):\n    def choose(self, view, legal):\n        raise RuntimeError('no idea')\n"
    )
    with (
        VectorEnv("london", 1, against=f"{file}:Bad", seed=1) as env,
        pytest.warns(UserWarning, match=r"seat_\d \(.*bad.py:Bad\) failed; a random legal move .*no idea"),
    ):
        env.reset()
        env.step(env.sample())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"against": "genius"}, "there is no bot “genius”"),
        ({"against": ["greedy", "planner"]}, "1 other seat, but 2 bots"),
        ({"seat": 1}, "seat is the learner's among opponents: say against, too"),
        ({"against": "greedy", "seat": 2}, "there is no seat 2: 0 to 1, or None for another one in every game"),
        ({"sets": 1}, "at least two sets of arrays"),
    ],
)
def test_what_there_is_not_is_answered_in_a_line(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        VectorEnv("london", 4, **asked)


# -- what they share ---------------------------------------------------------------------------------------------------


def test_all_interfaces_share_the_features_of_a_game() -> None:
    vector = VectorEnv("london", 2, progress=True)
    gym, aec = BranchlineEnv("london", progress=True), raw_env("london", progress=True)
    assert vector.features is gym._encoder.features is aec._encoder.features
    assert vector.features is features_of(title("london").game(2), False, True)
    assert VectorEnv("london", 2).features is not vector.features


def test_a_batch_refuses_as_many_actions_as_are_not_its_games() -> None:
    env = VectorEnv("london", 3)
    env.reset()
    assert env._shard is not None
    batch: Batch = env._shard.batches[0]
    with pytest.raises(ValueError, match="3 games, but 2 actions"):
        batch.refused([0, 0])
    with pytest.raises(ValueError, match="game 1 of these"):
        batch.step([env.sample().tolist()[0], -2, SKIP])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_processes_that_have_nothing_to_do_sleep_and_wake_up() -> None:
    """They watch memory rather than wait for a pipe: while the caller learns for seconds, that must cost nothing."""
    with VectorEnv("london", 4, processes=2, parts=2, seed=1) as env:
        env.reset()
        time.sleep(0.2)
        before = [_cpu_seconds(worker.process.pid) for worker in env._workers]
        time.sleep(1)
        assert all(
            _cpu_seconds(worker.process.pid) - spent < 0.2 for worker, spent in zip(env._workers, before, strict=True)
        )
        env.step(env.sample())


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
