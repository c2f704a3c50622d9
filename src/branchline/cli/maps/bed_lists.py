"""Track beds and pieces of track in lists: what is left, what fits where, what lies where."""

from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.maps.bed_words import Piece
from branchline.cli.paint import STRONG
from branchline.core.text import plural
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
        spaces = plural(length, "space")
        return spaces if self.table.paint.coloured else f"Pieces of {spaces}:"

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
                self.table.line(f"{self._called(length, piece.colour)} is in the supply.")
        if not still_open:
            there = " there" if places else ""
            self.table.line(f"No such bed is open{there}." if beds else f"There is no such bed{there}.")
        colour = self.game.cards.colours[piece.colour] if piece.colour is not None else ""
        of_colour = [bed for bed in beds if colour in ("", self.situation.map.colour(bed))]
        self.table.things("Built", self.built(of_colour))
        if places:
            self._gone([bed for bed in beds if bed not in still_open and not self.situation.is_built(bed)])
        if places or piece == Piece():
            self._cut_off(places, piece.length)

    def _called(self, length: int, colour: int | None) -> str:
        name = f"{self.game.cards.colours[colour]} " if colour is not None else ""
        return f"No {name}piece of {plural(length, 'space')}"

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
                parts.append(Text.assemble(head, name, f" ×{tracks}" if tracks > 1 else "", " useful" if helps else ""))
            else:
                more = [plural(tracks, "track")] if tracks > 1 else []
                line = ", ".join([name, *more, *(["useful"] if helps else [])])
                table.line(f"  {number}: lay {line}" if number else f"  {line}")
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
            more = f"{gap}closed to you" if closed else ""
            parts.append(Text.assemble(self.name(bed), gap, self.table.track(bed), more))
        return parts

    def _gone(self, beds: list[int]) -> None:
        """Where no track can be laid any more, other than what is cut off."""
        closed = [bed for bed in beds if not self.situation.cut_off([bed])]
        names = [Text.assemble(self.name(bed), " (", self.table.standing(bed), ")") for bed in closed]
        self.table.things("Gone", list({part.plain: part for part in names}.values()))  # closed alike: once

    def _cut_off(self, places: list[int], length: int | None) -> None:
        """What is cut off at some places, or anywhere: routes that are no beds too."""
        routes = [
            index
            for index, route in enumerate(self.game.board.routes)
            if (not places or {route.a, route.b} & set(places)) and length in (None, route.length)
        ]
        self.table.cut_off(routes)
