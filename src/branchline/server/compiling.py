"""From a checkout the engine is compiled behind a server that serves already; then its bots think with the new one."""

import asyncio
import logging
import sys
from collections.abc import Callable
from pathlib import Path

import branchline
from branchline.bots.guard import Told
from branchline.bots.process import HOME, Child

log = logging.getLogger("branchline.server")

TOOL = HOME.parent / "tools" / "compile_engine.py"  # there in a checkout only
COMPILED = HOME.parent / "build" / "compiled"


class Compiling:
    """`engine` is what bots think with: `compiled`, `interpreted`, or `compiling` while that is about to change."""

    def __init__(self, wanted: bool, use: Callable[[Path], None]) -> None:
        self.use = use
        self.engine = branchline.build()
        if wanted and self.engine == "interpreted" and TOOL.exists():
            self.engine = "compiling"

    async def run(self) -> None:
        if self.engine != "compiling":
            return
        child = Child([sys.executable, str(TOOL), "--behind", str(COMPILED)])
        try:
            home = Path(await asyncio.to_thread(child.receive, None))
        except Told as fault:
            self.engine = "interpreted"
            log.warning("the engine could not be compiled; bots are weaker", extra={"facts": {"why": str(fault)}})
        else:
            self.use(home)
            self.engine = "compiled"
            log.info("bots think with the compiled engine from now on")
        finally:
            child.kill()
