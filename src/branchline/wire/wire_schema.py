"""The published types of the wire: those of the messages, those of the facts in them, and what rules declare beside."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from branchline.core.title import Title
from branchline.describe import fact_types as f
from branchline.describe.board_facts import label_facts
from branchline.routes.rules.declared import Shape
from branchline.routes.rules.rule import Rule
from branchline.routes.title import RoutesTitle

Schema = dict[str, Any]

# Facts that are one of several, which the messages name alone.
UNIONS = {"BoardFacts": get_args(f.BoardFacts), "RecordLine": get_args(f.RecordLine)}
EVENTS = [
    f.ReshuffleEvent,
    f.LastRoundEvent,
    f.OnTrackEvent,
    f.RobbedEvent,
    f.ScoringEvent,
    f.SecondDeckEvent,
]
# What lies where by the shape that its label names: before a player, and on or beside the board.
OF_A_PLAYER: dict[str, Any] = {"badges": list[str], "tally": int}
ON_THE_TABLE: dict[str, Any] = {
    "markers": list[f.MarkerFacts],
    "pieces": list[f.PieceFacts],
    "supply": dict[str, f.Cards],
}
SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean"}


class WireSchema:
    """JSON Schema of messages, with all facts as these titles have them."""

    def __init__(self, forms: list[Any], titles: Iterable[Title], ref_template: str) -> None:
        self.ref_template = ref_template
        facts = [*(form for union in UNIONS.values() for form in union), f.MoveFacts, f.ViewFacts, f.ResultFacts]
        labelled = [*OF_A_PLAYER.values(), *ON_THE_TABLE.values()]
        made, self.components = msgspec.json.schema_components(
            [*forms, *facts, *EVENTS, *labelled], ref_template=ref_template
        )
        self.label_schemas = dict(zip([*OF_A_PLAYER, *ON_THE_TABLE], made[-len(labelled) :], strict=True))
        for name, union in UNIONS.items():
            self.components[name] = {"anyOf": [self._ref(form.__name__) for form in union]}
        events = [form.__name__ for form in EVENTS]
        self.event_rules: dict[str, type[Rule] | None] = dict.fromkeys(
            events
        )  # None: of every title, or another family
        for title in titles:
            if isinstance(title, RoutesTitle):
                self._add_labels(title)
                for rule in title.rule_set.rules:
                    self._add_rule(rule)
                    events += self._add_events(rule)
        self.components["EventFacts"] = self._events(list(dict.fromkeys(events)))
        self.components = {name: self._named(schema) for name, schema in sorted(self.components.items())}
        self.forms = [self._named(schema) for schema in made[: len(forms)]]

    def _ref(self, name: str) -> Schema:
        return {"$ref": self.ref_template.format(name=name)}

    def _named(self, schema: Any) -> Any:
        """With a reference wherever facts are known by the name of their type alone (`wire/fact_names.py`)."""
        if isinstance(schema, list):
            return [self._named(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        if schema.get("type") == "object" and "properties" not in schema and schema.get("title") in self.components:
            return self._ref(schema["title"])
        return {key: self._named(each) for key, each in schema.items()}

    # -- what rules declare -------------------------------------------------------------------------------------------

    def _add(self, component: str, key: str, schema: Schema) -> None:
        """A member that may be there; one that several declare may be as any of them say."""
        members = self.components[component]["properties"]
        known = members.get(key)
        if known is None:
            members[key] = schema
        elif schema != known and schema not in known.get("anyOf", []):
            members[key] = {"anyOf": [*known.get("anyOf", [known]), schema]}

    def _add_labels(self, title: RoutesTitle) -> None:
        for key, label in label_facts(title.game(title.seats[0])).items():
            component = "PlayerFacts" if label["shape"] in OF_A_PLAYER else "ViewFacts"
            self._add(component, key, self.label_schemas[label["shape"]])

    def _add_rule(self, rule: Rule) -> None:
        for component, declared in (
            ("MapBoardFacts", rule.board_keys),
            ("PlaceFacts", rule.place_keys),
            ("RouteFacts", rule.route_keys),
        ):
            for key, shape in declared.items():
                self._add(component, key, of_shape(shape))
        for facts in rule.move_facts.values():
            for key, schema in of_shape(facts)["properties"].items():
                self._add("MoveFacts", key, schema)
                self._add("LogLine", key, schema)
        for facts in rule.score_facts.values():
            for key, schema in of_shape(facts)["properties"].items():
                self._add("ScoreLineFacts", key, schema)

    def _add_events(self, rule: Rule) -> list[str]:
        words = self.components["EventFacts"]["properties"]
        found: list[str] = []
        for event, shape in rule.event_facts.items():
            schema = of_shape(shape)
            name = "".join(part.capitalize() for part in event.split()) + "Event"
            if self.event_rules.setdefault(name, type(rule)) is not type(rule):
                name = type(rule).__name__ + name  # rules of different boards may have events of one name
            found.append(name)
            self.components[name] = {
                "title": name,
                **schema,
                "properties": {**words, "event": {"enum": [event]}, **schema["properties"]},
                "required": ["event", *schema["required"]],
            }
        return found

    def _events(self, names: list[str]) -> Schema:
        """Any of those that are known; of another one only what all have."""
        known = [self.components[name]["properties"]["event"]["enum"][0] for name in names]
        other = self.components["EventFacts"]
        other["properties"]["event"] = {"type": "string", "not": {"enum": known}}
        self.components["OtherEvent"] = {**other, "title": "OtherEvent"}
        return {"anyOf": [*map(self._ref, names), self._ref("OtherEvent")], "description": other["description"]}


def of_shape(shape: Shape) -> Schema:
    """What a rule declares, as JSON Schema; what is no shape may be anything."""
    if isinstance(shape, list):
        return {"type": "array", "items": of_shape(shape[0])}
    if isinstance(shape, tuple):
        exactly = {"minItems": len(shape), "maxItems": len(shape), "items": False}
        return {"type": "array", "prefixItems": [of_shape(each) for each in shape], **exactly}
    if isinstance(shape, dict):
        if str in shape:
            return {"type": "object", "additionalProperties": of_shape(shape[str])}
        return {
            "type": "object",
            "properties": {key.removesuffix("?"): of_shape(each) for key, each in shape.items()},
            "required": [key for key in shape if not key.endswith("?")],
        }
    return {"type": SIMPLE[shape]} if isinstance(shape, type) and shape in SIMPLE else {}
