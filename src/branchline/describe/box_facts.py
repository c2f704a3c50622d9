"""All that is in the box of a title, by name, for programs."""

from branchline.cardgame.box import WILD
from branchline.cardgame.title import CardTitle
from branchline.core.title import Title
from branchline.describe.brief import brief
from branchline.routes.board import Board, Route
from branchline.routes.title import RoutesTitle


def box_facts(title: Title) -> dict[str, object]:
    if isinstance(title, RoutesTitle):
        facts = _map(title)
    else:
        assert isinstance(title, CardTitle)
        facts = _card_game(title)
    return {**facts, "options": title.options} if title.options else facts


def tracks_beside(board: Board, route: Route) -> int:
    """How many tracks there are side by side: 1, or more of a double or triple route."""
    return sum([other.group == route.group for other in board.routes]) if route.group else 1


def _map(title: RoutesTitle) -> dict[str, object]:
    board = title.board
    names = [place.name for place in board.places]
    return {
        "key": board.key,
        "name": board.name,
        "year": board.year,
        "seats": {"least": board.seats[0], "most": board.seats[1]},
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
        "cards": dict(zip([*board.colours, "wild"], board.cards, strict=True)),
        "words": {"vehicle": board.words.vehicle, "wild": board.words.wild},
        "vehicles": board.vehicles,
        "scoring": {str(length): points for length, points in board.scoring.items()},
        "more": board.more,
        "rules": {"version": board.rules_version, "brief": brief(title.game(board.seats[0]))},
        "provenance": board.provenance,
    }


def _card_game(title: CardTitle) -> dict[str, object]:
    box, least = title.box, title.seats[0]
    return {
        "key": box.key,
        "name": box.name,
        "year": box.year,
        "seats": {"least": least, "most": box.seats[1]},
        "cards": dict(zip([*box.colours, WILD], box.cards, strict=True)),
        "tickets": [ticket.facts() for ticket in box.tickets],
        "bonuses": box.bonuses,
        "words": {"wild": box.wild},
        "rules": {"version": box.rules_version, "brief": brief(title.game(least))},
        "provenance": box.provenance,
    }
