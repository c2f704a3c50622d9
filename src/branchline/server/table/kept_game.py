"""A finished game as its events tell it, without its rules: for when these are not here, or not any more.

The words of every move and who made it are in the events, and the result in the last of them. So the record can always
be read and taken along, whatever became of a board from elsewhere, of a bot's level or of a kind of event. What
makes no sense in a damaged event is left out.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from branchline.core.game import CHANCE, Version
from branchline.core.record import ONLY_WORDS, Json, header_tags, json_header, result_lines
from branchline.describe.shown_names import unnamed
from branchline.server.table import events as e
from branchline.server.table.checks import usual_level
from branchline.server.table.player_names import plain
from branchline.wire.settings import TableSettings


class KeptMove(NamedTuple):
    by: int  # a seat, or CHANCE
    words: str


class KeptGame(NamedTuple):
    settings: TableSettings
    version: Version
    names: list[str]
    moves: list[KeptMove]
    result: dict[str, Any] | None  # as records have it; None of games that ended before it was kept
    events: int
    at: int  # when it was last touched

    def text(self) -> str:
        """The `.branchline` form."""
        lines = [*header_tags(self.settings.title, self.version, dict(self.settings.options), self.names), ""]
        lines += [f"{{{move.words}}}" if move.by == CHANCE else f"{move.by + 1}: {move.words}" for move in self.moves]
        return "\n".join(lines + ([] if self.result is None else ["", *result_lines(self.result)])) + "\n"

    def lines(self) -> list[Json]:
        """The JSON form; of moves only what needs no rules."""
        moves: list[Json] = [
            {"move": number, "by": "chance" if move.by == CHANCE else move.by + 1, "words": move.words}
            for number, move in enumerate(self.moves, 1)
        ]
        header = json_header(self.settings.title, self.version, dict(self.settings.options), self.names)
        return [{**header, ONLY_WORDS: True}, *moves, *([] if self.result is None else [self.result])]


class _History:
    """What is known while events are read one after another."""

    def __init__(self, opened: e.Opened) -> None:
        plans = opened.settings.seats
        self.names = [self._called(seat, plan.bot, plan.name) for seat, plan in enumerate(plans)]
        self.free = {seat for seat, plan in enumerate(plans) if plan.bot is None}  # nobody sits there, or a bot
        self.moves: list[KeptMove] = []
        self.chosen: set[int] = set()
        self.result: dict[str, Any] | None = None

    def _called(self, seat: int, bot: str | None, name: str | None = None) -> str:
        return plain(name or "") or (f"Bot {seat + 1} ({usual_level(bot)})" if bot else unnamed(seat))

    def add(self, event: e.AnyEvent | e.UnknownEvent) -> None:
        match event:
            case e.Sat(seat=seat, name=name):
                self._call(seat, None, name)
                self.free.discard(seat)
            case e.Renamed(seat=seat, name=name):
                self._call(seat, None, name)
            case e.Left(seat=seat, bot=""):
                self._call(seat, None)
                self.free.add(seat)
            case e.Reseated(seat=seat, bot=bot):
                self._call(seat, bot)
                self.free = self.free - {seat} if bot else self.free | {seat}
            case e.Started(moves=moves, fill=fill):
                for seat in self.free if fill else ():
                    self._call(seat, fill)
                self._play([], moves)
            case e.Chose(seat=seat, moves=moves, result=result):
                self.chosen.add(seat)
                if moves:
                    self._play(sorted(self.chosen), moves, result)
                    self.chosen = set()
            case e.Unchose(seat=seat):
                self.chosen.discard(seat)
            case e.MovePlayed(seat=seat, moves=moves, result=result):
                self._play([seat], moves, result)
            case e.Imported(moves=moves, by=by, result=result):
                self.moves = []
                self._play([seat - 1 if seat else CHANCE for seat in by], moves, result)
            case e.TookBack(kept=kept):
                del self.moves[max(0, kept) :]
                self.chosen, self.result = set(), None
            case _:
                pass

    def _call(self, seat: int, bot: str | None, name: str | None = None) -> None:
        if 0 <= seat < len(self.names):
            self.names[seat] = self._called(seat, bot, name)

    def _play(self, seats: list[int], words: list[str], result: dict[str, Any] | None = None) -> None:
        """Moves of these seats, one each, and what chance made of them."""
        by = [seat if 0 <= seat < len(self.names) else CHANCE for seat in seats[: len(words)]]
        by += [CHANCE] * (len(words) - len(by))
        self.moves += [KeptMove(who, move) for who, move in zip(by, words, strict=True)]
        self.result = result if _is_result(result, len(self.names)) else None


def _is_result(result: dict[str, Any] | None, seats: int) -> bool:
    """Whether it has all that a record has of a result."""
    if result is None or not isinstance(result.get("scores"), list) or not isinstance(result.get("winners"), list):
        return False
    try:
        return len(result["scores"]) == seats and bool(result_lines(result))
    except (KeyError, TypeError, ValueError):
        return False


def kept_game(events: Sequence[e.AnyEvent | e.UnknownEvent], at: int) -> KeptGame:
    opened = events[0]
    assert isinstance(opened, e.Opened)
    history = _History(opened)
    for event in events:
        history.add(event)
    found = history.moves, history.result
    return KeptGame(opened.settings, opened.version, history.names, *found, len(events), at)
