"""Track beds and pieces of track in lists: what is left, what fits where, what lies where."""

from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.maps.bed_messages import (
    CLOSED_TO_YOU,
    GONE,
    LAY_NUMBER,
    NO_SUCH_BED,
    NONE_IN_SUPPLY,
    NONE_OPEN,
    PIECES_OF,
    SPACES,
    TRACKS,
    USEFUL,
)
from branchline.cli.maps.bed_words import Piece
from branchline.cli.maps.map_messages import BUILT
from branchline.cli.paint import STRONG
from branchline.cli.speech import say, spoken
from branchline.core.language import COMMAS
from branchline.core.view import SPECTATOR
from branchline.routes.kinds import Laying

if TYPE_CHECKING:
    from branchline.cli.maps.menu import MapMenu
    from branchline.cli.maps.screen import MapScreen


class BedLists:
    """For one table; with its menu the beds of a list have the menu's numbers."""

    def __init__(self, lay: Laying, table: "MapScreen", menu: "MapMenu | None" = None) -> None:
        self.lay = lay
        self.game = lay.game
        self.table = table
        self.situation = table.situation
        entries = menu.entries if menu else []
        self.numbers = {entry.label: number for number, entry in enumerate(entries, 1) if entry.listed_by == "beds"}

    def name(self, bed: int) -> str:
        return self.game.board.route_name(self.game.board.routes[bed])

    # -- the supply ---------------------------------------------------------------------------------------------------

    def supply(self) -> list[tuple[str, list[Text]]]:
        """The pieces of each length that are left."""
        return [(self._margin(length), self._left(length)) for length in self.lay.lengths]

    def _margin(self, length: int) -> str:
        return say(SPACES if self.table.paint.coloured else PIECES_OF, length=length)

    def _left(self, length: int, colour: int | None = None) -> list[Text]:
        """The pieces of a length, or of one colour of it: those with the same number together."""
        counts = [n if colour in (None, c) else 0 for c, n in enumerate(self.situation.pieces_left(length))]
        return self.table.paint.supply(counts)

    # -- the beds -----------------------------------------------------------------------------------------------------

    def show(self, places: list[int], piece: Piece) -> None:
        """The beds of some places, or of all, that a piece fits, or any; then those where such track lies."""
        board = self.game.board
        beds = [bed for bed in self.lay.beds if not places or {board.routes[bed].a, board.routes[bed].b} & set(places)]
        beds = [bed for bed in beds if piece.length in (None, self.game.lengths[bed])]
        still_open = [bed for bed in beds if self.situation.can_be_laid(bed)]
        for length in self.lay.lengths:
            of_length = [bed for bed in still_open if self.game.lengths[bed] == length]
            left = self.situation.pieces_left(length)
            if of_length and (left[piece.colour] if piece.colour is not None else any(left)):
                self._open(length, piece.colour, of_length)
            elif of_length and piece.length == length:
                colour = "" if piece.colour is None else self.game.cards.colours[piece.colour]
                self.table.line(say(NONE_IN_SUPPLY, any=not colour, colour=colour, length=length))
        if not still_open:
            self.table.line(say(NONE_OPEN if beds else NO_SUCH_BED, there=bool(places)))
        colour = self.game.cards.colours[piece.colour] if piece.colour is not None else ""
        of_colour = [bed for bed in beds if colour in ("", self.situation.map.colour(bed))]
        self.table.things(say(BUILT), self.built(of_colour))
        if places:
            self._gone([bed for bed in beds if bed not in still_open and not self.situation.is_built(bed)])
        if places or piece == Piece():
            self._cut_off(places, piece.length)

    def _open(self, length: int, colour: int | None, beds: list[int]) -> None:
        """Beds of one length that are open, behind the pieces that fit."""
        table, useful, names = self.table, self.situation.useful, [self.name(bed) for bed in beds]
        table.rows([(self._margin(length), self._left(length, colour))])
        parts: list[Text] = []
        for name in dict.fromkeys(names):
            number = self.numbers.get(name)
            helps = any(bed in useful for bed in beds if self.name(bed) == name)
            tracks = self._buildable([bed for bed in beds if self.name(bed) == name])
            if table.paint.coloured:
                head = Text(f"{number} " if number else "", STRONG)
                more = f" ×{tracks}" if tracks > 1 else ""
                parts.append(Text.assemble(head, name, more, f" {say(USEFUL)}" if helps else ""))
            else:
                side_by_side = [say(TRACKS, n=tracks)] if tracks > 1 else []
                line = spoken().listing([name, *side_by_side, *([say(USEFUL)] if helps else [])], COMMAS)
                table.line("  ", say(LAY_NUMBER, number=number, bed=line) if number else line)
        if parts:
            table.flow("", parts, "  ")

    def _buildable(self, tracks: list[int]) -> int:
        """How many of tracks side by side can be built: one, if that closes the others."""
        return 1 if self.game.closes(tracks[0], tracks[-1]) else len(tracks)

    def built(self, beds: list[int]) -> list[Text]:
        """The beds of these on which track lies, and the track; and whether this seat may not claim it."""
        gap, parts = " " if self.table.paint.coloured else ", ", list[Text]()
        for bed in [bed for bed in beds if self.situation.is_built(bed)]:
            closed = self.table.seat != SPECTATOR and not self.situation.is_open(bed)
            more = f"{gap}{say(CLOSED_TO_YOU)}" if closed else ""
            parts.append(Text.assemble(self.name(bed), gap, self.table.track(bed), more))
        return parts

    def _gone(self, beds: list[int]) -> None:
        """Where no track can be laid any more, other than what is cut off."""
        closed = [bed for bed in beds if not self.situation.cut_off([bed])]
        names = [Text.assemble(self.name(bed), " (", self.table.standing(bed), ")") for bed in closed]
        self.table.things(say(GONE), list({part.plain: part for part in names}.values()))  # closed alike: once

    def _cut_off(self, places: list[int], length: int | None) -> None:
        """What is cut off at some places, or anywhere: routes that are no beds too."""
        routes = [
            index
            for index, route in enumerate(self.game.board.routes)
            if (not places or {route.a, route.b} & set(places)) and length in (None, route.length)
        ]
        self.table.cut_off(routes)
