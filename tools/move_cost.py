"""What a move costs a table server's core, part by part, without sockets and database: `python tools/move_cost.py
[--titles london france] [--seats 2] [--games 20]`.

People play at random from the thirtieth move on, everybody looks on, and the processor's time of each part is counted.
What sockets and the database add is the difference to the column “ms a move” of `tools/bench_server.py`.
"""

import argparse
import gc
import random
import time
from collections import Counter
from itertools import pairwise

from branchline import build
from branchline.server.live import Live
from branchline.server.store.store import insert_event
from branchline.server.table.events import opening
from branchline.server.table.server_table import ServerTable
from branchline.titles import title
from branchline.wire.commands import Start
from branchline.wire.settings import SeatPlan, TableSettings

WARM, LAST = 30, 150  # moves: between them it is measured
PARTS = ("may it happen", "for the database", "it has happened", "shown to all")


class CountingScreen:
    """A client that takes what it is sent."""

    host = False

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.characters = 0

    def send(self, message: str) -> None:
        self.characters += len(message)

    async def allowed(self) -> bool:
        return True

    def close(self, code: int) -> None:
        pass


def begun(name: str, seats: int, secret: bytes) -> Live:
    settings = TableSettings(name, [SeatPlan()] * seats)
    table = ServerTable("table", secret, opening(settings, title(name).version))
    table.apply(opening(settings, title(name).version), 1, 0, 0)
    for seat in range(seats):
        table.apply(table.sit(seat, f"Ann {seat}"), table.version + 1, 0, 0)
    table.apply(table.start(Start("x")), table.version + 1, 0, 0)
    live = Live(table)
    live.clients = [CountingScreen(seat) for seat in range(seats)]
    return live


def move(live: Live, rng: random.Random) -> list[int]:
    """One move as the hub makes it, and the nanoseconds of its parts."""
    table, now = live.table, time.thread_time_ns
    seat = rng.choice(table.waiting_for())
    action = rng.choice(table.match.legal(seat))
    before, times = table.version, [now()]
    event = table.move(seat, action, None, 0)
    times.append(now())
    insert_event(table.id, before + 1, event, 0, "id")
    table.status_after(event)
    times.append(now())
    table.apply(event, before + 1, 0, 0)
    times.append(now())
    live.show(table.log_kept(before))
    times.append(now())
    return [end - start for start, end in pairwise(times)]


def measured(name: str, seats: int, games: int) -> list[str]:
    """Of each part the microseconds a move, then their sum, and the characters that were sent."""
    total: Counter[int] = Counter()
    moves = characters = 0
    gc.disable()  # its pauses fall on any part
    for game in range(games):
        live, rng = begun(name, seats, b"%d" % game), random.Random(game)
        screens = [each for each in live.clients if isinstance(each, CountingScreen)]
        while live.table.status == "playing" and len(live.table.match.moves) < LAST:
            sent = sum(each.characters for each in screens)
            count = len(live.table.match.moves) >= WARM
            times = move(live, rng)
            if count:
                moves, characters = moves + 1, characters - sent + sum(each.characters for each in screens)
                total.update(dict(enumerate(times)))
    gc.enable()
    each = [total[part] / moves / 1000 for part in range(len(PARTS))]
    return [*(f"{part:.0f}" for part in each), f"{sum(each):.0f}", f"{characters / moves:,.0f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--titles", nargs="+", default=["london", "france", "card-game"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    print(f"The engine is {build()}; µs of one core a move.\n")
    told = ["title", "seats", *PARTS, "in all", "characters sent"]
    print("| " + " | ".join(told) + " |\n|" + "---|" * len(told), flush=True)
    for name in asked.titles:
        print("| " + " | ".join([name, str(asked.seats), *measured(name, asked.seats, asked.games)]) + " |", flush=True)


if __name__ == "__main__":
    main()
