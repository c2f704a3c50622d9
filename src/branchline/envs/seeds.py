"""Which game comes next: from one seed as many as one likes, always the same ones."""

import operator
import secrets

from branchline.bots.seeding import game_seed


class Seeds:
    """
    >>> seeds = Seeds()
    >>> seeds.next(7), seeds.next(), seeds.next(7)
    ('7/0', '7/1', '7/0')
    """

    def __init__(self) -> None:
        self.seed: int | None = None
        self.games = 0

    def next(self, seed: int | None = None) -> str:
        """The seed of the next game; a seed begins a new series."""
        if seed is None and self.seed is None:
            seed = secrets.randbits(62)
        if seed is not None:
            self.seed, self.games = operator.index(seed), 0
        else:
            self.games += 1
        return game_seed(self.seed, self.games)
