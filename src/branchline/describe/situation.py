"""What a seat, or a spectator, has before it and has to decide, in words, for screens to lay out."""

from abc import abstractmethod

from branchline.core.actions import Kind
from branchline.core.game import State
from branchline.core.language import Language
from branchline.core.names import TicketView
from branchline.core.sentence import Message, Sentence
from branchline.core.view import View
from branchline.describe.situation_messages import (
    DISCARDED,
    NONE_YET,
    SECOND_CARD,
    THIS_IS_LAST,
    TICKETS_LEFT,
    WHICH_KEEP,
    YOUR_LAST_TURN,
    YOUR_TURN,
)
from branchline.trains.game import TrainGame

NORMAL, GOOD, BAD = "", "good", "bad"  # whether something is well for the seat
FEW = 2  # tickets on offer whose choices are numbered; of more there are too many, and the numbers are the tickets'


class PlayerNumber:
    """A public number of a player, and the message of the word that goes with it: `n` is the number."""

    def __init__(self, count: int, message: Message, facts: dict[str, object] | None = None) -> None:
        self.count = count
        self.message = message
        self.facts = facts or {}

    def word(self, language: Language, count: int) -> str:
        """The word for as many."""
        return language.words(self.message.sentence(**self.facts, n=count))


class MenuWords:
    """How a menu lists a move: under a heading, or where it is read aloud without one."""

    def __init__(self, heading: str, label: str, spoken: str) -> None:
        self.heading = heading
        self.label = label
        self.spoken = spoken


class Situation:
    """From a view alone. A family says what it has; what it does not have is empty."""

    game: TrainGame

    def __init__(self, game: TrainGame, view: View, names: list[str], language: Language) -> None:
        self.language = language
        self.game = game
        self.view = view
        self.cells = view.cells
        self.seat = view.seat
        self.names = names
        self.totals: list[int] = []  # what everybody has scored, once the game is over

    # -- what a family says -------------------------------------------------------------------------------------------

    @abstractmethod
    def numbers(self, seat: int) -> list[PlayerNumber]:
        """The public numbers of a player."""

    @abstractmethod
    def deck_words(self) -> str:
        """What is left in the deck."""

    @abstractmethod
    def ticket_note(self, ticket: TicketView) -> tuple[str, str]:
        """What a player should know about a ticket besides its points, and whether that is good or bad."""

    def piles(self) -> list[str]:
        """What is left, the deck first, and what was discarded."""
        gone = self.language.say(DISCARDED, n=self.view.discards.total())
        return [self.deck_words(), gone, self.language.say(TICKETS_LEFT, n=self.view.ticket_deck)]

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

    def last_turn(self, asked: bool) -> str:
        """That this is the last turn of the player: as the question itself, or behind another that is asked."""
        return self.language.say(THIS_IS_LAST if asked else YOUR_LAST_TURN)

    def no_tickets(self) -> str:
        """What is said where no ticket is held."""
        return self.language.say(NONE_YET)

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

    def menu_words(self, action: int) -> MenuWords:
        """How a menu lists a move, or several that have words in common."""
        kind = self.game.codec.kind_of[action]
        heading, label = kind.menu_words(action)
        spoken = kind.spoken_words(self.cells, action)
        if not spoken:
            spoken = self.language.words(label) if heading == label else f"{heading} {self.language.words(label)}"
        return MenuWords(self._heading(heading), self.language.words(label), self.language.words(spoken))

    def answer_menu_words(self, action: int) -> MenuWords:
        """How a menu lists a move that answers the question of a rule."""
        kind = self.game.codec.kind_of[action]
        answer, (heading, _), words = kind.answer_words(self.cells, action), kind.menu_words(action), kind.words(action)
        if isinstance(answer, str) and answer == words:
            return self.menu_words(action)
        spoken = kind.spoken_words(self.cells, action)
        if not spoken:
            spoken = f"{kind.name} {answer}" if heading == kind.name else answer
        own = heading if isinstance(heading, Sentence) else kind.name
        return MenuWords(self._heading(own), self.language.words(answer), self.language.words(spoken))

    def _heading(self, heading: Sentence | str) -> str:
        """A sentence begins as its language has it at a margin."""
        return heading.capitalize() if isinstance(heading, str) else self.language.words(heading)

    def answer_words(self, action: int) -> str:
        """A move as an answer to the question that asks for it."""
        return self.language.words(self.game.codec.kind_of[action].answer_words(self.cells, action))

    def not_now(self) -> Sentence:
        """Why no other move can be made than those that are asked for."""
        return self.game.not_now(self.cells)

    def reason(self, action: int) -> Sentence | None:
        """Why a move can't be made, as far as the seat can see; nothing if it can."""
        return self.game.why_not(State(self.cells), action)

    def question(self) -> str:
        """What the person has to decide now."""
        last, say = bool(self.view.last_turns), self.language.say
        if self.begins():
            return self.last_turn(asked=False) if last else say(YOUR_TURN)
        question = self.own_question() or say(SECOND_CARD)
        if self.keeps():
            question = say(WHICH_KEEP, least=self.least_kept())
        return f"{question} {self.last_turn(asked=True)}" if last else question
