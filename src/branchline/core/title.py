"""A title: something to play, with a number of seats and options."""

from abc import abstractmethod
from pathlib import Path

from branchline.core.game import Game
from branchline.core.text import listing


class TitleError(ValueError):
    """A title, a number of seats or an option that does not exist; the message says what does."""


class Title:
    """Not an ABC, for the same reason as Game.

    >>> from branchline import title
    >>> title("paris")
    <Title paris (reconstruction), 2 to 4 players>
    >>> title("paris").name, title("paris").note
    ('Paris', 'reconstruction')
    """

    key: str
    name: str
    year: int
    seats: tuple[int, int]
    rules_version: int
    provenance: dict[str, str]  # where what is from
    note: str  # the label a player must see beside the name: 'reconstruction' or nothing

    def __init__(self, folder: Path, options: dict[str, str]) -> None:
        self.folder = folder
        self.options = options  # what can be switched on: each with a sentence about it
        self._games: dict[tuple[int, tuple[str, ...]], Game] = {}

    def __repr__(self) -> str:
        note = f" ({self.note})" if self.note else ""
        return f"<Title {self.key}{note}, {self.seats[0]} to {self.seats[1]} players>"

    @abstractmethod
    def contents(self) -> dict[str, int]:
        """How many there are of what tells titles apart: places, routes, tickets, …"""

    def facts(self) -> dict[str, object]:
        """What a program that lists titles gets."""
        named: dict[str, object] = {"key": self.key, "name": self.name, "year": self.year, "seats": list(self.seats)}
        return {**named, **self.contents(), "rules_version": self.rules_version}

    @abstractmethod
    def make(self, seats: int, options: dict[str, object]) -> Game:
        """The game with seats and options that are known to be right."""

    def game(self, seats: int, options: dict[str, object] | None = None) -> Game:
        """The title with its seats and options; a game is immutable, so one serves all."""
        low, high = self.seats
        if not low <= seats <= high:
            raise TitleError(f"{self.name} is for {low} to {high} players, not {seats}.")
        chosen: dict[str, object] = {}
        for option, value in (options or {}).items():
            if option not in self.options:
                there_is = listing([f"“{known}”" for known in self.options]) or "none"
                raise TitleError(f"{self.name} has no option “{option}”; there is {there_is}.")
            if not isinstance(value, bool):
                raise TitleError(f"The option “{option}” is true or false, not {value!r}.")
            if value:
                chosen[option] = True
        key = (seats, tuple(sorted(chosen)))
        if key not in self._games:
            self._games[key] = self.make(seats, chosen)
        return self._games[key]
