"""Words as people type them: without accents, capitals or punctuation."""

import unicodedata


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
