"""A seat at a remote table, over its socket: it reconnects, resends, and plays no move twice."""

import random
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from branchline.client.link import Link
from branchline.client.server import Server, ServerError, reason_of
from branchline.core.sentence import Message
from branchline.wire import commands as c
from branchline.wire import messages as m
from branchline.wire.fact_names import LogLine
from branchline.wire.http import Enter, HttpProblem
from branchline.wire.limits import Name

RETRY_SECONDS = 0.2
MOST_RETRY_SECONDS = 10.0
ANSWER_SECONDS = 5.0  # then the command is sent again, over a new connection
SOCKET: dict[str, Any] = {
    "max_size": 4 << 20,
    "compression": None,
    "ping_interval": None,  # the server pings
    "close_timeout": 1.0,  # a dead connection never says goodbye
}
SILENT_SECONDS = 70.0  # three heartbeats: then the connection is dead, whatever it looks like
GONE = 4001
ENTER_TRIES = 3

NOT_OURS: Final = Message("client.not-ours", "The seat is not ours any more.")
NO_TABLE: Final = Message("client.no-table", "There is no such table, or this link does not open it.")

_decoder: msgspec.json.Decoder[m.AnyMessage] = msgspec.json.Decoder(m.AnyMessage)
_encode = msgspec.json.Encoder().encode


class Closed(Exception):
    """The seat is not ours any more, or there is no such table; `reason` as in a ServerError."""

    def __init__(self, words: str, reason: m.Reason | None = None) -> None:
        super().__init__(words)
        self.reason = reason


class Table:
    """`state` is the table as the server last showed it; `log` every move so far, as this seat saw it."""

    def __init__(self, server: str, table: str, token: str | None) -> None:
        self.server = server
        self.name = table
        self.token = token
        self.state: m.TableSnapshot | None = None
        self.log: list[LogLine] = []
        self.whole = True  # nothing is missing in the log
        self.chat: list[m.Line] = []
        self.socket: ClientConnection | None = None
        self.connection = ExitStack()  # what closes it
        self.answer_seconds = ANSWER_SECONDS

    @classmethod
    def join(cls, link: str, name: Name | None = None) -> "Table":
        """Sit down by a link, or come back to the seat that it is for."""
        found = Link.read(link)
        token = found.token
        if token is not None:
            secret = secrets.token_urlsafe(20)
            for tries in range(ENTER_TRIES):
                try:
                    entered = Server(found.server).enter(found.table, Enter(token, name, secret=secret))
                except ServerError as error:  # the answer may be lost though the seat is ours
                    if error.status or tries + 1 == ENTER_TRIES:
                        raise
                    time.sleep(RETRY_SECONDS)
                else:
                    token = entered.token or token
                    break
        return cls(found.server, found.table, token)

    @property
    def link(self) -> str:
        """Opens this seat again."""
        return f"{self.server}/t/{self.name}" + (f"#{self.token}" if self.token else "")

    # -- asking -------------------------------------------------------------------------------------------------------

    def wait(self, until: Callable[[m.TableSnapshot], bool] | None = None) -> m.TableSnapshot:
        """The table once it is so: by default once it is our turn, or the game is over."""
        so = until or (lambda table: bool(table.legal) or table.status == "over")
        while self.state is None or not so(self.state):
            self._receive()
        return self.state

    def play(self, move: int | str) -> int:
        """Play; returns when the server has kept it. Raises ServerError if it can't be played."""
        return self.do(c.PlayMove(_new_id(), move, self._seen()))

    def why_not(self, move: int | str) -> str:
        """Why it can't be played now; empty if it can."""
        return self.because(move).words

    def because(self, move: int | str) -> m.Because:
        """The same, with its code and facts."""
        answer = self._ask(c.Why(_new_id(), move))
        assert isinstance(answer, m.Because)
        return answer

    def start(self, fill: str | None = None) -> int:
        return self.do(c.Start(_new_id(), fill))

    def take_back(self) -> int:
        """The last move, if it is the one that we saw."""
        return self.do(c.TakeBack(_new_id(), self._seen()))

    def say(self, text: str) -> int:
        return self.do(c.Say(_new_id(), text))

    def do(self, command: c.Command) -> int:
        """Any command of branchline.wire.commands; the version at which it was done."""
        answer = self._ask(command)
        assert isinstance(answer, m.Ack)
        while self.state is None or self.state.version < answer.version:
            if isinstance(command, c.Say):
                break  # a line of chat is shown as such
            self._receive()
        return answer.version

    def rematch(self) -> "Table":
        """Our seat at the next table, once there is one."""
        name = self.wait(lambda table: table.rematch is not None).rematch
        assert name is not None
        return Table(self.server, name, self.token)

    def close(self) -> None:
        self._lost()

    def _seen(self) -> int | None:
        return None if self.state is None else self.state.moves

    # -- the socket ---------------------------------------------------------------------------------------------------

    def _ask(self, command: c.Command) -> m.AnyMessage:
        frame = _encode(command).decode()
        while True:
            try:
                self._connected().send(frame)
            except ConnectionClosed:
                self._lost()
                continue
            until = time.monotonic() + self.answer_seconds
            while time.monotonic() < until:
                message = self._receive(until - time.monotonic())
                if message is None:  # over a new connection: ask again
                    break
                if isinstance(message, m.Ack | m.Because) and message.id == command.id:
                    return message
                if isinstance(message, m.Error) and message.id == command.id:
                    if message.code == "too many":
                        time.sleep(RETRY_SECONDS)
                        break
                    raise ServerError(0, message.code, message.words, message.reason)

    def _receive(self, seconds: float | None = None) -> m.AnyMessage | None:
        """The next message; None if the connection was lost meanwhile, or nothing came."""
        try:
            frame = self._connected().recv(timeout=SILENT_SECONDS if seconds is None else seconds)
        except TimeoutError:
            self._lost()
            return None
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == GONE:
                raise _closed(NOT_OURS) from None
            self._lost()
            return None
        message = self._read(frame)
        if isinstance(message, m.TableSnapshot):
            self._received(message)
        elif isinstance(message, m.ChatMessage):
            self.chat.append(message.line)
        elif isinstance(message, m.Head) and self.state is not None and message.version > self._version():
            self._sync(self.state.version)
        return message

    def _read(self, frame: str | bytes) -> m.AnyMessage:
        return _decoder.decode(frame)

    def _version(self) -> int:
        chat_version = self.chat[-1].version if self.chat else 0
        return max(chat_version, self.state.version if self.state is not None else 0)

    def _received(self, table: m.TableSnapshot) -> None:
        asked = table.chat is not None  # what we asked for starts from where we stood
        if not asked and (table.log_from > len(self.log) or table.version > self._version() + 1):
            self.whole = False  # something is missing in between
            self._sync()
        elif asked and table.log_from > len(self.log):
            self.whole = False
        else:
            self.whole = True
            self.log = self.log[: table.log_from] + table.log
        if table.chat is not None:
            self.chat = list(table.chat)
        self.state = table

    def _sync(self, since: int | None = None) -> None:
        """Ask for what we miss; over a line cut this moment, the next connection brings it anyway."""
        try:
            self._connected().send(_encode(c.Sync(since)).decode())
        except ConnectionClosed:
            self._lost()

    def _connected(self) -> ClientConnection:
        wait = RETRY_SECONDS
        while self.socket is None:
            address = self.server.replace("http", "ws", 1)
            since = f"?since={self.state.version}" if self.state is not None and self.whole else ""
            headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
            url = f"{address}/api/tables/{self.name}/socket{since}"
            try:
                opening = connect(url, additional_headers=headers, **SOCKET)
                self.socket = self.connection.enter_context(opening)
            except InvalidStatus as error:
                if error.response.status_code in (400, 403, 404, 409):
                    raise _not_opened(error.response.body) from None
                self._later(wait)  # too many at once, or the server is not ready
            except (OSError, WebSocketException):
                self._later(wait)
            wait = min(MOST_RETRY_SECONDS, wait * 2)
        return self.socket

    def _lost(self) -> None:
        self.socket = None
        self.connection.close()

    def _later(self, seconds: float) -> None:
        """With jitter: not all come back in the same moment."""
        time.sleep(seconds * (0.5 + random.random()))


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _closed(message: Message) -> Closed:
    sentence = message.sentence()
    return Closed(str(sentence), reason_of(sentence))


def _not_opened(body: bytes | bytearray) -> Closed:
    """Why the table was not opened, as the server says it."""
    try:
        problem = msgspec.json.decode(body, type=HttpProblem)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return _closed(NO_TABLE)
    return Closed(problem.words, problem.reason)
