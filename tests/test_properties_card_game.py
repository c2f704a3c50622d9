"""What must hold in every game of the Card Game, with any number of seats and any players."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from all_titles import OPEN, played
from branchline import title
from branchline.cardgame.game import CardGame
from branchline.cardgame.state import COMPLETING, DEALING_AGAIN, REVEALING, ROW_AGAIN
from branchline.core import record as records
from branchline.core.game import PHASE
from branchline.core.record import DamagedRecord
from branchline.titles import find_game
from branchline.trains.state import MAIN
from test_properties import games, positions, some_positions, some_seeds, some_styles

some_tables = st.sampled_from([("card-game", 2), ("card-game", 3), ("card-game", 4), (OPEN, 3)])


def card_game_of(which: str, seats: int) -> CardGame:
    game = title("card-game").game(seats, {"open_track": True} if which == OPEN else {})
    assert isinstance(game, CardGame)
    return game


@games
@given(some_tables, some_styles, some_seeds)
def test_plays_are_exactly_those_that_a_plain_reading_of_the_rules_allows(
    which: tuple[str, int], style: str, seed: int
) -> None:
    """The tables against the leaflet's sentences, card by card."""
    game = card_game_of(*which)
    colours = game.box.colours
    for state in some_positions(game, style, seed, 12):
        seat = game.to_move(state)
        if seat < 0 or state.cells[PHASE] != MAIN:
            continue
        hand = dict(zip([*colours, "wild"], game.hand_of(state.cells, seat), strict=True))
        yards = [
            {colours[colour]: cards + wilds for colour, cards, wilds in game.rows_of(state.cells, other)}
            for other in range(game.seats)
        ]
        others = [yard for other, yard in enumerate(yards) if other != seat]
        expected: set[tuple[tuple[str, int], ...]] = set()
        for colour in colours:
            for cards in range(1, hand[colour] + 1):
                for wilds in range(hand["wild"] + 1):
                    robs = all(cards + wilds > yard.get(colour, 0) for yard in others)
                    if cards + wilds >= 2 and colour not in yards[seat] and robs:
                        expected.add(((colour, cards), ("wild", wilds)))
        for three in combinations(colours, 3):
            if all(hand[colour] and not any(colour in yard for yard in yards) for colour in three):
                expected.add(tuple((colour, 1) for colour in three))
        found: set[tuple[tuple[str, int], ...]] = set()
        for action in game.legal(state):
            if game.codec.kind_of[action] is game.play_cards:
                played = dict(zip([*colours, "wild"], game.play_cards.cards_of(action), strict=True))
                kinds = [(colour, count) for colour, count in played.items() if count and colour != "wild"]
                found.add(tuple(kinds) if len(kinds) == 3 else (kinds[0], ("wild", played["wild"])))
        assert found == expected


@games
@given(some_tables, some_styles, some_seeds)
def test_railyards_and_tracks_are_sound_at_every_step(which: tuple[str, int], style: str, seed: int) -> None:
    """A row is never empty, and only a row has wilds; a track is as large as its size says."""
    game = card_game_of(*which)
    for state in positions(game, style, seed):
        cells = state.cells
        for colour in range(game.cards.wild):
            owner, cards, wilds = game.railyard_row(cells, colour)
            assert (owner is not None) == (cards > 0)
            assert min(cards, wilds) >= 0 and (cards or not wilds)
        for seat in range(game.seats):
            assert sum(game.track_of(cells, seat)) == cells[game.track_size_at + seat]


@games
@given(some_tables, some_styles, some_seeds)
def test_completions_are_exactly_those_that_the_track_still_pays_for(
    which: tuple[str, int], style: str, seed: int
) -> None:
    """Card by card: of each colour what there is, and a wild for each that is missing."""
    game = card_game_of(*which)
    colours = game.box.colours
    for state in positions(game, style, seed):
        seat = game.to_move(state)
        if seat < 0 or state.cells[PHASE] != COMPLETING:
            continue
        *track, wilds = game.laid_out_of(state.cells, seat)
        chosen = game.chosen_of(state.cells, seat)

        def paid(tickets: list[int], track: list[int] = track, wilds: int = wilds) -> bool:
            needs = Counter[str]()
            for ticket in tickets:
                needs.update(game.box.tickets[ticket].needs)
            have = dict(zip(colours, track, strict=True))
            return sum(max(0, count - have[colour]) for colour, count in needs.items()) <= wilds

        held = [ticket for ticket in game.tickets_of(state.cells, seat) if ticket not in chosen]
        expected = [f"complete {game.box.tickets[t].name}" for t in held if paid([*chosen, t])]
        expected += ["complete best"] if expected else ["complete best", "complete no more"]
        assert [game.words(action) for action in game.legal(state)] == expected
        assert paid(chosen) and paid([*chosen, *game.best(state.cells, seat)])


@games
@given(some_tables, some_styles, some_seeds)
def test_a_bot_that_remembers_the_tracks_samples_worlds_that_have_them(
    which: tuple[str, int], style: str, seed: int
) -> None:
    game = card_game_of(*which)
    rng = random.Random(seed)
    for state in some_positions(game, style, seed, 6):
        tracks = [game.track_of(state.cells, seat) for seat in range(game.seats)]
        for seat in range(game.seats):
            view = game.view(state, seat)
            sample = game.remembered(view, [*tracks[:-1], []]).sample(rng.random)
            assert [game.track_of(sample.cells, other) for other in range(game.seats - 1)] == tracks[:-1]
            assert game.all_cards(sample.cells) == game.cards.counts
            assert game.view(sample, seat) == view


def test_a_track_remembered_wrong_is_refused() -> None:
    game = card_game_of("card-game", 2)
    with pytest.raises(ValueError, match="the track of seat 1 has 0 cards, not 1"):
        game.remembered(game.view(game.start(), 0), [[], [1] + [0] * 8])


@pytest.mark.parametrize("style", ["claims", "hoards cards", "loves tickets"])
def test_records_of_four_are_redacted_right_wherever_the_scoring_or_the_second_deal_is_cut_off(style: str) -> None:
    game = card_game_of("card-game", 4)
    whole = played(game, style, 2)
    phases = [state.cells[PHASE] for state in whole.states()]
    cuts = [i for i, phase in enumerate(phases) if phase in (COMPLETING, REVEALING, DEALING_AGAIN, ROW_AGAIN)]
    assert {phases[i] for i in cuts} >= {COMPLETING, REVEALING}
    for cut in random.Random(1).sample(cuts, 12):
        record = records.new_record(game)
        record.moves = whole.moves[:cut]
        for seat in range(-1, 4):
            again = records.from_text(records.to_text(records.redact(record, seat)), find_game)
            assert list(again.views(seat)) == list(record.views(seat))


def redacted_lines(seat: int) -> list[str]:
    whole = played(card_game_of("card-game", 3), "claims", 3)
    return records.to_text(records.redact(whole, seat)).split("\n= ")[0].split("\n")


def refused(lines: list[str]) -> None:
    with pytest.raises(DamagedRecord, match="can't be here, as far as everybody sees"):
        records.from_text("\n".join(lines), find_game)


def test_a_redacted_record_is_refused_if_it_tells_what_its_seat_knows_to_be_wrong() -> None:
    """Of its own tickets a seat knows all: what it completed, and that nobody else can complete what it holds."""
    lines = redacted_lines(0)
    records.from_text("\n".join(lines), find_game)
    told = [i for i, line in enumerate(lines) if line.startswith("{completed")]
    ends = [i for i in told if lines[i] == "{completed no more}"]
    own, others = [i for i in told if i < ends[0]], [i for i in told if ends[0] < i < ends[1]]
    assert own and others
    refused([*lines[: own[0]], *lines[own[0] + 1 :]])  # one of its own left out
    refused([*lines[: own[-1] + 1], lines[others[0]], *lines[own[-1] + 1 :]])  # one that it never held
    dealt = [line.removeprefix("{ticket ") for line in lines if line.startswith("{ticket ") and "?" not in line]
    kept = next(line for line in lines if line.startswith("1: keep"))
    mine = dealt[int(kept.split()[2]) - 1]
    assert "{completed " + mine not in lines, "choose another seed: this one has to be missed"
    refused([*lines[: others[0]], "{completed " + mine, *lines[others[0] :]])  # its own, by somebody else
    first = next(i for i, line in enumerate(lines) if line.startswith("{ticket "))
    refused([*lines[: first + 1], lines[first], *lines[first + 2 :]])  # the same ticket dealt to it twice
