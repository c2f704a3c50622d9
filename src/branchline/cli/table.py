"""The table as one seat, or a spectator, sees it, from a View alone: plain lines that a screen reader can read."""

from collections.abc import Iterable
from typing import ClassVar

from rich.console import Console
from rich.text import Text

from branchline.cli.journey import journey
from branchline.cli.paint import QUIET, STRONG, WARNING, Paint, flow
from branchline.cli.rules import score_words, shown
from branchline.cli.session import called
from branchline.cli.ways import FAR, Way, Ways, is_open
from branchline.core.game import AWAIT
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.trains.state import LAST

INDENT = 9  # where lines begin, behind the word at the margin


def headline(game: RoutesGame) -> Text:
    """The title's name; a board that is not the printed one says so every time."""
    out = Text(game.name, STRONG)
    if game.board.reconstruction:
        out.append(" (our reconstruction, not the printed board)", WARNING)
    return out


class Table:
    OPEN: ClassVar[str] = "open"  # how a route stands that anybody may claim

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        game = view.game
        assert isinstance(game, RoutesGame)
        self.game = game
        self.view = view
        self.cells = view.cells
        self.seat = view.seat
        self.names = names
        self.console = console
        self.paint = Paint(console, game.board)
        self.shown = shown(game)
        self._ways: dict[int, Way] = {}
        self._useful: frozenset[int] | None = None

    def way(self, ticket: int) -> Way:
        if ticket not in self._ways:
            self._ways[ticket] = Ways(self.game, self.view).of(ticket)
        return self._ways[ticket]

    def line(self, *parts: str | Text | tuple[str, str]) -> None:
        self.console.print(Text.assemble(*parts))

    def name(self, seat: int) -> str:
        return self.names[seat] if seat != self.seat else called(self.names, seat)

    def useful(self) -> frozenset[int]:
        """Routes on a shortest way of a ticket that this seat holds or is offered."""
        if self._useful is None:
            tickets = self.game.tickets_of(self.cells, self.seat) + self.game.offer_of(self.cells, self.seat)
            self._useful = frozenset(route for ticket in tickets for route in self.way(ticket).useful)
        return self._useful

    # -- the table ----------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        self.players()
        self.piles()
        if self.seat >= 0:
            self.flow(self.label("Hand")[0], self._hand() or [Text("none")], " " if self.paint.coloured else ", ")
            self.tickets()
            for word, parts in self._of_use():
                self.things(word, parts)

    def _hand(self) -> list[Text]:
        return self.paint.cards(self.game.hand_of(self.cells, self.seat))

    def label(self, word: str) -> tuple[Text, str]:
        """A word at the margin, and the room to where all lines begin."""
        said = word if self.paint.coloured or not word else f"{word}:"
        return Text(said, QUIET), " " * (INDENT - len(said))

    def players(self, more: bool = False) -> None:
        game, words = self.game, self.game.board.words
        width = max([len(self.name(seat)) for seat in range(game.seats)])
        between = "  " if self.paint.coloured else ", "
        for seat in range(game.seats):
            name = self.name(seat).ljust(width) if self.paint.coloured else f"{self.name(seat)}:"
            line = Text(name, STRONG if seat == self.seat else "")
            facts: list[Text] = []
            for at, one, many in (
                (game.points, "point", "points"),
                (game.vehicles, words.vehicle, words.vehicles),
                (game.hand_size, "card", "cards"),
                (game.ticket_count, "ticket", "tickets"),
            ):
                count = self.cells[at + seat]
                word = one if count == 1 else many
                facts.append(Text(f"{count:>2} {word.ljust(len(many))}" if self.paint.coloured else f"{count} {word}"))
            line.append("  " if self.paint.coloured else " ").append_text(
                Text(between).join(facts + [part for rule in self.shown for part in rule.beside(self, seat)])
            )
            self.console.print(line)
            if more:
                self._more_of(seat)

    def _more_of(self, seat: int) -> None:
        """What everybody could know by having paid attention."""
        game = self.game
        at = game.known + seat * game.cards.kinds
        known = self.cells[at : at + game.cards.kinds]
        if seat != self.seat and any(known):
            self.line("    taken face up and not spent: ", self.paint.hand(known))
        lines: list[list[ScoreLine]] = [[] for _ in range(game.seats)]
        for rule in game.rules:
            if rule.foreseen:
                rule.score(self.cells, lines, [[] for _ in range(game.seats)])
        counted = [rule for rule in self.shown if rule.counted]
        bonus = [line for line in lines[seat] if not any(rule.scored(line) for rule in counted)]
        if bonus:
            told = listing([f"{score_words(line, self.shown)} {line.points:+d}" for line in bonus])
            self.line(f"    would score at the end now: {told}")

    def piles(self) -> None:
        game, cards = self.game, self.game.cards
        row = self.paint.row(self.cells[cards.row : cards.row + cards.kinds])
        self.line(*self.label("Face up"), row)
        deck = f"{self.cells[cards.deck_size]} in the deck, {self.cells[cards.discards_size]} discarded"
        self.line(*self.label("Piles"), f"{deck}, {plural(game.tickets_left(self.cells), 'ticket')} left")
        for margin, parts in self._beside_board():
            self.flow(self.label(margin)[0], parts, ", ")

    def _beside_board(self) -> list[tuple[str, list[Text]]]:
        return [pile for rule in self.shown for pile in rule.piles(self)]

    def height(self) -> int:
        """About how many lines the table and what belongs to the question take, for whoever wants to fill a screen."""
        tickets = len(self.game.tickets_of(self.cells, self.seat)) or 1
        lines = self.game.seats + 2 + tickets + self._lines(self._hand() or [Text()], 1)
        for _, parts in self._beside_board() + self._with_question() + self._of_use():
            lines += self._lines(parts, 2)
        return lines + len(self.game.offer_of(self.cells, self.seat))

    def _lines(self, parts: list[Text], gap: int) -> int:
        """How many lines things in a row take, with a gap between them."""
        return -(-sum([part.cell_len + gap for part in parts]) // (self.console.width - INDENT)) or 1

    def rows(self, rows: list[tuple[str, list[Text]]]) -> None:
        """Things in a row behind their margins, each with a line of its own, or as many as it needs."""
        for margin, parts in rows:
            if self.paint.coloured:
                self.flow(Text(margin, QUIET), parts, " ")
            else:
                self.flow(margin, parts, ", ", len(margin) + 1)

    def things(self, word: str, parts: list[Text]) -> None:
        """Things on the board, if there are any: in a row, or without colours line by line."""
        rows = [parts] if self.paint.coloured else [[part] for part in parts]
        for row in rows if parts else []:
            self.flow(self.label(word)[0], row, self.paint.between)

    def _of_use(self) -> list[tuple[str, list[Text]]]:
        return [row for rule in self.shown for row in rule.of_use(self)]

    def _with_question(self) -> list[tuple[str, list[Text]]]:
        return [row for rule in self.shown for row in rule.with_question(self)]

    def flow(self, margin: str | Text, parts: list[Text], between: str, indent: int = INDENT) -> None:
        flow(self.console, margin, parts, between, indent)

    def tickets(self, offered: bool = False, ways: bool = False) -> None:
        """The tickets held, or those on offer by number, with how far each still is."""
        game = self.game
        held = game.offer_of(self.cells, self.seat) if offered else game.tickets_of(self.cells, self.seat)
        width = max([len(game.board.tickets[ticket].name) for ticket in held], default=0)
        for i, ticket in enumerate(held):
            facts, to_go = game.board.tickets[ticket], self._to_go(self.way(ticket))
            name, points = facts.name, plural(facts.points, "point")
            if self.paint.coloured:
                margin = f"{i + 1}".rjust(INDENT - 2) + "  "
                first = Text(margin, STRONG) if offered else Text.assemble(*self.label("" if i else "Tickets"))
                self.line(first, f"{name.ljust(width)}  {points.rjust(9)}  ", to_go)
            else:
                self.line(f"Ticket {i + 1}: {name}, {points}, " if offered else f"Ticket:  {name}, {points}, ", to_go)
            if ways and self.way(ticket).legs:
                between = " " if self.paint.coloured else "; "
                self.flow("", journey(self, self.way(ticket)), between, INDENT + 2)
        if not held and not offered:
            self.line(*self.label("Tickets"), "none yet")

    def _to_go(self, way: Way) -> Text:
        left = self.cells[self.game.vehicles + self.seat]
        if way.spaces == 0:
            return Text("done", "bold green")
        if way.spaces >= FAR:
            return Text("cut off: no open way is left", "red")
        more = [said for rule in self.shown if (said := rule.to_go(self, way))]
        to_go = ", ".join([f"{plural(way.spaces, 'space')} to go", *more])
        if way.spaces > left:
            words = self.game.board.words
            return Text(f"{to_go}, you have {plural(left, words.vehicle, words.vehicles)}", "red")
        return Text(to_go)

    def question(self) -> str:
        """What the person has to decide now."""
        if self.cells[AWAIT] == self.game.await_main:
            return "Your last turn." if self.cells[LAST] else "Your turn."
        return self._asked() + (" This is your last turn." if self.cells[LAST] else "")

    def _asked(self) -> str:
        game, now = self.game, self.cells[AWAIT]
        if now == game.await_keep:
            return f"Which tickets do you keep? At least {game.keep.least(self.cells)}."
        return next((asked for rule in self.shown if (asked := rule.question(self))), "Your second card.")

    def ask(self) -> None:
        """The question, and what has to be seen for it."""
        note = f" ({self.game.board.note})" if self.game.board.note else ""
        self.line((f"{self.game.name}{note}: {self.question()}", STRONG))
        if self.cells[AWAIT] == self.game.await_keep:
            self.tickets(offered=True)
        self.rows(self._with_question())

    # -- the map ------------------------------------------------------------------------------------------------------

    def track(self, route: int) -> Text:
        """A route's length and colour, which may be that of the track laid there."""
        return self.paint.track(self.game.board.routes[route], self.game.track_on(self.cells, route))

    def _ends(self, place: int) -> list[tuple[str, Text, Text, int]]:
        """The routes of a place: where to, the track, how it stands, and how many are the same in all that."""
        board = self.game.board
        found: dict[tuple[str, str, str], tuple[str, Text, Text, int]] = {}
        for i, route in enumerate(board.routes):
            if place in (route.a, route.b):
                other = board.places[route.b if place == route.a else route.a].name
                track, standing = self.track(i), self.standing(i)
                key = other, track.plain, standing.plain
                found[key] = (other, track, standing, found[key][3] + 1 if key in found else 1)
        return list(found.values())

    def owned(self) -> None:
        """Whose routes are which, for whoever can't ask."""
        for seat in range(self.game.seats):
            routes = [Text(self.game.claim.names[route]) for route in self.game.routes_of(self.cells, seat)]
            if routes:
                self.flow(f"Routes of {self.names[seat]}: ", routes, ", ")

    def cut_off(self, routes: Iterable[int]) -> list[Text]:
        """Those of the routes that are cut off for good, and by what; tracks that are cut off alike once."""
        by = {route: name for route in routes for rule in self.shown if (name := rule.cut_by(self, route))}
        names = self.game.claim.names
        return [Text(told) for told in dict.fromkeys(f"{names[route]} by {name}" for route, name in by.items())]

    def map(self) -> None:
        """Every place in a paragraph: its routes, and whose they are if not open. Without colours line by line."""
        usual = [self.OPEN, *(rule.usual for rule in self.shown)]
        for place, facts in enumerate(self.game.board.places):
            if not self.paint.coloured:
                self.routes(place)
                continue
            parts: list[Text] = []
            for other, track, standing, tracks in self._ends(place):
                part = Text.assemble(other, " ", track, f" ×{tracks}" if tracks > 1 else "")
                parts.append(part if standing.plain in usual else Text.assemble(part, " (", standing, ")"))
            self.line((facts.name, STRONG), self._about(place))
            self.flow("", parts, self.paint.between, 2)

    def routes(self, place: int) -> None:
        """The routes of a place line by line: where to, how long, what colour, and whose."""
        board = self.game.board
        width = max(len(place.name) for place in board.places)
        self.line((board.places[place].name, STRONG), self._about(place))
        ends = self._ends(place)
        room = max([track.cell_len for _, track, _, _ in ends], default=0)
        for other, track, standing, tracks in ends:
            if not self.paint.coloured:
                self.line(f"  {other}, ", track, ", ", standing, f", {tracks} tracks" if tracks > 1 else "")
                continue
            track.append(" " * (room - track.cell_len))
            self.line(f"  {other.ljust(width)}  ", track, "  ", standing, f" ×{tracks}" if tracks > 1 else "")

    def _about(self, place: int) -> str:
        """What else there is at a place: a district, a stack of tokens."""
        found = [words for rule in self.shown for words in (rule.at_place(place), rule.lies_at(self, place)) if words]
        return "".join([f", {words}" for words in found])

    def standing(self, route: int) -> Text:
        """Whose a route is, or whether it is open."""
        owner = self.game.owner(self.cells, route)
        if owner >= 0:
            return Text("yours" if owner == self.seat else self.names[owner], STRONG)
        said = next((words for rule in self.shown if (words := rule.standing(self, route))), "")
        if said:
            return Text(said)
        open_to = [seat for seat in range(self.game.seats) if is_open(self.game, self.cells, seat, route)]
        if not open_to:
            return Text("closed", QUIET)
        return Text(self.OPEN) if self.seat < 0 or self.seat in open_to else Text("closed to you", QUIET)


def show_table(view: View, names: list[str], console: Console) -> None:
    """The table of one view, for whoever looks at it from outside a game."""
    table = Table(view, names, console)
    console.print(headline(table.game))
    table.draw()
    table.owned()
    for word, parts in [row for rule in table.shown for row in rule.on_board(table)]:
        table.things(word, parts)
