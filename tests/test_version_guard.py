"""No change of rules, boards or words makes a game that somebody has played replay otherwise.

`version_digests.json` has a fingerprint of every version of every title that was ever released: its data, the words of
all its actions, and whole games in both forms of a record. `python tests/test_version_guard.py` adds those of a version
that is new, and never changes one that is there: what has to change is a new version (docs/versions.md).
"""

import hashlib
import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

from all_titles import PLAY_STYLES, played
from branchline import title
from branchline.cardgame.title import CardTitle
from branchline.core.game import Version
from branchline.core.record import redact, to_json, to_text
from branchline.core.title import Title
from branchline.routes.title import RoutesTitle
from branchline.titles import OURS, board_versions
from branchline.trains.game import Deals, TrainGame

DIGESTS = Path(__file__).parent / "version_digests.json"
QUICK, LONG = 2, 12  # games


def versions(key: str) -> list[Version]:
    newest = title(key)
    return [Version(rules, board) for board in board_versions(newest) for rules in range(1, newest.version.rules + 1)]


def data_of(found: Title) -> str:
    """All that a title's files have to say in play; how it looks and where it is from may change."""
    if isinstance(found, CardTitle):
        box = found.box
        return repr([box.seats, box.wild, box.colours, box.cards, box.bonuses, box.tickets])
    assert isinstance(found, RoutesTitle)
    board, rules = found.board, found.rule_set
    places = [(place.name, sorted(place.more.items())) for place in board.places]
    parts = [board.seats, board.words, board.colours, board.cards, board.vehicles, board.scoring, board.more]
    deals = [(name, getattr(rules.deals, name)) for name in sorted(inspect.signature(Deals).parameters)]
    return repr([*parts, places, board.routes, board.tickets, rules.rules, deals])


def digest(key: str, version: Version, seats: int, games: int) -> str:
    found = title(key, version)
    game = found.game(seats)
    assert isinstance(game, TrainGame)
    total = hashlib.sha256(data_of(found).encode())
    for action in range(game.codec.size):
        total.update(game.words(action).encode())
    for number in range(games):
        record = played(game, PLAY_STYLES[number % len(PLAY_STYLES)], f"guard {number}")
        total.update((to_text(record) + to_text(redact(record, number % seats))).encode())
        for line in to_json(record):
            total.update(json.dumps(line, sort_keys=True, ensure_ascii=False).encode())
    return total.hexdigest()[:20]


CASES = [
    pytest.param(key, version, seats, games, marks=pytest.mark.slow if games == LONG else [])
    for key in OURS
    for version in versions(key)
    for games in (QUICK, LONG)
    for seats in range(title(key).seats[0], title(key).seats[1] + 1)
    if games == LONG or seats in title(key).seats
]


def named(key: str, version: Version, seats: int, games: int) -> str:
    return f"{key} {version}, {seats} seats, {games} games"


ADVICE = (
    "{name} does not replay as it did. If that is what you want, it is a new version: leave this one as it is, and add "
    "one as docs/versions.md says. If not, something is broken."
)


@pytest.mark.parametrize(("key", "version", "seats", "games"), CASES)
def test_every_version_replays_as_it_always_did(key: str, version: Version, seats: int, games: int) -> None:
    name = named(key, version, seats, games)
    kept = json.loads(DIGESTS.read_text("utf-8"))
    assert name in kept, f"{name} is new: python tests/test_version_guard.py adds its fingerprint"
    assert digest(key, version, seats, games) == kept[name], ADVICE.format(name=name)


def test_no_version_that_was_released_is_gone() -> None:
    known = {named(*case.values) for case in CASES}  # type: ignore[arg-type]
    gone = set(json.loads(DIGESTS.read_text("utf-8"))) - known
    assert not gone, f"records and tables of these can't be opened any more: {sorted(gone)}"


def earlier_digests() -> list[tuple[str, dict[str, str]]]:
    """Every commit before or at this one that changed the file, and what it said then."""

    def git(*words: str) -> str:
        try:
            done = subprocess.run(
                ["git", *words], cwd=DIGESTS.parent, capture_output=True, encoding="utf-8", check=False
            )
        except FileNotFoundError:
            pytest.skip("git is not here")
        if done.returncode != 0:
            pytest.skip(f"no history: {done.stderr}")
        return done.stdout

    if git("rev-parse", "--is-shallow-repository").strip() == "true":
        pytest.skip("the history is shallow")
    commits = git("log", "--format=%H", "--diff-filter=AM", "--", DIGESTS.name).split()
    if not commits:
        pytest.skip("no history of the file")
    return [(commit, json.loads(git("show", f"{commit}:./{DIGESTS.name}"))) for commit in commits]


def changed_or_gone(then: dict[str, str], now: dict[str, str]) -> list[str]:
    return [name for name, kept in then.items() if now.get(name) != kept]


def test_no_fingerprint_that_was_ever_committed_is_changed_or_gone() -> None:
    """Otherwise a commit could change how old games replay, and the fingerprints with it."""
    now = json.loads(DIGESTS.read_text("utf-8"))
    for commit, then in earlier_digests():
        changed = changed_or_gone(then, now)
        assert not changed, f"commit {commit[:12]} has other fingerprints, which never change: {changed}"


def test_a_fingerprint_may_be_added_but_not_changed_or_taken_away() -> None:
    then = {"london 1.1": "a", "london 2.1": "b"}
    assert changed_or_gone(then, {**then, "london 3.1": "c"}) == []
    assert changed_or_gone(then, {"london 1.1": "x", "london 3.1": "c"}) == ["london 1.1", "london 2.1"]


def write() -> int:
    """Add what is new; returns the exit code."""
    kept = json.loads(DIGESTS.read_text("utf-8")) if DIGESTS.exists() else {}
    changed = 0
    for case in CASES:
        key, version, seats, games = case.values
        assert isinstance(version, Version) and isinstance(seats, int) and isinstance(games, int)
        name, found = named(str(key), version, seats, games), digest(str(key), version, seats, games)
        if kept.setdefault(name, found) != found:
            changed += 1
            print(ADVICE.format(name=name))
    DIGESTS.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(write())
