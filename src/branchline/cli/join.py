"""`branchline join LINK --bot search`: a bot takes a seat at a remote table."""

import contextlib
import secrets
import sys
import time
from typing import Final

from branchline.bots.bot import Bot
from branchline.bots.guard import decide, limit_of
from branchline.bots.registry import Spec, find
from branchline.bots.seeding import number
from branchline.cli.speech import say, say_sentence
from branchline.client import Closed, LinkError, ServerError, Table
from branchline.client.engine_views import game_of, record_of, view_of
from branchline.core.score import Outcome
from branchline.core.sentence import Message
from branchline.describe.onlooker import seen_by
from branchline.messages import sentence_of
from branchline.wire import commands as c
from branchline.wire import messages as m

ONLY_WATCH: Final = Message("terminal.join.only-watch", "this link opens no seat; it only lets you watch")
COME_BACK: Final = Message("terminal.join.come-back", "To come back to this seat: branchline join {link} --bot {bot}")
PLAYS: Final = Message("terminal.join.plays", "Seat {seat} of {seats} in {title, title}: {bot} plays.")
INSTEAD: Final = Message("terminal.join.instead", "({fault}; a random move instead)")
RANKED: Final = Message("terminal.join.ranked", "{rank}. {name}: {points, plural, one {# point} other {# points}}")


def run(link: str, text: str, name: str | None, seed: str | None, quiet: bool) -> int:
    spec = find(text)
    try:
        table = Table.join(link, name or spec.text[:40])
        state = table.wait(lambda found: found.you is None or found.status != "waiting")
        if state.you is None:
            return _fail(say(ONLY_WATCH))
        if not quiet:
            game = game_of(table)
            print(say(COME_BACK, link=str(table.link), bot=spec.text), flush=True)
            facts: dict[str, object] = {"title": game.key, "name": game.name}
            print(say(PLAYS, seat=state.you, seats=len(state.seats), bot=spec.text, **facts), flush=True)
        _play(table, spec, seed or table.name, quiet)
    except (ServerError, LinkError, Closed) as error:
        return _fail(_why(error))
    return 0


def _play(table: Table, spec: Spec, seed: str, quiet: bool) -> None:
    """To the end of the game. A bot that remembers moves is made anew, and gets them again, if some were taken back."""
    game = game_of(table)
    assert table.state is not None and table.state.you is not None
    seat = table.state.you - 1
    bot = spec.bot(game, seat)
    known_moves: list[int] = []
    try:
        while table.wait(lambda found: _due(found, seat)).status != "over":
            if table.state.seats[seat].stand_in:
                table.do(c.ComeBack(secrets.token_urlsafe(12)))
                continue
            moves = record_of(table).moves
            if bot.watches and known_moves != moves[: len(known_moves)]:
                bot.close()
                bot, known_moves = spec.bot(game, seat), []
            _show_moves(bot, moves, len(known_moves), seat)
            known_moves = moves
            view = view_of(table)
            decision = decide(bot, view, number(seed, "bot", seat, len(moves)), limit_of(spec.budget))
            words = game.words(decision.action)
            if not quiet:
                fault = f"   {say(INSTEAD, fault=decision.fault)}" if decision.fault else ""
                print(f"{len(moves) + 1}: {words}{fault}", flush=True)
            try:
                table.play(words)
            except ServerError as error:
                if error.code == "unavailable":
                    time.sleep(1)
                elif error.code not in ("stale", "not now", "illegal"):  # somebody took a move back meanwhile
                    raise
        _over(table, bot, quiet)
    finally:
        bot.close()


def _due(state: m.TableSnapshot, seat: int) -> bool:
    """There is something to do: a move, a seat to take back from a stand-in, or nothing more at all."""
    return bool(state.legal) or state.status == "over" or bool(state.seats[seat].stand_in)


def _show_moves(bot: Bot, moves: list[int], known: int, seat: int) -> None:
    if bot.watches:
        for index, move in enumerate(seen_by(bot.game, moves, seat)):
            if index >= known:
                bot.saw(move)


def _over(table: Table, bot: Bot, quiet: bool) -> None:
    assert table.state is not None and table.state.result is not None
    scores = table.state.result["scores"]
    bot.over(Outcome([[] for _ in scores], [each["total"] for each in scores], [each["rank"] for each in scores]))
    if not quiet:
        for each in scores:
            print(say(RANKED, rank=each["rank"], name=each["name"], points=each["total"]))


def _why(error: ServerError | LinkError | Closed) -> str:
    """What is wrong in the language of the terminal, if it has our codes and facts: a newer server may have others."""
    if isinstance(error, LinkError):
        return say_sentence(error.reason)
    if error.reason is not None:
        with contextlib.suppress(Exception):
            return say_sentence(sentence_of({"code": error.reason.code, "facts": error.reason.facts}))
    return str(error)


def _fail(words: str) -> int:
    print(f"branchline: {words}", file=sys.stderr)
    return 1
