"""Bots by name: what is understood, and what is said to somebody who mistypes."""

from pathlib import Path

import pytest

from all_titles import TITLES, game_of
from bots import against_random
from branchline.bots.bot import Budget
from branchline.bots.registry import BUILT_IN, SpecError, find, find_all
from branchline.messages import language

BOT = """
from branchline.bots.bot import Bot

class Mine(Bot):
    def choose(self, view, legal):
        return legal[-1]

class NoBot:
    pass
"""


@pytest.mark.parametrize(
    ("text", "budget", "name"),
    [
        ("search", Budget(ms=500), "search:500ms"),
        ("search:500ms", Budget(ms=500), "search:500ms"),
        ("search:0.5s", Budget(ms=500), "search:500ms"),
        (" search:2s ", Budget(ms=2000), "search:2000ms"),
        ("search:800", Budget(simulations=800), "search:800"),
        ("search:500ms:2cores", Budget(ms=500, cores=2), "search:500ms:2cores"),
        ("search:2cores:500ms", Budget(ms=500, cores=2), "search:500ms:2cores"),
        ("search:1core", Budget(ms=500), "search:500ms"),
        ("search:500ms:800", Budget(ms=500, simulations=800), "search:500ms:800"),
        ("planner", Budget(), "planner"),
    ],
)
def test_settings_follow_a_name(text: str, budget: Budget, name: str) -> None:
    spec = find(text)
    assert (spec.budget, spec.text) == (budget, name)


def test_several_stand_between_commas() -> None:
    assert [spec.text for spec in find_all("search:500ms, planner,greedy,")] == ["search:500ms", "planner", "greedy"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a bot has a name"),
        ("plannr", "there is no bot “plannr”; did you mean 'planner'?"),
        ("hal9000", "there is no bot “hal9000”; there are random, greedy, planner, search, one-step, long-routes"),
        ("search:fast", "“search:fast”: “fast” is no setting; there is a time (500ms, 2s), simulations (800) or cores"),
        ("search:0ms", "“0ms” is no setting"),
        ("search:0.2ms", "“0.2ms” is no setting"),
        ("search:-5", "“-5” is no setting"),
        ("search:1.5", "“1.5” is no setting"),
        ("search:", "“” is no setting"),
        ("search:1s:2s", "has two settings of one sort"),
        ("search:10:20", "has two settings of one sort"),
        ("search:2cores:3cores", "has two settings of one sort"),
        ("greedy:500ms", "greedy needs no time"),
        ("nowhere.py:Mine", "nowhere.py: no such file or directory"),
        ("nowhere.py", "which class of the file? Write nowhere.py:MyBot"),
        ("exec:", "needs the program to run"),
        ("exec:  ", "needs the program to run"),
        ("exec:'oh", "no closing quotation"),
        ("exec-text:./no-such-program --x", "there is no program ./no-such-program to run"),
    ],
)
def test_anyone_who_mistypes_reads_what_there_is(text: str, said: str) -> None:
    with pytest.raises(SpecError) as error:
        find(text)
    assert said in str(error.value)


def test_a_file_that_is_not_there_is_said_in_the_language() -> None:
    with pytest.raises(SpecError) as error:
        find("nowhere.py:Mine")
    assert language("de").words(error.value.reason) == "nowhere.py: Die Datei oder den Ordner gibt es nicht"


def test_a_missing_quotation_mark_is_said_in_the_language() -> None:
    with pytest.raises(SpecError) as error:
        find('exec:bot "mine')
    assert language("de").words(error.value.reason).endswith(": Das Anführungszeichen am Ende fehlt")


def test_a_file_is_looked_into_but_not_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT + "\nraise SystemExit('run')\n")
    assert find(f"{file}:Mine:200ms").budget == Budget(ms=200)
    assert find(f"{file}:Mine:200ms").text == f"{file}:Mine:200ms"
    with pytest.raises(SpecError, match="has no class Mein; did you mean 'Mine'"):
        find(f"{file}:Mein")
    file.write_text("x = 1")
    with pytest.raises(SpecError, match="has no class Mine; it has no class at all"):
        find(f"{file}:Mine")
    file.write_text("class Mine(:")
    with pytest.raises(SpecError, match="is no Python"):
        find(f"{file}:Mine")


def test_a_class_that_is_no_bot_is_reported_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT)
    found = against_random(game_of("london", 2), f"{file}:NoBot")
    assert found.faults[0].what == "TypeError: NoBot is no subclass of branchline.bots.bot.Bot"


def test_an_installed_bot_is_found_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "their_package.py").write_text(BOT)
    info = tmp_path / "their_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[branchline.bots]\ntheirs = their_package:Mine\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert find("theirs:2s").budget == Budget(ms=2000)
    assert not against_random(game_of("london", 2), "theirs").faults
    with pytest.raises(SpecError, match="did you mean 'theirs'"):
        find("their")


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "search"])
def test_every_bot_of_ours_plays_every_title(key: str, name: str) -> None:
    for seats in (2, 3):
        assert not against_random(game_of(key, seats), name, f"{name}{seats}").faults


@pytest.mark.parametrize("key", TITLES)
def test_search_plays_every_title(key: str) -> None:
    assert not against_random(game_of(key, 2), "search:20").faults


def test_bots_say_why() -> None:
    game = game_of("london", 2)
    state = game.start()
    while game.to_move(state) != 0:
        game.play(state, game.legal(state)[0])
    for name in BUILT_IN:
        bot = find("search:20" if name == "search" else name).bot(game, 0)
        view = game.view(state, 0)
        bot.choose(view, view.legal())
        assert name == "random" or bot.why().endswith("."), name
