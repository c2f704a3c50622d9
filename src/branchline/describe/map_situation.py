"""A map as a seat sees it, in words: how routes stand, how far tickets are, what laying or claiming would bring."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from branchline.core.names import TicketView
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural
from branchline.core.view import SPECTATOR, View
from branchline.describe.situation import BAD, GOOD, NORMAL, Situation
from branchline.describe.story import narrator_of
from branchline.describe.ticket_paths import TicketPath, TicketPaths
from branchline.routes.game import RoutesGame
from branchline.routes.names import MapNames
from branchline.routes.rules.declared import Badges, Marker
from branchline.routes.state import NO_TRACK, NOT_CUT, UNCLAIMED


@dataclass(frozen=True)
class RouteEnd:
    """A route as it is seen from one of its places, and how many others there look the same in words."""

    other: str
    route: int
    standing: str
    tracks: int


class MapSituation(Situation):
    OPEN = "open"  # how a route stands that anybody may claim
    game: RoutesGame

    def __init__(self, view: View, names: list[str]) -> None:
        assert isinstance(view.game, RoutesGame)
        super().__init__(view.game, view, names)
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
            return "done", GOOD
        if spaces is None:
            return "cut off: no open way is left", BAD
        words, unbuilt = self.game.board.words, self._unbuilt(ticket.number)
        to_go = f"{plural(spaces, 'space')} to go" + (f", {unbuilt}" if unbuilt else "")
        if spaces > left:
            return f"{to_go}, you have {plural(left, words.vehicle, words.vehicles)}", BAD
        return to_go, NORMAL

    def _unbuilt(self, ticket: int) -> str:
        """How much of the way that a ticket still has to go can't be claimed yet."""
        beds = [route for route in self.way(ticket).routes if self.is_bare(route)]
        spaces = sum([self.game.lengths[bed] for bed in beds])
        return f"{spaces} {self.game.laying.bare}" if spaces and self.game.laying else ""

    # -- players ------------------------------------------------------------------------------------------------------

    def numbers(self, seat: int) -> list[tuple[int, str, str]]:
        words, player = self.game.board.words, self.view.players[seat]
        return [
            (player.points, "point", "points"),
            (player.vehicles, words.vehicle, words.vehicles),
            (player.cards, "card", "cards"),
            (player.tickets, "ticket", "tickets"),
        ]

    def more_of(self, seat: int) -> list[str]:
        game, narrator = self.game, narrator_of(self.game)
        lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
        for rule in game.rules:
            if rule.foreseen:
                rule.score(self.cells, lines, [[] for _ in range(game.seats)])
        counted = [rule for rule in game.rules if rule.on_track]  # in everybody's points already
        bonus = [line for line in lines[seat] if not any(rule.wrote(line) for rule in counted)]
        scores = listing([f"{narrator.scored(line)} {line.points:+d}" for line in bonus])
        return [f"would score at the end now: {scores}"] if bonus else []

    def deck_words(self) -> str:
        return f"{self.view.deck} in the deck"

    def own_question(self) -> str:
        question = self.map.question()
        return "" if question is None else str(question)

    # -- routes and places --------------------------------------------------------------------------------------------

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
        return next((str(reason) for rule in self.game.rules if (reason := rule.why_closed(self.cells, route))), "")

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
        owner = self.game.owner(self.cells, route)
        if owner != UNCLAIMED:
            return "yours" if owner == self.seat else self.names[owner]
        standing = next((words for rule in self.game.rules if (words := rule.standing_words(self.cells, route))), "")
        if standing:
            mine = self.seat == SPECTATOR or self.is_open(route)
            return standing if mine or self._cut_by(route) != NOT_CUT else f"{standing}, closed to you"
        open_to = [seat for seat in range(self.game.seats) if self.map.is_open(route, seat)]
        if not open_to:
            return "closed"
        return self.OPEN if self.seat == SPECTATOR or self.seat in open_to else "closed to you"

    def cut_off(self, routes: Iterable[int]) -> list[str]:
        """Those of the routes that are cut off for good, and by what; tracks that are cut off alike once."""
        names = self.game.claim.names
        by = [(route, other) for route in routes if (other := self._cut_by(route)) != NOT_CUT]
        return list(dict.fromkeys(f"{names[route]} by {names[other]}" for route, other in by))

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
            found.append(rule.place_words(place))
            for markers in rule.markers(self.cells):
                found += [lying(item, markers.unit) for item in markers.items if item.place == place]
        return [words for words in found if words]

    # -- what moves bring ---------------------------------------------------------------------------------------------

    def brings(self, claim: int) -> list[Badges]:
        """What a claim, an action, would bring besides its points: a token, a card for the flag."""
        return [each for rule in self.game.rules for each in rule.offers(self.cells, self.seat, claim)]

    def cuts(self, bed: int) -> list[str]:
        """What would be cut off by track there, its own siblings apart."""
        game, board = self.game, self.game.board
        return [
            game.claim.names[route]
            for route, facts in enumerate(board.routes)
            if route != bed
            and game.closes(bed, route)
            and (not facts.group or facts.group != board.routes[bed].group)
            and any(self.map.is_open(route, seat) for seat in range(game.seats))
        ]


def lying(item: Marker, unit: str) -> str:
    """`2 rose tokens`"""
    return plural(item.count, f"{item.name} {unit}")
