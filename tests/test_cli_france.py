"""France in the terminal: tickets by number, claims, zones, what is built and cut off, the bonuses."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cli import play_messages
from branchline.cli.ending import show_end
from branchline.cli.line_reader import LineReader
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.screen import MapScreen
from branchline.cli.play import PlayRepl
from branchline.cli.record_files import read_records
from branchline.cli.records import replay
from branchline.cli.show import show
from branchline.core.record import Record, finish, verify
from branchline.core.text import normal
from branchline.describe.box_facts import box_facts
from branchline.titles import map_title
from terminal import MapSession, coloured_console, console, lines_of, printed, start, tell
from terminal_france import Played, answer, beds, build, hold, laying, own, reason, route, said, turn, words

WHICH = f"{play_messages.WHICH.sentence()} "


# -- tickets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"), [("1 2 4", "1 2 4"), ("keep 1, 3 and 5", "1 3 5"), ("245", "2 4 5"), ("all", "1 2 3 4 5")]
)
def test_opening_tickets_are_kept_by_their_numbers(played: Played, text: str, kept: str) -> None:
    _, file = played([text])
    record = read_records(file)[0]
    assert f"keep {kept}" in [record.game.words(action) for action in record.moves]


def test_sixteen_choices_of_tickets_are_one_line_and_too_few_are_answered(played: Played) -> None:
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
    cells[game.tickets_at] = 1 << number
    build(session, "Marseille–Montpellier (A)", "red")
    on = console()
    MapScreen(session.view(), session.names, on).tickets(more=True)
    ticket, way = lines_of(printed(on))[:2]
    assert re.fullmatch(r"Ticket:  Toulouse–Corse, 8 points, \d+ spaces to go, \d+ not built", ticket)
    assert way.startswith("from Toulouse to ") and "; to Corse (" in way and ", bed, not built" in way
    spaces, bare = map(int, re.findall(r"\d+", ticket)[1:])
    assert 0 < bare < spaces


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
    menu = MapMenu(MapScreen(session.view(), session.names, on))
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
    table = MapScreen(session.view(), session.names, coloured_console())
    bare, laid = table.track(route(session, "Lyon–Rodez")), table.track(route(session, "Grenoble–Marseille"))
    assert bare.plain.strip() == "5 bed" and not bare.spans and not bare.style
    assert laid.plain.strip() == "5 yellow" and laid.spans
    on = coloured_console()
    MapScreen(session.view(), session.names, on).map()
    assert "(cut off)" in printed(on) and "not built" not in printed(on)
    assert not re.search(r"\x1b\[(?!0m)[0-9;]+m[^\x1b]*\bbed\b", printed(on))


def test_the_table_of_five_fits_a_small_screen() -> None:
    session = laying(5)
    for name, colour in (("Angers–Poitiers", "red"), ("Le Mans–Paris", "blue"), ("Lyon–Rodez", "pink")):
        build(session, name, colour)
    on = Console(
        file=io.StringIO(), width=80, height=24, highlight=False, force_terminal=True, color_system="truecolor"
    )
    PlayRepl(session, on).draw()
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
            or not session.state.cells[game.cards.row_at + game.board.colours.index("red")]
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
        claims = [action for action in legal if session.game.codec.kind_of[action] is session.game.claim]
        session.play((claims or legal)[-1])
    return finish(session.record)


def test_a_replay_tells_every_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, file = whole_game(), tmp_path / "game.branchline"
    MapSession(record, 0, "x", file).save()
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

    def line(self: LineReader, prompt: str) -> str:
        shown, read[0] = printed(on)[read[0] :], len(printed(on))
        if prompt == WHICH:
            return "1"
        asked = shown[shown.rindex("France: ") :]
        assert len(asked.splitlines()) < 24
        if "Which tickets" in asked:
            return "1 2 3"
        useful = re.search(r"^(\d+): claim [^,]+,[^:]*useful", asked, re.MULTILINE)
        return useful[1] if useful else "1"

    monkeypatch.setattr(LineReader, "line", line)
    text, file = played([], seats, "whole", on)
    record = read_records(file)[0]
    verify(record)
    assert record.result is not None and "the game is over" in text
    own_moves = [record.game.words(record.moves[i]) for i in MapSession(record, 0, "whole", file).own_moves()]
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
    assert (
        "more tickets, then to the player with the longest path; if that is a tie too, the victory is shared" in rules
    )
    facts = box_facts(map_title("france"))["routes"]
    assert isinstance(facts, list)
    tracks = {fact["id"]: fact["tracks"] for fact in facts}
    assert (tracks[1], tracks[2], tracks[133]) == (1, 2, 3)
    assert not any("double" in fact for fact in facts)


def test_every_bed_is_understood_by_its_own_name() -> None:
    session = laying(5, "2")
    for bed in beds(session).beds:
        name = session.game.claim.names[bed]
        assert words(session, f"lay {name} red") == [f"lay {name} red"]
        assert normal(name).startswith(normal(map_title("france").board.places[session.game.board.routes[bed].a].name))
