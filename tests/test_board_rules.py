"""Boards name the rules they play by, their deals, the planner's weights and their colours, and play everywhere."""

import random
import re
import sys
from pathlib import Path

import pytest

from all_titles import PLAY_STYLES, played
from branchline import CHANCE, OVER
from branchline.bots.bot import Budget
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.bots.search import SearchBot
from branchline.cli.record_files import read_records
from branchline.core.record import verify
from branchline.envs.bounds import bounds_of
from branchline.envs.picture import board_svg
from branchline.features import Features
from branchline.routes.check import FIRST_IN_PLACE
from branchline.routes.game import RoutesGame
from branchline.routes.planner_weights import PlannerWeights
from branchline.routes.rule_set import dealt_by
from branchline.routes.title import RoutesTitle
from branchline.titles import OURS, board_rules, check, load_titles, map_title, rules_text
from own_boards import COASTS, PLAIN, ROOT, RULES, Edit
from terminal import Run

SOURCE = ROOT / "src" / "branchline"


def loaded(folder: Path) -> RoutesTitle:
    return load_titles(folder)[0]


BARE = (
    (RULES, "rules = []"),
    (', group = "A"', ""),
    (', group = "B"', ""),
    ("  { id = 4,", "# "),
    ("  { id = 12,", "# "),
)


# -- what a board plays by ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "rules", "deals"),
    [
        ("london", ["double_routes", "districts"], (2, 2, 1, 2, 1)),
        ("paris", ["double_routes", "flags"], (2, 2, 1, 2, 1)),
        ("san-francisco", ["double_routes", "ferries", "tokens"], (2, 2, 1, 2, 1)),
        (
            "france",
            ["double_routes", "track_beds", "crossings", "ferries", "zones", "longest_path", "globetrotter"],
            (8, 5, 3, 4, 1),
        ),
    ],
)
def test_our_titles_are_boards_that_list_the_rules_of_their_leaflets(
    key: str, rules: list[str], deals: tuple[int, ...]
) -> None:
    found = map_title(key)
    assert [rule.key for rule in found.rule_set.rules] == rules
    assert tuple(dealt_by(found.rule_set.deals).values()) == deals
    assert found.facts()["rules"] == key and found.board.rules == key


def test_numbers_stand_beside_a_rules_name_and_are_the_usual_ones_if_left_out(edited: Edit) -> None:
    rules = 'rules = [{ double_routes = { both_from = 3 } }, { longest_path = { points = 7 } }, "globetrotter"]'
    game = loaded(edited(PLAIN, (RULES, rules), ("draw = 2 # tickets to choose from later\n", ""))).game(3)
    brief = " ".join(str(rule.rule.brief(game.board)) for rule in game.rules)
    assert "with fewer than 3 players" in brief and "7 points for the longest" in brief and "15 points" in brief
    assert dealt_by(game.deals) == {"hand": 3, "opening": 3, "opening_keep": 2, "draw": 3, "draw_keep": 1}


def test_the_rules_of_a_title_by_its_key_are_its_list_deals_and_weights(edited: Edit) -> None:
    found = loaded(PLAIN.parent / "isle")
    theirs = board_rules("london")
    assert found.rule_set.rules == theirs.rules and found.rule_set.weights == theirs.weights
    assert dealt_by(found.rule_set.deals) == dealt_by(theirs.deals) and found.facts()["rules"] == "london"
    more = loaded(edited(PLAIN.parent / "isle", ("[cards]", "[deals]\nhand = 5\n[cards]")))
    assert dealt_by(more.rule_set.deals) == {**dealt_by(theirs.deals), "hand": 5}
    assert loaded(PLAIN).facts()["rules"] == "plain"


def test_a_planner_has_the_weights_beside_its_board(edited: Edit) -> None:
    assert MapPlanner(map_title("london").game(2)).weights.risk == 0
    assert MapPlanner(loaded(PLAIN).game(2)).weights == PlannerWeights()
    folder = edited(PLAIN)
    (folder / "planner.toml").write_text("tempo = 31\n", "utf-8")
    assert MapPlanner(loaded(folder).game(2)).weights == PlannerWeights(tempo=31)
    (folder / "planner.toml").write_text("\ntemp = 31\nrisk = true\n", "utf-8")
    assert [(problem.line, problem.message) for problem in check(folder)[1]] == [
        (2, "unknown weight 'temp'; did you mean 'tempo'?"),
        (3, "risk = True must be a whole number from -1000 to 1000"),
    ]


def test_a_picture_has_the_colours_of_the_board(edited: Edit) -> None:
    look = '[look]\nframe = "#123456"\n[cards]'
    game = loaded(edited(PLAIN, ("[cards]", look))).game(2)
    assert "#123456" in board_svg(game.view(game.start(), None))
    assert loaded(PLAIN).board.look == {} and map_title("london").board.look["frame"] == "#d5dcc6"
    in_its_place = loaded(edited(PLAIN, ('key = "plain"', f'key = "london"\nversion = {FIRST_IN_PLACE}')))
    assert in_its_place.board.look["frame"] == "#d5dcc6"
    told = [problem.message for problem in check(edited(PLAIN, ("[cards]", look.replace("#123456", "red"))))[1]]
    assert told == ["look: frame = 'red' must be a colour such as \"#f3eddf\""]


def test_nothing_but_titles_names_a_title() -> None:
    """Doctests and sentences for people may, as examples."""
    named = re.compile("|".join(f'"{key}"' for key in OURS))
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent == SOURCE / "titles":
            continue
        for line in path.read_text("utf-8").splitlines():
            example = line.lstrip().startswith(">>>") or "such as" in line
            assert example or not named.search(line), f"{path}: {line}"


# -- they play ---------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["plain", "coasts", "bare"])
def game(request: pytest.FixtureRequest, edited: Edit) -> RoutesGame:
    folders = {"plain": PLAIN, "coasts": COASTS}
    folder = folders[request.param] if request.param in folders else edited(PLAIN, *BARE)
    return loaded(folder).game(3)


def test_whole_games_are_scored_and_bounded(game: RoutesGame) -> None:
    most = bounds_of(game)
    for seed, style in enumerate(PLAY_STYLES):
        record = played(game, style, seed)
        verify(record)
        *_, end = record.states()
        assert game.to_move(end) == OVER and game.totals(end.cells) == game.scores(end).totals
        kinds = {line.what for lines in game.scores(end).lines for line in lines}
        assert kinds <= {"routes", "ticket", "longest_path"}
        assert all(most.low <= total <= most.high for total in game.totals(end.cells))


def test_planner_search_and_features_play_them(game: RoutesGame) -> None:
    planner, rng, features = MapPlanner(game), random.Random(1), Features(game)
    search = SearchBot(game, 0, Budget(simulations=24))
    state, asked = game.start(), 0
    while (mover := game.to_move(state)) != OVER:
        if mover == CHANCE:
            game.play(state, game.chance(state, rng.random()))
            continue
        view = game.view(state, mover)
        asked += mover == 0
        if mover == 0 and asked % 8 == 0:
            assert features.observe(state, mover)
            action = search.choose(view, view.legal())
        else:
            action = planner.choose(view.cells, planner.fresh(), rng.random)
        assert action in view.legal()
        game.play(state, action)
    assert asked > 8 and planner.totals(state.cells) == game.scores(state).totals


def test_the_terminal_plays_one_and_tells_its_rules(run: Run) -> None:
    loaded(COASTS)
    code, text, file = run(["rules", "1 2", *["1"] * 400], "coasts", 2, seat=None)
    assert code == 0 and all(told in text for told in ("Double routes", "Ferries", "Longest path"))
    assert "Globetrotter" not in text and "Track beds" not in text
    verify(read_records(file)[0])


# -- a rule from outside -----------------------------------------------------------------------------------------------

LEVY = """
from branchline.core.score import ScoreLine
from branchline.routes.rules.declared import RuleBounds
from branchline.routes.rules.rule import CompiledRule, Rule


class Levy(Rule):
    key = "levy"
    numbers = {"points": 3}
    score_facts = {"levy": {}}

    def __init__(self, points=3):
        self.points = points

    def brief(self, board):
        return f"Levy: everybody pays {self.points} points at the end."

    def compile(self, game):
        return CompiledLevy(self, game)


class CompiledLevy(CompiledRule):
    unplanned = True  # nothing that anybody does changes it

    def score(self, cells, lines, ties):
        for scored in lines:
            scored.append(ScoreLine("levy", "Levy", -self.rule.points, {}))

    def bounds(self, claims, draws):
        return RuleBounds(low=-self.rule.points)
"""


def test_a_rule_from_outside_is_named_by_its_module(
    edited: Edit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "levy_rule.py").write_text(LEVY, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "levy_rule", raising=False)
    found = loaded(edited(PLAIN, (RULES, 'rules = ["double_routes", { "levy_rule:Levy" = { points = 4 } }]')))
    game = found.game(2)
    *_, end = played(game, PLAY_STYLES[0], 1).states()
    assert [[line.points for line in lines if line.what == "levy"] for lines in game.scores(end).lines] == [[-4], [-4]]
    assert game.totals(end.cells) == game.scores(end).totals
    for lang, heading in (("en", "## More rules"), ("fr", "## Autres règles")):
        assert f"{heading}\n\n- Levy: everybody pays 4 points at the end.\n" in rules_text(found, lang)
    monkeypatch.delitem(sys.modules, "levy_rule")
