"""Many games stepped together: chance plays on by itself, and a game that ends makes way for the next."""

from collections.abc import Callable
from typing import Final

from librt.strings import BytesWriter, write_i32_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from branchline.core.actions import EVERYONE_SEES
from branchline.core.cells import zeros
from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State
from branchline.features.kernel.batch_opponents import BatchOpponents
from branchline.features.kernel.kept_masks import KeptMasks
from branchline.features.kernel.kept_rows import KeptRows
from branchline.features.kernel.recall import Recall
from branchline.features.kernel.streams import BatchStreams

SKIP: Final = -(2**31)  # in place of an action: this game stays where it is. Nobody writes it by mistake


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
        opponents: BatchOpponents | None = None,
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
        self.opponents = opponents  # who plays the seats that are not the caller's
        self.seats: i64 = game.seats
        self.lengths = vec[i64]()  # moves of each game so far, those of chance included
        self.decisions = vec[i64]()  # of each seat of each game so far, one game after the other
        for _ in numbers:
            self.lengths = append(self.lengths, 0)
            for _ in range(game.seats):
                self.decisions = append(self.decisions, 0)
        self.states = [State(zeros(0)) for _ in numbers]
        self.recalls = [Recall(game) for _ in numbers]
        self._begin()

    def reset(self) -> None:
        """The first games, and the next ones if there have been some."""
        self._begin()
        for number in range(len(self.states)):
            self._restart(number)
            self._show(number)
            if self.recall:
                self._show_moves(number)

    def step(self, actions: list[int]) -> None:
        """One action for each game, or SKIP. Raises ValueError, and changes nothing, if one of them is not legal."""
        number = self.refused(actions)
        if number >= 0:
            raise ValueError(f"game {number} of these: {self.why_not(number, actions[number])}")
        self.play(actions)

    def refused(self, actions: list[int]) -> int:
        """The first game whose action is not legal, or -1."""
        if len(actions) != len(self.states):
            raise ValueError(f"{len(self.states)} games, but {len(actions)} actions")
        for number, action in enumerate(actions):
            if action != SKIP and not self.masks.is_legal(number, action):
                return number
        return -1

    def play(self, actions: list[int]) -> None:
        """`step` with actions of which none was refused."""
        self._begin()
        for number, action in enumerate(actions):
            if action != SKIP:
                self._play(number, action)
                self._advance(number)
                if self.states[number].cells[MOVER] == OVER:
                    self._end(number)
                    self._restart(number)
                self._show(number)
            if self.recall:
                self._show_moves(number)

    def why_not(self, number: int, action: int) -> str:
        """Why an action can't be played in a game of the batch."""
        reason = self.game.why_not(self.states[number], action)
        return str(reason or "That spends more wilds than it takes.")

    def _begin(self) -> None:
        self.moves = BytesWriter()  # those that the seat saw, four bytes each
        self.ended: list[int] = []  # the games that ended in this step
        self.totals: list[list[int]] = []
        self.ranks: list[list[int]] = []
        self.ended_lengths: list[int] = []
        self.ended_decisions: list[list[int]] = []

    def _end(self, number: i64) -> None:
        first = number * self.seats
        state = self.states[number]
        totals, ranks = self.game.totals_and_ranks(state)
        self.ended.append(number)
        self.totals.append(totals)
        self.ranks.append(ranks)
        self.ended_lengths.append(int(self.lengths[number]))
        self.ended_decisions.append([int(self.decisions[first + seat]) for seat in range(self.game.seats)])
        if self.opponents is not None:
            self.opponents.over(number, self.game.scores(state))

    def _restart(self, number: i64) -> None:
        self.numbers[number] += self.apart
        seed = self.seed_of(self.numbers[number])
        self.streams.begin(number, seed)
        start = self.game.start()
        self.states[number] = start
        self.lengths[number] = 0
        first = number * self.seats
        seat: i64
        for seat in range(self.seats):
            self.decisions[first + seat] = 0
        if self.recall:
            self.recalls[number] = Recall(self.game)
        if self.opponents is not None:
            self.opponents.begin(number, seed, start)
        self._advance(number)

    def _advance(self, number: i64) -> None:
        """Chance plays, and so do the opponents, until the caller has to decide or the game is over."""
        state = self.states[number]
        cells = state.cells
        awaits = self.game.awaited
        opponents = self.opponents
        while True:
            mover = cells[MOVER]
            if mover == CHANCE:
                awaited = cells[AWAIT]
                self._play(number, awaits[awaited].kinds[0].pick(cells, self.streams.outcome(number, awaited)))
            elif opponents is not None and mover != OVER and opponents.plays[number * self.game.seats + mover]:
                self._play(number, opponents.choose(number, mover, state, int(self.lengths[number])))
            else:
                return

    def _play(self, number: i64, action: i64) -> None:
        state = self.states[number]
        cells = state.cells
        kind = self.game.codec.kind_of[action]
        by = cells[MOVER]
        self.lengths[number] += 1
        if by != CHANCE:
            self.decisions[number * self.seats + by] += 1
        opponents = self.opponents
        watched = opponents is not None and opponents.watching
        owner = kind.secret_of(cells, action) if watched else EVERYONE_SEES
        if self.recall:
            self.recalls[number].play_cells(cells, action)
        else:
            kind.play(cells, action)
        if opponents is not None and watched:
            opponents.saw(number, by, action, owner, state)

    def _show(self, number: i64) -> None:
        cells = self.states[number].cells
        mover = cells[MOVER]
        self.movers[number] = u8(mover)
        self.rows.show(number, cells, mover)
        if self.hidden is not None:
            self.hidden.show(number, cells, mover)
        self.masks.show(number, cells)
        self.choices[number] = i32(self.masks.one(number, self.streams.choice(number)))

    def _show_moves(self, number: int) -> None:
        for move in self.recalls[number].last(self.movers[number], self.recall):
            write_i32_le(self.moves, i32(move))
