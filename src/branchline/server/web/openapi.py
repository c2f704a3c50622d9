"""The published description, from the types: JSON Schema of the socket's messages, OpenAPI of the HTTP part."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from branchline import __version__
from branchline.messages import codes
from branchline.titles import LANGUAGES, every_board
from branchline.wire import PROTOCOL
from branchline.wire import http as h
from branchline.wire.commands import AnyCommand
from branchline.wire.messages import AnyMessage
from branchline.wire.wire_schema import WireSchema

REF = "#/components/schemas/{name}"
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}


class Operation:
    """One method of one path."""

    def __init__(
        self,
        method: str,
        path: str,
        summary: str,
        answer: Any = None,
        body: Any = None,
        status: int = 200,
        query: dict[str, dict[str, Any]] | None = None,
        refusals: tuple[int, ...] = (),
        media: str = "application/json",
        takes: str = "application/json",
    ) -> None:
        self.method, self.path, self.summary = method, path, summary
        self.answer, self.body, self.status = answer, body, status
        self.query = query or {}
        self.refusals = refusals
        self.media, self.takes = media, takes


TEXT = {"type": "string"}
SEAT = {"type": "string", "description": "a seat from 1, or watch"}


def _lang(what: str, languages: Iterable[str]) -> dict[str, Any]:
    known = ", ".join(languages)
    return {"type": "string", "default": "en", "description": f"of {what}: {known}; any other gives en"}


LANG = _lang("a title's name and texts", LANGUAGES)
OPERATIONS = [
    Operation("get", "/healthz", "Whether the server lives, and on which build of the engine", h.Health),
    Operation("get", "/api/titles", "The titles, and the levels of bots", h.Titles, query={"lang": LANG}),
    Operation(
        "get",
        "/api/titles/{title}/board",
        "What never changes in a game of the title",
        h.TitleBoard,
        query={
            "seats": {"type": "integer"},
            "option": {"type": "array", "items": TEXT},
            "lang": LANG,
            "version": {"type": "string", "description": "the rules' and the board's, such as 2.1; or the newest"},
        },
        refusals=(400, 404),
    ),
    Operation(
        "get",
        "/api/messages",
        "The texts of a language by message code, for clients that put reasons into words",
        h.MessageTexts,
        query={"lang": _lang("the texts", codes())},
    ),
    Operation("get", "/api/mine", "The tables that the cookie has a seat at", h.Listing, query={"lang": LANG}),
    Operation("get", "/api/tables", "Public tables", h.Listing, query={"lang": LANG}),
    Operation("post", "/api/tables", "Open a table", h.OpenedTable, h.NewTable, 201, refusals=(400, 404, 413)),
    Operation(
        "get",
        "/api/tables/{table}",
        "A table in a few words",
        h.TableSummary,
        query={"lang": LANG},
        refusals=(403, 404),
    ),
    Operation(
        "post",
        "/api/tables/{table}/enter",
        "Use a link: sit down, or come back on another device",
        h.Entered,
        h.Enter,
        refusals=(400, 403, 404, 409, 413),
    ),
    Operation(
        "post",
        "/api/tables/{table}/invites/{seat}",
        "The person there gets one more link; the host renews that of a free seat, or with 0 that for any",
        h.Invite,
        h.NewLink,
        201,
        refusals=(400, 403, 404, 409, 413),
    ),
    Operation(
        "post",
        "/api/tables/{table}/invites/host",
        "The host gets one more link to the host's role",
        h.Invite,
        h.NewLink,
        201,
        refusals=(400, 403, 404, 409, 413),
    ),
    Operation(
        "get",
        "/api/tables/{table}/links",
        "The links and browsers that open what one has",
        h.AccessLinks,
        refusals=(403, 404),
    ),
    Operation(
        "delete",
        "/api/tables/{table}/links",
        "Revoke all that opens what one has but what asks",
        h.AccessLinks,
        refusals=(403, 404, 409),
    ),
    Operation(
        "delete",
        "/api/tables/{table}/links/{link}",
        "Revoke a link or a browser",
        h.AccessLinks,
        refusals=(403, 404, 409),
    ),
    Operation(
        "get",
        "/api/tables/{table}/record",
        "The record: whole once the game is over, or with `seen` what that seat saw; until then what one has seen",
        media="text/plain",
        query={"form": {"type": "string", "enum": ["text", "json", "log"]}, "seat": SEAT, "seen": SEAT},
        refusals=(400, 403, 404, 409),
    ),
    Operation(
        "get",
        "/api/tables/{table}/replay/{move}",
        "A finished game from a number of moves on, step by step",
        h.Replay,
        query={"seat": SEAT, "count": {"type": "integer", "minimum": 1, "maximum": 50, "default": 1}},
        refusals=(400, 403, 404, 409),
    ),
    Operation(
        "post",
        "/api/records",
        "Keep a finished game from elsewhere",
        h.Entered,
        body=str,
        status=201,
        refusals=(400, 413),
        takes="text/plain",
    ),
]


def _described(operation: Operation, names: dict[Any, Any]) -> dict[str, Any]:
    parameters = [
        {**TABLE, "name": part[1:-1], "schema": {"type": "integer"} if part in ("{seat}", "{move}") else TEXT}
        for part in operation.path.split("/")
        if part.startswith("{")
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": schema} for name, schema in operation.query.items()
    ]
    schema = names[operation.answer] if operation.answer is not None else TEXT
    answers: dict[str, Any] = {
        str(operation.status): {"description": "done", "content": {operation.media: {"schema": schema}}}
    }
    if operation.media == "text/plain":
        answers["200"]["content"]["application/jsonl"] = {"schema": TEXT}
    for status in sorted({*operation.refusals, 429, 503}):
        answers[str(status)] = {
            "description": "refused, and nothing changed",
            "content": {"application/json": {"schema": names[h.HttpProblem]}},
        }
    out: dict[str, Any] = {"summary": operation.summary, "responses": answers}
    if parameters:
        out["parameters"] = parameters
    if operation.body is not None:
        schema = TEXT if operation.body is str else names[operation.body]
        out["requestBody"] = {"required": True, "content": {operation.takes: {"schema": schema}}}
    return out


@cache
def openapi() -> dict[str, Any]:
    forms = [h.HttpProblem]
    for operation in OPERATIONS:
        forms += [form for form in (operation.answer, operation.body) if form not in (None, str) and form not in forms]
    found = WireSchema(forms, every_board(), REF)
    names = dict(zip(forms, found.forms, strict=True))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation, names)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Branchline's tables", "version": __version__},
        "paths": paths,
        "components": {"schemas": found.components},
    }


@cache
def schema() -> dict[str, Any]:
    """Of the frames on a table's socket, both ways."""
    found = WireSchema([AnyCommand, AnyMessage], every_board(), "#/$defs/{name}")
    commands, messages = found.forms
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Branchline's socket, protocol {PROTOCOL}",
        "$defs": {**found.components, "ClientToServer": commands, "ServerToClient": messages},
    }


async def description(request: Request) -> Response:
    return JSONResponse(openapi())


async def protocol(request: Request) -> Response:
    return JSONResponse(schema())
