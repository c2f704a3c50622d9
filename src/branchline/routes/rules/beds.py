"""Track beds: routes on which track is laid before they can be claimed."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from branchline.core.actions import Kind, Unreadable
from branchline.core.cells import Cells, bit_count, cells_of, zeros
from branchline.core.encoding import bits, counts
from branchline.core.game import AWAIT
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal
from branchline.core.view import EVERYONE
from branchline.routes.kinds import Laying
from branchline.routes.rules.declared import Pieces, RuleBounds, Shape, Supply
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.state import ANY_COLOUR, BIT_HASH, NO_TRACK, UNCLAIMED, WILDS_ALONE, WORD

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame

BED = "bed"  # the colour of such a route in the board's file
MOST_PIECES = 20  # of one length and colour
MOST_RUNS = 256  # lists of actions kept for a bed: as many as eight colours can make

LAY_WHERE: Final = Message("beds.lay-where", "Lay a piece of track on a bed.")
LACKS_TRACK: Final = Message("beds.no-track", "No track lies on {route, route} yet.")
OTHER_COLOUR: Final = Message(
    "beds.other-colour", "{route, route} has {colour, colour} track; pay in {colour, colour}."
)
FIRST_LAY: Final = Message("beds.first-lay", "First lay a piece of track.")
DRAW_FIRST: Final = Message("beds.draw-first", "Track is laid after drawing cards: draw first.")
OTHER_PIECES: Final = Message(
    "beds.other-pieces",
    "No {colour, colour} piece of {length, plural, one {# space} other {# spaces}} is in the supply; "
    "there are {left, colours} ones.",
)
NO_PIECE: Final = Message(
    "beds.no-piece",
    "No {colour, colour} piece of {length, plural, one {# space} other {# spaces}} is in the supply; "
    "all of that length are in use.",
)
BED_CLAIMED: Final = Message("beds.claimed", "{route, route} is claimed already.")
BED_BUILT: Final = Message("beds.built", "{route, route} has {colour, colour} track already.")
BED_CLOSED: Final = Message("beds.closed", "{route, route} is closed.")
LAY: Final = Message("terminal.move.lay", "lay {route, route} {colour, colour}")
LAID: Final = Message("terminal.story.laid", "laid {colour, colour} track on {route, route}")
PIECE_BACK: Final = Message(
    "terminal.story.piece-back",
    "The {colour, colour} piece of {length, plural, one {# space} other {# spaces}} is back in the supply.",
)
BRIEF: Final = Message(
    "terminal.brief.beds",
    "Track beds can't be claimed until track lies on them. After drawing cards you choose a piece from the supply "
    "(of each colour {pieces, sentences}) and lay it on a bed of its length that is still open; if none fits, that is "
    "skipped. From then on anybody may claim the route in the piece's colour, and the piece goes back to the supply. "
    "Whatever claiming a route closes to everybody, laying track on it closes already.",
)
PIECES: Final = Message("terminal.brief.pieces", "{count} of {length, plural, one {# space} other {# spaces}}")
BUILT: Final = Message("terminal.beds.built", "built")
PIECES_EACH: Final = Message("terminal.beds.pieces-each", "{count} of {length, plural, one {# space} other {# spaces}}")
IN_BOX: Final = Message(
    "terminal.beds.in-box",
    "{total} Track Pieces: {pieces, sentences} in each of the {colours} colours.",
)


def _pieces(board: "Board") -> dict[int, int]:
    """How many pieces of each colour there are, by length, as the board's `pieces` table has them."""
    found: dict[int, int] = {}
    table = board.more.get("pieces")
    if isinstance(table, dict):
        for length, count in table.items():
            whole = isinstance(count, int) and not isinstance(count, bool)
            if whole and 0 < count <= MOST_PIECES and re.fullmatch("[1-9][0-9]?", str(length)):
                found[int(length)] = count
    return found


class TrackBeds(Rule):
    """After drawing cards a player lays a piece of track on a bed of its length; its colour is then the route's.

    A bed can be claimed only while a piece lies there, which then goes back to the supply. Laying it closes for all
    what claiming the bed would.
    """

    key: ClassVar[str] = "track_beds"
    board_keys: ClassVar[dict[str, Shape]] = {"pieces": {str: int}}
    move_facts: ClassVar[dict[str, Shape]] = {"lay": {"route": int, "a": str, "b": str, "length": int, "colour": str}}
    event_facts: ClassVar[dict[str, Shape]] = {"piece back": {"colour": str, "length": int}}
    route_colours: ClassVar[list[str]] = [BED]

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        pieces, table = _pieces(board), board.more.get("pieces")
        remedy = f"write a length and how many of each colour, 1 to {MOST_PIECES}"
        if all(route.colour != BED for route in board.routes):
            return [("rules", -1, f'no route is a track bed; give some colour = "{BED}", or play without track_beds')]
        if not isinstance(table, dict) or not table:
            return [("pieces", -1, f"track_beds needs a [pieces] table; {remedy}")]
        found: list[tuple[str, int, str]] = []
        for key, value in table.items():
            if str(key) not in [str(length) for length in pieces]:
                found.append((f"pieces.{key}", -1, f"pieces: {key} = {value!r}; {remedy}"))
            elif all(route.colour != BED or route.length != int(key) for route in board.routes):
                found.append((f"pieces.{key}", -1, f"pieces: no bed has {key} spaces; correct the length or remove it"))
        for i, route in enumerate(board.routes):
            if route.colour == BED and route.length not in pieces:
                remedy = f"add {route.length} = … to [pieces] or give the route a colour"
                found.append(("routes", i, f"no piece has length {route.length}; {remedy}"))
        return found

    def brief(self, board: "Board") -> Sentence | str:
        pieces = [PIECES.sentence(count=count, length=length) for length, count in sorted(_pieces(board).items())]
        return BRIEF.sentence(pieces=pieces)

    def figures(self, board: "Board") -> dict[str, object]:
        beds = [route for route in board.routes if route.colour == BED]
        if not beds:
            return {}
        pieces = sorted(_pieces(board).items())
        return {
            "beds": len(beds),
            "all_beds": len(beds) == len(board.routes),
            "pieces": sum([count for _, count in pieces]) * len(board.colours),
            "piece_list": [(str(count), str(length)) for length, count in pieces],
        }

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledBeds(self, game)


class CompiledBeds(CompiledRule):
    messages: ClassVar[list[Message]] = [LAY_WHERE, LACKS_TRACK, OTHER_COLOUR]
    unshown: ClassVar[list[str]] = ["unbuilt"]  # `standing_words` say it of each bed

    def __init__(self, rule: TrackBeds, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        words, colours = game.words_per_mask, game.cards.wild
        pieces = _pieces(game.board)
        self.lengths = sorted(pieces)
        self.counts = [pieces[length] for length in self.lengths]
        self.beds = [route for route, facts in enumerate(game.board.routes) if facts.colour == BED]
        self.step = cells_of([-1] * len(game.board.routes))  # which of the lengths a bed has
        self.of_length = zeros(len(self.lengths) * words)
        for bed in self.beds:
            game.needs_track[bed] = True
            self.step[bed] = self.lengths.index(game.lengths[bed])
            self.of_length[self.step[bed] * words + bed // WORD] |= 1 << bed % WORD
        routes, layout = len(game.board.routes), game.layout
        left = counts(max(self.counts), "pieces of track in the supply, by length, then colour")
        self.supply_at: i64 = layout.add("pieces", len(self.lengths) * colours, EVERYONE, encoding=left)
        unbuilt = bits(routes, "beds on which track may still be laid", words)
        self.unbuilt_at: i64 = layout.add("unbuilt", words, EVERYONE, encoding=unbuilt)
        laid = bits(routes, "for each colour, where its track lies", words)
        game.track_at = layout.add("track", colours * words, EVERYONE, encoding=laid)
        self.lay = Lay(self)
        game.codec.add(self.lay)
        game.laying = self.lay
        self.awaiting = self.lay.awaiting = game.await_kinds([self.lay])

    def start(self, cells: Cells) -> None:
        colours = self.game.cards.wild
        for step, count in enumerate(self.counts):
            for colour in range(colours):
                cells[self.supply_at + step * colours + colour] = count
        for bed in self.beds:
            cells[self.unbuilt_at + bed // WORD] |= 1 << bed % WORD

    def after_draw(self, cells: Cells) -> bool:
        """Track has to be laid, if any can be."""
        if not self.can_lay(cells):
            return False
        self.game.ask(cells, self.awaiting)
        return True

    def can_lay(self, cells: Cells) -> bool:
        """Whether any piece of the supply fits any bed still open."""
        words, colours = self.game.words_per_mask, self.game.cards.wild
        step: i64
        word: i64
        at: i64
        for step in range(len(self.lengths)):
            for word in range(words):
                if cells[self.unbuilt_at + word] & self.of_length[step * words + word]:
                    for at in range(self.supply_at + step * colours, self.supply_at + (step + 1) * colours):
                        if cells[at]:
                            return True
                    break
        return False

    def close(self, cells: Cells, route: i64) -> None:
        """The route is built or claimed: neither it nor what that closes for all can be built any more."""
        words = self.game.words_per_mask
        word: i64
        for word in range(words):
            cells[self.unbuilt_at + word] &= self.game.open_for_all[route * words + word]

    def on_claim(self, cells: Cells, route: i64) -> bool:
        game = self.game
        self.close(cells, route)
        colour = game.track_on(cells, route)
        if colour != NO_TRACK:
            cells[game.track_at + colour * game.words_per_mask + game.word_of[route]] ^= game.bit_of[route]
            cells[self.supply_at + self.step[route] * game.cards.wild + colour] += 1
        return False

    def why_not_claim(self, cells: Cells, seat: int, route: int, colour: int) -> Sentence | None:
        game = self.game
        if not game.needs_track[route]:
            return None
        name, track = game.claim.route_facts(route), game.track_on(cells, route)
        if track == NO_TRACK:
            return self.lay.why_closed(cells, route) or LACKS_TRACK.sentence(route=name)
        if colour not in (WILDS_ALONE, track):
            return OTHER_COLOUR.sentence(route=name, colour=game.cards.colours[track])
        return None

    def left(self, cells: Cells, length: int) -> list[int]:
        """How many pieces of a length the supply has, by colour."""
        return self.lay.left(cells, length)

    def kinds(self) -> list[Kind]:
        return [self.lay]

    def pieces(self, cells: Cells) -> list[Pieces]:
        routes: list[int] = []
        colours: list[int] = []
        for bed in self.beds:
            colour = self.game.track_on(cells, bed)
            if colour != NO_TRACK:
                routes.append(bed)
                colours.append(colour)
        return [Pieces("track", "Track lies unclaimed on", "no bed", routes, colours)]

    def supplies(self, cells: Cells) -> list[Supply]:
        counts = [self.left(cells, length) for length in self.lengths]
        return [Supply("pieces", "Pieces", "Track in the supply, by spaces", "space", self.lengths, counts)]

    def box(self) -> Sequence[Sentence | str]:
        colours, lengths = len(self.game.cards.colours), zip(self.lengths, self.counts, strict=True)
        each = [PIECES_EACH.sentence(count=count, length=length) for length, count in lengths]
        return [IN_BOX.sentence(total=colours * sum(self.counts), pieces=each, colours=colours)]

    def standing_words(self, cells: Cells, route: int) -> Sentence | str:
        if not self.game.needs_track[route]:
            return ""
        if self.game.track_on(cells, route) != NO_TRACK:
            return BUILT.sentence()
        return (
            "" if self.lay.why_closed(cells, route) else self.lay.bare
        )  # why it is closed is not for this rule to say

    def question(self, cells: Cells) -> Sentence | None:
        return LAY_WHERE.sentence() if cells[AWAIT] == self.awaiting else None

    def examples(self) -> list[str]:
        return ["lay PLACE PLACE", f"lay PLACE PLACE {self.game.cards.colours[0]}"]

    def move_words(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        bed = next(bed for bed in self.beds if self.game.board.routes[bed].id == facts["route"])
        return LAY.sentence(route=self.game.claim.route_facts(bed), colour=facts["colour"])

    def did(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        route = {"id": facts["route"], "a": facts["a"], "b": facts["b"]}
        return LAID.sentence(colour=facts["colour"], route=route)

    def came(self, event: dict[str, object]) -> Sentence | str:
        if event["event"] != "piece back":
            return ""
        return PIECE_BACK.sentence(colour=event["colour"], length=event["length"])

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(len(self.beds))  # on each bed track is laid once

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        out: list[dict[str, object]] = []
        for step, length in enumerate(self.lengths):
            for colour, name in enumerate(self.game.cards.colours):
                at = self.supply_at + step * self.game.cards.wild + colour
                if after[at] > before[at]:
                    out.append({"event": "piece back", "colour": name, "length": length})
        return out


class Lay(Laying):
    """Lay a piece of track on a bed of its length: `lay Mill–Castle yellow`."""

    messages: ClassVar[list[Message]] = [
        FIRST_LAY,
        DRAW_FIRST,
        OTHER_PIECES,
        NO_PIECE,
        BED_CLAIMED,
        BED_BUILT,
        BED_CLOSED,
    ]

    def __init__(self, rule: CompiledBeds) -> None:
        self.rule = rule
        self.colours = rule.game.cards.wild
        super().__init__(rule.game, "lay", len(rule.beds) * self.colours)
        self.base = [-1] * len(rule.game.board.routes)  # the first int of a bed, from 0
        for i, bed in enumerate(rule.beds):
            self.base[bed] = i * self.colours
        self.beds, self.step, self.lengths = rule.beds, rule.step, rule.lengths
        self.unbuilt_at, self.supply_at = rule.unbuilt_at, rule.supply_at
        self.runs: list[dict[int, list[int]]] = [{} for _ in rule.game.board.routes]

    def on(self, bed: int, colour: int) -> int:
        return self.start + self.base[bed] + colour

    def bed(self, action: int) -> int:
        return self.rule.beds[(action - self.start) // self.colours]

    def colour(self, action: int) -> int:
        return (action - self.start) % self.colours

    def legal(self, cells: Cells, out: list[int]) -> None:
        rule, game = self.rule, self.game
        pieces = self._colours_left(cells)
        word: i64
        for word in range(game.words_per_mask):
            mask = cells[rule.unbuilt_at + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                bed = word * WORD + game.bit_place[bit % BIT_HASH]
                out.extend(self._run(bed, pieces[rule.step[bed]]))

    def _run(self, bed: int, left: int) -> list[int]:
        """The actions on a bed with pieces of these colours. Kept: there are hundreds to list, and few such runs."""
        run = self.runs[bed].get(left)
        if run is None:
            first = self.start + self.base[bed]
            run = [first + colour for colour in range(self.colours) if left >> colour & 1]
            if len(self.runs[bed]) < MOST_RUNS:
                self.runs[bed][left] = run
        return run

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        rule, game = self.rule, self.game
        pieces, steps, base, start = self._colours_left(cells), rule.step, self.base, self.start
        word: i64
        for word in range(game.words_per_mask):
            mask = cells[rule.unbuilt_at + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                bed = word * WORD + game.bit_place[bit % BIT_HASH]
                first = start + base[bed]
                left = pieces[steps[bed]]
                while left:
                    if left & 1:
                        out[count] = first
                        count += 1
                    left >>= 1
                    first += 1
        return count

    def _colours_left(self, cells: Cells) -> Cells:
        """For each length a bit for each colour of which the supply has a piece."""
        out = zeros(len(self.rule.lengths))
        at = self.rule.supply_at
        step: i64
        colour: i64
        for step in range(len(out)):
            for colour in range(self.colours):
                if cells[at + colour]:
                    out[step] |= 1 << colour
            at += self.colours
        return out

    def pick(self, cells: Cells, u: float) -> i64:
        """The same as legal()[int(u * len(legal()))], without listing hundreds of actions."""
        rule, words = self.rule, self.game.words_per_mask
        pieces = self._colours_left(cells)
        counts = zeros(len(pieces))
        in_word = zeros(words)
        total: int = 0
        step: i64
        word: i64
        for step in range(len(pieces)):
            counts[step] = bit_count(pieces[step])
        for word in range(words):
            for step in range(len(pieces)):
                beds = cells[rule.unbuilt_at + word] & rule.of_length[step * words + word]
                in_word[word] += counts[step] * bit_count(beds)
            total += in_word[word]
        n: i64 = int(u * total)
        word = 0
        while n >= in_word[word]:
            n -= in_word[word]
            word += 1
        mask = cells[rule.unbuilt_at + word]
        while True:
            bit = mask & -mask
            mask ^= bit
            bed = word * WORD + self.game.bit_place[bit % BIT_HASH]
            step = rule.step[bed]
            if n < counts[step]:
                break
            n -= counts[step]
        left = pieces[step]
        action = self.start + self.base[bed]
        while n or not left & 1:
            n -= left & 1
            left >>= 1
            action += 1
        return action

    def possible(self, cells: Cells, action: int) -> bool:
        return self._open(cells, self.bed(action)) and bool(self._left(cells, action))

    def _open(self, cells: Cells, bed: int) -> bool:
        return bool(cells[self.rule.unbuilt_at + bed // WORD] >> bed % WORD & 1)

    def _left(self, cells: Cells, action: int) -> int:
        return cells[self.rule.supply_at + self.rule.step[self.bed(action)] * self.colours + self.colour(action)]

    def play(self, cells: Cells, action: i64) -> None:
        rule, game = self.rule, self.game
        bed, colour = self.bed(action), self.colour(action)
        words = game.words_per_mask
        cells[rule.supply_at + rule.step[bed] * self.colours + colour] -= 1
        rule.close(cells, bed)
        game.take(cells, bed, claimed=False)
        cells[game.track_at + colour * words + game.word_of[bed]] |= game.bit_of[bed]
        game.go_on(cells)

    # -- words ----------------------------------------------------------------------------------------------------

    def words(self, action: int) -> str:
        return f"lay {self.game.claim.names[self.bed(action)]} {self.game.cards.colours[self.colour(action)]}"

    def parts(self, action: int) -> tuple[str, str]:
        return f"lay {self.game.claim.names[self.bed(action)]}", self.game.cards.colours[self.colour(action)]

    def parse(self, text: str) -> list[int]:
        typed = re.fullmatch(r"\s*(?:lay|build)\s+(.+)", text, re.IGNORECASE)
        if typed is None:
            return []
        found = self._on(typed[1], ANY_COLOUR)
        route = typed[1].strip()
        for colour, name in enumerate(self.game.cards.colours):  # a place may be called by a colour, so try each way
            for form in (rf"(.+?)\s+(?:in\s+)?{re.escape(name)}\s*", rf"{re.escape(name)}\s+(?:on\s+)?(.+)"):
                match = re.fullmatch(form, typed[1], re.IGNORECASE)
                if match:
                    found += self._on(match[1], colour)
                    route = match[1].strip()
        if not found:
            raise Unreadable(self._no_bed(route))
        return found

    def _on(self, route: str, colour: int) -> list[int]:
        """The actions on the beds that a route may be, in a colour or in any."""
        beds = [bed for bed in self.game.claim.routes_typed.get(normal(route), []) if self.base[bed] >= 0]
        colours = list(range(self.colours)) if colour == ANY_COLOUR else [colour]
        return [self.start + self.base[bed] + c for bed in beds for c in colours]

    def _no_bed(self, route: str) -> str:
        known = self.game.claim.routes_typed
        if normal(route) in known:
            return f"{self.game.claim.names[known[normal(route)][0]]} is there from the start and takes no track."
        ends, _, last = route.rpartition(" ")
        if normal(ends) in known:
            return f"“{last}” is no colour of this game."
        return f"There is no track bed “{route}” on this board."

    def first(self) -> Sentence:
        return FIRST_LAY.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        rule, game = self.rule, self.game
        if cells[AWAIT] != rule.awaiting:
            if cells[AWAIT] == game.await_main:
                return DRAW_FIRST.sentence()
            return self.game.not_now(cells)
        bed = self.bed(action)
        closed = self.why_closed(cells, bed)
        if closed is not None:
            return closed
        length, colour = game.lengths[bed], game.cards.colours[self.colour(action)]
        left = [name for name, count in zip(game.cards.colours, rule.left(cells, length), strict=True) if count]
        if not left:
            return NO_PIECE.sentence(colour=colour, length=length)
        return OTHER_PIECES.sentence(colour=colour, length=length, left=left)

    def why_closed(self, cells: Cells, bed: int) -> Sentence | None:
        game, name = self.game, self.game.claim.route_facts(bed)
        if self._open(cells, bed):
            return None
        owner = game.owner(cells, bed)
        if owner != UNCLAIMED:
            return BED_CLAIMED.sentence(route=name)
        track = game.track_on(cells, bed)
        if track != NO_TRACK:
            return BED_BUILT.sentence(route=name, colour=game.cards.colours[track])
        for rule in game.rules:
            reason = rule.why_closed(cells, bed)
            if reason is not None:
                return reason
        return BED_CLOSED.sentence(route=name)

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        route = self.game.board.routes[self.bed(action)]
        places = self.game.board.places
        return {
            "route": route.id,
            "a": places[route.a].name,
            "b": places[route.b].name,
            "length": route.length,
            "colour": self.game.cards.colours[self.colour(action)],
        }
