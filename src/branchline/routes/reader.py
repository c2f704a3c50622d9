"""What the cells of a map title say, by name: who may claim what and in which colour, beside what every train game
has."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.routes.geometry import Numbers, numbers
from branchline.routes.state import ANY_COLOUR, BIT_HASH, NO_TRACK, WORD
from branchline.trains.reader import TrainReader

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


class MapReader(TrainReader):
    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game)
        self.game = game
        self.words: i64 = game.words_per_mask
        self.open_at: i64 = game.open_at
        self.claims_at: i64 = game.claims_at
        self.vehicles_at: i64 = game.vehicles_at
        self.bit_place = game.bit_place
        # Of each route:
        self.lengths = game.lengths
        self.values = game.values
        self.colour_of = game.colour_of
        self.wilds_needed = game.wilds_needed
        self.on_track = numbers([int(needed) for needed in game.needs_track])  # 1 where track is laid first
        self.longest: i64 = game.longest
        self.laying = game.laying
        self.track_at: i64 = game.track_at
        self.unbuilt_at: i64 = -1 if game.laying is None else game.laying.unbuilt_at
        self.supply_of: Numbers = vec[i64]()
        if game.laying is not None:
            self.supply_of = numbers([game.laying.supply_of(route) for route in range(len(game.lengths))])
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

    def is_open(self, cells: Cells, seat: i64, route: i64) -> bool:
        """Whether the map lets the seat claim it: now, or once track lies there."""
        mask: i64 = cells[self.open_at + seat * self.words + route // WORD]
        return bool(mask >> route % WORD & 1)

    def is_closed(self, cells: Cells, route: int) -> bool:
        """Whether nobody can claim it any more."""
        return not any(self.is_open(cells, seat, route) for seat in range(self.game.seats))

    def is_mine(self, cells: Cells, seat: i64, route: i64) -> bool:
        mask: i64 = cells[self.claims_at + seat * self.words + route // WORD]
        return bool(mask >> route % WORD & 1)

    def open_routes(self, cells: Cells, seat: i64) -> Numbers:
        """The routes that the map lets the seat claim and that it has vehicles for."""
        out = vec[i64]()
        word: i64
        words = self.words
        fits = self.game.claim.fits
        left: i64 = cells[self.vehicles_at + seat]
        if left > self.longest:
            left = self.longest
        for word in range(words):
            mask: i64 = cells[self.open_at + seat * words + word]
            mask &= fits[left * words + word]
            out = self.listed(mask, word, out)
        return out

    def listed(self, mask: i64, word: i64, out: Numbers) -> Numbers:
        """The routes of one word of a mask, added to others."""
        places = self.bit_place
        base: i64 = word * WORD
        while mask:
            bit: i64 = mask & -mask
            mask ^= bit
            out = append(out, base + places[bit % BIT_HASH])
        return out

    def spaces(self, routes: list[int]) -> int:
        """How long they are together."""
        total: i64 = 0
        lengths = self.lengths
        for route in routes:
            total += lengths[route]
        return total

    # -- track --------------------------------------------------------------------------------------------------------

    def is_unbuilt(self, cells: Cells, route: i64) -> bool:
        """Whether it is a bed on which track can still be laid."""
        if self.unbuilt_at < 0:
            return False
        mask: i64 = cells[self.unbuilt_at + route // WORD]
        return bool(mask >> route % WORD & 1)

    def unbuilt_beds(self, cells: Cells, routes: Numbers, among: bool) -> Numbers:
        """The beds on which track can still be laid, those among the routes of a mask or all others."""
        out = vec[i64]()
        if self.unbuilt_at >= 0:
            word: i64
            for word in range(self.words):
                mask: i64 = cells[self.unbuilt_at + word]
                mask &= routes[word] if among else ~routes[word]
                out = self.listed(mask, word, out)
        return out

    def pieces(self, cells: Cells, bed: i64, colour: i64) -> int:
        """How many pieces of the supply fit a bed in this colour."""
        return cells[self.supply_of[bed] + colour]

    def track(self, cells: Cells, route: i64) -> i64:
        """The colour of the track that was laid there, or NO_TRACK."""
        colour: i64
        if self.track_at >= 0:
            for colour in range(self.wild):
                mask: i64 = cells[self.track_at + colour * self.words + route // WORD]
                if mask >> route % WORD & 1:
                    return colour
        return NO_TRACK

    def needs_track(self, cells: Cells, route: i64) -> bool:
        """Whether nobody can pay for it yet: it is a bed, and no track lies there."""
        if not self.on_track[route]:
            return False
        return self.is_unbuilt(cells, route) or self.track(cells, route) == NO_TRACK

    def pay_colour(self, cells: Cells, route: i64) -> i64:
        """The colour to pay in; ANY_COLOUR for a grey route, and for a bed until track lies there."""
        if not self.on_track[route]:
            return self.colour_of[route]
        if self.is_unbuilt(cells, route):
            return ANY_COLOUR  # asked at every turn of a search: most beds need no look at the tracks of all colours
        track = self.track(cells, route)
        return ANY_COLOUR if track == NO_TRACK else track

    # -- what a seat has ----------------------------------------------------------------------------------------------

    def vehicles(self, cells: Cells, seat: i64) -> i64:
        return cells[self.vehicles_at + seat]

    def points(self, cells: Cells, seat: int) -> int:
        """Those it has had for its routes so far."""
        return cells[self.game.points_at + seat]
