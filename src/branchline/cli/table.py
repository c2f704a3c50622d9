"""The table as one seat, or a spectator, sees it, from a View alone: plain lines that a screen reader can read."""

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from branchline.cli.paint import QUIET, STRONG, Paint
from branchline.cli.ways import FAR, Way, Ways, is_open
from branchline.core.game import AWAIT
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.tokens import Tokens
from branchline.routes.state import LAST
INDENT = 9  # where lines begin, behind the word at the margin


def headline(game: RoutesGame) -> Text:
    """The title's name; a board that is not the printed one says so every time."""
    out = Text(game.name, STRONG)
    if game.board.reconstruction:
        out.append(" (our reconstruction, not the printed board)", "bold yellow")
    return out


class Table:
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
        self._ways: dict[int, Way] = {}

    def way(self, ticket: int) -> Way:
        if ticket not in self._ways:
            self._ways[ticket] = Ways(self.game, self.view).of(ticket)
        return self._ways[ticket]

    def line(self, *parts: str | Text | tuple[str, str]) -> None:
        self.console.print(Text.assemble(*parts))

    def name(self, seat: int) -> str:
        if seat != self.seat:
            return self.names[seat]
        return "You" if self.names[seat] == "You" else f"{self.names[seat]} (you)"

    def useful(self) -> frozenset[int]:
        """Routes on a shortest way of a ticket that this seat holds or is offered."""
        tickets = self.game.tickets_of(self.cells, self.seat) + self.game.offer_of(self.cells, self.seat)
        return frozenset(route for ticket in tickets for route in self.way(ticket).useful)

    # -- the table ----------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        self.players()
        self.piles()
        if self.seat >= 0:
            self.line(*self.label("Hand"), self.paint.hand(self.game.hand_of(self.cells, self.seat)))
            self.tickets()

    def label(self, word: str) -> tuple[Text, str]:
        """A word at the margin, and the room to where all lines begin."""
        said = word if self.paint.coloured or not word else f"{word}:"
        return Text(said, QUIET), " " * (INDENT - len(said))

    def players(self, more: bool = False) -> None:
        game, words = self.game, self.game.board.words
        rows: list[list[str]] = []
        for seat in range(game.seats):
            counts = [
                (game.points, "point", "points"),
                (game.vehicles, words.vehicle, words.vehicles),
                (game.hand_size, "card", "cards"),
                (game.ticket_count, "ticket", "tickets"),
            ]
            rows.append([self.name(seat), *(plural(self.cells[at + seat], one, many) for at, one, many in counts)])
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for seat, row in enumerate(rows):
            facts = "  ".join([text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)])
            line = Text(f"{row[0].ljust(widths[0])}  {facts}", STRONG if seat == self.seat else "")
            for extra in self._extras(seat):
                line.append("  ").append_text(extra)
            self.console.print(line)
            if more:
                self._more_of(seat)

    def _extras(self, seat: int) -> list[Text]:
        out: list[Text] = []
        for rule in self.game.rules:
            if isinstance(rule, Flags):
                at = rule.at + seat * len(rule.colours)
                lying = [self.paint.card(c) for i, c in enumerate(rule.colours) if self.cells[at + i]]
                if lying:
                    out.append(Text("flag ").append_text(self.paint.joined(lying)))
            elif isinstance(rule, Tokens) and (owned := rule.owned_by(self.cells, seat)):
                out.append(Text(", ".join(owned)))
        return out

    def _more_of(self, seat: int) -> None:
        """What everybody could know by having paid attention."""
        game = self.game
        at = game.known + seat * game.cards.kinds
        known = self.cells[at : at + game.cards.kinds]
        if seat != self.seat and any(known):
            self.line("    taken face up and not spent: ", self.paint.hand(known))
        bonus = [line for rule in game.rules for line in rule.lines(self.cells, seat) if line.what != "flags"]
        if bonus:
            told = listing([f"{line.label} {line.points:+d}" for line in bonus])
            self.line(f"    would score at the end now: {told}")

    def piles(self) -> None:
        game, cards = self.game, self.game.cards
        row = self.paint.row(self.cells[cards.row : cards.row + cards.kinds])
        self.line(*self.label("Face up"), row)
        deck = f"{self.cells[cards.deck_size]} in the deck, {self.cells[cards.discards_size]} discarded"
        self.line(*self.label("Piles"), f"{deck}, {plural(game.tickets_left(self.cells), 'ticket')} left")
        for rule in game.rules:
            if isinstance(rule, Tokens):
                stacks = [
                    f"{self.cells[rule.left + symbol - 1]} {rule.symbols[symbol - 1]} at {place.name}"
                    for i, place in enumerate(game.board.places)
                    if (symbol := self.cells[rule.stack_at + i]) and self.cells[rule.left + symbol - 1]
                ]
                self.hanging("Tokens", "; ".join(stacks) or "none left")

    def hanging(self, label: str, text: str) -> None:
        grid = Grid.grid(padding=0)
        grid.add_column(width=INDENT, no_wrap=True)
        grid.add_column()
        grid.add_row(self.label(label)[0], Text(text))
        self.console.print(grid)

    def tickets(self, offered: bool = False, ways: bool = False) -> None:
        """The tickets held, or those on offer by number, with how far each still is."""
        game = self.game
        held = game.offer_of(self.cells, self.seat) if offered else game.tickets_of(self.cells, self.seat)
        width = max([len(game.board.ticket_name(game.board.tickets[ticket])) for ticket in held], default=0)
        for i, ticket in enumerate(held):
            facts = game.board.tickets[ticket]
            margin = f"{i + 1}".rjust(INDENT - 2) + "  "
            first = Text(margin, STRONG) if offered else Text.assemble(*self.label("" if i else "Tickets"))
            name = game.board.ticket_name(facts).ljust(width)
            self.line(first, f"{name}  {facts.points:>2} points  ", self._to_go(self.way(ticket)))
            if ways and self.way(ticket).routes:
                steps = [(game.claim.names[r], game.board.routes[r]) for r in self.way(ticket).routes]
                self.hanging("", "by " + "; ".join([f"{name} {r.length} {r.colour}" for name, r in steps]))
        if not held and not offered:
            self.line(*self.label("Tickets"), "none yet")

    def _to_go(self, way: Way) -> Text:
        left = self.cells[self.game.vehicles + self.seat]
        if way.spaces == 0:
            return Text("done", "bold green")
        if way.spaces >= FAR:
            return Text("cut off: no open way is left", "red")
        to_go = f"{plural(way.spaces, 'space')} to go"
        if way.spaces > left:
            words = self.game.board.words
            return Text(f"{to_go}, you have {plural(left, words.vehicle, words.vehicles)}", "red")
        return Text(to_go)

    def question(self) -> str:
        """What the person has to decide now."""
        game, now = self.game, self.cells[AWAIT]
        if now == game.await_keep:
            return f"Which tickets do you keep? At least {game.keep.least(self.cells)}."
        if now == game.await_second:
            return "Your second card."
        for rule in game.rules:
            if isinstance(rule, Flags) and now == rule.awaiting:
                return f"Keep the {game.board.colours[game.spent_colour(self.cells)]} card for your flag?"
            if isinstance(rule, Tokens) and now == rule.await_take:
                return "Which token do you take?"
            if isinstance(rule, Tokens) and now == rule.await_place:
                return "Place a stack of tokens. Which?"
        return "Your last turn." if self.cells[LAST] else "Your turn."

    # -- the map ------------------------------------------------------------------------------------------------------

    def map(self, places: list[int]) -> None:
        """The routes of each place: where to, how long, what colour, and whose."""
        board = self.game.board
        width = max(len(place.name) for place in board.places)
        for place in places:
            self.line((board.places[place].name, STRONG))
            for i, route in enumerate(board.routes):
                if place in (route.a, route.b):
                    other = board.places[route.b if place == route.a else route.a].name
                    track = self.paint.track(route)
                    track.append(" " * max(0, 18 - track.cell_len))
                    self.line(f"  {other.ljust(width)}  ", track, "  ", self._standing(i))

    def _standing(self, route: int) -> Text:
        owner = self.game.owner(self.cells, route)
        if owner >= 0:
            return Text("yours" if owner == self.seat else self.names[owner], STRONG)
        if self.seat >= 0 and not is_open(self.game, self.cells, self.seat, route):
            others = any(is_open(self.game, self.cells, seat, route) for seat in range(self.game.seats))
            return Text("closed to you" if others else "closed", QUIET)
        return Text("open")


def show_table(view: View, names: list[str], console: Console) -> None:
    """The table of one view, for whoever looks at it from outside a game."""
    table = Table(view, names, console)
    console.print(headline(table.game))
    table.draw()
