"""A bot for every map title, in one class: it claims what its tickets need, then what scores most, and saves up for it.

branchline arena --title london --bots random --bot examples/bots/my_bot.py:MyBot
"""

from branchline.bots.bot import Bot, Move
from branchline.core.view import View


class MyBot(Bot):
    reason = ""
    others = 0  # routes that others have claimed

    def choose(self, view: View, legal: list[int]) -> int:
        wanted = {route.id for ticket in view.tickets for route in ticket.way}
        claims = [group for group in view.move_groups if group.kind == "claim" and group.route is not None]
        on_the_way = [group for group in claims if group.route is not None and group.route.id in wanted]
        if on_the_way:
            best = max(on_the_way, key=lambda group: group.points)
            self.reason = f"{best.words.removesuffix(' with')}: a ticket of mine needs it."
            return best.action  # paid with the fewest wilds
        most = max(claims, key=lambda group: group.points, default=None)
        if most is not None and (most.points > 1 or self.others > 8):
            self.reason = f"It scores {most.points} points at once."
            return most.action
        draws = [action for action in legal if view.words(action) == "draw deck"]
        if draws:
            self.reason = f"I hold {view.hand.total()} cards and save up for longer routes."
            return draws[0]
        self.reason = "Nothing better came to mind."
        return self.random.choice(legal)

    def saw(self, move: Move) -> None:
        if move.by != self.seat and move.words.startswith("claim"):
            self.others += 1

    def why(self) -> str:
        return self.reason
