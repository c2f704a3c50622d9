"""The moves that can be made now: numbered, claims gathered by route, and drawn."""

from rich.text import Text

from branchline.cli.paint import QUIET, STRONG
from branchline.cli.table import INDENT, Table
from branchline.cli.typed import thrifty
from branchline.core.text import plural
from branchline.routes.game import RoutesGame
from branchline.routes.rules.tokens import PlaceStack

MOST_CLAIMS = 7  # in the menu; more would push the hand off a small screen


class Entry:
    """A line of the menu: one move, or several that are told apart in a second step."""

    def __init__(self, heading: str, label: str, actions: list[int]) -> None:
        self.heading = heading
        self.label = label
        self.actions = actions


def entries(game: RoutesGame, legal: list[int], useful: frozenset[int]) -> list[Entry]:
    """The legal moves in entries: claims by route, those useful to the tickets first, then the longest."""
    found: list[Entry] = []
    claims: dict[int, list[int]] = {}
    stacks: dict[str, list[int]] = {}
    for action in legal:
        kind, words = game.codec.of[action], game.words(action)
        if kind is game.claim:
            claims.setdefault(game.claim.paid_route[action - kind.start], []).append(action)
        elif isinstance(kind, PlaceStack):
            stacks.setdefault(words.split(" on ")[0], []).append(action)
        else:
            heading, _, label = words.partition(" ")
            found.append(Entry(heading, label or heading, [action]))
    found += [Entry("place", words.removeprefix("place "), actions) for words, actions in stacks.items()]
    order = sorted(claims, key=lambda route: (route not in useful, -game.lengths[route], game.claim.names[route]))
    return found + [Entry("claim", game.claim.names[route], thrifty(game, claims[route])) for route in order]


class Menu:
    """The moves of one decision at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.paint = table.paint
        self.useful = table.useful()
        self.entries = entries(table.game, table.view.legal(), self.useful)

    def draw(self) -> None:
        """The numbered moves: short ones on a line by their first word, claims below each other."""
        short = [entry for entry in self.entries if entry.heading != "claim"]
        for heading in dict.fromkeys(entry.heading for entry in short):
            items = [self._item(n, entry) for n, entry in enumerate(short, 1) if entry.heading == heading]
            line = Text("  " if self.paint.coloured else ", ").join(items)
            self.table.line(*self.table.label(heading.capitalize()), line)
        claims = self.entries[len(short) :]
        width = max([len(entry.label) for entry in claims[:MOST_CLAIMS]], default=0)
        for i, entry in enumerate(claims[:MOST_CLAIMS]):
            label = self.table.label("Claim" if i == 0 else "")
            number = Text(f"{len(short) + 1 + i} ".rjust(3), STRONG)
            self.table.line(*label, number, f"{entry.label.ljust(width)}  ", self._price(entry))
        if len(claims) > MOST_CLAIMS:
            more = f"and {len(claims) - MOST_CLAIMS} more, to {len(self.entries)}: “claims” lists them all"
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

    def _price(self, entry: Entry) -> Text:
        """The thriftiest payment, how many more there are, and what it is good for."""
        route, others = self._route(entry.actions[0]), len(entry.actions) - 1
        cost = self._payment(entry.actions[0])
        cost.append(f" or {plural(others, 'other')}" if others else "", QUIET)
        return cost.append(f"  +{self.game.values[route]}").append("  on your way" if route in self.useful else "", "green")

    def claims(self) -> None:
        """Every route that can be claimed, with every payment, the thriftiest first."""
        for number, entry in enumerate(self.entries, 1):
            if entry.heading == "claim":
                route = self._route(entry.actions[0])
                worth = plural(self.game.values[route], "point") + (", on your way" if route in self.useful else "")
                track = self.paint.track(self.game.board.routes[route])
                self.table.line((f"{number:>3} {entry.label}", STRONG), "  ", track, f"  {worth}")
                self.table.line("    with ", Text(" or ").join([self._payment(action) for action in entry.actions]))
        if all(entry.heading != "claim" for entry in self.entries):
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
