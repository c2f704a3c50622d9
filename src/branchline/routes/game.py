"""The family of map games: set-up, the turn, cards, tickets and the end. What differs between titles is in rules/."""

from collections.abc import Callable
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.core.actions import Kind, Uniform
from branchline.core.cells import Cells, cells_of, zeros
from branchline.core.game import AWAIT, CHANCE, MOVER, PHASE, TURN, State, Version
from branchline.core.score import Outcome, ScoreLine, outcome
from branchline.core.sentence import Message, Sentence
from branchline.core.view import EVERYONE, Field, Layout, View
from branchline.routes.board import Board
from branchline.routes.cards import RoutesCards
from branchline.routes.check_declared import check_declared, check_names
from branchline.routes.claim import Claim
from branchline.routes.encodings import map_encodings
from branchline.routes.geometry import Geometry, Numbers
from branchline.routes.kinds import Flush, Laying
from branchline.routes.names import MapNames, route_views
from branchline.routes.phases import RoutesEndTurn, RuleAfterClaim, RuleAfterDraw, RulesSetUp
from branchline.routes.planner_weights import PlannerWeights
from branchline.routes.reader import MapReader
from branchline.routes.rules.declared import RuleError, RunningTotals
from branchline.routes.rules.rule import CompiledRule, Rule, ends_of, overrides
from branchline.routes.sample import deal_unseen
from branchline.routes.state import (
    ANY_COLOUR,
    BIT_HASH,
    CLAIM_PAID,
    CLAIM_STEP,
    END_VEHICLES,
    NO_TRACK,
    PASSES,
    PLACING,
    ROUTE,
    SCALARS,
    SPENT,
    SPENT_CARDS,
    SPENT_WILDS,
    UNCLAIMED,
    WORD,
    bit_places,
)
from branchline.trains.encodings import train_encodings
from branchline.trains.game import Deals, TrainGame
from branchline.trains.state import DEALING, ENDING, FACE_UP, FIRST, LAST

SECOND_CARD: Final = Message("draw.second-card", "You are drawing cards: take the second one.")
NO_SECOND_WILD: Final = Message(
    "draw.no-second-wild",
    "A face-up {card, card} can't be the second card; take another or draw from the deck.",
)
EMPTY_DECK: Final = Message("draw.deck-empty", "The deck is empty, and there are no discards to shuffle.")


def geometry_of(board: Board) -> Geometry:
    routes = board.routes
    return Geometry(len(board.places), [r.a for r in routes], [r.b for r in routes], [r.length for r in routes])


class RoutesGame(TrainGame):
    """A map title with its seats and options, compiled to tables and masks."""

    rules_number: ClassVar[int] = 2  # the version of the rules; earlier.py has those before it
    differences: ClassVar[list[Sentence]] = []  # from the newest version, for players

    def __init__(
        self,
        board: Board,
        rules: list[Rule],
        deals: Deals,
        seats: int,
        options: dict[str, object],
        weights: PlannerWeights | None = None,
    ) -> None:
        version = Version(self.rules_number, board.version)
        super().__init__(board.key, board.name, version, seats, options, deals, board.tickets)
        self.board = board
        self.weights = PlannerWeights() if weights is None else weights
        self.rules: list[CompiledRule] = []
        self.fields_of: list[list[Field]] = []  # for each rule, those that it has added
        count = len(board.routes)
        self.geometry = geometry_of(board)
        self.words_per_mask: i64 = (count + WORD - 1) // WORD
        self.lengths = vec[i64]([route.length for route in board.routes])
        self.longest: i64 = max(self.lengths)
        self.values = vec[i64]([board.scoring[route.length] for route in board.routes])
        self.colour_of = cells_of(
            [board.colours.index(r.colour) if r.colour in board.colours else ANY_COLOUR for r in board.routes]
        )
        self.wilds_needed = zeros(count)  # see `need_wilds`
        self.word_of = vec[i64]([route // WORD for route in range(count)])  # of a route in a mask
        self.bit_of = vec[i64]([1 << route % WORD for route in range(count)])
        self.needs_track = [False] * count
        self.laying: Laying | None = None  # the kind by which track is laid, if a rule has it laid
        self.track_at: i64 = -1  # where the masks of laid track lie, one for each colour, if a rule has track laid
        self.say_of_draws(SECOND_CARD, NO_SECOND_WILD, EMPTY_DECK)
        self.after_first = PLACING
        self.ends = ends_of(board, rules)
        self.ticket_ends = [(self.ends[ticket.a], self.ends[ticket.b]) for ticket in board.tickets]
        self.ticket_points = [ticket.points for ticket in board.tickets]
        self.bit_place = cells_of(bit_places())
        full = (1 << WORD) - 1
        # What stays open once route r is taken: for everybody, and for the seat that claimed it.
        self.open_for_all = cells_of([full] * (count * self.words_per_mask))
        self.open_for_claimer = self.open_for_all[:]
        for route in range(count):
            self.close(route, route, for_all=True)
        self._lay_out()
        self._add_kinds()
        self.add_phase(RoutesEndTurn(self), ENDING)
        self.add_phase(RulesSetUp(self), PLACING)
        self.asking: list[CompiledRule | None] = [None] * len(self.awaits)  # by AWAIT: the rule that asks
        self.claim_phases: list[int] = []  # for each rule that speaks on a claim, that in which it asks, or 0
        self.phase_after = {PLACING: PLACING}  # by the phase of a rule's decision, if it is none on a claim: the next
        for rule in rules:
            self._compile(rule)
        self.claim.compile()
        self.reader = MapReader(self)
        self.rules_set_up = [rule for rule in self.rules if overrides(rule, "set_up")]
        self.rules_on_payment = [rule for rule in self.rules if overrides(rule, "on_payment")]
        self.rules_on_claim = [rule for rule in self.rules if overrides(rule, "on_claim")]
        self.rules_after_turn = [rule for rule in self.rules if overrides(rule, "after_turn")]
        self.rules_scoring = [rule for rule in self.rules if overrides(rule, "score")]
        self.route_views = route_views(self)
        self.layout.encode(train_encodings(self))
        self.layout.encode(map_encodings(self))
        check_names(self, self.start().cells)

    def _compile(self, rule: Rule) -> None:
        """Add a rule, and see that it has declared what the layers above need to render what it adds."""
        fields, kinds, laying, drawn = len(self.layout.fields), len(self.codec.kinds), self.laying, self.after_draw
        compile_rule: Callable[[RoutesGame], object] = rule.compile  # whatever a rule from outside returns
        compiled = compile_rule(self)
        if not isinstance(compiled, CompiledRule):
            raise RuleError(
                f"no layer can render {type(rule).__name__}: `compile` returns {compiled!r}, no CompiledRule"
            )
        self.rules.append(compiled)
        if self.after_draw != drawn:
            raise RuleError(
                f"no layer can render {type(rule).__name__}: it sets `game.after_draw`, which other rules share; "
                "declare what it does as its own `after_draw`"
            )
        self._add_moments(compiled)
        self.messages.declare(type(rule).__name__, compiled.messages)
        while len(self.asking) < len(self.awaits):
            self.asking.append(compiled)
        self.fields_of.append(self.layout.fields[fields:])
        check_declared(self, compiled, self.fields_of[-1], self.codec.kinds[kinds:])
        if laying is not None and self.laying is not laying:
            raise RuleError(f"no layer can render {type(rule).__name__}: another rule lays track already")

    def _add_moments(self, rule: CompiledRule) -> None:
        """Those at which the cards have to settle before it may ask."""
        if overrides(rule, "on_claim"):
            asks = overrides(rule, "ask_after_claim")
            self.claim_phases.append(self.add_phase(RuleAfterClaim(self, rule)) if asks else 0)
        if overrides(rule, "after_draw"):
            phase = self.add_phase(RuleAfterDraw(self, rule))
            last = self.after_draw
            while self.phase_after.get(last, ENDING) != ENDING:
                last = self.phase_after[last]
            if last == ENDING:
                self.after_draw = phase
            else:
                self.phase_after[last] = phase
            self.phase_after[phase] = ENDING

    def _lay_out(self) -> None:
        layout, words = self.layout, self.words_per_mask
        layout.add_scalars(SCALARS, PASSES)
        self.route_cards = self.make_cards(layout)
        self.lay_out(self.route_cards)
        self.vehicles_at: i64 = layout.add("vehicles", 1, EVERYONE, per_seat=True)
        self.points_at: i64 = layout.add("points", 1, EVERYONE, per_seat=True)
        self.claims_at: i64 = layout.add("claims", words, EVERYONE, per_seat=True)
        self.open_at: i64 = layout.add(
            "open", words, EVERYONE, per_seat=True
        )  # what the rules of the map let a seat claim

    def make_cards(self, layout: Layout) -> RoutesCards:
        return RoutesCards(layout, self.board.colours, self.board.cards, self.board.words.wild)

    def _add_kinds(self) -> None:
        self.make_kinds()
        self.claim = Claim(self)
        flush = Flush(self)
        kinds: list[Kind] = [self.draw_deck, self.draw_card, self.draw_tickets, self.keep, self.passing, self.claim]
        kinds += [self.deal, self.turn_up, flush, self.ticket_up, self.first_player]
        for kind in kinds:
            self.codec.add(kind)
        self.await_flush = self.await_kinds([flush])
        self.await_main = self.await_kinds(
            [self.draw_deck, self.draw_card, self.draw_tickets, self.claim, self.passing]
        )
        self.await_second = self.await_kinds([self.draw_deck, self.draw_card])

    def need_wilds(self, route: int, wilds: int) -> None:
        """Rules call this at compile time: a claim of the route takes at least this many wilds. The most that any rule
        needs counts, and each says why in its `why_not_wilds`."""
        if wilds > self.lengths[route]:
            name = self.board.route_name(self.board.routes[route])
            raise RuleError(f"{name} can't take {wilds} wilds: it is shorter")
        self.wilds_needed[route] = max(self.wilds_needed[route], wilds)

    def close(self, route: int, closed: int, for_all: bool) -> None:
        """Rules call this at compile time: a claim of `route` closes `closed`, for all or for the claimer alone.

        Where track is laid before a route can be claimed, laying it closes for all what the claim would.
        """
        word, bit = divmod(closed, WORD)
        if for_all:
            self.open_for_all[route * self.words_per_mask + word] &= ~(1 << bit)
        self.open_for_claimer[route * self.words_per_mask + word] &= ~(1 << bit)

    def close_to(self, cells: Cells, seat: i64, route: i64) -> None:
        """Rules call this in play: the seat can't claim the route any more."""
        cells[self.open_at + seat * self.words_per_mask + self.word_of[route]] &= ~self.bit_of[route]

    def closes(self, route: int, other: int) -> bool:
        """Whether the other route is closed to everybody once this one is taken."""
        return not self.open_for_all[route * self.words_per_mask + other // WORD] >> other % WORD & 1

    def take(self, cells: Cells, route: i64, claimed: bool) -> None:
        """Close to everybody what a route closes once it is taken: itself too, unless it is only built so far."""
        words = self.words_per_mask
        seats = self.seats
        start = self.open_at
        at = route * words
        word: i64
        seat: i64
        for word in range(words):
            stays = self.open_for_all[at + word]
            if not claimed and word == self.word_of[route]:
                stays |= self.bit_of[route]
            for seat in range(seats):
                cells[start + seat * words + word] &= stays

    # -- the flow -------------------------------------------------------------------------------------------------

    def start(self) -> State:
        cells = self.begin()
        for seat in range(self.seats):
            cells[self.vehicles_at + seat] = self.board.vehicles
            for word in range(self.words_per_mask):
                routes = min(WORD, len(self.board.routes) - word * WORD)
                cells[self.open_at + seat * self.words_per_mask + word] = (1 << routes) - 1
        for rule in self.rules:
            rule.start(cells)
        return self.started(cells)

    def settle(self, cells: Cells) -> None:
        """Cards have moved: let chance flush, reshuffle and refill, then go on with the phase. Three wilds are flushed
        before anything else, also before an empty deck is renewed; but first as many cards are turned up as the deck
        still has for the row."""
        cards = self.route_cards
        if cells[cards.row_at + cards.wild] >= 3 and (
            cells[cards.row_size_at] == FACE_UP or cells[cards.deck_size_at] == 0
        ):
            cells[MOVER] = CHANCE
            cells[AWAIT] = self.await_flush
            return
        self.row_settled(cells)

    def row_settled(self, cells: Cells) -> None:
        """Nothing is to be flushed: let chance reshuffle and refill, then go on with the phase."""
        cards = self.route_cards
        phase = cells[PHASE]
        if cells[cards.deck_size_at] == 0:
            cards.reshuffle(cells)
        if phase != DEALING and cells[cards.row_size_at] < FACE_UP and cells[cards.deck_size_at] > 0:
            cells[MOVER] = CHANCE
            cells[AWAIT] = self.await_turn_up
            return
        self.phases[phase].enter(cells)

    def passed(self, cells: Cells) -> None:
        cells[PASSES] = -cells[PASSES] - 1
        self.enter(cells, ENDING)

    def ask(self, cells: Cells, awaiting: int) -> None:
        """Rules call this: the player whose turn it is has to decide, by the kinds that `await_kinds` gave a number."""
        if not 0 <= awaiting < len(self.awaits):
            raise RuleError(f"`game.ask` gets {awaiting}, which is no number that `game.await_kinds` gave")
        cells[MOVER] = cells[TURN]
        cells[AWAIT] = awaiting

    def check_question(self, cells: Cells, rule: CompiledRule, moment: str) -> None:
        """A rule has a player decide at this moment; raises if it has not asked for anything."""
        if self.asking[cells[AWAIT]] is not rule:
            name = type(rule.rule).__name__
            raise RuleError(f"`{moment}` of {name} has a player decide something, and `game.ask` was not called")

    def check_silence(self, cells: Cells, rule: CompiledRule, awaiting: int, moment: str) -> None:
        """A rule has nothing to decide at this moment, before which this was awaited; raises if it has asked all the
        same: nobody would ever answer."""
        if cells[AWAIT] != awaiting and self.asking[cells[AWAIT]] is rule:
            name = type(rule.rule).__name__
            raise RuleError(f"`{moment}` of {name} calls `game.ask` and does not return True")

    def go_on(self, cells: Cells) -> None:
        """The kinds of rules call this when what was asked is decided: the next rule speaks, or the game goes on."""
        following = self.phase_after.get(cells[PHASE], 0)
        if following:
            self.enter(cells, following)
        else:
            self.finish_claim(cells)

    def finish_claim(self, cells: Cells) -> None:
        """Let the rules speak on the payment, one after another, and discard it; then on the claim; end the turn."""
        paid_before = cells[CLAIM_PAID] == 1
        if not paid_before:
            while cells[CLAIM_STEP] < len(self.rules_on_payment):
                step = cells[CLAIM_STEP]
                cells[CLAIM_STEP] = step + 1
                rule, awaiting = self.rules_on_payment[step], cells[AWAIT]
                if rule.on_payment(cells, cells[ROUTE] - 1):
                    self.check_question(cells, rule, "on_payment")
                    return
                self.check_silence(cells, rule, awaiting, "on_payment")
            cards = self.cards
            cards.discard(cells, cells[SPENT], cells[SPENT_CARDS])
            cards.discard(cells, cards.wild, cells[SPENT_WILDS])
            cells[SPENT] = cells[SPENT_CARDS] = cells[SPENT_WILDS] = cells[CLAIM_STEP] = 0
            cells[CLAIM_PAID] = 1
        cells[PHASE] = ENDING
        while cells[CLAIM_STEP] < len(self.rules_on_claim):
            step = cells[CLAIM_STEP]
            cells[CLAIM_STEP] = step + 1
            rule, awaiting = self.rules_on_claim[step], cells[AWAIT]
            if rule.on_claim(cells, cells[ROUTE] - 1):
                cells[PHASE] = self.claim_phases[step]
                if not cells[PHASE]:
                    name = type(rule.rule).__name__
                    raise RuleError(f"`on_claim` of {name} returns True, and there is no `ask_after_claim`")
                break
            self.check_silence(cells, rule, awaiting, "on_claim")
        else:
            cells[CLAIM_STEP] = cells[CLAIM_PAID] = 0
        if paid_before:
            self.phases[cells[PHASE]].enter(cells)  # no card has moved since
        else:
            self.settle(cells)

    def add_points(self, cells: Cells, seat: i64, points: i64) -> None:
        """Rules call this: points that a seat has at once. Such a rule is `on_track`."""
        cells[self.points_at + seat] += points

    # -- what rules ask about the claim at hand --------------------------------------------------------------------

    def spent_cards(self, cells: Cells) -> i64:
        """Cards of the colour, wilds not counted."""
        return cells[SPENT_CARDS]

    def spent_colour(self, cells: Cells) -> i64:
        return cells[SPENT]

    def withdraw_spent(self, cells: Cells) -> None:
        """One spent card of the colour is laid elsewhere and will not be discarded."""
        cells[SPENT_CARDS] -= 1

    def last_route(self, cells: Cells) -> int:
        return cells[ROUTE] - 1

    def first_seat(self, cells: Cells) -> int:
        return cells[FIRST]

    # -- reading the cells ----------------------------------------------------------------------------------------

    def owner(self, cells: Cells, route: i64) -> i64:
        """The seat that has claimed the route, or UNCLAIMED."""
        word, bit = self.word_of[route], self.bit_of[route]
        seat: i64
        for seat in range(self.seats):
            if cells[self.claims_at + seat * self.words_per_mask + word] & bit:
                return seat
        return UNCLAIMED

    def track_on(self, cells: Cells, route: i64) -> i64:
        """The colour of the track laid on a route that needs some, or NO_TRACK."""
        if self.track_at >= 0:
            word, bit = self.word_of[route], self.bit_of[route]
            colour: i64
            for colour in range(self.cards.wild):
                if cells[self.track_at + colour * self.words_per_mask + word] & bit:
                    return colour
        return NO_TRACK

    def routes_of(self, cells: Cells, seat: int) -> list[int]:
        out: list[int] = []
        for word in range(self.words_per_mask):
            mask = cells[self.claims_at + seat * self.words_per_mask + word]
            route = word * WORD
            while mask:
                if mask & 1:
                    out.append(route)
                mask >>= 1
                route += 1
        return out

    def components(self, cells: Cells, seat: int) -> Numbers:
        return self.geometry.components(self.routes_of(cells, seat))

    def all_cards(self, cells: Cells) -> list[int]:
        counts = self.in_piles(cells)
        counts[cells[SPENT]] += cells[SPENT_CARDS]
        counts[self.cards.wild] += cells[SPENT_WILDS]
        for rule in self.rules:
            rule.held(cells, counts)
        return counts

    # -- the end --------------------------------------------------------------------------------------------------

    def scores(self, state: State) -> Outcome:
        """Every seat's score lines as if the game ended now."""
        cells, board = state.cells, self.board
        lines: list[list[ScoreLine]] = []
        ties: list[list[int]] = []
        for seat in range(self.seats):
            routes = self.routes_of(cells, seat)
            points = sum([self.values[route] for route in routes])
            seat_lines = [ScoreLine("routes", "Routes", points, {"routes": [board.routes[r].id for r in routes]})]
            root = self.geometry.components(routes)
            completed = 0
            for ticket in self.tickets_of(cells, seat):
                done = self.linked(root, ticket)
                completed += done
                seat_lines.append(self.ticket_line(ticket, done))
            lines.append(seat_lines)
            ties.append([completed])
        for rule in self.rules:
            rule.score(cells, lines, ties)
        return outcome(lines, ties)

    def totals(self, cells: Cells) -> list[int]:
        totals: list[int] = []
        roots: list[Numbers] = []
        completed: list[int] = []
        for seat in range(self.seats):
            total = cells[self.points_at + seat]  # routes, and what rules have added at once
            root = self.roots(cells, seat)
            done = 0
            mask = cells[self.tickets_at + seat]
            ticket = 0
            while mask:
                if mask & 1:
                    if self.linked(root, ticket):
                        total += self.ticket_points[ticket]
                        done += 1
                    else:
                        total -= self.ticket_points[ticket]
                mask >>= 1
                ticket += 1
            totals.append(total)
            roots.append(root)
            completed.append(done)
        if self.rules_scoring:
            running = RunningTotals(cells, roots, completed, totals)
            for rule in self.rules_scoring:
                rule.add_points(running)
        return totals

    def roots(self, cells: Cells, seat: i64) -> Numbers:
        """For each place the number of its component in the seat's network."""
        words: i64 = self.words_per_mask
        claims: i64 = self.claims_at + seat * words
        root = self.geometry.apart()
        word: i64
        for word in range(words):
            mask: i64 = cells[claims + word]
            while mask:
                bit: i64 = mask & -mask
                mask ^= bit
                self.geometry.join(root, word * WORD + self.bit_place[bit % BIT_HASH])
        return root

    def linked(self, root: Numbers, ticket: int) -> bool:
        """Whether components, as Geometry has them, complete the ticket."""
        a, b = self.ticket_ends[ticket]
        for one in a:
            for other in b:
                if root[one] == root[other]:
                    return True
        return False

    def completed(self, cells: Cells, seat: int) -> int:
        """How many of its tickets the seat has completed."""
        root = self.components(cells, seat)
        return sum([self.linked(root, ticket) for ticket in self.tickets_of(cells, seat)])

    def header_facts(self) -> dict[str, object]:
        facts: dict[str, object] = {"vehicles": self.board.vehicles, "hand": self.deals.hand, "face_up": FACE_UP}
        facts["wild"] = self.board.words.wild
        if self.board.reconstruction:
            facts["reconstruction"] = True
        for rule in self.rules:
            facts.update(rule.header_facts())
        return facts

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        out: list[dict[str, object]] = []
        for rule in self.rules:
            out += rule.events(before, after)
        if after[self.route_cards.reshuffles_at] > before[self.route_cards.reshuffles_at]:
            out.append({"event": "reshuffle", "deck": after[self.cards.deck_size_at]})
        if after[LAST] > before[LAST]:
            seat = next(s for s in range(self.seats) if after[self.vehicles_at + s] <= END_VEHICLES)
            out.append({"event": "last round", "seat": seat + 1})
        return out

    def names(self, cells: Cells, seat: int) -> MapNames:
        return MapNames(self, cells, seat)

    def sample(self, view: View, uniform: Uniform) -> State:
        return deal_unseen(self, view, uniform)
