"""What is said to a player: a message code and facts, which every language can put into words.

A `Message` is declared once, beside what uses it, with its English. A `Sentence` is a message with its facts: why a
move can't be made, what has to be decided first, what a rule asks, what happened. Its facts are JSON by name, in what a
client knows: ids of routes, seats from 1, colours by name; or they are sentences themselves.
"""

import re
from typing import Final

from branchline.core.parts import SORTS
from branchline.core.template import PLURAL, SELECT, Template, TemplateError
from branchline.core.text import near

LARGEST_NUMBER: Final = 1 << 53  # that every program can read as one
CODE: Final = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+")  # claim.too-long


class CodeTaken(ValueError):
    """Two messages of a game have one code; the words name both."""


class Message:
    """A code, and its English as a template (`core/template.py`): `{owner}` for the fact of that name, `{route, route}`
    for one that its sort puts into words (`core/parts.py`).

    >>> short = Message("claim.vehicles", "{route, route} takes {length, vehicles}.")
    >>> ends = {"id": 30, "a": "Big Ben", "b": "Waterloo"}
    >>> str(short.sentence(route=ends, length=2, vehicle="bus", vehicles="buses"))
    'Big Ben–Waterloo takes 2 buses.'
    """

    def __init__(self, code: str, template: str) -> None:
        if code and not CODE.fullmatch(code):
            raise ValueError(f"“{code}” is no code of a message; write it like claim.too-long")
        self.code = code
        self.template = template
        self._parsed: Template | None = None  # when it is needed: there are many, and each command needs few

    def parsed(self) -> Template:
        if self._parsed is None:
            try:
                self._parsed = checked(self.template)
            except TemplateError as error:
                raise TemplateError(f"{self.code}: {error}") from None
        return self._parsed

    def sentence(self, **facts: object) -> "Sentence":
        for name in self.parsed().sorts:
            if name not in facts:
                raise ValueError(f"{self.code}: its fact {name} is missing")
        return Sentence(self, facts)

    def __repr__(self) -> str:
        return f"<Message {self.code}: {self.template}>"

    def __reduce__(self) -> tuple[type["Message"], tuple[str, str]]:
        """For pickle and deepcopy, which can't look into a compiled class."""
        return Message, (self.code, self.template)


def checked(text: str) -> Template:
    """The template, if its sorts are known."""
    template = Template(text)
    for name, sorts in template.sorts.items():
        for sort in sorts:
            if sort and sort not in SORTS and sort not in (PLURAL, SELECT):
                raise TemplateError(f"{name}: “{sort}” is no sort of fact{near(sort, list(SORTS))}")
    return template


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
        from branchline.core.language import ENGLISH  # which knows sentences

        return ENGLISH.words(self)

    def json(self) -> dict[str, object]:
        """For programs: the code and the facts, and sentences among these the same way; only `words` without a code."""
        if not self.code:
            return {"words": valid_text(self.words)}
        return {"code": self.code, "facts": _json(self.facts)}

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


def _json(fact: object) -> object:
    """What every program can read: rules from outside may have any facts, and facts may repeat what was typed."""
    if isinstance(fact, Sentence):
        return fact.json()
    if isinstance(fact, dict):
        return {valid_text(str(name)): _json(each) for name, each in fact.items()}
    if isinstance(fact, list | tuple):
        return [_json(each) for each in fact]
    if fact is None or isinstance(fact, bool | float) or (isinstance(fact, int) and abs(fact) < LARGEST_NUMBER):
        return fact
    return valid_text(str(fact))


def valid_text(words: str) -> str:
    """With a sign in place of what is no text, such as half of a character."""
    return words.encode("utf-8", "replace").decode()


ONLY_WORDS: Final = Message("", "{words}")


def in_words(words: str) -> Sentence:
    """A sentence that has no code: what nobody has made a message of."""
    return ONLY_WORDS.sentence(words=words)


class SentenceError(ValueError):
    """An error that people read: `str(error)` is the English, and `reason` says it in any language and to programs."""

    def __init__(self, reason: "Sentence | str") -> None:
        super().__init__(str(reason))
        self.reason = in_words(reason) if isinstance(reason, str) else reason

    def __reduce__(self) -> tuple[type["SentenceError"], tuple[Sentence]]:
        """From one process to another with its reason."""
        return type(self), (self.reason,)


class Messages:
    """Every message of a game, by its code."""

    def __init__(self) -> None:
        self.by_code: dict[str, Message] = {}
        self.declared_by: dict[str, str] = {}

    def declare(self, by: str, messages: list[Message]) -> None:
        """Several may declare the same message, but not two messages of one code."""
        for message in messages:
            message.parsed()  # fails here if it is no template
            known = self.by_code.setdefault(message.code, message)
            if known is not message and known.template != message.template:
                other = self.declared_by[message.code]
                raise CodeTaken(f"{by} and {other} have different messages with the code {message.code}; rename one")
            self.declared_by.setdefault(message.code, by)

    def sentence(self, code: str, facts: dict[str, object]) -> Sentence:
        """What a program has received as a code and facts, as a sentence again."""
        return self.by_code[code].sentence(**facts)
