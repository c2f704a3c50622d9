"""An invitation, as it is sent around: https://host/t/TABLE#TOKEN."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from branchline.core.sentence import Message, SentenceError

NO_LINK: Final = Message("client.no-link", "“{text}” is no link to a table; one looks like https://host/t/TABLE#TOKEN")


class LinkError(SentenceError):
    """This is no link to a table."""


@dataclass(frozen=True)
class Link:
    """
    >>> Link.read("http://localhost:8000/t/abc#secret")
    Link(server='http://localhost:8000', table='abc', token='secret')
    """

    server: str
    table: str
    token: str | None

    @classmethod
    def read(cls, text: str) -> "Link":
        try:
            parts = urlsplit(text.strip())
        except ValueError:
            parts = urlsplit("")
        before, found, table = parts.path.rpartition("/t/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not found or not table or "/" in table:
            raise LinkError(NO_LINK.sentence(text=text))
        return cls(f"{parts.scheme}://{parts.netloc}{before}", table, parts.fragment or None)
