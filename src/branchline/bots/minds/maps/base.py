"""What all minds of the map titles share: what a route would cost a seat, and the small decisions between turns."""

from branchline.bots.minds.mind import Mind
from branchline.core.game import AWAIT
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import Area, Intent
from branchline.routes.rules.rule import overrides
from branchline.routes.state import END_VEHICLES, WORD
from branchline.trains.state import LAST


def best_of(actions: list[int], values: list[int]) -> int:
    """The action of the highest value, the first of equals."""
    best = 0
    for i in range(1, len(actions)):
        if values[i] > values[best]:
            best = i
    return actions[best]


class MapMind(Mind):
    """It knows the map; what to do with it is for subclasses to say."""

    def __init__(self, game: RoutesGame) -> None:
        super().__init__(game)
        self.board_game = game
        self.geometry = game.geometry
        self.words = game.words_per_mask
        self.wild = game.cards.wild
        self.kinds = game.cards.kinds
        self.lengths = game.lengths
        self.values = game.values
        self.laying = game.laying
        self.areas: list[Area] = []  # places that are worth linking
        for rule in game.rules:
            self.areas += rule.areas()
        self.rewarding = [rule for rule in game.rules if overrides(rule, "route_worth")]

    def totals(self, cells: list[int]) -> list[int]:
        return self.board_game.totals(cells)

    # -- routes -------------------------------------------------------------------------------------------------------

    def is_open(self, cells: list[int], seat: int, route: int) -> bool:
        """Whether the map lets the seat claim it: now, or once track lies there."""
        return bool(cells[self.board_game.open_at + seat * self.words + route // WORD] >> route % WORD & 1)

    def is_mine(self, cells: list[int], seat: int, route: int) -> bool:
        return bool(cells[self.board_game.claims_at + seat * self.words + route // WORD] >> route % WORD & 1)

    def colour(self, cells: list[int], route: int) -> int:
        """The colour to pay in: -1 for any, -2 if track has to be laid first."""
        game = self.board_game
        if not game.needs_track[route]:
            return game.colour_of[route]
        laying = self.laying
        if laying is not None and cells[laying.unbuilt_at + route // WORD] >> route % WORD & 1:
            return -2
        track = game.track_on(cells, route)
        return track if track >= 0 else -2

    def short(self, cells: list[int], seat: int, route: int) -> int:
        """How many cards the seat lacks to pay for a route, in the colour that fits best."""
        game = self.board_game
        hand = game.hand_at + seat * self.kinds
        wilds = cells[hand + self.wild]
        colour = self.colour(cells, route)
        if colour < 0:
            most = 0
            for each in range(self.wild):
                if cells[hand + each] > most:
                    most = cells[hand + each]
        else:
            most = cells[hand + colour]
        length = self.lengths[route]
        ferries = game.wilds_needed[route]
        if most > length - ferries:  # at least that many of them must be wilds
            most = length - ferries
        lacks = length - most - wilds
        return lacks if lacks > 0 else 0

    def payment(self, cells: list[int], seat: int, route: int, spare: list[int]) -> int:
        """The claim of an open route with as few wilds as can be, or -1 if the seat can't pay.

        Of several colours the one of which most is spare, by a list with a number for each colour.
        """
        game = self.board_game
        length = self.lengths[route]
        if cells[game.vehicles_at + seat] < length:
            return -1
        hand = game.hand_at + seat * self.kinds
        wilds = cells[hand + self.wild]
        least = game.wilds_needed[route]
        if wilds < least:
            return -1
        claim = game.claim
        base = claim.start + claim.base[route]
        colour = self.colour(cells, route)
        if colour == -2:
            return -1
        if colour >= 0:
            need = length - cells[hand + colour]
            if need < least:
                need = least
            if need > wilds:
                return -1
            if game.colour_of[route] >= 0:
                return base + need
            return base + (self.wild * length if need == length else colour * length + need)
        best = -1
        least_loss = 0
        best_need = 0
        for each in range(self.wild):
            held = cells[hand + each]
            need = length - held if length - held > least else least
            if held == 0 or need > wilds or need == length:
                continue
            # A wild is worth more than a card that something else needs, and that more than one that is spare.
            beyond = length - need - (spare[each] if spare[each] > 0 else 0)
            loss = 8 * need + (5 * beyond if beyond > 0 else 0)
            if best < 0 or loss < least_loss or (loss == least_loss and spare[each] > spare[best]):
                least_loss = loss
                best_need = need
                best = each
        if best >= 0:
            return base + best * length + best_need
        return base + self.wild * length if wilds >= length else -1

    def spaces(self, routes: list[int]) -> int:
        """How long they are together."""
        total = 0
        for route in routes:
            total += self.lengths[route]
        return total

    def paid_route(self, action: int) -> int:
        """The route that a claim is of."""
        claim = self.board_game.claim
        return claim.paid_route[action - claim.start]

    def hand(self, cells: list[int], seat: int) -> list[int]:
        at = self.board_game.hand_at + seat * self.kinds
        return cells[at : at + self.kinds]

    # -- what a claim is worth at once --------------------------------------------------------------------------------

    def gain(self, cells: list[int], seat: int, root: list[int], route: int) -> int:
        """The points that claiming the route would bring for sure: its own, and what it completes."""
        game, geometry = self.board_game, self.geometry
        points = self.values[route] + self.extra(cells, seat, route) // 16
        a, b = root[geometry.ends_a[route]], root[geometry.ends_b[route]]
        missed = self.missed(cells, seat, root)
        if a == b or not (missed or self.areas):
            return points  # nothing is left that it could complete
        after = root[:]
        geometry.join(after, route)
        for ticket in missed:
            if game.linked(after, ticket):
                points += 2 * game.ticket_points[ticket]
        if self.areas:
            points += self.linked_areas(after) - self.linked_areas(root)
        return points

    def missed(self, cells: list[int], seat: int, root: list[int]) -> list[int]:
        """The seat's tickets that its network, by its components, does not complete."""
        out: list[int] = []
        mask = cells[self.board_game.tickets_at + seat]
        ticket = 0
        while mask:
            if mask & 1 and not self.board_game.linked(root, ticket):
                out.append(ticket)
            mask >>= 1
            ticket += 1
        return out

    def linked_areas(self, root: list[int]) -> int:
        """The points of the areas that a network, by its components, links."""
        points = 0
        for area in self.areas:
            places = area.places
            whole = True
            for place in places:
                if root[place] != root[places[0]]:
                    whole = False
                    break
            if whole:
                points += area.points
        return points

    def extra(self, cells: list[int], seat: int, route: int) -> int:
        """What the rules say that a route brings beyond its points, in sixteenths of a point."""
        worth = 0
        for rule in self.rewarding:
            worth += rule.route_worth(cells, seat, route)
        return worth

    # -- decisions that most minds make alike -------------------------------------------------------------------------

    def asked(self, cells: list[int], intent: Intent) -> int:
        """What a rule asks for: the action that is worth most, the first of equals."""
        actions: list[int] = []
        values: list[int] = []
        self.weigh_asked(cells, intent, actions, values)
        return best_of(actions, values)

    def weigh_asked(self, cells: list[int], intent: Intent, actions: list[int], values: list[int]) -> float:
        rule = self.board_game.asking[cells[AWAIT]]
        assert rule is not None
        return rule.weigh(cells, intent, actions, values)

    def why_asked(self, cells: list[int], action: int) -> str:
        """Why it answers a rule so, in a sentence."""
        rule = self.board_game.asking[cells[AWAIT]]
        return (rule.why(cells, action) if rule is not None else "") or "It can do nothing else."

    def turns_left(self, cells: list[int]) -> int:
        """About how many turns the seat to move still has, this one included."""
        return self.turns_at(cells, 3, 2)

    def turns_at(self, cells: list[int], pace: int, more: int) -> int:
        """The same, with this number of claims for eight spaces, and of turns that follow the last of them."""
        game = self.board_game
        if cells[LAST] > 0:
            return 1
        soonest = 1000
        for each in range(game.seats):
            spaces = cells[game.vehicles_at + each] - END_VEHICLES
            draws = spaces - cells[game.hand_size_at + each] * 3 // 4
            if draws < 0:
                draws = 0
            turns = (spaces * pace + draws * 4 + 4) // 8  # two cards a draw
            if turns < soonest:
                soonest = turns
        return soonest + more
