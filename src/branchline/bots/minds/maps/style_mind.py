"""The mind that plays a style: it aims at routes, collects for them and claims them, as the style says.

How a turn goes, which card is drawn and where track is laid follow from what the style is after.
"""

from typing import Final

from branchline.bots.minds.maps.rule_answers import RuleAnswers
from branchline.bots.minds.maps.style import MapStyle, StyleTools
from branchline.bots.minds.maps.style_reasons import StyleReasons
from branchline.bots.minds.maps.track_laying import TrackLaying
from branchline.bots.minds.mind import NO_ACTION, Memo, Mind
from branchline.core.actions import Uniform
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, MOVER
from branchline.core.sentence import Sentence
from branchline.routes.geometry import Geometry
from branchline.routes.rules.declared import Intent
from branchline.trains.state import GROUPS, LAST

SOON: Final = 2  # turns left when cards in hand are soon worth nothing


class MapStyleMind(Mind):
    def __init__(self, tools: StyleTools, style: MapStyle) -> None:
        game = tools.game
        super().__init__(game)
        self.board_game = game
        self.style = style
        self.prospects = tools.prospects
        self.collecting = tools.collecting
        self.answers = RuleAnswers(game)
        self.laying: TrackLaying | None = None
        if game.laying is not None:
            self.laying = TrackLaying(tools, game.laying)
        self.reasons = StyleReasons(tools, style, self.answers)

    def choose(self, cells: Cells, memo: Memo, uniform: Uniform) -> int:
        game, style = self.board_game, self.style
        seat = cells[MOVER]
        now = cells[AWAIT]
        if now == game.await_main:
            return self.turn(cells, seat)
        if now == game.await_second:
            return self.collecting.draw(cells, seat, style.collects(style.aims(cells, seat)))
        if now == game.await_keep:
            least = min(game.keep.least(cells), game.reader.offer_count(cells, seat))
            return game.keep.start + style.keeps(cells, seat, least)
        if self.laying is not None and now == self.laying.laying.awaiting:
            return self.laying.lay(cells, seat, style.aims(cells, seat))
        return self.answers.best(cells, Aims(style, game.geometry, cells, seat))

    def turn(self, cells: Cells, seat: int) -> int:
        game, style = self.board_game, self.style
        if cells[LAST]:
            action = self.prospects.best_claim(cells, seat)
            if action != NO_ACTION:
                return action
        aims = style.aims(cells, seat)
        action = style.ready(cells, seat, aims)
        if action != NO_ACTION:
            return action
        if self.prospects.turns_left(cells) <= SOON:
            action = self.prospects.best_claim(cells, seat)
            if action != NO_ACTION:
                return action
        elif cells[GROUPS] and style.wants_tickets(cells, seat):
            return game.draw_tickets.start
        action = self.collecting.draw(cells, seat, style.collects(aims))
        if action == NO_ACTION:
            action = self.prospects.best_claim(cells, seat)
        return action if action != NO_ACTION else game.legal_cells(cells)[-1]

    def reason(self, cells: Cells, action: int) -> Sentence | str:
        return self.reasons.why(cells, action)


class Aims(Intent):
    """What a style is after, for a rule that asks."""

    def __init__(self, style: MapStyle, geometry: Geometry, cells: Cells, seat: int) -> None:
        super().__init__(seat)
        self.style = style
        self.geometry = geometry
        self.cells = cells

    def routes(self) -> list[int]:
        return self.style.aims(self.cells, self.seat)

    def place_worths(self) -> list[int]:
        """What it is worth to find something at each place: the sooner it comes by, the more."""
        aims = self.routes()
        worths = [0] * self.geometry.places
        worth = 2 * len(aims)
        for route in aims:
            for place in (self.geometry.ends_a[route], self.geometry.ends_b[route]):
                if not worths[place]:
                    worths[place] = worth
                worth -= 1
        return worths
