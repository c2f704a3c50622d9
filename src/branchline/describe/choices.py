"""The legal moves, numbered: each on a line of its own; where there are very many, those that begin alike on one."""

from branchline.core.game import Game
from branchline.describe.plain import plain

ONE_A_LINE = 40  # moves of one kind; more are drawn together


def choices(game: Game, legal: list[int]) -> list[str]:
    """Lines with every legal move and its number, from 1 in the order of `legal`."""
    kinds: dict[str, list[tuple[int, int]]] = {}
    for number, action in enumerate(legal, 1):
        kinds.setdefault(game.codec.kind_of[action].name, []).append((number, action))
    lines = [f"Legal moves: 1 to {len(legal)}. Answer with a number or with the words of a move."]
    for moves in kinds.values():
        if len(moves) > ONE_A_LINE and game.codec.kind_of[moves[0][1]].parts(moves[0][1])[0]:
            lines += _together(game, moves)
        else:
            lines += [f"{number}. {plain(game.words(action))}" for number, action in moves]
    return lines


def _together(game: Game, moves: list[tuple[int, int]]) -> list[str]:
    """`claim A-B with: 5 = 2 blue; 6 = 1 blue, 1 bus`"""
    groups: dict[str, list[str]] = {}
    for number, action in moves:
        same, rest = game.codec.kind_of[action].parts(action)
        groups.setdefault(plain(same), []).append(f"{number} = {plain(rest)}")
    return [f"{same}: {'; '.join(rest)}" for same, rest in groups.items()]
