"""A process in which bots think: `python -m branchline.server.thinker` answers questions on a pipe, one by one."""

import msgspec

from branchline.bots.guard import decide, error_line, limit_of
from branchline.bots.minds.mind import NO_ACTION
from branchline.bots.registry import find
from branchline.core.game import Version
from branchline.core.view import View
from branchline.describe.onlooker import seen_by
from branchline.server.answering import answer_all
from branchline.titles import find_game

NICENESS = 5  # people first


class ThinkerQuestion(msgspec.Struct, frozen=True):
    """What a bot is asked: the game so far, and which seat it plays. It sees of it what that seat saw."""

    title: str
    version: Version
    seats: int
    options: dict[str, object]
    moves: list[int]
    seat: int
    level: str
    seed: int


class ThinkerAnswer(msgspec.Struct, frozen=True):
    action: int  # NO_ACTION if there is no answer
    fault: str  # empty if the action is the bot's own


def think(question: ThinkerQuestion) -> ThinkerAnswer:
    game = find_game(question.title, question.version, question.seats, question.options)
    state = game.start()
    for action in question.moves:
        game.play_unchecked(state, action)
    cells = game.turned_to(state.cells, question.seat)
    view = View(game, question.seat, game.layout.masked(cells, question.seat))
    spec = find(question.level)
    bot = spec.bot(game, question.seat)
    try:
        if bot.watches:
            for move in seen_by(game, question.moves, question.seat):
                bot.saw(move)
        decision = decide(bot, view, question.seed, limit_of(spec.budget))
        return ThinkerAnswer(decision.action, decision.fault)
    finally:
        bot.close()


def answer(line: str) -> ThinkerAnswer:
    try:
        return think(msgspec.json.decode(line, type=ThinkerQuestion))
    except Exception as error:
        return ThinkerAnswer(NO_ACTION, error_line(error))


if __name__ == "__main__":
    answer_all(answer, NICENESS)
