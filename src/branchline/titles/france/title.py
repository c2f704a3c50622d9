"""France: trains, track that has to be built, crossings, zones, two bonuses."""

from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.ferries import Ferries
from branchline.routes.rules.globetrotter import Globetrotter
from branchline.routes.rules.longest_path import LongestPath
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.zones import Zones
from branchline.routes.title import RuleSet
from branchline.trains.game import Deals


def rules() -> list[Rule]:
    return [
        DoubleRoutes(both_from=4),
        TrackBeds(),
        Crossings(),
        Ferries(),
        Zones(),
        LongestPath(10),
        Globetrotter(15),
    ]


RULES = RuleSet(Deals(hand=8, opening=5, opening_keep=3, draw=4, draw_keep=1), rules)
