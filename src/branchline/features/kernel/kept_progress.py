"""What players of a map work out, kept up from move to move: only what may have changed is worked out again."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from branchline.core.cells import Cells
from branchline.features.kernel.row_plan import HAND, NETWORK, TRACK, WANTED
from branchline.features.kernel.ticket_progress import NO_WAY, TicketProgress
from branchline.routes.state import ANY_COLOUR, BIT_HASH, WORD

CLOSED: Final = 1 << 14  # the price of a route that can't be had: more than any way

# Of a place in a search:
NEITHER: Final = 0
WAITS: Final = 1  # in the queue
GOAL: Final = 2


class KeptProgress:
    """For rows by number: how each came about, and so what may leave it as it is.

    A search for the way of a ticket looks at the routes around the places that it comes to. So what becomes of other
    routes changes nothing. Nor does it if a route closes over which no place was found nearer than before: then the
    search would go on in just the same way without it. All other changes have the ticket's way searched again, by the
    very steps of `Geometry.way`, so that of ways that are equally short it is always the same one that is shown.
    """

    def __init__(self, tables: TicketProgress, rows: int) -> None:
        self.tables = tables
        words, tickets = tables.words, tables.tickets
        # Of each row: the routes that the seat has, and those that it may claim and has the vehicles for.
        self.mine = vec[i64]([0] * (rows * words))
        self.free = vec[i64]([0] * (rows * words))
        # Spaces still to claim for each route: small numbers, since those of many games should stay in the cache.
        self.price = vec[i16]([CLOSED] * (rows * tables.routes))
        self.wanted = vec[i64]([0] * rows)  # tickets held or offered, whose ways are known
        self.done = vec[i64]([0] * rows)  # those of them that the seat's routes link
        self.completed = vec[i64]([0] * rows)  # those that it holds and has completed
        self.on_way = vec[i64]([0] * (rows * words))
        self.hands = vec[i64]([0] * (rows * (tables.kinds + 1)))  # behind each, the cards of the colour it has most of
        self.tracks = vec[i64]([0] * (rows * tables.track_masks))
        # Of each ticket of each row, as masks of routes: those looked at, those that led to a place sooner, the way.
        self.looked_at = vec[i64]([0] * (rows * tickets * words))
        self.led = vec[i64]([0] * (rows * tickets * words))
        self.way = vec[i64]([0] * (rows * tickets * words))
        # What changed of the row at hand: routes that closed; routes that changed otherwise; those that became free.
        self.closed = vec[i64]([0] * words)
        self.changed = vec[i64]([0] * words)
        self.freed = vec[i64]([0] * words)
        self.todo = vec[i64]([0] * words)  # routes that may lack another number of cards
        self.lost = False  # routes that the seat had: it is another game
        # For a search.
        self.distance = vec[i64]([0] * tables.places)
        self.came = vec[i64]([0] * tables.places)
        self.role = vec[i64]([0] * tables.places)  # between searches NEITHER everywhere
        self.queue = vec[i64]([0] * tables.places)

    def show(self, cells: Cells, seat: i64, slot: i64, concerned: i64, rows: vec[u8], row: i64) -> None:
        """Bring what is worked out in a row up to these cells. `concerned` says what changed in those that it follows
        from."""
        at: i64 = row + self.tables.at
        network = concerned & NETWORK != 0 and self._network_changed(cells, seat, slot, rows, at)
        if network or concerned & WANTED:
            self._show_tickets(cells, seat, slot, network, rows, at)
        if network or concerned >= HAND or concerned & TRACK:
            self._show_lacks(cells, seat, slot, network, concerned, rows, at)

    # -- routes -------------------------------------------------------------------------------------------------------

    def _network_changed(self, cells: Cells, seat: i64, slot: i64, rows: vec[u8], at: i64) -> bool:
        """Find out which routes changed; those that are no longer to be had lack nothing."""
        tables = self.tables
        words: i64 = tables.words
        lengths, places, price = tables.lengths, tables.bit_place, self.price
        left: i64 = cells[tables.vehicles_at + seat]
        if left > tables.longest:
            left = tables.longest
        lacks: i64 = at + 2 * tables.tickets + tables.routes
        prices: i64 = slot * tables.routes
        any_changed = False
        self.lost = False
        word: i64
        for word in range(words):
            kept: i64 = slot * words + word
            mine: i64 = cells[tables.claims_at + seat * words + word]
            free: i64 = cells[tables.open_at + seat * words + word]
            free &= tables.fits[left * words + word] & ~mine
            was_mine: i64 = self.mine[kept]
            was_free: i64 = self.free[kept]
            mask: i64 = (mine ^ was_mine) | (free ^ was_free)
            closed: i64 = was_free & ~free & ~mine
            self.closed[word] = closed
            self.changed[word] = mask & ~closed
            self.freed[word] = free & ~was_free
            if mask == 0:
                continue
            any_changed = True
            self.lost |= was_mine & ~mine != 0
            self.mine[kept] = mine
            self.free[kept] = free
            while mask:
                bit: i64 = mask & -mask
                mask ^= bit
                route: i64 = word * WORD + places[bit % BIT_HASH]
                if free & bit:
                    price[prices + route] = i16(lengths[route])
                else:
                    price[prices + route] = i16(0) if mine & bit else i16(CLOSED)
                    rows[lacks + route] = u8(0)
        return any_changed

    # -- tickets ------------------------------------------------------------------------------------------------------

    def _show_tickets(self, cells: Cells, seat: i64, slot: i64, network: bool, rows: vec[u8], at: i64) -> None:
        tables = self.tables
        places = tables.bit_place
        held: i64 = cells[tables.tickets_at + seat]
        wanted: i64 = held
        offer: i64 = tables.offer_at + seat * tables.offers
        offered: i64 = cells[tables.offer_count_at + seat]
        i: i64
        for i in range(offered):
            wanted |= cells[offer + i]
        known: i64 = self.wanted[slot]
        done: i64 = self.done[slot]
        again: i64 = wanted & ~known
        if network:
            again |= self._in_doubt(slot, wanted & known)
        gone: i64 = known & ~wanted
        mask: i64 = again
        while mask:
            bit: i64 = mask & -mask
            mask ^= bit
            ticket: i64 = places[bit % BIT_HASH]
            spaces: i64 = self._search(slot, ticket)
            rows[at + ticket] = u8(spaces) if spaces < NO_WAY else u8(NO_WAY)
            done = done & ~bit if spaces else done | bit
        mask = gone
        while mask:
            bit = mask & -mask
            mask ^= bit
            rows[at + places[bit % BIT_HASH]] = u8(0)
        self.wanted[slot] = wanted
        self.done[slot] = done & wanted
        completed: i64 = done & held
        _flip(rows, at + tables.tickets, completed ^ self.completed[slot], places)
        self.completed[slot] = completed
        if again | gone:
            self._show_ways(slot, rows, at + 2 * tables.tickets)

    def _in_doubt(self, slot: i64, tickets: i64) -> i64:
        """Those of the tickets whose ways may be others since routes have changed."""
        tables = self.tables
        words: i64 = tables.words
        places, closed, changed = tables.bit_place, self.closed, self.changed
        looked_at, led = self.looked_at, self.led
        if not self.lost:
            tickets &= ~self.done[slot]  # they are completed by routes that one still has
        mask: i64 = tickets
        while mask:
            bit: i64 = mask & -mask
            mask ^= bit
            at: i64 = (slot * tables.tickets + places[bit % BIT_HASH]) * words
            doubt: i64 = 0
            word: i64
            for word in range(words):
                doubt |= (changed[word] & looked_at[at + word]) | (closed[word] & led[at + word])
            if doubt == 0:
                tickets ^= bit
        return tickets

    def _show_ways(self, slot: i64, rows: vec[u8], at: i64) -> None:
        tables = self.tables
        words: i64 = tables.words
        places, way = tables.bit_place, self.way
        word: i64
        for word in range(words):
            on_way: i64 = 0
            mask: i64 = self.wanted[slot]
            while mask:
                bit: i64 = mask & -mask
                mask ^= bit
                on_way |= way[(slot * tables.tickets + places[bit % BIT_HASH]) * words + word]
            kept: i64 = slot * words + word
            _flip(rows, at + word * WORD, on_way ^ self.on_way[kept], places)
            self.on_way[kept] = on_way

    def _search(self, slot: i64, ticket: i64) -> i64:
        """The fewest spaces still to claim for a ticket. What it keeps of the search is in the description above."""
        tables = self.tables
        words: i64 = tables.words
        first, edges, around = tables.first, tables.edges, tables.around
        word_of, bit_of = tables.word_of, tables.bit_of
        ticket_places, price = tables.ticket_places, self.price
        distance, came, role, queue = self.distance, self.came, self.role, self.queue
        looked_at, led = self.looked_at, self.led
        prices: i64 = slot * tables.routes
        kept: i64 = (slot * tables.tickets + ticket) * words
        word: i64
        for word in range(words):
            looked_at[kept + word] = 0
            led[kept + word] = 0
            self.way[kept + word] = 0
        count: i64 = tables.places
        place: i64
        for place in range(count):
            distance[place] = CLOSED
        i: i64
        starts: i64 = tables.start[2 * ticket]
        goals: i64 = tables.start[2 * ticket + 1]
        goals_end: i64 = tables.start[2 * ticket + 2]
        for i in range(starts, goals):
            distance[ticket_places[i]] = 0
        for i in range(goals, goals_end):
            if distance[ticket_places[i]] == 0:
                return 0
        waits: i64 = 0  # places in the queue, which goes round: none waits in it twice
        for i in range(starts, goals):
            place = ticket_places[i]
            came[place] = -1
            role[place] = WAITS
            queue[waits] = place
            waits += 1
        for i in range(goals, goals_end):
            role[ticket_places[i]] = GOAL
        head: i64 = 0
        tail: i64 = waits if waits < count else 0
        bound: i64 = CLOSED
        while waits:
            here: i64 = queue[head]
            head += 1
            if head == count:
                head = 0
            waits -= 1
            role[here] = NEITHER
            near: i64 = distance[here]
            if near >= bound:
                continue
            for word in range(words):
                looked_at[kept + word] |= around[here * words + word]
            end: i64 = first[here + 1]
            for i in range(first[here], end):
                edge: i64 = edges[i]
                total: i64 = near + i64(price[prices + (edge >> 16)])
                there: i64 = edge & 0xFFFF
                if total < distance[there] and total < bound:
                    route: i64 = edge >> 16
                    distance[there] = total
                    came[there] = route
                    led[kept + word_of[route]] |= bit_of[route]
                    its_role: i64 = role[there]
                    if its_role == GOAL:
                        bound = total
                    elif its_role == NEITHER:
                        role[there] = WAITS
                        queue[tail] = there
                        tail += 1
                        if tail == count:
                            tail = 0
                        waits += 1
        place = ticket_places[goals]
        for i in range(goals, goals_end):
            role[ticket_places[i]] = NEITHER
            if distance[ticket_places[i]] < distance[place]:
                place = ticket_places[i]
        if distance[place] < CLOSED:
            self._keep_way(place, prices, kept)
        return distance[place]

    def _keep_way(self, place: i64, prices: i64, kept: i64) -> None:
        """The way that led to a place, as a mask of the routes still to be claimed."""
        tables, price, came, way = self.tables, self.price, self.came, self.way
        ends, word_of, bit_of = tables.ends, tables.word_of, tables.bit_of
        route: i64 = came[place]
        while route >= 0:
            if price[prices + route] > 0:
                way[kept + word_of[route]] |= bit_of[route]
            place = ends[route] - place
            route = came[place]

    # -- cards --------------------------------------------------------------------------------------------------------

    def _show_lacks(
        self, cells: Cells, seat: i64, slot: i64, network: bool, concerned: i64, rows: vec[u8], at: i64
    ) -> None:
        """For the routes of those colours in which the hand changed, and for those that have become free."""
        tables = self.tables
        words: i64 = tables.words
        wild: i64 = tables.wild
        hands, todo = self.hands, self.todo
        hand: i64 = tables.hand_at + seat * tables.kinds
        kept: i64 = slot * (tables.kinds + 1)  # the hand, and behind it the cards of the colour that it has most of
        word: i64
        for word in range(words):
            todo[word] = self.freed[word] if network else 0
        if concerned & TRACK:
            self._add_other_track(cells, slot)
        most: i64 = 0
        colour: i64
        if concerned >= HAND:
            for colour in range(tables.kinds):
                held: i64 = cells[hand + colour]
                had: i64 = hands[kept + colour]
                if held != had:
                    hands[kept + colour] = held
                    self._add_in_colour(cells, colour, held if held < had else had)
                if held > most and colour < wild:
                    most = held
            had = hands[kept + wild + 1]
            if most != had:
                hands[kept + wild + 1] = most
                self._add_in_colour(cells, wild + 1, most if most < had else had)
        most = hands[kept + wild + 1]
        first: i64 = at + 2 * tables.tickets + tables.routes
        for word in range(words):
            mask: i64 = todo[word] & self.free[slot * words + word]
            if mask:
                self._show_lacking(cells, hand, most, word, mask, rows, first)

    def _add_in_colour(self, cells: Cells, colour: i64, fewer: i64) -> None:
        """The hand has changed in a colour: routes for which the fewer cards of then and now do not suffice lack
        another number now. `wild` + 1 is for the routes that any colour will do for."""
        tables = self.tables
        words: i64 = tables.words
        todo, coloured, longer = self.todo, tables.coloured, tables.longer
        if fewer > tables.longest:
            fewer = tables.longest
        word: i64
        for word in range(words):
            mask: i64 = coloured[colour * words + word]
            if tables.track_at >= 0 and colour < tables.wild:
                mask |= cells[tables.track_at + colour * words + word]
            todo[word] |= mask & longer[fewer * words + word]

    def _add_other_track(self, cells: Cells, slot: i64) -> None:
        """The beds on which track lies otherwise than before."""
        tables = self.tables
        todo, tracks = self.todo, self.tracks
        kept: i64 = slot * tables.track_masks
        i: i64
        count: i64 = tables.track_masks
        for i in range(count):
            mask: i64 = cells[tables.track_cells[i]]
            todo[tables.track_words[i]] |= mask ^ tracks[kept + i]
            tracks[kept + i] = mask

    def _show_lacking(
        self, cells: Cells, hand: i64, most: i64, word: i64, mask: i64, rows: vec[u8], first: i64
    ) -> None:
        tables = self.tables
        places, lengths, colour_of = tables.bit_place, tables.lengths, tables.colour_of
        needs_track, wilds_needed = tables.needs_track, tables.wilds_needed
        wilds: i64 = cells[hand + tables.wild]
        while mask:
            bit: i64 = mask & -mask
            mask ^= bit
            route: i64 = word * WORD + places[bit % BIT_HASH]
            colour: i64 = self._track_on(cells, word, bit) if needs_track[route] else colour_of[route]
            have: i64 = most if colour == ANY_COLOUR else cells[hand + colour]
            length: i64 = lengths[route]
            others: i64 = length - wilds_needed[route]  # the rest must be wilds
            if have > others:
                have = others
            lacking: i64 = length - have - wilds
            rows[first + route] = u8(lacking + 1) if lacking > 0 else u8(1)

    def _track_on(self, cells: Cells, word: i64, bit: i64) -> i64:
        """The colour of the track on a bed, which is that to pay in."""
        tables = self.tables
        words: i64 = tables.words
        if tables.track_at < 0 or (tables.unbuilt_at >= 0 and cells[tables.unbuilt_at + word] & bit):
            return ANY_COLOUR
        colour: i64
        for colour in range(tables.wild):
            if cells[tables.track_at + colour * words + word] & bit:
                return colour
        return ANY_COLOUR


def _flip(rows: vec[u8], at: i64, mask: i64, places: vec[i64]) -> None:
    """Change the bytes for which the mask has a bit: from 0 to 1 or from 1 to 0."""
    while mask:
        bit: i64 = mask & -mask
        mask ^= bit
        rows[at + places[bit % BIT_HASH]] ^= u8(1)
