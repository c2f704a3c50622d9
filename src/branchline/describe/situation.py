"""What a seat, or a spectator, has before it and has to decide, in words, for screens to lay out."""

from abc import abstractmethod

from branchline.core.actions import Kind
from branchline.core.game import State
from branchline.core.names import TicketView
from branchline.core.sentence import Sentence
from branchline.core.text import plural
from branchline.core.view import View
from branchline.trains.game import TrainGame

NORMAL, GOOD, BAD = "", "good", "bad"  # whether something is well for the seat
FEW = 2  # tickets on offer whose choices are numbered; of more there are too many, and the numbers are the tickets'


class Situation:
    """From a view alone. A family says what it has; what it does not have is empty."""

    game: TrainGame

    def __init__(self, game: TrainGame, view: View, names: list[str]) -> None:
        self.game = game
        self.view = view
        self.cells = view.cells
        self.seat = view.seat
        self.names = names
        self.totals: list[int] = []  # what everybody has scored, once the game is over

    # -- what a family says -------------------------------------------------------------------------------------------

    @abstractmethod
    def numbers(self, seat: int) -> list[tuple[int, str, str]]:
        """The public numbers of a player: how many, and the words for one and for several."""

    @abstractmethod
    def deck_words(self) -> str:
        """What is left in the deck."""

    @abstractmethod
    def ticket_note(self, ticket: TicketView) -> tuple[str, str]:
        """What a player should know about a ticket besides its points, and whether that is good or bad."""

    def piles(self) -> list[str]:
        """What is left, the deck first, and what was discarded."""
        gone = f"{self.view.discards.total()} discarded"
        return [self.deck_words(), gone, f"{plural(self.view.ticket_deck, 'ticket')} left"]

    def near_end(self) -> bool:
        """Whether the deck is so low that it should be noticed."""
        return False

    def more_of(self, seat: int) -> list[str]:
        """What else everybody who has paid attention knows about a player."""
        return []

    def own_question(self) -> str:
        """The question, if it is one that only this family asks."""
        return ""

    def remark(self) -> str:
        """What should be known for the question, in a sentence or two."""
        return ""

    def last_turn(self) -> str:
        """What the last turn of a player is called."""
        return "your last turn"

    def no_tickets(self) -> str:
        """What is said where no ticket is held."""
        return "none yet"

    # -- the question -------------------------------------------------------------------------------------------------

    def asks(self, kind: Kind) -> bool:
        """Whether this kind of move may come now."""
        return self.game.asks(self.cells, kind)

    def keeps(self) -> bool:
        """Whether tickets are to be chosen from an offer."""
        return self.asks(self.game.keep)

    def least_kept(self) -> int:
        """How many tickets of the offer have to be kept."""
        return self.game.keep.least(self.cells)

    def begins(self) -> bool:
        """Whether a whole turn is to be decided."""
        return self.asks(self.game.draw_tickets)

    def answer_words(self, action: int) -> str:
        """A move as an answer to the question that asks for it."""
        return self.game.codec.kind_of[action].answer_words(self.cells, action)

    def not_now(self) -> Sentence:
        """Why no other move can be made than those that are asked for."""
        return self.game.not_now(self.cells)

    def why_not(self, action: int) -> str:
        """Why a move can't be made, as far as the seat can see; nothing if it can."""
        return str(self.game.why_not(State(self.cells), action) or "")

    def question(self) -> str:
        """What the person has to decide now."""
        last = self.last_turn() if self.view.last_turns else ""
        if self.begins():
            return f"Y{last[1:]}." if last else "Your turn."
        question = self.own_question() or "Your second card."
        if self.keeps():
            least = self.least_kept()
            question = f"Which tickets do you keep? {f'At least {least}' if least else 'Any number, or none'}."
        return question + (f" This is {last}." if last else "")
