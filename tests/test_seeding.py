"""The same seed and the same decisions are the same game, wherever it is played."""

import pytest

from all_titles import TITLES, game_of
from branchline.bots.arena.play import play, task
from branchline.bots.arena.schedule import ArenaConfig, Unit
from branchline.bots.bot_game import BotGame
from branchline.bots.guard import decide, limit_of
from branchline.bots.registry import find_all
from branchline.bots.seeding import bot_seed
from branchline.cli.simulation import TEXT, SimulationTask, play_one
from branchline.core.record import from_text
from branchline.titles import title

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from branchline.envs import pettingzoo
from branchline.envs.gymnasium import BranchlineEnv


@pytest.mark.parametrize("bots", ["greedy,random", "random,random"])
@pytest.mark.parametrize("key", TITLES)
def test_the_same_seed_is_the_same_game_everywhere(key: str, bots: str) -> None:
    game, specs = game_of(key, 2), find_all(bots)
    once = BotGame(game, [spec.bot(game, seat) for seat, spec in enumerate(specs)], "7/1").play().record.moves

    def moves_of(text: str) -> list[int]:
        return from_text(text, lambda key, seats, options: title(key).game(seats, options)).moves

    arena = play(task(ArenaConfig(key, 2, {}, specs, "7"), Unit(0, 1, (0, 1))))
    assert moves_of(str(arena["record"])) == once
    simulated = play_one(SimulationTask(key, 2, {}, "7", 1, TEXT, specs, None))
    assert moves_of(simulated.text) == once

    gym = BranchlineEnv(key, 2, seat=1, against=specs[0].text)
    gym.reset(seed=7)
    _, info = gym.reset()  # the next game of the series
    learner, over = specs[1].bot(game, 1), False
    assert info["seat"] == 1
    while not over:
        assert gym._run is not None
        view, seed = game.view(gym._run.state, 1), bot_seed("7/1", 1, len(gym.moves))
        over = gym.step(decide(learner, view, seed, limit_of(learner.budget)).action)[2]
    assert gym.moves == once

    zoo = pettingzoo.env(key, 2)
    zoo.reset(seed=7)
    zoo.reset()
    while not any(zoo.terminations.values()):
        zoo.step(once[len(zoo.moves)])
    assert zoo.moves == once
