"""The table as one seat, or a spectator, sees it, from a View alone: plain lines that a screen reader can read."""

from rich.console import Console
from rich.text import Text

from branchline.cli.paint import QUIET, STRONG, WARNING, Paint, flow
from branchline.cli.session import called
from branchline.cli.ways import FAR, Way, Ways, is_open
from branchline.core.game import AWAIT
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.tokens import Tokens
from branchline.routes.state import LAST

TRACK = 16  # the room for a route's length and colour
INDENT = 9  # where lines begin, behind the word at the margin


def headline(game: RoutesGame) -> Text:
    """The title's name; a board that is not the printed one says so every time."""
    out = Text(game.name, STRONG)
    if game.board.reconstruction:
        out.append(" (our reconstruction, not the printed board)", WARNING)
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
        return self.names[seat] if seat != self.seat else called(self.names, seat)

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
                Text(between).join(facts + self._extras(seat))
            )
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
                    out.append(Text("flag: ").append_text(self.paint.joined(lying)))
            elif isinstance(rule, Tokens) and (owned := rule.owned_by(self.cells, seat)):
                out.append(Text(f"tokens: {listing(owned)}"))
        return out

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
        bonus = [line for line in lines[seat] if line.what != "flags"]  # a flag has scored already
        if bonus:
            told = listing([f"{line.label} {line.points:+d}" for line in bonus])
            self.line(f"    would score at the end now: {told}")

    def piles(self) -> None:
        game, cards = self.game, self.game.cards
        row = self.paint.row(self.cells[cards.row : cards.row + cards.kinds])
        self.line(*self.label("Face up"), row)
        deck = f"{self.cells[cards.deck_size]} in the deck, {self.cells[cards.discards_size]} discarded"
        self.line(*self.label("Piles"), f"{deck}, {plural(game.tickets_left(self.cells), 'ticket')} left")
        stacks = [Text(stack) for stack in self.stacks()]
        if stacks:
            self.flow(self.label("Stacks")[0], stacks, ", ")

    def stacks(self) -> list[str]:
        """The stacks of tokens that are left."""
        return [
            f"{plural(self.cells[rule.left + symbol - 1], f'{rule.symbols[symbol - 1]} token')} at {place.name}"
            for rule in self.game.rules
            if isinstance(rule, Tokens)
            for i, place in enumerate(self.game.board.places)
            if (symbol := self.cells[rule.stack_at + i]) and self.cells[rule.left + symbol - 1]
        ]

    def height(self) -> int:
        """About how many lines the table takes, for whoever wants to fill a screen."""
        tickets = len(self.game.tickets_of(self.cells, self.seat)) or 1
        tokens = sum([len(stack) + 2 for stack in self.stacks()])
        return self.game.seats + 3 + tickets + -(-tokens // (self.console.width - INDENT))

    def flow(self, margin: str | Text, parts: list[Text], between: str, indent: int = INDENT) -> None:
        flow(self.console, margin, parts, between, indent)

    def tickets(self, offered: bool = False, ways: bool = False) -> None:
        """The tickets held, or those on offer by number, with how far each still is."""
        game = self.game
        held = game.offer_of(self.cells, self.seat) if offered else game.tickets_of(self.cells, self.seat)
        width = max([len(game.board.ticket_name(game.board.tickets[ticket])) for ticket in held], default=0)
        for i, ticket in enumerate(held):
            facts, to_go = game.board.tickets[ticket], self._to_go(self.way(ticket))
            name, points = game.board.ticket_name(facts), plural(facts.points, "point")
            if self.paint.coloured:
                margin = f"{i + 1}".rjust(INDENT - 2) + "  "
                first = Text(margin, STRONG) if offered else Text.assemble(*self.label("" if i else "Tickets"))
                self.line(first, f"{name.ljust(width)}  {points.rjust(9)}  ", to_go)
            else:
                self.line(f"Ticket {i + 1}: {name}, {points}, " if offered else f"Ticket:  {name}, {points}, ", to_go)
            if ways and self.way(ticket).routes:
                steps = [game.board.routes[route] for route in self.way(ticket).routes]
                gap = " " if self.paint.coloured else ", "
                told = [Text.assemble(game.board.route_name(step), gap, self.paint.track(step)) for step in steps]
                self.flow(" " * INDENT + "by ", told, self.paint.between, INDENT + 3)
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
        if self.cells[AWAIT] == self.game.await_main:
            return "Your last turn." if self.cells[LAST] else "Your turn."
        return self._asked() + (" This is your last turn." if self.cells[LAST] else "")

    def _asked(self) -> str:
        game, now = self.game, self.cells[AWAIT]
        if now == game.await_keep:
            return f"Which tickets do you keep? At least {game.keep.least(self.cells)}."
        for rule in game.rules:
            if isinstance(rule, Flags) and now == rule.awaiting:
                return f"Keep the {game.board.colours[game.spent_colour(self.cells)]} card for your flag?"
            if isinstance(rule, Tokens) and now == rule.await_take:
                return "Which token do you take?"
            if isinstance(rule, Tokens) and now == rule.await_place:
                return "Place a stack of tokens. Which?"
        return "Your second card."

    def other_moves(self) -> list[str]:
        """Examples of what only this title's rules let a player do."""
        out: list[str] = []
        for rule in self.game.rules:
            if isinstance(rule, Flags):
                out += ["keep card", "keep no card"]
            elif isinstance(rule, Tokens):
                fixed = [symbol for symbol, _ in rule.stacks]
                loose = [name for symbol, name in enumerate(rule.symbols) if symbol not in fixed]
                out += [f"take {rule.symbols[0]}", f"place {loose[0]} on PLACE"]
        return out

    # -- the map ------------------------------------------------------------------------------------------------------

    def _ends(self, place: int) -> list[tuple[int, str]]:
        """The routes of a place, each with the place it leads to."""
        board = self.game.board
        return [
            (i, board.places[route.b if place == route.a else route.a].name)
            for i, route in enumerate(board.routes)
            if place in (route.a, route.b)
        ]

    def map(self) -> None:
        """Every place in a paragraph: its routes, and whose they are if not open. Without colours line by line."""
        for place, facts in enumerate(self.game.board.places):
            if not self.paint.coloured:
                self.routes(place)
                continue
            parts: list[Text] = []
            for route, other in self._ends(place):
                part = Text.assemble(other, " ", self.paint.track(self.game.board.routes[route]))
                standing = self._standing(route)
                parts.append(part if standing.plain == "open" else Text.assemble(part, " (", standing, ")"))
            self.line((facts.name, STRONG), self._about(place))
            self.flow("", parts, self.paint.between, 2)

    def routes(self, place: int) -> None:
        """The routes of a place line by line: where to, how long, what colour, and whose."""
        board = self.game.board
        width = max(len(place.name) for place in board.places)
        self.line((board.places[place].name, STRONG), self._about(place))
        for route, other in self._ends(place):
            track = self.paint.track(board.routes[route])
            if not self.paint.coloured:
                self.line(f"  {other}, ", track, ", ", self._standing(route))
                continue
            track.append(" " * max(0, TRACK - track.cell_len))
            self.line(f"  {other.ljust(width)}  ", track, "  ", self._standing(route))

    def _about(self, place: int) -> str:
        """What else there is at a place: a district, a stack of tokens."""
        out = ""
        district = self.game.board.places[place].more.get("district")
        if district is not None:
            out += f", district {district}"
        for rule in self.game.rules:
            if isinstance(rule, Tokens) and (symbol := self.cells[rule.stack_at + place]):
                out += f", {plural(self.cells[rule.left + symbol - 1], f'{rule.symbols[symbol - 1]} token')}"
        return out

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
