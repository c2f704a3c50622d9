"""A board with a rule of its own is served: the wire has the rule's facts, moves and score, and keeps its secret."""

import json
import shutil
from pathlib import Path

import httpx
import pytest

from branchline.client import Server, ServerError, Table
from branchline.wire.messages import Question, Reason
from tables import Running

BOARD = Path(__file__).parent.parent / "examples" / "toll"

pytestmark = pytest.mark.server


def test_the_wire_has_what_a_rule_from_outside_declares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_TITLES", str(BOARD))
    with Running(tmp_path) as server:
        people = server.open("toll", "", "").begun("Ann", "Bo")
        for person in people:
            person.play(person.wait().actions()[-1])
        mover, other = claimed(people)
        state = mover.wait(lambda found: bool(found.legal))
        assert [group.kind for group in state.legal] == ["coin"]
        choices = [choice for group in state.legal for choice in group.choices]
        assert [(choice.words, choice.facts) for choice in choices] == [
            ("lay a coin heads", {"side": "heads"}),
            ("lay a coin tails", {"side": "tails"}),
        ]
        assert state.question == Question("How do you lay your coin?", Reason("toll.which-side", {}))
        assert other.wait(lambda found: found.version >= state.version).question is None, "others are not asked"
        because = mover.because("draw deck")
        assert (because.words, because.reason) == ("First lay your coin.", Reason("toll.first-coin", {}))
        with pytest.raises(ServerError, match=r"First lay your coin\.") as refused:
            mover.play("draw deck")
        assert (refused.value.code, refused.value.reason) == ("illegal", because.reason)
        texts = httpx.get(f"{server.address}/api/messages?lang=fr").json()["texts"]
        assert (texts["toll.first-coin"], texts["move.game-over"]) == ("First lay your coin.", "La partie est finie.")
        version = mover.play("lay a coin heads")
        seen = [each.wait(lambda found: found.version >= version) for each in (mover, other)]
        assert seen[0].you is not None
        players = [found.view["players"][seen[0].you - 1] for found in seen if found.view]
        assert [(player.get("tolls"), player.get("heads")) for player in players] == [(1, 1), (1, None)]
        words = [[line["words"] for line in each.log if line["kind"] == "coin"] for each in (mover, other)]
        assert words == [["lay a coin heads"], ["coin ?"]]
        told = [[event for line in each.log for event in line.get("events", [])] for each in (mover, other)]
        toll = {"event": "toll", "seat": seen[0].you, "points": -3, "by": seen[0].you}
        must_pay = {"code": "toll.must-pay", "facts": {"points": 3}}
        assert told == [[{**toll, "words": "must pay a toll of 3 points at the end", "reason": must_pay}]] * 2
        did = [
            [(line["did"], line["reason"]) for line in each.log if line["kind"] == "coin"] for each in (mover, other)
        ]
        assert did == [
            [("laid a coin, heads", {"code": "toll.laid-so", "facts": {"side": "heads"}})],
            [("laid a coin", {"code": "toll.laid", "facts": {}})],
        ]
        bots = server.open("toll", "planner", "search:100")
        host = bots.host()
        host.start()
        over = host.wait(lambda found: found.status == "over")
        assert over.result is not None
        tolls = [line for score in over.result["scores"] for line in score["lines"] if line["what"] == "toll"]
        assert tolls and all(-line["points"] // 3 == line.get("tolls") for line in tolls)
        assert "lay a coin" in Server(server.address).record(bots.name)
        lines = httpx.get(f"{server.address}/api/tables/{bots.name}/record?form=log").text.splitlines()
        events = [event for line in map(json.loads, lines) for event in line.get("events", [])]
        assert {event["words"] for event in events if event["event"] == "toll"} == {
            "must pay a toll of 3 points at the end"
        }
        whole = coins(lines)
        assert {"lay a coin heads", "lay a coin tails"} >= {words for _, words in whole}
        for eyes in ("1", "2", "watch"):
            log = httpx.get(f"{server.address}/api/tables/{bots.name}/record?form=log&seen={eyes}").text.splitlines()
            steps = httpx.get(f"{server.address}/api/tables/{bots.name}/replay/1?count=50&seat={eyes}").json()["steps"]
            assert coins(log) == [(by, said if str(by) == eyes else "coin ?") for by, said in whole]
            assert [step["line"] for step in steps] == [json.loads(line) for line in log[1 : 1 + len(steps)]]
        for name, seat, status in ((bots.name, "3", 404), (people[0].name, "2", 409)):
            refused_eyes = httpx.get(f"{server.address}/api/tables/{name}/record?seen={seat}")
            assert refused_eyes.status_code == status, "there is no such seat; or the game is not over"
        record = httpx.get(f"{server.address}/api/tables/{bots.name}/record?form=json").text
        assert "must pay" not in record, "a record holds facts alone"
        schema = httpx.get(f"{server.address}/protocol.json").json()["$defs"]
        assert schema["PlayerFacts"]["properties"]["tolls"] == {"type": "integer"}


def test_what_only_an_earlier_board_declares_is_still_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are played on it, though the newest board has done without its rule."""
    newest = tmp_path / "toll"
    for folder in (newest, newest / "boards" / "1"):
        shutil.copytree(BOARD, folder)
    board = (newest / "board.toml").read_text("utf-8")
    board = board.replace(', { "toll.py:Toll" = { price = 3 } }', "").replace("name =", "version = 2\nname =", 1)
    (newest / "board.toml").write_text(board, "utf-8")
    monkeypatch.setenv("BRANCHLINE_TITLES", str(newest))
    with Running(tmp_path / "data") as server:
        boards = [
            httpx.get(f"{server.address}/api/titles/toll/board", params=asked).json()["board"]
            for asked in ({}, {"version": "2.1"})
        ]
        assert [list(each["labels"]) for each in boards] == [[], ["tolls", "heads"]]
        texts = httpx.get(f"{server.address}/api/messages?lang=de").json()["texts"]
        assert texts["toll.first-coin"] == "First lay your coin."
        schema = httpx.get(f"{server.address}/protocol.json").json()["$defs"]
        assert schema["PlayerFacts"]["properties"]["tolls"] == {"type": "integer"}


def test_a_board_says_which_names_are_ours_and_the_server_which_levels_to_offer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRANCHLINE_TITLES", str(BOARD))
    with Running(tmp_path) as server:
        boards = [httpx.get(f"{server.address}/api/titles/{key}/board").json()["board"] for key in ("toll", "paris")]
        assert [list(board["labels"]) for board in boards] == [["tolls", "heads"], ["flag_cards", "flags"]]
        assert [board["ours"]["facts"] for board in boards] == [[], ["flag_cards", "flags"]]
        assert [{"claim", "coin", "flag"} & set(board["ours"]["kinds"]) for board in boards] == [
            {"claim"},
            {"claim", "flag"},
        ]
        assert [board["ours"]["events"][2:] for board in boards] == [[], ["flag"]]
        assert [board["ours"]["score_lines"][2:] for board in boards] == [["district"], ["flags"]]
        area = httpx.get(f"{server.address}/api/titles/london/board").json()["board"]["areas"][0]
        assert (area["unit"], area["name"], len(area["places"])) == ("district", "1", 2)
        titles = httpx.get(f"{server.address}/api/titles").json()
        assert titles["offered"] == ["greedy", "planner", "search"]
        assert set(titles["offered"]) < set(titles["levels"])


def coins(lines: list[str]) -> list[tuple[int, str]]:
    """Who laid a coin, in the words of the log."""
    return [(line["by"], line["words"]) for line in map(json.loads, lines) if line["kind"] == "coin"]


def claimed(people: list[Table]) -> tuple[Table, Table]:
    """Who has claimed a route first, and the other."""
    while True:
        version = max(person.state.version for person in people if person.state)
        for person in people:
            state = person.wait(lambda found, version=version: bool(found.version >= version))  # type: ignore[misc]
            claims = [choice.action for group in state.legal if group.kind == "claim" for choice in group.choices]
            if claims:
                person.play(claims[0])
                return person, people[1 - people.index(person)]
            if state.legal:
                person.play("draw deck")
                break
