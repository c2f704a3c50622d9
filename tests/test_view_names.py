"""A View with names: what bot writers see is what the cells say, and what programs receive."""

import random

import pytest

from all_titles import TITLES, game_of
from branchline.core.actions import Kind
from branchline.core.cells import Cells
from branchline.core.game import CHANCE, OVER, Game, State
from branchline.core.match import Match
from branchline.core.record import redact
from branchline.core.seeded_chance import SeededChance
from branchline.describe.board_facts import board_facts
from branchline.describe.facts import move_facts, view_facts
from branchline.describe.onlooker import seen_by
from branchline.routes.game import RoutesGame
from branchline.titles import map_title, title


def moments(game: Game, seed: int, step: int) -> list[State]:
    state, rng, found = game.start(), random.Random(seed), []
    number = 0
    while (mover := game.to_move(state)) != OVER:
        if mover != CHANCE and number % step == 0:
            found.append(state.copy())
        game.play(state, game.chance(state, rng.random()) if mover == CHANCE else rng.choice(game.legal(state)))
        number += 1
    return found


@pytest.mark.parametrize("key", TITLES)
def test_names_are_what_the_cells_say(key: str) -> None:
    game = game_of(key, 2)
    for state in moments(game, seed=3, step=9):
        view = game.view(state, game.to_move(state))
        assert sorted(choice.action for group in view.move_groups for choice in group.choices) == view.legal()
        assert view.hand.total() == view.me.cards and view.hand["no such colour"] == 0
        assert len(view.tickets) == view.me.tickets
        assert view_facts(view)["hand"] == view.hand
        if isinstance(game, RoutesGame):
            assert sum(ticket.completed for ticket in view.tickets) == game.completed(view.cells, view.seat)
            for ticket in view.tickets:
                assert ticket.spaces_missing is None or sum(way.length for way in ticket.way) == ticket.spaces_missing
                assert set(ticket.way) <= set(view.open_routes)


@pytest.mark.parametrize("key", TITLES)
def test_legal_moves_say_by_name_what_their_facts_say(key: str) -> None:
    game = game_of(key, 2)
    for state in moments(game, seed=6, step=7):
        view = game.view(state, game.to_move(state))
        assert [move.action for move in view.legal_moves] == view.legal()
        for move in view.legal_moves:
            facts = view.facts(move.action)
            assert move.facts == facts and move.kind == facts["kind"] and str(move) == view.words(move.action)
            assert (move.route.id if move.route else None) == facts.get("route")
            assert (move.card, move.colour) == (facts.get("card", ""), facts.get("colour", ""))
            assert move.cards == facts.get("cards", {}) and move.points == facts.get("points", 0)
            if move.kind == "keep":
                kept = [(ticket.a, ticket.b, ticket.points) for ticket in move.tickets]
                assert kept == [(each["a"], each["b"], each["points"]) for each in listed(facts["kept"])]
                assert all(ticket in view.offer for ticket in move.tickets) or not isinstance(game, RoutesGame)
            elif move.kind == "complete":
                assert [ticket.a for ticket in move.tickets] == [each["a"] for each in listed(facts["tickets"])]
            else:
                assert move.tickets == []


def listed(found: object) -> list[dict[str, object]]:
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("key", TITLES)
def test_a_move_of_others_is_named_as_far_as_the_seat_may_see_it(key: str) -> None:
    game = game_of(key, 2)
    match, rng = Match(game, SeededChance("7/3")), random.Random(1)
    match.begin()
    while not match.over:
        match.play(rng.choice(match.legal()))
    for number, move in enumerate(seen_by(game, match.moves, 0), 1):
        line = {**move_facts(move, number)}
        assert move.facts.items() <= line.items() and (move.kind, str(move)) == (line["kind"], line["words"])
        if move.kind in ("deal", "ticket") and line["to"] == 2:
            assert move.redacted and move.card == "" and move.tickets == []
        if move.kind == "claim":
            assert move.route is not None and move.cards.total() == move.route.length and move.points > 0
            assert move.route in move.after.players[move.by].routes


class Counted(Kind):
    """Counts how often somebody asks what its actions do."""

    asked = 0

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        self.asked += 1
        return {"points": 3}


def test_facts_are_made_when_they_are_asked_for_and_once() -> None:
    """What a bot does not ask for costs it nothing."""
    game = map_title("london").make(2, {})
    state = game.start()
    game.play_chance(state, random.Random(7).random)
    counted = Counted("counted", 1)
    for action in game.legal(state):
        game.codec.kind_of[action] = counted
    moves = game.view(state, game.to_move(state)).legal_moves
    assert [(move.kind, move.words) for move in moves] == [("counted", "counted")] * 3 and counted.asked == 0
    assert moves[0].points == 3 and moves[0].route is None and moves[0].tickets == []
    assert counted.asked == 1


@pytest.mark.parametrize("key", TITLES)
def test_a_view_prints_its_table_and_no_secret(key: str) -> None:
    game = game_of(key, 2)
    for state in moments(game, seed=4, step=25):
        seat = game.to_move(state)
        view = game.view(state, seat)
        again = game.view(view.sample(random.Random(1).random), seat)
        assert str(view) == str(again)
        assert str(view).startswith(f"{game.name}, 2 players, seen by player {seat + 1}: you are to move")
        assert f"to move, {len(view.legal())} legal move" in repr(view)
        other = game.view(state, 1 - seat)
        assert all(ticket.name in str(state) for ticket in [*view.tickets, *other.tickets])
        assert "legal" not in repr(other) and not other.move_groups
    assert repr(game) == f"<Game {key}, 2 players>" and "player" in repr(state)


def test_what_one_meets_at_a_prompt_reads_as_what_it_is() -> None:
    """No address in memory, and no list of a hundred numbers."""
    london = map_title("london")
    game = london.game(2)
    match = Match(game, SeededChance("7/0"))
    match.begin()
    while not match.over:
        match.play(match.legal()[0])
    record = match.record()
    totals = ", ".join(str(total) for total in match.game.scores(match.state).totals)
    moves = len(match.moves)
    assert repr(london) == f"<Title london, 2 to 4 players, version {london.version}>"
    assert repr(title("paris@2.1")) == "<Title paris (reconstruction), 2 to 4 players, version 2.1>"
    assert repr(match) == f"<Match london, 2 players, {moves} moves, the game is over>"
    assert repr(record) == f"<Record london, 2 players, {moves} moves: {totals}>"
    assert repr(redact(record, 1)) == f"<Record london, 2 players, {moves} moves, seen by player 2: {totals}>"
    assert repr(record.result).startswith(f"<Outcome {totals}: player")
    state = game.start()
    game.play_chance(state, random.Random(7).random)
    legal = game.view(state, game.to_move(state)).legal_moves[0]
    assert repr(legal) == f"<LegalMove {legal.action} keep 1>"
    first = next(seen_by(match.game, match.moves, 0))
    assert repr(first) == f"<Move chance: {first.words}>"
    assert repr(match.game.codec.kinds[0]) == "<Kind draw deck, 1 action from 0>"
    assert repr(game.board) == "<Board london, 17 places, 44 routes, 20 tickets>"
    assert repr(game.rules[0]) == "<Rule double_routes, both_from = 3> in <Game london, 2 players>"
    for kind in match.game.codec.kinds:
        assert " at 0x" not in repr(kind)


def test_what_rules_declare_is_labelled_for_clients_that_do_not_know_them() -> None:
    labels = {key: board_facts(game_of(key, 2)).get("labels", {}) for key in TITLES}
    assert isinstance(labels["san-francisco"], dict) and labels["san-francisco"]
    for key in TITLES:
        game = game_of(key, 2)
        for state in moments(game, seed=5, step=60):
            view = game.view(state, game.to_move(state))
            declared = {*view.table, *view.me.badges, *view.me.tallies}
            found = labels[key]
            assert isinstance(found, dict) and declared <= set(found)
