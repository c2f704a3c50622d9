"""The same seed and the same decisions are the same game, wherever it is played."""

import pytest

from all_titles import TITLES, game_of
from branchline.bots.arena.play import play, task
from branchline.bots.arena.schedule import ArenaConfig, Unit
from branchline.bots.bot_game import BotGame
from branchline.bots.guard import decide, limit_of
from branchline.bots.registry import find_all
from branchline.bots.seeding import SeededChance, bot_seed, game_seed
from branchline.cli.simulation import TEXT, SimulationTask, play_one
from branchline.core.match import Match
from branchline.core.record import from_text
from branchline.titles import title

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from branchline.envs import pettingzoo
from branchline.envs.game_run import GameRun
from branchline.envs.gymnasium import BranchlineEnv
from branchline.envs.observations import ObservationEncoder
from branchline.envs.vector import VectorEnv


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


@pytest.mark.parametrize("key, seats", [(key, seats) for key in TITLES for seats in (2, max(title(key).seats))])
def test_the_games_of_a_batch_are_those_of_its_seed(key: str, seats: int) -> None:
    """Row i plays the games i, i + rows, i + 2 rows of the series: with the same actions, the same in every cell."""
    env, encoder = VectorEnv(key, 2, seats, recall=5, seed=7), ObservationEncoder(key, seats, recall=5)
    at, rows = env.reset(), [[number] for number in range(2)]  # the numbers of the games that a row has played
    runs = [_begun(encoder, number) for number in range(2)]
    while min(len(numbers) for numbers in rows) < 4:
        for row, run in enumerate(runs):
            observation = run.observation(run.mover)
            assert env._shard.batches[0].states[row] == run.state.cells
            assert at.mover[row] == run.mover
            for name, shown in [("observation", at.observation), ("action_mask", at.mask), ("moves", at.moves)]:
                assert shown[row].tolist() == observation[name].tolist()
        actions = env.sample().copy()
        at = env.step(actions)
        for row, run in enumerate(runs):
            run.play(int(actions[row]))
            assert at.done[row] == run.match.over
            if run.match.over:
                assert at.points[row].tolist() == run.game.scores(run.state).totals
                again = Match(game_of(key, seats), SeededChance(game_seed(7, rows[row][-1])))
                again.begin()
                while not again.over:  # the same decisions, by number of move
                    again.play(run.moves[len(again.moves)])
                assert again.moves == run.moves
                rows[row].append(rows[row][-1] + 2)
                runs[row] = _begun(encoder, rows[row][-1])
    assert rows[0][:4] == [0, 2, 4, 6] and rows[1][:4] == [1, 3, 5, 7]


def _begun(encoder: ObservationEncoder, number: int) -> GameRun:
    run = GameRun(encoder, game_seed(7, number))
    run.begin()
    return run
