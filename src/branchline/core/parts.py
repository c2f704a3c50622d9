"""The parts of sentences: how a fact of each sort is put into words.

What a title calls its wilds and its vehicles stands among the facts: `wild`, `vehicle` and `vehicles`. The words of a
part are texts of the language as sentences are (`PARTS` has the English); words of boards, such as colours, are terms.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from branchline.core.names import WILD

if TYPE_CHECKING:
    from branchline.core.language import Language

PARTS: Final[dict[str, str]] = {
    "part.you": "You",
    "part.card": "{colour, colour} card",
    "part.wild-card": "{wild, wild} card",
    "part.cards": "{n, plural, one {# card} other {# cards}}",
    "part.cards-of": (
        "{n, plural, =0 {no {colour, colour} card} one {# {colour, colour} card} other {# {colour, colour} cards}}"
    ),
    "part.wild-cards": "{n, plural, =0 {no {wild, wild} card} one {# {wild, wild} card} other {# {wild, wild} cards}}",
    "part.paid": "{n} {colour, colour}",
    "part.paid-wild": "{n} {wild, wild}",
    "part.vehicles": "{n, plural, one {# {vehicle}} other {# {vehicles}}}",
}

Facts = dict[str, object]
Sort = Callable[["Language", object, Facts, str], str]


def _as_it_is(language: "Language", value: object, facts: Facts, form: str) -> str:
    return str(value)


def _number(language: "Language", value: object, facts: Facts, form: str) -> str:
    """The form says how many decimals."""
    assert isinstance(value, int | float)
    return language.number(value, int(form or 0))


def route_name(route: dict[str, object], colour: str) -> str:
    """Its two ends; the tracks of a double route are told apart by `colour`, here in words, `letter` or both.

    >>> route_name({"id": 4, "a": "Mill", "b": "Castle", "colour": "grey", "letter": "A"}, "grise")
    'Mill–Castle (grise A)'
    """
    label = [colour] if "colour" in route else []
    label += [str(route["letter"])] if "letter" in route else []
    return f"{route['a']}–{route['b']}" + (f" ({' '.join(label)})" if label else "")


def _route(language: "Language", value: object, facts: Facts, form: str) -> str:
    assert isinstance(value, dict)
    return route_name(value, language.term("colour", str(value.get("colour", "")), {"form": "route"}))


def _routes(language: "Language", value: object, facts: Facts, form: str) -> str:
    assert isinstance(value, list)
    return language.listing([_route(language, each, facts, "") for each in value], form or "and")


def _ticket(language: "Language", value: object, facts: Facts, form: str) -> str:
    assert isinstance(value, dict)
    return f"{value['a']}–{value['b']}"


def _tickets(language: "Language", value: object, facts: Facts, form: str) -> str:
    assert isinstance(value, list)
    return language.listing([_ticket(language, each, facts, "") for each in value], form or "and")


def _who(language: "Language", value: object, facts: Facts, form: str) -> str:
    """A player by name, or `you`: the language's word for the reader, in the form asked for."""
    assert isinstance(value, dict)
    return language.part("part.you", {"form": form}) if value.get("you") else str(value["name"])


def _list(language: "Language", value: object, facts: Facts, form: str) -> str:
    """Words as they are, with “and”; with the form `or`, “or”."""
    assert isinstance(value, list | tuple)
    return language.listing([str(each) for each in value], form or "and")


def _colour(language: "Language", value: object, facts: Facts, form: str) -> str:
    return language.term("colour", str(value), {"form": form})


def _colours(language: "Language", value: object, facts: Facts, form: str) -> str:
    assert isinstance(value, list)
    return language.listing([_colour(language, each, facts, form) for each in value])


def _wild(language: "Language", value: object, facts: Facts, form: str) -> str:
    return language.term("wild", str(value), {**facts, "form": form})


def _vehicle(language: "Language", value: object, facts: Facts, form: str) -> str:
    return language.term("vehicle", str(value), {**facts, "form": form})


def _symbol(language: "Language", value: object, facts: Facts, form: str) -> str:
    return language.term("symbol", str(value), {**facts, "form": form})


def _title(language: "Language", value: object, facts: Facts, form: str) -> str:
    """One of our titles by its key in the words of the language; where it has none, by the fact `name`."""
    called = language.term("title", str(value), {"form": form})
    return str(facts.get("name", called)) if called == value else called


def _card(language: "Language", value: object, facts: Facts, form: str) -> str:
    """One card by its colour, without a number: `blue card`, `bus card`."""
    if value == WILD:
        return language.part("part.wild-card", {"wild": facts.get("wild", WILD), "form": form})
    return language.part("part.card", {"colour": value, "form": form})


def _cards(language: "Language", value: object, facts: Facts, form: str) -> str:
    """A number of cards, or of each colour a number: `2 cards`, `1 blue card and no bus card`."""
    if isinstance(value, int):
        return language.part("part.cards", {"n": value, "form": form})
    assert isinstance(value, dict)
    return language.listing(
        [_some(language, "part.cards-of", "part.wild-cards", each, facts, form) for each in value.items()]
    )


def _payment(language: "Language", value: object, facts: Facts, form: str) -> str:
    """`2 blue, 1 bus`"""
    assert isinstance(value, dict)
    paid = [_some(language, "part.paid", "part.paid-wild", each, facts, form) for each in value.items()]
    return language.listing(paid, "unit")


def _some(
    language: "Language", of_colour: str, of_wild: str, counted: tuple[object, object], facts: Facts, form: str
) -> str:
    colour, count = counted
    if colour == WILD:
        return language.part(of_wild, {"n": count, "wild": facts.get("wild", WILD), "form": form})
    return language.part(of_colour, {"n": count, "colour": colour, "form": form})


def _vehicles(language: "Language", value: object, facts: Facts, form: str) -> str:
    words = {"n": value, "vehicle": facts["vehicle"], "vehicles": facts["vehicles"], "form": form}
    return language.part("part.vehicles", words)


def _sentence(language: "Language", value: object, facts: Facts, form: str) -> str:
    """What is said within what is said: another sentence, or words."""
    return language.nested(value)


def _sentences(language: "Language", value: object, facts: Facts, form: str) -> str:
    assert isinstance(value, list)
    return language.listing([language.nested(each) for each in value], form or "and")


SORTS: Final[dict[str, Sort]] = {
    "number": _number,
    "route": _route,
    "routes": _routes,
    "ticket": _ticket,
    "tickets": _tickets,
    "place": _as_it_is,
    "seat": _as_it_is,
    "who": _who,
    "list": _list,
    "colour": _colour,
    "colours": _colours,
    "wild": _wild,
    "vehicle": _vehicle,
    "symbol": _symbol,
    "title": _title,
    "card": _card,
    "cards": _cards,
    "payment": _payment,
    "vehicles": _vehicles,
    "sentence": _sentence,
    "sentences": _sentences,
}
