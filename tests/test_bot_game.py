"""A table of bots: the same seed plays the same game, everybody sees what they may know, and nobody can spoil it."""

import random

import pytest

from all_titles import TITLES, game_of, played
from bots import Watcher, against_random, made, sound
from branchline import title
from branchline.bots.bot import Bot, Budget
from branchline.bots.bot_game import BotGame
from branchline.bots.guard import decide, limit_of
from branchline.bots.registry import find
from branchline.cardgame.game import CardGame
from branchline.core.actions import Kind
from branchline.core.cells import put
from branchline.core.game import CHANCE, Game
from branchline.core.record import redact
from branchline.core.score import Outcome
from branchline.core.seeded_chance import SeededChance
from branchline.core.view import View
from branchline.describe.memory import Memory
from branchline.describe.onlooker import seen_by


def randoms(game: Game, seed: str) -> list[int]:
    return BotGame(game, [find("random").bot(game, seat) for seat in range(game.seats)], seed).play().record.moves


@pytest.mark.parametrize("key", TITLES)
def test_the_same_seed_plays_the_same_game(key: str) -> None:
    game = game_of(key, 3)
    assert randoms(game, "a") == randoms(game, "a") != randoms(game, "b")


def test_the_deal_does_not_depend_on_who_plays() -> None:
    game = game_of("london", 2)
    one = against_random(game, "random", "deal").record.moves
    other = against_random(game, made(Watcher, game), "deal").record.moves
    set_up = next(i for i, action in enumerate(one) if not game.codec.kind_of[action].chance)
    assert one[:set_up] == other[:set_up]
    first_turn = [next(a for a in moves if game.words(a).startswith("first")) for moves in (one, other)]
    assert first_turn[0] == first_turn[1]


def test_each_kind_of_chance_has_its_own_stream() -> None:
    deal, turn_up = Kind("deal", 1), Kind("turn up", 1)
    one, other = SeededChance("x"), SeededChance("x")
    for _ in range(5):
        other.number(turn_up)
    assert [one.number(deal) for _ in range(3)] == [other.number(deal) for _ in range(3)]
    assert one.number(deal) != one.number(turn_up)
    assert SeededChance("y").number(deal) != SeededChance("x").number(deal)


@pytest.mark.parametrize("key", TITLES)
def test_bots_get_every_move_as_their_seat_may_see_it(key: str) -> None:
    game = game_of(key, 3)
    bot = Watcher(game, 0, Budget())
    record = against_random(game, bot, "told").record
    seen = redact(record, 0)
    views = list(record.views(0))
    assert len(bot.moves) == len(record.moves)
    for i, move in enumerate(bot.moves):
        assert (move.before, move.after, move.redacted) == (views[i], views[i + 1], seen.redacted[i])
        kind = game.codec.kind_of[record.moves[i]]
        assert (move.by == CHANCE) == kind.chance
        if game.codec.kind_of[move.action] is not game.keep:  # of opening choices one learns more later
            assert move.action == seen.moves[i]
        if move.redacted:
            assert "?" in move.words
    assert list(seen_by(game, record.moves, 0)) == bot.moves


def test_opening_choices_of_others_tell_nothing_until_all_have_chosen() -> None:
    game = game_of("london", 3)
    bot = Watcher(game, 2, Budget())
    others = [find("random").bot(game, seat) for seat in range(2)]
    BotGame(game, [*others, bot], "hush").play()
    told = [move.words for move in bot.moves if move.words.startswith("keep")]
    assert told[:2] == ["keep ?", "keep ?"]


def test_only_bots_that_look_get_moves() -> None:
    game = game_of("london", 2)
    assert made(Watcher, game).watches
    assert not find("random").bot(game, 0).watches
    assert not find("greedy").bot(game, 0).watches  # a map shows all that was ever seen
    assert find("greedy").bot(game_of("card-game", 2), 0).watches


# -- bad company ------------------------------------------------------------------------------------------------------


class Crashes(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise ZeroDivisionError("of course")


class Nonsense(Bot):
    answers = (None, "draw deck", -1, 10**9, 1.0, True, [1], float("nan"))

    def choose(self, view: View, legal: list[int]) -> int:
        return self.random.choice(self.answers)  # type: ignore[return-value]


class Unshowable(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return Unshown()  # type: ignore[return-value]


class Unshown:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Vandal(Bot):
    """Spoils everything that it is given."""

    def choose(self, view: View, legal: list[int]) -> int:
        action = legal[0]
        put(view.cells, 0, [99] * len(view.cells))
        legal.clear()
        return action


class Blind(Watcher):
    @property
    def watches(self) -> bool:
        raise KeyError("watches")


class Careless(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        action = self.random.choice(legal)
        del self.random
        return action


class FailsElsewhere(Watcher):
    def saw(self, move: object) -> None:
        raise KeyError("saw")

    def over(self, result: Outcome) -> None:
        raise KeyError("over")

    def close(self) -> None:
        raise KeyError("close")


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("kind", [Crashes, Nonsense, Unshowable])
def test_a_bot_that_gives_no_legal_answer_has_a_legal_move_played_and_told(key: str, kind: type[Bot]) -> None:
    game = game_of(key, 2)
    found = against_random(game, made(kind, game))
    assert len(found.faults) == len(found.seconds[0]) > 5 and all(fault.replaced for fault in found.faults)
    assert {fault.seat for fault in found.faults} == {0}
    numbers = [fault.move for fault in found.faults]
    assert numbers == sorted(numbers) and not game.codec.kind_of[found.record.moves[numbers[0] - 1]].chance
    again = against_random(game, made(kind, game))
    assert again.record.moves == found.record.moves and again.faults == found.faults


def test_faults_say_what_was_wrong() -> None:
    game = game_of("london", 2)
    assert against_random(game, made(Crashes, game)).faults[0].what == "ZeroDivisionError: of course"
    said = {fault.what for fault in against_random(game, made(Nonsense, game)).faults}
    assert "no legal action: None" in said and "no legal action: 'draw deck'" in said


@pytest.mark.parametrize("key", TITLES)
def test_a_bot_that_spoils_its_view_hurts_nobody(key: str) -> None:
    game = game_of(key, 2)
    found = against_random(game, made(Vandal, game))
    assert not found.faults
    assert found.record.moves == against_random(game, made(Watcher, game)).record.moves


def test_a_bot_that_fails_where_nothing_is_asked_plays_on() -> None:
    game = game_of("london", 2)
    found = against_random(game, made(FailsElsewhere, game))
    assert found.record.moves == against_random(game, made(Watcher, game)).record.moves
    assert {fault.what for fault in found.faults} == {"KeyError: 'saw'", "KeyError: 'over'", "KeyError: 'close'"}
    assert not any(fault.replaced for fault in found.faults)


def test_a_bot_that_can_not_say_whether_it_watches_plays_on() -> None:
    game = game_of("london", 2)
    found = against_random(game, made(Blind, game))
    assert [(fault.what, fault.replaced) for fault in found.faults] == [("KeyError: 'watches'", False)]


def test_a_bot_that_loses_its_random_numbers_gets_new_ones() -> None:
    game = game_of("london", 2)
    found = against_random(game, made(Careless, game))
    assert not found.faults
    assert found.record.moves == against_random(game, "random").record.moves


def test_a_late_answer_is_replaced() -> None:
    game = game_of("london", 2)
    state = game.start()
    while game.to_move(state) != 0:
        game.play(state, game.legal(state)[0])
    decision = decide(made(Watcher, game), game.view(state, 0), 1, limit=0.0)
    assert decision.fault.startswith("late") and decision.action in game.legal(state)


def test_the_limit_is_the_budget_and_a_grace() -> None:
    assert limit_of(Budget()) == 10 and limit_of(Budget(ms=500)) == 10.5
    assert limit_of(Budget(simulations=9)) == 60 and limit_of(Budget(ms=500), 250) == 0.25


def test_a_table_needs_a_bot_for_every_seat() -> None:
    game = game_of("london", 3)
    with pytest.raises(ValueError, match="3 seats, but 1 bots"):
        BotGame(game, [made(Watcher, game)], "1")


def test_random_numbers_depend_on_the_position_not_on_what_was_drawn_before() -> None:
    class Greedy(Bot):
        waste = 0

        def choose(self, view: View, legal: list[int]) -> int:
            action = self.random.choice(legal)
            for _ in range(self.waste):
                self.random.random()
            return action

    class Wasteful(Greedy):
        waste = 7

    game = game_of("london", 2)
    assert against_random(game, made(Greedy, game)).record.moves == (
        against_random(game, made(Wasteful, game)).record.moves
    )


# -- memory -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_anyone_who_watches_the_card_game_knows_every_track(seats: int) -> None:
    game = title("card-game").game(seats)
    assert isinstance(game, CardGame)
    record = played(game_of("card-game", seats), "claims", "memory")
    memory, positions = Memory(game), 0
    states = record.states()
    next(states)
    for i, (state, move) in enumerate(zip(states, seen_by(game, record.moves, 1), strict=True)):
        memory.saw(move)
        known = memory.view(move.after)
        for seat in range(seats):
            assert game.track_of(known.cells, seat) == game.track_of(state.cells, seat)
            positions += any(game.track_of(state.cells, seat))
        if i % 7 == 0:
            world = known.sample(random.Random(1).random)
            assert game.track_of(world.cells, 0) == game.track_of(state.cells, 0)
    assert positions > 50


def test_a_bot_that_missed_moves_remembers_only_what_is_sure() -> None:
    game = title("card-game").game(4)
    assert isinstance(game, CardGame)
    record = played(game_of("card-game", 4), "claims", "missed")
    never, some = Memory(game), Memory(game)
    partly = 0
    states = record.states()
    next(states)
    for i, (state, move) in enumerate(zip(states, seen_by(game, record.moves, 0), strict=True)):
        if not 100 < i < 160:
            some.saw(move)
        for memory in (never, some):
            view = memory.view(move.after)
            for seat in range(4):
                track, size = game.track_of(view.cells, seat), state.cells[game.track_size_at + seat]
                assert sum(track) == 0 or track == game.track_of(state.cells, seat)
                partly += memory is some and size > 0 and sum(track) == size
    assert partly


def test_maps_need_no_memory() -> None:
    game = game_of("paris", 2)
    view = game.view(game.start(), 0)
    assert Memory(game).view(view) is view


def test_a_record_of_bots_is_a_record() -> None:
    game = game_of("france", 2)
    found = BotGame(game, [find("random").bot(game, seat) for seat in range(2)], "1", ["A", "B"]).play()
    sound(found.record)
    assert found.record.names == ["A", "B"]
    assert all(turns > 10 for turns in found.turns)
    assert [len(times) for times in found.seconds] == [
        sum(1 for state, _ in zip(found.record.states(), found.record.moves, strict=False) if game.to_move(state) == s)
        for s in range(2)
    ]
