"""A process that steps some of the games of a vector environment: `python -m branchline.envs.vector.shard_worker`.

What it has to do and what comes of it is in shared memory; its input brings the seeds of resets, a line each, and the
end. It is a program of its own and no fork, so a script that uses it needs no guard, whatever else runs in it.
"""

import gc
import io
import json
import os
import queue
import signal
import threading
from pathlib import Path

from branchline.envs.common import features_of, game_of
from branchline.envs.vector.shard import EnvConfig, GameShard
from branchline.envs.vector.shared import END, MORE, READY, RESET, Shared, mapped
from branchline.titles import load_titles


class SharedInput:
    """Our input, read behind our back: a read would wait, and we have no time."""

    def __init__(self, lines: io.FileIO) -> None:
        self.lines = lines
        self.seeds: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.ended = False
        threading.Thread(target=self._read, daemon=True).start()

    def alive(self) -> None:
        if self.ended:
            raise SystemExit

    def seed(self) -> str:
        found = self.seeds.get()
        self.alive()
        return found

    def _read(self) -> None:
        for line in self.lines:
            text = line.decode().rstrip("\n")
            if text == END:
                break
            self.seeds.put(text)
        self.ended = True
        self.seeds.put("")  # somebody may wait for one


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our parent is interrupted too, and ends our input
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what anything else prints is no answer
    lines = io.FileIO(0, closefd=False)  # without a lock, which a thread that waits would hold when we end
    setup = json.loads(lines.readline())
    if setup["folder"]:
        load_titles(Path(setup["folder"]))
    config, games, process = EnvConfig(**setup["config"]), setup["games"], setup["process"]
    game = game_of(config.key, config.seats, config.options)
    features = features_of(game, config.fewest_wilds, config.progress, config.attentive, config.oracle)
    sizes = setup["processes"], len(setup["shares"]), setup["sets"]
    shared = Shared.laid_out(features, games, config.recall, *sizes, mapped(setup["memory"]))
    shares = [slice(*share) for share in setup["shares"]]
    shards = [GameShard(config, features, games, here.start, here.stop, shared.own[here]) for here in shares]
    targets = [
        [shard.target(shared.sets.part(i).part(here)) for i in range(setup["sets"])]
        for shard, here in zip(shards, shares, strict=True)
    ]
    if not config.against:
        gc.disable()  # nothing here refers to itself, but bots may
    print(READY, file=answers, flush=True)
    told = SharedInput(lines)
    number = 0
    try:
        while True:
            number += 1
            what, part, into = shared.next_order(number, told.alive)
            those = range(len(shards)) if part == len(shards) else [part]  # that number is all parts at once
            if what == RESET:
                seed = told.seed()
                for each in those:
                    shards[each].reset(seed, targets[each][into])
            else:
                wrong = [shards[each].refused(shared.actions[shares[each]]) for each in those]
                shared.looked_at(process, number, part, next((game for game in wrong if game >= 0), -1))
                if shared.all_legal(number, part, told.alive):
                    for each in those:
                        shards[each].step(targets[each][into], what == MORE)
            shared.carried_out(process, number)
    finally:
        for shard in shards:
            shard.close()


if __name__ == "__main__":
    main()
