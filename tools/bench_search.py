"""How many games a second a search tries, ours and OpenSpiel's, from positions spread over whole games.

A simulation deals a world from what one seat knows, goes down the tree and plays the game to its end. Ours plays on
with the planner; for comparison also with random moves, as OpenSpiel's does.
"""

import random
import time
from math import inf
from typing import Any

TITLES = ["london", "paris", "san-francisco", "france", "card-game"]
POSITIONS = 24
SIMULATIONS = 200
PASSES = 12  # decisions at the start of hearts in which OpenSpiel's search ends in a segmentation fault (2.0.2)


def our_rows() -> dict[str, list[float]]:
    """In this process: whichever build is first on the path."""
    from branchline import title
    from branchline.bots.families import mind
    from branchline.bots.minds.mind import Mind
    from branchline.core import game as core_game
    from branchline.titles import map_title

    rows: dict[str, list[float]] = {}
    compiled = not str(core_game.__file__).endswith(".py")
    for key in TITLES if compiled else TITLES[:1]:  # the others would take minutes
        game = title(key).game(2)
        rows[f"search {key} planner"] = [rate(game, mind(game, "planner")), 0.0]
    london = map_title("london").game(2)
    rows["search london random"] = [rate(london, Mind(london)), 0.0]
    return rows


def rate(game: Any, mind: Any) -> float:
    from branchline.bots.families import mind as mind_of
    from branchline.bots.minds.tree import TreeSearch

    spent = done = 0.0
    for view in positions(game, mind_of(game, "planner")):
        start = time.process_time()
        search = TreeSearch(mind, view, 1)
        if len(search.actions) == 1:
            for action in view.legal():
                search.consider(action)
        done += search.think(list(range(len(search.actions))), inf, SIMULATIONS)
        spent += time.process_time() - start
    return done / spent


def positions(game: Any, planner: Any) -> list[Any]:
    """Views of seats that have something to decide, from games of planners.

    No matches with the seeds of other games: these would be other positions, and the rows of docs/performance.md could
    no longer be compared.
    """
    from branchline import OVER

    rng = random.Random(1)
    found: list[Any] = []
    while len(found) < POSITIONS:
        state = game.start()
        while (mover := game.play_chance(state, rng.random)) != OVER:
            view = game.view(state, mover)
            if len(view.legal()) > 1 and rng.random() < 0.2:
                found.append(view)
            game.play_unchecked(state, planner.choose(state.cells, planner.fresh(), rng.random))
    return rng.sample(found, POSITIONS)


def openspiel_rows() -> dict[str, list[float]]:
    try:
        import pyspiel
    except ImportError:
        return {}
    rows: dict[str, list[float]] = {}
    for name in ("gin_rummy", "hearts"):
        game = pyspiel.load_game(name)
        rng = random.Random(1)
        evaluator = pyspiel.RandomRolloutEvaluator(1, 42)
        final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
        spent, done = 0.0, 0
        while done < POSITIONS * SIMULATIONS:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, odds)[0])
                    continue
                legal = state.legal_actions()
                decisions += 1
                if len(legal) > 1 and rng.random() < 0.2 and (name != "hearts" or decisions > PASSES):
                    bot = pyspiel.ISMCTSBot(42, evaluator, 2.0, SIMULATIONS, -1, final, False, False)
                    start = time.process_time()
                    bot.step(state)
                    spent += time.process_time() - start
                    done += SIMULATIONS
                state.apply_action(rng.choice(legal))
        rows[f"ismcts {name}"] = [done / spent, 0.0]
    return rows
