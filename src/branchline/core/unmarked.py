"""A mark that does nothing, for `open_classes`."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def mypyc_attr(**attributes: object) -> Callable[[type[T]], type[T]]:
    return lambda cls: cls
