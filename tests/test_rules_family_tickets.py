"""Drawing tickets and what is secret, as all route titles have it: a test for each sentence."""

import pytest

from branchline.core.game import State
from branchline.routes.game import RoutesGame
from toolkit import (
    BOXES,
    DEALS,
    TITLES,
    awaited,
    city,
    keep_all,
    keeps,
    legal_words,
    let_chance,
    play_words,
    reason,
    set_turn,
    tickets,
    to_main,
    toy_board,
    toy_game,
    whose_turn,
)

every_title = pytest.mark.parametrize("key", TITLES)

# -- draw tickets ------------------------------------------------------------------------------------------------------


@every_title
def test_tickets_are_drawn_and_at_least_one_is_kept(key: str) -> None:
    """Either of the two, or both, not none; in France any of four."""
    game, deals = city(key), DEALS[key]
    state = to_main(game)
    play_words(game, state, "1: draw tickets")
    assert awaited(game, state) == "chance: ticket"
    let_chance(game, state)
    assert len(game.offer_of(state.cells, 0)) == deals.draw == (4 if key == "france" else 2)
    assert legal_words(game, state) == keeps(deals.draw, 1)
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    assert reason(game, state, "draw deck") == "First choose which tickets to keep."


@pytest.mark.parametrize(("key", "words"), [(key, way) for key in TITLES for way in keeps(DEALS[key].draw, 1)])
def test_kept_tickets_join_those_held_and_none_is_ever_given_up(key: str, words: str) -> None:
    """A ticket once kept stays, and there is no limit to their number."""
    game = city(key)
    state = to_main(game)
    held = tickets(game, state, 0)
    left = game.tickets_left(state.cells)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    offer = [game.board.tickets[t].name for t in game.offer_of(state.cells, 0)]
    play_words(game, state, f"1: {words}")
    chosen = [offer[int(number) - 1] for number in words.split()[1:]]
    assert sorted(tickets(game, state, 0)) == sorted(held + chosen)
    assert game.tickets_left(state.cells) == left - len(chosen)
    assert whose_turn(game, state) == 2


@every_title
def test_a_player_may_hold_every_ticket_there_is(key: str) -> None:
    """Any number of tickets may be held: one player takes them all."""
    game, deals = city(key), DEALS[key]
    state = to_main(game)
    while left := game.tickets_left(state.cells):
        set_turn(game, state, 0)
        play_words(game, state, "1: draw tickets")
        let_chance(game, state)
        play_words(game, state, f"1: {keep_all(min(left, deals.draw))}")
    assert len(tickets(game, state, 0)) == BOXES[key][2] - deals.opening


def few_tickets(count: int) -> tuple[RoutesGame, State]:
    """A toy game with `count` tickets left in the deck at the first turn, each from A to another place."""
    names = "BCDEFGHIJ"
    routes, listed = [f"A {name} 1 blue" for name in names], [f"A {name} 1" for name in names]
    game = toy_game(toy_board("; ".join(routes), tickets="; ".join(listed)))
    state = to_main(game)
    assert game.tickets_left(state.cells) == 5
    while game.tickets_left(state.cells) > count:
        play_words(game, state, "draw tickets")
        let_chance(game, state)
        play_words(game, state, "keep 1 2" if game.tickets_left(state.cells) >= count else "keep 1")
    set_turn(game, state, 0)
    return game, state


def test_returned_tickets_go_to_the_bottom_of_the_deck() -> None:
    """A returned ticket comes up again only after every other of the deck, the earlier returned ones first."""
    game, state = few_tickets(5)
    play_words(game, state, "1: draw tickets", "{ticket A–F}", "{ticket A–G}", "1: keep 1")
    play_words(game, state, "2: draw tickets", "{ticket A–H}", "{ticket A–I}", "2: keep 2")
    play_words(game, state, "1: draw tickets")
    assert legal_words(game, state) == ["ticket A–J"]
    play_words(game, state, "{ticket A–J}")
    assert legal_words(game, state) == ["ticket A–G"]  # returned first
    play_words(game, state, "{ticket A–G}", "1: keep 2", "2: draw tickets")
    assert legal_words(game, state) == ["ticket A–H"]
    play_words(game, state, "{ticket A–H}")
    assert legal_words(game, state) == ["ticket A–J"]


def test_a_single_ticket_left_must_be_kept() -> None:
    """With one ticket in the deck the action is still possible, and the ticket is kept."""
    game, state = few_tickets(1)
    play_words(game, state, "1: draw tickets")
    game.play(state, game.legal(state)[0])
    assert legal_words(game, state) == ["keep 1"]
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    assert reason(game, state, "keep 2") == "Only 1 ticket can be chosen from."
    play_words(game, state, "1: keep 1")
    assert game.tickets_left(state.cells) == 0 and whose_turn(game, state) == 2


def test_without_tickets_in_the_deck_none_can_be_drawn() -> None:
    """An empty ticket deck: the action is not legal."""
    game, state = few_tickets(1)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    play_words(game, state, "1: keep 1")
    assert "draw tickets" not in legal_words(game, state)
    assert reason(game, state, "draw tickets") == "No ticket is left in the ticket deck."


@every_title
def test_tickets_and_their_completion_are_secret_and_their_number_is_not(key: str) -> None:
    """Others see how many tickets a player holds and draws, never which, nor whether they are completed."""
    game = city(key)
    names, deals = [t.name for t in game.board.tickets], DEALS[key]
    n, drawn = deals.opening, [f"{{ticket {name}}}" for name in names[-deals.draw :]]
    seen = []
    for offers in (names[:n], names[n : 2 * n]):
        state = to_main(game, offers=[*offers, *names[2 * n : 3 * n]])
        play_words(game, state, "1: draw tickets", *drawn, "1: keep 2")
        seen.append(state)
    for viewer in (1, None):
        assert game.view(seen[0], viewer) == game.view(seen[1], viewer)
        assert game.view(seen[0], viewer).named()["ticket_count"] == [n + 1, n]
    assert game.view(seen[0], 0) != game.view(seen[1], 0)


@every_title
def test_whether_one_or_the_other_ticket_was_kept_is_secret(key: str) -> None:
    """That one ticket was kept is public; which of those drawn is not, nor what went back."""
    game = city(key)
    names, deals = [t.name for t in game.board.tickets], DEALS[key]
    drawn = [f"{{ticket {name}}}" for name in names[-deals.draw :]]
    states = []
    for words in ("keep 1", "keep 2"):
        state = to_main(game, offers=names[: 2 * deals.opening])
        play_words(game, state, "1: draw tickets", *drawn, f"1: {words}")
        states.append(state)
    assert game.view(states[0], 1) == game.view(states[1], 1)
    assert game.view(states[0], 0) != game.view(states[1], 0)


@every_title
def test_hands_are_secret_and_their_size_is_not(key: str) -> None:
    """Nobody but the owner sees a hand; everybody sees how many cards it has."""
    game = city(key)
    c, dealt = game.cards.colours, DEALS[key].hand
    one = to_main(game, hands=[[c[0], *[c[1]] * (dealt - 1)], [c[2]] * dealt])
    two = to_main(game, hands=[[c[3], *["wild"] * (dealt - 1)], [c[2]] * dealt])
    for viewer in (1, None):
        assert game.view(one, viewer) == game.view(two, viewer)
        assert game.view(one, viewer).named()["hand_size"] == [dealt, dealt]
    assert game.view(one, 0) != game.view(two, 0)
