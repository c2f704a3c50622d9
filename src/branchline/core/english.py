"""The parts of a sentence in English, by the sort of fact. Another language has its own words for each sort.

What a title calls its wilds and its vehicles stands among the facts: `wild`, `vehicle` and `vehicles`.
"""

from collections.abc import Callable

from branchline.core.names import WILD
from branchline.core.text import listing, plural

Part = Callable[[object, dict[str, object]], str]


def route_words(route: object, facts: dict[str, object]) -> str:
    """Its two ends; the tracks of a double route are told apart by `colour`, `letter` or both.

    >>> route_words({"id": 4, "a": "Mill", "b": "Castle", "colour": "grey", "letter": "A"}, {})
    'Mill–Castle (grey A)'
    """
    assert isinstance(route, dict)
    label = " ".join([str(route[key]) for key in ("colour", "letter") if key in route])
    return f"{route['a']}–{route['b']}" + (f" ({label})" if label else "")


def ticket_words(ticket: object, facts: dict[str, object]) -> str:
    assert isinstance(ticket, dict)
    return f"{ticket['a']}–{ticket['b']}"


def _called(colour: object, facts: dict[str, object]) -> str:
    """A colour of cards as players call it."""
    return str(facts.get("wild", colour) if colour == WILD else colour)


def card_words(colour: object, facts: dict[str, object]) -> str:
    """
    >>> card_words("blue", {}), card_words("wild", {"wild": "bus"})
    ('blue card', 'bus card')
    """
    return f"{_called(colour, facts)} card"


def cards_words(cards: object, facts: dict[str, object]) -> str:
    """A number of cards, or of each colour a number.

    >>> cards_words(2, {}), cards_words({"blue": 1, "wild": 0}, {"wild": "bus"})
    ('2 cards', '1 blue card and no bus card')
    """
    if isinstance(cards, int):
        return plural(cards, "card")
    assert isinstance(cards, dict)
    each = [(count, card_words(colour, facts)) for colour, count in cards.items()]
    return listing([plural(count, card) if count else f"no {card}" for count, card in each])


def payment_words(cards: object, facts: dict[str, object]) -> str:
    """
    >>> payment_words({"blue": 2, "wild": 1}, {"wild": "bus"})
    '2 blue, 1 bus'
    """
    assert isinstance(cards, dict)
    return ", ".join([f"{count} {_called(colour, facts)}" for colour, count in cards.items()])


def tickets_words(count: object, facts: dict[str, object]) -> str:
    assert isinstance(count, int)
    return plural(count, "ticket")


def spaces_words(count: object, facts: dict[str, object]) -> str:
    assert isinstance(count, int)
    return plural(count, "space")


def vehicles_words(count: object, facts: dict[str, object]) -> str:
    assert isinstance(count, int)
    return plural(count, str(facts["vehicle"]), str(facts["vehicles"]))


def tracks_words(count: object, facts: dict[str, object]) -> str:
    """Of a route with several tracks: `double`."""
    return "double" if count == 2 else "triple" if count == 3 else f"{count}-track"


def colours_words(colours: object, facts: dict[str, object]) -> str:
    assert isinstance(colours, list)
    return listing([str(colour) for colour in colours])


def names_words(names: object, facts: dict[str, object]) -> str:
    """Of players."""
    assert isinstance(names, list)
    return " and ".join([str(name) for name in names])


def as_it_is(value: object, facts: dict[str, object]) -> str:
    return str(value)


PARTS: dict[str, Part] = {
    "route": route_words,
    "ticket": ticket_words,
    "place": as_it_is,
    "seat": as_it_is,
    "names": names_words,
    "colour": as_it_is,
    "colours": colours_words,
    "card": card_words,
    "cards": cards_words,
    "payment": payment_words,
    "tickets": tickets_words,
    "spaces": spaces_words,
    "vehicles": vehicles_words,
    "tracks": tracks_words,
}
