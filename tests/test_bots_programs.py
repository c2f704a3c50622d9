"""What programs get to know, in JSON and in plain text; and the examples that come with it."""

import json
import random
import shlex
import sys
from pathlib import Path

import pytest

from all_titles import TITLES, game_of, map_game_of
from bots import EXAMPLES, Watcher, against_random, made
from branchline.bots import protocol
from branchline.bots.bot import Bot, Budget, Move
from branchline.bots.bot_game import BotGame
from branchline.bots.registry import find
from branchline.core.game import Game
from branchline.core.record import redact, to_json
from branchline.core.score import Outcome
from branchline.core.view import View
from branchline.describe.choices import choices
from branchline.describe.describer import Describer
from branchline.describe.memory import Memory
from branchline.describe.plain import plain

EXAMPLE_BOTS = [
    f"{EXAMPLES / 'my_bot.py'}:MyBot",
    f"exec-text:{shlex.quote(sys.executable)} {EXAMPLES / 'text_bot.py'}",
    f"exec:{shlex.quote(sys.executable)} {EXAMPLES / 'json_bot.py'}",
    f"exec-text:sh {EXAMPLES / 'bot.sh'}",
]


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("spec", EXAMPLE_BOTS, ids=["class", "text", "json", "shell"])
def test_the_examples_play_whole_games(key: str, spec: str) -> None:
    found = against_random(game_of(key, 2), spec)
    assert not found.faults
    assert found.record.moves == against_random(game_of(key, 2), spec).record.moves


def test_the_examples_need_nothing_of_branchline() -> None:
    for name in ("text_bot.py", "json_bot.py", "bot.sh"):
        lines = (EXAMPLES / name).read_text().splitlines()
        assert not [line for line in lines if "import" in line and "branchline" in line]


# -- JSON -------------------------------------------------------------------------------------------------------------

RECORDER = """
import json, sys
with open(sys.argv[1], "w") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        if json.loads(line)["type"] == "choose":
            print(1, flush=True)
"""


def heard(tmp_path: Path, game: Game) -> tuple[list[dict[str, object]], object]:
    """Every message that a program got in a whole game, and the record of it."""
    program, log = tmp_path / "recorder.py", tmp_path / "log"
    program.write_text(RECORDER)
    found = against_random(game, f"exec:{shlex.quote(sys.executable)} {program} {log}", "heard")
    assert not found.faults
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()], found.record


@pytest.mark.parametrize("key", TITLES)
def test_a_program_gets_the_game_every_move_and_the_result(key: str, tmp_path: Path) -> None:
    game = game_of(key, 3)
    messages, record = heard(tmp_path, game)
    lines = list(to_json(redact(record, 0)))  # type: ignore[arg-type]
    first, last = messages[0], messages[-1]
    assert (first["type"], first["title"], first["seats"], first["seat"]) == ("game", key, 3, 1)
    assert first["limit_ms"] == 10_000
    for field, value in lines[0].items():
        if field not in ("kind", "format", "seen"):  # a program gets the whole board, and its version beside it
            assert first["board_version" if field == "board" else field] == json.loads(json.dumps(value))
    assert (last["type"], last["winners"]) == ("over", lines[-1]["winners"])
    moves = [message for message in messages if message["type"] == "move"]
    assert len(moves) == len(lines) - 2
    for said, line in zip(moves, lines[1:-1], strict=True):
        if line["kind"] != "keep" or line["by"] == 1:  # of opening choices one learns more later
            assert said == json.loads(json.dumps({"type": "move", **line}))
    asked = [message for message in messages if message["type"] == "choose"]
    assert len(asked) == sum(1 for line in lines if line.get("by") == 1)


@pytest.mark.parametrize("key", TITLES)
def test_what_a_program_gets_to_know_of_the_table_is_true(key: str) -> None:
    game = game_of(key, 2)
    asked = 0

    class Asked(Watcher):
        def choose(self, view: View, legal: list[int]) -> int:
            nonlocal asked
            asked += 1
            memory = Memory(game)
            for move in self.moves:
                memory.saw(move)
            told = json.loads(protocol.line(protocol.choose(view, legal, 1, memory)))
            seen = told["view"]
            assert seen["hand"] == game.cards.named(game.hand_of(view.cells, 0))
            assert sum(seen["hand"].values()) == seen["players"][0]["cards"]
            assert len(seen["tickets"]) == seen["players"][0]["tickets"]
            assert sum(seen["row"].values()) <= 5 and seen["fields"] == json.loads(json.dumps(view.named()))
            assert [move["move"] for move in told["legal"]] == list(range(1, len(legal) + 1))
            assert [move["action"] for move in told["legal"]] == legal
            for move in told["legal"][:50]:
                assert game.parse(move["words"]) == move["action"]
            return self.random.choice(legal)

    assert not against_random(game, made(Asked, game)).faults
    assert asked > 10


def test_a_seed_comes_with_every_question(tmp_path: Path) -> None:
    seeds = [[m["seed"] for m in heard(tmp_path, game_of("london", 2))[0] if m["type"] == "choose"] for _ in range(2)]
    assert seeds[0] == seeds[1] and len(set(map(str, seeds[0]))) == len(seeds[0])


def test_tracks_of_the_card_game_are_given_while_they_are_remembered(tmp_path: Path) -> None:
    messages, _ = heard(tmp_path, game_of("card-game", 2))
    sizes = []
    for message in messages:
        if message["type"] == "choose":
            view = message["view"]
            assert isinstance(view, dict)
            for player in view["players"]:
                assert sum(player["track"].values()) == player["track_size"]
                sizes.append(player["track_size"])
    assert max(sizes) > 3


# -- plain text -------------------------------------------------------------------------------------------------------


class Reader(Bot):
    """Plays at random and keeps everything that a text program would read."""

    def __init__(self, game: Game, seat: int, budget: Budget) -> None:
        super().__init__(game, seat, budget)
        self.describer = Describer(game, seat)
        self.asked: list[tuple[View, list[int], list[str], list[str]]] = []
        self.read = self.describer.opening()

    def saw(self, move: Move) -> None:
        self.describer.saw(move)

    def choose(self, view: View, legal: list[int]) -> int:
        self.asked.append((view, legal, self.describer.position(view), self.describer.choices(legal)))
        return self.random.choice(legal)

    def over(self, result: Outcome) -> None:
        self.read += self.describer.ending(result)


def readers(key: str, seats: int, seed: str) -> list[Reader]:
    game = game_of(key, seats)
    bots: list[Bot] = [Reader(game, seat, Budget()) for seat in range(seats)]
    assert not BotGame(game, bots, seed).play().faults
    return [bot for bot in bots if isinstance(bot, Reader)]


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("seats", [2, 4])
def test_text_is_ascii_without_control_characters(key: str, seats: int) -> None:
    for reader in readers(key, seats, "ascii"):
        lines = [line for _, _, position, moves in reader.asked for line in (*position, *moves)]
        for line in (*reader.read, *lines):
            assert line.isascii() and line.isprintable()
            assert line != "choose:" and line != "over"


@pytest.mark.parametrize("key", TITLES)
def test_every_legal_move_is_listed_once_and_can_be_said(key: str) -> None:
    game = game_of(key, 2)
    for _, legal, _, lines in readers(key, 2, "listed")[0].asked:
        assert lines[0].startswith(f"Legal moves: 1 to {len(legal)}.")
        assert len(lines) < 200
        said: dict[int, str] = {}
        for line in lines[1:]:
            if line[0].isdigit():
                number, _, words = line.partition(". ")
                said[int(number)] = words
            else:
                same, _, rest = line.partition(": ")
                for part in rest.split("; "):
                    number, _, words = part.partition(" = ")
                    said[int(number)] = f"{same} {words}"
        assert sorted(said) == list(range(1, len(legal) + 1))
        for at, action in enumerate(legal, 1):
            assert game.parse(said[at]) == action


@pytest.mark.parametrize("key", TITLES)
def test_plain_words_mean_the_same_move(key: str) -> None:
    game = game_of(key, 2)
    for action in range(game.codec.size):
        assert game.parse(plain(game.words(action))) == action


def test_long_lists_are_drawn_together() -> None:
    asked = [(legal, lines) for _, legal, _, lines in readers("france", 2, "long")[0].asked]
    longest = max(asked, key=lambda each: len(each[0]))
    assert len(longest[0]) > 500 and len(longest[1]) < 200


def test_the_text_tells_hand_tickets_and_score() -> None:
    for key in TITLES:
        reader = readers(key, 2, "told")[0]
        game = game_of(key, 2)
        for view, _, position, _ in reader.asked:
            text = "\n".join(position)
            hand = game.hand_of(view.cells, 0)
            told = ", ".join(f"{n} {game.cards.called(c)}" for c, n in enumerate(hand) if n) or "none"
            assert f"Your hand: {told}." in text
            for ticket in game.tickets_of(view.cells, 0):
                assert plain(f"- {game.all_tickets[ticket].name}, ") in text
            assert "If the game ended now you would have" in text


def test_the_text_tells_how_far_a_ticket_is() -> None:
    reader = readers("london", 2, "far")[0]
    game = map_game_of("london", 2)
    seen = {"completed": 0, "missing": 0}
    for view, _, position, _ in reader.asked:
        for line in [line for line in position if line.startswith("- ") and "point" in line]:
            seen["completed"] += line.endswith("completed")
            seen["missing"] += "missing on the shortest way" in line
        held = [line for line in position if line.startswith("- ") and "point" in line and line[2].isalpha()]
        offered = len(game.offer_of(view.cells, 0))
        if not offered:
            assert sum(line.endswith(": completed") for line in held) == game.completed(view.cells, 0)
    assert seen["missing"] > 5


def test_nothing_hidden_is_in_the_text() -> None:
    """A reader of a game played again in another world with the same view reads the same."""
    for key in TITLES:
        game = game_of(key, 2)
        for view, legal, position, lines in readers(key, 2, "hidden")[0].asked[::7]:
            world = view.sample(random.Random(1).random)
            again = Describer(game, 0)
            table = again.position(game.view(world, 0))
            without_track = [line for line in table if "on the track" not in line and "Your track" not in line]
            assert set(without_track) <= set(position)
            assert choices(game, legal) == lines


def test_other_alphabets_are_left_alone() -> None:
    assert plain("Москва–Åre") == "Москва-Are"


def test_a_question_ends_with_choose_and_a_game_with_over(tmp_path: Path) -> None:
    program, log = tmp_path / "p.py", tmp_path / "log"
    program.write_text(
        "import sys\nlog = open(sys.argv[1], 'w')\nfor line in sys.stdin:\n"
        "    log.write(line); log.flush()\n    if line == 'choose:\\n': print('1', flush=True)\n"
    )
    game = game_of("paris", 2)
    spec = find(f"exec-text:{shlex.quote(sys.executable)} {program} {log}")
    found = BotGame(game, [spec.bot(game, 0), find("random").bot(game, 1)], "1").play()
    lines = log.read_text().splitlines()
    assert not found.faults and lines.count("choose:") == len(found.seconds[0])
    assert lines[0] == "You are player 1 of 2 in Paris." and lines[-1] == "over"


@pytest.mark.parametrize("name", ["my_bot.py", "json_bot.py", "bot.sh"])
def test_the_docs_show_the_examples_as_they_are(name: str) -> None:
    assert (EXAMPLES / name).read_text().rstrip() in (EXAMPLES.parent.parent / "docs" / "bots.md").read_text("utf-8")
