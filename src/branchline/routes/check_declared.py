"""Whether a rule has declared what the layers above need to render what it adds. If not, the game is not compiled."""

from typing import TYPE_CHECKING, Final

from branchline.core.actions import Kind, says_something
from branchline.core.cells import Cells
from branchline.core.text import listing
from branchline.core.view import EVERYONE, NOBODY, Field
from branchline.routes.board import BOARD_KEYS, PLACE_KEYS, ROUTE_KEYS
from branchline.routes.rules.declared import RuleError, Shape, is_shape, misfit
from branchline.routes.rules.rule import CompiledRule, overrides

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame

SHAPES: Final = ("board_keys", "place_keys", "route_keys", "header_keys", "move_facts", "event_facts", "score_facts")
ON_TABLE: Final = ("badges", "tallies", "markers", "pieces", "supplies")
REASONS: Final = ("question", "why_not_claim", "why_not_wilds", "why_closed")
WORTH: Final = ("route_worth", "areas", "ending_gains", "weigh")
# What is said of every map game: no rule can have these keys for what it adds to a player, to the table, to the board
# and its places and routes, to a move, an event or a line of the score.
PLAYER_KEYS: Final = ("seat", "cards", "known", "tickets", "vehicles", "points", "routes")
TABLE_KEYS: Final = (
    *("turn", "last_turns", "row", "discards", "deck", "ticket_deck", "players"),
    *("hand", "tickets", "offer", "open"),
)
BOARD_FACTS: Final = (*BOARD_KEYS, "tickets", "labels", "areas", "ticket_ends", "ours")
ROUTE_FACTS: Final = (*ROUTE_KEYS, "name", "points")
FACTS_OF: Final = {
    "move_facts": ("move", "by", "kind", "words", "did", "reason", "events"),
    "event_facts": ("event", "by", "words", "reason"),
    "score_facts": ("what", "label", "points"),
}
# What the first line of a record and the first message to a bot have in every game.
HEADER_FACTS: Final = (
    *("kind", "format", "title", "rules", "seats", "options", "names", "seen", "type", "protocol", "name", "seat"),
    *("budget", "limit_ms", "board", "vehicles", "hand", "face_up", "wild", "reconstruction"),
)
EVENTS: Final = ("reshuffle", "last round")
SCORE_LINES: Final = ("routes", "ticket")
EVERY_GAME: Final = "every map game"


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
    for shapes, taken in FACTS_OF.items():
        for fact, shape in getattr(rule, shapes).items():
            for key in shape:
                if key.removesuffix("?") in taken:
                    raise RuleError(
                        f"records can't render {name}: {EVERY_GAME} has the key {key!r} of {fact!r} already"
                    )
    for field in fields:
        _check_field(compiled, field)
    for unshown in compiled.unshown:
        if unshown not in [field.name for field in fields]:
            raise RuleError(f"views can't render {name}: {unshown!r} of its `unshown` is no field that it has added")
    _check_kinds(compiled, kinds)
    if overrides(compiled, "ask_after_claim") and not overrides(compiled, "on_claim"):
        raise RuleError(f"the game can't render {name}: it has `ask_after_claim` and no `on_claim` that calls for it")
    scores = overrides(compiled, "score")
    if (kinds or scores) and not overrides(compiled, "bounds"):
        raise RuleError(f"environments can't render {name}: it adds decisions or points and has no `bounds`")
    for hook in ("question", "did"):
        if kinds and not overrides(compiled, hook):
            raise RuleError(f"the terminal can't render {name}: it adds decisions and has no `{hook}`")
    for hook in REASONS:
        if overrides(compiled, hook) and not compiled.messages:
            raise RuleError(f"no language can render {name}: it has `{hook}` and declares no `messages`")
    for kind in kinds:
        if says_something(kind) and not kind.messages:
            raise RuleError(f"no language can render {name}: its kind {kind.name} declares no `messages`")
    for kind in kinds:
        if kind.name not in rule.move_facts:
            raise RuleError(f"the published schema can't render {name}: its `move_facts` have no kind {kind.name!r}")
    if scores and not rule.score_facts:
        raise RuleError(f"descriptions can't render {name}: it scores and its `score_facts` name no line of the score")
    _check_worth(game, compiled, kinds, scores)


def _check_field(compiled: CompiledRule, field: Field) -> None:
    name = type(compiled.rule).__name__
    if field.audience != NOBODY and field.encoding is None:
        raise RuleError(f"features can't render {name}: its field {field.name} has no encoding")
    if field.audience != EVERYONE and not overrides(compiled, "sample"):
        raise RuleError(f"search can't render {name}: its field {field.name} is hidden and it has no `sample`")
    hidden = field.audience == NOBODY or field.name in compiled.unshown
    if not hidden and not any(overrides(compiled, hook) for hook in ON_TABLE):
        hooks = listing([f"`{hook}`" for hook in ON_TABLE], "or")
        raise RuleError(
            f"views can't render {name}: nothing shows its field {field.name}; declare {hooks}, or name the field in "
            "`unshown`"
        )


def _check_kinds(compiled: CompiledRule, kinds: list[Kind]) -> None:
    """`kinds` are those that it has added to the codec."""
    name = type(compiled.rule).__name__
    added, listed = [kind.name for kind in kinds], [kind.name for kind in compiled.kinds()]
    if added != listed:
        lacking = [kind for kind in listed if kind not in added]
        what = f"has {lacking[0]!r}, which is not added with `game.codec.add`" if lacking else f"does not list {added}"
        raise RuleError(f"the terminal can't render {name}: `kinds` {what}")
    for kind in kinds:
        for hook in ("secret_of", "redact"):
            if not kind.secret and getattr(type(kind), hook) is not getattr(Kind, hook):
                raise RuleError(
                    f"records can't render {name}: its kind {kind.name!r} has `{hook}` and is not made with secret=True"
                )


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


def check_names(game: "RoutesGame", cells: Cells) -> None:
    """What rules add has names of its own, or one would hide the other."""
    players = NameRegistry("views", "key", PLAYER_KEYS)
    table = NameRegistry("views", "key", TABLE_KEYS)
    events = NameRegistry("the story", "event", EVENTS)
    lines = NameRegistry("scores", "line", SCORE_LINES)
    headers = NameRegistry("records", "key", HEADER_FACTS)
    on_boards = NameRegistry("board files", "key", BOARD_FACTS)
    at_places = NameRegistry("board files", "key", PLACE_KEYS)
    on_routes = NameRegistry("board files", "key", ROUTE_FACTS)
    for compiled in game.rules:
        rule = compiled.rule
        name = type(rule).__name__
        for badges in compiled.badges(cells, 0):
            players.take(badges.key, name)
        for tally in compiled.tallies(cells, 0):
            players.take(tally.key, name)
        for markers in compiled.markers(cells):
            table.take(markers.key, name)
        for pieces in compiled.pieces(cells):
            table.take(pieces.key, name)
        for supply in compiled.supplies(cells):
            table.take(supply.key, name)
        for event in rule.event_facts:
            events.take(event, name)
        for line in rule.score_facts:
            lines.take(line, name)
        for header in rule.header_keys:
            headers.take(header.removesuffix("?"), name)
        wrong = misfit(compiled.header_facts(), rule.header_keys)
        if wrong:
            raise RuleError(f"records can't render {name}: `header_facts` are not as its `header_keys` say: {wrong}")
        on_boards.share(rule.board_keys, name)
        at_places.share(rule.place_keys, name)
        on_routes.share(rule.route_keys, name)


class NameRegistry:
    """Names of one sort, and the rule that has each."""

    def __init__(self, layer: str, sort: str, of_all: tuple[str, ...]) -> None:
        self.layer = layer
        self.sort = sort
        self.by = dict.fromkeys(of_all, EVERY_GAME)
        self.shapes: dict[str, Shape] = {}

    def take(self, key: str, rule: str) -> None:
        if key in self.by:
            raise RuleError(f"{self.layer} can't render {rule}: {self.by[key]} has the {self.sort} {key!r} already")
        self.by[key] = rule

    def share(self, shapes: dict[str, Shape], rule: str) -> None:
        """Several rules may read the same, if they read the same in it."""
        for key, shape in shapes.items():
            if key not in self.shapes or self.shapes[key] != shape:
                self.take(key, rule)
                self.shapes[key] = shape
