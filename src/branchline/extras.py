"""Packages that only some need: one clear line where one is missing."""

from importlib.util import find_spec
from typing import Final

from branchline.core.sentence import Message, Sentence
from branchline.installed import checkout

NOT_FOUND: Final = Message("terminal.extra.not-found", "{packages, list} not found: {how, sentence}")
IN_A_CHECKOUT: Final = Message("terminal.extra.in-a-checkout", "in a checkout of Branchline, {pip}")
IN_THIS_CHECKOUT: Final = Message(
    "terminal.extra.in-this-checkout", "in {folder}, {uv}; or {pip} in an environment of your own"
)

# Which package each extra brings, by the name that is imported.
BRINGS = {
    "vector": ["numpy"],
    "gym": ["gymnasium"],
    "pettingzoo": ["gymnasium", "pettingzoo"],
    "openspiel": ["pyspiel"],
    "data": ["pyarrow"],
    "train": ["torch"],
}


class MissingExtra(ImportError):
    """An extra was not installed; the message says how to, and `reason` in any language."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[type["MissingExtra"], tuple[Sentence]]:
        """From one process to another with its reason."""
        return type(self), (self.reason,)


def need(extra: str) -> None:
    """Raise MissingExtra unless everything that the extra brings is here."""
    missing = [name for name in dict.fromkeys([*BRINGS["vector"], *BRINGS[extra]]) if find_spec(name) is None]
    if missing:
        raise MissingExtra(NOT_FOUND.sentence(packages=missing, how=hint(extra)))


def hint(extra: str) -> Sentence:
    """How to install an extra. Branchline is in no package index, so its name alone would not do."""
    root, pip = checkout(), f"pip install '.[{extra}]'"
    if root is None:
        return IN_A_CHECKOUT.sentence(pip=pip)
    return IN_THIS_CHECKOUT.sentence(folder=str(root), uv=f"uv sync --inexact --extra {extra}", pip=pip)
