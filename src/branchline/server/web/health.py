"""What those who run a server ask it: whether it lives, whether it can be used, and what it does."""

import asyncio
import logging
import math
import time

from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from branchline import __version__
from branchline.core.sentence import Sentence
from branchline.installed import engine
from branchline.server import metrics
from branchline.server.compiling import Compiling
from branchline.server.faults import FULL, SILENT, reason, unavailable
from branchline.server.hub import Hub
from branchline.server.store import store as rows
from branchline.server.web.answers import answer, problem
from branchline.wire import http as h

log = logging.getLogger("branchline.web")

READY_SECONDS = 1.0  # the database is not asked more often whether it is there
TRY_SECONDS = 10.0  # nor to write something while all is well, because that costs a little
FULL_SECONDS = 5.0  # after a move found no room we are not ready, though something smaller may have found some
ANSWER_SECONDS = 5.0  # a database that needs longer does not answer


class HealthHandlers:
    def __init__(self, hub: Hub, compiling: Compiling) -> None:
        self.hub = hub
        self.compiling = compiling
        self.unready: Sentence | None = None  # why it is
        # When the database was asked, and to write, by time.monotonic, which may begin at 0 when the machine starts.
        self.checked = self.tried = -math.inf

    async def healthz(self, request: Request) -> Response:
        return answer(h.Health("ok", __version__, engine().name, self.compiling.engine))

    async def readyz(self, request: Request) -> Response:
        if time.monotonic() > self.checked + READY_SECONDS:
            self.checked = time.monotonic()
            await self._ask()
        if self.unready is not None:
            return problem(503, "unavailable", self.unready)
        return JSONResponse({"status": "ready"})

    async def _ask(self) -> None:
        """Does the database answer, and can it be written to? The log hears of it when that changes."""
        before, why = self.unready, ""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                if before or time.monotonic() > self.tried + TRY_SECONDS:
                    await self.hub.writer.write(rows.probe_write())
                    self.tried = time.monotonic()
                else:
                    await asyncio.to_thread(self.hub.store.ping)
            self.unready = FULL.sentence() if self.hub.writer.no_room > time.monotonic() - FULL_SECONDS else None
            why = "disk full" if self.unready else ""
        except Exception as error:
            failed = unavailable(error)
            self.unready, why = failed.why if failed else SILENT.sentence(), reason(error) or type(error).__name__
        if self.unready != before:
            facts = {"facts": {"reason": why}} if why else None
            log.warning("the database can't be used" if self.unready else "the database can be used again", extra=facts)

    async def metrics(self, request: Request) -> Response:
        metrics.TABLES.set(len(self.hub.tables))
        self.hub.driver.measure()
        metrics.BUILD.info({"version": __version__, "build": engine().name, "bots": self.compiling.engine})
        return Response(generate_latest(metrics.registry), media_type="text/plain; version=0.0.4")
