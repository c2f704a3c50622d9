"""The HTTP part, against a real server: records, titles, origins, and what the machine says of itself."""

import json
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import branchline
from branchline.client import Server, ServerError
from branchline.core.record import from_text, verify
from branchline.messages import codes, texts
from branchline.server.logs import about
from branchline.server.web.openapi import OPERATIONS, openapi, schema
from branchline.titles import OURS, find_game, name_in, rules_text, title
from branchline.wire import commands as c
from branchline.wire.messages import Reason
from refusals import check_refusal
from tables import LONDON, Running

pytestmark = pytest.mark.server


def finished(server: Running, title: str = "london") -> str:
    """A table where bots have played to the end."""
    table = server.open(title, "random", "random")
    host = table.host()
    host.start()
    host.wait(lambda found: found.status == "over")
    host.close()
    return table.name


# -- records -----------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_downloaded_replayed_and_uploaded_again(server: Running) -> None:
    name = finished(server)
    text = Server(server.address).record(name)
    record = from_text(text, find_game)
    verify(record)
    lines = httpx.get(f"{server.address}/api/tables/{name}/record?form=json").text.splitlines()
    assert len(lines) == len(record.moves) + 2 and json.loads(lines[-1])["kind"] == "result"
    uploaded = httpx.post(f"{server.address}/api/records", content=text.encode()).json()["table"]
    assert Server(server.address).record(uploaded) == text
    last = httpx.get(f"{server.address}/api/tables/{uploaded}/replay/{len(record.moves)}").json()
    assert len(last["steps"][0]["views"]) == 2 and last["result"]["winners"]
    middle = httpx.get(f"{server.address}/api/tables/{name}/replay/40?seat=2&count=3").json()["steps"]
    assert [step["move"] for step in middle] == [step["line"]["move"] for step in middle] == [40, 41, 42]
    assert all(len(step["views"]) == 1 and "hand" in step["views"][0] for step in middle)
    whole = [step for at in range(0, len(record.moves) + 1, 50) for step in _steps(server, name, at)]
    assert [step["move"] for step in whole] == list(range(len(record.moves) + 1))
    assert whole[40:43] == middle


def _steps(server: Running, name: str, start: int) -> list[dict[str, Any]]:
    answer = httpx.get(f"{server.address}/api/tables/{name}/replay/{start}?seat=2&count=50").json()
    found: list[dict[str, Any]] = answer["steps"]
    return found


def test_a_running_game_gives_only_what_its_reader_has_seen(server: Running) -> None:
    table = server.open("london", "", "")
    ann, _ = table.begun("Ann", "Bo")
    ann.play(ann.wait().actions()[0])
    for token, seen in ((table.tokens[1], "1"), (None, "spectator")):
        text = Server(server.address, token).record(table.name)
        assert f'[Seen "{seen}"]' in text
        assert text.count("{ticket ?}") == (2 if seen == "1" else 4)
    answer = httpx.get(f"{server.address}/api/tables/{table.name}/replay/3")
    assert (answer.status_code, answer.json()["code"]) == (409, "not now")


DIGITS = b'[Branchline "1"]\n[Title "london"]\n[Option "a=' + b"1" * 5000 + b'"]\n'


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"hello", b'[Branchline "1"]\n[Title "london"]\n', DIGITS])
def test_a_record_that_is_none_is_refused(server: Running, body: bytes) -> None:
    answer = httpx.post(f"{server.address}/api/records", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    check_refusal(answer.json())


def test_why_a_record_is_refused_is_a_reason_within_a_reason(server: Running) -> None:
    """A client can say all of it in its own language."""
    head = '[Branchline "1"]\n[Title "london"]\n[Rules "1"]\n[Seats "2"]\n'
    answer = httpx.post(f"{server.address}/api/records", content=f"{head}1: draw deck\n".encode()).json()
    rule = {"code": "draw.first-turn", "facts": {}}
    move = {"code": "record.not-legal", "facts": {"move": "draw deck", "why": rule}}
    line = {"code": "record.line", "facts": {"line": 5, "why": move}}
    assert answer["reason"] == {"code": "record.not-kept", "facts": {"why": line}}
    assert answer["words"] == (
        "This record can't be kept: line 5: “draw deck” is not legal: First a card has to be turned."
    )


def test_a_record_that_is_too_long_is_not_read(server: Running) -> None:
    answer = httpx.post(f"{server.address}/api/records", content=b"x" * (1 << 20))
    assert (answer.status_code, answer.json()["code"]) == (413, "too large")


# -- titles ------------------------------------------------------------------------------------------------------------


def test_titles_and_boards_are_listed_and_paris_is_labelled(server: Running) -> None:
    listed = Server(server.address).titles()
    assert [each.key for each in listed.titles] == list(OURS)
    assert [each.key for each in listed.titles if each.note == "reconstruction"] == ["paris"]
    assert all(each.ours and each.rules == each.key for each in listed.titles)
    for each in listed.titles:
        board = Server(server.address).board(each.key, each.seats[0])
        assert board.note == each.note and board.board["tickets"]


def test_the_rules_come_in_the_language_asked_for(server: Running) -> None:
    for key in OURS:
        asked = f"{server.address}/api/titles/{key}/board"
        for query, lang in (("", "en"), ("?lang=en", "en"), ("?lang=fr", "fr"), ("?lang=xx", "en"), ("?lang=", "en")):
            board = httpx.get(asked + query).json()
            assert (board["rules_text"], board["name"]) == (rules_text(title(key), lang), name_in(title(key), lang))


def test_titles_have_their_names_in_the_language_asked_for(server: Running) -> None:
    listed = {each["key"]: each for each in httpx.get(f"{server.address}/api/titles?lang=fr").json()["titles"]}
    assert [listed[key]["name"] for key in ("london", "card-game")] == ["Londres", "Le jeu de cartes"]
    assert listed["france"]["about"].startswith("Posez la voie") and listed["london"]["rules_name"] == "Londres"
    table = server.open("london", "", "").name
    for query, name in (("", "London"), ("?lang=fr", "Londres"), ("?lang=de", "London")):
        assert httpx.get(f"{server.address}/api/tables/{table}{query}").json()["name"] == name


def test_the_texts_of_every_language_are_there_for_clients_that_have_none(server: Running) -> None:
    for query, lang in (("", "en"), *((f"?lang={code}", code) for code in codes()), ("?lang=tlh", "en")):
        found = httpx.get(f"{server.address}/api/messages{query}").json()
        assert (found["lang"], found["texts"]) == (lang, {**texts("en"), **texts(lang)})


def test_a_refusal_has_its_reason_in_python_too(server: Running) -> None:
    with pytest.raises(ServerError, match=r"There is no such table\.") as refused:
        Server(server.address).summary("nowhere")
    assert (refused.value.code, refused.value.reason) == ("not found", Reason("table.none", {}))


# -- origins -----------------------------------------------------------------------------------------------------------

UNSAFE = [
    re.sub(r"\{(\w+)\}", lambda part: "1" if part[1] in ("seat", "move") else "x", operation.path)
    for operation in OPERATIONS
    if operation.method != "get"
]


@pytest.mark.parametrize("path", UNSAFE)
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost:1", "http://localhost", "http://["]
)
def test_another_sites_page_changes_nothing(server: Running, path: str, origin: str) -> None:
    answer = httpx.post(server.address + path, headers={"origin": origin}, json=LONDON)
    assert (answer.status_code, answer.json()["code"]) == (403, "not yours")


def test_a_cookie_without_an_origin_changes_nothing(server: Running, browser: httpx.Client) -> None:
    browser.post("/api/tables", json=LONDON)
    with httpx.Client(base_url=server.address, cookies=browser.cookies) as without:
        assert without.post("/api/tables", json=LONDON).status_code == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1"])
def test_another_sites_page_gets_no_socket(server: Running, origin: str) -> None:
    table = server.open("london", "", "")
    address = f"{server.address.replace('http', 'ws')}/api/tables/{table.name}/socket"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    with connect(address, origin=Origin(server.address)) as socket:
        assert json.loads(socket.recv())["type"] == "table"


def test_a_name_that_leads_to_this_machine_is_not_served(server: Running) -> None:
    """A server for this machine alone is out of reach for a page that has its name resolved to it."""
    answer = httpx.get(f"{server.address}/api/titles", headers={"host": f"evil.example:{server.port}"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not yours")


def test_every_answer_has_the_headers_that_keep_a_page_safe(server: Running) -> None:
    for path in ("/api/titles", "/nothing", "/openapi.json"):
        headers = httpx.get(server.address + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff"


# -- the machine -------------------------------------------------------------------------------------------------------


def test_health_readiness_and_metrics(server: Running) -> None:
    running = {"version": branchline.__version__, "build": branchline.build(), "bots": branchline.build()}
    assert httpx.get(server.address + "/healthz").json() == {"status": "ok", **running}
    assert httpx.get(server.address + "/readyz").json() == {"status": "ready"}
    finished(server)
    metrics = httpx.get(server.address + "/metrics").text
    assert "branchline_events_total" in metrics and "branchline_commit_seconds_bucket" in metrics
    assert 'branchline_bots_waiting{rank="watched"}' in metrics
    labels = re.search(r"branchline_build_info\{(.*)\} 1", metrics)
    assert labels and dict(re.findall(r'(\w+)="([^"]*)"', labels[1])) == running
    started = next(json.loads(line) for line in server.lines if '"serving"' in line)
    assert (started["version"], started["build"]) == (running["version"], running["build"])


def test_logs_are_json_lines(tmp_path: Path) -> None:
    with Running(tmp_path) as own:  # a server that opens many tables leaves lines out
        table = str(about(own.open("london", "", "").name)["facts"]["table"])  # type: ignore[index]
        while not any(table in line for line in own.lines):  # which are read as they come
            time.sleep(0.01)
        logged = [json.loads(line) for line in own.lines if line.startswith("{")]
        (opened,) = [line for line in logged if line.get("table") == table]
        assert {"at", "level", "from", "what", "table", "title"} <= set(opened)


def test_the_schema_and_the_openapi_page_tell_every_command_and_path(server: Running) -> None:
    published = httpx.get(server.address + "/protocol.json").json()
    assert published == json.loads(json.dumps(schema()))
    types = {
        form["properties"]["type"]["enum"][0]
        for form in published["$defs"].values()
        if "type" in form.get("properties", {})
    }
    commands = {form.__struct_config__.tag for form in c.AnyCommand.__args__}
    assert commands <= types and {"table", "ack", "error"} <= types
    assert httpx.get(server.address + "/openapi.json").json() == json.loads(json.dumps(openapi()))
    page = httpx.get(server.address + "/api")
    assert page.headers["content-type"].startswith("text/html")
    assert all(path in page.text for path in openapi()["paths"]) and "<script" not in page.text


def test_what_is_not_there_and_what_is_not_done_here_is_said(server: Running) -> None:
    for method, path, status in [
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/tables", 405),
        ("GET", "/api/tables/x", 404),
        ("GET", f"/api/tables/x/replay/{'9' * 5000}", 404),
    ]:
        answer = httpx.request(method, server.address + path)
        assert answer.status_code == status
        check_refusal(answer.json())
