"""A few random games by a rule from outside, to see that what it declares and what it does are the same."""

import traceback
from collections.abc import Callable
from typing import Final

from branchline.core.game import MOVER, State
from branchline.core.match import Match, Witness
from branchline.core.score import ScoreLine
from branchline.core.seeded_chance import SeededChance
from branchline.core.sentence import Sentence
from branchline.core.stream import key_of, stream_number
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Shape, misfit
from branchline.routes.rules.rule import CompiledRule
from branchline.routes.state import WILDS_ALONE

GAMES: Final = 3
SEED: Final = "trial"
LOOKS: Final = 5  # decisions from one look at the table to the next
TRIES: Final = 3  # moves of each kind that it is asked about, why they can't be made


def fault_in_play(game: RoutesGame, rules: list[CompiledRule]) -> str:
    """What is wrong with these rules, in a sentence that says what to do; empty if nothing was found."""
    try:
        for number in range(GAMES):
            fault = _play(game, rules, f"{SEED}/{number}")
            if fault:
                return fault
    except Exception as error:  # whatever a rule does
        at = traceback.extract_tb(error.__traceback__)[-1]
        return f"fails in play: {type(error).__name__}: {error} ({at.filename}, line {at.lineno})"
    return ""


class FactReader(Witness):
    """Asks after every move what it was and what happened, and holds the rules' facts to their declared shapes."""

    def __init__(self, game: RoutesGame, rules: list[CompiledRule], state: State) -> None:
        self.game = game
        self.rules = rules
        self.before = state.cells[:]
        self.fault = ""

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        kind = self.game.codec.kind_of[action]
        for rule in self.rules:
            if kind in rule.kinds():
                facts = [kind.facts(self.before, action)]
                if kind.secret:
                    facts.append(kind.redacted_facts(self.before, action))
                for each in facts:
                    self.compare(f"facts of the move “{kind.words(action)}”", each, rule.rule.move_facts[kind.name])
            for event in rule.events(self.before, state.cells):
                name = event.get("event")
                if name not in rule.rule.event_facts:
                    self.fault = f"`events` has an event {name!r}, which its `event_facts` do not name"
                    return
                beside = {key: value for key, value in event.items() if key != "event"}
                self.compare(f"facts of the event {name!r}", beside, rule.rule.event_facts[str(name)])
        self.game.events(self.before, state.cells)
        self.before = state.cells[:]
        if self.game.all_cards(state.cells) != self.game.cards.counts:
            self.fault = (
                f"after “{kind.words(action)}” cards are missing or too many: what lies where only a rule puts it, "
                "`held` adds, and a decision goes on with `game.go_on`"
            )

    def compare(self, what: str, facts: dict[str, object], shape: Shape) -> None:
        wrong = misfit(facts, shape)
        if wrong:
            self.fault = f"the {what} are not of the shape that it declares: {wrong}"


def _play(game: RoutesGame, rules: list[CompiledRule], seed: str) -> str:
    match, key, decisions = Match(game, SeededChance(seed)), key_of(seed), 0
    state = match.state
    facts = FactReader(game, rules, state)
    match.witnesses.append(facts)
    match.begin()
    while not match.over:
        u = stream_number(key, key_of("trial"), decisions)
        decisions += 1
        fault = _wrong_reason(game, rules, state, u)
        if fault:
            return fault
        if decisions % LOOKS == 0:
            for seat in range(game.seats):
                str(game.view(state, seat))
        legal = match.legal()
        match.play_unchecked(legal[int(u * len(legal))])
        if facts.fault:
            return facts.fault
    for rule in rules:
        lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
        rule.score(state.cells, lines, [[] for _ in range(game.seats)])
        for line in [line for own in lines for line in own]:
            if not rule.wrote(line):
                return f"`score` adds a line {line.what!r}, which its `score_facts` do not name"
            wrong = misfit(line.facts, rule.rule.score_facts[line.what])
            if wrong:
                return f"the facts of its line {line.what!r} are not of the shape that it declares: {wrong}"
    scored, running = game.scores(state).totals, game.totals(state.cells)
    if scored != running:
        return (
            f"`scores` counts {scored} at the end and `totals` {running}: points that were added to a seat's at once "
            "are those of a rule with `on_track`, and what it counts at the end besides, its `add_points` has to add"
        )
    return ""


def _wrong_reason(game: RoutesGame, rules: list[CompiledRule], state: State, u: float) -> str:
    """A reason against what can be done, or in words that were not declared."""
    cells, legal = state.cells, set(game.legal(state))
    for rule in rules:
        fault = _no_sentence("`question`", _answer(rule.question, cells), or_none=True)
        if fault:
            return fault
    for kind in game.codec.kinds:
        if kind.chance:
            continue
        name = type(kind).__name__
        tried = [kind.start + int((u + turn / TRIES) * kind.size) % kind.size for turn in range(min(TRIES, kind.size))]
        fault = _wrong_about_claims(game, rules, cells, legal, tried) if kind is game.claim else ""
        fault = fault or _no_sentence(f"`first` of {name}", _answer(kind.first))
        if fault:
            return fault
        for action in tried:
            if action in legal:
                continue
            fault = _no_sentence(f"`why_not` of {name}", _answer(kind.why_not, cells, action))
            if fault:
                return fault
            reason = game.why_not(state, action)
            if reason is not None and reason.code not in game.messages.by_code:
                return f"“{reason}” has the code {reason.code!r}, which no rule or kind lists in its `messages`"
    return ""


def _wrong_about_claims(
    game: RoutesGame, rules: list[CompiledRule], cells: list[int], legal: set[int], tried: list[int]
) -> str:
    claim = game.claim
    for action in [*sorted(action for action in legal if game.codec.kind_of[action] is claim), *tried]:
        payment = action - claim.start
        route = claim.paid_route[payment]
        colour = claim.paid_colour[payment] if claim.paid_cards[payment] else WILDS_ALONE
        for rule in rules:
            reason = _answer(rule.why_not_claim, cells, cells[MOVER], route, colour)
            fault = _no_sentence("`why_not_claim`", reason, or_none=True)
            fault = fault or _no_sentence("`why_closed`", _answer(rule.why_closed, cells, route), or_none=True)
            few = _answer(rule.why_not_wilds, route, claim.paid_wilds[payment])
            fault = fault or _no_sentence("`why_not_wilds`", few, or_none=True)
            if fault:
                return fault
            if reason is not None and action in legal:
                return (
                    f"`why_not_claim` says “{reason}” of “{game.words(action)}”, which can be done: it only explains, "
                    "`game.close_to` closes a route to a seat"
                )
    return ""


def _answer(method: Callable[..., object], *arguments: object) -> object:
    """Called as any function of Python's: compiled code would refuse text for a sentence before we can name it."""
    return method(*arguments)


def _no_sentence(method: str, answer: object, *, or_none: bool = False) -> str:
    if isinstance(answer, Sentence) or (or_none and answer is None):
        return ""
    return f"{method} returns {answer!r}; return a sentence of one of its `messages`" + (", or None" if or_none else "")
