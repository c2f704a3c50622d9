"""How the fields that all map games have become numbers; a rule says it of its own where it adds them."""

from typing import TYPE_CHECKING

from branchline.core.encoding import FieldEncoding, bits, counts, left_out, one_of
from branchline.routes.upper_bounds import most_claims, most_draws

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


def map_encodings(game: "RoutesGame") -> dict[str, FieldEncoding]:
    routes, words, kinds = len(game.board.routes), game.words_per_mask, game.cards.kinds
    most = max(sum(sorted(game.values)[-game.board.vehicles :]), _most_at_once(game))
    return {
        "passes": counts(game.seats, "players in a row who had to pass"),
        "route": one_of(routes, "the route claimed last", less=1),
        "spent": one_of(kinds, "the colour that the claim at hand is paid in; the first if there is none"),
        "spent_cards": counts(game.longest, "cards of that colour, in the claim at hand"),
        "spent_wilds": counts(game.longest, "wilds, in the claim at hand"),
        "reshuffles": counts(255, "how often the discards have become the deck"),
        "vehicles": counts(game.board.vehicles, "vehicles that each seat has left"),
        "points": counts(min(most, 255), "points of each seat on the track so far"),
        "claims": bits(routes, "the routes of each seat", words),
        "open": bits(routes, "routes that the rules of the map let the seat claim, whatever it costs", words, own=True),
        "claim_step": left_out("`await` tells which rule asks"),
        "claim_paid": left_out("`await` tells which rule asks"),
    }


def _most_at_once(game: "RoutesGame") -> int:
    """What a seat's vehicles bring at most, with what rules add to its points at once."""
    vehicles = game.board.vehicles
    routes = max([vehicles * value // length for value, length in zip(game.values, game.lengths, strict=True)])
    claims, draws = most_claims(game, 1), most_draws(game)
    return routes + sum([rule.bounds(claims, draws).high for rule in game.rules if rule.on_track])
