"""The loop that plays an OpenSpiel game at random, theirs and ours alike."""

import random
from collections.abc import Callable
from typing import Any

CHANCE = -1  # pyspiel.PlayerId.CHANCE


def dealt(state: Any, uniform: Callable[[], float]) -> int:
    """Some outcome of chance, by its odds: of the ways that suit every game, the quickest we know from Python."""
    outcomes = state.chance_outcomes()
    left = uniform()
    for outcome, odds in outcomes:
        left -= odds
        if left < 0:
            return int(outcome)
    return int(outcomes[-1][0])  # the odds came to a little less than 1


def dealt_by_choices(state: Any, uniform: Callable[[], float]) -> int:
    """The same by the standard library, as one would write it first."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, odds)[0])


def dealt_uniformly(state: Any, uniform: Callable[[], float]) -> int:
    """The same for a game in which all outcomes of chance are equally likely, for callers who know that of theirs."""
    outcomes = state.legal_actions()
    return int(outcomes[int(uniform() * len(outcomes))])


def play(
    game: Any,
    uniform: Callable[[], float],
    look: Callable[[Any, int], object] | None = None,
    deal: Callable[[Any, Callable[[], float]], int] = dealt,
) -> int:
    """One game by random legal actions, with a `look` at each; how many decisions it took."""
    state = game.new_initial_state()
    decisions = 0
    while True:
        player = state.current_player()
        if player >= 0:
            if look is not None:
                look(state, player)
            legal = state.legal_actions()
            state.apply_action(legal[int(uniform() * len(legal))])
            decisions += 1
        elif player == CHANCE:
            state.apply_action(deal(state, uniform))
        else:
            return decisions
