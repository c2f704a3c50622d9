"""A server's HTTP part."""

import json
import urllib.error
import urllib.request
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

import msgspec

from branchline.core.sentence import Message, Sentence, in_words
from branchline.core.system_fault import system_fault
from branchline.wire import http as h
from branchline.wire.messages import Reason

Form = TypeVar("Form", bound=msgspec.Struct)
SECONDS = 30

NO_ANSWER: Final = Message("client.no-answer", "{address} does not answer: {why, sentence}")
ANSWERED: Final = Message("client.answered", "the server answered {status}")


class ServerError(Exception):
    """The server refused; `code` says what sort of refusal it is, the message why. `reason` has that as a code and
    facts, unless words are all there is."""

    def __init__(self, status: int, code: str, words: str, reason: Reason | None = None) -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.reason = reason


class Server:
    """Asks with a token, if there is one."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token

    def titles(self) -> h.Titles:
        return self._ask("GET", "/api/titles", h.Titles)

    def board(self, title: str, seats: int, options: list[str] | None = None) -> h.TitleBoard:
        query = urlencode([("seats", seats), *(("option", option) for option in options or [])])
        return self._ask("GET", f"/api/titles/{title}/board?{query}", h.TitleBoard)

    def open(self, table: h.NewTable) -> h.OpenedTable:
        return self._ask("POST", "/api/tables", h.OpenedTable, table)

    def enter(self, table: str, enter: h.Enter) -> h.Entered:
        return self._ask("POST", f"/api/tables/{table}/enter", h.Entered, enter)

    def summary(self, table: str) -> h.TableSummary:
        return self._ask("GET", f"/api/tables/{table}", h.TableSummary)

    def links(self, table: str) -> h.AccessLinks:
        """What opens what the token opens."""
        return self._ask("GET", f"/api/tables/{table}/links", h.AccessLinks)

    def revoke(self, table: str, link: str | None = None) -> h.AccessLinks:
        """A link or browser by its id; without one all others but this token."""
        return self._ask("DELETE", f"/api/tables/{table}/links" + (f"/{link}" if link else ""), h.AccessLinks)

    def record(self, table: str) -> str:
        """The record as text: whole once the game is over, until then what the token's seat has seen."""
        return self._read("GET", f"/api/tables/{table}/record").decode()

    def _ask(self, method: str, path: str, form: type[Form], body: msgspec.Struct | None = None) -> Form:
        return msgspec.json.decode(self._read(method, path, body), type=form)

    def _read(self, method: str, path: str, body: msgspec.Struct | None = None) -> bytes:
        data = None if body is None else msgspec.json.encode(body)
        headers = {"content-type": "application/json"} if data is not None else {}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            raise _problem(error.code, error.read()) from None
        except (urllib.error.URLError, OSError) as error:
            reason = getattr(error, "reason", error)
            why = system_fault(reason) if isinstance(reason, OSError) else in_words(str(reason))
            silent = NO_ANSWER.sentence(address=self.address, why=why)
            raise ServerError(0, "unavailable", str(silent), reason_of(silent)) from None


def reason_of(sentence: Sentence) -> Reason:
    """What the client itself has to say, as a server would send it."""
    facts = sentence.json()["facts"]
    assert isinstance(facts, dict)
    return Reason(sentence.code, facts)


def _problem(status: int, body: bytes) -> ServerError:
    try:
        error: Any = json.loads(body)
        reason = msgspec.convert(error.get("reason"), Reason | None)
        return ServerError(status, str(error["code"]), str(error["words"]), reason)
    except (ValueError, KeyError, TypeError, AttributeError):
        answered = ANSWERED.sentence(status=str(status))
        return ServerError(status, "unavailable", str(answered), reason_of(answered))
