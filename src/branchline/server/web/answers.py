"""Answers as JSON, refusals among them."""

import gzip

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from branchline.core.sentence import Sentence
from branchline.server import metrics
from branchline.server.refused import Refused, reason_of, words_of
from branchline.wire.http import HttpProblem
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


def cacheable(request: Request, body: msgspec.Struct) -> Response:
    """What never changes while the server runs: a browser may keep it a while, and it is sent small."""
    text = _encode(body)
    headers = {"cache-control": "public, max-age=600", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        text = gzip.compress(text, 6)
        headers["content-encoding"] = "gzip"
    return Response(text, 200, headers, "application/json")


def problem(status: int, code: Code, why: Sentence) -> Response:
    metrics.REFUSED.labels(code).inc()
    response = answer(HttpProblem(code, words_of(why), reason_of(why)), status)
    if code == "too many":
        response.headers["retry-after"] = "1"
    if code in ("too large", "too many"):
        response.headers["connection"] = "close"  # nobody reads the rest
    return response


def refusal(refused: Refused) -> Response:
    return problem(STATUS[refused.code], refused.code, refused.why)
