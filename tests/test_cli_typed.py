"""What a person types at the terminal is understood, or answered in a line; no line ends a game."""

import contextlib
import io
import random
import re
import sys
from pathlib import Path

import pytest

from branchline.cli import line_reader, play_messages, speech
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.move_parser import MapMoveParser
from branchline.cli.maps.screen import MapScreen
from branchline.cli.play import PlayRepl
from branchline.cli.record_files import read_records
from branchline.cli.session import resume_session
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import AWAIT
from branchline.core.record import Record
from branchline.messages import language
from branchline.routes.rules.tokens import CompiledTokens
from branchline.titles import map_title
from terminal import CITIES, KEYS, MapSession, Run, console, lines_of, phases, printed, reader_and_menu, start, typed

WHICH = f"{play_messages.WHICH.sentence()} "
LOST = play_messages.LOST.template.partition(" (")[0]


# -- understanding -----------------------------------------------------------------------------------------------------


def test_beginnings_of_places_are_enough() -> None:
    session, reader = typed()
    names = session.game.claim.names
    for said in ("big ben waterloo", "big ben–waterloo", "Waterloo to Big Ben", "big w", "ben water", "BIG, WATER"):
        assert [names[route] for route in reader.routes_typed(said)] == ["Big Ben–Waterloo"], said
    for said in ("elephant and castle big ben", "ele ben", "castle big"):
        assert [names[route] for route in reader.routes_typed(said)] == ["Big Ben–Elephant & Castle"], said
    assert len(reader.routes_typed("piccadilly covent")) == 2
    green = reader.routes_typed("piccadilly covent green")
    assert [names[route] for route in green] == ["Piccadilly Circus–Covent Garden (green)"]
    assert [names[r] for r in reader.routes_typed("pic hyde (grey B)")] == ["Piccadilly Circus–Hyde Park (grey B)"]


def test_every_route_is_understood_by_its_own_name() -> None:
    for key in KEYS:
        session, reader = typed(key=key)
        for route, name in enumerate(session.game.claim.names):
            assert reader.routes_typed(name) == [route]


def test_words_that_fit_several_routes_name_them() -> None:
    _, reader = typed()
    with pytest.raises(Unreadable, match=r"may be .* or "):
        reader.routes_typed("b b")


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
def test_what_cannot_be_done_is_answered_in_one_line(run: Run, said: str, heard: str) -> None:
    _, text, _ = run(["1", *said.split("\n")])
    assert any(heard in line for line in lines_of(text))


def test_illegal_claims_say_why() -> None:
    _, reader = typed("2", seats=2)
    with pytest.raises(Illegal, match=r"Baker Street–Hyde Park takes 4 black; you have "):
        reader.parse("claim baker hyde")
    with pytest.raises(Illegal, match=r"takes 4 of one colour; you have "):
        reader.parse("claim baker piccadilly")
    with pytest.raises(Illegal, match=r"Baker Street–Hyde Park with 4 black: you have no black card."):
        reader.parse("claim baker hyde with 4 bla")


def test_the_routes_of_others_are_said_with_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    session, reader = typed(seats=2)
    game = session.game
    while not (theirs := game.routes_of(session.state.cells, 1)) or reader.view.cells[AWAIT] != game.await_main:
        session.play(session.view().legal()[0])
        reader = MapMoveParser(session.view(), session.names)
    name = game.claim.names[theirs[0]]
    with pytest.raises(Illegal, match=f"{re.escape(name)} belongs to Bot 2."):
        reader.parse(f"claim {name}")
    monkeypatch.setattr(speech, "_spoken", language("de"))
    with pytest.raises(Illegal, match=r"gehört Bot 2\."):
        reader.parse(f"claim {name}")


def test_several_payments_are_asked_for_the_thriftiest_first() -> None:
    for seed in range(50):
        session, reader = typed(str(seed))
        menu = MapMenu(MapScreen(session.view(), session.names, console()))
        for entry in menu.claimable:
            claim = session.game.claim
            wilds = [claim.paid_wilds[action - claim.start] for action in entry.actions]
            assert wilds == sorted(wilds)
            assert set(reader.parse(f"claim {entry.label}")) == set(entry.actions)


def test_a_second_step_takes_a_number_or_lets_go(run: Run) -> None:
    """Number 1 of the payments is the thriftiest; a whole new move, with its verb, is a new line."""
    for seed in map(str, range(30)):
        session, _ = typed(seed, 2)
        menu = MapMenu(MapScreen(session.view(), session.names, console()))
        many = [n for n, entry in enumerate(menu.entries, 1) if len(entry.actions) > 1]
        if not many:
            continue
        number, first = str(many[0]), menu.entries[many[0] - 1].actions[0]
        _, text, file = run(["1", number, "1"], seed=seed)
        assert first in read_records(file)[0].moves
        assert "how do you pay?" in text or "Which one?" in text
        _, text, file = run(["1", number, "draw deck"], seed=seed)
        assert "You drew" in text
        paid = session.game.words(first).rpartition(" with 1 ")[2]
        _, text, file = run(["1", f"{number} {paid}"], seed=seed)
        assert first in read_records(file)[0].moves, "both steps in one line"
        return
    pytest.fail("no seed offers a choice of payments")


def test_the_second_step_says_how_to_leave_it(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []

    def enter(self: line_reader.LineReader, prompt: str) -> str:
        prompts.append(prompt)
        return ""

    monkeypatch.setattr(line_reader.LineReader, "line", enter)
    seed, _, actions = choice_of_colours()
    on, session = console(), start("san-francisco", 2, 1, None, seed, Path("unwritten.branchline"))
    assert PlayRepl(session, on).choose(actions) == ([], "")
    assert prompts == [WHICH] and "Enter goes back" in WHICH and "Nothing is done yet." in printed(on)


def test_the_line_that_tells_of_one_more_is_that_one_instead() -> None:
    """However high the screen, two or more are left out, or none."""
    left_out: set[str] = set()
    for seed in map(str, range(8)):
        session, _ = typed(seed, 2)
        for height in range(8, 30):
            on = console(height=height)
            menu = MapMenu(MapScreen(session.view(), session.names, on))
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
            menu = MapMenu(MapScreen(view, session.names, console()))
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
    asker = line_reader.LineReader(lambda: ["routes Big Ben", *reader.suggestions()])
    assert asker.complete("routes b", 0) == "routes Big Ben"
    assert asker.complete("DRAW D", 0) == "draw deck"
    assert asker.complete("draw d", 1) is None
    assert all(reader.parse(line) for line in reader.suggestions())


def lines_to_try(session: MapSession, rng: random.Random) -> list[str]:
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


@pytest.mark.parametrize(
    ("key", "most"), [("london", 80), *(pytest.param(key, 250, marks=pytest.mark.slow) for key in KEYS)]
)
def test_no_line_ends_the_game_in_any_phase(
    key: str, most: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rng = random.Random(key)
    monkeypatch.chdir(tmp_path)
    for session in phases(key).values():
        record, seat = session.record, session.seat
        lines = lines_to_try(session, rng)
        for text in rng.sample(lines, min(most, len(lines))):
            copy = Record(record.game, record.names, list(record.moves))
            again = MapSession(copy, seat, "x", tmp_path / "x.branchline")
            monkeypatch.setattr(sys, "stdin", io.StringIO(text + "\nno\n"))
            on = console()
            conversation = PlayRepl(again, on)
            with contextlib.suppress(EOFError):
                conversation.decide()
            assert LOST not in printed(on), text[:80]
            assert len(again.record.moves) >= len(record.moves) or text in ("und", "no")


def test_even_a_fault_of_ours_does_not_end_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: MapMoveParser, text: str) -> list[int]:
        raise IndexError("list index out of range")

    monkeypatch.setattr(MapMoveParser, "parse", broken)
    code, text, file = run(["1", "anything", "1"])
    assert code == 0 and text.count(LOST) == 1
    assert len(resume_session(file, None, None, None).go_on().own_moves()) == 2


def test_a_payment_that_fits_one_track_only_gets_the_reason(run: Run) -> None:
    code, text, _ = run(["keep 1", "claim piccadilly covent with 1 green"], seed="2")
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
        for entry in MapMenu(MapScreen(session.view(), session.names, console())).claimable:
            colours = [game.claim.paid_colour[action - game.claim.start] for action in entry.actions]
            pure = all(game.claim.paid_wilds[action - game.claim.start] == 0 for action in entry.actions)
            face_up = session.state.cells[game.cards.row_at + colours[-1]]
            if pure and len(set(colours)) == 2 == len(entry.actions) and face_up:
                return seed, entry.label, entry.actions
    raise AssertionError("no seed")


@pytest.mark.parametrize("way", ["{}", "1 {}", "with {}", "{} card", "BEGINNING"])
def test_an_answer_is_one_of_the_choices_before_anything_else(run: Run, way: str) -> None:
    seed, label, actions = choice_of_colours()
    game = map_title("san-francisco").game(2)
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
    assert len(resume_session(file, None, None, None).go_on().own_moves()) == 1


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
        session.game.words(a) for a in (menu.entries[int(said) - 1].actions if said.isdigit() else reader.parse(said))
    ]
    assert words == ["keep a card for the flag" if kept else "keep no card for the flag"]


def test_the_wrong_time_says_what_comes_first() -> None:
    san_francisco, paris = phases("san-francisco"), phases("paris")
    for session, said, heard in (
        (san_francisco["Which tickets do you keep"], "place fog on sunset", "First choose which tickets to keep."),
        (san_francisco["Your second card."], "take fog", "You are drawing cards: take the second one."),
        (paris["flag"], "keep both", "First decide whether to keep a card for the flag."),
        (paris["flag"], "claim louvre notre", "First decide whether to keep a card for the flag."),
    ):
        with pytest.raises(Illegal, match=heard):
            reader_and_menu(session)[0].parse(said)


def test_a_token_is_chosen_by_its_symbol_and_shown_with_its_place() -> None:
    session = phases("san-francisco")["Which token do you take"]
    reader, menu = reader_and_menu(session)
    rule = next(rule for rule in session.game.rules if isinstance(rule, CompiledTokens))
    here = [rule.symbols[action - rule.take.start] for action in reader.legal]
    places = map_title("san-francisco").board.places
    for entry, symbol in zip(menu.entries, here, strict=True):
        place = list(session.state.cells[rule.stacks_at : rule.left_at]).index(rule.symbols.index(symbol) + 1)
        assert entry.label == f"{symbol} from {places[place].name}"
        for said in (symbol, f"take {symbol}", f"the {symbol} token", f"take {entry.label}"):
            assert reader.parse(said) == entry.actions, said
    gone = [s for s in rule.symbols if s not in here and s not in rule.owned_by(session.state.cells, 0)]
    choose = f"Choose {menu.entries[0].label} or {menu.entries[1].label}."
    with pytest.raises(Illegal, match=f"No {gone[0]} lies at either end of the route you claimed. {choose}"):
        reader.parse(gone[0])


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
            if session.game.codec.kind_of[action] is claim and claim.paid_cards[action - claim.start] == 1:
                payment = action - claim.start
                route = claim.paid_route[payment]
                if claim.paid_wilds[payment] == 0:
                    said = f"claim {claim.names[route]} with {colours[claim.paid_colour[payment]]}"
                    assert reader.parse(said) == [action]
                    tried += 1
    assert tried > 20
    for said, heard in (("green", "takes 1 card: blue, or bus cards"), ("red", "“red” is no colour of this game")):
        with pytest.raises(Unreadable, match=heard):
            typed()[1].parse(f"claim big ben waterloo with {said}")


def test_a_double_route_of_which_one_track_is_yours_has_one_reason() -> None:
    for seed in range(60):
        session, _ = typed(str(seed), 3)
        game = session.game
        while not session.over:
            own = [r for r in game.routes_of(session.state.cells, 0) if game.board.routes[r].group]
            if own and session.view().cells[AWAIT] == game.await_main:
                name = game.board.route_name(game.board.routes[own[0]])
                with pytest.raises(Illegal) as caught:
                    MapMoveParser(session.view(), session.names).parse(f"claim {name}")
                assert str(caught.value) == f"{game.claim.names[own[0]]} is yours; nobody may claim both tracks."
                return
            legal = session.view().legal()
            session.play(next((a for a in legal if game.codec.kind_of[a] is game.claim), legal[0]))
    pytest.fail("nobody claimed a track of a double route")
