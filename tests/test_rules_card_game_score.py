"""Scoring the tracks, the bonuses, and who wins the Card Game: a test for each sentence of leaflet and rulings."""

import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from branchline import CHANCE, OVER
from branchline.core.record import redact, to_text
from branchline.core.text import listing
from branchline.core.view import SPECTATOR
from card_game import (
    BOX,
    LA_PITTSBURGH,
    card_game,
    complete,
    completed,
    last_card,
    let_chance,
    pile,
    play_words,
    run_out,
    score_lines,
    scoring,
    tickets,
    to_main,
    to_scoring,
    wait,
    whole_game,
)
from toolkit import Cards, awaited, legal_words, reason

END = ["complete best", "complete no more"]  # where nothing more fits
GOES_ON = ["complete best"]  # where something does

# -- completing tickets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("replaced", ["white", "blue", "purple"])
def test_los_angeles_pittsburgh_with_a_locomotive_and_three_cards(replaced: str) -> None:
    """The leaflet's picture: one white, two blue and one purple are needed; the locomotive stands for any of them."""
    cards = Counter({"white": 1, "blue": 2, "purple": 1}) - Counter([replaced]) + Counter(["wild"])
    game, state = scoring(dict(cards), {}, held=[[LA_PITTSBURGH]])
    assert legal_words(game, state) == [f"complete {LA_PITTSBURGH}", *GOES_ON]
    complete(game, state, LA_PITTSBURGH, "")
    assert score_lines(game, state, 0) == {LA_PITTSBURGH: 18, "bonus Los Angeles": 12}


@pytest.mark.parametrize(
    ("cards", "enough"),
    [
        ({"white": 1, "blue": 2, "purple": 1}, True),
        ({"white": 3, "blue": 4, "purple": 2, "red": 5}, True),
        ({"wild": 4}, True),
        ({"blue": 1, "wild": 3}, True),
        ({"white": 1, "blue": 1, "purple": 1}, False),
        ({"white": 2, "blue": 1, "purple": 1}, False),
        ({"white": 1, "blue": 2, "purple": 1, "red": 0, "yellow": 9, "wild": 0}, True),
        ({"white": 1, "blue": 2, "red": 9}, False),
        ({"wild": 3, "red": 5}, False),
    ],
)
def test_a_ticket_takes_the_colours_and_quantity_that_it_lists(cards: Cards, enough: bool) -> None:
    """A set of the same colours and number; locomotives for whatever is missing."""
    game, state = scoring(cards, {}, held=[[LA_PITTSBURGH]])
    assert (f"complete {LA_PITTSBURGH}" in legal_words(game, state)) == enough
    if not enough:
        said = f"What is left of your track does not complete {LA_PITTSBURGH}."
        assert reason(game, state, f"complete {LA_PITTSBURGH}") == said


def test_each_card_completes_one_ticket_only() -> None:
    """One yellow and one red card: Chicago–Miami or Chicago–Charleston, not both."""
    game, state = scoring({"yellow": 1, "red": 1}, {}, held=[["Chicago–Miami", "Chicago–Charleston"]])
    assert legal_words(game, state) == ["complete Chicago–Charleston", "complete Chicago–Miami", *GOES_ON]
    play_words(game, state, "1: complete Chicago–Charleston")
    assert legal_words(game, state) == END
    assert "What is left of your track" in reason(game, state, "complete Chicago–Miami")
    assert reason(game, state, "complete Chicago–Charleston") == "You have chosen Chicago–Charleston already."
    game, state = scoring({"yellow": 2, "red": 2}, {}, held=[["Chicago–Miami", "Chicago–Charleston"]])
    complete(game, state, "Chicago–Miami; Chicago–Charleston", "")
    assert completed(game, state, 0) == ["Chicago–Charleston", "Chicago–Miami"]


def test_a_locomotive_too_completes_one_ticket_only() -> None:
    """Two tickets that lack a card each need two of them."""
    held = [["New York–Miami", "Los Angeles–Dallas"]]
    game, state = scoring({"blue": 1, "white": 1, "wild": 1}, {}, held=held)
    play_words(game, state, "1: complete New York–Miami")
    assert legal_words(game, state) == END
    game, state = scoring({"blue": 1, "white": 1, "wild": 2}, {}, held=held)
    complete(game, state, "New York–Miami; Los Angeles–Dallas", "")
    assert completed(game, state, 0) == ["New York–Miami", "Los Angeles–Dallas"]


def test_a_locomotive_is_any_colour_not_only_that_of_its_suit() -> None:
    """It went on the track from a green row and stands for blue."""
    game, state = last_card(held=[["New York–Chicago"]], railyards=[{"green": {"green": 2, "wild": 1}}])
    to_scoring(game, state)
    assert pile(game, state, "laid_out", 0) == {"wild": 1}
    complete(game, state, "New York–Chicago", "")
    assert completed(game, state, 0) == ["New York–Chicago"]


def test_cards_in_hand_and_railyard_and_other_tracks_complete_nothing() -> None:
    """Only what lies on the own track does."""
    game, state = last_card({"blue": 3}, held=[["New York–Chicago"]], tracks=[{"red": 1}, {"blue": 1}])
    to_scoring(game, state)
    assert legal_words(game, state) == END
    game, state = last_card({"blue": 2, "red": 2}, held=[["New York–Chicago"]])
    run_out(game, state)
    wait(game, state)
    play_words(game, state, "1: play 2 blue")  # in the last turn: the row stays in the railyard
    assert legal_words(game, state) == END


def test_only_tickets_of_the_own_hand_are_completed() -> None:
    """Neither those of others nor those in the deck."""
    game, state = scoring({"wild": 8}, {}, held=[["Dallas–Miami"], ["Chicago–Miami"]])
    assert reason(game, state, "complete Chicago–Miami") == "You do not hold Chicago–Miami."
    assert legal_words(game, state) == ["complete Dallas–Miami", *GOES_ON]


def test_tickets_are_completed_only_when_it_is_time() -> None:
    """Not during the turns, be the cards on the track or not."""
    game, state = last_card(held=[["Dallas–Miami"]], tracks=[{"wild": 8}])
    for words in ("complete Dallas–Miami", "complete best", "complete no more"):
        assert reason(game, state, words).startswith("Tickets are completed when the train deck has run out")


def test_by_the_first_rules_any_choice_that_the_track_allows_is_legal_even_none() -> None:
    """The player chooses: all, some or nothing, in any order."""
    held = ["Dallas–Miami", "Chicago–Miami", "New York–Miami"]
    for number in range(4):
        for chosen in itertools.permutations(held, number):
            track = {"green": 1, "red": 3, "yellow": 1, "blue": 1}
            game, state = scoring(track, {}, held=[held], version=1)
            complete(game, state, "; ".join(chosen), "")
            assert set(completed(game, state, 0)) == set(chosen)
            assert set(tickets(game, state, 0)) == set(held) - set(chosen)


def test_as_many_tickets_as_possible_are_completed_nobody_stops_while_one_more_fits() -> None:
    """Complete as many of their tickets as possible: which is free, in any order, but not to leave one that fits."""
    held = ["Dallas–Miami", "Chicago–Miami", "New York–Miami"]
    for number in range(4):
        for chosen in itertools.permutations(held, number):
            game, state = scoring({"green": 1, "red": 3, "yellow": 1, "blue": 1}, {}, held=[held])
            play_words(game, state, *[f"1: complete {ticket}" for ticket in chosen])
            left = [f"complete {ticket}" for ticket in game_order(held) if ticket not in chosen]
            assert legal_words(game, state) == [*left, *(GOES_ON if left else END)]
            if left:
                open_ones = listing([ticket.removeprefix("complete ") for ticket in left], "or")
                still = f"What is left of your track still completes {open_ones}: "
                assert reason(game, state, "complete no more") == f"{still}complete as many tickets as possible."
            else:
                complete(game, state, "", "")
                assert set(completed(game, state, 0)) == set(chosen)


def test_the_reason_why_nobody_may_stop_names_three_tickets_at_most() -> None:
    """However many still fit: with enough locomotives, all that a player holds."""
    for number, ends in ((3, ": "), (4, ", among others: "), (6, ", among others: ")):
        held = [ticket.name for ticket in card_game().all_tickets][:number]
        game, state = scoring({"wild": 12}, {}, held=[held])
        still = f"What is left of your track still completes {listing(held[:3], 'or')}{ends}"
        assert reason(game, state, "complete no more") == f"{still}complete as many tickets as possible."


def game_order(names: list[str]) -> list[str]:
    """In the order of the title's list."""
    return sorted(names, key=[ticket.name for ticket in card_game().all_tickets].index)


def test_which_tickets_is_free_also_a_choice_with_fewer_points_that_leaves_no_other() -> None:
    """One of 21 points, or two of 5 that take its cards: either ends the choice, since nothing fits any more."""
    held = ["Chicago–New York", "New York–Chicago", "New York–Portland"]
    track = {"black": 1, "yellow": 1, "blue": 1, "purple": 2}
    for chosen in ("New York–Portland", "Chicago–New York; New York–Chicago"):
        game, state = scoring(track, {}, held=[held])
        complete(game, state, chosen, "")
        assert set(completed(game, state, 0)) == set(chosen.split("; "))


# -- the best choice ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "held", "best"),
    [
        # Most points: of one or the other, against the order of the list.
        ({"yellow": 1, "red": 1}, ["Chicago–Charleston", "Chicago–Miami"], ["Chicago–Miami"]),
        # One ticket of 21 points rather than two of 5.
        (
            {"black": 1, "yellow": 1, "blue": 1, "purple": 2},
            ["Chicago–New York", "New York–Chicago", "New York–Portland"],
            ["New York–Portland"],
        ),
        # Two of 10 rather than one of 19 that takes their cards.
        (
            dict.fromkeys(["white", "blue", "purple", "orange", "green", "red"], 1),
            ["New York–Miami", "Los Angeles–Dallas", "New York–Las Vegas"],
            ["New York–Miami", "Los Angeles–Dallas"],
        ),
        # As many points: two of 10 rather than one of 20.
        (
            dict.fromkeys(["white", "blue", "purple", "orange", "green", "red"], 1),
            ["New York–Miami", "Los Angeles–Dallas", "Miami–Las Vegas"],
            ["New York–Miami", "Los Angeles–Dallas"],
        ),
        # As many points: 7, 10 and 10 rather than 5 and 22, though the one of 5 is the first of the list.
        (
            {"black": 1, "white": 1, "yellow": 1, "green": 2, "red": 2, "orange": 1},
            ["Chicago–New York", "Chicago–Charleston", "Seattle–Denver", "Los Angeles–Dallas", "Seattle–Miami"],
            ["Chicago–Charleston", "Seattle–Denver", "Los Angeles–Dallas"],
        ),
        # As many points and tickets: the earlier of the list.
        ({"black": 1, "green": 1}, ["Dallas–Helena", "Seattle–Denver"], ["Seattle–Denver"]),
        # All of them.
        ({"wild": 4}, ["Dallas–Helena", "Seattle–Denver"], ["Seattle–Denver", "Dallas–Helena"]),
        # None.
        ({"yellow": 9}, ["Dallas–Helena", "Seattle–Denver"], []),
    ],
)
def test_the_best_choice_is_most_points_then_most_tickets_then_the_earlier(
    track: Cards, held: list[str], best: list[str]
) -> None:
    """What `complete best` completes."""
    game, state = scoring(track, {}, held=[held])
    play_words(game, state, "1: complete best", "2: complete best")
    let_chance(game, state)
    assert completed(game, state, 0) == best


def feasible(needs: Sequence[Counter[str]], track: Cards) -> bool:
    """Whether the cards of a track pay for all of these, locomotives for what is missing."""
    wanted = sum(needs, Counter[str]())
    return (wanted - Counter({card: n for card, n in track.items() if card != "wild"})).total() <= track.get("wild", 0)


@pytest.mark.parametrize("seed", range(40))
def test_the_best_choice_is_found_exactly(seed: int) -> None:
    """Against every choice there is, of nine tickets and a track at random, with some tickets chosen before."""
    chance = random.Random(f"best {seed}")
    game = card_game()
    numbers = sorted(chance.sample(range(46), 9))
    needs = {number: Counter(game.box.tickets[number].needs) for number in numbers}
    track = dict(Counter(chance.choices(list(BOX), [3] * 8 + [2], k=chance.randrange(6, 22))))
    counts = [min(track.get(card, 0), 10) for card in BOX]
    track = dict(zip(BOX, counts, strict=True))
    before: list[int] = []
    for number in chance.sample(numbers, chance.randrange(3)):
        if feasible([needs[each] for each in (*before, number)], track):
            before.append(number)
    ways = []
    for size in range(10):
        for more in itertools.combinations([number for number in numbers if number not in before], size):
            if feasible([needs[each] for each in (*before, *more)], track):
                points = sum(game.box.tickets[number].points for number in more)
                # of two sets, the one that has the earlier ticket where they first differ
                ways.append((points, size, [number in more for number in numbers], more))
    expected = max(ways)[3]
    held = sum(1 << number for number in numbers)
    assert game.packing.best(held, counts, sum(1 << each for each in before)) == sum(1 << each for each in expected)


def test_the_best_choice_adds_to_what_was_chosen_so_far() -> None:
    """The ticket of 19 points is chosen already: the best of what is left, not of all."""
    held = ["New York–Miami", "Los Angeles–Dallas", "New York–Las Vegas", "Dallas–Miami"]
    track = dict.fromkeys(["white", "blue", "purple", "orange", "green", "red"], 1)
    game, state = scoring(track, {}, held=[held])
    play_words(game, state, "1: complete New York–Las Vegas", "1: complete best", "2: complete best")
    let_chance(game, state)
    assert completed(game, state, 0) == ["Dallas–Miami", "New York–Las Vegas"]


def test_the_best_choice_is_always_offered_and_ends_the_choice() -> None:
    """To everybody, whatever is on the track, and after each ticket chosen."""
    game, state = scoring({"yellow": 1, "red": 1}, {}, held=[["Chicago–Miami"]])
    assert legal_words(game, state)[-1:] == GOES_ON
    play_words(game, state, "1: complete Chicago–Miami")
    assert legal_words(game, state) == END
    play_words(game, state, "1: complete best")
    assert awaited(game, state) == "2: complete" and legal_words(game, state) == END


# -- chosen at once, then revealed -------------------------------------------------------------------------------------


def test_what_a_seat_completes_is_secret_until_all_have_chosen() -> None:
    """Whichever it is, and how many: the others see the same. Then it is revealed to all."""
    held = [["Chicago–Miami", "Chicago–Charleston", "New York–Chicago"]]
    states = []
    for chosen in (["Chicago–Miami", "New York–Chicago"], ["Chicago–Charleston"], []):
        game, state = scoring({"yellow": 1, "red": 1, "blue": 1}, {}, {}, held=held, version=1)
        play_words(game, state, *[f"1: complete {name}" for name in chosen], "1: complete no more")
        play_words(game, state, "2: complete best")
        states.append(state)
    for state in states[1:]:
        for viewer in (1, 2, None):
            assert game.view(state, viewer) == game.view(states[0], viewer)
        assert game.view(state, 0) != game.view(states[0], 0)
    for state in states:
        play_words(game, state, "3: complete no more")
        let_chance(game, state)
    for viewer in (0, 1, 2, None):
        told = [game.view(state, viewer).named()["completed"] for state in states]
        assert told == [[1 << 11 | 1 << 1, 0, 0], [1 << 5, 0, 0], [0, 0, 0]]


def test_it_is_revealed_seat_by_seat_in_the_order_of_the_list() -> None:
    """Nothing random: each next line is the only one possible."""
    held = [["Chicago–Miami", "New York–Chicago"], ["Dallas–Miami"]]
    game, state = scoring({"wild": 3}, {"wild": 2}, held=held)
    play_words(game, state, "1: complete Chicago–Miami", "1: complete New York–Chicago", "1: complete no more")
    play_words(game, state, "2: complete best")
    told = []
    while game.to_move(state) == CHANCE:
        (words,) = legal_words(game, state)
        told.append(words.removeprefix("completed "))
        play_words(game, state, f"{{{words}}}")
    assert told == ["New York–Chicago", "Chicago–Miami", "no more", "Dallas–Miami", "no more"]
    assert game.to_move(state) == OVER


def test_a_record_hides_a_choice_and_shows_what_was_completed() -> None:
    """To the others it reads `complete ?`, once for each ticket named and for the end; the player's own has it all."""
    record = whole_game(2, open_track=False)
    lines = to_text(record).splitlines()
    chosen = [line for line in lines if line.startswith("1: complete ")]
    ends = ("1: complete best", "1: complete no more")
    assert len(chosen) > 2 and [line in ends for line in chosen] == [False] * (len(chosen) - 1) + [True]
    for viewer in (1, SPECTATOR):
        seen = to_text(redact(record, viewer)).splitlines()
        hidden = [line for line in seen if line.startswith("1: complete ")]
        assert hidden == ["1: complete ?"] * (len(chosen) - 1) + ["1: complete ? and no more"]
        told = [line for line in seen if line.startswith("{completed ")]
        assert told == [line for line in lines if line.startswith("{completed ")]
    assert [line for line in to_text(redact(record, 0)).splitlines() if line.startswith("1: complete ")] == chosen


def test_tickets_that_were_not_completed_stay_secret() -> None:
    """Everybody learns what was completed, and how many tickets are left, not which."""
    states = []
    for other in ("Seattle–Miami", "New York–Portland"):
        game, state = scoring({"red": 1, "yellow": 1}, {}, held=[["Chicago–Miami", other], ["Dallas–Miami"]])
        complete(game, state, "Chicago–Miami", "")
        states.append(state)
    seen = game.view(states[0], None).named()
    assert seen == game.view(states[1], None).named()
    assert seen["ticket_count"] == [1, 1] and seen["tickets"] == [0, 0]
    assert [tickets(game, state, 0) for state in states] == [["Seattle–Miami"], ["New York–Portland"]]


def test_completed_tickets_are_set_aside() -> None:
    """They are no longer in the hand, and can't be completed again."""
    game, state = scoring({"red": 1, "yellow": 1}, {}, held=[["Chicago–Miami", "Dallas–Miami"]])
    complete(game, state, "Chicago–Miami", "")
    assert tickets(game, state, 0) == ["Dallas–Miami"] and completed(game, state, 0) == ["Chicago–Miami"]


# -- points ------------------------------------------------------------------------------------------------------------


def test_a_completed_ticket_adds_its_points_and_any_other_takes_them_off() -> None:
    """Those still in hand at the end."""
    held = [["Dallas–Helena", "Seattle–Toronto", "Miami–Boston"], ["Dallas–Winnipeg"]]
    game, state = scoring({"black": 1, "green": 1}, {}, held=held)
    complete(game, state, "Dallas–Helena", "")
    mine = {"Dallas–Helena": 10, "Seattle–Toronto": -17, "Miami–Boston": -12, "bonus Dallas": 10}
    assert score_lines(game, state, 0) == mine
    assert score_lines(game, state, 1) == {"Dallas–Winnipeg": -11}
    assert game.scores(state).totals == [-9, -11]


def test_scores_before_the_end_count_only_what_was_revealed_as_completed() -> None:
    """Whatever lies on a track or was chosen is not told yet."""
    game, state = last_card(held=[["Dallas–Helena"], ["Dallas–Miami"]], tracks=[{"wild": 2}, {"wild": 2}])
    assert game.scores(to_main(game, held=[["Dallas–Helena"], ["Dallas–Miami"]])).totals == [-10, -9]
    to_scoring(game, state)
    play_words(game, state, "1: complete best", "2: complete best")
    assert game.scores(state).totals == [-10, -9]
    play_words(game, state, "{completed Dallas–Helena}")
    assert game.scores(state).totals == [20, -9]
    let_chance(game, state)
    assert game.scores(state).totals == [10 + 10, 9 + 10 + 8]


@pytest.mark.parametrize(
    ("city", "points", "ticket", "other"),
    [
        ("Seattle", 8, "Seattle–Denver", "Seattle–Phoenix"),
        ("Los Angeles", 12, "Los Angeles–Vancouver", "Los Angeles–Houston"),
        ("Chicago", 12, "Chicago–Montreal", "Chicago–Santa Fe"),
        ("Dallas", 10, "Dallas–Helena", "Dallas–Washington"),
        ("New York", 15, "New York–Kansas City", "New York–New Orleans"),
        ("Miami", 8, "Miami–Omaha", "Miami–El Paso"),
    ],
)
def test_the_bonus_of_a_big_city_goes_to_the_most_completed_tickets_to_it(
    city: str, points: int, ticket: str, other: str
) -> None:
    """One completed ticket is enough if nobody else has any; a ticket that was not completed counts for nothing."""
    game, state = scoring({"wild": 3}, {}, held=[[ticket], [other]])
    complete(game, state, ticket, "")
    worth = {each.name: each.points for each in game.all_tickets}
    assert score_lines(game, state, 0) == {ticket: worth[ticket], f"bonus {city}": points}
    assert score_lines(game, state, 1) == {other: -worth[other]}


def test_more_completed_tickets_to_a_city_take_its_bonus() -> None:
    """Two against one; the place of the city on the ticket does not matter."""
    held = [["Dallas–Miami", "Seattle–Miami"], ["Miami–Boston"]]
    game, state = scoring({"wild": 9}, {"wild": 3}, held=held)
    complete(game, state, "Dallas–Miami; Seattle–Miami", "Miami–Boston")
    assert "bonus Miami" in score_lines(game, state, 0) and "bonus Miami" not in score_lines(game, state, 1)


def test_all_who_tie_for_a_city_score_its_bonus() -> None:
    """Two of three players with one ticket each: both have all of its points."""
    held = [["Dallas–Helena"], ["Dallas–Washington"], ["Miami–Boston"]]
    game, state = scoring({"wild": 2}, {"wild": 2}, {}, held=held)
    complete(game, state, "Dallas–Helena", "Dallas–Washington", "")
    assert score_lines(game, state, 0) == {"Dallas–Helena": 10, "bonus Dallas": 10}
    assert score_lines(game, state, 1) == {"Dallas–Washington": 10, "bonus Dallas": 10}
    assert score_lines(game, state, 2) == {"Miami–Boston": -12}


def test_nobody_scores_a_city_without_a_completed_ticket_to_it() -> None:
    """All tie with none: that is no tie for the bonus."""
    game, state = scoring({}, {}, held=[["Dallas–Miami"], ["Chicago–Miami"]])
    complete(game, state, "", "")
    assert [score_lines(game, state, seat) for seat in range(2)] == [{"Dallas–Miami": -9}, {"Chicago–Miami": -10}]


def test_a_ticket_between_two_big_cities_counts_for_both() -> None:
    """And so it may win two bonus cards."""
    game, state = scoring({"wild": 9}, {"wild": 1}, held=[["Los Angeles–New York"], ["New York–Chicago"]])
    complete(game, state, "Los Angeles–New York", "New York–Chicago")
    mine = {"Los Angeles–New York": 20, "bonus Los Angeles": 12, "bonus New York": 15}
    assert score_lines(game, state, 0) == mine
    assert score_lines(game, state, 1) == {"New York–Chicago": 5, "bonus Chicago": 12, "bonus New York": 15}


# -- who wins ----------------------------------------------------------------------------------------------------------


def test_the_most_points_win() -> None:
    """The player who has fewer tickets and fewer bonus cards."""
    held = [["New York–Las Vegas"], ["Dallas–Raleigh", "Miami–Omaha"], ["Seattle–Denver"]]
    game, state = scoring({"wild": 4}, {"wild": 2, "yellow": 1}, {"wild": 2}, held=held)
    complete(game, state, "New York–Las Vegas", "Dallas–Raleigh", "Seattle–Denver")
    result = game.scores(state)
    assert result.totals == [19 + 15, 8 + 10 - 11, 10 + 8]
    assert result.ranks == [1, 3, 2] and result.winners == [0]


def test_a_tie_goes_to_more_completed_tickets_before_bonus_cards() -> None:
    """45 points each: three tickets and two bonus cards beat two tickets and three."""
    mine = ["Chicago–New York", "New York–Sault St. Marie", "Chicago–Montreal"]
    theirs = ["Chicago–Dallas", "Seattle–Los Angeles"]
    game, state = scoring({"wild": 4, "yellow": 1}, {"wild": 4}, held=[mine, theirs])
    complete(game, state, "; ".join(mine), "; ".join(theirs))
    result = game.scores(state)
    assert result.totals == [5 + 6 + 7 + 12 + 15, 6 + 9 + 10 + 8 + 12]
    assert result.ranks == [1, 2]


def test_a_tie_with_as_many_tickets_goes_to_more_bonus_cards() -> None:
    """30 points and one ticket each: two bonus cards beat one."""
    game, state = scoring({"wild": 4}, {"wild": 2}, held=[[LA_PITTSBURGH], ["Chicago–Miami"]])
    complete(game, state, LA_PITTSBURGH, "Chicago–Miami")
    result = game.scores(state)
    assert result.totals == [18 + 12, 10 + 12 + 8]
    assert result.ranks == [2, 1]


def test_only_completed_tickets_break_a_tie() -> None:
    """20 points, one completed ticket and one bonus card each: that one of them holds a second ticket is nothing."""
    held = [["Dallas–Helena"], ["Miami–Las Vegas", "Dallas–Raleigh"], ["Los Angeles–Vancouver"]]
    game, state = scoring({"wild": 2}, {"wild": 4}, {}, held=held)
    complete(game, state, "Dallas–Helena", "Miami–Las Vegas", "")
    result = game.scores(state)
    assert result.totals == [10 + 10, 20 + 8 - 8, -10]
    assert result.ranks == [1, 1, 3]


def test_players_who_tie_in_all_of_it_share_the_victory() -> None:
    """20 points, one ticket and one bonus card each: two winners, and the next is third."""
    held = [["Dallas–Helena"], ["Dallas–Washington"], ["Miami–Boston"]]
    game, state = scoring({"wild": 2}, {"wild": 2}, {}, held=held)
    complete(game, state, "Dallas–Helena", "Dallas–Washington", "")
    result = game.scores(state)
    assert result.totals == [20, 20, -12]
    assert result.ranks == [1, 1, 3] and result.winners == [0, 1]
