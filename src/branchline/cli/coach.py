"""A hint before a decision and a look back after the game, as a person reads them."""

from typing import Final

from rich.console import Console
from rich.text import Text

from branchline.analysis.adviser import HINT, WORSE, Advice, Adviser, JudgedMove, budget_of
from branchline.analysis.judging import REVIEW, decisions, judge_moves, review_budget
from branchline.analysis.sentences import counted, expected, sentence
from branchline.bots.bot import Budget
from branchline.bots.seeding import number
from branchline.cli.heard import to_type
from branchline.cli.paint import QUIET, STRONG, paragraph
from branchline.cli.progress import progress, spinner
from branchline.cli.session import Session
from branchline.cli.speech import say, say_sentence, spoken
from branchline.core.record import Record
from branchline.core.sentence import Message
from branchline.core.view import View
from branchline.describe.onlooker import seen_by
from branchline.describe.story import action_words

NO_CHOICE: Final = Message("terminal.hint.no-choice", "There is nothing else that you could do.")
THINKING: Final = Message("terminal.hint.thinking", "Search is thinking …")
STOPPED: Final = Message("terminal.hint.stopped", "No hint, then.")
WOULD: Final = Message("terminal.hint.would", "Search would {move, sentence}.")
NOTHING_ELSE: Final = Message("terminal.hint.nothing-else", "It thinks that nothing else is worth a thought.")
ABOUT_AS_GOOD: Final = Message("terminal.hint.about-as-good", "about as good")
VALUE: Final = Message("terminal.hint.value", "{value, sentence}:")  # what is expected of the move behind it
ESTIMATES: Final = Message(
    "terminal.hint.estimates",
    "Estimates from {games, plural, one {# game} other {# games}} tried to the end, what you can't see dealt at "
    "random.",
)
LOOKING_BACK: Final = Message("terminal.review.looking-back", "Looking back")
DECIDED: Final = Message(
    "terminal.review.decided",
    "{who, who} decided {times, plural, one {# time} other {# times}} where there was a choice.",
)
ONLY_FIRST: Final = Message(
    "terminal.review.only-first",
    "{n, plural, =0 {None of them has been looked at yet.} one {Here is the first.} other {Here are the first #.}}",
)
TOGETHER: Final = Message("terminal.review.together", "Together that may have cost about {points, number, 0} points.")
SHOW_ALL: Final = Message("terminal.review.show-all", "“{review}” shows them in order.")
ONLY_ESTIMATES: Final = Message(
    "terminal.review.only-estimates",
    "These are estimates, by what was known at each move, not by what came later.",
)

COSTLIEST = 10  # decisions of a review
ROOM = 29  # for what is expected of an action, before its words


class Coach:
    """Lets the search bot look over the person's shoulder. Nothing here changes the game."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.reviewed: tuple[list[int], Budget, list[JudgedMove]] | None = (
            None  # of which moves, how long, what came of it
        )

    def hint(self, text: str) -> None:
        """What search would do, why, and what it expects of the next best."""
        session = self.session
        budget, view = budget_of(text, HINT), session.view()
        if len(view.legal()) < 2:
            self._say(NO_CHOICE)
            return
        adviser = Adviser(session.game, session.seat, budget)
        if adviser.watches:
            for move in seen_by(session.game, session.record.moves, session.seat):
                adviser.bot.saw(move)
        try:
            with spinner(self.console, say(THINKING)):
                advice = adviser.advise(view, number(session.seed, "hint", len(session.record.moves)))
        except KeyboardInterrupt:
            self._say(STOPPED)
        else:
            show_hint(advice, view, self.console)
        finally:
            adviser.bot.close()

    def review(self, text: str) -> None:
        """What search would have done: `review`, `review 20` or `all` for more of it, `review 2s` to think anew."""
        words = text.split()
        counts = [word for word in words if word.isdecimal() or word == "all"]
        times = [word for word in words if word not in counts]
        most = COSTLIEST if not counts else None if counts[-1] == "all" else int(counts[-1][:9])
        record, seat = self.session.record, self.session.seat
        before = self.reviewed if self.reviewed and self.reviewed[0] == record.moves else None
        budget = review_budget("".join(times), before[1] if before else REVIEW)
        if before and before[1] == budget:
            found = before[2]
        else:
            found = reviewed(record, [seat], budget, self.session.seed, self.console)
            if len(found) == decisions(record, [seat]):
                self.reviewed = list(record.moves), budget, found
        show_review(record, found, [seat], self.console, most, you=seat)

    def _say(self, message: Message) -> None:
        self.console.print(Text(say(message)))


# -- a hint -----------------------------------------------------------------------------------------------------------


def show_hint(advice: Advice, view: View, console: Console) -> None:
    would = say(WOULD, move=action_words(view, advice.action, numbers=True, language=spoken()))
    paragraph(console, "", f"{would} {say_sentence(advice.why)}", 0)
    if not advice.estimates:
        paragraph(console, "", say(NOTHING_ELSE), 0)
        return
    for place, estimate in enumerate(advice.estimates):
        value = say(ABOUT_AS_GOOD) if 0 < place < advice.alike else expected(estimate, spoken())
        words = action_words(view, estimate.action, numbers=True, language=spoken())
        paragraph(console, f"  {say(VALUE, value=value)} ", words, ROOM + 2)
    paragraph(console, "", say(ESTIMATES, games=advice.games), 0)


# -- a review ---------------------------------------------------------------------------------------------------------


def reviewed(record: Record, seats: list[int], budget: Budget, seed: str, console: Console) -> list[JudgedMove]:
    """Think about every decision, with progress where a person looks on; Ctrl-C leaves it at those done."""
    found: list[JudgedMove] = []
    try:
        with progress(console, say(LOOKING_BACK), decisions(record, seats)) as advance:
            for each in judge_moves(record, seats, budget, seed):
                found.append(each)
                advance()
    except KeyboardInterrupt:
        pass
    return found


def show_review(
    record: Record,
    found: list[JudgedMove],
    seats: list[int],
    console: Console,
    most: int | None,
    you: int | None = None,
) -> None:
    """For each seat the decisions that cost something: some of the worst, or all in the order of the game."""
    for seat in seats:
        own, total = [each for each in found if each.seat == seat], decisions(record, [seat])
        worse = [each for each in own if each.verdict == WORSE]
        shown = worse if most is None else sorted(worse, key=lambda each: each.cost, reverse=True)[:most]
        decided = [say(DECIDED, who={"name": record.names[seat], "you": seat == you}, times=total)]
        decided += [] if len(own) == total else [say(ONLY_FIRST, n=len(own))]
        console.print()
        console.print(Text(" ".join(decided), STRONG))
        listed = "all" if most is None else "first" if len(shown) == len(worse) else "worst"
        paragraph(console, "", counted(own, listed if shown else "none", len(shown), spoken()), 0)
        for each in shown:
            paragraph(console, f"{each.move:>4}", sentence(each, spoken()), 6)
        if worse:
            cost = [say(TOGETHER, points=float(sum(each.points for each in worse)))]
            cost += [say(SHOW_ALL, review=to_type("review all"))] if you is not None and len(shown) < len(worse) else []
            paragraph(console, "", " ".join(cost), 0)
    console.print(Text(say(ONLY_ESTIMATES), QUIET))
