"""What the terminal shows: tables, ways, rules, in colour and to be read aloud."""

import io
import json
import random
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from all_titles import quickly
from branchline.cli import paint
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.screen import MapScreen
from branchline.cli.play import play
from branchline.cli.record_files import read_records
from branchline.cli.records import show_table
from branchline.cli.show import show
from branchline.core.game import AWAIT, OVER, PHASE, Version
from branchline.core.record import ALL_SEEN, Record, finish
from branchline.describe.box_facts import box_facts
from branchline.describe.brief import brief
from branchline.describe.map_narrator import MapNarrator
from branchline.describe.ticket_paths import FAR, TicketPaths
from branchline.routes.rules.flags import CompiledFlags
from branchline.routes.rules.tokens import CompiledTokens
from branchline.titles import map_title, title
from terminal import (
    CITIES,
    KEYS,
    RANDOM,
    Run,
    Terminal,
    by_number,
    coloured_console,
    console,
    lines_of,
    phases,
    printed,
    reader_and_menu,
    start,
    typed,
)

# -- what is shown ----------------------------------------------------------------------------------------------------


def test_ways_are_the_shortest_and_end_where_they_are_cut() -> None:
    """On an empty board the printed points of a ticket are its shortest way; later it never gets shorter by others."""
    session, _ = typed("2")
    ways = TicketPaths(session.game, session.view())
    for number, ticket in enumerate(session.game.board.tickets):
        way = ways.of(number)
        assert way.spaces == ticket.points
        assert sum(session.game.lengths[route] for route in way.routes) == way.spaces
        assert set(way.routes) <= way.useful
    rng = random.Random(3)
    while not session.over:
        session.play(rng.choice(session.view().legal()))
        root = session.game.components(session.state.cells, 0)
        ways = TicketPaths(session.game, session.view())
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
    board = map_title(key).board
    for place in board.places:
        assert place.name in text
    for ticket in board.tickets:
        assert f"{ticket.points:>4}  {ticket.name}" in text
    assert f"{board.vehicles} {board.words.vehicles}" in text
    for rule in map_title(key).game(3).rules:
        assert str(rule.rule.brief(board)) in text
    assert ("not the printed board" in text.splitlines()[1]) == (key == "paris")
    facts = json.loads(json.dumps(box_facts(map_title(key))))
    assert len(facts["routes"]) == len(board.routes) and len(facts["tickets"]) == len(board.tickets)
    assert bool(facts["reconstruction"]) == (key == "paris")
    assert facts["cards"]["wild"] == board.cards[-1]


@pytest.mark.parametrize("key", quickly(KEYS, *CITIES))
def test_nothing_is_wider_than_eighty_columns(key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first, *rest = by_number(key)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([first, "help", "rules", "map", *rest]) + "\n"))
    on = console(80)
    play(key, 4, None, None, "wide", tmp_path / "x.branchline", None, on, against=RANDOM)
    assert max(len(line) for line in printed(on).splitlines() if str(tmp_path) not in line) <= 80
    assert "\x1b" not in printed(on)


@pytest.mark.parametrize("key", KEYS)
def test_all_that_is_said_in_colour_is_said_without(key: str) -> None:
    """Read aloud it takes more words; none of those at the coloured table is left out, the headings apart."""
    session, _ = typed(key=key)
    plain, coloured = console(height=99), coloured_console()
    for on in (plain, coloured):
        table = MapScreen(session.view(), session.names, on)
        table.draw()
        MapMenu(table).draw()
        table.map()
        MapMenu(table).claims()
    bare = re.sub(r"\x1b\[[0-9;]*m", "", printed(coloured))
    missing = Counter(re.findall(r"\w+", bare.lower())) - Counter(re.findall(r"\w+", printed(plain).lower()))
    assert set(missing) <= {"tickets", "with"}  # “Ticket” on each line; “pay” in the list of claims


def test_names_with_brackets_are_shown_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    on = console()
    play("london", 2, 1, ["[red]Ann[/red]", "Bo"], "1", tmp_path / "x.branchline", None, on, against=RANDOM)
    assert "[red]Ann[/red] (you)" in printed(on) and "against Bo" in printed(on)


def test_the_last_round_is_announced(run: Run) -> None:
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


# -- read aloud, and in colour ----------------------------------------------------------------------------------------


def test_without_colours_every_line_says_what_its_numbers_are(run: Run) -> None:
    _, text, _ = run(["1", "claims", "map"], seed="644")
    said = lines_of(text)
    for line in (
        "You: 0 points, 17 buses, 2 cards, 1 ticket",
        "Ticket 1: Globe Theatre–Brick Lane, 4 points, 4 spaces to go",
        "1: keep ticket 1",
        "3: keep both",
        "Ticket:  Globe Theatre–Brick Lane, 4 points, 4 spaces to go",
        "2: draw blue",
        "7: claim St Paul's–Globe Theatre, 1 point, with 1 blue or otherwise, useful",
        "8: claim Big Ben–Waterloo, 1 point, with 1 blue",
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
    show_table(session.view(), session.names, on)
    assert isinstance(sys.stdout, Terminal) and "\x1b" not in sys.stdout.getvalue() and sys.stdout.getvalue()


@pytest.mark.parametrize("key", quickly(KEYS, *CITIES))
def test_in_colour_no_line_is_too_wide_and_no_number_loses_its_word(key: str) -> None:
    rng = random.Random(key)
    session = start(key, 4, 1, None, "wide", Path("unwritten.branchline"))
    while not session.over:
        on = coloured_console(80)
        table = MapScreen(session.view(), session.names, on)
        menu = MapMenu(table)
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
                rule = next(rule for rule in game.rules if isinstance(rule, CompiledTokens | CompiledFlags))
                if isinstance(rule, CompiledFlags):
                    brings = after.cells[AWAIT] == rule.awaiting
                else:
                    chooses = after.cells[PHASE] in game.claim_phases
                    brings = chooses or rule.owned.of(after.cells, 0) != rule.owned.of(view.cells, 0)
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
            table = MapScreen(session.view(), session.names, console())
            if table.situation.question() == "Your last turn.":
                session.play(table.view.legal()[0])
                if not session.over and session.view().cells[AWAIT] == session.game.await_second:
                    asked = MapScreen(session.view(), session.names, console()).situation.question()
                    assert asked == "Your second card. This is your last turn."
                    return
                break
            legal = session.view().legal()
            claims = [action for action in legal if session.game.codec.kind_of[action] is session.game.claim]
            session.play((claims or legal)[0])
    pytest.fail("no last turn with a second card")


@pytest.mark.slow
def test_the_news_has_articles_and_counts_tickets(run: Run) -> None:
    text = "".join(run(["1"] * 400, key, seed=str(seed))[1] for key in KEYS for seed in range(3))
    told = " ".join(text.split())
    assert re.search(r"Bot 2 drew 2 tickets and kept [12]\.", told)
    assert re.search(r"took an? \w+( card)?[. ]", told)
    assert re.search(r"kept an? (blue|white|red) card for the flag", told)
    assert not re.search(r"(took|drew) (red|blue|green|black|bus|ferry)\b", told)
    assert "drew tickets and kept" not in told


def test_a_row_that_stays_is_narrated_once() -> None:
    narrator = MapNarrator(["Ann", "Bo"], 0, map_title("london").game(2))
    lines: list[dict[str, object]] = [{"by": 1, "kind": "pass", "move": 1}]
    lines += [{"by": "chance", "kind": "flush", "flushed": flushed, "move": 2} for flushed in (False, False, True)]
    for line in lines:
        narrator.read(line)
    assert narrator.turns[0].after == [
        "Three buses stay face up: too few other cards are left.",
        "Three buses lay face up: five new cards.",
    ]


@pytest.mark.parametrize("key", KEYS)
def test_a_claim_is_narrated_in_the_words_of_the_move(key: str) -> None:
    """From its facts: nobody takes the sentence of a move apart to make another one."""
    game = map_title(key).game(2)
    narrator, cells = MapNarrator(["Ann", "Bo"], 0, game), game.start().cells
    for action in range(game.claim.start, game.claim.start + game.claim.size):
        facts, words = game.facts(cells, action), game.words(action).removeprefix("claim")
        points = game.values[game.claim.paid_route[action - game.claim.start]]
        assert narrator.did("claim", {**facts}) == f"claimed{words} ({points} point{'s' * (points != 1)})"


@pytest.mark.parametrize("key", ["london", "card-game"])
def test_who_plays_by_older_rules_reads_what_they_do_otherwise(run: Run, key: str) -> None:
    """By `show`, at the start of a game, when it is resumed, and by `rules`; of the newest rules nothing is said."""
    older, told = title(key, Version(1, 1)), "Played by version 1.1, which has older rules. What is different:"
    on = console()
    show(f"{key}@1.1", on)
    _, begun, file = run(["rules", "quit"], f"{key}@1.1")
    _, resumed, _ = run(["rules", "quit"], resume=file)
    for text, times in ((printed(on), 1), (begun, 2), (resumed, 2)):
        for line in (told, *[f"- {difference}" for difference in older.differences]):
            assert " ".join(text.split()).count(line) == times, line
    on = console()
    show(key, on)
    for text in (printed(on), run(["rules", "quit"], key)[1]):
        assert "older rules" not in text


def test_the_rules_in_brief_are_whole() -> None:
    told = {key: " ".join(brief(map_title(key).game(3))) for key in KEYS}
    for key in KEYS:
        assert re.search(r"1 point for 1 space, 2 for 2 spaces(,| and) 4 for 3 spaces", told[key])
        assert "never the second one" in told[key]
        longest = ", then to the player with the longest path" if key == "france" else ""
        assert f"completed more tickets{longest}; if that is a tie too, the victory is shared" in told[key]
        assert ("grey" in told[key]) == (key != "paris")
    assert "district 1 scores 1 point" in told["london"] and "district 5 scores 5" in told["london"]
    for words in ("no bus", "One of each", "discarded", "left over at the end scores nothing"):
        assert words in told["paris"]
