"""What a person types at a map, understood: places, routes and payments."""

import re

from branchline.cli.maps import laying
from branchline.cli.maps.places import places_typed, routes_between
from branchline.cli.maps.screen import LOOKS
from branchline.cli.move_parser import FILLERS, MoveParser
from branchline.cli.questions import COMMANDS
from branchline.cli.typed_names import LONGEST, quoted
from branchline.core.actions import Illegal, Kind, Unreadable
from branchline.core.names import WILD
from branchline.core.text import listing, normal, plural
from branchline.core.view import View
from branchline.describe.map_choices import fewest_wilds
from branchline.describe.map_situation import MapSituation
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame

FEW = 4  # things to choose from that an answer can list


class MapMoveParser(MoveParser):
    game: RoutesGame
    situation: MapSituation

    def __init__(self, view: View, names: list[str]) -> None:
        super().__init__(view, names)
        # What lies at places has its own names beside that of its sort: `the fog token`.
        self.fillers = (*FILLERS, *(normal(markers.unit) for markers in self.situation.map.markers()))
        self.laying = laying.LayingTerminal(self.game.laying) if self.game.laying else None

    def situation_of(self, view: View, names: list[str]) -> MapSituation:
        return MapSituation(view, names)

    def verbs(self) -> list[str]:
        own = [kind.words(kind.start).split()[0] for rule in self.game.rules for kind in rule.kinds()]
        return [*super().verbs(), "claim", *own, *(laying.VERBS if self.laying else ())]

    def own_moves(self, text: str) -> list[int] | None:
        claim = re.fullmatch(r"c(?:l(?:a(?:im?)?)?)?\s+(.+)", text, re.IGNORECASE)
        return self.claims(claim[1]) if claim else None

    def answers(self, text: str) -> list[int]:
        found = [action for kind in self.game.codec.kinds if self.asks(kind) for action in kind.answers(text)]
        found = found or [a for a in self.legal if normal(self.game.words(a)) == normal(text)]
        return found or (self.laying.parse(self, text) if self.laying else [])

    def read_apart(self) -> list[Kind]:
        return [self.game.claim, *([self.laying.lay] if self.laying else [])]

    def better_reason(self, action: int) -> str:
        """Where a rule asks for one of a few things: also which they are."""
        kind = self.game.codec.kind_of[action]
        asked = self.asks(kind) and any(kind in rule.kinds() for rule in self.game.rules)
        if not asked or len(self.legal) > FEW:
            return ""
        there = listing([self.situation.answer_words(other) for other in self.legal], "or")
        return f"{self.situation.why_not(action)} Choose {there}."

    def tells_apart(self, action: int) -> list[str]:
        claim, words = self.game.claim, self.game.words(action)
        if self.game.codec.kind_of[action] is not claim:
            return super().tells_apart(action)
        payment = claim.payment_words(action)
        track = self.situation.map.colour(claim.paid_route[action - claim.start])
        label = [track] if track != GREY else []
        wild, wilds = self.game.board.words.wild, self.game.board.words.wilds
        return [payment, payment.replace(wild, wilds), re.sub(r"\d+ ", "", payment), *label, words]

    def turned(self, action: int) -> str:
        """A route from its other end."""
        board, claim, kind = self.game.board, self.game.claim, self.game.codec.kind_of[action]
        if kind is claim:
            route = board.routes[claim.paid_route[action - claim.start]]
        elif self.laying and kind is self.laying.lay:
            route = board.routes[self.laying.lay.bed(action)]
        else:
            return ""
        turned = f"{board.places[route.b].name}–{board.places[route.a].name}"
        return self.game.words(action).replace(board.route_name(route), turned, 1)

    def phrases(self) -> list[str]:
        """Routes are tried from both ends."""
        board, found = self.game.board, super().phrases()
        found += [self.game.words(a) for a in self.legal if self.game.codec.kind_of[a] is self.game.claim]
        found += [words for rule in self.game.rules for words in rule.examples() if "PLACE" not in words]
        found += self.laying.phrases() if self.laying else []
        for route in board.routes:
            for a, b in ((route.a, route.b), (route.b, route.a)):
                found.append(f"claim {board.places[a].name}–{board.places[b].name}")
        found += [f"routes {name}" for name in self.game.ends]
        return [*found, *LOOKS, *COMMANDS, *(laying.COMMANDS if self.laying else {})]

    # -- claims -----------------------------------------------------------------------------------------------------

    def claims(self, text: str) -> list[int]:
        typed, _, payment = re.sub(r"\s+(?:with|using)\s+", "\0", text, count=1).partition("\0")
        routes = self.routes_typed(typed)
        claim = self.game.claim
        found: list[int] = []
        wrong: list[Unreadable] = []
        paid = self._whole_words(payment)
        for route in routes:
            try:
                found += self._in_colour(route, paid) or claim.parse(
                    f"claim {claim.names[route]}" + (f" with {paid}" if paid else "")
                )
            except Unreadable as error:
                wrong.append(error)
        if not found:
            raise self._wrong_payment(routes, wrong[0])
        legal = [a for a in found if a in self.legal]
        if legal:
            return fewest_wilds(self.situation, legal)
        possible = self._likely(list(dict.fromkeys(claim.paid_route[a - claim.start] for a in found)))
        own = [route for route in possible if self.situation.is_own(route)]
        if own and len(routes) > 1 and self.asks(claim):
            both = "both" if len(routes) == 2 else "two"
            raise Illegal(f"{claim.names[own[0]]} is yours; nobody may claim {both} tracks.")
        reasons = [self._why_no_route(route, bool(payment), found) for route in possible]
        if len(possible) == 1 < len(routes) and self._bare(possible[0]):
            name = self.game.board.route_name(self.game.board.routes[possible[0]])
            reasons = [reasons[0].replace(claim.names[possible[0]], name)]  # it stands for all its tracks
        raise Illegal(" ".join(dict.fromkeys(reasons)))

    def _wrong_payment(self, routes: list[int], error: Unreadable) -> Unreadable:
        """A payment that no track of a route takes; where track is laid its colour is known."""
        laid = [route for route in routes if self.situation.is_built(route)]
        takes = self.game.claim.takes(routes[0])
        if not laid or takes not in str(error):
            return error
        name, length = self.game.claim.names[laid[0]], self.game.lengths[laid[0]]
        colours = [self.situation.map.colour(route) for route in laid]
        cards = listing(list(dict.fromkeys(f"{length} {colour}" for colour in colours)), "or")
        return Unreadable(f"{name} takes {cards}, or {self.game.board.words.wilds}.")

    def _bare(self, route: int) -> bool:
        """Whether it is a bed without track, and nobody's."""
        return self.situation.is_bare(route) and not self.situation.is_claimed(route)

    def _likely(self, routes: list[int]) -> list[int]:
        """Of tracks between two places those whose reasons matter: the built ones, or one of those not built."""
        built = [route for route in routes if self.situation.is_built(route)]
        bare = [route for route in routes if self._bare(route)]
        return built or [route for route in routes if route not in bare[1:]]

    def _in_colour(self, route: int, paid: str) -> list[int]:
        """The payments of a route that a mere colour names: `with red` where no number is needed."""
        typed = re.fullmatch(r"(?:(?:an?|the)\s+)?([^\W\d]+)(?:\s+cards?)?", paid)
        claim, colours, words = self.game.claim, self.game.board.colours, self.game.board.words
        if typed is None:
            return []
        if typed[1].lower() not in (*colours, words.wild):
            raise Unreadable(f"“{typed[1]}” is no colour of this game.")
        mixed = [f"{self.game.lengths[route] - n} {typed[1]}, {n} wild" for n in range(1, self.game.lengths[route])]
        found = claim.parse(f"claim {claim.names[route]} with {self.game.lengths[route]} {typed[1]}")
        if typed[1].lower() in colours:
            found += [a for payment in mixed for a in claim.parse(f"claim {claim.names[route]} with {payment}")]
        return found

    def _why_no_route(self, route: int, paid: bool, actions: list[int]) -> str:
        claim = self.game.claim
        reasons = list(dict.fromkeys(self.why_not(a) for a in actions if claim.paid_route[a - claim.start] == route))
        if paid or len(reasons) == 1:
            return reasons[0]
        words, colours, hand = self.game.board.words, self.game.board.colours, self.view.hand
        colour = self.situation.map.colour(route)  # that of the track laid there, or of the route
        cards = f"{self.game.lengths[route]} {colour if self.situation.is_built(route) else claim.takes(route)}"
        best = colour if colour in colours else max(colours, key=hand.__getitem__)
        have = [f"{hand[best]} {best}"] if hand[best] else []
        have += [plural(hand[WILD], words.wild, words.wilds)] if hand[WILD] else []
        needed = f", at least {plural(n, words.wild, words.wilds)}" if (n := self.game.wilds_needed[route]) else ""
        return f"{claim.names[route]} takes {cards}{needed}; you have {listing(have) or 'none of it'}."

    def _whole_words(self, payment: str) -> str:
        """Beginnings of colours in a payment made whole: `2 bl` is `2 blue` where no other colour begins so."""
        if len(payment) > LONGEST or re.search(r"\d{4}", payment):
            raise Unreadable(f"{quoted(payment)} is more than a route takes.")
        words = [*self.game.board.colours, self.game.board.words.wild, self.game.board.words.wilds, "wild"]

        def whole(match: re.Match[str]) -> str:
            begun = [word for word in words if word.startswith(match[0].lower())]
            colours = {self.game.board.words.wild if word not in self.game.board.colours else word for word in begun}
            return colours.pop() if len(colours) == 1 else match[0]

        return re.sub(r"[^\W\d]+", whole, payment)

    def routes_typed(self, text: str, verb: str = "claim") -> list[int]:
        """The routes between the two places that are named, one for each track that may be meant.

        The verb is for the answer if there are none: what may have been meant.
        """
        words = [word for word in re.split(r"[\s–—,()-]+", text) if word and normal(word) not in ("to", "and", "")]
        found: dict[int, int] = {}
        for track in (0, 1, 2):  # how many words at the end name the track: (green), (grey A)
            label = normal("".join(words[len(words) - track :])) if track else ""
            if len(words) - track > 1 and not found:
                found = routes_between(self.game, words[: len(words) - track], label)
        best = [route for route, fit in found.items() if fit == min(found.values())]
        board = self.game.board
        pairs = {frozenset((board.routes[r].a, board.routes[r].b)) for r in best}
        if len(pairs) == 1:
            return best
        if pairs:
            names = listing(list(dict.fromkeys(board.route_name(board.routes[r]) for r in best))[:5], "or")
            raise Unreadable(f"{quoted(text)} may be {names}.")
        raise Unreadable(self._no_route(text, words, verb))

    def _no_route(self, text: str, words: list[str], verb: str) -> str:
        names = [place.name for place in self.game.board.places]
        for cut in range(1, len(words)):
            a, b = list(places_typed(self.game, words[:cut])), list(places_typed(self.game, words[cut:]))
            if len(a) == len(b) == 1 and a != b:
                a_name, b_name = names[a[0]], names[b[0]]
                return f"No route joins {a_name} and {b_name}; “routes {a_name}” shows those there are."
        return f"There is no route {quoted(text.strip())} here.{self.did_you_mean(normal(f'{verb} {text}'))}"
