"""A game told in sentences, turn by turn, from the JSON lines of a record that is redacted for the reader.

What the reader may not know is not in those lines, so no sentence can give it away.
"""

from dataclasses import dataclass, field

from branchline.core.language import ENGLISH, Language
from branchline.core.names import WILD
from branchline.core.record import Json
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.core.text import is_an
from branchline.core.view import View
from branchline.describe import move_messages as move
from branchline.describe import story_messages as story
from branchline.trains.game import TrainGame

Facts = dict[str, object]


def whole(value: object) -> int:
    """A number of a record's JSON line, which is known to be one."""
    assert isinstance(value, int)
    return value


@dataclass
class TurnSentence:
    """A turn in a sentence. `last` is the number of its last move, from 1."""

    seat: int | None  # None: it is nobody's turn
    last: int = 0
    parts: list[str] = field(default_factory=list)  # what was done, behind the name
    drawn: list[str] = field(default_factory=list)  # from the deck: a card's name, or nothing for one not seen
    taken: list[str] = field(default_factory=list)  # from the row
    offered: bool = False  # tickets are drawn, but not yet chosen
    after: list[str] = field(default_factory=list)  # what the turn brought about, as sentences


class Narrator:
    """Turns lines into sentences of a language, in the title's words and by the players' names; `me`, if it is a seat,
    is “you”."""

    def __init__(self, names: list[str], me: int, game: TrainGame, language: Language = ENGLISH) -> None:
        self.language = language
        self.names = names
        self.me = me
        self.wild = game.cards.wild_called
        self.turns: list[TurnSentence] = []

    # -- what a family says -------------------------------------------------------------------------------------------

    def did(self, kind: str, line: Json) -> str:
        """A move that only this family has, behind the name of who made it."""
        return ""

    def chance(self, kind: str, line: Json) -> None:
        """Tell an outcome of chance that only this family has."""

    def happened(self, event: Json, by: int | None) -> tuple[int | None, str, str]:
        """What a move of a seat, or of chance (None), brought about: who did what, or else, with nothing done, a
        sentence."""
        if event["event"] == "last round":
            return None, "", self.language.say(story.LAST_ROUND)
        return None, "", ""

    def event(self, turn: TurnSentence, event: Json) -> None:
        """Tell what a move brought about, with the turn in which it did."""
        _, did, came = self.happened(event, turn.seat)
        turn.parts += [did] if did else []
        turn.after += [came] if came else []

    def move(self, kind: str, line: Json) -> Sentence | str:
        """A move that only this family has, for people to choose; empty if nobody knows more of it than its words."""
        return ""

    def scored(self, line: ScoreLine) -> str:
        """What a line of the score is for, tickets apart; its facts may be missing."""
        return line.label

    def news(self, then: View, now: View) -> list[str]:
        """What is worse, or better, for a person than it was, and no move tells."""
        return []

    # -- moves --------------------------------------------------------------------------------------------------------

    def spoken(self, line: Json) -> str:
        """A move for people to read, whether it was made or can be; of tickets the numbers."""
        kind = str(line["kind"])
        return self.language.words(self._train_move(kind, line) or self.move(kind, line) or str(line["words"]))

    def _train_move(self, kind: str, line: Json) -> Sentence | None:
        """A move that all families have."""
        if kind in ONE_MOVE:
            return ONE_MOVE[kind].sentence()
        if kind == "draw":
            return move.DRAW.sentence(card=self._one_card(line["card"]))
        if kind == "keep":
            return _keep(line["kept"], str(line["words"]))
        if kind == "deal":
            card = line["card"]
            return move.DEAL_UNSEEN.sentence() if card is None else move.DEAL.sentence(card=self._one_card(card))
        if kind == "turn up":
            return move.TURN_UP.sentence(card=self._one_card(line["card"]))
        if kind == "ticket":
            ticket = line["ticket"]
            return move.TICKET_UNSEEN.sentence() if ticket is None else move.TICKET.sentence(ticket=ticket)
        return move.FIRST.sentence(seat=line["seat"]) if kind == "first" else None

    def _one_card(self, card: object) -> Sentence:
        """A card that a move is about."""
        return move.WILD_CARD.sentence(wild=self.wild) if card == WILD else move.CARD.sentence(colour=card)

    def move_words(self, line: Json) -> tuple[str, str]:
        """Who made a move that a record has, and its words, for people to read."""
        by, to, words = line["by"], line.get("to"), self.spoken(line)
        who = self.names[by - 1] if isinstance(by, int) else self.language.say(move.CHANCE)
        if isinstance(to, int):
            words = self.language.say(move.TO, move=words, whom={"name": self.names[to - 1]})
        return who, words

    # -- names --------------------------------------------------------------------------------------------------------

    def who(self, seat: int) -> Facts:
        """A player, as a fact of sentences."""
        return {"name": self.names[seat], "you": seat == self.me}

    def by(self, seat: int, said: Message | Sentence | str, **facts: object) -> str:
        """What a player did, in the language, to stand behind the name."""
        if isinstance(said, str):
            return said
        known = said.facts if isinstance(said, Sentence) else {}
        message = said.message if isinstance(said, Sentence) else said
        return self.language.say(message, **{**known, **facts, "who": self.who(seat)})

    def card(self, card: object) -> str:
        """What a card is called, or nothing for one that was not seen."""
        return str(card) if card else ""

    def cards(self, names: list[str]) -> list[Sentence]:
        """“a red card and a bus”; two alike are “2 red cards”."""
        found: list[Sentence] = []
        for card in dict.fromkeys(names):
            n = names.count(card)
            if card == WILD:
                message = story.A_WILD if n == 1 else story.WILD_CARDS
                found.append(message.sentence(an=is_an(self.wild), wild=self.wild, n=n))
            else:
                message = story.A_CARD if n == 1 else story.CARDS
                found.append(message.sentence(an=is_an(card), colour=card, n=n))
        return found

    # -- the story ----------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> TurnSentence:
        if not self.turns or self.turns[-1].seat != seat:
            self.turns.append(TurnSentence(seat))
        return self.turns[-1]

    def settle(self, turn: TurnSentence) -> None:
        """Cards drawn or taken one after another are named together."""
        seat, seen = turn.seat, [card for card in turn.drawn if card]
        if seat is None:
            return
        if turn.taken:
            turn.parts.append(self.by(seat, story.TOOK, cards=self.cards(turn.taken)))
        if seen:
            turn.parts.append(self.by(seat, story.DREW, cards=self.cards(seen)))
        elif turn.drawn:
            turn.parts.append(self.by(seat, story.DREW_UNSEEN, n=len(turn.drawn)))
        if turn.offered:
            turn.parts.append(self.by(seat, story.DREW_TICKETS))
        turn.drawn, turn.taken, turn.offered = [], [], False

    def aside(self, sentence: str) -> None:
        """Something that belongs to nobody's turn."""
        self.turns.append(TurnSentence(None, after=[sentence]))

    def read(self, line: Json) -> None:
        kind, by = str(line["kind"]), line["by"]
        if isinstance(by, int):
            self._decision(self.turn(by - 1), by - 1, kind, line)
        elif kind == "deal" and self.turns and self.turns[-1].seat is not None:
            self.turns[-1].drawn.append(self.card(line["card"]))  # only a turn can have begun: set-up has no sentences
        elif kind == "first":
            self.aside(self.language.say(story.BEGINS, who=self.who(whole(line["seat"]) - 1)))
        else:
            self.chance(kind, line)
        if self.turns:
            events, at = line.get("events"), len(self.turns) - 1
            for event in events if isinstance(events, list) else []:
                self.event(self.turns[at], event)
            for turn in self.turns[at:]:  # an event may have begun another
                turn.last = whole(line["move"])

    def _decision(self, turn: TurnSentence, seat: int, kind: str, line: Json) -> None:
        if kind == "draw deck":
            if turn.taken:
                self.settle(turn)
            return  # the card that is dealt next tells it
        if kind == "keep" and turn.offered:
            turn.offered = False
            drawn = _count(line["kept"]) + _count(line["returned"])
            turn.parts.append(self.by(seat, story.DREW_NUMBER, n=drawn))
            turn.parts.append(self.by(seat, _kept_of_drawn(line["kept"])))
            return
        if kind != "draw" or turn.drawn:
            self.settle(turn)
        if kind == "draw":
            turn.taken.append(self.card(line["card"]))
        elif kind == "draw tickets":
            turn.offered = True
        elif kind == "keep":
            turn.parts.append(self.by(seat, _kept(line["kept"], line["returned"])))
        elif kind == "pass":
            turn.parts.append(self.by(seat, story.PASSED))
        elif did := self.did(kind, line):
            turn.parts.append(did)

    def sentences(self) -> list[tuple[int, str]]:
        """Each turn as (the number of its last move, sentence); set-up by chance alone is left out."""
        sentences = [(turn.last, self._sentence(turn)) for turn in self.turns]
        return [(last, sentence) for last, sentence in sentences if sentence]

    def _sentence(self, turn: TurnSentence) -> str:
        self.settle(turn)
        told = [self.whole_turn(turn.seat, turn.parts)] if turn.seat is not None and turn.parts else []
        return " ".join([*told, *turn.after])

    def whole_turn(self, seat: int, parts: list[str]) -> str:
        return self.language.say(story.TURN, who=self.who(seat), did=parts)

    def brought(self, line: Json) -> list[str]:
        """What a move brought about, each as a sentence by itself."""
        by, events, sentences = line["by"], line.get("events"), list[str]()
        for event in events if isinstance(events, list) else []:
            who, did, came = self.happened(event, by - 1 if isinstance(by, int) else None)
            sentences.append(self.whole_turn(who, [did]) if who is not None else came)
        return [sentence for sentence in sentences if sentence]


ONE_MOVE: dict[str, Message] = {
    "draw deck": move.DRAW_DECK,
    "draw tickets": move.DRAW_TICKETS,
    "pass": move.PASS,
}


def _count(tickets: object) -> int:
    return len(tickets) if isinstance(tickets, list) else whole(tickets)


def _keep(kept: object, words: str) -> Sentence:
    """Tickets to keep, by their numbers, which only the words have."""
    if isinstance(kept, list):
        numbers = " ".join([sign for sign in words if sign.isdecimal()])
        return move.KEEP_NUMBERS.sentence(numbers=numbers) if kept else move.KEEP_NONE.sentence()
    return move.KEEP_UNSEEN.sentence() if kept is None else move.KEEP_NUMBER.sentence(n=kept)


def _kept_of_drawn(kept: object) -> Sentence:
    """What was kept of the tickets that were drawn just now."""
    if kept and isinstance(kept, int):
        return story.KEPT_NUMBER.sentence(n=kept)
    return _kept(kept, None) if kept else story.KEPT_NONE.sentence()


def _kept(kept: object, returned: object) -> Sentence:
    if isinstance(kept, list):
        return story.KEPT.sentence(tickets=kept) if kept else story.KEPT_NONE.sentence()
    if kept is None:
        return story.CHOSE_OPENING.sentence()
    return story.KEPT_OF.sentence(n=kept, offered=whole(kept) + whole(returned))
