"""The pages that the server makes itself, without a script: where one is, and the HTTP part to read."""

import json
import re
from functools import cache
from html import escape
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.installed import page_advice
from branchline.server.web.client_files import ClientFiles
from branchline.server.web.openapi import openapi
from branchline.titles import keys, title
from branchline.wire.http import HttpProblem

INDEPENDENT = (
    "<footer><p>Branchline is an independent project, not affiliated with or endorsed by the publisher of these games. "
    "Names of games are used to say which rules are played.</footer>"
)

FRENCH = {
    "The Host header can't be read.": "L’en-tête Host est illisible.",
    "Start the server with --origin to serve it under this name.": (
        "Démarrez le serveur avec --origin pour le servir sous ce nom."
    ),
    "Too many requests from your address; wait a moment.": (
        "Trop de requêtes viennent de votre adresse\u202f; attendez un instant."
    ),
    "Something went wrong here. Try again.": "Une erreur s’est produite ici. Réessayez.",
}  # of what is refused where the client can't say it: its own files would be refused, too


def _page(name: str, body: list[str], lang: str = "en") -> str:
    head = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{escape(name)}</title>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    return "".join([head, view, f"<main><h1>{escape(name)}</h1>", *body, "</main>", INDEPENDENT])


def _code(words: str) -> str:
    """With what stands between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(words))


@cache
def _home() -> str:
    named = [title(key) for key in keys()]
    titles = [f"<li>{escape(t.name)}{f' ({t.note})' if t.note else ''}" for t in named]
    return _page(
        "Branchline's tables",
        [
            f"<p>A table server runs here, but it has no page to play at. What helps: {_code(page_advice())}",
            f"<p>It plays<ul>{''.join(titles)}</ul>",
            "<p>A bot takes a seat by an invitation: <code>branchline join LINK --bot search</code>.",
            '<p>For programs: <a href="/api">the HTTP part</a>, <a href="/protocol.json">the socket</a>.',
        ],
    )


@cache
def _http() -> str:
    described = openapi()
    body = ['<p>The same as <a href="/openapi.json">OpenAPI</a>; ']
    body.append('the socket\'s messages as <a href="/protocol.json">JSON Schema</a>.')
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            body.append(f"<h2>{method.upper()} {escape(path)}</h2><p>{escape(operation['summary'])}.<dl>")
            for parameter in operation.get("parameters", []):
                body.append(f"<dt>{parameter['name']} ({parameter['in']})<dd>{escape(str(parameter['schema']))}")
            for content in operation.get("requestBody", {}).get("content", {}).items():
                body.append(f"<dt>body<dd>{_linked(*content)}")
            for status, answer in operation["responses"].items():
                for content in answer["content"].items():
                    body.append(f"<dt>{status}: {answer['description']}<dd>{_linked(*content)}")
            body.append("</dl>")
    for name, form in sorted(described["components"]["schemas"].items()):
        body.append(f'<h3 id="{name}">{name}</h3><pre>{escape(json.dumps(form, indent=2, ensure_ascii=False))}</pre>')
    return _page(f"{described['info']['title']}, version {described['info']['version']}", body)


def _linked(media: str, content: dict[str, Any]) -> str:
    name = str(content["schema"].get("$ref", "")).rsplit("/", 1)[-1]
    return f'{media}: <a href="#{name}">{name}</a>' if name else media


def _refused(words: str, languages: str) -> str:
    """For who accepts these languages, as the header names them: the best first, as browsers do."""
    wanted = re.search(r"\b(en|fr)\b", languages.lower())
    if wanted and wanted[1] == "fr" and words in FRENCH:
        body = '<p><a href="">Réessayer</a>, ou retourner à <a href="/">tous les jeux</a>.'
        return _page(FRENCH[words], [body], "fr")
    return _page(words, ['<p><a href="">Try again</a>, or go to <a href="/">all games</a>.'])


class ForPeople:
    """A browser that opens an address and is refused gets a page to read; programs get JSON, and below /api everybody
    does. Where nothing is, that is the client's own page, which says so in the reader's language; else it might not
    find its files, and the server says it."""

    def __init__(self, app: ASGIApp, client: ClientFiles) -> None:
        self.app = app
        self.client = client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_opened(scope):
            await self.app(scope, receive, send)
            return
        refusal: Message | None = None
        body = b""

        async def tell(message: Message) -> None:
            nonlocal refusal, body
            if message["type"] == "http.response.start" and message["status"] >= 400:
                refusal = message
            elif refusal is None:
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body"):
                    languages = Headers(scope=scope).get("accept-language", "")
                    await self._page(refusal, body, languages)(scope, receive, send)

        await self.app(scope, receive, tell)

    def _page(self, refusal: Message, body: bytes, languages: str) -> Response:
        status: int = refusal["status"]
        if status == 404 and self.client.page is not None:
            page = HTMLResponse(self.client.page.plain.body, status)
        else:
            page = HTMLResponse(_refused(msgspec.json.decode(body, type=HttpProblem).words, languages), status)
        for name, value in Headers(raw=refusal["headers"]).items():
            page.headers.setdefault(name, value)
        return page


def _is_opened(scope: Scope) -> bool:
    """Whether it is a browser that asks for a page."""
    return (
        scope["type"] == "http"
        and scope["method"] in ("GET", "HEAD")
        and not scope["path"].startswith("/api/")
        and "text/html" in Headers(scope=scope).get("accept", "")
    )


async def home(request: Request) -> Response:
    return HTMLResponse(_home())


async def http(request: Request) -> Response:
    return HTMLResponse(_http())
