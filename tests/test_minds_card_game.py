"""The minds of the Card Game: legal, honest, each in its own way, and the planner's good sense."""

import random
from collections.abc import Callable, Iterator

import pytest

from branchline import CHANCE, OVER
from branchline.bots.minds.cardgame.card_mind import CardMind
from branchline.bots.minds.cardgame.planner import planner
from branchline.bots.minds.cardgame.style_judgement import StyleJudgement
from branchline.bots.minds.cardgame.styles import greedy, long_routes, one_step, path_hoarder, ticket_hoarder
from branchline.bots.minds.mind import Memo
from branchline.cardgame.game import CardGame
from branchline.core.cells import Cells
from branchline.core.game import State
from branchline.core.view import View
from card_game import (
    ONE_OF_FIVE,
    arrange,
    card_game,
    last_card,
    let_chance,
    play_words,
    run_out,
    scoring,
    table,
    tickets,
    to_main,
    wait,
)

Maker = Callable[[CardGame], CardMind]
MINDS: list[Maker] = [planner, greedy, one_step, long_routes, path_hoarder, ticket_hoarder]

every_mind = pytest.mark.parametrize("kind", MINDS)
every_game = pytest.mark.parametrize(
    ("seats", "open_track"), [(2, False), (2, True), (3, False), (4, False), (4, True)]
)


def half() -> float:
    return 0.5


def choice(mind: CardMind, cells: Cells) -> int:
    return mind.choose(cells, mind.fresh(), half)


def says(mind: CardMind, state: State) -> str:
    """What it does now, in words."""
    return mind.rules.words(choice(mind, state.cells))


def weighed(mind: CardMind, cells: Cells) -> dict[int, float]:
    actions: list[int] = []
    weights: list[float] = []
    mind.weigh(cells, mind.fresh(), actions, weights)
    assert len(actions) == len(weights) == len(set(actions))
    return dict(zip(actions, weights, strict=True))


def decisions(game: CardGame, minds: list[CardMind], seed: int) -> Iterator[tuple[State, CardMind, int]]:
    """A whole game of these minds, one a seat: every decision, what it is, and the end."""
    state, chance = game.start(), random.Random(seed)
    memos: list[Memo] = [mind.fresh() for mind in minds]
    steps = 0
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            action = game.chance(state, chance.random())
        else:
            action = minds[seat].choose(state.cells, memos[seat], half)
            yield state, minds[seat], action
        game.play(state, action)
        steps += 1
        assert steps < 3000, "the game does not end"


def remembered(game: CardGame, state: State, seat: int) -> View:
    """What a seat sees that has kept count of the tracks."""
    return game.remembered(game.view(state, seat), [game.track_of(state.cells, each) for each in range(game.seats)])


def play_to_end(game: CardGame, minds: list[CardMind], seed: int) -> State:
    state = game.start()
    for now, _, _ in decisions(game, minds, seed):
        state = now
    return state


# -- what holds for all ------------------------------------------------------------------------------------------------


@every_mind
@every_game
def test_every_choice_of_a_whole_game_is_legal(kind: Maker, seats: int, open_track: bool) -> None:
    game = card_game(seats, open_track)
    for state, _, action in decisions(game, [kind(game) for _ in range(seats)], seats):
        assert action in game.legal(state)


@every_mind
@pytest.mark.parametrize("seats", [2, 4])
def test_a_choice_depends_on_nothing_hidden_and_on_no_memo(kind: Maker, seats: int) -> None:
    """From the whole world, from a view, and from any world that the view allows: always the same."""
    game = card_game(seats)
    rng = random.Random(3)
    for state, mind, action in decisions(game, [kind(game) for _ in range(seats)], 7):
        view = remembered(game, state, game.to_move(state))
        assert choice(mind, view.cells) == action
        assert choice(mind, view.sample(rng.random).cells) == action
        assert weighed(mind, view.cells) == weighed(mind, view.sample(rng.random).cells)


@every_mind
def test_a_player_who_has_not_kept_count_of_the_tracks_can_play_too(kind: Maker) -> None:
    game = card_game(3)
    for state, mind, _ in decisions(game, [kind(game) for _ in range(3)], 5):
        view = game.view(state, game.to_move(state))
        assert choice(mind, view.cells) in view.legal()


@every_mind
def test_what_is_weighed_is_legal_adds_up_and_begins_with_the_own_choice(kind: Maker) -> None:
    game = card_game(2)
    for state, mind, action in decisions(game, [kind(game), planner(game)], 11):
        actions = weighed(mind, state.cells)
        assert next(iter(actions)) == action
        assert set(actions) <= set(game.legal(state))
        assert len(actions) <= 10
        assert sum(actions.values()) == pytest.approx(1)
        assert max(actions.values()) == actions[action]
        assert min(actions.values()) > 0


@every_mind
@every_game
def test_the_totals_are_those_of_the_scores(kind: Maker, seats: int, open_track: bool) -> None:
    game = card_game(seats, open_track)
    end = game.start()
    for state, mind, _ in decisions(game, [kind(game) for _ in range(seats)], 13):
        assert mind.totals(state.cells) == game.scores(state).totals
        end = state
    assert game.to_move(end) == OVER
    assert kind(game).totals(end.cells) == game.scores(end).totals


@pytest.mark.parametrize("seats", [2, 4])
def test_every_reason_is_a_sentence(seats: int) -> None:
    game = card_game(seats)
    said = set()
    for state, mind, _ in decisions(game, [planner(game) for _ in range(seats)], 17):
        for action in game.legal(state):
            why = mind.why(state.cells, action)
            assert why[0].isupper() and why.endswith(".") and ", and " not in why and "  " not in why
            said.add(why.split()[0])
    assert said >= {"To", "Its", "No", "There"}


def test_a_copied_memo_serves_as_well() -> None:
    game, state = table()
    mind = planner(game)
    memo = mind.fresh()
    action = mind.choose(state.cells, memo, half)
    assert mind.choose(state.cells, memo.copy(), half) == action


# -- strength ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MINDS[1:])
def test_the_planner_beats_the_others(kind: Maker) -> None:
    game = card_game(2)
    ahead = 0
    for deal in range(6):
        for seat in range(2):
            minds: list[CardMind] = [planner(game), kind(game)]
            totals = game.scores(play_to_end(game, minds if seat == 0 else minds[::-1], deal)).totals
            ahead += totals[seat] > totals[1 - seat]
    assert ahead >= 9  # of 12; docs/bots.md has the arena's numbers


# -- the planner's good sense ------------------------------------------------------------------------------------------


def test_the_planner_completes_the_best() -> None:
    game, state = scoring({"green": 1, "red": 1}, {"blue": 1}, held=[["Dallas–Miami", "Dallas–Raleigh"], []])
    assert says(planner(game), state) == "complete best"


def test_in_the_last_turn_the_planner_looks_for_tickets_that_its_track_completes_already() -> None:
    """Nothing else can bring a point then, and it need keep none."""
    game, state = last_card({"black": 4}, {}, tracks=[{"green": 3, "red": 3, "yellow": 3}, {}], held=[["Dallas–Miami"]])
    run_out(game, state)
    wait(game, state)
    mind = planner(game)
    assert says(mind, state) == "draw tickets"
    play_words(game, state, "draw tickets")
    let_chance(game, state)
    track = game.track_of(state.cells, 0)
    play_words(game, state, says(mind, state))
    assert len(tickets(game, state, 0)) > 1
    assert game.packing.fits(state.cells[game.tickets_at], track)


def test_in_the_last_turn_the_planner_keeps_no_ticket_that_its_track_does_not_complete() -> None:
    game, state = last_card({"white": 4}, {"blue": 1}, held=[["Dallas–Miami"], []])
    run_out(game, state)
    wait(game, state)
    play_words(game, state, "draw tickets")
    let_chance(game, state)
    assert says(planner(game), state) == "keep none"


def test_the_planner_plays_before_it_is_too_late() -> None:
    """With two cards in the deck, what its tickets need must be on the way."""
    game = card_game(2)
    state = to_main(game, held=[["Dallas–Miami", "Dallas–Raleigh"], []])
    arrange(game, state, face_up=ONE_OF_FIVE, deck={"black": 2}, hands=[{"red": 2, "white": 1}, {"blue": 3}])
    assert says(planner(game), state) == "play 2 red"


def test_the_planner_robs_when_it_pays() -> None:
    game = card_game(2)
    state = to_main(game, held=[["Dallas–Miami"], []])
    arrange(
        game,
        state,
        face_up=ONE_OF_FIVE,
        deck={"black": 6},
        hands=[{"red": 4, "white": 4}, {"blue": 1}],
        railyards=[{}, {"white": {"white": 3}}],
    )
    mind = planner(game)
    assert says(mind, state) == "play 4 white"
    assert mind.why(state.cells, choice(mind, state.cells)).startswith("To rob player 2 of 3 cards and ")


def test_the_planner_fits_tickets_to_its_cards() -> None:
    """Of those that are offered late, it keeps the one that its track has the cards for."""
    game = card_game(2)
    state = to_main(game, held=[["Chicago–Montreal"], []])
    arrange(
        game, state, face_up=ONE_OF_FIVE, deck={"black": 3}, tracks=[{"yellow": 1, "blue": 1, "green": 1, "red": 1}, {}]
    )
    play_words(game, state, "draw tickets", "{ticket Dallas–Miami}", "{ticket Seattle–Miami}")
    play_words(game, state, "{ticket Seattle–Denver}", "{ticket Los Angeles–New York}")
    assert says(planner(game), state) == "keep 1"


# -- the styles --------------------------------------------------------------------------------------------------------


def test_greedy_plays_its_biggest_suit() -> None:
    game, state = table({"red": 4, "blue": 3})
    assert says(greedy(game), state) == "play 4 red, 1 locomotive"


def test_one_step_works_on_one_ticket_at_a_time() -> None:
    game = card_game(2)
    state = to_main(
        game,
        hands=[{"black": 4, "white": 3}],
        face_up={"green": 1, "red": 1, "orange": 1, "purple": 2},
        held=[["Dallas–Miami", "Dallas–San Francisco"], []],
    )
    mind = one_step(game)
    assert isinstance(mind.judgement, StyleJudgement)
    want = mind.judgement.style.wish(mind.lookout.look(state.cells, mind.fresh()))
    wanted = [game.cards.called(colour) for colour in range(game.cards.wild) if want[colour] > 0]
    assert wanted in (["green", "red"], ["green", "purple", "white"])


def test_long_routes_keeps_the_dearest_tickets_and_waits_for_long_suits() -> None:
    game, state = table({"red": 2, "blue": 2, "white": 2, "black": 1})
    mind = long_routes(game)
    assert says(mind, state).startswith("draw ")
    arrange(game, state, face_up=ONE_OF_FIVE, deck={"white": 9, "green": 9, "black": 9}, hands=[{"red": 4, "blue": 3}])
    assert says(mind, state) == "play 4 red"
    play_words(game, state, "draw tickets", "{ticket New York–Chicago}", "{ticket Seattle–New York}")
    play_words(game, state, "{ticket Chicago–Dallas}", "{ticket Los Angeles–New York}")
    assert says(mind, state) == "keep 2 3 4"  # 20, 6 and 20 points; there is no room for the one with 5


def test_the_path_hoarder_plays_when_it_has_all_that_its_tickets_need() -> None:
    game = card_game(2)
    dealt = {"green": 3, "white": 3, "blue": 1}
    state = to_main(game, hands=[dealt], held=[["Dallas–Miami", "New York–Miami", "Miami–Boston"], []])
    assert says(path_hoarder(game), state).startswith("draw ")
    dealt = {"green": 3, "red": 3, "blue": 1}
    state = to_main(game, hands=[dealt], held=[["Dallas–Miami"], []])
    assert says(path_hoarder(game), state).startswith("play ")


def test_the_ticket_hoarder_begins_with_tickets() -> None:
    game, state = table({"red": 3, "blue": 2, "white": 2})
    assert says(ticket_hoarder(game), state) == "draw tickets"
    end = play_to_end(game, [ticket_hoarder(game), one_step(game)], 3)
    counts = [len(tickets(game, end, seat)) + len(game.completed_of(end.cells, seat)) for seat in range(2)]
    assert counts[0] > counts[1]
