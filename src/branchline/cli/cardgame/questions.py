"""What can be asked in the Card Game: what can be played, and why not the rest."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from branchline.cli.cardgame.menu import CardMenu
from branchline.cli.cardgame.move_parser import CardMoveParser
from branchline.cli.cardgame.screen import LOOKS, CardGameScreen
from branchline.cli.menu import Menu
from branchline.cli.paint import STRONG, paragraph
from branchline.cli.questions import Commands
from branchline.cli.screen import TableScreen
from branchline.cli.speech import say
from branchline.core.sentence import Message

if TYPE_CHECKING:
    from branchline.cli.session import Session

KEEP: Final = Message("terminal.question.keep-by-number", "keep these tickets, by their numbers")
STOP: Final = Message("terminal.question.stop", "leave it at the first card drawn")
BEST: Final = Message("terminal.question.best", "in a scoring: what gives most points, city bonuses not counted")
DONE: Final = Message("terminal.question.done", "in a scoring: complete no more")
PLAY_WHEN: Final = Message("terminal.question.play-when", "You can play cards at the start of your turn.")
NOT_PLAYED: Final = Message("terminal.question.not-played", "{colour, colour}: {why, sentence}")
TOO_FEW_COLOURS: Final = Message("terminal.question.too-few-colours", "three colours: {why, sentence}")


class CardCommands(Commands):
    parser = CardMoveParser
    meanings: ClassVar[Mapping[str, Message]] = {
        "keep 1 3": KEEP,
        "stop": STOP,
        "best": BEST,
        "done": DONE,
    }
    looks: ClassVar[Mapping[str, Message | str]] = LOOKS
    aliases: ClassVar[dict[str, str]] = {"moves": "plays", "railyard": "players", "railyards": "players"}
    table: CardGameScreen
    menu: CardMenu

    def __init__(self, session: "Session", table: TableScreen, menu: Menu, saved: set[Path]) -> None:
        super().__init__(session, table, menu, saved)
        result = session.record.result
        self.table.situation.totals = result.totals if session.over and result is not None else []

    def answer(self, command: str, rest: str, text: str) -> bool:
        if command == "plays":
            self.plays()
        return bool(command)

    def plays(self) -> None:
        """The plays of the menu, and for each other colour in the person's hand the reason."""
        table, game, situation = self.table, self.table.game, self.table.situation
        if not situation.begins() or not table.view.legal():
            table.line(say(PLAY_WHEN))
            return
        for number, entry in self.menu.plays():
            table.line((f"{number:>3} " if table.paint.coloured else f"{number}: ", STRONG), entry.spoken)
        parser, play, playable = CardMoveParser(table.view, table.names), game.play_cards, situation.plays()
        for colour, name in enumerate(game.cards.colours):
            if table.view.hand[name] and colour not in playable:
                reason = parser.why_not(play.start + play.suit.index((colour, 2, 0)))
                why = situation.not_played(colour, reason)
                paragraph(table.console, "-", say(NOT_PLAYED, colour=name, why=why), 2)
        if few := situation.too_few_colours():
            paragraph(table.console, "-", say(TOO_FEW_COLOURS, why=few), 2)

    def examples(self) -> list[str]:
        one, other, third = self.table.game.box.colours[:3]
        plays = [f"play 3 {one}", f"play 2 {one} 1 {self.table.game.box.wild}", f"play all {other}"]
        three = f"{one} {other} {third}"
        return [*super().examples(), "keep none", "stop", *plays, three, "best", "complete 1 3", "done"]
