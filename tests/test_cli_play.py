"""The terminal table: `branchline play` and `branchline show`."""

import contextlib
import io
import json
import random
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cli import ask, paint
from branchline.cli.files import read_records, write_atomically
from branchline.cli.moves import Menu
from branchline.cli.play import LOST, WHICH, Play, play
from branchline.cli.play import run as play_run
from branchline.cli.session import Session, start
from branchline.cli.session import resume as resumed
from branchline.cli.show import brief, show, show_json
from branchline.cli.table import Table, show_table
from branchline.cli.told import Teller, tell
from branchline.cli.typed import Typed
from branchline.cli.ways import FAR, Ways
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import AWAIT, OVER, PHASE
from branchline.core.record import ALL_SEEN, DamagedRecord, Record, finish, redact, to_text, verify
from branchline.core.text import normal
from branchline.core.view import SPECTATOR
from branchline.routes.claim import Claim
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.tokens import Tokens
from branchline.routes.title import TitleError
from branchline.titles import load_titles, title

CITIES = ["london", "paris", "san-francisco"]
KEYS = [*CITIES, "france"]
Run = Callable[..., tuple[int, str, Path]]


def console(width: int = 200, height: int | None = None) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, highlight=False, color_system=None)


def coloured_console(width: int = 200) -> Console:
    file = io.StringIO()
    return Console(file=file, width=width, height=99, highlight=False, force_terminal=True, color_system="truecolor")


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


def by_number(key: str) -> list[str]:
    """Lines for a whole game by the first number, once the opening tickets are chosen."""
    return ["1"] * 400 if key in CITIES else ["1 2 3", *["1"] * 900]


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


# -- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_by_number_ends_with_the_score(run: Run, key: str, seats: int) -> None:
    code, text, file = run(by_number(key), key, seats, seat=None)
    assert code == 0
    record = read_records(file)[0]
    verify(record)
    assert record.result is not None
    assert sum(name.startswith("Player ") for name in record.names) == 1
    for seat, name in enumerate(record.names):
        shown = "You" if name == f"Player {seat + 1}" else name
        assert f", {shown}: {record.result.totals[seat]} point" in text
        for line in record.result.lines[seat]:
            assert f"{line.points:+d}: " in text
            assert line.what != "ticket" or line.label in text
    assert f"The record is in {file}" in text
    assert "win" in text or "share the victory" in text


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_by_words(run: Run, key: str) -> None:
    """Every move a person makes can be typed as the record has it."""
    _, _, file = run(by_number(key), key, 3, seed="words")
    record = read_records(file)[0]
    own = [
        record.game.words(action)
        for state, action in zip(record.states(), record.moves, strict=False)
        if record.game.to_move(state) == 0
    ]
    _, text, again = run(own, key, 3, seed="words")
    assert record.result is not None
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
    """Number 1 of the payments is the thriftiest; a whole new move, with its verb, is a new line."""
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
        claim = session.game.claim
        track = session.game.board.routes[claim.paid_route[first - claim.start]].colour
        _, text, file = run(["1", f"{number} {track}"], seed=seed)
        assert first in read_records(file)[0].moves, "both steps in one line"
        return
    pytest.fail("no seed offers a choice of payments")


def test_the_second_step_says_how_to_leave_it(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []

    def enter(self: ask.Asker, prompt: str) -> str:
        prompts.append(prompt)
        return ""

    monkeypatch.setattr(ask.Asker, "line", enter)
    seed, _, actions = choice_of_colours()
    on, session = console(), start("san-francisco", 2, 1, None, seed, Path("unwritten.branchline"))
    assert Play(session, on).choose(actions) == ([], "")
    assert prompts == [WHICH] and "Enter goes back" in WHICH and "Nothing is done yet." in printed(on)


def test_the_line_that_tells_of_one_more_is_that_one_instead() -> None:
    """However high the screen, two or more are left out, or none."""
    left_out: set[str] = set()
    for seed in map(str, range(8)):
        session, _ = typed(seed, 2)
        for height in range(8, 30):
            on = console(height=height)
            menu = Menu(Table(session.view(), session.record.names, on))
            menu.draw()
            left_out |= set(re.findall(r"^and (\d+) more", printed(on), re.MULTILINE))
            assert len(printed(on).splitlines()) <= max(height, len(menu.entries) - len(menu.rows) + 5)
    assert left_out and "1" not in left_out


def test_the_menu_numbers_every_legal_move_once() -> None:
    for key in KEYS:
        session = start(key, 3, 2, None, "menu", Path("unwritten.branchline"))
        rng = random.Random(5)
        while not session.over:
            view = session.view()
            menu = Menu(Table(view, session.record.names, console()))
            listed = [action for entry in menu.entries for action in entry.actions]
            assert len(set(listed)) == len(listed) and set(listed) <= set(view.legal())
            # What is left out is the second of two tracks that differ in nothing, and tickets by their numbers.
            letter = r" \((grey )?[ABC]\)"
            left = {re.sub(letter, "", session.game.words(a)) for a in set(view.legal()) - set(listed)}
            numbers = view.cells[AWAIT] == session.game.await_keep and key == "france"
            assert numbers or left <= {re.sub(letter, "", session.game.words(a)) for a in listed}
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
    for _, sentence in tell(session.seen(), session.seat):
        on.print(sentence, markup=False)
    return printed(on)


def other_histories(record: Record, seat: int, rng: random.Random, most: int) -> Iterator[Record]:
    """Games that look the same to the seat so far but for one card or ticket that it could not see: at most so many."""
    game = record.game
    found: list[Record] = []
    for index, state in enumerate([state.copy() for state in record.states()][:-1]):
        action = record.moves[index]
        kind = game.codec.of[action]
        if not kind.chance or kind.secret_of(state.cells, action) in (seat, -1):
            continue
        for instead in game.legal(state):
            if instead != action:
                found.append(Record(game, record.names, [*record.moves[:index], instead, *record.moves[index + 1 :]]))
    for other in rng.sample(found, min(most, len(found))):
        with contextlib.suppress(DamagedRecord, ValueError):
            verify(other)
            yield other


@pytest.mark.parametrize("key", KEYS)
def test_two_games_that_differ_in_secrets_look_the_same(key: str) -> None:
    session = start(key, 3, 2, None, "secrets", Path("unwritten.branchline"))
    for _ in range(14):
        session.play(session.view().legal()[0])
    compared = 0
    for other in other_histories(session.record, session.seat, random.Random(key), 200):
        twin = Session(other, session.seat, session.seed, session.file)
        assert twin.state != session.state
        assert everything(twin) == everything(session)
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("key", KEYS)
def test_no_output_of_a_whole_game_names_what_others_hold(run: Run, key: str) -> None:
    first, *rest = by_number(key)
    lines = [line for one in rest[:400] for line in (one, "log")] if key in CITIES else [*rest[:300], "log", *rest]
    _, text, file = run([first, "log", "players", "tickets", "map", *lines], key, 4)
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
        cards = [f"a {colour} card" for colour in board.colours]
        assert kept is None or kept[1].isdigit() or kept[1] in ("no card", *cards)
    assert "Hand:" in text


def test_opening_choices_are_not_told_before_all_have_chosen() -> None:
    session = start("london", 4, 4, None, "open", Path("unwritten.branchline"))
    told = " ".join(sentence for _, sentence in tell(session.seen(), session.seat))
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
        for number in range(len(session.game.board.tickets)):
            way = ways.of(number)
            assert (way.spaces == 0) == session.game.linked(root, number)
            assert way.spaces == FAR or sum(session.game.lengths[route] for route in way.routes) == way.spaces


def test_paris_says_that_it_is_a_reconstruction(run: Run) -> None:
    _, text, _ = run(["1", "draw deck"], "paris")
    assert "Paris (our reconstruction, not the printed board)" in text.splitlines()[0]
    assert text.count("Paris (reconstruction): ") >= 3
    _, text, _ = run(["1"], "london")
    assert "reconstruction" not in text


@pytest.mark.parametrize("key", KEYS)
def test_show_names_every_place_ticket_and_rule(key: str) -> None:
    on = console(1000)
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
    assert facts["cards"]["wild"] == board.cards[-1]


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_wider_than_eighty_columns(key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first, *rest = by_number(key)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([first, "help", "rules", "map", *rest]) + "\n"))
    on = console(80)
    play(key, 4, None, None, "wide", tmp_path / "x.branchline", None, on)
    assert max(len(line) for line in printed(on).splitlines() if str(tmp_path) not in line) <= 80
    assert "\x1b" not in printed(on)


@pytest.mark.parametrize("key", KEYS)
def test_all_that_is_said_in_colour_is_said_without(key: str) -> None:
    """Read aloud it takes more words; none of those at the coloured table is left out, the headings apart."""
    session, _ = typed(key=key)
    plain, coloured = console(height=99), coloured_console()
    for on in (plain, coloured):
        table = Table(session.view(), session.record.names, on)
        table.draw()
        Menu(table).draw()
        table.map()
        Menu(table).claims()
    bare = re.sub(r"\x1b\[[0-9;]*m", "", printed(coloured))
    missing = Counter(re.findall(r"\w+", bare.lower())) - Counter(re.findall(r"\w+", printed(plain).lower()))
    assert set(missing) <= {"tickets", "with"}  # “Ticket” on each line; “pay” in the list of claims


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


# -- no line ends a game ----------------------------------------------------------------------------------------------


def phases(key: str, seats: int = 3, seed: str = "phases") -> dict[str, Session]:
    """A session at each question that the title asks, with cards enough in hand for a choice of payments."""
    found: dict[str, Session] = {}
    for number in range(60):
        session = start(key, seats, 1, None, f"{seed}{number}", Path("unwritten.branchline"))
        rng = random.Random(number)
        while not session.over:
            asked = Table(session.view(), session.record.names, console()).question()
            asked = "flag" if "for your flag" in asked else asked.split("?")[0]
            if asked not in found:
                copy = Record(session.game, list(session.record.names), list(session.record.moves))
                found[asked] = Session(copy, session.seat, session.seed, session.file)
            legal = session.view().legal()
            claims = [action for action in legal if isinstance(session.game.codec.of[action], Claim)]
            session.play(rng.choice(claims or legal))
        # Keep, turn, second, last turn; flag; two about tokens; lay.
        wanted = {"london": 4, "paris": 5, "san-francisco": 6, "france": 5}[key]
        if len([asked for asked in found if "This is" not in asked]) >= wanted:
            return found
    raise AssertionError(f"only {list(found)}")


def lines_to_try(session: Session, rng: random.Random) -> list[str]:
    game, board = session.game, session.game.board
    places = [place.name for place in board.places]
    cards = [*board.colours, board.words.wild, "wild", "mauve", ""]
    odd = [
        "፩",
        "²",
        "٣",
        "keep ፩",
        "keep ²",
        "keep ٣",
        "keep 1 ²",
        "claim",
        "with",
        "claim with",
        "– –",
        "routes –",
        "map ²",
    ]
    odd += [
        "9" * 5000,
        "x" * 20000,
        "claim " + "a " * 5000,
        "keep " + "1" * 5000,
        "routes " + "b " * 5000,
        "(",
        "\\",
        "[/]",
    ]
    odd += [
        "save ~nobody-at-all/x",
        "save /",
        "save " + "y" * 5000,
        "save \0",
        "\x1b[31m",
        "\ud800",
        "yes",
        "no",
        "both",
        "all",
    ]
    odd += [
        "keep both",
        "keep all",
        "place fog on sunset",
        "take fog",
        "draw",
        "pass",
        "keep",
        "?",
        "quit?",
        "und",
        "tab",
    ]
    for _ in range(40):
        odd.append("".join(chr(rng.randrange(32, 0x3000)) for _ in range(rng.randrange(1, 30))))
        odd.append(
            " ".join(rng.choice([*cards, *places, "claim", "draw", "keep", "to", "1", "2", "on"]) for _ in range(5))
        )
    for name in set(game.claim.names):
        bare = name.partition(" (")[0]
        odd += [f"claim {bare} with {rng.choice('123')} {rng.choice(cards)}", f"claim {bare} with {rng.choice(cards)}"]
        odd += [f"claim {name} with {'9' * 5000} {rng.choice(cards)}"]
    odd += [
        "lay",
        "lay lay",
        "lay 5",
        "lay ²",
        "lay red",
        "beds",
        "beds 5 5",
        "beds – –",
        "pieces x",
        "5 red",
        "red 5 5",
    ]
    odd += ["lay " + "a " * 5000, "beds " + "b " * 5000, "pieces " + "9" * 5000, f"build {places[0]} {places[1]}"]
    for name in set(game.claim.names):
        odd += [f"lay {name} {rng.choice(cards)}", f"{rng.choice(cards)} {name}", f"lay {name.partition('–')[0]}"]
    odd += [f"place {word} on {rng.choice(places)}" for word in ("fog", "rose", "sunset", "nothing")]
    return odd


@pytest.mark.parametrize("key", KEYS)
def test_no_line_ends_the_game_in_any_phase(key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rng = random.Random(key)
    monkeypatch.chdir(tmp_path)
    for session in phases(key).values():
        record, seat = session.record, session.seat
        lines = lines_to_try(session, rng)
        for text in rng.sample(lines, min(250, len(lines))):
            again = Session(Record(record.game, record.names, list(record.moves)), seat, "x", tmp_path / "x.branchline")
            monkeypatch.setattr(sys, "stdin", io.StringIO(text + "\nno\n"))
            on = console()
            conversation = Play(again, on)
            with contextlib.suppress(EOFError):
                conversation.decide()
            assert LOST not in printed(on), text[:80]
            assert len(again.record.moves) >= len(record.moves) or text in ("und", "no")


def test_even_a_fault_of_ours_does_not_end_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Typed, text: str) -> list[int]:
        raise IndexError("list index out of range")

    monkeypatch.setattr(Typed, "meant", broken)
    code, text, file = run(["1", "anything", "1"])
    assert code == 0 and text.count(LOST) == 1
    assert len(resumed(file, None, None, None).own_moves()) == 2


def test_a_payment_that_fits_one_track_only_is_told_why_not(run: Run) -> None:
    code, text, _ = run(["keep 1", "claim piccadilly covent with 1 green"], seed="3")
    assert code == 0
    assert "Piccadilly Circus–Covent Garden (green) with 1 green: you have no green card." in lines_of(text)


# -- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CITIES)
@pytest.mark.parametrize(
    "said", ["keep both", "keep all", "both", "ALL", "keep 1 and 2", "1 and 2", "keep 1, 2", "1 2"]
)
def test_both_tickets_are_kept_however_it_is_said(run: Run, key: str, said: str) -> None:
    _, text, file = run([said], key)
    record = read_records(file)[0]
    assert "keep 1 2" in [record.game.words(action) for action in record.moves]
    assert "no move I know" not in text and "First" not in text


def test_help_says_keep_both_and_what_can_be_placed(run: Run) -> None:
    _, text, _ = run(["1", "help"], "san-francisco")
    assert {"keep both", "place rose on PLACE"} <= set(lines_of(text))
    assert "place sunset" not in text
    for sign in ("useful: ", "or otherwise: ", "to go: "):
        assert sign in text


def choice_of_colours(key: str = "san-francisco") -> tuple[str, str, list[int]]:
    """A seed where the first turn offers a route payable in two colours, the second of which lies face up too."""
    for seed in map(str, range(400)):
        session = start(key, 2, 1, None, seed, Path("unwritten.branchline"))
        session.play(session.view().legal()[0])
        game = session.game
        if session.view().cells[AWAIT] != game.await_main:
            continue
        for entry in Menu(Table(session.view(), session.record.names, console())).claimable:
            colours = [game.claim.paid_colour[action - game.claim.start] for action in entry.actions]
            pure = all(game.claim.paid_wilds[action - game.claim.start] == 0 for action in entry.actions)
            face_up = session.state.cells[game.cards.row + colours[-1]]
            if pure and len(set(colours)) == 2 == len(entry.actions) and face_up:
                return seed, entry.label, entry.actions
    raise AssertionError("no seed")


@pytest.mark.parametrize("way", ["{}", "1 {}", "with {}", "{} card", "BEGINNING"])
def test_an_answer_is_one_of_the_choices_before_anything_else(run: Run, way: str) -> None:
    seed, label, actions = choice_of_colours()
    game = title("san-francisco").game(2)
    colour = game.board.colours[game.claim.paid_colour[actions[1] - game.claim.start]]
    answer = colour[:3] if way == "BEGINNING" else way.format(colour)
    _, text, file = run(["1", f"claim {label}", answer], "san-francisco", seed=seed)
    assert "how do you pay?" in text or "Which one?" in text
    assert actions[1] in read_records(file)[0].moves
    assert f"draw {colour}" not in [game.words(action) for action in read_records(file)[0].moves]


def test_what_is_no_choice_is_no_other_move(run: Run) -> None:
    seed, label, _ = choice_of_colours()
    _, text, file = run(["1", f"claim {label}", "deck", "tickets", "9", "cancel", "log"], "san-francisco", seed=seed)
    assert "“deck” is none of these." in lines_of(text)
    assert "There is no choice 9: the numbers go from 1 to 2." in lines_of(text)
    assert "Nothing is done yet." in lines_of(text)
    assert len(resumed(file, None, None, None).own_moves()) == 1


def test_a_place_answers_where_a_stack_goes(run: Run) -> None:
    for seed in map(str, range(20)):
        _, text, file = run(["1", "place fog", "pacific heights"], "san-francisco", seed=seed)
        if "Which one?" in text:
            record = read_records(file)[0]
            assert "place fog on Pacific Heights" in [record.game.words(action) for action in record.moves]
            return
    pytest.fail("no seed lets the person place")


@pytest.mark.parametrize(
    ("said", "kept"),
    [("y", True), ("Yes", True), ("keep it", True), ("1", True), ("n", False), ("NO", False), ("2", False)],
)
def test_the_flag_question_takes_yes_and_no(said: str, kept: bool) -> None:
    session = phases("paris")["flag"]
    reader, menu = reader_and_menu(session)
    assert [entry.label for entry in menu.entries] == ["yes, keep it", "no"]
    words = [
        session.game.words(a) for a in (menu.entries[int(said) - 1].actions if said.isdigit() else reader.meant(said))
    ]
    assert words == ["keep a card for the flag" if kept else "keep no card for the flag"]


def reader_and_menu(session: Session, on: Console | None = None) -> tuple[Typed, Menu]:
    table = Table(session.view(), session.record.names, on or console())
    return Typed(session.game, session.view(), session.record.names), Menu(table)


def test_the_wrong_time_says_what_comes_first() -> None:
    san_francisco, paris = phases("san-francisco"), phases("paris")
    for session, said, heard in (
        (san_francisco["Which tickets do you keep"], "place fog on sunset", "First choose which tickets to keep."),
        (san_francisco["Your second card."], "take fog", "You are drawing cards: take the second one."),
        (paris["flag"], "keep both", "First decide whether to keep a card for the flag."),
        (paris["flag"], "claim louvre notre", "First decide whether to keep a card for the flag."),
    ):
        with pytest.raises(Illegal, match=heard):
            reader_and_menu(session)[0].meant(said)


def test_a_token_is_chosen_by_its_symbol_and_shown_with_its_place() -> None:
    session = phases("san-francisco")["Which token do you take"]
    reader, menu = reader_and_menu(session)
    rule = next(rule for rule in session.game.rules if isinstance(rule, Tokens))
    here = [rule.symbols[action - rule.take.start] for action in reader.legal]
    places = title("san-francisco").board.places
    for entry, symbol in zip(menu.entries, here, strict=True):
        place = session.state.cells[rule.stack_at : rule.left].index(rule.symbols.index(symbol) + 1)
        assert entry.label == f"{symbol} from {places[place].name}"
        for said in (symbol, f"take {symbol}", f"the {symbol} token", f"take {entry.label}"):
            assert reader.meant(said) == entry.actions, said
    gone = [s for s in rule.symbols if s not in here and s not in rule.owned_by(session.state.cells, 0)]
    with pytest.raises(Illegal, match=f"There is no {gone[0]} token here: {here[0]} or {here[1]}."):
        reader.meant(gone[0])


@pytest.mark.parametrize(
    ("key", "said", "heard"),
    [("paris", "draw yelow", "draw yellow"), ("paris", "keep crad", "keep card"), ("london", "keep boht", "keep both")],
)
def test_near_misses_are_suggested(run: Run, key: str, said: str, heard: str) -> None:
    text = run([said] if "boht" in said else ["1", said], key)[1]
    assert f"Did you mean “{heard}”?" in text


def test_a_colour_alone_is_a_payment_where_one_fits() -> None:
    tried = 0
    for seed in range(40):
        session, reader = typed(str(seed), 2)
        claim, colours = session.game.claim, session.game.board.colours
        for action in reader.legal:
            if session.game.codec.of[action] is claim and claim.paid_cards[action - claim.start] == 1:
                payment = action - claim.start
                route = claim.paid_route[payment]
                if claim.paid_wilds[payment] == 0:
                    said = f"claim {claim.names[route]} with {colours[claim.paid_colour[payment]]}"
                    assert reader.meant(said) == [action]
                    tried += 1
    assert tried > 20
    for said, heard in (("green", "takes 1 card: blue, or bus cards"), ("red", "“red” is no colour of this game")):
        with pytest.raises(Unreadable, match=heard):
            typed()[1].meant(f"claim big ben waterloo with {said}")


def test_a_double_route_of_which_one_track_is_yours_has_one_reason() -> None:
    for seed in range(60):
        session, _ = typed(str(seed), 3)
        game = session.game
        while not session.over:
            own = [r for r in game.routes_of(session.state.cells, 0) if game.board.routes[r].group]
            if own and session.view().cells[AWAIT] == game.await_main:
                name = game.board.route_name(game.board.routes[own[0]])
                with pytest.raises(Illegal) as caught:
                    Typed(game, session.view(), session.record.names).meant(f"claim {name}")
                assert str(caught.value) == f"{game.claim.names[own[0]]} is yours; nobody may claim both tracks."
                return
            legal = session.view().legal()
            session.play(next((a for a in legal if game.codec.of[a] is game.claim), legal[0]))
    pytest.fail("nobody claimed a track of a double route")


# -- files and names --------------------------------------------------------------------------------------------------


def test_paths_are_never_broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / ("a-long-name " * 12).strip()
    file, copy = folder / "game.branchline", folder / "copy.branchline"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"1\nsave {copy}\nsave {copy.parent}\n"))
    on = console(80)
    play("london", 2, 1, None, "1", file, None, on)
    text = printed(on)
    assert f"Saved after every move in {file}\n" in text
    assert f"Saved a copy in {copy}\n" in text
    assert f"{folder} exists already; choose another name.\n" in text
    assert f"play --resume '{file}'\n" in text
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 400))
    play(None, 2, None, None, None, None, file, on)
    assert f"The record is in {file}\n" in printed(on)


def test_the_file_is_there_as_soon_as_it_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.branchline"
    on = console()
    conversation = Play(start("london", 2, 1, None, "1", file), on)
    conversation.welcome()
    assert f"Saved after every move in {file}" in printed(on)
    assert resumed(file, None, None, None).seat == 0


def test_the_resume_command_names_the_folder_of_a_board_from_elsewhere(tmp_path: Path) -> None:
    ours = title("london").folder
    folder = tmp_path / "my boards" / "elsewhere"
    folder.mkdir(parents=True)
    for name in ("board.toml", "tickets.toml"):
        (folder / name).write_text((ours / name).read_text().replace('key = "london"', 'key = "elsewhere"'))
    load_titles(folder.parent)
    session = start("elsewhere", 2, 1, None, "1", tmp_path / "x.branchline")
    assert f"--titles '{folder}' play --resume {tmp_path / 'x.branchline'}" in session.resume_words()
    assert "--titles" not in start("london", 2, 1, None, "1", tmp_path / "y.branchline").resume_words()
    session.save()
    command = [sys.executable, "-m", "branchline", *shlex.split(session.resume_words().split("branchline ", 1)[1])]
    ran = subprocess.run(command, input="1\n", capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "You kept" in ran.stdout, ran.stderr


def test_a_person_without_a_name_is_you_on_the_screen_and_a_player_in_the_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, stored, shown in ((None, "Player 2", "You: 0 points"), ("Ann", "Ann", "Ann (you): 0 points")):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
        file = tmp_path / f"{name}.branchline"
        play_run("london", 3, 2, name, "1", file, None)
        assert read_records(file)[0].names == ["Bot 1", stored, "Bot 3"]
        assert shown in capsys.readouterr().out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_after_the_end_the_table_can_be_looked_at(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, file = run(["1"] * 400, seed="7")
    needed = len(Session(read_records(file)[0], 0, "7", file).own_moves())
    for ending in (["map", "undo", "draw deck", "routes nowhere", "log", "quit", "unread"], ["map"]):
        monkeypatch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in ["1"] * needed + ending)))
        on = console()
        assert play("london", 2, 1, None, "7", tmp_path / f"{len(ending)}.branchline", None, on) == 0
        after = printed(on).split("The record is in ")[1]
        assert "Big Ben" in after and "To go on:" not in after
        assert after.splitlines()[1].startswith("“map”, “table”"), "what can be said is told at once"
        assert after.count("The game is over. “map”") == (2 if len(ending) > 1 else 0)
        assert len(sys.stdin.read()) == (7 if len(ending) > 1 else 0)


# -- read aloud, and in colour ----------------------------------------------------------------------------------------


def test_without_colours_every_line_says_what_its_numbers_are(run: Run) -> None:
    _, text, _ = run(["1", "claims", "map"], seed="3")
    said = lines_of(text)
    for line in (
        "You: 0 points, 17 buses, 2 cards, 1 ticket",
        "Ticket 1: Trafalgar Square–St Paul's, 4 points, 4 spaces to go",
        "1: keep ticket 1",
        "3: keep both",
        "Ticket:  Trafalgar Square–St Paul's, 4 points, 4 spaces to go",
        "2: draw blue",
        "6: claim Covent Garden–Trafalgar Square, 1 point, with 1 black, useful",
        "7: claim Big Ben–Waterloo, 1 point, with 1 blue",
        "blue, 1 space: pay 1 blue",
        "Waterloo, 1 space, blue, open",
    ):
        assert line in said
    assert not [line for line in said if re.search(r"\d \d", line)]


def test_no_color_means_no_codes_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stdout", Terminal())
    on = paint.terminal()
    session, _ = typed()
    show_table(session.view(), session.record.names, on)
    assert isinstance(sys.stdout, Terminal) and "\x1b" not in sys.stdout.getvalue() and sys.stdout.getvalue()


@pytest.mark.parametrize("key", KEYS)
def test_in_colour_no_line_is_too_wide_and_no_number_loses_its_word(key: str) -> None:
    rng = random.Random(key)
    session = start(key, 4, 1, None, "width", Path("unwritten.branchline"))
    while not session.over:
        on = coloured_console(80)
        table = Table(session.view(), session.record.names, on)
        menu = Menu(table)
        menu.draw()
        menu.claims()
        assert not re.search(r"\s\d+\s*$", re.sub(r"\x1b\[[0-9;]*m", "", printed(on)), re.MULTILINE)
        table.map()
        text = re.sub(r"\x1b\[[0-9;]*m", "", printed(on))
        assert max(len(line) for line in text.splitlines()) <= 80
        assert not [line for line in text.splitlines() if " ," in line]
        nothing = session.view().cells[AWAIT] == session.game.await_main and not menu.claimable
        assert ("Claim    nothing yet" in text) == nothing
        session.play(rng.choice(session.view().legal()))


def test_a_claim_says_which_token_or_flag_card_it_brings() -> None:
    for key, word in (("san-francisco", "token: "), ("paris", "flag: ")):
        session = start(key, 2, 1, None, "brings", Path("unwritten.branchline"))
        rng, told = random.Random(4), 0
        while not session.over:
            game, view = session.game, session.view()
            on = console()
            menu = reader_and_menu(session, on)[1]
            for entry in menu.claimable:
                menu.choices([entry.actions[0]])
                line = printed(on).splitlines()[-1]
                after = session.state.copy()
                game.play(after, entry.actions[0])
                rule = next(rule for rule in game.rules if isinstance(rule, Tokens | Flags))
                if isinstance(rule, Flags):
                    brings = after.cells[AWAIT] == rule.awaiting
                else:
                    brings = after.cells[rule.owned] != view.cells[rule.owned] or after.cells[PHASE] == rule.choosing
                assert (word in line) == brings
                told += brings
            session.play(rng.choice(view.legal()))
        assert told > 10


def test_tokens_are_called_tokens(run: Run) -> None:
    _, text, _ = run(["1"] * 400, "san-francisco", seed="5")
    assert "2 sea lion tokens at Alcatraz" in text
    assert re.search(r"Bot 2: .*tickets?, tokens: \w+", text)


def test_the_last_turn_is_said_at_every_question_of_it() -> None:
    found = [asked for key in KEYS for asked in phases(key)]
    assert "Your last turn." in found
    for seed in map(str, range(30)):
        session = start("london", 2, 1, None, seed, Path("unwritten.branchline"))
        while not session.over:
            table = Table(session.view(), session.record.names, console())
            if table.question() == "Your last turn.":
                session.play(table.view.legal()[0])
                if not session.over and session.view().cells[AWAIT] == session.game.await_second:
                    asked = Table(session.view(), session.record.names, console()).question()
                    assert asked == "Your second card. This is your last turn."
                    return
                break
            legal = session.view().legal()
            claims = [action for action in legal if session.game.codec.of[action] is session.game.claim]
            session.play((claims or legal)[0])
    pytest.fail("no last turn with a second card")


def test_the_news_has_articles_and_counts_tickets(run: Run) -> None:
    text = "".join(run(["1"] * 400, key, seed=str(seed))[1] for key in KEYS for seed in range(3))
    told = " ".join(text.split())
    assert re.search(r"Bot 2 drew 2 tickets and kept [12]\.", told)
    assert re.search(r"took an? \w+( card)?[. ]", told)
    assert re.search(r"kept an? (blue|white|red) card for the flag", told)
    assert not re.search(r"(took|drew) (red|blue|green|black|bus|ferry)\b", told)
    assert "drew tickets and kept" not in told


def test_a_row_that_stays_is_told_once() -> None:
    teller = Teller(["Ann", "Bo"], 0, title("london").game(2))
    lines: list[dict[str, object]] = [{"by": 1, "kind": "pass", "move": 1}]
    lines += [{"by": "chance", "kind": "flush", "flushed": flushed, "move": 2} for flushed in (False, False, True)]
    for line in lines:
        teller.hear(line)
    assert teller.turns[0].after == [
        "Three buses stay face up: too few other cards are left.",
        "Three buses lay face up: five new cards.",
    ]


def test_the_rules_in_brief_are_whole() -> None:
    told = {key: " ".join(brief(title(key).game(3))) for key in KEYS}
    for key in KEYS:
        assert re.search(r"1 point for 1 space, 2 for 2 spaces(,| and) 4 for 3 spaces", told[key])
        assert "never the second one" in told[key]
        longest = ", then to whoever has the longest path" if key == "france" else ""
        assert f"completed more tickets{longest}; if that is a tie too, the victory is shared" in told[key]
        assert ("grey" in told[key]) == (key != "paris")
    assert "district 1 scores 1 point" in told["london"] and "district 5 scores 5" in told["london"]
    for words in ("no bus", "One of each", "discarded", "left over at the end scores nothing"):
        assert words in told["paris"]
