"""The table as one seat sees it, as a whole SVG."""

from branchline.cardgame.game import CardGame
from branchline.core.view import View
from branchline.envs.picture.map_picture import MapPicture
from branchline.envs.picture.marks import patterns
from branchline.envs.picture.panel import WIDE as PANEL
from branchline.envs.picture.panel import panel
from branchline.envs.picture.pen import FONT, at, tag
from branchline.envs.picture.yards_picture import YardsPicture
from branchline.routes.game import RoutesGame

WIDE, HIGH = 1200, 800


def board_svg(view: View, totals: list[int] | None = None) -> str:
    """What the view shows and nothing else: the board, or the railyards, and a panel beside it.

    `totals` is what the seats have in all at the end, when it is no secret any more.
    """
    game, room = view.game, WIDE - PANEL
    picture: MapPicture | YardsPicture
    if isinstance(game, RoutesGame):
        picture = MapPicture(view, game, room, HIGH)
    elif isinstance(game, CardGame):
        picture = YardsPicture(view, game, room, HIGH)
    else:
        raise TypeError(f"There is no picture of {game.name}.")
    beside = at(room, 0, panel(view, picture.game, picture.facts(), HIGH, totals))
    whole = patterns(game.seats) + picture.drawn() + beside
    canvas = f"0 0 {WIDE} {HIGH}"
    xmlns = "http://www.w3.org/2000/svg"
    return tag("svg", whole, xmlns=xmlns, viewBox=canvas, width=WIDE, height=HIGH, font_family=f"{FONT}, sans-serif")
