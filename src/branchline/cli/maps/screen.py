"""The table of a map title: vehicles, how far tickets still are, and the map itself."""

from collections.abc import Iterable
from typing import ClassVar

from rich.console import Console
from rich.text import Text

from branchline.cli.maps.laying import LayingTerminal
from branchline.cli.maps.paint import MapPaint
from branchline.cli.maps.ticket_paths import FAR, OWN, TicketPath, TicketPaths, is_open
from branchline.cli.paint import QUIET, STRONG
from branchline.cli.screen import Rows, TableScreen
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Badges, Marker

LOOKS = {  # what can be looked at: commands, and what they show
    "table": "the table again",
    "claims": "every route you can claim now, with its payments",
    "tickets": "your tickets and the shortest open way of each",
    "map": "every route by place: open, closed or whose it is",
    "routes PLACE": "the routes of one place",
    "players": "what is public of everybody",
}


def score_words(game: RoutesGame, line: ScoreLine) -> str:
    """What a line of the score is for, in the words of the rule that wrote it."""
    return next((words for rule in game.rules if (words := rule.scored(line))), line.label)


class MapScreen(TableScreen):
    OPEN: ClassVar[str] = "open"  # how a route stands that anybody may claim
    game: RoutesGame
    paint: MapPaint

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        game = view.game
        assert isinstance(game, RoutesGame)
        super().__init__(game, view, names, console, MapPaint(console, game.board))
        self.laying = LayingTerminal(game.laying) if game.laying else None
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
        mine, parts = seat == self.seat, list[Text]()
        for rule in self.game.rules:
            badges = [each for each in rule.badges(self.cells, seat) if each.names and (mine or not each.own)]
            parts += [self.badges(each, each.short) for each in badges]
            tallies = [each for each in rule.tallies(self.cells, seat) if each.count and (mine or not each.own)]
            parts += [Text(f"{each.label}: {each.count}") for each in tallies]
        return parts

    def badges(self, badges: Badges, label: str, last: str = "and") -> Text:
        """Things that lie before a player, or that a claim would bring."""
        if not badges.cards:
            return Text(f"{label}: {listing(badges.names, last)}")
        cards = [self.paint.card(self.game.cards.colours.index(name)) for name in badges.names]
        return Text(f"{label}: ").append_text(self.paint.joined(cards))

    def more_of(self, seat: int) -> list[str]:
        game = self.game
        lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
        for rule in game.rules:
            if rule.foreseen:
                rule.score(self.cells, lines, [[] for _ in range(game.seats)])
        counted = [rule for rule in game.rules if rule.on_track]  # in everybody's points already
        bonus = [line for line in lines[seat] if not any(rule.scored(line) for rule in counted)]
        told = listing([f"{score_words(game, line)} {line.points:+d}" for line in bonus])
        return [f"would score at the end now: {told}"] if bonus else []

    def deck_words(self) -> Text:
        cards = self.game.cards
        return Text(f"{self.cells[cards.deck_size_at]} in the deck, {self.cells[cards.discards_size_at]} discarded")

    def beside_deck(self) -> Rows:
        found: Rows = []
        for markers in [each for rule in self.game.rules for each in rule.markers(self.cells)]:
            places = self.game.board.places
            lying = [Text(f"{_lying(item, markers.unit)} at {places[item.place].name}") for item in markers.items]
            found += [(markers.label, lying)] if lying else []
        if not self.laying:  # else the supply is shown where it is asked for
            for supply in [each for rule in self.game.rules for each in rule.supplies(self.cells)]:
                rows = zip(supply.sizes, map(self.paint.supply, supply.counts), strict=True)
                left = [Text.assemble(plural(size, supply.unit), ": ", Text(" ").join(parts)) for size, parts in rows]
                found.append((supply.label, left))
        return found

    def of_use(self) -> Rows:
        return self.laying.of_use(self) if self.laying else []

    def with_question(self) -> Rows:
        return self.laying.with_question(self) if self.laying else []

    def asked(self) -> str:
        return next((str(asked) for rule in self.game.rules if (asked := rule.question(self.cells))), "")

    def ticket_note(self, ticket: int) -> Text:
        way = self.way(ticket)
        left = self.cells[self.game.vehicles_at + self.seat]
        if way.spaces == 0:
            return Text("done", "bold green")
        if way.spaces >= FAR:
            return Text("cut off: no open way is left", "red")
        unbuilt = self.laying.to_go(self, way) if self.laying else ""
        to_go = f"{plural(way.spaces, 'space')} to go" + (f", {unbuilt}" if unbuilt else "")
        if way.spaces > left:
            words = self.game.board.words
            return Text(f"{to_go}, you have {plural(left, words.vehicle, words.vehicles)}", "red")
        return Text(to_go)

    def ticket_more(self, ticket: int) -> list[Text]:
        return _journey(self, self.way(ticket)) if self.way(ticket).legs else []

    def for_onlookers(self) -> None:
        self.owned()
        self.things("Built", self.laying.built(self) if self.laying else [])
        self.things("Cut off", self.cut_off(range(len(self.game.board.routes))))

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
        names = self.game.claim.names
        by = [(route, other) for route in routes if (other := self._cut_by(route)) >= 0]
        return [Text(told) for told in dict.fromkeys(f"{names[route]} by {names[other]}" for route, other in by)]

    def _cut_by(self, route: int) -> int:
        """The route that cuts this one off for good, or -1."""
        return max([rule.cut_by(self.cells, route) for rule in self.game.rules], default=-1)

    def map(self) -> None:
        """Every place in a paragraph: its routes, and whose they are if not open. Without colours line by line."""
        usual = [self.OPEN, *([self.laying.lay.bare] if self.laying else [])]  # the track itself shows it
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
        found: list[str] = []
        for rule in self.game.rules:
            found.append(rule.place_words(place))
            for markers in rule.markers(self.cells):
                found += [_lying(item, markers.unit) for item in markers.items if item.place == place]
        return "".join([f", {words}" for words in found if words])

    def standing(self, route: int) -> Text:
        """Whose a route is, or whether it is open."""
        owner = self.game.owner(self.cells, route)
        if owner >= 0:
            return Text("yours" if owner == self.seat else self.names[owner], STRONG)
        said = next((words for rule in self.game.rules if (words := rule.standing_words(self.cells, route))), "")
        if said:
            mine = self.seat < 0 or is_open(self.game, self.cells, self.seat, route)
            return Text(said if mine or self._cut_by(route) >= 0 else f"{said}, closed to you")
        open_to = [seat for seat in range(self.game.seats) if is_open(self.game, self.cells, seat, route)]
        if not open_to:
            return Text("closed", QUIET)
        return Text(self.OPEN) if self.seat < 0 or self.seat in open_to else Text("closed to you", QUIET)


def _lying(item: Marker, unit: str) -> str:
    return plural(item.count, f"{item.name} {unit}")


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
