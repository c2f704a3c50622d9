"""Many games stepped together: chance plays on by itself, and a game that ends makes way for the next."""

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16, i64

from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State
from branchline.features.kernel.dice import Dice
from branchline.features.kernel.encode import Program, mask
from branchline.features.kernel.thrift import Thrift


class Batch:
    """Games of one title. After `reset` and after each `step` the writers hold what the seats to decide are shown."""

    def __init__(self, game: Game, programs: list[Program], thrift: Thrift | None, dice: list[Dice]) -> None:
        self.game = game
        self.programs = programs
        self.no_mask = bytes(game.codec.size)
        self.thrift = thrift
        self.dice = dice  # one for each game: what becomes of a game hangs on no other
        self.states: list[list[int]] = [[] for _ in dice]
        self.rows = BytesWriter()
        self.masks = BytesWriter()
        self.movers = BytesWriter()
        self.legal = BytesWriter()  # the legal actions of all games, two bytes each
        self.counts = BytesWriter()  # how many there are of each game, two bytes each
        self.ended: list[int] = []  # the games that ended in this step
        self.totals: list[list[int]] = []
        self.ranks: list[list[int]] = []

    def reset(self) -> None:
        self._begin()
        for number in range(len(self.states)):
            self._restart(number)
            self._show(number)

    def step(self, actions: list[int]) -> None:
        """One action for each game. Raises ValueError, and changes nothing, if one of them is not legal."""
        self._check(actions)
        self._begin()
        of = self.game.codec.of
        for number, action in enumerate(actions):
            cells = self.states[number]
            of[action].play(cells, action)
            self._advance(cells, self.dice[number])
            if cells[MOVER] == OVER:
                outcome = self.game.scores(State(cells))
                self.ended.append(number)
                self.totals.append(outcome.totals)
                self.ranks.append(outcome.ranks)
                self._restart(number)
            self._show(number)

    def _check(self, actions: list[int]) -> None:
        if len(actions) != len(self.states):
            raise ValueError(f"{len(self.states)} games, but {len(actions)} actions")
        size: i64 = len(self.no_mask)
        at: i64 = 0
        for action in actions:
            number: i64 = action
            if number < 0 or number >= size or not self.masks[at + number]:
                game = int(at // size)
                raise ValueError(f"game {game}: {self.why_not(game, action)}")
            at += size

    def why_not(self, number: int, action: int) -> str:
        """Why an action can't be played in a game of the batch."""
        reason = self.game.why_not(State(self.states[number]), action)
        return reason or "That spends more wilds than needed."

    def _begin(self) -> None:
        self.rows = BytesWriter()
        self.masks = BytesWriter()
        self.movers = BytesWriter()
        self.legal = BytesWriter()
        self.counts = BytesWriter()
        self.ended = []
        self.totals = []
        self.ranks = []

    def _restart(self, number: int) -> None:
        cells = self.game.start().cells
        self._advance(cells, self.dice[number])
        self.states[number] = cells

    def _advance(self, cells: list[int], dice: Dice) -> None:
        """Chance plays until somebody has to decide."""
        awaits = self.game.awaits
        while cells[MOVER] == CHANCE:
            kind = awaits[cells[AWAIT]][0]
            kind.play(cells, kind.pick(cells, dice.next()))

    def _show(self, number: int) -> None:
        cells = self.states[number]
        mover = cells[MOVER]
        self.programs[mover].observe(cells, self.rows)
        self.movers.append(mover)
        legal = self.game.legal_cells(cells)
        if self.thrift is not None:
            legal = self.thrift.thinned(legal)
        mask(legal, self.no_mask, self.masks)
        count: i64 = len(legal)
        write_i16_le(self.counts, i16(count))
        for action in legal:
            write_i16_le(self.legal, i16(action))
