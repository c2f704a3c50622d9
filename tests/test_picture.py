"""Pictures of a table: for every title, what a seat sees and nothing else."""

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from branchline.cardgame.game import CardGame
from branchline.core.actions import Unreadable
from branchline.core.game import CHANCE, OVER, Game, State
from branchline.core.playout import random_moves
from branchline.envs.picture import board_svg, rgb
from branchline.envs.picture.raster import MISSING
from branchline.routes.game import RoutesGame
from branchline.titles import check, keys, title
from branchline.trains.game import TrainGame
from own_boards import PLAIN, RULES, Edit

EXAMPLES = Path(__file__).parent.parent / "examples"
SVG = "{http://www.w3.org/2000/svg}"


def moments(game: Game, seed: int = 1, count: int = 6) -> Iterator[State]:
    """States of a random game, from the start to the end."""
    moves = random_moves(game, random.Random(seed).random)
    state = game.start()
    yield state
    for i, move in enumerate(moves, 1):
        game.play(state, move)
        if i % (len(moves) // count) == 0 or i == len(moves):
            yield state.copy()


def said(svg: str) -> list[str]:
    """All texts of a picture."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("fewest", [True, False])
def test_every_moment_has_a_picture_that_is_sound(key: str, fewest: bool) -> None:
    game = title(key).game(title(key).seats[0 if fewest else 1])
    for state in moments(game):
        for seat in (None, 0, game.seats - 1):
            root = ElementTree.fromstring(board_svg(game.view(state, seat)))
            assert root.tag == f"{SVG}svg" and root.get("viewBox") == "0 0 1200 800"


@pytest.mark.parametrize("key", keys())
def test_what_a_seat_does_not_see_changes_nothing(key: str) -> None:
    game, rng = title(key).game(3), random.Random(2)
    for state in moments(game, seed=2):
        for seat in range(3):
            view = game.view(state, seat)
            other = view.sample(rng.random)
            assert board_svg(game.view(other, seat)) == board_svg(view)
            assert board_svg(game.view(other, None)) == board_svg(game.view(state, None))


@pytest.mark.parametrize("key", keys())
def test_only_the_seat_itself_sees_its_hand_and_tickets(key: str) -> None:
    game, told = title(key).game(2), 0
    assert isinstance(game, TrainGame)
    for state in moments(game):
        held = [{game.all_tickets[ticket].name for ticket in game.tickets_of(state.cells, seat)} for seat in (0, 1)]
        done = (
            game.completed_of(state.cells, 0) + game.completed_of(state.cells, 1) if isinstance(game, CardGame) else []
        )
        secret = held[0] - held[1] - {game.all_tickets[ticket].name for ticket in done}
        own, other, onlooker = [set(said(board_svg(game.view(state, seat)))) for seat in (0, 1, None)]
        told += len(secret & own)
        assert not secret & (other | onlooker)
        assert not [text for text in onlooker if text.startswith("Hand")]
    assert told


@pytest.mark.parametrize("key", ["london", "paris", "san-francisco", "france"])
def test_a_claim_changes_the_picture(key: str) -> None:
    game, rng, claims = title(key).game(2), random.Random(3), 0
    assert isinstance(game, RoutesGame)
    state = game.start()
    while game.to_move(state) != OVER and claims < 5:
        before, owned = board_svg(game.view(state, 0)), [game.owner(state.cells, r) for r in range(len(game.lengths))]
        chance = game.to_move(state) == CHANCE
        game.play(state, game.chance(state, rng.random()) if chance else rng.choice(game.legal(state)))
        after = board_svg(game.view(state, 0))
        changed = [r for r, seat in enumerate(owned) if game.owner(state.cells, r) != seat]
        for route in changed:
            claims += 1
            vehicles = f'fill="url(#seat-{game.owner(state.cells, route)})" stroke'
            assert after.count(vehicles) == before.count(vehicles) + 1
    assert claims == 5


def test_every_place_is_named_and_the_reconstruction_says_so() -> None:
    game = title("paris").game(2)
    assert isinstance(game, RoutesGame)
    texts = said(board_svg(game.view(game.start(), None)))
    assert "our reconstruction, not the printed board" in texts
    words = " ".join(texts).replace("- ", "-")
    assert all(place.name in words for place in game.board.places)
    printed = title("london").game(2)
    assert "reconstruction" not in " ".join(said(board_svg(printed.view(printed.start(), None))))


@pytest.mark.parametrize("folder", ["isle", "plain", "valley"])
def test_a_board_from_elsewhere_has_a_picture_too(folder: str) -> None:
    found, _ = check(EXAMPLES / folder)
    assert found is not None
    game = found.game(2)
    for state in moments(game, count=2):
        assert found.name in said(board_svg(game.view(state, 1)))


GRAVEL = """
from typing import ClassVar

from branchline.routes.rules.rule import Rule


class Gravel(Rule):
    key: ClassVar[str] = "gravel"
    route_colours: ClassVar[list[str]] = ["gravel", "purple"]

    def brief(self, board: object) -> str:
        return "Gravel: some routes are of gravel, some are purple."
"""


def test_a_route_is_painted_in_a_colour_of_cards_or_grey_whatever_a_rule_calls_it(edited: Edit) -> None:
    grey = picture_of(PLAIN)
    folder = edited(
        PLAIN,
        (RULES, 'rules = ["double_routes", "gravel.py:Gravel"]'),
        ('length = 3, colour = "grey"', 'length = 3, colour = "gravel"'),
        ('length = 4, colour = "grey"', 'length = 4, colour = "purple"'),
    )
    (folder / "gravel.py").write_text(GRAVEL, "utf-8")
    assert picture_of(folder) == grey
    found, _ = check(folder)
    assert found is not None
    with pytest.raises(Unreadable, match=r"takes 3 cards: of one colour, or"):
        game = found.game(2)
        gravel = next(i for i, route in enumerate(game.board.routes) if route.colour == "gravel")
        game.parse(f"claim {game.claim.names[gravel]} with 1 red")


def picture_of(folder: Path) -> str:
    """Of a game on a board, in which all routes are unclaimed."""
    found, problems = check(folder)
    assert found is not None, problems
    game = found.game(2)
    return board_svg(game.view(game.start(), None))


@pytest.mark.parametrize("key", keys())
def test_pixels(key: str) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    game = title(key).game(2)
    *_, state = moments(game)
    svg = board_svg(game.view(state, 0))
    pixels = rgb(svg, 600)
    assert pixels.shape == (400, 600, 3) and pixels.dtype == np.uint8
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 100
    # No font of the machine is used, so text that shows here shows everywhere.
    mute = rgb(re.sub(r"<text.*?</text>", "", svg), 600)
    assert (pixels != mute).any(axis=2).mean() > 0.01


def test_without_the_packages_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=re.escape(MISSING)):
        rgb("<svg/>", 10)
