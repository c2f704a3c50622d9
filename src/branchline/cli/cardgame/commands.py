"""What can be asked in the Card Game: what can be played, and why not the rest."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from branchline.cli.cardgame.menu import CardMenu
from branchline.cli.cardgame.move_parser import CardMoveParser
from branchline.cli.cardgame.screen import LOOKS, CardGameScreen
from branchline.cli.cardgame.words import suit_of
from branchline.cli.commands import Commands
from branchline.cli.menu import Menu
from branchline.cli.paint import STRONG, paragraph
from branchline.cli.screen import TableScreen
from branchline.core.game import AWAIT
from branchline.core.text import listing, plural

if TYPE_CHECKING:
    from branchline.cli.family import Family
    from branchline.cli.session import Session


THREE = 3  # single cards that are played together


class CardCommands(Commands):
    meanings: ClassVar[dict[str, str]] = {
        "keep 1 3": "keep these tickets, by their numbers",
        "stop": "leave it at the first card drawn",
        "best": "in a scoring: what gives most points, city bonuses not counted",
        "done": "in a scoring: complete no more",
    }
    looks: ClassVar[dict[str, str]] = LOOKS
    aliases: ClassVar[dict[str, str]] = {"moves": "plays", "railyard": "players", "railyards": "players"}
    table: CardGameScreen
    menu: CardMenu

    def __init__(self, family: "Family", session: "Session", table: TableScreen, menu: Menu, saved: set[Path]) -> None:
        super().__init__(family, session, table, menu, saved)
        result = session.record.result
        self.table.totals = result.totals if session.over and result is not None else []

    def answer(self, command: str, rest: str, text: str) -> bool:
        if command == "plays":
            self.plays()
        return bool(command)

    def plays(self) -> None:
        """The plays of the menu, and for each other colour in the person's hand the reason."""
        table, game = self.table, self.table.game
        if table.cells[AWAIT] != game.await_main or not table.view.legal():
            table.line("You can play cards at the start of your turn.")
            return
        for number, entry in self.menu.plays():
            table.line((f"{number:>3} " if table.paint.coloured else f"{number}: ", STRONG), entry.spoken)
        parser, play = CardMoveParser(table.view, table.names), game.play_cards
        playable = {suit_of(game, entry.actions[0])[0] for _, entry in self.menu.plays()}
        *hand, wilds = game.hand_of(table.cells, table.seat)
        for colour, count in enumerate(hand):
            if count and colour not in playable:
                reason = parser.why_not(play.start + play.suit.index((colour, 2, 0)))
                owner = game.railyard_row(table.cells, colour)[0]
                if count + wilds < 2 and owner < 0:
                    reason = "One card is no suit."
                elif owner not in (-1, table.seat):
                    cards = plural(count, f"{game.cards.colours[colour]} card")
                    more = f" and {plural(wilds, game.box.wild, game.box.wilds)}" if wilds else ""
                    reason += f" You have {cards}{more}."
                paragraph(table.console, "-", f"{game.cards.colours[colour]}: {reason}", 2)

        free = [c for c, count in enumerate(hand) if count and game.railyard_row(table.cells, c)[0] < 0]
        if len(free) < THREE:
            names = listing([game.cards.colours[colour] for colour in free])
            only = f"only {names} {'is' if len(free) == 1 else 'are'} free" if free else "none that you have is free"
            paragraph(table.console, "-", f"three colours: {only}; you need three", 2)

    def examples(self) -> list[str]:
        one, other, third = self.table.game.box.colours[:3]
        plays = [f"play 3 {one}", f"play 2 {one} 1 {self.table.game.box.wild}", f"play all {other}"]
        three = f"{one} {other} {third}"
        return [*super().examples(), "keep none", "stop", *plays, three, "best", "complete 1 3", "done"]
