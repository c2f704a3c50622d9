"""The client's files: which are served, how they are kept and compressed, and what a clone without them shows."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from starlette.applications import Starlette

from branchline.server.compiling import Compiling
from branchline.server.hub import Hub
from branchline.server.peers import NoPeers
from branchline.server.replaying import Replaying
from branchline.server.store import migrate
from branchline.server.store.database import connect, url_of
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter
from branchline.server.thinkers import Thinkers
from branchline.server.web import pages
from branchline.server.web.app import build
from branchline.server.web.client_files import ClientFiles
from branchline.server.web.limiting import Limits

pytestmark = pytest.mark.server

PAGES = ["/", "/look"]
READER = "text/html,application/xhtml+xml,*/*;q=0.8"  # what a browser accepts when somebody opens an address
SCRIPT = b"export const answer = 42;\n" * 40
PAGE = b'<!doctype html><title>Branchline</title><script type="module" src="/assets/index-abc.js"></script>' * 4
FONT = bytes(range(256))
BROTLI = b"brotli, as far as a server knows"  # it looks into nothing


class Answer(NamedTuple):
    status: int
    headers: httpx.Headers
    body: bytes  # as it was sent


class Browser:
    """Asks the app, and unpacks nothing."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        async def go() -> Answer:
            asked = {
                "accept-encoding": "identity",
                **{name.replace("_", "-"): value for name, value in headers.items()},
            }
            async with (
                httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://localhost") as client,
                client.stream(method, path, headers=asked) as answer,
            ):
                body = b"".join([part async for part in answer.aiter_raw()])
                return Answer(answer.status_code, answer.headers, body)

        return asyncio.run(go())


Browse = Callable[..., Browser]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A client as `vite build` leaves it."""
    out = tmp_path / "client"
    for name, content in {
        "index.html": PAGE,
        "favicon.svg": b"<svg/>" * 50,
        "manifest.webmanifest": b"{}",
        "assets/index-abc.js": SCRIPT,
        "assets/index-abc.css": b"main{}" * 50,
        "assets/jost-abc.woff2": FONT,
        "boards/london.svg": b"<svg/>" * 90,
        ".built": b"",
    }.items():
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        if file.suffix in (".html", ".svg", ".js", ".css", ".webmanifest"):
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(content, mtime=0))
            file.with_name(file.name + ".br").write_bytes(BROTLI)
    (tmp_path / "secret.txt").write_text("nobody's business")
    return out


@pytest.fixture
def browse(tmp_path: Path, folder: Path) -> Iterator[Browse]:
    """A browser at a server with that client, or with what lies in another folder."""
    engine = connect(url_of(None, tmp_path / "data"))
    migrate.check(engine)
    writer = DatabaseWriter(engine)
    thinkers = Thinkers(1)
    hub = Hub(Store(engine), writer, thinkers, NoPeers())

    def go(at: Path = folder, rate: float = 1.0) -> Browser:
        compiling = Compiling(False, thinkers.use)
        limits = Limits(rate)
        return Browser(build(hub, compiling, limits, Replaying(), ClientFiles(at), [], True, "", [], lambda: None))

    yield go
    writer.close()
    engine.dispose()


@pytest.mark.parametrize("path", PAGES)
def test_every_place_of_the_client_is_its_one_page(browse: Browse, path: str) -> None:
    answer = browse().ask(path)
    assert (answer.status, answer.body) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("path", "media", "kept"),
    [
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/index-abc.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/jost-abc.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/favicon.svg", "image/svg+xml", "public, max-age=86400"),
        ("/manifest.webmanifest", "application/manifest+json", "public, max-age=86400"),
        ("/boards/london.svg", "image/svg+xml", "public, max-age=86400"),
    ],
)
def test_a_file_says_what_it_is_and_how_long_it_may_be_kept(
    browse: Browse, folder: Path, path: str, media: str, kept: str
) -> None:
    answer = browse().ask(path)
    assert (answer.status, answer.body) == (200, (folder / path[1:]).read_bytes())
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == (media, kept)
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.1, gzip;q=1", "br"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.000,*", "gzip"),
        ("*;q=0", None),
        ("deflate", None),
        ("", None),
    ],
)
def test_what_is_compressed_already_is_sent_to_who_can_read_it(browse: Browse, asked: str, given: str | None) -> None:
    answer = browse().ask("/assets/index-abc.js", accept_encoding=asked)
    assert answer.headers.get("content-encoding") == given
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-length"] == str(len(answer.body))
    assert answer.body == {"br": BROTLI, "gzip": gzip.compress(SCRIPT, mtime=0), None: SCRIPT}[given]


def test_what_would_not_get_smaller_is_sent_as_it_is(browse: Browse) -> None:
    for path in ("/assets/jost-abc.woff2", "/manifest.webmanifest"):
        answer = browse().ask(path, accept_encoding="gzip")
        assert "content-encoding" not in answer.headers and "vary" not in answer.headers


def test_who_has_it_already_is_not_sent_it_again(browse: Browse, folder: Path) -> None:
    browser = browse()
    marks = {browser.ask("/", accept_encoding=asked).headers["etag"] for asked in ("identity", "gzip")}
    assert len(marks) == 2  # other bytes, another mark
    for mark in marks:
        asked = "gzip" if "gzip" in mark else "identity"
        for sent in (mark, f"W/{mark}", f'"other", {mark}', "*"):
            again = browser.ask("/look", if_none_match=sent, accept_encoding=asked)
            assert (again.status, again.body, again.headers["etag"]) == (304, b"", mark)
            assert again.headers["cache-control"] == "no-cache" and again.headers["vary"] == "Accept-Encoding"
    (folder / "index.html").write_bytes(PAGE + b"<!-- newer -->")
    newer = browse().ask("/", if_none_match=", ".join(marks))
    assert newer.status == 200 and newer.headers["etag"] not in marks


@pytest.mark.parametrize("path", [*PAGES, "/assets/index-abc.js", "/favicon.svg"])
def test_a_head_tells_the_same_without_the_body(browse: Browse, path: str) -> None:
    browser = browse()
    whole, head = browser.ask(path), browser.ask(path, "HEAD")
    assert (head.status, head.body, head.headers) == (200, b"", whole.headers)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/..%2fsecret.txt",
        "/t/..%2f..%2fsecret.txt",
        "/assets//index-abc.js",
        "/assets/",
        "/assets",
        "/assets/index-abc.js.br",
        "/assets/index-abc.js%00",
        "/assets/missing.js",
        "/.built",
        "/index.html.gz",
        "/secret.txt",
        "/look/secret.txt",
    ],
)
def test_nothing_else_is_served(browse: Browse, path: str) -> None:
    answer = browse().ask(path)
    assert (answer.status, json.loads(answer.body)["code"]) == (404, "not found")


@pytest.mark.parametrize("path", ["/foo", "/foo/bar", "/t/nosuchtable", "/t/a/b", "/look/x", f"/{'x' * 300}"])
def test_who_opens_an_address_that_leads_nowhere_gets_a_page(browse: Browse, tmp_path: Path, path: str) -> None:
    answer = browse().ask(path, accept=READER)
    assert (answer.status, answer.body) == (404, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert json.loads(browse().ask(path).body)["code"] == "not found", "a program reads JSON"
    bare = browse(tmp_path / "nowhere").ask(path, accept=READER)
    assert bare.status == 404 and b'href="/"' in bare.body and b"<h1>There is no" in bare.body


def test_refusals_below_api_are_for_programs_in_a_browser_too(browse: Browse) -> None:
    answer = browse().ask("/api/nothing", accept=READER)
    assert (answer.status, json.loads(answer.body)["code"]) == (404, "not found")


def test_who_opens_the_page_too_often_reads_why(browse: Browse) -> None:
    browser = browse(rate=0.001)
    answers = [browser.ask("/", accept=READER) for _ in range(4)]
    slowed = answers[-1]
    assert (answers[0].status, slowed.status, slowed.headers["retry-after"]) == (200, 429, "1")
    assert b"Too many requests" in slowed.body and b"Try again" in slowed.body
    assert slowed.headers["content-type"].startswith("text/html")
    assert slowed.headers["vary"] == "accept-language"
    french = browser.ask("/", accept=READER, accept_language="tlh, fr-CA;q=0.8, en;q=0.5").body.decode()
    assert 'lang="fr"' in french and "Trop de requêtes" in french and "Réessayer" in french


def test_a_tables_page_comes_while_the_database_is_away(browse: Browse, tmp_path: Path) -> None:
    """It says so itself, in the reader's language, and goes on once it can."""
    with sqlite3.connect(url_of(None, tmp_path / "data").database or "") as database:
        database.execute("DROP TABLE game")
    browser = browse()
    assert browser.ask("/api/tables/anything").status == 503
    answer = browser.ask("/t/anything", accept=READER)
    assert (answer.status, answer.body) == (200, PAGE)


def test_a_failure_that_nobody_expected_is_as_safe_as_any_answer(
    browse: Browse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(pages, "_http", fail)
    answer = browse().ask("/api", accept=READER)
    assert answer.status == 500 and b"Something went wrong here" in answer.body and b"<h1>" in answer.body
    assert "content-security-policy" in answer.headers
    assert "ZeroDivisionError" in caplog.text


def test_what_came_later_waits_for_the_next_start(browse: Browse, folder: Path) -> None:
    browser = browse()
    (folder / "assets" / "later.js").write_bytes(SCRIPT)
    (folder / "favicon.svg").unlink()
    assert browser.ask("/assets/later.js").status == 404
    assert browser.ask("/favicon.svg").status == 200


def test_nothing_is_changed_through_a_page(browse: Browse) -> None:
    for path in ("/", "/t/x", "/assets/index-abc.js"):
        assert browse().ask(path, "POST").status == 405


@pytest.mark.parametrize("path", PAGES)
def test_a_clone_without_the_client_says_how_to_build_it(browse: Browse, tmp_path: Path, path: str) -> None:
    answer = browse(tmp_path / "nowhere").ask(path)
    assert answer.status == 200 and b"make web" in answer.body
    assert answer.headers["content-type"].startswith("text/html") and answer.headers["vary"] == "accept-language"
    french = browse(tmp_path / "nowhere").ask(path, accept_language="fr").body.decode()
    assert 'lang="fr"' in french and "Un serveur de tables tourne ici" in french


def test_a_club_behind_one_address_opens_the_page_at_once(browse: Browse) -> None:
    """The files of a page are many; they do not use up what the address may ask of tables."""
    browser = browse()
    paths = [*PAGES, "/assets/index-abc.js", "/assets/index-abc.css", "/assets/jost-abc.woff2", "/favicon.svg"]
    assert {browser.ask(path).status for path in paths * 40} == {200}
    assert browser.ask("/api/titles").status == 200


def test_a_flood_of_files_is_slowed_and_tables_are_still_there(browse: Browse) -> None:
    browser = browse(rate=0.1)
    answers = [browser.ask("/favicon.svg") for _ in range(400)]
    assert {answer.status for answer in answers} == {200, 429}
    assert browser.ask("/api/titles").status == 200
