"""The moves that can be made now: numbered, claims gathered by route, and drawn."""

from rich.text import Text

from branchline.cli.paint import QUIET, STRONG
from branchline.cli.table import INDENT, Table
from branchline.cli.typed import thrifty
from branchline.core.text import listing, plural
from branchline.routes.game import RoutesGame
from branchline.routes.rules.tokens import PlaceStack

LEAST_CLAIMS = 4  # in the menu, however small the screen; on a taller one as many as fit
CLAIM, USEFUL = "claim", "useful"  # headings of claims; useful ones lie on a shortest way of the person's tickets


class Entry:
    """A line of the menu: one move, or several that are told apart in a second step."""

    def __init__(self, heading: str, label: str, actions: list[int]) -> None:
        self.heading = heading
        self.label = label
        self.actions = actions


def entries(game: RoutesGame, legal: list[int], offered: int, useful: frozenset[int]) -> list[Entry]:
    """The legal moves in entries: claims by their two places, those useful to the tickets first, then the longest."""
    found: list[Entry] = []
    claims: dict[str, list[int]] = {}
    stacks: dict[str, list[int]] = {}
    for action in legal:
        kind, words = game.codec.of[action], game.words(action)
        if kind is game.claim:
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


class Menu:
    """The moves of one decision at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.paint = table.paint
        offered = len(table.game.offer_of(table.cells, table.seat))
        self.entries = entries(table.game, table.view.legal(), offered, table.useful())
        self.claimable = [entry for entry in self.entries if entry.heading in (CLAIM, USEFUL)]

    def draw(self, above: int = 0) -> None:
        """The numbered moves: short ones on a line by their first word, claims below each other.

        `above` lines stand over them already, and should stay on the screen.
        """
        short = self.entries[: len(self.entries) - len(self.claimable)]
        for heading in dict.fromkeys(entry.heading for entry in short):
            items = [self._item(n, entry) for n, entry in enumerate(short, 1) if entry.heading == heading]
            line = Text("  " if self.paint.coloured else ", ").join(items)
            self.table.line(*self.table.label(heading.capitalize()), line)
        most = max(LEAST_CLAIMS, self.table.console.height - above - 3)  # a line of draws, one for more, the prompt
        shown = self.claimable[:most]
        width = max([len(entry.label) for entry in shown], default=0)
        before = ""
        for number, entry in enumerate(shown, len(short) + 1):
            label = self.table.label(entry.heading.capitalize() if entry.heading != before else "")
            before = entry.heading
            first = Text(f"{number} ".rjust(3), STRONG)
            self.table.line(*label, first, f"{entry.label.ljust(width)}  ", self._price(entry))
        if len(self.claimable) > most:
            more = f"and {len(self.claimable) - most} more, to {len(self.entries)}: “claims” lists them all"
            self.table.line(" " * INDENT, (more, QUIET))

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

    def _price(self, entry: Entry) -> Text:
        """What it scores, the thriftiest payment, and whether there are others."""
        out = Text(f"+{self._points(entry)}".ljust(5)).append_text(self._payment(entry.actions[0]))
        return out.append(" …" if len(entry.actions) > 1 else "", QUIET)

    def claims(self) -> None:
        """Every route that can be claimed, with every payment, the thriftiest first."""
        first = len(self.entries) - len(self.claimable) + 1
        for number, entry in enumerate(self.claimable, first):
            useful = ", useful for your tickets" if entry.heading == USEFUL else ""
            points = plural(self._points(entry), "point")
            self.table.line((f"{number:>3} {entry.label}", STRONG), f"  {points}{useful}")
            for route in dict.fromkeys(self._route(action) for action in entry.actions):
                payments = [self._payment(action) for action in entry.actions if self._route(action) == route]
                margin = Text.assemble("    ", self.paint.track(self.game.board.routes[route]), " with ")
                self.table.flow(margin, payments, " or", margin.cell_len)
        if not self.claimable:
            self.table.line("There is no route you can claim now.")

    def choices(self, actions: list[int]) -> None:
        """The second step: what the words or the number may mean, numbered."""
        routes = {self._route(action) for action in actions}
        if len(routes) == 1 and -1 not in routes:
            self.table.line(f"Claim {self.game.claim.names[routes.pop()]}: how do you pay?")
            for number, action in enumerate(actions, 1):
                self.table.line((f"{number:>4}", STRONG), "  ", self._payment(action))
            return
        self.table.line("Which one?")
        for number, action in enumerate(actions, 1):
            self.table.line((f"{number:>4}", STRONG), f"  {self.game.words(action)}")
