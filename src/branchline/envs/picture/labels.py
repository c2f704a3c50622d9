"""Where the names of places stand: beside them, and on as little else as possible."""

import math
from dataclasses import dataclass

from branchline.envs.picture.pen import wide as text_wide

TURNS = (0, 180, 270, 90, 315, 45, 225, 135, 338, 22, 202, 158, 292, 248, 68, 112)
SWEEPS = 4

Rect = tuple[float, float, float, float]
Dot = tuple[float, float, float]  # x, y and how far it reaches


@dataclass(frozen=True)
class Label:
    lines: list[str]
    x: float  # the middle
    y: float


@dataclass(frozen=True)
class _Try:
    label: Label
    box: Rect
    cost: float


def labelled(
    names: list[str],
    places: list[tuple[float, float]],
    dots: list[Dot],
    fixed: list[tuple[str, float, float]],
    letter: float,
    station: float,
    canvas: tuple[float, float],
) -> list[Label]:
    """A label for each place, one after the other moved to where it disturbs least, given all others."""
    taken = [_box([name], x, y, letter) for name, x, y in fixed]
    tries: list[list[_Try]] = []
    for name, (x, y) in zip(names, places, strict=True):
        near = [dot for dot in dots if abs(dot[0] - x) < letter * 10 and abs(dot[1] - y) < letter * 5]
        tries.append(_around(name, x, y, near, taken, letter, station, canvas) if name else [])
    chosen: list[_Try | None] = [found[0] if found else None for found in tries]
    for _ in range(SWEEPS):
        for i, found in enumerate(tries):
            others = [one.box for j, one in enumerate(chosen) if one and j != i]
            if found:
                chosen[i] = min(found, key=lambda one: one.cost + sum([_both(one.box, box) for box in others]))
    return [one.label if one else Label([], x, y) for one, (x, y) in zip(chosen, places, strict=True)]


def _around(
    name: str,
    x: float,
    y: float,
    near: list[Dot],
    taken: list[Rect],
    letter: float,
    station: float,
    canvas: tuple[float, float],
) -> list[_Try]:
    """All places for a name, in one line or two, near and less near; the best first."""
    found: list[_Try] = []
    for lines in _broken(name):
        w, h = _extent(lines, letter)
        for order, turn in enumerate(TURNS):
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            for away in (3.0, letter * 0.5, letter, letter * 1.7, letter * 2.6):
                # out along the direction until the box is clear of the station
                far = 0.0
                while math.hypot(max(abs(cos * far) - w / 2, 0), max(abs(sin * far) - h / 2, 0)) < station + away:
                    far += 2
                label = Label(lines, x + cos * far, y + sin * far)
                box = _box(lines, label.x, label.y, letter)
                cost = order * 0.25 + away * 0.5 + len(lines) * 2
                cost += sum([_covered(box, dot) for dot in near]) + sum([_both(box, other) for other in taken])
                out = max(6 - box[0], box[2] - canvas[0] + 6, 0) + max(5 - box[1], box[3] - canvas[1] + 5, 0)
                found.append(_Try(label, box, cost + out * 40))
    return sorted(found, key=lambda one: one.cost)


def _broken(name: str) -> list[list[str]]:
    """The name as it is, and in two lines where it can be broken."""
    cuts = [i for i, ch in enumerate(name) if ch in " -" and 2 < i < len(name) - 3]
    if not cuts:
        return [[name]]
    cut = min(cuts, key=lambda i: abs(i - len(name) / 2))
    return [[name], [name[: cut + 1].strip(), name[cut + 1 :]]]


def _extent(lines: list[str], letter: float) -> tuple[float, float]:
    return max([text_wide(line, letter) for line in lines]) + 2, len(lines) * letter * 1.02


def _box(lines: list[str], x: float, y: float, letter: float) -> Rect:
    w, h = _extent(lines, letter)
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def _covered(box: Rect, dot: Dot) -> float:
    x, y, reach = dot
    dx, dy = max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0)
    return max(reach - math.hypot(dx, dy), 0) * 3


def _both(p: Rect, q: Rect) -> float:
    """How much one lies on another."""
    w, h = min(p[2], q[2]) - max(p[0], q[0]), min(p[3], q[3]) - max(p[1], q[1])
    return 40 + w * h * 0.5 if w > 0 and h > 0 else 0
