"""What a link shows in a messenger before anybody opens it, in the language of who sends or reads it."""

import re

import httpx
import pytest

from branchline.server.web.client_files import CLIENT
from tables import Opening, Running

pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(not (CLIENT / "index.html").exists(), reason="needs the built client (make web)"),
]


def head(server: Running, path: str, status: int = 200, /, **headers: str) -> dict[str, str]:
    """What a program that runs no script reads of a page."""
    answer = httpx.get(f"{server.address}{path}", headers={"accept": "text/html", **headers})
    assert answer.status_code == status and "accept-language" in answer.headers["vary"].lower()
    found = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', answer.text))
    title = re.search(r"<title>(.*?)</title>", answer.text)
    lang = re.search(r'<html lang="(.*?)">', answer.text)
    assert title and lang and title[1] == found["og:title"] and found["description"] == found["og:description"]
    assert lang[1] == found["og:locale"] == answer.headers["content-language"]
    return found


@pytest.fixture
def opening(server: Running) -> Opening:
    return server.open("london", "", "", "planner")


def test_an_invitation_says_which_game_it_is_and_how_many_seats_are_free(server: Running, opening: Opening) -> None:
    found = head(server, f"/t/{opening.name}")
    assert found["og:title"] == "A game of London"
    assert found["og:description"].startswith("2 seats are free. Open the link and play in the browser")
    opening.sit(1, "Ann")
    assert head(server, f"/t/{opening.name}")["og:description"].startswith("One seat is free.")


def test_it_is_in_the_language_that_the_link_names_or_else_in_the_readers(server: Running, opening: Opening) -> None:
    french = "2 places sont libres."
    assert head(server, f"/t/{opening.name}?lang=fr")["og:description"].startswith(french)
    reader = {"accept-language": "fr-CA,en;q=0.5"}
    assert head(server, f"/t/{opening.name}", **reader)["og:description"].startswith(french)
    named = head(server, f"/t/{opening.name}?lang=fr", **{"accept-language": "en"})
    assert named["og:title"] == "Une partie\u00a0: Londres"
    assert head(server, f"/t/{opening.name}?lang=tlh")["og:title"] == "A game of London"
    assert head(server, f"/t/{opening.name}?lang=tlh", **reader)["og:description"].startswith(french)
    assert head(server, "/?lang=fr")["og:title"].startswith("Branchline\u00a0: des jeux de trains")


@pytest.mark.parametrize("path", ["/t/nosuchtable", "/nothing-here"])
def test_a_link_to_what_is_gone_shows_the_home_page_in_the_language_that_it_names(server: Running, path: str) -> None:
    found = head(server, f"{path}?lang=de", 404)
    assert found == head(server, "/?lang=de") and found["og:locale"] == "de"
    assert head(server, path, 404, **{"accept-language": "it"}) == head(server, "/?lang=it")


def test_a_game_that_is_played_names_its_players_and_nothing_that_is_hidden(server: Running) -> None:
    opening = server.open("paris", "", "", "greedy")
    for person in opening.begun('"><b>Ann', "Bo & Cy"):
        person.close()
    found = head(server, f"/t/{opening.name}")
    assert found["og:description"].startswith("&quot;&gt;&lt;b&gt;Ann, Bo &amp; Cy and Bot 3 are playing.")
    text = httpx.get(f"{server.address}/t/{opening.name}", headers={"accept": "text/html"}).text
    assert not any(token in text for token in opening.tokens.values())


def test_a_replay_says_who_has_played(server: Running) -> None:
    opening = server.open("paris", "", "greedy")
    (ann,) = opening.begun("Ann")
    found = head(server, f"/look?table={opening.name}&move=3&lang=de")
    assert found["og:title"] == "Eine Partie „Paris“" and found["og:description"].startswith("Ann und Bot 2 ")
    ann.close()
    assert head(server, "/look")["og:title"].startswith("Branchline")
    gone = httpx.get(f"{server.address}/look?table=nosuchtable", headers={"accept": "text/html"})
    assert gone.status_code == 404


def test_people_who_gave_no_name_are_players_in_the_readers_language(server: Running) -> None:
    opening = server.open("london", "", "")
    for person in opening.begun("\u3164", "Bo"):
        person.close()
    assert head(server, f"/t/{opening.name}")["og:description"].startswith("Player 1 and Bo are playing.")
    german = head(server, f"/t/{opening.name}?lang=de")["og:description"]
    assert german.startswith("Spieler 1 und Bo "), german


def test_a_page_that_has_not_changed_is_not_sent_again(server: Running) -> None:
    first = httpx.get(f"{server.address}/", headers={"accept": "text/html"})
    again = httpx.get(f"{server.address}/", headers={"accept": "text/html", "if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert first.headers["content-encoding"] == "gzip", "small on the way, whatever its head says"


@pytest.mark.parametrize(
    ("path", "status", "starts"),
    [
        ("/assets/TablePage-Bx0_q-Z9.js", 200, "const last"),
        ("/assets/TablePage-Bx0_q-Z9.css", 200, ""),
        ("/assets/TablePage.js", 404, '{"code":"not found"'),
        ("/assets/old-Bx0_q-Z9.png", 404, '{"code":"not found"'),
    ],
)
def test_parts_of_another_releases_page_make_it_load_itself_anew(
    server: Running, path: str, status: int, starts: str
) -> None:
    answer = httpx.get(f"{server.address}{path}")
    assert answer.status_code == status and answer.text.startswith(starts)
    if status == 200:
        assert answer.headers["cache-control"] == "no-store"
