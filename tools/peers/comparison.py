"""The tables: all rows, then London with two seats beside each bar and beside every peer of its class."""

import re
from dataclasses import dataclass, field

WIDTH = 52


@dataclass
class Best:
    """The best round of each row, in decisions per second of CPU time and of wall time."""

    cpu: dict[str, float] = field(default_factory=dict)
    wall: dict[str, float] = field(default_factory=dict)

    def add(self, rows: dict[str, dict[str, float]]) -> None:
        for name, row in rows.items():
            for rates, spent in ((self.cpu, row["cpu"]), (self.wall, row["wall"])):
                rates[name] = max(rates.get(name, 0.0), row["decisions"] / spent if spent else 0.0)

    def best_batch(self, game: str, clock: str) -> tuple[str, float] | None:
        """The batch of the row's game that is quickest by this clock; the row itself where there are no batches."""
        rates: dict[str, float] = getattr(self, clock)
        found = [(rate, name) for name, rate in rates.items() if re.sub(r", batch \d+$", "", name) == game]
        return (max(found)[1], max(found)[0]) if found else None


@dataclass(frozen=True)
class Bar:
    said: str
    ours: str
    peer: str
    times: float
    clock: str = "cpu"


US = "london 2"
BARS = [
    Bar("(a) legal list only, beside euchre", f"{US} stepped", "OpenSpiel euchre", 1.5),
    Bar(
        "(b) observation and mask, beside hanabi",
        f"{US} stepped with observation and mask",
        "OpenSpiel hanabi with tensors",
        2,
    ),
    Bar("(c) PettingZoo, beside hanabi", f"{US} pettingzoo", "PettingZoo hanabi", 6),
    Bar("(d) two cores, beside our PettingZoo", f"{US} vector, 2 processes", f"{US} pettingzoo", 10, "wall"),
]
STEPPED = ["OpenSpiel euchre", "OpenSpiel euchre, dealt uniformly", "OpenSpiel gin_rummy", "OpenSpiel hanabi"]
STEPPED += ["catanatron, 2 players", "catanatron, 4 players", "RLCard gin-rummy"]
OBSERVED = [
    "OpenSpiel euchre with tensors",
    "OpenSpiel gin_rummy with tensors",
    "OpenSpiel gin_rummy with tensors in numpy",
]
OBSERVED += ["OpenSpiel hanabi with tensors", "OpenSpiel hanabi with tensors in numpy", "RLCard gin-rummy"]
OBSERVED += ["catanatron gymnasium", "catanatron gymnasium, the opponent's choices too"]
BATCHED = ["pgx backgammon", "pgx sparrow_mahjong"]
BATCHED += ["PufferLib connect4", "PufferLib go", "PufferLib tripletriad"]
PLAYED = ("gin_rummy", "backgammon", "hearts", "euchre", "spades", "mancala")
NATIVE = [f"OpenSpiel {name}, {how} in C++" for how in ("whole games", "playouts") for name in PLAYED]
NATIVE += ["PufferLib connect4", "PufferLib go", "PufferLib tripletriad"]
NATIVE += ["PufferLib tripletriad, the opponent's choices too"]
CLASSES = [  # (e): what, ours, the peers, and by which clock
    ("stepped from Python", f"{US} stepped", STEPPED, "cpu"),
    ("with observations", f"{US} stepped with observation and mask", OBSERVED, "cpu"),
    ("Gymnasium", f"{US} gymnasium", ["catanatron gymnasium"], "cpu"),
    ("PettingZoo", f"{US} pettingzoo", ["PettingZoo hanabi", "PettingZoo hanabi, raw"], "cpu"),
    ("batched, one core", f"{US} vector, 1 process", BATCHED, "cpu"),
    ("batched, two processes", f"{US} vector, 2 processes", BATCHED, "wall"),
    ("native", f"{US} inside", NATIVE, "cpu"),
]


def print_rows(best: Best) -> None:
    print(f"\n{'decisions/s':<{WIDTH}}{'CPU time':>12}{'wall time':>12}")
    for name in best.cpu:
        print(f"{name:<{WIDTH}}{best.cpu[name]:>12,.0f}{best.wall[name]:>12,.0f}")


def print_bars(best: Best, more: list[str]) -> None:
    """Nothing where there is nothing of ours to compare; `more` are rows of one's own, native too."""
    if not any(name.startswith(US) for name in best.cpu):
        return
    print(f"\n{'London, 2 seats, decisions/s':<{WIDTH}}{'by':>5}{'ours':>12}{'theirs':>12}{'ratio':>9}   bar")
    for bar in BARS:
        print_line(best, bar)
    for what, ours, listed, clock in CLASSES:
        peers = [*listed, *more] if what == "native" else listed
        print(f"(e) {what}: {ours}")
        for peer in peers:
            print_line(best, Bar(f"    {peer}", ours, peer, 1, clock))
        print_fastest(best, ours, peers, clock)


def print_fastest(best: Best, ours: str, peers: list[str], clock: str) -> None:
    """Whether anybody of the class is faster, in words."""
    found = [quickest for peer in peers if (quickest := best.best_batch(peer, clock))]
    us = best.best_batch(ours, clock)
    if not found or us is None:
        return
    name, rate = max(found, key=lambda each: each[1])
    faster = sum(theirs > us[1] for _, theirs in found)
    said = f"{faster} of {len(found)} are faster than ours" if faster else "nobody is faster than ours"
    print(f"    {said}; the fastest is {name}, {rate / us[1]:.2f} × ours")


def print_line(best: Best, bar: Bar) -> None:
    rates: dict[str, float] = getattr(best, bar.clock)
    ours, theirs = rates.get(bar.ours), best.best_batch(bar.peer, bar.clock)
    if ours is None or theirs is None:
        missing = bar.ours if ours is None else bar.peer
        print(f"{bar.said:<{WIDTH}}{bar.clock:>5}   not measured: {missing}")
        return
    name, rate = theirs
    said = bar.said.replace(bar.peer, name)
    ratio = ours / rate
    met = "met" if ratio >= bar.times else "missed"
    print(f"{said:<{WIDTH}}{bar.clock:>5}{ours:>12,.0f}{rate:>12,.0f}{ratio:>7.2f} ×   ≥ {bar.times:g} ×, {met}")
