"""The end of a game in words: who won, and what each line of a score is for."""

from typing import Final

from branchline.core.language import ENGLISH, Language
from branchline.core.score import Outcome, ScoreLine
from branchline.core.sentence import Message
from branchline.describe.narrator import Narrator

COMPLETED: Final = Message("terminal.score.ticket", "ticket {ticket}")
MISSED: Final = Message("terminal.score.missed-ticket", "missed ticket {ticket}")
YOU_SHARE: Final = Message("terminal.end.you-share", "{winners, sentences} share the victory.")
THEY_SHARE: Final = Message("terminal.end.they-share", "{winners, sentences} share the victory.")
WINNER: Final = Message("terminal.end.winner", "{who, who}")
WINS: Final = Message("terminal.end.wins", "{who, select, you {You win!} other {{who, who} wins.}}")
WINS_TIE: Final = Message(
    "terminal.end.wins-tie",
    "{who, select, you {You win on the tie-break!} other {{who, who} wins on the tie-break.}}",
)


def line_words(narrator: Narrator, line: ScoreLine) -> str:
    """A score line: a ticket says whether it was completed, a bonus what it is for."""
    if line.what == "ticket":
        return narrator.language.say(COMPLETED if line.facts.get("completed") else MISSED, ticket=line.label)
    return narrator.scored(line)


def verdict(result: Outcome, names: list[str], seat: int, language: Language = ENGLISH) -> str:
    """Who won, and that others had as many points, if so; `seat` is the reader's, or -1."""
    who = [{"name": names[one], "you": one == seat} for one in result.winners]
    if len(who) > 1:
        winners = [WINNER.sentence(who=one) for one in who]
        return language.say(YOU_SHARE if seat in result.winners else THEY_SHARE, winners=winners)
    tie = result.totals.count(result.totals[result.winners[0]]) > 1
    return language.say(WINS_TIE if tie else WINS, who=who[0])
