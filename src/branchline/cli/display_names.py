"""What games and people are called on the screen."""

from rich.text import Text

from branchline.cli.paint import STRONG, WARNING
from branchline.core.game import Game
from branchline.titles import title


def titled(game: Game) -> str:
    """The title's name, with the label that a player must see beside it."""
    note = title(game.key).note
    return f"{game.name} ({note})" if note else game.name


def headline(game: Game) -> Text:
    """The title's name; a board that is not the printed one says so every time."""
    note = title(game.key).note
    return Text.assemble((game.name, STRONG), (f" (our {note}, not the printed board)" if note else "", WARNING))


def called(names: list[str], seat: int) -> str:
    """What the screen calls the person's own seat: “You”, with the name if there is one of their own."""
    return "You" if names[seat] in ("You", unnamed(seat)) else f"{names[seat]} (you)"


def unnamed(seat: int) -> str:
    """What a record calls a person who gave no name: “You” would be wrong for anyone who reads it later."""
    return f"Player {seat + 1}"
