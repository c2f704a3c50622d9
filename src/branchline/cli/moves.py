"""The moves that can be made now: numbered, claims gathered by route, and drawn."""

from rich.text import Text

from branchline.cli.paint import QUIET, STRONG
from branchline.cli.table import INDENT, Table
from branchline.cli.typed import thrifty
from branchline.core.game import AWAIT
from branchline.core.text import listing, plural
from branchline.routes.game import RoutesGame
from branchline.routes.rules.flags import FlagChoice, Flags
from branchline.routes.rules.tokens import PlaceStack, TakeToken, Tokens

LEAST_CLAIMS = 4  # in the menu, however small the screen; on a taller one as many as fit
CLAIM, USEFUL = "claim", "useful"  # headings of claims; useful ones lie on a shortest way of the person's tickets


class Entry:
    """A line of the menu: one move, or several that are told apart in a second step."""

    def __init__(self, heading: str, label: str, actions: list[int]) -> None:
        self.heading = heading
        self.label = label
        self.actions = actions


def entries(table: Table) -> list[Entry]:
    """The legal moves in entries: claims by their two places, those useful to the tickets first, then the longest."""
    game, cells, useful = table.game, table.cells, table.useful()
    offered = len(game.offer_of(cells, table.seat))
    found: list[Entry] = []
    claims: dict[str, list[int]] = {}
    stacks: dict[str, list[int]] = {}
    for action in table.view.legal():
        kind, words = game.codec.of[action], game.words(action)
        if isinstance(kind, FlagChoice):
            found.append(Entry("flag", "yes, keep it" if action == kind.start else "no", [action]))
        elif isinstance(kind, TakeToken):
            found.append(Entry("take", _token(game, cells, kind, action), [action]))
        elif kind is game.claim:
            route = game.board.routes[game.claim.paid_route[action - kind.start]]
            claims.setdefault(game.board.route_name(route), []).append(action)
        elif isinstance(kind, PlaceStack):
            stacks.setdefault(words.split(" on ")[0], []).append(action)
        elif kind is game.keep:
            found.append(Entry("keep", _kept(words.split()[1:], offered), [action]))
        else:
            heading, _, label = words.partition(" ")
            found.append(Entry(heading, label or heading, [action]))
    found += [Entry("place", words.removeprefix("place "), actions) for words, actions in stacks.items()]

    def rank(name: str) -> tuple[bool, int, str]:
        routes = [game.claim.paid_route[action - game.claim.start] for action in claims[name]]
        return useful.isdisjoint(routes), -max([game.lengths[route] for route in routes]), name

    for name in sorted(claims, key=rank):
        heading = USEFUL if not rank(name)[0] else CLAIM
        found.append(Entry(heading, name, thrifty(game, claims[name])))
    return found


def _kept(numbers: list[str], offered: int) -> str:
    """What `keep 1 2` keeps, as a choice among so many tickets."""
    if len(numbers) == offered and offered > 1:
        return "both" if offered == 2 else "all"
    return f"ticket {numbers[0]}" if len(numbers) == 1 else f"tickets {listing(numbers)}"


def _token(game: RoutesGame, cells: list[int], kind: TakeToken, action: int) -> str:
    """A token and where it lies."""
    symbol = action - kind.start
    place = cells[kind.rule.stack_at : kind.rule.left].index(symbol + 1)
    return f"{kind.rule.symbols[symbol]} from {game.board.places[place].name}"


class Menu:
    """The moves of one decision at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.paint = table.paint
        self.entries = entries(table)
        self.claimable = [entry for entry in self.entries if entry.heading in (CLAIM, USEFUL)]

    def draw(self, above: int = 0) -> None:
        """The numbered moves: short ones on a line by their first word, claims below each other.

        `above` lines stand over them already, and should stay on the screen.
        """
        short = self.entries[: len(self.entries) - len(self.claimable)]
        headings = list(dict.fromkeys(entry.heading for entry in short))
        lines = len(headings) if self.paint.coloured else len(short)
        most = max(LEAST_CLAIMS, self.table.console.height - above - lines - 2)  # one line for more, one for the prompt
        shown = self.claimable[:most]
        if self.paint.coloured:
            for heading in headings:
                items = [self._item(n, entry) for n, entry in enumerate(short, 1) if entry.heading == heading]
                self.table.flow(self.table.label(heading.capitalize())[0], items, "  ")
            self._rows(shown, len(short) + 1)
        else:
            for number, entry in enumerate(short + shown, 1):
                self.table.line(f"{number}: ", self._sentence(entry))
        if self.table.cells[AWAIT] == self.game.await_main and not self.claimable:
            self.table.line(*self.table.label("Claim"), "nothing yet")
        if len(self.claimable) > most:
            more = f"and {len(self.claimable) - most} more, to {len(self.entries)}: “claims” lists them all"
            self.table.line(" " * INDENT, (more, QUIET))

    def _rows(self, shown: list[Entry], first: int) -> None:
        """Claims below each other, their prices aligned."""
        width = max([len(entry.label) for entry in shown], default=0)
        before = ""
        for number, entry in enumerate(shown, first):
            label = self.table.label(entry.heading.capitalize() if entry.heading != before else "")
            before = entry.heading
            margin = Text.assemble(*label, (f"{number} ".rjust(3), STRONG))
            price = Text(f"{entry.label.ljust(width)}  +{self._points(entry)}".ljust(width + 7))
            price.append_text(self._payment(entry.actions[0]))
            price.append(" …" if len(entry.actions) > 1 else "", QUIET)
            self.table.flow(margin, [price, *self._brings(entry.actions[0])], "  ", margin.cell_len)

    def _sentence(self, entry: Entry) -> Text:
        """A move as it is read aloud: its verb first, nothing aligned."""
        if entry.heading == "flag" or entry.heading == entry.label:
            return Text(entry.label)
        if entry not in self.claimable:
            return Text(f"{entry.heading} {entry.label}")
        out = Text(f"claim {entry.label}, {plural(self._points(entry), 'point')}, with ")
        out.append_text(self._payment(entry.actions[0])).append(" or otherwise" if len(entry.actions) > 1 else "")
        out.append(", useful" if entry.heading == USEFUL else "")
        return Text(", ").join([out, *self._brings(entry.actions[0])])

    def _brings(self, action: int) -> list[Text]:
        """What a claim would bring besides its points: a token, a card for the flag."""
        claim, cells, out = self.game.claim, self.table.cells, list[Text]()
        route = self._route(action)
        for rule in self.game.rules if route >= 0 else []:
            if isinstance(rule, Tokens) and (symbols := rule.takeable(cells, route)):
                out.append(Text(f"token: {listing([rule.symbols[symbol] for symbol in symbols], 'or')}"))
            elif isinstance(rule, Flags) and (stripe := rule.stripe[route]) >= 0:
                lies = cells[rule.at + self.table.seat * len(rule.colours) + stripe]
                if claim.paid_cards[action - claim.start] and not lies:
                    out.append(Text("flag: ").append_text(self.paint.card(rule.colours[stripe])))
        return out

    def signs(self) -> list[tuple[str, str]]:
        """What the table's short words mean, for help."""
        return [
            ("Useful" if self.paint.coloured else "useful", "on a shortest way of one of your tickets"),
            ("…" if self.paint.coloured else "or otherwise", "other payments fit too; “claims” lists them"),
            ("to go", "the spaces you would still have to claim for a ticket, by its shortest open way"),
        ]

    def _item(self, number: int, entry: Entry) -> Text:
        kind = self.game.codec.of[entry.actions[0]]
        drawn = entry.actions[0] - kind.start if kind.name == "draw" else -1
        label = self.paint.card(drawn) if drawn >= 0 else Text(entry.label)
        return Text.assemble((str(number), STRONG), " ", label)

    def _route(self, action: int) -> int:
        """The route that the action claims, or -1."""
        claim = self.game.claim
        return claim.paid_route[action - claim.start] if self.game.codec.of[action] is claim else -1

    def _payment(self, action: int) -> Text:
        claim = self.game.claim
        payment = action - claim.start
        parts: list[Text] = []
        if claim.paid_cards[payment]:
            parts.append(self.paint.card(claim.paid_colour[payment], claim.paid_cards[payment]))
        if claim.paid_wilds[payment]:
            parts.append(self.paint.card(self.game.cards.wild, claim.paid_wilds[payment]))
        return self.paint.joined(parts)

    def _points(self, entry: Entry) -> int:
        return self.game.values[self._route(entry.actions[0])]

    def claims(self) -> None:
        """Every route that can be claimed, with every payment, the thriftiest first."""
        first = len(self.entries) - len(self.claimable) + 1
        for number, entry in enumerate(self.claimable, first):
            useful = ", useful for your tickets" if entry.heading == USEFUL else ""
            points = plural(self._points(entry), "point")
            name = f"{number:>3} {entry.label} " if self.paint.coloured else f"{number}: claim {entry.label},"
            self.table.line((name, STRONG), f" {points}{useful}")
            for route in dict.fromkeys(self._route(action) for action in entry.actions):
                payments = [self._told(action) for action in entry.actions if self._route(action) == route]
                track = self.game.board.routes[route]
                words: list[Text | str] = [self.paint.track(track), " with "]
                if not self.paint.coloured:
                    words = [f"{track.colour}, {plural(track.length, 'space')}: pay "]
                margin = Text.assemble("    ", *words)
                self.table.flow(margin, payments, " or", margin.cell_len)
        if not self.claimable:
            self.table.line("There is no route you can claim now.")

    def _told(self, action: int) -> Text:
        """A payment and, in brackets, what it brings."""
        brings = self._brings(action)
        more = Text(", ").join(brings) if brings else Text()
        return Text.assemble(self._payment(action), " (", more, ")") if brings else self._payment(action)

    def choices(self, actions: list[int]) -> None:
        """The second step: what the words or the number may mean, numbered."""
        routes = {self._route(action) for action in actions}
        if len(routes) == 1 and -1 not in routes:
            self.table.line(f"Claim {self.game.claim.names[routes.pop()]}: how do you pay?")
            for number, action in enumerate(actions, 1):
                self.table.line(*self._numbered(number, "pay "), self._told(action))
            return
        self.table.line("Which one?")
        for number, action in enumerate(actions, 1):
            self.table.line(*self._numbered(number, ""), self.game.words(action))

    def _numbered(self, number: int, verb: str) -> tuple[tuple[str, str], str]:
        return ((f"{number:>4}", STRONG), "  ") if self.paint.coloured else ((f"{number}:", ""), f" {verb}")
