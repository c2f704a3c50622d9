"""The table of a map title: vehicles, how far tickets still are, and the map itself."""

from collections.abc import Iterable
from typing import ClassVar

from rich.console import Console
from rich.text import Text

from branchline.cli.maps.paint import MapPaint
from branchline.cli.maps.rules import score_words, shown
from branchline.cli.maps.ticket_paths import FAR, OWN, TicketPath, TicketPaths, is_open
from branchline.cli.paint import QUIET, STRONG
from branchline.cli.screen import Rows, TableScreen
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.routes.game import RoutesGame

LOOKS = {  # what can be looked at: commands, and what they show
    "table": "the table again",
    "claims": "every route you can claim now, with its payments",
    "tickets": "your tickets and the shortest open way of each",
    "map": "every route by place: open, closed or whose it is",
    "routes PLACE": "the routes of one place",
    "players": "what is public of everybody",
}


class MapScreen(TableScreen):
    OPEN: ClassVar[str] = "open"  # how a route stands that anybody may claim
    game: RoutesGame
    paint: MapPaint

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        game = view.game
        assert isinstance(game, RoutesGame)
        super().__init__(game, view, names, console, MapPaint(console, game.board))
        self.shown = shown(game)
        self._ways: dict[int, TicketPath] = {}
        self._useful: frozenset[int] | None = None

    def way(self, ticket: int) -> TicketPath:
        if ticket not in self._ways:
            self._ways[ticket] = TicketPaths(self.game, self.view).of(ticket)
        return self._ways[ticket]

    def useful(self) -> frozenset[int]:
        """Routes on a shortest way of a ticket that this seat holds or is offered."""
        if self._useful is None:
            tickets = self.game.tickets_of(self.cells, self.seat) + self.game.offer_of(self.cells, self.seat)
            self._useful = frozenset(route for ticket in tickets for route in self.way(ticket).useful)
        return self._useful

    # -- the table ----------------------------------------------------------------------------------------------------

    def numbers(self, seat: int) -> list[tuple[int, str, str]]:
        game, words = self.game, self.game.board.words
        return [
            (self.cells[game.points_at + seat], "point", "points"),
            (self.cells[game.vehicles_at + seat], words.vehicle, words.vehicles),
            (self.cells[game.hand_size_at + seat], "card", "cards"),
            (self.cells[game.ticket_count_at + seat], "ticket", "tickets"),
        ]

    def beside(self, seat: int) -> list[Text]:
        return [part for rule in self.shown for part in rule.beside(self, seat)]

    def more_of(self, seat: int) -> list[str]:
        game = self.game
        lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
        for rule in game.rules:
            if rule.foreseen:
                rule.score(self.cells, lines, [[] for _ in range(game.seats)])
        counted = [rule for rule in self.shown if rule.counted]
        bonus = [line for line in lines[seat] if not any(rule.scored(line) for rule in counted)]
        told = listing([f"{score_words(line, self.shown)} {line.points:+d}" for line in bonus])
        return [f"would score at the end now: {told}"] if bonus else []

    def deck_words(self) -> Text:
        cards = self.game.cards
        return Text(f"{self.cells[cards.deck_size_at]} in the deck, {self.cells[cards.discards_size_at]} discarded")

    def beside_deck(self) -> Rows:
        return [pile for rule in self.shown for pile in rule.piles(self)]

    def of_use(self) -> Rows:
        return [row for rule in self.shown for row in rule.of_use(self)]

    def with_question(self) -> Rows:
        return [row for rule in self.shown for row in rule.with_question(self)]

    def asked(self) -> str:
        return next((asked for rule in self.shown if (asked := rule.question(self))), "")

    def ticket_note(self, ticket: int) -> Text:
        way = self.way(ticket)
        left = self.cells[self.game.vehicles_at + self.seat]
        if way.spaces == 0:
            return Text("done", "bold green")
        if way.spaces >= FAR:
            return Text("cut off: no open way is left", "red")
        more = [said for rule in self.shown if (said := rule.to_go(self, way))]
        to_go = ", ".join([f"{plural(way.spaces, 'space')} to go", *more])
        if way.spaces > left:
            words = self.game.board.words
            return Text(f"{to_go}, you have {plural(left, words.vehicle, words.vehicles)}", "red")
        return Text(to_go)

    def ticket_more(self, ticket: int) -> list[Text]:
        return _journey(self, self.way(ticket)) if self.way(ticket).legs else []

    def for_onlookers(self) -> None:
        self.owned()
        for word, parts in [row for rule in self.shown for row in rule.on_board(self)]:
            self.things(word, parts)

    # -- the map ------------------------------------------------------------------------------------------------------

    def track(self, route: int) -> Text:
        """A route's length and colour, which may be that of the track laid there."""
        return self.paint.track(self.game.board.routes[route], self.game.track_on(self.cells, route))

    def _ends(self, place: int) -> list[tuple[str, Text, Text, int]]:
        """The routes of a place: where to, the track, how it stands, and how many are the same in all that."""
        board = self.game.board
        found: dict[tuple[str, str, str], tuple[str, Text, Text, int]] = {}
        for i, route in enumerate(board.routes):
            if place in (route.a, route.b):
                other = board.places[route.b if place == route.a else route.a].name
                track, standing = self.track(i), self.standing(i)
                key = other, track.plain, standing.plain
                found[key] = (other, track, standing, found[key][3] + 1 if key in found else 1)
        return list(found.values())

    def owned(self) -> None:
        """Whose routes are which, for somebody who can't ask."""
        for seat in range(self.game.seats):
            routes = [Text(self.game.claim.names[route]) for route in self.game.routes_of(self.cells, seat)]
            if routes:
                whose = "Your routes" if seat == self.seat else f"Routes of {self.names[seat]}"
                self.flow(f"{whose}: ", routes, ", ")

    def cut_off(self, routes: Iterable[int]) -> list[Text]:
        """Those of the routes that are cut off for good, and by what; tracks that are cut off alike once."""
        by = {route: name for route in routes for rule in self.shown if (name := rule.cut_by(self, route))}
        names = self.game.claim.names
        return [Text(told) for told in dict.fromkeys(f"{names[route]} by {name}" for route, name in by.items())]

    def map(self) -> None:
        """Every place in a paragraph: its routes, and whose they are if not open. Without colours line by line."""
        usual = [self.OPEN, *(rule.usual for rule in self.shown)]
        for place, facts in enumerate(self.game.board.places):
            if not self.paint.coloured:
                self.routes(place)
                continue
            parts: list[Text] = []
            for other, track, standing, tracks in self._ends(place):
                part = Text.assemble(other, " ", track, f" ×{tracks}" if tracks > 1 else "")
                parts.append(part if standing.plain in usual else Text.assemble(part, " (", standing, ")"))
            self.line((facts.name, STRONG), self._about(place))
            self.flow("", parts, self.paint.between, 2)

    def routes(self, place: int) -> None:
        """The routes of a place line by line: where to, how long, what colour, and whose."""
        board = self.game.board
        width = max(len(place.name) for place in board.places)
        self.line((board.places[place].name, STRONG), self._about(place))
        ends = self._ends(place)
        room = max([track.cell_len for _, track, _, _ in ends], default=0)
        for other, track, standing, tracks in ends:
            if not self.paint.coloured:
                self.line(f"  {other}, ", track, ", ", standing, f", {tracks} tracks" if tracks > 1 else "")
                continue
            track.append(" " * (room - track.cell_len))
            self.line(f"  {other.ljust(width)}  ", track, "  ", standing, f" ×{tracks}" if tracks > 1 else "")

    def _about(self, place: int) -> str:
        """What else there is at a place: a district, a stack of tokens."""
        found = [words for rule in self.shown for words in (rule.at_place(place), rule.lies_at(self, place)) if words]
        return "".join([f", {words}" for words in found])

    def standing(self, route: int) -> Text:
        """Whose a route is, or whether it is open."""
        owner = self.game.owner(self.cells, route)
        if owner >= 0:
            return Text("yours" if owner == self.seat else self.names[owner], STRONG)
        said = next((words for rule in self.shown if (words := rule.standing(self, route))), "")
        if said:
            return Text(said)
        open_to = [seat for seat in range(self.game.seats) if is_open(self.game, self.cells, seat, route)]
        if not open_to:
            return Text("closed", QUIET)
        return Text(self.OPEN) if self.seat < 0 or self.seat in open_to else Text("closed to you", QUIET)


def _journey(table: MapScreen, way: TicketPath) -> list[Text]:
    """In parts that should not be broken: `Lyon`, `– 3 red – Dijon`, or aloud `from Lyon to Dijon, 3 spaces, red`.

    Own routes on the way are there already, however many they are, so they are one part.
    """
    places = [place.name for place in table.game.board.places]
    parts = [Text(places[way.legs[0].start])] if table.paint.coloured else []
    for number, leg in enumerate(way.legs):
        if table.paint.coloured:
            track = Text(" yours ") if leg.route == OWN else table.track(leg.route)
            gap = "" if track.plain.endswith(" ") else " "
            parts.append(Text.assemble("–", track, f"{gap}– {places[leg.end]}"))
        else:
            first = "" if number else f"from {places[leg.start]} "
            parts.append(Text(f"{first}to {places[leg.end]}, {_aloud(table, leg.route)}"))
    return parts


def _aloud(table: MapScreen, route: int) -> str:
    if route == OWN:
        return "by your own routes"
    standing = table.standing(route).plain
    return table.track(route).plain + ("" if standing == table.OPEN else f", {standing}")
