"""A game in sentences for people: the narrator of its family, and the story of a record."""

from branchline.cardgame.game import CardGame
from branchline.core.game import Game
from branchline.core.language import ENGLISH, Language
from branchline.core.record import Record, to_json
from branchline.core.view import SPECTATOR, View
from branchline.describe.card_narrator import CardGameNarrator
from branchline.describe.map_narrator import MapNarrator
from branchline.describe.move_messages import KEEP, KEEP_NONE
from branchline.describe.narrator import Narrator
from branchline.routes.game import RoutesGame


def narrator_of(
    game: Game, names: list[str] | None = None, me: int = SPECTATOR, language: Language = ENGLISH
) -> Narrator:
    """The narrator of a game for the seat `me`, or for somebody who has none."""
    names = names or [f"player {seat + 1}" for seat in range(game.seats)]
    if isinstance(game, RoutesGame):
        return MapNarrator(names, me, game, language)
    assert isinstance(game, CardGame)
    return CardGameNarrator(names, me, game, language)


def narrated(redacted: Record, me: int, language: Language = ENGLISH) -> list[tuple[int, str]]:
    """Each turn as (the number of its last move, sentence)."""
    narrator = narrator_of(redacted.game, redacted.names, me, language)
    for line in to_json(redacted):
        if "move" in line:
            narrator.read(line)
    return narrator.sentences()


def action_words(view: View, action: int, numbers: bool = False, language: Language = ENGLISH) -> str:
    """An action for people to read, in their language; tickets by their names, unless the person sees their numbers."""
    facts = view.facts(action)
    kept = facts.get("kept")
    if facts["kind"] == "keep" and isinstance(kept, list) and not numbers:
        return language.say(KEEP, tickets=kept) if kept else language.say(KEEP_NONE)
    return narrator_of(view.game, language=language).spoken({**facts, "words": view.words(action)})
