"""The legal moves, numbered: each on a line of its own; where there are very many, those that begin alike on one."""

from branchline.core.game import Game
from branchline.core.moves import by_words
from branchline.describe.plain import plain

ONE_A_LINE = 40  # moves of one kind; more are drawn together


def choices(game: Game, legal: list[int]) -> list[str]:
    """Lines with every legal move and its number, from 1 in the order of `legal`."""
    numbers = {action: number for number, action in enumerate(legal, 1)}
    groups = by_words(game, legal)
    count: dict[str, int] = {}
    for (kind, _), moves in groups.items():
        count[kind] = count.get(kind, 0) + len(moves)
    lines = [f"Legal moves: 1 to {len(legal)}. Answer with a number or with the words of a move."]
    for (kind, same), moves in groups.items():
        if same and count[kind] > ONE_A_LINE:  # `claim A-B with: 5 = 2 blue; 6 = 1 blue, 1 bus`
            rests = [f"{numbers[action]} = {plain(rest)}" for action, rest in moves]
            lines.append(f"{plain(same)}: {'; '.join(rests)}")
        else:
            lines += [f"{numbers[action]}. {plain(game.words(action))}" for action, _ in moves]
    return lines
