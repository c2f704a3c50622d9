"""The tables in docs/research.md are what the command prints; `python tests/test_research_docs.py` writes them anew."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from branchline import title
from branchline.features import Features
from branchline.features.__main__ import main
from branchline.titles import OURS

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "research.md"
PRINTED = re.compile(r"<!-- python -m branchline\.features ?(?P<words>.*?) -->\n(?P<text>.*?)<!-- end -->", re.DOTALL)


def printed(words: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(shlex.split(words))
    return out.getvalue()


def in_document(words: str) -> str:
    return f"\n{printed(words)}\n"


# -- the document ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "text"), PRINTED.findall(DOCUMENT.read_text("utf-8")))
def test_a_table_of_the_document_is_what_is_printed(words: str, text: str) -> None:
    assert text == in_document(words), "python tests/test_research_docs.py writes it anew"


def test_every_title_is_described() -> None:
    told = [words.split()[0] for words, _ in PRINTED.findall(DOCUMENT.read_text("utf-8"))]
    assert set(OURS) <= set(told)


def test_every_map_has_the_fields_that_london_has() -> None:
    told = {key: {field.name for field in Features(title(key).game(seats=2)).fields} for key in OURS}
    assert all(told["london"] <= told[key] for key in OURS if key != "card-game")


def test_commands_of_the_document_run() -> None:
    lines = re.findall(r"^\$ python -m branchline\.features(.*)$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert len(lines) >= 3
    for line in lines:
        assert printed(line.split(" # ")[0])


def test_numbers_of_strength_are_those_of_the_bots_document() -> None:
    table = re.search(r"^\| title \| planner against greedy .*?\n\n", DOCUMENT.read_text("utf-8"), re.M | re.S)
    assert table is not None
    shares = re.findall(r"\d+\.\d%", table[0])
    bots = (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert len(shares) >= 20 and all(f"| {share} (" in bots for share in shares)


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", OURS)
def test_every_field_and_every_kind_of_action_has_a_line(key: str) -> None:
    game = title(key).game(seats=3)
    lines = printed(f"{key} --seats 3").splitlines()
    features = Features(game)
    assert f" 3 seats: {features.size} numbers, {game.codec.size} actions (" in lines[0]
    for field in features.fields:
        shape = " × ".join(str(size) for size in field.shape)
        wanted = rf"{field.name} +{field.at}  {shape} +{field.high}  {re.escape(field.meaning)}"
        assert sum(bool(re.fullmatch(wanted, line)) for line in lines) == 1
    for kind in game.codec.kinds:
        ints = str(kind.start) if kind.size == 1 else f"{kind.start}–{kind.start + kind.size - 1}"
        wanted = rf"{kind.name} +{ints} +{kind.size}  {'chance' if kind.chance else 'a seat'} .*"
        assert sum(bool(re.fullmatch(wanted, line)) for line in lines) == 1
    told = {field.name for field in features.fields}
    for name in {field.name for field in game.layout.fields} - told:
        assert any(re.match(rf"{name}  +\S", line) for line in lines), name


def test_progress_options_and_what_another_title_has_not() -> None:
    assert "way_left" in printed("london --progress") and "way_left" not in printed("london")
    hidden, open_track = printed("card-game"), printed("card-game --option open_track")
    assert re.search(r"^track +nobody may look at it$", hidden, re.MULTILINE)
    assert re.search(r"^track +\d+  9 ", open_track, re.MULTILINE)
    beyond = printed("paris --beyond london")
    assert "flag_cards" in beyond and "\nhand " not in beyond
    assert len(printed("london --beyond london").splitlines()) == 1


def test_a_board_that_is_a_reconstruction_is_called_one() -> None:
    for more in ("", " --markdown", " --beyond london"):
        first, _, second = printed(f"paris{more}").splitlines()[:3]
        assert first.startswith("Paris (reconstruction), 2 seats: ")
        assert second.startswith("This is our reconstruction, not the printed board")
    assert "reconstruction" not in printed("london")


def test_markdown_has_the_same_cells() -> None:
    lines = printed("london --markdown").splitlines()
    assert "| claims | 233 | 2 × 44 | 1 | the routes of each seat |" in lines
    assert all(line.count(" | ") in (1, 4, 5) for line in lines if line.startswith("| "))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("rome", "There is no title “rome”; there are: london, paris, san-francisco, france, card-game."),
        (
            "london --beyond rome",
            "There is no title “rome”; there are: london, paris, san-francisco, france, card-game.",
        ),
        ("london --seats 9", "London is for 2 to 4 players, not 9."),
        ("london --option fast", "London has no option “fast”; there is none."),
        ("card-game --progress", "progress is worked out on maps, and The Card Game has none"),
        ("london --seats many", "argument --seats: invalid int value: 'many'"),
    ],
)
def test_what_there_is_not_is_answered_in_a_line(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(shlex.split(words))
    assert ended.value.code == 2
    assert capsys.readouterr() == ("", said + "\n")


def test_it_runs_as_a_module() -> None:
    told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "branchline.features", "london"]
    done = subprocess.run(command, env=told, capture_output=True, text=True, encoding="utf-8")
    assert not done.returncode and not done.stderr
    assert done.stdout == printed("london")


if __name__ == "__main__":
    text = DOCUMENT.read_text("utf-8")
    command = "<!-- python -m branchline.features"
    new = PRINTED.sub(lambda found: f"{command} {found['words']} -->\n{in_document(found['words'])}<!-- end -->", text)
    DOCUMENT.write_text(new, "utf-8", newline="\n")
