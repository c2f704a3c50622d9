"""Every decision of a recorded game, judged."""

from collections.abc import Iterator
from typing import Final

from branchline.analysis.adviser import WORSE, Adviser, JudgedMove, budget_of
from branchline.bots.bot import Budget
from branchline.bots.seeding import number
from branchline.core.actions import Unreadable
from branchline.core.record import Record
from branchline.core.sentence import Message
from branchline.describe.onlooker import Onlooker
from branchline.describe.story import action_words

REVIEW = Budget(ms=500)  # for each decision
ONE_CORE: Final = Message("terminal.think.one-core", "A review thinks on one core.")


def review_budget(text: str, usual: Budget) -> Budget:
    """How long to think about each decision; raises Unreadable."""
    budget = budget_of(text, usual)
    if budget.cores > 1:
        raise Unreadable(ONE_CORE.sentence())
    return budget


def decisions(record: Record, seats: list[int]) -> int:
    """How often these seats had a choice."""
    game = record.game
    return sum(
        game.to_move(state) in seats and len(game.legal(state)) > 1
        for state, _ in zip(record.states(), record.moves, strict=False)
    )


def judge_moves(record: Record, seats: list[int], budget: Budget, seed: str) -> Iterator[JudgedMove]:
    """Every decision of these seats where there was a choice, in the order of the game."""
    game, state = record.game, record.game.start()
    advisers = {seat: Adviser(game, seat, budget) for seat in seats}
    onlookers = [Onlooker(game, seat, state) for seat, adviser in advisers.items() if adviser.watches]
    try:
        for index, action in enumerate(record.moves):
            by = game.to_move(state)
            if by in advisers:
                view = game.view(state, by)
                if len(view.legal()) > 1:
                    yield advisers[by].judge(view, index + 1, action, number(seed, "review", index))
            owner = game.codec.kind_of[action].secret_of(state.cells, action)
            game.play_unchecked(state, action)
            for onlooker in onlookers:
                advisers[onlooker.seat].bot.saw(onlooker.sees(by, action, owner, state))
    finally:
        for adviser in advisers.values():
            adviser.bot.close()


def report(record: Record, found: list[JudgedMove], seats: list[int], budget: Budget) -> dict[str, object]:
    """All of it, for a program."""
    return {
        "title": record.game.key,
        "rules": record.game.version.rules,
        "board": record.game.version.board,
        "names": record.names,
        "budget": {"ms": budget.ms, "simulations": budget.simulations},
        "decisions": [
            {
                "seat": each.seat + 1,
                "move": each.move,
                "played": record.game.words(each.played),
                "preferred": record.game.words(each.preferred),
                "verdict": each.verdict,
                "points": round(each.points, 2),
                "win": round(each.win, 4),
                "why": str(each.why),
                "told": {
                    "played": action_words(each.view, each.played),
                    "preferred": action_words(each.view, each.preferred),
                },
            }
            for each in found
        ],
        "totals": [
            {
                "seat": seat + 1,
                "decisions": decisions(record, [seat]),
                "judged": sum(each.seat == seat for each in found),
                "worse": sum(each.seat == seat and each.verdict == WORSE for each in found),
                "points": round(sum(each.points for each in found if each.seat == seat), 2),
            }
            for seat in seats
        ],
    }
