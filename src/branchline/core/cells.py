"""The cells of a state: one flat run of numbers."""

from typing import TypeAlias

Cells: TypeAlias = "list[int]"
