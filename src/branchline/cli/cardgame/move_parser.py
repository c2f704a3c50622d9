"""What a person types in the Card Game, understood: cards to play, and tickets to complete."""

import re
from typing import ClassVar

from branchline.cardgame.game import CardGame
from branchline.cardgame.railyard import NO_SINGLE, TOO_FEW_TO_ROB
from branchline.cli.cardgame.played_messages import (
    CANT_TOGETHER,
    HOW,
    KEEP_BY_NUMBER,
    NO_SINGLE_FROM,
    NO_SUCH_TICKET,
    NO_TICKET_HELD,
    NO_WILD_WITH_THREE,
    NOT_ALL,
    NOT_HELD,
    ONE_IS_NO_SUIT,
    ONLY_WITH_COLOUR,
    TAKES_WILDS,
    TOO_FEW_TO_ROB_FROM,
    WITHOUT_WILDS,
    YOU_CAN_PLAY,
    YOU_HAVE,
)
from branchline.cli.cardgame.screen import LOOKS
from branchline.cli.cardgame.typed_cards import (
    AT_LEAST_ONE,
    FILLERS,
    Amount,
    Count,
    called,
    cards_typed,
    colours_typed,
    is_colour,
)
from branchline.cli.heard import to_type
from branchline.cli.move_parser import MoveParser
from branchline.cli.questions import COMMANDS
from branchline.cli.speech import spoken
from branchline.cli.typed_names import best_fits, shortened
from branchline.core.actions import Illegal, Kind, Unreadable
from branchline.core.sentence import Sentence
from branchline.core.text import normal
from branchline.core.view import View
from branchline.describe.card_situation import CardSituation, Suit, suit_of

PLAYS = re.compile(r"p(?:l(?:ay?)?)?\s+(.+)", re.IGNORECASE)
COMPLETES = re.compile(r"complete\b\s*", re.IGNORECASE)
NUMBERS = re.compile(r"(?:tickets?\s+)?(\d+(?:[\s,&+]*(?:and\s*)?(?:ticket\s+)?\d+)*)", re.IGNORECASE)
NO_WILDS = ("none", "no", "zero")
NO_MORE = ("nomore", "nothing", "nothingmore", "none", "done", "no", "stop", "finish", "finished", "thatsall")
ENOUGH = ("done", "no", "enough", "onecard", "nomore", "thatsall")  # for no second card, besides `stop`


def how() -> Sentence:
    """How cards are played."""
    return HOW.sentence(suit=to_type("play 3 red"), three=to_type("red blue yellow"))


class CardMoveParser(MoveParser):
    game: CardGame
    situation: CardSituation
    called: ClassVar = {NO_SINGLE.code: NO_SINGLE_FROM, TOO_FEW_TO_ROB.code: TOO_FEW_TO_ROB_FROM}

    def situation_of(self, view: View, names: list[str]) -> CardSituation:
        return CardSituation(view, names, spoken())

    def places(self) -> list[str]:
        return list(dict.fromkeys(end for ticket in self.game.all_tickets for end in (ticket.a, ticket.b)))

    def verbs(self) -> list[str]:
        return [*super().verbs(), "play", "stop", "complete"]

    def read_apart(self) -> list[Kind]:
        return [self.game.play_cards, self.game.complete]

    def phrases(self) -> list[str]:
        found = ["play all red", "play 2 red", "complete best", "complete no more", *LOOKS, *COMMANDS]
        return super().phrases() + [f"play 2 {colour}" for colour in self.game.cards.colours] + found

    def own_moves(self, text: str) -> list[int] | None:
        if self._scoring() or COMPLETES.match(text) or normal(text) == "best":
            return self._completed(text)
        if self.asks(self.game.stop) and normal(text) in ENOUGH:
            return [self.game.stop.start]
        if normal(text) in ("done", "nomore"):
            return self._completed(text)
        typed = PLAYS.fullmatch(text)
        if typed or self._is_play(text):
            return self.plays(typed[1] if typed else text)
        if normal(text) == "play":
            raise Unreadable(how())
        return None

    def answers(self, text: str) -> list[int]:
        if self.asks(self.game.keep) and normal(text) == "keep":
            raise Unreadable(KEEP_BY_NUMBER.sentence(some=to_type("keep 1 3"), all=to_type("keep all")))
        return super().answers(text)

    # -- playing cards ------------------------------------------------------------------------------------------------

    def begins_with_a_count(self, text: str) -> bool:
        """`3 red`, also with wilds; but `7 red blue white` are the three colours of entry 7."""
        if not re.match(r"-?\d+\s+[^\W\d_]", text):
            return False
        words = [word for word in re.findall(r"[^\W\d_]+", text) if normal(word) not in FILLERS]
        colours = [word for word in words if self.game.cards.wild not in colours_typed(self.game, word)]
        return is_colour(self.game, words[0] if words else "") and len(colours) < 2

    def counted(self, action: int) -> bool:
        return self.game.codec.kind_of[action] is self.game.play_cards and suit_of(self.game, action) is not None

    def _is_play(self, text: str) -> bool:
        """Whether a line without a verb names cards: how many of a colour, or several colours."""
        words = re.findall(r"[^\W\d_]+", text)
        return self.begins_with_a_count(text) or (
            len(words) > 1 and all(is_colour(self.game, word) or normal(word) in ("and", "all", "no") for word in words)
        )

    def plays(self, text: str) -> list[int]:
        """The legal plays of these cards; raises Unreadable or Illegal."""
        typed, wild = cards_typed(self.game, text), self.game.cards.wild
        colours = [colour for colour in typed if colour != wild]
        if len(colours) == 1:
            return self._suits(colours[0], typed)
        singles = all(typed[colour] in (Amount.UNSAID, 1) for colour in colours)
        if len(colours) != 3 or not singles:
            alone = colours == [] and bool(typed)
            raise Unreadable(ONLY_WITH_COLOUR.sentence(wild=self.game.box.wild, n=1, how=how()) if alone else how())
        if wild in typed:
            raise Illegal(NO_WILD_WITH_THREE.sentence(wild=self.game.box.wild, n=1))
        play = self.game.play_cards
        a, b, c = sorted(colours)
        return self._now(play.start + len(play.suit) + play.three.index((a, b, c)))

    def _suits(self, colour: int, typed: dict[int, Count]) -> list[int]:
        """A suit of a colour, or all that are legal if it is not said how many cards."""
        play, wild, name = self.game.play_cards, self.game.cards.wild, self.game.cards.colours[colour]
        if typed == {colour: Amount.UNSAID}:
            legal = [a for a in self.legal if self.game.codec.kind_of[a] is play]
            suits = {a: suit_of(self.game, a) for a in legal}
            found = [a for a, suit in suits.items() if suit is not None and suit[0] == colour]
            return found or self._now(play.start + play.suit.index((colour, 2, 0)))
        counts = {c: self._meant(c, count) for c, count in typed.items()}
        cards, wilds = counts[colour] or 1, counts.get(wild, 0)
        if (colour, cards, wilds) in play.suit:
            return self._now(play.start + play.suit.index((colour, cards, wilds)))
        if cards + wilds < 2 and self._in_hand(colour):
            raise Illegal(ONE_IS_NO_SUIT.sentence(card=name, how=how()))
        missing = colour if cards > self._in_hand(colour) else wild
        held, card = self._in_hand(missing), self.game.cards.name(missing)
        raise Illegal(YOU_HAVE.sentence(n=held, card=card, wild=self.game.box.wild, wilds=self.game.box.wilds))

    def _in_hand(self, colour: int) -> int:
        """How many cards of a colour, or wilds, the person holds."""
        return self.view.hand[self.game.cards.name(colour)]

    def _meant(self, colour: int, count: Count) -> int:
        """How many cards of a colour are meant: one, if no number is typed."""
        if count is Amount.ALL:
            return self._in_hand(colour)
        return 1 if count is Amount.UNSAID else count

    def _now(self, action: int) -> list[int]:
        """The action, if it is legal; else why it is not."""
        if action not in self.legal:
            raise Illegal(self.reason(action))
        return [action]

    def parse_answer(self, text: str, actions: list[int]) -> list[int]:
        """How many cards, or which colours, an answer says; a mere number is what the question asks for."""
        if any(self.game.codec.kind_of[action] is not self.game.play_cards for action in actions):
            return super().parse_answer(text, actions)
        suits = {action: suit for action in actions if (suit := suit_of(self.game, action)) is not None}
        if not suits:
            return self._with_colours(text, actions)
        numbers = self._numbers(text)
        clear = len({cards for _, cards, _ in suits.values()}) == 1
        if numbers or (clear and normal(text) in NO_WILDS):
            return self._with_counts(suits, numbers or [0], clear and len(numbers) < 2)
        try:
            typed = cards_typed(self.game, text)
        except Unreadable:
            typed = {}
        if normal(text) in ("all", "max"):
            best = max([(-wilds, cards) for _, cards, wilds in suits.values()])
            return [action for action, (_, cards, wilds) in suits.items() if (-wilds, cards) == best]
        return [a for a, suit in suits.items() if self._says(typed, suit)] if typed else []

    def behind_a_number(self, text: str, actions: list[int]) -> list[int]:
        """Behind the number of a colour's entry, numbers are first its cards, then the wilds."""
        numbers = self._numbers(text)
        plays = [a for a in actions if self.game.codec.kind_of[a] is self.game.play_cards]
        suits = {a: suit for a in plays if (suit := suit_of(self.game, a)) is not None}
        if numbers and suits and len(suits) == len(plays):
            return self._with_counts(suits, numbers, False)
        return super().behind_a_number(text, actions)

    def _numbers(self, text: str) -> list[int]:
        """The numbers of an answer that is nothing else; a word for none may be the second."""
        typed = re.sub(r"(?<=\d)[\s,+&]+(?:none|no)$", " 0", text.strip(), flags=re.IGNORECASE)
        found = [max(0, int(number[:4])) for number in re.findall(r"-?\d+", typed)]
        return found if re.fullmatch(r"-?\d+(?:[\s,+&]+-?\d+)*", typed) else []

    def _with_counts(self, suits: dict[int, Suit], numbers: list[int], of_wilds: bool) -> list[int]:
        """The suits with these numbers of cards and wilds, or of wilds alone. If there is none, what can be played."""
        found = {a: [wilds] if of_wilds else [cards, wilds] for a, (_, cards, wilds) in suits.items()}
        actions = [a for a, suit in found.items() if suit[: len(numbers)] == numbers]
        if actions:
            return actions
        colour, cards, _ = next(iter(suits.values()))
        cards = cards if of_wilds else numbers[0]
        name, wilds = self.game.cards.colours[colour], [suit[2] for suit in suits.values() if suit[1] == cards]
        only = {suit[1] for suit in suits.values()}
        if not wilds and len(only) == 1 and any(suit[2] for suit in suits.values()):
            cards, wilds = only.pop(), [suit[2] for suit in suits.values()]
        if not of_wilds and numbers[0] == 0:
            raise Unreadable(AT_LEAST_ONE.sentence(colour=name))
        if not wilds:
            offered = self.situation.offered(list(suits.values()))
            raise Unreadable(YOU_CAN_PLAY.sentence(cards=offered))
        facts = {"n": cards, "colour": name, "wild": self.game.box.wild, "wilds": self.game.box.wilds}
        if not any(wilds):
            raise Unreadable(WITHOUT_WILDS.sentence(**facts))
        raise Unreadable(TAKES_WILDS.sentence(**{**facts, "wilds": self.situation.wilds(wilds)}))

    def _says(self, typed: dict[int, Count], suit: Suit) -> bool:
        colour, cards, wilds = suit
        wild, wanted = self.game.cards.wild, typed.get(colour, Amount.UNSAID)
        enough = wanted is Amount.UNSAID or cards == self._meant(colour, wanted)
        if wild not in typed:
            return set(typed) == {colour} and enough and (wanted is Amount.UNSAID or wilds == 0)
        return enough and wilds == self._meant(wild, typed[wild]) and set(typed) <= {colour, wild}

    def _with_colours(self, text: str, actions: list[int]) -> list[int]:
        """Sets of three colours that have all that are named."""
        typed = cards_typed(self.game, text)
        cards = {action: self.game.play_cards.cards_of(action) for action in actions}
        found = [action for action in actions if typed and all(cards[action][colour] for colour in typed)]
        if typed and not found:
            named = [called(self.game, colour) for colour in typed]
            raise Unreadable(CANT_TOGETHER.sentence(colours=named, plays=to_type("plays")))
        return found

    # -- completing tickets -------------------------------------------------------------------------------------------

    def _scoring(self) -> bool:
        return self.asks(self.game.complete)

    def _held(self) -> list[int]:
        return [ticket.number for ticket in self.view.tickets]

    def _completed(self, text: str) -> list[int]:
        complete = self.game.complete
        typed = COMPLETES.sub("", text, count=1)
        if not self._scoring():
            raise Illegal(self.reason(complete.start + complete.best))
        if normal(typed) in ("", "best", "thebest"):
            return [complete.start + complete.best]
        if normal(typed) in NO_MORE:
            return self._now(complete.start + complete.no_more)
        numbers = NUMBERS.fullmatch(typed)
        if numbers:
            return self._now(complete.start + self._numbered(re.findall(r"\d+", numbers[1]))[0])
        words = [word for word in re.split(r"[\s–,-]+", typed) if normal(word)]
        found = best_fits(words, {t: [self.game.all_tickets[t].name] for t in self._held()}) if words else []
        if not found and self.verb(text) != "complete":
            return self._else(text)
        if not found and not self._held():
            raise Unreadable(NO_TICKET_HELD.sentence())
        if not found:
            raise Unreadable(NOT_HELD.sentence(typed=shortened(typed)))
        legal = [complete.start + ticket for ticket in found if complete.start + ticket in self.legal]
        return legal or self._now(complete.start + found[0])

    def _else(self, text: str) -> list[int]:
        """Another move, which is not possible now, or nothing at all."""
        if self.verb(text) or any(kind.parse(text) for kind in self.kinds()):
            raise Illegal(self.situation.not_now())
        raise self.no_move(text)

    def _numbered(self, numbers: list[str]) -> list[int]:
        held = self._held()
        if not held:
            raise Unreadable(NO_TICKET_HELD.sentence())
        wrong = next((number for number in numbers if not 1 <= int(number[:3]) <= len(held)), None)
        if wrong is not None:
            raise Unreadable(NO_SUCH_TICKET.sentence(number=wrong[:9], most=len(held)))
        return [held[int(number) - 1] for number in dict.fromkeys(numbers)]

    def one_by_one(self, text: str) -> list[str]:
        """`1 3` completes two tickets, if the track has the cards for both."""
        typed = COMPLETES.sub("", text, count=1)
        numbers = NUMBERS.fullmatch(typed) if self._scoring() else None
        if self._scoring() and normal(typed) == "all":
            chosen = [ticket.number for ticket in self.view.names.chosen()]
            tickets = [ticket for ticket in self._held() if ticket not in chosen]
        else:
            tickets = self._numbered(re.findall(r"\d+", numbers[1])) if numbers else []
        if len(tickets) < 2:
            return [text]
        if not self.situation.completes(tickets):
            raise Illegal(NOT_ALL.sentence(n=len(tickets)))
        return [f"complete {self.game.all_tickets[ticket].name}" for ticket in tickets]
