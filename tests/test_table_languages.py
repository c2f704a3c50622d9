"""The table and its menu come in the language of the terminal, and stay in columns when its words are longer."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import messages as tool
from branchline.cli import speech
from branchline.cli.menu import Menu
from branchline.cli.screen import TableScreen
from branchline.cli.show import show
from branchline.cli.terminal_families import family_of
from branchline.cli.titles import list_titles
from branchline.core.actions import Unreadable
from branchline.core.game import OVER
from branchline.core.language import ENGLISH, Language
from branchline.core.match import Match
from branchline.core.parts import PARTS
from branchline.core.seeded_chance import SeededChance
from branchline.core.sentence import checked
from branchline.core.template import PLURAL, SELECT, ChoiceNode, GapNode, TemplateNode, TextNode
from branchline.messages import language
from branchline.titles import title
from terminal import coloured_console, console, printed

NAMES = ["Anna", "Bo", "Chiara", "Dario", "Player 5"]


@contextmanager
def spoken(spoken: Language) -> Iterator[None]:
    before = speech.spoken()
    speech._spoken = spoken
    try:
        yield
    finally:
        speech._spoken = before


def longer(nodes: list[TemplateNode]) -> str:
    """A template whose words are half as long again."""
    out = ""
    for node in nodes:
        if isinstance(node, TextNode):
            out += re.sub("[A-Za-z]+", lambda word: word[0] + "ä" * (1 + len(word[0]) // 2), node.text)
        elif isinstance(node, GapNode):
            out += "#" if node.sort == PLURAL else f"{{{', '.join(filter(None, (node.name, node.sort, node.form)))}}}"
        elif isinstance(node, ChoiceNode):
            cases = " ".join([f"{case} {{{longer(nodes)}}}" for case, nodes in node.cases.items()])
            out += f"{{{node.name}, {PLURAL if node.by_number else SELECT}, {cases}}}"
    return out


def long_language() -> Language:
    found = {code: longer(checked(text.english).nodes) for code, text in tool.source_texts().items()}
    found |= {code: longer(checked(text).nodes) for code, text in PARTS.items()}
    found |= {code: f"{code.rpartition('.')[2]}ääää" for code in tool.terms()}
    return Language("xx", {"one": "i = 1 and v = 0"}, ENGLISH.lists, ",", found)


def tables(key: str, seats: int, seed: str, colours: bool) -> Iterator[tuple[TableScreen, Menu]]:
    """The tables of a random game as the seats that decide see them, with nothing printed yet."""
    game, family, rng = title(key).game(seats), family_of(key), random.Random(seed)
    match = Match(game, SeededChance(seed), [])
    match.begin()
    while match.mover != OVER:
        on = coloured_console() if colours else console()
        table = family.table(game.view(match.state, match.mover), NAMES[:seats], on)
        yield table, family.menu(table)
        match.play_unchecked(rng.choice(match.legal()))


def drawn(table: TableScreen, menu: Menu) -> str:
    table.draw()
    table.ask()
    menu.draw()
    return re.sub(r"\x1b\[[0-9;]*m", "", printed(table.console))


def test_the_table_is_said_in_the_language_of_the_terminal() -> None:
    with spoken(language("fr")):
        shown = "\n".join([drawn(*each) for each in tables("france", 2, "1", colours=False)])
    assert "\nVisibles\u00a0: " in shown and "\nMain\u00a0:    " in shown
    assert "piocher à l’aveugle" in shown and "piocher une bleue" in shown and "piocher une locomotive" in shown
    assert "2 bleues" in shown and "1 blanche" in shown
    assert re.search(r"Ticket\u00a0:  \S.*, \d+ points?, encore \d+ cases, dont \d+ à construire", shown)
    assert "France – À vous de jouer." in shown
    assert not re.search(r"\b(blue|white|hand|Face up)\b", shown)


def test_what_rules_put_on_the_table_is_said_in_its_language() -> None:
    with spoken(language("fr")):
        shown = "\n".join([drawn(*each) for each in tables("san-francisco", 3, "1", colours=False)])
        flags = "\n".join([drawn(*each) for each in tables("paris", 2, "1", colours=False)])
    assert re.search("[23] jetons «\u00a0otarie\u00a0» à ", shown)
    assert "placer les jetons brouillard" in shown
    assert "\n1: oui\n" in flags


def test_routes_of_a_place_are_said_in_its_language() -> None:
    with spoken(language("fr")):
        table, _ = next(iter(tables("france", 2, "1", colours=False)))
        table.routes(next(i for i, place in enumerate(table.game.board.places) if place.name == "Nice"))  # type: ignore[attr-defined]
        shown = printed(table.console)
    assert "2 cases, grise, ferry, 1 locomotive, ouverte" in shown


def test_a_name_that_nothing_has_is_answered_in_the_language() -> None:
    with spoken(language("fr")):
        _, menu = next(iter(tables("france", 2, "1", colours=False)))
        parser = family_of("france").parser(menu.table.view, NAMES[:2])
        with pytest.raises(Unreadable) as wrong:
            parser.laying.words._no_colour(parser, ["Nice", "Marseille", "qqq"], -1)  # type: ignore[attr-defined]
    assert language("fr").words(wrong.value.reason) == "«\u00a0qqq\u00a0» n’est pas une couleur de ce jeu."
    assert str(wrong.value) == "“qqq” is no colour of this game."


def test_a_box_is_shown_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    with spoken(language("fr")):
        on = console()
        show("france", on)
        list_titles(as_json=False)
    shown = printed(on)
    assert "Chaque joueur a 40 wagons." in shown
    assert "grise" in shown or "gris" in shown
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.index("titre") == next(row for row in rows if row.startswith("london")).index("Londres")


@pytest.mark.parametrize(("key", "seats"), [("london", 2), ("san-francisco", 3), ("france", 2), ("card-game", 2)])
def test_columns_stay_columns_when_words_are_longer(key: str, seats: int) -> None:
    """Every line of the table begins at the margin's width, and so do the numbers of all players."""
    with spoken(long_language()):
        for number, (table, menu) in enumerate(tables(key, seats, "2", colours=True)):
            if number % 7:
                continue
            shown = drawn(table, menu).splitlines()
            assert all(len(line) <= table.console.width for line in shown)
            numbers = [re.search(r" \d+ (?=card)", line) for line in shown[:seats]]
            assert all(numbers) and len({found.end() for found in numbers if found}) == 1
            margins = {speech.say(margin) for margin in table.margins}
            for line in shown[seats:]:
                margin = next((each for each in margins if line.startswith(f"{each} ")), "")
                if margin:
                    assert line[len(margin) : table.indent - 1].isspace() or len(margin) >= table.indent - 2
                elif line.startswith("   "):
                    assert len(line) - len(line.lstrip()) >= table.indent - 4  # numbers stand in the margin
