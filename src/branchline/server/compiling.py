"""From a checkout the engine is compiled behind a server that serves already; then its bots think with the new one."""

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final, Literal

from branchline.bots.guard import PlainError
from branchline.bots.process import Child
from branchline.core.language import ENGLISH, Language
from branchline.core.sentence import Message
from branchline.installed import COMPILED, INTERPRETED, checkout, engine

log = logging.getLogger("branchline.server")

COMPILING: Final = "compiling"
DONE: Final = Message("terminal.engine.compiled", "The engine is compiled: the bots think with all their strength now.")


class Compiling:
    """`engine` is what bots think with: the compiled one, the interpreted one, or that while the other is made. Who
    started the server reads at the terminal when it is, in `language`."""

    def __init__(
        self, wanted: bool, use: Callable[[Path], Coroutine[Any, Any, None]], language: Language = ENGLISH
    ) -> None:
        self.use = use
        self.language = language
        self.root = checkout() if wanted and engine().name == INTERPRETED else None
        self.engine: Literal["compiled", "compiling", "interpreted"] = COMPILING if self.root else engine().name

    async def run(self) -> None:
        if self.root is None:
            return
        tool, out = self.root / "tools" / "compile_engine.py", self.root / "build" / "compiled"
        child = Child([sys.executable, str(tool), "--behind", str(out)])
        try:
            await self.use(Path(await asyncio.to_thread(child.receive, None)))
        except PlainError as fault:
            self.engine = INTERPRETED
            log.warning("the engine could not be compiled; bots are weaker", extra={"facts": {"why": str(fault)}})
        else:
            self.engine = COMPILED
            log.info("bots think with the compiled engine from now on")
            print(self.language.say(DONE), flush=True)
        finally:
            child.kill()
