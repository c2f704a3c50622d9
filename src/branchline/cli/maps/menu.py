"""The moves of a map title: claims and beds by their two places, and what its rules add."""

from rich.text import Text

from branchline.cli.heard import to_type
from branchline.cli.maps.map_messages import (
    CLAIM_MARGIN,
    CLAIM_NUMBER,
    CLAIM_POINTS,
    CLAIM_SPOKEN,
    CLAIM_TRACK,
    COLOUR_FIRST,
    HOW_PAY,
    NO_CLAIM,
    OR,
    OR_OTHERWISE,
    OTHERWISE_MEANS,
    PAY,
    TO_GO,
    TO_GO_MEANS,
    TRACK_PAY,
    TRACK_WITH,
    USEFUL_MARGIN,
    USEFUL_MEANS,
)
from branchline.cli.maps.map_messages import USEFUL as USEFUL_WORD
from branchline.cli.maps.paint import more_of
from branchline.cli.maps.screen import MapScreen
from branchline.cli.menu import USEFUL, Entry, Menu
from branchline.cli.paint import QUIET, STRONG
from branchline.cli.speech import say, spoken, text
from branchline.cli.table_messages import NOTHING_YET
from branchline.core.actions import Kind
from branchline.core.language import COMMAS
from branchline.core.moves import LegalMove, by_words
from branchline.core.sentence import Message
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
        situation = self.table.situation
        for (_, same), moves in by_words(self.game, actions).items():
            if same:
                found.append(self.entry(kind, situation.menu_words(moves[0][0]), [action for action, _ in moves]))
            else:
                found += [self.entry(kind, situation.answer_menu_words(action), [action]) for action, _ in moves]
        return found

    def _claim(self, choice: RouteChoice) -> Entry:
        first, others = choice.actions[0], len(choice.actions) > 1
        points = self.game.values[claimed_route(self.game, first)]
        payment, brings = self._payment(first), self._brings(first)
        useful = choice.useful
        spoken = text(CLAIM_SPOKEN, name=choice.name, points=points, payment=payment, others=others, useful=useful)
        price = Text.assemble(f"+{points}".ljust(5), payment, (" …" if others else "", QUIET))
        heading, margin = (USEFUL, USEFUL_MARGIN) if useful else (CLAIM, CLAIM_MARGIN)
        spoken = Text(", ").join([spoken, *brings])
        return Entry(heading, say(margin), choice.name, choice.actions, spoken, [price, *brings], "claims")

    def suggests(self) -> bool:
        return not self.claimable

    def nothing(self) -> tuple[str, str]:
        unable = self.table.situation.begins() and not self.claimable
        return (say(CLAIM_MARGIN), say(NOTHING_YET)) if unable else ("", "")

    def hint(self) -> str:
        return self.table.laying.hint(self.table) if self.table.laying else ""

    def signs(self) -> list[tuple[str, str]]:
        return [
            (say(USEFUL_MARGIN if self.paint.coloured else USEFUL_WORD), say(USEFUL_MEANS)),
            ("…" if self.paint.coloured else say(OR_OTHERWISE), say(OTHERWISE_MEANS, claims=to_type("claims"))),
            (say(TO_GO), say(TO_GO_MEANS)),
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
            points, useful = self.game.values[claimed_route(self.game, entry.actions[0])], entry.heading == USEFUL
            name = say(CLAIM_NUMBER, number=number, name=entry.label)
            name = f"{number:>3} {entry.label} " if self.paint.coloured else name
            self.table.line((name, STRONG), " ", say(CLAIM_POINTS, points=points, useful=useful))
            for route in dict.fromkeys(claimed_route(self.game, action) for action in entry.actions):
                payments = [self._paid(action) for action in entry.actions if claimed_route(self.game, action) == route]
                margin = text(TRACK_WITH, track=self.table.track(route))
                if not self.paint.coloured:
                    colour, length = self.table.situation.map.colour(route), self.game.lengths[route]
                    track = say(COLOUR_FIRST, colour=colour, length=length)
                    margin = text(TRACK_PAY, track=spoken().listing([track, *more_of(self.game.rules, route)], COMMAS))
                margin = Text.assemble("    ", margin, " ")
                self.table.flow(margin, payments, f" {say(OR)}", margin.cell_len)
        if not self.claimable:
            self.table.line(say(NO_CLAIM))

    def _paid(self, action: int) -> Text:
        """A payment and, in brackets, what it brings."""
        brings = self._brings(action)
        more = Text(", ").join(brings) if brings else Text()
        return Text.assemble(self._payment(action), " (", more, ")") if brings else self._payment(action)

    # -- the second step ----------------------------------------------------------------------------------------------

    def second_step(self, actions: list[int]) -> tuple[str, Message | None, list[Text]] | None:
        asked = self.table.laying.choices(self.table, actions) if self.table.laying else None
        if asked:
            return asked[0], None, asked[1]
        routes = {claimed_route(self.game, action) for action in claims(self.game, actions)}
        if len(routes) != 1 or claims(self.game, actions) != actions:
            return None
        question = say(HOW_PAY, route=self.game.claim.route_facts(routes.pop()))
        return question, PAY, [self._paid(action) for action in actions]

    def choice_text(self, action: int) -> Text:
        """A claim of one of several tracks is shown with the colour laid there, which its name does not say."""
        if not claims(self.game, [action]):
            return super().choice_text(action)
        route = claimed_route(self.game, action)
        if not self.table.situation.is_built(route):
            return super().choice_text(action)
        name, colour = self.game.claim.route_facts(route), self.table.situation.map.colour(route)
        return text(CLAIM_TRACK, route=name, colour=colour, payment=self._payment(action))
