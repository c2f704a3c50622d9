"""Games to look at and to take along: the record, the replay, and games from elsewhere."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from branchline.core.record import ALL_SEEN, DamagedRecord
from branchline.core.sentence import Message
from branchline.server.live import Live
from branchline.server.refused import NOT_OVER, Refused
from branchline.server.replayer import RecordCheck, RecordedGame, RecordForm, RecordText, ReplayPart, Work, json_line
from branchline.server.replaying import Replaying
from branchline.server.seating import Seating
from branchline.server.store.reading import OnlyKept
from branchline.server.table.kept_game import KeptGame
from branchline.server.table.server_table import NOT_BEGUN, ServerTable
from branchline.server.web.answers import answer
from branchline.server.web.authentication import address_of, choose, role_of
from branchline.server.web.bodies import read_bytes
from branchline.server.web.limiting import Limits
from branchline.wire import http as h
from branchline.wire.limits import RECORD_BYTES

MOST_STEPS = 50  # of a replay in one answer
MOVES_OF_A_STEP = 10  # moves that are only played take as long as one step that is shown
BYTES_OF_A_MOVE = 10  # in the text of a record, at least
FORMS: dict[str, RecordForm] = {"text": "text", "json": "json", "log": "log"}

NO_FORM = Message("request.form", "form is text, json or log.")
NO_COUNT = Message("request.count", "count is a number from 1 to {most}.")
PAST_THE_END = Message("record.past-the-end", "The game has {moves, plural, one {# move} other {# moves}}.")
NO_UTF_8 = Message("record.no-utf", "A record is text in UTF-8.")
NOT_KEPT = Message("record.not-kept", "This record can't be kept: {why, sentence}")
NO_VIEW = Message("record.no-view", "There is no seat {seat}: 1 to {last}, or watch.")
WHICH_VIEW = Message("record.which-view", "Name a seat: 1 to {last}, or watch.")


class Records:
    """The handlers, and what they need."""

    def __init__(self, seating: Seating, limits: Limits, replaying: Replaying) -> None:
        self.hub = seating.hub
        self.seating = seating
        self.limits = limits
        self.replaying = replaying

    async def record(self, request: Request) -> Response:
        """Whole once the game is over, or with `seen` what a seat saw of it; before that what the asking seat, or a
        spectator, has seen."""
        name = request.path_params["table"]
        form = FORMS.get(request.query_params.get("form", "text"))
        if form is None:
            raise Refused("unreadable", NO_FORM.sentence())
        asked = request.query_params.get("seen")
        try:
            live = await self.hub.find(name)
        except OnlyKept as only:
            if asked is not None:  # what a seat saw of it, only its rules can say
                raise
            return _written(_kept(only.kept, form), only.kept.settings.title, form)
        table = live.table
        if table.status == "waiting":
            raise Refused("not now", NOT_BEGUN.sentence())
        role = await role_of(request, self.hub, live, request.query_params.get("seat"))
        game = _game(table)
        self._pay(request, len(game.moves) / MOVES_OF_A_STEP)
        if asked is not None and table.status != "over":
            raise Refused("not now", NOT_OVER.sentence())
        seen = role.seat if table.status != "over" else ALL_SEEN if asked is None else _looking(table, asked)
        reply = await self._ask(request, RecordText(game, seen, form))
        return _written(msgspec.json.decode(reply, type=str), table.settings.title, form)

    async def replay(self, request: Request) -> Response:
        """A finished game from any move on, from a seat or from all of them."""
        live = await self._over(request)
        table = live.table
        number: int = request.path_params["move"]
        asked = request.query_params.get("seat")
        seats = list(range(table.game.seats)) if asked is None else [_looking(table, asked)]
        count = request.query_params.get("count", "1")
        if not count.isdecimal() or len(count) > 3 or not 1 <= int(count) <= MOST_STEPS:
            raise Refused("unreadable", NO_COUNT.sentence(most=MOST_STEPS))
        game = _game(table)
        if number > len(game.moves):
            raise Refused("not found", PAST_THE_END.sentence(moves=len(game.moves)))
        self._pay(request, int(count) * len(seats) + number / MOVES_OF_A_STEP)
        reply = await self._ask(request, ReplayPart(game, table.id, number, int(count), seats))
        return Response(reply, headers={"cache-control": "no-store"}, media_type="application/json")

    def _pay(self, request: Request, steps: float) -> None:
        """What it costs to play a game again is counted in steps that one seat is shown."""
        self.limits.take(request, self.limits.replays, 1 + steps)

    async def _ask(self, request: Request, work: Work) -> bytes:
        return await self.replaying.ask(work, address_of(request), self.limits.most_replaying)

    async def _over(self, request: Request) -> Live:
        live = await self.hub.find(request.path_params["table"])
        if live.table.status != "over":
            raise Refused("not now", NOT_OVER.sentence())
        return live

    async def upload(self, request: Request) -> Response:
        self.limits.take(request, self.limits.openings)
        body = await read_bytes(request, RECORD_BYTES)
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("unreadable", NO_UTF_8.sentence()) from None
        self._pay(request, len(body) / BYTES_OF_A_MOVE / MOVES_OF_A_STEP)
        try:
            reply = await self._ask(request, RecordCheck(text))
        except DamagedRecord as error:
            raise Refused("unreadable", NOT_KEPT.sentence(why=error.reason)) from None
        name = await self.seating.keep(msgspec.json.decode(reply, type=RecordedGame))
        return answer(h.Entered(name), 201)


def _looking(table: ServerTable, asked: str) -> int:
    """Through whose eyes a game that is over is looked at: a seat's from 1, or `watch`."""
    every = list(range(table.game.seats))
    if asked not in ("watch", *(str(seat + 1) for seat in every)):
        last = len(every)
        why = NO_VIEW.sentence(seat=asked[:3], last=last) if asked else WHICH_VIEW.sentence(last=last)
        raise Refused("not found", why)
    return choose(every, asked).seat


def _game(table: ServerTable) -> RecordedGame:
    game = table.game
    return RecordedGame(game.key, game.version, game.seats, game.options, table.match.moves[:], table.names)


def _kept(kept: KeptGame, form: RecordForm) -> str:
    """A game whose rules are not here."""
    return kept.text() if form == "text" else "".join(json_line(line) for line in kept.lines())


def _written(text: str, key: str, form: RecordForm) -> Response:
    suffix, media = ("jsonl", "application/jsonl") if form != "text" else ("branchline", "text/plain")
    disposition = f'attachment; filename="{key}.{suffix}"'
    return Response(text, headers={"content-disposition": disposition, "cache-control": "no-store"}, media_type=media)
