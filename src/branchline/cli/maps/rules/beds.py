"""Track beds at the terminal: the supply, where a piece may go, and what is built."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from branchline.cli.maps.places import place_alone, places_named
from branchline.cli.maps.rules.bed_choices import BedChoices
from branchline.cli.maps.rules.bed_lists import BedLists
from branchline.cli.maps.rules.bed_words import ANY, VERB, BedWords, Piece, words_of
from branchline.cli.maps.rules.shown import Shown
from branchline.cli.maps.ticket_paths import is_open
from branchline.cli.menu import Entry
from branchline.cli.narrator import whole
from branchline.core.actions import Illegal, Kind, Unreadable
from branchline.core.game import AWAIT
from branchline.core.text import listing, plural
from branchline.routes.rules.beds import CompiledBeds

if TYPE_CHECKING:
    from branchline.cli.maps.menu import MapMenu
    from branchline.cli.maps.move_parser import MapMoveParser
    from branchline.cli.maps.screen import MapScreen
    from branchline.cli.maps.ticket_paths import TicketPath
    from branchline.core.record import Json
    from branchline.routes.game import RoutesGame
    from branchline.routes.rules.rule import CompiledRule


class BedsShown(Shown):
    verbs: ClassVar[tuple[str, ...]] = ("lay", "build")
    commands: ClassVar[dict[str, str]] = {
        "beds [PLACE]": "track beds, with the pieces that fit; also “beds 5”, “beds yellow”",
        "pieces": "the pieces of track that are left, and where the others lie",
    }

    usual: ClassVar[str] = "not built"

    def __init__(self, rule: "CompiledRule", game: "RoutesGame") -> None:
        super().__init__(rule, game)
        assert isinstance(rule, CompiledBeds)
        self.rule = rule
        self.words = BedWords(rule)

    def kinds(self) -> list[Kind]:
        return [self.rule.lay]

    def pieces(self) -> list[str]:
        colours, scale = len(self.game.cards.colours), zip(self.rule.lengths, self.rule.counts, strict=True)
        each = [f"{count} of {plural(length, 'space')}" for length, count in scale]
        total = colours * sum(self.rule.counts)
        return [f"{total} Track Pieces: {listing(each)} in each of the {colours} colours."]

    # -- the table ----------------------------------------------------------------------------------------------------

    def standing(self, table: "MapScreen", route: int) -> str:
        if not self.game.needs_track[route]:
            return ""
        built = self.game.track_on(table.cells, route) >= 0
        if not built and self.rule.lay.why_closed(table.cells, route):
            return ""  # closed to all: that is not for this rule to say
        mine = table.seat < 0 or is_open(self.game, table.cells, table.seat, route)
        return ("built" if built else self.usual) + ("" if mine else ", closed to you")

    def on_board(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        return [("Built", BedLists(self.rule, table).built(self.rule.beds))]

    def of_use(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        built = BedLists(self.rule, table).built([bed for bed in self.rule.beds if bed in table.useful()])
        return [("Built", built)] if built else []

    def to_go(self, table: "MapScreen", way: "TicketPath") -> str:
        beds = [route for route in way.routes if self.game.needs_track[route]]
        spaces = sum([self.game.lengths[bed] for bed in beds if self.game.track_on(table.cells, bed) < 0])
        return f"{spaces} not built" if spaces else ""

    # -- laying track -------------------------------------------------------------------------------------------------

    def _asks(self, table: "MapScreen") -> bool:
        return table.cells[AWAIT] == self.rule.awaiting

    def question(self, table: "MapScreen") -> str:
        return "Lay a piece of track on a bed." if self._asks(table) else ""

    def with_question(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        return BedLists(self.rule, table).supply() if self._asks(table) else []

    def hint(self, table: "MapScreen") -> str:
        if not self._asks(table):
            return ""
        last, lay = table.view.legal()[-1], self.rule.lay
        piece = f"{self.game.lengths[lay.bed(last)]} {self.game.cards.colours[lay.colour(last)]}"
        return f"Or “lay PLACE PLACE COLOUR”. A place or “{piece}” lists what fits."

    def entries(self, table: "MapScreen", legal: list[int]) -> list[Entry]:
        return BedChoices(self.rule, table).entries(legal)

    def choices(self, table: "MapScreen", actions: list[int]) -> tuple[str, list[Text]] | None:
        return BedChoices(self.rule, table).colours(actions)

    # -- what is typed ------------------------------------------------------------------------------------------------

    def examples(self) -> list[str]:
        return ["lay PLACE PLACE", f"lay PLACE PLACE {self.game.cards.colours[0]}"]

    def reads_alone(self) -> list[Kind]:
        return [self.rule.lay]

    def reads(self, parser: "MapMoveParser", text: str) -> list[int]:
        verb, asks = VERB.match(text), parser.view.cells[AWAIT] == self.rule.awaiting
        if verb and not asks:
            raise Illegal(parser.why_not(self.rule.lay.start))
        if verb:
            return self.words.lay(parser, text[verb.end() :])
        if not asks or parser.verb(text):
            return []
        try:
            return self.words.lay(parser, text)
        except Unreadable:
            return []  # no bed: perhaps it is something else

    def phrases(self) -> list[str]:
        places, routes = self.game.board.places, [self.game.board.routes[bed] for bed in self.rule.beds]
        ends = dict.fromkeys(pair for route in routes for pair in ((route.a, route.b), (route.b, route.a)))
        return [f"lay {places[a].name}–{places[b].name}" for a, b in ends]

    def turned(self, action: int) -> str:
        board, lay = self.game.board, self.rule.lay
        route = board.routes[lay.bed(action)]
        turned = f"{board.places[route.b].name}–{board.places[route.a].name}"
        return self.game.words(action).replace(board.route_name(route), turned, 1)

    def obey(self, table: "MapScreen", menu: "MapMenu", command: str, rest: str) -> bool:
        lists = BedLists(self.rule, table, menu)
        if command == "pieces" and not rest:
            table.rows(lists.supply())
            lists.laid(self.rule.beds)
        elif command in ("beds", "pieces"):
            self._list(lists, words_of(rest))
        elif not command:
            return self._listed(table, lists, rest)
        return bool(command)

    def _list(self, lists: BedLists, words: list[str]) -> None:
        """The beds of the place, or for the piece, that is asked for; or all."""
        piece = self.words.piece_said(words) or Piece()
        rest: list[str] = []
        if piece == Piece():
            piece, rest = self.words.split(words)
        lists.show(places_named(self.game, " ".join(rest)) if rest else [], piece)

    def _listed(self, table: "MapScreen", lists: BedLists, text: str) -> bool:
        """Answer what is no command: a piece at any time; where track is to be laid also a place, with “lay” or not."""
        asks = self._asks(table)
        verb = VERB.match(text) if asks else None
        words = words_of(text[verb.end() :] if verb else text)
        piece = self.words.piece_said(words)
        if piece and piece.colour != ANY and (piece.length in self.rule.lengths or (piece.length == ANY and asks)):
            if asks and words[0] == text.split()[0] and words[0].isdecimal():
                table.line(f"Beds of {plural(piece.length, 'space')}; for bed {piece.length} say its number alone.")
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

    # -- the story ----------------------------------------------------------------------------------------------------

    def did(self, kind: str, line: "Json") -> str:
        return f"laid {line['colour']} track on {line['a']}–{line['b']}"

    def came(self, event: "Json") -> str:
        if event["event"] != "piece back":
            return ""
        spaces = plural(whole(event["length"]), "space")
        return f"The {event['colour']} piece of {spaces} is back in the supply."
