"""The browser's client as it was built: its files, read once at the start, compressed beforehand."""

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from branchline.server.refused import NOTHING_HERE, Refused

CLIENT = Path(__file__).parent / "client"  # where `vite build` writes it
PAGE = "index.html"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
ASK_EACH_TIME = "no-cache"
A_DAY = "public, max-age=86400"
FOREVER = "public, max-age=31536000, immutable"  # another content has another name


class Form(NamedTuple):
    """A file's bytes in one encoding."""

    body: bytes
    headers: dict[str, str]


class File:
    """One file in every encoding that there is of it."""

    def __init__(self, plain: bytes, headers: dict[str, str], compressed: dict[str, bytes]) -> None:
        mark = hashlib.sha256(plain).hexdigest()[:20]
        self.plain = Form(plain, {**headers, "etag": f'"{mark}"'})
        self.forms: dict[str, Form] = {}
        for encoding, body in compressed.items():
            if len(body) < len(plain):
                own = {"etag": f'"{mark}-{encoding}"', "content-encoding": encoding}
                self.forms[encoding] = Form(body, {**headers, **own})
        if self.forms:
            for form in (self.plain, *self.forms.values()):
                form.headers["vary"] = ", ".join([*filter(None, [headers.get("vary")]), "Accept-Encoding"])

    async def answer(self, request: Request) -> Response:
        wanted = accepted(request.headers.get("accept-encoding", ""))
        form = next((form for encoding, form in self.forms.items() if encoding in wanted), self.plain)
        if _has(request.headers.get("if-none-match", ""), form.headers["etag"]):
            kept = {name: value for name, value in form.headers.items() if not name.startswith("content-")}
            return Response(status_code=304, headers=kept)
        return Response(form.body, headers=form.headers)


def read_file(path: Path, cache: str) -> File:
    """A file of the client, with what was compressed beforehand."""
    compressed = {encoding: path.with_name(path.name + suffix) for encoding, suffix in ENCODINGS.items()}
    headers = {"cache-control": cache, "content-type": TYPES.get(path.suffix, "application/octet-stream")}
    return File(
        path.read_bytes(), headers, {name: each.read_bytes() for name, each in compressed.items() if each.is_file()}
    )


class ClientFiles:
    """What the folder held when the server started, and nothing else: no request ever names a file to be read."""

    def __init__(self, folder: Path = CLIENT) -> None:
        page = folder / PAGE
        self.page = read_file(page, ASK_EACH_TIME) if page.is_file() else None
        self.files: dict[str, File] = {}  # by the path that asks for it
        for path in sorted(folder.rglob("*")) if self.page else []:
            name = path.relative_to(folder)
            hidden = any(part.startswith(".") for part in name.parts)
            if not hidden and path.is_file() and path != page and path.suffix not in ENCODINGS.values():
                self.files[f"/{name.as_posix()}"] = read_file(path, FOREVER if name.parts[0] == "assets" else A_DAY)


# For a page that stays open while the server is replaced: a part of it that is not here any more makes it load itself
# anew, once, and it goes on where it was. Its styles come first, and must not fail.
LOAD_ANEW = """\
const last = Number(sessionStorage.getItem("loaded-anew"));
if (Date.now() - last < 60_000) throw new Error("This part of the page is not there.");
sessionStorage.setItem("loaded-anew", String(Date.now()));
location.reload();
await new Promise(() => undefined);
"""
GONE = {".js": LOAD_ANEW, ".css": ""}
BUILT = re.compile(r".*-[\w-]{8}")  # what the build calls them: by a part's name and a hash of its content


async def gone(request: Request) -> Response:
    """A script or a style of another release's page."""
    path = Path(request.url.path)
    if not BUILT.fullmatch(path.stem):
        raise Refused("not found", NOTHING_HERE.sentence())
    return Response(GONE[path.suffix], headers={"cache-control": "no-store"}, media_type=TYPES[path.suffix])


def accepted(header: str) -> set[str]:
    """The encodings that somebody takes who sends this Accept-Encoding.

    >>> sorted(accepted("gzip, deflate, br;q=0.5")), sorted(accepted("br;q=0, *")), accepted("")
    (['br', 'gzip'], ['gzip'], set())
    """
    weights: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        weights[name] = not any(_is_zero(parameter) for parameter in parameters)
    return {encoding for encoding in ENCODINGS if weights.get(encoding, weights.get("*", False))}


def _is_zero(parameter: str) -> bool:
    name, _, value = parameter.partition("=")
    return name.strip() == "q" and not value.strip().strip("0.")


def _has(header: str, etag: str) -> bool:
    """Whether an If-None-Match names this ETag; a proxy may have made it a weak one."""
    marks = {mark.strip().removeprefix("W/") for mark in header.split(",")}
    return etag in marks or "*" in marks
