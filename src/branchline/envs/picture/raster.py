"""Pixels of an SVG. The font comes along, so that text shows where no font is installed."""

import io
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from branchline.extras import hint

# Jost, as the browser has it, cut to Latin letters in two weights (450 and 650); its licence is in OFL.txt.
FONTS = [str(Path(__file__).parent / file) for file in ("jost-regular.ttf", "jost-bold.ttf")]
MISSING = f"Pictures as pixels need resvg-py and Pillow: {hint('pettingzoo')}."


def rgb(svg: str, width: int) -> NDArray[np.uint8]:
    """Rows of pixels, each red, green and blue; as high as the picture is at this width."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError(MISSING) from error
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=FONTS)
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8).copy()
