"""Cards as people type them: `3 red`, `2 red 1 loco`, `all red`, `red blue yellow`."""

import re

from branchline.cardgame.game import CardGame
from branchline.core.actions import Unreadable
from branchline.core.text import listing, normal

UNSAID, ALL = 0, -1  # instead of a number of cards
FILLERS = ("and", "with", "plus", "of", "card", "cards", "the", "a", "an", "my", "your", "in")


def colours_said(game: CardGame, word: str) -> list[int]:
    """The colours, or the wild, that a word is or begins."""
    said, cards = normal(word), game.cards
    names = {name: colour for colour, name in enumerate(cards.colours)}
    names |= dict.fromkeys((game.box.wild, game.box.wilds, "wild", "wilds"), cards.wild)
    if said in names:
        return [names[said]]
    return list(dict.fromkeys(colour for name, colour in names.items() if said and name.startswith(said)))


def is_colour(game: CardGame, word: str) -> bool:
    return bool(colours_said(game, word))


def cards_said(game: CardGame, text: str) -> dict[int, int]:
    """How many of each colour that is named: a number, ALL or UNSAID. Raises Unreadable at a word that is no colour."""
    found: dict[int, int] = {}
    number = UNSAID
    for word in re.findall(r"\d+|[^\W\d_]+", text):
        if word.isdecimal():
            number = int(word[:3])
        elif normal(word) == "all":
            number = ALL
        elif normal(word) not in FILLERS:
            colours = colours_said(game, word)
            if not colours:
                raise Unreadable(f"“{word}” is no colour of this game: {listing(game.cards.colours, 'or')}.")
            if len(colours) > 1:
                raise Unreadable(f"“{word}” may be {listing([game.cards.called(c) for c in colours], 'or')}.")
            if colours[0] in found:
                raise Unreadable(f"Name {game.cards.called(colours[0])} once.")
            found[colours[0]] = number
            number = UNSAID
    return found


def suit_of(game: CardGame, action: int) -> tuple[int, int, int]:
    """The colour of a suit, its cards of the colour and its wilds; no colour, -1, if three colours are played."""
    play = game.play_cards
    return play.suit[action - play.start] if action - play.start < len(play.suit) else (-1, 0, 0)


def span(numbers: list[int]) -> str:
    """Which numbers there are: “2 to 5”, “2 or 3”, “2”."""
    numbers = sorted(set(numbers))
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return listing([str(number) for number in numbers], "or")
