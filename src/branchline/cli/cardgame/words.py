"""Cards as people type them: `3 red`, `2 red 1 loco`, `all red`, `red blue yellow`."""

import re

from branchline.cardgame.game import CardGame
from branchline.core.actions import Unreadable
from branchline.core.text import listing, normal

UNSAID, ALL = -2, -1  # instead of a number of cards
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
    bare: set[int] = set()  # colours named without a number: `red red` are two
    number = UNSAID
    for word in re.findall(r"(?<![\w-])-\d+|\d+|[^\W\d_]+", text):
        if word.removeprefix("-").isdecimal():
            number = max(0, int(word[:4]))
        elif normal(word) in ("all", "no", "without"):
            number = ALL if normal(word) == "all" else 0
        elif normal(word) not in FILLERS:
            colours = colours_said(game, word)
            if not colours:
                raise Unreadable(f"“{word}” is no colour of this game: {listing(game.cards.colours, 'or')}.")
            if len(colours) > 1:
                raise Unreadable(f"“{word}” may be {listing([game.cards.called(c) for c in colours], 'or')}.")
            colour = colours[0]
            again = colour in bare and number == UNSAID
            if colour in found and not again:
                raise Unreadable(f"Name {game.cards.called(colour)} once.")
            if number == 0 and colour != game.cards.wild:
                raise Unreadable(f"Play at least 1 {game.cards.called(colour)} card.")
            bare |= {colour} if number == UNSAID else set()
            found[colour] = max(1, found[colour]) + 1 if again else number
            number = UNSAID
    return found


def suit_of(game: CardGame, action: int) -> tuple[int, int, int]:
    """The colour of a suit, its cards of the colour and its wilds; no colour, -1, if three colours are played."""
    play = game.play_cards
    return play.suit[action - play.start] if action - play.start < len(play.suit) else (-1, 0, 0)


def wilds_of(game: CardGame, wilds: list[int]) -> str:
    """Which numbers of wilds there are: “1 to 3 locomotives”, “1 locomotive”."""
    return f"{span(wilds)} {game.box.wild if set(wilds) == {1} else game.box.wilds}"


def offered(game: CardGame, suits: list[tuple[int, int, int]]) -> str:
    """The suits of one colour that can be played: “red: 1 to 4 cards, up to 3 locomotives, at least 2 in all”."""
    cards, wilds = [suit[1] for suit in suits], [suit[2] for suit in suits]
    told = f"{game.cards.colours[suits[0][0]]}: {span(cards)} card{'' if set(cards) == {1} else 's'}"
    if max(wilds):
        told += f", up to {wilds_of(game, [max(wilds)])}" if min(wilds) == 0 else f" and {wilds_of(game, wilds)}"
    return told + (f", at least {least} in all" if (least := in_all(suits)) else "")


def in_all(suits: list[tuple[int, int, int]]) -> int:
    """The fewest cards of a suit, wilds among them, if not every number of cards goes with every one of wilds."""
    cards, wilds = {suit[1] for suit in suits}, {suit[2] for suit in suits}
    return min([suit[1] + suit[2] for suit in suits]) if len(suits) < len(cards) * len(wilds) else 0


def span(numbers: list[int]) -> str:
    """Which numbers there are: “2 to 5”, “2 or 3”, “2”."""
    numbers = sorted(set(numbers))
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return listing([str(number) for number in numbers], "or")
