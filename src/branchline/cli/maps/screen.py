"""The table of a map title as it is drawn: what lies beside players and decks, journeys, and the map itself."""

from collections.abc import Iterable
from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from branchline.cli.maps.bed_messages import BED_MARGIN, GONE
from branchline.cli.maps.laying import LayingTerminal
from branchline.cli.maps.map_messages import (
    BADGES,
    BUILT,
    BY_OWN_ROUTES,
    CLAIM_MARGIN,
    CUT_OFF,
    FROM_TO,
    LOOK_CLAIMS,
    LOOK_MAP,
    LOOK_PLAYERS,
    LOOK_ROUTES,
    LOOK_TICKETS,
    LYING_AT,
    OF_SIZE,
    ROUTES_OF,
    SEVERAL_TRACKS,
    STANDING,
    TO,
    USEFUL_MARGIN,
    WAY_YOURS,
    YOUR_ROUTES,
)
from branchline.cli.maps.paint import MapPaint, more_of
from branchline.cli.paint import QUIET, STRONG, padded
from branchline.cli.screen import MARGINS, TONES, Rows, TableScreen
from branchline.cli.speech import say, say_sentence, spoken, text
from branchline.cli.table_messages import LOOK_TABLE
from branchline.core.names import TicketView
from branchline.core.sentence import Message, Sentence
from branchline.core.text import plural
from branchline.core.view import View
from branchline.describe.map_situation import MapSituation
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Badges

LOOKS = {  # what can be looked at: commands, and what they show
    "table": LOOK_TABLE,
    "claims": LOOK_CLAIMS,
    "tickets": LOOK_TICKETS,
    "map": LOOK_MAP,
    "routes PLACE": LOOK_ROUTES,
    "players": LOOK_PLAYERS,
}


class MapScreen(TableScreen):
    margins: ClassVar[tuple[Message, ...]] = (*MARGINS, USEFUL_MARGIN, CLAIM_MARGIN, BUILT, CUT_OFF, GONE, BED_MARGIN)
    situation: MapSituation
    game: RoutesGame
    paint: MapPaint

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        situation = MapSituation(view, names, spoken())
        super().__init__(situation, console, MapPaint(console, situation.game.board))
        self.laying = LayingTerminal(self.game.laying) if self.game.laying else None

    # -- the table ----------------------------------------------------------------------------------------------------

    def beside(self, seat: int) -> list[Text]:
        named = self.situation.map
        badges = [self.badges(each, each.short) for each in named.badges(seat) if each.names]
        tallies = [each for each in named.tallies(seat) if each.count]
        return badges + [text(BADGES, label=each.label, things=each.count) for each in tallies]

    def badges(self, badges: Badges, label: Sentence | str, last: str = "and") -> Text:
        """Things that lie before a player, or that a claim would bring."""
        if badges.cards:
            things = self.paint.joined([self.paint.card(name) for name in badges.names])
        else:
            things = Text(spoken().listing([spoken().term("symbol", name, {}) for name in badges.names], last))
        return text(BADGES, label=label, things=things)

    def beside_deck(self) -> Rows:
        found: Rows = []
        for markers in self.situation.map.markers():
            places = self.game.board.places
            parts = [
                text(LYING_AT, things=self.situation.lying(item, markers), place=places[item.place].name)
                for item in markers.items
            ]
            found += [(say_sentence(markers.label), parts)] if parts else []
        # What track is laid with is shown where it is asked for, and laid track where routes are.
        for pieces in self.situation.map.pieces(laying=False):
            colours = [self.paint.card(self.game.cards.colours[colour]) for colour in pieces.colours]
            names = [self.situation.route_name(route) for route in pieces.routes]
            on = [Text.assemble(name, " ", colour) for name, colour in zip(names, colours, strict=True)]
            found.append((say_sentence(pieces.label), on or [Text(say_sentence(pieces.none))]))
        for supply in self.situation.map.supplies(laying=False):
            rows = zip(supply.sizes, map(self.paint.supply, supply.counts), strict=True)
            left = [text(OF_SIZE, size=plural(size, supply.unit), things=Text(" ").join(parts)) for size, parts in rows]
            found.append((say_sentence(supply.label), left))
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
                track = Text(f" {say(WAY_YOURS)} ") if leg.route is None else self.track(leg.route)
                gap = "" if track.plain.endswith(" ") else " "
                parts.append(Text.assemble("–", track, f"{gap}– {places[leg.end]}"))
            else:
                ends = {"a": places[leg.start], "b": places[leg.end]}
                parts.append(text(TO if number else FROM_TO, **ends, track=self._aloud(leg.route)))
        return parts

    def _aloud(self, route: int | None) -> str:
        if route is None:
            return say(BY_OWN_ROUTES)
        track = self.track(route).plain
        if self.situation.is_simply_open(route):
            return track
        return say(STANDING, track=track, standing=self.situation.standing(route))

    def for_onlookers(self) -> None:
        self.owned()
        self.things(say(BUILT), self.laying.built(self) if self.laying else [])
        self.cut_off(range(len(self.game.board.routes)))

    # -- the map ------------------------------------------------------------------------------------------------------

    def track(self, route: int) -> Text:
        """A route's length and colour, which may be that of the track laid there."""
        colour = self.situation.map.colour(route)
        return self.paint.track(self.game.lengths[route], colour, more_of(self.game.rules, route))

    def owned(self) -> None:
        """Whose routes are which, for somebody who can't ask."""
        for player in self.view.players:
            routes = [Text(self.situation.route_name(route.index)) for route in player.routes]
            if routes:
                whose = YOUR_ROUTES if player.seat == self.seat else ROUTES_OF
                self.flow(f"{say(whose, name=self.names[player.seat])} ", routes, ", ")

    def cut_off(self, routes: Iterable[int]) -> None:
        self.things(say(CUT_OFF), [Text(words) for words in self.situation.cut_off(routes)])

    def map(self) -> None:
        """Every place in a paragraph: its routes, and whose they are if not open. Without colours line by line."""
        for place, facts in enumerate(self.game.board.places):
            if not self.paint.coloured:
                self.routes(place)
                continue
            parts: list[Text] = []
            for end in self.situation.ends(place):
                part = Text.assemble(end.other, " ", self.track(end.route), f" ×{end.tracks}" if end.tracks > 1 else "")
                more = Text.assemble(part, " (", self.standing(end.route), ")")
                parts.append(more if self.situation.stands_out(end.route) else part)
            self.line((facts.name, STRONG), *self._about(place))
            self.flow("", parts, self.paint.between, 2)

    def routes(self, place: int) -> None:
        """The routes of a place line by line: where to, how long, what colour, and whose."""
        board, ends = self.game.board, self.situation.ends(place)
        width = max(cell_len(place.name) for place in board.places)
        self.line((board.places[place].name, STRONG), *self._about(place))
        room = max([self.track(end.route).cell_len for end in ends], default=0)
        for end in ends:
            track, standing = self.track(end.route), self.standing(end.route)
            if not self.paint.coloured:
                tracks = f", {say(SEVERAL_TRACKS, n=end.tracks)}" if end.tracks > 1 else ""
                self.line(f"  {end.other}, ", track, ", ", standing, tracks)
                continue
            aligned = Text.assemble(track, " " * (room - track.cell_len + 2), standing)
            self.line(f"  {padded(end.other, width)}  ", aligned, f" ×{end.tracks}" if end.tracks > 1 else "")

    def _about(self, place: int) -> list[str]:
        return [f", {words}" for words in self.situation.about(place)]

    def standing(self, route: int) -> Text:
        """Whose a route is, or whether it is open."""
        words = self.situation.standing(route)
        claimed = self.situation.is_claimed(route)
        return Text(words, STRONG if claimed else QUIET if self.situation.is_simply_closed(route) else "")
