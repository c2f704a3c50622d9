"""Laying track in France at the terminal: what is suggested, what is cut off, and what is typed about beds."""

import io
import re

import pytest
from rich.console import Console

from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.screen import MapScreen
from branchline.cli.play import PlayRepl
from branchline.core.actions import Illegal, Unreadable
from terminal import MapSession, coloured_console, console, lines_of, printed
from terminal_france import answer, beds, build, hold, laying, own, reason, turn, words


def plainly(on: Console) -> list[str]:
    """The lines of a coloured screen without its codes."""
    return lines_of(re.sub(r"\x1b\[[0-9;]*m", "", printed(on)))


def heard(session: MapSession, text: str) -> list[str]:
    """The moves that a line means to the whole conversation, numbers of the menu included; or what it is answered."""
    on = console()
    actions, _ = PlayRepl(session, on).execute(text)
    return [session.game.words(action) for action in actions] or lines_of(printed(on))


def only_ticket(session: MapSession, a: str, b: str) -> None:
    """The person holds this ticket and no other."""
    game, cells = session.game, session.state.cells
    number = next(i for i, ticket in enumerate(game.board.tickets) if (ticket.a, ticket.b) == (a, b))
    cells[game.tickets_at] = 1 << number


# -- lengths and numbers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["lay 3 avignon lyon pink", "lay avignon lyon 3 pink", "avignon lyon pink 3"])
def test_a_wrong_length_lays_nothing(text: str) -> None:
    session = laying()
    assert reason(session, text) == "Avignon–Lyon has 4 spaces, not 3."
    assert words(session, text.replace("3", "4")) == ["lay Avignon–Lyon (A) pink"]


def test_a_number_that_is_no_length_is_that_of_a_bed() -> None:
    session = laying()
    first = MapMenu(MapScreen(session.view(), session.names, console())).entries[0]
    assert heard(session, "1 pink") == [f"lay {session.game.claim.names[beds(session).lay.bed(first.actions[0])]} pink"]
    with pytest.raises(Unreadable, match=re.escape(f"“purple” is no choice for {first.label}.")):
        heard(session, "1 purple")
    build(session, "Avignon–Lyon (A)", "pink")  # the only pink piece of that length
    menu = MapMenu(MapScreen(session.view(), session.names, console()))
    number = next(i for i, entry in enumerate(menu.entries, 1) if entry.label == "Montpellier–Toulouse")
    with pytest.raises(Unreadable, match="“pink” is no choice for Montpellier–Toulouse"):
        heard(session, f"{number} pink")


def test_a_number_that_is_a_length_stays_one_and_says_so() -> None:
    told = heard(laying(), "5 pink")
    assert told[:2] == ["Beds of 5 spaces; for bed 5 say its number alone.", "Pieces of 5 spaces: 1 pink"]
    assert "for bed 5" not in answer(turn(), "5 pink"), "where beds have no numbers"
    assert "for bed 5" not in answer(laying(), "beds 5 pink")


# -- what is cut off --------------------------------------------------------------------------------------------------


def test_beds_end_with_what_is_cut_off_and_by_what() -> None:
    for session in (laying(), turn()):
        assert "Cut off" not in answer(session, "beds")
        build(session, "Grenoble–Marseille", "yellow")
        cut = ["Avignon–Briançon by Grenoble–Marseille", "Avignon–Nice by Grenoble–Marseille"]
        assert lines_of(answer(session, "beds"))[-2:] == [f"Cut off: {line}" for line in cut]
        assert lines_of(answer(session, "beds nice"))[-1] == f"Cut off: {cut[1]}"
        assert "Gone" not in answer(session, "beds nice") and "Cut off" not in answer(session, "beds paris")
        on = coloured_console(100)
        answer(session, "beds", on)
        assert plainly(on)[-1] == f"Cut off  {cut[0]}  {cut[1]}"


def test_a_cut_off_route_that_is_no_bed_is_named_too() -> None:
    session = laying()
    build(session, "Montpellier–Rodez", "red")
    assert lines_of(answer(session, "beds avignon"))[-1] == "Cut off: Avignon–Toulouse by Montpellier–Rodez"
    assert lines_of(answer(session, "beds"))[-1] == "Cut off: Avignon–Toulouse by Montpellier–Rodez"
    assert reason(session, "lay avignon toulouse red") == (
        "Avignon–Toulouse is no track bed: it is there from the start. "
        "Avignon–Toulouse is cut off for good: it crosses Montpellier–Rodez, which is built."
    )


def suggestion(session: MapSession, label: str, width: int) -> str:
    """The line of a bed in a coloured menu that has no other."""
    on = coloured_console(width)
    menu = MapMenu(MapScreen(session.view(), session.names, on))
    menu.entries = menu.rows = [entry for entry in menu.entries if entry.label == label]
    menu.draw()
    return plainly(on)[0]


def test_a_suggestion_says_what_it_would_cut_off_if_there_is_room() -> None:
    session = laying()
    hold(session, red=3)
    menu = MapMenu(MapScreen(session.view(), session.names, console()))
    spoken = next(entry.spoken.plain for entry in menu.entries if entry.label == "Grenoble–Marseille")
    assert spoken.endswith("you hold 3 red, cuts off Avignon–Briançon and Avignon–Nice")
    wide, middle, narrow, least = [suggestion(session, "Grenoble–Marseille", width) for width in (110, 80, 60, 50)]
    assert wide.endswith("cuts off Avignon–Briançon and Avignon–Nice")
    assert middle.endswith("you hold  3 red   cuts off 2 routes")
    assert narrow.endswith("5 spaces  cuts off 2 routes") and least.endswith("5 spaces")
    hold(session, red=3, wild=2)
    told = suggestion(session, "Grenoble–Marseille", 110)
    assert told.endswith("you hold  3 red   cuts off Avignon–Briançon and Avignon–Nice"), "rather than locomotives"
    build(session, "Briançon–Marseille", "red")  # across Avignon–Nice
    assert suggestion(session, "Grenoble–Marseille", 110).endswith("cuts off Avignon–Briançon")


# -- what is held, what is built --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ({"pink": 2, "orange": 2, "red": 2, "blue": 1}, "you hold 2 pink, 2 orange, 2 red"),
        ({"pink": 1, "orange": 1, "red": 1, "blue": 1}, "you hold 1 each of 4 colours"),
        ({"pink": 1, "red": 3, "wild": 2}, "you hold 3 red, 2 locomotives"),
        ({"wild": 1}, "you hold 1 locomotive"),
        ({}, ""),
    ],
)
def test_a_suggestion_names_all_the_best_colours_and_locomotives(cards: dict[str, int], told: str) -> None:
    session = laying()
    hold(session, **cards)
    entry = MapMenu(MapScreen(session.view(), session.names, console())).entries[0]
    spaces = session.game.lengths[beds(session).lay.bed(entry.actions[0])]
    expected = f"lay {entry.label}, {spaces} spaces, useful" + (f", {told}" if told else "")
    assert entry.spoken.plain.partition(", cuts off")[0] == expected


def test_a_second_track_beside_one_that_is_built_is_not_the_first_suggestion() -> None:
    """With four players it may be built, but to claim one is enough."""
    session = laying(seats=4)
    only_ticket(session, "Lyon", "Marseille")
    hold(session, red=4)
    labels = [entry.label for entry in MapMenu(MapScreen(session.view(), session.names, console())).entries]
    assert labels[:2] == ["Avignon–Lyon", "Avignon–Marseille"]
    build(session, "Avignon–Lyon (A)", "red")
    labels = [entry.label for entry in MapMenu(MapScreen(session.view(), session.names, console())).entries]
    assert labels[:2] == ["Avignon–Marseille", "Avignon–Lyon"]


def test_the_best_colours_never_break_a_line() -> None:
    session = laying(3)
    hold(session, orange=3, yellow=3, white=3, wild=3)
    on = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system="truecolor")
    PlayRepl(session, on).draw()
    rows = [line for line in plainly(on) if re.search(r"\d spaces  you hold", line)]
    assert rows and all(line.endswith(("colours", "orange", "locomotives")) for line in rows)
    assert not any(re.match(r"you hold|3 (?!spaces)[a-z]", line) for line in plainly(on))


def test_the_table_shows_what_is_built_on_the_way_of_a_ticket() -> None:
    session = turn()
    only_ticket(session, "Paris", "Lyon")
    table = MapScreen(session.view(), session.names, console())
    useful = next(bed for bed in beds(session).beds if bed in table.situation.useful)
    build(session, "Amiens–Calais", "red")
    on = console()
    MapScreen(session.view(), session.names, on).draw()
    assert "Built" not in printed(on)
    before = MapScreen(session.view(), session.names, on).height()
    build(session, session.game.claim.names[useful], "blue")
    name, length = session.game.board.route_name(session.game.board.routes[useful]), session.game.lengths[useful]
    MapScreen(session.view(), session.names, on).draw()
    assert lines_of(printed(on))[-1] == f"Built:   {name}, {length} spaces, blue"
    on = coloured_console()
    MapScreen(session.view(), session.names, on).draw()
    assert plainly(on)[-1] == f"Built    {name}  {length} blue"
    assert MapScreen(session.view(), session.names, on).height() == before + 1


def test_what_is_built_but_closed_to_the_person_is_called_so() -> None:
    session = turn(4)
    build(session, "Dijon–Paris (A)", "red")
    build(session, "Dijon–Paris (B)", "blue")
    own(session, 0, "Dijon–Paris (A)")
    assert "Built:   Dijon–Paris, 5 spaces, blue, closed to you" in lines_of(answer(session, "beds"))
    on = coloured_console()
    answer(session, "beds dijon", on)
    assert "Built    Dijon–Paris  5 blue  closed to you" in plainly(on)


# -- what is typed ----------------------------------------------------------------------------------------------------


def test_a_place_that_is_shortened_is_no_colour() -> None:
    assert reason(laying(), "lay st-malo rouen") == (
        "There is no route “st malo rouen” here. Did you mean “lay Saint-Malo–Rouen”?"
    )


def test_a_letter_that_begins_one_colour_is_that_colour() -> None:
    session = laying()
    assert words(session, "lay grenoble marseille g") == ["lay Grenoble–Marseille green"]
    for bed in ("grenoble marseille", "bordeaux pau"):
        assert reason(session, f"lay {bed} b") == "“b” may be blue or black."
    play = PlayRepl(session, console())
    for bed in ("grenoble marseille", "bordeaux pau"):  # the letter may begin a place too
        actions = play.parser.parse(f"lay {bed}")
        for letter, colours in (("g", ["green"]), ("b", ["blue", "black"]), ("p", ["pink"])):
            found = play.parser.parse_answer(letter, actions)
            assert sorted(session.game.words(a).split()[-1] for a in found) == sorted(colours)


@pytest.mark.parametrize("text", ["lay", "lay paris", "lay paris dijon", "build"])
def test_a_player_who_may_not_lay_yet_reads_when(text: str) -> None:
    with pytest.raises(Illegal, match="Track is laid after drawing cards: draw first"):
        heard(turn(), text)


@pytest.mark.parametrize("text", ["lay avignon lyon pink red", "lay pink avignon lyon red", "avignon lyon pink red"])
def test_two_colours_are_one_too_many(text: str) -> None:
    assert reason(laying(), text) == "Name one colour."


def test_a_wrong_payment_of_a_built_bed_is_answered_with_its_colour() -> None:
    session = turn()
    hold(session, yellow=5)
    build(session, "Grenoble–Marseille", "yellow")
    takes = "Grenoble–Marseille takes 5 yellow, or locomotives."
    assert reason(session, "claim grenoble marseille with 4 yellow") == takes
    assert "of the colour of its track" in reason(session, "claim lyon rodez with 4 yellow")


def test_wilds_are_said_in_the_plural_too() -> None:
    session = turn()
    hold(session, red=1, wild=2)
    build(session, "Amiens–Lille (A)", "red")
    play = PlayRepl(session, console())
    actions = play.parser.parse("claim amiens lille")
    assert [session.game.words(a) for a in play.parser.parse_answer("2 locomotives", actions)] == [
        "claim Amiens–Lille (A) with 2 locomotive"
    ]
