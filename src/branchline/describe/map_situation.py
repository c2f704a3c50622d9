"""A map as a seat sees it, in words: how routes stand, how far tickets are, what laying or claiming would bring."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from branchline.core.language import ENGLISH, Language
from branchline.core.names import TicketView
from branchline.core.parts import route_name
from branchline.core.score import ScoreLine
from branchline.core.sentence import Sentence
from branchline.core.text import plural
from branchline.core.view import SPECTATOR, View
from branchline.describe.situation import BAD, GOOD, NORMAL, PlayerNumber, Situation
from branchline.describe.situation_messages import (
    ALSO_CLOSED_TO_YOU,
    CARDS,
    CLOSED,
    CLOSED_TO_YOU,
    CUT_BY,
    CUT_OFF,
    DONE,
    IN_DECK,
    OPEN,
    POINTS,
    SCORE,
    TICKETS,
    TO_GO,
    VEHICLES,
    WOULD_SCORE,
    YOURS,
)
from branchline.describe.story import narrator_of
from branchline.describe.ticket_paths import TicketPath, TicketPaths
from branchline.routes.game import RoutesGame
from branchline.routes.names import MapNames
from branchline.routes.rules.declared import Badges, Marker, Markers
from branchline.routes.state import NO_TRACK, NOT_CUT, UNCLAIMED


@dataclass(frozen=True)
class RouteEnd:
    """A route as it is seen from one of its places, and how many others there look the same in words."""

    other: str
    route: int
    standing: str
    tracks: int


class MapSituation(Situation):
    game: RoutesGame

    def __init__(self, view: View, names: list[str], language: Language = ENGLISH) -> None:
        assert isinstance(view.game, RoutesGame)
        super().__init__(view.game, view, names, language)
        assert isinstance(view.names, MapNames)
        self.map = view.names
        self._ways: dict[int, TicketPath] = {}

    # -- tickets ------------------------------------------------------------------------------------------------------

    @cached_property
    def paths(self) -> TicketPaths:
        return TicketPaths(self.game, self.view)

    def way(self, ticket: int) -> TicketPath:
        if ticket not in self._ways:
            self._ways[ticket] = self.paths.of(ticket)
        return self._ways[ticket]

    @cached_property
    def useful(self) -> frozenset[int]:
        """Routes on a shortest way of a ticket that this seat holds or is offered."""
        tickets = self.game.tickets_of(self.cells, self.seat) + self.game.offer_of(self.cells, self.seat)
        return frozenset(route for ticket in tickets for route in self.way(ticket).useful)

    def ticket_note(self, ticket: TicketView) -> tuple[str, str]:
        spaces, left = ticket.spaces_missing, self.view.me.vehicles
        if ticket.completed:
            return self.language.say(DONE), GOOD
        if spaces is None:
            return self.language.say(CUT_OFF), BAD
        bare = self.game.laying.bare if self.game.laying else ""
        to_go = self.language.say(
            TO_GO,
            spaces=spaces,
            unbuilt=self._unbuilt(ticket.number),
            bare=bare,
            short=spaces > left,
            left=left,
            **self._vehicles(),
        )
        return to_go, BAD if spaces > left else NORMAL

    def _unbuilt(self, ticket: int) -> int:
        """How many spaces of the way that a ticket still has to go can't be claimed yet."""
        return sum([self.game.lengths[bed] for bed in self.way(ticket).routes if self.is_bare(bed)])

    def _vehicles(self) -> dict[str, object]:
        """What the title calls them, as facts."""
        words = self.game.board.words
        return {"vehicle": words.vehicle, "vehicles": words.vehicles}

    # -- players ------------------------------------------------------------------------------------------------------

    def numbers(self, seat: int) -> list[PlayerNumber]:
        player = self.view.players[seat]
        return [
            PlayerNumber(player.points, POINTS),
            PlayerNumber(player.vehicles, VEHICLES, self._vehicles()),
            PlayerNumber(player.cards, CARDS),
            PlayerNumber(player.tickets, TICKETS),
        ]

    def more_of(self, seat: int) -> list[str]:
        game, narrator = self.game, narrator_of(self.game, language=self.language)
        lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
        for rule in game.rules:
            if rule.foreseen:
                rule.score(self.cells, lines, [[] for _ in range(game.seats)])
        counted = [rule for rule in game.rules if rule.on_track]  # in everybody's points already
        bonus = [line for line in lines[seat] if not any(rule.wrote(line) for rule in counted)]
        scores = [SCORE.sentence(what=narrator.scored(line), points=f"{line.points:+d}") for line in bonus]
        return [self.language.say(WOULD_SCORE, scores=scores)] if bonus else []

    def deck_words(self) -> str:
        return self.language.say(IN_DECK, n=self.view.deck)

    def own_question(self) -> str:
        question = self.map.question()
        return "" if question is None else self.language.words(question)

    # -- routes and places --------------------------------------------------------------------------------------------

    def route_name(self, route: int) -> str:
        """Its two ends, and what tells it from others between them."""
        facts = self.game.claim.route_facts(route)
        return route_name(facts, self.language.term("colour", str(facts.get("colour", "")), {"form": "route"}))

    def is_open(self, route: int) -> bool:
        """Whether the map lets this seat claim it."""
        return self.map.is_open(route, self.seat)

    def is_claimed(self, route: int) -> bool:
        return self.game.owner(self.cells, route) != UNCLAIMED

    def is_own(self, route: int) -> bool:
        """Whether this seat has claimed it."""
        return self.seat != SPECTATOR and self.game.owner(self.cells, route) == self.seat

    def why_closed(self, route: int) -> str:
        """Why nobody can claim it any more, or nothing."""
        for rule in self.game.rules:
            reason = rule.why_closed(self.cells, route)
            if reason is not None:
                return self.language.words(reason)
        return ""

    def is_built(self, route: int) -> bool:
        """Whether track lies there that nobody has claimed."""
        return self.game.track_on(self.cells, route) != NO_TRACK

    def is_bare(self, route: int) -> bool:
        """Whether it is a bed on which no track lies."""
        return self.game.needs_track[route] and not self.is_built(route)

    def can_be_laid(self, bed: int) -> bool:
        """Whether a piece of track may still go there, should the supply have one."""
        return self.game.laying is not None and self.game.laying.why_closed(self.cells, bed) is None

    def pieces_left(self, length: int) -> list[int]:
        """The pieces of track of a length that the supply has, by colour."""
        return self.game.laying.left(self.cells, length) if self.game.laying else []

    def standing(self, route: int) -> str:
        """Whose a route is, or whether it is open."""
        return self.language.words(self._standing(route))

    def stands_out(self, route: int) -> bool:
        """Whether it is not simply open, or a bed to build on, which the track itself shows."""
        usual: list[Sentence | str] = [OPEN.sentence()]
        usual += [self.game.laying.bare] if self.game.laying else []
        return self._standing(route) not in usual

    def is_simply_open(self, route: int) -> bool:
        return self._standing(route) == OPEN.sentence()

    def is_simply_closed(self, route: int) -> bool:
        """Whether it is closed, to everybody or to this seat, and no more is to be said of it."""
        return self._standing(route) in (CLOSED.sentence(), CLOSED_TO_YOU.sentence())

    def _standing(self, route: int) -> Sentence | str:
        owner = self.game.owner(self.cells, route)
        if owner != UNCLAIMED:
            return YOURS.sentence() if owner == self.seat else self.names[owner]
        standing = next((words for rule in self.game.rules if (words := rule.standing_words(self.cells, route))), "")
        if standing:
            mine = self.seat == SPECTATOR or self.is_open(route)
            closed = ALSO_CLOSED_TO_YOU.sentence(standing=standing)
            return standing if mine or self._cut_by(route) != NOT_CUT else closed
        open_to = [seat for seat in range(self.game.seats) if self.map.is_open(route, seat)]
        if not open_to:
            return CLOSED.sentence()
        mine = self.seat == SPECTATOR or self.seat in open_to
        return (OPEN if mine else CLOSED_TO_YOU).sentence()

    def cut_off(self, routes: Iterable[int]) -> list[str]:
        """Those of the routes that are cut off for good, and by what; tracks that are cut off alike once."""
        facts = self.game.claim.route_facts
        by = [(route, other) for route in routes if (other := self._cut_by(route)) != NOT_CUT]
        said = [self.language.say(CUT_BY, route=facts(route), other=facts(other)) for route, other in by]
        return list(dict.fromkeys(said))

    def _cut_by(self, route: int) -> int:
        """The route that cuts this one off for good, or NOT_CUT."""
        return max([rule.cut_by(self.cells, route) for rule in self.game.rules], default=NOT_CUT)

    def ends(self, place: int) -> list[RouteEnd]:
        """The routes of a place; of tracks that are alike one."""
        board = self.game.board
        found: dict[tuple[object, ...], RouteEnd] = {}
        for i, route in enumerate(board.routes):
            if place in (route.a, route.b):
                other, standing = board.places[route.b if place == route.a else route.a].name, self.standing(i)
                key = other, route.length, self.map.colour(i), self.game.wilds_needed[i], standing
                tracks = found[key].tracks + 1 if key in found else 1
                found[key] = RouteEnd(other, i, standing, tracks)
        return list(found.values())

    def about(self, place: int) -> list[str]:
        """What else there is at a place: a district, a stack of tokens."""
        found: list[str] = []
        for rule in self.game.rules:
            found.append(self.language.words(rule.place_words(place)))
            for markers in rule.markers(self.cells):
                found += [self.lying(item, markers) for item in markers.items if item.place == place]
        return [words for words in found if words]

    def lying(self, item: Marker, markers: Markers) -> str:
        """`2 rose tokens`"""
        if markers.lying is None:
            return plural(item.count, f"{item.name} {markers.unit}")
        return self.language.say(markers.lying, n=item.count, symbol=item.name)

    # -- what moves bring ---------------------------------------------------------------------------------------------

    def brings(self, claim: int) -> list[Badges]:
        """What a claim, an action, would bring besides its points: a token, a card for the flag."""
        return [each for rule in self.game.rules for each in rule.offers(self.cells, self.seat, claim)]

    def cuts(self, bed: int) -> list[dict[str, object]]:
        """What would be cut off by track there, its own siblings apart: routes as facts."""
        game, board = self.game, self.game.board
        return [
            game.claim.route_facts(route)
            for route, facts in enumerate(board.routes)
            if route != bed
            and game.closes(bed, route)
            and (not facts.group or facts.group != board.routes[bed].group)
            and any(self.map.is_open(route, seat) for seat in range(game.seats))
        ]
