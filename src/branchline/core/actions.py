"""Actions: an int for machines, a sentence for people.

A Kind is one sort of action ("claim", "draw deck", "turn up"). It owns a contiguous range of ints and knows, for each
of them, when it is legal, what it does, how it reads and who may see it. A Codec joins the kinds of one game.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from branchline.core.cells import Cells, zeros
from branchline.core.sentence import Message, Messages, Sentence, SentenceError
from branchline.core.text import normal, plural

EVERYONE_SEES = -1  # Kind.secret_of: nothing to hide

NOT_NOW: Final = Message("move.not-now", "That can't be done now.")
FIRST_DECIDE: Final = Message("move.first-decide", "First decide: {kind}.")
NO_MOVE: Final = Message("move.no-move", "“{text}” is no move of this game.")
NOT_HIDDEN: Final = Message("move.not-hidden", "“{text}” is nothing that can be hidden in this game.")
MAY_MEAN: Final = Message("move.may-mean", "“{text}” may mean: {moves}.")  # moves as records have them, with semicolons


class Unreadable(SentenceError):
    """The words name no action at all."""


class Ambiguous(SentenceError):
    """The words fit more than one action."""


class Illegal(SentenceError):
    """The action exists, but not now; the message says why, and `reason` says it to programs: `error.reason.code`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """One sort of action. Subclasses fill in what differs; `cells` are those of a State."""

    name: str
    size: i64
    chance: bool  # an outcome of chance, not a player's action
    secret: bool  # there are seats that may not see which action of this kind was played
    start: i64
    messages: ClassVar[list[Message]] = []  # all that its `first` and `why_not` say

    def __init__(self, name: str, size: int, chance: bool = False, secret: bool = False) -> None:
        self.name = name
        self.size = size
        self.chance = chance
        self.secret = secret
        self.start = 0

    def __repr__(self) -> str:
        return f"<Kind {self.name}, {plural(self.size, 'action')} from {self.start}>"

    def legal(self, cells: Cells, out: list[int]) -> None:
        """Append this kind's legal actions, in ascending order."""

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        """Write them into `out` behind the `count` actions that it has; returns how many it has then."""
        listed: list[int] = []
        self.legal(cells, listed)
        for action in listed:
            out[count] = action
            count += 1
        return count

    def odds(self, cells: Cells, out: list[int]) -> None:
        """For chance: append the weight of each legal outcome, in the same order."""
        legal: list[int] = []
        self.legal(cells, legal)
        for _ in legal:
            out.append(1)

    def pick(self, cells: Cells, u: float) -> i64:
        """The action that a uniform number 0 <= u < 1 falls on; for chance by the weights."""
        found = zeros(self.size)
        size: int = self.legal_into(cells, found, 0)
        return found[int(u * size)]

    def play(self, cells: Cells, action: i64) -> None:
        """Change the cells. Whether it is legal is not asked here."""

    def words(self, action: int) -> str:
        return self.name

    def parse(self, text: str) -> list[int]:
        """Every action of this kind that the words may mean, beyond those that read exactly so."""
        return []

    def meant(self, found: list[int]) -> list[int]:
        """Of several legal actions that the same words fit, those that they mean."""
        return found

    def parts(self, action: int) -> tuple[str, str]:
        """Its words in two: what many actions of this kind have in common, and what is chosen then. Where there is
        nothing in common, the first is empty."""
        return "", self.words(action)

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        """How a menu lists it: the heading that it stands under with others, and what it is called there. Actions with
        words in common are one entry, so this is the same for all of them. What is no sentence is in English."""
        heading, _, label = (self.parts(action)[0] or self.words(action)).partition(" ")
        return heading, label or heading

    def answers(self, text: str) -> list[int]:
        """What short words mean while this kind is what is asked for: `yes`."""
        return []

    def answer_words(self, cells: Cells, action: int) -> Sentence | str:
        """The action as an answer to the question that asks for this kind."""
        return self.parts(action)[1]

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        """How a menu without headings lists it, to be read aloud; empty where the heading and what the action is called
        under it make sense together."""
        return ""

    def possible(self, cells: Cells, action: int) -> bool:
        """Whether it may have been legal, as far as everybody can see: what a redacted record is checked by."""
        return True

    def why_not(self, cells: Cells, action: int) -> Sentence:
        """Why the action, now not legal, is not."""
        return NOT_NOW.sentence()

    def why_none(self, cells: Cells, actions: list[int]) -> Sentence:
        """Why none of these, which the same words may mean and none of which is legal now, can be played."""
        return self.why_not(cells, actions[0])

    def first(self) -> Sentence:
        """What a player reads on trying something else while this has to be decided, by a player or by chance."""
        return FIRST_DECIDE.sentence(kind=self.name)

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        """Everything the action does, by name, for somebody else's program. `cells` are those before it."""
        return {}

    def wilds(self, action: int) -> int:
        """How many of the most precious cards it costs."""
        return 0

    def secret_of(self, cells: Cells, action: int) -> int:
        """The only seat that may see which action of this kind was played, or EVERYONE_SEES."""
        return EVERYONE_SEES

    def redact(self, action: int) -> int:
        """What the others see in its place: the same int for all that look alike to them."""
        return action

    def redacted_words(self, action: int) -> str:
        """How the redacted action reads."""
        return f"{self.name} ?"

    def redacted_facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {}


def list_legal(kind: Kind, cells: Cells, out: list[int]) -> None:
    """Append what `legal_into` of a kind writes."""
    found = zeros(kind.size)
    out.extend(list(found[: kind.legal_into(cells, found, 0)]))


@mypyc_attr(allow_interpreted_subclasses=True)
class EngineKind(Kind):
    """A kind of ours: it writes its legal actions where they are wanted, and no list is made where one is picked."""

    def legal(self, cells: Cells, out: list[int]) -> None:
        list_legal(self, cells, out)

    @abstractmethod
    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64: ...


def says_something(kind: Kind) -> bool:
    """Whether it has reasons of its own, and so messages."""
    hooks = ("first", "why_not", "why_none")
    return any(getattr(type(kind), hook) is not getattr(Kind, hook) for hook in hooks)


class Codec:
    """All kinds of one game, laid out one after another."""

    kinds: list[Kind]
    kind_of: vec[Kind]  # by action

    def __init__(self, messages: Messages) -> None:
        self.kinds = []
        self.kind_of = vec[Kind]()
        self.messages = messages  # of the game: those of the kinds are added to them
        self.by_words: dict[str, int] = {}  # every sentence, filled by the first parse
        self.by_redacted_words: dict[str, int] = {}
        # Sentences as we write them, once they were read: our own come again and again.
        self.by_exact_words: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"<Codec, {plural(len(self.kind_of), 'action')} of {plural(len(self.kinds), 'kind')}>"

    def add(self, kind: Kind) -> None:
        if kind.name in [each.name for each in self.kinds]:
            raise ValueError(f"{kind.name}: there is a kind of that name already; give it another")
        self.messages.declare(type(kind).__name__, kind.messages)
        kind.start = len(self.kind_of)
        self.kinds.append(kind)
        for _ in range(kind.size):
            self.kind_of = append(self.kind_of, kind)

    @property
    def size(self) -> i64:
        return len(self.kind_of)

    def words(self, action: int) -> str:
        return self.kind_of[action].words(action)

    def parse(self, text: str, legal: list[int] | None = None) -> int:
        """The action the words mean. Given the legal ones, words that fit several mean the legal one of them."""
        found = self.meanings(text)
        if len(found) > 1 and legal is not None:
            now = set(legal)
            found = [a for a in found if a in now] or found[:1]
            found = self.kind_of[found[0]].meant(found)
        if len(found) > 1:
            raise Ambiguous(MAY_MEAN.sentence(text=text, moves="; ".join([self.words(a) for a in found[:6]])))
        return found[0]

    def meanings(self, text: str) -> list[int]:
        """Every action that the words may mean; at least one."""
        known = self.by_exact_words.get(text)
        if known is not None:
            return [known]
        if not self.by_words:  # filled apart: another thread must not read it half full
            by_words: dict[str, int] = {}
            for action, kind in enumerate(self.kind_of):
                by_words[normal(kind.words(action))] = action
            self.by_words = by_words
        exact = self.by_words.get(normal(text))
        if exact is not None:
            if self.words(exact) == text:
                self.by_exact_words[text] = exact
            return [exact]
        found: list[int] = []
        for kind in self.kinds:
            found += kind.parse(text)
        if not found:
            raise Unreadable(NO_MOVE.sentence(text=text))
        return found

    def parse_redacted(self, text: str) -> int:
        """The action that stands for all that read so to those who may not see which it was."""
        if not self.by_redacted_words:
            by_words: dict[str, int] = {}
            for action, kind in enumerate(self.kind_of):
                if kind.secret:
                    redacted = kind.redact(action)
                    by_words[normal(kind.redacted_words(redacted))] = redacted
            self.by_redacted_words = by_words
        found = self.by_redacted_words.get(normal(text))
        if found is None:
            raise Unreadable(NOT_HIDDEN.sentence(text=text))
        return found


Uniform = Callable[[], float]
