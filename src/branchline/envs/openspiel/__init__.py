"""The five titles as games of OpenSpiel: once this is imported, `pyspiel.load_game("branchline_london")` finds them.

Parameters: `players`; `reward`, one of "win", "margin" and "points"; `fewest_wilds`, to leave out claims that waste
wilds; and the title's own options, such as `open_track` of the Card Game. An action is the same int as in the engine,
for players and for chance alike, so that a history is a record's list of moves.
"""

from branchline.extras import need

need("openspiel")

from branchline.envs.openspiel.game import TrainsGame, TrainsState, name_of, register  # noqa: E402
from branchline.titles import OURS  # noqa: E402

for _key in OURS:
    register(_key)

__all__ = ["TrainsGame", "TrainsState", "name_of", "register"]
