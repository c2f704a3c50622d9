"""A match: one game from its first card to its end, with its chance, its witnesses and its take-backs."""

import random

import pytest

from all_titles import ALL_GAMES, game_of
from branchline.core.actions import Illegal
from branchline.core.game import State
from branchline.core.match import MOST_SNAPSHOTS, SNAPSHOT_EVERY, Match, Witness
from branchline.core.record import verify
from branchline.core.seeded_chance import SeededChance


def at_random(match: Match, seed: object) -> Match:
    """Play it to its end by choices that depend on where each is made."""
    match.begin()
    while not match.over:
        legal = match.legal()
        match.play_unchecked(random.Random(f"{seed}/{len(match.moves)}").choice(legal))
    return match


@pytest.mark.parametrize(("key", "seats"), ALL_GAMES)
def test_the_same_seed_and_decisions_are_the_same_game_whatever_was_taken_back(key: str, seats: int) -> None:
    game = game_of(key, seats)
    whole = at_random(Match(game, SeededChance("m/1")), 1)
    verify(whole.record())
    assert at_random(Match(game, SeededChance("m/2")), 1).moves != whole.moves
    far = len(whole.moves) - SNAPSHOT_EVERY * (MOST_SNAPSHOTS + 2)
    for to in [0, 5, max(0, far), len(whole.moves) - SNAPSHOT_EVERY, len(whole.moves) - 2, len(whole.moves)]:
        other = whole.copy()
        other.take_back(to)
        assert other.moves == whole.moves[:to] and other.by == whole.by[:to]
        assert other.state == Match(game, SeededChance(""), whole.moves[:to]).state
        at_random(other, 1)
        assert other.moves == whole.moves and other.state == whole.state
        resumed = at_random(Match(game, SeededChance("m/1"), whole.moves[:to]), 1)
        assert resumed.moves == whole.moves
    assert whole.over, "a copy goes its own way"


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    match = Match(game_of("london", 2), SeededChance("m"))
    match.begin()
    before = match.state.copy()
    for action in (match.game.parse("draw deck"), -1, match.game.codec.size):
        with pytest.raises(Illegal):
            match.play(action)
        with pytest.raises(Illegal):
            match.game.play(match.state, action)
        assert match.why_not(action)
    assert match.state == before


def test_a_witness_gets_every_move_with_who_may_know_it() -> None:
    class Seen(Witness):
        def __init__(self) -> None:
            self.seen: list[tuple[int, int, int]] = []

        def saw(self, by: int, action: int, owner: int, state: State) -> None:
            self.seen.append((by, action, owner))

    match, seen = Match(game_of("paris", 3), SeededChance("m")), Seen()
    match.witnesses.append(seen)
    at_random(match, 1)
    assert [(by, action) for by, action, _ in seen.seen] == list(zip(match.by, match.moves, strict=True))
    state = match.game.start()
    for _, action, owner in seen.seen:
        assert match.game.codec.kind_of[action].secret_of(state.cells, action) == owner
        match.game.play(state, action)
