"""A few random games by a rule from outside, to see that what it declares and what it does are the same."""

import traceback
from typing import Final

from branchline.core.game import CHANCE, OVER, State
from branchline.core.sentence import Sentence
from branchline.core.stream import key_of, stream_number
from branchline.routes.game import RoutesGame
from branchline.routes.rules.rule import CompiledRule

GAMES: Final = 3
SEED: Final = "trial"
LOOKS: Final = 10  # moves from one look at the table to the next
TRIES: Final = 3  # moves of each kind that it is asked about, why they can't be made


def fault_in_play(game: RoutesGame, rules: list[CompiledRule]) -> str:
    """What is wrong with these rules, in a sentence that says what to do; empty if nothing was found."""
    try:
        for number in range(GAMES):
            fault = _play(game, rules, f"{SEED}/{number}")
            if fault:
                return fault
    except Exception as error:  # whatever a rule does
        at = traceback.extract_tb(error.__traceback__)[-1]
        return f"fails in play: {type(error).__name__}: {error} ({at.filename}, line {at.lineno})"
    return ""


def _play(game: RoutesGame, rules: list[CompiledRule], seed: str) -> str:
    state, key, moves = game.start(), key_of(seed), 0
    while (mover := game.to_move(state)) != OVER:
        before = state.cells[:]
        u = stream_number(key, 0, moves)
        moves += 1
        if mover == CHANCE:
            game.play_unchecked(state, game.chance(state, u))
        else:
            fault = _wrong_reason(game, rules, state, u)
            if fault:
                return fault
            legal = game.legal(state)
            game.play_unchecked(state, legal[int(u * len(legal))])
        game.events(before, state.cells)
        if moves % LOOKS == 0:
            for seat in range(game.seats):
                str(game.view(state, seat))
    scored, running = game.scores(state).totals, game.totals(state.cells)
    if scored != running:
        return (
            f"`scores` counts {scored} at the end and `totals` {running}: points that were added to a seat's at once "
            "are those of a rule with `on_track`, and what it counts at the end besides, its `add_points` has to add"
        )
    return ""


def _wrong_reason(game: RoutesGame, rules: list[CompiledRule], state: State, u: float) -> str:
    """A reason against what can be done, or in words that were not declared."""
    cells, claim = state.cells, game.claim
    seat = game.to_move(state)
    for rule in rules:
        question: object = rule.question(cells)
        if question is not None and not isinstance(question, Sentence):
            return f"`question` returns {question!r}; return a sentence of one of its `messages`, or None"
    for action in game.legal(state):
        if game.codec.kind_of[action] is not claim:
            continue
        payment = action - claim.start
        colour = claim.paid_colour[payment] if claim.paid_cards[payment] else -1
        for rule in rules:
            reason = rule.why_not_claim(cells, seat, claim.paid_route[payment], colour)
            if reason is not None:
                return (
                    f"`why_not_claim` says “{reason}” of “{game.words(action)}”, which can be done: it only explains, "
                    "`game.close_to` closes a route to a seat"
                )
    for kind in game.codec.kinds:
        for tried in range(0 if kind.chance else min(TRIES, kind.size)):
            action = kind.start + int(u * kind.size + tried * kind.size / TRIES) % kind.size
            answer: object = game.why_not(state, action)
            if answer is None:
                continue
            if not isinstance(answer, Sentence):
                return f"the reason against “{game.words(action)}” is {answer!r}; return a sentence of its `messages`"
            if answer.code not in game.messages.by_code:
                return f"“{answer}” has the code {answer.code!r}, which no rule or kind lists in its `messages`"
    return ""
