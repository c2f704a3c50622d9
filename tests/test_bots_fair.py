"""No bot knows more than its view: in every world that the view allows it chooses the same."""

import random
from collections.abc import Callable, Iterator

import pytest

from all_titles import TITLES, game_of
from branchline.bots.bot import Bot, Move
from branchline.bots.bot_game import BotGame
from branchline.bots.families import MINDS, mind
from branchline.bots.registry import BUILT_IN, find
from branchline.bots.seeding import number
from branchline.core.cells import Cells
from branchline.core.game import CHANCE, OVER
from branchline.core.record import Record
from branchline.core.view import View
from branchline.describe.memory import Memory
from branchline.describe.onlooker import Onlooker
from branchline.trains.game import TrainGame

SPECS = {"search": "search:60"}  # what a bot is called here if not by its name: a clock would answer differently
NAMES = sorted({name for minds in MINDS.values() for name in minds})
TABLES = [
    pytest.param(key, seats, marks=pytest.mark.slow if seats == 4 and key not in ("london", "card-game") else [])
    for key in TITLES
    for seats in (2, 4)
]
WORLDS = 2


def a_game(game: TrainGame, name: str, seed: int) -> Record:
    """A game in which the bot sits among others, so that the positions are such as it meets."""
    others = ["greedy", "random", "ticket-hoarder"]
    names = [name if name != "search" else "planner", *others][: game.seats]
    bots = [find(each).bot(game, seat) for seat, each in enumerate(names)]
    return BotGame(game, bots, f"fair/{seed}").play().record


def positions(game: TrainGame, record: Record, every: int) -> Iterator[tuple[int, View, list[Move], View]]:
    """Every few decisions: who moves, what it sees, what it saw before, and what it sees and remembers."""
    state, decisions = game.start(), 0
    onlookers = [Onlooker(game, seat, state) for seat in range(game.seats)]
    memories = [Memory(game) for _ in range(game.seats)]
    seen: list[list[Move]] = [[] for _ in range(game.seats)]
    for action in record.moves:
        mover = game.to_move(state)
        if mover not in (CHANCE, OVER):
            decisions += 1
            if decisions % every == 0:
                view = game.view(state, mover)
                yield mover, view, seen[mover], memories[mover].view(view)
        owner = game.codec.kind_of[action].secret_of(state.cells, action)
        game.play(state, action)
        for seat, onlooker in enumerate(onlookers):
            seen[seat].append(onlooker.sees(mover, action, owner, state))
            memories[seat].saw(seen[seat][-1])


def seated(game: TrainGame, name: str, seat: int, saw: list[Move]) -> Bot:
    """A bot that has seen the game so far."""
    bot = find(SPECS.get(name, name)).bot(game, seat)
    if bot.watches:
        for move in saw:
            bot.saw(move)
    return bot


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_same_view_gives_the_same_choice_in_every_resampled_world(key: str, seats: int, name: str) -> None:
    game = game_of(key, seats)
    checked = 0
    every = (7 if name != "search" else 41 if key == "france" else 13) * seats // 2
    for place, (seat, view, saw, known) in enumerate(positions(game, a_game(game, name, seats), every)):
        choices = []
        for world in range(WORLDS + 1):
            bot = seated(game, name, seat, saw)
            bot.random.seed(place)
            dealt = known.sample(random.Random(number(place, world)).random)
            sees = game.view(dealt, seat) if world else view
            assert sees == view
            choices.append(bot.choose(sees, sees.legal()))
            bot.close()
        assert len(set(choices)) == 1 and choices[0] in view.legal()
        checked += 1
    assert checked >= (2 if name == "search" else 5)


def in_all_worlds(think: Callable[[Cells], object], known: View, place: int) -> list[object]:
    """What somebody thinks who is given the cells of a view, and those of whole worlds that it may be a view of."""
    worlds = [known.sample(random.Random(number(place, world)).random).cells for world in range(WORLDS)]
    return [think(cells) for cells in (known.cells[:], *worlds)]


def thinking(game: TrainGame, name: str, place: int) -> Callable[[Cells], object]:
    """What a mind of ours chooses, and how it weighs the actions for a search."""
    found = mind(game, name)

    def think(cells: Cells) -> object:
        actions: list[int] = []
        weights: list[float] = []
        found.weigh(cells, found.fresh(), actions, weights)
        return found.choose(cells, found.fresh(), random.Random(place).random), actions, weights

    return think


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_a_mind_reads_only_what_its_seat_may_see(key: str, seats: int, name: str) -> None:
    """In the playouts of a search a mind is given the cells of a whole world: it must not peek."""
    game = game_of(key, seats)
    checked = 0
    for seed in range(2):
        for place, (_, _, _, known) in enumerate(positions(game, a_game(game, name, seed), 3)):
            first, *others = in_all_worlds(thinking(game, name, place), known, place)
            assert all(other == first for other in others)
            checked += 1
    assert checked > 10


def test_a_bot_that_peeks_is_caught() -> None:
    game = game_of("london", 2)
    at = game.cards.deck_at

    def peek(cells: Cells) -> object:
        return max(range(game.cards.kinds), key=lambda colour: cells[at + colour])

    caught = [
        len(set(in_all_worlds(peek, known, place))) > 1
        for place, (_, _, _, known) in enumerate(positions(game, a_game(game, "random", 1), 3))
    ]
    assert sum(caught) > 3


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_a_mind_leaves_the_cells_as_they_are(key: str, seats: int, name: str) -> None:
    game = game_of(key, seats)
    for place, (_, _, _, known) in enumerate(positions(game, a_game(game, name, 5), 5)):
        cells = known.cells[:]
        thinking(game, name, place)(cells)
        assert cells == known.cells
