"""A table: it says of each command what would happen, or why it can't.

A command gives an event, which is kept before it is applied.
"""

from branchline.core.actions import Ambiguous, Illegal, Unreadable
from branchline.core.game import CHANCE, GAME_OVER, State
from branchline.core.record import result_json
from branchline.core.sentence import Message, Sentence
from branchline.describe.shown_names import unnamed
from branchline.server.refused import GONE_ON, LINK_NOT_VALID, NOT_OVER, Refused
from branchline.server.table import events as e
from branchline.server.table.checks import STAND_IN, check_level
from branchline.server.table.player_names import LIKE_A_BOT, other, person, plain, skeleton
from branchline.server.table.table_match import TableMatch
from branchline.server.table.table_state import TableState
from branchline.wire import commands as c

MOST_CHAT = 2000  # lines at one table, ever
MOST_TEXT = 200  # characters of one
LEAST_RELINK_SECONDS = 300  # anyone who gets the link sees the hand: a lost connection is no reason for that

NOT_BEGUN = Message("table.not-begun", "The game has not begun.")
BEGUN = Message("table.begun", "The game has begun.")
BEGUN_WATCH = Message("table.begun-watch", "The game has begun; you can watch.")
BEGUN_STAND_IN = Message("table.begun-stand-in", "The game has begun; a bot can stand in for somebody who is away.")
BEGUN_NO_MORE = Message("table.begun-no-more", "The game has begun; nobody can sit down any more.")
NO_SEAT = Message("table.no-seat", "There is no seat {seat}: 1 to {last}.")
SEAT_TAKEN = Message("table.seat-taken", "Seat {seat} is taken.")
ALL_TAKEN = Message("table.all-taken", "Every seat is taken; you can watch.")
NOBODY_SITS = Message("table.nobody-sits", "Nobody sits on seat {seat}.")
SOMEBODY_MISSING = Message(
    "table.somebody-missing",
    "Somebody is missing: {seats, plural, one {seat {seats, list} is} other {seats {seats, list, unit} are}} free. "
    "Invite, or fill with bots.",
)
NAME_TAKEN = Message("name.taken", "Somebody here is called “{name}” already.")
CHOSEN = Message("table.chosen", "You have chosen; take it back to choose again.")
NO_SUCH_MOVE = Message("table.no-such-move", "There is no such move.")
WAITS_FOR_ONE = Message("table.waits-for-one", "It is not your turn: {names, list} has to decide.")
WAITS_FOR_SEVERAL = Message("table.waits-for-several", "It is not your turn: {names, list} have to decide.")
CLOCKS_STOPPED = Message("table.clocks-stopped", "The clocks are stopped; resume first.")
STOPPED_BY = Message("table.clocks-stopped-by", "{names, list} has stopped the clocks; resume first.")
BOT_PLAYS = Message("table.bot-plays", "A bot plays for you; come back to your seat first.")
BOT_PLAYS_ALREADY = Message("table.bot-plays-already", "A bot plays for you already.")
BOT_PLAYS_THERE = Message("table.bot-plays-there", "A bot plays there already.")
NO_BOT_PLAYS = Message("table.no-bot-plays", "No bot plays for you.")
NOTHING_PLAYED = Message("table.nothing-played", "Nothing is being played.")
IS_HERE = Message("table.is-here", "{name} is here.")
WAIT_FOR = Message("table.wait-for", "Wait {seconds} s more for {name}.")
CHANGED = Message("table.changed", "The game has changed since then; look again.")
REMATCH_EXISTS = Message("table.rematch-exists", "There is a rematch already.")
NOTHING_TO_TAKE_BACK = Message("take-back.nothing", "There is nothing to take back.")
NOTHING_OF_YOURS = Message("take-back.nothing-of-yours", "There is nothing of yours to take back.")
ANOTHER_MOVED = Message("take-back.another-moved", "Another player has moved since then.")
TURNED_UP = Message("take-back.turned-up", "Something was turned up since then: that can't be taken back.")
STOPPED_ENOUGH = Message("clock.stopped-enough", "You have stopped the clocks for as long as one may in a game.")
CLOCKS_RUNNING = Message("clock.running", "The clocks are running.")
FREE_FIRST = Message("link.free-first", "{name} sits there. Free the seat first.")
PERSON_HERE = Message("link.person-here", "{name} sits there: only they can have a new link, while they are here.")
AT_REMATCH = Message("link.at-rematch", "The game goes on at another table; make a link there.")
CHAT_OFF = Message("chat.off", "The host has switched the chat off.")
CHAT_ENOUGH = Message("chat.enough", "There has been enough talk at this table.")
CHAT_ONE_OF_TWO = Message("chat.one-of-two", "Say a text, or a phrase: one of the two.")
CHAT_TOO_LONG = Message("chat.too-long", "A line of chat has at most {most} characters.")


class ServerTable(TableState):
    """What may happen at a table."""

    def sit(self, seat: int | None, name: str | None) -> e.Sat:
        """Somebody with an invitation sits down, on this seat or on any that is free."""
        if self.status != "waiting":
            raise Refused("not now", BEGUN_WATCH.sentence())
        free = [each for each, chair in enumerate(self.chairs) if chair.free]
        if seat is None:
            if not free:
                raise Refused("full", ALL_TAKEN.sentence())
            seat = free[0]
        self._known(seat)
        if seat not in free:
            raise Refused("full", SEAT_TAKEN.sentence(seat=seat + 1))
        wanted = name if name and plain(name) else ""  # nobody is refused for a name in which nothing is visible
        called = self._not_a_bot(person(wanted)) or self.chairs[seat].name or unnamed(seat)
        return e.Sat(seat, other(called, [chair.name for chair in self.chairs if not chair.free]))

    def rename(self, seat: int, command: c.Rename) -> e.Renamed:
        name = self._not_a_bot(person(command.name))
        others = [chair for each, chair in enumerate(self.chairs) if each != seat and not chair.free]
        if skeleton(name) in {skeleton(chair.name) for chair in others}:
            raise Refused("not now", NAME_TAKEN.sentence(name=name))
        return e.Renamed(seat, name)

    def _not_a_bot(self, name: str) -> str:
        if name and skeleton(name) in {skeleton(chair.name) for chair in self.chairs if chair.bot}:
            raise Refused("unreadable", LIKE_A_BOT.sentence())
        return name

    def leave(self, seat: int) -> e.Left:
        """Before the game the seat is free again; in it a bot plays on, and anyone who has the link may come back."""
        if self.status == "over":
            raise Refused("not now", GAME_OVER.sentence())
        if self.chairs[seat].stand_in:
            raise Refused("not now", BOT_PLAYS_ALREADY.sentence())
        return e.Left(seat, STAND_IN if self.status == "playing" else "")

    def reseat(self, command: c.Reseat) -> e.Reseated:
        seat = self._known(command.seat - 1)
        if self.status != "waiting":
            raise Refused("not now", BEGUN_STAND_IN.sentence())
        if command.ban and not self.chairs[seat].person:
            raise Refused("not now", NOBODY_SITS.sentence(seat=seat + 1))
        return e.Reseated(seat, check_level(command.bot) if command.bot else "", command.ban)

    def start(self, command: c.Start) -> e.Started:
        if self.status != "waiting":
            raise Refused("not now", BEGUN.sentence())
        free = [seat + 1 for seat, chair in enumerate(self.chairs) if chair.free]
        fill = check_level(command.fill) if command.fill else ""
        if free and not fill:
            raise Refused("not now", SOMEBODY_MISSING.sentence(seats=free))
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
            words, result = self._words_beyond(ahead), self._result_of(ahead)
            return self.prepare(e.Chose(seat, self.game.words(action), words, spent, bot, result), ahead)
        ahead = play.after([action])
        return self.prepare(e.MovePlayed(seat, self._words_beyond(ahead), spent, bot, self._result_of(ahead)), ahead)

    def _result_of(self, ahead: TableMatch) -> dict[str, object] | None:
        """Of a game that is over."""
        return result_json(self.game.scores(ahead.state), self.names) if ahead.over else None

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
            return None if refused.code == "ambiguous" else refused.why  # several can be played

    def take_back(self, seat: int, now: int, at: int | None = None) -> e.TookBack | e.Unchose:
        self._seen(at)
        if seat in self.match.chosen:
            return e.Unchose(seat)
        why = self._why_no_take_back(seat)
        if why is not None:
            raise Refused("not now", why.sentence())
        by = self.match.by
        kept = len(by) - 1
        if self.alone == seat:
            # A simultaneous choice goes with those of the others: moves never end between them, because how much of a
            # line is known there would depend on the moment of asking.
            kept = self.match.due_after[max(index for index, who in enumerate(by) if who == seat)]
        return e.TookBack(seat, kept, self.clocks.spent(seat, now))

    def can_take_back(self, seat: int) -> bool:
        return seat in self.match.chosen or self._why_no_take_back(seat) is None

    def _why_no_take_back(self, seat: int) -> Message | None:
        by = self.match.by
        if self.status == "waiting" or not by:
            return NOTHING_TO_TAKE_BACK
        if self.paused_by is not None:
            return CLOCKS_STOPPED
        if self.alone == seat:
            return None if seat in by else NOTHING_OF_YOURS
        if self.status == "over":
            return GAME_OVER
        if seat not in by:
            return NOTHING_OF_YOURS
        if next(who for who in reversed(by) if who != CHANCE) != seat:
            return ANOTHER_MOVED
        return TURNED_UP if by[-1] == CHANCE or self.match.last_reveals else None

    def pause(self, seat: int, now: int) -> e.Paused:
        self._playing()
        if self.pause_left(seat, now) == 0:
            raise Refused("not now", STOPPED_ENOUGH.sentence())
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
            raise Refused("not now", CLOCKS_RUNNING.sentence())
        return e.Resumed(seat, self._lasted(now))

    def run_on(self, now: int) -> e.Resumed:
        """The player who has paused may not pause any longer."""
        if self.paused_by is None or self.pause_left(self.paused_by, now) != 0:
            raise Refused("stale", GONE_ON.sentence())
        return self.resume(self.paused_by, now)

    def stand_in(self, command: c.StandIn, away: int | None) -> e.StoodIn:
        """`away` is how many seconds the seat's person has been away; None: here."""
        seat = self._known(command.seat - 1)
        chair = self.chairs[seat]
        if self.status != "playing":
            raise Refused("not now", NOTHING_PLAYED.sentence())
        if chair.player:
            raise Refused("not now", BOT_PLAYS_THERE.sentence())
        if away is None:
            raise Refused("not now", IS_HERE.sentence(name=chair.name))
        if away < self.settings.grace:
            wait = self.settings.grace - away
            raise Refused("not now", WAIT_FOR.sentence(seconds=wait, name=chair.name))
        return e.StoodIn(seat, check_level(command.bot))

    def relink(self, seat: int, away: int | None) -> e.Relinked:
        """The host makes a new link to the seat of a person, who may have lost theirs: everybody has to see that."""
        chair = self.chairs[self._known(seat)]
        if self.status == "waiting":
            raise Refused("not now", FREE_FIRST.sentence(name=chair.name))
        if self.status == "over":
            raise Refused("not now", GAME_OVER.sentence())
        if away is None:
            raise Refused("not yours", PERSON_HERE.sentence(name=chair.name))
        wait = max(self.settings.grace, LEAST_RELINK_SECONDS) - away
        if wait > 0:
            raise Refused("not now", WAIT_FOR.sentence(seconds=wait, name=chair.name))
        return e.Relinked(seat)

    def link(self, role: int, since: int) -> e.Linked:
        """One more link for the person who has had the role since then."""
        if self.since(role) != since or (role >= 0 and not self.chairs[role].person):
            raise Refused("not yours", LINK_NOT_VALID.sentence())
        if self.rematch:
            raise Refused("not now", AT_REMATCH.sentence())
        return e.Linked(role)

    def invite(self, role: int) -> e.Linked:
        """A new link to a free seat, or to any."""
        if self.status != "waiting":
            raise Refused("not now", BEGUN_NO_MORE.sentence())
        if role >= 0 and not self.chairs[role].free:
            raise Refused("not now", SEAT_TAKEN.sentence(seat=role + 1))
        return e.Linked(role, anew=True)

    def come_back(self, seat: int) -> e.CameBack:
        if not self.chairs[seat].stand_in:
            raise Refused("not now", NO_BOT_PLAYS.sentence())
        return e.CameBack(seat)

    def say(self, seat: int, command: c.Say) -> e.Said:
        if not self.settings.chat:
            raise Refused("not now", CHAT_OFF.sentence())
        if self.chat_count >= MOST_CHAT:
            raise Refused("not now", CHAT_ENOUGH.sentence())
        text = plain(command.text or "")
        if bool(text) == bool(command.phrase):
            raise Refused("unreadable", CHAT_ONE_OF_TWO.sentence())
        if len(text) > MOST_TEXT:
            raise Refused("unreadable", CHAT_TOO_LONG.sentence(most=MOST_TEXT))
        return e.Said(seat, text, command.phrase or "")

    def rematched(self, table: str) -> e.Rematched:
        if self.status != "over":
            raise Refused("not now", NOT_OVER.sentence())
        if self.rematch:
            raise Refused("not now", REMATCH_EXISTS.sentence())
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
            raise Refused("stale", CHANGED.sentence())

    def _known(self, seat: int) -> int:
        if not 0 <= seat < self.game.seats:
            raise Refused("not found", NO_SEAT.sentence(seat=seat + 1, last=self.game.seats))
        return seat

    def _read(self, seat: int, move: int | str) -> int:
        if isinstance(move, int):
            return move
        try:
            return self.game.codec.parse(move, self.match.legal(seat))
        except Unreadable as error:
            raise Refused("unreadable", error.reason) from None
        except Ambiguous as error:
            raise Refused("ambiguous", error.reason) from None
        except Illegal as error:
            raise Refused("illegal", error.reason) from None
