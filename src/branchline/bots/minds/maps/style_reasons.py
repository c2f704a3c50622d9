"""Why a style would do something, in a sentence."""

from branchline.bots.minds.maps.rule_answers import RuleAnswers
from branchline.bots.minds.maps.style import MapStyle, StyleTools
from branchline.core.game import MOVER
from branchline.core.text import plural


class StyleReasons:
    def __init__(self, tools: StyleTools, style: MapStyle, answers: RuleAnswers) -> None:
        self.game = tools.game
        self.reader = tools.reader
        self.tools = tools
        self.style = style
        self.answers = answers

    def why(self, cells: list[int], action: int) -> str:
        game = self.game
        seat = cells[MOVER]
        kind = game.codec.kind_of[action]
        if kind is game.claim:
            return self.why_claim(cells, seat, game.claim.paid_route[action - game.claim.start])
        aims = self.style.aims(cells, seat)
        goal = f"for {game.claim.names[aims[0]]}" if aims else "for whatever comes"
        if kind is game.draw_card:
            return f"It collects {game.cards.called(action - game.draw_card.start)} cards {goal}."
        if kind is game.draw_deck:
            return f"It collects {goal}, and no face-up card that it may take helps."
        if kind is game.draw_tickets:
            return "It has time for another ticket."
        if kind is game.keep:
            return self.why_keep(cells, seat, action - game.keep.start)
        laying = game.laying
        if laying is not None and kind is laying:
            on = "on its way" if laying.bed(action) in aims else "where it may claim it later"
            held = self.reader.held(cells, seat, laying.colour(action))
            return f"It lays track {on}, in a colour of which it has {plural(held, 'card')}."
        return self.answers.why(cells, action)

    def why_claim(self, cells: list[int], seat: int, route: int) -> str:
        game = self.game
        points = plural(game.values[route], "point")
        ways = self.tools.ways.ways(cells, seat)
        for last in (True, False):
            for way in ways:
                if route in way.routes and (len(way.routes) == 1) == last:
                    name = game.all_tickets[way.ticket].name
                    return f"This {'completes' if last else 'lies on the way of'} {name} and brings {points}."
        return f"This brings {points}."

    def why_keep(self, cells: list[int], seat: int, subset: int) -> str:
        kept = self.reader.kept(cells, seat, subset)
        network = self.tools.ways.network(cells, seat, self.reader.tickets(cells, seat) | kept)
        points, spaces = plural(self.tools.points_of(kept), "point"), plural(network.spaces, "space")
        return f"That is worth {points}, and all its tickets together take {spaces}."
