"""A process with a share of the games, as the one that has started it sees it."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import IO

from branchline.envs.vector.shared import END, READY

LEAVE_SECONDS = 10  # that a process has to leave


class ShardProcess:
    def __init__(self, setup: dict[str, object]) -> None:
        # It finds the package where we found it, and nothing beside the caller's files that we would not find.
        command = [sys.executable, "-P", "-m", "branchline.envs.vector.shard_worker"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, bufsize=1
        )
        self.say(json.dumps(setup))

    def say(self, line: str) -> None:
        try:
            print(line, file=self._pipe(self.process.stdin), flush=True)
        except BrokenPipeError:
            raise self._gone() from None

    def wait_until_ready(self) -> None:
        """Whatever else comes there is none of ours."""
        while line := self._pipe(self.process.stdout).readline():
            if line.rstrip("\n") == READY:
                return
        raise self._gone()

    def alive(self) -> None:
        if self.process.poll() is not None:
            raise self._gone()

    def leave(self) -> None:
        # An end of its input would do, if nobody else had that open: a process forked since has.
        with suppress(RuntimeError, ValueError):
            self.say(END)
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(BrokenPipeError):  # it has gone before us
                self._pipe(pipe).close()
        try:
            self.process.wait(LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _gone(self) -> RuntimeError:
        return RuntimeError("a process that plays the games has ended; if it said why, that is above")

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe
