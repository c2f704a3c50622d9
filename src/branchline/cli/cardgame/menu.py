"""The moves of the Card Game: plays gathered by colour, those of three colours in one, and how they are told apart."""

from rich.text import Text

from branchline.cardgame.game import CardGame
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.cardgame.table import CardGameTable
from branchline.cli.cardgame.words import span, suit_of
from branchline.cli.entry import Entry
from branchline.cli.menu import Menu
from branchline.core.actions import Kind
from branchline.core.game import AWAIT
from branchline.core.text import listing, plural

PLAY = "play"
MANY = 9  # sets of three colours that are too many to be numbered


class CardMenu(Menu):
    table: CardGameTable
    game: CardGame
    paint: CardPaint

    def own_kinds(self) -> list[Kind]:
        return [self.game.play_cards, self.game.stop, self.game.complete]

    def gathered(self, legal: list[int]) -> list[Entry]:
        """Tickets to complete have their own numbers, which the question shows."""
        found: list[Entry] = []
        suits: dict[int, list[int]] = {}
        for action in legal:
            kind = self.game.codec.of[action]
            if kind is self.game.stop:
                found.append(Entry("stop", "with one card", [action], Text("stop drawing")))
            elif kind is self.game.play_cards:
                suits.setdefault(suit_of(self.game, action)[0], []).append(action)
        three = suits.pop(-1, [])
        found += [self._suit(colour, actions) for colour, actions in suits.items()]
        single = Entry(PLAY, "three colours", three, Text("play three colours, one card each"))
        return [*found, single] if three else found

    def _suits(self, actions: list[int]) -> list[tuple[int, int, int]]:
        """All of them, if they are suits of one colour; else none."""
        if any(self.game.codec.of[action] is not self.game.play_cards for action in actions):
            return []
        suits = [suit_of(self.game, action) for action in actions]
        return suits if len({colour for colour, _, _ in suits}) == 1 and suits[0][0] >= 0 else []

    def _suit(self, colour: int, actions: list[int]) -> Entry:
        name, totals = self.paint.name(colour), [cards + wilds for _, cards, wilds in self._suits(actions)]
        robs, low, high = self._robs(colour), min(totals), max(totals)
        number = f"{low}–{high}" if high > low else str(low)
        spoken = f"play {name}, {f'{span(totals)} cards'}{f', {robs}' if robs else ''}"
        chip = Text.assemble(self.paint.chip(f"{number} {name}", name), f" {robs}" if robs else "")
        return Entry(PLAY, name, actions, Text(spoken), chip=chip)

    def _robs(self, colour: int) -> str:
        """Whom a suit of the colour robs, and of how much."""
        owner, cards, wilds = self.game.row_at(self.table.cells, colour)
        return f"robs {self.table.names[owner]} of {cards + wilds}" if owner >= 0 else ""

    # -- what stands with the menu ------------------------------------------------------------------------------------

    def plays(self) -> list[tuple[int, Entry]]:
        """The entries of plays, with their numbers."""
        return [(number, entry) for number, entry in enumerate(self.entries, 1) if entry.heading == PLAY]

    def nothing(self) -> tuple[str, str]:
        unable = self.table.cells[AWAIT] == self.game.await_main and not self.plays()
        return ("Play", "nothing yet") if unable else ("", "")

    @property
    def default(self) -> list[int]:
        return [self.game.complete.start + self.game.complete.best] if self.table.scoring() else []

    def hint(self) -> str:
        if not self.table.scoring():
            return ""
        if not self.game.best(self.table.cells, self.table.seat):
            return "Enter goes on."
        example = " ".join([str(number) for number in self._examples()])
        return f"Enter or “best” makes the best choice. Or type numbers of tickets, such as “{example}”, then “done”."

    def _examples(self) -> list[int]:
        """The numbers of tickets that can be completed together."""
        held = self.game.tickets_of(self.table.cells, self.table.seat)
        return [held.index(ticket) + 1 for ticket in self.game.best(self.table.cells, self.table.seat)[:2]]

    def signs(self) -> list[tuple[str, str]]:
        found = [("robs", "drives somebody's row of that colour out of their railyard, all of it")]
        if self.paint.coloured:
            found.append(("+1", f"{self.game.box.wilds} on top of a row in a railyard; they leave it first"))
        return [*found, ("on track", "cards that will complete tickets; they lie face down")]

    # -- the second step ----------------------------------------------------------------------------------------------

    def second_step(self, actions: list[int]) -> tuple[str, str, list[Text]] | None:
        suits = self._suits(actions)
        if suits:
            return self._how_many(suits), "", []
        if all(self.game.codec.of[action] is self.game.play_cards for action in actions) and len(actions) > MANY:
            colours = {colour for action in actions for colour in self._colours(action)}
            names = listing([self.paint.name(colour) for colour in sorted(colours)])
            example = " ".join([self.paint.name(colour) for colour in self._colours(actions[0])])
            return f"Three cards, each of another colour, of {names}: name them, such as “{example}”.", "", []
        return None

    def _colours(self, action: int) -> list[int]:
        return [colour for colour, count in enumerate(self.game.play_cards.cards_of(action)) if count]

    def _how_many(self, suits: list[tuple[int, int, int]]) -> str:
        """The question for the cards of a colour; or, once their number is clear, for the wilds with them."""
        colour, cards, wilds = suits[0][0], [suit[1] for suit in suits], [suit[2] for suit in suits]
        hand, name = self.game.hand_of(self.table.cells, self.table.seat), self.paint.name(colour)
        if len(set(cards)) == 1:
            held = plural(hand[-1], self.game.box.wild, self.game.box.wilds)
            return f"{cards[0]} {name}, and how many {self.game.box.wilds}? {span(wilds)}; you have {held}."
        more = f", and {plural(hand[-1], self.game.box.wild, self.game.box.wilds)} to add" if any(wilds) else ""
        robs = self._robs(colour)
        return f"How many {name} cards? {span(cards)}; you have {hand[colour]}{more}.{f' It {robs}.' if robs else ''}"
