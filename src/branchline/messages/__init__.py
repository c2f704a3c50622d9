"""What Branchline says to people, in every language that has a file here.

Messages stand in the source with their English. `XX.toml` has the texts of another language by message code, and
`cldr.json` how languages count and list. CONTRIBUTING.md says how to add a language.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from branchline.core.language import ENGLISH, Language
from branchline.core.sentence import Message, Sentence, in_words

FOLDER = Path(__file__).parent
REFERENCE = "en"  # whose file is written from the source, for translators to read


@cache
def codes() -> tuple[str, ...]:
    """Every language that there is, English first; each has two letters, and other files are none.

    >>> codes()[0]
    'en'
    """
    found = sorted(file.stem for file in FOLDER.glob("??.toml"))
    return (REFERENCE, *[code for code in found if code != REFERENCE])


@cache
def language(code: str) -> Language:
    """
    >>> language("fr").listing(["bleu", "blanc", "rouge"])
    'bleu, blanc et rouge'
    """
    if code == REFERENCE:
        return ENGLISH
    counting = json.loads((FOLDER / "cldr.json").read_text("utf-8"))["languages"][code]
    return Language(code, counting["plurals"], counting["lists"], counting["decimal"], texts(code))


def texts(code: str) -> dict[str, str]:
    """All that the file of a language has, by message code."""
    return dict(_flat("", tomllib.loads((FOLDER / f"{code}.toml").read_text("utf-8"))))


def _flat(before: str, table: dict[str, object]) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{before}{key}.", value)
        else:
            yield f"{before}{key}", str(value)


@cache
def english() -> dict[str, str]:
    """Every text in English, by message code; those of rules from outside are not among them."""
    return texts(REFERENCE)


def sentence_of(sent: Mapping[str, object]) -> Sentence:
    """What `Sentence.json` has sent from another process or a server, as a sentence again; KeyError if a code in it is
    none of ours.

    >>> str(sentence_of({"code": "record.line", "facts": {"line": 3, "why": {"words": "this is no move"}}}))
    'line 3: this is no move'
    """
    if "words" in sent:
        return in_words(str(sent["words"]))
    facts = sent["facts"]
    assert isinstance(facts, dict)
    code = str(sent["code"])
    return Message(code, english()[code]).sentence(**{name: _fact(fact) for name, fact in facts.items()})


def _fact(fact: object) -> object:
    if isinstance(fact, list):
        return [_fact(each) for each in fact]
    is_sentence = isinstance(fact, dict) and set(fact) in ({"words"}, {"code", "facts"})
    return sentence_of(fact) if isinstance(fact, dict) and is_sentence else fact


def find(name: str, known: Iterable[str]) -> str | None:
    """The one of these languages that the web or a system calls so.

    >>> find("DE", codes()), find("fr_CA.UTF-8", codes()), find("french", codes())
    ('de', 'fr', None)
    """
    code = re.split("[-_.@;]", name.strip().lower())[0]
    return code if code in known else None


def best(wanted: Iterable[str]) -> str:
    """The first of these that there is, as the web or a system names languages; or else English.

    >>> best(["xx-YY", "fr-CA;q=0.8", "en"]), best(["C.UTF-8"])
    ('fr', 'en')
    """
    return next(filter(None, [find(each, codes()) for each in wanted]), REFERENCE)


def accepted(header: str) -> str:
    """The best language for somebody who sends this Accept-Language.

    >>> accepted("en; q=0.5, fr"), accepted("")
    ('fr', 'en')
    """
    weighted: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        try:
            weighted.append((-float(weight or 1), name))
        except ValueError:
            continue
    return best(name for weight, name in sorted(weighted, key=lambda each: each[0]) if weight < 0)
