"""What a person types, understood: whole words, beginnings of words, and what was probably meant."""

import difflib
import re

from branchline.cli.places import LONGEST, fits, places_said, quoted, routes_between
from branchline.cli.rules import shown
from branchline.cli.rules.shown import Shown
from branchline.cli.ways import paid_in
from branchline.core.actions import Illegal, Kind, Unreadable
from branchline.core.game import AWAIT, State
from branchline.core.text import listing, normal, plural
from branchline.core.view import View
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame

FILLERS = ("with", "using", "pay", "card", "cards", "token", "on", "at", "from", "the", "and", "to", "a", "an")


def thrifty(game: RoutesGame, cells: list[int], actions: list[int]) -> list[int]:
    """Claims, those with the fewest wilds first. Of two tracks that are the same in all but place, one is enough."""
    claim = game.claim
    found: dict[tuple[object, ...], int] = {}
    for action in actions:
        payment = action - claim.start
        route = claim.paid_route[payment]
        track = game.board.routes[route]
        colour = track.colour, game.track_on(cells, route)
        alike = track.group or track.id, track.length, *colour, game.wilds_needed[route]
        found.setdefault((*alike, claim.paid_colour[payment], claim.paid_wilds[payment]), action)
    return sorted(found.values(), key=lambda action: (claim.paid_wilds[action - claim.start], action))


def _best(said: list[str], names: dict[int, list[str]]) -> list[int]:
    """The moves of which typed words fit a name best."""
    found: dict[int, int] = {}
    for action, its in names.items():
        fit = [fit for name in its if (fit := fits(said, name)) is not None]
        if fit:
            found[action] = min(fit)
    return [action for action, fit in found.items() if fit == min(found.values())]


def verbs(rules: list[Shown]) -> list[str]:
    """The words that moves begin with."""
    return [*MOVES, *(verb for rule in rules for verb in rule.verbs)]


class Typed:
    """Reads the moves of one game for the seat of a view. Everything it knows is in the view."""

    def __init__(self, game: RoutesGame, view: View, names: list[str]) -> None:
        self.game = game
        self.view = view
        self.names = names
        self.legal = view.legal()
        self.shown = shown(game)

    def verb(self, text: str) -> str:
        """The first word, if it is one that moves begin with."""
        word = text.split()[0].lower() if text.split() else ""
        return word if word in verbs(self.shown) else ""

    def meant(self, text: str) -> list[int]:
        """The legal moves that the words may mean, one if they are clear; raises Unreadable or Illegal."""
        text = text.strip()
        if len(text) > LONGEST:
            raise Unreadable(f"{quoted(text)} is too long for a move.")
        claim = re.fullmatch(r"c(?:l(?:a(?:im?)?)?)?\s+(.+)", text, re.IGNORECASE)
        if claim:
            return self._claims(claim[1])
        found = self._answer(text) or [a for kind in self._kinds() for a in kind.parse(text)] or self._begun(text)
        if not found:
            raise Unreadable(f"{quoted(text)} is no move I know.{self._did_you_mean(normal(text))}")
        return self._legal_of(found)

    def _answer(self, text: str) -> list[int]:
        """Short answers to the question that is asked now, which tickets say; and what only one rule can read."""
        game, now = self.game, self.view.cells[AWAIT]
        said = normal(text).removeprefix("keep")
        if now == game.await_keep and said in ("both", "all"):
            offered = len(game.offer_of(self.view.cells, self.view.seat))
            return [game.keep.start + (1 << (offered if said == "all" else min(2, game.offers))) - 1]
        tickets = r"(?:keep\s+)?(?:tickets?\s+)?([1-9](?:[\s,&+]*(?:and\s*)?(?:ticket\s+)?[1-9])*)"
        numbers = re.fullmatch(tickets, text, re.IGNORECASE)
        if now == game.await_keep and numbers:
            kept = re.findall("[1-9]", numbers[1])
            if int(max(kept)) > len(game.offer_of(self.view.cells, self.view.seat)):
                raise Unreadable(f"There is no ticket {max(kept)}.")
            return game.keep.parse("keep" + "".join(kept))
        return next((found for rule in self.shown if (found := rule.reads(self, text))), [])

    def among(self, text: str, actions: list[int]) -> list[int]:
        """Which of the moves on offer an answer means: those that fit it best by payment, track, place or token."""
        words = re.findall(r"[^\s,()–-]+", text[:LONGEST])
        said = [word for word in words if normal(word) and normal(word) not in FILLERS]
        if not said:
            return []
        found = _best(said, {action: self._names(action) for action in actions})
        if len(found) == len(actions):  # what they have in common tells nothing: `g` for green, of Grenoble's beds
            found = _best(said, {a: [self.game.words(a).rpartition(" ")[2]] for a in actions}) or found
        return found

    def _names(self, action: int) -> list[str]:
        """What tells a move from the others that a question offers."""
        claim, words = self.game.claim, self.game.words(action)
        if self.game.codec.of[action] is not claim:
            return [words, words.partition(" ")[2], words.rpartition(" ")[2], words.partition(" on ")[2] or words]
        payment = claim.payment_words(action)
        track = paid_in(self.game, self.view.cells, claim.paid_route[action - claim.start])
        label = [track] if track != GREY else []
        wild, wilds = self.game.board.words.wild, self.game.board.words.wilds
        return [payment, payment.replace(wild, wilds), re.sub(r"\d+ ", "", payment), *label, words]

    def _kinds(self) -> list[Kind]:
        """The players' kinds, those apart that have a reader of their own."""
        read = [self.game.claim, *(kind for rule in self.shown for kind in rule.reads_alone())]
        return [kind for kind in self.game.codec.kinds if not kind.chance and kind not in read]

    def _begun(self, text: str) -> list[int]:
        """Moves whose words begin as typed, the legal ones before the others."""
        said = re.findall(r"[^\s,]+", text)
        now = self.game.awaits[self.view.cells[AWAIT]]
        kinds = sorted(self._kinds(), key=lambda kind: kind not in now)
        possible = [a for kind in kinds for a in range(kind.start, kind.start + kind.size)]
        begun = [a for a in possible if normal(text) and fits(said, self.game.words(a)) is not None]
        whole = [a for a in begun if len(self.game.words(a).split()) == len(said)] or begun
        return [a for a in whole if a in self.legal] or whole[:1]

    def _legal_of(self, found: list[int]) -> list[int]:
        legal = [a for a in found if a in self.legal]
        if not legal:
            raise Illegal(self.why_not(found[0]))
        return legal

    def why_not(self, action: int) -> str:
        """The engine's reason, from what the seat sees, with the players' names."""
        game, cells, kind = self.game, self.view.cells, self.game.codec.of[action]
        if cells[AWAIT] != game.await_main and kind not in game.awaits[cells[AWAIT]]:
            return game.not_now(cells)
        better = next((reason for rule in self.shown if (reason := rule.why_not(self, action))), "")
        reason = better or game.why_not(State(cells), action)
        return re.sub(r"player (\d+)", lambda match: self.names[int(match[1]) - 1], reason)

    def suggestions(self) -> list[str]:
        """For Tab: the legal moves; a claim from both ends, its payments once the route is there."""
        out: list[str] = []
        board, claim = self.game.board, self.game.claim
        rules = {kind: rule for rule in self.shown for kind in rule.kinds()}
        for action in self.legal:
            words = self.game.words(action)
            out.append(words)
            if self.game.codec.of[action] is claim:
                route = board.routes[claim.paid_route[action - claim.start]]
                turned = f"{board.places[route.b].name}–{board.places[route.a].name}"
                out.append(words.replace(board.route_name(route), turned, 1))
            elif rule := rules.get(self.game.codec.of[action]):
                out.append(rule.turned(action) or words)
        return out

    # -- claims -----------------------------------------------------------------------------------------------------

    def _claims(self, text: str) -> list[int]:
        said, _, payment = re.sub(r"\s+(?:with|using)\s+", "\0", text, count=1).partition("\0")
        routes = self.routes_said(said)
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
            return thrifty(self.game, self.view.cells, legal)
        possible = self._likely(list(dict.fromkeys(claim.paid_route[a - claim.start] for a in found)))
        own = [r for r in possible if self.game.owner(self.view.cells, r) == self.view.seat]
        if own and len(routes) > 1 and self.view.cells[AWAIT] == self.game.await_main:
            both = "both" if len(routes) == 2 else "two"
            raise Illegal(f"{claim.names[own[0]]} is yours; nobody may claim {both} tracks.")
        reasons = [self._why_no_route(route, bool(payment), found) for route in possible]
        if len(possible) == 1 < len(routes) and self._bare(possible[0]):
            name = self.game.board.route_name(self.game.board.routes[possible[0]])
            reasons = [reasons[0].replace(claim.names[possible[0]], name)]  # it stands for all its tracks
        raise Illegal(" ".join(dict.fromkeys(reasons)))

    def _wrong_payment(self, routes: list[int], error: Unreadable) -> Unreadable:
        """A payment that no track of a route takes; where track is laid its colour is known."""
        laid = [route for route in routes if self.game.track_on(self.view.cells, route) >= 0]
        takes = self.game.claim.takes(routes[0])
        if not laid or takes not in str(error):
            return error
        name, length = self.game.claim.names[laid[0]], self.game.lengths[laid[0]]
        colours = [paid_in(self.game, self.view.cells, route) for route in laid]
        cards = listing(list(dict.fromkeys(f"{length} {colour}" for colour in colours)), "or")
        return Unreadable(f"{name} takes {cards}, or {self.game.board.words.wilds}.")

    def _bare(self, route: int) -> bool:
        """Whether it is a bed without track, and nobody's."""
        game, cells = self.game, self.view.cells
        return game.needs_track[route] and game.track_on(cells, route) < 0 and game.owner(cells, route) < 0

    def _likely(self, routes: list[int]) -> list[int]:
        """Of tracks between two places those whose reasons matter: the built ones, or one of those not built."""
        built = [route for route in routes if self.game.track_on(self.view.cells, route) >= 0]
        bare = [route for route in routes if self._bare(route)]
        return built or [route for route in routes if route not in bare[1:]]

    def _in_colour(self, route: int, paid: str) -> list[int]:
        """The payments of a route that a mere colour names: `with red` where no number is needed."""
        said = re.fullmatch(r"(?:(?:an?|the)\s+)?([^\W\d]+)(?:\s+cards?)?", paid)
        claim, colours, words = self.game.claim, self.game.board.colours, self.game.board.words
        if said is None:
            return []
        if said[1].lower() not in (*colours, words.wild):
            raise Unreadable(f"“{said[1]}” is no colour of this game.")
        mixed = [f"{self.game.lengths[route] - n} {said[1]}, {n} wild" for n in range(1, self.game.lengths[route])]
        found = claim.parse(f"claim {claim.names[route]} with {self.game.lengths[route]} {said[1]}")
        if said[1].lower() in colours:
            found += [a for payment in mixed for a in claim.parse(f"claim {claim.names[route]} with {payment}")]
        return found

    def _why_no_route(self, route: int, paid: bool, actions: list[int]) -> str:
        claim = self.game.claim
        reasons = list(dict.fromkeys(self.why_not(a) for a in actions if claim.paid_route[a - claim.start] == route))
        if paid or len(reasons) == 1:
            return reasons[0]
        words = self.game.board.words
        laid = self.game.track_on(self.view.cells, route)
        takes = self.game.board.colours[laid] if laid >= 0 else claim.takes(route)
        cards = f"{self.game.lengths[route]} {takes}"
        hand = self.game.hand_of(self.view.cells, self.view.seat)
        wilds = hand.pop()
        colour = max(self.game.colour_of[route], laid)
        best = max(range(len(hand)), key=hand.__getitem__) if colour < 0 else colour
        have = [f"{hand[best]} {self.game.board.colours[best]}"] if hand[best] else []
        have += [plural(wilds, words.wild, words.wilds)] if wilds else []
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

    def routes_said(self, text: str, verb: str = "claim") -> list[int]:
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
            a, b = list(places_said(self.game, words[:cut])), list(places_said(self.game, words[cut:]))
            if len(a) == len(b) == 1 and a != b:
                a_name, b_name = names[a[0]], names[b[0]]
                return f"No route joins {a_name} and {b_name}; “routes {a_name}” shows those there are."
        return f"There is no route {quoted(text.strip())} here.{self._did_you_mean(normal(f'{verb} {text}'))}"

    def _did_you_mean(self, said: str) -> str:
        """The nearest move or command, if one is near. Routes are tried from both ends."""
        board = self.game.board
        kinds = [kind for kind in self._kinds() if kind.size < 20]  # draws and the like, whether legal now or not
        said_so = [self.game.words(a) for kind in kinds for a in range(kind.start, kind.start + kind.size)]
        said_so += [words for rule in self.shown for words in rule.examples() if "PLACE" not in words]
        said_so += [words for rule in self.shown for words in rule.phrases()]
        said_so += ["keep both", "keep all"] if self.view.cells[AWAIT] == self.game.await_keep else []
        alone = [kind for rule in self.shown for kind in rule.reads_alone()]
        said_so += [self.game.words(a) for a in self.legal if self.game.codec.of[a] not in alone]
        moves = {normal(words): words for words in said_so}
        for route in board.routes:
            for a, b in ((route.a, route.b), (route.b, route.a)):
                name = f"claim {board.places[a].name}–{board.places[b].name}"
                moves.setdefault(normal(name), name)
        moves.update({normal(f"routes {name}"): f"routes {name}" for name in self.game.ends})
        moves.update({normal(word): word for word in [*COMMANDS, *(c for rule in self.shown for c in rule.commands)]})
        near = difflib.get_close_matches(said, list(moves), n=1, cutoff=0.6)
        return f" Did you mean “{moves[near[0]]}”?" if near else " “help” lists what you can say."


MOVES = ("draw", "claim", "keep", "pass")  # the verbs of the family; rules add theirs
COMMANDS = {
    "table": "the table again",
    "claims": "every route you can claim now, with its payments",
    "tickets": "your tickets and the shortest open way of each",
    "map": "every route by place: open, closed or whose it is",
    "routes PLACE": "the routes of one place",
    "players": "what is public of everybody",
    "log": "the game so far, as you saw it",
    "undo": "go back to your previous decision, as often as you like",
    "save FILE": "write a copy of the record",
    "rules": "the rules in brief",
    "help": "this list",
    "quit": "save and leave",
}
