"""A rule from outside at the terminal and in pictures: neither knows it, both show what it declares."""

import random
import re
from pathlib import Path

import pytest
from rich.console import Console

from branchline import title
from branchline.bots.registry import find
from branchline.cli.ending import show_end
from branchline.cli.session import Session
from branchline.cli.terminal_families import family_of
from branchline.core.actions import Illegal
from branchline.core.cells import Cells
from branchline.core.record import new_record, redact
from branchline.describe.facts import log_lines
from branchline.describe.story import narrated
from branchline.envs.picture import board_svg
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Area, Badges, Marker, Markers, Pieces, Supply
from branchline.routes.rules.districts import Districts
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.title import RoutesTitle
from terminal import coloured_console, commands, console, printed
from toll import CompiledToll, Toll
from toolkit import CITY_DEALS

NAMES = ["Ann", "Ben"]
FAMILY = family_of("london")


def london(*rules: Rule) -> RoutesGame:
    found = title("london")
    assert isinstance(found, RoutesTitle)
    return RoutesGame(found.board, [DoubleRoutes(both_from=3), Districts(), *rules], CITY_DEALS, 2, {})


def played(coins: int) -> Session:
    """A game of London with a toll, claims preferred and coins laid as typed: to a question for a coin, or the end."""
    session = Session(new_record(london(Toll()), list(NAMES)), 0, "25", Path("unwritten"), [find("random")])
    session.go_on()
    rng, asked = random.Random(1), 0
    while not session.over:
        view = session.view()
        legal = view.legal()
        if FAMILY.table(view, NAMES, console()).situation.own_question():
            asked += 1
            if asked == coins:
                break
            legal = FAMILY.parser(view, NAMES).parse("heads" if asked % 2 else "lay a coin tails")
            assert len(legal) == 1
        claims = [action for action in legal if session.game.words(action).startswith("claim")]
        session.play(rng.choice(claims or legal))
    return session


@pytest.fixture(scope="module")
def asked() -> Session:
    return played(4)


def screen(session: Session, on: Console) -> str:
    table = FAMILY.table(session.view(), NAMES, on)
    table.draw()
    table.ask()
    FAMILY.menu(table).draw()
    return printed(on)


def test_the_terminal_asks_its_question_and_numbers_the_answers(asked: Session) -> None:
    plain = screen(asked, console())
    assert "How do you lay your coin?" in plain
    assert "1: heads\n2: tails\n" in plain
    assert "Coin" in screen(asked, coloured_console())


def test_answers_are_words_too_and_another_move_has_to_wait(asked: Session) -> None:
    parser = FAMILY.parser(asked.view(), NAMES)
    coin = asked.view().legal()[0]
    for text, action in {"heads": coin, "Tails": coin + 1, "lay a coin heads": coin, "lay a coin t": coin + 1}.items():
        assert parser.parse(text) == [action], text
    with pytest.raises(Illegal, match=r"First lay your coin\."):
        parser.parse("draw deck")


def test_its_numbers_stand_beside_the_players_and_a_secret_only_beside_its_owner(asked: Session) -> None:
    game = asked.game
    assert isinstance(game, RoutesGame)
    toll = next(rule for rule in game.rules if isinstance(rule, CompiledToll))
    owed = [toll.tolls.of(asked.state.cells, seat) for seat in range(2)]
    heads = toll.heads.of(asked.state.cells, 0)
    assert owed[0] == 4 and heads == 2 and owed[1]
    ann, ben = screen(asked, console()).splitlines()[:2]
    assert ann.endswith(f"tolls: 4, coins that show heads: {heads}")
    assert ben.endswith(f"tolls: {owed[1]}")
    table = FAMILY.table(game.view(asked.state, None), NAMES, on := console())
    table.draw()
    assert "tolls: 4" in printed(on) and "heads" not in printed(on)


def test_help_and_the_rules_in_brief_know_it(asked: Session) -> None:
    on = console()
    known = commands(asked, FAMILY.table(asked.view(), NAMES, on))
    assert known.obey("help") and known.obey("rules")
    assert "  lay a coin heads\n" in printed(on)
    assert "Toll: every claim costs 3 points at the end" in printed(on)


def test_its_moves_are_in_the_story_and_its_line_in_the_score() -> None:
    session = played(0)
    told = [sentence for _, sentence in narrated(redact(session.record, 0), 0)]
    assert any("laid a coin, heads" in sentence and sentence.startswith("You") for sentence in told)
    others = [sentence for sentence in told if sentence.startswith("Ben") and "coin" in sentence]
    assert others and all("laid a coin." in sentence for sentence in others)
    show_end(session.record, 0, on := console())
    result = session.record.result
    assert result is not None
    for seat in range(2):
        points = [line.points for line in result.lines[seat] if line.what == "toll"]
        assert points and f"{points[0]:>+7}: {-points[0] // 3} tolls\n" in printed(on)


def test_the_log_says_what_was_done_in_its_words_and_keeps_its_secret() -> None:
    lines = [line for line in log_lines(redact(played(0).record, 0)) if line["kind"] == "coin"]
    own = {str(line["did"]) for line in lines if line["by"] == 1}
    others = {str(line["did"]) for line in lines if line["by"] == 2}
    assert own == {"laid a coin, heads", "laid a coin, tails"} and others == {"laid a coin"}
    assert all("did" not in line for line in log_lines(redact(played(0).record, 0)) if line["kind"] != "coin")


def test_a_picture_has_its_numbers_and_no_secret(asked: Session) -> None:
    views = [asked.game.view(asked.state, seat) for seat in (0, 1, None)]
    own, other, anybody = [re.findall("tolls: [^<]*", board_svg(view)) for view in views]
    secret = ", coins that show heads: 2"
    assert own == [f"tolls: 4{secret}", "tolls: 4"]
    assert other == ["tolls: 4", f"tolls: 4{secret}"]
    assert anybody == ["tolls: 4", "tolls: 4"]


class Fair(Rule):
    """A rule that has one of everything on the table."""

    def compile(self, game: RoutesGame) -> CompiledRule:
        return CompiledFair(self, game)


class CompiledFair(CompiledRule):
    def badges(self, cells: Cells, seat: int) -> list[Badges]:
        card = self.game.cards.colours[0]
        return [Badges("prizes", "prizes won", ["bear"], short="prizes"), Badges("bid", "bid", [card], True, seat == 0)]

    def markers(self, cells: Cells) -> list[Markers]:
        return [Markers("tents", "Tents", "tent", [Marker(0, "red", 2)])]

    def areas(self) -> list[Area]:
        return [Area("meadow", "7", [1, 2], 5)]

    def supplies(self, cells: Cells) -> list[Supply]:
        counts = [[3] * len(self.game.cards.colours)]
        return [Supply("ropes", "Ropes", "Ropes, by yards", "yard", [4], counts)]

    def pieces(self, cells: Cells) -> list[Pieces]:
        return [Pieces("planks", "Planks", "no planks", [0], [1])]

    def place_words(self, place: int) -> str:
        return "meadow 7" if place in (1, 2) else ""


def test_things_of_every_sort_are_shown_by_their_declarations() -> None:
    game = london(Fair())
    first, second, third = [place.name for place in game.board.places[:3]]
    card = game.cards.colours[0]
    view = game.view(game.start(), 0)
    table = FAMILY.table(view, NAMES, on := console())
    table.draw()
    assert "prizes: bear" in printed(on) and f"bid: {card}" in printed(on)
    assert f"Tents:   2 red tents at {first}\n" in printed(on)
    assert "Ropes:   4 yards: 3 of each colour\n" in printed(on)
    assert f"Planks:  {game.claim.names[0]} {game.cards.colours[1]}\n" in printed(on)
    commands(Session(new_record(game, list(NAMES)), 0, "1", Path("unwritten")), table).obey("map")
    assert f"{first}, " in printed(on) and ", 2 red tents\n" in printed(on)
    assert f"{second}, " in printed(on) and ", meadow 7\n" in printed(on) and third in printed(on)
    svg = board_svg(view)
    assert "Meadows" in svg and "Ropes, by yards" in svg and ">B<" in svg
    spectators = FAMILY.table(game.view(game.start(), None), NAMES, on := console())
    spectators.players()
    assert "prizes: bear" in printed(on)
