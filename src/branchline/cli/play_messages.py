"""What the conversation at the table says besides what is asked for: `play.py`."""

from typing import Final

from branchline.core.sentence import Message

YOU_ARE: Final = Message("terminal.play.you-are", "You are player {seat} of {seats}, against {against}.")
PLAYED_WITH: Final = Message("terminal.play.options", "Played with {options, list}.")
SAVED_IN: Final = Message("terminal.play.saved-in", "Saved after every move in {file}")
HOW_TO: Final = Message(
    "terminal.play.how-to", "Type a move or its number. “?” gives a hint, “{help}” lists what else you can say."
)
THINKING: Final = Message("terminal.play.thinking", "{who, who} is thinking …")
FAILED: Final = Message(
    "terminal.play.failed",
    "{who, who} failed{replaced, select, true {, and a random move was made for it} other {}}: {what}",
)
RECORD_IN: Final = Message("terminal.play.record-in", "The record is in {file}")
WHICH: Final = Message("terminal.play.which", "which? (Enter goes back)")
YOUR_ANSWER: Final = Message("terminal.play.your-answer", "your answer? (Enter goes back)")  # of no numbered choices
LOST: Final = Message(
    "terminal.play.lost", "Something went wrong with that line; the game goes on. ({error}: “{words}”)"
)
NO_SUCH_MOVE: Final = Message(
    "terminal.play.no-such-move", "There is no move {number}: the numbers go from 1 to {most}."
)
NO_SUCH_CHOICE: Final = Message(
    "terminal.play.no-such-choice", "There is no choice {number}: the numbers go from 1 to {most}."
)
NO_CHOICE_FOR: Final = Message("terminal.play.no-choice-for", "“{typed}” is no choice for {entry, sentence}.")
NONE_OF_THESE: Final = Message("terminal.play.none-of-these", "“{typed}” is none of these.")
OVER: Final = Message("terminal.play.over", "The game is over. {then, sentence}")
TAKEN_BACK: Final = Message("terminal.play.taken-back", "Taken back: {moves, sentences}.")
NOTHING_TAKEN_BACK: Final = Message("terminal.play.nothing-taken-back", "There is nothing to take back yet.")
NOT_SAVED: Final = Message("terminal.play.not-saved", "The game could not be saved: {why, sentence}.")
SAVE_ELSEWHERE: Final = Message("terminal.play.save-elsewhere", "{why, sentence} “{save}” writes it elsewhere.")
TO_GO_ON: Final = Message("terminal.play.to-go-on", "Your game is saved. To go on:")
TITLE_OR_GAME: Final = Message(
    "terminal.play.title-or-game", "Name a title or a saved game, not both: the saved game knows its title."
)
KNOWS_OPTIONS: Final = Message("terminal.play.knows-options", "A saved game knows its options: leave --option out.")
NAME_A_TITLE: Final = Message(
    "terminal.play.name-a-title",
    "Name a title, or a saved game with --resume; “branchline titles” lists the titles.",
)
