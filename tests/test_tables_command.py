"""`branchline tables …` without a server: what is asked, understood and shown, in every language."""

import io
import json
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine, update
from sqlalchemy import delete as delete_from

from branchline import titles
from branchline.cli import speech
from branchline.cli.tables import NOTHING_DELETED, delete, show
from branchline.core.sentence import SentenceError
from branchline.server.store import migrate
from branchline.server.store.database import connect, url_of
from branchline.server.store.schema import event
from branchline.server.store.store import Store
from branchline.server.table import events as e
from branchline.titles import load_titles
from tables import Desk
from test_server_damage import keep, played

TOLL = Path(__file__).parent.parent / "examples" / "toll"


@pytest.fixture
def database(tmp_path: Path) -> Engine:
    engine = connect(url_of(None, tmp_path))
    migrate.check(engine)
    return engine


# -- deleting ----------------------------------------------------------------------------------------------------------


def answered(folder: Path, monkeypatch: pytest.MonkeyPatch, lines: str, lang: str) -> int:
    """Delete the table, with these lines for an answer."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    speech.use(lang)
    return delete(folder, None, ["table"], yes=False, as_json=False)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        *[("en", "yes"), ("en", "Y"), ("de", "ja"), ("de", "J"), ("de", "yes"), ("fr", "oui"), ("fr", "O")],
        *[("es", "sí"), ("es", "si"), ("it", "sì"), ("it", "s"), ("it", "y")],
        *[("de", "vielleicht\nja"), ("de", "?\nja")],
    ],
)
def test_a_table_is_deleted_after_a_yes_in_the_language_or_in_english(
    tmp_path: Path, database: Engine, monkeypatch: pytest.MonkeyPatch, lang: str, line: str
) -> None:
    keep(database, played("london", most=3))
    assert answered(tmp_path, monkeypatch, f"{line}\n", lang) == 0
    assert Store(database).load("table") is None


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", ""), ("en", "no"), ("de", "nein"), ("de", "N"), ("fr", "non"), ("es", "no"), ("it", "no"), ("it", "n")],
)
def test_no_and_enter_delete_nothing(
    tmp_path: Path,
    database: Engine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lang: str,
    line: str,
) -> None:
    keep(database, played("london", most=3))
    assert answered(tmp_path, monkeypatch, f"{line}\n", lang) == 1
    assert Store(database).load("table") is not None
    assert capsys.readouterr().out.strip() == speech.say(NOTHING_DELETED)


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "Delete 1 table forever? [yes/NO] "),
        ("de", "1 Tisch für immer löschen? [ja/NEIN] "),
        ("fr", "Supprimer 1 table pour toujours\u202f? [oui/NON] "),
        ("es", "¿Borrar 1 mesa para siempre? [sí/NO] "),
        ("it", "Eliminare 1 tavolo per sempre? [sì/NO] "),
    ],
)
def test_the_question_shows_the_answers_and_without_one_nothing_is_deleted(
    tmp_path: Path,
    database: Engine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lang: str,
    question: str,
) -> None:
    """What is neither is asked again; at the end of the input nobody has said yes."""
    keep(database, played("london", most=3))
    with pytest.raises(SentenceError) as refused:
        answered(tmp_path, monkeypatch, "banane\n", lang)
    assert refused.value.reason.code == "terminal.tables.without-asking"
    said = capsys.readouterr()
    assert said.err.count(question) == 2 and said.out == ""
    assert Store(database).load("table") is not None


# -- showing -----------------------------------------------------------------------------------------------------------


def shown(folder: Path, capsys: pytest.CaptureFixture[str], lang: str, as_json: bool = False) -> str:
    speech.use(lang)
    show(folder, None, "table", as_json)
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "seat", "unknown"),
    [
        ("en", "seat 1: Ann, person, to decide", "There is no table “a”, “b”;"),
        ("de", "Platz 1: Ann, Person, muss entscheiden", "Diese Tische gibt es nicht: „a“, „b“;"),
        ("fr", "place 1\u00a0: Ann, ", "Il n’y a pas de table «\u00a0a\u00a0» ou «\u00a0b\u00a0»\u202f;"),
        ("es", "asiento 1: Ann, ", "No existen las mesas «a» y «b»;"),
    ],
)
def test_a_seat_has_bare_commas_and_names_have_the_quotation_marks_of_the_language(
    tmp_path: Path, database: Engine, capsys: pytest.CaptureFixture[str], lang: str, seat: str, unknown: str
) -> None:
    keep(database, Desk("london", "", "").begin("Ann", "Bo"))
    told = shown(tmp_path, capsys, lang)
    line = next(line for line in told.splitlines() if "Ann" in line)
    assert line.startswith(seat) and line.count(", ") == 2
    with pytest.raises(SentenceError) as refused:
        delete(tmp_path, None, ["a", "b"], yes=True, as_json=False)
    assert speech.say_sentence(refused.value.reason).startswith(unknown)


def test_what_is_damaged_is_said_in_the_language(
    tmp_path: Path, database: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(database, played("london", most=10))
    with database.begin() as connection:
        connection.execute(delete_from(event).where(event.c.seq == 3))
    assert "\nDieser Tisch ist beschädigt: Ereignis 3 fehlt.\n" in shown(tmp_path, capsys, "de")
    with database.begin() as connection:
        connection.execute(update(event).where(event.c.seq == 2).values(body='{"e":"left"}'))
    in_french = shown(tmp_path, capsys, "fr")
    assert "Cette table est endommagée\u00a0: l’événement 2 est illisible (ValidationError)." in in_french
    assert json.loads(shown(tmp_path, capsys, "fr", as_json=True))["fault"] == (
        "This table is damaged: event 2 can't be read (ValidationError)."
    )


@pytest.mark.parametrize("result", [True, False], ids=["with its result", "without, as 0.1.0 kept it"])
def test_a_finished_game_is_shown_though_its_rules_are_not_here(
    tmp_path: Path, database: Engine, capsys: pytest.CaptureFixture[str], result: bool
) -> None:
    load_titles(TOLL)
    desk = played("toll")
    keep(database, desk)
    if not result:
        body = {**json.loads(e.encode(desk.events[-1])), "result": None}
        with database.begin() as connection:
            changed = update(event).where(event.c.seq == len(desk.events))
            connection.execute(changed.values(body=json.dumps(body)))
    game, moves, names = desk.table.game, desk.table.match.moves, desk.table.names
    totals = game.scores(desk.table.match.state).totals
    titles._elsewhere.clear()
    told = shown(tmp_path, capsys, "fr")
    assert f"Joueurs\u00a0: {names[0]} et {names[1]}\n" in told
    lines = told.splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("Joueurs"))
    for number, (move, line) in enumerate(zip(moves, lines[begin + 1 :], strict=False), 1):
        assert line.startswith(f"{number:>4}  ") and line.endswith(game.words(move))
    assert all(any(f"  {name}\u00a0: " in line for line in lines) for name in names)
    for name, total in zip(names, totals, strict=True):
        assert any(f"{name}\u00a0: {total} point" in line for line in lines) == result
    assert ("Sa fin n’a pas été conservée." in told) != result
    facts = json.loads(shown(tmp_path, capsys, "fr", as_json=True))
    assert facts["moves"] == len(moves) and facts["kept"][1]["words"] == game.words(moves[0])
