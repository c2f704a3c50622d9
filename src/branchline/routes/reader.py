"""What the cells of a map title say, by name: who may claim what and in which colour, beside what every train game
has."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.routes.state import ANY_COLOUR, BIT_HASH, NO_TRACK, WORD
from branchline.trains.reader import TrainReader

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


class MapReader(TrainReader):
    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game)
        self.game = game
        self.words: i64 = game.words_per_mask
        self.lengths = game.lengths
        self.laying = game.laying
        self.unbuilt_at: i64 = -1 if game.laying is None else game.laying.unbuilt_at
        self.supply_of = (
            [] if game.laying is None else [game.laying.supply_of(route) for route in range(len(game.lengths))]
        )
        routes = range(len(game.lengths))
        # The other routes that are closed once one is taken: to the seat that claims it; and to everybody, which laying
        # track there does too.
        self.shuts: list[list[int]] = []
        self.cuts: list[list[int]] = []
        for route in routes:
            at = route * self.words
            shut = [r for r in routes if r != route and not game.open_for_claimer[at + r // WORD] >> r % WORD & 1]
            self.shuts.append(shut)
            self.cuts.append([r for r in shut if game.closes(route, r)])

    # -- routes -------------------------------------------------------------------------------------------------------

    def is_open(self, cells: Cells, seat: int, route: int) -> bool:
        """Whether the map lets the seat claim it: now, or once track lies there."""
        return bool(cells[self.game.open_at + seat * self.words + route // WORD] >> route % WORD & 1)

    def is_closed(self, cells: Cells, route: int) -> bool:
        """Whether nobody can claim it any more."""
        return not any(self.is_open(cells, seat, route) for seat in range(self.game.seats))

    def is_mine(self, cells: Cells, seat: int, route: int) -> bool:
        return bool(cells[self.game.claims_at + seat * self.words + route // WORD] >> route % WORD & 1)

    def open_routes(self, cells: Cells, seat: int) -> list[int]:
        """The routes that the map lets the seat claim and that it has vehicles for."""
        game = self.game
        left = cells[game.vehicles_at + seat]
        if left > game.longest:
            left = game.longest
        out: list[int] = []
        for word in range(self.words):
            mask = cells[game.open_at + seat * self.words + word] & game.claim.fits[left * self.words + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                out.append(word * WORD + game.bit_place[bit % BIT_HASH])
        return out

    def spaces(self, routes: list[int]) -> int:
        """How long they are together."""
        total = 0
        for route in routes:
            total += self.lengths[route]
        return total

    # -- track --------------------------------------------------------------------------------------------------------

    def is_unbuilt(self, cells: Cells, route: int) -> bool:
        """Whether it is a bed on which track can still be laid."""
        return self.unbuilt_at >= 0 and bool(cells[self.unbuilt_at + route // WORD] >> route % WORD & 1)

    def unbuilt_beds(self, cells: Cells, routes: list[int], among: bool) -> list[int]:
        """The beds on which track can still be laid, those among the routes of a mask or all others."""
        places = self.game.bit_place
        out: list[int] = []
        if self.unbuilt_at >= 0:
            word: i64
            for word in range(self.words):
                mask: i64 = cells[self.unbuilt_at + word]
                mask &= routes[word] if among else ~routes[word]
                while mask:
                    bit: i64 = mask & -mask
                    mask ^= bit
                    out.append(word * WORD + places[bit % BIT_HASH])
        return out

    def pieces(self, cells: Cells, bed: int, colour: int) -> int:
        """How many pieces of the supply fit a bed in this colour."""
        return cells[self.supply_of[bed] + colour]

    def needs_track(self, cells: Cells, route: int) -> bool:
        """Whether nobody can pay for it yet: it is a bed, and no track lies there."""
        if not self.game.needs_track[route]:
            return False
        return self.is_unbuilt(cells, route) or self.game.track_on(cells, route) == NO_TRACK

    def pay_colour(self, cells: Cells, route: int) -> int:
        """The colour to pay in; ANY_COLOUR for a grey route, and for a bed until track lies there."""
        game = self.game
        if not game.needs_track[route]:
            return game.colour_of[route]
        if self.unbuilt_at >= 0 and cells[self.unbuilt_at + route // WORD] >> route % WORD & 1:
            return ANY_COLOUR  # asked at every turn of a search: most beds need no look at the tracks of all colours
        track = game.track_on(cells, route)
        return ANY_COLOUR if track == NO_TRACK else track

    # -- what a seat has ----------------------------------------------------------------------------------------------

    def vehicles(self, cells: Cells, seat: int) -> int:
        return cells[self.game.vehicles_at + seat]

    def points(self, cells: Cells, seat: int) -> int:
        """Those it has had for its routes so far."""
        return cells[self.game.points_at + seat]
