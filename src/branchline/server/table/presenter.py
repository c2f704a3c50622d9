"""What each client sees of a table. Whatever leaves the process is made here, from views."""

from collections.abc import Callable
from typing import cast

import msgspec

from branchline.core.moves import grouped
from branchline.core.view import SPECTATOR
from branchline.describe.facts import log_line, move_facts, result_facts, view_facts
from branchline.describe.onlooker import Move, Onlooker
from branchline.server.refused import reason_of
from branchline.server.table.server_table import ServerTable
from branchline.wire.fact_names import LogLine, ResultFacts, ViewFacts
from branchline.wire.messages import Choice, Legal, Question, Seat, TableSnapshot

_encode = msgspec.json.Encoder().encode
# What kinds of action say of their moves are MoveFacts, which the engine's own types can't know.
_choice = cast(Callable[[int, str, dict[str, object]], Choice], Choice)
_legal = cast(Callable[[str, str, dict[str, object], list[Choice]], Legal], Legal)

Away = Callable[[int], int | None]  # how many seconds a seat's person has been away; None: here


class Log:
    """The moves of a game as one seat saw them, each a line of JSON."""

    def __init__(self, table: ServerTable, seat: int) -> None:
        self.onlooker = Onlooker(table.game, seat, table.game.start())
        self.moves: list[int] = []
        self.encoded_log: list[msgspec.Raw] = []

    def holds(self, moves: list[int]) -> bool:
        """Whether nothing of it was taken back."""
        return len(self.moves) <= len(moves) and self.moves == moves[: len(self.moves)]

    def lines(self, table: ServerTable) -> list[msgspec.Raw]:
        game, moves = table.game, table.match.moves
        for by, action, owner, after in table.match.steps_from(len(self.moves)) if len(self.moves) < len(moves) else []:
            self.moves.append(action)
            move = self.onlooker.sees(by, action, owner, after)
            if move.redacted:  # as it is known by now, which may be more than when it was played
                known = game.redacted(table.match.state.cells, action)
                move = Move(by, known, True, move.before, move.after)
            self.encoded_log.append(msgspec.Raw(_encode(log_line(game, move_facts(move, len(self.moves))))))
        return self.encoded_log


class TablePresenter:
    """One table as it is shown to everybody."""

    def __init__(self, table: ServerTable) -> None:
        self.table = table
        self.logs: dict[int, Log] = {}
        self.results: dict[int, ResultFacts] = {}  # by version: the end of a game takes some counting

    def message(
        self, seat: int, host: bool, now: int, away: Away, log_from: int, fresh: bool, host_here: bool = False
    ) -> TableSnapshot:
        """The table for a seat, or SPECTATOR, with the log from there on; a `fresh` client receives the chat too."""
        table = self.table
        begun = table.status != "waiting"
        watching = seat == SPECTATOR
        return TableSnapshot(
            table.id,
            table.version,
            table.status,
            table.settings.title,
            dict(table.settings.options),
            self.seats(now, away),
            len(table.match.moves),
            log_from,
            cast(list[LogLine], self.log(seat, log_from)) if begun else [],
            you=None if watching else seat + 1,
            host=host,
            host_here=host_here,
            view=self.view(seat) if begun else None,
            legal=self.legal(seat) if self.asks(seat) else [],
            question=self.question(seat) if self.asks(seat) else None,
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

    def view(self, seat: int) -> ViewFacts:
        return view_facts(self.table.view(seat))

    def asks(self, seat: int) -> bool:
        """Whether it is for the person on this seat to decide now."""
        table = self.table
        if seat == SPECTATOR or table.status == "waiting" or table.paused_by is not None:
            return False
        return not table.chairs[seat].player and seat in table.waiting_for()

    def question(self, seat: int) -> Question | None:
        asked = self.table.view(seat).names.question()
        return None if asked is None else Question(str(asked), reason_of(asked))

    def legal(self, seat: int) -> list[Legal]:
        table = self.table
        view = table.view(seat)
        return [
            _legal(group.kind, group.words, group.facts, [_choice(c.action, c.words, c.facts) for c in group.choices])
            for group in grouped(table.game, view.cells, view.legal())
        ]

    def log(self, seat: int, start: int) -> list[msgspec.Raw]:
        """The moves from `start` on, as the seat saw them; what was made before is not made again."""
        if seat not in self.logs or not self.logs[seat].holds(self.table.match.moves):
            self.logs[seat] = Log(self.table, seat)
        return self.logs[seat].lines(self.table)[start:]

    def result(self) -> ResultFacts | None:
        table = self.table
        if table.status != "over":
            return None
        if table.version not in self.results:
            self.results = {table.version: result_facts(table.game.scores(table.match.state), table.names)}
        return self.results[table.version]
