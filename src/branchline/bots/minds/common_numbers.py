"""Random numbers that a search has in common for all candidates, so that a difference between them is their own."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MODULUS: Final = 1073741789  # of the generator: compiled ints are multiplied quickly only below 2 ** 30
MULTIPLIER: Final = 771645345  # one that fits it, from L'Ecuyer 1999
FIRST_MIXER: Final = 295397169  # two more from there
SECOND_MIXER: Final = 921746065
STREAM_STEP: Final = 104729  # primes that keep apart the streams of one number, and the numbers themselves
LOW_STEP: Final = 524287
HIGH_STEP: Final = 7919
SEED_PARTS: Final = 1 << 20  # a seed is split below and above this: both parts are then small enough to be multiplied
MIX_SHIFT: Final = 13  # bits by which a seed is shifted over itself, so that near ones come apart


class CommonRandomNumbers:
    """Quick streams of random numbers that start again for every world: every candidate meets the same chance.

    There is a stream for each kind of chance and each seat: what one seat does hardly changes what another one draws.
    """

    def __init__(self, streams: int) -> None:
        self.states = vec[i64]([1] * streams)
        self.stream: i64 = 0  # the one that is drawn from

    def seed(self, number: int) -> None:
        """Start all streams, each where no other one leads."""
        high, low = divmod(number, SEED_PARTS)
        first: i64 = (low * LOW_STEP + high * HIGH_STEP + 1) % MODULUS
        states = self.states
        i: i64
        for i in range(len(states)):
            state: i64 = (first + i * STREAM_STEP) % MODULUS
            state ^= state >> MIX_SHIFT
            state = state * FIRST_MIXER % MODULUS
            state ^= state >> MIX_SHIFT
            state = state * SECOND_MIXER % MODULUS
            states[i] = state % (MODULUS - 1) + 1

    def draw(self) -> float:
        state: i64 = self.states[self.stream] * MULTIPLIER % MODULUS
        self.states[self.stream] = state
        return float(state - 1) / (MODULUS - 1)
