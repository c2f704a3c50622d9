"""A bot for every map title, in one class: it claims what scores most, and saves up for it.

branchline arena --title london --bots random --bot examples/bots/my_bot.py:MyBot
"""

from branchline.bots.bot import Bot, Move
from branchline.core.view import View


class MyBot(Bot):
    reason = ""
    others = 0  # routes that others have claimed

    def choose(self, view: View, legal: list[int]) -> int:
        best, most = self.random.choice(legal), 0
        self.reason = "Nothing better came to mind."
        for action in legal:
            facts = self.game.facts(view.cells, action)
            points = facts.get("points", 0)
            if facts["kind"] == "claim" and isinstance(points, int) and points > most:
                best, most = action, points
                self.reason = f"It scores {points} points at once."
        if most > 1 or self.others > 8:
            return best
        draws = [action for action in legal if self.game.words(action) == "draw deck"]
        if draws:
            self.reason = "I save up for longer routes."
            return draws[0]
        return best

    def saw(self, move: Move) -> None:
        if move.by != self.seat and move.words.startswith("claim"):
            self.others += 1

    def why(self) -> str:
        return self.reason
