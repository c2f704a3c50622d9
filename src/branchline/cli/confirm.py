"""A question of yes or no, before something that can't be undone."""

import sys
from typing import Final

from branchline.cli.heard import folded, to_type, typed_words
from branchline.cli.line_reader import LineReader
from branchline.cli.speech import say, spoken
from branchline.core.sentence import Message

YES_OR_NO: Final = Message("terminal.confirm.yes-or-no", "{question, sentence} [{yes}/{no}]")


def confirmed(question: Message, **facts: object) -> bool:
    """What was answered, on stderr as the question is; Enter means no, and what is neither is asked again. EOFError
    where nobody is there to answer.

    Understood are the words of the language, the English ones, and beginnings of both that are clear.
    """
    yes, no = to_type("yes"), to_type("no")
    reader = LineReader(lambda: [yes, no])
    space = "" if reader.terminal else " "  # at a terminal the reader's, or Backspace would wipe the question
    while True:
        asked = question.sentence(**facts)
        print(say(YES_OR_NO, question=asked, yes=yes, no=no.upper()), end=space, file=sys.stderr, flush=True)
        typed = reader.line(" ")
        if not typed:
            return False
        answer = folded(typed)
        meant = {word for word in ("yes", "no") if answer and _begins(answer, word)}
        if len(meant) == 1:
            return meant == {"yes"}


def _begins(answer: str, word: str) -> bool:
    return any(folded(each).startswith(answer) for each in (word, *typed_words(spoken(), word)))
