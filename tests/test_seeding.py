"""The same seed and the same decisions are the same game, wherever it is played."""

import random
from pathlib import Path

import pytest

from all_titles import TITLES, game_of
from branchline.bots.arena.arena_game import play, task
from branchline.bots.arena.schedule import ArenaConfig, Unit
from branchline.bots.bot_game import BotGame
from branchline.bots.guard import decide, limit_of
from branchline.bots.registry import find_all
from branchline.bots.seeding import WordsChance, bot_seed, game_seed, seat_of
from branchline.cli.session import new_session, resume_session
from branchline.cli.simulation import TEXT, SimulationTask, play_one
from branchline.core.match import Match
from branchline.core.record import from_text, to_text
from branchline.core.seeded_chance import SeededChance
from branchline.titles import find_game, title

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from branchline.envs import pettingzoo
from branchline.envs.game_run import GameRun
from branchline.envs.gymnasium import BranchlineEnv
from branchline.envs.observations import ObservationEncoder
from branchline.envs.vector import VectorEnv

UNWRITTEN = Path("unwritten.branchline")


@pytest.mark.parametrize("bots", ["greedy,random", "random,random"])
@pytest.mark.parametrize("key", TITLES)
def test_the_same_seed_is_the_same_game_everywhere(key: str, bots: str) -> None:
    game, specs = game_of(key, 2), find_all(bots)
    once = BotGame(game, [spec.bot(game, seat) for seat, spec in enumerate(specs)], "7/1").play().record.moves

    def moves_of(text: str) -> list[int]:
        return from_text(text, find_game).moves

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

    person = new_session(key, 2, 2, None, "7/1", UNWRITTEN, against=specs[:1]).go_on()
    while not person.over:
        person.play(once[len(person.match.moves)])
    assert person.match.moves == once

    zoo = pettingzoo.env(key, 2)
    zoo.reset(seed=7)
    zoo.reset()
    while not any(zoo.terminations.values()):
        zoo.step(once[len(zoo.moves)])
    assert zoo.moves == once


@pytest.mark.parametrize("seed, other", [("7", "7/0"), (7, "7/0"), ("7/12", game_seed(7, 12)), ("a b", "a b/0")])
def test_a_seed_without_a_number_is_the_first_game_of_its_series(seed: str | int, other: str) -> None:
    game, specs = game_of("london", 2), find_all("greedy,random")

    def moves_of(seed: str | int) -> list[int]:
        return BotGame(game, [spec.bot(game, seat) for seat, spec in enumerate(specs)], seed).play().record.moves

    assert moves_of(seed) == moves_of(other)
    person = new_session("london", 2, 2, None, str(seed), UNWRITTEN, against=specs[:1]).go_on()
    begun = len(person.match.moves)  # as far as nobody but chance and the other bot had a say
    assert person.match.moves == moves_of(seed)[:begun]


def test_a_person_plays_the_first_game_of_a_series_and_sits_where_its_seed_says() -> None:
    seats = set()
    for seed in map(str, range(12)):
        session = new_session("london", 3, None, None, seed, UNWRITTEN, against=find_all("random")).go_on()
        again = new_session("london", 3, None, None, game_seed(seed), UNWRITTEN, against=find_all("random")).go_on()
        assert session.seat == again.seat == seat_of(game_seed(seed), 3)
        assert session.match.moves == again.match.moves and session.seed == seed
        seats.add(session.seat)
    assert seats == {0, 1, 2}


@pytest.mark.parametrize("key", TITLES)
def test_a_saved_game_goes_on_in_its_streams_and_taking_back_does_not_leave_them(key: str, tmp_path: Path) -> None:
    file, bots = tmp_path / "game.branchline", find_all("greedy")
    whole = new_session(key, 2, 1, None, "7", file, against=bots).go_on()
    rng = random.Random(1)
    while not whole.over:
        whole.play(rng.choice(whole.match.legal()))
    moves = whole.match.moves[:]
    whole.record.result = None
    whole.match.take_back(whole.own_moves()[len(whole.own_moves()) // 2])
    whole.save()
    resumed = resume_session(file, None, None, None).go_on()
    for _ in range(3):  # back to before where it was saved
        assert resumed.undo()
    while not resumed.over:
        resumed.play(moves[len(resumed.match.moves)])
    assert resumed.match.moves == moves


@pytest.mark.parametrize("key", TITLES)
def test_a_game_saved_before_seeds_were_alike_goes_on(key: str, tmp_path: Path) -> None:
    """Its cards fell on the words of its moves: what lies open stays, and the rest comes from its seed."""
    game, rng = game_of(key, 2), random.Random(2)
    old = Match(game, WordsChance(game, b"7"))
    old.begin()
    while len(old.moves) < 60 or old.mover != 0:
        old.play(rng.choice(old.legal()))
    file = tmp_path / "old.branchline"
    file.write_text(
        '; seat 1, seed "7"\n; against ["greedy"]\n' + to_text(old.record(["Ann", "Bot 2 (easy)"])), "utf-8"
    )
    session = resume_session(file, None, None, None).go_on()
    assert session.match.moves == old.moves
    while not session.over:
        session.play(rng.choice(session.match.legal()))
    moves = session.match.moves[:]
    assert session.undo() and session.undo()
    while not session.over:
        session.play(moves[len(session.match.moves)])
    assert session.match.moves == moves


@pytest.mark.parametrize("key, seats", [(key, seats) for key in TITLES for seats in (2, max(title(key).seats))])
def test_the_games_of_a_batch_are_those_of_its_seed(key: str, seats: int) -> None:
    """Row i plays the games i, i + rows, i + 2 rows of the series: with the same actions, the same in every cell."""
    env, encoder = VectorEnv(key, 2, seats, recall=5, seed=7), ObservationEncoder(key, seats, recall=5)
    at, rows = env.reset(), [[number] for number in range(2)]  # the numbers of the games that a row has played
    runs = [_begun(encoder, number) for number in range(2)]
    while min(len(numbers) for numbers in rows) < 4:
        for row, run in enumerate(runs):
            observation = run.observation(run.mover)
            assert env._shard is not None and env._shard.batches[0].states[row] == run.state
            assert at.mover[row] == run.mover
            assert at.observation[row].tolist() == observation["observation"].tolist()
            assert at.mask[row].tolist() == observation["action_mask"].tolist()
            assert at.moves[row].tolist() == observation["moves"].tolist()
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
