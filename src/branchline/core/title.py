"""A title: something to play, with a number of seats and options."""

from abc import abstractmethod
from pathlib import Path
from typing import Final

from branchline.core.game import Game, Version
from branchline.core.sentence import Message, Sentence, SentenceError

SEATS: Final = Message("title.seats", "{title, title} is for {low} to {high} players, not {seats}.")
NO_OPTION: Final = Message(
    "title.no-option",
    "{title, title} has no option “{option}”; there is {options, plural, =0 {none} other {“{options, list}”}}.",
)
TRUE_OR_FALSE: Final = Message("title.true-or-false", "The option “{option}” is true or false, not {value}.")


EARLIER: Final = "boards"  # the folder of a title in which its earlier boards are, each in one of its number
WEIGHTS: Final = "planner.toml"


def weights_file(folder: Path) -> Path:
    """How a planner judges a board. That is no part of a version, so an earlier board has a file of its own only where
    its title's does not suit it."""
    own = folder / WEIGHTS
    return own if own.exists() or folder.parent.name != EARLIER else folder.parent.parent / WEIGHTS


class TitleError(SentenceError):
    """A title, a number of seats or an option that does not exist; the message says what does."""


class Title:
    """Not an ABC, for the same reason as Game.

    >>> from branchline import title
    >>> title("paris@2.1")
    <Title paris (reconstruction), 2 to 4 players, version 2.1>
    >>> title("paris").name, title("paris").note
    ('Paris', 'reconstruction')
    """

    key: str
    name: str
    year: int
    seats: tuple[int, int]
    version: Version
    provenance: dict[str, str]  # where what is from
    note: str  # the label a player must see beside the name: 'reconstruction' or nothing

    def __init__(self, folder: Path, options: dict[str, Sentence]) -> None:
        self.folder = folder
        self.options = options  # what can be switched on: each with a sentence about it
        self._games: dict[tuple[int, tuple[str, ...]], Game] = {}

    def __repr__(self) -> str:
        note = f" ({self.note})" if self.note else ""
        return f"<Title {self.key}{note}, {self.seats[0]} to {self.seats[1]} players, version {self.version}>"

    @property
    def differences(self) -> list[Sentence]:
        """What its version of the rules does otherwise than the newest one, for players; nothing if it is that one."""
        return []

    @abstractmethod
    def by_rules(self, rules: int) -> "Title":
        """The same data by another version of the rules."""

    @abstractmethod
    def contents(self) -> dict[str, int]:
        """How many there are of what tells titles apart: places, routes, tickets, …"""

    def facts(self) -> dict[str, object]:
        """What a program that lists titles gets."""
        named: dict[str, object] = {"key": self.key, "name": self.name, "year": self.year, "seats": list(self.seats)}
        return {**named, **self.contents(), "rules_version": self.version.rules, "board_version": self.version.board}

    @abstractmethod
    def make(self, seats: int, options: dict[str, object]) -> Game:
        """The game with seats and options that are known to be right."""

    def game(self, seats: int, options: dict[str, object] | None = None) -> Game:
        """The title with its seats and options; a game is immutable, so one serves all."""
        low, high = self.seats
        if not low <= seats <= high:
            raise TitleError(SEATS.sentence(title=self.key, name=self.name, low=low, high=high, seats=seats))
        chosen: dict[str, object] = {}
        for option, value in (options or {}).items():
            if option not in self.options:
                known = list(self.options)
                raise TitleError(NO_OPTION.sentence(title=self.key, name=self.name, option=option, options=known))
            if not isinstance(value, bool):
                raise TitleError(TRUE_OR_FALSE.sentence(option=option, value=repr(value)))
            if value:
                chosen[option] = True
        key = (seats, tuple(sorted(chosen)))
        if key not in self._games:
            self._games[key] = self.make(seats, chosen)
        return self._games[key]
