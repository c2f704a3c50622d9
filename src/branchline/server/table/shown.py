"""What each client is shown of a table. Whatever leaves the process is made here, from views."""

from collections.abc import Callable
from dataclasses import replace

from branchline.bots.described import described
from branchline.bots.described.family import Described
from branchline.bots.memory import Memory
from branchline.bots.protocol import move as move_line
from branchline.bots.seen import Onlooker
from branchline.core.record import result_json
from branchline.core.view import SPECTATOR, View
from branchline.server.table.table import Table
from branchline.wire.messages import Facts, Legal, Seat
from branchline.wire.messages import Table as Message

Away = Callable[[int], int | None]  # how many seconds a seat's person has been away; None: here


class Shown:
    """One table as it is shown to everybody."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.describers: dict[int, Described] = {}
        self.results: dict[int, Facts] = {}  # by version: the end of a game takes some counting

    def message(self, seat: int, host: bool, now: int, away: Away, log_from: int, fresh: bool) -> Message:
        """The table for a seat, or SPECTATOR, with the log from there on; a `fresh` client is told the chat too."""
        table = self.table
        begun = table.status != "waiting"
        watching = seat == SPECTATOR
        return Message(
            table.id,
            table.version,
            table.status,
            table.settings.title,
            dict(table.settings.options),
            self.seats(now, away),
            len(table.play.moves),
            log_from,
            self.log(seat, log_from) if begun else [],
            you=None if watching else seat + 1,
            host=host,
            view=self.view(seat) if begun else None,
            legal=[] if watching or not begun else self.legal(seat),
            take_back=not watching and table.can_take_back(seat),
            paused_by=None if table.paused_by is None else table.paused_by + 1,
            clock=table.settings.clock,
            visibility=table.settings.visibility,
            chat=table.chat if fresh else None,
            grace=table.settings.grace,
            result=self.result(),
            rematch=table.rematch or None,
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
                    chair.name if chair.person or chair.bot else "",
                    chair.bot or None,
                    chair.stand_in or None,
                    chair.person and gone is None,
                    gone,
                    seat in deciding,
                    table.clocks.left(seat, now),
                )
            )
        return out

    def view(self, seat: int) -> Facts:
        return self.facts(self.table.view(seat))

    def facts(self, view: View) -> Facts:
        describer = self.describers.get(view.seat)
        if describer is None:
            describer = self.describers[view.seat] = described(view.game, view.seat, Memory(view.game))
        return describer.facts(view)

    def legal(self, seat: int) -> list[Legal]:
        table = self.table
        if table.paused_by is not None or table.chairs[seat].player or seat not in table.waiting_for():
            return []
        view = table.view(seat)
        game = table.game
        return [Legal(action, game.words(action), game.facts(view.cells, action)) for action in view.legal()]

    def log(self, seat: int, start: int) -> list[Facts]:
        """The moves from `start` on, as the seat saw them."""
        table = self.table
        game, moves = table.game, table.play.moves
        state = game.start()
        for action in moves[:start]:
            game.play(state, action)
        onlooker = Onlooker(game, seat, state)
        out: list[Facts] = []
        for number, action in enumerate(moves[start:], start + 1):
            by, owner = game.to_move(state), game.codec.of[action].secret_of(state.cells, action)
            game.play(state, action)
            move = onlooker.sees(by, action, owner, state)
            if move.hidden:  # as it is known by now, which may be more than when it was played
                move = replace(move, action=game.hushed(table.play.state.cells, action))
            told = move_line(move, number)
            del told["type"]
            out.append(told)
        return out

    def result(self) -> Facts | None:
        table = self.table
        if table.status != "over":
            return None
        if table.version not in self.results:
            found = result_json(table.game.scores(table.play.state), table.names)
            self.results = {table.version: {"scores": found["scores"], "winners": found["winners"]}}
        return self.results[table.version]
