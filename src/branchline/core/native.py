"""What only the compiler understands, for the interpreted build."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def mypyc_attr(**attributes: object) -> Callable[[type[T]], type[T]]:
    """Compiled classes are closed; those that people extend from outside are marked with this."""
    return lambda cls: cls
