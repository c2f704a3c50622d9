"""The moves that can be made now: numbered, claims gathered by route, and drawn."""

from itertools import chain, product

from rich.text import Text

from branchline.cli.entry import USEFUL, Entry
from branchline.cli.paint import QUIET, STRONG
from branchline.cli.table import INDENT, Table
from branchline.cli.typed import thrifty
from branchline.cli.ways import paid_in
from branchline.core.game import AWAIT
from branchline.core.text import plural

LEAST_ROWS = 3  # in the menu, however small the screen; on a taller one as many as fit
SUGGESTED = 8  # rows, however tall the screen, where the moves are far too many for a menu
FEW = 2  # tickets on offer whose choices are numbered; of more there are too many, and the numbers are the tickets'
CLAIM = "claim"  # the heading of claims that are not useful


def some_tickets(least: int, offered: int) -> str:
    """An example of tickets to keep, two at least, by their numbers."""
    numbers = list(range(1, max(2, least) + 1))
    numbers[-1] = min(numbers[-1] + 1, offered)
    return " ".join([str(number) for number in numbers])


def _fitting(notes: list[list[Text]], room: int) -> list[Text]:
    """The longest forms of the notes that fit: all notes if they can, the last one at length rather than the first."""
    all_of_them = product(*reversed(notes))
    some = product(*[[*forms, Text()] for forms in reversed(notes)])
    for forms in chain(all_of_them, some):
        chosen = [form for form in reversed(forms) if form]
        if sum([form.cell_len + 2 for form in chosen]) <= room + 2:
            return chosen
    return []


class Menu:
    """The moves of one decision at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.paint = table.paint
        self.entries = self._entries()
        self.rows = [entry for entry in self.entries if entry.row is not None]
        self.claimable = [entry for entry in self.rows if self._route(entry.actions[0]) >= 0]

    def _entries(self) -> list[Entry]:
        """The legal moves in entries: first the short ones, then what stands in rows."""
        game, legal = self.game, self.table.view.legal()
        found: list[Entry] = []
        claims: dict[str, list[int]] = {}
        own = {kind: rule for rule in self.table.shown for kind in rule.kinds()}
        for action in legal:
            kind = game.codec.of[action]
            heading, _, label = game.words(action).partition(" ")
            if kind is game.claim:
                route = game.board.routes[self._route(action)]
                claims.setdefault(game.board.route_name(route), []).append(action)
            elif kind is game.keep:
                found += self._kept(action, label.split())
            elif kind not in own:
                found.append(Entry(heading, label or heading, [action]))
        for rule in self.table.shown:
            found += rule.entries(self.table, [a for a in legal if own.get(game.codec.of[a]) is rule])
        return found + self._claims(claims)

    def _kept(self, action: int, numbers: list[str]) -> list[Entry]:
        """What `keep 1` or `keep 1 2` keeps, as an entry if there is little to choose from."""
        offered = self._offered()
        if offered > FEW:
            return []
        label = "both" if len(numbers) == offered > 1 else f"ticket {numbers[0]}"
        return [Entry("keep", label, [action])]

    def _offered(self) -> int:
        return len(self.game.offer_of(self.table.cells, self.table.seat))

    def _claims(self, claims: dict[str, list[int]]) -> list[Entry]:
        """Claims by their two places, those useful to the tickets first, then the longest."""
        useful = self.table.useful()

        def rank(name: str) -> tuple[bool, int, str]:
            routes = [self._route(action) for action in claims[name]]
            return useful.isdisjoint(routes), -max([self.game.lengths[route] for route in routes]), name

        out: list[Entry] = []
        for name in sorted(claims, key=rank):
            actions = thrifty(self.game, self.table.cells, claims[name])
            heading, points = CLAIM if rank(name)[0] else USEFUL, self._points(actions[0])
            payment, brings = self._payment(actions[0]), self._brings(actions[0])
            spoken = Text.assemble(f"claim {name}, {plural(points, 'point')}, with ", payment)
            spoken.append(" or otherwise" if len(actions) > 1 else "").append(", useful" if heading == USEFUL else "")
            price = Text.assemble(f"+{points}".ljust(5), payment, (" …" if len(actions) > 1 else "", QUIET))
            out.append(Entry(heading, name, actions, Text(", ").join([spoken, *brings]), [price, *brings], "claims"))
        return out

    # -- the menu -----------------------------------------------------------------------------------------------------

    def draw(self, above: int = 0) -> None:
        """The numbered moves: short ones on a line by their first word, the others below each other.

        `above` lines stand over them already, and should stay on the screen.
        """
        short = self.entries[: len(self.entries) - len(self.rows)]
        headings = list(dict.fromkeys(entry.heading for entry in short))
        lines = len(headings) if self.paint.coloured else len(short)
        hint = self._hint()
        # One line is for more, one for the prompt, and the hint has its own.
        most = max(LEAST_ROWS, self.table.console.height - above - lines - 2 - bool(hint))
        if not self.claimable:
            most = min(most, SUGGESTED)
        most += len(self.rows) == most + 1  # the line that tells of one more can as well be that one
        shown = self.rows[:most]
        if self.paint.coloured:
            for heading in headings:
                items = [self._item(n, entry) for n, entry in enumerate(short, 1) if entry.heading == heading]
                self.table.flow(self.table.label(heading.capitalize())[0], items, "  ")
            self._rows(shown, len(short) + 1)
        else:
            for number, entry in enumerate(short + shown, 1):
                self.table.line(f"{number}: ", entry.spoken)
        if self.table.cells[AWAIT] == self.game.await_main and not self.claimable:
            self.table.line(*self.table.label("Claim"), "nothing yet")
        margin = " " * INDENT if self.paint.coloured else ""
        if len(self.rows) > most:
            listed = self.rows[0].listed_by
            more = f"and {len(self.rows) - most} more, to {len(self.entries)}: “{listed}” lists them all"
            self.table.line(margin, (more, QUIET))
        if hint:
            self.table.flow(margin, [Text(word, QUIET) for word in hint.split()], " ", len(margin))

    def _hint(self) -> str:
        """What can be typed where the numbers of the menu are not all there is."""
        if self.table.cells[AWAIT] != self.game.await_keep:
            return next((hint for rule in self.table.shown if (hint := rule.hint(self.table))), "")
        offered = self._offered()
        if offered <= FEW:
            return ""
        example = some_tickets(self.game.keep.least(self.table.cells), offered)
        return f"Type the numbers of the tickets you keep, such as “{example}”, or “all”."

    def _rows(self, shown: list[Entry], first: int) -> None:
        """Entries below each other, what follows their labels aligned."""
        width = max([len(entry.label) for entry in shown], default=0)
        before = ""
        for number, entry in enumerate(shown, first):
            label = self.table.label(entry.heading.capitalize() if entry.heading != before else "")
            before = entry.heading
            margin = Text.assemble(*label, (f"{number} ".rjust(3), STRONG))
            row = entry.row or []
            parts = [Text.assemble(entry.label.ljust(width + 2), *row[:1]), *row[1:]]
            room = self.table.console.width - len(margin) - sum([part.cell_len + 2 for part in parts])
            self.table.flow(margin, parts + _fitting(entry.notes, room), "  ", len(margin))

    def _item(self, number: int, entry: Entry) -> Text:
        kind = self.game.codec.of[entry.actions[0]]
        drawn = entry.actions[0] - kind.start if kind.name == "draw" else -1
        label = self.paint.card(drawn) if drawn >= 0 else Text(entry.label)
        return Text.assemble((str(number), STRONG), " ", label)

    def signs(self) -> list[tuple[str, str]]:
        """What the table's short words mean, for help."""
        return [
            ("Useful" if self.paint.coloured else "useful", "on a shortest way of one of your tickets"),
            ("…" if self.paint.coloured else "or otherwise", "other payments fit too; “claims” lists them"),
            ("to go", "the spaces you would still have to claim for a ticket, by its shortest open way"),
        ]

    # -- claims -------------------------------------------------------------------------------------------------------

    def _route(self, action: int) -> int:
        """The route that the action claims, or -1."""
        claim = self.game.claim
        return claim.paid_route[action - claim.start] if self.game.codec.of[action] is claim else -1

    def _points(self, action: int) -> int:
        return self.game.values[self._route(action)]

    def _payment(self, action: int) -> Text:
        claim = self.game.claim
        payment = action - claim.start
        parts: list[Text] = []
        if claim.paid_cards[payment]:
            parts.append(self.paint.card(claim.paid_colour[payment], claim.paid_cards[payment]))
        if claim.paid_wilds[payment]:
            parts.append(self.paint.card(self.game.cards.wild, claim.paid_wilds[payment]))
        return self.paint.joined(parts)

    def _brings(self, action: int) -> list[Text]:
        """What a claim would bring besides its points: a token, a card for the flag."""
        return [part for rule in self.table.shown for part in rule.brings(self.table, action)]

    def claims(self) -> None:
        """Every route that can be claimed, with every payment, the thriftiest first."""
        first = len(self.entries) - len(self.claimable) + 1
        for number, entry in enumerate(self.claimable, first):
            useful = ", useful for your tickets" if entry.heading == USEFUL else ""
            points = plural(self._points(entry.actions[0]), "point")
            name = f"{number:>3} {entry.label} " if self.paint.coloured else f"{number}: claim {entry.label},"
            self.table.line((name, STRONG), f" {points}{useful}")
            for route in dict.fromkeys(self._route(action) for action in entry.actions):
                payments = [self._told(action) for action in entry.actions if self._route(action) == route]
                margin = Text.assemble("    ", self.table.track(route), " with ")
                if not self.paint.coloured:
                    colour = paid_in(self.game, self.table.cells, route)
                    margin = Text(f"    {colour}, {plural(self.game.lengths[route], 'space')}: pay ")
                self.table.flow(margin, payments, " or", margin.cell_len)
        if not self.claimable:
            self.table.line("There is no route you can claim now.")

    def _told(self, action: int) -> Text:
        """A payment and, in brackets, what it brings."""
        brings = self._brings(action)
        more = Text(", ").join(brings) if brings else Text()
        return Text.assemble(self._payment(action), " (", more, ")") if brings else self._payment(action)

    # -- the second step ----------------------------------------------------------------------------------------------

    def choices(self, actions: list[int]) -> None:
        """The second step: what the words or the number may mean, numbered."""
        routes = {self._route(action) for action in actions}
        asked = next((asked for rule in self.table.shown if (asked := rule.choices(self.table, actions))), None)
        verb = ""
        if asked is None and len(routes) == 1 and -1 not in routes:
            asked = f"Claim {self.game.claim.names[routes.pop()]}: how do you pay?", [self._told(a) for a in actions]
            verb = "pay "
        question, choices = asked or ("Which one?", [self._words(action) for action in actions])
        self.table.line(question)
        for number, choice in enumerate(choices, 1):
            self.table.line(*self._numbered(number, verb), choice)

    def _words(self, action: int) -> Text:
        """A move in words; a claim of one of several tracks with the colour laid there, which its name does not say."""
        route = self._route(action)
        if route < 0 or self.game.track_on(self.table.cells, route) < 0:
            return Text(self.game.words(action))
        name, track = self.game.claim.names[route], paid_in(self.game, self.table.cells, route)
        return Text.assemble(f"claim {name}, {track} track, with ", self._payment(action))

    def _numbered(self, number: int, verb: str) -> tuple[tuple[str, str], str]:
        return ((f"{number:>4}", STRONG), "  ") if self.paint.coloured else ((f"{number}:", ""), f" {verb}")
