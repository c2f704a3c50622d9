"""`branchline tables …` without a server: what is asked, understood and shown, in every language."""

import io
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine

from branchline.cli import speech
from branchline.cli.tables import NOTHING_DELETED, delete
from branchline.core.sentence import SentenceError
from branchline.server.store import migrate
from branchline.server.store.database import connect, url_of
from branchline.server.store.store import Store
from test_server_damage import keep, played


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
        *[("es", "sí"), ("es", "si"), ("it", "sì"), ("it", "s"), ("it", "y"), ("de", "vielleicht\nja")],
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
