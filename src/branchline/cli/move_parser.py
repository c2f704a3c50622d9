"""What a person types, understood: whole words, beginnings of words, and what was probably meant."""

import difflib
import re
from abc import abstractmethod
from typing import ClassVar, Final

from branchline.cli.heard import to_type
from branchline.cli.speech import say_sentence, spoken
from branchline.cli.typed_names import LONGEST, best_fits, fits, shortened
from branchline.core.actions import Illegal, Kind, Unreadable
from branchline.core.sentence import Message, Sentence, in_words
from branchline.core.text import normal
from branchline.core.view import View
from branchline.describe.situation import Situation
from branchline.describe.story import action_words
from branchline.trains.game import TrainGame

MOVES = ("draw", "keep", "pass")  # the verbs of all train games; families add theirs
FILLERS = ("with", "using", "pay", "card", "cards", "on", "at", "from", "the", "and", "to", "a", "an")
SHORT = 20  # actions of a kind that are few enough to be what a mistyped line was meant to be

TOO_LONG: Final = Message("terminal.move.too-long", "“{typed}” is too long for a move.")
NO_MOVE_KNOWN: Final = Message("terminal.move.no-move", "“{typed}” is no move I know. {instead, sentence}")
NO_TICKET: Final = Message("terminal.move.no-ticket", "There is no ticket {number}.")
DID_YOU_MEAN: Final = Message("terminal.move.did-you-mean", "Did you mean “{near}”?")
HELP_LISTS: Final = Message("terminal.move.help-lists", "“{help}” lists what you can say.")


def by_name(reason: Sentence, names: list[str], called: dict[str, Message]) -> Sentence:
    """A reason in which players are called by their names: `called` has the messages that do, by the engine's code."""
    facts = {
        n: by_name(fact, names, called) if isinstance(fact, Sentence) else fact for n, fact in reason.facts.items()
    }
    message = called.get(reason.code)
    if message is None:
        return Sentence(reason.message, facts)
    for name, sorts in message.parsed().sorts.items():
        seat = facts[name]
        if "who" in sorts and isinstance(seat, int):
            facts[name] = {"name": names[seat - 1]}
    return message.sentence(**facts)


class MoveParser:
    """Reads the moves of one game for the seat of a view, in English: `heard.py` turns other languages into that.
    Everything it knows is in the view."""

    game: TrainGame
    called: ClassVar[dict[str, Message]]  # reasons with players' names, by the code of the engine's with seats

    def __init__(self, view: View, names: list[str]) -> None:
        self.situation = self.situation_of(view, names)
        self.game = self.situation.game
        self.view = view
        self.names = names
        self.legal = view.legal()
        self.fillers: tuple[str, ...] = FILLERS  # words that say nothing in the answer to a question

    # -- what a family says -------------------------------------------------------------------------------------------

    @abstractmethod
    def situation_of(self, view: View, names: list[str]) -> Situation:
        """What the seat has to decide."""

    def places(self) -> list[str]:
        """What places are called in this game."""
        return []

    def verbs(self) -> list[str]:
        """The words that moves begin with."""
        return [*MOVES]

    def own_moves(self, text: str) -> list[int] | None:
        """The legal moves that the words mean, if they begin so that only this family can read them."""
        return None

    def begins_with_a_count(self, text: str) -> bool:
        """Whether a line that begins with a number says how many, and not which entry of the menu."""
        return False

    def counted(self, action: int) -> bool:
        """Whether what stands behind the number of an entry says how many, even if there is only one move to make."""
        return False

    def one_by_one(self, text: str) -> list[str]:
        """A line that says several moves at once, in a line for each."""
        return [text]

    def answers(self, text: str) -> list[int]:
        """The moves that a short answer to the question means, legal or not."""
        return []

    def read_apart(self) -> list[Kind]:
        """The kinds that nobody else should try to read: too many moves for beginnings of words to be clear."""
        return []

    def better_reason(self, action: int, reason: Sentence) -> Sentence:
        """Why not, better than the engine says it, where a person has been shown a choice."""
        return reason

    def tells_apart(self, action: int) -> list[str]:
        """What tells a move from the others that a question offers."""
        words = self.game.words(action)
        return [words, words.partition(" ")[2], words.rpartition(" ")[2], words.partition(" on ")[2] or words]

    def spoken(self, action: int) -> str:
        """A move for people to read."""
        return action_words(self.view, action, numbers=True, language=spoken())

    def turned(self, action: int) -> str:
        """A move in other words that are as good, for Tab; nothing if there are none."""
        return ""

    def phrases(self) -> list[str]:
        """What a mistyped line may have been meant to be, whether legal now or not."""
        kinds = [kind for kind in self.kinds() if kind.size < SHORT]
        found = [self.game.words(a) for kind in kinds for a in range(kind.start, kind.start + kind.size)]
        found += ["keep both", "keep all"] if self.asks(self.game.keep) else []
        apart = self.read_apart()
        return found + [self.game.words(a) for a in self.legal if self.game.codec.kind_of[a] not in apart]

    # -- understanding ------------------------------------------------------------------------------------------------

    def asks(self, kind: Kind) -> bool:
        """Whether this kind of move may come now."""
        return self.situation.asks(kind)

    def verb(self, text: str) -> str:
        """The first word, if it is one that moves begin with."""
        word = text.split()[0].lower() if text.split() else ""
        return word if word in self.verbs() else ""

    def parse(self, text: str) -> list[int]:
        """The legal moves that the words may mean, one if they are clear; raises Unreadable or Illegal."""
        text = text.strip()
        if len(text) > LONGEST:
            raise Unreadable(TOO_LONG.sentence(typed=shortened(text)))
        own = self.own_moves(text)
        if own is not None:
            return own
        found = self._kept(text) or self.answers(text)
        found = found or [a for kind in self.kinds() for a in kind.parse(text)] or self._begun(text)
        if not found:
            raise self.no_move(text)
        return self._legal_of(found)

    def _kept(self, text: str) -> list[int]:
        """Short answers to the question which tickets to keep."""
        game, offered = self.game, len(self.view.offer)
        if not self.asks(game.keep):
            return []
        typed = normal(text).removeprefix("keep")
        if typed in ("both", "all"):
            return [game.keep.start + (1 << (offered if typed == "all" else min(2, game.offers))) - 1]
        if typed == "none":
            return [game.keep.start]
        tickets = r"(?:keep\s+)?(?:tickets?\s+)?([1-9](?:[\s,&+]*(?:and\s*)?(?:ticket\s+)?[1-9])*)"
        numbers = re.fullmatch(tickets, text, re.IGNORECASE)
        if not numbers:
            without = re.fullmatch(tickets.replace("1-9", "0-9"), text, re.IGNORECASE)
            wrong = [number for number in re.findall(r"\d+", text) if "0" in number] if without else []
            if wrong:
                raise Unreadable(NO_TICKET.sentence(number=wrong[0][:9]))
            return []
        kept = re.findall("[1-9]", numbers[1])
        if int(max(kept)) > offered:
            raise Unreadable(NO_TICKET.sentence(number=max(kept)))
        return game.keep.parse("keep" + "".join(kept))

    def parse_answer(self, text: str, actions: list[int]) -> list[int]:
        """Which of the moves on offer an answer means: those that fit it best by what tells them apart."""
        words = re.findall(r"[^\s,()–-]+", text[:LONGEST])
        typed = [word for word in words if normal(word) and normal(word) not in self.fillers]
        if not typed:
            return []
        found = best_fits(typed, {action: self.tells_apart(action) for action in actions})
        if len(found) == len(actions):  # what they have in common tells nothing: `g` for green, of Grenoble's beds
            found = best_fits(typed, {a: [self.game.words(a).rpartition(" ")[2]] for a in actions}) or found
        return found

    def behind_a_number(self, text: str, actions: list[int]) -> list[int]:
        """The same for what stands behind the number of an entry, where no question was asked."""
        return self.parse_answer(text, actions)

    def kinds(self) -> list[Kind]:
        """The players' kinds, those apart that have a reader of their own."""
        apart = self.read_apart()
        return [kind for kind in self.game.codec.kinds if not kind.chance and kind not in apart]

    def _begun(self, text: str) -> list[int]:
        """Moves whose words begin as typed, the legal ones before the others."""
        typed = re.findall(r"[^\s,]+", text)
        kinds = sorted(self.kinds(), key=lambda kind: not self.asks(kind))
        possible = [a for kind in kinds for a in range(kind.start, kind.start + kind.size)]
        begun = [a for a in possible if normal(text) and fits(typed, self.game.words(a)) is not None]
        whole = [a for a in begun if len(self.game.words(a).split()) == len(typed)] or begun
        return [a for a in whole if a in self.legal] or whole[:1]

    def _legal_of(self, found: list[int]) -> list[int]:
        legal = [a for a in found if a in self.legal]
        if not legal:
            raise Illegal(self.reason(found[0]))
        return legal

    def reason(self, action: int) -> Sentence:
        """The engine's reason why not, from what the seat sees, with the players' names."""
        if not self.situation.begins() and not self.asks(self.game.codec.kind_of[action]):
            return self.situation.not_now()
        reason = self.situation.reason(action) or in_words("")
        return by_name(self.better_reason(action, reason), self.names, self.called)

    def why_not(self, action: int) -> str:
        """The reason in words."""
        return say_sentence(self.reason(action))

    def no_move(self, text: str) -> Unreadable:
        return Unreadable(NO_MOVE_KNOWN.sentence(typed=shortened(text), instead=self.did_you_mean(normal(text))))

    def suggestions(self) -> list[str]:
        """For Tab: the legal moves, each in all words that are as good."""
        out: list[str] = []
        for action in self.legal:
            out.append(self.spoken(action))
            turned = self.turned(action)
            out += [turned] if turned else []
        return out

    def did_you_mean(self, typed: str) -> Sentence:
        """The nearest move or command, if one is near."""
        moves = {normal(words): words for words in self.phrases()}
        near = difflib.get_close_matches(typed, list(moves), n=1, cutoff=0.6)
        if not near:
            return HELP_LISTS.sentence(help=to_type("help"))
        return DID_YOU_MEAN.sentence(near=self._to_type(moves[near[0]]))

    def _to_type(self, words: str) -> str:
        """A move or another example, in words that can be typed."""
        move = next((action for action in self.legal if self.game.words(action) == words), None)
        return to_type(words) if move is None else self.spoken(move)
