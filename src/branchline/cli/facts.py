"""What is read from the JSON lines of a record."""


def whole(value: object) -> int:
    """A number; whoever wrote the line has seen to it."""
    assert isinstance(value, int)
    return value
