"""What must hold in every game of every title, with any number of seats and any players."""

import copy
import json
import pickle
import random
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from all_titles import ALL_GAMES, PLAY_STYLES, examples, game_of, next_action, played
from branchline import CHANCE, OVER
from branchline.cardgame.game import CardGame
from branchline.core import record as records
from branchline.core.cells import zeros
from branchline.core.game import AWAIT, TURN, State
from branchline.core.playout import play_out, random_moves
from branchline.core.view import EVERYONE, OWNER, SPECTATOR, View
from branchline.titles import find_game
from branchline.trains.game import TrainGame
from branchline.trains.state import GROUPS

some_games = st.sampled_from(ALL_GAMES)
some_styles = st.sampled_from(PLAY_STYLES)
some_seeds = st.integers(0, 2**32)
games = settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def positions(game: TrainGame, style: str, seed: int) -> Iterator[State]:
    """Every position of a game; copies, so that a test may do with them what it likes."""
    state = game.start()
    rng = random.Random(seed)
    while True:
        yield state.copy()
        if game.to_move(state) == OVER:
            return
        game.play(state, next_action(game, state, style, rng))


def some_positions(game: TrainGame, style: str, seed: int, count: int) -> list[State]:
    found = list(positions(game, style, seed))
    return random.Random(seed).sample(found, min(count, len(found)))


@games
@given(some_games, some_styles, some_seeds)
def test_cards_and_tickets_are_conserved_at_every_step(which: tuple[str, int], style: str, seed: int) -> None:
    game = game_of(*which)
    for state in positions(game, style, seed):
        cells, cards = state.cells, game.cards
        assert game.all_cards(cells) == cards.counts
        for size, at in (
            (cards.deck_size_at, cards.deck_at),
            (cards.row_size_at, cards.row_at),
            (cards.discards_size_at, cards.discards_at),
        ):
            assert cells[size] == sum(cells[at : at + cards.kinds])
        seen = 0
        for seat in range(game.seats):
            hand = game.hand_of(cells, seat)
            assert min(hand) >= 0 and sum(hand) == cells[game.hand_size_at + seat]
            known = cells[game.known_at + seat * cards.kinds : game.known_at + (seat + 1) * cards.kinds]
            assert all(k <= h for k, h in zip(known, hand, strict=True))
            masks = [cells[game.tickets_at + seat]]
            masks += cells[game.offer_at + seat * game.offers : game.offer_at + (seat + 1) * game.offers]
            if isinstance(game, CardGame):
                masks.append(cells[game.completed_at + seat])
            for mask in masks:
                assert seen & mask == 0
                seen |= mask
            assert bin(masks[0]).count("1") == cells[game.ticket_count_at + seat]
        for group in range(cells[GROUPS]):
            assert seen & cells[game.group_at + group] == 0
            seen |= cells[game.group_at + group]
            assert bin(cells[game.group_at + group]).count("1") == cells[game.group_size_at + group] > 0
        assert seen == (1 << len(game.all_tickets)) - 1


@games
@given(some_games, some_styles, some_seeds)
def test_legal_is_never_empty_before_the_end_and_always_in_order(which: tuple[str, int], style: str, seed: int) -> None:
    game = game_of(*which)
    for state in positions(game, style, seed):
        legal = game.legal(state)
        assert legal == sorted(set(legal))
        assert bool(legal) == (game.to_move(state) != OVER)
        assert all(game.codec.kind_of[action].chance == (game.to_move(state) == CHANCE) for action in legal)
        if game.to_move(state) == CHANCE:
            odds = game.odds(state)
            assert len(odds) == len(legal) and min(odds) > 0
            below = 0
            for action, weight in zip(legal, odds, strict=True):
                assert game.chance(state, (below + 0.001) / sum(odds)) == action
                below += weight
                assert game.chance(state, (below - 0.001) / sum(odds)) == action


@pytest.mark.parametrize("which", ALL_GAMES)
def test_every_action_is_a_sentence_that_parses_back_to_it(which: tuple[str, int]) -> None:
    game = game_of(*which)
    sentences = [game.words(action) for action in range(game.codec.size)]
    assert len(set(sentences)) == len(sentences)
    assert [game.parse(sentence) for sentence in sentences] == list(range(game.codec.size))
    assert [game.parse(sentence.upper()) for sentence in sentences] == list(range(game.codec.size))


@pytest.mark.parametrize("which", ALL_GAMES)
def test_keep_all_means_all_that_are_on_offer(which: tuple[str, int]) -> None:
    game = game_of(*which)
    for state in positions(game, "loves tickets", 1):
        if game.to_move(state) >= 0 and game.awaits[state.cells[AWAIT]] == [game.keep]:
            offered = state.cells[game.offer_count_at + game.to_move(state)]
            assert game.words(game.parse("keep all", state)) == "keep " + " ".join(map(str, range(1, offered + 1)))
            if offered == 2:  # nobody says both of more
                assert game.words(game.parse("keep both", state)) == "keep 1 2"


@games
@given(some_games, some_styles, some_seeds)
def test_why_not_is_silent_exactly_for_legal_actions(which: tuple[str, int], style: str, seed: int) -> None:
    game = game_of(*which)
    for state in some_positions(game, style, seed, 3):
        legal = set(game.legal(state))
        for action in range(game.codec.size):
            reason = game.why_not(state, action)
            assert (reason is None) == game.is_legal(state.cells, action) == (action in legal)
            assert reason is None or (reason.words[0].isupper() and reason.words[-1] == ".")


@games
@given(some_games, some_styles, some_seeds)
def test_records_round_trip_in_both_forms(which: tuple[str, int], style: str, seed: int) -> None:
    record = played(game_of(*which), style, seed)
    text = records.to_text(record)
    again = records.from_text(text, find_game)
    records.verify(again)
    assert again.moves == record.moves and records.to_text(again) == text
    lines = [json.loads(json.dumps(line)) for line in records.to_json(record)]
    read = records.from_json(list(enumerate(lines, 1)), find_game)
    records.verify(read)
    assert read.moves == record.moves and read.result == record.result


@pytest.mark.parametrize("which", ALL_GAMES)
def test_states_can_be_pickled_and_deep_copied(which: tuple[str, int]) -> None:
    state = played(game_of(*which), "uniform", 1, 80).final()
    assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state


@pytest.mark.parametrize("name", ["An\u2028n", 'B"o]', "C\nc", "D\u0085", "", "1: pass", "; E"])
def test_any_name_survives_a_record(name: str) -> None:
    game = game_of("london", 2)
    record = records.new_record(game, [name, "Bo"])
    record.moves = random_moves(game, random.Random(2).random)[:40]
    assert records.from_text(records.to_text(record), find_game).names == [name, "Bo"]


@games
@given(some_games, some_styles, some_seeds)
def test_copies_are_independent(which: tuple[str, int], style: str, seed: int) -> None:
    game = game_of(*which)
    for state in some_positions(game, style, seed, 5):
        before = state.cells[:]
        other = state.copy()
        assert other == state
        play_out(game, other, random.Random(seed).random)
        assert state.cells == before


@games
@given(some_games, some_styles, some_seeds)
def test_views_leak_nothing(which: tuple[str, int], style: str, seed: int) -> None:
    """Resample what a seat can't see: its view and its legal actions stay the same, and the game goes on from there."""
    game = game_of(*which)
    rng = random.Random(seed)
    for state in some_positions(game, style, seed, 8):
        for seat in [None, *range(game.seats)]:
            view = game.view(state, seat)
            sample = view.sample(rng.random)
            assert game.view(sample, seat) == view
            assert game.all_cards(sample.cells) == game.cards.counts
            if game.to_move(state) == seat:
                assert view.legal() == game.legal(state) == game.legal(sample)
            else:
                assert view.legal() == []
            play_out(game, sample, rng.random)
            assert game.to_move(sample) == OVER


@games
@given(some_games, some_styles, some_seeds)
def test_a_view_holds_only_what_its_audience_may_see(which: tuple[str, int], style: str, seed: int) -> None:
    game = game_of(*which)
    secret = {"hand", "tickets", "offer", "choice", "chosen"}
    hidden = {"deck"} if game.options or not isinstance(game, CardGame) else {"deck", "track"}
    secret |= {"track"} if isinstance(game, CardGame) and game.options else set()
    for state in some_positions(game, style, seed, 4):
        for seat in range(game.seats):
            cells = game.view(state, seat).cells
            for field in game.layout.fields:
                if field.name in hidden:
                    assert not any(cells[field.at : field.at + field.size * field.blocks])
                if field.name in secret:
                    assert field.audience == OWNER
                    for other in range(game.seats):
                        at = field.at + other * field.size
                        mine = cells[at : at + field.size]
                        assert mine == (state.cells[at : at + field.size] if other == seat else zeros(field.size))
                if field.audience == EVERYONE:
                    end = field.at + field.size * field.blocks
                    assert cells[field.at : end] == state.cells[field.at : end]


@games
@given(some_games, some_styles, some_seeds, st.floats(0.02, 1.2))
def test_redacted_records_replay_to_the_same_view(which: tuple[str, int], style: str, seed: int, part: float) -> None:
    """Of whole games and of games that are still running, in both forms."""
    record = played(game_of(*which), style, seed)
    if part < 1:
        del record.moves[int(part * len(record.moves)) :]
        record.result = None
    for seat in [SPECTATOR, *range(record.game.seats)]:
        redacted = records.redact(record, seat)
        again = records.from_text(records.to_text(redacted), find_game)
        lines = [json.loads(json.dumps(line)) for line in records.to_json(redacted)]
        from_lines = records.from_json(list(enumerate(lines, 1)), find_game)
        assert again.moves == from_lines.moves == redacted.moves
        assert again.redacted == from_lines.redacted == redacted.redacted
        assert list(again.views(seat)) == list(record.views(seat))


@games
@given(some_games, some_styles, some_seeds)
def test_a_redacted_record_names_nothing_that_its_seat_did_not_see(
    which: tuple[str, int], style: str, seed: int
) -> None:
    """Change what a seat can't see, and the text of its record stays the same to the letter."""
    game = game_of(*which)
    record = played(game, style, seed)
    seat = seed % game.seats
    text = records.to_text(records.redact(record, seat)).split("\n= ")[0]
    state = game.start()
    for index, action in enumerate(record.moves):
        kind = game.codec.kind_of[action]
        if kind.name in ("deal", "ticket") and kind.secret_of(state.cells, action) != seat:
            words = kind.words(action)
            line = [line for line in text.splitlines() if line and not line.startswith("[")][index]
            assert line == "{" + kind.name + " ?}" and words not in line
        game.play(state, action)


@pytest.mark.parametrize("which", ALL_GAMES)
def test_games_inside_the_engine_are_those_stepped_from_outside(which: tuple[str, int]) -> None:
    game = game_of(*which)
    state = game.start()
    decisions = play_out(game, state, random.Random(5).random)
    moves = random_moves(game, random.Random(5).random)
    record = records.new_record(game)
    record.moves = moves
    assert record.final() == state
    assert decisions == sum(1 for action in moves if not game.codec.kind_of[action].chance)


@games
@given(some_games, some_styles, some_seeds)
def test_quick_totals_and_ranks_are_those_of_the_score_lines(which: tuple[str, int], style: str, seed: int) -> None:
    game = game_of(*which)
    for state in some_positions(game, style, seed, 4):
        result = game.scores(state)
        assert game.totals_and_ranks(state) == (result.totals, result.ranks)


def test_cells_that_were_given_to_the_engine_do_not_stay_in_memory() -> None:
    """A server makes a view of each move for each seat."""
    game = game_of("london", 2)
    state = game.start()

    def many() -> None:
        for _ in range(1000):
            view = View(game, 0, game.layout.masked(state.cells[:], 0))
            state.cells = State(view.cells[:]).cells
            game.deciding(state.cells)

    many()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        many()
        assert tracemalloc.get_traced_memory()[0] - before < 50_000  # a thousand states take a million
    finally:
        tracemalloc.stop()


def test_a_seat_that_draws_tickets_still_knows_what_it_returned() -> None:
    """Own draws show what comes up, so what one returned and did not draw still lies there."""
    kept_in_mind = 0
    for key, seats in ALL_GAMES:
        game = game_of(key, seats)
        for seed in range(4):
            record = played(game, "loves tickets", seed)
            for state, action in zip(record.states(), record.moves, strict=False):
                seat = state.cells[TURN]
                mine = state.cells[game.returned_at + seat]
                if game.codec.kind_of[action].name == "ticket":
                    after = state.copy()
                    game.play(after, action)
                    drawn = 1 << (action - game.codec.kind_of[action].start)
                    assert after.cells[game.returned_at + seat] == mine & ~drawn
                    kept_in_mind += after.cells[game.returned_at + seat] != 0
    assert kept_in_mind > 20
