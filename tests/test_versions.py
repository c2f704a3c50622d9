"""Every record opens for ever under the rules and the board that it was played by."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from all_titles import PLAY_STYLES, played
from branchline import title
from branchline.cli.review import run as review
from branchline.core.game import Version, version_numbers, version_of
from branchline.core.record import DamagedRecord, from_json, from_text, to_json, to_text, verify
from branchline.core.title import Title, TitleError
from branchline.routes.board import Board
from branchline.routes.check import FIRST_IN_PLACE
from branchline.routes.game import RoutesGame
from branchline.routes.title import RoutesTitle
from branchline.titles import OURS, board_versions, every_board, find_game, load_titles
from branchline.titles import check as check_title
from branchline.trains.game import TrainGame
from own_boards import PLAIN, TOLL, Edit, printed_paris

FIRST, SECOND = Version(1, 1), Version(2, 1)


def game_of(key: str, version: Version, seats: int = 2) -> TrainGame:
    game = title(key, version).game(seats)
    assert isinstance(game, TrainGame)
    return game


# -- versions of titles ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", OURS)
def test_a_title_is_there_in_every_version_and_new_games_have_the_newest(key: str) -> None:
    newest = title(key).version
    assert newest == title(key).game(2).version >= SECOND and newest.board == max(board_versions(title(key)))
    assert title(key, newest) is title(key)
    for version in (FIRST, SECOND):
        assert title(key, version).version == version == title(key, version).game(2).version
        assert title(key, version) is title(key, version)
    assert title(f"{key}@1.1") is title(key, FIRST)
    assert title(key, FIRST).game(2).full_key == f"{key}@1.1"


@pytest.mark.parametrize("key", OURS)
def test_an_older_version_says_what_is_different_and_the_newest_nothing(key: str) -> None:
    assert title(key).differences == []
    assert all(str(each).endswith(".") for each in title(key, FIRST).differences)
    assert len(title(key, FIRST).differences) == (1 if key == "card-game" else 2)


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (Version(98, 1), "London has no version 98 of its rules here: there are 1"),
        (Version(0, 1), "London has no version 0 of its rules here"),
        (Version(2, 98), "London has no version 98 of its board here: there "),
    ],
)
def test_a_version_that_is_not_here_is_refused_in_a_sentence_that_says_which_are(version: Version, words: str) -> None:
    with pytest.raises(TitleError) as refused:
        title("london", version)
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize("text", ["london@", "london@2", "london@x.1", "london@1.1.1", "london@-1.1"])
def test_a_version_that_can_not_be_read_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(TitleError, match=r"is no version of a title: .* such as london@1\.1"):
        title(text)


def test_the_numbers_of_a_version_lead_back_to_it_and_the_first_rules_are_written_as_ever() -> None:
    """Before rules had a second version, the one number that records had was the board's."""
    for version in (FIRST, SECOND, Version(1, 3), Version(2, 3)):
        assert version_of(*version_numbers(version)) == version
    assert version_numbers(FIRST) == (1, None) and version_numbers(Version(1, 3)) == (3, None)


# -- records -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [FIRST, SECOND], ids=str)
@pytest.mark.parametrize("key", OURS)
def test_a_record_names_its_version_and_is_read_by_it(key: str, version: Version) -> None:
    record = played(game_of(key, version), next(iter(PLAY_STYLES)), 4)
    text, lines = to_text(record), list(to_json(record))
    assert ("BoardVersion" in text) == ("board" in lines[0]) == (version != FIRST)
    for again in (from_text(text, find_game), from_json(list(enumerate(lines, 1)), find_game)):
        assert again.game is title(key, version).game(2) and again.moves == record.moves
        verify(again)


def differing(key: str) -> tuple[str, str]:
    """A game by the first rules and the same words under the second, by which it can't have been played."""
    for style in PLAY_STYLES:
        for seed in range(200):
            record = played(game_of(key, FIRST), style, seed)
            text = to_text(record)
            other = text.replace('[Rules "1"]', '[Rules "2"]\n[BoardVersion "1"]')
            try:
                verify(from_text(other, find_game))
            except DamagedRecord:
                return text, other
    raise AssertionError("no game tells them apart")


@pytest.mark.parametrize("key", ["card-game", "san-francisco"])
def test_what_the_first_rules_allowed_is_still_allowed_to_games_that_were_begun_by_them(key: str) -> None:
    text, other = differing(key)
    verify(from_text(text, find_game))
    with pytest.raises(DamagedRecord):
        verify(from_text(other, find_game))


def test_a_review_judges_by_the_rules_that_the_game_was_played_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, newest = played(game_of("card-game", FIRST), "hoards wilds", 3), game_of("card-game", SECOND)
    only_then = {
        number
        for number, (state, action) in enumerate(zip(record.states(), record.moves, strict=False), 1)
        if record.game.to_move(state) == 0 and action not in newest.legal(state)
    }
    file = tmp_path / "old.branchline"
    file.write_text(to_text(record), "utf-8")
    assert review(file, 1, 1, "1", True) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rules"], told["board"]) == (FIRST.rules, FIRST.board)
    assert only_then and only_then <= {each["move"] for each in told["decisions"]}


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ('[Rules "98"]\n[BoardVersion "1"]', "London has no version 98 of its rules here"),
        ('[Rules "98"]', "London has no version 98 of its board here"),  # a board's number, as the first records had it
        ('[Rules "0"]', "it does not say by which version of the rules it was played"),
        ("", "it does not say by which version of the rules it was played"),
        ('[Rules "2"]\n[BoardVersion "one"]', "it does not say by which version of the rules it was played"),
    ],
)
def test_a_record_of_a_version_that_is_not_here_says_so(tags: str, words: str) -> None:
    text = f'[Branchline "1"]\n[Title "london"]\n{tags}\n[Seats "2"]\n\n{{deal blue}}\n'
    with pytest.raises(ValueError, match=words.split(":")[0]):
        from_text(text, find_game)


def test_the_title_of_a_record_names_no_version() -> None:
    """The tags beside it do, and two that disagree must not be understood as either."""
    text = to_text(played(game_of("london", FIRST), "claims", 3)).replace('[Title "london"]', '[Title "london@2.1"]')
    with pytest.raises(TitleError, match=r"no title “london@2\.1”"):
        from_text(text, find_game)
    with pytest.raises(TitleError, match=r"no title “london@1\.1”"):
        title("london@1.1", FIRST)


# -- boards ------------------------------------------------------------------------------------------------------------


def test_a_board_that_takes_the_place_of_ours_leaves_games_of_ours_as_they_were(tmp_path: Path) -> None:
    rules = title("paris").version.rules
    before = {version: played(game_of("paris", version), "claims", 3) for version in (FIRST, SECOND)}
    load_titles(printed_paris(tmp_path / "paris"))
    newest = title("paris")
    assert newest.version == Version(rules, FIRST_IN_PLACE) and newest.note == ""
    assert newest.board.vehicles == 14  # type: ignore[attr-defined]
    for version, record in before.items():
        again = from_text(to_text(record), find_game)
        verify(again)
        assert again.game.version == version and isinstance(again.game, RoutesGame) and again.game.board.vehicles == 15
        assert title("paris", version).note == "reconstruction"
    record = played(game_of("paris", newest.version), "claims", 3)
    assert f'[Rules "{rules}"]\n[BoardVersion "{FIRST_IN_PLACE}"]' in to_text(record)
    verify(from_text(to_text(record), find_game))


def test_a_board_in_place_of_ours_needs_a_version_of_its_own(tmp_path: Path) -> None:
    """One that none of ours will ever have."""
    needed = r"paris is a title of Branchline, whose own boards have the versions below 1000: .*version = 1000"
    with pytest.raises(TitleError, match=needed):
        load_titles(printed_paris(tmp_path / "paris", version=999))
    newest = printed_paris(tmp_path / "newest", version=1001)
    printed_paris(newest / "boards" / "1000", version=1000)
    load_titles(newest)
    assert list(board_versions(title("paris"))) == [1, 1000, 1001]


def test_a_board_in_our_place_that_the_last_release_played_on_is_kept_for_its_games(tmp_path: Path) -> None:
    """That release took any number for it, also that of a board of ours; there was only version 1 of the rules then."""
    ours = title("paris")
    newest = printed_paris(tmp_path / "newest")
    for number in (1, 2):
        printed_paris(newest / "boards" / str(number), version=number)
    load_titles(newest)
    theirs = {number: title("paris", Version(1, number)) for number in (1, 2, FIRST_IN_PLACE)}
    assert [game.game(2).version for game in theirs.values()] == [(1, 1), (1, 2), (1, FIRST_IN_PLACE)]
    assert {map_of(found).vehicles for found in theirs.values()} == {14}
    assert map_of(title("paris", Version(2, 1))).vehicles == map_of(ours).vehicles != 14
    with pytest.raises(TitleError, match="no version 2 of its board"):
        title("paris", Version(2, 2))


def test_an_earlier_board_that_has_gone_takes_nothing_from_others(edited: Edit) -> None:
    """Its tables can't be opened any more; what a server says of all the others it can still say."""
    folder = edited(PLAIN, ('key = "plain"', 'key = "plain"\nversion = 2'))
    shutil.copytree(PLAIN, folder / "boards" / "1")
    load_titles(folder)
    shutil.rmtree(folder / "boards" / "1")
    versions = {(each.key, each.version) for each in every_board()}
    assert ("plain", Version(2, 2)) in versions and ("plain", Version(2, 1)) not in versions
    assert {("paris", Version(1, 1)), ("paris", Version(2, 1))} <= versions


def map_of(found: Title) -> Board:
    assert isinstance(found, RoutesTitle)
    return found.board


def test_a_board_from_elsewhere_keeps_its_earlier_versions_in_a_folder(edited: Edit, tmp_path: Path) -> None:
    """`boards/1` has the board as it was; records name the version."""
    first = edited(PLAIN)
    load_titles(first)
    old = played(game_of("plain", Version(2, 1)), "claims", 2)
    folder = edited(PLAIN, ('key = "plain"', 'key = "plain"\nversion = 2'), ("vehicles = 20", "vehicles = 22"))
    shutil.copytree(first, folder / "boards" / "1")
    load_titles(folder)
    assert list(board_versions(title("plain"))) == [1, 2] and title("plain").version == Version(2, 2)
    again = from_text(to_text(old), find_game)
    verify(again)
    assert again.game.version == Version(2, 1)
    new = played(game_of("plain", Version(2, 2)), "claims", 2)
    verify(from_text(to_text(new), find_game))
    assert game_of("plain", Version(2, 2)).board.vehicles > game_of("plain", Version(2, 1)).board.vehicles  # type: ignore[attr-defined]


def test_a_record_from_before_boards_had_versions_of_their_own_is_of_the_board_that_it_names(edited: Edit) -> None:
    """`rules_version` was the board's number then; it is understood as `version` is."""
    load_titles(edited(PLAIN, ('key = "plain"', 'key = "plain"\nrules_version = 4')))
    record = played(game_of("plain", Version(1, 4)), "claims", 2)
    assert '[Rules "4"]\n[Seats' in to_text(record)
    verify(from_text(to_text(record), find_game))


@pytest.mark.parametrize(
    ("version", "words"),
    [
        ("version = 0", "version = 0 must be 1 or more"),
        ('version = "two"', "version = 'two' must be a whole number"),
        ("version = 2\nrules_version = 2", "rules_version is the old name of version; remove it"),
    ],
)
def test_what_is_wrong_with_a_version_is_said_with_its_line(edited: Edit, version: str, words: str) -> None:
    with pytest.raises(TitleError, match=words):
        load_titles(edited(PLAIN, ('key = "plain"', f'key = "plain"\n{version}')))


EARLIER_SLIPS: dict[str, tuple[Path, Callable[[Path], object], str]] = {
    "another number": (PLAIN, lambda folder: folder.rename(folder.with_name("2")), "the folder 2 is for the board's"),
    "another title": (PLAIN, lambda folder: put_in(folder, 'key = "plain"', 'key = "plane"'), "its key is plane"),
    "the same version": (
        PLAIN,
        lambda folder: put_in(folder.parents[1], "version = 3", "version = 1"),
        "has version 1",
    ),
    "no rule of its own": (TOLL, lambda folder: (folder / "toll.py").unlink(), "toll.py"),
    "unsound": (PLAIN, lambda folder: put_in(folder, "vehicles = 20", "vehicles = 1"), "vehicles"),
}


def put_in(folder: Path, old: str, new: str) -> None:
    file = folder / "board.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("slip", EARLIER_SLIPS)
def test_what_is_wrong_with_an_earlier_board_is_said_when_the_newest_is_loaded(tmp_path: Path, slip: str) -> None:
    """And not when somebody opens an old table."""
    board, make_wrong, words = EARLIER_SLIPS[slip]
    sound, folder = tmp_path / "sound", tmp_path / "board"
    shutil.copytree(board, sound)
    shutil.copytree(board, sound / "boards" / "1")
    key = f'key = "{board.name}"'
    put_in(sound, key, f"{key}\nversion = 3")
    shutil.copytree(sound, folder)
    assert check_title(sound)[1] == []
    make_wrong(folder / "boards" / "1")
    found, problems = check_title(folder)
    assert found is None and any(words in str(each) and "board" in each.file for each in problems), problems
    with pytest.raises(TitleError, match=re.escape(str(problems[0]))):
        load_titles(folder)
