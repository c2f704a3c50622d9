"""Whether a rule has declared what the layers above need to render what it adds. If not, the game is not compiled."""

from typing import TYPE_CHECKING, Final

from branchline.core.actions import Kind, says_something
from branchline.core.view import EVERYONE, NOBODY, Field
from branchline.routes.rules.declared import RuleError, is_shape
from branchline.routes.rules.rule import CompiledRule, overrides

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame

SHAPES: Final = ("board_keys", "place_keys", "route_keys", "move_facts", "event_facts", "score_facts")
REASONS: Final = ("question", "why_not_claim", "why_not_wilds", "why_closed")
WORTH: Final = ("route_worth", "areas", "ending_gains", "weigh")
# What views say of every map game: no rule can have these keys for what it adds to a player or to the table.
PLAYER_KEYS: Final = ("seat", "cards", "known", "tickets", "vehicles", "points", "routes")
TABLE_KEYS: Final = (
    *("turn", "last_turns", "row", "discards", "deck", "ticket_deck", "players"),
    *("hand", "tickets", "offer", "open"),
)


def check_declared(game: "RoutesGame", compiled: CompiledRule, fields: list[Field], kinds: list[Kind]) -> None:
    """Raises RuleError that names the rule, which has added these fields and kinds, and the layer."""
    rule = compiled.rule
    name = type(rule).__name__
    for attribute in getattr(compiled, "__dict__", {}):
        if callable(getattr(CompiledRule, attribute, None)):
            raise RuleError(f"no layer can render {name}: its attribute {attribute} hides what it should declare")
    for shapes in SHAPES:
        declared = getattr(rule, shapes)
        each = list(declared.values()) if isinstance(declared, dict) else [[]]
        by_name = not shapes.endswith("facts") or all(map(_by_name, each))
        if not by_name or not all(is_shape(shape) for shape in each):
            raise RuleError(f"the published schema can't render {name}: `{shapes}` is no dict of shapes")
    for field in fields:
        if field.audience != NOBODY and field.encoding is None:
            raise RuleError(f"features can't render {name}: its field {field.name} has no encoding")
        if field.audience != EVERYONE and not overrides(compiled, "sample"):
            raise RuleError(f"search can't render {name}: its field {field.name} is hidden and it has no `sample`")
    if [kind.name for kind in kinds] != [kind.name for kind in compiled.kinds()]:
        raise RuleError(f"the terminal can't render {name}: `kinds` does not list the kinds that it adds")
    scores = overrides(compiled, "score")
    if (kinds or scores) and not overrides(compiled, "bounds"):
        raise RuleError(f"environments can't render {name}: it adds decisions or points and has no `bounds`")
    if kinds and not (overrides(compiled, "question") and overrides(compiled, "did")):
        raise RuleError(f"the terminal can't render {name}: it adds decisions and has no `question` or no `did`")
    for hook in REASONS:
        if overrides(compiled, hook) and not compiled.messages:
            raise RuleError(f"no language can render {name}: it has `{hook}` and declares no `messages`")
    for kind in kinds:
        if says_something(kind) and not kind.messages:
            raise RuleError(f"no language can render {name}: its kind {kind.name} declares no `messages`")
    if scores and not rule.score_facts:
        raise RuleError(f"descriptions can't render {name}: it scores and its `score_facts` name no line of the score")
    _check_worth(game, compiled, kinds, scores)


def _check_worth(game: "RoutesGame", compiled: CompiledRule, kinds: list[Kind], scores: bool) -> None:
    name = type(compiled.rule).__name__
    if [kind for kind in kinds if kind is not game.laying] and not overrides(compiled, "weigh"):
        raise RuleError(f"the planner can't render {name}: it adds decisions and has no `weigh`")
    if scores and not compiled.unplanned and not any(overrides(compiled, hook) for hook in WORTH):
        hooks = ", ".join([f"`{hook}`" for hook in WORTH])
        raise RuleError(
            f"the planner can't render {name}: it scores and has none of {hooks}; `unplanned = True` if planners "
            "are to play without it"
        )


def _by_name(shape: object) -> bool:
    return isinstance(shape, dict) and all(isinstance(name, str) for name in shape)


def check_keys(game: "RoutesGame", cells: list[int]) -> None:
    """What rules add to players and to the table has names of its own, or one would hide the other."""
    players = dict.fromkeys(PLAYER_KEYS, "every map game")
    table = dict.fromkeys(TABLE_KEYS, "every map game")
    for rule in game.rules:
        name = type(rule.rule).__name__
        for badges in rule.badges(cells, 0):
            _take(players, badges.key, name)
        for tally in rule.tallies(cells, 0):
            _take(players, tally.key, name)
        for markers in rule.markers(cells):
            _take(table, markers.key, name)
        for pieces in rule.pieces(cells):
            _take(table, pieces.key, name)
        for supply in rule.supplies(cells):
            _take(table, supply.key, name)


def _take(taken: dict[str, str], key: str, name: str) -> None:
    if key in taken:
        raise RuleError(f"views can't render {name}: {taken[key]} has the key {key!r} already")
    taken[key] = name
