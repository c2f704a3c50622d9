"""What games and people are called on the screen."""

from rich.text import Text

from branchline.cli.paint import STRONG, WARNING
from branchline.cli.speech import say
from branchline.cli.table_messages import NOT_PRINTED, NOTED_TITLE, TITLE, YOU, YOU_BY_NAME
from branchline.core.game import Game
from branchline.describe.shown_names import unnamed
from branchline.titles import title


def named(key: str, name: str) -> str:
    """What a title is called in the language that is spoken."""
    return say(TITLE, title=key, name=name)


def titled(game: Game) -> str:
    """The title's name, with the label that a player must see beside it."""
    note = title(game.key, game.version).note
    return say(NOTED_TITLE, title=game.key, name=game.name, note=note) if note else named(game.key, game.name)


def headline(game: Game) -> Text:
    """The title's name; a board that is not the printed one says so every time."""
    note = title(game.key, game.version).note
    return Text.assemble(
        (named(game.key, game.name), STRONG), (f" {say(NOT_PRINTED, note=note)}" if note else "", WARNING)
    )


def called(names: list[str], seat: int) -> str:
    """What the screen calls the person's own seat: “You”, with the name if there is one of their own."""
    return say(YOU) if names[seat] in ("You", unnamed(seat)) else say(YOU_BY_NAME, name=names[seat])
