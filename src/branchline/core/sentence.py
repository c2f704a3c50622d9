"""What the engine says to a player: a message code and facts, which every language can put into words.

A `Message` is declared once, beside what uses it. A `Sentence` is a message with its facts: why a move can't be made,
what has to be decided first, what a rule asks. Its facts are JSON by name, in what a client knows: ids of routes, seats
from 1, colours by name.
"""

import re
from typing import Final

from branchline.core.english import PARTS
from branchline.core.text import near

CODE: Final = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+")  # claim.too-long
GAP: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


class CodeTaken(ValueError):
    """Two messages of a game have one code; the words name both."""


class Message:
    """A code, and its English with gaps: `{owner}` for the fact of that name, `{route:route}` for one of a sort that
    `core/english.py` has words for.

    >>> short = Message("claim.vehicles", "{route:route} takes {length:vehicles}.")
    >>> ends = {"id": 30, "a": "Big Ben", "b": "Waterloo"}
    >>> str(short.sentence(route=ends, length=2, vehicle="bus", vehicles="buses"))
    'Big Ben–Waterloo takes 2 buses.'
    """

    def __init__(self, code: str, template: str) -> None:
        if code and not CODE.fullmatch(code):
            raise ValueError(f"“{code}” is no code of a message; write it like claim.too-long")
        self.code = code
        self.template = template
        self.sorts: dict[str, str] = {}  # of each fact in the template
        pieces = [str(piece or "") for piece in GAP.split(template)]
        self.literals = pieces[::3]  # what stands around the gaps
        self.names = pieces[1::3]
        for name, sort in zip(self.names, pieces[2::3], strict=True):
            if sort and sort not in PARTS:
                raise ValueError(f"{code}: “{sort}” is no sort of fact{near(sort, list(PARTS))}")
            self.sorts[name] = sort

    def sentence(self, **facts: object) -> "Sentence":
        for name in self.names:
            if name not in facts:
                raise ValueError(f"{self.code}: its fact {name} is missing")
        return Sentence(self, facts)

    def words(self, facts: dict[str, object]) -> str:
        """In English."""
        out = self.literals[0]
        for name, literal in zip(self.names, self.literals[1:], strict=True):
            sort = self.sorts[name]
            out += (PARTS[sort](facts[name], facts) if sort else str(facts[name])) + literal
        return out

    def __repr__(self) -> str:
        return f"<Message {self.code}: {self.template}>"

    def __reduce__(self) -> tuple[type["Message"], tuple[str, str]]:
        """For pickle and deepcopy, which can't look into a compiled class."""
        return Message, (self.code, self.template)


class Sentence:
    """A message with its facts. `str(sentence)` is the English."""

    def __init__(self, message: Message, facts: dict[str, object]) -> None:
        self.message = message
        self.facts = facts

    @property
    def code(self) -> str:
        return self.message.code

    @property
    def words(self) -> str:
        return self.message.words(self.facts)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Sentence {self.code}: {self.words}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.code, self.facts) == (other.code, other.facts)

    def __hash__(self) -> int:
        return hash((self.code, self.words))

    def __reduce__(self) -> tuple[type["Sentence"], tuple[Message, dict[str, object]]]:
        return Sentence, (self.message, self.facts)


ONLY_WORDS: Final = Message("", "{words}")


def in_words(words: str) -> Sentence:
    """A sentence that has no code: what nobody has made a message of."""
    return ONLY_WORDS.sentence(words=words)


class Messages:
    """Every message of a game, by its code."""

    def __init__(self) -> None:
        self.by_code: dict[str, Message] = {}
        self.declared_by: dict[str, str] = {}

    def declare(self, by: str, messages: list[Message]) -> None:
        """Several may declare the same message, but not two messages of one code."""
        for message in messages:
            known = self.by_code.setdefault(message.code, message)
            if known is not message and known.template != message.template:
                other = self.declared_by[message.code]
                raise CodeTaken(f"{by} and {other} have different messages with the code {message.code}; rename one")
            self.declared_by.setdefault(message.code, by)

    def sentence(self, code: str, facts: dict[str, object]) -> Sentence:
        """What a program has received as a code and facts, as a sentence again."""
        return self.by_code[code].sentence(**facts)
