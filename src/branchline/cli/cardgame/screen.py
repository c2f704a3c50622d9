"""The table of the Card Game: railyards, tracks, the big cities, and what tickets need."""

from typing import ClassVar

from rich.console import Console
from rich.text import Text

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cardgame.state import DECK, TWO_DECKS
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.paint import STRONG, WARNING
from branchline.cli.screen import INDENT, Rows, TableScreen
from branchline.core.game import AWAIT
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.trains.state import LAST

TICKETS = ("ticket", "tickets")
FEW_CARDS = 8  # in the deck: the end is near
LOOKS = {  # what can be looked at: commands, and what they show
    "table": "the table again",
    "plays": "what you can play into your railyard now, and why not the rest",
    "tickets": "your tickets and the cards they need",
    "players": "railyards, and what else is public of everybody",
}


class CardGameScreen(TableScreen):
    known_words: ClassVar[str] = "known to be in hand"
    game: CardGame
    paint: CardPaint

    def __init__(self, view: View, names: list[str], console: Console) -> None:
        game = view.game
        assert isinstance(game, CardGame)
        super().__init__(game, view, names, console, CardPaint(console, game.box))

    # -- everybody ----------------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """Of the tickets completed so far; in the end all of them."""
        if self.totals:
            return self.totals[seat]
        return sum([self.game.all_tickets[ticket].points for ticket in self.game.completed_of(self.cells, seat)])

    def numbers(self, seat: int) -> list[tuple[int, str, str]]:
        game, cells = self.game, self.cells
        size = game.seats * game.cards.kinds
        up = any(cells[game.laid_out_at : game.laid_out_at + size])
        track = sum(game.laid_out_of(cells, seat)) if up else cells[game.track_size_at + seat]
        found = [
            (cells[game.hand_size_at + seat], "card", "cards"),
            (cells[game.ticket_count_at + seat], *(("open ticket", "open tickets") if self.totals else TICKETS)),
            (track, *(("turned up", "turned up") if up else ("on track", "on track"))),
        ]
        anybody = bool(self.totals) or any(cells[game.completed_at + other] for other in range(game.seats))
        return [(self.points(seat), "point", "points"), *found] if anybody else found

    def before(self, seat: int) -> tuple[str, list[Text]]:
        rows = self.game.rows_of(self.cells, seat)
        return "railyard", [self.paint.suit(colour, cards, wilds) for colour, cards, wilds in rows]

    def more_of(self, seat: int) -> list[str]:
        tickets, ahead = self.game.completed_of(self.cells, seat), self._ahead(seat)
        done = listing([self.game.all_tickets[ticket].name for ticket in tickets])
        return [f"completed: {done}"] * bool(tickets) + [f"ahead for {listing(ahead)}"] * bool(ahead)

    def _ahead(self, seat: int) -> list[str]:
        """The big cities whose bonus the seat would win or share now."""
        game = self.game
        found: list[str] = []
        for city, naming in zip(game.cities, game.naming, strict=True):
            done = [(self.cells[game.completed_at + other] & naming).bit_count() for other in range(game.seats)]
            found += [city] * (0 < done[seat] == max(done))
        return found

    # -- the piles ----------------------------------------------------------------------------------------------------

    def deck_words(self) -> Text:
        """The end comes when the deck runs out, so what is left is said with what it leads to."""
        cards, two = self.game.cards, self.game.seats == TWO_DECKS
        left, gone = self.cells[cards.deck_size_at], self.cells[cards.discards_size_at]
        deck = f"the {'first' if self.cells[DECK] == 1 else 'second'} deck" if two else "the deck"
        only = "only " if left <= FEW_CARDS else ""
        said = f"{only}{left} in {deck}, then the last round" if left else f"{deck} has run out"
        return Text.assemble((said, WARNING if left <= FEW_CARDS else ""), f", {gone} discarded" if gone else "")

    def beside_deck(self) -> Rows:
        return [("Bonuses", [Text(f"{city} {points}") for city, points in self.game.box.bonuses.items()])]

    # -- the person's own ---------------------------------------------------------------------------------------------

    def draw(self) -> None:
        super().draw()
        if self.seat >= 0 and self.game.options.get(OPEN_TRACK) and not self.scoring():
            track = self.paint.cards(self.game.track_of(self.cells, self.seat))
            self.flow(self.label("Track")[0], track or [Text("nothing yet")], " " if self.paint.coloured else ", ")

    def ticket_note(self, ticket: int) -> Text:
        needs = self.paint.needs(self.game.packing.needs[ticket])
        if self.game.options.get(OPEN_TRACK) and ticket in self._enough():
            needs.append(", your track completes it")
        return needs

    def coloured_ticket(self, margin: Text, ticket: int) -> None:
        enough = self._enough() if self.game.options.get(OPEN_TRACK) else []
        if enough:
            margin.append("done  " if ticket in enough else "      ", "bold green")
        self.flow(margin, self.paint.needed(self.game.packing.needs[ticket]), " ", margin.cell_len)

    def no_tickets(self) -> str:
        """In the second half, or once some are completed, not only yet."""
        cells = self.cells
        return "none" if cells[DECK] > 1 or cells[self.game.completed_at + self.seat] or self.totals else "none yet"

    def _enough(self) -> list[int]:
        """The tickets that the person's track, if it lies open, would complete now, as many as make most points."""
        game, held = self.game, self.cells[self.game.tickets_at + self.seat]
        best = game.packing.best(held, game.track_of(self.cells, self.seat), 0)
        return game.listed(best)

    # -- the question -------------------------------------------------------------------------------------------------

    def scoring(self) -> bool:
        """Whether the person has to choose what to complete."""
        return self.cells[AWAIT] == self.game.await_complete and self.game.mover(self.cells) == self.seat

    def asks_about_tickets(self) -> bool:
        return self.scoring()

    def asked(self) -> str:
        if not self.scoring():
            return ""
        other = " other" if self.game.chosen_of(self.cells, self.seat) else ""
        best = self.game.best(self.cells, self.seat)
        if not self.game.tickets_of(self.cells, self.seat):
            return "You hold no ticket."
        if not best:
            return f"Your track completes no{other} ticket."
        points = plural(sum([self.game.all_tickets[ticket].points for ticket in best]), "point")
        return f"Which{other} tickets do you complete? Best: {plural(len(best), 'ticket')}, {points}."

    def first_of_two(self) -> bool:
        """Whether the scoring that comes, or is now, is not the last one."""
        return self.game.seats == TWO_DECKS and self.cells[DECK] == 1

    def last_turn(self) -> str:
        return super().last_turn() + (" before the first scoring" if self.first_of_two() else "")

    def if_left_open(self) -> str:
        """What becomes of a ticket that is not completed now."""
        if self.first_of_two():
            return (
                "What you leave open costs nothing yet and can be completed with the second deck; "
                "the cards of your track do not stay."
            )
        return "What you leave open costs its points."

    def remark(self) -> str:
        if self.scoring():
            return self.if_left_open() if self.game.tickets_of(self.cells, self.seat) else ""
        can = any(self.game.codec.kind_of[action] is self.game.play_cards for action in self.view.legal())
        if not self.cells[LAST] or self.cells[AWAIT] != self.game.await_main or not can:
            return ""
        stay = "; cards in hand stay yours" if self.first_of_two() else ""
        return f"Cards played now do not reach your track, but can rob{stay}."

    def with_question(self) -> Rows:
        """The track that is turned up, and what the tickets chosen so far leave of it."""
        if not self.scoring():
            return []
        track, chosen = self.game.laid_out_of(self.cells, self.seat), self.cells[self.game.chosen_at + self.seat]
        rows = [("Track" if self.paint.coloured else "Your track:", self.paint.cards(track) or [Text("empty")])]
        if chosen:
            left = self.paint.cards(self.game.packing.spare(chosen, track)) or [Text("nothing")]
            rows.append(("Left" if self.paint.coloured else "Left of it:", left))
        return rows

    def ask(self) -> None:
        super().ask()
        if self.scoring():
            self._completable()

    def _completable(self) -> None:
        """The tickets by number, and which of them are chosen, part of the best choice, or out of reach."""
        game, paint = self.game, self.paint
        held, marks = game.tickets_of(self.cells, self.seat), self._marks()
        width = max([len(game.all_tickets[ticket].name) for ticket in held], default=0)
        for number, ticket in enumerate(held, 1):
            facts, needs, mark = game.all_tickets[ticket], game.packing.needs[ticket], marks[ticket]
            if paint.coloured:
                margin = Text(f"{number}".rjust(INDENT - 2) + "  ", STRONG)
                margin.append(f"{facts.name.ljust(width)}  {facts.points:+3}  ", "not bold").append_text(mark)
                room = margin.cell_len - mark.cell_len + max([one.cell_len for one in marks.values()]) + 1
                self.flow(margin, paint.needed(needs), " ", room)
            else:
                said = f"Ticket {number}: {facts.name}, {plural(facts.points, 'point')}, "
                self.line(said, mark, ", ", paint.needs(needs))

    def _marks(self) -> dict[int, Text]:
        """How each ticket stands in the choice."""
        game, legal = self.game, self.view.legal()
        chosen, best = game.chosen_of(self.cells, self.seat), game.best(self.cells, self.seat)
        found: dict[int, Text] = {}
        for ticket in game.tickets_of(self.cells, self.seat):
            if ticket in chosen or ticket in best:
                found[ticket] = Text("chosen" if ticket in chosen else "best", "bold green")
            else:
                can = game.complete.start + ticket in legal
                found[ticket] = Text("possible") if can else Text("too few cards", "red")
        return found

    def for_onlookers(self) -> None:
        """Tracks that lie turned up."""
        for seat in range(self.game.seats):
            track = self.paint.cards(self.game.laid_out_of(self.cells, seat))
            if track:
                self.flow("Your track: " if seat == self.seat else f"Track of {self.names[seat]}: ", track, ", ")
