"""The Card Game told in sentences: what went to the railyards and on the tracks, robberies, and the scoring."""

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import AGAIN
from branchline.core.names import WILD
from branchline.core.record import Json
from branchline.core.score import ScoreLine
from branchline.core.text import article, listing, plural
from branchline.describe.narrator import Narrator, TurnSentence, card_phrase, many_cards, ticket_names, whole

ROBBED = ", and "  # how a robbery follows the play that it came with


class CardGameNarrator(Narrator):
    def __init__(self, names: list[str], me: int, game: CardGame) -> None:
        super().__init__(names, me, game)
        self.wilds = game.box.wilds
        self.colours = game.box.colours
        self.plays = game.play_cards.name
        self.reveals = game.reveal_completed.name
        self.goes_on = 0  # who has the first turn with the second deck
        self.dealt: list[str] = []  # to the listener, from the second deck
        self.completed: list[Json] = []  # the tickets of one seat, until they are all told

    # -- cards --------------------------------------------------------------------------------------------------------

    def _whom(self, seat: int) -> str:
        return "you" if seat == self.me else self.names[seat]

    def _counted(self, cards: object) -> str:
        """“3 red and 1 locomotive”."""
        counts = cards if isinstance(cards, dict) else {}
        parts = [f"{count} {card}" for card, count in counts.items() if card != WILD]
        parts += [plural(counts[WILD], self.wild, self.wilds)] if counts.get(WILD) else []
        return listing(parts) or "nothing"

    def _played(self, cards: object) -> str:
        """“3 red cards and 1 locomotive”, “a red, a blue and a white card”."""
        counts = dict(cards) if isinstance(cards, dict) else {}
        wilds = counts.pop(WILD, 0)
        if len(counts) > 1:
            return f"{listing([article(str(colour)) for colour in counts])} card"
        parts = [many_cards(count, f"{colour} card") for colour, count in counts.items()]
        return listing([*parts, plural(wilds, self.wild, self.wilds)] if wilds else parts)

    def _moved(self, cards: object) -> str:
        """“red, blue and a locomotive”: from each row one card."""
        counts = cards if isinstance(cards, dict) else {}
        parts = [str(colour) for colour in counts if colour != WILD]
        wilds = whole(counts.get(WILD, 0))
        more = article(self.wild) if wilds == 1 else f"{wilds} {self.wilds}"
        return listing([*parts, more] if wilds else parts)

    # -- moves and lines of the score ---------------------------------------------------------------------------------

    def spoken(self, line: Json) -> str:
        """Several wilds of a play in the plural."""
        cards = line.get("cards")
        if line["kind"] != self.plays or not isinstance(cards, dict) or cards.get(WILD, 0) < 2:
            return super().spoken(line)
        counts = [f"{count} {self.wilds if card == WILD else card}" for card, count in cards.items()]
        return f"{self.plays} {', '.join(counts)}"

    def move_words(self, line: Json) -> tuple[str, str]:
        who, words = super().move_words(line)
        seat = line.get("seat") if line["kind"] == self.reveals else None
        return ("told", f"{self.names[seat - 1]} {words}") if isinstance(seat, int) else (who, words)

    def scored(self, line: ScoreLine) -> str:
        tickets = line.facts.get("tickets")
        if line.what != "bonus":
            return line.label
        return f"bonus for {line.label}" + (f" ({plural(tickets, 'ticket')})" if isinstance(tickets, int) else "")

    # -- what happens -------------------------------------------------------------------------------------------------

    def did(self, kind: str, line: Json) -> str:
        if kind == "play":
            return f"played {self._played(line['cards'])}"
        return "stopped there" if kind == "stop drawing" else ""  # what is completed is revealed when all have chosen

    def chance(self, kind: str, line: Json) -> None:
        if kind == "deal" and self.turns and line["to"] == self.me + 1:  # the first deck was dealt before any turn
            self.dealt.append(self.card(line["card"]))
            self.turns[-1].after[1:] = [f"You got {card_phrase(self.dealt)}."]
        elif kind == "completed":
            self._completed(line)

    def _completed(self, line: Json) -> None:
        """A ticket of a seat, or that these were all."""
        if isinstance(line["ticket"], dict):
            self.completed.append(line["ticket"])
            return
        names = ticket_names(self.completed)
        points = plural(sum([whole(ticket["points"]) for ticket in self.completed]), "point")
        who = self.name(whole(line["seat"]) - 1)
        self.aside(f"{who} completed {names} ({points})." if names else f"{who} completed no ticket.")
        self.completed = []

    def happened(self, event: Json, by: int | None) -> tuple[int | None, str, str]:
        what = event["event"]
        if what == "robbed":
            return by, f"robbed {self._whom(whole(event['seat']) - 1)} of {self._played(event['discarded'])}", ""
        if what == "on track":
            seat = whole(event["seat"]) - 1
            whose = "your" if seat == self.me else "the"
            return seat, f"moved {self._moved(event['cards'])} to {whose} track", ""
        if what == "last round":
            return None, "", "The train deck has run out: everybody has one more turn."
        if what == "scoring":
            self.goes_on = 0 if by is None else (by + 1) % len(self.names)
            return None, "", " ".join(["The tracks are turned up.", *self._tracks(event)])
        if what == "second deck":
            enough = whole(event["deck"]) >= AGAIN * len(self.names)
            dealt = f"everybody is dealt {AGAIN}" if enough else "all of it is dealt"
            on = "you go on" if self.goes_on == self.me else f"{self.names[self.goes_on]} goes on"
            return None, "", f"A second deck of {event['deck']} cards is shuffled; {dealt}, and {on}."
        return super().happened(event, by)

    def _tracks(self, event: Json) -> list[str]:
        tracks = event["tracks"]
        assert isinstance(tracks, list)
        whose = ["Yours" if seat == self.me else f"That of {name}" for seat, name in enumerate(self.names)]
        return [f"{who}: {self._counted(track)}." for who, track in zip(whose, tracks, strict=True)]

    def event(self, turn: TurnSentence, event: Json) -> None:
        """What went on a track begins the next turn; the tracks and the second deck are nobody's."""
        seat, did, came = self.happened(event, turn.seat)
        if event["event"] == "robbed" and turn.parts:
            turn.parts[-1] += f"{ROBBED}{did}"
        elif event["event"] == "on track" and seat == self.me:
            self.aside(f"You {did}.")  # by itself: it is news before the turn, and not again after it
        elif event["event"] == "on track":
            self.turns.append(TurnSentence(seat, parts=[did]))
        elif event["event"] == "last round":
            turn.after.append(came)
        elif event["event"] == "scoring":
            for sentence in ("The tracks are turned up.", *self._tracks(event)):
                self.aside(sentence)
        else:
            self.aside(came)
