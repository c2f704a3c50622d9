"""A table: it says of each command what would happen, or why it can't.

A command gives an event, which is kept before it is applied.
"""

from branchline.core.actions import Ambiguous, Illegal, Unreadable
from branchline.core.game import CHANCE, GAME_OVER, State
from branchline.core.sentence import Message, Sentence, in_words
from branchline.server.refused import Refused
from branchline.server.table import events as e
from branchline.server.table.checks import check_level
from branchline.server.table.player_names import other, person, plain, skeleton
from branchline.server.table.table_match import TableMatch
from branchline.server.table.table_state import TableState, nameless
from branchline.wire import commands as c

MOST_CHAT = 2000  # lines at one table, ever
MOST_TEXT = 200  # characters of one
LEAST_RELINK_SECONDS = 300  # anyone who gets the link sees the hand: a lost connection is no reason for that
STAND_IN = "planner"  # plays for a person who left, or whose time is up


NOT_BEGUN = Message("table.not-begun", "The game has not begun.")
CHOSEN = Message("table.chosen", "You have chosen; take it back to choose again.")
NO_SUCH_MOVE = Message("table.no-such-move", "There is no such move.")
WAITS_FOR_ONE = Message("table.waits-for-one", "It is not your turn: {names:names} has to decide.")
WAITS_FOR_SEVERAL = Message("table.waits-for-several", "It is not your turn: {names:names} have to decide.")
CLOCKS_STOPPED = Message("table.clocks-stopped", "The clocks are stopped; resume first.")
STOPPED_BY = Message("table.clocks-stopped-by", "{names:names} has stopped the clocks; resume first.")
BOT_PLAYS = Message("table.bot-plays", "A bot plays for you; come back to your seat first.")


class ServerTable(TableState):
    """What may happen at a table."""

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
        wanted = name if name and plain(name) else ""  # nobody is refused for a name in which nothing is visible
        called = self._not_a_bot(person(wanted)) or self.chairs[seat].name or nameless(seat)
        return e.Sat(seat, other(called, [chair.name for chair in self.chairs if not chair.free]))

    def rename(self, seat: int, command: c.Rename) -> e.Renamed:
        name = self._not_a_bot(person(command.name))
        others = [chair for each, chair in enumerate(self.chairs) if each != seat and not chair.free]
        if skeleton(name) in {skeleton(chair.name) for chair in others}:
            raise Refused("not now", f"Somebody here is called “{name}” already.")
        return e.Renamed(seat, name)

    def _not_a_bot(self, name: str) -> str:
        if name and skeleton(name) in {skeleton(chair.name) for chair in self.chairs if chair.bot}:
            raise Refused("unreadable", "That is what bots are called here; choose another name.")
        return name

    def leave(self, seat: int) -> e.Left:
        """Before the game the seat is free again; in it a bot plays on, and anyone who has the link may come back."""
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
        ahead = self.match.after([])
        return self.prepare(e.Started(self._words_beyond(ahead), fill), ahead)

    def move(self, seat: int, move: int | str, at: int | None, now: int, bot: str = "") -> e.MovePlayed | e.Chose:
        """A seat plays; `bot` is who plays for its person."""
        self._playing()
        self._seen(at)
        if not bot and self.chairs[seat].player:
            raise Refused("not now", BOT_PLAYS.sentence())
        action = self._read(seat, move)
        reason = self.why_not(seat, action)
        if reason is not None:
            raise Refused("illegal", reason)
        spent = self.clocks.spent(seat, now)
        play = self.match
        if play.simultaneous():
            chosen = {**play.chosen, seat: action}
            if len(play.deciding()) > 1:
                return e.Chose(seat, self.game.words(action), [], spent, bot)
            ahead = play.after([chosen[each] for each in sorted(chosen)])
            return self.prepare(e.Chose(seat, self.game.words(action), self._words_beyond(ahead), spent, bot), ahead)
        ahead = play.after([action])
        return self.prepare(e.MovePlayed(seat, self._words_beyond(ahead), spent, bot), ahead)

    def _words_beyond(self, ahead: TableMatch) -> list[str]:
        """The words of the moves that a match has beyond those of the table."""
        return ahead.words(ahead.moves[len(self.match.moves) :])

    def why_not(self, seat: int, action: int) -> Sentence | None:
        """Why the seat can't play this now; None if it can. Nothing in it depends on what the seat can't see."""
        play = self.match
        if self.status == "waiting":
            return NOT_BEGUN.sentence()
        if seat in play.chosen:
            return CHOSEN.sentence()
        if self.status == "playing" and seat not in play.deciding():
            if not 0 <= action < self.game.codec.size:
                return NO_SUCH_MOVE.sentence()
            who = [self.names[each] for each in play.deciding()]
            return (WAITS_FOR_ONE if len(who) == 1 else WAITS_FOR_SEVERAL).sentence(names=who)
        return self.game.why_not(State(self.view(seat).cells), action)

    def why(self, seat: int, move: int | str) -> Sentence | None:
        """Why a move can't be played, or any of those that the words may mean: a route without a payment, say."""
        if self.status == "playing" and self.paused_by is not None:
            return CLOCKS_STOPPED.sentence()
        if self.chairs[seat].player:
            return BOT_PLAYS.sentence()
        try:
            action = self._read(seat, move)
            reason = self.why_not(seat, action)
            deciding = seat in self.match.deciding() and seat not in self.match.chosen
            if reason is None or isinstance(move, int) or not deciding:
                return reason
            meant = self.game.codec.meanings(move)
            return self.game.codec.kind_of[action].why_none(self.view(seat).cells, meant) if len(meant) > 1 else reason
        except Refused as refused:
            return None if refused.code == "ambiguous" else in_words(refused.words)  # several can be played

    def take_back(self, seat: int, now: int, at: int | None = None) -> e.TookBack | e.Unchose:
        self._seen(at)
        if seat in self.match.chosen:
            return e.Unchose(seat)
        if self.status == "waiting" or not self.match.moves:
            raise Refused("not now", "There is nothing to take back.")
        if self.paused_by is not None:
            raise Refused("not now", CLOCKS_STOPPED.sentence())
        by = self.match.by
        if self.alone == seat:
            own = [index for index, who in enumerate(by) if who == seat]
            if not own:
                raise Refused("not now", "There is nothing of yours to take back.")
            # A simultaneous choice goes with those of the others: moves never end between them, because how much of a
            # line is known there would depend on the moment of asking.
            return e.TookBack(seat, self.match.due_after[own[-1]], self.clocks.spent(seat, now))
        if self.status == "over":
            raise Refused("not now", "The game is over.")
        if seat not in by:
            raise Refused("not now", "There is nothing of yours to take back.")
        if next(who for who in reversed(by) if who != CHANCE) != seat:
            raise Refused("not now", "Another player has moved since then.")
        if by[-1] == CHANCE or self.match.last_reveals:
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
        """For how long the seat may still stop the clocks; None where there is no clock and so no limit."""
        if self.clocks.clock is None:
            return None
        return max(0, self.clocks.breaks - self.paused[seat] - (self._lasted(now) if seat == self.paused_by else 0))

    def _lasted(self, now: int) -> int:
        return 0 if self.paused_since is None else max(0, now - self.paused_since)

    def halt(self, now: int) -> e.Halted:
        """The server ends, and keeps what the clocks show."""
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
        """The player who has paused may not pause any longer."""
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
        """The host makes a new link to the seat of a person, who may have lost theirs: everybody has to see that."""
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
        """One more link for the person who has had the role since then."""
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
        if self.chat_count >= MOST_CHAT:
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
            raise Refused("not now", NOT_BEGUN.sentence())
        if self.status == "over":
            raise Refused("not now", GAME_OVER.sentence())
        if self.paused_by is not None:
            raise Refused("not now", STOPPED_BY.sentence(names=[self.names[self.paused_by]]))

    def _seen(self, at: int | None) -> None:
        """Refuse what was meant for the game after `at` moves, if the number is another one by now."""
        if at is not None and at != len(self.match.moves):
            raise Refused("stale", "The game has changed since then; look again.")

    def _known(self, seat: int) -> int:
        if not 0 <= seat < self.game.seats:
            raise Refused("not found", f"There is no seat {seat + 1}: 1 to {self.game.seats}.")
        return seat

    def _read(self, seat: int, move: int | str) -> int:
        if isinstance(move, int):
            return move
        try:
            return self.game.codec.parse(move, self.match.legal(seat))
        except Unreadable as error:
            raise Refused("unreadable", str(error)) from None
        except Ambiguous as error:
            raise Refused("ambiguous", str(error)) from None
        except Illegal as error:
            raise Refused("illegal", error.reason) from None
