"""A few random games by a rule from outside, to see that what it declares and what it does are the same.

Loading a board plays none: a game is compiled, which finds what is missing. This finds what is wrong in play.
"""

from difflib import get_close_matches
from typing import Final

from branchline.core.actions import EVERYONE_SEES, Kind
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, MOVER, PHASE, State
from branchline.core.match import Match, Witness
from branchline.core.record import redact
from branchline.core.score import ScoreLine
from branchline.core.seeded_chance import SeededChance
from branchline.core.stream import key_of, stream_number
from branchline.core.text import listing, plural
from branchline.routes.game import RoutesGame
from branchline.routes.kinds import RoutesKind
from branchline.routes.rules.declared import Intent, RuleError
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.state import PLACING, WILDS_ALONE
from branchline.routes.trial_answers import (
    TrialFault,
    answer,
    failure,
    see_scale,
    see_sentence,
    see_shape,
    see_whole,
    see_words,
)
from branchline.routes.trial_table import TableTrial
from branchline.routes.upper_bounds import most_claims, most_draws

GAMES: Final = 3
ALIKE: Final = 0.9  # of the letters of two names, for one to be a slip for the other
SEED: Final = "trial"
MOST_DECISIONS: Final = 10_000  # of a game that comes to an end
LOOKS: Final = 5  # decisions from one look at the table to the next
TRIES: Final = 3  # moves of each kind that it is asked about, why they can't be made


def fault_in_play(game: RoutesGame, rule: CompiledRule) -> str:
    """What is wrong with a rule, in a sentence that says what to do; empty if nothing was found."""
    try:
        table = TableTrial(game, rule)
        _try_words(game, rule)
        for number in range(GAMES):
            Trial(game, rule, table, f"{SEED}/{number}").play()
        table.close()
    except TrialFault as fault:
        return str(fault)
    except RuleError as error:
        return f"{error}; correct the rule"
    except Exception as failed:  # whatever a rule does
        return f"fails in play: {failure(failed)}"
    return ""


def _try_words(game: RoutesGame, rule: CompiledRule) -> None:
    """What it says of itself before anything is played."""
    see_words("`brief`", answer(rule.rule.brief, game.board))
    for example in rule.examples():
        if not any(word.isupper() for word in example.split()):  # PLACE stands for any
            try:
                _ = [kind for kind in rule.kinds() if kind.answers(example)] or game.codec.meanings(example)
            except ValueError as error:
                raise TrialFault(f"`examples` has a move that can't be typed: {error}") from None
    ours: dict[type, type] = {type(rule): CompiledRule, type(rule.rule): Rule}
    ours.update({type(kind): RoutesKind for kind in rule.kinds()})
    for theirs, known in ours.items():
        names = [name for name in dir(known) if not name.startswith("_")]
        for name in vars(theirs):
            meant = get_close_matches(name, names, 1, ALIKE) if callable(getattr(theirs, name)) else []
            if name not in names and not name.startswith("_") and meant:
                raise TrialFault(
                    f"{theirs.__name__} has `{name}`, which nobody calls; is it `{meant[0]}`? What is only its own "
                    "starts with _"
                )


class Trial(Witness):
    """One game, and what the rule says and does in it."""

    def __init__(self, game: RoutesGame, rule: CompiledRule, table: TableTrial, seed: str) -> None:
        self.game = game
        self.rule = rule
        self.table = table
        self.match = Match(game, SeededChance(seed))
        self.key = key_of(seed)
        self.numbers = 0
        self.before = self.match.state.cells[:]
        self.decisions = 0  # of the rule
        self.bounds = rule.bounds(most_claims(game, game.seats), most_draws(game))

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
            if game.asking[match.state.cells[AWAIT]] is self.rule:
                self._ask(legal)
            self._try_reasons(legal)
            if decisions % LOOKS == 0:
                self.table.look(match.state, legal, self.uniform)
            match.play_unchecked(legal[int(self.uniform() * len(legal))])
        self._count()
        self._replay()

    # -- a decision ---------------------------------------------------------------------------------------------------

    def _ask(self, legal: list[int]) -> None:
        """The rule asks: it has a question, and says to planners and people what the answers are and are worth."""
        rule, cells = self.rule, self.match.state.cells
        for kind in rule.kinds():
            own = [action for action in legal if self.game.codec.kind_of[action] is kind]
            if own != sorted(set(own)):
                raise TrialFault(f"`legal` of {type(kind).__name__} adds {own[:9]}: each is added once, ascending")
        question = answer(rule.question, cells)
        see_sentence("`question`", question, or_none=True)
        if question is None:
            raise TrialFault("`question` has no question while a decision of the rule is asked for")
        actions, values = self._weigh(cells)
        if not actions or len(actions) != len(values) or not set(actions) <= set(legal):
            added, possible = self._words(actions), self._words(legal)
            raise TrialFault(
                f"`weigh` adds {added} with {plural(len(values), 'value')}, and {possible} can be done: add some of "
                "these, each with a value"
            )
        if self._weigh(self.game.view(self.match.state, cells[MOVER]).cells) != (actions, values):
            raise TrialFault("`weigh` reads what is hidden from the seat that decides")
        for action in actions:
            kind = self.game.codec.kind_of[action]
            see_words(f"`answer_words` of {type(kind).__name__}", kind.answer_words(cells, action))
            if kind is not self.game.laying:
                see_words("`why`", rule.why(cells, action))
        self._keep_secret(legal)

    def _weigh(self, cells: Cells) -> tuple[list[int], list[object]]:
        actions: list[int] = []
        values: list[object] = []  # whatever a rule from outside adds
        if self.game.laying in self.rule.kinds():  # planners know what laying track is
            legal = self.match.legal()
            return legal, [0] * len(legal)
        see_scale("`weigh`", answer(self.rule.weigh, cells, NoPlans(self.game, cells[MOVER]), actions, values))
        for value in values:
            see_whole("`weigh`", value)
        return actions, values

    def _words(self, actions: list[int]) -> str:
        known = [self.game.words(a) if 0 <= a < self.game.codec.size else str(a) for a in actions[:3]]
        return listing([f"“{words}”" for words in known]) if known else "nothing"

    def _keep_secret(self, legal: list[int]) -> None:
        """What looks alike to others leaves them with the same view."""
        game, state = self.game, self.match.state
        for kind in self.rule.kinds():
            if not kind.secret:
                continue
            of_kind = [action for action in legal if game.codec.kind_of[action] is kind]
            hidden = [action for action in of_kind if kind.secret_of(state.cells, action) != EVERYONE_SEES]
            if of_kind:
                self.table.kept_secret[kind.name] = self.table.kept_secret.get(kind.name, False) or bool(hidden)
            self._try_redacted(kind, hidden)
            alike = [action for action in hidden[1:] if kind.redact(action) == kind.redact(hidden[0])]
            if not alike:
                continue
            one, other = hidden[0], alike[int(self.uniform() * len(alike))]
            after, instead = state.copy(), state.copy()
            kind.play(after.cells, one)
            kind.play(instead.cells, other)
            for seat in range(game.seats):
                if seat != kind.secret_of(state.cells, one) and game.view(after, seat) != game.view(instead, seat):
                    words = f"“{kind.words(one)}” and “{kind.words(other)}”"
                    raise TrialFault(f"others can tell {words} apart: a cell that they see depends on which it was")

    def _try_redacted(self, kind: Kind, hidden: list[int]) -> None:
        """Others see another action of the kind in place of these."""
        name = type(kind).__name__
        for action in hidden:
            redacted = kind.redact(action)
            if not kind.start <= redacted < kind.start + kind.size:
                raise TrialFault(f"`redact` of {name} gives {redacted}, none of the {kind.size} actions of its kind")
        as_they_are = [action for action in hidden if kind.redact(action) == action]
        if as_they_are and len(as_they_are) == len(hidden):
            raise TrialFault(f"{name} is secret, and its `redact` gives each move away: return one for all alike")
        if as_they_are:
            words = kind.words(as_they_are[0])
            raise TrialFault(f"`legal` of {name} adds “{words}”, which only stands for what others see")

    def _try_reasons(self, legal: list[int]) -> None:
        """No reason against what can be done, and none in words that were not declared."""
        game, state, possible = self.game, self.match.state, set(legal)
        u = self.uniform()
        see_sentence("`question`", answer(self.rule.question, state.cells), or_none=True)
        for kind in game.codec.kinds:
            if kind.chance:
                continue
            name = type(kind).__name__
            size: int = kind.size
            tried: list[int] = [kind.start + int((u + n / TRIES) * size) % size for n in range(min(TRIES, size))]
            if kind is game.claim:
                self._try_claims(possible, tried)
            see_sentence(f"`first` of {name}", answer(kind.first))
            for action in tried:
                if action in possible:
                    continue
                see_sentence(f"`why_not` of {name}", answer(kind.why_not, state.cells, action))
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
            reason = answer(self.rule.why_not_claim, cells, cells[MOVER], route, colour)
            see_sentence("`why_not_claim`", reason, or_none=True)
            see_sentence("`why_closed`", answer(self.rule.why_closed, cells, route), or_none=True)
            few = answer(self.rule.why_not_wilds, route, claim.paid_wilds[payment])
            see_sentence("`why_not_wilds`", few, or_none=True)
            if reason is not None and action in possible:
                raise TrialFault(
                    f"`why_not_claim` says “{reason}” of “{game.words(action)}”, which can be done: it only explains, "
                    "`game.close_to` closes a route to a seat"
                )

    # -- what was done ------------------------------------------------------------------------------------------------

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        kind = self.game.codec.kind_of[action]
        events = self.rule.events(self.before, state.cells)
        for event in events:
            self._try_event(event)
        if kind in self.rule.kinds():
            self._try_move(kind, action, events)
            if not kind.chance:
                self._count_decision(kind)
        self.before = state.cells[:]
        if self.game.all_cards(state.cells) != self.game.cards.counts:
            raise TrialFault(
                f"after “{kind.words(action)}” cards are missing or too many: what lies where only a rule puts it, "
                "`held` adds, and a decision goes on with `game.go_on`"
            )

    def _count_decision(self, kind: Kind) -> None:
        self.decisions += 1
        if self.decisions > self.bounds.decisions:
            on = f"does `play` of {type(kind).__name__} go on with `game.go_on`"
            if self.before[PHASE] == PLACING:
                on += ", and `set_up` return False when all is set up"
            allowed = plural(self.bounds.decisions, "decision")
            raise TrialFault(f"`bounds` allows for {allowed}, and more are made in a game; {on}?")

    def _try_move(self, kind: Kind, action: int, events: list[dict[str, object]]) -> None:
        facts = [kind.facts(self.before, action)]
        if kind.secret:
            facts.append(kind.redacted_facts(self.before, action))
        for each in facts:
            see_shape(f"the facts of the move “{kind.words(action)}”", each, self.rule.rule.move_facts[kind.name])
            if not events:  # which would say it
                see_words(f"`did` of the move “{kind.words(action)}”", self.rule.did(kind.name, each))

    def _try_event(self, event: dict[str, object]) -> None:
        rule = self.rule
        name, seat = event.get("event"), event.get("seat", 1)
        if name not in rule.rule.event_facts:
            raise TrialFault(f"`events` has an event {name!r}, which its `event_facts` do not name")
        beside = {key: value for key, value in event.items() if key != "event"}
        see_shape(f"the facts of the event {name!r}", beside, rule.rule.event_facts[str(name)])
        if not isinstance(seat, int) or not 1 <= seat <= self.game.seats:
            raise TrialFault(f"the event {name!r} has the seat {seat!r}; seats of events are numbered from 1")
        did = rule.did_by(event)
        if did and "seat" not in event:
            raise TrialFault(f"`did_by` has words for the event {name!r}, which has no `seat` to say them of")
        if not did and not rule.came(event):
            raise TrialFault(f"neither `did_by` nor `came` has words for the event {name!r}")

    # -- the end ------------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        """What is scored is declared, foreseen and within bounds."""
        game, state, rule, bounds = self.game, self.match.state, self.rule, self.bounds
        lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
        rule.score(state.cells, lines, [[] for _ in range(game.seats)])
        for own in lines:
            for line in own:
                if not rule.wrote(line):
                    raise TrialFault(f"`score` adds a line {line.what!r}, which its `score_facts` do not name")
                see_shape(f"the facts of its line {line.what!r}", line.facts, rule.rule.score_facts[line.what])
            points = sum([see_whole(f"`score`: the points of {line.what!r}", line.points) for line in own])
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
