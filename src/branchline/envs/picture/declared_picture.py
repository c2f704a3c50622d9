"""What the rules of a map declare, drawn: markers and areas at places, pieces on routes, what lies before a seat,
supplies."""

from branchline.core.cells import Cells
from branchline.envs.picture.marks import card, token
from branchline.envs.picture.palette import INK, QUIET, ink
from branchline.envs.picture.panel import Block
from branchline.envs.picture.pen import box, disc, text
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Area, Supply


class DeclaredPicture:
    """For one view: what is a seat's own is drawn for that seat alone."""

    def __init__(self, game: RoutesGame, cells: Cells, viewer: int) -> None:
        self.game = game
        self.cells = cells
        self.viewer = viewer
        self.areas = [area for rule in game.rules for area in rule.areas()]
        items = [item for rule in game.rules for markers in rule.markers(cells) for item in markers.items]
        self.markers = {item.place: item for item in reversed(items)}
        self.pieces: dict[int, list[int]] = {}
        for rule in game.rules:
            # Track that is laid is drawn as the route itself.
            for pieces in [] if game.laying in rule.kinds() else rule.pieces(cells):
                for route, colour in zip(pieces.routes, pieces.colours, strict=True):
                    self.pieces.setdefault(route, []).append(colour)

    def on_route(self, route: int, x: float, y: float, r: float) -> str:
        """Its pieces as discs side by side."""
        colours = self.pieces.get(route, [])
        left = x - r * 1.1 * (len(colours) - 1)
        return "".join(
            [
                disc(left + r * 2.2 * i, y, r, ink(self.game.cards.colours[colour])[0], stroke=INK, stroke_width=1.4)
                for i, colour in enumerate(colours)
            ]
        )

    def station(self, place: int, x: float, y: float, r: float) -> str:
        """What is drawn instead of a plain place."""
        marker = self.markers.get(place)
        if marker is not None:
            count = disc(x + r * 1.25, y - r * 1.25, r * 0.72, "#7a5a12", stroke="#fff6d8", stroke_width=1)
            number = text(x + r * 1.25, y - r * 0.86, str(marker.count), r * 1.1, "#ffffff", True, text_anchor="middle")
            return token(marker.name, x, y, r * 1.5) + count + number
        area = next((area for area in self.areas if place in area.places), None)
        return _area(area, x, y, r) if area else ""

    def marks(self, seat: int) -> list[str]:
        """What lies before a seat, in boxes of 18 by 18: what has colours of its own first, then tokens and cards."""
        out: list[str] = []
        for rule in self.game.rules:
            for tally in rule.tallies(self.cells, seat):
                if tally.colours and (seat == self.viewer or not tally.own):
                    out += [_stripes(tally.colours)] * tally.count
            for badges in rule.badges(self.cells, seat):
                if seat == self.viewer or not badges.own:
                    out += [
                        card(name, 3, 0, 12, 18) if badges.cards else token(name, 9, 9, 8.5) for name in badges.names
                    ]
        return out

    def numbers(self, seat: int) -> str:
        """The numbers of a seat that have no look of their own, in words."""
        tallies = [tally for rule in self.game.rules for tally in rule.tallies(self.cells, seat)]
        seen = [tally for tally in tallies if not tally.colours and (seat == self.viewer or not tally.own)]
        return ", ".join([f"{tally.label}: {tally.count}" for tally in seen])

    def blocks(self) -> list[Block]:
        """Parts of the panel: what areas score, and the supplies."""
        out = [self._areas(unit) for unit in dict.fromkeys(area.unit for area in self.areas)]
        return out + [self._supply(supply) for rule in self.game.rules for supply in rule.supplies(self.cells)]

    def _areas(self, unit: str) -> Block:
        parts: list[str] = []
        for i, area in enumerate([area for area in self.areas if area.unit == unit]):
            parts.append(_area(area, 9 + i * 46, 9, 9))
            parts.append(text(22 + i * 46, 13.5, f"+{area.points}", 12.5, QUIET))
        return Block(f"{unit.capitalize()}s", 18, "".join(parts))

    def _supply(self, supply: Supply) -> Block:
        """A row for each size, and how many of each colour."""
        parts: list[str] = []
        for row, (size, counts) in enumerate(zip(supply.sizes, supply.counts, strict=True)):
            y = row * 16
            parts.append(text(0, y + 11, str(size), 12, INK, True))
            for colour, count in enumerate(counts):
                fill, on_it = ink(self.game.cards.colours[colour])
                x, faint = 18 + colour * 38, "1" if count else ".22"
                parts.append(box(x, y, 34, 13, fill, 3, stroke=INK, stroke_width=0.6, opacity=faint))
                if count:
                    parts.append(text(x + 17, y + 10.6, str(count), 11, on_it, True, text_anchor="middle"))
        return Block(supply.heading, len(supply.sizes) * 16, "".join(parts))


def _area(area: Area, x: float, y: float, r: float) -> str:
    fill, on_it = ink(area.colour)
    number = text(x, y + r * 0.46, area.name, r * 1.3, on_it, True, text_anchor="middle")
    return disc(x, y, r, fill, stroke="#fffdf6", stroke_width=1.6) + number


def _stripes(colours: list[str]) -> str:
    wide = 18 / len(colours)
    stripes = "".join([box(i * wide, 3, wide, 12, ink(colour)[0]) for i, colour in enumerate(colours)])
    return stripes + box(0, 3, 18, 12, "none", 0, stroke=INK, stroke_width=0.6)
