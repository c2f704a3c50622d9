"""Speed, in one run: our titles interpreted and compiled, beside OpenSpiel's games from Python and inside its C++.

Everything is measured in CPU time on one core, in turns (round after round over all rows, best round counts), so that a
noisy machine disturbs all rows alike. A decision is one player's choice; chance is not counted.

BENCH_BEFORE is the path of an older compiled build, of 17 November 2026 or later: the same rows of it, as far as it has
them, and how many times as fast the compiled build is.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import bench_search

ROOT = Path(__file__).resolve().parent.parent
SECONDS = float(os.environ.get("BENCH_SECONDS", "0.7"))  # of CPU time for each row and round
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
TITLES = [("london", 2), ("london", 4), ("paris", 2), ("san-francisco", 2), ("france", 2), ("france", 5)]
TITLES += [("card-game", 2), ("card-game", 4)]
INSIDE = {  # whole games inside the engine, by where its random numbers come from
    "stream": "whole games inside, own numbers",
    "inside": "whole games inside the engine",
}
HOWS = {**INSIDE, "stepped": "stepped from Python"}
FROM_PYTHON = ("gin_rummy", "backgammon")
BEFORE = os.environ.get("BENCH_BEFORE", "")
NETWORKS = 300  # on which the longest path is timed
TRACKS = 300  # on which the best choice of tickets is timed


def timed(step: Callable[[], tuple[float, float]]) -> tuple[float, float]:
    """(decisions/s, games/s) of a step that says how many decisions and games it was."""
    decisions = games = 0.0
    start = time.process_time()
    while True:
        some, more = step()
        decisions += some
        games += more
        spent = time.process_time() - start
        if spent > SECONDS:
            return decisions / spent, games / spent


def engine_rows(older: bool) -> dict[str, list[float]]:
    """In this process: whichever build is first on the path."""
    from branchline import OVER, title
    from branchline.core.playout import play_out

    try:
        from branchline.core.stream import Stream
    except ImportError:  # an older build
        Stream = None  # type: ignore[assignment, misc]  # noqa: N806
    rows: dict[str, list[float]] = {}
    for key, seats in TITLES:
        game = title(key).game(seats)
        uniform = random.Random(1).random

        def inside(game=game, uniform=uniform):  # type: ignore[no-untyped-def]
            return play_out(game, game.start(), uniform), 1

        def stepped(game=game, uniform=uniform):  # type: ignore[no-untyped-def]
            # No match: every step from Python by itself is what is measured.
            state = game.start()
            decisions = 0
            while game.play_chance(state, uniform) != OVER:
                legal = game.legal(state)
                game.play_unchecked(state, legal[int(uniform() * len(legal))])
                decisions += 1
            return decisions, 1

        middle = game.start()
        for _ in range(60):
            legal = game.legal(middle)
            game.play_unchecked(middle, legal[int(uniform() * len(legal))])

        def copies(middle=middle):  # type: ignore[no-untyped-def]
            for _ in range(1000):
                middle.copy()
            return 1000, 0

        if Stream is not None:
            rows[f"{key} {seats} stream"] = list(timed(partial(inside, uniform=Stream("1"))))
        rows[f"{key} {seats} inside"] = list(timed(inside))
        rows[f"{key} {seats} stepped"] = list(timed(stepped))
        rows[f"{key} {seats} copies"] = list(timed(copies))
    for more in (trail_rows, choice_rows, bench_search.our_rows):
        try:
            rows.update(more())
        except Exception:
            if not older:  # these reach deep into an engine that was made otherwise then
                raise
    return rows


def trail_rows() -> dict[str, list[float]]:
    """The longest path of a player in France."""
    from branchline.core.playout import play_out
    from branchline.routes.trail import longest_trail
    from branchline.titles import map_title

    game = map_title("france").game(5)
    routes = game.board.routes
    rng = random.Random(1)
    dealt: list[list[int]] = []
    while len(dealt) < NETWORKS:
        state = game.start()
        play_out(game, state, rng.random)
        dealt += [game.routes_of(state.cells, seat) for seat in range(5)]
    dense = [dense_network(rng) for _ in range(NETWORKS)]
    made = {
        "random games": [
            ([routes[i].a for i in n], [routes[i].b for i in n], [routes[i].length for i in n]) for n in dealt
        ],
        "dense": [([routes[i].a for i in n], [routes[i].b for i in n], [routes[i].length for i in n]) for n in dense],
        "made up": [
            ([i // 8 for i in range(40)], [5 + i % 8 for i in range(40)], [1] * 40),
            # Two rings of twenty places with spokes, the inner one in steps of three: the slowest we know.
            (
                [*range(20), *range(20), *range(20, 40)],
                [*((i + 1) % 20 for i in range(20)), *range(20, 40), *(20 + (i + 3) % 20 for i in range(20))],
                [1] * 60,
            ),
            *[sixty_routes(rng, each) for each in (3, 4, 5, 6) for _ in range(5)],
        ],
    }
    return {f"trail {name}": spent_on(lambda each: longest_trail(*each), each) for name, each in made.items()}


def spent_on(solve: Callable[[Any], object], problems: list[Any]) -> list[float]:
    """(problems/s, and the slowest as 1/seconds), so that more is better in both."""
    spent: list[float] = []
    for problem in problems:
        start = time.process_time()
        solve(problem)
        spent.append(time.process_time() - start)
    return [len(spent) / sum(spent), 1 / max(spent)]


def choice_rows() -> dict[str, list[float]]:
    """The best choice of tickets for a track of the Card Game."""
    from branchline import OVER, title
    from branchline.cardgame.game import CardGame

    game = title("card-game").game(4)
    assert isinstance(game, CardGame)
    packing, deck = game.packing, [card for card, count in enumerate(game.box.cards) for _ in range(count)]
    rng = random.Random(1)
    dealt: list[tuple[int, list[int]]] = []
    while len(dealt) < TRACKS:  # no matches: other tracks could not be compared with the rows of docs/performance.md
        state = game.start()
        while (seat := game.play_chance(state, rng.random)) != OVER:
            legal = game.legal(state)
            if legal[-1] == game.complete.start + game.complete.no_more:
                dealt.append((state.cells[game.tickets_at + seat], game.laid_out_of(state.cells, seat)))
            game.play_unchecked(state, legal[int(rng.random() * len(legal))])

    def some(tickets: int) -> tuple[int, list[int]]:
        held = sum(1 << ticket for ticket in rng.sample(range(len(game.all_tickets)), tickets))
        drawn = rng.sample(deck, rng.randint(5, 70))
        return held, [drawn.count(card) for card in range(game.cards.kinds)]

    made = {
        "random games": dealt,
        "twenty": [some(20) for _ in range(TRACKS)],
        "all": [some(len(game.all_tickets)) for _ in range(TRACKS)],
    }
    return {
        f"choice {name}": spent_on(lambda problem: packing.best(problem[0], problem[1], 0), problems)
        for name, problems in made.items()
    }


def sixty_routes(rng: random.Random, each: int) -> tuple[list[int], list[int], list[int]]:
    """The most that a board lets a player have, without any order: the same number at each place, ends at random."""
    while True:
        ends = [i // each for i in range(120)]
        rng.shuffle(ends)
        if all(a != b for a, b in zip(ends[::2], ends[1::2], strict=True)):
            return ends[::2], ends[1::2], [1] * 60


def dense_network(rng: random.Random) -> list[int]:
    """Routes for France's forty trains that lie as close together as can be on its map."""
    from branchline.titles import map_title

    board = map_title("france").board
    first = rng.randrange(len(board.routes))
    mine, left = [first], board.vehicles - board.routes[first].length
    places = {board.routes[first].a, board.routes[first].b}
    while True:
        groups = {board.routes[i].group for i in mine} - {""}
        near = [
            (not (r.a in places and r.b in places and rng.random() < 0.9), r.length + rng.random(), i)
            for i, r in enumerate(board.routes)
            if i not in mine and r.group not in groups and r.length <= left and (r.a in places or r.b in places)
        ]
        if not near:
            return mine
        chosen = min(near)[2]
        mine.append(chosen)
        left -= board.routes[chosen].length
        places |= {board.routes[chosen].a, board.routes[chosen].b}


def openspiel_rows() -> dict[str, list[float]]:
    try:
        import pyspiel
    except ImportError:
        return {}
    rows: dict[str, list[float]] = {}
    rng = random.Random(1)
    for name in FROM_PYTHON:
        game = pyspiel.load_game(name)

        def play(game=game):  # type: ignore[no-untyped-def]
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, odds)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    decisions += 1
            return decisions, 1

        rows[name] = list(timed(play))
    rows.update(native_rows())
    rows.update(bench_search.openspiel_rows())
    return rows


def native_rows() -> dict[str, list[float]]:
    """OpenSpiel's games with no Python between two decisions."""
    from peers import openspiel_native

    rows: dict[str, list[float]] = {}
    for name in openspiel_native.GAMES:
        for how, (play, mean) in openspiel_native.plays_of(name).items():

            def step(play=play, mean=mean):  # type: ignore[no-untyped-def]
                decisions = play()
                return decisions, decisions / mean

            rows[f"native {name} {how}"] = list(timed(step))
    return rows


def child(what: str, path: Path) -> dict[str, list[float]]:
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}
    command = [sys.executable, __file__, what]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    rows: dict[str, list[float]] = json.loads(done.stdout)
    return rows


class Measured:
    """What was measured, in words; ratios only where more is better of one kind."""

    def __init__(self, best: dict[tuple[str, str], list[float]]) -> None:
        self.best = best
        self.builds = ["compiled", *(["before"] if BEFORE else []), "interpreted"]
        self.gin = self.rate("openspiel", "gin_rummy")
        native = {row: values[0] for (_, row), values in best.items() if row.startswith("native ")}
        self.native = dict(sorted(native.items(), key=lambda each: -each[1]))
        self.fastest = max(native.values(), default=0.0)

    def rate(self, build: str, row: str) -> float:
        return self.best.get((build, row), [0.0])[0]

    def over(self, rate: float, other: float) -> str:
        return f"{rate / other:>9.2f} ×" if rate and other else f"{'':>11}"

    def before(self, build: str, row: str, index: int = 0) -> str:
        values = self.best.get(("before", row))
        if build != "compiled" or not values or (build, row) not in self.best:
            return ""
        return self.over(self.best[build, row][index], values[index])

    def heading(self, first: str, *columns: str) -> None:
        said = [*columns, *(["before"] if BEFORE else [])]
        print(f"\n{first:<56}{'build':<13}{said[0]:>12}{''.join(f'{each:>11}' for each in said[1:])}")

    def decisions(self, said: str, build: str, row: str, part: str = "") -> None:
        values = self.best.get((part or build, row))
        if values is None:
            if build == "compiled" and not any(built == build for built, _ in self.best):
                print(f"{said:<56}{build:<13}{'not built':>12}")
            return
        ratios = self.over(values[0], self.gin) + self.over(values[0], self.fastest) + self.before(build, row)
        print(f"{said:<56}{build:<13}{values[0]:>12,.0f}{values[1]:>11,.0f}{ratios}".rstrip())

    def rates(self, said: str, build: str, row: str, part: str = "") -> None:
        values = self.best.get((part or build, row))
        if values is not None:
            print(f"{said:<56}{build:<13}{values[0]:>12,.0f}{self.before(build, row)}")

    def spent(self, said: str, build: str, row: str) -> None:
        values = self.best.get((build, row))
        if values is not None:
            mean, slowest = 1e3 / values[0], 1e3 / values[1]
            print(f"{said:<56}{build:<13}{mean:>9.3f} ms{slowest:>8.2f} ms{self.before(build, row)}")

    def who_is_faster(self) -> None:
        """Whether anybody native is faster than the best of ours on each title, in words."""
        if not self.native:
            return
        print("\nNative: who is faster than our whole games inside the engine, compiled?")
        for key, seats in TITLES:
            ours = max(self.rate("compiled", f"{key} {seats} {how}") for how in INSIDE)
            if ours:
                faster = [f"{said_of(row)} ({rate / ours:.2f} ×)" for row, rate in self.native.items() if rate > ours]
                print(f"  than {key}, {seats} seats: {', '.join(faster) or 'nobody'}")


def said_of(row: str) -> str:
    """A native row, in words.

    >>> said_of("native spades playouts")
    'spades, playouts'
    """
    _, name, how = row.split(" ", 2)
    return f"{name}, {how}"


def main() -> None:
    compiled = ROOT / "build" / "compiled"
    parts = {"interpreted": ("engine", ROOT / "src"), "openspiel": ("openspiel", ROOT / "src")}
    if compiled.exists():
        parts["compiled"] = ("engine", compiled)
    if BEFORE:
        parts["before"] = ("before", Path(BEFORE).resolve(strict=True))
    best: dict[tuple[str, str], list[float]] = {}
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS} …", file=sys.stderr)
        for part, (what, path) in parts.items():
            for row, values in child(what, path).items():
                before = best.get((part, row), [0.0, 0.0])
                best[part, row] = [max(pair) for pair in zip(before, values, strict=True)]
    table = Measured(best)

    print(f"one core, CPU time, best of {ROUNDS} rounds of {SECONDS} s a row, random play")
    table.heading("", "decisions/s", "games/s", "gin_rummy", "native")
    for key, seats in TITLES:
        for how, said in HOWS.items():
            for build in table.builds:
                table.decisions(f"{key}, {seats} seats, {said}", build, f"{key} {seats} {how}")
    for name in FROM_PYTHON:
        table.decisions(f"OpenSpiel {name}, Python API", "C++", name, "openspiel")
    for row in table.native:
        said = f"OpenSpiel {said_of(row)} inside C++"
        table.decisions(said + (", dealt" if row.endswith("playouts") else ""), "C++", row, "openspiel")
    table.who_is_faster()
    table.heading("", "copies/s")
    for key, seats in TITLES:
        for build in table.builds:
            table.rates(f"{key}, {seats} seats, one state copied", build, f"{key} {seats} copies")
    table.heading("", "playouts/s")
    for key in bench_search.TITLES:
        for build in table.builds:
            table.rates(f"search, {key}, 2 seats, planner plays on", build, f"search {key} planner")
    for build in table.builds[:-1]:
        table.rates("search, london, 2 seats, random playouts", build, "search london random")
    for name in ("gin_rummy", "hearts"):
        table.rates(f"OpenSpiel ISMCTS, {name}, random playouts", "C++", f"ismcts {name}", "openspiel")
    solved = {
        "the longest path, exact": {
            "trail random games": f"what {NETWORKS} seats had at the end of random games",
            "trail dense": f"{NETWORKS} dense networks of 40 trains on the map",
            "trail made up": "made up: K5,8, and 60 routes without any order",
        },
        "the best choice of tickets, exact": {
            "choice random games": f"what {TRACKS} seats and more had to choose in random games",
            "choice twenty": f"20 tickets, {TRACKS} tracks of 5 to 70 cards",
            "choice all": f"all 46 tickets, {TRACKS} tracks of 5 to 70 cards",
        },
    }
    for heading, problems in solved.items():
        table.heading(heading, "mean", "slowest")
        for name, said in problems.items():
            for build in table.builds:
                table.spent(said, build, name)


if __name__ == "__main__":
    if sys.argv[1:] in (["engine"], ["before"]):
        print(json.dumps(engine_rows(older=sys.argv[1] == "before")))
    elif sys.argv[1:] == ["openspiel"]:
        print(json.dumps(openspiel_rows()))
    else:
        main()
