"""France in the terminal: finding a bed and a piece, what is built and cut off, zones, the bonuses."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cli.ask import Asker
from branchline.cli.commands import Commands
from branchline.cli.ending import show_end
from branchline.cli.files import read_records
from branchline.cli.moves import SUGGESTED, Menu
from branchline.cli.play import WHICH, Play, play
from branchline.cli.records import replay
from branchline.cli.session import Session, start
from branchline.cli.show import show, show_json
from branchline.cli.table import Table
from branchline.cli.told import tell
from branchline.cli.typed import Typed
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import AWAIT, MOVER, PHASE, TURN
from branchline.core.record import Record, finish, verify
from branchline.core.text import normal
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.state import WORD
from branchline.titles import title
from test_cli_play import coloured_console, console, lines_of, printed

Played = Callable[..., tuple[str, Path]]


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Play France with these lines typed into a pipe; returns everything printed and the record's file."""

    def go(lines: list[str], seats: int = 2, seed: str = "1", on: Console | None = None) -> tuple[str, Path]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        on, file = on or console(), tmp_path / f"{len(list(tmp_path.iterdir()))}.branchline"
        assert play("france", seats, 1, None, seed, file, None, on) == 0
        return printed(on), file

    return go


def turn(seats: int = 2, seed: str = "1") -> Session:
    """A game of France at the person's first turn."""
    session = start("france", seats, 1, None, seed, Path("unwritten.branchline"))
    session.play(said(session, "keep 1 2 3"))
    return session


def laying(seats: int = 2, seed: str = "1") -> Session:
    """A game of France where the person has drawn cards and is to lay track."""
    session = turn(seats, seed)
    while session.state.cells[AWAIT] != beds(session).awaiting:
        session.play(said(session, "draw deck"))
    return session


def said(session: Session, words: str) -> int:
    return session.game.codec.parse(words, session.view().legal())


def beds(session: Session) -> TrackBeds:
    return next(rule for rule in session.game.rules if isinstance(rule, TrackBeds))


def route(session: Session, name: str) -> int:
    return session.game.claim.names.index(name)


def build(session: Session, name: str, colour: str) -> None:
    """Track lies there, and the game is where it was."""
    cells = session.state.cells
    where = {at: cells[at] for at in (MOVER, AWAIT, PHASE, TURN)}
    beds(session).lay.play(cells, session.game.codec.parse(f"lay {name} {colour}"))
    for at, value in where.items():
        cells[at] = value


def own(session: Session, seat: int, name: str) -> None:
    """The route is the seat's."""
    game, cells, index = session.game, session.state.cells, route(session, name)
    words = game.words_per_mask
    cells[game.claims + seat * words + index // WORD] |= 1 << index % WORD
    game.take(cells, index, claimed=True)
    for word in range(words):
        cells[game.open + seat * words + word] &= game.open_for_claimer[index * words + word]
    beds(session).on_claim(cells, index)


def hold(session: Session, **cards: int) -> None:
    """The person holds these cards and no others."""
    game, cells = session.game, session.state.cells
    for colour in range(game.cards.kinds):
        cells[game.hand + colour] = cards.get(game.cards.name(colour), 0)
    cells[game.hand_size] = sum(cards.values())


def reader(session: Session) -> Typed:
    return Typed(session.game, session.view(), session.record.names)


def words(session: Session, text: str) -> list[str]:
    """The moves that a line means."""
    return [session.game.words(action) for action in reader(session).meant(text)]


def answer(session: Session, text: str, on: Console | None = None) -> str:
    """What a line that is no move is answered with."""
    on = on or console()
    table = Table(session.view(), session.record.names, on)
    commands = Commands(session, table, Menu(table), set())
    return printed(on) if commands.obey(text) else ""


def reason(session: Session, text: str) -> str:
    with pytest.raises((Illegal, Unreadable)) as caught:
        reader(session).meant(text)
    return str(caught.value)


# -- tickets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"), [("1 2 4", "1 2 4"), ("keep 1, 3 and 5", "1 3 5"), ("245", "2 4 5"), ("all", "1 2 3 4 5")]
)
def test_opening_tickets_are_kept_by_their_numbers(played: Played, text: str, kept: str) -> None:
    _, file = played([text])
    record = read_records(file)[0]
    assert f"keep {kept}" in [record.game.words(action) for action in record.moves]


def test_sixteen_choices_of_tickets_are_one_line_and_too_few_are_told(played: Played) -> None:
    text, file = played(["1", "2", "both", "1 2", "16", "keep 1 2 9"])
    said = lines_of(text)
    assert "France: Which tickets do you keep? At least 3." in said
    assert "Type the numbers of the tickets you keep, such as “1 2 4”, or “all”." in said
    assert text.count("Ticket 5: ") == 1 and "1: keep" not in text
    assert said.count("Keep at least 3 tickets.") == 4
    assert "There is no ticket 6." in said and "There is no ticket 9." in said
    assert not any(f"{read_records(file)[0].game.words(a)}".startswith("keep") for a in read_records(file)[0].moves)


def test_one_of_four_tickets_is_kept_by_its_own_number(played: Played) -> None:
    text, file = played(["all", "draw tickets", "3"])
    assert "such as “1 3”, or “all”." in text and "At least 1." in text
    record = read_records(file)[0]
    assert "keep 3" in [record.game.words(action) for action in record.moves]


def test_a_ticket_to_a_zone_shows_how_far_its_nearest_end_is() -> None:
    session = turn()
    game, cells = session.game, session.state.cells
    number = next(i for i, ticket in enumerate(game.board.tickets) if ticket.b == "Corse" and ticket.a == "Toulouse")
    cells[game.tickets] = 1 << number
    build(session, "Marseille–Montpellier (A)", "red")
    on = console()
    Table(session.view(), session.record.names, on).tickets(ways=True)
    ticket, way = lines_of(printed(on))[:2]
    assert re.fullmatch(r"Ticket:  Toulouse–Corse, 8 points, \d+ spaces to go, \d+ not built", ticket)
    assert way.startswith("from Toulouse to ") and "; to Corse (" in way and ", bed, not built" in way
    spaces, bare = map(int, re.findall(r"\d+", ticket)[1:])
    assert 0 < bare < spaces


# -- finding a bed and a piece ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_the_question_shows_the_supply_and_a_few_good_beds(seats: int) -> None:
    session = laying(seats)
    hold(session, yellow=4, red=2)
    assert len(session.view().legal()) > 700
    for on in (console(100, 60), coloured_console(100)):
        Play(session, on).draw()
        told = lines_of(re.sub(r"\x1b\[[0-9;]*m", "", printed(on)))
        assert "France: Lay a piece of track on a bed." in told
        assert len([line for line in told if line.endswith((" of each colour", "green"))]) >= 4  # the supply, by length
        assert len([line for line in told if re.match(r"(Useful |Bed )?\s*\d+:? .*\d spaces", line)]) == SUGGESTED
    entries = Menu(Table(session.view(), session.record.names, console())).rows
    table = Table(session.view(), session.record.names, console())
    lay = beds(session).lay
    useful = [entry for entry in entries if entry.heading == "useful"]
    assert useful and entries[: len(useful)] == useful
    for entry in useful:
        assert lay.bed(entry.actions[0]) in table.useful()
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
    Menu(Table(session.view(), session.record.names, on)).choices(reader(session).meant("lay grenoble marseille"))
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


def test_before_the_colour_is_chosen_the_player_is_told_what_would_be_cut_off(played: Played) -> None:
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
    found = reader(session).meant("claim avignon montpellier with 2 locomotive")
    on = console()
    Menu(Table(session.view(), session.record.names, on)).choices(found)
    assert lines_of(printed(on)) == [
        "Which one?",
        "1: claim Avignon–Montpellier (A), red track, with 2 locomotives",
        "2: claim Avignon–Montpellier (B), blue track, with 2 locomotives",
    ]
    assert reader(session).among("blue", found) == [found[1]]


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
    menu = Menu(Table(session.view(), session.record.names, console()))
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
        Menu(Table(session.view(), session.record.names, console())).entries
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
    table = Table(session.view(), session.record.names, console())
    commands = Commands(session, table, Menu(table), set())
    asker = Asker(lambda: [*commands.suggestions(), *reader(session).suggestions()])
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
def test_what_cannot_be_laid_is_told_in_one_line(played: Played, text: str, heard: str) -> None:
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


# -- claiming ---------------------------------------------------------------------------------------------------------


def test_a_bed_is_claimed_in_the_colour_of_its_track() -> None:
    session = turn()
    hold(session, yellow=2, red=5, wild=1)
    assert reason(session, "claim grenoble marseille") == "No track lies on Grenoble–Marseille yet."
    assert reason(session, "claim dijon paris") == "No track lies on Dijon–Paris yet."
    build(session, "Grenoble–Marseille", "yellow")
    assert reason(session, "claim grenoble marseille") == (
        "Grenoble–Marseille takes 5 yellow; you have 2 yellow and 1 locomotive."
    )
    assert reason(session, "claim grenoble marseille with 5 red") == (
        "Grenoble–Marseille has yellow track; pay in yellow."
    )
    build(session, "Dijon–Paris (B)", "white")
    assert reason(session, "claim dijon paris") == "Dijon–Paris (B) takes 5 white; you have 1 locomotive."
    hold(session, yellow=4, wild=2)
    on = console()
    menu = Menu(Table(session.view(), session.record.names, on))
    menu.claims()
    at = next(i for i, line in enumerate(lines_of(printed(on))) if "Grenoble–Marseille" in line)
    assert lines_of(printed(on))[at + 1] == "yellow, 5 spaces: pay 4 yellow, 1 locomotive or 3 yellow, 2 locomotives"
    own(session, 1, "Grenoble–Marseille")
    assert reason(session, "claim grenoble marseille") == "Grenoble–Marseille belongs to Bot 2."


def test_a_zone_is_claimed_by_its_name() -> None:
    session = turn()
    hold(session, red=1, wild=1)
    for text in ("claim nice corse", "claim corse nice", "claim Nice–Corse (Nice)", "claim ni cor"):
        assert words(session, text)[0] == "claim Nice–Corse (Nice) with 1 red, 1 locomotive"
    told = lines_of(answer(session, "routes corse"))
    assert [line for line in told if "Corse (" in line] == ["Corse (Perpignan)", "Corse (Marseille)", "Corse (Nice)"]
    assert "Nice, 2 spaces, grey, ferry, 1 locomotive card, open" in told


# -- the map ----------------------------------------------------------------------------------------------------------


def test_the_map_tells_beds_apart() -> None:
    session = turn(4)
    build(session, "Grenoble–Marseille", "yellow")
    build(session, "Dijon–Paris (A)", "red")
    build(session, "Dijon–Paris (B)", "blue")
    own(session, 0, "Dijon–Paris (A)")
    told = lines_of(answer(session, "routes marseille")) + lines_of(answer(session, "routes nice"))
    assert "Grenoble, 5 spaces, yellow, built" in told
    assert "Avignon, 2 spaces, bed, not built, 3 tracks" in told
    assert "Avignon, 4 spaces, bed, cut off" in told
    told = lines_of(answer(session, "routes dijon"))
    assert "Paris, 5 spaces, bed, yours" in told
    assert "Paris, 5 spaces, blue, built, closed to you" in told
    assert "Paris, 5 spaces, bed, not built, closed to you" in told
    two = turn(2)
    build(two, "Dijon–Paris (A)", "red")
    assert "Paris, 5 spaces, bed, closed, 2 tracks" in lines_of(answer(two, "routes dijon"))
    told = lines_of(answer(two, "beds dijon"))
    assert "Built:   Dijon–Paris, 5 spaces, red" in told and "Gone:    Dijon–Paris (closed)" in told


def test_a_bed_is_never_painted_like_a_card() -> None:
    session = turn()
    build(session, "Grenoble–Marseille", "yellow")
    table = Table(session.view(), session.record.names, coloured_console())
    bare, laid = table.track(route(session, "Lyon–Rodez")), table.track(route(session, "Grenoble–Marseille"))
    assert bare.plain.strip() == "5 bed" and not bare.spans and not bare.style
    assert laid.plain.strip() == "5 yellow" and laid.spans
    on = coloured_console()
    Table(session.view(), session.record.names, on).map()
    assert "(cut off)" in printed(on) and "not built" not in printed(on)
    assert not re.search(r"\x1b\[(?!0m)[0-9;]+m[^\x1b]*\bbed\b", printed(on))


def test_the_table_of_five_fits_a_small_screen() -> None:
    session = laying(5)
    for name, colour in (("Angers–Poitiers", "red"), ("Le Mans–Paris", "blue"), ("Lyon–Rodez", "pink")):
        build(session, name, colour)
    on = Console(
        file=io.StringIO(), width=80, height=24, highlight=False, force_terminal=True, color_system="truecolor"
    )
    Play(session, on).draw()
    told = re.sub(r"\x1b\[[0-9;]*m", "", printed(on)).rstrip("\n").splitlines()[1:]
    assert len(told) <= 23 and max(map(len, told)) <= 80  # and the prompt
    assert told[0].startswith("You ") and told[-1].strip().startswith("Or “lay PLACE PLACE COLOUR”.")


# -- the story --------------------------------------------------------------------------------------------------------


def story() -> Record:
    """Bo takes a red card, draws blind and lays across two beds; Ann claims what Bo built."""
    for seed in map(str, range(200)):
        session = turn(2, seed)
        game, record = session.game, session.record
        if (
            game.to_move(session.state) != 0
            or not session.state.cells[game.cards.row + game.board.colours.index("red")]
        ):
            continue
        for line in ("draw red", "draw deck"):
            session.play(said(session, line))
        record.moves.append(said(session, "lay grenoble marseille yellow"))
        return record
    raise AssertionError("no seed")


def test_the_log_tells_what_was_laid_and_what_it_cut_off() -> None:
    record = story()
    record.names[0] = "Bo"
    told = [sentence for _, sentence in tell(record, 1)]
    assert told[-1].startswith("Bo took a red card")
    assert told[-1].endswith("laid yellow track on Grenoble–Marseille. Avignon–Briançon and Avignon–Nice are cut off.")


def whole_game(seed: str = "7", seats: int = 3) -> Record:
    session = start("france", seats, 1, None, seed, Path("unwritten.branchline"))
    while not session.over:
        legal = session.view().legal()
        claims = [action for action in legal if session.game.codec.of[action] is session.game.claim]
        session.play((claims or legal)[-1])
    return finish(session.record)


def test_a_replay_tells_every_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, file = whole_game(), tmp_path / "game.branchline"
    Session(record, 0, "x", file).save()
    replay(file, None, 1, None, None, False)
    told = capsys.readouterr().out
    assert re.search(r": claim \S.*  \(The \w+ piece of [2-5] spaces is back in the supply\.", told)
    assert re.search(r": lay \S.* \w+  \(\S.* (is|are) cut off\.\)", told)
    assert re.search(r"\((.* )?The last round begins: everybody has one more turn\.", told)
    assert "longest path (" in told.splitlines()[-2] or "longest path (" in told.splitlines()[-4]
    seen = tmp_path / "seen.branchline"
    replay(file, 2, 1, None, None, False)
    told = capsys.readouterr().out
    replay(file, 2, 1, None, seen, False)
    capsys.readouterr()
    replay(seen, None, 1, None, None, False)
    assert capsys.readouterr().out == told
    replay(file, 0, 1, 150, None, False)
    assert "Hand" not in capsys.readouterr().out


def test_a_moment_of_a_replay_shows_what_is_built(capsys: pytest.CaptureFixture[str]) -> None:
    game = Path(__file__).parent / "games" / "france-marseille-grenoble.branchline"
    replay(game, None, 1, 39, None, False)
    told = capsys.readouterr().out
    assert "Built:   Grenoble–Marseille, 5 spaces, yellow" in told
    assert "Cut off: Avignon–Nice by Grenoble–Marseille" in told and "Routes of" not in told
    replay(game, None, 1, 40, None, False)
    told = capsys.readouterr().out
    assert "Built" not in told, "it is claimed, and the piece is back"
    assert re.search(r"^Routes of .+: Grenoble–Marseille$", told, re.MULTILINE)
    assert "Cut off: Avignon–Nice by Grenoble–Marseille" in told


def test_the_end_says_who_has_the_bonuses_and_who_missed_them() -> None:
    seen: set[str] = set()
    for seed in range(12):
        record, on = whole_game(str(seed)), console()
        assert record.result is not None
        show_end(record, 0, on)
        told = lines_of(printed(on))
        for seat in range(3):
            for line in record.result.lines[seat]:
                holds, facts = line.points > 0, line.facts
                if line.what == "longest_path":
                    name = f"{'longest path' if holds else 'not the longest path'} ({facts['spaces']} space"
                elif line.what == "globetrotter":
                    name = f"{'Globetrotter' if holds else 'not Globetrotter'} ({facts['completed']} ticket"
                elif line.what == "routes":
                    assert isinstance(facts["routes"], list)
                    name = f"{len(facts['routes'])} route"
                else:
                    continue
                assert any(one.startswith(f"{line.points:+d}: {name}") for one in told), (line, told)
                seen.add(f"{line.what} {holds}")
    assert seen >= {"longest_path True", "longest_path False", "globetrotter True"}


def test_players_tells_the_longest_paths_but_no_tickets() -> None:
    session = turn()
    own(session, 0, "Paris–Rouen")
    own(session, 1, "Metz–Nancy (green)")
    own(session, 1, "Metz–Allemagne (Metz) (blue)")
    told = lines_of(answer(session, "players"))
    assert "would score at the end now: not the longest path (1 space) +0" in told
    assert "would score at the end now: longest path (2 spaces) +10" in told
    assert "Globetrotter" not in " ".join(told)


# -- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_by_what_the_screen_shows(played: Played, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """A person who claims what is useful, else draws, and lays the first suggestion in the first colour."""
    on, read = console(80, 24), [0]

    def line(self: Asker, prompt: str) -> str:
        shown, read[0] = printed(on)[read[0] :], len(printed(on))
        if prompt == WHICH:
            return "1"
        asked = shown[shown.rindex("France: ") :]
        assert len(asked.splitlines()) < 24
        if "Which tickets" in asked:
            return "1 2 3"
        useful = re.search(r"^(\d+): claim [^,]+,[^:]*useful", asked, re.MULTILINE)
        return useful[1] if useful else "1"

    monkeypatch.setattr(Asker, "line", line)
    text, file = played([], seats, "whole", on)
    record = read_records(file)[0]
    verify(record)
    assert record.result is not None and "the game is over" in text
    own_moves = [record.game.words(record.moves[i]) for i in Session(record, 0, "whole", file).own_moves()]
    assert sum(move.startswith("lay ") for move in own_moves) > 10
    assert sum(move.startswith("claim ") for move in own_moves) > 3


# -- show -------------------------------------------------------------------------------------------------------------


def test_show_names_doubles_and_triples_zones_crossings_and_pieces() -> None:
    on = console(100)
    show("france", on)
    told = lines_of(printed(on))
    paris = told[told.index("Paris") : told.index("Pau")]
    assert "Dijon, 5 spaces, bed, triple" in paris and "Reims, 2 spaces, bed, double" in paris
    assert [line for line in paris if line.startswith("Orléans")] == [
        f"Orléans, 1 space, {colour}, triple" for colour in ("blue", "pink", "orange")
    ]
    assert "Le Mans, 3 spaces, bed" in paris
    assert "Nice, 2 spaces, grey, ferry, 1 locomotive card" in told
    assert "- Avignon–Nice and Grenoble–Marseille" in told and "Crossings (11)" in told
    assert "- Corse, from Marseille, Nice and Perpignan" in told and "Zones (6)" in told
    assert any(line.startswith("- 64 Track Pieces: 3 of 2 spaces") for line in told)
    rules = " ".join(told[told.index("Rules in brief") :])
    assert "more tickets, then to whoever has the longest path; if that is a tie too, the victory is shared" in rules
    facts = show_json("france")["routes"]
    assert isinstance(facts, list)
    tracks = {fact["id"]: fact["tracks"] for fact in facts}
    assert (tracks[1], tracks[2], tracks[133]) == (1, 2, 3)
    assert not any("double" in fact for fact in facts)


def test_every_bed_is_understood_by_its_own_name() -> None:
    session = laying(5)
    for bed in beds(session).beds:
        name = session.game.claim.names[bed]
        assert words(session, f"lay {name} red") == [f"lay {name} red"]
        assert normal(name).startswith(normal(title("france").board.places[session.game.board.routes[bed].a].name))
