"""All that is in the box of a title, by name, for programs."""

from branchline.cardgame.box import Box
from branchline.cardgame.title import CardTitle
from branchline.core.names import WILD
from branchline.core.title import Title
from branchline.describe.brief import brief
from branchline.routes.board import Board, Route
from branchline.routes.title import RoutesTitle


def box_facts(title: Title) -> dict[str, object]:
    assert isinstance(title, RoutesTitle | CardTitle)
    least, most = title.seats
    return {
        "key": title.key,
        "name": title.name,
        "year": title.year,
        "seats": {"least": least, "most": most},
        **(_map(title.board) if isinstance(title, RoutesTitle) else _card_game(title.box)),
        "rules": {"version": title.version.rules, "brief": brief(title.game(least))},
        "provenance": title.provenance,
        **({"options": {option: str(what) for option, what in title.options.items()}} if title.options else {}),
    }


def tracks_beside(board: Board, route: Route) -> int:
    """How many tracks there are side by side: 1, or more of a double or triple route."""
    return sum([other.group == route.group for other in board.routes]) if route.group else 1


def _map(board: Board) -> dict[str, object]:
    names = [place.name for place in board.places]
    return {
        "reconstruction": board.reconstruction,
        "places": [{"name": place.name, "x": place.x, "y": place.y, **place.more} for place in board.places],
        "routes": [
            {
                "id": route.id,
                "a": names[route.a],
                "b": names[route.b],
                "length": route.length,
                "colour": route.colour,
                "tracks": tracks_beside(board, route),
                **route.more,
            }
            for route in board.routes
        ],
        "tickets": [{"a": t.a, "b": t.b, "points": t.points} for t in board.tickets],
        "cards": dict(zip([*board.colours, WILD], board.cards, strict=True)),
        "words": {"vehicle": board.words.vehicle, "wild": board.words.wild},
        "vehicles": board.vehicles,
        "scoring": {str(length): points for length, points in board.scoring.items()},
        "more": board.more,
    }


def _card_game(box: Box) -> dict[str, object]:
    return {
        "cards": dict(zip([*box.colours, WILD], box.cards, strict=True)),
        "tickets": [ticket.facts() for ticket in box.tickets],
        "bonuses": box.bonuses,
        "words": {"wild": box.wild},
    }
