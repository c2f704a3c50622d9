"""Where everything on a map is drawn: made once for a board, from its own coordinates."""

import math
from dataclasses import dataclass

import numpy as np

from branchline.envs.picture.bends import Connection, Points, along, bends
from branchline.envs.picture.labels import Label, labelled
from branchline.envs.picture.pen import wide as text_wide
from branchline.routes.board import Board
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import TicketEnd
from branchline.routes.rules.rule import overrides

FINE = 40


@dataclass(frozen=True)
class Space:
    x: float
    y: float
    angle: float  # in degrees


@dataclass(frozen=True)
class Track:
    spaces: list[Space]
    length: float  # of a space
    middle: Space


@dataclass(frozen=True)
class Size:
    space: float  # how thick
    gap: float
    longest: float
    station: float
    letter: float


@dataclass(frozen=True)
class SharedName:
    """Of several places that have no name of their own."""

    name: str
    x: float
    y: float


@dataclass(frozen=True)
class MapDrawing:
    size: Size
    places: list[tuple[float, float]]
    tracks: list[Track]  # as the board has its routes
    ways: list[tuple[float, float, float, float, float, float]]  # from place to place: the start, the handle, the end
    labels: list[Label]  # as it has its places; those with a name in common have none
    shared_names: list[SharedName]
    nameless: set[int]  # the places of those


_drawings: dict[int, tuple[Board, MapDrawing]] = {}  # with the board, so that no other has its id


def drawing_of(game: RoutesGame, wide: float, high: float) -> MapDrawing:
    """The same for every number of seats."""
    board = game.board
    if id(board) not in _drawings:
        _drawings[id(board)] = board, _drawing(game, wide, high)
    return _drawings[id(board)][1]


def _drawing(game: RoutesGame, wide: float, high: float) -> MapDrawing:
    board = game.board
    pairs: dict[tuple[int, int], list[int]] = {}
    for i, route in enumerate(board.routes):
        pairs.setdefault((min(route.a, route.b), max(route.a, route.b)), []).append(i)
    size = _size(wide * high / len(pairs))
    ends = [end for rule in game.rules for end in rule.rule.ticket_ends(board)]
    places, shared_names = _placed(board, ends, size, wide, high)
    found = [
        Connection(a, b, routes, _longest(board, routes, size), len(routes) * (size.space + size.gap) / 2)
        for (a, b), routes in pairs.items()
    ]
    bent = bends(found, places, _crossed(game, found), size.station, (wide, high))
    clear = _clear(found, bent, places, size)
    tracks: dict[int, Track] = {}
    for i, one in enumerate(found):
        tracks.update(_tracks(board, one, bent[i], clear[i], places, size))
    laid = [tracks[i] for i in range(len(board.routes))]
    at = [(float(x), float(y)) for x, y in places]
    nameless = {place for end in ends for place in end.places}
    names = ["" if i in nameless else place.name for i, place in enumerate(board.places)]
    dots = [(space.x, space.y, size.space * 0.75) for track in laid for space in _dots(track)]
    dots += [(x, y, size.station + 1) for x, y in at]
    fixed = [(shared.name, shared.x, shared.y) for shared in shared_names]
    # Where something may lie on a place, its name keeps further away.
    reach = size.station * (1.75 if any(overrides(rule, "markers") for rule in game.rules) else 1)
    labels = labelled(names, at, dots, fixed, size.letter, reach, (wide, high))
    ways = [_way(places[one.a], places[one.b], bend) for one, bend in zip(found, bent, strict=True)]
    return MapDrawing(size, at, laid, ways, labels, shared_names, nameless)


def _way(a: Points, b: Points, bend: float) -> tuple[float, float, float, float, float, float]:
    handle = (a + b) / 2 + np.array([a[1] - b[1], b[0] - a[0]]) * bend
    return float(a[0]), float(a[1]), float(handle[0]), float(handle[1]), float(b[0]), float(b[1])


def _longest(board: Board, routes: list[int], size: Size) -> float:
    return max([board.routes[route].length for route in routes]) * (size.longest + size.gap)


def _size(room: float) -> Size:
    """By how much room a connection has."""
    space = min(max(math.sqrt(room) * 0.12, 8), 15)
    return Size(space, space * 0.2, space * 4.6, space * 0.78, min(max(space * 1.05, 10.5), 14))


def _placed(
    board: Board, ends: list[TicketEnd], size: Size, wide: float, high: float
) -> tuple[Points, list[SharedName]]:
    """The places spread over the picture; two of them on one spot are pushed apart."""
    raw = np.array([(place.x, place.y) for place in board.places] + [(end.x, end.y) for end in ends])
    low, high_ = raw.min(axis=0), raw.max(axis=0)
    margin = np.array([56.0, 40.0])
    room = np.array([wide, high]) - 2 * margin
    at = margin + (raw - low) / np.where(high_ > low, high_ - low, 1) * room
    places = at[: len(board.places)]
    least = size.station * 3.2
    for _ in range(30):
        for i in range(len(places)):
            for j in range(i):
                gap = places[i] - places[j]
                far = float(np.hypot(*gap))
                if far < least:
                    push = gap / far if far > 0.01 else np.array([0.0, 1.0])
                    places[i] += push * (least - far) / 2
                    places[j] -= push * (least - far) / 2
    names: list[SharedName] = []
    for end, (x, y) in zip(ends, at[len(places) :], strict=True):
        half = text_wide(end.name.upper(), size.letter) * 0.65 + 12  # capitals, set wide
        names.append(SharedName(end.name, min(max(float(x), half), wide - half), float(y)))
    return places, names


def _crossed(game: RoutesGame, found: list[Connection]) -> set[tuple[int, int]]:
    """Which connections cross: those of which one closes the other to everybody."""
    index = {route: i for i, one in enumerate(found) for route in one.routes}
    pairs = [(index[route], index[cut]) for route, cuts in enumerate(game.reader.cuts) for cut in cuts]
    return {(one, other) for one, other in pairs if one != other}


def _clear(found: list[Connection], bent: list[float], places: Points, size: Size) -> list[tuple[float, float]]:
    """How far from either end the spaces of a connection begin: where two leave a place side by side, further away."""
    leaving: dict[int, list[tuple[int, float, float]]] = {}
    for i, one in enumerate(found):
        for end, other, bend in ((one.a, one.b, bent[i]), (one.b, one.a, -bent[i])):
            far = max(float(np.hypot(*(places[other] - places[end]))), 1)
            out = along(places[end], places[other], bend, np.array([min(45 / far, 0.5)]))[0] - places[end]
            leaving.setdefault(end, []).append((i, math.atan2(out[1], out[0]), one.half))
    least = size.station + size.gap
    clear: dict[tuple[int, int], float] = {}
    for end, those in leaving.items():
        for i, turn, half in those:
            far = least
            for j, other_turn, other_half in those:
                apart = abs(math.remainder(turn - other_turn, math.tau))
                if j != i and apart > 0.05:
                    far = max(far, (half + other_half) / 2 / math.tan(apart / 2))
            clear[i, end] = min(far, least * 3.5)
    return [(clear[i, one.a], clear[i, one.b]) for i, one in enumerate(found)]


def _tracks(
    board: Board, one: Connection, bend: float, clear: tuple[float, float], places: Points, size: Size
) -> dict[int, Track]:
    """The spaces of each route, side by side with those of its double."""
    middle = along(places[one.a], places[one.b], bend, np.linspace(0, 1, FINE + 1))
    ahead = np.gradient(middle, axis=0)
    aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / np.maximum(np.linalg.norm(ahead, axis=1), 1e-9)[:, None]
    out: dict[int, Track] = {}
    for i, route in enumerate(one.routes):
        line = middle + aside * (i - (len(one.routes) - 1) / 2) * (size.space + size.gap)
        far = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
        count, whole = board.routes[route].length, float(far[-1])
        # Rather nearer to the places than shorter than they are thick.
        squeeze = max(min((whole - count * (size.space * 1.3 + size.gap)) / sum(clear), 1), 0.4)
        first, last = clear[0] * squeeze, clear[1] * squeeze
        each = max(min((whole - first - last + size.gap) / count, size.longest + size.gap), 4)
        start = first + (whole - first - last - each * count) / 2
        spots = [_on(line, far, start + each * (k + 0.5)) for k in range(count)]
        out[route] = Track(spots, each - size.gap, _on(line, far, start + each * count / 2))
    return out


def _on(line: Points, far: Points, distance: float) -> Space:
    i = min(max(int(np.searchsorted(far, distance)), 1), len(far) - 1)
    share = (distance - far[i - 1]) / max(far[i] - far[i - 1], 1e-9)
    step = line[i] - line[i - 1]
    x, y = line[i - 1] + step * share
    return Space(float(x), float(y), math.degrees(math.atan2(step[1], step[0])))


def _dots(track: Track) -> list[Space]:
    """Points that a track covers, for whatever must not lie on it."""
    out: list[Space] = []
    for space in track.spaces:
        turn = math.radians(space.angle)
        for far in (-track.length / 3, 0.0, track.length / 3):
            out.append(Space(space.x + math.cos(turn) * far, space.y + math.sin(turn) * far, space.angle))
    return out
