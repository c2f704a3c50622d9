"""Drawing cards: from the deck unseen, or from the face-up row, which is filled again at once."""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from branchline.core.actions import EngineKind
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, CHANCE, MOVER, PHASE, TURN
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal
from branchline.trains.state import SECOND

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


NONE_FACE_UP: Final = Message("draw.none-face-up", "No {card, card} lies face up.")
FIRST_TURN: Final = Message("draw.first-turn", "First a card has to be turned.")
NEXT_IS_DEALT: Final = Message("draw.next-is-dealt", "The next card is dealt to a player.")
NEXT_IS_TURNED_UP: Final = Message("draw.next-is-turned-up", "The next card is turned up.")
NOTHING_TO_TURN: Final = Message("draw.nothing-to-turn", "No card of the deck is to be turned now.")
NONE_IN_DECK: Final = Message("draw.none-in-deck", "No {card, card} is left in the deck.")
DRAW: Final = Message("terminal.menu.draw", "Draw")
ONE_CARD: Final = Message("terminal.menu.card", "{card, select, wild {{wild, wild}} other {{card, colour}}}")
FROM_DECK: Final = Message("terminal.menu.deck", "deck")
DRAW_CARD: Final = Message("terminal.menu.draw-card", "draw {card, select, wild {{wild, wild}} other {{card, colour}}}")
DRAW_FROM_DECK: Final = Message("terminal.menu.draw-deck", "draw deck")


class TrainKind(EngineKind):
    """A kind that every train game has."""

    def __init__(self, game: "TrainGame", name: str, size: int, chance: bool = False, secret: bool = False) -> None:
        super().__init__(name, size, chance, secret)
        self.game = game


class DrawDeck(TrainKind):
    """Take the top card of the deck, unseen by the others."""

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "draw deck", 1)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        if cells[self.game.cards.deck_size_at] > 0:
            out[count] = self.start
            count += 1
        return count

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        cells[PHASE] = game.after_draw if cells[PHASE] == SECOND else SECOND
        cells[MOVER] = CHANCE
        cells[AWAIT] = game.await_deal

    def parse(self, text: str) -> list[int]:
        typed = normal(text)
        return [self.start] if typed in ("drawdeck", "deck", "drawfromdeck", "drawfromthedeck", "drawblind") else []

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        return DRAW.sentence(), FROM_DECK.sentence()

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        return DRAW_FROM_DECK.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] not in (self.game.await_main, self.game.await_second):
            return self.game.not_now(cells)
        return self.game.empty_deck.sentence()


class DrawCard(TrainKind):
    """Take a face-up card. A wild ends the drawing and can't be the second card."""

    messages: ClassVar[list[Message]] = [NONE_FACE_UP]

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "draw", game.cards.kinds)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        cards = self.game.cards
        row = cards.row_at
        start = self.start
        kinds = cards.wild if cells[PHASE] == SECOND else cards.kinds
        colour: i64
        for colour in range(kinds):
            if cells[row + colour]:
                out[count] = start + colour
                count += 1
        return count

    def possible(self, cells: Cells, action: int) -> bool:
        open_now: list[int] = []
        self.legal(cells, open_now)
        return action in open_now

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        cards = game.cards
        colour = action - self.start
        seat = cells[TURN]
        cells[cards.row_at + colour] -= 1
        cells[cards.row_size_at] -= 1
        at = seat * cards.kinds + colour
        cells[game.hand_at + at] += 1
        cells[game.known_at + at] += 1
        cells[game.hand_size_at + seat] += 1
        cells[PHASE] = game.after_draw if colour == cards.wild or cells[PHASE] == SECOND else SECOND
        game.settle(cells)

    def words(self, action: int) -> str:
        return f"draw {self.game.cards.called(action - self.start)}"

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        return DRAW.sentence(), ONE_CARD.sentence(**self._card(action))

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        return DRAW_CARD.sentence(**self._card(action))

    def _card(self, action: int) -> dict[str, object]:
        cards = self.game.cards
        return {"card": cards.name(action - self.start), "wild": cards.wild_called}

    def parse(self, text: str) -> list[int]:
        typed = normal(text)
        cards = self.game.cards
        for colour in range(cards.kinds):
            for name in (cards.called(colour), cards.name(colour)):
                if typed in (normal("draw " + name), normal("take " + name), normal(f"draw {name} card")):
                    return [self.start + colour]
        return []

    def why_not(self, cells: Cells, action: int) -> Sentence:
        game = self.game
        if cells[AWAIT] not in (game.await_main, game.await_second):
            return game.not_now(cells)
        colour = action - self.start
        message = game.instead if cells[game.cards.row_at + colour] else NONE_FACE_UP
        return message.sentence(card=game.cards.name(colour), wild=game.cards.wild_called)

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"card": self.game.cards.name(action - self.start)}


# -- chance ---------------------------------------------------------------------------------------------------------


class CardFromDeck(TrainKind):
    """What is common to dealing a card and turning one up."""

    messages: ClassVar[list[Message]] = [FIRST_TURN, NEXT_IS_DEALT, NEXT_IS_TURNED_UP, NOTHING_TO_TURN, NONE_IN_DECK]

    def __init__(self, game: "TrainGame", name: str, secret: bool) -> None:
        super().__init__(game, name, game.cards.kinds, chance=True, secret=secret)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        cards = self.game.cards
        colour: i64
        for colour in range(cards.kinds):
            if cells[cards.deck_at + colour] > 0:
                out[count] = self.start + colour
                count += 1
        return count

    def odds(self, cells: Cells, out: list[int]) -> None:
        cards = self.game.cards
        for colour in range(cards.kinds):
            if cells[cards.deck_at + colour] > 0:
                out.append(cells[cards.deck_at + colour])

    def pick(self, cells: Cells, u: float) -> i64:
        return self.start + self.game.cards.pick(cells, u)

    def words(self, action: int) -> str:
        return f"{self.name} {self.game.cards.name(action - self.start)}"

    def first(self) -> Sentence:
        return FIRST_TURN.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        now = cells[AWAIT]
        if self in self.game.awaits[now]:
            return NONE_IN_DECK.sentence(card=self.game.cards.name(action - self.start))
        if now == self.game.await_deal:
            return NEXT_IS_DEALT.sentence()
        return NEXT_IS_TURNED_UP.sentence() if now == self.game.await_turn_up else NOTHING_TO_TURN.sentence()

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"card": self.game.cards.name(action - self.start)}


class Deal(CardFromDeck):
    """A card from the deck to the hand of the seat at turn, for its eyes only."""

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "deal", secret=True)

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        colour = action - self.start
        seat = cells[TURN]
        game.cards.leave_deck(cells, colour)
        cells[game.hand_at + seat * game.cards.kinds + colour] += 1
        cells[game.hand_size_at + seat] += 1
        game.settle(cells)

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"to": cells[TURN] + 1, "card": self.game.cards.name(action - self.start)}

    def secret_of(self, cells: Cells, action: int) -> int:
        return cells[TURN]

    def redact(self, action: int) -> int:
        return self.start

    def redacted_facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"to": cells[TURN] + 1, "card": None}


class TurnUp(CardFromDeck):
    """A card from the deck to the face-up row."""

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "turn up", secret=False)

    def play(self, cells: Cells, action: i64) -> None:
        cards = self.game.cards
        colour = action - self.start
        cards.leave_deck(cells, colour)
        cells[cards.row_at + colour] += 1
        cells[cards.row_size_at] += 1
        self.game.settle(cells)
