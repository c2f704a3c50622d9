"""The legal actions of many games as masks, kept up: only what was legal before is cleared."""

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from branchline.core.cells import Cells
from branchline.core.game import Game
from branchline.features.kernel.fewest_wilds import FewestWilds


class KeptMasks:
    """`masks` has one byte for each action of each game, game by game: 1 for the legal ones."""

    def __init__(self, game: Game, fewest_wilds: FewestWilds | None, games: int) -> None:
        self.game = game
        self.fewest_wilds = fewest_wilds
        self.size: i64 = game.codec.size
        self.masks = vec[u8](bytes(games * game.codec.size))
        self.legal = vec[i32]([0] * (games * game.codec.size))  # of each game, the actions that its mask has
        self.count = vec[i64]([0] * games)
        self.found = vec[i64]([0] * game.codec.size)

    def show(self, game: i64, cells: Cells) -> None:
        """Bring the mask of a game up to these cells."""
        masks, legal, found = self.masks, self.legal, self.found
        first: i64 = game * self.size
        i: i64
        for i in range(first, first + self.count[game]):
            masks[first + i64(legal[i])] = u8(0)
        count: i64 = self.game.legal_into(cells, found)
        if self.fewest_wilds is not None:
            count = self.fewest_wilds.thin_out(found, count)
        self.count[game] = count
        for i in range(count):
            action: i64 = found[i]
            legal[first + i] = i32(action)
            masks[first + action] = u8(1)

    def is_legal(self, game: i64, action: i64) -> bool:
        return 0 <= action < self.size and self.masks[game * self.size + action] != 0

    def one(self, game: i64, uniform: float) -> i64:
        """The legal action of a game that a number from 0 to 1 falls on."""
        count: int = self.count[game]
        which: i64 = int(uniform * count)
        return i64(self.legal[game * self.size + which])


def mask_of(legal: list[int], none: bytes) -> bytes:
    """One byte for each action of the game, 1 for these, put into the mask of none."""
    out = BytesWriter()
    out.write(none)
    for action in legal:
        at: i64 = action
        out[at] = 1
    return out.getvalue()
