"""Places as people type them: whole names, beginnings of words, and what a ticket may call them."""

import difflib
import re
from typing import Final

from branchline.cli.heard import to_type
from branchline.cli.typed_names import EXACT, LONGEST, WORDS, fits, shortened
from branchline.core.actions import Unreadable
from branchline.core.sentence import Message
from branchline.core.text import normal
from branchline.routes.game import RoutesGame

MANY = 25  # places that are too many to list in an answer

NO_PLACE_MEANT: Final = Message(
    "terminal.move.no-place-meant", "There is no place “{typed}” on this board. Did you mean “{name, place}”?"
)
NO_PLACE_LISTED: Final = Message(
    "terminal.move.no-place-listed", "There is no place “{typed}” on this board: {places, list}."
)
NO_PLACE: Final = Message(
    "terminal.move.no-place", "There is no place “{typed}” on this board; “{map}” shows them all."
)


def places_typed(game: RoutesGame, typed: list[str]) -> dict[int, int]:
    """The places that typed words may mean, and how well: only those that fit best. A ticket end means all of its
    places."""
    found: dict[int, int] = {}
    for name, places in game.ends.items():
        fit = fits(typed, name)
        for place in places if fit is not None else []:
            found[place] = min(fit or 0, found.get(place, WORDS))
    return {place: fit for place, fit in found.items() if fit == min(found.values())}


def routes_between(game: RoutesGame, words: list[str], label: str = "") -> dict[int, int]:
    """Routes whose two ends the words fit, split anywhere, and how well; with a label only the track it names."""
    found: dict[int, int] = {}
    for cut in range(1, len(words)):
        ends = places_typed(game, words[:cut]), places_typed(game, words[cut:])
        for route, track in enumerate(game.board.routes):
            for a, b in ((track.a, track.b), (track.b, track.a)):
                shown = normal(game.claim.names[route].rpartition("(")[2])
                if a in ends[0] and b in ends[1] and (not label or label in (track.colour, shown)):
                    fit = ends[0][a] + ends[1][b]
                    found[route] = min(fit, found.get(route, fit))
    return found


def place_alone(game: RoutesGame, words: list[str]) -> list[int]:
    """The places that the words name, if they don't name the two ends of a route: `le mans`, not `le havre mans`."""
    found = places_typed(game, words)
    names = [name for name in game.ends if fits(words, name) == EXACT]
    if not found or (routes_between(game, words) and not _is_one_place(game, names)):
        return []
    return list(found)


def _is_one_place(game: RoutesGame, names: list[str]) -> bool:
    """Whether a name is that of a place and no more; `Suisse (Lyon)` is also how one says a route to the zone."""
    return any(sum([game.ends[name][0] in places for places in game.ends.values()]) == 1 for name in names)


def places_named(game: RoutesGame, text: str) -> list[int]:
    """The places that are asked for; raises Unreadable if there are none, with what may have been meant."""
    words = [word for word in re.split(r"[\s–-]+", text[:LONGEST]) if normal(word)]
    found = places_typed(game, words) if words else {}
    if found:
        return list(found)
    names = list(game.ends)
    near = difflib.get_close_matches(normal(text[:LONGEST]), [normal(name) for name in names], n=1)
    if near:
        meant = next(name for name in names if normal(name) == near[0])
        raise Unreadable(NO_PLACE_MEANT.sentence(typed=shortened(text), name=meant))
    if len(names) <= MANY:
        raise Unreadable(NO_PLACE_LISTED.sentence(typed=shortened(text), places=names))
    raise Unreadable(NO_PLACE.sentence(typed=shortened(text), map=to_type("map")))
