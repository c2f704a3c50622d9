"""The small things that are drawn again and again: cards, the numbers of seats, tokens."""

from branchline.envs.picture.palette import SYMBOLS, TOKENS, ink, seat_look
from branchline.envs.picture.pen import at, box, disc, tag, text


def patterns(seats: int) -> str:
    """What the fill `url(#seat-0)` names."""
    tiles = [
        tag(
            "pattern",
            box(0, 0, 8, 8, seat_look(seat).fill) + seat_look(seat).pattern,
            id=f"seat-{seat}",
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for seat in range(seats)
    ]
    return tag("defs", "".join(tiles))


def symbol(colour: str, x: float, y: float, size: float, fill: str = "") -> str:
    """A colour's symbol around a point, or its first letter."""
    if colour not in SYMBOLS:
        letter = colour[:1].upper()
        return text(x, y + size * 0.36, letter, size, fill or ink(colour)[1], True, text_anchor="middle")
    path = tag("path", d=SYMBOLS[colour], fill=fill or ink(colour)[1], fill_rule="evenodd")
    return at(x - size / 2, y - size / 2, path, size / 20)


def card(colour: str, x: float, y: float, wide: float, high: float) -> str:
    """A card by its upper left corner; an empty colour is a card face down."""
    if not colour:
        back = box(x, y, wide, high, "#46566a", wide * 0.13, stroke="#ffffff", stroke_width=1.2)
        line = box(x + 3, y + 3, wide - 6, high - 6, "none", wide * 0.08, stroke="#8b99a8", stroke_width=0.8)
        return back + line
    edge: dict[str, float | str] = {"stroke": "#1d2430", "stroke_opacity": ".55", "stroke_width": 0.8}
    face = box(x, y, wide, high, ink(colour)[0], wide * 0.13, **edge)
    return face + symbol(colour, x + wide / 2, y + high / 2, min(wide, high) * 0.62)


def badge(seat: int, x: float, y: float, r: float) -> str:
    """A seat's number on its colour."""
    look = seat_look(seat)
    number = text(x, y + r * 0.46, str(seat + 1), r * 1.35, look.on_it, True, text_anchor="middle")
    return disc(x, y, r, look.fill, stroke="#ffffff", stroke_width=max(r * 0.16, 1)) + number


def token(name: str, x: float, y: float, r: float) -> str:
    face = disc(x, y, r, "#fff6d8", stroke="#7a5a12", stroke_width=max(r * 0.1, 1))
    if name not in TOKENS:
        return face + text(x, y + r * 0.4, name[:1].upper(), r * 1.2, "#5c430b", True, text_anchor="middle")
    scale = r * 1.35 / 24
    path = tag("path", d=TOKENS[name], fill="#5c430b", fill_rule="evenodd")
    return face + at(x - 12 * scale, y - 12 * scale, path, scale)
