"""What each client sees of a table. Whatever leaves the process is made here, from views."""

from collections.abc import Callable
from typing import NamedTuple, cast

import msgspec

from branchline.core.actions import EVERYONE_SEES
from branchline.core.game import State
from branchline.core.moves import grouped
from branchline.core.view import SPECTATOR, View
from branchline.describe.facts import (
    CommonFacts,
    OpenToSeat,
    common_facts,
    log_line,
    move_facts,
    reads_alike,
    result_facts,
    view_facts,
)
from branchline.describe.onlooker import Move
from branchline.server.refused import reason_of
from branchline.server.table.server_table import ServerTable
from branchline.server.table.table_match import LogStep, TableMatch
from branchline.wire.fact_names import LogLine, ResultFacts, ViewFacts
from branchline.wire.messages import Choice, Legal, Question, Seat, TableSnapshot

_encode = msgspec.json.Encoder().encode
# What kinds of action say of their moves are MoveFacts, which the engine's own types can't know.
_choice = cast(Callable[[int, str, dict[str, object]], Choice], Choice)
_legal = cast(Callable[[str, str, dict[str, object], list[Choice]], Legal], Legal)

Away = Callable[[int], int | None]  # how many seconds a seat's person has been away; None: here


class LoggedMove(NamedTuple):
    """A move in JSON."""

    owner: int  # the only seat that may know it in full, or EVERYONE_SEES
    own: msgspec.Raw | None  # as that seat knows it
    others: msgspec.Raw


class Log:
    """The moves of a game, each described once for the seat that alone may know it in full, and once for all others;
    where that is not sure to be alike, as `seat` alone saw it."""

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.moves: list[int] = []
        self.lines: list[LoggedMove] = []
        self.last: tuple[State, View] | None = None  # what others saw last, which is what they see before the next move

    def holds(self, moves: list[int]) -> bool:
        """Whether nothing of it was taken back."""
        return len(self.moves) <= len(moves) and self.moves == moves[: len(self.moves)]

    def go_on(self, match: TableMatch) -> None:
        for step in match.steps_from(len(self.moves)) if len(self.moves) < len(match.moves) else []:
            self.moves.append(step.action)
            if self.seat is not None:
                self.lines.append(LoggedMove(EVERYONE_SEES, None, self._line(match, step, self.seat)))
            else:
                own = None if step.owner == EVERYONE_SEES else self._line(match, step, step.owner)
                self.lines.append(LoggedMove(step.owner, own, self._line(match, step, SPECTATOR)))

    def _line(self, match: TableMatch, step: LogStep, seat: int) -> msgspec.Raw:
        game, action = match.game, step.action
        redacted = step.owner not in (EVERYONE_SEES, seat)
        if redacted:  # as it is known by now, which may be more than when it was played
            action = game.redacted(match.state.cells, action)
        known = self.last if seat == SPECTATOR else None
        before = known[1] if known is not None and known[0] is step.before else game.view(step.before, seat)
        move = Move(step.by, action, redacted, before, game.view(step.after, seat))
        if seat == SPECTATOR:
            self.last = step.after, move.after
        return msgspec.Raw(_encode(log_line(game, move_facts(move, len(self.moves)))))

    def seen_by(self, seat: int, start: int) -> list[msgspec.Raw]:
        """The lines from the move `start` on."""
        return [line.own if line.own is not None and line.owner == seat else line.others for line in self.lines[start:]]


class TablePresenter:
    """One table as it is shown to everybody."""

    def __init__(self, table: ServerTable) -> None:
        self.table = table
        self.alike = reads_alike(table.game)
        self.logs: dict[int | None, Log] = {}  # one for all, or one for each seat
        self.common: tuple[int, CommonFacts] | None = None  # with the version of the table
        self.open_to: dict[int, OpenToSeat] = {}  # by seat
        self.results: dict[int, ResultFacts] = {}  # by version: the end of a game takes some counting

    def message(
        self,
        seat: int,
        host: bool,
        now: int,
        away: Away,
        log_from: int,
        fresh: bool,
        host_here: bool = False,
        seats: list[Seat] | None = None,
    ) -> TableSnapshot:
        """The table for a seat, or SPECTATOR, with the log from there on; a `fresh` client receives the chat too.
        `seats` are those of this moment, if they are known already."""
        table = self.table
        asks = self.asks(seat)
        begun = table.status != "waiting"
        watching = seat == SPECTATOR
        view = table.view(seat) if begun else None
        return TableSnapshot(
            table.id,
            table.version,
            table.status,
            table.settings.title,
            dict(table.settings.options),
            self.seats(now, away) if seats is None else seats,
            len(table.match.moves),
            log_from,
            cast(list[LogLine], self.log(seat, log_from)) if begun else [],
            you=None if watching else seat + 1,
            host=host,
            host_here=host_here,
            view=None if view is None else self.view(seat, view),
            legal=self.legal(seat, view) if asks else [],
            question=self.question(seat, view) if asks else None,
            chosen=table.match.chosen.get(seat),
            take_back=not watching and table.can_take_back(seat),
            paused_by=None if table.paused_by is None else table.paused_by + 1,
            clock=table.settings.clock,
            visibility=table.settings.visibility,
            talk=table.settings.chat,
            chat=table.chat if fresh else None,
            grace=table.settings.grace,
            result=self.result(),
            rematch=table.rematch or None,
            rules=table.game.version.rules,
            board=table.game.version.board,
        )

    def seats(self, now: int, away: Away) -> list[Seat]:
        table = self.table
        deciding = table.waiting_for()
        out: list[Seat] = []
        for seat, chair in enumerate(table.chairs):
            gone = away(seat) if chair.person else None
            out.append(
                Seat(
                    seat + 1,
                    "" if chair.free else chair.name,
                    (chair.name or None) if chair.free else None,
                    chair.bot or None,
                    chair.stand_in or None,
                    chair.person and gone is None,
                    gone,
                    seat in deciding,
                    table.clocks.left(seat, now),
                    table.pause_left(seat, now) if table.status == "playing" and not chair.bot else None,
                )
            )
        return out

    def view(self, seat: int, view: View | None = None) -> ViewFacts:
        """What lies on the table is described once for all who look at it, and what only this seat sees if it has
        changed."""
        view = view or self.table.view(seat)
        if not self.alike:
            return view_facts(view)
        if self.common is None or self.common[0] != self.table.version:
            self.common = self.table.version, common_facts(self.table.view(SPECTATOR))
        if seat not in self.open_to:
            self.open_to[seat] = OpenToSeat()
        return view_facts(view, self.common[1], self.open_to[seat])

    def asks(self, seat: int) -> bool:
        """Whether it is for the person on this seat to decide now."""
        table = self.table
        if seat == SPECTATOR or table.status == "waiting" or table.paused_by is not None:
            return False
        return not table.chairs[seat].player and seat in table.waiting_for()

    def question(self, seat: int, view: View | None = None) -> Question | None:
        asked = (view or self.table.view(seat)).names.question()
        return None if asked is None else Question(str(asked), reason_of(asked))

    def legal(self, seat: int, view: View | None = None) -> list[Legal]:
        view = view or self.table.view(seat)
        return [
            _legal(group.kind, group.words, group.facts, [_choice(c.action, c.words, c.facts) for c in group.choices])
            for group in grouped(view.game, view.cells, view.legal())
        ]

    def log(self, seat: int, start: int) -> list[msgspec.Raw]:
        """The moves from `start` on, as the seat saw them; what was made before is not made again."""
        whose = None if self.alike else seat
        if whose not in self.logs or not self.logs[whose].holds(self.table.match.moves):
            self.logs[whose] = Log(whose)
        self.logs[whose].go_on(self.table.match)
        return self.logs[whose].seen_by(seat, start)

    def result(self) -> ResultFacts | None:
        table = self.table
        if table.status != "over":
            return None
        if table.version not in self.results:
            self.results = {table.version: result_facts(table.game.scores(table.match.state), table.names)}
        return self.results[table.version]
