"""A game told in sentences, turn by turn, from the JSON lines of a record that is redacted for the reader.

What the reader may not know is not in those lines, so no sentence can give it away.
"""

from dataclasses import dataclass, field

from branchline.core.names import WILD
from branchline.core.record import Json
from branchline.core.score import ScoreLine
from branchline.core.text import article, listing, plural
from branchline.core.view import View
from branchline.trains.game import TrainGame


def whole(value: object) -> int:
    """A number of a record's JSON line, which is known to be one."""
    assert isinstance(value, int)
    return value


@dataclass
class TurnSentence:
    """A turn in a sentence. `last` is the number of its last move, from 1."""

    seat: int | None  # None: it is nobody's turn
    last: int = 0
    parts: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)  # from the deck: a colour, or nothing for a card not seen
    taken: list[str] = field(default_factory=list)  # from the row
    offered: bool = False  # tickets are drawn, but not yet chosen
    after: list[str] = field(default_factory=list)  # what the turn brought about, as sentences

    def settle(self) -> None:
        """Cards drawn or taken one after another are named together."""
        if self.taken:
            self.parts.append(f"took {card_phrase(self.taken)}")
        seen = [card for card in self.drawn if card]
        if seen:
            self.parts.append(f"drew {card_phrase(seen)} from the deck")
        elif self.drawn:
            self.parts.append(f"drew {'a card' if len(self.drawn) == 1 else 'two cards'} from the deck")
        if self.offered:
            self.parts.append("drew tickets")
        self.drawn, self.taken, self.offered = [], [], False

    def sentence(self, who: str) -> str:
        self.settle()
        sentences = [f"{who} {listing(self.parts)}."] if self.parts else []
        return " ".join(sentences + self.after)


class Narrator:
    """Turns lines into sentences, in the title's words and by the players' names; `me`, if it is a seat, is “You”."""

    def __init__(self, names: list[str], me: int, game: TrainGame) -> None:
        self.names = names
        self.me = me
        self.wild = game.cards.wild_called
        self.turns_cards = (game.deal.name, game.turn_up.name)
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
            return None, "", "The last round begins: everybody has one more turn."
        return None, "", ""

    def event(self, turn: TurnSentence, event: Json) -> None:
        """Tell what a move brought about, with the turn in which it did."""
        _, did, came = self.happened(event, turn.seat)
        turn.parts += [did] if did else []
        turn.after += [came] if came else []

    def spoken(self, line: Json) -> str:
        """A move for people to read: its words, but a wild that chance turned is called as the title does."""
        turned = line["kind"] in self.turns_cards and line["card"] == WILD
        return f"{line['kind']} {self.wild}" if turned else str(line["words"])

    def move_words(self, line: Json) -> tuple[str, str]:
        """Who made a move that a record has, and its words, for people to read."""
        by, to = line["by"], line.get("to")
        who = self.names[by - 1] if isinstance(by, int) else "chance"
        whom = f" to {self.names[to - 1]}" if isinstance(to, int) else ""
        return who, self.spoken(line) + whom

    def scored(self, line: ScoreLine) -> str:
        """What a line of the score is for, tickets apart; its facts may be missing."""
        return line.label

    def news(self, then: View, now: View) -> list[str]:
        """What is worse, or better, for a person than it was, and no move tells."""
        return []

    # -- names --------------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return "You" if seat == self.me else self.names[seat]

    def card(self, card: object) -> str:
        return self.wild if card == WILD else f"{card} card" if card else ""

    # -- the story ----------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> TurnSentence:
        if not self.turns or self.turns[-1].seat != seat:
            self.turns.append(TurnSentence(seat))
        return self.turns[-1]

    def aside(self, sentence: str) -> None:
        """Something that belongs to nobody's turn."""
        self.turns.append(TurnSentence(None, after=[sentence]))

    def read(self, line: Json) -> None:
        kind, by = str(line["kind"]), line["by"]
        if isinstance(by, int):
            self._decision(self.turn(by - 1), kind, line)
        elif kind == "deal" and self.turns and self.turns[-1].seat is not None:
            self.turns[-1].drawn.append(self.card(line["card"]))  # only a turn can have begun: set-up has no sentences
        elif kind == "first":
            seat = whole(line["seat"]) - 1
            self.aside("You begin." if seat == self.me else f"{self.names[seat]} begins.")
        else:
            self.chance(kind, line)
        if self.turns:
            events, at = line.get("events"), len(self.turns) - 1
            for event in events if isinstance(events, list) else []:
                self.event(self.turns[at], event)
            for turn in self.turns[at:]:  # an event may have begun another
                turn.last = whole(line["move"])

    def _decision(self, turn: TurnSentence, kind: str, line: Json) -> None:
        if kind == "draw deck":
            if turn.taken:
                turn.settle()
            return  # the card that is dealt next tells it
        if kind == "keep" and turn.offered:
            turn.offered = False
            turn.parts.append(f"drew {plural(_count(line['kept']) + _count(line['returned']), 'ticket')}")
            turn.parts.append(_kept_of_drawn(line["kept"]))
            return
        if kind != "draw" or turn.drawn:
            turn.settle()
        if kind == "draw":
            turn.taken.append(self.card(line["card"]))
        elif kind == "draw tickets":
            turn.offered = True
        elif kind == "keep":
            turn.parts.append(_kept(line["kept"], line["returned"]))
        elif kind == "pass":
            turn.parts.append("passed")
        elif did := self.did(kind, line):
            turn.parts.append(did)

    def sentences(self) -> list[tuple[int, str]]:
        """Each turn as (the number of its last move, sentence); set-up by chance alone is left out."""
        names = ["" if turn.seat is None else self.name(turn.seat) for turn in self.turns]
        sentences = [(turn.last, turn.sentence(name)) for turn, name in zip(self.turns, names, strict=True)]
        return [(last, sentence) for last, sentence in sentences if sentence]

    def brought(self, line: Json) -> list[str]:
        """What a move brought about, each as a sentence by itself."""
        by, events, sentences = line["by"], line.get("events"), list[str]()
        for event in events if isinstance(events, list) else []:
            who, did, came = self.happened(event, by - 1 if isinstance(by, int) else None)
            sentences.append(f"{self.name(who)} {did}." if who is not None else came)
        return [sentence for sentence in sentences if sentence]


def _count(tickets: object) -> int:
    return len(tickets) if isinstance(tickets, list) else whole(tickets)


def card_phrase(cards: list[str]) -> str:
    """“a red card and a bus”; two alike are “2 red cards”."""
    counts = {card: cards.count(card) for card in cards}
    return listing([article(card) if count == 1 else many_cards(count, card) for card, count in counts.items()])


def many_cards(count: int, card: str) -> str:
    return plural(count, card if card.endswith(" card") else f"{card} card")


def ticket_names(tickets: list[Json]) -> str:
    return listing([f"{ticket['a']}–{ticket['b']}" for ticket in tickets])


def _kept_of_drawn(kept: object) -> str:
    """What was kept of the tickets that were drawn just now."""
    if isinstance(kept, int):
        return f"kept {kept or 'none'}"
    return _kept(kept, None) if kept else "kept none"


def _kept(kept: object, returned: object) -> str:
    if isinstance(kept, list):
        return f"kept {ticket_names(kept)}"
    if kept is None:
        return "chose opening tickets"
    return f"kept {kept} of {plural(whole(kept) + whole(returned), 'ticket')}"
