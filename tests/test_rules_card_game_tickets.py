"""Drawing destination tickets in the Card Game: a test for each sentence of leaflet and rulings."""

import pytest

from branchline.cardgame.game import CardGame
from branchline.core.game import State
from branchline.core.record import redact, to_text
from card_game import (
    card_game,
    let_chance,
    lists,
    named,
    play_words,
    recorded,
    set_up_lines,
    table,
    tickets,
    to_main,
    whose_turn,
)
from toolkit import awaited, cell, keep_all, legal_words, reason

LAST_FOUR = ["Seattle–New York", "Los Angeles–New York", "New York–Portland", "Seattle–Miami"]
DRAWN = [f"{{ticket {name}}}" for name in LAST_FOUR]


def test_four_tickets_are_drawn_and_any_number_is_kept_or_none() -> None:
    """Sixteen ways to choose."""
    game, state = table()
    play_words(game, state, "1: draw tickets")
    for _ in range(4):
        assert awaited(game, state) == "chance: ticket"
        game.play(state, game.legal(state)[0])
    assert len(game.offer_of(state.cells, 0)) == 4
    assert legal_words(game, state) == lists(4) and len(lists(4)) == 16
    assert reason(game, state, "draw deck") == "First choose which tickets to keep."


@pytest.mark.parametrize("words", ["keep none", "keep 3", "keep 1 4", "keep 1 2 3 4"])
def test_kept_tickets_join_those_held(words: str) -> None:
    """What is kept is added to the hand, and nothing that was held is given up."""
    game, state = table()
    held, left = tickets(game, state, 0), game.tickets_left(state.cells)
    play_words(game, state, "1: draw tickets", *DRAWN, f"1: {words}")
    chosen = [LAST_FOUR[int(number) - 1] for number in words.split()[1:] if number != "none"]
    assert tickets(game, state, 0) == held + chosen
    assert game.tickets_left(state.cells) == left - len(chosen)
    assert whose_turn(game, state) == 2


def few_tickets(left: int) -> tuple[CardGame, State]:
    """That many tickets are in the deck; player 1 is at turn and holds most of the others."""
    game = card_game()
    names = [each.name for each in game.all_tickets]
    state = to_main(game, held=[names[:6], names[6:12]])
    while (more := game.tickets_left(state.cells)) > left:
        play_words(game, state, "draw tickets")
        let_chance(game, state)
        play_words(game, state, keep_all(min(4, more - left)))
    if whose_turn(game, state) == 2:
        play_words(game, state, "draw deck", "{deal red}", "stop drawing")
    assert whose_turn(game, state) == 1
    return game, state


def test_unwanted_tickets_go_to_the_bottom_of_the_deck() -> None:
    """They come up again only after every other, those that were returned earlier first."""
    game, state = few_tickets(6)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    first = named(game, game.offer_of(state.cells, 0))
    play_words(game, state, "1: keep none", "2: draw tickets")
    let_chance(game, state)
    second = named(game, game.offer_of(state.cells, 1))
    assert not set(second[:2]) & set(first) and set(second[2:]) < set(first)
    rest = set(first) - set(second)
    play_words(game, state, "2: keep 3", "1: draw tickets")
    assert set(legal_words(game, state)) == {f"ticket {name}" for name in rest}
    game.play(state, game.legal(state)[0])
    game.play(state, game.legal(state)[0])
    assert set(legal_words(game, state)) == {f"ticket {name}" for name in second if name != second[2]}


def test_tickets_returned_together_lie_there_in_an_order_nobody_learns() -> None:
    """When they come up, each of them may come first, as likely as the others."""
    game, state = few_tickets(4)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    returned = sorted(game.offer_of(state.cells, 0))
    play_words(game, state, "1: keep none", "2: draw tickets")
    assert legal_words(game, state) == [f"ticket {name}" for name in named(game, returned)]
    assert game.odds(state) == [1] * 4


@pytest.mark.parametrize("left", [1, 2, 3])
def test_with_fewer_than_four_left_those_are_drawn(left: int) -> None:
    """And still none has to be kept."""
    game, state = few_tickets(left)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    assert len(game.offer_of(state.cells, 0)) == left
    assert legal_words(game, state) == lists(left)
    play_words(game, state, "1: keep none")
    assert game.tickets_left(state.cells) == left


def test_without_tickets_in_the_deck_none_can_be_drawn() -> None:
    """The action is not open then."""
    game, state = few_tickets(2)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    play_words(game, state, "1: keep 1 2")
    assert game.tickets_left(state.cells) == 0
    assert "draw tickets" not in legal_words(game, state)
    assert reason(game, state, "draw tickets") == "No ticket is left in the ticket deck."


def test_which_tickets_are_kept_is_secret_and_how_many_is_not() -> None:
    """The others see neither what was drawn nor what went back."""
    states = []
    for words in ("keep 1 2", "keep 3 4"):
        game, state = table()
        play_words(game, state, "1: draw tickets", *DRAWN, f"1: {words}")
        states.append(state)
    for viewer in (1, None):
        assert game.view(states[0], viewer) == game.view(states[1], viewer)
        assert game.view(states[0], viewer).named()["ticket_count"] == [3, 1]
    assert game.view(states[0], 0) != game.view(states[1], 0)


def test_a_record_hides_drawn_tickets_from_the_others() -> None:
    """They read how many were kept; the player's own record shows all of it."""
    game = card_game()
    record = recorded(game, [*set_up_lines(game), "1: draw tickets", *DRAWN, "1: keep 1 4"])
    theirs, mine = to_text(redact(record, 1)), to_text(redact(record, 0))
    assert theirs.endswith("1: draw tickets\n" + "{ticket ?}\n" * 4 + "1: keep ? x2\n")
    assert mine.endswith("".join(f"{line}\n" for line in ["1: draw tickets", *DRAWN, "1: keep 1 4"]))


def test_the_player_who_returned_a_ticket_knows_that_it_lies_in_the_deck_until_another_draws() -> None:
    """Nobody else sees it there; once others have drawn from where it lay, its place is not known any more."""
    game, state = few_tickets(4)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    mask = sum(1 << number for number in game.offer_of(state.cells, 0))
    play_words(game, state, "1: keep none")
    assert cell(game, state, "group") == mask

    def seen(viewer: int | None) -> object:
        groups = game.view(state, viewer).named()["group"]
        assert isinstance(groups, list)
        return groups[0]

    assert (seen(0), seen(1), seen(None)) == (mask, 0, 0)
    play_words(game, state, "2: draw tickets")
    game.play(state, game.legal(state)[0])
    assert (seen(0), seen(None)) == (0, 0)


def test_each_ticket_tells_its_points_and_the_cards_it_needs() -> None:
    """As printed: the quantity of each colour, for four of them looked up by hand."""
    game = card_game()
    facts = {each.name: (each.points, each.needs) for each in game.box.tickets}
    assert facts["Chicago–New York"] == (5, {"yellow": 1})
    assert facts["Los Angeles–Pittsburgh"] == (18, {"white": 1, "blue": 2, "purple": 1})
    assert facts["Seattle–Chicago"] == (15, {"black": 1, "yellow": 2})
    assert facts["New York–Portland"] == (21, {"black": 1, "yellow": 1, "blue": 1, "purple": 2})
