"""The rules for players of a board from elsewhere, composed from its own data and the rules it plays by.

`board.LANG.toml` has the text with gaps. A line that begins with `[flag !beds]` is said only of a board with a flag and
without beds; a heading that is not said takes its section with it. `{name}` is a number, a word, or a list with “and”;
`{flag|or}` is a list with “or”, `{ferries|route|routes}` a number and its noun (three nouns where a language has a case
for few), `{pieces|%0 of %1}` a list of several things each, `{wild|a}` a word after “a” or “an”, `{lengths|row}` the
cells of a table and `{lengths|rule}` the line below its head; `{outside|each}` is a list of sentences, of which each
begins a point of its own.
"""

import re
import tomllib
from pathlib import Path

from branchline.core.language import AND, OR
from branchline.core.text import article
from branchline.messages import language
from branchline.routes.board import GREY, Board
from branchline.routes.rule_set import is_ours
from branchline.routes.state import END_VEHICLES
from branchline.routes.title import RoutesTitle
from branchline.trains.state import FACE_UP

# What another language may have its own word for; all else, names above all, is as the board has it.
CONDITION = re.compile(r"\[([^\]]+)\] ")  # that a line begins with
WORDS = ("vehicle", "vehicles", "wild", "colours", "card_list", "flag")


def text_file(lang: str) -> Path:
    return Path(__file__).parent / f"board.{lang}.toml"


class Composer:
    """The text of one language, and what it says of a board."""

    def __init__(self, lang: str) -> None:
        data = tomllib.loads(text_file(lang).read_text("utf-8"))
        words = data["words"]
        assert isinstance(words, dict)
        self.text = str(data["text"])
        self.language = language(lang)
        self.words = {str(word): str(ours) for word, ours in words.items()}
        self.figures: dict[str, object] = {}

    def compose(self, found: RoutesTitle) -> str:
        self.figures = _figures(found)
        for rule in found.rule_set.rules:
            self.figures.update(rule.figures(found.board))
        # A rule from outside has no lines here, so its own words stand in for them, in whatever language they are.
        outside = [rule for rule in found.rule_set.rules if not is_ours(rule)]
        self.figures["outside"] = [brief for brief in [str(rule.brief(found.board)) for rule in outside] if brief]
        lines: list[str] = []
        kept = True
        for line in self.text.splitlines():
            condition = CONDITION.match(line)
            holds = condition is None or all(self._holds(name) for name in condition[1].split())
            rest = line if condition is None else line[len(condition[0]) :]
            if rest.startswith("#"):
                kept = holds
            if kept and holds:
                lines.append(re.sub(r"\{(\w+)((?:\|[^|}]*)*)\}", self._filled, rest))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"

    def _holds(self, name: str) -> bool:
        return bool(self.figures.get(name.removeprefix("!"))) != name.startswith("!")

    def _filled(self, gap: re.Match[str]) -> str:
        name, how = gap[1], gap[2].split("|")[1:]
        value = self.figures[name]
        if isinstance(value, list):
            items = [self._item(name, item, how) for item in value]
            if how == ["each"]:
                return "\n- ".join(items)
            if how == ["row"]:
                return " | ".join(items)
            if how == ["rule"]:
                return "|".join(["---"] * len(items))
            return self.language.listing(items, OR if how == ["or"] else AND)
        if len(how) > 1 and isinstance(value, int):
            return f"{value} {how[min(self._case(value), len(how) - 1)]}"
        text = self._word(name, value)
        if how in (["a"], ["A"]):
            return article(text).replace("a", how[0], 1)
        return text

    def _case(self, number: int) -> int:
        """Which of the nouns beside a number: one, few if the language has that case, or else the last."""
        category = self.language.plurals.category(number)
        return 0 if category == "one" else 1 if category in ("two", "few") else 2

    def _item(self, name: str, item: object, how: list[str]) -> str:
        if not isinstance(item, tuple):
            return self._word(name, item)
        text = how[0]
        for i, part in enumerate(item):
            text = text.replace(f"%{i}", self._word(name, part))
        return text

    def _word(self, name: str, value: object) -> str:
        return self.words.get(str(value), str(value)) if name in WORDS else str(value)


def _figures(found: RoutesTitle) -> dict[str, object]:
    """What every board has."""
    board, deals = found.board, found.rule_set.deals
    lengths = sorted({route.length for route in board.routes})
    low, high = board.seats
    return {
        "name": board.name,
        "reconstruction": board.reconstruction,
        "players": [str(seats) for seats in range(low, high + 1)],
        "pieces_each": board.vehicles,
        "vehicle": board.words.vehicle,
        "vehicles": board.words.vehicles,
        "wild": board.words.wild,
        "end_at": END_VEHICLES,
        "shortest": lengths[0],
        "longest": lengths[-1],
        "one_length": len(lengths) == 1,
        "lengths": [str(length) for length in lengths],
        "points": [str(board.scoring[length]) for length in lengths],
        "grey": any(route.colour == GREY for route in board.routes),
        "row": FACE_UP,
        "hand": deals.hand,
        "opening": deals.opening,
        "opening_keep": deals.opening_keep,
        "draw": deals.draw,
        "draw_keep": deals.draw_keep,
        "tickets": len(board.tickets),
        **_cards(board),
    }


def _cards(board: Board) -> dict[str, object]:
    counts = board.cards[:-1]
    return {
        "deck": sum(board.cards),
        "wilds": board.cards[-1],
        "colours": list(board.colours),
        "each_colour": counts[0] if len(set(counts)) == 1 else 0,
        "card_list": [(str(count), colour) for count, colour in zip(counts, board.colours, strict=True)],
    }
