"""What people who gave no name are called where a game is shown; records and servers say it in English."""

from typing import Final

from branchline.core.language import Language
from branchline.core.sentence import Message, Sentence

PLAYER: Final = Message("people.player", "Player {n}")


def unnamed(seat: int) -> str:
    """What records and servers call a person who gave no name: “You” would be wrong for anyone who reads it later."""
    return f"Player {seat + 1}"


def shown_name(name: str, seat: int) -> Sentence | str:
    return PLAYER.sentence(n=seat + 1) if name == unnamed(seat) else name


def shown_names(names: list[str], language: Language) -> list[str]:
    return [language.words(shown_name(name, seat)) for seat, name in enumerate(names)]
