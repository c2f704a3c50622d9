"""`branchline join LINK --bot search`: a bot takes a seat at a remote table."""

import sys

from branchline.bots.bot import Bot
from branchline.bots.guard import decide, limit_of
from branchline.bots.luck import number
from branchline.bots.registry import Spec, find
from branchline.bots.seen import seen_by
from branchline.client import Closed, LinkError, ServerError, Table
from branchline.client.seen import game_of, record_of, view_of
from branchline.core.score import Outcome
from branchline.core.text import plural


def run(link: str, text: str, name: str | None, seed: str | None, quiet: bool) -> int:
    spec = find(text)
    try:
        table = Table.join(link, name or spec.text[:40])
        state = table.wait(lambda found: found.you is None or found.status != "waiting")
        if state.you is None:
            return _sorry("this link opens no seat; it only lets you watch")
        if not quiet:
            print(f"Seat {state.you} of {len(state.seats)} in {game_of(table).name}: {spec.text} plays.", flush=True)
        _play(table, spec, seed or table.name, quiet)
    except (ServerError, LinkError, Closed) as error:
        return _sorry(str(error))
    return 0


def _play(table: Table, spec: Spec, seed: str, quiet: bool) -> None:
    """To the end of the game. What the bot remembers it is told again if moves were taken back."""
    game = game_of(table)
    assert table.state is not None and table.state.you is not None
    seat = table.state.you - 1
    bot, told = spec.bot(game, seat), 0
    try:
        while table.wait().status != "over":
            moves = record_of(table).moves
            if bot.watches and told > len(moves):
                bot.close()
                bot, told = spec.bot(game, seat), 0
            told = _tell(bot, moves, told, seat)
            view = view_of(table)
            decision = decide(bot, view, number(seed, "bot", seat, len(moves)), limit_of(spec.budget))
            words = game.words(decision.action)
            if not quiet:
                fault = f"   ({decision.fault}; a random move instead)" if decision.fault else ""
                print(f"{len(moves) + 1}: {words}{fault}", flush=True)
            try:
                table.play(words)
            except ServerError as error:
                if error.code not in ("stale", "not now", "illegal"):  # somebody took a move back meanwhile
                    raise
        _over(table, bot, quiet)
    finally:
        bot.close()


def _tell(bot: Bot, moves: list[int], told: int, seat: int) -> int:
    if bot.watches:
        for index, move in enumerate(seen_by(bot.game, moves, seat)):
            if index >= told:
                bot.saw(move)
    return len(moves)


def _over(table: Table, bot: Bot, quiet: bool) -> None:
    assert table.state is not None and table.state.result is not None
    scores = table.state.result["scores"]
    bot.over(Outcome([[] for _ in scores], [each["total"] for each in scores], [each["rank"] for each in scores]))
    if not quiet:
        for each in scores:
            print(f"{each['rank']}. {each['name']}: {plural(each['total'], 'point')}")


def _sorry(words: str) -> int:
    print(f"branchline: {words}", file=sys.stderr)
    return 1
