"""A rule from outside is right in every layer, though none of them knows it; one that leaves something out fails."""

import random
from collections.abc import Callable
from typing import ClassVar

import pytest

from all_titles import PLAY_STYLES, played
from branchline import title
from branchline.bots.bot_game import BotGame
from branchline.bots.families import mind
from branchline.bots.registry import find
from branchline.core.cells import Cells
from branchline.core.encoding import counts
from branchline.core.game import CHANCE, OVER, Version
from branchline.core.record import from_json, from_text, redact, to_json, to_text, verify
from branchline.core.score import ScoreLine
from branchline.core.sentence import CodeTaken, Message, Sentence
from branchline.core.view import EVERYONE, OWNER
from branchline.envs.bounds import bounds_of
from branchline.features import Features
from branchline.routes.game import RoutesGame
from branchline.routes.kinds import Laying, RoutesKind
from branchline.routes.rules.declared import RuleBounds, RuleError, Shape, Supply, Tally
from branchline.routes.rules.districts import Districts
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.title import RoutesTitle
from toll import FIRST_COIN, WHICH_SIDE, CompiledToll, Toll
from toolkit import CITY_DEALS


@pytest.fixture(scope="module")
def game() -> RoutesGame:
    """London with a toll."""
    london = title("london")
    assert isinstance(london, RoutesTitle)
    return RoutesGame(london.board, [DoubleRoutes(both_from=3), Districts(), Toll()], CITY_DEALS, 2, {})


def toll_of(game: RoutesGame) -> CompiledToll:
    return next(rule for rule in game.rules if isinstance(rule, CompiledToll))


def test_the_engine_asks_and_scores_by_it(game: RoutesGame) -> None:
    for style in PLAY_STYLES:
        record = played(game, style, 7)
        claims = [0] * game.seats
        state = game.start()
        for action in record.moves:
            claims[game.to_move(state)] += game.codec.kind_of[action] is game.claim
            game.play(state, action)
        lines = game.scores(state).lines
        assert sum(claims)
        for seat, made in enumerate(claims):
            assert [line.points for line in lines[seat] if line.what == "toll"] == [-3 * made] * (made > 0)


def test_planner_and_search_count_it(game: RoutesGame) -> None:
    """Where every claim costs more than it can bring, they claim only once no card is left to draw."""
    for style in PLAY_STYLES:
        for state in played(game, style, 2).states():
            assert game.totals(state.cells) == game.scores(state).totals
    dear = RoutesGame(game.board, [DoubleRoutes(both_from=3), Toll(price=40)], CITY_DEALS, 2, {})
    for name in ("planner", "search:8"):
        bots = [find(each).bot(dear, seat) for seat, each in enumerate([name, "planner"])]
        record = BotGame(dear, bots, "toll/1").play().record
        claims = 0
        for state, action in zip(record.states(), record.moves, strict=False):
            if dear.to_move(state) == 0 and dear.codec.kind_of[action] is dear.claim:
                claims += 1
                assert not any(
                    dear.codec.kind_of[other].name.startswith("draw")
                    for other in dear.legal(state)
                    if other != dear.draw_tickets.start
                ), name
        assert claims < 6, name


def test_a_planner_answers_it_as_the_rule_weighs(game: RoutesGame) -> None:
    toll, planner = toll_of(game), mind(game, "planner")
    asked = 0
    for state in played(game, next(iter(PLAY_STYLES)), 3).states():
        if game.to_move(state) not in (CHANCE, OVER) and game.legal(state)[0] == toll.coin.start:
            action = planner.choose(state.cells, planner.fresh(), lambda: 0.5)
            assert game.words(action) == "lay a coin tails"
            seats = [str(game.view(state, seat)) for seat in range(game.seats)]
            assert ["How do you lay your coin?" in shown for shown in seats] == [
                seat == game.to_move(state) for seat in range(game.seats)
            ]
            assert planner.why(state.cells, action) == "It likes tails."
            asked += 1
    assert asked > 5


def test_what_it_hides_is_dealt_anew_in_every_world(game: RoutesGame) -> None:
    toll = toll_of(game)
    state = played(game, next(iter(PLAY_STYLES)), 3).final()
    view = game.view(state, 0)
    assert toll.heads.of(view.cells, 0) == toll.heads.of(state.cells, 0)
    assert toll.heads.of(view.cells, 1) == 0
    worlds = {toll.heads.of(view.sample(random.Random(i).random).cells, 1) for i in range(20)}
    assert len(worlds) > 1 and max(worlds) <= toll.tolls.of(state.cells, 1)


def test_a_row_of_numbers_has_its_fields_and_no_secret(game: RoutesGame) -> None:
    features = Features(game)
    fields = {field.name: field for field in features.fields}
    assert (fields["tolls"].shape, fields["heads"].shape) == ((2,), (1,))
    toll = toll_of(game)
    state = played(game, next(iter(PLAY_STYLES)), 3).final()
    row = features.observe(state, 1)
    assert row[fields["heads"].at] == toll.heads.of(state.cells, 1)
    toll.heads.add(state.cells, 0)
    assert features.observe(state, 1) == row


def test_bounds_hold_with_it(game: RoutesGame) -> None:
    plain = RoutesGame(game.board, [DoubleRoutes(both_from=3), Districts()], CITY_DEALS, 2, {})
    most, without = bounds_of(game), bounds_of(plain)
    assert most.decisions > without.decisions and most.low < without.low


def test_records_keep_it_and_redacted_ones_its_secret(game: RoutesGame) -> None:
    def finder(key: str, version: Version, seats: int, options: dict[str, object]) -> RoutesGame:
        return game

    record = played(game, next(iter(PLAY_STYLES)), 5)
    assert "lay a coin heads" in to_text(record)
    for kept in (from_text(to_text(record), finder), from_json(list(enumerate(to_json(record), 1)), finder)):
        assert kept.moves == record.moves
        verify(kept)
    for seat in range(game.seats):
        seen = redact(record, seat)
        text = to_text(seen)
        again = from_text(text, finder)
        assert again.moves == seen.moves
        assert list(again.views(seat))[-1] == game.view(record.final(), seat)
        own = sum(1 for view in [game.view(record.final(), seat)] if toll_of(game).heads.of(view.cells, 1 - seat) == 0)
        assert own == 1 and "coin ?" in text


class Half(Rule):
    """A rule that leaves out what the test wants it to leave out."""

    key: ClassVar[str] = "half"
    move_facts: ClassVar[dict[str, Shape]] = {"half": {}}

    def __init__(self, made: Callable[[Rule, RoutesGame], CompiledRule]) -> None:
        self.made = made

    def compile(self, game: RoutesGame) -> CompiledRule:
        return self.made(self, game)


class UntypedHalf(Half):
    move_facts: ClassVar[dict[str, Shape]] = {"other": {}}


class NamedHalf(Half):
    score_facts: ClassVar[dict[str, Shape]] = {"half": {}}


class Silent(CompiledRule):
    """A field without an encoding."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        game.layout.add("silent", 1, EVERYONE)


class Unshown(CompiledRule):
    """A number that everybody may see and nobody is shown."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        game.layout.add("unshown", 1, EVERYONE, encoding=counts(1, "a number"))


class Unsampled(CompiledRule):
    """A secret that nobody can deal."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        game.layout.add("secret", 1, OWNER, True, encoding=counts(1, "a secret"))


class Unbounded(CompiledRule):
    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        lines[0].append(ScoreLine("half", "Half", 1))


class Unlisted(CompiledRule):
    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        game.codec.add(RoutesKind(game, "half", 1))


class Unasked(Unlisted):
    """A decision that nobody can put into words."""

    def kinds(self) -> list[RoutesKind]:  # type: ignore[override]
        return [kind for kind in self.game.codec.kinds if isinstance(kind, RoutesKind) and kind.name == "half"]

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(claims)


class Undeclared(Unasked):
    """A question that it declares no message for."""

    def question(self, cells: Cells) -> Sentence | None:
        return WHICH_SIDE.sentence()

    def did(self, kind: str, facts: dict[str, object]) -> str:
        return "did half of it"


class Mumbling(Undeclared):
    """A kind that says what comes first, and declares no message for it."""

    messages: ClassVar[list[Message]] = [WHICH_SIDE]

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        CompiledRule.__init__(self, rule, game)
        game.codec.add(HalfKind(game, "half", 1))


class HalfKind(RoutesKind):
    def first(self) -> Sentence:
        return FIRST_COIN.sentence()


class Unweighed(Undeclared):
    """A decision that no planner can take."""

    messages: ClassVar[list[Message]] = [WHICH_SIDE]


class Untyped(Undeclared):
    """A decision of which no program knows what its facts are."""

    messages: ClassVar[list[Message]] = [WHICH_SIDE]

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(UntypedHalf(Untyped), game)


class Unnamed(Unbounded):
    """Points in a line of the score that it does not name."""

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(high=1)


class Unplanned(Unnamed):
    """Points that no planner would play for."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(NamedHalf(Unplanned), game)


class Hiding(CompiledRule):
    """A number with a key that every player's facts have."""

    def tallies(self, cells: Cells, seat: int) -> list[Tally]:
        return [Tally("points", "half points", 99)]


class Doubled(CompiledRule):
    def supplies(self, cells: Cells) -> list[Supply]:
        return [Supply("ropes", "Ropes", "Ropes", "yard", [], []), Supply("ropes", "Reins", "Reins", "yard", [], [])]


class Shadowed(CompiledRule):
    """An attribute where a declaration should be."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        self.markers = 2  # type: ignore[assignment, method-assign]


@pytest.mark.parametrize(
    ("made", "layer", "what"),
    [
        (Shadowed, "no layer", "its attribute markers hides"),
        (Silent, "features", "silent has no encoding"),
        (Unshown, "views", "nothing shows its field unshown; declare `badges`, .* or name the field in `unshown`"),
        (Unsampled, "search", "secret is hidden and it has no `sample`"),
        (Unbounded, "environments", "no `bounds`"),
        (Unlisted, "the terminal", "does not list"),
        (Unasked, "the terminal", "no `question`"),
        (Undeclared, "no language", "has `question` and declares no `messages`"),
        (Mumbling, "no language", "its kind half declares no `messages`"),
        (Untyped, "the published schema", "its `move_facts` have no kind 'half'"),
        (Unweighed, "the planner", "adds decisions and has no `weigh`"),
        (Unnamed, "descriptions", "its `score_facts` name no line of the score"),
        (Unplanned, "the planner", "it scores and has none of `route_worth`, .* `unplanned = True` if"),
        (Hiding, "views", "every map game has the key 'points' already"),
        (Doubled, "views", "Half has the key 'ropes' already"),
    ],
)
def test_a_rule_that_a_layer_cannot_render_fails_when_the_game_is_compiled(
    game: RoutesGame, made: Callable[[Rule, RoutesGame], CompiledRule], layer: str, what: str
) -> None:
    cannot = "can" if layer.startswith("no ") else "can't"
    with pytest.raises(RuleError, match=f"{layer} {cannot} render (Named|Untyped)?Half: .*{what}"):
        RoutesGame(game.board, [Half(made)], CITY_DEALS, 2, {})


@pytest.mark.parametrize(
    ("declares", "what"),
    [
        ({"board_keys": ["tolls"]}, "board_keys"),
        ({"route_keys": {"toll": []}}, "route_keys"),
        ({"move_facts": {"coin": {str: int}}}, "move_facts"),
        ({"event_facts": {"toll": {"coins": "int"}}}, "event_facts"),
    ],
)
def test_a_shape_that_can_not_be_published_fails_when_the_game_is_compiled(
    game: RoutesGame, declares: dict[str, object], what: str
) -> None:
    shaped = type("Shaped", (Rule,), declares)()
    with pytest.raises(RuleError, match=f"the published schema can't render Shaped: `{what}` is no dict of shapes"):
        RoutesGame(game.board, [shaped], CITY_DEALS, 2, {})


@pytest.mark.parametrize(
    ("declares", "what"),
    [
        ({"score_facts": {"routes": {}}}, "scores can't render Shaped: every map game has the line 'routes' already"),
        ({"score_facts": {"district": {}}}, "scores can't render Shaped: Districts has the line 'district' already"),
        ({"event_facts": {"reshuffle": {}}}, "the story can't render Shaped: .* has the event 'reshuffle' already"),
        ({"event_facts": {"toll": {}}}, "the story can't render Shaped: Toll has the event 'toll' already"),
        ({"event_facts": {"fire": {"by": int}}}, "records can't render Shaped: .* the key 'by' of 'fire' already"),
        ({"score_facts": {"fire": {"points?": int}}}, "records can't render Shaped: .* the key 'points\\?' of 'fire'"),
        ({"board_keys": {"districts": int}}, "board files can't render Shaped: Districts has the key 'districts'"),
        ({"board_keys": {"ours": int}}, "board files can't render Shaped: every map game has the key 'ours' already"),
        ({"header_keys": {"title?": str}}, "records can't render Shaped: every map game has the key 'title' already"),
        ({"place_keys": {"x": float}}, "board files can't render Shaped: every map game has the key 'x' already"),
        ({"route_keys": {"points": int}}, "board files can't render Shaped: .* the key 'points' already"),
        ({"route_keys": {"group": int}}, "board files can't render Shaped: DoubleRoutes has the key 'group' already"),
    ],
)
def test_a_name_that_another_has_fails_when_the_game_is_compiled(
    game: RoutesGame, declares: dict[str, object], what: str
) -> None:
    shaped = type("Shaped", (Rule,), declares)()
    with pytest.raises(RuleError, match=what):
        RoutesGame(game.board, [DoubleRoutes(both_from=3), Districts(), Toll(), shaped], CITY_DEALS, 2, {})


def test_two_rules_may_read_the_same_from_a_board(game: RoutesGame) -> None:
    reader = type("Reader", (Rule,), {"place_keys": {"district": int}})()
    RoutesGame(game.board, [Districts(), reader], CITY_DEALS, 2, {})


class Relaying(CompiledRule):
    """Track of its own, where another rule lays track."""

    def __init__(self, rule: Rule, game: RoutesGame) -> None:
        super().__init__(rule, game)
        game.laying = Laying(game, "relay", 1)


def test_two_rules_that_lay_track_are_one_too_many() -> None:
    france = title("france")
    assert isinstance(france, RoutesTitle)
    with pytest.raises(RuleError, match="no layer can render Half: another rule lays track already"):
        RoutesGame(france.board, [*france.rule_set.rules, Half(Relaying)], CITY_DEALS, 2, {})


class Copycat(CompiledRule):
    """A rule whose message has the code of another one."""

    messages: ClassVar[list[Message]] = [Message("toll.first-coin", "First lay your other coin.")]


def test_two_rules_with_messages_of_one_code_fail_when_the_game_is_compiled_naming_both(game: RoutesGame) -> None:
    with pytest.raises(CodeTaken, match=r"Half and LayCoin have different messages with the code toll\.first-coin"):
        RoutesGame(game.board, [Toll(), Half(Copycat)], CITY_DEALS, 2, {})


def test_compiling_a_game_writes_nothing_into_its_rules() -> None:
    london = title("london")
    assert isinstance(london, RoutesTitle)
    rules = [DoubleRoutes(both_from=3), Districts(), Toll()]
    values = [dict(vars(rule)) if hasattr(rule, "__dict__") else {} for rule in rules]
    games = [RoutesGame(london.board, list(rules), CITY_DEALS, seats, {}) for seats in (2, 4)]
    assert values == [dict(vars(rule)) if hasattr(rule, "__dict__") else {} for rule in rules]
    assert games[0].rules[0] is not games[1].rules[0]
    assert all(game.rules[i].rule is rules[i] for game in games for i in range(3))
