"""The legal moves, numbered: each on a line of its own; where there are very many, those that begin alike on one."""

import re

from branchline.bots.described.plain import plain
from branchline.core.game import Game

ONE_A_LINE = 40  # moves of one kind; more are drawn together
# Where the words of a kind that may have hundreds of moves are cut in two: what is the same, and what is chosen.
CUT = {"claim": r"(.+ with) (.+)", "lay": r"(.+) (\S+)", "place": r"(.+ on) (.+)", "play": r"(play) (.+)"}


def choices(game: Game, legal: list[int]) -> list[str]:
    """Lines with every legal move and its number, from 1 in the order of `legal`."""
    kinds: dict[str, list[tuple[int, str]]] = {}
    for number, action in enumerate(legal, 1):
        kinds.setdefault(game.codec.kind_of[action].name, []).append((number, plain(game.words(action))))
    lines = [f"Legal moves: 1 to {len(legal)}. Answer with a number or with the words of a move."]
    for kind, moves in kinds.items():
        if len(moves) > ONE_A_LINE and kind in CUT:
            lines += _together(moves, CUT[kind])
        else:
            lines += [f"{number}. {words}" for number, words in moves]
    return lines


def _together(moves: list[tuple[int, str]], cut: str) -> list[str]:
    """`claim A-B with: 5 = 2 blue; 6 = 1 blue, 1 bus`"""
    groups: dict[str, list[str]] = {}
    for number, words in moves:
        match = re.fullmatch(cut, words)
        assert match is not None
        groups.setdefault(match[1], []).append(f"{number} = {match[2]}")
    return [f"{same}: {'; '.join(rest)}" for same, rest in groups.items()]
