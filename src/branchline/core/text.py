"""Words: as people type them, without accents, capitals or punctuation, and as sentences need them."""

import difflib
import unicodedata
from typing import Final


def normal(text: str) -> str:
    """Only letters and digits, folded.

    >>> normal("Place d'Italie–Gare de Lyon")
    'placeditaliegaredelyon'
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join([ch for ch in split if ch.isalnum()])


def plural(count: int, word: str, words: str = "") -> str:
    """
    >>> plural(1, "bus", "buses"), plural(3, "card")
    ('1 bus', '3 cards')
    """
    return f"{count} {word}" if count == 1 else f"{count} {words or word + 's'}"


def listing(items: list[str], last: str = "and") -> str:
    """
    >>> listing(["blue", "white", "red"])
    'blue, white and red'
    """
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {last} " + items[-1]


def article(word: str) -> str:
    """
    >>> article("engine"), article("bus")
    ('an engine', 'a bus')
    """
    return f"an {word}" if is_an(word) else f"a {word}"


def is_an(word: str) -> bool:
    """Whether English has “an” before it: a fact of messages that say `{an, select, true {an} other {a}} {card}`."""
    return word[:1] in ("a", "e", "i", "o", "u")


def near(word: str, known: list[str]) -> str:
    """What was probably meant, as the end of a sentence; or all that is known.

    >>> near("Cost", ["Coast", "Highlands"])
    "; did you mean 'Coast'?"
    """
    close = closest(word, known)
    return f"; did you mean {close!r}?" if close else f"; known: {', '.join(known)}"


def closest(word: str, known: list[str]) -> str:
    """What was probably meant; empty if nothing is like it.

    >>> closest("Cost", ["Coast", "Highlands"]), closest("Fen", ["Coast"])
    ('Coast', '')
    """
    return "".join(difflib.get_close_matches(word, known, 1, 0.6))


NAME_RULE: Final = "it needs letters or digits, all printable, and no ? or –"


def is_name(text: object) -> bool:
    """Whether moves that hold the text can be written and read back.

    >>> is_name("Regent's Park"), is_name("A–B"), is_name("…")
    (True, False, False)
    """
    return isinstance(text, str) and bool(normal(text)) and text.isprintable() and "?" not in text and "–" not in text
