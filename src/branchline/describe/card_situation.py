"""The Card Game as a seat sees it, in words: railyards, tracks, what is scored, and what can be played."""

from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cardgame.state import DECK, TWO_DECKS
from branchline.core.moves import by_words
from branchline.core.names import WILD, TicketView
from branchline.core.text import listing, plural
from branchline.core.view import View
from branchline.describe.situation import BAD, GOOD, NORMAL, Situation

FEW_CARDS = 8  # in the deck: the end is near
THREE = 3  # single cards that are played together
Suit = tuple[int, int, int]  # the colour, its cards of the colour, its wilds


class CardSituation(Situation):
    game: CardGame

    def __init__(self, view: View, names: list[str]) -> None:
        assert isinstance(view.game, CardGame)
        super().__init__(view.game, view, names)

    # -- players and piles --------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """Of the tickets completed so far; in the end all of them."""
        return self.totals[seat] if self.totals else sum([t.points for t in self.view.players[seat].completed])

    def numbers(self, seat: int) -> list[tuple[int, str, str]]:
        players = self.view.players
        player, up = players[seat], any(each.laid_out for each in players)
        open_ticket = "open ticket" if self.totals else "ticket"
        found = [
            (player.cards, "card", "cards"),
            (player.tickets, open_ticket, f"{open_ticket}s"),
            (player.laid_out.total(), "turned up", "turned up") if up else (player.track_size, "on track", "on track"),
        ]
        anybody = bool(self.totals) or any(each.completed for each in players)
        return [(self.points(seat), "point", "points"), *found] if anybody else found

    def more_of(self, seat: int) -> list[str]:
        done, ahead = [ticket.name for ticket in self.view.players[seat].completed], self._ahead(seat)
        return [f"completed: {listing(done)}"] * bool(done) + [f"ahead for {listing(ahead)}"] * bool(ahead)

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
        which = "first " if self.cells[DECK] == 1 else "second "
        deck = f"the {which if self.game.seats == TWO_DECKS else ''}deck"
        only = "only " if self.near_end() else ""
        return f"{only}{left} in {deck}, then the last round" if left else f"{deck} has run out"

    def piles(self) -> list[str]:
        deck, gone, tickets = super().piles()
        return [deck, gone, tickets] if self.view.discards else [deck, tickets]

    # -- tickets ------------------------------------------------------------------------------------------------------

    def ticket_note(self, ticket: TicketView) -> tuple[str, str]:
        return ("your track completes it", GOOD) if ticket.number in self.enough() else ("", NORMAL)

    def choice_note(self, ticket: TicketView) -> tuple[str, str]:
        """How a ticket stands in the choice of a scoring."""
        if ticket.number in self.game.chosen_of(self.cells, self.seat):
            return "chosen", GOOD
        if ticket.number in self.best():
            return "best", GOOD
        can = self.game.complete.start + ticket.number in self.view.legal()
        return ("possible", NORMAL) if can else ("too few cards", BAD)

    def enough(self) -> list[int]:
        """The tickets that the person's track, if it lies open, would complete now, as many as make most points."""
        game = self.game
        if not game.options.get(OPEN_TRACK):
            return []
        held = _mask(game.tickets_of(self.cells, self.seat))
        return game.listed(game.packing.best(held, game.track_of(self.cells, self.seat), 0))

    def no_tickets(self) -> str:
        """In the second half, or once some are completed, not only yet."""
        return "none" if self.cells[DECK] > 1 or self.view.me.completed or self.totals else "none yet"

    # -- the question -------------------------------------------------------------------------------------------------

    def scoring(self) -> bool:
        """Whether the person has to choose what to complete."""
        return self.game.asks(self.cells, self.game.complete) and self.view.to_move == self.seat

    def best(self) -> list[int]:
        """The tickets that would make most points, besides those that are chosen."""
        return self.game.best(self.cells, self.seat)

    def own_question(self) -> str:
        if not self.scoring():
            return ""
        other, best = " other" if self.game.chosen_of(self.cells, self.seat) else "", self.best()
        if not self.view.tickets:
            return "You hold no ticket."
        if not best:
            return f"Your track completes no{other} ticket."
        points = plural(sum([self.game.all_tickets[ticket].points for ticket in best]), "point")
        return f"Which{other} tickets do you complete? Best: {plural(len(best), 'ticket')}, {points}."

    def first_of_two(self) -> bool:
        """Whether the scoring that comes, or is now, is not the last one."""
        return self.game.seats == TWO_DECKS and self.cells[DECK] == 1

    def last_turn(self) -> str:
        return super().last_turn() + (" before the first scoring" if self.first_of_two() else "")

    def if_left_open(self) -> str:
        """What becomes of a ticket that is not completed now."""
        if self.first_of_two():
            return (
                "What you leave open costs nothing yet and can be completed with the second deck; "
                "the cards of your track do not stay."
            )
        return "What you leave open costs its points."

    def remark(self) -> str:
        if self.scoring():
            return self.if_left_open() if self.view.tickets else ""
        if not self.view.last_turns or not self.begins() or not self.plays():
            return ""
        stay = "; cards in hand stay yours" if self.first_of_two() else ""
        return f"Cards played now do not reach your track, but can rob{stay}."

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
        return f"robs {self.names[owner]} of {cards + wilds}" if owner is not None else ""

    def offered(self, suits: list[Suit]) -> str:
        """The suits of one colour that can be played: “red: 1 to 4 cards, up to 3 locomotives, at least 2 in all”."""
        cards, wilds = [suit[1] for suit in suits], [suit[2] for suit in suits]
        words = f"{self.game.cards.colours[suits[0][0]]}: {span(cards)} card{'' if set(cards) == {1} else 's'}"
        if max(wilds):
            words += f", up to {self.wilds([max(wilds)])}" if min(wilds) == 0 else f" and {self.wilds(wilds)}"
        return words + (f", at least {least} in all" if (least := in_all(suits)) else "")

    def wilds(self, numbers: list[int]) -> str:
        """Which numbers of wilds there are: “1 to 3 locomotives”, “1 locomotive”."""
        return f"{span(numbers)} {self.game.box.wild if set(numbers) == {1} else self.game.box.wilds}"

    def how_many(self, suits: list[Suit]) -> str:
        """The question for the cards of a colour; or, once their number is clear, for the wilds with them."""
        colour, cards, wilds = suits[0][0], [suit[1] for suit in suits], [suit[2] for suit in suits]
        name, robs = self.game.cards.colours[colour], self.robs(colour)
        held = plural(self.view.hand[WILD], self.game.box.wild, self.game.box.wilds)
        it_robs = f" It {robs}." if robs else ""
        if len(set(cards)) == 1:
            return f"{cards[0]} {name}, and how many {self.game.box.wilds}? {span(wilds)}; you have {held}.{it_robs}"
        more = f", and {held} to add" if any(wilds) else ""
        enough = f" At least {least} in all." if (least := in_all(suits)) else ""
        return f"How many {name} cards? {span(cards)}; you have {self.view.hand[name]}{more}.{enough}{it_robs}"

    def not_played(self, colour: int, reason: str) -> str:
        """Why a colour in hand can't be played, from the game's reason, with what is missing."""
        count, wilds = self.view.hand[self.game.cards.colours[colour]], self.view.hand[WILD]
        owner = self.game.railyard_row(self.cells, colour)[0]
        if count + wilds < 2 and owner is None:
            return "One card is no suit."
        if owner in (None, self.seat):
            return reason
        cards = plural(count, f"{self.game.cards.colours[colour]} card")
        more = f" and {plural(wilds, self.game.box.wild, self.game.box.wilds)}" if wilds else ""
        return f"{reason} You have {cards}{more}."

    def too_few_colours(self) -> str:
        """Why three colours can't be played, if too few that the seat holds lie in nobody's railyard."""
        held = [c for c, name in enumerate(self.game.cards.colours) if self.view.hand[name]]
        free = [self.game.cards.colours[c] for c in held if self.game.railyard_row(self.cells, c)[0] is None]
        if len(free) >= THREE:
            return ""
        are = "is" if len(free) == 1 else "are"
        return f"{f'only {listing(free)} {are} free' if free else 'none that you have is free'}; you need three"


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


def span(numbers: list[int]) -> str:
    """Which numbers there are: “2 to 5”, “2 or 3”, “2”."""
    numbers = sorted(set(numbers))
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return listing([str(number) for number in numbers], "or")
