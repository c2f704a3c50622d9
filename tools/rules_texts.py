"""Whether the rules for players are all there in a language, as they are in English: `tools/messages.py` asks."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

from branchline.messages import REFERENCE
from branchline.routes.title import RoutesTitle
from branchline.titles import OURS, rules_file, title
from branchline.titles.composed import CONDITION, text_file

SIGNS = ("## ", "- ", "|")  # with which lines begin that the rules of a title have as often in every language
# Lines that are not as in English: behind one that is missing the next ones often are wrong too.
MOST_NAMED = 3


class ComposedLine(NamedTuple):
    """What a line of the text with gaps has in common with the same line in another language."""

    condition: str  # `[flag !beds]`
    sign: str  # a heading's, a point's or a table's
    gaps: frozenset[str]


def rules_problems(code: str) -> list[str]:
    """What is wrong with the rules for players in a language: those of our titles, and the text with gaps from which
    those of other boards are put together."""
    wrong: list[str] = []
    for file in [*(title(key).folder / rules_file(code) for key in OURS), text_file(code)]:
        is_composed = file == text_file(code)
        english = text_file(REFERENCE) if is_composed else file.with_name(rules_file(REFERENCE))
        if file.exists():
            found = composed_problems(file, english) if is_composed else counted_problems(file, english)
        else:
            found = [f"is missing; translate {english.name} beside it"]
        wrong += [f"{file.parent.name}/{file.name} {each}" for each in found]
    return wrong


def counted_problems(file: Path, english: Path) -> list[str]:
    wrong: list[str] = []
    for sign in SIGNS:
        found, needed = (each.read_text("utf-8").count(f"\n{sign}") for each in (file, english))
        if found != needed:
            wrong.append(f"has {found} lines that begin with “{sign.strip()}”, the English has {needed}")
    return wrong


def composed_problems(file: Path, english: Path) -> list[str]:
    """Each line has the condition and the gaps that it has in English, and there is a word for each of our boards."""
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        return [f"is no TOML: {error}"]
    if set(data) != {"text", "words"} or not isinstance(data["text"], str) or not isinstance(data["words"], dict):
        return ['has to have text = """…""" and behind it a table [words], and nothing else']
    needed = lines_of(str(tomllib.loads(english.read_text("utf-8"))["text"]))
    found = lines_of(data["text"])
    wrong = [
        f"is not as in English at “{line}”: {what}"
        for line, own, theirs in zip(data["text"].splitlines(), found, needed, strict=False)
        for what in differences(own, theirs)
    ][:MOST_NAMED]
    if len(found) != len(needed):
        wrong.append(f"has {len(found)} lines of text, the English has {len(needed)}")
    if file != english:
        wrong += [f"lacks the word {word} in [words]" for word in sorted(words_of_boards() - set(data["words"]))]
    return wrong


def lines_of(text: str) -> list[ComposedLine]:
    found: list[ComposedLine] = []
    for line in text.splitlines():
        condition = CONDITION.match(line)
        rest = line if condition is None else line[condition.end() :]
        sign = re.match(r"#+ |- |[|]|", rest)
        assert sign is not None  # it may be empty
        gaps = frozenset(re.findall(r"[{](\w+)", rest))
        found.append(ComposedLine("" if condition is None else condition[0].strip(), sign[0], gaps))
    return found


def differences(own: ComposedLine, theirs: ComposedLine) -> list[str]:
    wrong: list[str] = []
    if own.condition != theirs.condition:
        wrong.append(f"the English line has {theirs.condition or 'no condition'}")
    elif own.sign != theirs.sign:
        wrong.append(f"the English line begins with “{theirs.sign.strip()}”")
    else:
        wrong += [f"there is no {{{gap}}}" for gap in sorted(own.gaps - theirs.gaps)]
        wrong += [f"it does not say {{{gap}}}" for gap in sorted(theirs.gaps - own.gaps)]
    return wrong


def words_of_boards() -> set[str]:
    """What our boards call their colours, wilds and pieces."""
    boards = [found.board for found in map(title, OURS) if isinstance(found, RoutesTitle)]
    words = [(*board.colours, board.words.wild, board.words.vehicle, board.words.vehicles) for board in boards]
    return set().union(*words)
