"""Many games stepped together: chance plays on by itself, and a game that ends makes way for the next."""

from collections.abc import Callable

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64, u8

from branchline.core.cells import zeros
from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State
from branchline.features.kernel.encode import Program, mask
from branchline.features.kernel.fewest_wilds import FewestWilds
from branchline.features.kernel.recall import Recall
from branchline.features.kernel.streams import BatchStreams
from branchline.features.kernel.ticket_progress import Progress


class Batch:
    """Games of one title. After `reset` and after each `step` the writers hold what the seats to decide are shown.

    They are games of one series, whose seeds `seed_of` has by their numbers: those of `numbers` first, and each is
    followed by the one `apart` numbers on. So what becomes of a game depends on no other.
    """

    def __init__(
        self,
        game: Game,
        programs: list[Program],
        progress: Progress | None,
        fewest_wilds: FewestWilds | None,
        recall: int,
        seed_of: Callable[[int], str],
        numbers: range,
        apart: int,
    ) -> None:
        self.game = game
        self.programs = programs
        self.progress = progress
        self.fewest_wilds = fewest_wilds
        self.recall = recall  # how many of the moves that a seat saw it is given
        self.seed_of = seed_of
        self.streams = BatchStreams(game, len(numbers))
        self.numbers = [number - apart for number in numbers]  # of each game, once it has begun
        self.apart = apart
        self.no_mask = bytes(game.codec.size)
        self.states: list[State] = [State(zeros(0)) for _ in numbers]
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
            cells = self.states[number].cells
            if cells[MOVER] == OVER:
                outcome = self.game.scores(self.states[number])
                self.ended.append(number)
                self.totals.append(outcome.totals)
                self.ranks.append(outcome.ranks)
                self._restart(number)
            self._show(number)

    def why_not(self, number: int, action: int) -> str:
        """Why an action can't be played in a game of the batch."""
        reason = self.game.why_not(self.states[number], action)
        return str(reason or "That spends more wilds than it takes.")

    def _begin(self) -> None:
        self.rows = BytesWriter()
        self.masks = BytesWriter()
        self.movers = BytesWriter()
        self.moves = BytesWriter()  # those that the seat saw, four bytes each
        self.choices = BytesWriter()  # one of the legal actions of each game, drawn at random, four bytes each
        self.ended: list[int] = []  # the games that ended in this step
        self.totals: list[list[int]] = []
        self.ranks: list[list[int]] = []

    def _check(self, actions: list[int]) -> None:
        if len(actions) != len(self.states):
            raise ValueError(f"{len(self.states)} games, but {len(actions)} actions")
        size: i64 = len(self.no_mask)
        at: i64 = 0
        for action in actions:
            number: i64 = action
            if number < 0 or number >= size or not self.masks[at + number]:
                game = int(at // size)
                raise ValueError(f"game {game} of these: {self.why_not(game, action)}")
            at += size

    def _restart(self, number: int) -> None:
        self.numbers[number] += self.apart
        self.streams.begin(number, self.seed_of(self.numbers[number]))
        self.states[number] = self.game.start()
        if self.recall:
            self.recalls[number] = Recall(self.game)
        self._advance(number)

    def _advance(self, number: int) -> None:
        """Chance plays until somebody has to decide."""
        cells = self.states[number].cells
        awaits = self.game.awaits
        while cells[MOVER] == CHANCE:
            awaited = cells[AWAIT]
            self._play(number, awaits[awaited][0].pick(cells, self.streams.outcome(number, awaited)))

    def _play(self, number: int, action: int) -> None:
        if self.recall:
            self.recalls[number].play_cells(self.states[number].cells, action)
        else:
            self.game.codec.kind_of[action].play(self.states[number].cells, action)

    def _show(self, number: int) -> None:
        cells = self.states[number].cells
        mover = cells[MOVER]
        self.programs[mover].observe(cells, self.rows)
        if self.progress is not None:
            self.progress.observe(cells, mover, self.rows)
        at: i64 = mover
        self.movers.append(u8(at))
        legal = self.game.legal_cells(cells)
        if self.fewest_wilds is not None:
            legal = self.fewest_wilds.filtered(legal)
        mask(legal, self.no_mask, self.masks)
        choice = legal[int(self.streams.choice(number) * len(legal))]
        write_i32_le(self.choices, i32(choice))
        if self.recall:
            for move in self.recalls[number].last(mover, self.recall):
                write_i32_le(self.moves, i32(move))
