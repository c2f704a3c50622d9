"""What the system found wrong is said in every language, wherever it gets in the way."""

import errno
import os
import socket
import ssl
from pathlib import Path

import pytest

from branchline.cli import speech
from branchline.cli.questions import Commands
from branchline.cli.terminal_families import family_of
from branchline.client import Server, ServerError
from branchline.core.sentence import SentenceError
from branchline.core.system_fault import SYSTEM_FAULT, system_fault
from branchline.core.template import OTHER, ChoiceNode
from branchline.messages import codes, language, sentence_of
from branchline.server.server_process import listen
from branchline.server.store.database import connect, url_of
from terminal import commands, console, printed, start

TRANSLATIONS = [code for code in codes() if code != "en"]


def test_every_name_is_one_of_the_system_and_the_english_is_its_own() -> None:
    (choice,) = SYSTEM_FAULT.parsed().nodes
    assert isinstance(choice, ChoiceNode)
    names = set(choice.cases) - {OTHER, "no-name", "timed-out"}
    assert names <= set(errno.errorcode.values())
    for name in names:
        number = getattr(errno, name)
        assert str(system_fault(OSError(number, os.strerror(number)))) == os.strerror(number).lower()


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_what_has_no_number_is_said_in_the_language_too(code: str) -> None:
    for fault in (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), TimeoutError("timed out")):
        said = language(code).words(system_fault(fault))
        assert said and said != str(system_fault(fault))


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (OSError(errno.ELOOP, "Too many levels"), "too many levels"),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version"), "[ssl: wrong_version_number] wrong version"),
        (socket.gaierror(socket.EAI_AGAIN, "Temporary failure"), "temporary failure"),
    ],
    ids=["a number without words", "TLS, whose numbers are of another kind", "names that can't be looked up now"],
)
def test_a_fault_that_has_no_words_here_keeps_those_of_the_system(fault: OSError, words: str) -> None:
    assert language("de").words(system_fault(fault)) == words


def test_a_port_that_is_taken_or_an_address_of_another_machine_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SentenceError) as refused:
            listen("127.0.0.1", port)
        said = language("fr").words(refused.value.reason)
        assert f"127.0.0.1:{port}" in said and "l’adresse est déjà prise" in said
    with pytest.raises(SentenceError) as refused:
        listen("192.0.2.1", 8000)
    assert "Die Adresse gehört nicht zu diesem Rechner" in language("de").words(refused.value.reason)


def test_a_server_that_does_not_answer_is_said() -> None:
    with pytest.raises(ServerError, match=r"http://127\.0\.0\.1:1 does not answer: connection refused") as error:
        Server("http://127.0.0.1:1").titles()
    assert error.value.reason is not None
    reason = sentence_of({"code": error.value.reason.code, "facts": error.value.reason.facts})
    assert language("de").words(reason) == "http://127.0.0.1:1 antwortet nicht: Verbindung abgelehnt"


def test_a_database_that_can_not_be_opened_is_said(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").mkdir()
    with pytest.raises(SentenceError) as refused:
        connect(url_of(None, tmp_path))
    assert "è una cartella" in language("it").words(refused.value.reason)


def test_a_copy_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    speech.use("es")
    session = start("london", 2, 1, None, "1", tmp_path / "game.branchline")
    on = console()
    asked: Commands = commands(session, family_of("london").table(session.view(), session.names, on))
    (tmp_path / "file").touch()
    asked.save(str(tmp_path / "file" / "folder" / "copy.branchline"))
    assert printed(on).endswith(": no es una carpeta.\n")
