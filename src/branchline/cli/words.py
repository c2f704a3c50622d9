"""Small words that several screens need."""


def a(word: str) -> str:
    """
    >>> a("orange card"), a("bus")
    ('an orange card', 'a bus')
    """
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def whole(value: object) -> int:
    """A number from a JSON line."""
    assert isinstance(value, int)
    return value
