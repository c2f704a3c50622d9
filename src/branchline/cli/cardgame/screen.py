"""The table of the Card Game as it is drawn: railyards, the big cities, what tickets need, and the scoring."""

from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cli.cardgame.card_messages import (
    BONUS,
    BONUSES,
    COMPLETABLE,
    DONE,
    EMPTY,
    KNOWN_IN_HAND,
    LEFT,
    LEFT_OF_IT,
    LOOK_NEEDS,
    LOOK_PLAYS,
    LOOK_RAILYARDS,
    NOTED,
    NOTHING,
    NOTHING_YET,
    PLAY_MARGIN,
    RAILYARD,
    STOP_MARGIN,
    TRACK,
    TRACK_OF,
    YOUR_TRACK,
)
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.paint import STRONG, padded
from branchline.cli.screen import MARGINS, TONES, Rows, TableScreen
from branchline.cli.speech import say, spoken, text
from branchline.cli.table_messages import LOOK_TABLE
from branchline.core.names import TicketView
from branchline.core.sentence import Message
from branchline.core.view import SPECTATOR, View
from branchline.describe.card_situation import CardSituation

LOOKS = {  # what can be looked at: commands, and what they show
    "table": LOOK_TABLE,
    "plays": LOOK_PLAYS,
    "tickets": LOOK_NEEDS,
    "players": LOOK_RAILYARDS,
}


class CardGameScreen(TableScreen):
    known_cards: ClassVar[Message] = KNOWN_IN_HAND
    margins: ClassVar[tuple[Message, ...]] = (*MARGINS, BONUSES, TRACK, LEFT, PLAY_MARGIN, STOP_MARGIN)
    situation: CardSituation
    game: CardGame
    paint: CardPaint

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        situation = CardSituation(view, names, spoken())
        super().__init__(situation, console, CardPaint(console, situation.game.box))

    def before(self, seat: int) -> tuple[str, list[Text]]:
        return say(RAILYARD), [self.paint.yard_row(row) for row in self.view.players[seat].railyard]

    def beside_deck(self) -> Rows:
        bonuses = self.game.box.bonuses.items()
        return [(say(BONUSES), [text(BONUS, city=city, points=points) for city, points in bonuses])]

    def draw(self) -> None:
        super().draw()
        if self.seat != SPECTATOR and self.game.options.get(OPEN_TRACK) and not self.situation.scoring():
            track = self.paint.cards(self.view.me.track or {})
            self.flow(
                self.label(say(TRACK))[0], track or [Text(say(NOTHING_YET))], " " if self.paint.coloured else ", "
            )

    def ticket_note(self, ticket: TicketView) -> Text:
        words, _ = self.situation.ticket_note(ticket)
        needs = self.paint.needs(ticket.needs)
        return text(NOTED, needs=needs, note=words) if words else needs

    def coloured_ticket(self, margin: Text, ticket: TicketView) -> None:
        enough = self.situation.enough()
        if enough:
            done = f"{say(DONE)}  "
            margin.append(done if ticket.number in enough else " " * cell_len(done), "bold green")
        self.flow(margin, self.paint.needed(ticket.needs), " ", margin.cell_len)

    # -- the question -------------------------------------------------------------------------------------------------

    def asks_about_tickets(self) -> bool:
        return self.situation.scoring()

    def with_question(self) -> Rows:
        """The track that is turned up, and what the tickets chosen so far leave of it."""
        if not self.situation.scoring():
            return []
        track = self.paint.cards(self.view.me.laid_out) or [Text(say(EMPTY))]
        rows = [(say(TRACK if self.paint.coloured else YOUR_TRACK), track)]
        if self.view.names.chosen():
            left = self.paint.cards(self.situation.left_of_track()) or [Text(say(NOTHING))]
            rows.append((say(LEFT if self.paint.coloured else LEFT_OF_IT), left))
        return rows

    def ask(self) -> None:
        super().ask()
        if self.situation.scoring():
            self._completable()

    def _completable(self) -> None:
        """The tickets by number, and which of them are chosen, part of the best choice, or out of reach."""
        paint, held = self.paint, self.view.tickets
        notes = [self.situation.choice_note(ticket) for ticket in held]
        marks = [Text(words, TONES[tone]) for words, tone in notes]
        width = max([cell_len(ticket.name) for ticket in held], default=0)
        for number, (ticket, mark) in enumerate(zip(held, marks, strict=True), 1):
            if paint.coloured:
                margin = Text(f"{number}".rjust(self.indent - 2) + "  ", STRONG)
                margin.append(f"{padded(ticket.name, width)}  {ticket.points:+3}  ", "not bold").append_text(mark)
                room = margin.cell_len - mark.cell_len + max([one.cell_len for one in marks]) + 1
                self.flow(margin, paint.needed(ticket.needs), " ", room)
            else:
                facts = {"number": number, "ticket": ticket.name, "points": ticket.points}
                self.line(text(COMPLETABLE, **facts, note=mark, needs=paint.needs(ticket.needs)))

    def for_onlookers(self) -> None:
        """Tracks that lie turned up."""
        for player in self.view.players:
            track = self.paint.cards(player.laid_out)
            if track:
                whose = YOUR_TRACK if player.seat == self.seat else TRACK_OF
                self.flow(f"{say(whose, name=self.names[player.seat])} ", track, ", ")
