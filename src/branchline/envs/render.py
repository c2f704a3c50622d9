"""A table for people to look at: printed, as text, or as pixels."""

import io
from typing import TYPE_CHECKING

from branchline.core.game import OVER, Game, State
from branchline.core.view import View

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from rich.console import Console

MODES = ["human", "ansi", "rgb_array"]
FRAMES_A_SECOND = 2  # for anyone who makes a film of it
COLUMNS = 120  # of text that goes to no terminal
PIXELS = 1200  # the width of a picture; it is two thirds as high


def checked(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}: {', '.join(MODES)}")
    return mode


def seat_name(seat: int) -> str:
    return f"seat_{seat}"


def render(game: Game, state: State, seat: int, mode: str | None) -> "str | npt.NDArray[np.uint8] | None":
    """What the seat sees, and nothing else."""
    # What draws is imported only now: most environments are never looked at.
    view = game.view(state, seat)
    if mode == "rgb_array":
        from branchline.envs.picture import board_svg, rgb

        return rgb(board_svg(view, game.scores(state).totals if game.to_move(state) == OVER else None), PIXELS)
    if mode == "ansi":
        from rich.console import Console

        console = Console(file=io.StringIO(), width=COLUMNS, highlight=False, color_system=None)
        _print(view, state, console)
        assert isinstance(console.file, io.StringIO)
        return console.file.getvalue()
    if mode == "human":
        from branchline.cli.paint import terminal

        console = terminal()
        _print(view, state, console)
        console.print()
    return None


def _print(view: View, state: State, console: "Console") -> None:
    from branchline.cli.display_names import headline
    from branchline.cli.terminal_families import family_of
    from branchline.describe.verdict import verdict

    game, names = view.game, [seat_name(seat) for seat in range(view.game.seats)]
    table = family_of(game.key).table(view, names, console)
    over = game.to_move(state) == OVER
    result = game.scores(state) if over else None
    table.situation.totals = result.totals if result is not None else []
    console.print(headline(game))
    table.draw()
    table.for_onlookers()
    if result is not None:
        totals = [f"{name} {total}" for name, total in zip(names, result.totals, strict=True)]
        console.print(f"In all: {', '.join(totals)}.")
        console.print(verdict(result, names, view.seat))
    elif view.legal():
        table.ask()
