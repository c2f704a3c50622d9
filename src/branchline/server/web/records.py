"""Games to look at and to take along: the record, the replay, and games from elsewhere."""

import asyncio
import itertools

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from branchline.core.record import DamagedRecord, Record, from_text, redact, to_json, to_text, verify
from branchline.core.view import View
from branchline.server.live import Live
from branchline.server.refused import Refused
from branchline.server.seating import Seating
from branchline.server.table.shown import Shown
from branchline.server.table.table import Table
from branchline.server.web.answers import answer
from branchline.server.web.bodies import read_bytes
from branchline.server.web.limiting import Limits
from branchline.server.web.who import choose, role_of
from branchline.titles import title
from branchline.wire import http as h
from branchline.wire.limits import RECORD_BYTES

MOST_STEPS = 50  # of a replay in one answer


class Records:
    """The handlers, and what they need."""

    def __init__(self, seating: Seating, limits: Limits) -> None:
        self.hub = seating.hub
        self.seating = seating
        self.limits = limits

    async def record(self, request: Request) -> Response:
        """Whole once the game is over; before that what the asking seat, or a spectator, has seen."""
        name = request.path_params["table"]
        live = await self.hub.find(name)
        table = live.table
        if table.status == "waiting":
            raise Refused("not now", "The game has not begun.")
        role = await role_of(request, self.hub, live, request.query_params.get("seat"))
        form = request.query_params.get("form", "text")
        if form not in ("text", "json"):
            raise Refused("unreadable", "form is text or json.")
        written = await asyncio.to_thread(_written, table, role.seat, form == "json")
        suffix, media = ("jsonl", "application/jsonl") if form == "json" else ("branchline", "text/plain")
        return Response(written, headers=_download(table.settings.title, suffix), media_type=media)

    async def replay(self, request: Request) -> Response:
        """A finished game from any move on, from a seat or from all of them."""
        live = await self._over(request)
        table = live.table
        number: int = request.path_params["move"]
        asked = request.query_params.get("seat")
        every = list(range(table.game.seats))
        if asked not in (None, "watch", *(str(seat + 1) for seat in every)):
            raise Refused("not found", f"There is no seat {asked[:3] if asked else ''}: 1 to {len(every)}, or watch.")
        seats = every if asked is None else [choose(every, asked).seat]
        count = request.query_params.get("count", "1")
        if not count.isdecimal() or len(count) > 3 or not 1 <= int(count) <= MOST_STEPS:
            raise Refused("unreadable", f"count is a number from 1 to {MOST_STEPS}.")
        return answer(await asyncio.to_thread(_replayed, table, number, int(count), seats))

    async def _over(self, request: Request) -> Live:
        live = await self.hub.find(request.path_params["table"])
        if live.table.status != "over":
            raise Refused("not now", "The game is not over yet.")
        return live

    async def upload(self, request: Request) -> Response:
        self.limits.take(request, self.limits.openings)
        body = await read_bytes(request, RECORD_BYTES)
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("unreadable", "A record is text in UTF-8.") from None
        try:
            found = await asyncio.to_thread(_checked, text)
        except ValueError as error:  # DamagedRecord and TitleError are; so is a number with too many digits
            raise Refused("unreadable", f"This record can't be kept: {str(error)[:300]}") from None
        name = await self.seating.keep(found)
        return answer(h.Entered(name), 201)


def _replayed(table: Table, number: int, count: int, seats: list[int]) -> h.Replay:
    """Long games take a while: in a thread."""
    record = table.play.record(table.names)
    if number > len(record.moves):
        raise Refused("not found", f"The game has {len(record.moves)} moves.")
    shown = Shown(table)
    steps: list[h.Step] = []
    lines = to_json(record)  # the header stands where the line of no move would
    for move, (state, line) in enumerate(itertools.islice(zip(record.states(), lines, strict=False), number + count)):
        if move >= number:
            views = [View(table.game, seat, table.game.layout.masked(state.cells, seat)) for seat in seats]
            steps.append(h.Step(move, [shown.facts(view) for view in views], line if move else None))
    result = shown.result()
    assert result is not None
    return h.Replay(table.id, len(record.moves), table.names, steps, result)


def _written(table: Table, seat: int, as_json: bool) -> bytes:
    """The record as the seat may have it."""
    over = table.status == "over"
    found = table.play.record(table.names)
    if not over:
        found = redact(found, seat)
    if as_json:
        return b"".join(msgspec.json.encode(line) + b"\n" for line in to_json(found))
    return to_text(found).encode()


def _download(key: str, suffix: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{key}.{suffix}"', "cache-control": "no-store"}


def _checked(text: str) -> Record:
    found = from_text(text, lambda key, seats, options: title(key).game(seats, options))
    verify(found)
    if found.result is None:
        raise DamagedRecord("the game is not over")
    if found.seen != -2:
        raise DamagedRecord("it shows only what one seat saw")
    return found
