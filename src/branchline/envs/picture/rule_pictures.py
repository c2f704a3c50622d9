"""What some rules add to the picture of a map; a rule that is not listed here shows in routes and points alone."""

from typing import Generic, TypeVar

from branchline.envs.picture.marks import card, token
from branchline.envs.picture.palette import INK, QUIET, ink
from branchline.envs.picture.panel import Block
from branchline.envs.picture.pen import box, disc, text
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import CompiledBeds, TrackBeds
from branchline.routes.rules.districts import CompiledDistricts, Districts
from branchline.routes.rules.flags import CompiledFlags, Flags
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.rules.tokens import CompiledTokens, Tokens

R = TypeVar("R", bound=CompiledRule)


class RulePicture(Generic[R]):
    def __init__(self, rule: R, game: RoutesGame) -> None:
        self.rule = rule
        self.game = game

    def station(self, cells: list[int], place: int, x: float, y: float, r: float) -> str:
        """What is drawn instead of a plain place."""
        return ""

    def beside(self, cells: list[int], seat: int) -> list[str]:
        """What lies before a seat: marks in boxes of 18 by 18."""
        return []

    def block(self, cells: list[int]) -> Block | None:
        """A part of the panel."""
        return None


class TokensPicture(RulePicture[CompiledTokens]):
    def station(self, cells: list[int], place: int, x: float, y: float, r: float) -> str:
        symbol = cells[self.rule.stacks_at + place] - 1
        left = cells[self.rule.left_at + symbol] if symbol >= 0 else 0
        if not left:
            return ""
        count = disc(x + r * 1.25, y - r * 1.25, r * 0.72, "#7a5a12", stroke="#fff6d8", stroke_width=1)
        number = text(x + r * 1.25, y - r * 0.86, str(left), r * 1.1, "#ffffff", True, text_anchor="middle")
        return token(self.rule.symbols[symbol], x, y, r * 1.5) + count + number

    def beside(self, cells: list[int], seat: int) -> list[str]:
        return [token(name, 9, 9, 8.5) for name in self.rule.owned_by(cells, seat)]


class FlagsPicture(RulePicture[CompiledFlags]):
    def beside(self, cells: list[int], seat: int) -> list[str]:
        """Whole flags first, as three stripes; then the cards of the one that is begun."""
        names = [self.game.board.colours[colour] for colour in self.rule.colours]
        stripe = 18 / len(names)
        whole = "".join([box(i * stripe, 3, stripe, 12, ink(name)[0]) for i, name in enumerate(names)])
        whole += box(0, 3, 18, 12, "none", 0, stroke=INK, stroke_width=0.6)
        at = self.rule.cards_at + seat * len(names)
        begun = [card(name, 3, 0, 12, 18) for i, name in enumerate(names) if cells[at + i]]
        return [whole] * cells[self.rule.flags_at + seat] + begun


class DistrictsPicture(RulePicture[CompiledDistricts]):
    def station(self, cells: list[int], place: int, x: float, y: float, r: float) -> str:
        index = next((i for i, members in enumerate(self.rule.members) if place in members), -1)
        return self._mark(index, x, y, r) if index >= 0 else ""

    def _mark(self, index: int, x: float, y: float, r: float) -> str:
        fill, on_it = ink(self._colour(self.rule.names[index]))
        number = text(x, y + r * 0.46, str(self.rule.names[index]), r * 1.3, on_it, True, text_anchor="middle")
        return disc(x, y, r, fill, stroke="#fffdf6", stroke_width=1.6) + number

    def _colour(self, number: int) -> str:
        listed = self.game.board.more.get("districts")
        for entry in listed if isinstance(listed, list) else []:
            if entry.get("number") == number:
                return str(entry.get("colour", ""))
        return ""

    def block(self, cells: list[int]) -> Block:
        parts: list[str] = []
        for i, points in enumerate(self.rule.points):
            parts.append(self._mark(i, 9 + i * 46, 9, 9))
            parts.append(text(22 + i * 46, 13.5, f"+{points}", 12.5, QUIET))
        return Block("Districts", 18, "".join(parts))


class BedsPicture(RulePicture[CompiledBeds]):
    def block(self, cells: list[int]) -> Block:
        """The supply of track: a row for each length, and how many of each colour."""
        parts: list[str] = []
        for row, length in enumerate(self.rule.lengths):
            y = row * 16
            parts.append(text(0, y + 11, str(length), 12, INK, True))
            for colour, count in enumerate(self.rule.left(cells, length)):
                fill, on_it = ink(self.game.cards.colours[colour])
                x, faint = 18 + colour * 38, "1" if count else ".22"
                parts.append(box(x, y, 34, 13, fill, 3, stroke=INK, stroke_width=0.6, opacity=faint))
                if count:
                    parts.append(text(x + 17, y + 10.6, str(count), 11, on_it, True, text_anchor="middle"))
        return Block("Track in the supply, by spaces", len(self.rule.lengths) * 16, "".join(parts))


def rule_pictures(game: RoutesGame) -> list[RulePicture[CompiledRule]]:
    kinds: dict[type[Rule], type[RulePicture[CompiledRule]]] = PICTURES
    return [kinds[type(rule.rule)](rule, game) for rule in game.rules if type(rule.rule) in kinds]


PICTURES: dict[type[Rule], type] = {
    Tokens: TokensPicture,
    Flags: FlagsPicture,
    Districts: DistrictsPicture,
    TrackBeds: BedsPicture,
}
