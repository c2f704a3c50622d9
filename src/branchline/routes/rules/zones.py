"""Zones: what a ticket may name instead of a place, reached by any one of several dead ends."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from branchline.core.sentence import Message, Sentence
from branchline.core.text import NAME_RULE, is_name, listing, near, normal
from branchline.routes.rules.declared import Shape, TicketEnd
from branchline.routes.rules.rule import CompiledRule, Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board, Place
    from branchline.routes.game import RoutesGame

BRIEF: Final = Message(
    "terminal.brief.zones",
    "Zones ({zones, list}): each route into one is a dead end, and the ends of a zone are not linked. A ticket to a "
    "zone is complete if your routes reach any of its ends.",
)
END_OF: Final = Message("terminal.zones.end-of", "an end of {zone, place}")
ZONES: Final = Message("terminal.zones.zones", "Zones ({n})")
REACHED_FROM: Final = Message("terminal.zones.reached-from", "{zone, place}, from {places, list}")


def _zones(places: "list[Place]") -> dict[str, list[int]]:
    """The places of each zone, as their `zone` keys have it."""
    found: dict[str, list[int]] = {}
    for i, place in enumerate(places):
        zone = place.more.get("zone")
        if zone is not None:
            found.setdefault(str(zone), []).append(i)
    return found


def _on_map(entry: dict[str, object]) -> bool:
    x, y = entry["x"], entry["y"]
    if isinstance(x, bool) or isinstance(y, bool) or not isinstance(entry["name"], str):
        return False
    return isinstance(x, int | float) and isinstance(y, int | float) and 0 <= min(x, y) <= max(x, y) <= 1


def _spots(board: "Board") -> dict[str, tuple[float, float]]:
    """Where the names of zones stand on the map, as the board's `zones` list has it."""
    found: dict[str, tuple[float, float]] = {}
    listed = board.more.get("zones")
    for entry in listed if isinstance(listed, list) else []:
        if isinstance(entry, dict) and sorted(entry) == ["name", "x", "y"] and _on_map(entry):
            found[str(entry["name"])] = (float(entry["x"]), float(entry["y"]))
    return found


class Zones(Rule):
    """Each route into a zone ends in a place of its own, so the zone links nothing; any one end completes a ticket."""

    key: ClassVar[str] = "zones"
    board_keys: ClassVar[dict[str, Shape]] = {
        "zones": [{"name": str, "x": float, "y": float}]
    }  # where each has its name on the map
    place_keys: ClassVar[dict[str, Shape]] = {"zone": str}

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        listed, found = self._listed(board)
        zones: dict[str, str] = {}
        names = {normal(place.name): place.name for place in board.places}
        for i, place in enumerate(board.places):
            zone = place.more.get("zone")
            if zone is None:
                continue
            if not isinstance(zone, str) or not is_name(zone):
                found.append(("places", i, f"zone = {zone!r} can't be a name: {NAME_RULE}"))
            elif normal(zone) in names:
                found.append(("places", i, f"zone {zone!r} reads like the place {names[normal(zone)]!r}; rename one"))
            elif zones.setdefault(normal(zone), zone) != zone:
                like = zones[normal(zone)]
                found.append(("places", i, f"zone {zone!r} reads like the zone {like!r}; write it the same way"))
            elif listed and zone not in listed:
                found.append(("places", i, f"zone {zone!r} is not in zones{near(zone, listed)}"))
            neighbours = {route.b if route.a == i else route.a for route in board.routes if i in (route.a, route.b)}
            if len(neighbours) > 1:
                others = listing(sorted(board.places[n].name for n in neighbours))
                remedy = "give each route a place of its own there"
                found.append(("places", i, f"a zone's end is a dead end, but routes lead to {others}; {remedy}"))
        return found

    def _listed(self, board: "Board") -> tuple[list[str], list[tuple[str, int, str]]]:
        """The names of the board's `zones` list, and what is wrong with it."""
        entries = board.more.get("zones")
        shape = "zones must list {name = …, x = …, y = …} tables, x and y from 0 to 1"
        if not isinstance(entries, list) or not entries:
            return [], [("zones", -1, shape if entries else f"{shape}; or play without the rule zones")]
        listed: list[str] = []
        found: list[tuple[str, int, str]] = []
        known = list(_zones(board.places))
        for i, entry in enumerate(entries):
            if not isinstance(entry, dict) or sorted(entry) != ["name", "x", "y"] or not _on_map(entry):
                found.append(("zones", i, shape))
                continue
            name = str(entry["name"])
            if name in listed:
                found.append(("zones", i, f"zone {name!r} is listed twice; remove one"))
            elif name not in known:
                found.append(
                    ("zones", i, f"zone {name!r} has no end; add zone = {name!r} to the places that are its ends")
                )
            listed.append(name)
        return listed, found

    def ticket_ends(self, board: "Board") -> list[TicketEnd]:
        spots, zones = _spots(board), _zones(board.places)
        out: list[TicketEnd] = []
        for zone in [*[zone for zone in spots if zone in zones], *[zone for zone in zones if zone not in spots]]:
            ends = zones[zone]
            places = [board.places[end] for end in ends]
            x, y = spots.get(zone, (sum([p.x for p in places]) / len(ends), sum([p.y for p in places]) / len(ends)))
            out.append(TicketEnd(zone, ends, x, y))
        return out

    def brief(self, board: "Board") -> Sentence | str:
        return BRIEF.sentence(zones=list(_zones(board.places)))

    def figures(self, board: "Board") -> dict[str, object]:
        zones = list(_zones(board.places))
        return {"zones": zones} if zones else {}

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledZones(self, game)


class CompiledZones(CompiledRule):
    def place_words(self, place: int) -> Sentence | str:
        name, zone = self.game.board.places[place].name, self.game.board.places[place].more.get("zone")
        return END_OF.sentence(zone=str(zone)) if zone is not None and not name.startswith(str(zone)) else ""

    def sections(self) -> Sequence[tuple[Sentence | str, Sequence[Sentence | str]]]:
        """Where each zone is reached from."""
        board = self.game.board
        lines: list[Sentence] = []
        for zone, ends in _zones(board.places).items():
            near = [r.b if r.a in ends else r.a for r in board.routes if r.a in ends or r.b in ends]
            names = [board.places[place].name for place in dict.fromkeys(near)]
            lines.append(REACHED_FROM.sentence(zone=zone, places=names))
        return [(ZONES.sentence(n=len(lines)), lines)]
