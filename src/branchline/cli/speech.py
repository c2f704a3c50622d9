"""The language that the terminal speaks: the one that `--language` or BRANCHLINE_LANGUAGE names, or else the system's.

A process has one terminal, so the language is set once, before anything is said. What programs read (records, JSON,
the words of a move) is the same in every language.
"""

import os
import re
from typing import Final

from rich.text import Text

from branchline.core.language import ENGLISH, Language
from branchline.core.sentence import Message, Sentence, SentenceError
from branchline.messages import best, codes, find, language

VARIABLE: Final = "BRANCHLINE_LANGUAGE"
LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set is the system's locale
PREFERRED: Final = "LANGUAGE"  # may list several languages, the best first; a locale that is no language ignores it
NO_LANGUAGE: Final = ("C", "POSIX")
UNKNOWN: Final = Message(
    "terminal.language.unknown", "There is no language “{code}” here; there are: {codes, list, unit}."
)
BY_VARIABLE: Final = Message("terminal.language.by-variable", "{variable}: {why, sentence}")
PERCENT: Final = Message("terminal.number.percent", "{share, number, 1}%")
PERCENTS: Final = Message("terminal.number.percents", "{low, number, 1}%–{high, number, 1}%")
MARK: Final = "\ue000"  # on both sides of the number of a fact that has colours; for private use, so nobody types it

_spoken: Language = ENGLISH


def spoken() -> Language:
    """The language of now."""
    return _spoken


def use(code: str | None) -> None:
    """Speak this language; without a name the one that the environment asks for.

    Raises SentenceError, one line in the system's language, if there is no such language.
    """
    global _spoken
    _spoken = language(of_system())
    named = code or os.environ.get(VARIABLE)
    if not named:
        return
    if (known := find(named, codes())) is None:
        unknown = UNKNOWN.sentence(code=named, codes=list(codes()))
        raise SentenceError(unknown if code else BY_VARIABLE.sentence(variable=VARIABLE, why=unknown))
    _spoken = language(known)


def is_of_environment() -> bool:
    """Whether the next command here speaks the language of now without being asked to."""
    return (find(os.environ.get(VARIABLE, ""), codes()) or of_system()) == _spoken.code


def of_system() -> str:
    """The best language for somebody whose system speaks this one."""
    locale = next(filter(None, [os.environ.get(name) for name in LOCALE]), "")
    if locale.partition(".")[0] in NO_LANGUAGE:
        return best([])
    return best([*os.environ.get(PREFERRED, "").split(":"), locale])


def say(message: Message, **facts: object) -> str:
    return _spoken.say(message, **facts)


def say_sentence(sentence: Sentence | str) -> str:
    return _spoken.words(sentence)


def percent(share: float) -> str:
    """
    >>> percent(0.3333)
    '33.3%'
    """
    return say(PERCENT, share=100 * share)


def percents(low: float, high: float) -> str:
    """From one share to another."""
    return say(PERCENTS, low=100 * low, high=100 * high)


def parted(text: str) -> list[str]:
    """The words of a text; a space that does not break, as French has before a colon, parts nothing.

    >>> parted("Un\u00a0: deux   trois")
    ['Un\\xa0:', 'deux', 'trois']
    """
    return re.findall(r"[\S\u00a0\u202f]+", text)


def text(message: Message, **facts: object) -> Text:
    """Words for the screen; facts that are Text, such as cards in their colours, stay as they are."""
    painted = [(name, fact) for name, fact in facts.items() if isinstance(fact, Text)]
    marked = {name: f"{MARK}{number}{MARK}" for number, (name, _) in enumerate(painted)}
    parts = say(message, **{**facts, **marked}).split(MARK)
    return Text.assemble(*[painted[int(part)][1] if i % 2 else part for i, part in enumerate(parts)])
