"""The table of a map title as it is drawn: what lies beside players and decks, journeys, and the map itself."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from branchline.cli.maps.laying import LayingTerminal
from branchline.cli.maps.paint import MapPaint, more_of
from branchline.cli.paint import QUIET, STRONG
from branchline.cli.screen import TONES, Rows, TableScreen
from branchline.core.names import TicketView
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.describe.map_situation import MapSituation, lying
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Badges

LOOKS = {  # what can be looked at: commands, and what they show
    "table": "the table again",
    "claims": "every route you can claim now, with its payments",
    "tickets": "your tickets and the shortest open way of each",
    "map": "every route by place: open, closed or whose it is",
    "routes PLACE": "the routes of one place",
    "players": "what is public of everybody",
}


class MapScreen(TableScreen):
    situation: MapSituation
    game: RoutesGame
    paint: MapPaint

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        situation = MapSituation(view, names)
        super().__init__(situation, console, MapPaint(console, situation.game.board))
        self.laying = LayingTerminal(self.game.laying) if self.game.laying else None

    # -- the table ----------------------------------------------------------------------------------------------------

    def beside(self, seat: int) -> list[Text]:
        named = self.situation.map
        badges = [self.badges(each, each.short) for each in named.badges(seat) if each.names]
        return badges + [Text(f"{each.label}: {each.count}") for each in named.tallies(seat) if each.count]

    def badges(self, badges: Badges, label: str, last: str = "and") -> Text:
        """Things that lie before a player, or that a claim would bring."""
        if not badges.cards:
            return Text(f"{label}: {listing(badges.names, last)}")
        cards = [self.paint.card(name) for name in badges.names]
        return Text(f"{label}: ").append_text(self.paint.joined(cards))

    def beside_deck(self) -> Rows:
        found: Rows = []
        for markers in self.situation.map.markers():
            places = self.game.board.places
            parts = [Text(f"{lying(item, markers.unit)} at {places[item.place].name}") for item in markers.items]
            found += [(markers.label, parts)] if parts else []
        # What track is laid with is shown where it is asked for, and laid track where routes are.
        for pieces in self.situation.map.pieces(laying=False):
            colours = [self.paint.card(self.game.cards.colours[colour]) for colour in pieces.colours]
            names = [self.game.claim.names[route] for route in pieces.routes]
            on = [Text.assemble(name, " ", colour) for name, colour in zip(names, colours, strict=True)]
            found.append((pieces.label, on or [Text(pieces.none)]))
        for supply in self.situation.map.supplies(laying=False):
            rows = zip(supply.sizes, map(self.paint.supply, supply.counts), strict=True)
            left = [Text.assemble(plural(size, supply.unit), ": ", Text(" ").join(parts)) for size, parts in rows]
            found.append((supply.label, left))
        return found

    def of_use(self) -> Rows:
        return self.laying.of_use(self) if self.laying else []

    def with_question(self) -> Rows:
        return self.laying.with_question(self) if self.laying else []

    def ticket_note(self, ticket: TicketView) -> Text:
        words, tone = self.situation.ticket_note(ticket)
        return Text(words, TONES[tone])

    def ticket_more(self, ticket: TicketView) -> list[Text]:
        """In parts that should not be broken: `Lyon`, `– 3 red – Dijon`, or aloud `from Lyon to Dijon, 3 spaces, red`.

        Own routes on the way are there already, however many they are, so they are one part.
        """
        places, legs = [place.name for place in self.game.board.places], self.situation.way(ticket.number).legs
        parts = [Text(places[legs[0].start])] if self.paint.coloured and legs else []
        for number, leg in enumerate(legs):
            if self.paint.coloured:
                track = Text(" yours ") if leg.route is None else self.track(leg.route)
                gap = "" if track.plain.endswith(" ") else " "
                parts.append(Text.assemble("–", track, f"{gap}– {places[leg.end]}"))
            else:
                first = "" if number else f"from {places[leg.start]} "
                parts.append(Text(f"{first}to {places[leg.end]}, {self._aloud(leg.route)}"))
        return parts

    def _aloud(self, route: int | None) -> str:
        if route is None:
            return "by your own routes"
        standing = self.situation.standing(route)
        return self.track(route).plain + ("" if standing == self.situation.OPEN else f", {standing}")

    def for_onlookers(self) -> None:
        self.owned()
        self.things("Built", self.laying.built(self) if self.laying else [])
        self.cut_off(range(len(self.game.board.routes)))

    # -- the map ------------------------------------------------------------------------------------------------------

    def track(self, route: int) -> Text:
        """A route's length and colour, which may be that of the track laid there."""
        colour = self.situation.map.colour(route)
        return self.paint.track(self.game.lengths[route], colour, more_of(self.game.rules, route))

    def owned(self) -> None:
        """Whose routes are which, for somebody who can't ask."""
        for player in self.view.players:
            routes = [Text(route.name) for route in player.routes]
            if routes:
                whose = "Your routes" if player.seat == self.seat else f"Routes of {self.names[player.seat]}"
                self.flow(f"{whose}: ", routes, ", ")

    def cut_off(self, routes: Iterable[int]) -> None:
        self.things("Cut off", [Text(words) for words in self.situation.cut_off(routes)])

    def map(self) -> None:
        """Every place in a paragraph: its routes, and whose they are if not open. Without colours line by line."""
        usual = [self.situation.OPEN, *([self.laying.lay.bare] if self.laying else [])]  # the track itself shows it
        for place, facts in enumerate(self.game.board.places):
            if not self.paint.coloured:
                self.routes(place)
                continue
            parts: list[Text] = []
            for end in self.situation.ends(place):
                part = Text.assemble(end.other, " ", self.track(end.route), f" ×{end.tracks}" if end.tracks > 1 else "")
                more = Text.assemble(part, " (", self.standing(end.route), ")")
                parts.append(part if end.standing in usual else more)
            self.line((facts.name, STRONG), *self._about(place))
            self.flow("", parts, self.paint.between, 2)

    def routes(self, place: int) -> None:
        """The routes of a place line by line: where to, how long, what colour, and whose."""
        board, ends = self.game.board, self.situation.ends(place)
        width = max(len(place.name) for place in board.places)
        self.line((board.places[place].name, STRONG), *self._about(place))
        room = max([self.track(end.route).cell_len for end in ends], default=0)
        for end in ends:
            track, standing = self.track(end.route), self.standing(end.route)
            if not self.paint.coloured:
                self.line(f"  {end.other}, ", track, ", ", standing, f", {end.tracks} tracks" if end.tracks > 1 else "")
                continue
            aligned = Text.assemble(track, " " * (room - track.cell_len + 2), standing)
            self.line(f"  {end.other.ljust(width)}  ", aligned, f" ×{end.tracks}" if end.tracks > 1 else "")

    def _about(self, place: int) -> list[str]:
        return [f", {words}" for words in self.situation.about(place)]

    def standing(self, route: int) -> Text:
        """Whose a route is, or whether it is open."""
        words = self.situation.standing(route)
        claimed = self.situation.is_claimed(route)
        return Text(words, STRONG if claimed else QUIET if words in ("closed", "closed to you") else "")
