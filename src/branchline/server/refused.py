"""A refusal: what a client receives instead of what it asked for."""

from branchline.core.sentence import Sentence
from branchline.wire.messages import Code, Reason


class Refused(Exception):
    """Nothing has changed; the words say what to do about it."""

    def __init__(self, code: Code, why: str | Sentence) -> None:
        # The words may repeat something that is not valid text, and have to be sent all the same.
        words = str(why).encode("utf-8", "replace").decode()
        super().__init__(words)
        self.code: Code = code
        self.words = words
        self.reason = reason_of(why) if isinstance(why, Sentence) else None


def reason_of(sentence: Sentence | None) -> Reason | None:
    """A sentence as the wire has it; none of what is only words."""
    return Reason(sentence.code, sentence.facts) if sentence and sentence.code else None


class Damaged(Refused):
    """The events of a table that the database holds can't be what happened there. `why` is for players and `detail`
    for the people who look after the database."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(
            "not now",
            f"This table's history is damaged: {why}. It can't be opened until the people who run this server have "
            "restored it from a backup.",
        )
        self.detail = f"{why}: {detail}" if detail else why
