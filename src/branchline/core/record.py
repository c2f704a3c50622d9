"""A game as its record: a header, the moves, the result. It replays to every state the game went through.

Two forms of the same: text for people (`.branchline`), JSON lines for other people's programs; see docs/records.md.
A redacted record holds what one seat, or a spectator, saw; it replays to that seat's view.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from branchline.core.actions import EVERYONE_SEES, Ambiguous, Illegal, Unreadable
from branchline.core.game import AWAIT, CHANCE, OVER, Game, State
from branchline.core.score import Outcome, ScoreLine
from branchline.core.text import plural
from branchline.core.view import SPECTATOR, View

FORMAT = 1
ALL_SEEN = -2  # Record.seen: nothing is hidden

Finder = Callable[[str, int, dict[str, object]], Game]
Json = dict[str, object]


class DamagedRecord(ValueError):
    """The record can't be what a game left; the message names the line."""


@dataclass(repr=False)
class Record:
    """A game as it was played. `seen` is ALL_SEEN, a seat or SPECTATOR; `redacted` marks the moves not seen in full."""

    game: Game
    names: list[str]
    moves: list[int] = field(default_factory=list)
    result: Outcome | None = None
    seen: int = ALL_SEEN
    redacted: list[bool] = field(default_factory=list)  # of a redacted record, one for each move

    def __repr__(self) -> str:
        game = self.game
        words = f"{game.key}, {plural(game.seats, 'player')}, {plural(len(self.moves), 'move')}"
        if self.seen != ALL_SEEN:
            words += ", seen by a spectator" if self.seen == SPECTATOR else f", seen by player {self.seen + 1}"
        if self.result is not None:
            words += f": {', '.join([str(total) for total in self.result.totals])}"
        return f"<Record {words}>"

    def is_redacted(self, index: int) -> bool:
        return bool(self.redacted) and self.redacted[index]

    def states(self) -> Iterator[State]:
        """The state before each move and after the last. One State is reused: copy it to keep it.

        Those of a redacted record are true only in what its seat could see.
        """
        state = self.game.start()
        for action in self.moves:
            yield state
            self.game.play_unchecked(state, action)
        yield state

    def final(self) -> State:
        state = self.game.start()
        for action in self.moves:
            self.game.play_unchecked(state, action)
        return state

    def views(self, seat: int) -> Iterator[View]:
        """The seat's view before each move and after the last. A redacted record has those of its own seat only."""
        for state in self.states():
            yield View(self.game, seat, self.game.layout.masked(state.cells, seat))


def new_record(game: Game, names: list[str] | None = None) -> Record:
    return Record(game, names or [f"Player {seat + 1}" for seat in range(game.seats)])


def finish(record: Record) -> Record:
    """Add the result if the game is over."""
    if record.seen != ALL_SEEN:
        raise ValueError("a redacted record does not show enough to count its result")
    state = record.final()
    if record.game.to_move(state) == OVER:
        record.result = record.game.scores(state)
    return record


def redact(record: Record, seat: int) -> Record:
    """What the seat (or SPECTATOR) saw of the game."""
    if record.seen != ALL_SEEN:
        raise ValueError("the record is redacted already")
    game = record.game
    out = Record(game, record.names, [], record.result, seat, [])
    state = game.start()
    for action in record.moves:
        kind = game.codec.kind_of[action]
        owner = kind.secret_of(state.cells, action)
        out.redacted.append(owner not in (EVERYONE_SEES, seat))
        game.play_unchecked(state, action)
    for index, action in enumerate(record.moves):
        out.moves.append(game.redacted(state.cells, action) if out.redacted[index] else action)
    return out


def verify(record: Record) -> None:
    """Raise DamagedRecord unless every move is legal and the result right; of a redacted one, as far as it shows."""
    game = record.game
    state = game.start()
    for number, action in enumerate(record.moves, 1):
        reason = game.why_not(state, action) if record.seen == ALL_SEEN else None
        if reason is not None:
            raise DamagedRecord(f"move {number}, “{game.words(action)}”, is not legal: {reason}")
        game.play_unchecked(state, action)
    over = game.to_move(state) == OVER
    if record.result is None:
        if over:
            raise DamagedRecord("the game is over, but its result is missing")
        return
    if not over:
        raise DamagedRecord("it has a result, but the game is not over after the last move")
    for seat, lines in enumerate(record.result.lines):
        if sum(line.points for line in lines) != record.result.totals[seat]:
            raise DamagedRecord(f"the score lines of player {seat + 1} do not add up to the total")
    if record.seen == ALL_SEEN:
        right = game.scores(state)
        if result_json(right, record.names) != result_json(record.result, record.names):
            totals = ", ".join(str(total) for total in right.totals)
            raise DamagedRecord(f"the result is wrong: replayed, the players score {totals}")


def _plain(outcome: Outcome) -> list[object]:
    """What both forms of a record hold of a result."""
    lines = [[(line.what, line.label, line.points) for line in seat] for seat in outcome.lines]
    return [lines, outcome.totals, outcome.ranks]


# -- text -------------------------------------------------------------------------------------------------------------


def _tag(name: str, value: str) -> str:
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def to_text(record: Record) -> str:
    """The `.branchline` form."""
    game = record.game
    tags = [
        _tag("Branchline", str(FORMAT)),
        _tag("Title", game.key),
        _tag("Rules", str(game.rules_version)),
        _tag("Seats", str(game.seats)),
    ]
    tags += [_tag("Option", f"{key}={json.dumps(value)}") for key, value in sorted(game.options.items())]
    tags += [_tag(f"Player{seat + 1}", name) for seat, name in enumerate(record.names)]
    if game.header_facts().get("reconstruction"):
        tags.append(_tag("Board", "reconstruction"))
    if record.seen != ALL_SEEN:
        tags.append(_tag("Seen", "spectator" if record.seen == SPECTATOR else str(record.seen + 1)))
    lines = [*tags, ""]
    for index, (state, action) in enumerate(zip(record.states(), record.moves, strict=False)):
        kind = game.codec.kind_of[action]
        words = kind.redacted_words(action) if record.is_redacted(index) else kind.words(action)
        lines.append("{" + words + "}" if kind.chance else f"{game.to_move(state) + 1}: {words}")
    if record.result is not None:
        lines.append("")
        for seat, total in enumerate(record.result.totals):
            lines.append(f"= {seat + 1}: {total} points, rank {record.result.ranks[seat]}")
            for line in record.result.lines[seat]:
                lines.append(f"  {line.points:+d} {line.what}: {line.label}")
    return "\n".join(lines) + "\n"


def from_text(text: str, find: Finder) -> Record:
    """Read the `.branchline` form; the moves are not yet verified."""
    tags: dict[str, str] = {}
    options: dict[str, object] = {}
    moves: list[tuple[int, str]] = []
    results: list[tuple[int, str]] = []
    for number, raw in enumerate(text.split("\n"), 1):  # a name may hold what splitlines() takes for a new line
        line = raw.strip(" \t\r")
        if not line or line.startswith(";"):
            continue
        tag = re.fullmatch(r'\[(\w+) (".*")\]', line)
        if tag:
            try:
                value = str(json.loads(tag[2]))
                _check_characters(value, number)
                if tag[1] == "Option":
                    key, _, chosen = value.partition("=")
                    if key in options:
                        raise DamagedRecord(f"line {number}: there is a second [Option “{key}=…”]")
                    options[key] = json.loads(chosen)
                elif tag[1] in tags:
                    raise DamagedRecord(f"line {number}: there is a second [{tag[1]} …]")
                else:
                    tags[tag[1]] = value
            except (json.JSONDecodeError, RecursionError):
                raise DamagedRecord(f"line {number}: the value of [{tag[1]} …] is not a text in quotes") from None
        elif line.startswith(("=", "+", "-")):
            results.append((number, line))
        else:
            moves.append((number, line))
    record = _headed(tags.get("Branchline"), tags.get("Title"), tags.get("Rules"), tags.get("Seats"), options, find)
    for seat in range(record.game.seats):
        record.names[seat] = tags.get(f"Player{seat + 1}", record.names[seat])
    if "Seen" in tags:
        record.seen = _seen(tags["Seen"], record.game.seats)
    _read_moves(record, moves)
    if results:
        record.result = _read_result(record.game.seats, results)
        if record.seen == ALL_SEEN:
            _complete_result(record)
    return record


def _complete_result(record: Record) -> None:
    """The text form has no facts behind its score lines; the replay of a whole record has."""
    state = record.final()
    if record.game.to_move(state) == OVER and record.result is not None:
        right = record.game.scores(state)
        if _plain(right) == _plain(record.result):
            record.result = right


def _headed(
    form: object, title: object, rules: object, seats: object, options: dict[str, object], find: Finder
) -> Record:
    """An empty record from its header, whichever form that had."""
    if title is None or seats is None:
        raise DamagedRecord("this is no Branchline record: it has no header with title and seats")
    if str(form) != str(FORMAT):
        raise DamagedRecord(f"the record has format {form}; this Branchline reads format {FORMAT}")
    if not re.fullmatch("[0-9]{1,3}", str(seats)):
        raise DamagedRecord(f"“{seats}” is no number of seats")
    game = find(str(title), int(str(seats)), options)
    if str(rules) != str(game.rules_version):
        raise DamagedRecord(
            f"the game was played by version {rules} of {game.name}'s rules; this Branchline plays {game.rules_version}"
        )
    return new_record(game)


def _check_characters(text: str, number: int) -> None:
    """JSON can spell halves of characters, `\\ud800` by itself: they are no text, and can't be written again."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise DamagedRecord(f"line {number}: there is half of a character, which is no text") from None


def _seen(text: str, seats: int) -> int:
    if text == "spectator":
        return SPECTATOR
    if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= seats:
        raise DamagedRecord(f"“{text}” is no seat to have seen the game from")
    return int(text) - 1


def _read_moves(record: Record, lines: list[tuple[int, str]]) -> None:
    """Read move lines, in braces or behind a seat number, and check that each is the right one's."""
    game = record.game
    state = game.start()
    for number, line in lines:
        braces = re.fullmatch(r"\{(.*)\}", line)
        seat = re.fullmatch(r"([0-9]{1,3}):\s*(.*)", line)
        if not braces and not seat:
            raise DamagedRecord(f"line {number}: “{line}” is no move; a move is {{…}} or a seat, a colon and words")
        words = braces[1] if braces else seat[2] if seat else ""
        try:
            action, is_redacted = _read_words(game, words, record.seen != ALL_SEEN)
        except (Unreadable, Ambiguous, Illegal) as error:
            raise DamagedRecord(f"line {number}: {error}") from None
        kind = game.codec.kind_of[action]
        if record.seen != ALL_SEEN:
            if kind not in game.awaits[state.cells[AWAIT]] or not kind.possible(state.cells, action):
                raise DamagedRecord(f"line {number}: “{words}” can't be here, as far as everybody sees")
            if is_redacted != (kind.secret_of(state.cells, action) not in (EVERYONE_SEES, record.seen)):
                raise DamagedRecord(f"line {number}: “{words}” is not what that seat can have seen")
            if not kind.chance and game.to_move(state) == record.seen:
                _check_legal(game, state, action, number)
        else:
            _check_legal(game, state, action, number)
        mover = game.to_move(state)
        if seat and int(seat[1]) != mover + 1:
            raise DamagedRecord(f"line {number}: player {seat[1]} is not at turn, player {mover + 1} is")
        if bool(braces) != (mover == CHANCE):
            raise DamagedRecord(f"line {number}: “{line}” can't be: braces are for what the cards decide")
        game.play_unchecked(state, action)
        record.moves.append(action)
        if record.seen != ALL_SEEN:
            record.redacted.append(is_redacted)
    for index, action in enumerate(record.moves):
        if record.is_redacted(index) and not game.may_be_redacted(state.cells, action):
            raise DamagedRecord(f"line {lines[index][0]}: by now everybody knows more of this move")


def _check_legal(game: Game, state: State, action: int, number: int) -> None:
    reason = game.why_not(state, action)
    if reason is not None:
        raise DamagedRecord(f"line {number}: “{game.words(action)}” is not legal: {reason}")


def _read_words(game: Game, words: str, redacted: bool) -> tuple[int, bool]:
    if redacted and "?" in words:
        return game.codec.parse_redacted(words), True
    return game.codec.parse(words), False


def _read_result(seats: int, lines: list[tuple[int, str]]) -> Outcome:
    out = Outcome([[] for _ in range(seats)], [0] * seats, [0] * seats)
    seat = -1
    for number, line in lines:
        head = re.fullmatch(r"= ([0-9]{1,3}): (-?[0-9]{1,6}) points, rank ([0-9]{1,3})", line)
        part = re.fullmatch(r"([+-][0-9]{1,6}) ([^:]+): (.*)", line)
        if head and int(head[1]) == seat + 2 <= seats and int(head[3]) >= 1:
            seat += 1
            out.totals[seat] = int(head[2])
            out.ranks[seat] = int(head[3])
        elif part and seat >= 0:
            out.lines[seat].append(ScoreLine(part[2], part[3], int(part[1])))
        else:
            raise DamagedRecord(f"line {number}: “{line}” is no line of a result, or not the next one")
    if seat != seats - 1:
        raise DamagedRecord(f"the result has the scores of {seat + 1} players out of {seats}")
    return out


# -- JSON lines -------------------------------------------------------------------------------------------------------


def to_json(record: Record) -> Iterator[Json]:
    """The JSON form: a header, a line for each move, and a result once the game is over."""
    game = record.game
    header: Json = {
        "kind": "game",
        "format": FORMAT,
        "title": game.key,
        "rules": game.rules_version,
        "seats": game.seats,
        "options": game.options,
        "names": record.names,
        **game.header_facts(),
    }
    if record.seen != ALL_SEEN:
        header["seen"] = "spectator" if record.seen == SPECTATOR else record.seen + 1
    yield header
    state = game.start()
    for index, action in enumerate(record.moves):
        kind = game.codec.kind_of[action]
        is_redacted = record.is_redacted(index)
        line: Json = {"move": index + 1, "by": "chance" if kind.chance else game.to_move(state) + 1, "kind": kind.name}
        line.update(kind.redacted_facts(state.cells, action) if is_redacted else kind.facts(state.cells, action))
        line["words"] = kind.redacted_words(action) if is_redacted else kind.words(action)
        before = state.cells[:]
        game.play_unchecked(state, action)
        events = game.events(before, state.cells)
        if events:
            line["events"] = events
        yield line
    if record.result is not None:
        yield result_json(record.result, record.names)


def result_json(result: Outcome, names: list[str]) -> Json:
    scores: list[Json] = []
    for seat, name in enumerate(names):
        lines: list[Json] = [
            {"what": line.what, "label": line.label, "points": line.points, **line.facts} for line in result.lines[seat]
        ]
        total, rank = result.totals[seat], result.ranks[seat]
        scores.append({"seat": seat + 1, "name": name, "lines": lines, "total": total, "rank": rank})
    return {"kind": "result", "scores": scores, "winners": [seat + 1 for seat in result.winners]}


def from_json(lines: list[tuple[int, Json]], find: Finder) -> Record:
    """Read one game's JSON lines, each with its line number; every fact on them must be what the replay gives."""
    for number, line in lines:
        _check_characters(json.dumps(line, ensure_ascii=False), number)
    header = lines[0][1]
    if header.get("kind") != "game":
        raise DamagedRecord(f"line {lines[0][0]}: a game begins with a line of kind “game”")
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise DamagedRecord(f"line {lines[0][0]}: options must be an object")
    record = _headed(header.get("format"), header.get("title"), header.get("rules"), header.get("seats"), options, find)
    names = header.get("names")
    if isinstance(names, list) and len(names) == record.game.seats:
        record.names = [str(name) for name in names]
    if "seen" in header:
        record.seen = _seen(str(header["seen"]), record.game.seats)
    body = lines[1:]
    if body and body[-1][1].get("kind") == "result":
        record.result = _result_from_json(body[-1][0], body[-1][1], record.game.seats)
        body = body[:-1]
    moves: list[tuple[int, str]] = []
    for number, line in body:
        words, by = line.get("words"), line.get("by")
        if not isinstance(words, str) or by is None:
            raise DamagedRecord(f"line {number}: a move needs “by” and “words”")
        moves.append((number, "{" + words + "}" if by == "chance" else f"{by}: {words}"))
    _read_moves(record, moves)
    for (number, line), right in zip(lines, to_json(record), strict=True):
        for key in {**line, **right}:
            if json.dumps(line.get(key), sort_keys=True) != json.dumps(right.get(key), sort_keys=True):
                raise DamagedRecord(
                    f"line {number}: {key} is {json.dumps(line.get(key), ensure_ascii=False)}, "
                    f"replayed it is {json.dumps(right.get(key), ensure_ascii=False)}"
                )
    return record


def _result_from_json(number: int, line: Json, seats: int) -> Outcome:
    out = Outcome([[] for _ in range(seats)], [0] * seats, [0] * seats)
    try:
        scores = line["scores"]
        if not isinstance(scores, list) or len(scores) != seats:
            raise ValueError
        for seat, score in enumerate(scores):
            out.totals[seat] = int(score["total"])
            out.ranks[seat] = int(score["rank"])
            for part in score["lines"]:
                facts = {key: value for key, value in part.items() if key not in ("what", "label", "points")}
                out.lines[seat].append(ScoreLine(str(part["what"]), str(part["label"]), int(part["points"]), facts))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise DamagedRecord(
            f"line {number}: the result needs scores with lines, total and rank for each seat"
        ) from None
    return out
