"""Whole games inside the engine, by uniformly random choices."""

from branchline.core.actions import Uniform
from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State


def play_out(game: Game, state: State, uniform: Uniform) -> int:
    """Play to the end in place, each choice uniformly random; returns how many decisions the players took."""
    decisions = 0
    cells = state.cells
    of = game.codec.kind_of
    awaits = game.awaits
    while True:
        mover = cells[MOVER]
        if mover == CHANCE:
            kind = awaits[cells[AWAIT]][0]
            kind.play(cells, kind.pick(cells, uniform()))
        elif mover == OVER:
            return decisions
        else:
            kinds = awaits[cells[AWAIT]]
            if len(kinds) == 1:
                kind = kinds[0]
                kind.play(cells, kind.pick(cells, uniform()))
            else:
                legal = game.legal_cells(cells)
                action = legal[int(uniform() * len(legal))]
                of[action].play(cells, action)
            decisions += 1


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
