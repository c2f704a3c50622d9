"""Laying track at the terminal: the supply, where a piece may go, and what is built. Works for any rule that asks for a
route and a colour (`Laying`)."""

from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.heard import to_type
from branchline.cli.maps.bed_lists import BedLists
from branchline.cli.maps.bed_messages import (
    BED_MARGIN,
    BEDS_OR_NUMBER,
    CUTS,
    CUTS_MANY,
    EACH_OF,
    HINT,
    LAY,
    LOOK_BEDS,
    LOOK_PIECES,
    SPACES,
    WHICH_COLOUR,
    YOU_HOLD,
)
from branchline.cli.maps.bed_words import VERB, BedWords, Piece, words_of
from branchline.cli.maps.map_messages import BUILT, USEFUL_MARGIN
from branchline.cli.maps.places import place_alone, places_named
from branchline.cli.menu import USEFUL, Entry
from branchline.cli.screen import Rows
from branchline.cli.speech import say, text
from branchline.core.actions import Illegal, Unreadable
from branchline.core.names import WILD
from branchline.describe.map_choices import RouteChoice
from branchline.describe.map_situation import MapSituation
from branchline.routes.kinds import Laying

if TYPE_CHECKING:
    from branchline.cli.maps.menu import MapMenu
    from branchline.cli.maps.move_parser import MapMoveParser
    from branchline.cli.maps.screen import MapScreen

COMMANDS = {
    "beds [PLACE]": LOOK_BEDS,
    "pieces": LOOK_PIECES,
}
VERBS = ("lay", "build")
BED = "bed"  # the heading of beds that are not useful
BEST = 3  # colours, of those the person holds most of, that a suggestion names; for more it says how many


class LayingTerminal:
    """What a game has to show, ask and read because track is laid in it."""

    def __init__(self, lay: Laying) -> None:
        self.lay = lay
        self.game = lay.game
        self.words = BedWords(lay)

    def asks(self, situation: MapSituation) -> bool:
        """Whether track is to be laid now."""
        return situation.asks(self.lay)

    # -- the table ----------------------------------------------------------------------------------------------------

    def built(self, table: "MapScreen") -> list[Text]:
        return BedLists(self.lay, table).built(self.lay.beds)

    def of_use(self, table: "MapScreen") -> Rows:
        """The track that helps the person's tickets."""
        built = BedLists(self.lay, table).built([bed for bed in self.lay.beds if bed in table.situation.useful])
        return [(say(BUILT), built)] if built else []

    # -- the question -------------------------------------------------------------------------------------------------

    def with_question(self, table: "MapScreen") -> Rows:
        return BedLists(self.lay, table).supply() if self.asks(table.situation) else []

    def hint(self, table: "MapScreen") -> str:
        if not self.asks(table.situation):
            return ""
        last, lay = table.view.legal()[-1], self.lay
        length, colour = self.game.lengths[lay.bed(last)], self.game.cards.colours[lay.colour(last)]
        return say(HINT, example=to_type("lay PLACE PLACE COLOUR"), length=length, colour=colour)

    def entry(self, table: "MapScreen", choice: RouteChoice) -> Entry:
        cuts, spaces = table.situation.cuts(self.lay.bed(choice.actions[0])), say(SPACES, length=choice.spaces)
        spoken = text(LAY, name=choice.name, length=choice.spaces, useful=choice.useful)
        warned = [text(CUTS, routes=cuts), text(CUTS_MANY, n=len(cuts))] if cuts else []
        notes = [forms for forms in (self._held(table, choice.actions), warned) if forms]
        spoken = Text(", ").join([spoken, *[forms[0] for forms in notes]])
        heading, margin = (USEFUL, USEFUL_MARGIN) if choice.useful else (BED, BED_MARGIN)
        return Entry(heading, say(margin), choice.name, choice.actions, spoken, [Text(spaces)], "beds", notes)

    def _held(self, table: "MapScreen", actions: list[int]) -> list[Text]:
        """What the person holds most of, of these colours, the best first, and wilds: at length and in short."""
        paint, hand = table.paint, table.view.hand
        colours = [self.game.cards.colours[self.lay.colour(action)] for action in actions]
        most = hand[colours[0]]
        best = [colour for colour in colours if 0 < hand[colour] == most]
        wild = [paint.card(WILD, hand[WILD])] if hand[WILD] else []
        short = [text(EACH_OF, n=most, colours=len(best))] if len(best) > 1 else [paint.card(c, most) for c in best]
        named = [paint.card(colour, most) for colour in best] if len(best) <= BEST else short
        hands = [named + wild, named, short + wild, short] if best else [wild]
        return [text(YOU_HOLD, cards=paint.joined(chips)) for chips in hands if chips]

    def choices(self, table: "MapScreen", actions: list[int]) -> tuple[str, list[Text]] | None:
        """The second step, if all actions lay track between the same two places: the question and the colours."""
        lay, hand, paint, board = self.lay, table.view.hand, table.paint, self.game.board
        if any(self.game.codec.kind_of[action] is not lay for action in actions):
            return None
        beds = {board.route_name(board.routes[lay.bed(action)]): lay.bed(action) for action in actions}
        if len(beds) > 1:
            return None
        name, bed = beds.popitem()
        cuts = table.situation.cuts(bed)
        asked = say(WHICH_COLOUR, name=name, length=self.game.lengths[bed], cuts=len(cuts), routes=cuts)
        width = max([paint.card(name).cell_len for name in self.game.cards.colours])
        choices: list[Text] = []
        for colour in [self.game.cards.colours[lay.colour(action)] for action in actions]:
            card = paint.card(colour)
            gap = " " * (width + 2 - card.cell_len) if paint.coloured else ", "
            choices.append(Text.assemble(card, gap, say(YOU_HOLD, cards=hand[colour])) if hand[colour] else card)
        return asked, choices

    # -- what is typed ------------------------------------------------------------------------------------------------

    def parse(self, parser: "MapMoveParser", text: str) -> list[int]:
        """The moves that words mean which only this can read; raises Unreadable or Illegal."""
        verb, asks = VERB.match(text), self.asks(parser.situation)
        if verb and not asks:
            raise Illegal(parser.why_not(self.lay.start))
        if verb:
            return self.words.moves(parser, text[verb.end() :])
        if not asks or parser.verb(text):
            return []
        try:
            return self.words.moves(parser, text)
        except Unreadable:
            return []  # no bed: perhaps it is something else

    def phrases(self) -> list[str]:
        """What a mistyped move may have been meant to be."""
        places, routes = self.game.board.places, [self.game.board.routes[bed] for bed in self.lay.beds]
        ends = dict.fromkeys(pair for route in routes for pair in ((route.a, route.b), (route.b, route.a)))
        return [f"lay {places[a].name}–{places[b].name}" for a, b in ends]

    def obey(self, table: "MapScreen", menu: "MapMenu", command: str, rest: str) -> bool:
        """Answer one of its commands; or, with no command, a line that asks for a piece or a place."""
        lists = BedLists(self.lay, table, menu)
        if command == "pieces" and not rest:
            table.rows(lists.supply())
            table.things(say(BUILT), self.built(table))
        elif command in ("beds", "pieces"):
            self._list(lists, words_of(rest))
        elif not command:
            return self._listed(table, lists, rest)
        return bool(command)

    def _list(self, lists: BedLists, words: list[str]) -> None:
        """The beds of the place, or for the piece, that is asked for; or all."""
        piece = self.words.piece_typed(words) or Piece()
        rest: list[str] = []
        if piece == Piece():
            piece, rest = self.words.split(words)
        lists.show(places_named(self.game, " ".join(rest)) if rest else [], piece)

    def _listed(self, table: "MapScreen", lists: BedLists, text: str) -> bool:
        """Answer what is no command: a piece at any time; where track is to be laid also a place, with “lay” or not."""
        asks = self.asks(table.situation)
        verb = VERB.match(text) if asks else None
        words = words_of(text[verb.end() :] if verb else text)
        piece = self.words.piece_typed(words)
        if piece and piece.colour is not None and (piece.length in self.lay.lengths or (piece.length is None and asks)):
            if piece.length is not None and asks and words[0] == text.split()[0] and words[0].isdecimal():
                table.line(say(BEDS_OR_NUMBER, length=piece.length))
            lists.show([], piece)
            return True
        if not asks:
            return False
        piece, rest = self.words.split(words)
        if verb and not words:
            lists.show([], Piece())
        elif rest and (places := place_alone(self.game, rest)):
            lists.show(places, piece)
        else:
            return False
        return True
