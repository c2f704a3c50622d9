"""Pictures of a table for people and for learners: `board_svg(view)`, and `rgb(svg, width)` as pixels."""

from branchline.envs.picture.raster import rgb
from branchline.envs.picture.svg import board_svg

__all__ = ["board_svg", "rgb"]
