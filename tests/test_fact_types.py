"""The published types of facts are true: what whole games of all titles tell is as they say, and no key more."""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest
from jsonschema import Draft202012Validator

from all_titles import PLAY_STYLES, TITLES, played
from branchline.core.game import CHANCE, OVER
from branchline.core.moves import grouped
from branchline.core.record import Record, finish, new_record, to_json
from branchline.core.title import Title
from branchline.core.view import SPECTATOR
from branchline.describe.board_facts import board_facts, label_facts
from branchline.describe.fact_types import (
    EventFacts,
    LogLine,
    MapBoardFacts,
    MoveFacts,
    PlaceFacts,
    RouteFacts,
    ScoreLineFacts,
)
from branchline.describe.facts import (
    log_line,
    log_lines,
    move_facts,
    result_facts,
    view_facts,
)
from branchline.describe.onlooker import seen_by
from branchline.routes.board import PLACE_KEYS
from branchline.routes.check_declared import BOARD_FACTS, FACTS_OF, PLAYER_KEYS, ROUTE_FACTS, TABLE_KEYS
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Shape
from branchline.routes.rules.rule import Rule
from branchline.routes.title import RoutesTitle
from branchline.server.web import openapi
from branchline.titles import check, keys, title
from branchline.wire.wire_schema import WireSchema, of_shape
from recorded import EXPECTED, load

EXAMPLES = Path(__file__).parent.parent / "examples"
BOARDS = ("isle", "plain", "toll", "valley")
STEP = 29  # moves from one view that is looked at to the next


def board_from_elsewhere(key: str) -> Title:
    found, problems = check(EXAMPLES / key)
    assert found is not None, problems
    return found


@cache
def strict() -> dict[str, Any]:
    """Every type with all that the rules of our titles and of the examples declare, and with no room for more."""
    titles = [*map(title, TITLES), *map(board_from_elsewhere, BOARDS)]
    components = WireSchema([], titles, "#/$defs/{name}").components
    for name, schema in components.items():
        if "properties" in schema and name not in ("GameLine", "OtherEvent"):
            schema["additionalProperties"] = False
    del components["EventFacts"]["anyOf"][-1]  # every event here is one of which the rules say what it has
    return components


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": strict()})


def holds(name: str, facts: object) -> None:
    validator(name).validate(json.loads(json.dumps(facts)))


def random_game(found: Title, seats: int, seed: int) -> Record:
    game = found.game(seats)
    record, state, rng = new_record(game), game.start(), random.Random(seed)
    while (mover := game.to_move(state)) != OVER:
        if mover == CHANCE:
            action = game.chance(state, rng.random())
        else:
            legal = game.legal(state)
            claims = [each for each in legal if game.codec.kind_of[each].name in ("claim", "play", "lay")]
            action = rng.choice(claims or legal)
        record.moves.append(action)
        game.play(state, action)
    return finish(record)


def games() -> Iterator[Any]:
    for key in TITLES:
        for seats in title(key).seats:
            yield pytest.param(lambda key=key, seats=seats: random_game(title(key), seats, 7), id=f"{key}-{seats}")
    for key in BOARDS:
        yield pytest.param(lambda key=key: random_game(board_from_elsewhere(key), 2, 7), id=key)
    for name in EXPECTED:
        yield pytest.param(lambda name=name: finish(load(name)), id=name)


@pytest.mark.parametrize("played", list(games()))
def test_what_a_game_tells_is_as_the_types_say(played: Any) -> None:
    record: Record = played()
    game = record.game
    holds("BoardFacts", board_facts(game))
    for line in log_lines(record):
        holds("RecordLine", line)
    for number, move in enumerate(seen_by(game, record.moves, 1), 1):
        holds("LogLine", log_line(game, move_facts(move, number)))
    assert record.result is not None
    holds("ResultFacts", result_facts(record.result, record.names))
    for number, state in enumerate(record.states()):
        if number % STEP and number < len(record.moves):
            continue
        for seat in (SPECTATOR, number % game.seats):
            holds("ViewFacts", view_facts(game.view(state, seat)))
        mover = game.to_move(state)
        if mover >= 0:
            kinds = {group.kind: group for group in grouped(game, game.view(state, mover).cells, game.legal(state))}
            for group in kinds.values():
                holds("MoveFacts", group.facts)
                holds("MoveFacts", group.choices[-1].facts)


def declared(name: str) -> set[tuple[str, str]]:
    rules = {type(rule) for key in TITLES for rule in rules_of(title(key))}
    return {(each, key) for rule in rules for each, shape in getattr(rule, name).items() for key in shape}


def rules_of(found: Title) -> list[Rule]:
    return found.rule_set.rules if isinstance(found, RoutesTitle) else []


def test_what_our_rules_declare_of_moves_events_and_scores_all_happens() -> None:
    """In the games that were made for the special rules: so nothing is declared that is not there any more."""
    moves, events, scores = set(), set(), set()
    for name in EXPECTED:
        for line in log_lines(finish(load(name))):
            found = json.loads(json.dumps(line))
            moves |= {(found["kind"], key) for key in found}
            events |= {(event["event"], key) for event in found.get("events", []) for key in event}
            scores |= {
                (part["what"], key) for score in found.get("scores", []) for part in score["lines"] for key in part
            }
    assert declared("move_facts") <= moves
    assert declared("event_facts") <= events
    assert declared("score_facts") <= scores


def test_what_no_rule_may_add_is_what_every_map_game_has() -> None:
    game = title("london").game(2)
    facts = view_facts(game.view(game.start(), 0))
    assert isinstance(game, RoutesGame)
    ours = set(label_facts(game))
    assert set(facts) - ours == set(TABLE_KEYS)
    assert set(facts["players"][0]) - ours == set(PLAYER_KEYS)
    assert set(MapBoardFacts.__annotations__) <= set(BOARD_FACTS)
    assert set(PlaceFacts.__annotations__) <= set(PLACE_KEYS)
    assert set(RouteFacts.__annotations__) <= set(ROUTE_FACTS)
    assert set(LogLine.__annotations__) - set(MoveFacts.__annotations__) == set(FACTS_OF["move_facts"])
    assert set(EventFacts.__annotations__) == set(FACTS_OF["event_facts"])
    assert ScoreLineFacts.__required_keys__ == set(FACTS_OF["score_facts"])


def test_rules_of_different_boards_may_have_events_of_one_name() -> None:
    class Fire(Rule):
        event_facts: ClassVar[dict[str, Shape]] = {"toll": {"places": [str]}, "robbed": {"seat": str}}

    road, other = board_from_elsewhere("toll"), board_from_elsewhere("plain")
    assert isinstance(other, RoutesTitle)
    other.rule_set.rules.append(Fire())
    components = WireSchema([], [road, other], "{name}").components
    assert components["TollEvent"]["required"] == ["event", "seat", "points"]
    assert components["FireTollEvent"]["required"] == ["event", "places"]
    assert components["RobbedEvent"]["properties"]["seat"] == {"type": "integer"}
    assert components["FireRobbedEvent"]["properties"]["seat"] == {"type": "string"}
    named = [form["$ref"] for form in components["EventFacts"]["anyOf"]]
    assert {"TollEvent", "FireTollEvent", "RobbedEvent", "FireRobbedEvent"} <= set(named)


def test_what_every_map_game_brings_about_and_scores_is_listed() -> None:
    """On a board without rules, by the board's `ours` and by what games bring about."""
    found = board_from_elsewhere("plain")
    assert isinstance(found, RoutesTitle)
    game = RoutesGame(found.board, [], found.rule_set.deals, 2, {})
    ours = json.loads(json.dumps(board_facts(game)))["ours"]
    events, lines = set(), set()
    for seed in range(20):
        record = played(game, PLAY_STYLES[seed % len(PLAY_STYLES)], seed)
        for line in to_json(record):
            made = json.loads(json.dumps(line))
            events |= {event["event"] for event in made.get("events", [])}
            lines |= {part["what"] for score in made.get("scores", []) for part in score["lines"]}
    assert (set(ours["events"]), set(ours["score_lines"])) == (events, lines)


def test_the_types_have_what_rules_declare_and_are_published() -> None:
    components = WireSchema([], map(title, keys()), "{name}").components
    assert components["PlaceFacts"]["properties"]["district"] == {"type": "integer"}
    assert components["ViewFacts"]["properties"]["stacks"] == {"type": "array", "items": {"$ref": "MarkerFacts"}}
    assert {"$ref": "CutOffEvent"} in components["EventFacts"]["anyOf"]
    published = openapi.schema()["$defs"]["TableSnapshot"]["properties"]
    assert published["log"] == {"type": "array", "items": {"$ref": "#/$defs/LogLine"}}
    assert "zone" in openapi.openapi()["components"]["schemas"]["PlaceFacts"]["properties"]


def test_a_type_that_is_not_true_is_found() -> None:
    with pytest.raises(Exception, match="Additional properties"):
        holds("TicketFacts", {"a": "x", "b": "y", "points": 3, "colour": "red"})


def test_shapes_are_what_python_calls_them() -> None:
    assert of_shape({"pairs": [(int, str)], "more?": {str: bool}}) == {
        "type": "object",
        "properties": {
            "pairs": {
                "type": "array",
                "items": {
                    "type": "array",
                    "prefixItems": [{"type": "integer"}, {"type": "string"}],
                    "minItems": 2,
                    "maxItems": 2,
                    "items": False,
                },
            },
            "more": {"type": "object", "additionalProperties": {"type": "boolean"}},
        },
        "required": ["pairs"],
    }
