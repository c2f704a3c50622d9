"""A refusal: what a client is told instead of what it asked for."""

from branchline.wire.messages import Code


class Refused(Exception):
    """Nothing has changed; the words say what to do about it."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(words)
        self.code: Code = code
        self.words = words
