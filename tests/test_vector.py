"""Many games at once: the same games no matter who steps them, legal moves only, and nothing lost at the seams."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from branchline import title, titles
from branchline.bots.seeding import game_seed
from branchline.core.game import Game
from branchline.core.match import Match
from branchline.core.seeded_chance import SeededChance
from branchline.core.stream import key_of, stream_number
from branchline.envs.common import margin, win
from branchline.envs.vector import VectorEnv, VectorStep, shared
from branchline.envs.vector import vector_env as env_module
from branchline.features import Features
from branchline.titles import keys
from own_boards import in_place


def copied(at: VectorStep) -> dict[str, npt.NDArray[Any]]:
    return {name: getattr(at, name).copy() for name in at.__dataclass_fields__}


class Row:
    """What a row of a batch of six should show: game after game of the series 3, each played by the engine alone."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.begin()

    def begin(self) -> None:
        seed = game_seed(3, self.number)
        self.match = Match(self.game, SeededChance(seed))
        self.match.begin()
        self.key = key_of(seed)
        self.decisions = 0

    def next(self) -> None:
        self.number += 6
        self.begin()

    def choice(self) -> int:
        legal = self.match.legal()
        self.decisions += 1
        return legal[int(stream_number(self.key, key_of("choice"), self.decisions - 1) * len(legal))]


@pytest.mark.parametrize("key", keys())
def test_every_game_of_a_batch_is_the_engine_s_own(key: str) -> None:
    """Each is played again by the engine alone, from its seed and the actions, and looks the same at every step."""
    env = VectorEnv(key, games=6, seed=3, reward="margin", recall=4)
    game, features = env.game, Features(env.game)
    at = env.reset()
    rows = [Row(game, number) for number in range(6)]
    for _ in range(500):
        for number, row in enumerate(rows):
            state = row.match.state
            assert at.mover[number] == row.match.mover
            assert at.observation[number].tobytes() == features.observe(state, row.match.mover)
            assert np.flatnonzero(at.mask[number]).tolist() == row.match.legal()
            assert at.choice[number] == row.choice()
        actions = env.sample().copy()
        at = env.step(actions)
        for number, row in enumerate(rows):
            row.match.play(int(actions[number]))
            assert at.done[number] == row.match.over
            if row.match.over:
                result = game.scores(row.match.state)
                assert at.points[number].tolist() == result.totals
                assert at.reward[number].tolist() == margin(result.totals, result.ranks)
                row.next()
            else:
                assert not at.reward[number].any()
    assert sum(row.number // 6 for row in rows) >= 6
    env.reset()  # what was on its way is given up
    for number, row in enumerate(rows):
        row.next()
        assert env.sample()[number] == row.choice()


def test_the_number_of_processes_changes_nothing() -> None:
    seen: list[list[dict[str, npt.NDArray[Any]]]] = []
    for processes in (1, 2, 3):
        with VectorEnv("san-francisco", games=301, seats=3, seed=5, processes=processes, recall=3) as env:
            steps = [copied(env.reset())]
            steps += [copied(env.step(env.sample())) for _ in range(150)]
            seen.append(steps)
    assert sum(int(step["done"].sum()) for step in seen[0]) > 50
    for other in seen[1:]:
        for one, two in zip(seen[0], other, strict=True):
            assert all(np.array_equal(one[name], two[name]) for name in one)


def test_seeds_and_resets() -> None:
    env = VectorEnv("london", games=5, seed=1)
    first = copied(env.reset())
    again = copied(env.reset())
    assert not np.array_equal(first["observation"], again["observation"])  # a reset deals anew
    assert np.array_equal(copied(env.reset(seed=1))["observation"], first["observation"])
    assert np.array_equal(copied(env.reset())["observation"], again["observation"])
    assert not np.array_equal(copied(env.reset(seed=2))["observation"], first["observation"])


def test_what_was_returned_stays_for_one_more_step() -> None:
    env = VectorEnv("paris", games=4)
    before = env.reset()
    kept = copied(before)
    env.step(env.sample())
    assert all(np.array_equal(kept[name], getattr(before, name)) for name in kept)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_illegal_action_is_named_and_nothing_is_played(processes: int) -> None:
    with VectorEnv("london", games=4, processes=processes, seed=0) as env:
        at = copied(env.reset())
        actions = env.sample().copy()
        claim = env.game.parse("claim Big Ben–Waterloo with 1 blue")
        actions[2] = claim
        with pytest.raises(ValueError, match=r"game 2: .*claim Big Ben–Waterloo with 1 blue.* is not legal now"):
            env.step(actions)
        actions[2] = 5000
        with pytest.raises(ValueError, match=r"game 2: 5000 .no action of this game"):
            env.step(actions)
        with pytest.raises(ValueError, match="4 whole numbers are wanted"):
            env.step(env.sample()[:3])
        with pytest.raises(ValueError, match="4 whole numbers are wanted"):
            env.step(env.sample().astype(np.float32))
        after = env.step(env.sample())
        other = VectorEnv("london", games=4, seed=0)
        assert np.array_equal(other.reset().observation, at["observation"])
        assert np.array_equal(other.step(other.sample()).observation, after.observation)


def test_bad_wishes_are_reported() -> None:
    with pytest.raises(ValueError, match="there is no reward 'glory'"):
        VectorEnv("london", reward="glory")
    with pytest.raises(ValueError, match="at least one game for each process, and one process, not 2 and 3"):
        VectorEnv("london", games=2, processes=3)
    with pytest.raises(ValueError, match="recall is a number of moves"):
        VectorEnv("london", recall=-1)
    with pytest.raises(Exception, match="berlin"):
        VectorEnv("berlin")
    with pytest.raises(RuntimeError, match="reset"):
        VectorEnv("london", games=1).sample()
    env = VectorEnv("london", games=2)
    env.reset()
    env.close()
    with pytest.raises(RuntimeError, match="closed"):
        env.step(env.sample())


def test_rewards_add_up_and_follow_the_ranks() -> None:
    env = VectorEnv("london", games=64, seats=3)
    env.reset()
    total = 0
    for _ in range(150):
        at = env.step(env.sample())
        for number in np.flatnonzero(at.done):
            points = at.points[number].tolist()
            best = [points[seat] for seat in range(3) if at.reward[number, seat] > 0]
            assert not best or min(best) == max(points)
            total += 1
    assert total > 30 and win([1, 1, 1], [1, 1, 1]) == [0.0, 0.0, 0.0]


def test_fewest_wilds_progress_and_names() -> None:
    env = VectorEnv("london", games=32, fewest_wilds=True, progress=True, seed=1)
    plain = VectorEnv("london", games=32, seed=1)
    at, every = env.reset(), plain.reset()
    named = env.structured(at.observation)
    assert named["claims"].shape == (32, 2, 44) and named["lacks"].shape == (32, 44)
    assert at.observation.shape[1] == plain.features.size + 2 * 20 + 2 * 44
    fewer = 0
    for _ in range(100):  # with the same actions they are the same games, and one of them has fewer legal ones
        assert (at.mask <= every.mask).all()
        fewer += int(every.mask.sum()) - int(at.mask.sum())
        actions = env.sample().copy()
        at, every = env.step(actions), plain.step(actions)
        assert np.array_equal(at.observation[:, : plain.features.size], every.observation)
    assert fewer > 0


def test_a_worker_that_dies_is_reported_and_nothing_hangs() -> None:
    env = VectorEnv("london", games=4, processes=2)
    env.reset()
    env._workers[0].process.kill()
    env._workers[0].process.wait()
    with pytest.raises(RuntimeError, match="has ended"):
        env.step(env.sample())
    env.close()


def test_a_script_needs_no_guard_and_leaves_nothing_behind(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from branchline.envs.vector import VectorEnv\n"
        "env = VectorEnv('london', games=8, processes=2)\n"
        "env.reset()\n"
        "print(env.step(env.sample()).observation.shape, [w.process.pid for w in env._workers])\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stderr == "" and done.stdout.startswith("(8, 365)")
    for pid in done.stdout.split("[")[1].strip("]\n").split(", "):
        assert not Path(f"/proc/{pid}").exists()


def test_an_environment_that_is_let_go_ends_its_processes() -> None:
    env = VectorEnv("london", games=4, processes=2)
    workers = [worker.process for worker in env._workers]
    del env
    gc.collect()
    assert all(worker.poll() is not None for worker in workers)


def test_whatever_is_written_into_what_is_shown_changes_nothing() -> None:
    env = VectorEnv("london", games=300, seed=2)
    at = env.reset()
    at.mask[299] = 1
    actions = env.sample().copy()
    actions[299] = env.game.parse("pass")
    before = copied(at)
    with pytest.raises(ValueError, match=r"game 299: .*pass.* is not legal now"):
        env.step(actions)
    other = VectorEnv("london", games=300, seed=2)
    assert np.array_equal(other.reset().observation, before["observation"])
    assert np.array_equal(env.step(other.sample()).observation, other.step(other.sample()).observation)


def test_seeds_are_whole_numbers_and_none_is_another_game_each_time() -> None:
    one, two = VectorEnv("london", games=8), VectorEnv("london", games=8)
    assert not np.array_equal(one.reset().observation, two.reset().observation)
    with pytest.raises(TypeError):
        one.reset(seed=7.5)  # type: ignore[arg-type]
    at = one.reset(seed=np.int64(3))  # type: ignore[arg-type]
    assert one.step(at.choice.astype(np.uint64)).observation.shape == (8, 365)


def test_a_board_in_place_of_ours_is_played_by_all_processes(tmp_path: Path) -> None:
    source = Path(titles.__file__).parent / "london"
    for name in ("board.toml", "tickets.toml"):
        text = (source / name).read_text("utf-8").replace("vehicles = 17", "vehicles = 11")
        (tmp_path / name).write_text(in_place(text), "utf-8")
    titles.load_titles(tmp_path)
    with VectorEnv("london", games=4, processes=2) as env:
        at = env.reset()
        assert env.structured(at.observation)["vehicles"].tolist() == [[11, 11]] * 4


def test_a_step_that_is_interrupted_ends_the_environment_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    env = VectorEnv("london", games=4, processes=2)
    env.reset()
    workers = [worker.process for worker in env._workers]

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(env._shard, "step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        env.step(env.sample())
    assert all(worker.poll() is not None for worker in workers)
    with pytest.raises(RuntimeError, match="closed"):
        env.reset()


NOISY = """
import os, sys
sys.path.insert(0, {folder!r})
from branchline.envs.vector import VectorEnv
env = VectorEnv("london", games=8, processes=2, seed=1)
env.reset()
before = env.step(env.sample()).observation.sum()
if hasattr(os, "fork") and os.fork() == 0:
    import time
    os.close(1), os.close(2)
    time.sleep(30)  # and has the pipes to the worker open all the while
    os._exit(0)
env.close()
print("closed", before)
"""


def test_noise_forks_and_files_of_the_same_name_are_no_matter(tmp_path: Path) -> None:
    """Somebody prints whenever Python starts, has a json.py where the script is started, and forks."""
    (tmp_path / "sitecustomize.py").write_text("print('good morning')\n")
    work = tmp_path / "work"
    work.mkdir()
    (work / "json.py").write_text("raise SystemExit('the wrong json')\n")
    script = tmp_path / "script.py"
    script.write_text(NOISY.format(folder=str(Path(titles.__file__).parents[2])))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(script)], cwd=work, env=environment, capture_output=True, text=True, timeout=50
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("closed ")


def test_a_constructor_that_fails_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []

    def noted(size: int) -> Path:
        made.append(shared.new_file(size))
        return made[-1]

    monkeypatch.setattr(env_module, "new_file", noted)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(RuntimeError, match="has ended"):
        VectorEnv("london", games=4, processes=2)
    assert made and not made[0].exists()


def test_too_little_memory_for_sharing_is_met_by_a_file_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "IN_MEMORY", Path("/proc"))  # where no file can be made
    with VectorEnv("london", games=4, processes=2) as env:
        env.reset()
        assert env.step(env.sample()).mask.any()


def test_options_reach_the_game() -> None:
    open_track = VectorEnv("card-game", games=2, options={"open_track": True})
    assert {f.name for f in open_track.features.fields} - {f.name for f in VectorEnv("card-game").features.fields} == {
        "track"
    }
    assert title("card-game").game(2).codec.size == open_track.game.codec.size
