"""Data sets: every row is what the seat knew, could do and did at that moment of a game, and how that game ended."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import branchline
from all_titles import TITLES
from branchline import title
from branchline.cli.record_files import read_records
from branchline.core.game import Game, State
from branchline.core.record import Record
from branchline.extras import hint
from branchline.features import Features, dataset
from branchline.features.kernel.recall import Recall
from terminal import but_the_build

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "datasets.md").read_text("utf-8")


def run(*words: str, cwd: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    program = f"import sys\n{before}\nfrom branchline.cli.main import main\nmain()"
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300)


def succeeded(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass
class Made:
    """A data set, and the records of its games."""

    table: pa.Table
    records: list[Record]

    @property
    def facts(self) -> dict[str, object]:
        found = json.loads(self.table.schema.metadata[b"branchline"])
        assert isinstance(found, dict)
        return found


def made(folder: Path, *words: str) -> Made:
    succeeded(run("simulate", *words, "--out", "games.jsonl", "--features", "rows.parquet", cwd=folder))
    return Made(pq.read_table(folder / "rows.parquet"), read_records(folder / "games.jsonl"))


def moments(records: list[Record]) -> Iterator[tuple[int, int, int, State, Recall, int]]:
    """Each decision: the game, its decisions and moves so far, the state, what was seen, and the action."""
    for number, record in enumerate(records):
        state, seen, decided = record.game.start(), Recall(record.game), 0
        for move, action in enumerate(record.moves):
            if not record.game.codec.kind_of[action].chance:
                yield number, decided, move, state, seen, action
                decided += 1
            seen.play(state, action)


@pytest.mark.parametrize("bots", ["", "planner,greedy,random"])
@pytest.mark.parametrize("key", TITLES)
def test_every_row_is_a_decision_of_the_recorded_game(key: str, bots: str, tmp_path: Path) -> None:
    seated = ["--bots", bots] if bots else []
    words = [key, "--games", "2", "--seats", "3", "--seed", "rows", "--recall", "5", *seated]
    found = made(tmp_path, *words)
    game = title(key).game(3)
    features = Features(game)
    names = bots.split(",") if bots else ["random"] * 3
    rows = found.table.to_pylist()
    assert len(rows) > 50
    for row, (number, decided, move, state, seen, action) in zip(rows, moments(found.records), strict=True):
        seat, result = game.to_move(state), found.records[number].result
        assert result is not None
        assert (row["game"], row["decision"], row["move"], row["seat"]) == (number, decided, move, seat)
        assert row["bot"] == names[seat] and row["action"] == action
        assert row["view"] == features.observe(state, seat)
        bits = np.unpackbits(np.frombuffer(row["mask"], np.uint8))
        assert np.flatnonzero(bits).tolist() == game.legal(state)
        assert np.frombuffer(row["seen"], "<i4").tolist() == seen.last(seat, 5)
        assert (row["points"], row["rank"]) == (result.totals[seat], result.ranks[seat])
        assert row["won"] == pytest.approx(1 / len(result.winners) if seat in result.winners else 0)
        assert row["margin"] == row["points"] - max(total for s, total in enumerate(result.totals) if s != seat)


@pytest.mark.slow
def test_a_shared_victory_is_shared(tmp_path: Path) -> None:
    found = made(tmp_path, "paris", "--games", "200", "--seed", "1")
    shared = [n for n, record in enumerate(found.records) if record.result and len(record.result.winners) == 2]
    assert shared
    for row in found.table.select(["game", "won", "rank", "margin"]).to_pylist():
        assert (row["won"] == 0.5 and row["rank"] == 1 and row["margin"] == 0) == (row["game"] in shared)


def test_a_data_set_of_an_older_version_is_played_by_it_and_says_so(tmp_path: Path) -> None:
    found = made(tmp_path, "london@1.1", "--games", "1")
    assert (found.facts["title"], found.facts["rules"], found.facts["board"]) == ("london", 1, 1)
    assert [str(record.game.version) for record in found.records] == ["1.1"]


def test_the_file_says_what_it_holds(tmp_path: Path) -> None:
    found = made(tmp_path, "paris", "--games", "1", "--seed", "x", "--bots", "greedy,random")
    game = title("paris").game(2)
    facts, features = found.facts, Features(game)
    assert {name: value for name, value in facts.items() if name not in ("fields", "columns")} == {
        "oracle_fields": [],
        "attentive": False,
        "oracle": False,
        "format": 1,
        "title": "paris",
        "reconstruction": True,
        "seats": 2,
        "options": {},
        "rules": game.version.rules,
        "board": game.version.board,
        "branchline": branchline.__version__,
        "seed": "x",
        "games": 1,
        "bots": ["greedy", "random"],
        "recall": 0,
        "fewest_wilds": False,
        "progress": False,
        "actions": game.codec.size,
        "numbers": features.size,
    }
    fields, columns = facts["fields"], facts["columns"]
    assert isinstance(fields, list) and isinstance(columns, dict)
    assert fields == [
        {"name": f.name, "at": f.at, "shape": list(f.shape), "high": f.high, "meaning": f.meaning}
        for f in features.fields
    ]
    assert list(columns) == found.table.schema.names
    option = made(tmp_path, "card-game", "--games", "1", "--option", "open_track").facts
    assert option["options"] == {"open_track": True} and option["reconstruction"] is False


def test_the_document_lists_every_column_with_its_type() -> None:
    features = Features(title("london").game(2), oracle=True)
    schema = dataset.schema_of(features, dataset.DatasetConfig(recall=8, oracle=True), {})
    listed = re.findall(r"^\| `(\w+)` \| (\S.*?) \| ", DOCUMENT, re.MULTILINE)
    assert [name for name, _ in listed] == schema.names == list(dataset.COLUMNS)
    for (name, told), field in zip(listed, schema, strict=True):
        told = re.sub(r", .*", "", told)
        kinds = {"bytes": "fixed_size_binary", "text": "dictionary"}
        assert str(field.type).startswith(kinds.get(told, told)), name
        assert not field.nullable


@pytest.mark.slow
def test_the_same_file_for_any_number_of_processes(tmp_path: Path) -> None:
    for words in (["--bots", "planner,random"], ["--recall", "3"]):
        for jobs in "123":
            told = run(
                "simulate", "london", "-n", "20", "-j", jobs, *words, "--features", f"{jobs}.parquet", cwd=tmp_path
            )
            succeeded(told)
        files = [(tmp_path / f"{jobs}.parquet").read_bytes() for jobs in "123"]
        assert files[0] == files[1] == files[2]


def test_random_named_or_not_plays_the_same_games(tmp_path: Path) -> None:
    words = ["simulate", "card-game", "--games", "4", "--seats", "3", "--seed", "5"]
    told: list[list[tuple[object, ...]]] = []
    for name, bots in (("none", []), ("named", ["--bots", "random"])):
        succeeded(run(*words, *bots, "--out", f"{name}.jsonl", "--features", f"{name}.parquet", cwd=tmp_path))
        lines = [json.loads(line) for line in (tmp_path / f"{name}.jsonl").read_text("utf-8").splitlines()]
        told.append([(line["kind"], line.get("words")) for line in lines])
    assert told[0] == told[1]
    assert (tmp_path / "none.parquet").read_bytes() == (tmp_path / "named.parquet").read_bytes()


def test_row_groups_hold_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = made(tmp_path, "london", "--games", "12")
    monkeypatch.setattr(dataset, "GROUP_BYTES", 50_000)
    features, asked = Features(title("london").game(2)), dataset.DatasetConfig()
    with dataset.DatasetWriter(tmp_path / "groups.parquet", features, asked, ["random"] * 2, "0", 12) as writer:
        for number, record in enumerate(found.records):
            writer.add(dataset.decisions(features, record, number))
            assert writer.bytes < 50_000
    file = pq.ParquetFile(tmp_path / "groups.parquet")
    groups = [set(file.read_row_group(i)["game"].to_pylist()) for i in range(file.num_row_groups)]
    assert len(groups) > 2 and sum(map(len, groups)) == 12 and set().union(*groups) == set(range(12))
    assert file.read().equals(found.table) and writer.rows == found.table.num_rows


def test_with_progress_the_rows_have_what_a_player_works_out(tmp_path: Path) -> None:
    found = made(tmp_path, "london", "--games", "3", "--progress", "--jobs", "2")
    features = Features(title("london").game(2), progress=True)
    assert found.facts["progress"] is True and found.facts["numbers"] == features.size
    named = found.facts["fields"]
    assert isinstance(named, list) and {"way_left"} <= {field["name"] for field in named}
    views = found.table["view"].to_pylist()
    game = found.records[0].game
    state = game.start()
    for action in found.records[0].moves:
        if not game.codec.kind_of[action].chance:
            assert views.pop(0) == features.observe(state, game.to_move(state))
        game.play(state, action)


def test_what_is_remembered_is_in_the_views_and_what_is_hidden_beside_them(tmp_path: Path) -> None:
    found = made(tmp_path, "card-game", "--games", "2", "--attentive", "--oracle")
    game = title("card-game").game(2)
    plain, features = Features(game), Features(game, attentive=True, oracle=True)
    facts = found.facts
    assert facts["attentive"] is True and facts["oracle"] is True and facts["numbers"] == features.size
    named, hidden = facts["fields"], facts["oracle_fields"]
    assert isinstance(named, list) and isinstance(hidden, list)
    assert [field["name"] for field in named[len(plain.fields) :]] == ["track_seen", "returned_depth", "returned_among"]
    assert {"hand", "tickets", "deck"} <= {field["name"] for field in hidden}
    rows = found.table.to_pylist()
    for row, (_, _, _, state, _, _) in zip(rows, moments(found.records), strict=True):
        assert row["view"] == features.observe(state, row["seat"])
        assert row["view"][: plain.size] == plain.observe(state, row["seat"])
        assert row["hidden"] == features.observe_all(state, row["seat"])


def test_progress_is_for_maps_only(tmp_path: Path) -> None:
    done = run("simulate", "card-game", "--progress", "--features", "rows.parquet", cwd=tmp_path)
    said = "branchline: progress is worked out on maps, and The Card Game has none\n"
    assert done.returncode == 1 and done.stderr == said and list(tmp_path.iterdir()) == []


def test_with_the_fewest_wilds_no_row_wastes_any(tmp_path: Path) -> None:
    words = ["london", "--games", "30", "--fewest-wilds"]
    told = json.loads(succeeded(run("simulate", *words, "--json", "--features", "a.parquet", cwd=tmp_path)))
    found = made(tmp_path, *words)
    features = Features(title("london").game(2), fewest_wilds=True)
    rows = {(row["game"], row["move"]): row for row in found.table.to_pylist()}
    for number, _, move, state, _, action in moments(found.records):
        legal = features.legal(state)
        assert ((number, move) in rows) == (action in legal)
        if action in legal:
            bits = np.unpackbits(np.frombuffer(rows[number, move]["mask"], np.uint8))
            assert np.flatnonzero(bits).tolist() == legal
    assert told["left_out"] > 0 and told["rows"] == len(rows) == told["decisions"] - told["left_out"]
    assert found.facts["fewest_wilds"] is True


def test_what_was_played_for_a_bot_that_failed_is_no_row(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from branchline.bots.bot import Bot\n\n\nclass Odd(Bot):\n    def choose(self, view, legal):\n"
        "        return legal[0] if view.game.codec.kind_of[legal[0]].name == 'keep' else -1\n"
    )
    words = ["simulate", "london", "--games", "1", "--bots", "mine.py:Odd,random", "--features", "rows.parquet"]
    told = succeeded(run(*words, cwd=tmp_path))
    assert "the first in game 0, mine.py:Odd: no legal action: -1" in told and "left out" in told
    game = title("london").game(2)
    rows = pq.read_table(tmp_path / "rows.parquet").to_pylist()
    odd = {game.codec.kind_of[row["action"]].name for row in rows if row["bot"] == "mine.py:Odd"}
    assert odd == {"keep"}
    assert len({row["action"] for row in rows if row["bot"] == "random"}) > 5


def test_the_example_of_the_document_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = re.findall(r"^\$ branchline (.*?)(?: +#.*)?$", DOCUMENT, re.MULTILINE)[0]
    succeeded(run(*command.split(), cwd=tmp_path))
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = re.findall(r"```py\n(.*?)```", DOCUMENT, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "datasets.md", "exec"), names)
    view, mask, action = names["view"], names["mask"], names["action"]
    assert isinstance(view, np.ndarray) and isinstance(mask, np.ndarray) and isinstance(action, np.ndarray)
    game = title("london").game(2)
    assert view.shape == (len(action), Features(game).size) and mask.shape == (len(action), game.codec.size)
    assert mask[np.arange(len(action)), action].all() and mask.max() == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--features", "rows.csv"], "“rows.csv”: write the decisions to a file that ends in .parquet."),
        (["--features", "folder.parquet"], "“folder.parquet” is a folder; write the decisions to a file"),
        (["--recall", "3"], "--recall says what is in a data set; --features FILE.parquet says where"),
        (["--fewest-wilds"], "--fewest-wilds says what is in a data set"),
        (["--progress", "--recall", "3"], "--recall and --progress say what is in a data set; --features FILE.parquet"),
        (["--features", "a.parquet", "--recall", "10001"], "--recall takes 10000 or less."),
        (["--features", "a.parquet", "--recall", "-1"], "--recall takes 0 or more."),
        (["--features", "a.parquet", "--bots", "plannr"], "there is no bot “plannr”; did you mean 'planner'?"),
        (["--bots", ","], "which bots? --bots planner,greedy"),
        (["--bots", "random,random,greedy"], "3 bots for 2 seats; --seats 3 has room for them"),
    ],
)
def test_bad_input_gets_one_clear_line_and_writes_nothing(words: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "folder.parquet").mkdir()
    done = run("simulate", "london", *words, cwd=tmp_path)
    assert done.returncode == 1 or "takes" in said
    lines = (done.stdout + done.stderr).splitlines()
    assert len(lines) == 1 and said in lines[0]
    assert [file.name for file in tmp_path.iterdir()] == ["folder.parquet"]


def test_without_pyarrow_it_says_what_to_install(tmp_path: Path) -> None:
    gone = "sys.modules['pyarrow'] = None"
    done = run("simulate", "london", "--features", "rows.parquet", cwd=tmp_path, before=gone)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == f"branchline: pyarrow not found: {hint('data')}\n"
    assert list(tmp_path.iterdir()) == []
    succeeded(run("simulate", "london", "--games", "1", cwd=tmp_path, before=gone))


@pytest.mark.usefixtures("ctrl_c")
def test_a_file_is_replaced_only_by_a_whole_one(tmp_path: Path) -> None:
    words = ["simulate", "london", "--games", "100000", "--jobs", "2", "--features", "rows.parquet"]
    (tmp_path / "rows.parquet").write_text("mine")
    process = subprocess.Popen(
        [sys.executable, "-m", "branchline", *words],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not any(tmp_path.glob(".simulate-*/rows.parquet")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130 and but_the_build(said) == "branchline: interrupted; nothing was written\n"
    assert [file.name for file in tmp_path.iterdir()] == ["rows.parquet"]
    assert (tmp_path / "rows.parquet").read_text() == "mine"
    succeeded(run("simulate", "london", "--games", "1", "--features", "rows.parquet", cwd=tmp_path))
    assert pq.read_table(tmp_path / "rows.parquet").num_rows > 20


def test_a_game_with_too_many_actions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game = title("london").game(2)
    dataset.check(game)
    monkeypatch.setattr(dataset, "MOST_ACTIONS", 300)
    with pytest.raises(ValueError, match="london has 333 actions; a data set can tell 300 apart"):
        dataset.check(game)
