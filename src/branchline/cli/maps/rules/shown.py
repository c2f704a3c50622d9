"""What a rule adds to the terminal. The screens ask every rule of the game in turn and never which rule it is."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from branchline.cli.menu import Entry
from branchline.core.actions import Kind
from branchline.core.score import ScoreLine

if TYPE_CHECKING:
    from branchline.cli.maps.menu import MapMenu
    from branchline.cli.maps.move_parser import MapMoveParser
    from branchline.cli.maps.screen import MapScreen
    from branchline.cli.maps.ticket_paths import TicketPath
    from branchline.core.record import Json
    from branchline.routes.game import RoutesGame
    from branchline.routes.rules.rule import CompiledRule


class Shown:
    """One rule of a game at the terminal. A subclass overrides what its rule has something to say to."""

    verbs: ClassVar[tuple[str, ...]] = ()  # the first words of the moves it adds
    commands: ClassVar[dict[str, str]] = {}  # what can be asked besides, and what that tells
    usual: ClassVar[str] = ""  # how a route stands that the track itself shows; the map leaves it out
    counted: ClassVar[bool] = False  # what it scores is in everybody's points already

    def __init__(self, rule: "CompiledRule", game: "RoutesGame") -> None:
        self.game = game

    def kinds(self) -> list[Kind]:
        """The sorts of moves it adds."""
        return []

    # -- `branchline show` --------------------------------------------------------------------------------------------

    def at_place(self, place: int) -> str:
        """What a place belongs to."""
        return ""

    def pieces(self) -> list[str]:
        """What is in the box for it."""
        return []

    def sections(self) -> list[tuple[str, list[str]]]:
        """What the board has for it, as headings with lines below."""
        return []

    # -- the table ----------------------------------------------------------------------------------------------------

    def beside(self, table: "MapScreen", seat: int) -> list[Text]:
        """What lies before a player."""
        return []

    def piles(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        """What lies beside the board: a word for the margin, and things in a row."""
        return []

    def on_board(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        """What lies on the board, for whoever can't ask for it: a word for the margin, and things in a row."""
        return []

    def lies_at(self, table: "MapScreen", place: int) -> str:
        """What lies at a place now."""
        return ""

    def standing(self, table: "MapScreen", route: int) -> str:
        """What is to be known of a route that nobody has claimed, if that is more than open or closed."""
        return ""

    def cut_by(self, table: "MapScreen", route: int) -> str:
        """The name of what cuts a route off for good, if anything does."""
        return ""

    def of_use(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        """What lies on the board that helps the person's tickets: a word for the margin, and things in a row."""
        return []

    def to_go(self, table: "MapScreen", way: "TicketPath") -> str:
        """What is to be known of the way a ticket still has to go, besides its spaces."""
        return ""

    # -- the moves ----------------------------------------------------------------------------------------------------

    def question(self, table: "MapScreen") -> str:
        """What the person has to decide now, if this rule asks."""
        return ""

    def with_question(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        """What has to be seen for that: words for the margin, and things in a row."""
        return []

    def entries(self, table: "MapScreen", legal: list[int]) -> list[Entry]:
        """The lines of the menu for the legal moves of its kinds."""
        return []

    def hint(self, table: "MapScreen") -> str:
        """What else can be typed, below the menu."""
        return ""

    def choices(self, table: "MapScreen", actions: list[int]) -> tuple[str, list[Text]] | None:
        """The second step, if all actions are of its kinds: the question and the choices."""
        return None

    def brings(self, table: "MapScreen", action: int) -> list[Text]:
        """What a claim would bring besides its points."""
        return []

    # -- what is typed ------------------------------------------------------------------------------------------------

    def examples(self) -> list[str]:
        """Moves as they can be typed, for help."""
        return []

    def reads(self, parser: "MapMoveParser", text: str) -> list[int]:
        """The moves that words mean which only this rule can read; raises Unreadable or Illegal."""
        return []

    def reads_alone(self) -> list[Kind]:
        """Its kinds that nobody else should try to read: too many moves for beginnings of words to be clear."""
        return []

    def phrases(self) -> list[str]:
        """What a mistyped move of those kinds may have been meant to be."""
        return []

    def turned(self, action: int) -> str:
        """A move of its kinds in the other words that are as good, for Tab."""
        return ""

    def why_not(self, parser: "MapMoveParser", action: int) -> str:
        """A better reason than the engine's, where a person has been shown a choice."""
        return ""

    def obey(self, table: "MapScreen", menu: "MapMenu", command: str, rest: str) -> bool:
        """Answer one of its commands; or, with no command, a line that asks for something only this rule knows."""
        return False

    # -- the story ----------------------------------------------------------------------------------------------------

    def did(self, kind: str, line: "Json") -> str:
        """A move of its kinds, behind the name of who made it: “placed 3 fog tokens on Sunset”."""
        return ""

    def did_by(self, event: "Json") -> str:
        """An event that a player brought about, behind the player's name."""
        return ""

    def came(self, event: "Json") -> str:
        """Any other event as a sentence."""
        return ""

    def scored(self, line: ScoreLine) -> str:
        """What a line of the score is for, if this rule wrote it; its facts may be missing."""
        return ""
