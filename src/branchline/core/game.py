"""The contract that every title keeps.

A Game is immutable: a title with its seats and options, compiled to tables. A State is one flat list of ints. The
engine draws nothing: whenever a card is turned or a ticket dealt, CHANCE is to move, and its outcomes are actions like
any other. So a game is a list of ints, and replaying it is a loop.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.actions import FIRST_DECIDE, NOT_NOW, Codec, Illegal, Kind, Uniform
from branchline.core.cells import Cells, cells_of, zeros
from branchline.core.names import ViewNames
from branchline.core.score import Outcome
from branchline.core.sentence import Message, Messages, Sentence
from branchline.core.view import EVERYONE, SPECTATOR, Layout, View

CHANCE: Final = -1
OVER: Final = -2

# The cells that every game has, in this order.
MOVER: Final = 0  # a seat, CHANCE or OVER
AWAIT: Final = 1  # which kinds of action may come now: an index into Game.awaits
PHASE: Final = 2  # where the game goes on once chance has had its say
TURN: Final = 3  # the seat whose turn it is, or that is being dealt to

NO_ACTION: Final = Message("move.no-action", "There is no action {action}; this game has 0 to {last}.")
GAME_OVER: Final = Message("move.game-over", "The game is over.")
CARDS_DECIDE: Final = Message("move.cards-decide", "The cards decide that, not a player.")


class Version(NamedTuple):
    """What a game is played by, for ever: the version of the rules, which is Branchline's, and that of the board, which
    is the board's own. docs/versions.md says when each goes up.

    >>> str(Version(rules=2, board=1))
    '2.1'
    """

    rules: int
    board: int

    def __str__(self) -> str:
        return f"{self.rules}.{self.board}"


def version_of(rules: int, board: int | None) -> Version:
    """The version that a record or a table names. Before rules had a second version, `rules` was the board's number and
    there was no other one.

    >>> version_of(1, None), version_of(2, 1)
    (Version(rules=1, board=1), Version(rules=2, board=1))
    """
    return Version(1, rules) if board is None else Version(rules, board)


def version_numbers(version: Version) -> tuple[int, int | None]:
    """The two numbers by which a version is written down: `version_of` leads back."""
    return (version.board, None) if version.rules == 1 else (version.rules, version.board)


class State:
    """Where a game stands, all secrets included: small, flat, without history. `print(state)` shows the table."""

    def __init__(self, cells: Cells, game: "Game | None" = None) -> None:
        self.cells = cells
        self.game = game  # for people who look at it; one that comes out of a pickle has none

    def copy(self) -> "State":
        return State(self.cells[:], self.game)

    def __repr__(self) -> str:
        if self.game is None:
            return f"<State, {len(self.cells)} cells>"
        from branchline.core.view_text import mover_words  # which knows games

        return f"<State {self.game.key}, {self.game.seats} players, {mover_words(self.game, self.cells, SPECTATOR)}>"

    def __str__(self) -> str:
        if self.game is None:
            return repr(self)
        from branchline.core.view_text import state_text

        return state_text(self.game, self.cells)

    def __reduce__(self) -> tuple[Callable[[list[int]], "State"], tuple[list[int]]]:
        """For pickle and deepcopy, which can't look into a compiled class."""
        return state_of, (list(self.cells),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(tuple(self.cells))


def state_of(numbers: list[int]) -> State:
    """The state with these cells."""
    return State(cells_of(numbers))


class Awaited:
    """The kinds of action that may come together."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = vec[Kind](kinds)
        self.count: i64 = len(kinds)


class Scratch:
    """Room for all actions of a game: where legal ones are written that are only looked through."""

    def __init__(self, size: i64) -> None:
        self.actions = zeros(size)


class Game:
    """A title with its seats and options. Not an ABC: compiled, all families would be instances of each other.

    >>> from branchline import title
    >>> game = title("london").game(seats=2)
    >>> state = game.start()
    >>> game.to_move(state) == CHANCE  # the first card is dealt
    True
    >>> game.words(game.legal(state)[0])
    'deal blue'
    """

    key: str
    name: str
    version: Version
    seats: i64
    options: dict[str, object]
    layout: Layout
    messages: Messages  # all that the game says to players, by code
    codec: Codec
    awaits: list[list[Kind]]

    def __init__(self, key: str, name: str, version: Version, seats: int, options: dict[str, object]) -> None:
        self.key = key
        self.name = name
        self.version = version
        self.seats = seats
        self.options = options
        self.layout = Layout(seats)
        self.messages = Messages()
        self.messages.declare("every game", [NOT_NOW, FIRST_DECIDE, NO_ACTION, GAME_OVER, CARDS_DECIDE])
        self.codec = Codec(self.messages)
        self.awaits = [[]]  # 0: nothing is awaited, the game is over
        self.awaited = vec[Awaited]([Awaited([])])  # the same, to be quick
        self.spare: list[Scratch] = []  # each is taken by one at a time
        for cell in ("mover", "await", "phase", "turn"):
            self.layout.add(cell, 1, EVERYONE)

    def __repr__(self) -> str:
        options = "".join([f", {option}" for option in self.options])
        return f"<Game {self.key}, {self.seats} players{options}>"

    @property
    def full_key(self) -> str:
        """The key of its title with the version, `london@2.1`: by this it is found again in every later release."""
        return f"{self.key}@{self.version}"

    def await_kinds(self, kinds: list[Kind]) -> int:
        """Register a set of kinds that may come together; the number goes into the AWAIT cell."""
        self.awaits.append(kinds)
        self.awaited = append(self.awaited, Awaited(kinds))
        return len(self.awaits) - 1

    def asks(self, cells: Cells, kind: Kind) -> bool:
        """Whether this kind of action may come now."""
        return kind in self.awaits[cells[AWAIT]]

    # -- the contract ---------------------------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> State: ...

    @abstractmethod
    def scores(self, state: State) -> Outcome: ...

    def totals_and_ranks(self, state: State) -> tuple[list[int], list[int]]:
        """Those of `scores`, for those who play many games and read no score lines."""
        result = self.scores(state)
        return result.totals, result.ranks

    @abstractmethod
    def sample(self, view: View, uniform: Uniform) -> State: ...

    @abstractmethod
    def names(self, cells: Cells, seat: int) -> ViewNames:
        """What the cells show a seat, by name."""

    def to_move(self, state: State) -> int:
        """A seat, CHANCE or OVER."""
        return state.cells[MOVER]

    def mover(self, cells: Cells) -> int:
        return cells[MOVER]

    def deciding(self, cells: Cells) -> list[int]:
        """The seats that have to decide: the mover, or all that choose at once and have not chosen yet."""
        return [cells[MOVER]] if cells[MOVER] >= 0 else []

    def turned_to(self, cells: Cells, seat: int) -> Cells:
        """The cells with one of the deciding seats first to decide."""
        return cells[:]

    def legal(self, state: State) -> list[int]:
        """The legal actions, in ascending order; for CHANCE the possible outcomes."""
        return self.legal_cells(state.cells)

    def legal_cells(self, cells: Cells) -> list[int]:
        awaited = self.awaited[cells[AWAIT]]
        if awaited.count == 1:  # it may have a list at hand
            listed: list[int] = []
            awaited.kinds[0].legal(cells, listed)
            return listed
        scratch = self.borrow()
        out = list(scratch.actions[: self.legal_into(cells, scratch.actions)])
        self.spare.append(scratch)
        return out

    def legal_into(self, cells: Cells, out: Cells) -> i64:
        """Write the legal actions, in ascending order, where there is room for all of the game; returns how many."""
        count: i64 = 0
        for kind in self.awaited[cells[AWAIT]].kinds:
            count = kind.legal_into(cells, out, count)
        return count

    def borrow(self) -> Scratch:
        """Room for legal actions; put it back among the `spare` ones."""
        try:
            return self.spare.pop()
        except IndexError:
            return Scratch(self.codec.size)

    def is_legal(self, cells: Cells, action: int) -> bool:
        """Whether it may be played now. All that may is worked out: whether one can pass depends on the rest."""
        if not 0 <= action < self.codec.size:
            return False
        wanted: i64 = action
        scratch = self.borrow()
        actions = scratch.actions
        count = self.legal_into(cells, actions)
        found = False
        i: i64
        for i in range(count):
            if actions[i] == wanted:
                found = True
                break
        self.spare.append(scratch)
        return found

    def odds(self, state: State) -> list[int]:
        """The weight of each outcome that legal() lists, when CHANCE is to move."""
        cells = state.cells
        if cells[MOVER] != CHANCE:
            raise ValueError("odds are for CHANCE only")
        out: list[int] = []
        for kind in self.awaits[cells[AWAIT]]:
            kind.odds(cells, out)
        return out

    def chance(self, state: State, u: float) -> int:
        """The outcome that a uniform number 0 <= u < 1 falls on: legal() and odds() in one quick step."""
        cells = state.cells
        return self.awaited[cells[AWAIT]].kinds[0].pick(cells, u)

    def play_chance(self, state: State, uniform: Uniform) -> int:
        """Let chance play until somebody has to decide, or the game is over; returns who: a seat or OVER."""
        cells = state.cells
        while cells[MOVER] == CHANCE:
            kind = self.awaited[cells[AWAIT]].kinds[0]
            kind.play(cells, kind.pick(cells, uniform()))
        return cells[MOVER]

    def play(self, state: State, action: int) -> None:
        """Change the state in place. Raises Illegal, with the reason, and changes nothing if it may not be.

        >>> from branchline import title
        >>> game = title("london").game(seats=2)
        >>> game.play(game.start(), game.parse("draw deck"))
        Traceback (most recent call last):
        branchline.core.actions.Illegal: First a card has to be turned.
        """
        if not self.is_legal(state.cells, action):
            self.check(state, action)
        self.codec.kind_of[action].play(state.cells, action)

    def play_unchecked(self, state: State, action: int) -> None:
        """Change the state in place, as quickly as possible. An action that is not legal now corrupts the state."""
        self.codec.kind_of[action].play(state.cells, action)

    def check(self, state: State, action: int) -> None:
        """Raise Illegal, with the reason, unless the action is legal now."""
        reason = self.why_not(state, action)
        if reason is not None:
            raise Illegal(reason)

    def why_not(self, state: State, action: int) -> Sentence | None:
        """Why the action is not legal now, as a code and facts, and in the title's words; None if it is legal.

        >>> from branchline import title
        >>> game = title("london").game(seats=2)
        >>> reason = game.why_not(game.start(), game.parse("draw deck"))
        >>> reason.code, str(reason)
        ('draw.first-turn', 'First a card has to be turned.')
        """
        if not 0 <= action < self.codec.size:
            return NO_ACTION.sentence(action=action, last=self.codec.size - 1)
        if action in self.legal(state):
            return None
        mover = state.cells[MOVER]
        if mover == OVER:
            return GAME_OVER.sentence()
        kind = self.codec.kind_of[action]
        if kind.chance and mover != CHANCE:
            return CARDS_DECIDE.sentence()
        if mover == CHANCE and not kind.chance:
            return self.awaits[state.cells[AWAIT]][0].first()
        return kind.why_not(state.cells, action)

    def view(self, state: State, seat: int | None) -> View:
        """What the seat may see; None is a spectator."""
        viewer = SPECTATOR if seat is None else seat
        if not SPECTATOR <= viewer < self.seats:
            raise ValueError(f"there is no seat {seat}: 0 to {self.seats - 1}, or None for a spectator")
        return View(self, viewer, self.layout.masked(state.cells, viewer))

    # -- words and facts ------------------------------------------------------------------------------------------

    def words(self, action: int) -> str:
        return self.codec.words(action)

    def parse(self, text: str, state: State | None = None) -> int:
        """The action that the words mean; raises Unreadable or Ambiguous."""
        return self.codec.parse(text, None if state is None else self.legal(state))

    def redacted(self, cells: Cells, action: int) -> int:
        """What the others may know of a secret action now that the game stands at `cells`."""
        return self.codec.kind_of[action].redact(action)

    def may_be_redacted(self, cells: Cells, action: int) -> bool:
        """Whether a redacted action may show that little now that the game stands at `cells`."""
        return True

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        """What the action does, by name: its kind, the route and the cards of a claim, and so on.

        >>> from branchline import title
        >>> game = title("london").game(seats=2)
        >>> game.facts(game.start().cells, game.parse("claim Big Ben–Waterloo with 1 blue"))["route"]
        30
        """
        kind = self.codec.kind_of[action]
        return {"kind": kind.name, **kind.facts(cells, action)}

    def reveals(self, before: Cells, after: Cells) -> bool:
        """Whether somebody's hidden things were turned up between the two, without any chance."""
        return False

    def header_facts(self) -> dict[str, object]:
        """What somebody else's program must know of the set-up beyond the title's data."""
        return {}

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        """What an action brought about by itself: a reshuffle, the last round, the end."""
        return []
