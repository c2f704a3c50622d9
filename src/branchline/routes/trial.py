"""A few random games by a rule from outside, to see that what it declares and what it does are the same.

Loading a board does without: a game is compiled, which finds what is missing. This finds what is wrong in play.
"""

import traceback
from collections.abc import Callable
from typing import Final

from branchline.core.actions import EVERYONE_SEES, Kind
from branchline.core.encoding import COUNTS, LISTED, ONE
from branchline.core.game import AWAIT, MOVER, State
from branchline.core.match import Match, Witness
from branchline.core.record import redact
from branchline.core.score import ScoreLine
from branchline.core.seeded_chance import SeededChance
from branchline.core.sentence import Sentence
from branchline.core.stream import key_of, stream_number
from branchline.core.view import Field
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Intent, Shape, misfit
from branchline.routes.rules.rule import CompiledRule
from branchline.routes.state import WILDS_ALONE
from branchline.routes.upper_bounds import most_claims, most_draws

GAMES: Final = 3
SEED: Final = "trial"
MOST_DECISIONS: Final = 10_000  # of a game that comes to an end
LOOKS: Final = 5  # decisions from one look at the table to the next
TRIES: Final = 3  # moves of each kind that it is asked about, why they can't be made


class TrialFault(Exception):
    """What is wrong with a rule, in a sentence that says what to do."""


def fault_in_play(game: RoutesGame, rules: list[CompiledRule]) -> str:
    """What is wrong with these rules, in a sentence that says what to do; empty if nothing was found."""
    try:
        for number in range(GAMES):
            Trial(game, rules, f"{SEED}/{number}").play()
    except TrialFault as fault:
        return str(fault)
    except Exception as error:  # whatever a rule does
        at = traceback.extract_tb(error.__traceback__)[-1]
        return f"fails in play: {type(error).__name__}: {error} ({at.filename}, line {at.lineno})"
    return ""


class Trial(Witness):
    """One game, and what the rules say and do in it."""

    def __init__(self, game: RoutesGame, rules: list[CompiledRule], seed: str) -> None:
        self.game = game
        self.rules = rules
        self.match = Match(game, SeededChance(seed))
        self.key = key_of(seed)
        self.numbers = 0
        self.before = self.match.state.cells[:]
        self.decisions = [0] * len(rules)  # of each rule

    def uniform(self) -> float:
        self.numbers += 1
        return stream_number(self.key, key_of("trial"), self.numbers)

    def play(self) -> None:
        game, match = self.game, self.match
        match.witnesses.append(self)
        match.begin()
        decisions = 0
        while not match.over:
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise TrialFault(
                    f"a game has not ended after {MOST_DECISIONS} decisions: the `play` of a decision's kind goes on "
                    "with `game.go_on`, and `set_up` returns False when all is set up"
                )
            mover = match.mover
            if not 0 <= mover < game.seats:
                raise TrialFault(f"seat {mover} has to decide, of {game.seats} from 0 on: what is in `cells[TURN]`?")
            legal = match.legal()
            if not legal:
                raise TrialFault("a player has to decide and nothing is legal: `legal` adds at least one action")
            asking = game.asking[match.state.cells[AWAIT]]
            for rule in self.rules:
                if rule is asking:
                    self._ask(rule, legal)
            self._try_reasons(legal)
            if decisions % LOOKS == 0:
                self._look(legal)
            match.play_unchecked(legal[int(self.uniform() * len(legal))])
        self._count()
        self._replay()

    # -- a decision ---------------------------------------------------------------------------------------------------

    def _ask(self, rule: CompiledRule, legal: list[int]) -> None:
        """The rule asks: it has a question, and says to planners and people what the answers are and are worth."""
        cells = self.match.state.cells
        for kind in rule.kinds():
            own = [action for action in legal if self.game.codec.kind_of[action] is kind]
            if own != sorted(set(own)):
                raise TrialFault(f"`legal` of {type(kind).__name__} adds {own[:9]}: each is added once, ascending")
        question = _answer(rule.question, cells)
        _sentence("`question`", question, or_none=True)
        if question is None:
            raise TrialFault("`question` has no question while a decision of the rule is asked for")
        actions: list[int] = []
        values: list[int] = []
        rule.weigh(cells, NoPlans(self.game, cells[MOVER]), actions, values)
        if not actions or len(actions) != len(values) or not set(actions) <= set(legal):
            raise TrialFault(f"`weigh` adds {actions[:9]} with {len(values)} values, and {legal[:9]} are legal")
        for action in actions:
            kind = self.game.codec.kind_of[action]
            _text(f"`answer_words` of {type(kind).__name__}", kind.answer_words(cells, action))
            _text("`why`", rule.why(cells, action))
        self._keep_secret(rule, legal)

    def _keep_secret(self, rule: CompiledRule, legal: list[int]) -> None:
        """What looks alike to others leaves them with the same view."""
        game, state = self.game, self.match.state
        for kind in rule.kinds():
            alike = [action for action in legal if game.codec.kind_of[action] is kind]
            if not kind.secret or len(alike) < 2:
                continue
            name, owner = type(kind).__name__, kind.secret_of(state.cells, alike[0])
            if owner == EVERYONE_SEES:
                raise TrialFault(f"{name} is secret, and its `secret_of` names no seat that alone sees what was done")
            if len({kind.redact(action) for action in alike}) == len(alike):
                raise TrialFault(f"{name} is secret, and its `redact` gives each move away: return one for all alike")
            one, other = alike[0], alike[1 + int(self.uniform() * (len(alike) - 1))]
            if kind.redact(one) != kind.redact(other):
                continue
            after, instead = state.copy(), state.copy()
            kind.play(after.cells, one)
            kind.play(instead.cells, other)
            for seat in range(game.seats):
                if seat != owner and game.view(after, seat) != game.view(instead, seat):
                    words = f"“{kind.words(one)}” and “{kind.words(other)}”"
                    raise TrialFault(f"others can tell {words} apart: a cell that they see depends on which it was")

    def _try_reasons(self, legal: list[int]) -> None:
        """No reason against what can be done, and none in words that were not declared."""
        game, state, possible = self.game, self.match.state, set(legal)
        u = self.uniform()
        for rule in self.rules:
            _sentence("`question`", _answer(rule.question, state.cells), or_none=True)
        for kind in game.codec.kinds:
            if kind.chance:
                continue
            name = type(kind).__name__
            tried = [kind.start + int((u + n / TRIES) * kind.size) % kind.size for n in range(min(TRIES, kind.size))]
            if kind is game.claim:
                self._try_claims(possible, tried)
            _sentence(f"`first` of {name}", _answer(kind.first))
            for action in tried:
                if action in possible:
                    continue
                _sentence(f"`why_not` of {name}", _answer(kind.why_not, state.cells, action))
                reason = game.why_not(state, action)
                if reason is not None and reason.code not in game.messages.by_code:
                    raise TrialFault(
                        f"“{reason}” has the code {reason.code!r}, which no rule or kind lists in its `messages`"
                    )

    def _try_claims(self, possible: set[int], tried: list[int]) -> None:
        game, claim, cells = self.game, self.game.claim, self.match.state.cells
        claims = sorted(action for action in possible if game.codec.kind_of[action] is claim)
        for action in [*claims, *tried]:
            payment = action - claim.start
            route = claim.paid_route[payment]
            colour = claim.paid_colour[payment] if claim.paid_cards[payment] else WILDS_ALONE
            for rule in self.rules:
                reason = _answer(rule.why_not_claim, cells, cells[MOVER], route, colour)
                _sentence("`why_not_claim`", reason, or_none=True)
                _sentence("`why_closed`", _answer(rule.why_closed, cells, route), or_none=True)
                few = _answer(rule.why_not_wilds, route, claim.paid_wilds[payment])
                _sentence("`why_not_wilds`", few, or_none=True)
                if reason is not None and action in possible:
                    raise TrialFault(
                        f"`why_not_claim` says “{reason}” of “{game.words(action)}”, which can be done: it only "
                        "explains, `game.close_to` closes a route to a seat"
                    )

    # -- a look at the table ------------------------------------------------------------------------------------------

    def _look(self, legal: list[int]) -> None:
        game, state = self.game, self.match.state
        for seat in range(game.seats):
            view = game.view(state, seat)
            str(view)
            if game.view(view.sample(self.uniform), seat) != view:
                raise TrialFault("`sample` changes what the seat sees; it deals only what is hidden from the seat")
        mover, routes = state.cells[MOVER], list(range(len(game.lengths)))
        claims = [action for action in legal if game.codec.kind_of[action] is game.claim]
        for rule in self.rules:
            for route in routes:
                rule.route_worth(state.cells, mover, route)
                rule.standing_words(state.cells, route)
                rule.gain_words(state.cells, mover, route)
            if len(rule.ending_gains(state.cells, mover, routes)) != len(routes):
                raise TrialFault("`ending_gains` returns a number for each of the routes that it is given")
            for claim in claims:
                rule.offers(state.cells, mover, claim)
            for field in game.fields_of[game.rules.index(rule)]:
                self._try_cells(field)

    def _try_cells(self, field: Field) -> None:
        """Numbers that learners get are within what the encoding says."""
        encoding = field.encoding
        if encoding is None or not encoding.size:
            return
        for cell in self.match.state.cells[field.at : field.at + field.size * field.blocks]:
            high = encoding.high if encoding.what in (COUNTS, LISTED) else encoding.size - 1 + encoding.less
            if encoding.what in (COUNTS, LISTED, ONE) and not 0 <= cell <= high:
                raise TrialFault(f"a cell of its field {field.name} is {cell}; its encoding goes from 0 to {high}")

    # -- what was done ------------------------------------------------------------------------------------------------

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        kind = self.game.codec.kind_of[action]
        for number, rule in enumerate(self.rules):
            if kind in rule.kinds():
                self.decisions[number] += 1
                self._try_move(rule, kind, action)
            for event in rule.events(self.before, state.cells):
                self._try_event(rule, event)
        self.before = state.cells[:]
        if self.game.all_cards(state.cells) != self.game.cards.counts:
            raise TrialFault(
                f"after “{kind.words(action)}” cards are missing or too many: what lies where only a rule puts it, "
                "`held` adds, and a decision goes on with `game.go_on`"
            )

    def _try_move(self, rule: CompiledRule, kind: Kind, action: int) -> None:
        facts = [kind.facts(self.before, action)]
        if kind.secret:
            facts.append(kind.redacted_facts(self.before, action))
        for each in facts:
            _shaped(f"the facts of the move “{kind.words(action)}”", each, rule.rule.move_facts[kind.name])
            _text(f"`did` of the move “{kind.words(action)}”", rule.did(kind.name, each))

    def _try_event(self, rule: CompiledRule, event: dict[str, object]) -> None:
        name, seat = event.get("event"), event.get("seat", 1)
        if name not in rule.rule.event_facts:
            raise TrialFault(f"`events` has an event {name!r}, which its `event_facts` do not name")
        beside = {key: value for key, value in event.items() if key != "event"}
        _shaped(f"the facts of the event {name!r}", beside, rule.rule.event_facts[str(name)])
        if not isinstance(seat, int) or not 1 <= seat <= self.game.seats:
            raise TrialFault(f"the event {name!r} has the seat {seat!r}; seats of events are numbered from 1")
        if not rule.did_by(event) and not rule.came(event):
            raise TrialFault(f"neither `did_by` nor `came` has words for the event {name!r}")

    # -- the end ------------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        """What is scored is declared, foreseen and within bounds."""
        game, state = self.game, self.match.state
        for number, rule in enumerate(self.rules):
            bounds = rule.bounds(most_claims(game, game.seats), most_draws(game))
            if self.decisions[number] > bounds.decisions:
                made = self.decisions[number]
                raise TrialFault(f"`bounds` allows for {bounds.decisions} decisions, and {made} were made in a game")
            lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
            rule.score(state.cells, lines, [[] for _ in range(game.seats)])
            for own in lines:
                for line in own:
                    if not rule.wrote(line):
                        raise TrialFault(f"`score` adds a line {line.what!r}, which its `score_facts` do not name")
                    _shaped(f"the facts of its line {line.what!r}", line.facts, rule.rule.score_facts[line.what])
                points = sum([line.points for line in own])
                if not bounds.low <= points <= bounds.high:
                    raise TrialFault(f"`bounds` go from {bounds.low} to {bounds.high} points, and a seat has {points}")
        scored, running = game.scores(state).totals, game.totals(state.cells)
        if scored != running:
            raise TrialFault(
                f"`scores` counts {scored} at the end and `totals` {running}: points that were added to a seat's at "
                "once are those of a rule with `on_track`, and what it counts at the end besides, its `add_points` has "
                "to add"
            )

    def _replay(self) -> None:
        """What each seat saw leads, played again, to what it saw."""
        record = self.match.record()
        for seat in range(self.game.seats):
            seen = redact(record, seat)
            for number, (view, again) in enumerate(zip(record.views(seat), seen.views(seat), strict=True)):
                if view != again:
                    words = self.game.words(record.moves[number - 1])
                    raise TrialFault(
                        f"what seat {seat + 1} saw of a game, played again, differs after “{words}”: `play` of a "
                        "secret kind also gets what `redact` returns, and must not change a hidden cell then"
                    )


class NoPlans(Intent):
    """Somebody who is after nothing."""

    def __init__(self, game: RoutesGame, seat: int) -> None:
        super().__init__(seat)
        self.places = len(game.board.places)

    def place_worths(self) -> list[int]:
        return [0] * self.places


def _answer(method: Callable[..., object], *arguments: object) -> object:
    """Called as any function of Python's: compiled code would refuse text for a sentence before we can name it."""
    return method(*arguments)


def _sentence(method: str, answer: object, *, or_none: bool = False) -> None:
    if not isinstance(answer, Sentence) and not (or_none and answer is None):
        also = ", or None" if or_none else ""
        raise TrialFault(f"{method} returns {answer!r}; return a sentence of one of its `messages`{also}")


def _text(method: str, words: str) -> None:
    if not words:
        raise TrialFault(f"{method} says nothing; return a few words")


def _shaped(what: str, facts: dict[str, object], shape: Shape) -> None:
    wrong = misfit(facts, shape)
    if wrong:
        raise TrialFault(f"{what} are not of the shape that it declares: {wrong}")
