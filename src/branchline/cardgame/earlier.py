"""What earlier versions of the Card Game's rules did otherwise, each as its difference from the next one.

Records and tables go on under the version that they were begun by, for ever: what stands here is never changed.
"""

from typing import ClassVar, Final

from branchline.cardgame.game import CardGame
from branchline.cardgame.scoring import Complete
from branchline.core.sentence import Message, Sentence

STOP_ANY_TIME: Final = Message(
    "rules.stop-any-time",
    "A player may stop completing tickets at any time, even without completing any.",
)


class FirstRulesComplete(Complete):
    def may_stop(self) -> bool:
        return True


class FirstRulesCardGame(CardGame):
    """Version 1: any choice of tickets that the track completes is allowed."""

    rules_number: ClassVar[int] = 1
    differences: ClassVar[list[Sentence]] = [STOP_ANY_TIME.sentence()]

    def make_complete(self) -> Complete:
        return FirstRulesComplete(self)
