"""Answers as JSON, refusals among them."""

import msgspec
from starlette.responses import Response

from branchline.server import metrics
from branchline.server.refused import Refused
from branchline.wire.http import Problem
from branchline.wire.messages import Code

STATUS: dict[Code, int] = {
    "unreadable": 400,
    "ambiguous": 400,
    "too large": 413,
    "too many": 429,
    "stale": 409,
    "illegal": 409,
    "not now": 409,
    "full": 409,
    "not yours": 403,
    "not found": 404,
    "unavailable": 503,
}

_encode = msgspec.json.Encoder().encode


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    return Response(_encode(body), status, {"cache-control": "no-store"}, "application/json")


def problem(status: int, code: Code, words: str) -> Response:
    metrics.REFUSED.labels(code).inc()
    response = answer(Problem(code, words), status)
    if code == "too many":
        response.headers["retry-after"] = "1"
    if code in ("too large", "too many"):
        response.headers["connection"] = "close"  # nobody reads the rest
    return response


def refusal(refused: Refused) -> Response:
    return problem(STATUS[refused.code], refused.code, refused.words)
