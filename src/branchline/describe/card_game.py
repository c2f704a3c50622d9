"""The Card Game for programs and readers."""

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import DECK, TWO_DECKS
from branchline.core.game import AWAIT
from branchline.core.text import listing, plural
from branchline.core.view import SPECTATOR, View
from branchline.describe.family import Described, Facts
from branchline.describe.memory import Memory
from branchline.describe.plain import cards
from branchline.trains.state import FACE_UP


class DescribedCards(Described):
    def __init__(self, game: CardGame, seat: int, memory: Memory) -> None:
        super().__init__(game, seat)
        self.game = game
        self.memory = memory

    # -- for programs -----------------------------------------------------------------------------------------------

    def board(self) -> Facts:
        return {**super().board(), "bonuses": self.game.box.bonuses}

    def facts(self, view: View) -> Facts:
        return {**super().facts(view), "train_deck": view.cells[DECK]}

    def own(self, view: View) -> Facts:
        if self.seat == SPECTATOR:
            return {}
        chosen = [self.game.ticket_facts(ticket) for ticket in self.game.chosen_of(view.cells, self.seat)]
        return {**super().own(view), "chosen": chosen}

    def player(self, view: View, seat: int) -> Facts:
        game, cells = self.game, view.cells
        rows = [
            {"colour": game.cards.colours[colour], "cards": count, "wilds": wilds}
            for colour, count, wilds in game.rows_of(cells, seat)
        ]
        return {
            **super().player(view, seat),
            "railyard": rows,
            "track_size": cells[game.track_size_at + seat],
            "track": self._track(view, seat),
            "laid_out": game.cards.named(game.laid_out_of(cells, seat)),
            "completed": [game.ticket_facts(ticket) for ticket in game.completed_of(cells, seat)],
        }

    def _track(self, view: View, seat: int) -> Facts | None:
        """The cards on a track, if every one was seen to go there."""
        track = self.game.track_of(self.memory.view(view).cells, seat)
        return self.game.cards.named(track) if sum(track) == view.cells[self.game.track_size_at + seat] else None

    # -- for readers --------------------------------------------------------------------------------------------------

    def opening(self) -> list[str]:
        game, box, deals = self.game, self.game.box, self.game.deals
        bonuses = listing([f"{city} {points}" for city, points in box.bonuses.items()])
        decks = "The deck is played twice, and scored each time. " if game.seats == TWO_DECKS else ""
        return [
            "Most points win. A ticket needs cards on your track; one not completed at the end costs its points.",
            "At the start of your turn the top card of each row in your railyard, wilds first, goes on your track.",
            f"Then one of: draw two cards ({FACE_UP} lie face up; a {box.wild} taken face up is the only card of the "
            "turn; you may stop after one); or play cards into your railyard; or draw "
            f"{plural(deals.draw, 'ticket')} and keep any number of them.",
            "You play two or more cards of one colour, wilds among them or not, or three single cards of three "
            "colours. A colour in your railyard can't be played again; one in another's railyard only with more "
            "cards than lie there, and those are then discarded. Three single cards need colours that lie nowhere.",
            f"When the deck runs out everybody has a last turn; then tickets are completed from the track, each card "
            f"for one ticket only. {decks}Bonuses for most completed tickets of a city: {bonuses}.",
            "The tickets, with points and the cards they need:",
            *[f"- {t.name}: {t.points}, {cards(dict(t.needs))}" for t in box.tickets],
        ]

    def about(self, view: View, seat: int) -> list[str]:
        game, cells = self.game, view.cells
        lines = super().about(view, seat)
        rows = []
        for colour, count, wilds in game.rows_of(cells, seat):
            counts = [0] * game.cards.kinds
            counts[colour], counts[game.cards.wild] = count, wilds
            rows.append(self.called(counts).replace(", ", " and "))
        lines.append(f"railyard: {', '.join(rows) or 'empty'}")
        size = cells[game.track_size_at + seat]
        track = game.track_of(self.memory.view(view).cells, seat)
        what = f" ({self.called(track)})" if size and sum(track) == size else ""
        lines.append(f"{plural(size, 'card')} on the track{what}")
        if any(game.laid_out_of(cells, seat)):
            lines.append(f"turned up to be scored: {self.called(game.laid_out_of(cells, seat))}")
        completed = [game.all_tickets[ticket].name for ticket in game.completed_of(cells, seat)]
        return [*lines, f"completed: {', '.join(completed)}"] if completed else lines

    def ticket_words(self, view: View, ticket: int) -> str:
        needs = cards(dict(self.game.box.tickets[ticket].needs))
        chosen = " (chosen to be completed)" if ticket in self.game.chosen_of(view.cells, self.seat) else ""
        return f"{super().ticket_words(view, ticket)}, needs {needs}{chosen}"

    def table(self, view: View) -> list[str]:
        game, cells = self.game, view.cells
        if cells[AWAIT] == game.await_complete:
            return [
                f'The tracks are scored. "complete best" would add: {self._names(game.best_mask(cells, self.seat))}.'
            ]
        track = game.track_of(self.memory.view(view).cells, self.seat)
        if not any(track):
            return []
        best = game.packing.best(cells[game.tickets_at + self.seat], track, 0)
        return [f"Your track is good for these of your tickets by now: {self._names(best)}."]

    def _names(self, tickets: int) -> str:
        return ", ".join([self.game.all_tickets[ticket].name for ticket in self.game.listed(tickets)]) or "none"
