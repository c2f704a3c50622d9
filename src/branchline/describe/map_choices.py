"""Moves on a map as a person chooses them: claims and track beds by their two places, the most useful first."""

from dataclasses import dataclass

from branchline.core.moves import by_words
from branchline.describe.map_situation import MapSituation
from branchline.routes.game import RoutesGame
from branchline.routes.kinds import Laying


def claims(game: RoutesGame, actions: list[int]) -> list[int]:
    """Those of them that are claims."""
    return [action for action in actions if game.codec.kind_of[action] is game.claim]


def claimed_route(game: RoutesGame, claim: int) -> int:
    """The route that a claim, an action, is for."""
    return game.claim.paid_route[claim - game.claim.start]


def fewest_wilds(situation: MapSituation, actions: list[int]) -> list[int]:
    """Claims, those with the fewest wilds first. Of two tracks that are the same in all but place, one is enough."""
    game, claim = situation.game, situation.game.claim
    found: dict[tuple[object, ...], int] = {}
    for action in actions:
        payment = action - claim.start
        route = claim.paid_route[payment]
        track = game.board.routes[route]
        colour = track.colour, situation.map.colour(route)
        alike = track.group or track.id, track.length, *colour, game.wilds_needed[route]
        found.setdefault((*alike, claim.paid_colour[payment], claim.paid_wilds[payment]), action)
    return sorted(found.values(), key=lambda action: (claim.paid_wilds[action - claim.start], action))


@dataclass(frozen=True)
class RouteChoice:
    """The moves between two places, those to be preferred first."""

    name: str
    spaces: int
    actions: list[int]
    useful: bool  # on a shortest way of one of the seat's tickets


def claim_choices(situation: MapSituation, claims: list[int]) -> list[RouteChoice]:
    """Claims by their two places: those useful to the tickets first, then the longest; the fewest wilds first."""
    game, between = situation.game, dict[str, list[int]]()
    for moves in by_words(game, claims).values():
        name = game.board.route_name(game.board.routes[claimed_route(game, moves[0][0])])
        between.setdefault(name, []).extend([action for action, _ in moves])
    found: list[RouteChoice] = []
    for name, actions in between.items():
        routes = {claimed_route(game, action) for action in actions}
        spaces, useful = max([game.lengths[route] for route in routes]), not situation.useful.isdisjoint(routes)
        found.append(RouteChoice(name, spaces, fewest_wilds(situation, actions), useful))
    return sorted(found, key=lambda each: (not each.useful, -each.spaces, each.name))


def bed_choices(situation: MapSituation, lay: Laying, legal: list[int]) -> list[RouteChoice]:
    """Beds by their two places, since alike tracks are one choice: the best to have first, of each a colour once, the
    one that the seat holds most of first."""
    game, hand = situation.game, situation.game.hand_of(situation.cells, situation.seat)
    beds: dict[tuple[str, int], dict[int, int]] = {}  # by places and length the first action of each colour
    for moves in by_words(game, legal).values():
        bed = lay.bed(moves[0][0])
        colours = beds.setdefault((game.board.route_name(game.board.routes[bed]), game.lengths[bed]), {})
        for action, _ in moves:
            colours.setdefault(lay.colour(action), action)
    ranks = {places: _rank(situation, lay, actions) for places, actions in beds.items()}
    found: list[RouteChoice] = []
    for places in sorted(beds, key=lambda places: (ranks[places], places)):
        best = sorted(beds[places].items(), key=lambda each: (-hand[each[0]], each[0]))
        found.append(RouteChoice(*places, [action for _, action in best], not ranks[places][0]))
    return found


def _rank(situation: MapSituation, lay: Laying, actions: dict[int, int]) -> tuple[bool, bool, bool, int, bool, int]:
    """How good a bed is to build, by its actions for each colour, the best first: useful to the tickets; open to this
    seat to claim; with no track beside it that would do; few cards short of a claim; at the end of an own route; long.
    """
    game, hand = situation.game, situation.game.hand_of(situation.cells, situation.seat)
    bed = lay.bed(next(iter(actions.values())))
    route, own = game.board.routes[bed], set[str]()
    for claimed in situation.view.me.routes:
        own |= {claimed.a, claimed.b}
    short = max(0, game.lengths[bed] - hand[game.cards.wild] - max([hand[colour] for colour in actions]))
    beside = [i for i, other in enumerate(game.board.routes) if route.group and other.group == route.group]
    built = any(situation.is_built(track) for track in beside)
    apart = own.isdisjoint(game.board.places[end].name for end in (route.a, route.b))
    return bed not in situation.useful, not situation.is_open(bed), built, short, apart, -game.lengths[bed]
