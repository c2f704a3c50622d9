"""Playing cards into the railyard: a suit, or three single cards; and stopping after the first card drawn.

A colour lies in at most one railyard: the next player to play it either can't or robs the row. So the railyards are one
run of cells for all seats: for each colour whose row it is, how many cards of the colour it has, and how many wilds on
top.
"""

import re
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.actions import EngineKind, Unreadable
from branchline.core.cells import Cells, cells_of, zeros
from branchline.core.game import AWAIT, TURN
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal
from branchline.trains.state import ENDING

if TYPE_CHECKING:
    from branchline.cardgame.game import CardGame


OWN_ROW: Final = Message(
    "railyard.own-row",
    "Your railyard has {colour, colour} already: that row must be gone before you can play {colour, colour} again.",
)
NO_SINGLE: Final = Message(
    "railyard.no-single", "The railyard of player {owner, seat} has {colour, colour}: a single card can't rob it."
)
TOO_FEW_TO_ROB: Final = Message(
    "railyard.too-few-to-rob",
    "The railyard of player {owner, seat} has {row} in {colour, colour}: only {least} cards or more can rob it.",
)
CARDS_MISSING: Final = Message("railyard.cards-missing", "You have {has, cards}.")
NO_PLAY: Final = Message(
    "railyard.no-play",
    "Play two or more cards of one colour, {wild, wild} cards among them or not, or three single cards of different "
    "colours.",
)
NOT_DRAWN_YET: Final = Message("draw.not-drawn-yet", "You have not drawn a card yet.")


class PlayCards(EngineKind):
    """`play 2 red, 1 locomotive` is a suit, `play blue, red, yellow` are three colours.

    The suits come first, by colour, by the cards of the colour and by the wilds; then the sets of three colours.
    """

    messages: ClassVar[list[Message]] = [OWN_ROW, NO_SINGLE, TOO_FEW_TO_ROB, CARDS_MISSING]

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        cards = game.cards
        self.wild = cards.wild
        self.suit: list[tuple[int, int, int]] = []  # colour, cards of it, wilds
        self.base = vec[i64]()  # of each colour, where its suits would begin with one card and no wild
        for colour in range(self.wild):
            self.base = append(self.base, len(self.suit) - 1)  # one card alone is no suit
            for count in range(1, cards.counts[colour] + 1):
                for wilds in range(cards.counts[self.wild] + 1):
                    if count + wilds >= 2:
                        self.suit.append((colour, count, wilds))
        self.suits: i64 = len(self.suit)
        self.most_wilds: i64 = cards.counts[self.wild] + 1
        self.three: list[tuple[int, int, int]] = []
        self.three_at = zeros(self.wild * self.wild * self.wild)
        for a in range(self.wild):
            for b in range(a + 1, self.wild):
                for c in range(b + 1, self.wild):
                    self.three_at[(a * self.wild + b) * self.wild + c] = len(self.suit) + len(self.three)
                    self.three.append((a, b, c))
        # Of each action the cards that it plays: a colour, cards of it and wilds, or three colours.
        self.played = cells_of([part for each in [*self.suit, *self.three] for part in each])
        super().__init__("play", len(self.suit) + len(self.three))

    def cards_of(self, action: int) -> list[int]:
        """The cards that the action plays, by colour."""
        out = [0] * (self.wild + 1)
        index = action - self.start
        if index < len(self.suit):
            colour, count, wilds = self.suit[index]
            out[colour] = count
            out[self.wild] = wilds
        else:
            for colour in self.three[index - len(self.suit)]:
                out[colour] = 1
        return out

    def suit_of(self, colour: int, count: int, wilds: int) -> int:
        """The action that plays a suit: cards of the colour, and wilds."""
        return self.start + self.base[colour] + (count - 1) * self.most_wilds + wilds

    def three_of(self, a: int, b: int, c: int) -> int:
        """The action that plays three single cards, given in any order."""
        if a > b:
            a, b = b, a
        if b > c:
            b, c = c, b
        if a > b:
            a, b = b, a
        return self.start + self.three_at[(a * self.wild + b) * self.wild + c]

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        game = self.game
        seat = cells[TURN]
        wild, most_wilds, bases, start = self.wild, self.most_wilds, self.base, self.start
        hand = game.hand_at + seat * game.cards.kinds
        wilds = cells[hand + wild]
        free = zeros(wild)  # colours that lie in no railyard and can be played as single cards
        size: i64 = 0
        colour: i64
        cards: i64
        action: i64
        for colour in range(wild):
            held = cells[hand + colour]
            if held == 0:
                continue
            owner = cells[game.row_owner_at + colour]
            least: i64 = 2
            if owner == 0:
                free[size] = colour
                size += 1
            elif owner == seat + 1:
                continue
            else:
                least = cells[game.row_cards_at + colour] + cells[game.row_wilds_at + colour] + 1
            base = start + bases[colour]
            for cards in range(1, held + 1):
                low = least - cards
                if low <= wilds:
                    for action in range(base + (low if low > 0 else 0), base + wilds + 1):
                        out[count] = action
                        count += 1
                base += most_wilds
        i: i64
        j: i64
        k: i64
        for i in range(size - 2):
            for j in range(i + 1, size - 1):
                pair = (free[i] * wild + free[j]) * wild
                for k in range(j + 1, size):
                    out[count] = start + self.three_at[pair + free[k]]
                    count += 1
        return count

    def possible(self, cells: Cells, action: int) -> bool:
        game = self.game
        seat = cells[TURN]
        cards = self.cards_of(action)
        total = sum(cards)
        if total > cells[game.hand_size_at + seat]:
            return False
        single = action - self.start >= len(self.suit)
        for colour in range(self.wild):
            owner = cells[game.row_owner_at + colour]
            if cards[colour] and owner:
                row = cells[game.row_cards_at + colour] + cells[game.row_wilds_at + colour]
                if owner == seat + 1 or single or total <= row:
                    return False
        return True

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        seat = cells[TURN]
        index = action - self.start
        played, at = self.played, 3 * index
        if index < self.suits:
            self._lay(cells, seat, played[at], played[at + 1], played[at + 2])
        else:
            i: i64
            for i in range(at, at + 3):
                self._lay(cells, seat, played[i], 1, 0)
        game.enter(cells, ENDING)

    def _lay(self, cells: Cells, seat: i64, colour: i64, count: i64, wilds: i64) -> None:
        """Lay a row, and discard the one that it robs."""
        game = self.game
        if cells[game.row_owner_at + colour]:
            game.cards.discard(cells, colour, cells[game.row_cards_at + colour])
            game.cards.discard(cells, self.wild, cells[game.row_wilds_at + colour])
        game.spend(cells, seat, colour, count)
        if wilds:
            game.spend(cells, seat, self.wild, wilds)
        cells[game.row_owner_at + colour] = seat + 1
        cells[game.row_cards_at + colour] = count
        cells[game.row_wilds_at + colour] = wilds

    # -- words --------------------------------------------------------------------------------------------------------

    def words(self, action: int) -> str:
        return f"play {self.parts(action)[1]}"

    def parts(self, action: int) -> tuple[str, str]:
        names = self.game.cards
        index = action - self.start
        if index >= len(self.suit):
            return "play", ", ".join([names.colours[colour] for colour in self.three[index - len(self.suit)]])
        colour, count, wilds = self.suit[index]
        more = f", {wilds} {names.wild_called}" if wilds else ""
        return "play", f"{count} {names.colours[colour]}{more}"

    def parse(self, text: str) -> list[int]:
        """Colours in any order, `1` said or not, plural wilds; a colour alone means every suit of it without wilds."""
        typed = re.fullmatch(r"\s*play((?:[\s,]+(?:\d{1,2}\s*)?[^\W\d]+)+)\s*", text, re.IGNORECASE)
        if typed is None:
            return []
        cards = self.game.cards
        counts = [0] * cards.kinds
        parts = 0
        for number, word in re.findall(r"(\d*)\s*([^\W\d]+)", typed[1]):
            name = normal(word)
            if name in ("and", "with", "card", "cards") and not number:
                continue
            if name in cards.colours:
                colour = cards.colours.index(name)
            elif name in ("wild", "wilds", normal(cards.wild_called), normal(cards.wild_called) + "s"):
                colour = cards.wild
            else:
                return []
            parts += 2 if number else 1
            counts[colour] += int(number or 1)
        if parts == 1 and counts[cards.wild] == 0:
            only = counts.index(1)
            return [self.start + i for i, (colour, _, wilds) in enumerate(self.suit) if colour == only and wilds == 0]
        for action in range(self.start, self.start + self.size):
            if self.cards_of(action) == counts:
                return [action]
        raise Unreadable(NO_PLAY.sentence(wild=cards.wild_called))

    def why_not(self, cells: Cells, action: int) -> Sentence:
        game = self.game
        if cells[AWAIT] != game.await_main:
            return game.not_now(cells)
        seat = cells[TURN]
        cards = self.cards_of(action)
        hand = game.hand_of(cells, seat)
        single = action - self.start >= len(self.suit)
        for colour in range(self.wild):
            owner = cells[game.row_owner_at + colour]
            if not cards[colour] or not owner:
                continue
            name = game.cards.colours[colour]
            if owner == seat + 1:
                return OWN_ROW.sentence(colour=name)
            row = cells[game.row_cards_at + colour] + cells[game.row_wilds_at + colour]
            if single:
                return NO_SINGLE.sentence(owner=owner, colour=name)
            if sum(cards) <= row:
                return TOO_FEW_TO_ROB.sentence(owner=owner, colour=name, row=row, least=row + 1)
        missing: dict[str, object] = {}
        for colour in range(self.wild + 1):
            if cards[colour] > hand[colour]:
                missing[game.cards.name(colour)] = hand[colour]
        return CARDS_MISSING.sentence(has=missing, wild=game.cards.wild_called)

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"cards": self.game.cards.named(self.cards_of(action))}


class StopDrawing(EngineKind):
    """Leave it at the first card."""

    messages: ClassVar[list[Message]] = [NOT_DRAWN_YET]

    def __init__(self, game: "CardGame") -> None:
        self.game = game
        super().__init__("stop drawing", 1)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        out[count] = self.start
        return count + 1

    def play(self, cells: Cells, action: i64) -> None:
        self.game.enter(cells, ENDING)

    def parse(self, text: str) -> list[int]:
        return [self.start] if normal(text) in ("stop", "stopdrawing", "nosecondcard") else []

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] == self.game.await_main:
            return NOT_DRAWN_YET.sentence()
        return self.game.not_now(cells)
