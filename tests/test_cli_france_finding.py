"""France in the terminal: finding a bed and a piece, by place, by piece and by words."""

import re
from pathlib import Path

import pytest

from branchline.cli.line_reader import LineReader
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.screen import MapScreen
from branchline.cli.menu import SUGGESTED
from branchline.cli.play import PlayRepl
from branchline.cli.record_files import read_records
from terminal import coloured_console, commands, console, lines_of, printed, start
from terminal_france import Played, answer, beds, build, hold, laying, own, reader, reason, turn, words

# -- finding a bed and a piece ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_the_question_shows_the_supply_and_a_few_good_beds(seats: int) -> None:
    session = laying(seats)
    hold(session, yellow=4, red=2)
    assert len(session.view().legal()) > 700
    for on in (console(100, 60), coloured_console(100)):
        PlayRepl(session, on).draw()
        told = lines_of(re.sub(r"\x1b\[[0-9;]*m", "", printed(on)))
        assert "France: Lay a piece of track on a bed." in told
        assert len([line for line in told if line.endswith((" of each colour", "green"))]) >= 4  # the supply, by length
        assert len([line for line in told if re.match(r"(Useful |Bed )?\s*\d+:? .*\d spaces", line)]) == SUGGESTED
    entries = MapMenu(MapScreen(session.view(), session.names, console())).rows
    table = MapScreen(session.view(), session.names, console())
    lay = beds(session).lay
    useful = [entry for entry in entries if entry.heading == "useful"]
    assert useful and entries[: len(useful)] == useful
    for entry in useful:
        assert lay.bed(entry.actions[0]) in table.situation.useful
        assert session.game.words(entry.actions[0]).endswith(" yellow")
        assert session.game.words(entry.actions[1]).endswith(" red")
    short = [max(0, session.game.lengths[lay.bed(entry.actions[0])] - 4) for entry in useful]
    assert short == sorted(short)


def test_pieces_in_use_are_missing_from_the_supply() -> None:
    session = laying()
    build(session, "Grenoble–Marseille", "yellow")
    build(session, "Angers–Poitiers", "red")
    told = lines_of(answer(session, "pieces"))
    assert "Pieces of 2 spaces: 3 pink, 3 white, 3 blue, 3 yellow, 3 orange, 3 black, 2 red, 3 green" in told
    assert "Pieces of 4 spaces: 1 of each colour" in told
    assert "Pieces of 5 spaces: 1 pink, 1 white, 1 blue, 1 orange, 1 black, 1 red, 1 green" in told
    assert told[-2:] == ["Built:   Angers–Poitiers, 2 spaces, red", "Built:   Grenoble–Marseille, 5 spaces, yellow"]
    on = coloured_console()
    answer(session, "pieces", on)
    supply = [" ".join(line.split()) for line in lines_of(re.sub(r"\x1b\[[0-9;]*m", "", printed(on)))]
    assert "2 spaces 3× pink white blue yellow orange black green ; 2× red" in supply


@pytest.mark.parametrize(
    "text",
    [
        "lay marseille grenoble yellow",
        "lay yellow marseille grenoble",
        "lay yellow on grenoble–marseille",
        "LAY Gren Mars YELLOW",
        "lay gre mar yel",
        "lay yel gre mar",
        "build grenoble to marseille in yellow",
        "lay 5 yellow grenoble marseille",
        "marseille grenoble yellow",
        "lay Grenoble–Marseille yellow",
    ],
)
def test_a_bed_and_a_piece_are_said_in_many_ways(text: str) -> None:
    assert words(laying(), text) == ["lay Grenoble–Marseille yellow"]


def test_a_bed_alone_leaves_the_colour_to_be_asked_the_best_first(played: Played) -> None:
    session = laying()
    hold(session, red=3, green=1)
    found = words(session, "lay grenoble marseille")
    assert len(found) == 8 and found[0].endswith("red") and found[1].endswith("green")
    on = console()
    MapMenu(MapScreen(session.view(), session.names, on)).choices(reader(session).parse("lay grenoble marseille"))
    assert lines_of(printed(on))[:4] == [
        "Lay track on Grenoble–Marseille, 5 spaces (cuts off Avignon–Briançon and Avignon–Nice): which colour?",
        "1: red, you hold 3",
        "2: green, you hold 1",
        "3: pink",
    ]
    for text, colour in (("or", "orange"), ("3", None), ("orange", "orange")):
        _, file = played(["1 2 3", "draw deck", "draw deck", "lay grenoble marseille", text])
        record = read_records(file)[0]
        laid = [record.game.words(a) for a in record.moves if "Grenoble–Marseille" in record.game.words(a)]
        assert laid[0].startswith("lay ") and (colour is None or laid[0].endswith(colour))


def test_before_the_colour_is_chosen_the_player_sees_what_would_be_cut_off(played: Played) -> None:
    told, _ = played(["1 2 3", "draw deck", "draw deck", "lay marseille grenoble", "yellow", "quit"])
    asked = "Lay track on Grenoble–Marseille, 5 spaces (cuts off Avignon–Briançon and Avignon–Nice): which colour?"
    assert asked in told.replace("\n", " ")
    told, _ = played(["1 2 3", "draw deck", "draw deck", "lay dijon paris", "yellow", "quit"])
    assert "Lay track on Dijon–Paris, 5 spaces: which colour?" in told, "siblings that close are no crossing"


def test_of_tracks_that_are_alike_the_first_is_built_and_nobody_is_asked() -> None:
    for seats, then in ((2, ""), (4, "lay Dijon–Paris (B) yellow")):
        session = laying(seats)
        assert words(session, "lay dijon paris yellow") == ["lay Dijon–Paris (A) yellow"]
        assert words(session, "lay paris dijon (c) yellow") == ["lay Dijon–Paris (C) yellow"]
        build(session, "Dijon–Paris (A)", "red")
        if then:
            assert words(session, "lay dijon paris yellow") == [then]
        else:
            assert reason(session, "lay dijon paris yellow") == (
                "Dijon–Paris (A) has red track already. "
                "With 2 players a triple route closes once one of its tracks is built."
            )


def test_alike_built_tracks_are_one_claim_and_different_ones_are_told_apart() -> None:
    session = turn(4)
    build(session, "Amiens–Lille (A)", "red")
    build(session, "Amiens–Lille (B)", "red")
    hold(session, red=2, wild=2)
    assert words(session, "claim amiens lille") == [
        f"claim Amiens–Lille (A) with {payment}" for payment in ("2 red", "1 red, 1 locomotive", "2 locomotive")
    ]
    build(session, "Avignon–Montpellier (A)", "red")
    build(session, "Avignon–Montpellier (B)", "blue")
    found = reader(session).parse("claim avignon montpellier with 2 locomotive")
    on = console()
    MapMenu(MapScreen(session.view(), session.names, on)).choices(found)
    assert lines_of(printed(on)) == [
        "Which one?",
        "1: claim Avignon–Montpellier (A), red track, with 2 locomotives",
        "2: claim Avignon–Montpellier (B), blue track, with 2 locomotives",
    ]
    assert reader(session).parse_answer("blue", found) == [found[1]]


@pytest.mark.parametrize("text", ["marseille", "lay marseille", "lay mars", "beds marseille"])
def test_a_place_lists_its_open_beds_with_the_pieces_that_fit(text: str) -> None:
    session = laying()
    build(session, "Briançon–Marseille", "blue")  # across Avignon–Nice, not across Grenoble–Marseille
    build(session, "Amiens–Calais", "red")
    told = lines_of(answer(session, text))
    assert "Pieces of 5 spaces: 1 of each colour" in told
    numbered = [line for line in told if re.fullmatch(r"\d+: lay Grenoble–Marseille(, useful)?", line)]
    assert len(numbered) == 1 and "Amiens" not in " ".join(told)
    assert "Built:   Briançon–Marseille, 4 spaces, blue" in told
    menu = MapMenu(MapScreen(session.view(), session.names, console()))
    entry = menu.entries[int(numbered[0].split(":")[0]) - 1]
    assert session.game.words(entry.actions[0]).startswith("lay Grenoble–Marseille ")


def test_a_zone_and_a_place_of_two_words_are_places_too() -> None:
    session = laying()
    assert answer(session, "suisse").count("Suisse (") == 3
    assert "Le Havre–Le Mans" in answer(session, "le mans") and "Le Mans–Paris" in answer(session, "le mans")
    assert answer(session, "le havre mans") == "" and words(session, "le havre mans red") == [
        "lay Le Havre–Le Mans red"
    ]
    assert words(session, "lay suisse lyon red") == ["lay Lyon–Suisse (Lyon) (A) red"]
    assert words(session, "lay lyon suisse red") == ["lay Lyon–Suisse (Lyon) (A) red"]


@pytest.mark.parametrize(
    "text", ["5 yellow", "yellow 5", "the yellow 5-space piece", "pieces 5 yellow", "beds yellow 5"]
)
def test_a_piece_lists_the_beds_it_fits_at_any_time(text: str) -> None:
    for session in (laying(), turn()):
        told = answer(session, text)
        for bed in ("Grenoble–Marseille", "Dijon–Paris", "Lyon–Rodez"):
            assert bed in told
        assert "Lyon–Dijon" not in told and "Pieces of 5 spaces: 1 yellow" in told
        build(session, "Dijon–Paris (A)", "yellow")
        told = answer(session, text)
        assert "No yellow piece of 5 spaces is in the supply." in lines_of(told)
        assert "Built:   Dijon–Paris, 5 spaces, yellow" in lines_of(told) and "Lyon–Rodez" not in told


def test_a_colour_or_a_length_lists_beds() -> None:
    session = laying()
    assert "Pieces of 2 spaces: 3 red" in lines_of(answer(session, "red"))
    assert "Pieces of 5 spaces" not in answer(session, "beds 2") and "Brest–Lorient" in answer(session, "beds 2")
    told = answer(session, "beds")
    assert len([line for line in lines_of(told) if re.match(r"\d+: lay ", line)]) == len(
        MapMenu(MapScreen(session.view(), session.names, console())).entries
    )
    assert answer(session, "lay") == told
    assert lines_of(answer(session, "beds corse")) == ["There is no such bed there."]


def test_commands_about_beds_are_there_for_france_alone(played: Played) -> None:
    text, _ = played(["1 2 3", "help"])
    assert "beds [PLACE] " in text and "pieces " in text and "lay PLACE PLACE" in text
    assert text.index("  beds [PLACE] ") < text.index("  pieces ") < text.index("  table ")
    assert "keep 1 2 4" in lines_of(text), "three are the least at the start"
    london = start("london", 2, 1, None, "1", Path("unwritten.branchline"))
    for text in ("beds", "pieces", "5 green", "lay"):
        assert answer(london, text) == ""


def test_tab_completes_a_bed_from_both_ends_and_the_colour() -> None:
    session = laying()
    table = MapScreen(session.view(), session.names, console())
    asked = commands(session, table)
    asker = LineReader(lambda: [*asked.suggestions(), *reader(session).suggestions()])
    assert asker.complete("lay marseille–gre", 0) == "lay Marseille–Grenoble pink"
    assert asker.complete("lay grenoble–mars", 0) == "lay Grenoble–Marseille pink"
    assert asker.complete("lay grenoble–mars", 7) == "lay Grenoble–Marseille green"
    asker.complete("beds cor", 0)
    assert "beds Corse" in asker.found


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("lay marsielle grenoble", "Did you mean “lay Marseille–Grenoble”?"),
        ("lya marseille grenoble", "Did you mean “lay Marseille–Grenoble”?"),
        ("lay marseille grenoble yelow", "“yelow” is no colour of this game. Did you mean “lay Grenoble–Marseille yel"),
        ("lay purple marseille grenoble", "“purple” is no colour of this game."),
        ("lay bl marseille grenoble", "“bl” may be blue or black."),
        ("lay paris rouen red", "Paris–Rouen is no track bed: it is there from the start."),
        ("lay paris nice red", "No route joins Paris and Nice; “routes Paris” shows those there are."),
        ("lay le paris red", "may be Le Mans–Paris"),
        ("beds marsielle", "There is no place “marsielle” on this board. Did you mean “Marseille”?"),
        ("routes xyzzy", "There is no place “xyzzy” on this board; “map” shows them all."),
        ("draw deck", "First lay a piece of track."),
        ("claim marseille grenoble", "First lay a piece of track."),
        ("xyzzy", "“xyzzy” is no move I know."),
    ],
)
def test_what_cannot_be_laid_is_answered_in_one_line(played: Played, text: str, heard: str) -> None:
    told, _ = played(["1 2 3", "draw deck", "draw deck", text])
    if heard.startswith("may be"):  # Le Havre has no bed to Paris, Le Mans has
        assert "laid red track on Le Mans–Paris" in told
    else:
        assert any(heard in line for line in lines_of(told))


def test_reasons_come_from_the_engine() -> None:
    assert reason(turn(), "lay marseille grenoble red") == "Track is laid after drawing cards: draw first."
    session = laying()
    build(session, "Grenoble–Marseille", "yellow")
    assert reason(session, "lay avignon nice red") == (
        "Avignon–Nice is cut off for good: it crosses Grenoble–Marseille, which is built."
    )
    assert reason(session, "lay grenoble marseille") == "Grenoble–Marseille has yellow track already."
    assert reason(session, "lay lyon rodez yellow") == (
        "No yellow piece of 5 spaces is in the supply; there are pink, white, blue, orange, black, red and green ones."
    )
    own(session, 1, "Grenoble–Marseille")
    assert reason(session, "lay grenoble marseille red") == "Grenoble–Marseille is claimed already."
