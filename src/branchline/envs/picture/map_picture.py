"""A map: places, routes, and whose they are."""

import math

from branchline.core.names import WILD, PlayerView, TicketView
from branchline.core.text import plural
from branchline.core.view import View
from branchline.envs.picture.declared_picture import DeclaredPicture
from branchline.envs.picture.map_drawing import MapDrawing, Space, Track, drawing_of
from branchline.envs.picture.marks import badge, symbol
from branchline.envs.picture.palette import INK, QUIET, Palette, ink, route_ink
from branchline.envs.picture.panel import Facts, PanelTicket, SeatFacts
from branchline.envs.picture.pen import box, disc, group, n, tag, text
from branchline.routes.game import RoutesGame
from branchline.routes.state import NO_TRACK, UNCLAIMED


class MapPicture:
    def __init__(self, view: View, game: RoutesGame, wide: float, high: float) -> None:
        self.view = view
        self.cells = view.cells
        self.game = game
        self.wide, self.high = wide, high
        self.drawing: MapDrawing = drawing_of(game, wide, high)
        self.size = self.drawing.size
        self.palette = Palette(**game.board.look)
        self.declared = DeclaredPicture(game, view.cells, view.seat)

    def drawn(self) -> str:
        land = box(0, 0, self.wide, self.high, self.palette.frame)
        land += box(8, 8, self.wide - 16, self.high - 16, self.palette.land, 14)
        routes = range(len(self.game.board.routes))
        owned = [route for route in routes if self.game.owner(self.cells, route) != UNCLAIMED]
        # What is claimed lies on top, and the numbers of the seats on top of that.
        tracks = [self._free(route) for route in routes if route not in owned] + [self._claimed(r) for r in owned]
        badges = [self._badge(route) for route in owned]
        places = [self._place(i) for i in range(len(self.game.board.places))]
        return land + self._ways() + "".join([*tracks, *badges, *places]) + self._names()

    def _ways(self) -> str:
        """Below the spaces, from place to place."""
        paths = [f"M{n(a)} {n(b)}Q{n(c)} {n(d)} {n(e)} {n(f)}" for a, b, c, d, e, f in self.drawing.ways]
        return tag("path", d="".join(paths), fill="none", stroke="#8f866f", stroke_opacity=".5", stroke_width=2)

    # -- routes -----------------------------------------------------------------------------------------------------

    def _free(self, route: int) -> str:
        """In its colour, or that of the track laid there; an outline if none lies there yet; faint if it is closed."""
        game, track = self.game, self.drawing.tracks[route]
        laid = game.track_on(self.cells, route)
        bed = game.needs_track[route]
        colour = game.board.colours[laid] if laid != NO_TRACK else game.board.routes[route].colour
        fill, on_it = route_ink(game.board, colour)
        if bed and laid == NO_TRACK:
            look: dict[str, float | str] = {"fill": "#fffdf6", "fill_opacity": ".7", "stroke": "#8d7d5f"}
            look |= {"stroke_width": 1, "stroke_dasharray": "3 2"}
        else:
            look = {"fill": fill, "stroke": INK, "stroke_opacity": ".75", "stroke_width": 0.9}
        parts = [tag("path", d=_boxes(track, self.size.space), **look)]
        if bed and laid != NO_TRACK:
            parts.append(self._sleepers(track, on_it))
        for space in track.spaces[: game.wilds_needed[route]]:
            parts.append(disc(space.x, space.y, self.size.space * 0.46, ink(WILD)[0]))
            parts.append(symbol(WILD, space.x, space.y, self.size.space * 0.8))
        pieces = self.declared.on_route(route, track.middle.x, track.middle.y, self.size.space * 0.5)
        return (group(parts, opacity=".28") if self._closed(route) else "".join(parts)) + pieces

    def _sleepers(self, track: Track, fill: str) -> str:
        """Laid track has a line along its spaces."""
        lines = "".join([_line(space, track.length * 0.32) for space in track.spaces])
        return tag("path", d=lines, stroke=fill, stroke_width=self.size.space * 0.16, stroke_opacity=".8")

    def _closed(self, route: int) -> bool:
        """Whether nobody can claim it any more."""
        return self.game.reader.is_closed(self.cells, route)

    def _claimed(self, route: int) -> str:
        """The owner's vehicles on the spaces, which keep the route's colour at their edges."""
        track, seat = self.drawing.tracks[route], self.game.owner(self.cells, route)
        edge = route_ink(self.game.board, self.game.board.routes[route].colour)[0]
        under = tag("path", d=_boxes(track, self.size.space + 2), fill=edge, stroke=INK, stroke_width=0.8)
        vehicles = _boxes(track, self.size.space - 1.5, 2)
        return under + tag("path", d=vehicles, fill=f"url(#seat-{seat})", stroke="#ffffff", stroke_width=1.4)

    def _badge(self, route: int) -> str:
        middle = self.drawing.tracks[route].middle
        return badge(self.game.owner(self.cells, route), middle.x, middle.y, self.size.space * 0.56)

    # -- places -----------------------------------------------------------------------------------------------------

    def _place(self, place: int) -> str:
        x, y = self.drawing.places[place]
        r = self.size.station
        if place in self.drawing.nameless:
            side = r * 1.3
            turned = f"rotate(45 {n(x)} {n(y)})"
            return box(x - side / 2, y - side / 2, side, side, "#fffdf6", 2, stroke=INK, transform=turned)
        return self.declared.station(place, x, y, r) or disc(x, y, r, "#fffdf6", stroke="#2a3240", stroke_width=2)

    def _names(self) -> str:
        letter, parts = self.size.letter, list[str]()
        for label in self.drawing.labels:
            for i, line in enumerate(label.lines):
                y = label.y + (i - (len(label.lines) - 1) / 2) * letter * 1.02 + letter * 0.35
                parts.append(text(label.x, y, line, letter, INK))
        for shared in self.drawing.shared_names:
            name = shared.name.upper()
            parts.append(text(shared.x, shared.y + 4, name, letter * 0.95, QUIET, True, letter_spacing=1.5))
        halo: dict[str, float | str] = {"stroke": self.palette.halo, "stroke_width": 3.2, "paint_order": "stroke"}
        return group(parts, text_anchor="middle", stroke_linejoin="round", **halo)

    # -- the panel --------------------------------------------------------------------------------------------------

    def facts(self) -> Facts:
        view = self.view
        held, offer = [[_ticket(ticket) for ticket in tickets] for tickets in (view.tickets, view.offer)]
        seats = [self._seat(player) for player in view.players]
        return Facts(self.game.board.note, seats, self.declared.blocks(), held, offer)

    def _seat(self, player: PlayerView) -> SeatFacts:
        words, seat = self.game.board.words, player.seat
        numbers = [
            plural(player.vehicles, words.vehicle, words.vehicles),
            plural(player.cards, "card"),
            plural(player.tickets, "ticket"),
        ]
        return SeatFacts(player.points, ", ".join(numbers), self.declared.marks(seat), self.declared.numbers(seat))


def _ticket(ticket: TicketView) -> PanelTicket:
    return PanelTicket(ticket.name, ticket.points, ticket.completed)


def _boxes(track: Track, thick: float, less: float = 0) -> str:
    """All spaces of a track as one path."""
    return "".join([_box(space, track.length / 2 - less, thick / 2) for space in track.spaces])


def _box(space: Space, long: float, thick: float) -> str:
    cos, sin = math.cos(math.radians(space.angle)), math.sin(math.radians(space.angle))
    corners = [(-long, -thick), (long, -thick), (long, thick), (-long, thick)]
    at = [f"{n(space.x + u * cos - v * sin)} {n(space.y + u * sin + v * cos)}" for u, v in corners]
    return f"M{at[0]}L{at[1]}L{at[2]}L{at[3]}Z"


def _line(space: Space, long: float) -> str:
    cos, sin = math.cos(math.radians(space.angle)) * long, math.sin(math.radians(space.angle)) * long
    return f"M{n(space.x - cos)} {n(space.y - sin)}L{n(space.x + cos)} {n(space.y + sin)}"
