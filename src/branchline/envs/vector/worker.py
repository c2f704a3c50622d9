"""A process that steps some of the games of a batch: `python -m branchline.envs.vector.worker`.

It is told over its input what to do, one message a line, and answers with a line; the arrays lie in shared memory. It
is a program of its own and no fork, so a script that uses it needs no guard, whatever else runs in it.
"""

import gc
import json
import sys

import numpy as np

from branchline.envs.vector.part import Asked, Part, Seen, features_of
from branchline.envs.vector.shared import shared
from branchline.titles import load_environment


def main() -> None:
    load_environment()
    told = json.loads(sys.stdin.readline())
    asked, games, first, last = Asked(**told["asked"]), told["games"], told["first"], told["last"]
    features = features_of(asked)
    memory = shared(told["memory"])
    size = Seen.size(features, games, asked.recall)
    both = [memory[i * size : (i + 1) * size] for i in range(2)]
    seen = [Seen.laid_out(features, games, asked.recall, each).part(slice(first, last)) for each in both]
    actions = np.frombuffer(memory[2 * size : 2 * size + 4 * games], np.int32)[first:last]
    part = Part(asked, features, first, last)
    gc.disable()  # nothing here refers to itself
    print("ready", flush=True)
    for line in sys.stdin:
        what, which, rest = line.rstrip("\n").split(" ", 2)
        if what == "step":
            part.step(actions, seen[int(which)])
        else:
            part.reset(rest, seen[int(which)])
        print("done", flush=True)


if __name__ == "__main__":
    main()
