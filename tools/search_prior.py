"""Measure what the search should believe before it tries: `python tools/search_prior.py france --seconds 120`.

In games among planners it tries all candidates of some decisions in many worlds, and prints how much better they do
than the planner's own choice, as a share of a win: the mean, and the variance without what the small number of worlds
adds. PRIOR_MEAN and PRIOR_VARIANCE in src/branchline/bots/minds/tree.py come from it. Run it on the compiled build:
PYTHONPATH=build/compiled.
"""

import argparse
import random
from math import inf
from statistics import fmean, pvariance
from time import perf_counter

from branchline import title
from branchline.bots.families import mind
from branchline.bots.minds.mind import Mind
from branchline.bots.minds.tree import TreeSearch
from branchline.bots.seeding import game_seed, number
from branchline.core.game import Game
from branchline.core.match import Match
from branchline.core.seeded_chance import SeededChance
from branchline.core.view import View

WARM = 8  # worlds to learn how far points vary
SHARE = 0.08  # of decisions that are looked at
Found = dict[str, list[tuple[float, float]]]  # by what the planner would do: how much better, and the squared error


def look(game: Game, planner: Mind, view: View, seed: int, worlds: int, found: Found) -> None:
    search = TreeSearch(planner, view, seed)
    count = len(search.actions)
    everyone = list(range(count))
    search.think(everyone, inf, WARM * count)
    search.set_win_scale()
    search.clear()
    search.think(everyone, inf, worlds * count)
    kind = game.codec.kind_of[search.actions[0]].name
    for i in everyone[1:]:
        n = search.worlds_of[i]
        mean = search.better[i] / n
        found.setdefault(kind, []).append((mean, (search.better_square[i] / n - mean * mean) / n))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=120)
    asked = parser.parse_args()
    game = title(asked.title).game(2)
    planner = mind(game, "planner")
    found: Found = {}
    end, deal = perf_counter() + asked.seconds, 0
    while perf_counter() < end:
        seed = game_seed("prior", deal)
        match, rng = Match(game, SeededChance(seed)), random.Random(number(seed, "decisions"))
        deal += 1
        match.begin()
        while not match.over and perf_counter() < end:
            view = game.view(match.state, match.mover)
            if rng.random() < SHARE and len(view.legal()) > 1:
                look(game, planner, view, rng.randrange(1 << 30), asked.worlds, found)
            match.play_unchecked(planner.choose(view.cells, planner.fresh(), rng.random))
    found["all"] = [each for kind in found.values() for each in kind]
    for kind, tries in found.items():
        means = [mean for mean, _ in tries]
        variance = pvariance(means) - fmean([error for _, error in tries])
        print(f"{kind:14} {len(tries):6} tried, mean {fmean(means):+.4f}, variance {variance:.4f}")


if __name__ == "__main__":
    main()
