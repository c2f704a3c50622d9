"""What every interface can be asked for in the same words: which game, what its observations hold, what it rewards."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from branchline.core.game import Game
from branchline.extras import need

need("vector")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402

from branchline.features import Features  # noqa: E402
from branchline.titles import title  # noqa: E402

Rows = npt.NDArray[np.uint8]
Reward = Callable[[Sequence[int], Sequence[int]], list[float]]


def game_of(key: str, seats: int = 2, options: dict[str, object] | None = None) -> Game:
    """The game by its title's key, such as "london"; raises with what there is if there is no such title or seats."""
    return title(key).game(seats, options or {})


def features_of(
    game: Game, fewest_wilds: bool = False, progress: bool = False, attentive: bool = False, oracle: bool = False
) -> Features:
    """The same for every environment of this process: nothing in it changes, and it takes a while to make."""
    return _features(game, fewest_wilds, progress, attentive, oracle)


_features = lru_cache(maxsize=64)(Features)


def win(totals: Sequence[int], ranks: Sequence[int]) -> list[float]:
    """The winners share 1, the others share -1; 0 for all if all have won.

    >>> win([30, 22], [1, 2]), win([30, 30, 12, 3], [1, 1, 3, 4]), win([9, 9], [1, 1])
    ([1.0, -1.0], [0.5, 0.5, -0.5, -0.5], [0.0, 0.0])
    """
    winners = sum(rank == 1 for rank in ranks)
    others = len(ranks) - winners
    if not others:
        return [0.0] * len(ranks)
    return [1 / winners if rank == 1 else -1 / others for rank in ranks]


def margin(totals: Sequence[int], ranks: Sequence[int]) -> list[float]:
    """Points ahead of the best other seat.

    >>> margin([30, 22, 25], [1, 3, 2])
    [5.0, -8.0, -5.0]
    """
    return [float(own - max([*totals[:seat], *totals[seat + 1 :]])) for seat, own in enumerate(totals)]


def points(totals: Sequence[int], ranks: Sequence[int]) -> list[float]:
    """The own points."""
    return [float(total) for total in totals]


REWARDS: dict[str, Reward] = {"win": win, "margin": margin, "points": points}


def reward_of(name: str) -> Reward:
    if name not in REWARDS:
        raise ValueError(f"there is no reward {name!r}: {', '.join(REWARDS)}")
    return REWARDS[name]


def structured(features: Features, rows: Rows) -> dict[str, Rows]:
    """The row, or rows, by the names of the fields; nothing is copied."""
    return {f.name: rows[..., f.at : f.at + f.size].reshape(*rows.shape[:-1], *f.shape) for f in features.fields}
