"""What a person types in the Card Game is understood, or answered with what to do instead."""

import contextlib
import io
import random
import re
import sys
from pathlib import Path

import pytest

from branchline.cli import play_messages
from branchline.cli.play import PlayRepl
from branchline.cli.record_files import read_records
from branchline.core.actions import Illegal
from branchline.core.cells import put
from branchline.core.game import AWAIT
from branchline.core.record import Record, verify
from branchline.core.text import listing
from branchline.messages import language
from terminal import Run, Terminal, coloured_console, console, lines_of, printed
from terminal_card_game import (
    CARDS,
    FIRST_RULES,
    KEY,
    CardSession,
    answer,
    begin,
    hold,
    lay,
    own,
    reason,
    scoring,
    shown,
    turn,
    turned_up,
    words,
)

LOST = play_messages.LOST.template.partition(" (")[0]


# -- playing cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "played"),
    [
        ("play 3 red", "play 3 red"),
        ("3 red", "play 3 red"),
        ("p 3 red", "play 3 red"),
        ("Play 3 Red cards", "play 3 red"),
        ("play all red", "play 4 red"),
        ("all red", "play 4 red"),
        ("play 2 red 1 loco", "play 2 red, 1 locomotive"),
        ("2 red, 1 locomotive", "play 2 red, 1 locomotive"),
        ("2 red and 2 wilds", "play 2 red, 2 locomotives"),
        ("play all red all loco", "play 4 red, 2 locomotives"),
        ("play red loco", "play 1 red, 1 locomotive"),
        ("red loco loco", "play 1 red, 2 locomotives"),
        ("3 red no loco", "play 3 red"),
        ("red blue yellow", "play blue, red, yellow"),
        ("play yellow, red and blue", "play blue, red, yellow"),
        ("play a red, a blue and a yellow card", "play blue, red, yellow"),
        ("r blu y", "play blue, red, yellow"),
    ],
)
def test_plays_are_said_in_many_ways(said: str, played: str) -> None:
    session = turn()
    hold(session, red=4, blue=1, yellow=1, wild=2)
    assert words(session, said) == [played.replace("2 locomotives", "2 locomotive")]


def test_a_colour_alone_is_drawn_and_with_the_verb_asked_about() -> None:
    session = turn()
    hold(session, red=3)
    session.state.cells[session.game.cards.row_at + session.game.cards.colours.index("red")] = 1
    assert words(session, "red") == ["draw red"]
    assert words(session, "play red") == ["play 2 red", "play 3 red"]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("play", "Play two or more cards of one colour, such as “play 3 red”"),
        ("play red white", "or three colours, one card each"),
        ("play 2 red 2 blue 2 white", "or three colours, one card each"),
        ("play 1 red", "One red card is no suit. Play two or more"),
        ("play 5 red", "You have 3 red cards."),
        ("play 99 red", "You have 3 red cards."),
        ("play 2 red 99 loco", "You have 1 locomotive."),
        ("play 2 black", "You have no black card."),
        ("play 2 loco", "A locomotive is played with cards of a colour."),
        ("play red white black loco", "No locomotive goes with three colours."),
        ("play mauve", "“mauve” is no colour of this game: black, blue,"),
        ("play 2 bl", "“bl” may be black or blue."),
        ("play 2 red 1 red", "Name red once."),
        ("play 2 green", "Your railyard has green already"),
        ("play 2 blue", "The railyard of Bot 2 has 3 in blue: only 4 cards or more can rob it."),
        ("red white blue", "The railyard of Bot 2 has blue: a single card can't rob it."),
        ("plya 2 red", "Did you mean “play 2 red”?"),
        ("stop", "You have not drawn a card yet."),
        ("best", "Tickets are completed when the train deck has run out"),
        ("complete 1", "Tickets are completed when the train deck has run out"),
        ("done", "Tickets are completed when the train deck has run out"),
        ("keep none", "There are no tickets to choose from now."),
    ],
)
def test_what_cannot_be_done_is_answered_with_the_reason(said: str, heard: str) -> None:
    session = turn()
    hold(session, red=3, white=1, green=2, blue=2, wild=1)
    lay(session, 0, "green", 1)
    lay(session, 1, "blue", 2, 1)
    assert heard in reason(session, said)


def test_whose_railyard_cannot_be_robbed_is_said_by_name_in_every_language() -> None:
    session = turn()
    hold(session, blue=2)
    lay(session, 1, "blue", 2, 1)
    with pytest.raises(Illegal) as refused:
        CARDS.parser(session.view(), session.names).parse("play 2 blue")
    said = language("fr").words(refused.value.reason)
    assert said.startswith("Chez Bot 2, la gare de triage a une rangée de 3 en bleu")


def test_the_menu_has_a_line_for_each_colour_and_names_robberies() -> None:
    session = turn()
    hold(session, red=4, blue=2, green=1, white=1, yellow=1, wild=2)
    lay(session, 1, "blue", 2, 1)
    lay(session, 0, "green", 1)
    told = lines_of(shown(session))
    plays = [line.partition(": ")[2] for line in told if ": play " in line]
    assert plays == [
        "play blue: 2 cards and 2 locomotives, robs Bot 2 of 3",
        "play red: 1 to 4 cards, up to 2 locomotives, at least 2 in all",
        "play white: 1 card and 1 or 2 locomotives",
        "play yellow: 1 card and 1 or 2 locomotives",
        "play three colours, one card each",
    ]
    told = lines_of(answer(session, "plays"))
    assert told[-1].startswith("- green: Your railyard has green already")
    entries = " ".join(shown(session, coloured_console()).split())
    for chips in ("2 blue +2 robs Bot 2 of 3", "1–4 red +0–2", "1 white +1–2"):
        assert chips in entries
    hold(session, red=1, white=1, blue=2, green=1)
    told = lines_of(answer(session, "plays"))
    assert "- red: One card is no suit." in told
    assert any(line.startswith("- blue: ") and line.endswith("can rob it. You have 2 blue cards.") for line in told)
    assert told[-1] == "- three colours: only red and white are free; you need three"


def test_numbers_behind_an_entry_are_first_its_cards_then_locomotives(monkeypatch: pytest.MonkeyPatch) -> None:
    session = turn()
    hold(session, red=4, yellow=1, blue=2, white=2, wild=3)
    lay(session, 1, "blue", 3, 1)
    lay(session, 1, "white", 1, 0)
    entry = numbers(session)
    red, yellow, blue = entry["red"], entry["yellow"], entry["blue"]
    for line, what in (
        (f"{red} 3 1", "play 3 red, 1 locomotive"),
        (f"{red} 3 0", "play 3 red"),
        (f"{red} 3 none", "play 3 red"),
        (f"{yellow} 1 1", "play 1 yellow, 1 locomotive"),
    ):
        assert heard(session, monkeypatch, line)[1] == what
    for line, told in (
        (f"{red} 3", "3 red, and how many locomotives? 0 to 3; you have 3 locomotives."),
        (f"{red} 9", "You can play red: 1 to 4 cards, up to 3 locomotives, at least 2 in all."),
        (f"{red} 2 7", "2 red cards take 0 to 3 locomotives."),
        (f"{red} 0", "Play at least 1 red card."),
        (f"{yellow} 3", "1 yellow card takes 1 to 3 locomotives."),
        (f"{yellow} 1 0", "1 yellow card takes 1 to 3 locomotives."),
        (f"{blue} 3", "2 blue cards take 3 locomotives."),
        ("play 0 red", "Play at least 1 red card."),
        ("-1 red", "Play at least 1 red card."),
    ):
        assert told in (asked := heard(session, monkeypatch, line))[0] and asked[1] == "", line
    for line in ("0", "none", "no"):
        assert heard(session, monkeypatch, red, "3", line)[1] == "play 3 red"
        text, played = heard(session, monkeypatch, yellow, line)
        assert "1 yellow card takes 1 to 3 locomotives." in text and played == ""


def test_a_player_who_leaves_a_question_is_back_at_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    session = turn()
    hold(session, red=4, wild=2)
    red = numbers(session)["red"]
    for leave in ("", "undo", "cancel"):
        text, played = heard(session, monkeypatch, red, "3", leave, "4", "1")
        assert text.count("How many red cards?") == 2 and played == "play 4 red, 1 locomotive"
        text, played = heard(session, monkeypatch, red, leave)
        assert played == "" and lines_of(text)[1] == "Nothing is played." and f"{red}: play red: 1 to 4 " in text
    parser = CARDS.parser(session.view(), session.names)
    assert "play 3 red, 2 locomotives" in parser.suggestions()


def numbers(session: CardSession) -> dict[str, str]:
    """The numbers of the menu's entries."""
    menu = CARDS.menu(CARDS.table(session.view(), session.names, console()))
    return {entry.label: str(number) for number, entry in enumerate(menu.entries, 1)}


def heard(session: CardSession, monkeypatch: pytest.MonkeyPatch, *lines: str) -> tuple[str, str]:
    """What is printed while these lines are typed, and the move that comes of them, if any does."""
    moves, on = len(session.record.moves), console()
    again = CardSession(Record(session.game, session.names, list(session.record.moves)), 0, "x", session.file)
    put(again.state.cells, 0, list(session.state.cells))
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setattr(CardSession, "go_on", lambda self: None)
    try:
        PlayRepl(again, on).decide()
    except EOFError:
        return printed(on), ""
    return printed(on), session.game.words(again.record.moves[moves])


def test_a_second_step_asks_how_many_cards_and_then_how_many_locomotives(monkeypatch: pytest.MonkeyPatch) -> None:
    session = turn()
    hold(session, red=4, blue=2, wild=2)
    red, blue = numbers(session)["red"], numbers(session)["blue"]
    text, played = heard(session, monkeypatch, red, "3", "1")
    assert "How many red cards? 1 to 4; you have 4, and 2 locomotives to add." in text
    assert "3 red, and how many locomotives? 0 to 2; you have 2 locomotives." in text
    assert played == "play 3 red, 1 locomotive"
    for lines, what in (
        ([red, "4", "0"], "play 4 red"),
        ([red, "all"], "play 4 red"),
        ([red, "3 1"], "play 3 red, 1 locomotive"),
        ([red, "2 red"], "play 2 red"),
        ([red, "2 red 2 loco"], "play 2 red, 2 locomotive"),
        ([f"{red} 3", "none"], "play 3 red"),
        ([f"{blue} all"], "play 2 blue"),
        ([red, "9", "", blue, "2", "0"], "play 2 blue"),
    ):
        assert heard(session, monkeypatch, *lines)[1] == what
    text, played = heard(session, monkeypatch, red, "9", "mauve", "")
    assert "You can play red: 1 to 4 cards, up to 2 " in text and "“mauve” is none of these." in text
    assert played == "" and "Nothing is played." in text


def test_without_locomotives_there_is_one_question_and_with_one_suit_none(monkeypatch: pytest.MonkeyPatch) -> None:
    session = turn()
    hold(session, red=3, blue=2)
    text, played = heard(session, monkeypatch, numbers(session)["red"], "2")
    assert "How many red cards? 2 or 3; you have 3." in text and "locomotives?" not in text
    assert played == "play 2 red"
    text, played = heard(session, monkeypatch, numbers(session)["blue"])
    assert text == "" and played == "play 2 blue"


def test_three_colours_are_named_at_once_or_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = turn()
    hold(session, red=1, blue=1, black=1, white=1, orange=1, green=1)
    number = numbers(session)["three colours"]
    text, played = heard(session, monkeypatch, number, "red blue white")
    assert "Three cards of different colours: black, blue, green, orange, red and white." in text
    assert played == "play blue, red, white"
    assert heard(session, monkeypatch, f"{number} red blue white")[1] == "play blue, red, white"
    text, played = heard(session, monkeypatch, number, "orange", "green", "1")
    assert played == "play black, green, orange" and "4: play green, orange, white" in text
    text, played = heard(session, monkeypatch, number, "3", "yellow", "")
    assert "“3” is none of these." in text and "You can't play yellow together as single cards now" in text
    assert played == ""


def test_a_number_before_a_colour_counts_cards_and_is_no_number_of_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    session = turn()
    hold(session, blue=3, red=9)
    blue = numbers(session)["blue"]
    assert heard(session, monkeypatch, f"{blue} red")[1] == f"play {blue} red"
    assert heard(session, monkeypatch, blue, "3")[1] == "play 3 blue"


# -- cards and tickets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["stop", "stop drawing", "done", "enough", "no"])
def test_the_second_card_can_be_left(said: str) -> None:
    session = turn()
    session.play(session.game.parse("draw deck", session.state))
    assert session.state.cells[AWAIT] == session.game.await_second
    assert words(session, said) == ["stop drawing"]
    assert "stop drawing" in [line.partition(": ")[2] for line in lines_of(shown(session))]
    assert reason(session, "play 2 red") == "You are drawing cards: take the second one or stop drawing."


def test_tickets_are_kept_by_their_numbers_and_later_none_has_to_be() -> None:
    session = begin()
    assert "The Card Game: Which tickets do you keep? At least 1." in shown(session)
    assert words(session, "1 3 6") == ["keep 1 3 6"] and words(session, "all") == ["keep 1 2 3 4 5 6"]
    assert reason(session, "none") == "Keep at least 1 ticket."
    assert reason(session, "7") == "There is no ticket 7." and reason(session, "0") == "There is no ticket 0."
    assert reason(session, "keep") == "Say which tickets by their numbers, such as “keep 1 3”, or “keep all”."
    session = turn()
    session.play(session.game.parse("draw tickets", session.state))
    assert "Which tickets do you keep? Any number, or none." in shown(session)
    assert "such as “1 3”, “all” or “none”." in shown(session)
    assert words(session, "none") == ["keep none"] and words(session, "keep none") == ["keep none"]


# -- scoring ----------------------------------------------------------------------------------------------------------


def to_score(key: str = KEY) -> CardSession:
    """Two of three tickets can be completed, the best two for 26 points; Chicago–New York is yellow, 5 points."""
    session = scoring(key=key)
    own(session, "Chicago–New York", "Dallas–Miami", "Los Angeles–Chicago", "Seattle–Miami")
    turned_up(session, yellow=1, green=1, red=1, white=1, orange=1)
    return session


def test_the_scoring_shows_the_track_and_marks_the_best_choice() -> None:
    told = lines_of(shown(to_score()))
    assert "The Card Game: Which tickets do you complete? Best: 2 tickets, 24 points." in told
    assert "Your track: 1 green, 1 orange, 1 red, 1 white, 1 yellow" in told
    assert "Ticket 1: Chicago–New York, 5 points, possible, needs yellow" in told
    assert "Ticket 2: Dallas–Miami, 9 points, best, needs green and red" in told
    assert "Ticket 3: Los Angeles–Chicago, 15 points, best, needs orange, white and yellow" in told
    assert "Ticket 4: Seattle–Miami, 22 points, too few cards, needs black, orange, 2 red and white" in told
    assert "What you leave open costs its points." in told and "You: 5 cards, 4 tickets, 5 turned up" in told
    hint = next(line for line in told if line.startswith("Enter or “best” makes the best choice by the points"))
    assert "it does not count bonuses for cities" in hint and "“2 3”" in hint
    assert sum("Dallas–Miami" in line for line in told) == 1, "the tickets are listed once"


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ("best", ["complete best"]),
        ("complete best", ["complete best"]),
        ("1", ["complete Chicago–New York"]),
        ("complete 2", ["complete Dallas–Miami"]),
        ("complete dallas miami", ["complete Dallas–Miami"]),
        ("dallas", ["complete Dallas–Miami"]),
        ("chicago", ["complete Chicago–New York"]),
        ("done", ["complete no more"]),
        ("no more", ["complete no more"]),
        ("complete no more", ["complete no more"]),
    ],
)
def test_tickets_are_completed_by_number_by_name_or_all_at_once(said: str, chosen: list[str]) -> None:
    stops = chosen == ["complete no more"]  # while tickets fit, only by the first rules
    assert words(to_score(FIRST_RULES if stops else KEY), said) == chosen


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("4", "What is left of your track does not complete Seattle–Miami."),
        ("1 2 3", "Your track does not complete all 3 of these; nothing is chosen yet."),
        ("5", "There is no ticket 5: the numbers go from 1 to 4."),
        ("complete 1 9", "There is no ticket 9: the numbers go from 1 to 4."),
        ("complete boston", "You hold no ticket “boston”. Type its number."),
        ("draw deck", "First choose which tickets to complete."),
        ("play 2 red", "First choose which tickets to complete."),
        ("xyzzy", "“xyzzy” is no move I know."),
    ],
)
def test_what_cannot_be_completed_is_answered(said: str, answered: str) -> None:
    assert reason(to_score(), said).startswith(answered)


def test_an_empty_line_makes_the_best_choice(run: Run) -> None:
    _, text, file = run(["1 2 3", *["1"] * 400], KEY, 2, seed="best")
    record = read_records(file)[0]
    assert "The Card Game: Your track completes no ticket." in text and "Enter goes on." in text
    assert record.result is None, "a number is that of a ticket, and ends nothing"
    moves = len(record.moves)
    assert run([""], resume=file)[0] == 0
    record = read_records(file)[0]
    assert record.result is not None
    assert record.game.words(record.moves[moves]) == "complete best"


def test_choices_one_by_one_are_shown_and_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    session = to_score()
    session.play(session.game.parse("complete Dallas–Miami", session.state))
    told = lines_of(shown(session))
    assert "The Card Game: Which other tickets do you complete? Best: 1 ticket, 15 points." in told
    assert "Left of it: 1 orange, 1 white, 1 yellow" in told
    assert any(line.startswith("Ticket 2: Dallas–Miami, 9 points, chosen") for line in told)
    assert reason(session, "2") == "You have chosen Dallas–Miami already."
    session.play(session.game.parse("complete Los Angeles–Chicago", session.state))
    told = lines_of(shown(session))
    assert "The Card Game: Your track completes no other ticket." in told and "Enter goes on." in told
    assert session.undo() == "complete Los Angeles–Chicago"


def test_several_numbers_are_heard_as_one_line(run: Run, tmp_path: Path) -> None:
    session = scoring(2, "0")
    best = session.game.best(session.state.cells, 0)
    held = session.game.tickets_of(session.state.cells, 0)
    line = " ".join(str(held.index(ticket) + 1) for ticket in best)
    session.file = tmp_path / "two.branchline"
    session.save()
    _, text, file = run([line, "undo", line, "done"], resume=session.file)
    record = read_records(file)[0]
    said = [record.game.words(action) for action in record.moves]
    completed = [f"complete {session.game.all_tickets[ticket].name}" for ticket in best]
    at = said.index(completed[0])
    assert len(best) == 4 and said[at : at + 5] == [*completed, "complete no more"]
    assert text.count("Which") == 2, "the table is not drawn between them"
    assert text.count("Your track completes no other ticket.") == 2
    assert f"Taken back: {listing(completed)}." in " ".join(text.split()), "a line is taken back as one"


def test_nobody_may_stop_while_one_more_ticket_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    session = to_score()
    text, played = heard(session, monkeypatch, "done", "complete no more", "none")
    assert played == "" and text.count("complete as many tickets as possible.") == 3
    assert "still completes Chicago–New York, Dallas–Miami or Los Angeles–Chicago" in " ".join(text.split())
    assert heard(session, monkeypatch, "done", "2")[1] == "complete Dallas–Miami"
    assert heard(session, monkeypatch, "done", "")[1] == "complete best"
    assert "“2 3”." in shown(session) and "“done”" not in shown(session)


def test_by_the_first_rules_to_complete_no_more_is_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session, first = to_score(FIRST_RULES), scoring(4, key=FIRST_RULES)  # before chance and the bots are held
    assert "“2 3”, then “done”." in " ".join(shown(session).split())
    text, played = heard(session, monkeypatch, "done")
    assert played == "" and "2 tickets can be completed. What you leave open costs its points." in text
    assert "Type “done” again, or numbers, or Enter for the best." in text
    assert heard(session, monkeypatch, "no more", "help", "done")[1] == "complete no more"
    assert heard(session, monkeypatch, "done", "")[1] == "complete best"
    assert heard(session, monkeypatch, "done", "2")[1] == "complete Dallas–Miami"
    turned_up(session, black=1)
    assert heard(session, monkeypatch, "done") == ("", "complete no more"), "there is nothing to lose"

    assert "costs nothing yet and can be completed with the second deck" in " ".join(shown(first).split())
    text, _ = heard(first, monkeypatch, "done")
    assert "costs nothing yet" in text and "the cards of your track do not stay." in text


def test_after_the_end_the_last_decision_can_be_taken_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session, on = scoring(2, "3", FIRST_RULES), console()
    session.file = tmp_path / "end.branchline"
    best = session.game.best(session.state.cells, 0)
    lines = ["done", "done", "score", "table", "undo", "best", "players", "quit"]
    monkeypatch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in lines)))
    assert len(best) > 1 and PlayRepl(session, on).run() == 0
    text, record = printed(on), read_records(session.file)[0]
    verify(record)
    assert record.result is not None and session.game.words(record.moves[session.own_moves()[-1]]) == "complete best"
    assert "“undo” takes your last decision back, and the game goes on" in text
    assert text.count("the game is over.") == 3 and "Taken back: complete no more." in text
    first, last = re.findall(r"^You: (-?\d+) points, .*open tickets?, \d+ turned up$", text, re.MULTILINE)
    assert int(first) < 0 < int(last) == record.result.totals[0]


# -- whatever is typed ------------------------------------------------------------------------------------------------

JUNK = (
    "play 3 red blue loco all 2 keep none best complete done 1 draw deck stop dallas 12 0 bl p plays x – ? ,, 99999 ３"
)


@pytest.mark.parametrize("seed", range(3))
def test_no_line_ends_the_game(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, session = random.Random(seed), begin(2 + seed, f"junk{seed}", open_track=seed == 1)
    while not session.over:
        for _ in range(3):
            text = " ".join(rng.choices(JUNK.split(), k=rng.randrange(1, 5)))
            copy = Record(session.game, session.names, list(session.record.moves))
            again = CardSession(copy, 0, session.seed, session.file)
            monkeypatch.setattr(sys, "stdin", io.StringIO(text + "\nno\nno\n"))
            on = rng.choice([console(80), coloured_console(80)])
            with contextlib.suppress(EOFError):
                PlayRepl(again, on).decide()
            assert LOST not in printed(on), text
        session.play(rng.choice(session.view().legal()))
