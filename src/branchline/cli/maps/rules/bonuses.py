"""The bonuses at the end of the game: a line for whoever has one, and for whoever might have had it."""

from branchline.cli.maps.rules.shown import Shown
from branchline.core.score import ScoreLine


def _measure(line: ScoreLine) -> str:
    """What was compared, from a label such as “Longest path, 12 spaces”: a record may hold no more than that."""
    return line.label.partition(", ")[2]


class LongestPathShown(Shown):
    def scored(self, line: ScoreLine) -> str:
        if line.what != "longest_path":
            return ""
        return f"{'longest path' if line.points else 'not the longest path'} ({_measure(line)})"


class GlobetrotterShown(Shown):
    def scored(self, line: ScoreLine) -> str:
        if line.what != "globetrotter":
            return ""
        return f"{'Globetrotter' if line.points else 'not Globetrotter'} ({_measure(line)} completed)"
