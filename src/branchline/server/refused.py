"""A refusal: what a client receives instead of what it asked for."""

from branchline.core.sentence import Message, Sentence, valid_text
from branchline.wire.messages import Code, Reason

# What several parts of the server say.
NO_TABLE = Message("table.none", "There is no such table.")
NOT_OVER = Message("table.not-over", "The game is not over yet.")
HOST_ONLY = Message("table.host-only", "Only the host of this table may do that.")
NO_PERSONS_SEAT = Message("table.no-persons-seat", "Seat {seat} is no seat for a person at this table.")
GONE_ON = Message("table.gone-on", "The game has gone on.")
LINK_NOT_VALID = Message("link.not-valid", "This link is not valid here, or not any more.")
NOT_SO_FAST = Message("server.not-so-fast", "Not so fast.")
TOO_MANY_REQUESTS = Message("server.too-many-requests", "Too many requests from your address; wait a moment.")
SERVER_FULL = Message("server.full", "The server is full. Try again later.")
NOTHING_HERE = Message("server.nothing-here", "There is nothing here.")

DAMAGED = Message(
    "table.damaged",
    "This table's history is damaged: {why, sentence}. It can't be opened until the people who run this server have "
    "restored it from a backup.",
)
EVENT_MISSING = Message("history.event-missing", "event {event} is missing")
EVENT_UNREADABLE = Message("history.event-unreadable", "event {event} can't be read")
EVENT_IMPOSSIBLE = Message("history.event-impossible", "event {event} can't have happened there")
OTHER_STATUS = Message("history.other-status", "its events and its status disagree")
OTHER_RESULT = Message("history.other-result", "replayed, it has another score than it had")


class Refused(Exception):
    """Nothing has changed; `why` says what to do about it. It is put into words only where somebody reads them: a table
    refuses itself things whenever it asks what can be done."""

    def __init__(self, code: Code, why: Sentence) -> None:
        super().__init__(code, why)
        self.code: Code = code
        self.why = why

    @property
    def words(self) -> str:
        return words_of(self.why)

    @property
    def reason(self) -> Reason | None:
        return reason_of(self.why)

    def __str__(self) -> str:
        return self.words


class Damaged(Refused):
    """The events of a table that the database holds can't be what happened there. `why` is for players and `detail`
    for the people who look after the database."""

    def __init__(self, why: Sentence, detail: str = "") -> None:
        super().__init__("not now", DAMAGED.sentence(why=why))
        self.wrong = why
        self.more = detail  # in English, beside `wrong`
        self.detail = f"{why}: {detail}" if detail else str(why)


def words_of(sentence: Sentence) -> str:
    """In English, as the wire has them."""
    return valid_text(str(sentence))


def reason_of(sentence: Sentence | None) -> Reason | None:
    """A sentence as the wire has it; none of what is only words."""
    if sentence is None or not sentence.code:
        return None
    facts = sentence.json()["facts"]
    assert isinstance(facts, dict)
    return Reason(sentence.code, facts)
