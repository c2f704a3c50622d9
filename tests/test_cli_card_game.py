"""The Card Game in the terminal: the table, the track, the story, the end."""

import io
import json
import random
import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cardgame.state import DECK
from branchline.cli.ending import show_end
from branchline.cli.play import play
from branchline.cli.session import resume_session
from branchline.cli.show import show
from branchline.core.actions import Unreadable
from branchline.core.game import AWAIT
from branchline.describe.box_facts import box_facts
from branchline.describe.brief import brief
from branchline.describe.story import narrator_of
from branchline.titles import title
from branchline.trains.state import LAST
from terminal import RANDOM, coloured_console, console, lines_of, printed, tell
from terminal_card_game import (
    CARDS,
    FIRST_RULES,
    KEY,
    answer,
    begin,
    hold,
    lay,
    own,
    reason,
    scoring,
    shown,
    turn,
    whole,
)


def small(width: int = 80, height: int = 24) -> Console:
    """A terminal with colours."""
    file = io.StringIO()
    return Console(
        file=file, width=width, height=height, highlight=False, force_terminal=True, color_system="truecolor"
    )


# -- the table --------------------------------------------------------------------------------------------------------


def test_the_table_shows_railyards_tracks_bonuses_and_what_tickets_need() -> None:
    session = turn(3, "3")
    hold(session, red=2, wild=1)
    hold(session, 1, blue=5)
    lay(session, 1, "red", 3, 1)
    lay(session, 1, "white", 1)
    own(session, "Los Angeles–New York", "Chicago–New York")
    session.state.cells[session.game.track_size_at + 2] = 4
    told = lines_of(shown(session))
    assert "You: 3 cards, 2 tickets, 0 on track" in told
    at = next(i for i, line in enumerate(told) if re.fullmatch(r"Bot 2: 5 cards, \d tickets?, \d on track", line))
    assert told[at + 1] == "railyard: 3 red under 1 locomotive; 1 white"
    assert any(re.fullmatch(r"Bot 3: \d+ cards?, \d tickets?, 4 on track", line) for line in told)
    assert "Bonuses: Seattle 8, Los Angeles 12, Chicago 12, Dallas 10, New York 15, Miami 8" in told
    assert "Hand:    2 red, 1 locomotive" in told
    assert "Ticket:  Chicago–New York, 5 points, needs yellow" in told
    assert "Ticket:  Los Angeles–New York, 20 points, needs 2 blue and 2 white" in told
    assert not any("points" in line for line in told if line.startswith(("You:", "Bot"))), "nobody has any yet"


def test_the_end_is_seen_to_come() -> None:
    for seats, deck, last in ((2, "the deck", "."), (4, "the first deck", " before the first scoring.")):
        session = turn(seats)
        game, cells = session.game, session.state.cells
        left = cells[game.cards.deck_size_at]
        assert f"Piles:   {left} in {deck}, then the last round, " in shown(session)
        cells[game.cards.deck_size_at] = 3
        assert f"Piles:   only 3 in {deck}, then the last round, " in shown(session)
        cells[game.cards.deck_size_at], cells[LAST] = 0, 1
        hold(session, red=2)
        told = shown(session)
        assert f"Piles:   {deck} has run out, " in told and f"The Card Game: Your last turn{last}\n" in told
        stay = "; cards in hand stay yours" if seats == 4 else ""
        assert f"\nCards played now do not reach your track, but can rob{stay}.\n" in told
        hold(session)
        assert "do not reach your track" not in shown(session), "nothing can be played"
        session.play(session.game.parse("draw tickets", session.state))
        assert f"Any number, or none. This is your last turn{last}" in shown(session)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_screen_fits_its_width_and_a_turn_with_six_tickets_fits_24_lines(seats: int) -> None:
    """While nobody has more than a few rows and the hand is not huge."""
    session, rng, fitted = begin(seats, "fit"), random.Random(seats), 0
    session.play(session.game.parse("keep all", session.state))
    while not session.over:
        cells, game = session.state.cells, session.game
        for on in (small(), console(80)):
            told = shown(session, on).rstrip("\n").splitlines()[1:]
            assert max(map(len, told)) <= 80
        few = len(game.tickets_of(cells, 0)) <= 6 and cells[game.hand_size_at] <= 10
        if cells[AWAIT] in (game.await_main, game.await_second) and few:
            assert len(shown(session, small()).rstrip("\n").splitlines()) <= 24  # the prompt takes the first, empty one
            fitted += 1
        draws = [a for a in session.view().legal() if game.codec.kind_of[a] not in (game.draw_tickets, game.keep)]
        session.play(rng.choice(draws or session.view().legal()))
    assert fitted > 8


def test_all_that_is_said_in_colour_is_said_without() -> None:
    session = turn(3)
    hold(session, red=4, blue=2, green=1, wild=2)
    lay(session, 1, "red", 3, 1)
    for at in (session, scoring(3)):
        bare = Counter(re.findall(r"\w+", shown(at, coloured_console()).lower()))
        plain = Counter(re.findall(r"\w+", shown(at).lower()))
        assert set(bare - plain) <= {"tickets", "draw", *"0123456"}, "“+0–2” is “up to 2”"


def test_help_rules_and_players_have_words_for_beginners() -> None:
    session = turn(4)
    told = answer(session, "help")
    assert re.search(r"stop +leave it at the first card drawn", told) and re.search(r"best +in a scoring: ", told)
    for words in ("play 3 black", "black blue green", "stop", "keep none", "complete 1 3", "plays ", "robs: drives"):
        assert words in told
    rules = " ".join(answer(session, "rules").split())
    for words in ("railyard", "You may not look through your own.", "robbed, and all of it is discarded", "second one"):
        assert words in rules
    assert "You may look through your own." in " ".join(answer(turn(open_track=True), "rules").split())
    game, cells = session.game, session.state.cells
    cells[game.completed_at + 1] = 1 << [ticket.name for ticket in game.all_tickets].index("Dallas–Miami")
    lines = lines_of(answer(session, "players"))
    assert any(line.startswith("Bot 2: 9 points, ") for line in lines)
    assert "completed: Dallas–Miami" in lines and "ahead for Dallas and Miami" in lines
    assert any(line.startswith("known to be in hand: ") for line in lines), "the locomotive that everybody got"


def test_numbers_stand_below_each_other_also_with_three_digits_and_negative_ones() -> None:
    session = turn(3)
    table = CARDS.table(session.view(), session.names, on := coloured_console())
    table.situation.totals = [7, -12, 121]
    table.players()
    told = [line.index(" points") for line in re.sub(r"\x1b\[[0-9;]*m", "", printed(on)).splitlines()]
    assert len(set(told)) == 1 and "-12 points" in printed(on) and "121 points" in printed(on)


def test_a_player_who_holds_no_ticket_reads_so() -> None:
    session = scoring()
    own(session)
    assert "The Card Game: You hold no ticket." in shown(session) and "costs its points" not in shown(session)
    assert reason(session, "7") == "You hold no ticket." and reason(session, "complete dallas") == "You hold no ticket."
    session = turn(4)
    own(session)
    assert "Tickets: none yet" in shown(session)
    session.state.cells[DECK] = 2
    assert "Tickets: none\n" in shown(session)


def test_the_log_can_be_read_from_its_end() -> None:
    session = turn(3)
    for _ in range(4):
        session.play(session.view().legal()[0])
    every = answer(session, "log").splitlines()
    assert answer(session, "log 3").splitlines() == every[-3:] and len(every) > 3
    assert answer(session, "log 999").splitlines() == every
    with pytest.raises(Unreadable, match="such as “log 5”"):
        answer(session, "log x")


# -- the track --------------------------------------------------------------------------------------------------------


def test_the_own_track_is_hidden_unless_it_is_open() -> None:
    for open_track in (False, True):
        session = turn(2, open_track=open_track)
        game, cells = session.game, session.state.cells
        own(session, "Dallas–Miami", "Seattle–Miami")
        for seat, colours in enumerate((("red", "green"), ("purple", "black"))):
            for colour in colours:
                cells[game.track_at + seat * game.cards.kinds + game.cards.colours.index(colour)] = 1
            cells[game.track_size_at + seat] = 2
        hold(session, white=2)
        told = lines_of(shown(session))
        assert ("Track:   1 green, 1 red" in told) == open_track
        marked = "Ticket:  Dallas–Miami, 9 points, needs green and red"
        assert (f"{marked}, your track completes it" in told) == open_track
        assert (marked in told) == (not open_track)
        coloured = lines_of(shown(session, small()))
        assert ("Tickets  Dallas–Miami    9 points  done   green   red" in coloured) == open_track
        assert ("they lie face down" in answer(session, "help")) == (not open_track)
        assert "purple" not in "".join(line for line in told if not line.startswith(("Ticket", "Face up")))


def test_an_option_is_named_kept_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "open.branchline"
    monkeypatch.setattr(sys, "stdin", io.StringIO("all\ndraw deck\n"))
    on = console()
    play(KEY, 2, 1, None, "1", file, None, on, {"open_track": True}, RANDOM)
    assert "Played with open_track." in printed(on) and "Track:   nothing yet" in printed(on)
    assert resume_session(file, None, None, None).go_on().game.options == {"open_track": True}
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    on = console()
    play(None, 2, None, None, None, None, file, on)
    assert "Track:   nothing yet" in printed(on)


# -- the story --------------------------------------------------------------------------------------------------------


def story(*lines: dict[str, object]) -> list[str]:
    narrator = narrator_of(title(KEY).game(3), ["Ann", "Bob", "Cy"], 0)
    for number, line in enumerate(lines, 1):
        narrator.read({"move": number, "by": "chance", **line})
    return [sentence for _, sentence in narrator.sentences()]


def test_plays_robberies_and_what_goes_on_a_track_are_narrated() -> None:
    robbed = {"event": "robbed", "seat": 1, "colour": "red", "discarded": {"red": 2}}
    moved = {"event": "on track", "seat": 3, "cards": {"blue": 1, "wild": 1}}
    mine = {"event": "on track", "seat": 1, "cards": {"red": 1, "blue": 1}}
    assert story(
        {"by": 2, "kind": "play", "cards": {"red": 3, "wild": 1}, "events": [robbed, moved]},
        {"by": 3, "kind": "play", "cards": {"black": 1, "orange": 1, "red": 1}, "events": [mine]},
        {"by": 1, "kind": "draw", "card": "wild"},
    ) == [
        "Bob played 3 red cards and 1 locomotive, and robbed you of 2 red cards.",
        "Cy moved blue and a locomotive to the track and played a black, an orange and a red card.",
        "You moved red and blue to your track.",
        "You took a locomotive.",
    ]


def test_the_last_round_the_scoring_and_the_second_deck_are_narrated() -> None:
    ticket = {"a": "Dallas", "b": "Miami", "points": 9, "needs": {"green": 1, "red": 1}}
    tracks = [{"red": 2, "wild": 1}, {}, {"blue": 3}]
    last, turned = {"event": "last round", "seat": 2}, {"event": "scoring", "tracks": tracks}
    assert story(
        {"by": 2, "kind": "stop drawing", "events": [last]},
        {"by": 3, "kind": "pass", "events": [turned]},
        {"by": 1, "kind": "complete", "choice": "best", "tickets": [ticket]},
        {"by": 2, "kind": "complete", "choice": None, "tickets": None},
        {"kind": "completed", "seat": 1, "ticket": ticket},
        {"kind": "completed", "seat": 1, "ticket": None},
        {"kind": "completed", "seat": 2, "ticket": None, "events": [{"event": "second deck", "deck": 61}]},
        {"kind": "deal", "to": 1, "card": "red"},
        {"kind": "deal", "to": 2, "card": None},
        {"kind": "deal", "to": 1, "card": "wild"},
        {"kind": "deal", "to": 1, "card": "red"},
    ) == [
        "Bob stopped there. The train deck has run out: everybody has one more turn.",
        "Cy passed.",
        "The tracks are turned up.",
        "Yours: 2 red and 1 locomotive.",
        "That of Bob: nothing.",
        "That of Cy: 3 blue.",
        "You completed Dallas–Miami (9 points).",
        "Bob completed no ticket.",
        "A second deck of 61 cards is shuffled; everybody is dealt 4, and you go on. "
        "You got 2 red cards and a locomotive.",
    ]


def test_what_went_on_the_own_track_is_news_once() -> None:
    session = turn(2)
    rng = random.Random(1)
    for _ in range(60):
        told = [sentence for _, sentence in tell(session.seen(), 0)]
        assert not any("You moved" in sentence and not sentence.startswith("You moved") for sentence in told)
        assert not any(re.search(r"You moved .* track (and|,)", sentence) for sentence in told)
        if session.over:
            break
        session.play(rng.choice(session.view().legal()))


# -- the end, and show ------------------------------------------------------------------------------------------------


def test_the_end_names_every_bonus_and_what_it_is_for() -> None:
    record, on = whole(3, "end"), console()
    assert record.result is not None
    show_end(record, 0, on)
    told, bonuses = lines_of(printed(on)), 0
    for line in [line for seat in record.result.lines for line in seat if line.what == "bonus"]:
        number = line.facts["tickets"]
        assert f"{line.points:+d}: bonus for {line.label} ({number} ticket{'' if number == 1 else 's'})" in told
        bonuses += 1
    assert bonuses > 2


def test_the_rules_in_brief_say_that_nobody_may_stop_early_where_that_is_so() -> None:
    rule = "You may not stop completing tickets while the cards that are left complete one more of yours."
    assert rule in brief(title(KEY).game(2)) and rule not in brief(title(FIRST_RULES).game(2))


def test_show_lists_deck_bonuses_tickets_rules_options_and_sources() -> None:
    on = console(200)
    show(KEY, on)
    told = lines_of(printed(on))
    assert told[0] == "The Card Game (2008), 2 to 4 players"
    assert any(line.startswith("- Deck of 96: 10 black, ") and line.endswith("16 locomotives") for line in told)
    assert "- Bonuses: Seattle 8, Los Angeles 12, Chicago 12, Dallas 10, New York 15, Miami 8" in told
    assert "22  Seattle–Miami, needs black, orange, 2 red and white" in told and "Tickets (46)" in told
    assert any(line.startswith("- open_track: ") and line.endswith("Add “--option open_track”.") for line in told)
    assert "Rules in brief" in told and "- deck: rules leaflet" in told
    facts = json.loads(json.dumps(box_facts(title(KEY))))
    assert facts["tickets"][0] == {"a": "Chicago", "b": "New York", "points": 5, "needs": {"yellow": 1}}
    assert facts["cards"]["wild"] == 16 and facts["bonuses"]["New York"] == 15 and "open_track" in facts["options"]
    assert len(facts["rules"]["brief"]) > 10
