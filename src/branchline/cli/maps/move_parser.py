"""What a person types at a map, understood: places, routes and payments."""

import re
from typing import ClassVar, Final

from branchline.cli.heard import to_type
from branchline.cli.maps import laying
from branchline.cli.maps.places import places_typed, routes_between
from branchline.cli.maps.screen import LOOKS
from branchline.cli.move_parser import FILLERS, MoveParser
from branchline.cli.questions import COMMANDS
from branchline.cli.speech import say_sentence, spoken
from branchline.cli.typed_names import LONGEST, shortened
from branchline.core.actions import Illegal, Kind, Unreadable
from branchline.core.names import WILD
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal
from branchline.core.view import View
from branchline.describe.map_choices import fewest_wilds
from branchline.describe.map_situation import MapSituation
from branchline.routes.board import GREY
from branchline.routes.claim import NO_COLOUR, OWNED, WRONG_PAYMENT
from branchline.routes.game import RoutesGame

OWNED_BY: Final = Message("terminal.reason.owned", "{route, route} belongs to {owner, who}.")
CHOOSE: Final = Message("terminal.move.choose", "{why, sentence} Choose {moves, sentences, or}.")
IS_YOURS: Final = Message(
    "terminal.move.is-yours",
    "{route, route} is yours; nobody may claim {tracks, plural, =2 {both} other {two}} tracks.",
)
TAKES_BUILT: Final = Message(
    "terminal.move.takes-built", "{route, route} takes {cards, sentences, or}, or {wilds, wild}."
)
CARDS_COUNTED: Final = Message("terminal.move.so-many", "{n} {colour, colour}")
WILDS_COUNTED: Final = Message(
    "terminal.move.so-many-wilds", "{n, plural, one {# {wild, wild}} other {# {wilds, wild}}}"
)
TAKES_YOU_HAVE: Final = Message(
    "terminal.move.takes-you-have",
    "{route, route} takes {takes, select, any {{length} of one colour} track {{length} of the colour of its track} "
    "other {{length} {takes, colour}}}{needed, plural, =0 {} other {, at least {wilds, sentence}}}; "
    "you have {have, plural, =0 {none of it} other {{have, sentences}}}.",
)
TOO_MUCH: Final = Message("terminal.move.too-much", "“{typed}” is more than a route takes.")
MAY_BE: Final = Message("terminal.move.may-be", "“{typed}” may be {routes, routes, or}.")
NO_ROUTE_JOINS: Final = Message(
    "terminal.move.no-route-joins",
    "No route joins {a, place} and {b, place}; “{routes} {a, place}” shows those there are.",
)
NO_ROUTE: Final = Message("terminal.move.no-route", "There is no route “{typed}” here. {instead, sentence}")

FEW = 4  # things to choose from that an answer can list


class MapMoveParser(MoveParser):
    game: RoutesGame
    situation: MapSituation
    called: ClassVar = {OWNED.code: OWNED_BY}

    def __init__(self, view: View, names: list[str]) -> None:
        super().__init__(view, names)
        # What lies at places has its own names beside that of its sort: `the fog token`.
        self.fillers = (*FILLERS, *(normal(markers.unit) for markers in self.situation.map.markers()))
        self.laying = laying.LayingTerminal(self.game.laying) if self.game.laying else None

    def situation_of(self, view: View, names: list[str]) -> MapSituation:
        return MapSituation(view, names, spoken())

    def places(self) -> list[str]:
        return list(self.game.ends)

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

    def better_reason(self, action: int, reason: Sentence) -> Sentence:
        """Where a rule asks for one of a few things: also which they are."""
        kind = self.game.codec.kind_of[action]
        asked = self.asks(kind) and any(kind in rule.kinds() for rule in self.game.rules)
        if not asked or len(self.legal) > FEW:
            return reason
        there = [self.situation.answer_words(other) for other in self.legal]
        return CHOOSE.sentence(why=reason, moves=there)

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
        return self.spoken(action).replace(board.route_name(route), turned, 1)

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
            raise Illegal(IS_YOURS.sentence(route=claim.route_facts(own[0]), tracks=len(routes)))
        reasons = [self._why_no_route(route, bool(payment), found) for route in possible]
        if len(possible) == 1 < len(routes) and self._bare(possible[0]):
            reasons = [self._untracked(reasons[0], possible[0])]  # it stands for all its tracks
        raise Illegal(" ".join(dict.fromkeys(say_sentence(reason) for reason in reasons)))

    def _untracked(self, reason: Sentence, route: int) -> Sentence:
        """The reason with no more of the route's name than its two ends."""
        named, ends = self.game.claim.route_facts(route), self._ends(route)
        facts = {name: ends if fact == named else fact for name, fact in reason.facts.items()}
        return Sentence(reason.message, facts)

    def _wrong_payment(self, routes: list[int], error: Unreadable) -> Unreadable:
        """A payment that no track of a route takes; where track is laid its colour is known."""
        laid = [route for route in routes if self.situation.is_built(route)]
        if not laid or error.reason.code != WRONG_PAYMENT.code:
            return error
        length, colours = self.game.lengths[laid[0]], [self.situation.map.colour(route) for route in laid]
        cards = [CARDS_COUNTED.sentence(n=length, colour=colour) for colour in dict.fromkeys(colours)]
        wilds = {"wilds": self.game.board.words.wilds, "wild": self.game.board.words.wild}
        route = self.game.claim.route_facts(laid[0])
        return Unreadable(TAKES_BUILT.sentence(route=route, cards=cards, n=length, **wilds))

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
            raise Unreadable(NO_COLOUR.sentence(text=typed[1]))
        mixed = [f"{self.game.lengths[route] - n} {typed[1]}, {n} wild" for n in range(1, self.game.lengths[route])]
        found = claim.parse(f"claim {claim.names[route]} with {self.game.lengths[route]} {typed[1]}")
        if typed[1].lower() in colours:
            found += [a for payment in mixed for a in claim.parse(f"claim {claim.names[route]} with {payment}")]
        return found

    def _why_no_route(self, route: int, paid: bool, actions: list[int]) -> Sentence:
        claim = self.game.claim
        reasons = list(dict.fromkeys(self.reason(a) for a in actions if claim.paid_route[a - claim.start] == route))
        if paid or len(reasons) == 1:
            return reasons[0]
        colours, hand = self.game.board.colours, self.view.hand
        colour = self.situation.map.colour(route)  # that of the track laid there, or of the route
        takes = colour if colour in colours else "any"
        if self.game.needs_track[route] and not self.situation.is_built(route):
            takes = "track"
        best = colour if colour in colours else max(colours, key=hand.__getitem__)
        have = [CARDS_COUNTED.sentence(n=hand[best], colour=best)] if hand[best] else []
        have += [self._wilds(hand[WILD])] if hand[WILD] else []
        needed = self.game.wilds_needed[route]
        facts = {"needed": needed, "wilds": self._wilds(needed), "have": have}
        length = self.game.lengths[route]
        return TAKES_YOU_HAVE.sentence(route=claim.route_facts(route), length=length, takes=takes, **facts)

    def _wilds(self, number: int) -> Sentence:
        words = self.game.board.words
        return WILDS_COUNTED.sentence(n=number, wild=words.wild, wilds=words.wilds)

    def _whole_words(self, payment: str) -> str:
        """Beginnings of colours in a payment made whole: `2 bl` is `2 blue` where no other colour begins so."""
        if len(payment) > LONGEST or re.search(r"\d{4}", payment):
            raise Unreadable(TOO_MUCH.sentence(typed=shortened(payment)))
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
            first: dict[frozenset[int], int] = {}
            for r in best:  # one for all tracks between two places
                first.setdefault(frozenset((board.routes[r].a, board.routes[r].b)), r)
            ends = [self._ends(r) for r in list(first.values())[:5]]
            raise Unreadable(MAY_BE.sentence(typed=shortened(text), routes=ends))
        raise Unreadable(self._no_route(text, words, verb))

    def _ends(self, route: int) -> dict[str, object]:
        """A route by its two ends alone."""
        facts = self.game.claim.route_facts(route)
        return {name: facts[name] for name in ("id", "a", "b")}

    def _no_route(self, text: str, words: list[str], verb: str) -> Sentence:
        names = [place.name for place in self.game.board.places]
        for cut in range(1, len(words)):
            a, b = list(places_typed(self.game, words[:cut])), list(places_typed(self.game, words[cut:]))
            if len(a) == len(b) == 1 and a != b:
                return NO_ROUTE_JOINS.sentence(a=names[a[0]], b=names[b[0]], routes=to_type("routes"))
        instead = self.did_you_mean(normal(f"{verb} {text}"))
        return NO_ROUTE.sentence(typed=shortened(text.strip()), instead=instead)
