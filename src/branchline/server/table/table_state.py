"""A table as its events have left it. Nothing changes but by `apply`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from branchline.core.actions import Illegal
from branchline.core.view import View
from branchline.describe.shown_names import unnamed
from branchline.server.refused import EVENT_IMPOSSIBLE, EVENT_MISSING, Damaged
from branchline.server.roles import ANY_SEAT, HOST
from branchline.server.table import events as e
from branchline.server.table.checks import usual_level
from branchline.server.table.clock import Clocks
from branchline.server.table.history import misfit
from branchline.server.table.player_names import plain
from branchline.server.table.table_match import TableMatch
from branchline.titles import title
from branchline.wire.messages import Line, Status

CHAT_KEPT = 50  # lines

E = TypeVar("E", bound=e.AnyEvent)


@dataclass
class Chair:
    """A seat of the table and who has it."""

    name: str = ""
    bot: str = ""  # its level
    person: bool = False  # somebody sits here
    stand_in: str = ""  # a bot that plays for the person
    since: int = 0  # the version at which earlier links to it last became invalid

    @property
    def player(self) -> str:
        """The bot that plays now, if it is one."""
        return self.bot or self.stand_in

    @property
    def free(self) -> bool:
        return not self.bot and not self.person


class TableState:
    """Seats are counted from 0 here; on the wire and in events' words from 1 only where people read them."""

    def __init__(self, table: str, secret: bytes, opened: e.Opened) -> None:
        settings = opened.settings
        self.id = table
        self.settings = settings
        self.status: Status = "waiting"
        self.version = 0
        self.changed = 0
        found = title(settings.title, opened.version)
        self.game = found.game(len(settings.seats), dict(settings.options))
        self.match = TableMatch(self.game, secret)
        self.prepared: tuple[e.AnyEvent, TableMatch] | None = None  # an event to be kept, and the match after it
        self.clocks = Clocks(settings.clock, self.game.seats)
        self.chairs = [self._chair(seat) for seat in range(self.game.seats)]
        self.paused_by: int | None = None
        self.paused_since: int | None = None  # or since when a server has gone on with it
        self.paused = [0] * self.game.seats  # milliseconds for which each seat has stopped the clocks before that
        self.chat: list[Line] = []
        self.chat_count = 0
        self.rematch = ""
        self.any_since = 0  # as a chair's, of the links to any free seat
        self.rematch_of = opened.rematch_of
        self.lengths: list[int] = []  # of the record after each event: how far a log that is older still holds

    def _chair(self, seat: int) -> Chair:
        plan = self.settings.seats[seat]
        name = plain(plan.name or "")
        return Chair(name) if plan.bot is None else self._bot(seat, plan.bot, name)

    def _bot(self, seat: int, level: str, name: str = "") -> Chair:
        level = usual_level(level)
        return Chair(name or f"Bot {seat + 1} ({level})", level)

    @property
    def names(self) -> list[str]:
        return [chair.name or unnamed(seat) for seat, chair in enumerate(self.chairs)]

    @property
    def alone(self) -> int | None:
        """The seat of the only person, if all others are bots."""
        people = [seat for seat, chair in enumerate(self.chairs) if not chair.bot]
        return people[0] if len(people) == 1 else None

    def waiting_for(self) -> list[int]:
        """The seats that have to decide now."""
        return self.match.deciding() if self.status == "playing" else []

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.waiting_for() if self.chairs[seat].player and self.paused_by is None]

    def since(self, role: int) -> int:
        """The version since which links and cookies for the role are those of the person who has it now."""
        return self.chairs[role].since if role >= 0 else self.any_since if role == ANY_SEAT else 0

    def opens(self, role: int, since: int | None) -> bool:
        """Whether a link made at the version `since` is still for the person who has the role now; None: it is from a
        time when a link was removed together with its role."""
        return role < self.game.seats and since in (None, self.since(role))

    def log_kept(self, since: int) -> int:
        """How many moves of a log at version `since` are still valid."""
        return min(self.lengths[max(0, since - 1) :], default=0) if since else 0

    def view(self, seat: int) -> View:
        """What the seat, or SPECTATOR, may see of the game."""
        cells = self.match.seen_from(seat).cells
        return View(self.game, seat, self.game.layout.masked(cells, seat))

    def status_after(self, event: e.AnyEvent) -> Status | None:
        """The table's status, if the event changes it."""
        if isinstance(event, e.Started):
            return "playing"
        if isinstance(event, e.TookBack) and self.status == "over":
            return "playing"
        if isinstance(event, e.MovePlayed | e.Chose) and event.moves:
            ahead = self._prepared(event)
            if ahead is None:
                ahead = self.match.after([])
                ahead.add_checked(self.match.read(event.moves))
            if ahead.over:
                return "over"
        return None

    # -- what has happened --------------------------------------------------------------------------------------------

    def apply(self, event: e.AnyEvent | e.UnknownEvent, version: int, at: int, now: int | None = None) -> None:
        """Let it have happened at the time `at`. The clocks run from `now`, if at all; while the table is read from its
        events that is `at`, and `go_on` follows. Raises Damaged where it can't have happened, and then the table can't
        be used any more."""
        if version != self.version + 1:
            raise Damaged(EVENT_MISSING.sentence(event=self.version + 1))
        if isinstance(event, e.UnknownEvent):  # whatever it was, the game is what its moves made of it
            self.version, self.changed = version, at
            self.lengths.append(len(self.match.moves))
            return
        wrong = EVENT_IMPOSSIBLE.sentence(event=version)
        if self._prepared(event) is None and (reason := misfit(self, event)):
            raise Damaged(wrong, reason)
        try:
            line = self._line(event, version, at)  # before it happens: then nobody may sit there any more
            self.version, self.changed = version, at
            HANDLERS[type(event)](self, event)
            self.prepared = None  # of any other event: it was meant for the table as it was before
        except Exception as error:
            # Its words may be a hidden card's, and this goes to the log.
            raise Damaged(wrong, type(error).__name__) from None
        self.lengths.append(len(self.match.moves))
        if line is not None:
            self.chat = [*self.chat, line][-CHAT_KEPT:]
        if now is not None:
            self.run_clocks(now)

    def prepare(self, event: E, ahead: TableMatch) -> E:
        """The event, which leads to this match if it is the next to happen: nothing has to be played again then."""
        self.prepared = event, ahead
        return event

    def _prepared(self, event: e.AnyEvent) -> TableMatch | None:
        """The match after the event, if that was made ready."""
        return self.prepared[1] if self.prepared is not None and self.prepared[0] is event else None

    def _line(self, event: e.AnyEvent, version: int, at: int) -> Line | None:
        """The line of chat that comes of it: what somebody says, or a notice of who plays on a seat."""
        text, notice = "", ""
        match event:
            case e.Said(text=text, phrase=notice):
                pass
            case e.Relinked():
                notice = "new link"
            case e.Linked(role=role, anew=anew):
                notice = "invited" if anew else "host link" if role == HOST else "own link"
                seat, name = (role + 1, self.names[role]) if role >= 0 else (0, "")
                return Line(version, at, seat, None, notice, name)
            case e.Left(bot=bot):
                notice = "left game" if bot else "left"
            case e.Reseated(seat=seat) if self.chairs[seat].person:
                notice = "banned" if event.banned else "freed"
            case e.StoodIn():
                notice = "stood in"
            case e.CameBack():
                notice = "came back"
            case _:
                return None
        return Line(version, at, event.seat + 1, text or None, notice or None, self.names[event.seat])

    def go_on(self, now: int, date: int | None) -> None:
        """Read from its events, the table goes on. Another server had it meanwhile, and its clocks have run by the
        date, which is `date` now; None: nobody had it, and they stood still until now."""
        self.clocks.go_on(now, date)
        if self.paused_since is not None:
            self.paused_since = now if date is None else now - max(0, date - self.paused_since)
        self.run_clocks(now)

    def run_clocks(self, now: int) -> None:
        if self.paused_by is None:
            self.clocks.run([seat for seat in self.waiting_for() if not self.chairs[seat].player], now)
        elif self.paused_since is None:
            self.paused_since = now

    def _opened(self, event: e.Opened) -> None:
        pass

    def _sat(self, event: e.Sat) -> None:
        name = plain(event.name) or unnamed(event.seat)
        self.chairs[event.seat] = Chair(name, person=True, since=self.version)

    def _renamed(self, event: e.Renamed) -> None:
        self.chairs[event.seat].name = plain(event.name) or unnamed(event.seat)

    def _left(self, event: e.Left) -> None:
        if event.bot:
            self.chairs[event.seat].stand_in = event.bot
        else:
            self.chairs[event.seat] = Chair(since=self.version)

    def _reseated(self, event: e.Reseated) -> None:
        self.chairs[event.seat] = self._bot(event.seat, event.bot) if event.bot else Chair()
        self.chairs[event.seat].since = self.version

    def _started(self, event: e.Started) -> None:
        for seat, chair in enumerate(self.chairs):
            if chair.free and event.fill:
                self.chairs[seat] = self._bot(seat, event.fill)
                self.chairs[seat].since = self.version
        self.status = "playing"
        self._happen(event, [], event.moves)

    def _chose(self, event: e.Chose) -> None:
        self.clocks.decided(event.seat, event.spent, len(self.match.moves))
        (choice,) = self.match.read([event.choice])
        if not self.game.is_legal(self.match.seen_from(event.seat).cells, choice):
            raise Illegal(f"“{event.choice}” can't be chosen after {len(self.match.moves)} moves")
        self.match.chosen[event.seat] = choice
        if not self.match.deciding():
            chosen, self.match.chosen = self.match.chosen, {}
            self._happen(event, [chosen[seat] for seat in sorted(chosen)], event.moves)
        elif event.moves:
            raise Illegal("not all had chosen")

    def _unchose(self, event: e.Unchose) -> None:
        self.match.chosen.pop(event.seat, None)
        self.clocks.take_back(event.seat, len(self.match.moves))

    def _played(self, event: e.MovePlayed) -> None:
        self.clocks.decided(event.seat, event.spent, len(self.match.moves))
        self._happen(event, None, event.moves)

    def _took_back(self, event: e.TookBack) -> None:
        self.match.take_back(event.kept)
        self.clocks.take_back(event.seat, event.kept, event.spent)
        self.status = "playing"

    def _paused(self, event: e.Paused) -> None:
        self.paused_by = event.seat
        self.clocks.stop(event.spent)

    def _halted(self, event: e.Halted) -> None:
        self.clocks.stop(event.spent)
        self._rested(event.lasted)

    def _resumed(self, event: e.Resumed) -> None:
        self._rested(event.lasted)
        self.paused_by = None

    def _rested(self, lasted: int) -> None:
        """The clocks were stopped for that long."""
        if self.paused_by is not None:
            self.paused[self.paused_by] += lasted
        self.paused_since = None

    def _stood_in(self, event: e.StoodIn) -> None:
        self.chairs[event.seat].stand_in = event.bot

    def _came_back(self, event: e.CameBack) -> None:
        self.chairs[event.seat].stand_in = ""

    def _said(self, event: e.Said) -> None:
        self.chat_count += 1

    def _relinked(self, event: e.Relinked) -> None:
        self.chairs[event.seat].since = self.version

    def _linked(self, event: e.Linked) -> None:
        if event.anew and event.role == ANY_SEAT:
            self.any_since = self.version
        elif event.anew:
            self.chairs[event.role].since = self.version

    def _rematched(self, event: e.Rematched) -> None:
        self.rematch = event.table

    def _imported(self, event: e.Imported) -> None:
        for chair in self.chairs:
            chair.person = True
        self.match.add_checked(self.match.read(event.moves))
        if not self.match.over:
            raise Illegal("the game that was uploaded is not over")
        self.status = "over"

    def _happen(self, event: e.AnyEvent, decided: list[int] | None, words: list[str]) -> None:
        """What was decided, None for the first of the words, and what chance made of it. What was played when the event
        was made ready is not played again; what is read from elsewhere is, and checked."""
        ahead = self._prepared(event)
        if ahead is not None:
            self.match = ahead
        else:
            moves = self.match.read(words)
            self.match.happen(moves[:1] if decided is None else decided, moves)
        if self.match.over:
            self.status = "over"


HANDLERS: dict[type[e.AnyEvent], Callable[[TableState, Any], None]] = {
    e.Opened: TableState._opened,
    e.Sat: TableState._sat,
    e.Renamed: TableState._renamed,
    e.Left: TableState._left,
    e.Reseated: TableState._reseated,
    e.Started: TableState._started,
    e.Chose: TableState._chose,
    e.Unchose: TableState._unchose,
    e.MovePlayed: TableState._played,
    e.TookBack: TableState._took_back,
    e.Paused: TableState._paused,
    e.Halted: TableState._halted,
    e.Resumed: TableState._resumed,
    e.StoodIn: TableState._stood_in,
    e.CameBack: TableState._came_back,
    e.Said: TableState._said,
    e.Relinked: TableState._relinked,
    e.Linked: TableState._linked,
    e.Rematched: TableState._rematched,
    e.Imported: TableState._imported,
}
