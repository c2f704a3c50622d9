"""Links, tokens and who they let in, against a real server."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine

from branchline.client import Closed, Server, ServerError, Table
from branchline.server.server_process import lan_address
from branchline.server.store.database import url_of
from branchline.server.store.prune import remove
from branchline.wire import commands as c
from branchline.wire import messages as m
from branchline.wire.http import Enter
from tables import LONDON, Opening, Running

pytestmark = pytest.mark.server


def open_table(browser: httpx.Client, **more: Any) -> dict[str, Any]:
    answer = browser.post("/api/tables", json={**LONDON, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_friend_sits_down_by_a_link_and_finds_the_table_again(server: Running, browser: httpx.Client) -> None:
    opened = open_table(browser, sit=1)
    token = next(invite["token"] for invite in opened["invites"] if invite["seat"] == 2)
    with httpx.Client(base_url=server.address, headers={"origin": server.address}) as friend:
        entered = friend.post(f"/api/tables/{opened['table']}/enter", json={"token": token, "name": "Bo"}).json()
        assert (entered["table"], entered["seat"]) == (opened["table"], 2) and entered["token"] != token
        (listed,) = friend.get("/api/mine").json()["tables"]
        assert (listed["table"], listed["you"], listed["seats"][1]["name"]) == (opened["table"], 2, "Bo")
    mine = browser.get("/api/mine").json()["tables"]
    assert [(table["table"], table["you"], table["host"]) for table in mine] == [(opened["table"], 1, True)]


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", json=LONDON)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie


def test_a_link_for_any_seat_fills_the_free_ones_and_gives_each_a_token(server: Running) -> None:
    table = server.open("london", "", "planner", "")
    first, second = table.sit(None, "Ann"), table.sit(None, "Bo")
    assert first.state and second.state and (first.state.you, second.state.you) == (1, 3)
    with pytest.raises(ServerError, match="Every seat is taken"):
        table.sit(None, "Cy")
    # The link that was made for seat 1 opens it no more: somebody else sits there, with a token of their own.
    with pytest.raises(ServerError, match="not valid here"):
        table.sit(1, "Di")


def test_a_player_who_sits_has_a_link_of_their_own_for_another_device(server: Running) -> None:
    """And who sent the invitation can't look into their hand."""
    table = server.open("london", "", "")
    phone = table.sit(1, "Ann")
    laptop = Table.join(f"{server.address}/t/{table.name}#{phone.token}")
    state = laptop.wait(lambda _: True)
    assert phone.state and phone.state.you == state.you == 1 and [seat.name for seat in state.seats] == ["Ann", ""]
    with pytest.raises(ServerError, match="not valid here"):
        Table.join(table.links[1], "the host")


def test_a_browser_that_opens_its_link_again_stays_where_it_sits(server: Running, browser: httpx.Client) -> None:
    table = server.open("london", "", "", "")
    for token in (table.tokens[None], table.tokens[None], table.tokens[1]):
        entered = browser.post(f"/api/tables/{table.name}/enter", json={"token": token, "name": "Bo"}).json()
        assert entered["seat"] == 1
    seats = browser.get(f"/api/tables/{table.name}").json()["seats"]
    assert [seat.get("name") for seat in seats] == ["Bo", None, None]


def test_a_cookie_that_is_not_ours_is_replaced(server: Running) -> None:
    headers = {"origin": server.address, "cookie": "branchline=chosen-by-somebody-else"}
    answer = httpx.post(f"{server.address}/api/tables", json=LONDON, headers=headers)
    assert "chosen" not in answer.headers["set-cookie"]


def test_links_to_seats_that_bots_have_open_nothing(server: Running) -> None:
    """Neither a bot's hand nor its moves are anybody's."""
    table = server.open("london", "", "", "")
    ann = table.sit(1, "Ann")
    host = table.host()
    host.do(c.Reseat("r", 2, "random"))
    host.start("greedy")
    ann.wait(lambda found: found.status == "playing")
    for seat in (2, 3):
        with pytest.raises(Closed):
            Table(server.address, table.name, table.tokens[seat]).wait(lambda _: True)
        with pytest.raises(ServerError, match="not valid here"):
            Server(server.address, table.tokens[seat]).record(table.name)


def test_a_link_to_a_seat_that_nobody_has_taken_only_watches(server: Running) -> None:
    table = server.open("london", "", "")
    early = Table(server.address, table.name, table.tokens[1])
    assert early.wait(lambda _: True).you is None


def test_the_host_sends_somebody_away_before_the_game(server: Running) -> None:
    table = server.open("london", "", "")
    bo = table.sit(2, "Bo")
    host = table.host()
    host.do(c.Reseat("r", 2))
    assert host.wait(lambda found: found.seats[1].name == "").seats[1].here is False
    with pytest.raises(Closed):
        bo.wait(lambda found: False)
    with pytest.raises(Closed):
        Table(server.address, table.name, bo.token).wait(lambda _: True)


def test_a_player_who_leaves_before_the_game_reads_so_and_has_no_seat_any_more(server: Running) -> None:
    table = server.open("london", "", "")
    ann, bo = table.sit(1, "Ann"), table.sit(2, "Bo")
    assert ann.wait(lambda found: found.seats[1].here)
    assert bo.do(c.LeaveSeat("l")) > 0
    with pytest.raises(Closed):
        bo.wait(lambda found: False)
    while not ann.chat:  # the others read who it was
        ann._receive()
    assert (ann.chat[-1].phrase, ann.chat[-1].name) == ("left", "Bo")
    assert ann.wait(lambda found: not found.seats[1].name).version == ann.chat[-1].version


@pytest.mark.parametrize("level", ["/etc/passwd.py:X", "exec:bash", "exec-text:nosuch", "os:path"])
def test_a_bots_level_tells_nothing_of_the_machine(server: Running, level: str) -> None:
    answer = httpx.post(f"{server.address}/api/tables", json={"title": "london", "seats": [{"bot": level}, {}]})
    assert answer.status_code == 404
    assert answer.json()["words"].startswith(f"There is no bot “{level}” here; there are: random")


def new_link(table: Opening, seat: int, token: str) -> httpx.Response:
    path = f"{table.server.address}/api/tables/{table.name}/invites/{seat}"
    return httpx.post(path, headers={"authorization": f"Bearer {token}"})


def test_a_renewed_link_makes_the_old_one_worthless(server: Running) -> None:
    table = server.open("london", "", "")
    answer = new_link(table, 2, table.opened.host)
    assert answer.status_code == 201
    with pytest.raises(ServerError, match="not valid here"):
        table.sit(2)
    assert Table.join(answer.json()["link"]).wait(lambda _: True).you == 2


def test_the_host_gets_no_link_to_the_seat_of_somebody_who_is_there(server: Running) -> None:
    """It would show their hand."""
    table = server.open("london", "", "", grace=0)
    ann, bo = table.sit(1, "Ann"), table.sit(2, "Bo")
    assert new_link(table, 2, table.opened.host).json()["words"] == "Bo sits there. Free the seat first."
    table.host().start()
    bo.wait(lambda found: found.status == "playing")
    assert new_link(table, 2, table.opened.host).status_code == 403
    bo.close()
    ann.wait(lambda found: not found.seats[1].here)
    answer = new_link(table, 2, table.opened.host)  # nor as soon as a line is dropped, whatever the grace
    assert answer.status_code == 409 and answer.json()["words"].startswith("Wait ")


def test_a_table_that_was_removed_is_not_somebody_elses(server: Running) -> None:
    table = server.open("london", "", "")
    engine = create_engine(url_of(None, server.folder))
    remove(engine, [table.name])
    engine.dispose()
    answer = new_link(table, 2, table.opened.host)
    assert (answer.status_code, answer.json()["words"]) == (404, "There is no such table.")


def test_who_has_a_seat_gets_another_link_for_another_device(server: Running) -> None:
    table = server.open("london", "", "")
    bo = table.sit(2, "Bo")
    answer = new_link(table, 2, table.tokens[2])
    phone = Table.join(answer.json()["link"])
    assert phone.wait(lambda _: True).you == 2 and phone.token == answer.json()["token"]
    assert bo.do(c.Rename("r", "Bob")) and phone.wait(lambda found: found.seats[1].name == "Bob")
    for _ in range(8):
        assert new_link(table, 2, table.tokens[2]).status_code == 201
    assert new_link(table, 2, table.tokens[2]).json()["words"] == "There are 10 links already; revoke one first."


def test_anyone_who_missed_the_answer_asks_again_and_has_the_seat(server: Running, browser: httpx.Client) -> None:
    table = server.open("london", "", "")
    enter = {"token": table.tokens[2], "name": "Bo", "secret": "s" * 30}
    path = f"/api/tables/{table.name}/enter"
    first = httpx.post(server.address + path, json=enter).json()  # and the answer is lost
    assert browser.post(path, json=enter).json() == first
    assert first == {"table": table.name, "seat": 2, "token": "s" * 30}
    assert browser.get(f"/api/tables/{table.name}").json()["yours"] == [2]
    other = {**enter, "secret": "t" * 30}
    assert httpx.post(server.address + path, json=other).status_code == 403
    for again, where in ((table, 1), (server.open("london", "", ""), 1)):  # it is that seat's, and no other's
        asked = {"token": again.tokens[where], "secret": "s" * 30}
        answer = httpx.post(f"{server.address}/api/tables/{again.name}/enter", json=asked)
        assert answer.status_code == 403 and "make a new one" in answer.json()["words"]


def test_who_is_sent_away_sees_nothing_of_who_comes_next(server: Running) -> None:
    table = server.open("london", "", "")
    ann, bo = table.sit(1, "Ann"), table.sit(2, "Bo")
    host = table.host()
    host.do(c.Reseat("free", 2))
    link = new_link(table, 2, table.opened.host).json()["link"]
    cy = Table.join(link, "Cy")  # in the same moment
    host.start()
    seen: list[bool] = []

    def look(found: m.TableSnapshot) -> bool:
        seen.append(found.view is not None and found.you is not None)
        return False

    with pytest.raises(Closed):
        bo.wait(look)
    assert seen and not any(seen)
    assert cy.wait().you == 2 and ann.wait().you == 1


def test_people_who_share_a_device_see_their_seats(browser: httpx.Client) -> None:
    opened = open_table(browser)
    for invite in opened["invites"]:
        if invite["seat"]:
            browser.post(f"/api/tables/{opened['table']}/enter", json={"token": invite["token"]})
    for summary in (browser.get(f"/api/tables/{opened['table']}").json(), browser.get("/api/mine").json()["tables"][0]):
        assert (summary["table"], summary["yours"]) == (opened["table"], [1, 2])


def test_a_seat_is_open_in_a_limited_number_of_browsers_and_then_the_oldest_is_out(server: Running) -> None:
    table = server.open("london", "", "")
    bo = table.sit(2, "Bo")
    browsers = [httpx.Client(base_url=server.address, headers={"origin": server.address}) for _ in range(21)]
    for browser in browsers:
        browser.post(f"/api/tables/{table.name}/enter", json={"token": bo.token})
    found = [browser.get(f"/api/tables/{table.name}").json().get("yours") for browser in browsers]
    assert found == [None] + [[2]] * 20


def test_links_lead_where_others_find_the_server(tmp_path: Path) -> None:
    """Not to `localhost`, when somebody hosts for the house."""
    lan = lan_address("0.0.0.0")
    if not lan:
        pytest.skip("this machine is on no network")
    with Running(tmp_path, "--host", "0.0.0.0") as everywhere:
        there = f"http://{lan}:{everywhere.port}"
        table = everywhere.open("london", "", "")
        assert table.links[2].startswith(f"{there}/t/")
        listening = {"host": f"0.0.0.0:{everywhere.port}"}  # what the host typed, and nobody else can
        told = httpx.get(f"{everywhere.address}/api/tables/{table.name}", headers=listening).json()
        assert told["address"] == there
        while f"Others on your network find them at {there}\n" not in everywhere.lines:
            time.sleep(0.01)


def test_a_table_says_where_others_find_it_and_what_a_link_is_for(server: Running, browser: httpx.Client) -> None:
    opened = open_table(browser, sit=1)
    path = f"/api/tables/{opened['table']}"
    assert browser.get(path).json()["address"] == server.address
    assert "invited" not in browser.get(path).json()
    meant = {1: (1, None), 2: (None, 2), None: (None, None)}
    for invite in opened["invites"]:
        told = httpx.get(server.address + path, headers={"authorization": f"Bearer {invite['token']}"}).json()
        assert (told.get("you"), told.get("invited")) == meant[invite["seat"]]


def test_a_tables_page_has_the_status_that_its_name_deserves(server: Running, browser: httpx.Client) -> None:
    reading = {"accept": "text/html"}
    name = open_table(browser)["table"]
    assert httpx.get(f"{server.address}/t/{name}", headers=reading).status_code == 200
    nowhere = httpx.get(f"{server.address}/t/{name[::-1]}", headers=reading)
    assert nowhere.status_code == 404 and nowhere.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/api/tables/%00", "/api/tables/a%2Fb", f"/api/tables/{'x' * 33}"])
def test_a_name_that_no_table_has_is_not_even_looked_for(server: Running, path: str) -> None:
    answer = httpx.get(server.address + path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not found")


def test_no_refusal_repeats_a_token(server: Running) -> None:
    table = server.open("london", "", "")
    token = table.tokens[2]
    bearer = {"authorization": f"Bearer {token}"}
    path = f"/api/tables/{table.name}"
    for method, where, more in [
        ("GET", f"/{token}", {}),
        ("GET", f"/api/tables/{token}", {}),
        ("GET", f"/t/{token}", {}),
        ("GET", f"{path}?seat={token}", {"headers": bearer}),
        ("GET", f"{path}/record?seat={token}", {"headers": bearer}),
        ("POST", f"{path}/invites/1", {"headers": bearer}),
        ("POST", f"{path}/enter", {"json": {"token": token + "x"}}),
        ("POST", f"{path}/enter", {"json": {"token": token, "seat": token}}),
        ("POST", "/api/tables", {"json": {"title": token, "seats": []}}),
        ("POST", f"{path}/enter", {"json": {"token": token}, "headers": {"origin": "https://evil.example"}}),
    ]:
        answer = httpx.request(method, server.address + where, **more)  # type: ignore[arg-type]
        assert token not in answer.text and token not in str(answer.headers), where
    assert token not in "".join(server.lines)


def test_a_host_header_that_is_none_is_refused(server: Running) -> None:
    answer = httpx.get(server.address + "/api/titles", headers={"host": "["})
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_only_the_host_renews_links(server: Running) -> None:
    table = server.open("london", "", "")
    for headers in ({}, {"authorization": f"Bearer {table.tokens[2]}"}):
        answer = httpx.post(f"{server.address}/api/tables/{table.name}/invites/1", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "not yours")


def test_private_tables_are_not_listed_and_public_ones_can_be_joined_without_a_link(server: Running) -> None:
    private, public = server.open("london", "", ""), server.open("paris", "", "", visibility="public")
    listed = {table["table"] for table in httpx.get(f"{server.address}/api/tables").json()["tables"]}
    assert public.name in listed and private.name not in listed
    with pytest.raises(ServerError, match="private"):
        Server(server.address).enter(private.name, Enter(name="Cy"))
    assert Server(server.address).enter(public.name, Enter(name="Cy", seat=2)).seat == 2


def test_forged_and_foreign_tokens_open_nothing(server: Running) -> None:
    one, other = server.open("london", "", ""), server.open("london", "", "")
    for token in (other.tokens[1], other.opened.host, "A" * 27, one.tokens[1][:-1] + "x"):
        with pytest.raises(ServerError, match="not valid here"):
            Server(server.address).enter(one.name, Enter(token=token))
        with pytest.raises(Closed):
            Table(server.address, one.name, token).wait(lambda _: True)
    # A seat's token does not make a host.
    person = one.sit(1, "Ann")
    with pytest.raises(ServerError, match="Only the host"):
        person.start("planner")


def test_tokens_are_not_kept_and_not_logged(server: Running, tmp_path: Path) -> None:
    table = server.open("london", "", "")
    table.sit(1, "Ann").close()
    kept = b"".join(path.read_bytes() for path in server.folder.iterdir())
    logged = "".join(server.lines)
    for token in (*table.tokens.values(), table.opened.host):
        assert token.encode() not in kept and token not in logged
    assert table.name not in logged
