"""Many games stepped together: chance plays on by itself, and a game that ends makes way for the next."""

from collections.abc import Callable

from librt.strings import BytesWriter, write_i32_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State
from branchline.features.kernel.kept_masks import KeptMasks
from branchline.features.kernel.kept_rows import KeptRows
from branchline.features.kernel.recall import Recall
from branchline.features.kernel.streams import BatchStreams


class Batch:
    """Games of one title. After `reset` and after each `step` it holds what the seats to decide are shown.

    They are games of one series, whose seeds `seed_of` has by their numbers: those of `numbers` first, and each is
    followed by the one `apart` numbers on. So what becomes of a game depends on no other.
    """

    def __init__(
        self,
        game: Game,
        rows: KeptRows,
        hidden: KeptRows | None,
        masks: KeptMasks,
        recall: int,
        seed_of: Callable[[int], str],
        numbers: range,
        apart: int,
    ) -> None:
        self.game = game
        # What each seat is shown, for as many games: rows, those of what is hidden if they are wanted, and masks.
        self.rows = rows
        self.hidden = hidden
        self.masks = masks
        self.movers = vec[u8](bytes(len(numbers)))
        self.choices = vec[i32]([0] * len(numbers))  # one of the legal actions of each game, drawn at random
        self.recall = recall  # how many of the moves that a seat saw it is given
        self.seed_of = seed_of
        self.streams = BatchStreams(game, len(numbers))
        self.numbers = [number - apart for number in numbers]  # of each game, once it has begun
        self.apart = apart
        self.states: list[list[int]] = [[] for _ in numbers]
        self.recalls = [Recall(game) for _ in numbers]
        self._begin()

    def reset(self) -> None:
        """The first games, and the next ones if there have been some."""
        self._begin()
        for number in range(len(self.states)):
            self._restart(number)
            self._show(number)

    def step(self, actions: list[int]) -> None:
        """One action for each game. Raises ValueError, and changes nothing, if one of them is not legal."""
        self._check(actions)
        self._begin()
        for number, action in enumerate(actions):
            self._play(number, action)
            self._advance(number)
            cells = self.states[number]
            if cells[MOVER] == OVER:
                outcome = self.game.scores(State(cells))
                self.ended.append(number)
                self.totals.append(outcome.totals)
                self.ranks.append(outcome.ranks)
                self._restart(number)
            self._show(number)

    def why_not(self, number: int, action: int) -> str:
        """Why an action can't be played in a game of the batch."""
        reason = self.game.why_not(State(self.states[number]), action)
        return str(reason or "That spends more wilds than it takes.")

    def _begin(self) -> None:
        self.moves = BytesWriter()  # those that the seat saw, four bytes each
        self.ended: list[int] = []  # the games that ended in this step
        self.totals: list[list[int]] = []
        self.ranks: list[list[int]] = []

    def _check(self, actions: list[int]) -> None:
        if len(actions) != len(self.states):
            raise ValueError(f"{len(self.states)} games, but {len(actions)} actions")
        for number, action in enumerate(actions):
            if not self.masks.is_legal(number, action):
                raise ValueError(f"game {number} of these: {self.why_not(number, action)}")

    def _restart(self, number: int) -> None:
        self.numbers[number] += self.apart
        self.streams.begin(number, self.seed_of(self.numbers[number]))
        self.states[number] = self.game.start().cells
        if self.recall:
            self.recalls[number] = Recall(self.game)
        self._advance(number)

    def _advance(self, number: int) -> None:
        """Chance plays until somebody has to decide."""
        cells = self.states[number]
        awaits = self.game.awaits
        while cells[MOVER] == CHANCE:
            awaited = cells[AWAIT]
            self._play(number, awaits[awaited][0].pick(cells, self.streams.outcome(number, awaited)))

    def _play(self, number: int, action: int) -> None:
        if self.recall:
            self.recalls[number].play_cells(self.states[number], action)
        else:
            self.game.codec.kind_of[action].play(self.states[number], action)

    def _show(self, number: int) -> None:
        cells = self.states[number]
        mover = cells[MOVER]
        at: i64 = mover
        self.movers[number] = u8(at)
        self.rows.show(number, cells, mover)
        if self.hidden is not None:
            self.hidden.show(number, cells, mover)
        self.masks.show(number, cells)
        self.choices[number] = i32(self.masks.one(number, self.streams.choice(number)))
        if self.recall:
            for move in self.recalls[number].last(mover, self.recall):
                write_i32_le(self.moves, i32(move))
