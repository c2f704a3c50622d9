"""Which rules show at the terminal, and how: one small file a rule."""

from branchline.cli.maps.rules.beds import BedsShown
from branchline.cli.maps.rules.bonuses import GlobetrotterShown, LongestPathShown
from branchline.cli.maps.rules.crossings import CrossingsShown
from branchline.cli.maps.rules.districts import DistrictsShown
from branchline.cli.maps.rules.flags import FlagsShown
from branchline.cli.maps.rules.shown import Shown
from branchline.cli.maps.rules.tokens import TokensShown
from branchline.cli.maps.rules.zones import ZonesShown
from branchline.core.score import ScoreLine
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.districts import Districts
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.globetrotter import Globetrotter
from branchline.routes.rules.longest_path import LongestPath
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.tokens import Tokens
from branchline.routes.rules.zones import Zones

SHOWN: dict[type[Rule], type[Shown]] = {
    Crossings: CrossingsShown,
    Districts: DistrictsShown,
    Flags: FlagsShown,
    Globetrotter: GlobetrotterShown,
    LongestPath: LongestPathShown,
    Tokens: TokensShown,
    TrackBeds: BedsShown,
    Zones: ZonesShown,
}


def shown(game: RoutesGame) -> list[Shown]:
    """The rules of a game that show at the terminal, in the leaflet's order."""
    return [SHOWN[type(rule.rule)](rule, game) for rule in game.rules if type(rule.rule) in SHOWN]


def score_words(line: ScoreLine, rules: list[Shown]) -> str:
    """What a line of the score is for, in the words of the rule that wrote it."""
    return next((words for rule in rules if (words := rule.scored(line))), line.label)
