"""Branchline: one exact engine for a family of train games.

>>> from branchline import CHANCE, title
>>> game = title("london").game(seats=3)
>>> game.to_move(game.start()) == CHANCE
True
"""

from typing import TYPE_CHECKING

from branchline.core.game import CHANCE, OVER, Version

if TYPE_CHECKING:
    from branchline.core.title import Title

__version__ = "0.2.0"
__all__ = ["CHANCE", "OVER", "Version", "__version__", "build", "title"]


def title(key: str, version: Version | None = None) -> "Title":
    """The title with this key, `london` say, as `branchline titles` lists them; ours or one loaded from elsewhere. The
    newest version of its rules and its board, or another one, such as `title("london", Version(rules=1, board=1))`."""
    from branchline.titles import title as find

    return find(key, version)


def build() -> str:
    """Which build of the engine runs: `compiled` or `interpreted`."""
    from branchline.installed import engine

    return engine().name
