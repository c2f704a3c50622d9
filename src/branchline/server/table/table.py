"""A table: it applies what has happened, and says of each command what would happen, or why it can't.

Nothing changes but by `apply`: a command gives an event, which is kept before it is applied.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline.bots.registry import BUILT_IN, SpecError, find
from branchline.core.actions import Ambiguous, Illegal, Unreadable
from branchline.core.game import CHANCE, State
from branchline.core.title import TitleError
from branchline.core.view import View
from branchline.server.refused import Damaged, Refused
from branchline.server.roles import ANY_SEAT, HOST
from branchline.server.table import events as e
from branchline.server.table.clock import Clocks
from branchline.server.table.history import misfit
from branchline.server.table.names import looks, other, person, plain
from branchline.server.table.play import Play
from branchline.titles import title
from branchline.wire import commands as c
from branchline.wire.messages import Line, Status
from branchline.wire.settings import Settings

CHAT_KEPT = 50
MOST_CHAT = 2000  # lines at one table, ever
MOST_TEXT = 200  # characters of one
MOST_MS, MOST_SIMULATIONS = 5_000, 5_000  # a bot may think about a decision
LEAST_RELINK_SECONDS = 300  # who gets the link sees the hand: a dropped line is no reason for that
STAND_IN = "planner"  # plays for a person who left, or whose time is up


@dataclass
class Chair:
    """A seat of the table and who has it."""

    name: str = ""
    bot: str = ""  # its level
    person: bool = False  # somebody sits here
    stand_in: str = ""  # a bot that plays for the person
    since: int = 0  # the version at which links to it last lost their worth

    @property
    def player(self) -> str:
        """The bot that plays now, if it is one."""
        return self.bot or self.stand_in

    @property
    def free(self) -> bool:
        return not self.bot and not self.person


def check_level(level: str) -> str:
    """The bot's level as people know it, if it is one that a table may have."""
    if level.partition(":")[0] not in BUILT_IN:  # nor is it looked for: a file or a program is nobody's business
        raise Refused("not found", f"There is no bot “{level}” here; there are: {', '.join(BUILT_IN)}.")
    try:
        spec = find(level)
    except SpecError as error:
        raise Refused("not found", str(error)) from None
    budget = spec.budget
    if budget.cores > 1:
        raise Refused("not found", "A bot has one core here.")
    if (budget.ms or 0) > MOST_MS or (budget.simulations or 0) > MOST_SIMULATIONS:
        most = f"{MOST_MS // 1000} s or {MOST_SIMULATIONS} simulations"
        raise Refused("not found", f"A bot may think for {most} here, not “{level}”.")
    return spec.level


def check_settings(settings: Settings) -> None:
    """Refuse what no table can be."""
    try:
        found = title(settings.title)
    except TitleError as error:
        raise Refused("not found", str(error)) from None
    try:
        found.game(len(settings.seats), dict(settings.options))
    except TitleError as error:
        raise Refused("unreadable", str(error)) from None
    clock = settings.clock
    if clock is not None and (clock.move is None) == (clock.bank is None):
        raise Refused("unreadable", "A clock has seconds for each move, or a bank for the whole game: one of the two.")
    for plan in settings.seats:
        if plan.bot is not None:
            check_level(plan.bot)


class Table:
    """Seats are counted from 0 here; on the wire and in events' words from 1 only where people read them."""

    def __init__(self, table: str, secret: bytes, opened: e.Opened) -> None:
        settings = opened.settings
        self.id = table
        self.settings = settings
        self.status: Status = "waiting"
        self.version = 0
        self.changed = 0
        found = title(settings.title)
        self.game = found.game(len(settings.seats), dict(settings.options))
        self.play = Play(self.game, secret)
        self.clocks = Clocks(settings.clock, self.game.seats)
        self.chairs = [self._chair(seat) for seat in range(self.game.seats)]
        self.paused_by: int | None = None
        self.paused_since: int | None = None  # or since when a server has gone on with it
        self.paused = [0] * self.game.seats  # milliseconds for which each seat has stopped the clocks before that
        self.chat: list[Line] = []
        self.said = 0
        self.rematch = ""
        self.any_since = 0  # as a chair's, of the links to any free seat
        self.rematch_of = opened.rematch_of
        self.lengths: list[int] = []  # of the record after each event: how far a log that is older still holds

    def _chair(self, seat: int) -> Chair:
        plan = self.settings.seats[seat]
        name = plain(plan.name or "")
        return Chair(name) if plan.bot is None else self._bot(seat, plan.bot, name)

    def _bot(self, seat: int, level: str, name: str = "") -> Chair:
        level = find(level).level
        return Chair(name or f"Bot {seat + 1} ({level})", level)

    @property
    def names(self) -> list[str]:
        return [chair.name or _nameless(seat) for seat, chair in enumerate(self.chairs)]

    @property
    def alone(self) -> int | None:
        """The seat of the only person, if all others are bots."""
        people = [seat for seat, chair in enumerate(self.chairs) if not chair.bot]
        return people[0] if len(people) == 1 else None

    def waiting_for(self) -> list[int]:
        """The seats that have to decide now."""
        return self.play.deciding() if self.status == "playing" else []

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.waiting_for() if self.chairs[seat].player and self.paused_by is None]

    def since(self, role: int) -> int:
        """The version from which on what opens the role was made for who has it now."""
        return self.chairs[role].since if role >= 0 else self.any_since if role == ANY_SEAT else 0

    def opens(self, role: int, since: int | None) -> bool:
        """Whether a link made at the version `since` is still for who has the role now; None: it is from a time when
        links were removed with what they were for."""
        return role < self.game.seats and since in (None, self.since(role))

    def log_kept(self, since: int) -> int:
        """How many moves of a log at version `since` still stand."""
        return min(self.lengths[max(0, since - 1) :], default=0) if since else 0

    # -- what has happened --------------------------------------------------------------------------------------------

    def apply(self, event: e.AnyEvent, version: int, at: int, now: int | None = None) -> None:
        """Let it have happened at the time `at`. The clocks run from `now`, if at all; while the table is read from its
        events that is `at`, and `go_on` follows. Raises Damaged where it can't have happened, and then the table is
        good for nothing any more."""
        if version != self.version + 1:
            raise Damaged(f"event {self.version + 1} is missing")
        wrong = f"event {version} can't have happened there"
        if reason := misfit(self, event):
            raise Damaged(wrong, reason)
        try:
            line = self._line(event, version, at)  # before it happens: then nobody may sit there any more
            self.version, self.changed = version, at
            HANDLERS[type(event)](self, event)
        except Exception as error:
            # Its words may be a hidden card's, and this goes to the log.
            raise Damaged(wrong, type(error).__name__) from None
        self.lengths.append(len(self.play.moves))
        if line is not None:
            self.chat = [*self.chat, line][-CHAT_KEPT:]
        if now is not None:
            self.run_clocks(now)

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
                seat = max(-1, role)
                return Line(version, at, seat + 1, None, notice, self.names[seat] if seat >= 0 else "")
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
        name = plain(event.name) or _nameless(event.seat)
        self.chairs[event.seat] = Chair(name, person=True, since=self.version)

    def _renamed(self, event: e.Renamed) -> None:
        self.chairs[event.seat].name = plain(event.name) or _nameless(event.seat)

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
        self._happen([], self.play.read(event.moves))

    def _chose(self, event: e.Chose) -> None:
        self.clocks.decided(event.seat, event.spent, len(self.play.moves))
        (choice,) = self.play.read([event.choice])
        if not self.game.is_legal(self.play.seen_from(event.seat).cells, choice):
            raise Illegal(f"“{event.choice}” can't be chosen after {len(self.play.moves)} moves")
        self.play.chosen[event.seat] = choice
        if not self.play.deciding():
            chosen, self.play.chosen = self.play.chosen, {}
            self._happen([chosen[seat] for seat in sorted(chosen)], self.play.read(event.moves))
        elif event.moves:
            raise Illegal("not all had chosen")

    def _unchose(self, event: e.Unchose) -> None:
        self.play.chosen.pop(event.seat, None)
        self.clocks.take_back(event.seat, len(self.play.moves))

    def _played(self, event: e.Played) -> None:
        self.clocks.decided(event.seat, event.spent, len(self.play.moves))
        moves = self.play.read(event.moves)
        self._happen(moves[:1], moves)

    def _took_back(self, event: e.TookBack) -> None:
        self.play.keep(event.kept)
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
        self.said += 1

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
        self.play.add(self.play.read(event.moves))
        if not self.play.over:
            raise Illegal("the game that was uploaded is not over")
        self.status = "over"

    def _happen(self, decided: list[int], moves: list[int]) -> None:
        self.play.happen(decided, moves)
        if self.play.over:
            self.status = "over"

    # -- what may happen ----------------------------------------------------------------------------------------------

    def sit(self, seat: int | None, name: str | None) -> e.Sat:
        """Somebody with an invitation sits down, on this seat or on any that is free."""
        if self.status != "waiting":
            raise Refused("not now", "The game has begun; you can watch.")
        free = [each for each, chair in enumerate(self.chairs) if chair.free]
        if seat is None:
            if not free:
                raise Refused("full", "Every seat is taken; you can watch.")
            seat = free[0]
        self._known(seat)
        if seat not in free:
            raise Refused("full", f"Seat {seat + 1} is taken.")
        wanted = name if name and plain(name) else ""  # nothing to be seen in it is no reason to send somebody away
        called = self._not_a_bot(person(wanted)) or self.chairs[seat].name or _nameless(seat)
        return e.Sat(seat, other(called, [chair.name for chair in self.chairs if not chair.free]))

    def rename(self, seat: int, command: c.Rename) -> e.Renamed:
        name = self._not_a_bot(person(command.name))
        others = [chair for each, chair in enumerate(self.chairs) if each != seat and not chair.free]
        if looks(name) in {looks(chair.name) for chair in others}:
            raise Refused("not now", f"Somebody here is called “{name}” already.")
        return e.Renamed(seat, name)

    def _not_a_bot(self, name: str) -> str:
        if name and looks(name) in {looks(chair.name) for chair in self.chairs if chair.bot}:
            raise Refused("unreadable", "That is what bots are called here; choose another name.")
        return name

    def leave(self, seat: int) -> e.Left:
        """Before the game the seat is free again; in it a bot plays on, and whoever has the link may come back."""
        if self.status == "over":
            raise Refused("not now", "The game is over.")
        if self.chairs[seat].stand_in:
            raise Refused("not now", "A bot plays for you already.")
        return e.Left(seat, STAND_IN if self.status == "playing" else "")

    def reseat(self, command: c.Reseat) -> e.Reseated:
        seat = self._known(command.seat - 1)
        if self.status != "waiting":
            raise Refused("not now", "The game has begun; a bot can stand in for somebody who is away.")
        if command.ban and not self.chairs[seat].person:
            raise Refused("not now", f"Nobody sits on seat {seat + 1}.")
        return e.Reseated(seat, check_level(command.bot) if command.bot else "", command.ban)

    def start(self, command: c.Start) -> e.Started:
        if self.status != "waiting":
            raise Refused("not now", "The game has begun.")
        free = [seat + 1 for seat, chair in enumerate(self.chairs) if chair.free]
        fill = check_level(command.fill) if command.fill else ""
        if free and not fill:
            who = f"seat {free[0]} is" if len(free) == 1 else f"seats {', '.join(str(seat) for seat in free)} are"
            raise Refused("not now", f"Somebody is missing: {who} free. Invite, or fill with bots.")
        return e.Started(self.play.words(self.play.outcome([])), fill)

    def move(self, seat: int, move: int | str, at: int | None, now: int, bot: str = "") -> e.Played | e.Chose:
        """A seat plays; `bot` is who plays for its person."""
        self._playing()
        self._seen(at)
        if not bot and self.chairs[seat].player:
            raise Refused("not now", "A bot plays for you; come back to your seat first.")
        action = self._read(seat, move)
        reason = self.why_not(seat, action)
        if reason:
            raise Refused("illegal", reason)
        spent = self.clocks.spent(seat, now)
        play = self.play
        if play.at_once():
            chosen = {**play.chosen, seat: action}
            moves: list[str] = []
            if len(play.deciding()) == 1:
                moves = play.words(play.outcome([chosen[each] for each in sorted(chosen)]))
            return e.Chose(seat, self.game.words(action), moves, spent, bot)
        return e.Played(seat, play.words(play.outcome([action])), spent, bot)

    def why_not(self, seat: int, action: int) -> str:
        """Why the seat can't play this now; empty if it can. Nothing in it depends on what the seat can't see."""
        play = self.play
        if self.status == "waiting":
            return "The game has not begun."
        if seat in play.chosen:
            return "You have chosen; take it back to choose again."
        if self.status == "playing" and seat not in play.deciding():
            if not 0 <= action < self.game.codec.size:
                return "There is no such move."
            who = [self.names[each] for each in play.deciding()]
            return f"It is not your turn: {' and '.join(who)} {'has' if len(who) == 1 else 'have'} to decide."
        return self.game.why_not(State(self.view(seat).cells), action)

    def view(self, seat: int) -> View:
        """What the seat, or SPECTATOR, may see of the game."""
        cells = self.play.seen_from(seat).cells
        return View(self.game, seat, self.game.layout.masked(cells, seat))

    def why(self, seat: int, move: int | str) -> str:
        """Why a move can't be played, or any of those that the words may mean: a route without a payment, say."""
        if self.status == "playing" and self.paused_by is not None:
            return "The clocks are stopped; resume first."
        if self.chairs[seat].player:
            return "A bot plays for you; come back to your seat first."
        try:
            action = self._read(seat, move)
            reason = self.why_not(seat, action)
            if not reason or isinstance(move, int) or seat not in self.play.deciding() or seat in self.play.chosen:
                return reason
            meant = self.game.codec.meanings(move)
            return self.game.codec.kind_of[action].why_none(self.view(seat).cells, meant) if len(meant) > 1 else reason
        except Refused as refused:
            return "" if refused.code == "ambiguous" else refused.words  # several that it may mean can be played

    def take_back(self, seat: int, now: int, at: int | None = None) -> e.TookBack | e.Unchose:
        self._seen(at)
        if seat in self.play.chosen:
            return e.Unchose(seat)
        if self.status == "waiting" or not self.play.moves:
            raise Refused("not now", "There is nothing to take back.")
        if self.paused_by is not None:
            raise Refused("not now", "The clocks are stopped; resume first.")
        by = self.play.by
        if self.alone == seat:
            own = [index for index, who in enumerate(by) if who == seat]
            if not own:
                raise Refused("not now", "There is nothing of yours to take back.")
            # A choice made at once goes with those of the others: moves never end between them, where it would depend
            # on the moment of asking how much of a line is known.
            return e.TookBack(seat, self.play.asked[own[-1]], self.clocks.spent(seat, now))
        if self.status == "over":
            raise Refused("not now", "The game is over.")
        if seat not in by:
            raise Refused("not now", "There is nothing of yours to take back.")
        if next(who for who in reversed(by) if who != CHANCE) != seat:
            raise Refused("not now", "Another player has moved since then.")
        if by[-1] == CHANCE or self.play.uncovered:
            raise Refused("not now", "Something was turned up since then: that can't be taken back.")
        return e.TookBack(seat, len(by) - 1, self.clocks.spent(seat, now))

    def can_take_back(self, seat: int) -> bool:
        try:
            self.take_back(seat, 0)
        except Refused:
            return False
        return True

    def pause(self, seat: int, now: int) -> e.Paused:
        self._playing()
        if self.pause_left(seat, now) == 0:
            raise Refused("not now", "You have stopped the clocks for as long as one may in a game.")
        return e.Paused(seat, self._spent(now))

    def pause_left(self, seat: int, now: int) -> int | None:
        """For how long the seat may still stop the clocks; None where there is no clock: then for ever."""
        if self.clocks.clock is None:
            return None
        return max(0, self.clocks.breaks - self.paused[seat] - (self._lasted(now) if seat == self.paused_by else 0))

    def _lasted(self, now: int) -> int:
        return 0 if self.paused_since is None else max(0, now - self.paused_since)

    def halt(self, now: int) -> e.Halted:
        """The server goes, and keeps what the clocks show."""
        if self.paused_by is None:
            self._playing()
        return e.Halted(self._spent(now), self._lasted(now))

    def _spent(self, now: int) -> list[int]:
        return [self.clocks.spent(seat, now) for seat in range(self.game.seats)]

    def resume(self, seat: int, now: int) -> e.Resumed:
        if self.paused_by is None:
            raise Refused("not now", "The clocks are running.")
        return e.Resumed(seat, self._lasted(now))

    def run_on(self, now: int) -> e.Resumed:
        """Who has paused may not any longer."""
        if self.paused_by is None or self.pause_left(self.paused_by, now) != 0:
            raise Refused("stale", "The game has gone on.")
        return self.resume(self.paused_by, now)

    def stand_in(self, command: c.StandIn, away: int | None) -> e.StoodIn:
        """`away` is how many seconds the seat's person has been away; None: here."""
        seat = self._known(command.seat - 1)
        chair = self.chairs[seat]
        if self.status != "playing":
            raise Refused("not now", "Nothing is being played.")
        if chair.player:
            raise Refused("not now", "A bot plays there already.")
        if away is None:
            raise Refused("not now", f"{chair.name} is here.")
        if away < self.settings.grace:
            raise Refused("not now", f"Wait {self.settings.grace - away} s more for {chair.name}.")
        return e.StoodIn(seat, check_level(command.bot))

    def relink(self, seat: int, away: int | None) -> e.Relinked:
        """The host lets somebody in to the seat of a person, who may have lost their link: everybody shall see that."""
        chair = self.chairs[self._known(seat)]
        if self.status == "waiting":
            raise Refused("not now", f"{chair.name} sits there. Free the seat first.")
        if self.status == "over":
            raise Refused("not now", "The game is over.")
        if away is None:
            raise Refused("not yours", f"{chair.name} sits there: only they can have a new link, while they are here.")
        wait = max(self.settings.grace, LEAST_RELINK_SECONDS) - away
        if wait > 0:
            raise Refused("not now", f"Wait {wait} s more for {chair.name}.")
        return e.Relinked(seat)

    def link(self, role: int, since: int) -> e.Linked:
        """One more link for who has had the role since then."""
        if self.since(role) != since or (role >= 0 and not self.chairs[role].person):
            raise Refused("not yours", "This link is not valid here, or not any more.")
        if self.rematch:
            raise Refused("not now", "The game goes on at another table; make a link there.")
        return e.Linked(role)

    def invite(self, role: int) -> e.Linked:
        """A new link to a free seat, or to any."""
        if self.status != "waiting":
            raise Refused("not now", "The game has begun; nobody can sit down any more.")
        if role >= 0 and not self.chairs[role].free:
            raise Refused("not now", f"Seat {role + 1} is taken.")
        return e.Linked(role, anew=True)

    def come_back(self, seat: int) -> e.CameBack:
        if not self.chairs[seat].stand_in:
            raise Refused("not now", "No bot plays for you.")
        return e.CameBack(seat)

    def say(self, seat: int, command: c.Say) -> e.Said:
        if not self.settings.chat:
            raise Refused("not now", "The host has switched the chat off.")
        if self.said >= MOST_CHAT:
            raise Refused("not now", "There has been enough talk at this table.")
        text = plain(command.text or "")
        if bool(text) == bool(command.phrase):
            raise Refused("unreadable", "Say a text, or a phrase: one of the two.")
        if len(text) > MOST_TEXT:
            raise Refused("unreadable", f"A line of chat has at most {MOST_TEXT} characters.")
        return e.Said(seat, text, command.phrase or "")

    def rematched(self, table: str) -> e.Rematched:
        if self.status != "over":
            raise Refused("not now", "The game is not over yet.")
        if self.rematch:
            raise Refused("not now", "There is a rematch already.")
        return e.Rematched(table)

    def _playing(self) -> None:
        if self.status == "waiting":
            raise Refused("not now", "The game has not begun.")
        if self.status == "over":
            raise Refused("not now", "The game is over.")
        if self.paused_by is not None:
            raise Refused("not now", f"{self.names[self.paused_by]} has stopped the clocks; resume first.")

    def _seen(self, at: int | None) -> None:
        """Refuse what was meant for the game after so many moves, if there are not so many."""
        if at is not None and at != len(self.play.moves):
            raise Refused("stale", "The game has changed since then; look again.")

    def _known(self, seat: int) -> int:
        if not 0 <= seat < self.game.seats:
            raise Refused("not found", f"There is no seat {seat + 1}: 1 to {self.game.seats}.")
        return seat

    def _read(self, seat: int, move: int | str) -> int:
        if isinstance(move, int):
            return move
        try:
            return self.game.codec.parse(move, self.play.legal(seat))
        except Unreadable as error:
            raise Refused("unreadable", str(error)) from None
        except Ambiguous as error:
            raise Refused("ambiguous", str(error)) from None
        except Illegal as error:
            raise Refused("illegal", str(error)) from None


def _nameless(seat: int) -> str:
    return f"Player {seat + 1}"


HANDLERS: dict[type[e.AnyEvent], Callable[[Table, Any], None]] = {
    e.Opened: Table._opened,
    e.Sat: Table._sat,
    e.Renamed: Table._renamed,
    e.Left: Table._left,
    e.Reseated: Table._reseated,
    e.Started: Table._started,
    e.Chose: Table._chose,
    e.Unchose: Table._unchose,
    e.Played: Table._played,
    e.TookBack: Table._took_back,
    e.Paused: Table._paused,
    e.Halted: Table._halted,
    e.Resumed: Table._resumed,
    e.StoodIn: Table._stood_in,
    e.CameBack: Table._came_back,
    e.Said: Table._said,
    e.Relinked: Table._relinked,
    e.Linked: Table._linked,
    e.Rematched: Table._rematched,
    e.Imported: Table._imported,
}
