"""What a player knows from having watched and the table does not show any more.

In the Card Game that is what went on the tracks. In map games everything that was ever seen stays visible.
"""

from branchline.cardgame.game import CardGame
from branchline.core.cells import Cells
from branchline.core.game import Game
from branchline.core.view import View
from branchline.describe.onlooker import Move


class Memory:
    """Show it the moves, and it puts what it remembers into a view. If it missed some it knows less, nothing wrong."""

    def __init__(self, game: Game) -> None:
        self.cards = game if isinstance(game, CardGame) else None
        # For each seat the cards of its track by colour; nothing for a track of which some card was missed.
        self.tracks: list[list[int]] = []
        if self.cards is not None:
            self.tracks = [[0] * self.cards.cards.kinds for _ in range(game.seats)]

    @property
    def needed(self) -> bool:
        """Whether there is anything to remember in this game."""
        return self.cards is not None

    def saw(self, move: Move) -> None:
        game = self.cards
        if game is None:
            return
        self._check(game, move.before.cells)
        for event in move.events:
            if event["event"] == "on track":
                seat, moved = event["seat"], event["cards"]
                assert isinstance(seat, int) and isinstance(moved, dict)
                track = self.tracks[seat - 1]
                for colour in range(len(track)):
                    track[colour] += moved.get(game.cards.name(colour), 0)
        self._check(game, move.after.cells)

    def view(self, view: View) -> View:
        """The view of somebody who remembers."""
        if self.cards is None:
            return view
        self._check(self.cards, view.cells)
        return self.cards.remembered(view, self.tracks)

    def _check(self, game: CardGame, cells: Cells) -> None:
        """An empty track is known; one that is larger or smaller than remembered is not."""
        for seat, track in enumerate(self.tracks):
            size = game.reader.track_size(cells, seat)
            if size == 0:
                self.tracks[seat] = [0] * game.cards.kinds
            elif sum(track) != size:
                self.tracks[seat] = []
