"""The moves of the Card Game: plays gathered by colour, those of three colours in one, and how they are told apart."""

from typing import ClassVar

from rich.text import Text

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.cardgame.screen import CardGameScreen
from branchline.cli.menu import Entry, Menu
from branchline.core.actions import Kind
from branchline.core.text import listing, plural
from branchline.describe.card_situation import Suit, suit_of
from branchline.describe.story import action_words

PLAY = "play"
MANY = 9  # sets of three colours that are too many to be numbered


def _short(numbers: list[int]) -> str:
    """“1–4”, or the one number there is."""
    return f"{min(numbers)}–{max(numbers)}" if max(numbers) > min(numbers) else str(numbers[0])


class CardMenu(Menu):
    step_by_step: ClassVar[bool] = True
    table: CardGameScreen
    game: CardGame
    paint: CardPaint

    def own_kinds(self) -> list[Kind]:
        return [self.game.play_cards, self.game.stop, self.game.complete]

    def gathered(self, legal: list[int]) -> list[Entry]:
        """Tickets to complete have their own numbers, which the question shows."""
        found = [Entry("stop", "with one card", [self.game.stop.start], Text("stop drawing"))]
        found = found if self.game.stop.start in legal else []
        for colour, actions in self.table.situation.plays().items():
            single = Entry(PLAY, "three colours", actions, Text("play three colours, one card each"))
            found.append(single if colour is None else self._suit(colour, actions))
        return found

    def _suits(self, actions: list[int]) -> list[Suit]:
        """All of them, if they are suits of one colour; else none."""
        if any(self.game.codec.kind_of[action] is not self.game.play_cards for action in actions):
            return []
        suits = [suit for action in actions if (suit := suit_of(self.game, action)) is not None]
        return suits if len(suits) == len(actions) and len({colour for colour, _, _ in suits}) == 1 else []

    def _suit(self, colour: int, actions: list[int]) -> Entry:
        situation, name, suits = self.table.situation, self.game.cards.colours[colour], self._suits(actions)
        robs = situation.robs(colour)
        label = f"play {situation.offered(suits)}{f', {robs}' if robs else ''}"
        wilds = [suit[2] for suit in suits]
        on_top = self.paint.wild(f"+{_short(wilds)}") if any(wilds) else ""
        cards = self.paint.chip(f"{_short([suit[1] for suit in suits])} {name}", name)
        chip = Text.assemble(cards, on_top, f" {robs}" if robs else "")
        return Entry(PLAY, name, actions, Text(label), chip=chip)

    # -- what stands with the menu ------------------------------------------------------------------------------------

    def plays(self) -> list[tuple[int, Entry]]:
        """The entries of plays, with their numbers."""
        return [(number, entry) for number, entry in enumerate(self.entries, 1) if entry.heading == PLAY]

    def nothing(self) -> tuple[str, str]:
        unable = self.table.situation.begins() and not self.plays()
        return ("Play", "nothing yet") if unable else ("", "")

    @property
    def default(self) -> list[int]:
        return [self.game.complete.start + self.game.complete.best] if self.table.situation.scoring() else []

    def hint(self) -> str:
        if not self.table.situation.scoring():
            return ""
        if not self.table.situation.best():
            return "Enter goes on."
        example = " ".join([str(number) for number in self._examples()])
        return (
            "Enter or “best” makes the best choice by the points of tickets; it does not count bonuses for cities. "
            f"Or type numbers of tickets, such as “{example}”, then “done”."
        )

    def confirmation(self, action: int) -> str:
        """Whether to complete no more is meant, while more could be completed."""
        situation = self.table.situation
        best = situation.best() if situation.scoring() else []
        if not best or action != self.game.complete.start + self.game.complete.no_more:
            return ""
        more = "more ticket" if self.table.view.names.chosen() else "ticket"
        return (
            f"{plural(len(best), more)} can be completed. {situation.if_left_open()} "
            "Type “done” again, or numbers, or Enter for the best."
        )

    def left(self) -> None:
        self.table.line("Nothing is chosen." if self.table.situation.scoring() else "Nothing is played.")
        self.draw()

    def _examples(self) -> list[int]:
        """The numbers of tickets that can be completed together."""
        held = [ticket.number for ticket in self.table.view.tickets]
        return [held.index(ticket) + 1 for ticket in self.table.situation.best()[:2]]

    def signs(self) -> list[tuple[str, str]]:
        found = [("robs", "drives somebody's row of that colour out of their railyard, all of it")]
        if self.paint.coloured:
            found.append(("+0–2", f"in the menu: how many {self.game.box.wilds} can be added"))
            found.append(("+1", f"{self.game.box.wilds} on top of a row in a railyard; they leave it first"))
        hidden = "" if self.game.options.get(OPEN_TRACK) else "; they lie face down"
        return [*found, ("on track", f"cards that will complete tickets{hidden}")]

    def choice_text(self, action: int) -> Text:
        return Text(action_words(self.table.view, action, numbers=True))

    # -- the second step ----------------------------------------------------------------------------------------------

    def second_step(self, actions: list[int]) -> tuple[str, str, list[Text]] | None:
        suits = self._suits(actions)
        if suits:
            return self.table.situation.how_many(suits), "", []
        if all(self.game.codec.kind_of[action] is self.game.play_cards for action in actions) and len(actions) > MANY:
            colours = {colour for action in actions for colour in self._colours(action)}
            names = listing([colour for colour in self.game.cards.colours if colour in colours])
            example = " ".join(self._colours(actions[0]))
            return f"Three cards of different colours: {names}. Name them, such as “{example}”.", "", []
        return None

    def _colours(self, action: int) -> list[str]:
        counts = self.game.play_cards.cards_of(action)
        return [self.game.cards.name(colour) for colour, count in enumerate(counts) if count]
