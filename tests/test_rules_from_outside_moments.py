"""Rules from outside speak and ask at every moment, several at one moment too, and none silences another."""

from typing import ClassVar

import pytest

from all_titles import PLAY_STYLES, played
from branchline import title
from branchline.bots.bot_game import BotGame
from branchline.bots.registry import find
from branchline.core.actions import Kind
from branchline.core.cells import Cells
from branchline.core.encoding import counts
from branchline.core.game import AWAIT, TURN
from branchline.core.record import Record
from branchline.core.sentence import Message, Sentence
from branchline.core.view import EVERYONE
from branchline.routes.board import Board
from branchline.routes.game import RoutesGame
from branchline.routes.kinds import RoutesKind
from branchline.routes.phases import RoutesPhase
from branchline.routes.rules.declared import Intent, RuleBounds, RuleError, Tally
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.title import RoutesTitle
from branchline.routes.trial import fault_in_play

pytestmark = pytest.mark.engine

TO_WHOM = Message("toast.to-whom", "To whom do you drink?")
STEAM = Message("steam.two", "Under steam every route takes two wilds.")
MOMENTS = ("set_up", "on_payment", "on_claim", "after_draw")


class Toast(Rule):
    """At a moment a player drinks to somebody, or to nobody: twice in the set-up, once at any other."""

    def __init__(self, drink: str, moment: str) -> None:
        self.drink = drink
        self.moment = moment
        self.move_facts = {drink: {}}  # type: ignore[misc]

    def brief(self, board: Board) -> str:
        return f"A toast in {self.drink}."

    def compile(self, game: RoutesGame) -> CompiledRule:
        return {
            "set_up": ToastInSetUp,
            "on_payment": ToastOnPayment,
            "on_claim": ToastOnClaim,
            "after_draw": ToastAfterDraw,
        }[self.moment](self, game)


class CompiledToast(CompiledRule):
    messages: ClassVar[list[Message]] = [TO_WHOM]

    def __init__(self, rule: Toast, game: RoutesGame) -> None:
        super().__init__(rule, game)
        drunk = counts(1000, "toasts that were drunk")
        self.drunk_at = game.layout.add(f"toasts of {rule.drink}", 1, EVERYONE, encoding=drunk)
        self.drink = Drink(self, rule.drink)
        game.codec.add(self.drink)
        self.awaiting = game.await_kinds([self.drink])

    def tallies(self, cells: Cells, seat: int) -> list[Tally]:
        return [Tally(f"toasts_{self.drink.name}", "toasts", cells[self.drunk_at])]

    def asks(self, cells: Cells) -> bool:
        self.game.ask(cells, self.awaiting)
        return True

    def kinds(self) -> list[Kind]:
        return [self.drink]

    def question(self, cells: Cells) -> Sentence | None:
        return TO_WHOM.sentence() if cells[AWAIT] == self.awaiting else None

    def did(self, kind: str, facts: dict[str, object]) -> str:
        return "drank to it"

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(1000)

    def weigh(self, cells: Cells, intent: Intent, actions: list[int], values: list[int]) -> float:
        actions.extend([self.drink.start, self.drink.start + 1])
        values.extend([1, 0])
        return 16.0

    def why(self, cells: Cells, action: int) -> str:
        return "It is thirsty."


class ToastInSetUp(CompiledToast):
    def set_up(self, cells: Cells) -> bool:
        if cells[self.drunk_at] == 2:
            return False
        cells[TURN] = cells[self.drunk_at]
        return self.asks(cells)


class ToastOnPayment(CompiledToast):
    def on_payment(self, cells: Cells, route: int) -> bool:
        return self.asks(cells)


class ToastOnClaim(CompiledToast):
    def on_claim(self, cells: Cells, route: int) -> bool:
        return True

    def ask_after_claim(self, cells: Cells) -> None:
        self.asks(cells)


class ToastAfterDraw(CompiledToast):
    def after_draw(self, cells: Cells) -> bool:
        return self.asks(cells)


class Drink(RoutesKind):
    def __init__(self, rule: CompiledToast, name: str) -> None:
        super().__init__(rule.game, name, 2)
        self.rule = rule

    def legal(self, cells: Cells, out: list[int]) -> None:
        out.extend([self.start, self.start + 1])

    def play(self, cells: Cells, action: int) -> None:
        cells[self.rule.drunk_at] += 1
        self.game.go_on(cells)

    def words(self, action: int) -> str:
        return f"{self.name} to {'the line' if action == self.start else 'nobody'}"


def with_rules(key: str, *rules: Rule, first: bool = False) -> RoutesGame:
    """A title with more rules, before or behind its own."""
    found = title(key)
    assert isinstance(found, RoutesTitle)
    ours = found.rule_set.rules
    return RoutesGame(found.board, [*rules, *ours] if first else [*ours, *rules], found.rule_set.deals, 2, {})


def records(game: RoutesGame) -> list[Record]:
    """A game at random, and one of bots."""
    bots = [find(name).bot(game, seat) for seat, name in enumerate(["planner", "greedy"])]
    return [played(game, PLAY_STYLES[0], 3), BotGame(game, bots, "toast/1").play().record]


def decisions(record: Record) -> list[str]:
    kinds = [record.game.codec.kind_of[action] for action in record.moves]
    return [kind.name for kind in kinds if not kind.chance]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("key", ["paris", "san-francisco", "france"])
def test_rules_that_ask_at_one_moment_are_asked_one_after_another(key: str, moment: str, first: bool) -> None:
    """Beside ours, which ask there too: flags on a payment, tokens in the set-up and on a claim, track after a draw."""
    game = with_rules(key, Toast("wine", moment), Toast("ale", moment), first=first)
    for record in records(game):
        kinds = decisions(record)
        wine = [i for i, kind in enumerate(kinds) if kind == "wine"]
        if moment == "set_up":
            begins = kinds.index("wine")
            assert kinds[begins : begins + 4] == ["wine", "wine", "ale", "ale"]
            assert len(wine) == kinds.count("ale") == 2
            continue
        assert wine and all(kinds[i + 1] == "ale" for i in wine) and kinds.count("ale") == len(wine)
        if moment == "after_draw":
            assert kinds.count("lay") == (len(wine) if key == "france" else 0)
            ours = ["draw deck", "draw", *(["lay"] if key == "france" and not first else [])]
            assert {kinds[i - 1] for i in wine} <= set(ours)
        else:
            assert len(wine) == kinds.count("claim")
    assert [fault_in_play(game, rule) for rule in game.rules if isinstance(rule, CompiledToast)] == ["", ""]


class Half(Rule):
    def __init__(self, made: type[CompiledRule]) -> None:
        self.made = made

    def brief(self, board: Board) -> str:
        return "Half a rule."

    def compile(self, game: RoutesGame) -> CompiledRule:
        return self.made(self, game)


class Grabbing(CompiledRule):
    """What follows a draw, all for itself."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        game.after_draw = game.add_phase(RoutesPhase(game))


class Unheard(CompiledRule):
    """A question after a claim that no claim leads to."""

    def ask_after_claim(self, cells: Cells) -> None:
        raise AssertionError("nobody calls this")


class Endless(CompiledRule):
    """More wilds than a route has spaces."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        game.need_wilds(0, 9)


@pytest.mark.parametrize(
    ("made", "what"),
    [
        (Grabbing, "no layer can render Half: it sets `game.after_draw`, which other rules share"),
        (Unheard, "the game can't render Half: it has `ask_after_claim` and no `on_claim`"),
        (Endless, "can't take 9 wilds: it is shorter"),
    ],
)
def test_what_could_never_be_heard_or_paid_fails_when_the_game_is_compiled(made: type[CompiledRule], what: str) -> None:
    with pytest.raises(RuleError, match=what):
        with_rules("london", Half(made))


class Steamboat(CompiledRule):
    """Every route takes two wilds, or one if it has one space."""

    messages: ClassVar[list[Message]] = [STEAM]

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        for route in range(len(game.board.routes)):
            game.need_wilds(route, min(2, game.lengths[route]))

    def why_not_wilds(self, route: int, wilds: int) -> Sentence | None:
        return STEAM.sentence() if wilds < self.game.wilds_needed[route] else None


@pytest.mark.parametrize("first", [True, False])
def test_what_two_rules_need_for_a_route_is_the_most_that_one_does(first: bool) -> None:
    game = with_rules("san-francisco", Half(Steamboat), first=first)
    ferries = [i for i, route in enumerate(game.board.routes) if route.more.get("ferries")]
    assert ferries and list(game.wilds_needed) == [min(2, length) for length in game.lengths]
    plain = next(i for i in range(len(game.lengths)) if i not in ferries and game.lengths[i] > 1)
    assert not any("ferry" in str(rule.route_words(plain)) for rule in game.rules)
    for route in (plain, ferries[0]):
        reasons = [rule.why_not_wilds(route, 1) for rule in game.rules]
        assert [str(reason) for reason in reasons if reason] == [str(STEAM.sentence())]


class Thief(CompiledRule):
    """Cards that go nowhere."""

    def on_payment(self, cells: Cells, route: int) -> bool:
        self.game.withdraw_spent(cells)
        return False


def test_a_rule_that_loses_cards_is_found() -> None:
    game = with_rules("london", Half(Thief))
    assert "cards are missing or too many" in fault_in_play(game, game.rules[-1])
