"""What a link shows before anybody opens it: messengers and search engines read the head of the page and run no script.

In the language that the link names (`?lang=de`, which the page adds to invitations) if it is one of ours, or else in
the reader's.
"""

import gzip
import re
from functools import lru_cache
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from branchline.core.language import Language
from branchline.core.sentence import Message, Sentence
from branchline.describe.shown_names import shown_name
from branchline.messages import accepted, best, language
from branchline.server.table.server_table import ServerTable
from branchline.server.web.client_files import ASK_EACH_TIME, TYPES, File

HOME = Message("preview.home", "Branchline: train games for your table")
ABOUT = Message(
    "preview.about",
    "London, Paris, San Francisco, France and the Card Game: play with friends and against bots, without an account.",
)
GAME = Message("preview.game", "A game of {title, title}")
WAITING = Message(
    "preview.waiting",
    "{free, plural, =0 {Everybody is here.} one {One seat is free.} other {# seats are free.}} "
    "Open the link and play in the browser, without an account.",
)
PLAYING = Message(
    "preview.playing", "{names, sentences} are playing. Open the link to watch, or to come back to your seat."
)
OVER = Message("preview.over", "{names, sentences} have played. Open the link for the score and the replay.")

TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta\s+name="description"\s+content="[^"]*"\s*/?>')
KEPT = 500  # previews that are made already


def about_home() -> tuple[Sentence, Sentence]:
    """A heading and a sentence."""
    return HOME.sentence(), ABOUT.sentence()


def about_table(table: ServerTable) -> tuple[Sentence, Sentence]:
    """Only what everybody who opens the table sees."""
    heading = GAME.sentence(title=table.game.key, name=table.game.name)
    if table.status == "waiting":
        return heading, WAITING.sentence(free=sum(chair.free for chair in table.chairs))
    return heading, (PLAYING if table.status == "playing" else OVER).sentence(names=_called(table))


def _called(table: ServerTable) -> list[Sentence | str]:
    """The players, bots without their levels."""
    return [f"Bot {seat + 1}" if chair.bot else shown_name(chair.name, seat) for seat, chair in enumerate(table.chairs)]


def language_of(request: Request) -> Language:
    named = request.query_params.get("lang", "")
    return language(best([named, accepted(request.headers.get("accept-language", ""))]))


async def with_preview(page: File, request: Request, about: tuple[Sentence, Sentence]) -> Response:
    """The client's page with a head that says what it is about."""
    return await filled(page, language_of(request), about).answer(request)


def filled(page: File, speaks: Language, about: tuple[Sentence, Sentence]) -> File:
    heading, text = (escape(speaks.words(each)) for each in about)
    return _filled(page, speaks.code, heading, text)


@lru_cache(KEPT)
def _filled(page: File, lang: str, heading: str, text: str) -> File:
    html = page.plain.body.decode()
    if not DESCRIPTION.search(html):  # it has no head to fill
        return page
    meta = [
        f'<meta name="description" content="{text}" />',
        f'<meta property="og:title" content="{heading}" />',
        f'<meta property="og:description" content="{text}" />',
        '<meta property="og:type" content="website" />',
        '<meta property="og:site_name" content="Branchline" />',
        f'<meta property="og:locale" content="{lang}" />',
    ]
    html = html.replace('<html lang="en">', f'<html lang="{lang}">', 1)
    html = TITLE.sub(lambda _: f"<title>{heading}</title>", html, count=1)
    body = DESCRIPTION.sub(lambda _: "\n    ".join(meta), html, count=1).encode()
    headers = {
        "cache-control": ASK_EACH_TIME,
        "content-type": TYPES[".html"],
        "content-language": lang,
        "vary": "Accept-Language",
    }
    return File(body, headers, {"gzip": gzip.compress(body, mtime=0)})
