"""The words in which a rule declares what it has and does. Every layer works from these and knows no rule by name.

A declaration is a plain value made from cells, which may be those of a view: what a seat may not see is 0 there. What
is a seat's own says so (`own`), and is left out for everybody else.

A `Shape` says what a fact looks like to a program: `int`, `float`, `str` or `bool`; `[shape]`, a list of such; a tuple,
a list of exactly these; `{"name": shape}`, an object with these members, of which one called `"name?"` may be missing;
`{str: shape}`, an object with any names. What is hidden from a seat is left out, so such a member is a `"name?"`. The
published schema and the page's types are made from shapes.
"""

from typing import Final

from branchline.core.cells import Cells
from branchline.core.sentence import Message, Sentence
from branchline.routes.geometry import Numbers

Shape = object
POINT: Final = 16  # what a point counts where worths are weighed: they are in sixteenths of a point


class RuleError(ValueError):
    """A rule that does not declare what some layer needs; the message names both."""


def is_shape(shape: Shape) -> bool:
    """Whether it is one; what is no shape could not be published."""
    if isinstance(shape, list):
        return len(shape) == 1 and is_shape(shape[0])
    if isinstance(shape, tuple):
        return all(is_shape(each) for each in shape)
    if isinstance(shape, dict):
        named = list(shape) == [str] or all(isinstance(key, str) for key in shape)
        return named and all(is_shape(each) for each in shape.values())
    return shape in (int, float, str, bool, object)


def misfit(value: object, shape: Shape) -> str:
    """Where a value is not of the shape, in a few words; empty if it is. What is not declared does not belong there."""
    if isinstance(shape, list):
        if not isinstance(value, list | tuple):
            return f"{value!r} is no list"
        return next((wrong for each in value if (wrong := misfit(each, shape[0]))), "")
    if isinstance(shape, tuple):
        if not isinstance(value, list | tuple) or len(value) != len(shape):
            return f"{value!r} is no list of {len(shape)}"
        return next((wrong for each, part in zip(value, shape, strict=True) if (wrong := misfit(each, part))), "")
    if isinstance(shape, dict):
        return _misfit_object(value, shape)
    if shape is object or (isinstance(value, bool) and shape is bool):
        return ""
    fits = isinstance(value, int | float) if shape is float else isinstance(shape, type) and isinstance(value, shape)
    return "" if fits and not isinstance(value, bool) else f"{value!r} is no {getattr(shape, '__name__', shape)}"


def _misfit_object(value: object, shape: dict[object, Shape]) -> str:
    if not isinstance(value, dict):
        return f"{value!r} is no dict"
    if str in shape:
        wrong = [f"{name!r}: {fault}" for name, each in value.items() if (fault := misfit(each, shape[str]))]
        return wrong[0] if wrong else ""
    members = {str(name).removesuffix("?"): (not str(name).endswith("?"), each) for name, each in shape.items()}
    for name, (needed, each) in members.items():
        if name in value and (wrong_one := misfit(value[name], each)):
            return f"{name!r}: {wrong_one}"
        if needed and name not in value:
            return f"{name!r} is missing"
    return next((f"{name!r} is not declared" for name in value if name not in members), "")


class Badges:
    """Things that lie before a seat, by name: tokens, cards."""

    def __init__(
        self,
        key: str,
        label: Sentence | str,
        names: list[str],
        cards: bool = False,
        own: bool = False,
        short: Sentence | str = "",
    ) -> None:
        self.key = key  # of the fact, for programs
        self.label = label  # for readers: `tokens`
        self.short = short or label  # the same where there is little room
        self.names = names
        self.cards = cards  # they are cards, named by their colour
        self.own = own


class Tally:
    """A number that goes with a seat."""

    def __init__(
        self, key: str, label: Sentence | str, count: int, own: bool = False, colours: list[str] | None = None
    ) -> None:
        self.key = key
        self.label = label
        self.count = count
        self.own = own
        self.colours = colours or []  # of which each of them is made, for pictures


class Marker:
    """A number of one thing at a place."""

    def __init__(self, place: int, name: str, count: int) -> None:
        self.place = place
        self.name = name
        self.count = count


class Markers:
    """What lies at places of the board."""

    def __init__(
        self, key: str, label: Sentence | str, unit: str, items: list[Marker], lying: Message | None = None
    ) -> None:
        self.key = key
        self.label = label
        self.unit = unit  # one of them: `token`
        self.items = items
        self.lying = lying  # some of them, by the facts n and symbol: `2 rose tokens`; without it in English words


class Pieces:
    """What lies on routes that nobody has claimed, each in a colour of the cards."""

    def __init__(
        self, key: str, label: Sentence | str, none: Sentence | str, routes: list[int], colours: list[int]
    ) -> None:
        self.key = key
        self.label = label
        self.none = none  # what is said where nothing lies
        self.routes = routes
        self.colours = colours


class Supply:
    """What lies beside the board for everybody: a number of each size and colour."""

    def __init__(
        self, key: str, label: Sentence | str, heading: str, unit: str, sizes: list[int], counts: list[list[int]]
    ) -> None:
        self.key = key
        self.label = label
        self.heading = heading  # over a table of all of it
        self.unit = unit  # of the sizes: `space`
        self.sizes = sizes
        self.counts = counts  # for each size, of each colour


class Area:
    """Places that belong together and score for a seat that links them all."""

    def __init__(self, unit: str, name: str, places: list[int], points: int, colour: str = "") -> None:
        self.unit = unit  # one of them: `district`
        self.name = name
        self.places = places
        self.points = points
        self.colour = colour


class TicketEnd:
    """What a ticket may name besides a place: any one of its places is enough. The map writes its name at `x` and `y`,
    and none at its places, which are dead ends of it."""

    def __init__(self, name: str, places: list[int], x: float, y: float) -> None:
        self.name = name
        self.places = places
        self.x = x
        self.y = y


class RuleBounds:
    """What a rule adds at most to a game: decisions of all seats together, and points of one seat."""

    def __init__(self, decisions: int = 0, low: int = 0, high: int = 0) -> None:
        self.decisions = decisions
        self.low = low
        self.high = high


class RunningTotals:
    """What a position comes to so far, for rules that add to it: kept so that each is worked out once."""

    def __init__(self, cells: Cells, roots: list[Numbers], completed: list[int], totals: list[int]) -> None:
        self.cells = cells
        self.roots = roots  # for each seat, the component of each place in its network
        self.completed = completed  # for each seat, how many of its tickets
        self.totals = totals  # for each seat, the points; a rule adds to them


class Intent:
    """What somebody who plans is after, for rules that ask for a decision; worked out only where a rule looks at it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def routes(self) -> list[int]:
        """Those still to be claimed, the first one first."""
        return []

    def place_worths(self) -> list[int]:
        """What it is worth to find something at each place, by POINT for a point."""
        raise NotImplementedError
