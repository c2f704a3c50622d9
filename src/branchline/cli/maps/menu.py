"""The moves of a map title: claims gathered by route, and what its rules add."""

from rich.text import Text

from branchline.cli.maps.move_parser import thrifty
from branchline.cli.maps.screen import MapScreen
from branchline.cli.menu import USEFUL, Entry, Menu
from branchline.cli.move_parser import FILLERS
from branchline.cli.paint import QUIET, STRONG
from branchline.core.actions import Kind
from branchline.core.game import AWAIT
from branchline.core.text import plural
from branchline.describe.ticket_paths import paid_in
from branchline.routes.game import RoutesGame

CLAIM = "claim"  # the heading of claims that are not useful


class MapMenu(Menu):
    table: MapScreen
    game: RoutesGame

    def __init__(self, table: MapScreen) -> None:
        super().__init__(table)
        self.claimable = [entry for entry in self.rows if self._route(entry.actions[0]) >= 0]

    def own_kinds(self) -> list[Kind]:
        return [self.game.claim, *(kind for rule in self.game.rules for kind in rule.kinds())]

    def gathered(self, legal: list[int]) -> list[Entry]:
        claims: dict[str, list[int]] = {}
        for action in legal:
            if (route := self._route(action)) >= 0:
                claims.setdefault(self.game.board.route_name(self.game.board.routes[route]), []).append(action)
        found: list[Entry] = []
        for kind in [kind for rule in self.game.rules for kind in rule.kinds()]:
            actions = [action for action in legal if self.game.codec.kind_of[action] is kind]
            if self.table.laying and kind is self.table.laying.lay:
                found += self.table.laying.entries(self.table, actions)
            else:
                found += self._answers(kind, actions)
        return found + self._claims(claims)

    def _answers(self, kind: Kind, actions: list[int]) -> list[Entry]:
        """The moves that a rule asks for: those with words in common in one entry, the others as answers."""
        found: list[Entry] = []
        together: dict[str, list[int]] = {}
        for action in actions:
            words, answer = self.game.words(action), kind.answer_words(self.table.cells, action)
            same, _ = kind.parts(action)
            if same:
                together.setdefault(same, []).append(action)
            elif answer == words:
                heading, _, label = words.partition(" ")
                found.append(Entry(heading, label or heading, [action]))
            else:
                spoken = None if words.startswith(f"{kind.name} ") else Text(answer)
                found.append(Entry(kind.name, answer, [action], spoken))
        for same, alike in together.items():
            heading, *rest = same.split()
            label = " ".join(rest[:-1] if rest and rest[-1] in FILLERS else rest)
            found.append(Entry(heading, label or heading, alike))
        return found

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

    def suggests(self) -> bool:
        return not self.claimable

    def nothing(self) -> tuple[str, str]:
        unable = self.table.cells[AWAIT] == self.game.await_main and not self.claimable
        return ("Claim", "nothing yet") if unable else ("", "")

    def hint(self) -> str:
        return self.table.laying.hint(self.table) if self.table.laying else ""

    def signs(self) -> list[tuple[str, str]]:
        return [
            ("Useful" if self.paint.coloured else "useful", "on a shortest way of one of your tickets"),
            ("…" if self.paint.coloured else "or otherwise", "other payments fit too; “claims” lists them"),
            ("to go", "the spaces you would still have to claim for a ticket, by its shortest open way"),
        ]

    # -- claims -------------------------------------------------------------------------------------------------------

    def _route(self, action: int) -> int:
        """The route that the action claims, or -1."""
        claim = self.game.claim
        return claim.paid_route[action - claim.start] if self.game.codec.kind_of[action] is claim else -1

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
        offers = [each for rule in self.game.rules for each in rule.offers(self.table.cells, self.table.seat, action)]
        return [self.table.badges(each, each.label, "or") for each in offers]

    def claims(self) -> None:
        """Every route that can be claimed, with every payment, the thriftiest first."""
        first = len(self.entries) - len(self.claimable) + 1
        for number, entry in enumerate(self.claimable, first):
            useful = ", useful for your tickets" if entry.heading == USEFUL else ""
            points = plural(self._points(entry.actions[0]), "point")
            name = f"{number:>3} {entry.label} " if self.paint.coloured else f"{number}: claim {entry.label},"
            self.table.line((name, STRONG), f" {points}{useful}")
            for route in dict.fromkeys(self._route(action) for action in entry.actions):
                payments = [self._paid(action) for action in entry.actions if self._route(action) == route]
                margin = Text.assemble("    ", self.table.track(route), " with ")
                if not self.paint.coloured:
                    colour = paid_in(self.game, self.table.cells, route)
                    margin = Text(f"    {colour}, {plural(self.game.lengths[route], 'space')}: pay ")
                self.table.flow(margin, payments, " or", margin.cell_len)
        if not self.claimable:
            self.table.line("There is no route you can claim now.")

    def _paid(self, action: int) -> Text:
        """A payment and, in brackets, what it brings."""
        brings = self._brings(action)
        more = Text(", ").join(brings) if brings else Text()
        return Text.assemble(self._payment(action), " (", more, ")") if brings else self._payment(action)

    # -- the second step ----------------------------------------------------------------------------------------------

    def second_step(self, actions: list[int]) -> tuple[str, str, list[Text]] | None:
        asked = self.table.laying.choices(self.table, actions) if self.table.laying else None
        if asked:
            return asked[0], "", asked[1]
        routes = {self._route(action) for action in actions}
        if len(routes) > 1 or -1 in routes:
            return None
        question = f"Claim {self.game.claim.names[routes.pop()]}: how do you pay?"
        return question, "pay ", [self._paid(action) for action in actions]

    def told(self, action: int) -> Text:
        """A claim of one of several tracks is told with the colour laid there, which its name does not say."""
        route = self._route(action)
        if route < 0 or self.game.track_on(self.table.cells, route) < 0:
            return super().told(action)
        name, track = self.game.claim.names[route], paid_in(self.game, self.table.cells, route)
        return Text.assemble(f"claim {name}, {track} track, with ", self._payment(action))
