"""Measure how good the bots are: `python tools/strength.py build/strength [--only london] [--search] [--jobs 2]`.

It runs `branchline arena` for every pairing that docs/bots.md reports, prints the command before each, and at the end
the tables of that page. What was played before, by the same code, is not played again. Run it on the compiled build
(PYTHONPATH=build/compiled) and leave the machine alone, because a search thinks by the clock.
"""

import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

TITLES = ["london", "paris", "san-francisco", "france", "card-game"]
STYLES = ["one-step", "long-routes", "path-hoarder", "ticket-hoarder"]


class Pairing(NamedTuple):
    """The first bot is the one that is measured."""

    title: str
    bots: list[str]
    games: int
    bar: float  # of games that it has to win

    @property
    def others(self) -> str:
        return self.bots[1] if len(self.bots) == 2 else f"{len(self.bots) - 1} × {self.bots[1]}"


def planner_pairings(title: str) -> list[Pairing]:
    pairs = [Pairing(title, ["planner", style], 1000, 0.6) for style in STYLES]
    four = Pairing(title, ["planner", "greedy", "greedy", "greedy"], 1000, 0.4)
    return [Pairing(title, ["planner", "greedy"], 1000, 0.75), *pairs, four]


def search_pairings(title: str, search: str, games: int) -> list[Pairing]:
    bar = 0.6 if title == "france" else 0.65
    four = Pairing(title, [search, "planner", "planner", "planner"], games, 0.4)
    return [Pairing(title, [search, "planner"], games, bar), four]


def run(pairing: Pairing, out: Path, seed: str, jobs: int) -> dict[str, Any]:
    folder = out / f"{pairing.title}-{'-'.join(pairing.bots)}".replace(":", "_")
    command = ["branchline", "arena", "--title", pairing.title, "--bots", ",".join(pairing.bots)]
    command += ["--games", str(pairing.games), "--seed", seed]
    print("$", shlex.join(command), flush=True)
    command += ["--jobs", str(jobs), "--out", str(folder), "--json"]
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    report: dict[str, Any] = json.loads(done.stdout)
    print("  " + row(pairing, report), flush=True)
    return report


def row(pairing: Pairing, report: dict[str, Any]) -> str:
    first = next(each for each in report["standings"] if each["bot"] == pairing.bots[0])
    other = next(each for each in report["standings"] if each["bot"] == pairing.bots[1])
    won = first["win_rate"]
    reached = "yes" if won["low"] >= pairing.bar else "no"
    cells = [
        pairing.title,
        pairing.bots[0],
        pairing.others,
        str(report["games"]),
        f"{won['mean']:.1%} ({won['low']:.1%}–{won['high']:.1%})",
        f"{pairing.bar:.0%}",
        reached,
        f"{first['score']['mean']:.1f} : {other['score']['mean']:.1f}",
        f"{first['ms']['mean']:.3g}, {first['ms']['p99']:.3g}, {first['ms']['most']:.3g}",
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", action="append", choices=TITLES, help="this title, may be repeated")
    parser.add_argument("--search", action="store_true", help="the pairings of search, not those of planner")
    parser.add_argument("--budget", default="500ms", help="of search")
    parser.add_argument("--games", type=int, default=100, help="of each pairing of search")
    parser.add_argument("--seats", type=int, choices=[2, 4], help="only pairings with this many")
    parser.add_argument("--seed", default="strength", help="of the deals: another one gives games never looked at")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    rows: list[str] = []
    for title in asked.only or TITLES:
        pairings = planner_pairings(title)
        if asked.search:
            pairings = search_pairings(title, f"search:{asked.budget}", asked.games)
        for pairing in pairings:
            if asked.seats in (None, len(pairing.bots)):
                rows.append(row(pairing, run(pairing, asked.out, asked.seed, asked.jobs)))
    print("\n| title | bot | against | games | won (95 %) | bar | reached | mean score | ms: mean, p99, most |")
    print("|---|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
