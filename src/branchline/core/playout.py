"""Whole games inside the engine, by uniformly random choices."""

from mypy_extensions import i64

from branchline.core.actions import Uniform
from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State
from branchline.core.stream import Called, UniformNumbers


def play_out(game: Game, state: State, uniform: Uniform | UniformNumbers) -> int:
    """Play to the end in place, each choice uniformly random; returns how many decisions the players took.

    With a `Stream` for the numbers it is quickest.
    """
    numbers = uniform if isinstance(uniform, UniformNumbers) else Called(uniform)
    scratch = game.borrow()
    legal = scratch.actions
    cells = state.cells
    of = game.codec.kind_of
    awaits = game.awaited
    decisions: i64 = 0
    while True:
        mover = cells[MOVER]
        if mover == OVER:
            break
        awaited = awaits[cells[AWAIT]]
        if mover == CHANCE or awaited.count == 1:
            kind = awaited.kinds[0]
            kind.play(cells, kind.pick(cells, numbers.draw()))
        else:
            size: int = game.legal_into(cells, legal)
            action = legal[int(numbers.draw() * size)]
            of[action].play(cells, action)
        if mover != CHANCE:
            decisions += 1
    game.spare.append(scratch)
    return decisions


def random_moves(game: Game, uniform: Uniform) -> list[int]:
    """The moves of one random game, chance included: the same choices that play_out makes."""
    state = game.start()
    moves: list[int] = []
    while True:
        mover = game.to_move(state)
        if mover == OVER:
            return moves
        if mover == CHANCE:
            action = game.chance(state, uniform())
        else:
            legal = game.legal(state)
            action = legal[int(uniform() * len(legal))]
        game.play_unchecked(state, action)
        moves.append(action)


def perft(game: Game, state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from here; each outcome of chance is one."""
    if depth == 0:
        return 1
    legal = game.legal(state)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        game.play_unchecked(after, action)
        total += perft(game, after, depth - 1)
    return total
