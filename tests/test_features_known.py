"""What attentive players know is in their rows and nothing else; what is hidden is only in the rows for critics."""

import random
from itertools import islice

import numpy as np
import pytest

from all_titles import ALL_GAMES, PLAY_STYLES, fewest_and_most, game_of, played
from branchline.cardgame.game import CardGame
from branchline.core import record as records
from branchline.core.view import EVERYONE
from branchline.describe.memory import Memory
from branchline.describe.onlooker import seen_by
from branchline.envs.gymnasium import BranchlineEnv
from branchline.envs.gymnasium_vector import BranchlineVectorEnv
from branchline.envs.pettingzoo import raw_env
from branchline.envs.vector import VectorEnv
from branchline.features import Features
from branchline.routes.game import RoutesGame
from branchline.trains.game import TrainGame
from branchline.trains.state import GROUPS
from test_features import named


def knowing(game: TrainGame) -> Features:
    """With all that a player may be shown."""
    return Features(game, progress=isinstance(game, RoutesGame), attentive=True)


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(ALL_GAMES))
def test_a_row_follows_from_what_its_seat_has_seen(key: str, seats: int) -> None:
    """The moves as the seat saw them, what others keep secret left out, lead to the very same rows."""
    game = game_of(key, seats)
    features = knowing(game)
    for style in PLAY_STYLES[: 3 if seats == 2 else 1]:
        record = played(game, style, seats)
        for seat in range(game.seats):
            seen = records.redact(record, seat)
            for number, (state, known) in enumerate(zip(record.states(), seen.states(), strict=True)):
                if number % 5 == seat % 5:
                    assert features.observe(state, seat) == features.observe(known, seat)


@pytest.mark.parametrize(("key", "seats"), [("london", 2), ("france", 3), ("card-game", 2), ("card-game", 4)])
def test_a_row_is_the_same_in_every_world_that_the_seat_can_t_tell_from_this_one(key: str, seats: int) -> None:
    game = game_of(key, seats)
    features = knowing(game)
    uniform = random.Random(3).random
    changed = 0
    for number, state in enumerate(played(game, "loves tickets", 3).states()):
        if number % 3 or game.to_move(state) < 0:
            continue
        for seat in range(seats):
            view = game.view(state, seat)
            if isinstance(game, CardGame):
                view = game.remembered(view, [game.track_of(state.cells, each) for each in range(seats)])
            other = view.sample(uniform)
            changed += other != state
            assert features.observe(other, seat) == features.observe(state, seat)
    assert changed > 15


@pytest.mark.parametrize(("seats", "option"), [(2, ""), (3, ""), (4, ""), (2, "/open_track")])
@pytest.mark.parametrize("style", ["uniform", "claims"])
def test_what_went_on_the_tracks_is_counted_as_somebody_does_who_looks_on(seats: int, option: str, style: str) -> None:
    """Robbed rows never go there; a track that is laid out is empty; the second deck of four begins with none."""
    game = game_of("card-game" + option, seats)
    assert isinstance(game, CardGame)
    features = knowing(game)
    kinds = game.cards.kinds
    record = played(game, style, 5)
    memory, most = Memory(game), 0
    for move, state in zip(seen_by(game, record.moves, 0), islice(record.states(), 1, None), strict=True):
        memory.saw(move)
        if game.to_move(state) >= 0:
            seat = game.to_move(state)
            shown = named(features, features.observe(state, seat))["track_seen"]
            tracks = [shown[i * kinds : (i + 1) * kinds] for i in range(seats)]
            assert tracks == [memory.tracks[(seat + i) % seats] for i in range(seats)]
            most = max(most, sum(shown))
    assert most > 10


@pytest.mark.parametrize(("key", "seats"), [("london", 2), ("paris", 3), ("france", 3), ("card-game", 3)])
def test_of_returned_tickets_a_row_says_how_deep_they_lie(key: str, seats: int) -> None:
    game = game_of(key, seats)
    features = Features(game, attentive=True, oracle=True)
    deep = 0
    for number, state in enumerate(played(game, "loves tickets", 1).states()):
        if number % 4:
            continue
        cells = state.cells
        groups = [cells[game.group_at + group] for group in range(cells[GROUPS])]
        sizes = [bin(group).count("1") for group in groups]
        for seat in range(seats):
            known = cells[game.returned_at + seat]
            row = named(features, features.observe(state, seat))
            everything = features.observe_all(state, seat)
            hidden = {f.name: list(everything[f.at : f.at + f.size]) for f in features.oracle_fields}
            for ticket in range(len(game.all_tickets)):
                there = [i for i, group in enumerate(groups) if group >> ticket & 1]
                where = (1 + sum(sizes[: there[0]]), sizes[there[0]]) if there else (0, 0)
                assert (hidden["deck_depth"][ticket], hidden["deck_among"][ticket]) == where
                told = where if known >> ticket & 1 else (0, 0)
                assert (row["returned_depth"][ticket], row["returned_among"][ticket]) == told
                deep += told[0] > 1
    assert deep > 5


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(ALL_GAMES))
def test_the_rows_for_critics_have_every_hidden_field(key: str, seats: int) -> None:
    game = game_of(key, seats)
    features = Features(game, oracle=True)
    told = {field.name: field for field in features.oracle_fields}
    hidden = {field.name for field in game.layout.fields if field.audience != EVERYONE}
    assert set(told) == hidden - {"group"} | {"deck_depth", "deck_among"}
    for number, state in enumerate(played(game, "uniform", 2).states()):
        if number % 40:
            continue
        for seat in range(seats):
            row = features.observe_all(state, seat)
            assert len(row) == features.oracle_size
            assert all(a <= b for a, b in zip(row, features.oracle_highs, strict=True))
            order = [(seat + i) % seats for i in range(seats)]
            hand, tickets, deck = (row[f.at : f.at + f.size] for f in (told["hand"], told["tickets"], told["deck"]))
            assert list(hand) == [count for each in order for count in game.hand_of(state.cells, each)]
            held = [game.tickets_of(state.cells, each) for each in order]
            assert list(tickets) == [int(t in mine) for mine in held for t in range(len(game.all_tickets))]
            assert list(deck) == list(state.cells[game.cards.deck_at : game.cards.deck_at + game.cards.kinds])


@pytest.mark.parametrize(("key", "seats"), [("london", 2), ("france", 3), ("card-game", 4)])
def test_no_player_s_row_has_anything_of_them(key: str, seats: int) -> None:
    """With them or without, players are shown the same; and what is hidden goes to critics alone."""
    game = game_of(key, seats)
    plain, both = knowing(game), Features(game, False, isinstance(game, RoutesGame), attentive=True, oracle=True)
    assert both.fields == plain.fields and both.size == plain.size and both.highs == plain.highs
    uniform = random.Random(4).random
    told_apart = 0
    for number, state in enumerate(played(game, "uniform", 4).states()):
        if number % 6 or game.to_move(state) < 0:
            continue
        seat = game.to_move(state)
        other = game.view(state, seat).sample(uniform)
        if isinstance(game, CardGame):
            view = game.remembered(game.view(state, seat), [game.track_of(state.cells, s) for s in range(seats)])
            other = view.sample(uniform)
        assert both.observe(state, seat) == both.observe(other, seat) == plain.observe(state, seat)
        told_apart += both.observe_all(state, seat) != both.observe_all(other, seat)
    assert told_apart >= 5
    assert plain.oracle_size == 0 and plain.oracle_fields == []
    with pytest.raises(ValueError, match="oracle=True"):
        plain.observe_all(state, 0)


@pytest.mark.parametrize("processes", [1, 2])
def test_many_games_at_once_have_both_rows(processes: int) -> None:
    with VectorEnv("card-game", games=150, attentive=True, oracle=True, processes=processes, seed=1) as env:
        plain = VectorEnv("card-game", games=150, seed=1)
        at, without = env.reset(), plain.reset()
        assert without.oracle.shape == (150, 0)
        features = env.features
        assert at.oracle.shape == (150, features.oracle_size)
        named = {field.name: field for field in features.oracle_fields}
        kinds = game_of("card-game", 2).cards.kinds
        for _ in range(20):
            size = plain.features.size
            assert np.array_equal(at.observation[:, :size], without.observation)
            hand = named["hand"]
            hands = at.oracle[:, hand.at : hand.at + hand.size].reshape(-1, 2, kinds)
            assert np.array_equal(hands[:, 0], env.structured(at.observation)["hand"])
            assert np.array_equal(hands.sum(axis=2), env.structured(at.observation)["hand_size"])
            at, without = env.step(env.sample()), plain.step(plain.sample())


def test_every_environment_has_the_rows_of_attentive_players() -> None:
    size = Features(game_of("card-game", 2), attentive=True).size
    gym, aec = BranchlineEnv("card-game", attentive=True), raw_env("card-game", attentive=True)
    many = BranchlineVectorEnv("card-game", 3, against=None, attentive=True)
    aec.reset(seed=1)
    for observation in (gym.reset(seed=1)[0], aec.observe(aec.agent_selection), many.reset(seed=1)[0]):
        assert observation["observation"].shape[-1] == size
