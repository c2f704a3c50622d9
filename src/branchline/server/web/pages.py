"""The pages that the server makes itself, without a script: where one is, in the reader's language, and the HTTP part
to read, in English."""

import json
import re
from functools import cache
from html import escape
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from branchline.core.sentence import Message, in_words
from branchline.installed import page_advice
from branchline.messages import REFERENCE, accepted, language, sentence_of
from branchline.server.web.client_files import ClientFiles
from branchline.server.web.openapi import openapi
from branchline.server.web.previews import about_home, filled, language_of
from branchline.titles import keys, name_in, title
from branchline.wire.http import HttpProblem

BY_LANGUAGE = {"vary": "accept-language"}  # what keeps a page for others has to know that

# Between backticks stands code, and [words](address) is a link.
TABLES = Message("page.tables", "Branchline's tables")
NO_PAGE = Message(
    "page.no-page", "A table server runs here, but it has no page to play at. What helps: {advice, sentence}"
)
IT_PLAYS = Message("page.it-plays", "It plays")
RECONSTRUCTION = Message("page.reconstruction", "{name} (reconstruction)")
BOT_JOINS = Message("page.bot-joins", "A bot takes a seat by an invitation: `branchline join LINK --bot search`.")
FOR_PROGRAMS = Message("page.for-programs", "For programs: [the HTTP part](/api), [the socket](/protocol.json).")
TRY_AGAIN = Message("page.try-again", "[Try again](), or go to [all games](/).")
INDEPENDENT = Message(
    "page.independent",
    "Branchline is an independent project, not affiliated with or endorsed by the publisher of these games. "
    "Names of games are used to say which rules are played.",
)


def _page(name: str, body: list[str], lang: str = REFERENCE) -> str:
    head = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{escape(name)}</title>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    foot = f"<footer><p>{escape(language(lang).say(INDEPENDENT), quote=False)}</footer>"
    return "".join([head, view, f"<main><h1>{escape(name)}</h1>", *body, "</main>", foot])


def _marked(words: str) -> str:
    """A text of ours as HTML."""
    code = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(words))
    return re.sub(r"\[([^]]+)\]\(([^)]*)\)", r'<a href="\2">\1</a>', code)


@cache
def _home(lang: str = REFERENCE) -> str:
    say = language(lang).say
    named = [(name_in(each, lang), each.note) for each in map(title, keys())]
    titles = [say(RECONSTRUCTION, name=name) if note else name for name, note in named]
    return _page(
        say(TABLES),
        [
            f"<p>{_marked(say(NO_PAGE, advice=page_advice()))}",
            f"<p>{_marked(say(IT_PLAYS))}<ul>{''.join(f'<li>{escape(each)}' for each in titles)}</ul>",
            f"<p>{_marked(say(BOT_JOINS))}",
            f"<p>{_marked(say(FOR_PROGRAMS))}",
        ],
        lang,
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


def _refused(problem: HttpProblem, lang: str) -> str:
    speaks, reason = language(lang), problem.reason
    why = in_words(problem.words) if reason is None else sentence_of({"code": reason.code, "facts": reason.facts})
    return _page(speaks.words(why), [f"<p>{_marked(speaks.say(TRY_AGAIN))}"], lang)


def _lang(scope: Scope) -> str:
    """The reader's."""
    return accepted(Headers(scope=scope).get("accept-language", ""))


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
        refusal: AsgiMessage | None = None
        body = b""

        async def tell(message: AsgiMessage) -> None:
            nonlocal refusal, body
            if message["type"] == "http.response.start" and message["status"] >= 400:
                refusal = message
            elif refusal is None:
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body"):
                    await self._page(refusal, body, Request(scope))(scope, receive, send)

        await self.app(scope, receive, tell)

    def _page(self, refusal: AsgiMessage, body: bytes, request: Request) -> Response:
        status: int = refusal["status"]
        if status == 404 and self.client.page is not None:
            speaks = language_of(request)
            whole = filled(self.client.page, speaks, about_home()).plain.body
            page = HTMLResponse(whole, status, {**BY_LANGUAGE, "content-language": speaks.code})
        else:
            problem, lang = msgspec.json.decode(body, type=HttpProblem), _lang(request.scope)
            page = HTMLResponse(_refused(problem, lang), status, BY_LANGUAGE)
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
    return HTMLResponse(_home(_lang(request.scope)), headers=BY_LANGUAGE)


async def http(request: Request) -> Response:
    return HTMLResponse(_http())
