"""A game as its record: a header, the moves, the result. It replays to every state the game went through.

Two forms of the same: text for people (`.branchline`), JSON lines for other people's programs; see docs/records.md.
A redacted record holds what one seat, or a spectator, saw; it replays to that seat's view.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from branchline.core.actions import EVERYONE_SEES, Ambiguous, Illegal, Unreadable
from branchline.core.game import AWAIT, CHANCE, OVER, Game, State, Version, version_numbers, version_of
from branchline.core.score import Outcome, ScoreLine
from branchline.core.sentence import Message, Sentence, SentenceError
from branchline.core.text import plural
from branchline.core.view import SPECTATOR, View

FORMAT = 1
ALL_SEEN = -2  # Record.seen: nothing is hidden

Finder = Callable[[str, Version, int, dict[str, object]], Game]  # by title, version, seats and options
Json = dict[str, object]

# What is wrong with a record, and on which line of it.
ON_LINE: Final = Message("record.line", "line {line}: {why, sentence}")
NO_HEADER: Final = Message("record.no-header", "this is no Branchline record: it has no header with title and seats")
OTHER_FORMAT: Final = Message(
    "record.other-format", "the record has format {found}; this Branchline reads format {known}"
)
NO_VERSION: Final = Message("record.no-version", "it does not say by which version of the rules it was played")
NO_NUMBER: Final = Message("record.no-number-of-seats", "“{seats}” is no number of seats")
NO_SUCH_SEAT: Final = Message("record.no-such-seat", "“{seat}” is no seat to have seen the game from")
SECOND_OPTION: Final = Message("record.second-option", "there is a second [Option “{option}=…”]")
SECOND_TAG: Final = Message("record.second-tag", "there is a second [{tag} …]")
NO_TEXT: Final = Message("record.no-text", "the value of [{tag} …] is not a text in quotes")
HALF_CHARACTER: Final = Message("record.half-character", "there is half of a character, which is no text")
NO_MOVE_LINE: Final = Message("record.no-move", "“{text}” is no move; a move is {braces} or a seat, a colon and words")
NOT_LEGAL: Final = Message("record.not-legal", "“{move}” is not legal: {why, sentence}")
MOVE_NOT_LEGAL: Final = Message("record.move-not-legal", "move {number}, “{move}”, is not legal: {why, sentence}")
NOT_POSSIBLE: Final = Message("record.not-possible", "“{move}” can't be here, as far as everybody sees")
NOT_WHAT_WAS_SEEN: Final = Message("record.not-what-was-seen", "“{move}” is not what that seat can have seen")
KNOWN_BY_NOW: Final = Message("record.known-by-now", "by now everybody knows more of this move")
NOT_AT_TURN: Final = Message("record.not-at-turn", "player {seat, seat} is not at turn, player {mover, seat} is")
NOT_IN_BRACES: Final = Message("record.braces", "“{text}” can't be: braces are for what the cards decide")
RESULT_MISSING: Final = Message("record.result-missing", "the game is over, but its result is missing")
NOT_OVER_YET: Final = Message("record.not-over", "it has a result, but the game is not over after the last move")
WRONG_SUM: Final = Message("record.wrong-sum", "the score lines of player {seat, seat} do not add up to the total")
WRONG_RESULT: Final = Message(
    "record.wrong-result", "the result is wrong: replayed, the players score {totals, list, unit}"
)
NO_RESULT_LINE: Final = Message("record.no-result-line", "“{text}” is no line of a result, or not the next one")
SCORES_MISSING: Final = Message("record.scores-missing", "the result has the scores of {found} players out of {seats}")
# In JSON lines
NO_GAME_LINE: Final = Message("record.no-game-line", "a game begins with a line of kind “game”")
NO_OPTIONS: Final = Message("record.no-options", "options must be an object")
MOVE_NEEDS: Final = Message("record.move-needs", "a move needs “by” and “words”")
OTHERWISE: Final = Message("record.otherwise", "{key} is {found}, replayed it is {right}")
RESULT_NEEDS: Final = Message("record.result-needs", "the result needs scores with lines, total and rank for each seat")


class DamagedRecord(SentenceError):
    """The record can't be what a game left; the message names the line."""


def on_line(line: int, why: Sentence) -> DamagedRecord:
    return DamagedRecord(ON_LINE.sentence(line=line, why=why))


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
            raise DamagedRecord(MOVE_NOT_LEGAL.sentence(number=number, move=game.words(action), why=reason))
        game.play_unchecked(state, action)
    over = game.to_move(state) == OVER
    if record.result is None:
        if over:
            raise DamagedRecord(RESULT_MISSING.sentence())
        return
    if not over:
        raise DamagedRecord(NOT_OVER_YET.sentence())
    for seat, lines in enumerate(record.result.lines):
        if sum(line.points for line in lines) != record.result.totals[seat]:
            raise DamagedRecord(WRONG_SUM.sentence(seat=seat + 1))
    if record.seen == ALL_SEEN:
        right = game.scores(state)
        if result_json(right, record.names) != result_json(record.result, record.names):
            raise DamagedRecord(WRONG_RESULT.sentence(totals=right.totals))


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
    tags = header_tags(game.key, game.version, game.options, record.names)
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
        lines += ["", *result_lines(result_json(record.result, record.names))]
    return "\n".join(lines) + "\n"


def header_tags(key: str, version: Version, options: dict[str, object], names: list[str]) -> list[str]:
    """What every record of the text form begins with."""
    rules, board = version_numbers(version)
    tags = [_tag("Branchline", str(FORMAT)), _tag("Title", key), _tag("Rules", str(rules))]
    tags += [] if board is None else [_tag("BoardVersion", str(board))]
    tags.append(_tag("Seats", str(len(names))))
    tags += [_tag("Option", f"{option}={json.dumps(value)}") for option, value in sorted(options.items())]
    return tags + [_tag(f"Player{seat + 1}", name) for seat, name in enumerate(names)]


def result_lines(result: Json) -> list[str]:
    """A result, as the JSON form has it, in the text form."""
    lines: list[str] = []
    scores = result["scores"]
    assert isinstance(scores, list)
    for score in scores:
        lines.append(f"= {score['seat']}: {score['total']} points, rank {score['rank']}")
        lines += [f"  {line['points']:+d} {line['what']}: {line['label']}" for line in score["lines"]]
    return lines


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
            value = str(_value(tag[1], tag[2], number))
            _check_characters(value, number)
            if tag[1] == "Option":
                key, _, chosen = value.partition("=")
                if key in options:
                    raise on_line(number, SECOND_OPTION.sentence(option=key))
                options[key] = _value(tag[1], chosen, number)
            elif tag[1] in tags:
                raise on_line(number, SECOND_TAG.sentence(tag=tag[1]))
            else:
                tags[tag[1]] = value
        elif line.startswith(("=", "+", "-")):
            results.append((number, line))
        else:
            moves.append((number, line))
    version = _version(tags.get("Rules"), tags.get("BoardVersion"))
    record = _headed(tags.get("Branchline"), tags.get("Title"), version, tags.get("Seats"), options, find)
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


def _value(tag: str, text: str, number: int) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, or a number of thousands of digits
        raise on_line(number, NO_TEXT.sentence(tag=tag)) from None


def _complete_result(record: Record) -> None:
    """The text form has no facts behind its score lines; the replay of a whole record has."""
    state = record.final()
    if record.game.to_move(state) == OVER and record.result is not None:
        right = record.game.scores(state)
        if _plain(right) == _plain(record.result):
            record.result = right


def _version(rules: object, board: object) -> Version | None:
    """What a header says that the game was played by; None if it says nothing of that sort."""
    numbers = [str(number) for number in (rules, board) if number is not None]
    if rules is None or not all(re.fullmatch("[1-9][0-9]{0,5}", number) for number in numbers):
        return None
    return version_of(int(numbers[0]), None if board is None else int(numbers[1]))


def _headed(
    form: object, title: object, version: Version | None, seats: object, options: dict[str, object], find: Finder
) -> Record:
    """An empty record from its header, whichever form that had."""
    if title is None or seats is None:
        raise DamagedRecord(NO_HEADER.sentence())
    if str(form) != str(FORMAT):
        raise DamagedRecord(OTHER_FORMAT.sentence(found=str(form), known=FORMAT))
    if not re.fullmatch("[0-9]{1,3}", str(seats)):
        raise DamagedRecord(NO_NUMBER.sentence(seats=str(seats)))
    if version is None:
        raise DamagedRecord(NO_VERSION.sentence())
    return new_record(find(str(title), version, int(str(seats)), options))


def _check_characters(text: str, number: int) -> None:
    """JSON can spell halves of characters, `\\ud800` by itself: they are no text, and can't be written again."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise on_line(number, HALF_CHARACTER.sentence()) from None


def _seen(text: str, seats: int) -> int:
    if text == "spectator":
        return SPECTATOR
    if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= seats:
        raise DamagedRecord(NO_SUCH_SEAT.sentence(seat=text))
    return int(text) - 1


def _read_moves(record: Record, lines: list[tuple[int, str]]) -> None:
    """Read move lines, in braces or behind a seat number, and check that each is the right one's."""
    game = record.game
    state = game.start()
    for number, line in lines:
        braces = re.fullmatch(r"\{(.*)\}", line)
        seat = re.fullmatch(r"([0-9]{1,3}):\s*(.*)", line)
        if not braces and not seat:
            raise on_line(number, NO_MOVE_LINE.sentence(text=line, braces="{…}"))
        words = braces[1] if braces else seat[2] if seat else ""
        try:
            action, is_redacted = _read_words(game, words, record.seen != ALL_SEEN)
        except (Unreadable, Ambiguous, Illegal) as error:
            raise on_line(number, error.reason) from None
        kind = game.codec.kind_of[action]
        if record.seen != ALL_SEEN:
            if kind not in game.awaits[state.cells[AWAIT]] or not kind.possible(state.cells, action):
                raise on_line(number, NOT_POSSIBLE.sentence(move=words))
            if is_redacted != (kind.secret_of(state.cells, action) not in (EVERYONE_SEES, record.seen)):
                raise on_line(number, NOT_WHAT_WAS_SEEN.sentence(move=words))
            if not kind.chance and game.to_move(state) == record.seen:
                _check_legal(game, state, action, number)
        else:
            _check_legal(game, state, action, number)
        mover = game.to_move(state)
        if seat and int(seat[1]) != mover + 1:
            raise on_line(number, NOT_AT_TURN.sentence(seat=int(seat[1]), mover=mover + 1))
        if bool(braces) != (mover == CHANCE):
            raise on_line(number, NOT_IN_BRACES.sentence(text=line))
        game.play_unchecked(state, action)
        record.moves.append(action)
        if record.seen != ALL_SEEN:
            record.redacted.append(is_redacted)
    for index, action in enumerate(record.moves):
        if record.is_redacted(index) and not game.may_be_redacted(state.cells, action):
            raise on_line(lines[index][0], KNOWN_BY_NOW.sentence())


def _check_legal(game: Game, state: State, action: int, number: int) -> None:
    reason = game.why_not(state, action)
    if reason is not None:
        raise on_line(number, NOT_LEGAL.sentence(move=game.words(action), why=reason))


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
            raise on_line(number, NO_RESULT_LINE.sentence(text=line))
    if seat != seats - 1:
        raise DamagedRecord(SCORES_MISSING.sentence(found=seat + 1, seats=seats))
    return out


# -- JSON lines -------------------------------------------------------------------------------------------------------


def to_json(record: Record) -> Iterator[Json]:
    """The JSON form: a header, a line for each move, and a result once the game is over."""
    game = record.game
    header = {**json_header(game.key, game.version, game.options, record.names), **game.header_facts()}
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


ONLY_WORDS: Final = "only_words"  # in the header of lines that have no facts of moves


def json_header(key: str, version: Version, options: dict[str, object], names: list[str]) -> Json:
    """What every record of the JSON form begins with."""
    rules, board = version_numbers(version)
    numbers: Json = {"rules": rules} if board is None else {"rules": rules, "board": board}
    header: Json = {"kind": "game", "format": FORMAT, "title": key, **numbers}
    return {**header, "seats": len(names), "options": options, "names": names}


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
    """Read one game's JSON lines, each with its line number; every fact on them must be what the replay gives. There
    may be none beside the words, where the rules were not there when they were written."""
    for number, line in lines:
        _check_characters(json.dumps(line, ensure_ascii=False), number)
    header = lines[0][1]
    if header.get("kind") != "game":
        raise on_line(lines[0][0], NO_GAME_LINE.sentence())
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise on_line(lines[0][0], NO_OPTIONS.sentence())
    version = _version(header.get("rules"), header.get("board"))
    record = _headed(header.get("format"), header.get("title"), version, header.get("seats"), options, find)
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
            raise on_line(number, MOVE_NEEDS.sentence())
        moves.append((number, "{" + words + "}" if by == "chance" else f"{by}: {words}"))
    _read_moves(record, moves)
    only_words = header.get(ONLY_WORDS) is True
    for (number, line), right in zip(lines, to_json(record), strict=True):
        for key in line.keys() - {ONLY_WORDS} if only_words else {**line, **right}:
            if json.dumps(line.get(key), sort_keys=True) != json.dumps(right.get(key), sort_keys=True):
                found, replayed = [json.dumps(each.get(key), ensure_ascii=False) for each in (line, right)]
                raise on_line(number, OTHERWISE.sentence(key=key, found=found, right=replayed))
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
        raise on_line(number, RESULT_NEEDS.sentence()) from None
    return out
