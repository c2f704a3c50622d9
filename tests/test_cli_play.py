"""The terminal table: `branchline play` and `branchline show`."""

import io
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cli import ask
from branchline.cli.files import read_records, write_atomically
from branchline.cli.moves import Menu
from branchline.cli.play import play
from branchline.cli.session import Session, start
from branchline.cli.session import resume as resumed
from branchline.cli.show import show, show_json
from branchline.cli.table import Table, show_table
from branchline.cli.told import tell
from branchline.cli.typed import Typed
from branchline.cli.ways import FAR, Ways
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import AWAIT, OVER
from branchline.core.record import ALL_SEEN, DamagedRecord, Record, finish, redact, to_text, verify
from branchline.core.text import normal
from branchline.core.view import SPECTATOR
from branchline.routes.title import TitleError
from branchline.titles import title

KEYS = ["london", "paris", "san-francisco"]
Run = Callable[..., tuple[int, str, Path]]


def console(width: int = 200) -> Console:
    return Console(file=io.StringIO(), width=width, highlight=False, color_system=None)


def printed(on: Console) -> str:
    assert isinstance(on.file, io.StringIO)
    return on.file.getvalue()


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Play with these lines typed into a pipe; returns the exit code, everything printed and the record's file."""

    def go(
        lines: list[str], key: str | None = "london", seats: int = 2, seed: str = "1", **more: object
    ) -> tuple[int, str, Path]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        file = more.pop("file", tmp_path / f"{random.random()}.branchline")
        assert file is None or isinstance(file, Path)
        seat = more.pop("seat", 1)
        resume = more.pop("resume", None)
        assert (seat is None or isinstance(seat, int)) and (resume is None or isinstance(resume, Path)) and not more
        on = console()
        if resume is not None:
            return play(None, 2, None, None, None, None, resume, on), printed(on), resume
        code = play(key, seats, seat, None, seed, file, None, on)
        return code, printed(on), file or Path()

    return go


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


# -- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_by_number_ends_with_the_score(run: Run, key: str, seats: int) -> None:
    code, text, file = run(["1"] * 400, key, seats, seat=None)
    assert code == 0
    record = read_records(file)[0]
    verify(record)
    assert record.result is not None
    for seat, name in enumerate(record.names):
        assert f"{name}: {record.result.totals[seat]} point" in text
        for line in record.result.lines[seat]:
            assert f"{line.points:+d}  " in text
            assert line.what != "ticket" or line.label in text
    assert f"The record is in {file}" in text
    assert "win" in text or "share the victory" in text


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_by_words(run: Run, key: str) -> None:
    """Every move a person makes can be typed as the record has it."""
    _, _, file = run(["1"] * 400, key, 3, seed="words")
    record = read_records(file)[0]
    own = [
        record.game.words(action)
        for state, action in zip(record.states(), record.moves, strict=False)
        if record.game.to_move(state) == 0
    ]
    _, text, again = run(own, key, 3, seed="words")
    assert read_records(again)[0].moves == record.moves
    assert "no move I know" not in text


# -- understanding ----------------------------------------------------------------------------------------------------


def typed(seed: str = "1", seats: int = 3, key: str = "london") -> tuple[Session, Typed]:
    session = start(key, seats, 1, None, seed, Path("unwritten.branchline"))
    session.play(session.view().legal()[0])
    return session, Typed(session.game, session.view(), session.record.names)


def test_beginnings_of_places_are_enough() -> None:
    session, reader = typed()
    names = session.game.claim.names
    for said in ("big ben waterloo", "big ben–waterloo", "Waterloo to Big Ben", "big w", "ben water", "BIG, WATER"):
        assert [names[route] for route in reader.routes_said(said)] == ["Big Ben–Waterloo"], said
    for said in ("elephant and castle big ben", "ele ben", "castle big"):
        assert [names[route] for route in reader.routes_said(said)] == ["Big Ben–Elephant & Castle"], said
    assert len(reader.routes_said("piccadilly covent")) == 2
    green = reader.routes_said("piccadilly covent green")
    assert [names[route] for route in green] == ["Piccadilly Circus–Covent Garden (green)"]
    assert [names[r] for r in reader.routes_said("pic hyde (grey B)")] == ["Piccadilly Circus–Hyde Park (grey B)"]


def test_every_route_is_understood_by_its_own_name() -> None:
    for key in KEYS:
        session, reader = typed(key=key)
        for route, name in enumerate(session.game.claim.names):
            assert reader.routes_said(name) == [route]


def test_words_that_fit_several_routes_name_them() -> None:
    _, reader = typed()
    with pytest.raises(Unreadable, match=r"may be .* or "):
        reader.routes_said("b b")


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("drwa deck", "Did you mean “draw deck”?"),
        ("clam big ben waterloo", "Did you mean “claim Big Ben–Waterloo”?"),
        ("claim bgi ben watreloo", "Did you mean “claim Big Ben–Waterloo”?"),
        ("claim big ben brick lane", "No route joins Big Ben and Brick Lane"),
        ("claim big ben waterloo with 2 mauve", "“mauve” is no colour of this game."),
        ("xyzzy", "“xyzzy” is no move I know. “help” lists what you can say."),
        ("999", "There is no move 999: the numbers go from 1 to "),
        ("keep 1", "There are no tickets to choose from now."),
        ("pass", "You can pass only when you can do nothing else."),
        ("routes atlantis", "There is no place “atlantis” on this board"),
        ("save", "Say where to"),
        ("undo\nundo", "There is nothing to take back yet."),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(run: Run, said: str, heard: str) -> None:
    _, text, _ = run(["1", *said.split("\n")])
    assert any(heard in line for line in lines_of(text))


def test_illegal_claims_say_why() -> None:
    _, reader = typed(seats=2)
    with pytest.raises(Illegal, match=r"Baker Street–Hyde Park takes 4 black; you have "):
        reader.meant("claim baker hyde")
    with pytest.raises(Illegal, match=r"takes 4 of one colour; you have "):
        reader.meant("claim baker piccadilly")
    with pytest.raises(Illegal, match=r"Baker Street–Hyde Park with 4 black: you have no black card."):
        reader.meant("claim baker hyde with 4 bla")


def test_the_routes_of_others_are_told_by_their_names() -> None:
    session, reader = typed(seats=2)
    game = session.game
    while not (theirs := game.routes_of(session.state.cells, 1)) or reader.view.cells[AWAIT] != game.await_main:
        session.play(session.view().legal()[0])
        reader = Typed(session.game, session.view(), session.record.names)
    name = game.claim.names[theirs[0]]
    with pytest.raises(Illegal, match=f"{re.escape(name)} belongs to Bot 2."):
        reader.meant(f"claim {name}")


def test_several_payments_are_asked_for_the_thriftiest_first() -> None:
    for seed in range(50):
        session, reader = typed(str(seed))
        menu = Menu(Table(session.view(), session.record.names, console()))
        for entry in menu.claimable:
            claim = session.game.claim
            wilds = [claim.paid_wilds[action - claim.start] for action in entry.actions]
            assert wilds == sorted(wilds)
            assert set(reader.meant(f"claim {entry.label}")) == set(entry.actions)


def test_a_second_step_takes_a_number_or_lets_go(run: Run) -> None:
    """Number 1 of the payments is the thriftiest; anything but a number is a new line."""
    for seed in map(str, range(30)):
        session, _ = typed(seed, 2)
        menu = Menu(Table(session.view(), session.record.names, console()))
        many = [n for n, entry in enumerate(menu.entries, 1) if len(entry.actions) > 1]
        if not many:
            continue
        number, first = str(many[0]), menu.entries[many[0] - 1].actions[0]
        _, text, file = run(["1", number, "1"], seed=seed)
        assert first in read_records(file)[0].moves
        assert "how do you pay?" in text or "Which one?" in text
        _, text, file = run(["1", number, "draw deck"], seed=seed)
        assert "You drew" in text
        return
    pytest.fail("no seed offers a choice of payments")


def test_the_menu_numbers_every_legal_move_once() -> None:
    for key in KEYS:
        session = start(key, 3, 2, None, "menu", Path("unwritten.branchline"))
        rng = random.Random(5)
        while not session.over:
            view = session.view()
            menu = Menu(Table(view, session.record.names, console()))
            listed = [action for entry in menu.entries for action in entry.actions]
            assert len(set(listed)) == len(listed) and set(listed) <= set(view.legal())
            # What is left out is the second of two tracks that differ in nothing.
            left = {re.sub(r" \(grey [AB]\)", "", session.game.words(a)) for a in set(view.legal()) - set(listed)}
            assert left <= {re.sub(r" \(grey [AB]\)", "", session.game.words(a)) for a in listed}
            session.play(rng.choice(view.legal()))


def test_tab_completes_moves_commands_and_places() -> None:
    _, reader = typed()
    asker = ask.Asker(lambda: ["routes Big Ben", *reader.suggestions()])
    assert asker.complete("routes b", 0) == "routes Big Ben"
    assert asker.complete("DRAW D", 0) == "draw deck"
    assert asker.complete("draw d", 1) is None
    assert all(reader.meant(line) for line in reader.suggestions())


# -- undo, save, resume -----------------------------------------------------------------------------------------------


def test_undo_and_the_same_move_give_the_same_card(run: Run) -> None:
    once = run(["1", "draw deck"])[1]
    twice = run(["1", "draw deck", "undo", "draw deck", "undo", "draw deck"])[1]
    told = [line for line in lines_of(twice) if line.startswith("You drew")]
    assert len(told) == 3 and len(set(told)) == 1
    assert told[0] in lines_of(once)
    assert "Taken back: draw deck." in twice


def test_undo_goes_back_to_the_first_decision() -> None:
    session = start("san-francisco", 3, 2, None, "undo", Path("unwritten.branchline"))
    states = []
    while not session.over:
        states.append(session.state.copy())
        session.play(session.view().legal()[-1])
    end = session.state.copy()
    moves = list(session.record.moves)
    while states:
        assert session.undo()
        assert session.state == states.pop()
    assert session.undo() == ""
    while not session.over:
        session.play(session.view().legal()[-1])
    assert session.state == end and session.record.moves == moves


def test_a_resumed_game_is_the_same_game(run: Run) -> None:
    through = run(["1"] * 400, seats=3)[2]
    part = run(["1"] * 9, seats=3)[2]
    session = resumed(part, None, None, None)
    assert session.record.moves == read_records(through)[0].moves[: len(session.record.moves)]
    assert run(["1"] * 400, resume=part)[0] == 0
    assert read_records(part)[0].moves == read_records(through)[0].moves
    assert to_text(read_records(part)[0]) == to_text(read_records(through)[0])


@pytest.mark.parametrize("ending", [[], ["quit"], ["q"]])
def test_leaving_saves_and_says_how_to_go_on(run: Run, ending: list[str]) -> None:
    code, text, file = run(["1", "draw deck", *ending])
    assert code == 0
    assert f"branchline play --resume {file}" in text
    record = read_records(file)[0]
    assert record.result is None and "draw deck" in [record.game.words(action) for action in record.moves]


def test_ctrl_c_saves(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1"])

    def line(self: ask.Asker, prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(ask.Asker, "line", line)
    code, text, file = run([])
    assert code == 130
    assert f"--resume {file}" in text
    assert resumed(file, None, None, None).seat == 0


def test_every_move_is_saved_at_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the program dies at the prompt, the last move is in the file."""
    lines = iter(["1", "draw deck"])

    def line(self: ask.Asker, prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise SystemExit from None

    monkeypatch.setattr(ask.Asker, "line", line)
    with pytest.raises(SystemExit):
        run([], file=tmp_path / "died.branchline")
    record = read_records(tmp_path / "died.branchline")[0]
    assert "draw deck" in [record.game.words(action) for action in record.moves]


def test_the_default_file_is_in_the_data_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    _, text, _ = run(["1"], file=None)
    found = list((tmp_path / "data" / "branchline").iterdir())
    assert len(found) == 1 and re.fullmatch(r"london-\d{4}-\d\d-\d\d-\d{6}\.branchline", found[0].name)
    assert str(found[0]) in text


def test_a_copy_is_saved_in_either_form_and_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "precious.txt"
    other.write_text("do not lose this")
    copies = tmp_path / "copy.branchline", tmp_path / "copy.jsonl"
    files = [copies[0], copies[1], other, other / "x.branchline", copies[0]]
    _, text, file = run(["1", *(f"save {path}" for path in files)])
    assert text.count("Saved a copy in ") == 3 and "x.branchline: " in text
    assert other.read_text() == "do not lose this"
    assert "exists already; choose another name." in text
    moves = read_records(file)[0].moves
    for copy in copies:
        assert read_records(copy)[0].moves == moves
    with pytest.raises(TitleError, match="does not say which seat is yours"):
        resumed(copies[1], None, None, None)
    assert resumed(copies[1], 2, None, tmp_path / "new.branchline").seat == 1
    with pytest.raises(TitleError, match="exists already"):
        run(["1"], file=other)


def test_a_disk_that_fails_does_not_end_the_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, text, _ = run(["1", "draw deck"], file=tmp_path / "file" / "sub" / "x.branchline")
    assert code == 0
    assert text.count("The game could not be saved") == 1
    assert "You drew" in text


def test_what_cannot_be_resumed_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    finished = run(["1"] * 400)[2]
    unfinished = run(["1"])[2]
    record = read_records(unfinished)[0]
    files = {
        "this game is over": finished,
        "shows only what one seat saw": tmp_path / "redacted.branchline",
        "no such file": tmp_path / "missing.branchline",
        "the file is empty": tmp_path / "empty.branchline",
        "nor any text": tmp_path / "junk.branchline",
        "no header": tmp_path / "words.branchline",
        "is not legal": tmp_path / "damaged.branchline",
        "There is no title": tmp_path / "unknown.branchline",
        "this is no JSON": tmp_path / "broken.jsonl",
    }
    write_atomically(files["shows only what one seat saw"], to_text(redact(record, 0)))
    files["the file is empty"].write_text("")
    files["nor any text"].write_bytes(bytes(range(256)))
    files["no header"].write_text("hello\n")
    files["is not legal"].write_text(unfinished.read_text() + "1: pass\n")
    files["There is no title"].write_text(unfinished.read_text().replace('"london"', '"utopia"'))
    files["this is no JSON"].write_text('{"kind": "game"\n')
    for message, file in files.items():
        with pytest.raises((DamagedRecord, TitleError), match=message) as caught:
            run([], resume=file)
        assert "\n" not in str(caught.value) and str(file) in str(caught.value)


def test_what_cannot_be_started_is_told(run: Run) -> None:
    with pytest.raises(TitleError, match="is for 2 to 4 players, not 7"):
        run([], seats=7)
    with pytest.raises(TitleError, match="There is no title “utopia”"):
        run([], key="utopia")
    with pytest.raises(TitleError, match="There is no seat 3"):
        run([], seat=3)
    with pytest.raises(TitleError, match="Name a title"):
        run([], key=None)


# -- secrets ----------------------------------------------------------------------------------------------------------


def everything(session: Session) -> str:
    """All that the person could be shown now."""
    on = console()
    table = Table(session.view(), session.record.names, on)
    table.draw()
    table.players(more=True)
    table.tickets(ways=True)
    table.map()
    menu = Menu(table)
    menu.draw()
    menu.claims()
    for _, sentence in tell(session.seen(), session.seat, session.game.board.words):
        on.print(sentence, markup=False)
    return printed(on)


def other_histories(record: Record, seat: int) -> Iterator[tuple[int, Record]]:
    """Games that look the same to the seat so far but for one card or ticket that it could not see."""
    game = record.game
    for index, state in enumerate([state.copy() for state in record.states()][:-1]):
        action = record.moves[index]
        kind = game.codec.of[action]
        if not kind.chance or kind.secret_of(state.cells, action) in (seat, -1):
            continue
        for instead in game.legal(state):
            if instead == action:
                continue
            other = Record(game, record.names, [*record.moves[:index], instead, *record.moves[index + 1 :]])
            try:
                verify(other)
            except (DamagedRecord, ValueError):
                continue
            yield index, other


@pytest.mark.parametrize("key", KEYS)
def test_two_games_that_differ_in_secrets_look_the_same(key: str) -> None:
    session = start(key, 3, 2, None, "secrets", Path("unwritten.branchline"))
    for _ in range(14):
        session.play(session.view().legal()[0])
    compared = 0
    for _, other in other_histories(session.record, session.seat):
        twin = Session(other, session.seat, session.seed, session.file)
        assert twin.state != session.state
        assert everything(twin) == everything(session)
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("key", KEYS)
def test_no_output_of_a_whole_game_names_what_others_hold(run: Run, key: str) -> None:
    _, text, file = run(["1", "log", "players", "tickets", "map", *["1", "log"] * 200], key, 4)
    text = text.split("the game is over.")[0]
    record = read_records(file)[0]
    board = title(key).board
    seen = {
        str(record.game.words(action)).removeprefix("ticket ")
        for index, action in enumerate(redact(record, 0).moves)
        if record.game.codec.of[action].name == "ticket" and not redact(record, 0).is_covered(index)
    }
    routes = {normal(board.route_name(route)) for route in board.routes}
    for ticket in board.tickets:
        name = board.ticket_name(ticket)
        if name not in seen and normal(name) not in routes:
            assert name not in text
    for line in lines_of(text):
        told = re.search(r"Bot \d drew (.+?) from the deck", line)
        assert told is None or told[1] in ("a card", "two cards")
        kept = re.search(r"Bot \d .*?kept (.+?)( of|\.| for)", line)
        assert kept is None or kept[1].isdigit() or kept[1] in ("no card", *board.colours)
    assert "Hand:" in text


def test_opening_choices_are_not_told_before_all_have_chosen() -> None:
    session = start("london", 4, 4, None, "open", Path("unwritten.branchline"))
    told = " ".join(sentence for _, sentence in tell(session.seen(), session.seat, session.game.board.words))
    assert told == "Bot 1 chose opening tickets. Bot 2 chose opening tickets. Bot 3 chose opening tickets."


def test_a_spectator_sees_no_hand() -> None:
    session, _ = typed()
    on = console()
    show_table(session.game.view(session.state, None), session.record.names, on)
    assert "Hand" not in printed(on) and "Tickets:" not in printed(on)
    assert session.game.view(session.state, None).seat == SPECTATOR


# -- what is shown ----------------------------------------------------------------------------------------------------


def test_ways_are_the_shortest_and_end_where_they_are_cut() -> None:
    """On an empty board the printed points of a ticket are its shortest way; later it never gets shorter by others."""
    session, _ = typed()
    ways = Ways(session.game, session.view())
    for number, ticket in enumerate(session.game.board.tickets):
        way = ways.of(number)
        assert way.spaces == ticket.points
        assert sum(session.game.lengths[route] for route in way.routes) == way.spaces
        assert set(way.routes) <= way.useful
    rng = random.Random(3)
    while not session.over:
        session.play(rng.choice(session.view().legal()))
        root = session.game.components(session.state.cells, 0)
        ways = Ways(session.game, session.view())
        for number, ticket in enumerate(session.game.board.tickets):
            way = ways.of(number)
            assert (way.spaces == 0) == (root[ticket.a] == root[ticket.b])
            assert way.spaces == FAR or sum(session.game.lengths[route] for route in way.routes) == way.spaces


def test_paris_says_that_it_is_a_reconstruction(run: Run) -> None:
    _, text, _ = run(["1", "draw deck"], "paris")
    assert "Paris (our reconstruction, not the printed board)" in text.splitlines()[0]
    assert text.count("Paris (reconstruction): ") >= 3
    _, text, _ = run(["1"], "london")
    assert "reconstruction" not in text


@pytest.mark.parametrize("key", KEYS)
def test_show_names_every_place_ticket_and_rule(key: str) -> None:
    on = console()
    show(key, on)
    text = printed(on)
    board = title(key).board
    for place in board.places:
        assert place.name in text
    for ticket in board.tickets:
        assert f"{ticket.points:>4}  {board.ticket_name(ticket)}" in text
    assert f"{board.vehicles} {board.words.vehicles}" in text
    for rule in title(key).game(3).rules:
        assert rule.brief(board) in text
    assert ("not the printed board" in text.splitlines()[1]) == (key == "paris")
    facts = json.loads(json.dumps(show_json(key)))
    assert len(facts["routes"]) == len(board.routes) and len(facts["tickets"]) == len(board.tickets)
    assert bool(facts["reconstruction"]) == (key == "paris")
    assert facts["cards"]["wild"] == 8


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_wider_than_eighty_columns(key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nhelp\nrules\nmap\n" + "1\n" * 300))
    on = console(80)
    play(key, 4, None, None, "wide", tmp_path / "x.branchline", None, on)
    assert max(len(line) for line in printed(on).splitlines() if str(tmp_path) not in line) <= 80
    assert "\x1b" not in printed(on)


def test_the_same_words_with_and_without_colour() -> None:
    session, _ = typed()
    plain, coloured = console(), Console(file=io.StringIO(), width=200, force_terminal=True, color_system="truecolor")
    for on in (plain, coloured):
        table = Table(session.view(), session.record.names, on)
        table.draw()
        Menu(table).draw()
        table.map()
    bare = re.sub(r"\x1b\[[0-9;]*m", "", printed(coloured))
    assert re.findall(r"\w+", bare) == re.findall(r"\w+", printed(plain))


def test_names_with_brackets_are_shown_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    on = console()
    play("london", 2, 1, ["[red]Ann[/red]", "Bo"], "1", tmp_path / "x.branchline", None, on)
    assert "[red]Ann[/red] (you)" in printed(on) and "against Bo" in printed(on)


def test_the_last_round_is_told(run: Run) -> None:
    for seed in ("1", "2", "3"):
        _, text, file = run(["1"] * 400, seats=2, seed=seed)
        if any(game_ended_by_vehicles(record) for record in read_records(file)):
            assert "The last round begins: everybody has one more turn." in text
            assert "Your last turn." in text
            return
    pytest.fail("no game ended by vehicles")


def game_ended_by_vehicles(record: Record) -> bool:
    final = finish(record).final()
    assert record.seen == ALL_SEEN and record.game.to_move(final) == OVER
    vehicles = record.game.layout.named(final.cells)["vehicles"]
    assert isinstance(vehicles, list)
    return bool(min(vehicles) <= 2)
