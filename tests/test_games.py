"""Whole games, one or more for each special rule, replayed from the set-up to their exact scores.

Those on maps were made by hand: what each player scores is written down as counted on the board. Routes and tickets are
counted a second time from nothing but the words of the record. The games of the Card Game were searched for, not made:
all that they score is counted from the words alone.
"""

import re
from collections.abc import Callable

import pytest

import card_game
import referee
import referee_card_game
from branchline import OVER
from branchline.cardgame.game import CardGame
from branchline.core.record import DamagedRecord, Record, finish, from_json, from_text, redact, to_json, to_text, verify
from branchline.core.view import SPECTATOR
from branchline.routes.game import RoutesGame
from recorded import CARD_GAMES, EXPECTED, GAMES, WINNERS, find_any, load, text_of
from recorded_card_game import (
    Count,
    a_pass_in_the_last_round_and_a_choice_that_is_not_the_best,
    a_robbery_with_locomotives_on_both_sides,
    each_sees_their_own_track,
    more_bonus_cards_break_a_tie,
    more_tickets_beat_more_bonus_cards,
    tickets_completed_with_either_deck,
    two_players_tie_for_chicago,
)
from recorded_maps import (
    a_round_of_passes,
    a_tie_for_the_holder_of_the_longest_path,
    a_tie_for_the_player_with_more_tickets,
    both_tracks_to_different_players,
    district_1_by_way_of_piccadilly,
    equal_points_and_equal_tickets,
    ferries_tokens_and_used_up_stacks,
    flags_in_the_last_round,
    the_example_of_the_leaflet,
    three_build_and_three_claim_a_triple_route,
    two_flags_a_refusal_and_nothing_to_keep,
    two_flushes_in_the_set_up_then_a_reshuffle,
)
from toolkit import cell, sound

each_game = pytest.mark.parametrize("name", list(EXPECTED))

each_map_game = pytest.mark.parametrize("name", [name for name in EXPECTED if name not in CARD_GAMES])

each_card_game = pytest.mark.parametrize("name", CARD_GAMES)


# -- all of them -------------------------------------------------------------------------------------------------------


def test_every_recorded_game_is_in_the_table() -> None:
    """No file lies about without its expected scores."""
    files = {str(path.relative_to(GAMES).with_suffix("")) for path in GAMES.rglob("*.branchline")}
    assert files == set(EXPECTED) == set(WINNERS)


@each_game
def test_a_recorded_game_replays_to_its_exact_score(name: str) -> None:
    """Every move is legal, the game is over after the last one, and each player's lines are those counted by hand."""
    record = load(name)
    verify(record)
    assert record.result is not None
    final = record.final()
    assert record.game.to_move(final) == OVER
    replayed = record.game.scores(final)
    for outcome in (record.result, replayed):
        for seat, expected in enumerate(EXPECTED[name]):
            found = {"routes" if line.what == "routes" else line.label: line.points for line in outcome.lines[seat]}
            assert found == expected
        assert outcome.totals == [sum(lines.values()) for lines in EXPECTED[name]]
        assert [seat + 1 for seat in outcome.winners] == WINNERS[name]


@each_map_game
def test_a_recorded_game_keeps_every_card_and_vehicle(name: str) -> None:
    """In every position of the game all cards are somewhere, and pieces in supply and on the map add up."""
    record = load(name)
    game = record.game
    assert isinstance(game, RoutesGame)
    for state in record.states():
        sound(game, state)
        for seat in range(game.seats):
            laid = sum(game.lengths[route] for route in game.routes_of(state.cells, seat))
            assert laid + cell(game, state, "vehicles", seat) == game.board.vehicles


@each_card_game
def test_a_recorded_card_game_keeps_every_card_and_ticket(name: str) -> None:
    """In every position of the game each of them lies in one place."""
    record = load(name)
    assert isinstance(record.game, CardGame)
    for state in record.states():
        card_game.sound(record.game, state)


@each_game
def test_a_recorded_game_is_written_as_it_was_read(name: str) -> None:
    """The text form is canonical: written again, it is the same but for the comments; the JSON form reads back too."""
    record = load(name)
    plain = "".join(line for line in text_of(name).splitlines(keepends=True) if not line.startswith(";"))
    assert to_text(record) == plain
    lines = list(enumerate(to_json(record), 1))
    assert from_json(lines, find_any).moves == record.moves


@each_game
def test_the_json_form_of_a_text_record_tells_the_result_in_full(name: str) -> None:
    """docs/records.md promises tickets, districts, flags and tokens with each score line, whatever form was read."""
    assert list(to_json(load(name))) == list(to_json(finish(load(name))))


@each_game
def test_the_referee_finds_nothing_wrong(name: str) -> None:
    """A program that knows nothing of the engine replays the game and comes to the same result."""
    if name in CARD_GAMES:
        referee_card_game.check_lines(list(to_json(finish(load(name)))))
    elif not name.startswith("toy/"):
        referee.check_lines(list(to_json(finish(load(name)))))


@each_map_game
def test_routes_and_tickets_counted_from_the_words_alone(name: str) -> None:
    """A second count that knows only the record's words: cards spent give the points, place names the paths."""
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    text = text_of(name)
    result = load(name).result
    assert result is not None
    for seat, lines in enumerate(result.lines):
        points = 0
        part: dict[str, str] = {}  # a place and the part of the network it belongs to
        for claim in re.finditer(rf"^{seat + 1}: claim (.+?)–(.+) with (.+)$", text, re.MULTILINE):
            points += table[sum(int(count) for count in re.findall(r"\d+", claim[3]))]
            other = re.sub(r" \((?:[A-Z]|[a-z]+(?: [A-Z])?)\)$", "", claim[2])  # which of the tracks it is
            a, b = (part.setdefault(place, place) for place in (claim[1], other))
            part = {place: a if of == b else of for place, of in part.items()}
        assert points == next(line.points for line in lines if line.what == "routes")
        for line in lines:
            if line.what == "ticket":
                # An end of a zone reads `Suisse (Lyon)`: any of them will do.
                ends = [
                    {part[p] for p in part if p == end or p.startswith(f"{end} (")} for end in line.label.split("–")
                ]
                assert (line.points > 0) == bool(ends[0] & ends[1])


@each_card_game
def test_tracks_and_tickets_counted_from_the_words_alone(name: str) -> None:
    """Cards played go on the track turn by turn and pay for what is revealed as completed; the tickets add up."""
    count = Count(text_of(name))
    assert [count.lines(seat) for seat in range(count.seats)] == EXPECTED[name]


@each_card_game
def test_what_a_seat_saw_of_a_card_game_replays_to_its_views(name: str) -> None:
    """Each player's record, and a spectator's, from the first card to the last."""
    record = load(name)
    for viewer in (*range(record.game.seats), SPECTATOR):
        seen = from_text(to_text(redact(record, viewer)), find_any)
        assert all(whole == part for whole, part in zip(record.views(viewer), seen.views(viewer), strict=True))


@each_game
def test_a_wrong_result_is_noticed(name: str) -> None:
    """The check can fail: one point more in the file's result, and the record is refused."""
    text = re.sub(r"^= 1: (-?\d+) points", lambda m: f"= 1: {int(m[1]) + 1} points", text_of(name), flags=re.MULTILINE)
    with pytest.raises(DamagedRecord, match="do not add up"):
        verify(from_text(text, find_any))
    text = re.sub(r"([+-]\d+) (routes|ticket)", lambda m: f"{int(m[1]) + 1:+d} {m[2]}", text, count=1)
    with pytest.raises(DamagedRecord, match="the result is wrong"):
        verify(from_text(text, find_any))


SPECIAL: dict[str, Callable[[Record], None]] = {
    "london-districts": district_1_by_way_of_piccadilly,
    "london-double-routes-with-four": both_tracks_to_different_players,
    "london-flush-and-reshuffle": two_flushes_in_the_set_up_then_a_reshuffle,
    "london-shared-victory": equal_points_and_equal_tickets,
    "paris-flags": two_flags_a_refusal_and_nothing_to_keep,
    "paris-flag-on-the-last-turn": flags_in_the_last_round,
    "paris-tie-broken-by-tickets": a_tie_for_the_player_with_more_tickets,
    "san-francisco-ferries-and-tokens": ferries_tokens_and_used_up_stacks,
    "france-marseille-grenoble": the_example_of_the_leaflet,
    "france-tie-broken-by-the-longest-path": a_tie_for_the_holder_of_the_longest_path,
    "france-triple-route-with-five": three_build_and_three_claim_a_triple_route,
    "card-game-robbery": a_robbery_with_locomotives_on_both_sides,
    "card-game-second-deck": tickets_completed_with_either_deck,
    "card-game-bonus-tie": two_players_tie_for_chicago,
    "card-game-tie-broken-by-tickets": more_tickets_beat_more_bonus_cards,
    "card-game-tie-broken-by-bonuses": more_bonus_cards_break_a_tie,
    "card-game-open-track": each_sees_their_own_track,
    "card-game-pass-and-choice": a_pass_in_the_last_round_and_a_choice_that_is_not_the_best,
    "toy/siding-deadlock": a_round_of_passes,
}


@each_game
def test_the_special_thing_happens(name: str) -> None:
    """Each game was made for a rule, and the rule is seen at work in it."""
    SPECIAL[name](load(name))
