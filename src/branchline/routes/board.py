"""A board as data: places, routes, tickets and cards, as a folder of TOML files has them."""

from dataclasses import dataclass

from branchline.core.names import WILD
from branchline.trains.tickets import Ticket

GREY = "grey"


@dataclass(frozen=True)
class Place:
    name: str
    x: float
    y: float
    more: dict[str, object]  # what a rule reads: a district, a zone, …


@dataclass(frozen=True)
class Route:
    id: int
    a: int
    b: int
    length: int
    colour: str
    group: str  # the tracks of one double route share it; empty for a single track
    more: dict[str, object]


@dataclass(frozen=True)
class Words:
    """What this title calls its pieces."""

    vehicle: str
    vehicles: str
    wild: str
    wilds: str


@dataclass(frozen=True, repr=False)
class Board:
    key: str
    name: str
    year: int
    seats: tuple[int, int]
    rules: str  # the key of the title whose rules it plays by: its own if it lists them
    version: int  # of its data: goes up when records made before would replay otherwise
    reconstruction: str  # empty, or what is not as printed
    provenance: dict[str, str]
    words: Words
    colours: list[str]
    cards: list[int]  # a count for each colour, the wild last
    vehicles: int
    scoring: dict[int, int]
    places: list[Place]
    routes: list[Route]
    tickets: list[Ticket]  # the ends are places, or what a rule lets stand for some of them
    look: dict[str, str]  # colours of a picture of it: land, frame, halo
    more: dict[str, object]  # what a rule reads: districts, tokens, pieces, …

    def __repr__(self) -> str:
        return f"<Board {self.key}, {len(self.places)} places, {len(self.routes)} routes, {len(self.tickets)} tickets>"

    def route_name(self, route: Route) -> str:
        return f"{self.places[route.a].name}–{self.places[route.b].name}"

    @property
    def note(self) -> str:
        """The label a player must see beside the name: 'reconstruction' or nothing."""
        return "reconstruction" if self.reconstruction else ""


BOARD_KEYS = (
    "format",
    "key",
    "name",
    "year",
    "seats",
    "rules",
    "version",
    "rules_version",
    "deals",
    "look",
    "reconstruction",
    "provenance",
    "words",
    "cards",
    "vehicles",
    "scoring",
    "places",
    "routes",
)
PLACE_KEYS = ("name", "x", "y")
ROUTE_KEYS = ("id", "a", "b", "length", "colour")  # and group, for a rule that reads it
TICKET_KEYS = ("a", "b", "points")
LOOK_KEYS = ("land", "frame", "halo")


def _more(table: dict[str, object], keys: tuple[str, ...]) -> dict[str, object]:
    return {key: value for key, value in table.items() if key not in keys}


def build_board(data: dict[str, object], tickets: dict[str, object]) -> Board:
    """From the two parsed files to a Board. Every value is converted, so a wrong type raises here."""
    places = [
        Place(str(p["name"]), _number(p["x"]), _number(p["y"]), _more(p, PLACE_KEYS)) for p in _tables(data["places"])
    ]
    index = {place.name: i for i, place in enumerate(places)}
    routes: list[Route] = []
    for r in _tables(data["routes"]):
        routes.append(
            Route(
                _whole(r["id"]),
                index[str(r["a"])],
                index[str(r["b"])],
                _whole(r["length"]),
                str(r["colour"]),
                str(r.get("group", "")),
                _more(r, (*ROUTE_KEYS, "group")),
            )
        )
    deck = _table(data["cards"])
    colours = [colour for colour in deck if colour != WILD]
    seats = data["seats"]
    assert isinstance(seats, list)
    words = _table(data["words"])
    return Board(
        key=str(data["key"]),
        name=str(data["name"]),
        year=_whole(data.get("year", 0)),
        seats=(_whole(seats[0]), _whole(seats[1])),
        rules=str(data["rules"] if isinstance(data["rules"], str) else data["key"]),
        version=_whole(data.get("version", data.get("rules_version", 1))),  # the latter is its first name
        reconstruction=str(data.get("reconstruction", "")),
        provenance={key: str(value) for key, value in _table(data.get("provenance", {})).items()},
        words=Words(str(words["vehicle"]), str(words["vehicles"]), str(words["wild"]), str(words["wilds"])),
        colours=colours,
        cards=[_whole(deck[colour]) for colour in colours] + [_whole(deck[WILD])],
        vehicles=_whole(data["vehicles"]),
        scoring={int(length): _whole(points) for length, points in _table(data["scoring"]).items()},
        places=places,
        routes=routes,
        tickets=[Ticket(str(t["a"]), str(t["b"]), _whole(t["points"])) for t in _tables(tickets["tickets"])],
        look={part: str(colour) for part, colour in _table(data.get("look", {})).items()},
        more=_more(data, BOARD_KEYS),
    )


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"expected a table, not {value!r}")
    return value


def _tables(value: object) -> list[dict[str, object]]:
    if not isinstance(value, list):
        raise TypeError(f"expected a list of tables, not {value!r}")
    return [_table(item) for item in value]


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"expected a whole number, not {value!r}")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"expected a number, not {value!r}")
    return float(value)
