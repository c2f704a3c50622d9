"""Cards as people type them: `3 red`, `2 red 1 loco`, `all red`, `red blue yellow`."""

import re
from enum import Enum, auto
from typing import Final

from branchline.cardgame.game import CardGame
from branchline.core.actions import Unreadable
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal

NO_COLOUR: Final = Message("terminal.cards.no-colour", "“{typed}” is no colour of this game: {colours, sentences, or}.")
MAY_BE: Final = Message("terminal.cards.may-be", "“{typed}” may be {colours, sentences, or}.")
ONCE: Final = Message("terminal.cards.once", "Name {colour, sentence} once.")
AT_LEAST_ONE: Final = Message("terminal.cards.at-least-one", "Play at least 1 {colour, colour} card.")
COLOUR: Final = Message("terminal.cards.colour", "{colour, colour}")
WILD_CARD: Final = Message("terminal.cards.wild", "{wild, wild}")

FILLERS = ("and", "with", "plus", "of", "card", "cards", "the", "a", "an", "my", "your", "in")


class Amount(Enum):
    """Instead of a number of cards."""

    UNSAID = auto()  # a colour without a number
    ALL = auto()  # that are in hand


Count = int | Amount


def called(game: CardGame, colour: int) -> Sentence:
    """A colour, or the wild, by its name."""
    if colour == game.cards.wild:
        return WILD_CARD.sentence(wild=game.cards.wild_called, n=1)
    return COLOUR.sentence(colour=game.cards.colours[colour])


def colours_typed(game: CardGame, word: str) -> list[int]:
    """The colours, or the wild, that a word is or begins."""
    typed, cards = normal(word), game.cards
    names = {name: colour for colour, name in enumerate(cards.colours)}
    names |= dict.fromkeys((game.box.wild, game.box.wilds, "wild", "wilds"), cards.wild)
    if typed in names:
        return [names[typed]]
    return list(dict.fromkeys(colour for name, colour in names.items() if typed and name.startswith(typed)))


def is_colour(game: CardGame, word: str) -> bool:
    return bool(colours_typed(game, word))


def cards_typed(game: CardGame, text: str) -> dict[int, Count]:
    """How many of each colour that is named. Raises Unreadable at a word that is no colour."""
    found: dict[int, Count] = {}
    bare: set[int] = set()  # colours named without a number: `red red` are two
    number: Count = Amount.UNSAID
    for word in re.findall(r"(?<![\w-])-\d+|\d+|[^\W\d_]+", text):
        if word.removeprefix("-").isdecimal():
            number = max(0, int(word[:4]))
        elif normal(word) in ("all", "no", "without"):
            number = Amount.ALL if normal(word) == "all" else 0
        elif normal(word) not in FILLERS:
            colours = colours_typed(game, word)
            if not colours:
                known = [called(game, colour) for colour in range(len(game.cards.colours))]
                raise Unreadable(NO_COLOUR.sentence(typed=word, colours=known))
            if len(colours) > 1:
                raise Unreadable(MAY_BE.sentence(typed=word, colours=[called(game, c) for c in colours]))
            colour = colours[0]
            again = colour in bare and number is Amount.UNSAID
            if colour in found and not again:
                raise Unreadable(ONCE.sentence(colour=called(game, colour)))
            if number == 0 and colour != game.cards.wild:
                raise Unreadable(AT_LEAST_ONE.sentence(colour=game.cards.name(colour)))
            bare |= {colour} if number is Amount.UNSAID else set()
            before = found.get(colour)
            found[colour] = (before if isinstance(before, int) else 1) + 1 if again else number
            number = Amount.UNSAID
    return found
