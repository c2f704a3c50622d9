"""What is in the box: cards, tickets and bonuses, read from a folder of two TOML files."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from branchline.core.names import WILD
from branchline.trains.tickets import Ticket


@dataclass(frozen=True)
class CardTicket(Ticket):
    needs: dict[str, int]  # cards by colour

    def facts(self) -> dict[str, object]:
        return {"a": self.a, "b": self.b, "points": self.points, "needs": self.needs}


@dataclass(frozen=True)
class Box:
    key: str
    name: str
    year: int
    seats: tuple[int, int]
    version: int
    provenance: dict[str, str]
    wild: str  # what players call it
    wilds: str
    colours: list[str]
    cards: list[int]  # a count for each colour, the wild last
    bonuses: dict[str, int]  # the big cities and what each is worth
    tickets: list[CardTicket]


def read_box(folder: Path) -> Box:
    """Read a box that is known to be sound."""
    data = tomllib.loads((folder / "box.toml").read_text("utf-8"))
    tickets = tomllib.loads((folder / "tickets.toml").read_text("utf-8"))["tickets"]
    deck: dict[str, int] = data["cards"]
    colours = [colour for colour in deck if colour != WILD]
    low, high = data["seats"]
    return Box(
        key=data["key"],
        name=data["name"],
        year=data["year"],
        seats=(low, high),
        version=data["version"],
        provenance=data["provenance"],
        wild=data["words"]["wild"],
        wilds=data["words"]["wilds"],
        colours=colours,
        cards=[deck[colour] for colour in colours] + [deck[WILD]],
        bonuses=data["bonuses"],
        tickets=[CardTicket(t["a"], t["b"], t["points"], t["needs"]) for t in tickets],
    )
