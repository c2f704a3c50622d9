"""What is typed about track beds and pieces of track, understood."""

import difflib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.cli.heard import to_type
from branchline.cli.maps.bed_messages import (
    COLOUR,
    MAY_BE,
    NO_BED,
    NO_COLOUR,
    ONE_COLOUR,
    OTHER_LENGTH,
    TWO_PLACES,
)
from branchline.core.actions import Illegal, Unreadable
from branchline.core.sentence import Sentence
from branchline.core.text import normal
from branchline.routes.kinds import Laying

if TYPE_CHECKING:
    from branchline.cli.maps.move_parser import MapMoveParser

FILLERS = ("piece", "pieces", "space", "spaces", "track", "tracks", "of", "in", "on", "with", "the", "a", "between")
VERB = re.compile(r"(?:lay|build)\b\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Piece:
    """A piece of track, as far as it is named: what is None may be any."""

    colour: int | None = None
    length: int | None = None


def words_of(text: str) -> list[str]:
    """The words that say something: `the 5-space yellow piece` is `5 yellow`."""
    words = re.findall(r"[^\s–—,()“”-]+", text)
    return [word for word in words if normal(word) and normal(word) not in FILLERS]


def _shortens(typed: str, name: str) -> bool:
    """Whether a word abbreviates one of a name's: `st` the first of Saint-Malo."""
    letters = "".join([f"{re.escape(letter)}.*" for letter in normal(typed)])
    return any(re.match(letters, normal(word)) for word in re.split(r"[\s–-]+", name))


class BedWords:
    """Reads for one game; the caller says what the table looks like."""

    def __init__(self, lay: Laying) -> None:
        self.lay = lay
        self.game = lay.game

    def colours_typed(self, word: str) -> list[int]:
        """The colours that a word is, or begins."""
        names, typed = self.game.cards.colours, normal(word)
        if typed in names:
            return [names.index(typed)]
        return [i for i, name in enumerate(names) if typed and name.startswith(typed)]

    def piece_typed(self, words: list[str]) -> Piece | None:
        """The piece that all of the words name: `yellow`, `5 yellow`, `yellow 5`."""
        colour: int | None = None
        length: int | None = None
        for word in words:
            found = self.colours_typed(word)
            if re.fullmatch("[0-9]{1,2}", word) and length is None:
                length = int(word)
            elif len(found) == 1 and colour is None:
                colour = found[0]
            else:
                return None
        return Piece(colour, length) if words else None

    def split(self, words: list[str]) -> tuple[Piece, list[str]]:
        """The piece that the words begin or end with, as far as whole words name one, and the words left."""
        rest, piece = list(words), Piece()
        for at in (-1, 0, -1, 0):
            found = self.piece_typed([rest[at]]) if rest else None
            whole = found and (found.colour is None or normal(rest[at]) == self.game.cards.colours[found.colour])
            if found and whole and None in (piece.colour, found.colour) and None in (piece.length, found.length):
                colour = piece.colour if found.colour is None else found.colour
                piece = Piece(colour, piece.length if found.length is None else found.length)
                rest.pop(at)
        return piece, rest

    # -- laying -------------------------------------------------------------------------------------------------------

    def moves(self, parser: "MapMoveParser", text: str) -> list[int]:
        """The legal moves that the words for a bed, and perhaps a colour before or behind them, mean.

        Of tracks that are alike the first one that can be built is meant.
        """
        words = words_of(text)
        lengths = [int(word) for word in words if re.fullmatch("[0-9]{1,2}", word)]
        colour, beds = self._beds_typed(parser, [word for word in words if not re.fullmatch("[0-9]{1,2}", word)], text)
        beds = self._of_length(beds, lengths)
        lay, legal = self.lay, set(parser.legal)
        colours = range(len(self.game.cards.colours)) if colour is None else [colour]
        found = [[lay.on(bed, c) for bed in beds] for c in colours]
        first = [next((a for a in actions if a in legal), None) for actions in found]
        hand, names = parser.view.hand, self.game.cards.colours
        can = sorted([a for a in first if a is not None], key=lambda a: (-hand[names[lay.colour(a)]], a))
        if not can:
            raise Illegal(" ".join(dict.fromkeys(parser.why_not(action) for action in found[0])))
        return can

    def _of_length(self, beds: list[int], lengths: list[int]) -> list[int]:
        """A player who names a length has a bed in mind that has it: another one must not be built instead."""
        found = [bed for bed in beds if all(length == self.game.lengths[bed] for length in lengths)]
        if not found:
            has = self.game.lengths[beds[0]]
            wrong = next(length for length in lengths if length != has)
            name = self.game.board.route_name(self.game.board.routes[beds[0]])
            raise Illegal(OTHER_LENGTH.sentence(name=name, length=has, wrong=wrong))
        return found

    def _beds_typed(self, parser: "MapMoveParser", words: list[str], text: str) -> tuple[int | None, list[int]]:
        """The colour, if one is named, and the tracks between the two places."""
        wrong: Unreadable | None = None
        for colour, rest in self._readings(words):
            try:
                routes = parser.routes_typed(" ".join(rest), "lay")
            except Unreadable as error:
                wrong = wrong or error
                continue
            beds = [route for route in routes if route in self.lay.beds]
            if not beds:
                raise Illegal(self._no_bed(parser, routes[0]))
            return colour, beds
        if sum([normal(word) in self.game.cards.colours for word in words]) > 1:
            raise Illegal(ONE_COLOUR.sentence())
        for at in (-1, 0):
            self._no_colour(parser, words, at)
        raise wrong or Unreadable(TWO_PLACES.sentence(typed=text.strip()))

    def _no_bed(self, parser: "MapMoveParser", route: int) -> Sentence:
        name, closed = self.game.board.route_name(self.game.board.routes[route]), parser.situation.why_closed(route)
        return NO_BED.sentence(name=name, more=bool(closed), closed=closed)

    def _readings(self, words: list[str]) -> list[tuple[int | None, list[str]]]:
        """The ways to tell the colour from the places, the likeliest first: a whole word, none, a beginning."""
        colours = self.game.cards.colours
        ends = [(words[-1], words[:-1]), (words[0], words[1:])] if len(words) > 2 else []
        whole = [(colours.index(normal(word)), rest) for word, rest in ends if normal(word) in colours]
        begun = [(self.colours_typed(word), rest) for word, rest in ends]
        return [*whole, (None, words), *[(found[0], rest) for found, rest in begun if len(found) == 1]]

    def _no_colour(self, parser: "MapMoveParser", words: list[str], at: int) -> None:
        """If a word that is no colour stands where the colour should, behind or before a bed: say so."""
        rest = words[:-1] if at else words[1:]
        try:
            routes = parser.routes_typed(" ".join(rest), "lay")
        except Unreadable:
            return
        route = self.game.board.routes[routes[0]]
        may_be = [self.game.cards.colours[c] for c in self.colours_typed(words[at])]
        if may_be:
            colours = [COLOUR.sentence(colour=colour) for colour in may_be]
            raise Unreadable(MAY_BE.sentence(typed=words[at], colours=colours))
        near = difflib.get_close_matches(normal(words[at]), self.game.cards.colours, n=1)
        if not near and any(_shortens(words[at], self.game.board.places[end].name) for end in (route.a, route.b)):
            return  # it belongs to a place: `st malo`
        name = self.game.board.route_name(route)
        example = to_type(f"lay {name} {near[0]}") if near else ""
        raise Unreadable(NO_COLOUR.sentence(typed=words[at], near=bool(near), example=example))
