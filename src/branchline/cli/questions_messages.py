"""What the answers to a person's questions say: `questions.py`. Facts named like a command are what is typed for it."""

from typing import Final

from branchline.core.sentence import Message

HINT: Final = Message("terminal.question.hint", "or “?”: what search would do here, and why; “{hint} 5s”: think longer")
LOG: Final = Message("terminal.question.log", "the game so far, as you saw it; “{log} 5”: its last five lines")
UNDO: Final = Message("terminal.question.undo", "go back to your previous decision, as often as you like")
SAVE: Final = Message("terminal.question.save", "write a copy of the record")
RULES: Final = Message("terminal.question.rules", "the rules in brief")
HELP: Final = Message("terminal.question.help", "this list")
QUIT: Final = Message("terminal.question.quit", "save and leave")
SCORE: Final = Message("terminal.question.score", "the result again")
REVIEW: Final = Message("terminal.question.review", "what search would have done; “{review} 2s” thinks longer")
AGAINST: Final = Message("terminal.question.against", "You play against {against}.")
MOVES: Final = Message("terminal.question.moves", "Moves, in words or by number:")
ALSO: Final = Message(
    "terminal.question.also",
    "Beginnings are enough where they are clear; Tab completes. You can also say:",
)
ON_OFFER: Final = Message("terminal.question.on-offer", "On offer")
HOW_MANY_LINES: Final = Message(
    "terminal.question.how-many-lines", "Say how many lines of it, such as “{log} 5”, or “{log}” for all."
)
QUOTED: Final = Message("terminal.question.quoted", "“{words}”")
AFTER_THE_END: Final = Message(
    "terminal.question.after-the-end",
    "{shown, sentences} show the game; “{review}” tells what search would have done; “{undo}” takes your last decision "
    "back, and the game goes on; “{quit}” leaves.",
)
WHERE_TO: Final = Message(
    "terminal.question.where-to", "Say where to: “{save}”. The game is saved after every move anyway."
)
EXISTS: Final = Message("terminal.question.exists", "{file} exists already; choose another name.")
NOT_WRITTEN: Final = Message("terminal.question.not-written", "{file}: {why, sentence}.")
SAVED_COPY: Final = Message("terminal.question.saved-copy", "Saved a copy in {file}")
