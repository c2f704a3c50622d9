"""No change of rules, boards or words makes a game that somebody has played replay otherwise.

`tests/versions` has a file for every version of every title: the board's data, the words of all actions, and whole
games, the rarest endings among them; `tests/version_choices` what could be chosen in these games. A file is made once,
when its version is new, by `python tests/test_version_guard.py`; after that it never changes. What has to change is a
new version (docs/versions.md).

The games are kept as records, not dealt anew: which card a seed deals and which number an action has may change.
"""

import inspect
import io
import json
import lzma
import os
import re
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest

from all_titles import played
from branchline import title
from branchline.bots.bot_game import BotGame
from branchline.bots.registry import find
from branchline.cardgame.box import Box
from branchline.cardgame.title import CardTitle
from branchline.core.record import Record, from_json, from_text, redact, to_json, to_text, verify
from branchline.core.sentence import SentenceError
from branchline.core.title import Title, TitleError
from branchline.core.view import SPECTATOR
from branchline.routes.board import Board
from branchline.routes.title import RoutesTitle, read_title
from branchline.titles import find_game, load_titles
from branchline.trains.game import Deals, TrainGame
from kept_versions import (
    CHOICES,
    DATA,
    ENDING,
    KEPT,
    NAMES,
    OURS_NAMES,
    board_folder,
    game_of,
    kept,
    parts,
    quarry_folder,
    seats_of,
)
from referee import Line
from version_rarities import OF_EACH, OF_EACH_RARITY, STYLES, Shows, all_kinds, all_scores, rarities

ADVICE = (
    "{name} is not what it was. If that is what you want, it is a new version: leave this one as it is, and add one as "
    "docs/versions.md says. If not, something is broken."
)
each_version = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True)
def with_quarry() -> None:
    """After each test the boards that it has loaded are gone."""
    load_titles(Path(quarry_folder().name))


# -- what a version promises -------------------------------------------------------------------------------------------


def test_every_version_is_kept_and_none_is_gone() -> None:
    new = [name for name in NAMES if not (KEPT / f"{name}{ENDING}").exists()]
    assert not new, f"{', '.join(new)}: new, so `python tests/test_version_guard.py` makes what is kept of it"
    gone = [name for name in NAMES if not is_here(name)]
    assert not gone, f"records and tables of these can't be opened any more: {', '.join(gone)}"


def is_here(name: str) -> bool:
    try:
        return f"{title(name).key}@{title(name).version}" == name
    except TitleError:
        return False


def data_of(found: Title) -> dict[str, str]:
    """All that a title's files have to say in play; how it looks and where it is from may change."""
    data: dict[str, object] = {}
    if isinstance(found, CardTitle):
        files: Box | Board = found.box
        parts = ["wild", "bonuses"]
    else:
        assert isinstance(found, RoutesTitle)
        board, rules = found.board, found.rule_set
        files = board
        parts = ["words", "vehicles", "scoring", "more"]
        data["places"] = [(place.name, sorted(place.more.items())) for place in board.places]
        data |= {f"route {route.id}": route for route in board.routes}
        data["rules"] = rules.rules
        data |= {deal: getattr(rules.deals, deal) for deal in inspect.signature(Deals).parameters}
    data |= {part: getattr(files, part) for part in [*parts, "key", "version", "seats", "colours", "cards"]}
    data |= {f"ticket {number}": ticket for number, ticket in enumerate(files.tickets, 1)}
    return {part: repr(value) for part, value in data.items()}


@pytest.mark.parametrize("name", OURS_NAMES)
def test_a_board_has_the_data_that_it_had(name: str, tmp_path: Path) -> None:
    """Both are read today: in what form a file is written may change."""
    folder = board_folder(name, tmp_path)
    then = CardTitle(folder) if (folder / "box.toml").exists() else read_title(folder)
    assert data_of(title(name)) == data_of(then), ADVICE.format(name=name)


def understood(game: TrainGame, words: str) -> bool:
    try:
        return game.words(game.parse(words)) == words
    except SentenceError:
        return False


@each_version
def test_all_words_are_understood_as_they_were(name: str) -> None:
    """There may be more actions than there were, in another order."""
    for seats in seats_of(name):
        game, words = game_of(name, seats), kept(name)[f"words/{seats}.txt"].splitlines()
        lost = [each for each in words if not understood(game, each)]
        assert not lost, f"{ADVICE.format(name=name)} With {seats} seats nobody understands: {'; '.join(lost[:9])}"


@cache
def read(text: str) -> Record:
    return from_text(text, find_game)


def check_text(text: str, name: str) -> None:
    """Raise DamagedRecord unless it replays as it did, by the version that it was played by."""
    record = read(text)
    verify(record)
    assert record.game.full_key == name and record.result is not None
    assert to_text(record) == text


def check_json(text: str, name: str) -> None:
    lines: list[Line] = [json.loads(line) for line in text.splitlines()]
    record = from_json(list(enumerate(lines, 1)), find_game)
    verify(record)
    assert record.game.full_key == name and record.result is not None
    assert holds(list(to_json(record)), lines)


def holds(now: object, then: object) -> bool:
    """Whether all is there that was; there may be more keys."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(key in now and holds(now[key], value) for key, value in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(then) == len(now) and all(map(holds, now, then))
    return type(now) is type(then) and now == then


def test_a_record_may_get_more_keys_but_loses_and_changes_none() -> None:
    then = {"kind": "keep", "kept": [{"a": "Mill"}], "points": 1}
    assert holds({"kind": "keep", "kept": [{"a": "Mill", "b": "Fort"}], "points": 1, "more": 2}, then)
    assert not holds({"kind": "keep", "kept": [{}], "points": 1}, then)
    assert not holds({"kind": "keep", "kept": [], "points": 1}, then)
    assert not holds({"kind": "keep", "kept": [{"a": "Mill"}], "points": True}, then)


def failures(name: str, folder: str, check: Callable[[str, str], None]) -> list[str]:
    """The records of a folder that are not what they were, each with what is wrong."""
    found = []
    for file, text in parts(name, folder).items():
        try:
            check(text, name)
        except (SentenceError, AssertionError) as error:
            found.append(f"{file}: {error}")
    return found


@each_version
@pytest.mark.parametrize(
    ("folder", "check"),
    [("games", check_text), ("seen", check_text), ("json", check_json)],
    ids=["games", "seen", "json"],
)
def test_kept_records_replay_as_they_did(name: str, folder: str, check: Callable[[str, str], None]) -> None:
    """Whole games, what a seat or a spectator saw of some, and the JSON form of these."""
    wrong = failures(name, folder, check)
    assert not wrong, "\n".join([ADVICE.format(name=name), f"{len(wrong)} records of {folder}:", *wrong[:9]])


def choices(record: Record) -> Iterator[tuple[int, list[str]]]:
    """What could be chosen, and before which move: when a seat is offered, for the first time in this game, moves of
    these kinds together, and so few or many."""
    game, offered = record.game, set()
    for number, state in enumerate(record.states(), 1):
        seat = game.to_move(state)
        if seat < 0:
            continue
        legal = game.legal(state)
        offer = (seat, frozenset(game.codec.kind_of[action].name for action in legal), min(len(legal), 4))
        if offer not in offered:
            offered.add(offer)
            yield number, sorted(game.words(action) for action in legal)


def check_choices(text: str, record: Record) -> None:
    then = {int(number): words.split("; ") for number, words in (line.split(": ", 1) for line in text.splitlines())}
    for number, state in enumerate(record.states(), 1):
        if number in then:
            now = sorted(record.game.words(action) for action in record.game.legal(state))
            more, fewer = sorted({*now} - {*then[number]}), sorted({*then[number]} - {*now})
            assert now == then[number], f"before move {number} there are {more} more, and {fewer} no more"


@each_version
def test_in_kept_games_as_much_can_be_chosen_as_could(name: str) -> None:
    """A rule that allows more than it did replays every old game, and is another rule."""
    wrong, games = [], parts(name, "games")
    kept_choices = kept(name, CHOICES)
    assert kept_choices.keys() == games.keys()
    for file, text in kept_choices.items():
        try:
            check_choices(text, read(games[file]))
        except AssertionError as error:
            wrong.append(f"{file}: {str(error).splitlines()[0]}")
    assert not wrong, "\n".join([ADVICE.format(name=name), f"{len(wrong)} games:", *wrong[:9]])


def test_a_rule_that_allows_more_than_it_did_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as the Card Game's of version 1, by which anybody may stop completing at any time."""
    games = {file: read(text) for file, text in parts("card-game@2.1", "games").items()}
    loose = {file: title("card-game@1.1").game(record.game.seats) for file, record in games.items()}
    texts = kept("card-game@2.1", CHOICES)

    def noticed(file: str) -> bool:
        try:
            check_choices(texts[file], replace(games[file], game=loose[file]))
        except AssertionError:
            return True
        return False

    assert sum(map(noticed, games)) > len(games) / 2


# -- what the kept games show ------------------------------------------------------------------------------------------


def often(shows: Shows, records: list[tuple[Record, list[Line]]]) -> bool:
    found = (each for each in records if shows(*each))
    return len(list(islice(found, OF_EACH_RARITY))) == OF_EACH_RARITY


@each_version
def test_the_kept_games_show_all_kinds_of_actions_and_scores_and_what_is_rare(name: str) -> None:
    """A poorer collection in the place of a lost one would guard less."""
    records = [read(text) for text in parts(name, "games").values()]
    told = [list(to_json(record)) for record in records]
    lines: list[Line] = [line for each in told for line in each]
    assert {line["kind"] for line in lines} >= all_kinds(name)
    scores = [score for line in lines if line["kind"] == "result" for score in line["scores"]]
    assert {line["what"] for score in scores for line in score["lines"] if line["points"] > 0} == all_scores(name)
    both = list(zip(records, told, strict=True))
    assert [what for what, shows in rarities(name).items() if not often(shows, both)] == []


@each_version
def test_there_are_games_for_all_seats_styles_options_and_forms(name: str) -> None:
    stems = Counter(re.sub(r"-\d+$", "", Path(file).stem) for file in parts(name, "games"))
    styles = [slug(style) for style in STYLES]
    assert all(stems[f"{seats}-{style}"] >= OF_EACH for seats, style in product(seats_of(name), styles))
    assert all(stems[f"{seats}-{slug(option)}"] for seats, option in product(seats_of(name), title(name).options))
    assert set(parts(name, "words")) == {f"words/{seats}.txt" for seats in seats_of(name)}
    for folder, forms in (("seen", ("seat", "spectator")), ("json", ("whole", "seat", "spectator"))):
        files = [Path(file).stem for file in parts(name, folder)]
        for seats, form in product(seats_of(name), forms):
            assert any(file.startswith(f"{seats}-") and file.endswith(f"-{form}") for file in files)


# -- that nobody changes a file ----------------------------------------------------------------------------------------


def git(folder: Path, *words: str) -> str:
    """What git says; the test is skipped where it can say nothing."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(
            ["git", *words], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
        )
    except FileNotFoundError:
        pytest.skip("git is not here: nobody can say whether a kept file was changed")
    if done.returncode != 0:
        pytest.skip(f"no history: nobody can say whether a kept file was changed ({done.stderr.strip()})")
    return done.stdout


CHANGES = ("--no-renames", "--diff-filter=MDT")  # changed, deleted or renamed, or no plain file any more


def changed_in_history(folder: Path) -> list[str]:
    """The commits that have touched a file below that was there already, branches that were merged among them."""
    if git(folder, "rev-parse", "--is-shallow-repository").strip() == "true":
        pytest.skip("the history is shallow: an earlier commit may have changed a kept file (git fetch --unshallow)")
    if not git(folder, "ls-tree", "--name-only", "HEAD", "./"):
        pytest.skip("no commit has kept files yet")
    return git(folder, "log", "--full-history", "-m", *CHANGES, "--format=%h", "--", ".").split()


def changed_since(folder: Path) -> list[str]:
    """The files below that are not as the last commit has them; new ones are not among them."""
    if not git(folder, "ls-tree", "--name-only", "HEAD", "./"):
        pytest.skip("no commit has kept files yet")
    return git(folder, "diff", "--name-only", *CHANGES, "HEAD", "--", ".").split()


@pytest.mark.parametrize("folder", [KEPT, CHOICES], ids=lambda folder: folder.name)
def test_no_commit_has_changed_a_kept_file(folder: Path) -> None:
    """Otherwise a commit could change how old games replay, and what they are compared with."""
    assert changed_in_history(folder) == [], "what is kept of a version never changes; these commits have changed some"


@pytest.mark.parametrize("folder", [KEPT, CHOICES], ids=lambda folder: folder.name)
def test_kept_files_are_as_the_last_commit_has_them(folder: Path) -> None:
    assert changed_since(folder) == [], "what is kept of a version never changes: bring these back"


def test_a_kept_file_that_is_changed_deleted_or_renamed_is_noticed(tmp_path: Path) -> None:
    """The two tests above can fail; a file may be added."""
    folder = tmp_path / "versions"
    folder.mkdir()
    git(tmp_path, "init", "--quiet")

    def commit() -> None:
        git(tmp_path, "add", "--all")
        git(tmp_path, "-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "--message", "one more")

    (folder / "first").write_text("1")
    commit()
    (folder / "second").write_text("2")
    assert changed_since(folder) == []
    commit()
    assert changed_in_history(folder) == []
    (folder / "first").write_text("3")
    assert changed_since(folder) == ["versions/first"]
    commit()
    assert changed_since(folder) == [] and len(changed_in_history(folder)) == 1
    (folder / "second").rename(folder / "third")
    commit()
    assert len(changed_in_history(folder)) == 2


# -- making what is kept of a new version ------------------------------------------------------------------------------

MOST_SEARCHED = 20_000  # games, for what is rare


def slug(text: str) -> str:
    return re.sub("[^a-z]+", "-", text)


def game_by(style: str, game: TrainGame, seed: str) -> Record:
    if style != "planner":
        return played(game, style, seed)
    result = BotGame(game, [find("planner").bot(game, seat) for seat in range(game.seats)], seed).play()
    assert not result.faults
    return result.record


def games(name: str) -> Iterator[tuple[str, int, Record]]:
    """The games to be kept, each with what it is an example of and a number."""
    lacking = Counter(dict.fromkeys(rarities(name), OF_EACH_RARITY))

    def shown(record: Record) -> list[str]:
        """Of what is rare and was not seen often enough, what this game shows; from now on it has been seen."""
        lines = list(to_json(record))
        found = [what for what in lacking if rarities(name)[what](record, lines)]
        lacking.subtract(found)
        for what in [what for what, number in lacking.items() if number == 0]:
            del lacking[what]
        return found

    tables = list(product(seats_of(name), STYLES))
    for (seats, style), number in product(tables, range(1, OF_EACH + 1)):
        record = game_by(style, game_of(name, seats), f"{name}/{number}")
        shown(record)
        yield style, number, record
    for seats, option in product(seats_of(name), title(name).options):
        yield option, 1, played(game_of(name, seats, {option: True}), "claims", name)
    for number in range(OF_EACH + 1, MOST_SEARCHED):
        if not lacking:
            return
        seats, style = tables[number % len(tables)]
        record = game_by(style, game_of(name, seats), f"{name}/{number}")
        found = shown(record)
        if found:
            yield found[0], number, record
    print(f"{name}: not found often enough: {dict(lacking)}")


def forms(stem: str, record: Record) -> Iterator[tuple[str, str]]:
    """What a seat and a spectator saw of a game, and the JSON form of that and of the whole, by file."""
    seat = redact(record, len(record.moves) % record.game.seats)  # any of them
    for form, each in (("whole", record), ("seat", seat), ("spectator", redact(record, SPECTATOR))):
        if form != "whole":
            yield f"seen/{stem}-{form}.branchline", to_text(each)
        lines = [json.dumps(line, ensure_ascii=False) + "\n" for line in to_json(each)]
        yield f"json/{stem}-{form}.jsonl", "".join(lines)


def files_of(name: str) -> dict[str, str]:
    """All that is to be kept of a version."""
    found = title(name)
    files = {file: (found.folder / file).read_text("utf-8") for file in DATA if (found.folder / file).exists()}
    for seats in seats_of(name):
        game = game_of(name, seats)
        words = sorted({game.words(action) for action in range(game.codec.size)})
        files[f"words/{seats}.txt"] = "".join(f"{each}\n" for each in words)
    for what, number, record in games(name):
        stem = f"{record.game.seats}-{slug(what)}-{number}"
        files[f"games/{stem}.branchline"] = to_text(record)
        if what in ("planner", *found.options) and number == 1:
            files.update(forms(stem, record))
    return files


def choices_of(name: str) -> dict[str, str]:
    """What could be chosen in each of the kept games."""
    return {
        file: "".join(f"{number}: {'; '.join(words)}\n" for number, words in choices(read(text)))
        for file, text in parts(name, "games").items()
    }


def packed(files: dict[str, str]) -> bytes:
    """The same files give the same archive."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for file, text in sorted(files.items()):
            content = text.encode()
            member = tarfile.TarInfo(file)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return lzma.compress(raw.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def write() -> int:
    """Make the files of the versions that have none, then test all; returns the exit code."""
    load_titles(Path(quarry_folder().name))
    for name, (folder, files) in product(NAMES, ((KEPT, files_of), (CHOICES, choices_of))):
        path = folder / f"{name}{ENDING}"
        if not path.exists():
            content = packed(files(name))
            with path.open("xb") as file:
                file.write(content)
            print(f"{folder.name}/{name}: {len(content)} bytes")
    return int(pytest.main([__file__, "-p", "no:cacheprovider"]))


if __name__ == "__main__":
    sys.exit(write())
