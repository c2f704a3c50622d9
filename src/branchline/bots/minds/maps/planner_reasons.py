"""Why the planner would do something, in a sentence."""

from typing import Final

from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import RoutePlanner
from branchline.bots.minds.maps.rule_answers import RuleAnswers
from branchline.bots.minds.maps.track_policy import TrackPolicy
from branchline.core.cells import Cells
from branchline.core.game import MOVER
from branchline.core.sentence import Message, Sentence
from branchline.core.text import is_an
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED, Numbers
from branchline.trains.state import LAST

COMPLETES: Final = Message("terminal.why.completes", "It completes {tickets, tickets}.")
ON_WAY: Final = Message("terminal.why.on-way", "It is on the way for {goals, sentences}.")
BRINGS: Final = Message(
    "terminal.why.nothing-better",
    "It brings {points, plural, one {# point} other {# points}}, and nothing better is to be had.",
)
ALL_BUILT: Final = Message(
    "terminal.why.all-built", "All that was planned is built, and there is time for another ticket."
)
TO_COLLECT: Final = Message("terminal.why.to-collect", "To collect for {goals, sentences}.")
FOR_LONG_ROUTE: Final = Message("terminal.why.for-long-route", "To collect for a long route.")
NOT_WORTH_IT: Final = Message("terminal.why.not-worth-it", "None of them is worth its way.")
COMPLETED_ALREADY: Final = Message(
    "terminal.why.completed-already",
    "{tickets, plural, one {It is completed already.} other {They are completed already.}}",
)
COMPLETING: Final = Message(
    "terminal.why.completing",
    "Completing {tickets, plural, one {it} other {them}} takes {spaces, plural, one {# space} other {# spaces}}.",
)
TICKET: Final = Message("terminal.why.ticket", "{ticket, ticket}")
AREA: Final = Message(
    "terminal.why.area",
    "{unit, select, district {a district} other {{an, select, true {an} other {a}} {unit}}}",
)


class PlannerReasons:
    def __init__(
        self, game: RoutesGame, planner: RoutePlanner, tracks: TrackPolicy | None, answers: RuleAnswers
    ) -> None:
        self.game = game
        self.reader = game.reader
        self.planner = planner
        self.tracks = tracks
        self.answers = answers

    def why(self, cells: Cells, action: int) -> Sentence | str:
        game = self.game
        seat = cells[MOVER]
        kind = game.codec.kind_of[action]
        if kind is game.keep:
            return self.why_keep(cells, seat, self.reader.kept(cells, seat, action - game.keep.start))
        plan = RoutePlan(game.words_per_mask)
        self.planner.plan(cells, seat, self.reader.tickets(cells, seat), plan)
        self.planner.turn_to_twins(cells, seat, plan)
        goals = self.goals(cells, seat, plan)
        if kind is game.claim:
            route = game.claim.paid_route[action - game.claim.start]
            completed = self.completed_by(cells, seat, [route])
            if completed:
                return COMPLETES.sentence(tickets=completed)
            if plan.has(route):
                return ON_WAY.sentence(goals=goals)
            for rule in game.rules if cells[LAST] > 0 else []:
                reason = rule.gain_words(cells, seat, route)
                if reason:
                    return reason
            return BRINGS.sentence(points=game.values[route])
        if kind is game.draw_tickets:
            return ALL_BUILT.sentence()
        if kind is game.draw_card or kind is game.draw_deck:
            return TO_COLLECT.sentence(goals=goals) if plan.routes else FOR_LONG_ROUTE.sentence()
        tracks = self.tracks
        if tracks is not None and kind is tracks.laying:
            bed = tracks.laying.bed(action)
            if plan.has(bed):
                return ON_WAY.sentence(goals=goals)
            return tracks.why(cells, seat, bed)
        return self.answers.why(cells, action)

    def why_keep(self, cells: Cells, seat: int, tickets: int) -> Sentence:
        """What these tickets ask for: not what else is planned, and not only those of them that the plan completes."""
        if not tickets:
            return NOT_WORTH_IT.sentence()
        spaces, kept = self.spaces_for(cells, seat, tickets), tickets.bit_count()
        if not spaces:
            return COMPLETED_ALREADY.sentence(tickets=kept)
        return COMPLETING.sentence(tickets=kept, spaces=spaces)

    def spaces_for(self, cells: Cells, seat: int, tickets: int) -> int:
        """About the fewest spaces that complete these tickets together, each helped by those before it, the nearest
        first. One that can't be completed any more asks for none."""
        game, geometry = self.game, self.game.geometry
        size = self.planner.sizes(self.planner.costs(cells, seat), 0)
        total = 0
        while tickets:
            best = -1
            nearest: list[int] = []
            for ticket in range(tickets.bit_length()):
                if tickets >> ticket & 1:
                    way: list[int] = []
                    if geometry.way(size, game.ticket_ends[ticket][0], game.ticket_ends[ticket][1], way) >= CLOSED:
                        tickets ^= 1 << ticket
                    elif best < 0 or self.reader.spaces(way) < self.reader.spaces(nearest):
                        best, nearest = ticket, way
            if best >= 0:
                tickets ^= 1 << best
            total += self.reader.spaces(nearest)
            for route in nearest:
                size[route] = 0
                for cut in self.reader.cuts[route]:
                    if size[cut]:
                        size[cut] = CLOSED
        return total

    def completed_by(self, cells: Cells, seat: int, routes: list[int]) -> list[dict[str, object]]:
        """The tickets that these routes complete, as facts of a sentence."""
        game = self.game
        root = game.roots(cells, seat)
        after = self.joined(root, routes)
        return [
            game.ticket_facts(ticket)
            for ticket in game.tickets_of(cells, seat)
            if game.linked(after, ticket) and not game.linked(root, ticket)
        ]

    def goals(self, cells: Cells, seat: int, plan: RoutePlan) -> list[Sentence]:
        """What the plan is for: the tickets that it completes, else an area."""
        tickets = self.completed_by(cells, seat, plan.routes)
        return [TICKET.sentence(ticket=ticket) for ticket in tickets] or self.area_linked_by(cells, seat, plan.routes)

    def area_linked_by(self, cells: Cells, seat: int, routes: list[int]) -> list[Sentence]:
        """An area that these routes link, as its rule calls one of them; nothing if there is none."""
        root = self.game.roots(cells, seat)
        after = self.joined(root, routes)
        for area in self.planner.outlook.areas:
            parts_before = {root[place] for place in area.places}
            if len(parts_before) > 1 and len({after[place] for place in area.places}) == 1:
                return [AREA.sentence(unit=area.unit, an=is_an(area.unit))]
        return []

    def joined(self, root: Numbers, routes: list[int]) -> Numbers:
        """The components of a network with these routes added."""
        after = root[:]
        for route in routes:
            self.game.geometry.join(after, route)
        return after
