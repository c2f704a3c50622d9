"""Packages that only some need: one clear line where one is missing."""

from importlib.util import find_spec

from branchline.installed import checkout

# Which package each extra brings, by the name that is imported.
BRINGS = {
    "vector": ["librt", "mypy_extensions", "numpy"],
    "gym": ["gymnasium"],
    "pettingzoo": ["gymnasium", "pettingzoo"],
    "openspiel": ["pyspiel"],
    "data": ["pyarrow"],
    "train": ["torch"],
}


class MissingExtra(ImportError):
    """An extra was not installed; the message says how to."""


def need(extra: str) -> None:
    """Raise MissingExtra unless everything that the extra brings is here."""
    missing = [name for name in dict.fromkeys([*BRINGS["vector"], *BRINGS[extra]]) if find_spec(name) is None]
    if missing:
        raise MissingExtra(f"{' and '.join(missing)} not found: {hint(extra)}")


def hint(extra: str) -> str:
    """How to install an extra. Branchline is in no package index, so its name alone would not do."""
    root = checkout()
    if root is None:
        return f"in a checkout of Branchline, pip install '.[{extra}]'"
    return f"in {root}, uv sync --inexact --extra {extra}; or pip install '.[{extra}]' in an environment of your own"
