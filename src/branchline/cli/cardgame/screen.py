"""The table of the Card Game as it is drawn: railyards, the big cities, what tickets need, and the scoring."""

from typing import ClassVar

from rich.console import Console
from rich.text import Text

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.paint import STRONG
from branchline.cli.screen import INDENT, TONES, Rows, TableScreen
from branchline.core.names import TicketView
from branchline.core.text import plural
from branchline.core.view import SPECTATOR, View
from branchline.describe.card_situation import CardSituation

LOOKS = {  # what can be looked at: commands, and what they show
    "table": "the table again",
    "plays": "what you can play into your railyard now, and why not the rest",
    "tickets": "your tickets and the cards they need",
    "players": "railyards, and what else is public of everybody",
}


class CardGameScreen(TableScreen):
    known_words: ClassVar[str] = "known to be in hand"
    situation: CardSituation
    game: CardGame
    paint: CardPaint

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        situation = CardSituation(view, names)
        super().__init__(situation, console, CardPaint(console, situation.game.box))

    def before(self, seat: int) -> tuple[str, list[Text]]:
        return "railyard", [self.paint.yard_row(row) for row in self.view.players[seat].railyard]

    def beside_deck(self) -> Rows:
        return [("Bonuses", [Text(f"{city} {points}") for city, points in self.game.box.bonuses.items()])]

    def draw(self) -> None:
        super().draw()
        if self.seat != SPECTATOR and self.game.options.get(OPEN_TRACK) and not self.situation.scoring():
            track = self.paint.cards(self.view.me.track or {})
            self.flow(self.label("Track")[0], track or [Text("nothing yet")], " " if self.paint.coloured else ", ")

    def ticket_note(self, ticket: TicketView) -> Text:
        words, _ = self.situation.ticket_note(ticket)
        return self.paint.needs(ticket.needs).append(f", {words}" if words else "")

    def coloured_ticket(self, margin: Text, ticket: TicketView) -> None:
        enough = self.situation.enough()
        if enough:
            margin.append("done  " if ticket.number in enough else "      ", "bold green")
        self.flow(margin, self.paint.needed(ticket.needs), " ", margin.cell_len)

    # -- the question -------------------------------------------------------------------------------------------------

    def asks_about_tickets(self) -> bool:
        return self.situation.scoring()

    def with_question(self) -> Rows:
        """The track that is turned up, and what the tickets chosen so far leave of it."""
        if not self.situation.scoring():
            return []
        track = self.paint.cards(self.view.me.laid_out) or [Text("empty")]
        rows = [("Track" if self.paint.coloured else "Your track:", track)]
        if self.view.names.chosen():
            left = self.paint.cards(self.situation.left_of_track()) or [Text("nothing")]
            rows.append(("Left" if self.paint.coloured else "Left of it:", left))
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
        width = max([len(ticket.name) for ticket in held], default=0)
        for number, (ticket, mark) in enumerate(zip(held, marks, strict=True), 1):
            if paint.coloured:
                margin = Text(f"{number}".rjust(INDENT - 2) + "  ", STRONG)
                margin.append(f"{ticket.name.ljust(width)}  {ticket.points:+3}  ", "not bold").append_text(mark)
                room = margin.cell_len - mark.cell_len + max([one.cell_len for one in marks]) + 1
                self.flow(margin, paint.needed(ticket.needs), " ", room)
            else:
                label = f"Ticket {number}: {ticket.name}, {plural(ticket.points, 'point')}, "
                self.line(label, mark, ", ", paint.needs(ticket.needs))

    def for_onlookers(self) -> None:
        """Tracks that lie turned up."""
        for player in self.view.players:
            track = self.paint.cards(player.laid_out)
            if track:
                whose = "Your track: " if player.seat == self.seat else f"Track of {self.names[player.seat]}: "
                self.flow(whose, track, ", ")
