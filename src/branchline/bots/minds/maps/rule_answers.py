"""What a rule asks for, answered alike by all minds: as the rule itself weighs it."""

from typing import Final

from branchline.core.cells import Cells
from branchline.core.game import AWAIT
from branchline.core.sentence import Message, Sentence
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Intent

NOTHING_ELSE: Final = Message("terminal.why.only-this", "It can do nothing else.")


def best_of(actions: list[int], values: list[int]) -> int:
    """The action of the highest value, the first of equals."""
    best = 0
    for i in range(1, len(actions)):
        if values[i] > values[best]:
            best = i
    return actions[best]


class RuleAnswers:
    def __init__(self, game: RoutesGame) -> None:
        self.asking = game.asking

    def best(self, cells: Cells, intent: Intent) -> int:
        """The action that is worth most, the first of equals."""
        actions: list[int] = []
        values: list[int] = []
        self.weigh(cells, intent, actions, values)
        return best_of(actions, values)

    def weigh(self, cells: Cells, intent: Intent, actions: list[int], values: list[int]) -> float:
        """All that may be done, and what each is worth; by how much one is behind the best that is half as likely."""
        rule = self.asking[cells[AWAIT]]
        assert rule is not None
        return rule.weigh(cells, intent, actions, values)

    def why(self, cells: Cells, action: int) -> Sentence | str:
        """Why it is answered so, in a sentence."""
        rule = self.asking[cells[AWAIT]]
        return (rule.why(cells, action) if rule is not None else "") or NOTHING_ELSE.sentence()
