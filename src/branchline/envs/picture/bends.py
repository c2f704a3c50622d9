"""How far each connection of a map is bent, so that routes keep clear of one another and of places in between."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BENDS = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4)
SAMPLES = 14
SWEEPS = 5

Points = NDArray[np.float64]  # pairs of x and y


@dataclass(frozen=True)
class Connection:
    """All routes between the same two places."""

    a: int
    b: int
    routes: list[int]
    long: float  # how long their spaces may get, at most
    half: float  # of the width that they take side by side


def along(a: Points, b: Points, bend: float, t: Points) -> Points:
    """Points of the curve from a to b; its handle stands aside of the middle by `bend`, in shares of the distance."""
    handle = (a + b) / 2 + np.array([a[1] - b[1], b[0] - a[0]]) * bend
    u = 1 - t
    curve: Points = np.outer(u * u, a) + np.outer(2 * u * t, handle) + np.outer(t * t, b)
    return curve


def bends(
    found: list[Connection],
    places: Points,
    crossed: set[tuple[int, int]],
    station: float,
    canvas: tuple[float, float],
) -> list[float]:
    """One bend after the other is improved, given all others, until nothing gets better.

    Connections that cross on the board, as pairs of their numbers, may do so here.
    """
    curves = [_curves(one, places, station) for one in found]
    alone = [_alone(one, curves[i], places, station, canvas) for i, one in enumerate(found)]
    near = [_near(i, curves, crossed) for i in range(len(found))]
    chosen = [0] * len(found)
    for _ in range(SWEEPS):
        before = chosen[:]
        for i, one in enumerate(found):
            costs = alone[i].copy()
            for j in near[i]:
                costs += _overlap(curves[i], curves[j][chosen[j]], one.half + found[j].half + 3)
            chosen[i] = int(np.argmin(np.round(costs, 6)))
        if chosen == before:
            break
    return [BENDS[c] for c in chosen]


def _curves(one: Connection, places: Points, station: float) -> Points:
    """Of each bend the part on which spaces lie."""
    a, b = places[one.a], places[one.b]
    far = max(float(np.hypot(*(b - a))), 1)
    off = min(max(station + 4, (far - one.long) / 2) / far, 0.4)
    t = np.linspace(off, 1 - off, SAMPLES)
    return np.stack([along(a, b, bend, t) for bend in BENDS])


def _alone(one: Connection, curves: Points, places: Points, station: float, canvas: tuple[float, float]) -> Points:
    """What each bend costs by itself: straight is best; other places and the edge are not run over."""
    turn = np.abs(np.array(BENDS))
    step = float(np.hypot(*(places[one.b] - places[one.a]))) / SAMPLES
    costs: Points = turn**2 * 1500 + turn * 60
    edge = one.half + 12
    out = np.clip(edge - curves, 0, None) + np.clip(curves - (np.array(canvas) - edge), 0, None)
    costs += out.sum(axis=(1, 2)) * step * 2
    others = np.delete(places, [one.a, one.b], axis=0)
    if len(others):
        gaps = np.linalg.norm(curves[:, :, None] - others[None, None], axis=-1).min(axis=2)
        costs += (np.clip(one.half + station + 4 - gaps, 0, None) * 2 * step).sum(axis=1)
    return costs


def _near(i: int, curves: list[Points], crossed: set[tuple[int, int]]) -> list[int]:
    low, high = curves[i].min(axis=(0, 1)) - 20, curves[i].max(axis=(0, 1)) + 20
    return [
        j
        for j, other in enumerate(curves)
        if j != i
        and (i, j) not in crossed
        and bool(np.all(other.min(axis=(0, 1)) < high) and np.all(other.max(axis=(0, 1)) > low))
    ]


def _overlap(curves: Points, other: Points, least: float) -> Points:
    """How much of each curve lies nearer to another one than it should."""
    gaps = np.linalg.norm(curves[:, :, None] - other[None, None], axis=-1).min(axis=2)
    step = np.linalg.norm(curves[:, 1] - curves[:, 0], axis=-1)
    lacking: Points = np.clip(least - gaps, 0, None).sum(axis=1) * step * 0.5
    return lacking
