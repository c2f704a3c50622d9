"""What people are called, and what they write: only what can be seen, and nobody looks like somebody else.

Every text that a client sends and others see goes through `plain`, wherever it comes in; names that are older than this
rule go through it when the table is read. It goes by Unicode's categories. Joiners stay where scripts and emoji need
them.
"""

import re
import unicodedata
from collections.abc import Iterable

from branchline.core.sentence import Message
from branchline.server.refused import Refused

MOST_NAME = 40  # characters
MOST_MARKS = 4  # on one letter; the languages that stack most need no more

NEEDS_LETTERS = Message("name.needs-letters", "A name needs letters.")
TOO_LONG = Message("name.too-long", "A name has at most {most} characters.")
LIKE_A_BOT = Message("name.like-a-bot", "That is what bots are called here; choose another name.")

# Letters, marks and symbols that show nothing, though their categories do not say so.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
JOINERS = frozenset("\u200c\u200d")
EMOJI_STYLE = "\ufe0f"
JOINED = frozenset(("Lo", "Mn", "Mc", "So", "Sk"))  # before and after a joiner: scripts without capitals, and emoji

# Letters of other scripts, and digits, that are taken for one of ours; each after casefold().
LIKE = str.maketrans("авеикмнорстухіјѕԁαβεικμνορτυχ01", "abeukmhopctyxijsdabeikuvoptuxol")
BOT = re.compile(r"bot[\W\d_lo]*(\(.*|random|greedy|planner|search)?\W*")  # digits that were taken for letters, too


def plain(text: str) -> str:
    """One line without anything that is not to be seen: no control characters, none that turn the writing round, no
    blanks that pass for letters, no marks without a letter, and no piles of them."""
    out: list[str] = []
    marks = 0
    text = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    for index, each in enumerate(text):
        category = unicodedata.category(each)
        before = out[-1] if out else " "
        if each in JOINERS:
            after = text[index + 1 : index + 2]
            joins = after and unicodedata.category(before) in JOINED and unicodedata.category(after) in JOINED
            if joins and before not in JOINERS:
                out.append(each)
        elif each == EMOJI_STYLE:
            if unicodedata.category(before) in ("So", "Sm", "Po", "Nd"):
                out.append(each)
        elif each.isspace() or category == "Cc":
            out.append(" ")
        elif category[0] == "C" or each in BLANK or _selects(each):
            continue
        elif category[0] == "M":
            marks += 1
            if marks <= MOST_MARKS and before != " ":
                out.append(each)
            continue
        else:
            out.append(each)
        marks = 0
    while out and out[-1] in JOINERS:
        out.pop()
    return " ".join("".join(out).split())


def _selects(each: str) -> bool:
    """Variation selectors, but the one that makes an emoji colourful."""
    return "\ufe00" <= each <= "\ufe0e" or "\U000e0100" <= each <= "\U000e01ef"


def cut(text: str, most: int) -> str:
    """The first `most` characters, but no half of one that is made of several."""
    if len(text) <= most:
        return text
    while most and (unicodedata.combining(text[most]) or {text[most], text[most - 1]} & {*JOINERS, EMOJI_STYLE}):
        most -= 1
    return text[:most].rstrip()


def skeleton(name: str) -> str:
    """The same for two names that can be taken for each other."""
    folded = unicodedata.normalize("NFKC", plain(name)).casefold()
    bare = "".join(each for each in unicodedata.normalize("NFD", folded) if each.isalnum() or not each.isascii())
    return unicodedata.normalize("NFC", bare or folded).translate(LIKE)


def person(name: str) -> str:
    """What somebody wants to be called, as it is kept; raises Refused if that can't be a name. Empty if they give
    none."""
    seen = plain(name)
    if name and not seen:
        raise Refused("unreadable", NEEDS_LETTERS.sentence())
    if len(seen) > MOST_NAME:
        raise Refused("unreadable", TOO_LONG.sentence(most=MOST_NAME))
    if like_a_bot(seen):
        raise Refused("unreadable", LIKE_A_BOT.sentence())
    return seen


def like_a_bot(name: str) -> bool:
    """Whether it may be taken for the name of one, whatever it is spelt with: “Bot 2 (greedy)”, “bot2”."""
    return BOT.fullmatch(unicodedata.normalize("NFKC", plain(name)).casefold().translate(LIKE)) is not None


def other(name: str, taken: Iterable[str]) -> str:
    """The name, or with a number if somebody has one that looks the same: Ada, Ada 2, Ada 3."""
    had = {skeleton(each) for each in taken}
    number, found = 1, name
    while skeleton(found) in had:
        number += 1
        found = f"{cut(name, MOST_NAME - len(str(number)) - 1)} {number}"
    return found
