"""Tokens: stacks on the map; a player who claims a route takes one of a symbol they miss from one of its two places."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from branchline.core.actions import EngineKind, Kind
from branchline.core.cells import Cells, bit_count
from branchline.core.encoding import bits, counts, one_of
from branchline.core.game import AWAIT, TURN
from branchline.core.score import ScoreLine, measure
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal, plural
from branchline.core.view import EVERYONE
from branchline.routes.rules.declared import Badges, Intent, Marker, Markers, RuleBounds, RunningTotals, Shape
from branchline.routes.rules.rule import USUAL_SCALE, CompiledRule, Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame

TALL_FROM: Final = 4  # players for whom the stacks are tall
TOKEN_WORTH: Final = 24  # of a token that one lacks to somebody who plans: a point and a half, by POINT for a point
PLACE_SCALE: Final = 8.0  # a stack's place is half as likely if it is worth this much less than the best


LOOSE: Final = 2  # stacks that players place

WHICH_TOKEN: Final = Message("tokens.which-token", "Which token do you take?")
WHICH_STACK: Final = Message("tokens.which-stack", "Place a stack of tokens. Which?")
FIRST_PLACE: Final = Message("tokens.first-place", "First place a stack of tokens.")
PLACED_BEFORE: Final = Message("tokens.placed-before", "Stacks of tokens are placed before the first turn only.")
HAS_STACK: Final = Message("tokens.has-stack", "{place, place} has a stack already; choose a place without one.")
ON_BOARD: Final = Message("tokens.on-board", "The {symbol, symbol} stack is on the board already.")
FIRST_TAKE: Final = Message("tokens.first-take", "First choose which token to take.")
ONLY_BETWEEN: Final = Message(
    "tokens.only-between",
    "A token is chosen only right after claiming a route between two stacks you can take from.",
)
HAS_TOKEN: Final = Message("tokens.has-token", "You have the {symbol, symbol} already.")
NOT_THERE: Final = Message("tokens.not-there", "No {symbol, symbol} lies at either end of the route you claimed.")
PLACE: Final = Message("terminal.move.place", "place {symbol, symbol} on {place, place}")
TAKE: Final = Message("terminal.move.take", "take {symbol, symbol}")
PLACED: Final = Message(
    "terminal.story.placed",
    "placed {count, plural, one {# {symbol, symbol} token} other {# {symbol, symbol} tokens}} on {place, place}",
)
TOOK: Final = Message("terminal.story.took-token", "took the {symbol, symbol} token from {place, place}")
LINE: Final = Message(
    "terminal.score.tokens", "{tokens, plural, one {# token} other {# tokens}} ({symbols, sentences, unit})"
)
LINE_ALONE: Final = Message("terminal.score.tokens-alone", "{tokens, plural, one {# token} other {# tokens}}")
SYMBOL: Final = Message("terminal.score.symbol", "{symbol, symbol}")
SCARCER: Final = Message("terminal.why.scarcer-token", "It takes the token that is scarcer.")
ON_ITS_WAY: Final = Message("terminal.why.stack", "It comes by there and will take one of them.")
BRIEF: Final = Message(
    "terminal.brief.tokens",
    "Tokens: before the first turn the last players place the stacks of {loose, sentences}. Claim a route and take one "
    "token, of a symbol you miss, from one of its two places; if both have one, choose. At the end 0 to {most} "
    "different ones score {points, list} points.",
)
# At the terminal:
TOKENS: Final = Message("terminal.tokens.tokens", "tokens")
TOKEN: Final = Message("terminal.tokens.token", "token")
STACKS: Final = Message("terminal.tokens.stacks", "Stacks")
LYING: Final = Message(
    "terminal.tokens.lying", "{n, plural, one {# {symbol, symbol} token} other {# {symbol, symbol} tokens}}"
)
STACK_AT: Final = Message("terminal.tokens.stack-at", "{symbol, symbol} at {place, place}")
IN_BOX: Final = Message(
    "terminal.tokens.in-box", "Tokens: {stacks, sentences, unit}; the players place {loose, sentences}."
)
PLACE_HEADING: Final = Message("terminal.menu.place", "Place")
MENU_SYMBOL: Final = Message("terminal.tokens.symbol", "{symbol, symbol}")
PLACE_SPOKEN: Final = Message("terminal.tokens.place", "place {symbol, symbol}")
TAKE_HEADING: Final = Message("terminal.menu.take", "Take")
TAKE_ANSWER: Final = Message("terminal.tokens.take-answer", "{symbol, symbol} from {place, place}")
TAKE_SPOKEN: Final = Message("terminal.tokens.take", "take {symbol, symbol} from {place, place}")


class TokenData:
    """The board's `tokens` table: symbols, the stacks there from the start as (symbol, place), the points."""

    def __init__(self, board: "Board") -> None:
        self.symbols: list[str] = []
        self.stacks: list[tuple[int, int]] = []
        self.points: list[int] = []
        self.wrong = ""
        table = board.more.get("tokens")
        if not isinstance(table, dict):
            self.wrong = "the rule tokens needs a [tokens] table with symbols, stacks and points; or play without it"
            return
        symbols, stacks, points = table.get("symbols"), table.get("stacks"), table.get("points")
        if not isinstance(symbols, list) or len(set(map(normal, map(str, symbols)))) != len(symbols):
            self.wrong = "tokens.symbols must be a list of different names"
            return
        if any("?" in str(symbol) or not str(symbol).isprintable() for symbol in symbols):
            self.wrong = "tokens.symbols: a name must be printable and have no ?"
            return
        self.symbols = [str(symbol) for symbol in symbols]
        names = [place.name for place in board.places]
        if not isinstance(stacks, list) or not isinstance(points, list):
            self.wrong = "tokens needs stacks = [{place = …, symbol = …}, …] and points = […]"
            return
        for stack in stacks:
            symbol, place = (stack.get("symbol"), stack.get("place")) if isinstance(stack, dict) else (None, None)
            if symbol not in self.symbols or place not in names:
                self.wrong = f"token stack {stack!r} needs a place of the board and a symbol of tokens.symbols"
                return
            self.stacks.append((self.symbols.index(symbol), names.index(place)))
        if len({s for s, _ in self.stacks}) < len(stacks) or len({p for _, p in self.stacks}) < len(stacks):
            self.wrong = "each symbol and each place can have one stack of tokens only"
        if len(points) != len(self.symbols) + 1 or not all(isinstance(p, int) for p in points):
            self.wrong = (
                f"tokens.points needs {len(self.symbols) + 1} whole numbers, for 0 to {len(self.symbols)} tokens"
            )
            return
        self.points = [int(p) for p in points]


def _named(symbols: list[str]) -> list[Sentence]:
    """Symbols, for a message to list."""
    return [SYMBOL.sentence(symbol=symbol) for symbol in symbols]


class Tokens(Rule):
    """The fixed stacks stand from the start; the last players place the rest, one stack each.

    `tall` tokens a stack with four players or more, `low` with fewer; with two players the second player places two
    stacks of a single token.
    """

    key: ClassVar[str] = "tokens"
    numbers: ClassVar[dict[str, int]] = {"tall": 3, "low": 2}
    board_keys: ClassVar[dict[str, Shape]] = {
        "tokens": {"symbols": [str], "stacks": [{"place": str, "symbol": str}], "points": [int]}
    }
    move_facts: ClassVar[dict[str, Shape]] = {
        "place": {"symbol": str, "place": str, "count": int},
        "take": {"symbol": str},
    }
    event_facts: ClassVar[dict[str, Shape]] = {"token": {"seat": int, "symbol": str, "place": str}}
    score_facts: ClassVar[dict[str, Shape]] = {"tokens": {"symbols": [str]}}
    header_keys: ClassVar[dict[str, Shape]] = {
        "symbols": [str],
        "tokens": [{"place": str, "symbol": str, "count": int}],
    }

    def __init__(self, tall: int = 3, low: int = 2) -> None:
        self.tall = tall
        self.low = low

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        data = TokenData(board)
        symbols, stacks, places = len(data.symbols), len(data.stacks), len(board.places)
        if not data.wrong and symbols - stacks != LOOSE:
            remedy = f"write {stacks + LOOSE} symbols for {stacks} stacks"
            data.wrong = (
                f"the last players place the stacks of {LOOSE} symbols, but {symbols - stacks} are left; {remedy}"
            )
        if not data.wrong and places < symbols:
            data.wrong = f"{symbols} stacks need as many places; the board has {places}, so write fewer symbols"
        found = [("tokens", -1, data.wrong)] if data.wrong else []
        if min(self.tall, self.low) < 1:
            found.append(("rules", -1, "tokens: tall and low must be 1 or more"))
        return found

    def brief(self, board: "Board") -> Sentence | str:
        data = TokenData(board)
        points, fixed = data.points, [symbol for symbol, _ in data.stacks]
        loose = [name for symbol, name in enumerate(data.symbols) if symbol not in fixed]
        return BRIEF.sentence(loose=_named(loose), most=len(points) - 1, points=points)

    def figures(self, board: "Board") -> dict[str, object]:
        data = TokenData(board)
        low, high = board.seats
        return {
            "tokens": len(data.symbols),
            "stacks": len(data.stacks),
            "stack_places": [board.places[place].name for _, place in data.stacks],
            "loose": len(data.symbols) - len(data.stacks),
            "token_points": [(str(number), str(points)) for number, points in enumerate(data.points)],
            "token_most": max(data.points),
            "tall": self.tall if high >= TALL_FROM else 0,
            "low": self.low if low < TALL_FROM else 0,
            "tall_from": TALL_FROM,
            "placed_by_two": low == 2,
            "placed_by_more": high > 2,
        }

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledTokens(self, game)


class CompiledTokens(CompiledRule):
    messages: ClassVar[list[Message]] = [WHICH_TOKEN, WHICH_STACK]
    unshown: ClassVar[list[str]] = ["tokens_placed"]  # how many stacks stand there says the same

    def __init__(self, rule: Tokens, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        data = TokenData(game.board)
        self.symbols = data.symbols
        self.stacks = data.stacks
        self.points = data.points
        fixed = [symbol for symbol, _ in data.stacks]
        self.loose = [name for symbol, name in enumerate(data.symbols) if symbol not in fixed]
        self.height = rule.tall if game.seats >= TALL_FROM else rule.low
        self.placed_height = 1 if game.seats == 2 else self.height
        symbols, layout = len(self.symbols), game.layout
        stacks = one_of(symbols, "for each place, the symbol of the stack that stands there", less=1)
        self.stacks_at = layout.add("token_stacks", len(game.board.places), EVERYONE, encoding=stacks)
        left = counts(self.height, "tokens left in the stack of each symbol")
        self.left_at = layout.add("tokens_left", symbols, EVERYONE, encoding=left)
        placed = counts(symbols, "stacks that players have placed")
        self.placed_at = layout.add("tokens_placed", 1, EVERYONE, encoding=placed)
        owned = bits(symbols, "symbols of which each seat has a token")
        self.owned = layout.add_per_seat("tokens", EVERYONE, owned)
        self.place = PlaceStack(self)
        self.take = TakeToken(self)
        game.codec.add(self.place)
        game.codec.add(self.take)
        self.await_place = game.await_kinds([self.place])
        self.await_take = game.await_kinds([self.take])

    def start(self, cells: Cells) -> None:
        for symbol, place in self.stacks:
            cells[self.stacks_at + place] = symbol + 1
            cells[self.left_at + symbol] = self.height

    def set_up(self, cells: Cells) -> bool:
        placed = cells[self.placed_at]
        if placed == len(self.symbols) - len(self.stacks):
            return False
        seats = self.game.seats
        # The last player, then the last but one; with two players the second player both times.
        back = 1 if seats == 2 else 1 + placed
        cells[TURN] = (self.game.first_seat(cells) + seats - back) % seats
        self.game.ask(cells, self.await_place)
        return True

    def takeable(self, cells: Cells, route: i64) -> list[int]:
        """The symbols the seat at turn can take from the route's two places."""
        out: list[int] = []
        owned = self.owned.of(cells, cells[TURN])
        for place in (self.game.geometry.ends_a[route], self.game.geometry.ends_b[route]):
            symbol = cells[self.stacks_at + place] - 1
            if symbol >= 0 and cells[self.left_at + symbol] > 0 and not owned >> symbol & 1:
                out.append(symbol)
        return out

    def on_claim(self, cells: Cells, route: i64) -> bool:
        symbols = self.takeable(cells, route)
        if len(symbols) == 1:
            self.give(cells, symbols[0])
        return len(symbols) > 1

    def ask_after_claim(self, cells: Cells) -> None:
        self.game.ask(cells, self.await_take)

    def give(self, cells: Cells, symbol: int) -> None:
        self.owned.put(cells, cells[TURN], self.owned.of(cells, cells[TURN]) | 1 << symbol)
        cells[self.left_at + symbol] -= 1

    def owned_by(self, cells: Cells, seat: int) -> list[str]:
        return [name for symbol, name in enumerate(self.symbols) if self.owned.of(cells, seat) >> symbol & 1]

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        for seat in range(self.game.seats):
            owned = self.owned_by(cells, seat)
            if owned:
                label = plural(len(owned), "token")
                lines[seat].append(ScoreLine("tokens", label, self.points[len(owned)], {"symbols": list(owned)}))

    def add_points(self, running: RunningTotals) -> None:
        for seat in range(self.game.seats):
            owned = bit_count(self.owned.of(running.cells, seat))
            if owned:
                running.totals[seat] += self.points[owned]

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(len(self.symbols) - len(self.stacks) + claims, min(0, *self.points), max(0, *self.points))

    def kinds(self) -> list[Kind]:
        return [self.place, self.take]

    def badges(self, cells: Cells, seat: int) -> list[Badges]:
        return [Badges("tokens", TOKENS.sentence(), self.owned_by(cells, seat))]

    def markers(self, cells: Cells) -> list[Markers]:
        found: list[Marker] = []
        for place in range(len(self.game.board.places)):
            symbol = cells[self.stacks_at + place] - 1
            if symbol >= 0 and cells[self.left_at + symbol]:
                found.append(Marker(place, self.symbols[symbol], cells[self.left_at + symbol]))
        return [Markers("stacks", STACKS.sentence(), "token", found, LYING)]

    def box(self) -> Sequence[Sentence | str]:
        places = self.game.board.places
        stacks = [
            STACK_AT.sentence(symbol=self.symbols[symbol], place=places[place].name) for symbol, place in self.stacks
        ]
        return [IN_BOX.sentence(stacks=stacks, loose=[MENU_SYMBOL.sentence(symbol=name) for name in self.loose])]

    def question(self, cells: Cells) -> Sentence | None:
        if cells[AWAIT] == self.await_take:
            return WHICH_TOKEN.sentence()
        return WHICH_STACK.sentence() if cells[AWAIT] == self.await_place else None

    def offers(self, cells: Cells, seat: int, claim: int) -> list[Badges]:
        paid = self.game.claim
        names = [self.symbols[symbol] for symbol in self.takeable(cells, paid.paid_route[claim - paid.start])]
        return [Badges("tokens", TOKEN.sentence(), names)] if names else []

    def examples(self) -> list[str]:
        return [f"take {self.symbols[0]}", f"place {self.loose[0]} on PLACE"]

    def move_words(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        if kind == self.take.name:
            return TAKE.sentence(symbol=facts["symbol"])
        return PLACE.sentence(symbol=facts["symbol"], place=facts["place"])

    def did(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        if kind == self.take.name:
            return ""  # a token taken is an event
        return PLACED.sentence(count=facts["count"], symbol=facts["symbol"], place=facts["place"])

    def did_by(self, event: dict[str, object]) -> Sentence | str:
        return TOOK.sentence(symbol=event["symbol"], place=event["place"]) if event["event"] == "token" else ""

    def scored(self, line: ScoreLine) -> Sentence | str:
        if line.what != "tokens":
            return ""
        symbols = line.facts.get("symbols")
        if not isinstance(symbols, list):
            return LINE_ALONE.sentence(tokens=measure(line, "tokens"))
        return LINE.sentence(tokens=len(symbols), symbols=_named([str(symbol) for symbol in symbols]))

    def route_worth(self, cells: Cells, seat: int, route: int) -> int:
        owned = self.owned.of(cells, seat)
        for place in (self.game.geometry.ends_a[route], self.game.geometry.ends_b[route]):
            symbol = cells[self.stacks_at + place] - 1
            if symbol >= 0 and cells[self.left_at + symbol] > 0 and not owned >> symbol & 1:
                return TOKEN_WORTH
        return 0

    def weigh(self, cells: Cells, intent: Intent, actions: list[int], values: list[int]) -> float:
        if cells[AWAIT] == self.await_take:
            for symbol in self.takeable(cells, self.game.last_route(cells)):
                actions.append(self.take.start + symbol)
                values.append(-cells[self.left_at + symbol])  # the scarce one first
            return USUAL_SCALE
        self.place.legal(cells, actions)
        worths = intent.place_worths()
        for action in actions:
            values.append(worths[self.place.place_of(action)])
        return PLACE_SCALE

    def why(self, cells: Cells, action: int) -> Sentence | str:
        return (SCARCER if cells[AWAIT] == self.await_take else ON_ITS_WAY).sentence()

    def header_facts(self) -> dict[str, object]:
        places = self.game.board.places
        return {
            "symbols": list(self.symbols),
            "tokens": [
                {"place": places[place].name, "symbol": self.symbols[symbol], "count": self.height}
                for symbol, place in self.stacks
            ],
        }

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        out: list[dict[str, object]] = []
        for seat in range(self.game.seats):
            new = self.owned.of(after, seat) & ~self.owned.of(before, seat)
            for symbol, name in enumerate(self.symbols):
                if new >> symbol & 1:
                    place = self.game.board.places[list(before[self.stacks_at : self.left_at]).index(symbol + 1)].name
                    out.append({"event": "token", "seat": seat + 1, "symbol": name, "place": place})
        return out


class PlaceStack(EngineKind):
    """Place one of the stacks set aside on a place without one: `place fog on Fort Mason`."""

    messages: ClassVar[list[Message]] = [FIRST_PLACE, PLACED_BEFORE, HAS_STACK, ON_BOARD]

    def __init__(self, rule: CompiledTokens) -> None:
        super().__init__("place", len(rule.symbols) * len(rule.game.board.places))
        self.rule = rule
        self.places = [place.name for place in rule.game.board.places]

    def place_of(self, action: int) -> int:
        return (action - self.start) % len(self.places)

    def parts(self, action: int) -> tuple[str, str]:
        symbol, place = divmod(action - self.start, len(self.places))
        return f"place {self.rule.symbols[symbol]} on", self.places[place]

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        return PLACE_HEADING.sentence(), MENU_SYMBOL.sentence(symbol=self._symbol(action))

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        return PLACE_SPOKEN.sentence(symbol=self._symbol(action))

    def _symbol(self, action: int) -> str:
        return self.rule.symbols[(action - self.start) // len(self.places)]

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        rule = self.rule
        fixed = [symbol for symbol, _ in rule.stacks]
        on_board: list[int] = [cells[rule.stacks_at + place] - 1 for place in range(len(self.places))]
        for symbol in range(len(rule.symbols)):
            if symbol in fixed or symbol in on_board:
                continue
            for place in range(len(self.places)):
                if on_board[place] < 0:
                    out[count] = self.start + symbol * len(self.places) + place
                    count += 1
        return count

    def possible(self, cells: Cells, action: int) -> bool:
        open_now: list[int] = []
        self.legal(cells, open_now)
        return action in open_now

    def play(self, cells: Cells, action: i64) -> None:
        rule = self.rule
        symbol, place = divmod(action - self.start, len(self.places))
        cells[rule.stacks_at + place] = symbol + 1
        cells[rule.left_at + symbol] = rule.placed_height
        cells[rule.placed_at] += 1
        rule.game.go_on(cells)

    def words(self, action: int) -> str:
        same, place = self.parts(action)
        return f"{same} {place}"

    def first(self) -> Sentence:
        return FIRST_PLACE.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        rule = self.rule
        if cells[AWAIT] != rule.await_place:
            return PLACED_BEFORE.sentence()
        symbol, place = divmod(action - self.start, len(self.places))
        if cells[rule.stacks_at + place]:
            return HAS_STACK.sentence(place=self.places[place])
        return ON_BOARD.sentence(symbol=rule.symbols[symbol])

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        symbol, place = divmod(action - self.start, len(self.places))
        name, where = self.rule.symbols[symbol], self.places[place]
        return {"symbol": name, "place": where, "count": self.rule.placed_height}


class TakeToken(EngineKind):
    """Take one of the two tokens at hand: `take fog`."""

    messages: ClassVar[list[Message]] = [FIRST_TAKE, ONLY_BETWEEN, HAS_TOKEN, NOT_THERE]

    def __init__(self, rule: CompiledTokens) -> None:
        super().__init__("take", len(rule.symbols))
        self.rule = rule

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        for symbol in sorted(self.rule.takeable(cells, self.rule.game.last_route(cells))):
            out[count] = self.start + symbol
            count += 1
        return count

    def possible(self, cells: Cells, action: int) -> bool:
        open_now: list[int] = []
        self.legal(cells, open_now)
        return action in open_now

    def play(self, cells: Cells, action: i64) -> None:
        self.rule.give(cells, action - self.start)
        self.rule.game.go_on(cells)

    def words(self, action: int) -> str:
        return f"take {self.rule.symbols[action - self.start]}"

    def parse(self, text: str) -> list[int]:
        typed = normal(text).removesuffix("token")
        for symbol, name in enumerate(self.rule.symbols):
            if typed in (normal("take " + name), normal("take the " + name)):
                return [self.start + symbol]
        return []

    def answers(self, text: str) -> list[int]:
        return self.parse("take " + re.sub(r"^take\s+|\s+from\s.*", "", text, flags=re.IGNORECASE))

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        return TAKE_HEADING.sentence(), MENU_SYMBOL.sentence(symbol=self.rule.symbols[action - self.start])

    def answer_words(self, cells: Cells, action: int) -> Sentence | str:
        return TAKE_ANSWER.sentence(**self._taken(cells, action))

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        return TAKE_SPOKEN.sentence(**self._taken(cells, action))

    def _taken(self, cells: Cells, action: int) -> dict[str, object]:
        rule, symbol = self.rule, action - self.start
        place = list(cells[rule.stacks_at : rule.left_at]).index(symbol + 1)
        return {"symbol": rule.symbols[symbol], "place": rule.game.board.places[place].name}

    def first(self) -> Sentence:
        return FIRST_TAKE.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        symbol = action - self.start
        if cells[AWAIT] != self.rule.await_take:
            return ONLY_BETWEEN.sentence()
        message = HAS_TOKEN if self.rule.owned.of(cells, cells[TURN]) >> symbol & 1 else NOT_THERE
        return message.sentence(symbol=self.rule.symbols[symbol])

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"symbol": self.rule.symbols[action - self.start]}
