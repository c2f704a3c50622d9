"""Where a style lays track."""

from typing import Final

from branchline.bots.minds.maps.style import LEAST_WORTH, StyleTools
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.kinds import Laying

HELD: Final = 16  # more, for each card of the colour that the bed takes and that is not needed elsewhere
LACKING: Final = 12  # less, for each that lacks
LENGTH: Final = 1  # more, for each space
TOO_LONG: Final = 1 << 10  # less: no vehicles are left for it
AIMED: Final = 1 << 10  # more, for a bed it is after, by its place among them
IN_THE_WAY: Final = 1 << 20  # less: it closes a route it is after


class TrackLaying:
    """Track on a bed that is aimed at, in the colour of which most is there; else where it might be claimed, and never
    in the own way."""

    def __init__(self, tools: StyleTools, laying: Laying) -> None:
        self.tools = tools
        self.laying = laying
        self.reader = tools.reader
        self.lengths = tools.game.lengths
        self.wild = tools.game.cards.wild

    def lay(self, cells: Cells, seat: int, aims: list[int]) -> int:
        """The best there is, or NO_ACTION."""
        reader, laying = self.reader, self.laying
        spare = self.tools.paying.spare(cells, seat, aims, less_wilds_needed=True)
        left = reader.vehicles(cells, seat)
        shut = [False] * len(self.lengths)
        rank = [0] * len(self.lengths)
        for i, route in enumerate(aims):
            rank[route] = len(aims) - i
            for cut in reader.cuts[route]:
                shut[cut] = True
        best, most = NO_ACTION, LEAST_WORTH
        for bed in laying.beds:
            if not reader.is_unbuilt(cells, bed):
                continue
            length = self.lengths[bed]
            for colour in range(self.wild):
                if not reader.pieces(cells, bed, colour):
                    continue
                held = spare[colour] if spare[colour] < length else length
                worth = HELD * held - LACKING * (length - held) + LENGTH * length + AIMED * rank[bed]
                if shut[bed]:
                    worth -= IN_THE_WAY
                elif length > left:
                    worth -= TOO_LONG
                if worth > most:
                    best, most = laying.on(bed, colour), worth
        return best
