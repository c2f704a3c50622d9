"""What happens at a table without anybody asking: bots move, and clocks run out."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from branchline.bots.seeding import number
from branchline.server import metrics
from branchline.server.fair_queue import Rank
from branchline.server.live import Live, steady_ms
from branchline.server.logs import about
from branchline.server.peers import Peers
from branchline.server.refused import GONE_ON, Refused
from branchline.server.table import events as e
from branchline.server.table.checks import STAND_IN, playing_level
from branchline.server.table.server_table import ServerTable
from branchline.server.thinker import ThinkerQuestion
from branchline.server.thinkers import Thinkers

log = logging.getLogger("branchline.bots")

RETRY_SECONDS = 2.0  # after a failure, or while another server drives the table
LATE_SECONDS = 0.01  # a clock is looked at when it has certainly run out
MOST_UNATTENDED = 8  # tables of bots alone that play on although nobody watches
MOST_OF_ONE = 2  # of them opened from one address
MOST_ASLEEP = 10_000  # that are remembered


class Do(Protocol):
    def __call__(self, live: Live, decide: Callable[[ServerTable], e.AnyEvent], /) -> Coroutine[Any, Any, int]: ...


class Driver:
    def __init__(
        self,
        thinkers: Thinkers,
        peers: Peers,
        do: Do,
        find: Callable[[str], Coroutine[Any, Any, Live]],
        in_background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self.thinkers = thinkers
        self.peers = peers
        self.do = do
        self.find = find
        self.in_background = in_background
        self.unattended: dict[str, Live] = {}  # those of them that play on
        self.asleep: OrderedDict[str, str] = OrderedDict()  # the others, each with the address that opened it

    def go_on(self, live: Live) -> None:
        """Let bots think and clocks run where they have to. Called whenever something has happened."""
        if live.stopped:
            return
        if live.table.bots_to_move() and live.playing is None and self._awake(live):
            live.playing = asyncio.ensure_future(self._play_bots(live))
            live.playing.add_done_callback(partial(self._ended, live))
        self._set_flag(live)

    def seen(self, live: Live) -> None:
        """Somebody has come to the table, or gone."""
        self.go_on(live)
        self.thinkers.dispatch()

    def measure(self) -> None:
        """How many wait, for the metrics."""
        waiting = self.thinkers.waiting()
        for rank in Rank:
            metrics.WAITING.labels(rank.name.lower()).set(waiting[rank])
        metrics.ASLEEP.set(len(self.asleep))

    # -- tables of bots that nobody looks at --------------------------------------------------------------------------

    def _awake(self, live: Live) -> bool:
        """Whether bots may play on here. Where no person will ever move or look, only a few tables do at a time; the
        others sleep until it is their turn, or somebody comes."""
        name = live.table.id
        if name in self.unattended and live.unattended:
            return True
        self.asleep.pop(name, None)
        self._leave(live)
        if not live.unattended:
            return True
        if not self._room(live.opener):
            self.asleep[name] = live.opener
            if len(self.asleep) > MOST_ASLEEP:
                self.asleep.popitem(last=False)  # that one waits for somebody to come
            return False
        self.unattended[name] = live
        return True

    def _room(self, opener: str) -> bool:
        of_one = sum(live.opener == opener for live in self.unattended.values())
        return len(self.unattended) < MOST_UNATTENDED and of_one < MOST_OF_ONE

    def _leave(self, live: Live) -> None:
        """The table is not one of the few that play on unattended any more, so another one may."""
        if self.unattended.get(live.table.id) is live:
            del self.unattended[live.table.id]
            if self.asleep:
                self.in_background(self._wake())

    async def _wake(self) -> None:
        """Those that sleep play on, as many as may."""
        while (name := next((name for name, opener in self.asleep.items() if self._room(opener)), None)) is not None:
            opener = self.asleep.pop(name)
            try:
                self.go_on(await self.find(name))
            except Exception as error:
                if isinstance(error, Refused) and error.code != "unavailable":
                    continue  # it was removed, or can't be opened at all
                log.exception("a table could not be woken", extra=about(name))  # the server is full, say
                self.asleep[name] = opener
                asyncio.get_running_loop().call_later(RETRY_SECONDS, lambda: self.in_background(self._wake()))
                return

    async def _own(self, live: Live) -> bool:
        """Whether what bots and clocks do there is this server's; never where the table was forgotten meanwhile, which
        may have been for a server that can read it."""
        own = not live.stopped and await self.peers.own(live.table.id)
        if own and live.stopped:
            self.peers.release(live.table.id)
            return False
        return own

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _again(self, live: Live) -> None:
        """Look once more in a while."""

        def again() -> None:
            live.retry = None
            self.go_on(live)

        if live.retry is None and not live.stopped:
            live.retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, again)

    def _ended(self, live: Live, task: asyncio.Task[None]) -> None:
        """One that is cancelled before its first step runs none of it, not even its end."""
        if live.playing is task:
            live.playing = None
            self._leave(live)

    async def _play_bots(self, live: Live) -> None:
        try:
            while not live.stopped and (seats := live.table.bots_to_move()):
                if not self._awake(live):
                    self.peers.release(live.table.id)  # for anyone who comes to it elsewhere
                    return
                if not await self._own(live):
                    self._again(live)  # in case the other one forgets the table
                    return
                seat, level = seats[0], live.table.chairs[seats[0]].player
                await self._play_for(live, seat, level, partial(_plays, seat=seat, level=level))
        except Exception:  # the database is away, say: bots try until it is back
            log.exception("a bot could not move", extra=about(live.table.id))
            self._again(live)
        finally:
            live.playing = None
            self._leave(live)

    async def _play_for(self, live: Live, seat: int, level: str, still: Callable[[ServerTable], bool]) -> None:
        """A bot decides for a seat; if the table is another one by then, its move is not played."""
        table = live.table
        moves = table.match.moves[:]
        seed = number(table.match.fingerprint(), "bot", seat)
        game, bot = table.game, playing_level(level)
        question = ThinkerQuestion(game.key, game.version, game.seats, dict(game.options), moves, seat, bot, seed)
        answer = await self.thinkers.ask(question, table.match.legal(seat), lambda: live.standing)
        if answer.fault:
            metrics.FAULTS.inc()
            log.warning("a bot failed", extra=about(table.id, level=level, fault=answer.fault))

        def decide(table: ServerTable) -> e.AnyEvent:
            if seat not in table.waiting_for() or table.match.moves != moves or not still(table):
                raise Refused("stale", GONE_ON.sentence())
            return table.move(seat, answer.action, None, steady_ms(), bot=level)

        try:
            await self.do(live, decide)
        except Refused as refused:
            if refused.code != "stale" and table.paused_by is None:
                raise

    # -- clocks -------------------------------------------------------------------------------------------------------

    def _set_flag(self, live: Live) -> None:
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        left = [left for _, left in self._clocks(live)]
        if (paused := self._pause_left(live)) is not None:
            left.append(paused)
        if left:
            self.in_background(self._take(live))
            wait = min(left) / 1000 + LATE_SECONDS
            live.flag = asyncio.get_running_loop().call_later(wait, lambda: self.in_background(self._flagged(live)))

    async def _take(self, live: Live) -> None:
        """So that another server that opens the table knows that its clocks run."""
        await self._own(live)

    def _clocks(self, live: Live) -> list[tuple[int, int]]:
        """The people whose clocks run, and what each has left."""
        table = live.table
        if table.settings.clock is None or table.paused_by is not None:
            return []
        now = steady_ms()
        people = [seat for seat in table.waiting_for() if not table.chairs[seat].player]
        return [(seat, left) for seat in people if (left := table.clocks.left(seat, now)) is not None]

    def _pause_left(self, live: Live) -> int | None:
        """How long the clocks may still be stopped; None: they are not stopped, or there is no limit."""
        table = live.table
        if table.status != "playing" or table.paused_by is None:
            return None
        return table.pause_left(table.paused_by, steady_ms())

    async def _flagged(self, live: Live) -> None:
        """Somebody's time is up: a bot moves for them, this once; or they have stopped the clocks as long as they may.
        Until that is done the flag stays up, so that the table is not forgotten meanwhile."""
        try:
            if not await self._own(live):
                self._again(live)
                return
            if self._pause_left(live) == 0:
                await self._run_on(live)
            for seat, left in self._clocks(live):
                if left == 0:
                    await self._play_for(live, seat, STAND_IN, partial(_overdue, seat=seat))
            self.go_on(live)
        except Exception:
            log.exception("a clock could not be looked at", extra=about(live.table.id))
            self._again(live)

    async def _run_on(self, live: Live) -> None:
        try:
            await self.do(live, lambda table: table.run_on(steady_ms()))
        except Refused as refused:
            if refused.code != "stale":
                raise


def _plays(table: ServerTable, seat: int, level: str) -> bool:
    """This bot still has the seat."""
    return table.chairs[seat].player == level


def _overdue(table: ServerTable, seat: int) -> bool:
    return table.clocks.left(seat, steady_ms()) == 0 and not table.chairs[seat].player
