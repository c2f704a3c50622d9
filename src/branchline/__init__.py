"""Branchline: one exact engine for a family of train games.

>>> from branchline import CHANCE, title
>>> game = title("london").game(seats=3)
>>> game.to_move(game.start()) == CHANCE
True
"""

from typing import TYPE_CHECKING

from branchline.core.game import CHANCE, OVER

if TYPE_CHECKING:
    from branchline.core.title import Title

__version__ = "0.1.0"
__all__ = ["CHANCE", "OVER", "__version__", "build", "title"]


def title(key: str) -> "Title":
    """The title with this key, `london` say, as `branchline titles` lists them; ours or one loaded from elsewhere."""
    from branchline.titles import title as find

    return find(key)


def build() -> str:
    """Which build of the engine runs: `compiled` or `interpreted`."""
    from branchline.installed import engine

    return engine().name
