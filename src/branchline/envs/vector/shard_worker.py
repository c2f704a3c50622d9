"""A process that steps some of the games of a batch: `python -m branchline.envs.vector.shard_worker`.

It reads from its input what to do, one message a line, and answers with a line; the arrays lie in shared memory. It
is a program of its own and no fork, so a script that uses it needs no guard, whatever else runs in it.
"""

import gc
import json
import os
import signal
import sys
from pathlib import Path

from branchline.envs.vector.shard import EnvConfig, GameShard, features_of
from branchline.envs.vector.shared import DONE, END, READY, Shared, mapped, spin_until
from branchline.titles import load_titles


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our parent is interrupted too, and closes our input
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what anything else prints is no answer
    setup = json.loads(sys.stdin.readline())
    if setup["folder"]:
        load_titles(Path(setup["folder"]))
    config, games, here, number = EnvConfig(**setup["config"]), setup["games"], slice(*setup["share"]), setup["number"]
    features = features_of(config)
    shared = Shared.laid_out(features, games, config.recall, setup["processes"], mapped(setup["memory"]))
    seen = [each.part(here) for each in shared.seen]
    actions = shared.actions[here]
    shard = GameShard(config, features, games, here.start, here.stop)
    gc.disable()  # nothing here refers to itself
    count = 0
    print(READY, file=answers, flush=True)
    while True:
        count += 1
        spin_until(shared.requests, number, count)
        line = sys.stdin.readline()
        if not line or line.strip() == END:
            return
        what, which, rest = line.rstrip("\n").split(" ", 2)
        if what == "step":
            shard.step(actions, seen[int(which)])
        else:
            shard.reset(rest, seen[int(which)])
        shared.done[number] = count
        print(f"{DONE} {count}", file=answers, flush=True)


if __name__ == "__main__":
    main()
