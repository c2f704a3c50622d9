"""The parts of a game that only map titles have, or have in their own way."""

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from branchline.core.cells import Cells
from branchline.core.game import AWAIT, MOVER, OVER, TURN
from branchline.routes.state import CLAIM_STEP, END_VEHICLES, PASSES
from branchline.trains.state import FIRST, LAST, MAIN
from branchline.trains.turn import Phase

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame
    from branchline.routes.rules.rule import CompiledRule


@mypyc_attr(allow_interpreted_subclasses=True)
class RoutesPhase(Phase):
    def __init__(self, game: "RoutesGame") -> None:
        self.game = game


class RulesSetUp(RoutesPhase):
    """One rule after another, each until it has nothing more to ask."""

    def enter(self, cells: Cells) -> None:
        rules = self.game.rules_set_up
        while cells[CLAIM_STEP] < len(rules):
            rule, awaiting = rules[cells[CLAIM_STEP]], cells[AWAIT]
            if rule.set_up(cells):
                self.game.check_question(cells, rule, "set_up")
                return
            self.game.check_silence(cells, rule, awaiting, "set_up")
            cells[CLAIM_STEP] += 1
        cells[CLAIM_STEP] = 0
        cells[TURN] = cells[FIRST]
        self.game.enter(cells, MAIN)


class RulePhase(RoutesPhase):
    """A part of the game that is one rule's."""

    def __init__(self, game: "RoutesGame", rule: "CompiledRule") -> None:
        super().__init__(game)
        self.rule = rule


class RuleAfterClaim(RulePhase):
    """A claim is paid, deck and row are as they should be: a rule has the player decide something."""

    def enter(self, cells: Cells) -> None:
        self.rule.ask_after_claim(cells)
        self.game.check_question(cells, self.rule, "ask_after_claim")


class RuleAfterDraw(RulePhase):
    """Cards are drawn: a rule may have the player decide something before the next one speaks, or the turn ends."""

    def enter(self, cells: Cells) -> None:
        awaiting = cells[AWAIT]
        if self.rule.after_draw(cells):
            self.game.check_question(cells, self.rule, "after_draw")
            return
        self.game.check_silence(cells, self.rule, awaiting, "after_draw")
        self.game.go_on(cells)


class RoutesEndTurn(RoutesPhase):
    def enter(self, cells: Cells) -> None:
        game = self.game
        for rule in game.rules_after_turn:
            if rule.after_turn(cells):
                game.settle(cells)
                return
        turn = cells[TURN]
        passes = -cells[PASSES] if cells[PASSES] < 0 else 0  # negative: this turn was one of them
        cells[PASSES] = passes
        over = passes >= game.seats
        if cells[LAST] > 0:
            cells[LAST] -= 1
            over = over or cells[LAST] == 0
        elif cells[game.vehicles_at + turn] <= END_VEHICLES:
            cells[LAST] = game.seats
        if over:
            cells[MOVER] = OVER
            cells[AWAIT] = 0
            return
        game.give_turn(cells, turn + 1 if turn + 1 < game.seats else 0)
