"""Pictures of a table for people and for learners: `board_svg(view)`, and `rgb(svg, width)` as pixels."""

from branchline.extras import need

need("vector")

from branchline.envs.picture.raster import rgb  # noqa: E402
from branchline.envs.picture.svg import board_svg  # noqa: E402

__all__ = ["board_svg", "rgb"]
