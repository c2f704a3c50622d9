"""Why a style would do something, in a sentence."""

from typing import Final

from branchline.bots.minds.maps.rule_answers import RuleAnswers
from branchline.bots.minds.maps.style import MapStyle, StyleTools
from branchline.core.cells import Cells
from branchline.core.game import MOVER
from branchline.core.sentence import Message, Sentence

COLLECTS: Final = Message("terminal.why.collects", "It collects {what, sentence} for {route, route}.")
COLLECTS_FOR_ANY: Final = Message("terminal.why.collects-for-any", "It collects {what, sentence} for whatever comes.")
COLOUR_CARDS: Final = Message("terminal.why.colour-cards", "{colour, colour} cards")
WILD_CARDS: Final = Message("terminal.why.wild-cards", "{wild, wild} cards")
BLIND: Final = Message(
    "terminal.why.blind", "It collects for {route, route}, and no face-up card that it may take helps."
)
BLIND_FOR_ANY: Final = Message(
    "terminal.why.blind-for-any", "It collects for whatever comes, and no face-up card that it may take helps."
)
TIME_FOR_TICKET: Final = Message("terminal.why.time-for-ticket", "It has time for another ticket.")
TRACK_ON_WAY: Final = Message(
    "terminal.why.track-on-way",
    "It lays track on its way, in a colour of which it has {held, plural, one {# card} other {# cards}}.",
)
TRACK_FOR_LATER: Final = Message(
    "terminal.why.track-for-later",
    "It lays track where it may claim it later, in a colour of which it has "
    "{held, plural, one {# card} other {# cards}}.",
)
COMPLETES: Final = Message(
    "terminal.why.completes-for-points",
    "This completes {ticket, ticket} and brings {points, plural, one {# point} other {# points}}.",
)
ON_WAY: Final = Message(
    "terminal.why.on-way-for-points",
    "This lies on the way of {ticket, ticket} and brings {points, plural, one {# point} other {# points}}.",
)
BRINGS: Final = Message("terminal.why.brings", "This brings {points, plural, one {# point} other {# points}}.")
KEEPS: Final = Message(
    "terminal.why.keeps",
    "That is worth {points, plural, one {# point} other {# points}}, and all its tickets together take "
    "{spaces, plural, one {# space} other {# spaces}}.",
)


class StyleReasons:
    def __init__(self, tools: StyleTools, style: MapStyle, answers: RuleAnswers) -> None:
        self.game = tools.game
        self.reader = tools.reader
        self.tools = tools
        self.style = style
        self.answers = answers

    def why(self, cells: Cells, action: int) -> Sentence | str:
        game = self.game
        seat = cells[MOVER]
        kind = game.codec.kind_of[action]
        if kind is game.claim:
            return self.why_claim(cells, seat, game.claim.paid_route[action - game.claim.start])
        aims = self.style.aims(cells, seat)
        if kind is game.draw_card:
            what = self.cards(action - game.draw_card.start)
            if not aims:
                return COLLECTS_FOR_ANY.sentence(what=what)
            return COLLECTS.sentence(what=what, route=game.claim.route_facts(aims[0]))
        if kind is game.draw_deck:
            return BLIND.sentence(route=game.claim.route_facts(aims[0])) if aims else BLIND_FOR_ANY.sentence()
        if kind is game.draw_tickets:
            return TIME_FOR_TICKET.sentence()
        if kind is game.keep:
            return self.why_keep(cells, seat, action - game.keep.start)
        laying = game.laying
        if laying is not None and kind is laying:
            track = TRACK_ON_WAY if laying.bed(action) in aims else TRACK_FOR_LATER
            return track.sentence(held=self.reader.held(cells, seat, laying.colour(action)))
        return self.answers.why(cells, action)

    def cards(self, colour: int) -> Sentence:
        """Cards of a colour, as what is collected."""
        cards = self.game.cards
        if colour == cards.wild:
            return WILD_CARDS.sentence(wild=cards.wild_called)
        return COLOUR_CARDS.sentence(colour=cards.colours[colour])

    def why_claim(self, cells: Cells, seat: int, route: int) -> Sentence:
        game, points = self.game, self.game.values[route]
        ways = self.tools.ways.ways(cells, seat)
        for last in (True, False):
            for way in ways:
                if route in way.routes and (len(way.routes) == 1) == last:
                    message = COMPLETES if last else ON_WAY
                    return message.sentence(ticket=game.ticket_facts(way.ticket), points=points)
        return BRINGS.sentence(points=points)

    def why_keep(self, cells: Cells, seat: int, subset: int) -> Sentence:
        kept = self.reader.kept(cells, seat, subset)
        network = self.tools.ways.network(cells, seat, self.reader.tickets(cells, seat) | kept)
        return KEEPS.sentence(points=self.tools.points_of(kept), spaces=network.spaces)
