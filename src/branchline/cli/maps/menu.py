"""The moves of a map title: claims and beds by their two places, and what its rules add."""

from rich.text import Text

from branchline.cli.maps.paint import more_of
from branchline.cli.maps.screen import MapScreen
from branchline.cli.menu import USEFUL, Entry, Menu
from branchline.cli.paint import QUIET, STRONG
from branchline.core.actions import Kind
from branchline.core.moves import LegalMove, by_words
from branchline.core.text import plural
from branchline.describe.map_choices import RouteChoice, bed_choices, claim_choices, claimed_route, claims
from branchline.routes.game import RoutesGame

CLAIM = "claim"  # the heading of claims that are not useful


class MapMenu(Menu):
    table: MapScreen
    game: RoutesGame

    def __init__(self, table: MapScreen) -> None:
        super().__init__(table)
        self.claimable = [entry for entry in self.rows if claims(self.game, entry.actions[:1])]

    def own_kinds(self) -> list[Kind]:
        return [self.game.claim, *(kind for rule in self.game.rules for kind in rule.kinds())]

    def gathered(self, legal: list[int]) -> list[Entry]:
        found: list[Entry] = []
        for kind in self.own_kinds()[1:]:
            actions = [action for action in legal if self.game.codec.kind_of[action] is kind]
            laying = self.table.laying
            if laying and kind is laying.lay:
                beds = bed_choices(self.table.situation, laying.lay, actions)
                found += [laying.entry(self.table, choice) for choice in beds]
            else:
                found += self._answers(kind, actions)
        choices = claim_choices(self.table.situation, claims(self.game, legal))
        return found + [self._claim(choice) for choice in choices]

    def _answers(self, kind: Kind, actions: list[int]) -> list[Entry]:
        """The moves that a rule asks for: those with words in common in one entry, the others as answers."""
        found: list[Entry] = []
        for (_, same), moves in by_words(self.game, actions).items():
            if same:
                found.append(Entry(*kind.menu_words(moves[0][0]), [action for action, _ in moves]))
                continue
            for action, words in moves:
                answer, (heading, label) = self.table.situation.answer_words(action), kind.menu_words(action)
                if answer == words:
                    found.append(Entry(heading, label, [action]))
                else:
                    spoken = None if heading == kind.name else Text(answer)
                    found.append(Entry(kind.name, answer, [action], spoken))
        return found

    def _claim(self, choice: RouteChoice) -> Entry:
        first, others = choice.actions[0], len(choice.actions) > 1
        points = self.game.values[claimed_route(self.game, first)]
        payment, brings = self._payment(first), self._brings(first)
        spoken = Text.assemble(f"claim {choice.name}, {plural(points, 'point')}, with ", payment)
        spoken.append(" or otherwise" if others else "").append(", useful" if choice.useful else "")
        price = Text.assemble(f"+{points}".ljust(5), payment, (" …" if others else "", QUIET))
        heading, spoken = USEFUL if choice.useful else CLAIM, Text(", ").join([spoken, *brings])
        return Entry(heading, choice.name, choice.actions, spoken, [price, *brings], "claims")

    def suggests(self) -> bool:
        return not self.claimable

    def nothing(self) -> tuple[str, str]:
        unable = self.table.situation.begins() and not self.claimable
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

    def _payment(self, action: int) -> Text:
        return self.paint.hand(LegalMove(self.table.view, action).cards)

    def _brings(self, action: int) -> list[Text]:
        return [self.table.badges(each, each.label, "or") for each in self.table.situation.brings(action)]

    def claims(self) -> None:
        """Every route that can be claimed, with every payment, the fewest wilds first."""
        first = len(self.entries) - len(self.claimable) + 1
        for number, entry in enumerate(self.claimable, first):
            useful = ", useful for your tickets" if entry.heading == USEFUL else ""
            points = plural(self.game.values[claimed_route(self.game, entry.actions[0])], "point")
            name = f"{number:>3} {entry.label} " if self.paint.coloured else f"{number}: claim {entry.label},"
            self.table.line((name, STRONG), f" {points}{useful}")
            for route in dict.fromkeys(claimed_route(self.game, action) for action in entry.actions):
                payments = [self._paid(action) for action in entry.actions if claimed_route(self.game, action) == route]
                margin = Text.assemble("    ", self.table.track(route), " with ")
                if not self.paint.coloured:
                    colour, spaces = self.table.situation.map.colour(route), plural(self.game.lengths[route], "space")
                    margin = Text(f"    {', '.join([colour, spaces, *more_of(self.game.rules, route)])}: pay ")
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
        routes = {claimed_route(self.game, action) for action in claims(self.game, actions)}
        if len(routes) != 1 or claims(self.game, actions) != actions:
            return None
        question = f"Claim {self.game.claim.names[routes.pop()]}: how do you pay?"
        return question, "pay ", [self._paid(action) for action in actions]

    def choice_text(self, action: int) -> Text:
        """A claim of one of several tracks is shown with the colour laid there, which its name does not say."""
        if not claims(self.game, [action]):
            return super().choice_text(action)
        route = claimed_route(self.game, action)
        if not self.table.situation.is_built(route):
            return super().choice_text(action)
        name, track = self.game.claim.names[route], self.table.situation.map.colour(route)
        return Text.assemble(f"claim {name}, {track} track, with ", self._payment(action))
