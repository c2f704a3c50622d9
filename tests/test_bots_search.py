"""The search bot: what it tries, in which worlds, and that it keeps to its cores and its clock."""

import random
from itertools import pairwise

import pytest

from all_titles import TITLES, game_of
from branchline import CHANCE, OVER
from branchline.bots.bot import Budget
from branchline.bots.families import mind
from branchline.bots.minds.common_numbers import CommonRandomNumbers
from branchline.bots.minds.tree import TreeSearch
from branchline.bots.search import SearchBot
from branchline.core.game import State
from branchline.core.view import View
from branchline.trains.game import TrainGame


def decisions(game: TrainGame, seed: int, every: int) -> list[View]:
    """Every few positions of a game of planners: what the seat saw that had something to decide."""
    planner, rng, found, count = mind(game, "planner"), random.Random(seed), [], 0
    state = game.start()
    while (mover := game.to_move(state)) != OVER:
        if mover == CHANCE:
            game.play(state, game.chance(state, rng.random()))
            continue
        view = game.view(state, mover)
        count += 1
        if len(view.legal()) > 1 and count % every == 0:
            found.append(view)
        game.play(state, planner.choose(view.cells, planner.fresh(), rng.random))
    return found


def chosen(bot: SearchBot, view: View, seed: int = 1) -> int:
    bot.random.seed(seed)
    return bot.choose(view, view.legal())


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("seats", [2, 4])
def test_worlds_are_such_as_the_view_allows(key: str, seats: int) -> None:
    game = game_of(key, seats)
    for view in decisions(game, 1, 7):
        search = TreeSearch(mind(game, "planner"), view, 5)
        for seed in range(8):
            world = State(search.deal(seed))
            assert game.view(world, view.seat) == view
            assert game.all_cards(world.cells) == game.cards.counts
            tickets: list[int] = [world.cells[game.tickets_at + seat] for seat in range(seats)]
            tickets += world.cells[game.group_at : game.group_at + len(game.all_tickets) + 1]
            assert sum(tickets) == sum(tickets[i] & ~sum_before(tickets, i) for i in range(len(tickets)))
            for seat in range(seats):
                assert int(tickets[seat]).bit_count() == view.cells[game.ticket_count_at + seat]


def sum_before(masks: list[int], index: int) -> int:
    """All bits of the masks before one."""
    seen = 0
    for mask in masks[:index]:
        seen |= mask
    return seen


def test_others_are_thought_to_hold_the_tickets_they_have_built() -> None:
    """Once a seat has linked the ends of a ticket, it is dealt that ticket more often than by chance."""
    game = game_of("london", 2)
    planner = mind(game, "planner")
    more = 0
    for seed in range(6):
        view = decisions(game, seed, 1)[-1]
        other = 1 - view.seat
        search = TreeSearch(planner, view, 1)
        fits = search.fits[other]
        best = max(
            (t for t in range(len(fits)) if not view.cells[game.tickets_at + view.seat] >> t & 1), key=fits.__getitem__
        )
        dealt = sum(search.deal(each)[game.tickets_at + other] >> best & 1 for each in range(60))
        plain = sum(
            view.sample(random.Random(each).random).cells[game.tickets_at + other] >> best & 1 for each in range(60)
        )
        more += dealt - plain
    assert more > 40


@pytest.mark.parametrize("key", TITLES)
def test_same_seed_same_choice_and_as_many_games_as_asked(key: str) -> None:
    game = game_of(key, 2)
    for view in decisions(game, 2, 30):
        one, other = (SearchBot(game, view.seat, Budget(simulations=60)) for _ in range(2))
        assert chosen(one, view) == chosen(other, view)
        assert chosen(one, view) in view.legal()
        if one.search is not None and len(one.search.actions) > 1:
            assert 0 < one.search.playouts <= 60


def test_the_only_move_takes_no_thought() -> None:
    game = game_of("london", 2)
    view = decisions(game, 3, 5)[0]
    bot = SearchBot(game, view.seat, Budget(ms=60_000))
    assert bot.choose(view, view.legal()[:1]) == view.legal()[0]
    assert bot.search is None and bot.why() == "Nothing else was possible."


def test_it_thinks_until_its_time_is_up_and_not_for_ever() -> None:
    game = game_of("paris", 2)
    view = decisions(game, 3, 4)[0]
    bot = SearchBot(game, view.seat, Budget(ms=60))
    assert chosen(bot, view) in view.legal()
    assert bot.search is not None and bot.search.playouts > 0


def test_other_cores_try_their_share() -> None:
    game = game_of("san-francisco", 2)
    view = decisions(game, 4, 8)[0]
    bot = SearchBot(game, view.seat, Budget(simulations=90, cores=3))
    try:
        first = chosen(bot, view)
        assert bot.search is not None and len(bot.workers.children) == 2
        # Alone it tries each candidate once in a world at most; the others must have tried the rest.
        assert bot.search.playouts > max(60, bot.search.worlds * len(bot.search.actions))
        assert chosen(bot, view) == first
    finally:
        bot.close()


def test_a_core_that_dies_is_left_behind() -> None:
    game = game_of("london", 2)
    view = decisions(game, 4, 8)[0]
    bot = SearchBot(game, view.seat, Budget(simulations=60, cores=2))
    try:
        bot.workers.children[0].process.kill()
        assert chosen(bot, view) in view.legal()
        assert bot.workers.children == []
        assert chosen(bot, view) in view.legal()
    finally:
        bot.close()


def test_it_tells_what_it_expects_of_an_action_somebody_asks_about() -> None:
    game = game_of("france", 2)
    view = next(v for v in decisions(game, 5, 1) if game.codec.kind_of[v.legal()[0]].name == "lay")
    bot = SearchBot(game, view.seat, Budget(simulations=80))
    odd = view.legal()[-1]
    best = bot.weigh(view, [odd])
    told = {each.action: each for each in bot.estimates()}
    assert odd in told and best in told
    assert all(0 <= each.win <= 1 and each.visits > 0 for each in told.values())
    assert sum(each.visits for each in told.values()) == bot.search.playouts if bot.search else False
    assert bot.why().endswith("points on average.")


def test_a_clear_choice_is_settled_early() -> None:
    """Most decisions are close; but in every few games there is one that nobody has to think about for long."""
    game = game_of("london", 2)
    spent = []
    for seed in (6, 7):
        for view in decisions(game, seed, 1)[-12:]:
            bot = SearchBot(game, view.seat, Budget(simulations=400))
            chosen(bot, view)
            spent.append(bot.search.playouts if bot.search is not None else 0)
    assert min(spent) < 300 and max(spent) == 400


def test_common_random_numbers_are_even_and_the_same_again() -> None:
    numbers = CommonRandomNumbers(6)
    for stream in range(6):
        numbers.seed(12345)
        numbers.stream = stream
        drawn = [numbers.draw() for _ in range(4000)]
        assert all(0 <= each < 1 for each in drawn)
        assert abs(sum(drawn) / 4000 - 0.5) < 0.03
        assert abs(sum(a * b for a, b in pairwise(drawn)) / 3999 - 0.25) < 0.03
        numbers.seed(12345)
        assert [numbers.draw() for _ in range(4000)] == drawn


def test_streams_and_worlds_are_independent_of_each_other() -> None:
    numbers, drawn = CommonRandomNumbers(5), []
    for world in range(2500):
        row = []
        for seed in (2 * world * 7919, 2 * world * 7919 + 1):  # as a world is dealt and as it is played
            numbers.seed(seed)
            for stream in range(5):
                numbers.stream = stream
                row += [numbers.draw() - 0.5, numbers.draw() - 0.5]
        drawn.append(row)
    for one in range(20):
        assert abs(sum(each[one] for each in drawn)) / 2500 < 0.03
        for other in range(one):
            together = sum(each[one] * each[other] for each in drawn) / 2500 * 12  # 1 if they were the same
            assert abs(together) < 0.1
