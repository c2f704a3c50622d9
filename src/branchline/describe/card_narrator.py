"""The Card Game told in sentences: what went to the railyards and on the tracks, robberies, and the scoring."""

from typing import Final

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import AGAIN
from branchline.core.language import ENGLISH, Language
from branchline.core.names import WILD
from branchline.core.record import Json
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.core.text import is_an
from branchline.describe import move_messages as move
from branchline.describe import story_messages as story
from branchline.describe.narrator import Narrator, TurnSentence, whole

BONUS: Final = Message("terminal.score.bonus", "bonus for {city} ({tickets, plural, one {# ticket} other {# tickets}})")
BONUS_ALONE: Final = Message("terminal.score.bonus-alone", "bonus for {city}")
# What is chosen besides a ticket, as facts name it; of what is hidden only the words tell whether it ends the choice.
CHOICES: dict[str, Message] = {
    "best": move.COMPLETE_BEST,
    "no more": move.COMPLETE_NO_MORE,
    "complete ?": move.COMPLETE_UNSEEN,
    "complete unseen": move.COMPLETE_UNSEEN,
    "complete ? and no more": move.COMPLETE_UNSEEN_LAST,
    "complete unseen and no more": move.COMPLETE_UNSEEN_LAST,
}


def counted(cards: object) -> tuple[dict[str, int], int]:
    """Cards of a line by colour, and the wilds among them."""
    counts = {str(card): whole(count) for card, count in cards.items()} if isinstance(cards, dict) else {}
    wilds = counts.pop(WILD, 0)
    return counts, wilds


class CardGameNarrator(Narrator):
    def __init__(self, names: list[str], me: int, game: CardGame, language: Language = ENGLISH) -> None:
        super().__init__(names, me, game, language)
        self.wilds = game.box.wilds
        self.goes_on = 0  # who has the first turn with the second deck
        self.dealt: list[str] = []  # to the listener, from the second deck
        self.completed: list[Json] = []  # the tickets of one seat, until they are all told

    # -- cards --------------------------------------------------------------------------------------------------------

    def _wilds(self, message: Message, n: int) -> list[Sentence]:
        return [message.sentence(n=n, wild=self.wild, wilds=self.wilds)] if n else []

    def _track(self, cards: object) -> list[Sentence]:
        """“3 red and 1 locomotive”."""
        counts, wilds = counted(cards)
        found = [story.NUMBER_OF.sentence(n=n, colour=colour) for colour, n in counts.items()]
        return [*found, *self._wilds(story.WILDS, wilds)] or [story.NOTHING.sentence()]

    def _suit(self, cards: object) -> list[Sentence]:
        """“3 red cards and 1 locomotive”."""
        counts, wilds = counted(cards)
        found = [story.CARDS.sentence(n=n, colour=colour) for colour, n in counts.items()]
        return [*found, *self._wilds(story.WILDS, wilds)]

    def _moved(self, cards: object) -> list[Sentence]:
        """“red, blue and a locomotive”: from each row one card."""
        counts, wilds = counted(cards)
        found = [story.MOVED_CARD.sentence(colour=colour) for colour in counts]
        if wilds == 1:
            return [*found, story.A_WILD.sentence(an=is_an(self.wild), wild=self.wild)]
        return [*found, *self._wilds(story.WILDS, wilds)]

    # -- moves and lines of the score ---------------------------------------------------------------------------------

    def move(self, kind: str, line: Json) -> Sentence | str:
        if kind == "play":
            counts, wilds = counted(line["cards"])
            if len(counts) > 1:
                return move.PLAY.sentence(cards=[move.CARD.sentence(colour=colour) for colour in counts])
            suit = [move.NUMBER_OF.sentence(n=n, colour=colour) for colour, n in counts.items()]
            return move.PLAY.sentence(cards=[*suit, *self._wilds(move.NUMBER_OF_WILDS, wilds)])
        if kind == "stop drawing":
            return move.STOP.sentence()
        if kind != "complete":
            return ""
        if line["choice"] == "ticket":
            return move.COMPLETE.sentence(tickets=line["tickets"])
        return CHOICES[str(line["choice"] or line["words"])].sentence()

    def move_words(self, line: Json) -> tuple[str, str]:
        if line["kind"] != "completed":
            return super().move_words(line)
        who, ticket = {"name": self.names[whole(line["seat"]) - 1]}, line["ticket"]
        message = move.TOLD_NO_MORE if ticket is None else move.TOLD_COMPLETED
        return self.language.say(move.TOLD), self.language.say(message, who=who, ticket=ticket)

    def scored(self, line: ScoreLine) -> str:
        if line.what != "bonus":
            return line.label
        tickets = line.facts.get("tickets")
        if tickets is None:
            return self.language.say(BONUS_ALONE, city=line.label)
        return self.language.say(BONUS, city=line.label, tickets=tickets)

    # -- what happens -------------------------------------------------------------------------------------------------

    def did(self, kind: str, line: Json) -> str:
        seat = whole(line["by"]) - 1
        if kind == "stop drawing":
            return self.by(seat, story.STOPPED)
        if kind != "play":
            return ""  # what is completed is revealed when all have chosen
        counts, _ = counted(line["cards"])
        if len(counts) == 1:
            return self.by(seat, story.PLAYED, cards=self._suit(line["cards"]))
        singles = [story.A_SINGLE.sentence(an=is_an(colour), colour=colour) for colour in counts]
        return self.by(seat, story.PLAYED_SINGLES, cards=singles)

    def chance(self, kind: str, line: Json) -> None:
        if kind == "deal" and self.turns and line["to"] == self.me + 1:  # the first deck was dealt before any turn
            self.dealt.append(self.card(line["card"]))
            self.turns[-1].after[1:] = [self.language.say(story.GOT, cards=self.cards(self.dealt))]
        elif kind == "completed":
            self._completed(line)

    def _completed(self, line: Json) -> None:
        """A ticket of a seat, or that these were all."""
        if isinstance(line["ticket"], dict):
            self.completed.append(line["ticket"])
            return
        message = story.COMPLETED if self.completed else story.COMPLETED_NONE
        points, who = sum([whole(ticket["points"]) for ticket in self.completed]), self.who(whole(line["seat"]) - 1)
        self.aside(self.language.say(message, who=who, tickets=self.completed, points=points))
        self.completed = []

    def happened(self, event: Json, by: int | None) -> tuple[int | None, str, str]:
        what = event["event"]
        if what == "robbed":
            assert by is not None
            whom, cards = self.who(whole(event["seat"]) - 1), self._suit(event["discarded"])
            return by, self.by(by, story.ROBBED, whom=whom, cards=cards), ""
        if what == "on track":
            seat = whole(event["seat"]) - 1
            return seat, self.by(seat, story.MOVED, cards=self._moved(event["cards"])), ""
        if what == "last round":
            return None, "", self.language.say(story.DECK_RUN_OUT)
        if what == "scoring":
            self.goes_on = 0 if by is None else (by + 1) % len(self.names)
            return None, "", " ".join(self._tracks(event))
        if what == "second deck":
            deck, who = whole(event["deck"]), self.who(self.goes_on)
            enough = deck >= AGAIN * len(self.names)
            return None, "", self.language.say(story.SECOND_DECK, deck=deck, enough=enough, each=AGAIN, who=who)
        return super().happened(event, by)

    def _tracks(self, event: Json) -> list[str]:
        """That they are turned up, and what lies on each."""
        tracks = event["tracks"]
        assert isinstance(tracks, list)
        told = [
            self.language.say(story.TRACK, who=self.who(seat), cards=self._track(track))
            for seat, track in enumerate(tracks)
        ]
        return [self.language.say(story.TURNED_UP), *told]

    def event(self, turn: TurnSentence, event: Json) -> None:
        """What went on a track begins the next turn; the tracks and the second deck are nobody's."""
        seat, did, came = self.happened(event, turn.seat)
        if event["event"] == "robbed" and turn.parts:
            turn.parts[-1] = self.language.say(story.AND_ROBBED, played=turn.parts[-1], robbed=did)
        elif event["event"] == "on track" and seat == self.me:
            self.aside(self.whole_turn(self.me, [did]))  # by itself: it is news before the turn, and not again after it
        elif event["event"] == "on track":
            self.turns.append(TurnSentence(seat, parts=[did]))
        elif event["event"] == "last round":
            turn.after.append(came)
        elif event["event"] == "scoring":
            for sentence in self._tracks(event):
                self.aside(sentence)
        else:
            self.aside(came)
