"""San Francisco: cable cars, ferries, tokens."""

from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.ferries import Ferries
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.tokens import Tokens
from branchline.routes.title import RuleSet
from branchline.trains.game import Deals


def rules() -> list[Rule]:
    return [DoubleRoutes(both_from=3), Ferries(), Tokens(tall=3, low=2)]


RULES = RuleSet(Deals(hand=2, opening=2, opening_keep=1, draw=2, draw_keep=1), rules)
