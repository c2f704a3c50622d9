"""Any program in any language as a bot: it reads lines and answers with a line. docs/bots.md has the protocol."""

import json
import re
import shlex

from branchline.bots import protocol
from branchline.bots.bot import Budget, Move
from branchline.bots.outside import Failed, OutsideBot
from branchline.core.actions import Ambiguous, Unreadable
from branchline.core.game import Game
from branchline.core.score import Outcome
from branchline.core.view import View
from branchline.describe.describer import Describer
from branchline.describe.memory import Memory


class ProgramBot(OutsideBot):
    """What both forms share: the command, and how an answer is read."""

    def __init__(self, game: Game, seat: int, budget: Budget, program: str, limit_ms: int | None = None) -> None:
        super().__init__(game, seat, budget, limit_ms)
        self.words = shlex.split(program)

    def command(self) -> list[str]:
        return self.words

    def read(self, answer: str, view: View, legal: list[int]) -> int:
        """A number of the list, the words of a move, or {"move": either}."""
        answered: object = answer
        if answer.startswith("{"):
            try:
                answered = json.loads(answer)["move"]
            except (ValueError, KeyError):
                raise Failed(f'no answer: “{answer}”; it is {{"move": …}}') from None
        if isinstance(answered, int) or re.fullmatch(r"\d{1,9}", str(answered)):
            number = int(str(answered))
            if not 1 <= number <= len(legal):
                raise Failed(f"no move has the number {number}; there are 1 to {len(legal)}")
            return legal[number - 1]
        try:
            action = self.game.codec.parse(str(answered), legal)
        except (Unreadable, Ambiguous) as error:
            raise Failed(str(error)) from None
        if action not in legal:
            raise Failed(f"“{answered}” is not legal now")
        return action

    def over(self, result: Outcome) -> None:
        if self.child is not None:
            for line in self.farewell(result):
                self.child.send(line)

    def farewell(self, result: Outcome) -> list[str]:
        raise NotImplementedError


class JsonProgram(ProgramBot):
    """Speaks JSON, an object a line."""

    def __init__(self, game: Game, seat: int, budget: Budget, program: str, limit_ms: int | None = None) -> None:
        super().__init__(game, seat, budget, program, limit_ms)
        self.memory = Memory(game)
        self.moves = 0

    def greeting(self) -> list[str]:
        return [protocol.line(protocol.game(self.game, self.seat, self.budget, self.limit))]

    def saw(self, move: Move) -> None:
        self.memory.saw(move)
        self.moves += 1
        self.tell(protocol.line(protocol.move(move, self.moves)))

    def question(self, view: View, legal: list[int]) -> str:
        return protocol.line(protocol.choose(view, legal, self.random.getrandbits(53), self.memory))

    def farewell(self, result: Outcome) -> list[str]:
        return [protocol.line(protocol.over(self.game, result))]


class TextProgram(ProgramBot):
    """Reads plain sentences, as a person would who can't see the table, and numbered moves."""

    def __init__(self, game: Game, seat: int, budget: Budget, program: str, limit_ms: int | None = None) -> None:
        super().__init__(game, seat, budget, program, limit_ms)
        self.describer = Describer(game, seat)

    def greeting(self) -> list[str]:
        return [*self.describer.opening(), ""]

    def saw(self, move: Move) -> None:
        self.describer.saw(move)

    def question(self, view: View, legal: list[int]) -> str:
        return "\n".join([*self.describer.position(view), "", *self.describer.choices(legal), "choose:"])

    def farewell(self, result: Outcome) -> list[str]:
        return [*self.describer.ending(result), "over"]
