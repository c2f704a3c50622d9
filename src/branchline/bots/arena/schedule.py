"""Which games an arena plays: every table of bots on deals of its own, each deal in every rotation of the seats."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from branchline.bots.arena.code import code
from branchline.bots.registry import Spec, SpecError
from branchline.core.sentence import Message
from branchline.titles import title

Json = dict[str, object]

TOO_FEW_BOTS: Final = Message(
    "terminal.arena.too-few-bots",
    "{seats, plural, one {# seat} other {# seats}} need as many bots, but {bots, plural, one {# bot} other {# bots}} "
    "named; a bot may be named several times",
)


@dataclass(frozen=True)
class ArenaConfig:
    """All that the results depend on, except the clock."""

    title: str
    seats: int
    options: dict[str, object]
    bots: list[Spec]
    seed: str
    limit_ms: int | None = None

    @property
    def names(self) -> list[str]:
        """The different bots, in the order named."""
        return list(dict.fromkeys([spec.text for spec in self.bots]))

    @cached_property
    def code(self) -> dict[str, str]:
        """As it was when this was first read, even if a file changes while the games are played."""
        return code(self.title, self.bots)

    def facts(self) -> Json:
        """What must be the same if results are to be added up."""
        game = title(self.title).game(self.seats, self.options)
        facts: Json = {"title": self.title, "rules": game.version.rules, "board": game.version.board}
        facts |= {"seats": self.seats, "options": self.options}
        facts |= {"bots": [spec.text for spec in self.bots], "seed": self.seed, "limit_ms": self.limit_ms}
        return {**facts, "code": self.code}


@dataclass(frozen=True)
class Unit:
    """One game: who sits where, on which deal."""

    game: int
    deal: int
    bots: tuple[int, ...]  # for each seat an index into ArenaConfig.bots


def check(settings: ArenaConfig) -> None:
    """Raise unless there can be games."""
    title(settings.title).game(settings.seats, settings.options)
    if len(settings.bots) < settings.seats:
        raise SpecError(TOO_FEW_BOTS.sentence(seats=settings.seats, bots=len(settings.bots)))


def tables(settings: ArenaConfig) -> list[list[tuple[int, ...]]]:
    """Every choice of bots for the seats, each with its different rotations."""
    found: dict[tuple[str, ...], list[tuple[int, ...]]] = {}
    for chosen in combinations(range(len(settings.bots)), settings.seats):
        rotations: dict[tuple[str, ...], tuple[int, ...]] = {}
        for first in range(settings.seats):
            seated = chosen[first:] + chosen[:first]
            rotations.setdefault(tuple(settings.bots[i].text for i in seated), seated)
        found.setdefault(min(rotations), list(rotations.values()))
    return list(found.values())


def schedule(settings: ArenaConfig, games: int) -> list[Unit]:
    """This number of games or some more, until every table has had the same number of deals.

    More games of the same settings begin with these, so an arena can be prolonged.
    """
    all_tables = tables(settings)
    round_size = sum([len(rotations) for rotations in all_tables])
    rounds = max(1, -(-games // round_size))
    units: list[Unit] = []
    for deal in range(rounds * len(all_tables)):
        for seated in all_tables[deal % len(all_tables)]:
            units.append(Unit(len(units), deal, seated))
    return units
