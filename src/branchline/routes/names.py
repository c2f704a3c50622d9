"""A map by name: routes, what tickets still need, and what the title's rules declare."""

from collections import Counter
from typing import TYPE_CHECKING

from branchline.core.cells import Cells
from branchline.core.names import PlayerView, RouteView, TicketView
from branchline.core.sentence import Sentence
from branchline.core.text import listing, plural
from branchline.core.view import SPECTATOR
from branchline.routes.geometry import CLOSED, Numbers, numbers
from branchline.routes.rules.declared import Badges, Markers, Pieces, Supply, Tally
from branchline.routes.state import NO_TRACK
from branchline.trains.names import TrainNames

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame
    from branchline.routes.rules.rule import CompiledRule


def route_views(game: "RoutesGame") -> list[RouteView]:
    places = game.board.places
    return [
        RouteView(
            index,
            route.id,
            game.claim.names[index],
            places[route.a].name,
            places[route.b].name,
            route.length,
            route.colour,
            game.values[index],
            game.wilds_needed[index],
        )
        for index, route in enumerate(game.board.routes)
    ]


class MapNames(TrainNames):
    """Own routes cost a ticket's way nothing, open ones their spaces."""

    def __init__(self, game: "RoutesGame", cells: Cells, seat: int) -> None:
        super().__init__(game, game.reader, cells, seat)
        self.map_game = game
        self._open: list[int] = []
        self._costs: Numbers = numbers([])
        self._ways: dict[int, TicketView] = {}

    def routes(self) -> list[RouteView]:
        return self.map_game.route_views

    def open_routes(self) -> list[RouteView]:
        self._find_open()
        routes = self.map_game.route_views
        return [routes[route] for route in self._open]

    def _find_open(self) -> None:
        """What the seat may still claim, or for a spectator anybody, and what each route costs it in spaces."""
        if len(self._costs):
            return
        game, cells = self.map_game, self.cells
        seats = list(range(game.seats)) if self.seat == SPECTATOR else [self.seat]
        costs = numbers([CLOSED] * len(game.lengths))
        for route in range(len(game.lengths)):
            for seat in seats:
                if self.is_open(route, seat):
                    costs[route] = game.lengths[route]
            if costs[route] < CLOSED:
                self._open.append(route)
        if self.seat != SPECTATOR:
            for route in game.routes_of(cells, self.seat):
                costs[route] = 0
        self._costs = costs

    def is_open(self, route: int, seat: int) -> bool:
        """Whether the map lets the seat claim the route; what it has to pay with is another matter."""
        return self.map_game.reader.is_open(self.cells, seat, route)

    def costs(self) -> Numbers:
        """What each route costs the seat in spaces: nothing if it is its own, CLOSED if it can't be had."""
        self._find_open()
        return self._costs

    def colour(self, route: int) -> str:
        """The colour a route is paid in: its own, or that of the track laid there."""
        laid = self.map_game.track_on(self.cells, route)
        return self.map_game.board.routes[route].colour if laid == NO_TRACK else self.map_game.cards.colours[laid]

    def ticket(self, number: int) -> TicketView:
        if number not in self._ways:
            self._find_open()
            game = self.map_game
            starts, goals = game.ticket_ends[number]
            found: list[int] = []
            spaces = game.geometry.way(self._costs, starts, goals, found)
            found.reverse()  # from the first end on
            missing = None if spaces >= CLOSED else spaces
            way = [game.route_views[route] for route in found]
            ticket = game.board.tickets[number]
            self._ways[number] = TicketView(
                number, ticket.a, ticket.b, ticket.points, missing == 0, missing, way, Counter()
            )
        return self._ways[number]

    def player(self, seat: int) -> PlayerView:
        game, cells = self.map_game, self.cells
        player = super().player(seat)
        player.points = game.reader.points(cells, seat)
        player.vehicles = game.reader.vehicles(cells, seat)
        player.routes = [game.route_views[route] for route in game.routes_of(cells, seat)]
        for badges in self.badges(seat):
            player.badges[badges.key] = badges.names
        for tally in self.tallies(seat):
            player.tallies[tally.key] = tally.count
        return player

    # -- what the rules declare ---------------------------------------------------------------------------------------

    def badges(self, seat: int) -> list[Badges]:
        """What the rules lay before a player, as far as this seat may see it."""
        found = [each for rule in self.map_game.rules for each in rule.badges(self.cells, seat)]
        return [each for each in found if seat == self.seat or not each.own]

    def tallies(self, seat: int) -> list[Tally]:
        """Numbers that the rules give a player, likewise."""
        found = [each for rule in self.map_game.rules for each in rule.tallies(self.cells, seat)]
        return [each for each in found if seat == self.seat or not each.own]

    def markers(self) -> list[Markers]:
        """What lies at places."""
        return [each for rule in self.map_game.rules for each in rule.markers(self.cells)]

    def supplies(self, laying: bool = True) -> list[Supply]:
        """What lies beside the board; without `laying` what belongs to the rule that lays track is left out."""
        return [each for rule in self._rules(laying) for each in rule.supplies(self.cells)]

    def pieces(self, laying: bool = True) -> list[Pieces]:
        """What lies on routes; likewise."""
        return [each for rule in self._rules(laying) for each in rule.pieces(self.cells)]

    def _rules(self, laying: bool) -> "list[CompiledRule]":
        game = self.map_game
        return [rule for rule in game.rules if laying or game.laying not in rule.kinds()]

    def table(self) -> dict[str, object]:
        game = self.map_game
        out: dict[str, object] = {}
        places, routes, colours = game.board.places, game.board.routes, game.cards.colours
        for markers in self.markers():
            out[markers.key] = [
                {"place": places[item.place].name, "symbol": item.name, "count": item.count} for item in markers.items
            ]
        for pieces in self.pieces():
            laid = zip(pieces.routes, pieces.colours, strict=True)
            out[pieces.key] = [{"route": routes[route].id, "colour": colours[colour]} for route, colour in laid]
        for supply in self.supplies():
            rows = zip(supply.sizes, supply.counts, strict=True)
            out[supply.key] = {str(size): dict(zip(colours, counts, strict=True)) for size, counts in rows}
        return out

    # -- in words -----------------------------------------------------------------------------------------------------

    def player_words(self, seat: int) -> list[str]:
        words, player = self.map_game.board.words, self.players()[seat]
        parts = [plural(player.points, "point") + " so far"]
        parts.append(plural(player.vehicles, words.vehicle, words.vehicles) + " left")
        parts += super().player_words(seat)
        for badges in self.badges(seat):
            parts.append(f"{badges.label}: {listing(badges.names) or 'none'}")
        for tally in self.tallies(seat):
            parts.append(f"{tally.label}: {tally.count}")
        routes = [route.name for route in player.routes]
        parts.append(f"routes: {', '.join(routes)}" if routes else "no routes")
        return parts

    def question(self) -> Sentence | None:
        asked = [question for rule in self.map_game.rules if (question := rule.question(self.cells)) is not None]
        return asked[0] if asked else None

    def table_words(self) -> list[str]:
        game = self.map_game
        lines: list[str] = []
        colours = game.cards.colours
        for markers in self.markers():
            for item in markers.items:
                place = game.board.places[item.place].name
                lines.append(f"{markers.unit.capitalize()}s on {place}: {item.count} {item.name}.")
        for pieces in self.pieces():
            laid = zip(pieces.routes, pieces.colours, strict=True)
            named = ", ".join([f"{game.claim.names[route]} {colours[colour]}" for route, colour in laid])
            lines.append(f"{pieces.label}: {named or pieces.none}.")
        for supply in self.supplies():
            for size, counts in zip(supply.sizes, supply.counts, strict=True):
                rows = zip(colours, counts, strict=True)
                left = ", ".join([f"{count} {colour}" for colour, count in rows if count]) or "none"
                lines.append(f"{supply.label} of {size} in the supply: {left}.")
        return lines

    def ticket_words(self, ticket: TicketView) -> str:
        words = super().ticket_words(ticket)
        if ticket.spaces_missing is None:
            return f"{words}: can't be completed any more"
        if ticket.completed:
            return f"{words}: completed"
        names = ", ".join([route.name for route in ticket.way])
        return f"{words}: {plural(ticket.spaces_missing, 'space')} missing on the shortest way, {names}"
