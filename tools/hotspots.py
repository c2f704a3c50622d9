"""Where the time of random games goes, by the kind of action.

`PYTHONPATH=build/compiled python tools/hotspots.py france 2`
`choose` is what it takes to list the legal actions, or to pick one where a kind can do that without a list; `play` is
the action itself. Each number includes the call from Python and the clock, about 0.1 µs.
"""

import random
import sys
import time
from collections import Counter

from branchline import OVER, build, title
from branchline.core.game import AWAIT

GAMES = 150


def main(key: str, seats: int) -> None:
    game, rng = title(key).game(seats), random.Random(2)
    clock = time.perf_counter_ns
    count, choosing, playing = Counter[str](), Counter[str](), Counter[str]()
    for _ in range(GAMES):
        state = game.start()  # no match: every step of the engine by itself, those of chance too, is what is measured
        while game.to_move(state) != OVER:
            kinds = game.awaits[state.cells[AWAIT]]
            u = rng.random()
            start = clock()
            if len(kinds) == 1:
                action = kinds[0].pick(state.cells, u)
            else:
                legal = game.legal(state)
                action = legal[int(u * len(legal))]
            chosen = clock()
            game.play_unchecked(state, action)
            done = clock()
            name = kinds[0].name if len(kinds) == 1 else "second card" if len(kinds) == 2 else "turn"
            count[name] += 1
            choosing[name] += chosen - start
            playing[name] += done - chosen
    total = sum(choosing.values()) + sum(playing.values())
    print(f"{key}, {seats} seats, {GAMES} random games, {build()}\n")
    print(f"{'':<14}{'times a game':>13}{'choose':>12}{'play':>12}{'of all time':>14}")
    for name, _ in (choosing + playing).most_common():
        each = f"{choosing[name] / count[name] / 1e3:>9.2f} µs{playing[name] / count[name] / 1e3:>9.2f} µs"
        print(f"{name:<14}{count[name] / GAMES:>13.1f}{each}{(choosing[name] + playing[name]) / total:>14.0%}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
