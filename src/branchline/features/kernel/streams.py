"""Where the games of a batch stand in their streams of random numbers: a few whole numbers for each."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.game import Game
from branchline.core.stream import chance_key, key_of, stream_number

CHOICES: Final = 0  # the first stream of a game; those of its kinds of chance follow


class BatchStreams:
    """`SeededChance` for many games at once, and in each a stream beside chance for choices among legal actions."""

    def __init__(self, game: Game, games: int) -> None:
        self.stream_of = vec[i64]()  # by what is awaited
        self.keys = append(vec[i64](), key_of("choice"))  # of the streams
        streams: dict[str, int] = {}  # by kind of chance
        for awaited in game.awaits:
            kind = awaited[0].name if awaited and awaited[0].chance else ""
            if kind and kind not in streams:
                streams[kind] = len(self.keys)
                self.keys = append(self.keys, chance_key(kind))
            self.stream_of = append(self.stream_of, streams.get(kind, CHOICES))
        self.seeds = vec[i64]()  # of each game: the key of its seed
        self.drawn = vec[i64]()  # how many numbers, from each stream of each game, one game after the other
        for _ in range(games):
            self.seeds = append(self.seeds, 0)
            for _ in range(len(self.keys)):
                self.drawn = append(self.drawn, 0)

    def begin(self, game: i64, seed: str) -> None:
        """The game with this number in the batch is another one from now on."""
        self.seeds[game] = key_of(seed)
        streams: i64 = len(self.keys)
        stream: i64
        for stream in range(streams):
            self.drawn[game * streams + stream] = 0

    def outcome(self, game: i64, awaited: i64) -> float:
        """The number that the outcome falls on which a game now awaits."""
        return self._next(game, self.stream_of[awaited])

    def choice(self, game: i64) -> float:
        return self._next(game, CHOICES)

    def _next(self, game: i64, stream: i64) -> float:
        keys, drawn = self.keys, self.drawn
        at: i64 = game * len(keys) + stream
        i: i64 = drawn[at]
        drawn[at] = i + 1
        return stream_number(self.seeds[game], keys[stream], i)
