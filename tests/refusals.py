"""What every refusal of a server has to be: words for simple clients, and the same as a code and facts."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from branchline.messages import sentence_of
from branchline.server.refused import Refused
from branchline.titles import is_ours, keys, title
from branchline.wire.http import HttpProblem


def check_refusal(refusal: Mapping[str, Any]) -> None:
    """Its code is declared, its facts are JSON, and together they say the words. Rules from outside may have words
    alone."""
    words, reason = refusal["words"], refusal.get("reason")
    assert words, refusal
    if not all(is_ours(title(key)) for key in keys()):
        return
    assert reason is not None, f"only words: {words}"
    assert json.loads(json.dumps(reason)) == reason and set(reason) == {"code", "facts"}
    assert str(sentence_of(reason)) == words


def check_refused(error: Refused) -> None:
    check_refusal(msgspec.to_builtins(HttpProblem(error.code, error.words, error.reason)))
