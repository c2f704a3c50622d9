"""SVG written by hand: numbers short, text escaped."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

FONT = "Jost"
NARROW = "ijlI'’ .,f-tr1"
BROAD = "mwMWQ@œ"


def n(value: float) -> str:
    """
    >>> n(3.0), n(2.26)
    ('3', '2.3')
    """
    return "0" if abs(value) < 0.05 else f"{value:.1f}".removesuffix(".0")


def tag(name: str, inside: str = "", /, **attributes: float | str) -> str:
    """An element; an underscore in a name is a hyphen in SVG."""
    written = "".join(
        f' {key.strip("_").replace("_", "-")}="{value if isinstance(value, str) else n(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def group(parts: Iterable[str], **attributes: float | str) -> str:
    inside = "".join(parts)
    return tag("g", inside, **attributes) if inside else ""


def at(x: float, y: float, part: str, scale: float = 1) -> str:
    """A part that is drawn around or from 0,0, put elsewhere."""
    size = f"scale({scale:.3g})" if scale != 1 else ""
    return tag("g", part, transform=f"translate({n(x)} {n(y)}){size}")


def box(x: float, y: float, wide: float, high: float, fill: str, round_: float = 0, **more: float | str) -> str:
    return tag("rect", x=x, y=y, width=wide, height=high, rx=round_, fill=fill, **more)


def disc(x: float, y: float, r: float, fill: str, **more: float | str) -> str:
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


def text(x: float, y: float, words: str, size: float, fill: str, bold: bool = False, **more: float | str) -> str:
    weight: dict[str, float | str] = {"font_weight": "700"} if bold else {}
    return tag("text", escape(words), x=x, y=y, font_size=size, fill=fill, **weight, **more)


def wide(words: str, size: float) -> float:
    """About how wide a text is."""
    return sum([0.31 if ch in NARROW else 0.85 if ch in BROAD else 0.57 for ch in words]) * size


def fitting(words: str, size: float, room: float) -> str:
    """As much of a text as has room."""
    if wide(words, size) <= room:
        return words
    while words and wide(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip(" –") + "…"
