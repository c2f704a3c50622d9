"""Many games stepped together: chance plays on by itself, and a game that ends makes way for the next."""

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64, u8

from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State
from branchline.features.kernel.dice import Dice
from branchline.features.kernel.encode import Program, mask
from branchline.features.kernel.fewest_wilds import FewestWilds
from branchline.features.kernel.progress import Progress
from branchline.features.kernel.recall import Recall


class Batch:
    """Games of one title. After `reset` and after each `step` the writers hold what the seats to decide are shown."""

    def __init__(
        self,
        game: Game,
        programs: list[Program],
        progress: Progress | None,
        fewest_wilds: FewestWilds | None,
        recall: int,
        dice: list[Dice],
    ) -> None:
        self.game = game
        self.programs = programs
        self.progress = progress
        self.fewest_wilds = fewest_wilds
        self.recall = recall  # how many of the moves that a seat saw it is given
        self.dice = dice  # one for each game: what becomes of a game depends on no other
        self.no_mask = bytes(game.codec.size)
        self.states: list[list[int]] = [[] for _ in dice]
        self.recalls = [Recall(game) for _ in dice]
        self._begin()

    def reset(self) -> None:
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
        self.states[number] = self.game.start().cells
        if self.recall:
            self.recalls[number] = Recall(self.game)
        self._advance(number)

    def _advance(self, number: int) -> None:
        """Chance plays until somebody has to decide."""
        cells = self.states[number]
        awaits = self.game.awaits
        dice = self.dice[number]
        while cells[MOVER] == CHANCE:
            kind = awaits[cells[AWAIT]][0]
            self._play(number, kind.pick(cells, dice.next()))

    def _play(self, number: int, action: int) -> None:
        if self.recall:
            self.recalls[number].play_cells(self.states[number], action)
        else:
            self.game.codec.kind_of[action].play(self.states[number], action)

    def _show(self, number: int) -> None:
        cells = self.states[number]
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
        choice = legal[int(self.dice[number].next() * len(legal))]
        write_i32_le(self.choices, i32(choice))
        if self.recall:
            for move in self.recalls[number].last(mover, self.recall):
                write_i32_le(self.moves, i32(move))
