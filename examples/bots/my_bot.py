"""A bot for every map title, in one class: it claims what its tickets need, then what scores most, and saves up for it.

branchline arena --title london --bots random --bot examples/bots/my_bot.py:MyBot
"""

from branchline.bots.bot import Bot, Move
from branchline.core.view import View


class MyBot(Bot):
    reason = ""
    others = 0  # routes that others have claimed

    def choose(self, view: View, legal: list[int]) -> int:
        wanted = {route for ticket in view.tickets for route in ticket.way}
        # Those that score most come first; of the payments for a route, those with the fewest wilds.
        claims = [move for move in view.legal_moves if move.kind == "claim"]
        claims.sort(key=lambda move: (-move.points, move.cards["wild"]))
        for move in claims:
            if move.route in wanted:
                self.reason = f"{move.route.name}: a ticket of mine needs it."
                return move.action
        if claims and (claims[0].points > 1 or self.others > 8):
            self.reason = f"It scores {claims[0].points} points at once."
            return claims[0].action
        for move in view.legal_moves:
            if move.kind == "draw deck":
                self.reason = f"I hold {view.hand.total()} cards and save up for longer routes."
                return move.action
        self.reason = "Nothing better came to mind."
        return self.random.choice(legal)

    def saw(self, move: Move) -> None:
        if move.by != self.seat and move.kind == "claim":
            self.others += 1

    def why(self) -> str:
        return self.reason
