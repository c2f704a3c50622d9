"""How a row is measured, theirs and ours alike. Only the standard library, so that every environment can import it.

A row is {"decisions": n, "cpu": s, "wall": s}. A decision is one player's choice; chance is not counted.
"""

import json
import os
import time
from collections.abc import Callable, Mapping

SECONDS = float(os.environ.get("BENCH_SECONDS", "0.7"))  # of wall time for each row and round

Row = dict[str, float]


def timed(play: Callable[[], float], cpu_time: Callable[[], float] = time.process_time) -> Row:
    """One round of a row: `play` is called again and again, and says each time how many decisions it took.

    `cpu_time` is for rows with worker processes, whose time counts too.
    """
    play()  # once for what is only done the first time
    decisions = 0.0
    cpu, wall = cpu_time(), time.perf_counter()
    while True:
        decisions += play()
        spent = time.perf_counter() - wall
        if spent > SECONDS:
            return {"decisions": decisions, "cpu": cpu_time() - cpu, "wall": spent}


def tell(rows: Mapping[str, Callable[[], float]]) -> None:
    """One round of all rows as one line of JSON, the last that this process prints."""
    print("\n" + json.dumps({name: timed(play) for name, play in rows.items()}), flush=True)
