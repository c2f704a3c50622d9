"""From a seed to a game: the same seed and the same decisions are the same game everywhere; see docs/engine.md.

A series of games has a seed. Its games are numbered from 0, and each has a seed of its own: that of the series, a slash
and its number. All that is drawn in a game depends on that seed alone: the outcomes of chance, what bots draw, and
who sits where if nobody has said so.
"""

import hashlib
import random
import re

from branchline.core.actions import Kind
from branchline.core.game import Game
from branchline.core.match import Chance

NUMBERED = re.compile(r"/\d+$")


def number(*parts: object) -> int:
    """A whole number below 2**53, which even programs that know only floats can hold. It depends on the words alone:
    the same in every process, on every machine, in every version of Python.

    >>> number("seed", 1) == number("seed", 1), number("seed", 1) == number("seed", 2)
    (True, False)
    """
    hashed = hashlib.sha256("/".join([str(part) for part in parts]).encode())
    return int.from_bytes(hashed.digest()[:8], "big") >> 11


def game_seed(seed: object, game: int = 0) -> str:
    """The seed of a game of a series.

    >>> game_seed(7), game_seed("7", 12)
    ('7/0', '7/12')
    """
    return f"{seed}/{game}"


def one_game(seed: str) -> str:
    """The seed of the only game that is played: one that names its number, or the first of its series.

    >>> one_game("7"), one_game("7/12")
    ('7/0', '7/12')
    """
    return seed if NUMBERED.search(seed) else game_seed(seed)


def bot_seed(seed: str, seat: int, moves: int) -> int:
    """What a bot's decision after this number of moves is seeded with."""
    return number(seed, "bot", seat, moves)


def seat_of(seed: str, seats: int) -> int:
    """The seat of the person or the learner, where nobody has chosen one."""
    return number(seed, "seat") % seats


class WordsChance(Chance):
    """Chance that depends on a secret and the words of the moves so far, for tables at a server.

    A move that is taken back and played again brings the same card, and another move others: nobody can find out what
    lies on top of the deck for the move they choose instead. Since it is the words that count, a table deals the same
    cards after an upgrade that numbers actions anew.
    """

    def __init__(self, game: Game, secret: bytes) -> None:
        self.game = game
        self.hash = hashlib.sha256(secret)

    def number(self, kind: Kind) -> float:
        return random.Random(self.hash.digest()).random()

    def played(self, action: int) -> None:
        self.hash.update(b"\n" + self.game.words(action).encode())

    def copy(self) -> "WordsChance":
        other = WordsChance(self.game, b"")
        other.hash = self.hash.copy()
        return other
