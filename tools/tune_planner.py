"""Find better weights for a planner: `python tools/tune_planner.py london --minutes 20 --seed 1`, or `card-game`.
With `--search 100`, better numbers for the search.

It plays the planner, with one to three weights changed, against the published styles on the same deals as without the
change, and keeps the change if it did better, then again on fresh deals. `make tune TITLE=london MINUTES=20` runs it on
the compiled build, which is ten times as fast. What it prints last is a new planner.toml for the title.

With `--search` it does the same with searches of that many simulations, against the planner, for `SearchWeights` of
src/branchline/bots/minds/search_weights.py and for what the planner lets a search try, `MapCandidateWeights` of
maps/candidate_weights.py beside it or `CardCandidateWeights` of cardgame/candidate_weights.py; it prints those.
`make tune SEARCH=100` runs that. They are the same for all titles: try a change on several.
"""

import argparse
import random
import time
from dataclasses import asdict, replace
from math import sqrt
from typing import Protocol, TypeVar

from branchline import title
from branchline.bots.bot import Budget
from branchline.bots.families import mind
from branchline.bots.minds.cardgame.candidate_weights import CardCandidateWeights
from branchline.bots.minds.cardgame.planner import planner as card_game_planner
from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.bots.minds.mind import Memo, Mind
from branchline.bots.minds.search_weights import SearchWeights
from branchline.bots.search import SearchBot
from branchline.bots.seeding import game_seed, number
from branchline.cardgame.game import CardGame
from branchline.cardgame.planner_weights import CardGameWeights
from branchline.core.actions import Uniform
from branchline.core.cells import Cells
from branchline.core.game import MOVER, State
from branchline.core.match import Match
from branchline.core.seeded_chance import SeededChance
from branchline.routes.game import RoutesGame
from branchline.routes.planner_weights import PlannerWeights

STYLES = ["one-step", "long-routes", "path-hoarder", "ticket-hoarder"]
Range = dict[str, tuple[float, float, float]]  # for each weight the least, the most, and a step
# Those of a map's planner.
RANGE: Range = {
    "tempo": (10, 48, 3),
    "route_price": (0, 40, 4),
    "risk": (0, 40, 5),
    "hand_price": (0, 16, 2),
    "keep_cost": (-16, 64, 8),
    "ticket_extra": (0, 120, 12),
    "claim_pace": (2, 6, 1),
    "end_turns": (0, 4, 1),
    "time_scale": (10, 26, 2),
    "hand_time": (4, 20, 3),
    "claim_base": (0, 80, 8),
    "wild_cost": (0, 12, 1),
    "steal_cost": (0, 12, 1),
    "danger_weight": (0, 8, 2),
    "fill_least": (-16, 120, 12),
    "fill_cost": (0, 10, 1),
    "fill_end": (1, 8, 1),
    "draw_margin": (-60, 60, 10),
    "near_one": (10, 34, 3),
    "near_two": (10, 28, 3),
    "near_more": (8, 24, 3),
    "grey_one": (8, 28, 3),
    "grey_more": (6, 24, 3),
    "grey_other": (0, 16, 3),
    "base_worth": (0, 10, 2),
    "wild_one": (0, 34, 4),
    "wild_more": (0, 24, 3),
    "wild_first": (0, 24, 3),
    "lay_lacking": (0, 80, 5),
    "lay_length": (0, 16, 1),
    "lay_cut": (0, 16, 1),
    "lay_payable": (0, 24, 2),
    "lay_unpayable": (-12, 8, 2),
}
LAYING = "lay_"  # how the names of those begin that only a title with track to lay has a use for
# Those of the search, and of what the planners let it try.
SEARCH_RANGE: Range = {
    "expansion_visits": (1, 30, 2),
    "others_expansion_visits": (10, 200, 10),
    "depth": (4, 80, 4),
    "exploration": (0.0, 1.0, 0.05),
    "fpu_reduction": (0.0, 0.3, 0.02),
    "worlds_first": (1, 12, 1),
    "first_win_scale": (2.0, 40.0, 2.0),
    "least_win_scale": (0.5, 8.0, 0.5),
    "spread_share": (0.1, 1.5, 0.1),
    "lead_share": (0.0, 1.5, 0.1),
}
MAP_CANDIDATES_RANGE: Range = {
    "candidates": (2, 16, 1),
    "turn_scale": (2.0, 48.0, 2.0),
    "keep_scale": (8.0, 160.0, 8.0),
    "lay_scale": (5.0, 80.0, 5.0),
    "own_lead": (0, 24, 2),
    "draw_value": (0, 60, 4),
    "deck_worth": (0, 30, 2),
    "wild_draw_cost": (0, 30, 2),
    "tickets_value": (-12, 40, 4),
    "point_value": (1, 12, 1),
    "planned_value": (0, 60, 4),
    "claim_cost": (-12, 40, 4),
    "appeal": (0.0, 2.0, 0.1),
    "evidence": (0.0, 10.0, 0.5),
}
CARD_CANDIDATES_RANGE: Range = {
    "most": (2, 20, 1),
    "most_draws": (1, 8, 1),
    "close": (1.0, 12.0, 0.5),
}
DEALS, SEARCH_DEALS = 250, 30  # for the first look at a change
STEPS = 10  # of a weight of the Card Game from nothing to twice what it is
CARD_GAME_LEAD = 60  # points of the Card Game that count as much as the win itself
Weights = dict[str, float]
T = TypeVar("T")
Candidates = SearchWeights | MapCandidateWeights | CardCandidateWeights
C = TypeVar("C", SearchWeights, MapCandidateWeights, CardCandidateWeights)


def whole(weights: Weights) -> dict[str, int]:
    return {name: int(value) for name, value in weights.items()}


def with_values(usual: C, weights: Weights) -> C:
    """The same with those of the weights that it has, which are whole numbers where the usual are."""
    numbers = asdict(usual)
    values = {name: type(old)(weights[name]) for name, old in numbers.items() if name in weights}
    return replace(usual, **values)


class Player(Protocol):
    """What plays: a mind, or what looks like one."""

    def fresh(self) -> Memo: ...

    def choose(self, cells: Cells, memo: Memo, uniform: Uniform) -> int: ...

    def totals(self, cells: Cells) -> list[int]: ...


class Tuner:
    def __init__(self, key: str, seed: int, against: list[str]) -> None:
        game = title(key).game(2)
        assert isinstance(game, RoutesGame | CardGame)
        self.game = game
        self.styles = [mind(self.game, name) for name in against]
        self.random = random.Random(seed)
        self.first: Weights = asdict(game.weights)
        self.range: Range = {name: (0.0, 2 * value, value / STEPS) for name, value in self.first.items()}
        self.points = CARD_GAME_LEAD
        if isinstance(game, RoutesGame):
            self.points = 3 * game.board.vehicles
            self.range = self.of_use(RANGE)
            self.first = self.of_use(self.first)

    def of_use(self, weights: dict[str, T]) -> dict[str, T]:
        """Those that can change anything in this game."""
        lays = isinstance(self.game, RoutesGame) and self.game.laying is not None
        return {name: value for name, value in weights.items() if lays or not name.startswith(LAYING)}

    def player(self, weights: Weights) -> Player:
        return self.planner(weights)

    def planner(self, weights: Weights) -> Mind:
        if isinstance(self.game, RoutesGame):
            return MapPlanner(self.game, PlannerWeights(**whole(weights)))
        return card_game_planner(self.game, CardGameWeights(**weights))

    def planner_toml(self, weights: Weights) -> str:
        """The title's file with these weights; of a map those that differ from the usual."""
        usual: Weights = {}
        where, names = "in the Card Game", CardGameWeights.__name__
        if isinstance(self.game, RoutesGame):
            usual = asdict(PlannerWeights())
            where, names = f"on {self.game.name}'s board, where it differs from the usual", PlannerWeights.__name__
        lines = [
            f"# How the planner judges {where}: found by play, as",
            f"# `make tune TITLE={self.game.key}` does it. `{names}` says what each number means.",
            "",
        ]
        lines += [f"{name} = {value}" for name, value in weights.items() if value != usual.get(name)]
        return "\n".join([*lines, ""])

    def printed(self, weights: Weights) -> str:
        return self.planner_toml(weights)

    def lead(self, player: Player, style: Player, seat: int, deal: int) -> int:
        """Points ahead at the end of a game."""
        game, minds = self.game, [style, style]
        minds[seat] = player
        seed = game_seed("tune", deal)
        match = Match(game, SeededChance(seed))
        cells, uniform = match.state.cells, random.Random(number(seed, "minds")).random
        match.begin()
        while not match.over:
            mover = minds[match.mover]
            match.play_unchecked(mover.choose(cells, mover.fresh(), uniform))
        totals = player.totals(cells)
        return totals[seat] - totals[1 - seat]

    def results(self, weights: Weights, deals: range) -> list[float]:
        player = self.player(weights)
        out: list[float] = []
        for deal in deals:
            for seat in (0, 1):
                lead = self.lead(player, self.styles[deal % len(self.styles)], seat, deal)
                out.append((1.0 if lead > 0 else 0.5 if lead == 0 else 0.0) + lead / self.points)
        return out

    def changed(self, weights: Weights) -> Weights:
        new = dict(weights)
        for name in self.random.sample(list(self.range), self.random.choice([1, 1, 2, 3])):
            least, most, step = self.range[name]
            value = max(least, min(most, new[name] + self.random.choice([-2, -1, 1, 2]) * step))
            new[name] = round(value, 3)
        return new

    def gain(self, old: Weights, new: Weights, deals: range, before: list[float]) -> float:
        """By how many standard errors the new ones did better; the differences are added to those of before."""
        pairs = zip(self.results(old, deals), self.results(new, deals), strict=True)
        before += [better - worse for worse, better in pairs]
        mean = sum(before) / len(before)
        spread = sqrt(sum((each - mean) ** 2 for each in before)) / len(before)
        return mean / spread if spread else 0.0

    def tune(self, minutes: float, deals: int) -> Weights:
        end = time.monotonic() + 60 * minutes
        weights, at = dict(self.first), 1000 + self.random.randrange(10**6) * 10
        while time.monotonic() < end:
            new = self.changed(weights)
            seen: list[float] = []
            if new != weights and self.gain(weights, new, range(at, at + deals), seen) > 0.6:
                again = range(at + deals, at + 3 * deals)
                if self.gain(weights, new, again, seen) > 1.4:
                    changes = {name: new[name] for name in self.range if new[name] != weights[name]}
                    print(f"# {sum(seen) / len(seen):+.3f}", changes, flush=True)
                    weights = new
            at += 3 * deals
        return weights


class TunedSearch(SearchBot):
    """A search with other numbers. As all that is tuned it plays from the cells, of which it looks at its view."""

    def __init__(self, game: RoutesGame | CardGame, simulations: int, weights: Weights) -> None:
        super().__init__(game, 0, Budget(simulations=simulations))
        self.played = game
        self.weights = with_values(SearchWeights(), weights)
        self.mind: Mind
        if isinstance(game, RoutesGame):
            self.mind = MapPlanner(game, candidates=with_values(MapCandidateWeights(), weights))
        else:
            self.mind = card_game_planner(game, candidates=with_values(CardCandidateWeights(), weights))


class SearchPlayer:
    """A search in the place of a mind."""

    def __init__(self, bot: TunedSearch) -> None:
        self.bot = bot

    def fresh(self) -> Memo:
        return self.bot.mind.fresh()

    def choose(self, cells: Cells, memo: Memo, uniform: Uniform) -> int:
        bot, game = self.bot, self.bot.played
        view = game.view(State(cells), cells[MOVER])
        if isinstance(game, CardGame):  # it has kept count of the tracks
            view = game.remembered(view, [game.track_of(cells, seat) for seat in range(game.seats)])
        bot.random = random.Random(uniform())
        return bot.choose(view, view.legal())

    def totals(self, cells: Cells) -> list[int]:
        return self.bot.mind.totals(cells)


class SearchTuner(Tuner):
    def __init__(self, key: str, seed: int, against: list[str], simulations: int) -> None:
        super().__init__(key, seed, against)
        self.simulations = simulations
        maps = isinstance(self.game, RoutesGame)
        family = MapCandidateWeights() if maps else CardCandidateWeights()
        self.parts: list[Candidates] = [SearchWeights(), family]
        self.first = self.of_use({name: value for part in self.parts for name, value in asdict(part).items()})
        self.range = self.of_use({**SEARCH_RANGE, **(MAP_CANDIDATES_RANGE if maps else CARD_CANDIDATES_RANGE)})

    def player(self, weights: Weights) -> Player:
        return SearchPlayer(TunedSearch(self.game, self.simulations, weights))

    def printed(self, weights: Weights) -> str:
        """By the class in which each of them stands."""
        lines: list[str] = []
        for part in self.parts:
            lines.append(f"# {type(part).__name__}")
            lines += [f"{name} = {weights[name]}" for name in asdict(part) if name in weights]
        return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--search", type=int, help="tune the search, with this many simulations for each decision")
    parser.add_argument(
        "--deals",
        type=int,
        help=f"for the first look at a change, {DEALS} or {SEARCH_DEALS} for a search; twice as many follow",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", help=f"bots, with commas between: {','.join(STYLES)}, or planner for a search")
    options = parser.parse_args()
    against = (options.against or ("planner" if options.search else ",".join(STYLES))).split(",")
    tuner = Tuner(options.title, options.seed, against)
    if options.search:
        tuner = SearchTuner(options.title, options.seed, against, options.search)
    weights = tuner.tune(options.minutes, options.deals or (SEARCH_DEALS if options.search else DEALS))
    print(tuner.printed(weights), end="")


if __name__ == "__main__":
    main()
