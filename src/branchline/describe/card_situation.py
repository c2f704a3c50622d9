"""The Card Game as a seat sees it, in words: railyards, tracks, what is scored, and what can be played."""

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cardgame.state import DECK, TWO_DECKS
from branchline.core.language import ENGLISH, OR, Language
from branchline.core.moves import by_words
from branchline.core.names import WILD, TicketView
from branchline.core.sentence import Sentence
from branchline.core.view import View
from branchline.describe.card_situation_messages import (
    AHEAD,
    AT_LEAST,
    BEST,
    CAN_ROB,
    CHOSEN,
    COMPLETED,
    COMPLETES,
    COMPLETES_NONE,
    DECK_LEFT,
    DECK_OUT,
    HOW_MANY_CARDS,
    HOW_MANY_WILDS,
    IT_ROBS,
    LAST_BEFORE_SCORING,
    NO_TICKET,
    OFFERED,
    ONE_IS_NO_SUIT,
    OPEN_COSTS,
    OPEN_FOR_NOW,
    POSSIBLE,
    ROBS,
    SPAN,
    THIS_IS_LAST_BEFORE_SCORING,
    TOO_FEW_CARDS,
    TOO_FEW_COLOURS,
    WHICH_COMPLETE,
    WILDS,
    YOU_HAVE,
)
from branchline.describe.situation import BAD, GOOD, NORMAL, PlayerNumber, Situation
from branchline.describe.situation_messages import (
    CARDS,
    NONE,
    NONE_YET,
    ON_TRACK,
    OPEN_TICKETS,
    POINTS,
    TICKETS,
    TURNED_UP,
    WILDS_HELD,
)

FEW_CARDS = 8  # in the deck: the end is near
THREE = 3  # single cards that are played together
Suit = tuple[int, int, int]  # the colour, its cards of the colour, its wilds


class CardSituation(Situation):
    game: CardGame

    def __init__(self, view: View, names: list[str], language: Language = ENGLISH) -> None:
        assert isinstance(view.game, CardGame)
        super().__init__(view.game, view, names, language)

    # -- players and piles --------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """Of the tickets completed so far; in the end all of them."""
        return self.totals[seat] if self.totals else sum([t.points for t in self.view.players[seat].completed])

    def numbers(self, seat: int) -> list[PlayerNumber]:
        players = self.view.players
        player, up = players[seat], any(each.laid_out for each in players)
        found = [
            PlayerNumber(player.cards, CARDS),
            PlayerNumber(player.tickets, OPEN_TICKETS if self.totals else TICKETS),
            PlayerNumber(player.laid_out.total(), TURNED_UP) if up else PlayerNumber(player.track_size, ON_TRACK),
        ]
        anybody = bool(self.totals) or any(each.completed for each in players)
        return [PlayerNumber(self.points(seat), POINTS), *found] if anybody else found

    def more_of(self, seat: int) -> list[str]:
        done, ahead = [{"a": t.a, "b": t.b} for t in self.view.players[seat].completed], self._ahead(seat)
        found = [self.language.say(COMPLETED, tickets=done)] if done else []
        return found + ([self.language.say(AHEAD, cities=ahead)] if ahead else [])

    def _ahead(self, seat: int) -> list[str]:
        """The big cities whose bonus the seat would win or share now."""
        found: list[str] = []
        for city in self.game.cities:
            done = [sum([city in (t.a, t.b) for t in player.completed]) for player in self.view.players]
            found += [city] * (0 < done[seat] == max(done))
        return found

    def near_end(self) -> bool:
        return self.view.deck <= FEW_CARDS

    def deck_words(self) -> str:
        """The end comes when the deck runs out, so what is left is said with what it leads to."""
        left = self.view.deck
        which = "first" if self.cells[DECK] == 1 else "second"
        deck = which if self.game.seats == TWO_DECKS else "only"
        return self.language.say(DECK_LEFT if left else DECK_OUT, n=left, deck=deck, near=self.near_end())

    def piles(self) -> list[str]:
        deck, gone, tickets = super().piles()
        return [deck, gone, tickets] if self.view.discards else [deck, tickets]

    # -- tickets ------------------------------------------------------------------------------------------------------

    def ticket_note(self, ticket: TicketView) -> tuple[str, str]:
        return (self.language.say(COMPLETES), GOOD) if ticket.number in self.enough() else ("", NORMAL)

    def choice_note(self, ticket: TicketView) -> tuple[str, str]:
        """How a ticket stands in the choice of a scoring."""
        if ticket.number in self.game.chosen_of(self.cells, self.seat):
            return self.language.say(CHOSEN), GOOD
        if ticket.number in self.best():
            return self.language.say(BEST), GOOD
        can = self.game.complete.start + ticket.number in self.view.legal()
        return (self.language.say(POSSIBLE), NORMAL) if can else (self.language.say(TOO_FEW_CARDS), BAD)

    def enough(self) -> list[int]:
        """The tickets that the person's track, if it lies open, would complete now, as many as make most points."""
        game = self.game
        if not game.options.get(OPEN_TRACK):
            return []
        held = _mask(game.tickets_of(self.cells, self.seat))
        return game.listed(game.packing.best(held, game.track_of(self.cells, self.seat), 0))

    def no_tickets(self) -> str:
        """In the second half, or once some are completed, not only yet."""
        late = self.cells[DECK] > 1 or self.view.me.completed or self.totals
        return self.language.say(NONE if late else NONE_YET)

    # -- the question -------------------------------------------------------------------------------------------------

    def scoring(self) -> bool:
        """Whether the person has to choose what to complete."""
        return self.game.asks(self.cells, self.game.complete) and self.view.to_move == self.seat

    def best(self) -> list[int]:
        """The tickets that would make most points, besides those that are chosen."""
        return self.game.best(self.cells, self.seat)

    def may_stop(self) -> bool:
        """Whether tickets that could be completed may be left open."""
        return self.game.complete.may_stop()

    def own_question(self) -> str:
        if not self.scoring():
            return ""
        more, best = bool(self.game.chosen_of(self.cells, self.seat)), self.best()
        if not self.view.tickets:
            return self.language.say(NO_TICKET)
        if not best:
            return self.language.say(COMPLETES_NONE, more=more)
        points = sum([self.game.all_tickets[ticket].points for ticket in best])
        return self.language.say(WHICH_COMPLETE, more=more, tickets=len(best), points=points)

    def first_of_two(self) -> bool:
        """Whether the scoring that comes, or is now, is not the last one."""
        return self.game.seats == TWO_DECKS and self.cells[DECK] == 1

    def last_turn(self, asked: bool) -> str:
        if not self.first_of_two():
            return super().last_turn(asked)
        return self.language.say(THIS_IS_LAST_BEFORE_SCORING if asked else LAST_BEFORE_SCORING)

    def if_left_open(self) -> str:
        """What becomes of a ticket that is not completed now."""
        return self.language.say(OPEN_FOR_NOW if self.first_of_two() else OPEN_COSTS)

    def remark(self) -> str:
        if self.scoring():
            return self.if_left_open() if self.view.tickets else ""
        if not self.view.last_turns or not self.begins() or not self.plays():
            return ""
        return self.language.say(CAN_ROB, stay=self.first_of_two())

    def left_of_track(self) -> dict[str, int]:
        """What the tickets chosen so far leave of the track, by colour."""
        chosen = _mask(self.game.chosen_of(self.cells, self.seat))
        left = self.game.packing.spare(chosen, self.game.laid_out_of(self.cells, self.seat))
        return {self.game.cards.name(colour): count for colour, count in enumerate(left)}

    def completes(self, tickets: list[int]) -> bool:
        """Whether the track has the cards for all of these and what is chosen already."""
        together = [*tickets, *self.game.chosen_of(self.cells, self.seat)]
        return self.game.packing.fits(_mask(together), self.game.laid_out_of(self.cells, self.seat))

    # -- plays --------------------------------------------------------------------------------------------------------

    def plays(self) -> dict[int | None, list[int]]:
        """The legal plays by the colour of their suit; those of three colours, which are no suit, last."""
        game, found = self.game, dict[int | None, list[int]]()
        for (kind, _), moves in by_words(game, self.view.legal()).items():
            for action, _ in moves if kind == game.play_cards.name else []:
                suit = suit_of(game, action)
                found.setdefault(suit[0] if suit else None, []).append(action)
        return dict(sorted(found.items(), key=lambda each: each[0] is None))

    def robs(self, colour: int) -> str:
        """Whom a suit of the colour robs, and of how much."""
        owner, cards, wilds = self.game.railyard_row(self.cells, colour)
        return self.language.say(ROBS, name=self.names[owner], n=cards + wilds) if owner is not None else ""

    def offered(self, suits: list[Suit]) -> Sentence:
        """The suits of one colour that can be played: “red: 1 to 4 cards, up to 3 locomotives, at least 2 in all”."""
        cards, wilds = [suit[1] for suit in suits], [suit[2] for suit in suits]
        up_to = min(wilds) == 0
        return OFFERED.sentence(
            colour=self.game.cards.colours[suits[0][0]],
            numbers=self.span(cards),
            n=max(cards),
            **{"with": "none" if max(wilds) == 0 else "up" if up_to else "and"},
            wilds=self.wilds([max(wilds)] if up_to else wilds),
            least=in_all(suits),
        )

    def wilds(self, numbers: list[int]) -> Sentence:
        """Which numbers of wilds there are: “1 to 3 locomotives”, “1 locomotive”."""
        return WILDS.sentence(numbers=self.span(numbers), n=max(numbers), **self._wild())

    def _wild(self) -> dict[str, object]:
        """What the title calls wilds, as facts."""
        return {"wild": self.game.box.wild, "wilds": self.game.box.wilds}

    def _wilds_held(self) -> Sentence:
        return WILDS_HELD.sentence(n=self.view.hand[WILD], **self._wild())

    def how_many(self, suits: list[Suit]) -> str:
        """The question for the cards of a colour; or, once their number is clear, for the wilds with them."""
        colour, cards, wilds = suits[0][0], [suit[1] for suit in suits], [suit[2] for suit in suits]
        name, least, wilds_held = self.game.cards.colours[colour], in_all(suits), self._wilds_held()
        owner, row, on_top = self.game.railyard_row(self.cells, colour)
        robs = [self.language.say(IT_ROBS, name=self.names[owner], n=row + on_top)] if owner is not None else []
        if len(set(cards)) == 1:
            numbers = self.span(wilds)
            asked = HOW_MANY_WILDS.sentence(
                cards=cards[0], colour=name, numbers=numbers, held=wilds_held, **self._wild()
            )
            return " ".join([self.language.words(asked), *robs])
        asked = HOW_MANY_CARDS.sentence(
            colour=name, numbers=self.span(cards), held=self.view.hand[name], more=any(wilds), wilds_held=wilds_held
        )
        enough = [self.language.say(AT_LEAST, n=least)] if least else []
        return " ".join([self.language.words(asked), *enough, *robs])

    def not_played(self, colour: int, reason: str) -> str:
        """Why a colour in hand can't be played, from the game's reason, with what is missing."""
        count, wilds = self.view.hand[self.game.cards.colours[colour]], self.view.hand[WILD]
        owner = self.game.railyard_row(self.cells, colour)[0]
        if count + wilds < 2 and owner is None:
            return self.language.say(ONE_IS_NO_SUIT)
        if owner in (None, self.seat):
            return reason
        name = self.game.cards.colours[colour]
        have = self.language.say(YOU_HAVE, n=count, colour=name, more=bool(wilds), wilds_held=self._wilds_held())
        return f"{reason} {have}"

    def too_few_colours(self) -> str:
        """Why three colours can't be played, if too few that the seat holds lie in nobody's railyard."""
        held = [c for c, name in enumerate(self.game.cards.colours) if self.view.hand[name]]
        free = [self.game.cards.colours[c] for c in held if self.game.railyard_row(self.cells, c)[0] is None]
        if len(free) >= THREE:
            return ""
        return self.language.say(TOO_FEW_COLOURS, n=len(free), colours=free)

    def span(self, numbers: list[int]) -> str:
        """Which numbers there are: “2 to 5”, “2 or 3”, “2”."""
        numbers = sorted(set(numbers))
        if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
            return self.language.say(SPAN, first=numbers[0], last=numbers[-1])
        return self.language.listing([str(number) for number in numbers], OR)


def _mask(tickets: list[int]) -> int:
    """A bit for each ticket."""
    return sum([1 << ticket for ticket in set(tickets)])


def suit_of(game: CardGame, action: int) -> Suit | None:
    """The suit that is played, or None if three colours are."""
    play = game.play_cards
    return play.suit[action - play.start] if action - play.start < len(play.suit) else None


def in_all(suits: list[Suit]) -> int:
    """The fewest cards of a suit, wilds among them, if not every number of cards goes with every one of wilds."""
    cards, wilds = {suit[1] for suit in suits}, {suit[2] for suit in suits}
    return min([suit[1] + suit[2] for suit in suits]) if len(suits) < len(cards) * len(wilds) else 0
