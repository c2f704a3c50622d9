"""The moves of the Card Game: plays gathered by colour, those of three colours in one, and how they are told apart."""

from typing import ClassVar

from rich.text import Text

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cli.cardgame.card_messages import (
    ADDED_MEANS,
    CAN_COMPLETE,
    CARDS,
    ENTER_GOES_ON,
    ENTER_IS_BEST,
    NAME_THREE,
    NOTHING_CHOSEN,
    NOTHING_PLAYED,
    ON_TOP_MEANS,
    ON_TRACK,
    ON_TRACK_MEANS,
    PLAY_AND_ROB,
    PLAY_MARGIN,
    PLAY_SUIT,
    PLAY_THREE,
    ROBS,
    ROBS_MEANS,
    STOP_DRAWING,
    STOP_MARGIN,
    THREE_COLOURS,
    WITH_ONE_CARD,
)
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.cardgame.screen import CardGameScreen
from branchline.cli.heard import to_type
from branchline.cli.menu import Entry, Menu
from branchline.cli.speech import say, spoken, text
from branchline.cli.table_messages import NOTHING_YET
from branchline.core.actions import Kind
from branchline.core.sentence import Message
from branchline.describe.card_situation import Suit, suit_of
from branchline.describe.story import action_words

PLAY = "play"
MANY = 9  # sets of three colours that are too many to be numbered


def _short(numbers: list[int]) -> str:
    """“1–4”, or the one number there is."""
    return f"{min(numbers)}–{max(numbers)}" if max(numbers) > min(numbers) else str(numbers[0])


class CardMenu(Menu):
    step_by_step: ClassVar[bool] = True
    table: CardGameScreen
    game: CardGame
    paint: CardPaint

    def own_kinds(self) -> list[Kind]:
        return [self.game.play_cards, self.game.stop, self.game.complete]

    def gathered(self, legal: list[int]) -> list[Entry]:
        """Tickets to complete have their own numbers, which the question shows."""
        stop = self.game.stop
        found = [Entry(stop.name, say(STOP_MARGIN), say(WITH_ONE_CARD), [stop.start], text(STOP_DRAWING))]
        found = found if stop.start in legal else []
        for colour, actions in self.table.situation.plays().items():
            single = Entry(PLAY, say(PLAY_MARGIN), say(THREE_COLOURS), actions, text(PLAY_THREE))
            found.append(single if colour is None else self._suit(colour, actions))
        return found

    def _suits(self, actions: list[int]) -> list[Suit]:
        """All of them, if they are suits of one colour; else none."""
        if any(self.game.codec.kind_of[action] is not self.game.play_cards for action in actions):
            return []
        suits = [suit for action in actions if (suit := suit_of(self.game, action)) is not None]
        return suits if len(suits) == len(actions) and len({colour for colour, _, _ in suits}) == 1 else []

    def _suit(self, colour: int, actions: list[int]) -> Entry:
        situation, name, suits = self.table.situation, self.game.cards.colours[colour], self._suits(actions)
        robs = situation.robs(colour)
        spoken = text(PLAY_AND_ROB if robs else PLAY_SUIT, suit=situation.offered(suits), robs=robs)
        wilds = [suit[2] for suit in suits]
        on_top = self.paint.wild(f"+{_short(wilds)}") if any(wilds) else ""
        cards = self.paint.chip(say(CARDS, numbers=_short([suit[1] for suit in suits]), colour=name), name)
        chip = Text.assemble(cards, on_top, f" {robs}" if robs else "")
        return Entry(PLAY, say(PLAY_MARGIN), name, actions, spoken, chip=chip)

    # -- what stands with the menu ------------------------------------------------------------------------------------

    def plays(self) -> list[tuple[int, Entry]]:
        """The entries of plays, with their numbers."""
        return [(number, entry) for number, entry in enumerate(self.entries, 1) if entry.heading == PLAY]

    def nothing(self) -> tuple[str, str]:
        unable = self.table.situation.begins() and not self.plays()
        return (say(PLAY_MARGIN), say(NOTHING_YET)) if unable else ("", "")

    @property
    def default(self) -> list[int]:
        return [self.game.complete.start + self.game.complete.best] if self.table.situation.scoring() else []

    def hint(self) -> str:
        if not self.table.situation.scoring():
            return ""
        if not self.table.situation.best():
            return say(ENTER_GOES_ON)
        example = " ".join([str(number) for number in self._examples()])
        stop, typed = self.table.situation.may_stop(), {"best": to_type("best"), "done": to_type("done")}
        return say(ENTER_IS_BEST, example=example, stop=stop, **typed)

    def confirmation(self, action: int) -> str:
        """Whether to complete no more is meant, while more could be completed and need not."""
        situation = self.table.situation
        best = situation.best() if situation.scoring() else []
        if not best or action != self.game.complete.start + self.game.complete.no_more:
            return ""
        more = bool(self.table.view.names.chosen())
        return say(CAN_COMPLETE, n=len(best), more=more, left=situation.if_left_open(), done=to_type("done"))

    def left(self) -> None:
        self.table.line(say(NOTHING_CHOSEN if self.table.situation.scoring() else NOTHING_PLAYED))
        self.draw()

    def _examples(self) -> list[int]:
        """The numbers of tickets that can be completed together."""
        held = [ticket.number for ticket in self.table.view.tickets]
        return [held.index(ticket) + 1 for ticket in self.table.situation.best()[:2]]

    def signs(self) -> list[tuple[str, str]]:
        found, wilds = [(say(ROBS), say(ROBS_MEANS))], {"wild": self.game.box.wild, "wilds": self.game.box.wilds}
        if self.paint.coloured:
            found.append(("+0–2", say(ADDED_MEANS, **wilds)))
            found.append(("+1", say(ON_TOP_MEANS, **wilds)))
        return [*found, (say(ON_TRACK), say(ON_TRACK_MEANS, hidden=not self.game.options.get(OPEN_TRACK)))]

    def choice_text(self, action: int) -> Text:
        return Text(action_words(self.table.view, action, numbers=True, language=spoken()))

    # -- the second step ----------------------------------------------------------------------------------------------

    def second_step(self, actions: list[int]) -> tuple[str, Message | None, list[Text]] | None:
        suits = self._suits(actions)
        if suits:
            return self.table.situation.how_many(suits), None, []
        if all(self.game.codec.kind_of[action] is self.game.play_cards for action in actions) and len(actions) > MANY:
            colours = {colour for action in actions for colour in self._colours(action)}
            names = [colour for colour in self.game.cards.colours if colour in colours]
            example = to_type(" ".join(self._colours(actions[0])))
            return say(NAME_THREE, colours=names, example=example), None, []
        return None

    def _colours(self, action: int) -> list[str]:
        counts = self.game.play_cards.cards_of(action)
        return [self.game.cards.name(colour) for colour, count in enumerate(counts) if count]
