"""Why the planner would do something, in a sentence."""

from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import RoutePlanner
from branchline.bots.minds.maps.rule_answers import RuleAnswers
from branchline.bots.minds.maps.track_policy import TrackPolicy
from branchline.core.game import MOVER
from branchline.core.text import listing, plural
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
from branchline.trains.state import LAST


class PlannerReasons:
    def __init__(
        self, game: RoutesGame, planner: RoutePlanner, tracks: TrackPolicy | None, answers: RuleAnswers
    ) -> None:
        self.game = game
        self.reader = game.reader
        self.planner = planner
        self.tracks = tracks
        self.answers = answers

    def why(self, cells: list[int], action: int) -> str:
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
            names = self.completes(cells, seat, route)
            if names:
                return f"It completes {names}."
            if plan.has(route):
                return f"It is on the way for {goals}."
            for rule in game.rules if cells[LAST] > 0 else []:
                reason = rule.gain_words(cells, seat, route)
                if reason:
                    return reason
            return f"It brings {plural(game.values[route], 'point')}, and nothing better is to be had."
        if kind is game.draw_tickets:
            return "All that was planned is built, and there is time for another ticket."
        if kind is game.draw_card or kind is game.draw_deck:
            return f"To collect for {goals}." if plan.routes else "To collect for a long route."
        tracks = self.tracks
        if tracks is not None and kind is tracks.laying:
            bed = tracks.laying.bed(action)
            if plan.has(bed):
                return f"It is on the way for {goals}."
            return tracks.why(cells, seat, bed)
        return self.answers.why(cells, action)

    def why_keep(self, cells: list[int], seat: int, tickets: int) -> str:
        """What these tickets ask for: not what else is planned, and not only those of them that the plan completes."""
        if not tickets:
            return "None of them is worth its way."
        spaces, one = self.spaces_for(cells, seat, tickets), tickets.bit_count() == 1
        if not spaces:
            return "It is completed already." if one else "They are completed already."
        return f"Completing {'it' if one else 'them'} takes {plural(spaces, 'space')}."

    def spaces_for(self, cells: list[int], seat: int, tickets: int) -> int:
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

    def completes(self, cells: list[int], seat: int, route: int) -> str:
        """The tickets that a claim completes, in words."""
        game, geometry = self.game, self.game.geometry
        root = game.roots(cells, seat)
        after = root[:]
        geometry.join(after, route)
        return listing(
            [
                game.all_tickets[ticket].name
                for ticket in game.tickets_of(cells, seat)
                if game.linked(after, ticket) and not game.linked(root, ticket)
            ]
        )

    def goals(self, cells: list[int], seat: int, plan: RoutePlan) -> str:
        """The tickets that the plan completes, in words."""
        game, geometry = self.game, self.game.geometry
        root = game.roots(cells, seat)
        after = root[:]
        for route in plan.routes:
            geometry.join(after, route)
        names = [
            game.all_tickets[ticket].name
            for ticket in game.tickets_of(cells, seat)
            if game.linked(after, ticket) and not game.linked(root, ticket)
        ]
        return listing(names) or "a district"
