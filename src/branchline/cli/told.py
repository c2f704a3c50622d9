"""A game told in sentences, turn by turn, from the JSON lines of a record that is redacted for whoever is told.

What the listener may not know is not in those lines, so it can't be told.
"""

from dataclasses import dataclass, field

from branchline.cli.facts import whole
from branchline.cli.rules import shown
from branchline.cli.rules.shown import Shown
from branchline.core.record import Json, Record, to_json
from branchline.core.text import article, listing, plural
from branchline.routes.board import WILD
from branchline.routes.game import RoutesGame

NOBODY = -1


@dataclass
class Told:
    """A turn in a sentence. `last` is the number of its last move, from 1."""

    seat: int
    last: int = 0
    parts: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)  # from the deck: a colour, or nothing for a card not seen
    taken: list[str] = field(default_factory=list)  # from the row
    offered: bool = False  # tickets are drawn, but not yet chosen
    after: list[str] = field(default_factory=list)  # what the turn brought about, as sentences

    def settle(self) -> None:
        """Cards drawn or taken one after another are told together."""
        if self.taken:
            self.parts.append(f"took {_cards(self.taken)}")
        seen = [card for card in self.drawn if card]
        if seen:
            self.parts.append(f"drew {_cards(seen)} from the deck")
        elif self.drawn:
            self.parts.append(f"drew {'a card' if len(self.drawn) == 1 else 'two cards'} from the deck")
        if self.offered:
            self.parts.append("drew tickets")
        self.drawn, self.taken, self.offered = [], [], False

    def sentence(self, who: str) -> str:
        self.settle()
        told = [f"{who} {listing(self.parts)}."] if self.parts else []
        return " ".join(told + self.after)


class Teller:
    """Turns lines into sentences, in the title's words and by the players' names; `me` is told as “You”."""

    def __init__(self, names: list[str], me: int, game: RoutesGame) -> None:
        self.names = names
        self.me = me
        self.words = game.board.words
        self.rules = shown(game)
        self.kinds = {kind.name: rule for rule in self.rules for kind in rule.kinds()}
        self.turns: list[Told] = []
        self.stays = False  # it is told that the row is not replaced

    def name(self, seat: int) -> str:
        return "You" if seat == self.me else self.names[seat]

    def card(self, card: object) -> str:
        return self.words.wild if card == WILD else f"{card} card" if card else ""

    def turn(self, seat: int) -> Told:
        if not self.turns or self.turns[-1].seat != seat:
            self.turns.append(Told(seat))
        return self.turns[-1]

    def hear(self, line: Json) -> None:
        kind, by = line["kind"], line["by"]
        if isinstance(by, int):
            self._decision(self.turn(by - 1), str(kind), line)
        elif kind == "deal" and self.turns and self.turns[-1].seat != NOBODY:
            self.turns[-1].drawn.append(self.card(line["card"]))  # only a turn can have begun: set-up is not told
        elif kind == "first":
            seat = whole(line["seat"]) - 1
            self.turns.append(Told(NOBODY, after=["You begin." if seat == self.me else f"{self.names[seat]} begins."]))
        elif kind == "flush" and self.turns:
            if line["flushed"]:
                self.turns[-1].after.append(f"Three {self.words.wilds} lay face up: five new cards.")
            elif not self.stays:
                self.turns[-1].after.append(f"Three {self.words.wilds} stay face up: too few other cards are left.")
            self.stays = not line["flushed"]
        if self.turns:
            self._events(self.turns[-1], line.get("events"))
            self.turns[-1].last = whole(line["move"])

    def _decision(self, turn: Told, kind: str, line: Json) -> None:
        if kind == "draw deck":
            if turn.taken:
                turn.settle()
            return  # the card that is dealt next tells it
        if kind == "keep" and turn.offered:
            turn.offered = False
            turn.parts.append(f"drew {plural(_count(line['kept']) + _count(line['returned']), 'ticket')}")
            turn.parts.append(f"kept {line['kept']}" if isinstance(line["kept"], int) else _kept(line["kept"], None))
            return
        if kind != "draw" or turn.drawn:
            turn.settle()
        if kind == "draw":
            turn.taken.append(self.card(line["card"]))
        elif kind == "draw tickets":
            turn.offered = True
        elif kind == "keep":
            turn.parts.append(_kept(line["kept"], line["returned"]))
        elif kind == "claim":
            points = plural(whole(line["points"]), "point")
            turn.parts.append(f"claimed{str(line['words']).removeprefix('claim')} ({points})")
        elif kind == "pass":
            turn.parts.append("passed")
        elif kind in self.kinds and (did := self.kinds[kind].did(kind, line)):
            turn.parts.append(did)

    def _events(self, turn: Told, events: object) -> None:
        for event in events if isinstance(events, list) else []:
            did, came = happened(event, self.rules)
            turn.parts += [did] if did else []
            turn.after += [came] if came else []


def happened(event: Json, rules: list[Shown]) -> tuple[str, str]:
    """What a move brought about: behind the name of a player who did it, or else as a sentence."""
    if event["event"] == "reshuffle":
        return "", f"The discards became a new deck of {event['deck']}."
    if event["event"] == "last round":
        return "", "The last round begins: everybody has one more turn."
    told = [(rule.did_by(event), rule.came(event)) for rule in rules]
    return next(((did, came) for did, came in told if did or came), ("", ""))


def _count(tickets: object) -> int:
    return len(tickets) if isinstance(tickets, list) else whole(tickets)


def _cards(cards: list[str]) -> str:
    """“a red card and a bus”; two alike are “2 red cards”."""
    counts = {card: cards.count(card) for card in cards}
    return listing([article(card) if count == 1 else _many(count, card) for card, count in counts.items()])


def _many(count: int, card: str) -> str:
    return plural(count, card if card.endswith(" card") else f"{card} card")


def _kept(kept: object, returned: object) -> str:
    if isinstance(kept, list):
        return "kept " + listing([f"{ticket['a']}–{ticket['b']}" for ticket in kept])
    if kept is None:
        return "chose opening tickets"
    return f"kept {kept} of {plural(whole(kept) + whole(returned), 'ticket')}"


def tell(redacted: Record, me: int) -> list[tuple[int, str]]:
    """Each turn as (the number of its last move, sentence); set-up by chance alone is left out."""
    assert isinstance(redacted.game, RoutesGame)
    teller = Teller(redacted.names, me, redacted.game)
    for line in to_json(redacted):
        if "move" in line:
            teller.hear(line)
    told = [(turn.last, turn.sentence(teller.name(turn.seat) if turn.seat >= 0 else "")) for turn in teller.turns]
    return [(last, sentence) for last, sentence in told if sentence]
