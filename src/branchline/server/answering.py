"""A child process that answers on a pipe: a line of JSON for each line, one by one."""

import contextlib
import os
import sys
from collections.abc import Callable

import msgspec

from branchline.bots.process import answer_stream, end_with_parent
from branchline.titles import load_environment


def answer_all(answer: Callable[[str], msgspec.Struct], niceness: int) -> None:
    """Until nobody asks any more. What `answer` raises would end the process."""
    end_with_parent()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)
    load_environment()
    answers = answer_stream()
    for line in sys.stdin:
        print(msgspec.json.encode(answer(line)).decode(), file=answers, flush=True)
