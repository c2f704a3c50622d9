"""What a player of a map works out from what it sees, as tables of one game: see KeptProgress."""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from branchline.features.kernel.row_plan import HAND, HIDDEN, NETWORK, TRACK, WANTED, ShownCell
from branchline.routes.game import RoutesGame
from branchline.routes.state import WORD, bit_places

NO_WAY: Final = 255


class TicketProgress:
    """In a row from `at` on, of each ticket the spaces still to claim, then whether it is completed; of each route
    whether it is on a shortest way, then the cards that are lacking."""

    def __init__(self, game: RoutesGame, at: int) -> None:
        self.game = game
        self.at: i64 = at
        self.tickets: i64 = len(game.all_tickets)
        self.routes: i64 = len(game.board.routes)
        self.words: i64 = game.words_per_mask
        self.longest: i64 = game.longest
        self.wild: i64 = game.cards.wild
        self.kinds: i64 = game.cards.kinds
        self.offers: i64 = game.offers
        self.places: i64 = game.geometry.places
        self._find_cells(game)
        self.lengths = vec[i64](game.lengths)
        self.wilds_needed = vec[i64](game.wilds_needed)
        self.colour_of = vec[i64](game.colour_of)
        self.needs_track = vec[i64]([int(needs) for needs in game.needs_track])
        self.fits = vec[i64](game.claim.fits)  # a mask for each number of vehicles up to `longest`
        self.bit_place = vec[i64](bit_places())
        self._find_track(game)
        self._make_masks(game)
        self._make_graph(game)

    def reads(self, seat: int) -> list[ShownCell]:
        """The cells that it follows from, for a seat."""
        game = self.game
        words = game.words_per_mask
        concerned: dict[int, int] = {}
        for word in range(words):
            concerned[game.claims_at + seat * words + word] = NETWORK
            concerned[game.open_at + seat * words + word] = NETWORK
        for cell in self.track_cells:
            concerned[cell] = TRACK
        concerned[game.vehicles_at + seat] = NETWORK
        concerned[game.tickets_at + seat] = WANTED
        concerned[game.offer_count_at + seat] = WANTED
        for i in range(game.offers):
            concerned[game.offer_at + seat * game.offers + i] = WANTED
        for colour in range(game.cards.kinds):
            concerned[game.hand_at + seat * game.cards.kinds + colour] = HAND
        return [(cell, HIDDEN, 0, 0, 0, 0, concerns) for cell, concerns in concerned.items()]

    def _find_cells(self, game: RoutesGame) -> None:
        self.claims_at: i64 = game.claims_at
        self.open_at: i64 = game.open_at
        self.vehicles_at: i64 = game.vehicles_at
        self.hand_at: i64 = game.hand_at
        self.tickets_at: i64 = game.tickets_at
        self.offer_at: i64 = game.offer_at
        self.offer_count_at: i64 = game.offer_count_at
        self.track_at: i64 = game.track_at
        self.unbuilt_at: i64 = -1 if game.laying is None else game.laying.unbuilt_at

    def _make_masks(self, game: RoutesGame) -> None:
        """Of each route its word and bit; the routes of each colour, all of them for the wilds, and those that go for
        any colour; and for each number of cards the routes for which that is too little."""
        words, wild = game.words_per_mask, game.cards.wild
        routes = range(len(game.lengths))
        self.word_of = vec[i64]([route // WORD for route in routes])
        self.bit_of = vec[i64]([1 << route % WORD for route in routes])
        coloured = [0] * ((wild + 2) * words)
        longer = [0] * ((game.longest + 1) * words)
        for route in routes:
            word, bit = route // WORD, 1 << route % WORD
            any_colour = game.colour_of[route] < 0 or game.needs_track[route]
            for colour in (wild + 1 if any_colour else game.colour_of[route], wild):
                coloured[colour * words + word] |= bit
            for cards in range(game.lengths[route]):
                longer[cards * words + word] |= bit
        self.coloured = vec[i64](coloured)
        self.longer = vec[i64](longer)

    def _find_track(self, game: RoutesGame) -> None:
        """The masks that say where track lies, or can't lie any more: their cells, and the word that each is of."""
        words = game.words_per_mask
        starts: list[int] = []
        if game.laying is not None:
            starts.append(game.laying.unbuilt_at)
        if game.track_at >= 0:
            starts += [game.track_at + colour * words for colour in range(game.cards.wild)]
        self.track_masks: i64 = len(starts) * words
        self.track_cells = vec[i64]([start + word for start in starts for word in range(words)])
        self.track_words = vec[i64]([word for _ in starts for word in range(words)])

    def _make_graph(self, game: RoutesGame) -> None:
        """The routes at each place in the order of Geometry, which decides between ways that are equally short."""
        geometry, words = game.geometry, game.words_per_mask
        self.first = vec[i64](geometry.first)
        self.edges = vec[i64]([r << 16 | p for r, p in zip(geometry.at, geometry.leads, strict=True)])
        self.ends = vec[i64]([a + b for a, b in zip(geometry.ends_a, geometry.ends_b, strict=True)])
        around = [0] * (geometry.places * words)  # the routes at each place as a mask
        for place in range(geometry.places):
            for route in geometry.at[geometry.first[place] : geometry.first[place + 1]]:
                around[place * words + route // WORD] |= 1 << route % WORD
        self.around = vec[i64](around)
        self.ticket_places = vec[i64]()  # where each ticket starts, and where it goes
        self.start = vec[i64]()  # of each ticket, where its starts begin there, then where its goals do; and the end
        for starts, goals in game.ticket_ends:
            self.start = append(self.start, len(self.ticket_places))
            self.ticket_places = extend(self.ticket_places, starts)
            self.start = append(self.start, len(self.ticket_places))
            self.ticket_places = extend(self.ticket_places, goals)
        self.start = append(self.start, len(self.ticket_places))
