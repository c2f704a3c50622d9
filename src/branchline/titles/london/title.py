"""London: buses, districts."""

from branchline.routes.rules.districts import Districts
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.rule import Rule
from branchline.routes.title import RuleSet
from branchline.trains.game import Deals


def rules() -> list[Rule]:
    return [DoubleRoutes(both_from=3), Districts()]


RULES = RuleSet(Deals(hand=2, opening=2, opening_keep=1, draw=2, draw_keep=1), rules)
