"""How a vector environment scales: steps a second for several numbers of processes, beside one. Needs NumPy only.

PYTHONPATH=build/compiled python tools/bench_vector.py --games 8192 --processes 1 2 4 8 15
PYTHONPATH=build/compiled python tools/bench_vector.py --processes 15 --parts 2 --network 2    (milliseconds a part)

Random play, rows and masks, with `progress` where the title has it. "ours" is the CPU time that this process itself
spends on a step, its share of the games included where it has one (with one part): what no other process can take over.
"""

import argparse
import os
import time

import branchline
from branchline.envs.vector import VectorEnv


def round_of(env: VectorEnv, network: float) -> None:
    """Every game once: at once, or one part after another, with a network that works on each meanwhile."""
    if env.parts == 1:
        time.sleep(network)
        env.step(env.sample())
        return
    for part in range(env.parts):
        env.recv(part)
        time.sleep(network)
        env.send(env.sample(part), part)


def measured(env: VectorEnv, seconds: float, network: float) -> tuple[float, float]:
    """Steps a second, and microseconds of CPU time that this process spends on a step of all games."""
    env.reset()
    for part in range(env.parts if env.parts > 1 else 0):
        env.send(env.sample(part), part)
    for _ in range(100):  # past the openings, so that the games are at all stages
        round_of(env, 0)
    rounds, began, spent = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() < began + seconds:
        round_of(env, network)
        rounds += 1
    return rounds * env.games / (time.perf_counter() - began), (time.process_time() - spent) / rounds * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", default="london")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4, 8, 15])
    parser.add_argument("--parts", type=int, default=1, help="of the games, stepped by turns with send and recv")
    parser.add_argument("--network", type=float, default=0.0, help="milliseconds that a network works on a part")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each number of processes")
    parser.add_argument("--plain", action="store_true", help="rows without progress")
    args = parser.parse_args()
    progress = not args.plain and args.title != "card-game"
    print(f"{args.title}, {args.seats} seats, {args.games} games, {args.parts} part(s), {branchline.build()} engine,")
    print(f"rows with{'' if progress else 'out'} progress, {os.cpu_count()} cores")
    print("processes     steps/s   × one   each   ours, µs a step")
    one = 0.0
    for processes in args.processes:
        with VectorEnv(
            args.title, args.games, args.seats, progress=progress, processes=processes, parts=args.parts, seed=1
        ) as env:
            speed, ours = measured(env, args.seconds, args.network / 1000)
        one = one or speed / processes
        print(f"{processes:>9}  {speed:>10,.0f}  {speed / one:>6.2f}  {speed / one / processes:>5.2f}  {ours:>10,.0f}")


if __name__ == "__main__":
    main()
