"""Boards that name their rules themselves, for tests; the fixture `edited` copies one with something changed."""

from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "examples" / "plain"
COASTS = ROOT / "tests" / "boards" / "coasts"
RULES = 'rules = ["double_routes"]'  # of the plain one
Edit = Callable[..., Path]
