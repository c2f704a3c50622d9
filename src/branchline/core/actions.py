"""Actions: an int for machines, a sentence for people.

A Kind is one sort of action ("claim", "draw deck", "turn up"). It owns a contiguous range of ints and knows, for each
of them, when it is legal, what it does, how it reads and who may see it. A Codec joins the kinds of one game.
"""

from collections.abc import Callable

from branchline.core.text import normal

EVERYONE_SEES = -1  # Kind.secret_of: nothing to hide


class Unreadable(ValueError):
    """The words name no action at all."""


class Ambiguous(ValueError):
    """The words fit more than one action."""


class Illegal(ValueError):
    """The action exists, but not now; the message says why."""


class Kind:
    """One sort of action. Subclasses fill in what differs; `cells` are those of a State."""

    name: str
    size: int
    chance: bool
    start: int

    def __init__(self, name: str, size: int, chance: bool = False) -> None:
        self.name = name
        self.size = size
        self.chance = chance
        self.start = 0

    def legal(self, cells: list[int], out: list[int]) -> None:
        """Append this kind's legal actions, in ascending order."""

    def odds(self, cells: list[int], out: list[int]) -> None:
        """For chance: append the weight of each legal outcome, in the same order."""
        legal: list[int] = []
        self.legal(cells, legal)
        for _ in legal:
            out.append(1)

    def pick(self, cells: list[int], u: float) -> int:
        """For chance: the outcome that a uniform number 0 <= u < 1 falls on, by the weights."""
        legal: list[int] = []
        self.legal(cells, legal)
        return legal[int(u * len(legal))]

    def play(self, cells: list[int], action: int) -> None:
        """Change the cells. Whether it is legal is not asked here."""

    def words(self, action: int) -> str:
        return self.name

    def parse(self, text: str) -> list[int]:
        """Every action of this kind that the words may mean; none if they are not of this kind."""
        return [a for a in range(self.start, self.start + self.size) if normal(self.words(a)) == normal(text)]

    def why_not(self, cells: list[int], action: int) -> str:
        """Why the action, now not legal, is not: a sentence in the title's words."""
        return "That can't be done now."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        """Everything the action does, by name, for somebody else's program. `cells` are those before it."""
        return {}

    def secret_of(self, cells: list[int], action: int) -> int:
        """The only seat that may see which action of this kind was played, or EVERYONE_SEES."""
        return EVERYONE_SEES

    def covered(self, action: int) -> int:
        """What the others see in its place: the same int for all that look alike to them."""
        return action

    def covered_words(self, action: int) -> str:
        """How the covered action reads."""
        return f"{self.name} ?"

    def covered_facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {}

    def parse_covered(self, text: str) -> list[int]:
        """Read what covered_words wrote."""
        found = {self.covered(a) for a in range(self.start, self.start + self.size)}
        return [a for a in sorted(found) if normal(self.covered_words(a)) == normal(text)]


class Codec:
    """All kinds of one game, laid out one after another."""

    kinds: list[Kind]
    of: list[Kind]

    def __init__(self) -> None:
        self.kinds = []
        self.of = []

    def add(self, kind: Kind) -> None:
        kind.start = len(self.of)
        self.kinds.append(kind)
        for _ in range(kind.size):
            self.of.append(kind)

    @property
    def size(self) -> int:
        return len(self.of)

    def words(self, action: int) -> str:
        return self.of[action].words(action)

    def parse(self, text: str, legal: list[int] | None = None) -> int:
        """The action the words mean. Given the legal ones, words that fit several mean the legal one of them."""
        found: list[int] = []
        for kind in self.kinds:
            found += kind.parse(text)
        return self._one(text, found, legal)

    def parse_covered(self, text: str) -> int:
        found: list[int] = []
        for kind in self.kinds:
            found += kind.parse_covered(text)
        return self._one(text, found, None)

    def _one(self, text: str, found: list[int], legal: list[int] | None) -> int:
        if not found:
            raise Unreadable(f"“{text}” is no move of this game.")
        if len(found) > 1 and legal is not None:
            now = set(legal)
            found = [a for a in found if a in now] or found[:1]
        distinct = list(dict.fromkeys(self.words(a) for a in found))
        if len(found) > 1:
            raise Ambiguous(f"“{text}” may mean: " + "; ".join(distinct[:6]) + ".")
        return found[0]


Uniform = Callable[[], float]
