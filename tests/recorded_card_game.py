"""What is special about each recorded game of the Card Game, and a count of it from the words alone."""

import json
import re
from collections import Counter

import card_game
from branchline.cardgame.game import CardGame
from branchline.core.game import TURN
from branchline.core.record import Record
from branchline.core.view import SPECTATOR
from recorded import GAMES, Lines, moves


class Count:
    """A count of a card game that knows only the words of its record and what is printed on the tickets."""

    def __init__(self, text: str) -> None:
        facts = json.loads((GAMES.parent / "facts" / "card-game.json").read_text("utf-8"))
        self.printed = {f"{each['a']}–{each['b']}": each for each in facts["tickets"]}
        self.bonuses: dict[str, int] = facts["bonuses"]
        self.seats = len(re.findall(r"^\[Player", text, re.MULTILINE))
        self.yards: list[dict[str, list[str]]] = [{} for _ in range(self.seats)]  # rows, the top card last
        self.tracks: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.held: list[list[str]] = [[] for _ in range(self.seats)]
        self.done: list[list[str]] = [[] for _ in range(self.seats)]
        self.drawn: list[str] = []
        self.at_turn = self.telling = -1
        for line in text.splitlines():
            if ticket := re.fullmatch(r"\{ticket (.+)\}", line):
                self.drawn.append(ticket[1])
            elif told := re.fullmatch(r"\{completed (.+)\}", line):
                self.tell(told[1])
            elif move := re.fullmatch(r"(\d): (\w+) ?(.*)", line):
                self.move(int(move[1]) - 1, move[2], move[3])
            elif line.startswith("{first "):
                assert not self.drawn

    def move(self, seat: int, verb: str, rest: str) -> None:
        if verb == "keep":
            number = 6 if len(self.drawn) > 4 else len(self.drawn)
            self.held[seat] += [self.drawn[int(each) - 1] for each in re.findall(r"\d", rest)]
            del self.drawn[:number]
        elif verb == "complete":
            self.telling = 0
        else:
            if seat != self.at_turn:  # a turn begins
                for colour, cards in list(self.yards[seat].items()):
                    self.tracks[seat][cards.pop()] += 1
                    if not cards:
                        del self.yards[seat][colour]
            self.at_turn = seat
            if verb == "play":
                self.play(seat, rest)

    def play(self, seat: int, words: str) -> None:
        cards = [(int(number or 1), card) for number, card in re.findall(r"(\d*) ?([a-z]+)", words)]
        suit = [card for number, card in cards for _ in range(number)]
        rows = [suit] if cards[0][0] > 1 or len(cards) < 3 else [[card] for card in suit]
        for lane in rows:
            for yard in self.yards:
                robbed = yard.pop(lane[0], [])
                assert len(robbed) < len(lane)
            self.yards[seat][lane[0]] = lane

    def tell(self, name: str) -> None:
        """Every ticket told takes its cards from the track, locomotives for what is missing."""
        seat = self.telling
        if name == "no more":
            self.telling += 1
            if self.telling == self.seats:
                self.yards = [{} for _ in range(self.seats)]
                self.tracks = [Counter() for _ in range(self.seats)]
                self.at_turn = -1
            return
        for colour, number in self.printed[name]["needs"].items():
            there = min(number, self.tracks[seat][colour])
            self.tracks[seat][colour] -= there
            self.tracks[seat]["locomotive"] -= number - there
        assert self.tracks[seat]["locomotive"] >= 0
        self.held[seat].remove(name)
        self.done[seat].append(name)

    def lines(self, seat: int) -> Lines:
        out = {name: self.printed[name]["points"] for name in self.done[seat]}
        out |= {name: -self.printed[name]["points"] for name in self.held[seat]}
        for city, points in self.bonuses.items():
            naming = [sum(city in name.split("–") for name in done) for done in self.done]
            if naming[seat] == max(naming) > 0:
                out[city] = points
        return out


def a_robbery_with_locomotives_on_both_sides(record: Record) -> None:
    """Four cards, a locomotive among them, drive out a red card and a locomotive; only then are they gone."""
    game, played = record.game, moves(record)
    assert isinstance(game, CardGame)
    robbed = [m for m in played if m.brought("robbed")]
    assert [m.number for m in robbed] == [38, 67, 136]
    last = robbed[-1]
    assert (last.by, last.words) == (1, "play 3 red, 1 locomotive")
    gone = {"event": "robbed", "seat": 2, "colour": "red", "discarded": {"red": 1, "wild": 1}}
    assert last.brought("robbed") == [gone]
    states = [state.copy() for state in record.states()]
    assert card_game.railyard(game, states[135], 1)["red"] == {"red": 1, "wild": 1}
    assert card_game.railyard(game, states[136], 0)["red"] == {"red": 3, "wild": 1}
    assert "red" not in card_game.railyard(game, states[136], 1)
    before, after = (card_game.pile(game, states[at], "discards") for at in (135, 136))
    assert Counter(after) - Counter(before) == Counter({"red": 1, "wild": 1})
    assert str(game.why_not(states[135], game.parse("play 1 red, 1 locomotive"))).endswith(
        "only 3 cards or more can rob it."
    )


def tickets_completed_with_either_deck(record: Record) -> None:
    """48 cards make the second deck; Cy, left of Bo's last turn, goes on; three players complete in both halves."""
    game, played = record.game, moves(record)
    assert isinstance(game, CardGame)
    half = next(m for m in played if m.brought("second deck"))
    assert half.number == 217 and half.brought("second deck")[0]["deck"] == 48
    states = [state.copy() for state in record.states()]
    assert [m.by for m in played[:203] if m.by][-1] == 2
    dealt = [states[at].cells[TURN] + 1 for at in range(217, 233)]
    assert dealt == [3, 4, 1, 2] * 4 and played[233 + 5].by == 3
    assert all(m.words.startswith("deal") for m in played[217:233])
    assert all(m.words.startswith("turn up") for m in played[233:238])
    first = [card_game.completed(game, states[217], seat) for seat in range(4)]
    both = [card_game.completed(game, states[-1], seat) for seat in range(4)]
    assert [len(names) for names in first] == [2, 1, 2, 1]
    assert [len(names) for names in both] == [2, 2, 3, 3]
    waiting = [card_game.tickets(game, states[217], seat) for seat in range(4)]
    assert waiting == [[], ["Chicago–Montreal"], [], ["Chicago–Dallas", "Miami–Boston"]]
    assert all(set(waiting[seat]) <= set(both[seat]) for seat in range(4))
    assert [m.brought("last round")[0]["seat"] for m in played if m.brought("last round")] == [2, 2]
    assert len([m for m in played if m.brought("scoring")]) == 2


def two_players_tie_for_chicago(record: Record) -> None:
    """Ann and Bo have two completed tickets to Chicago, Cy one: twelve points for both of them and none for Cy."""
    assert record.result is not None
    named = [sum("Chicago" in line.label for line in seat if line.what == "ticket") for seat in record.result.lines]
    assert named == [2, 2, 1]
    scored = [[line.label for line in seat if line.what == "bonus"] for seat in record.result.lines]
    assert scored == [["Los Angeles", "Chicago"], ["Seattle", "Chicago", "Dallas"], ["New York"]]


def tickets_and_bonuses(record: Record) -> tuple[list[int], list[int]]:
    """How many tickets each player has completed, and how many bonus cards they have."""
    assert record.result is not None
    lines = record.result.lines
    tickets = [sum(line.what == "ticket" and line.points > 0 for line in seat) for seat in lines]
    return tickets, [sum(line.what == "bonus" for line in seat) for seat in lines]


def more_tickets_beat_more_bonus_cards(record: Record) -> None:
    """86 points each: five tickets and three bonus cards win against three and four."""
    assert record.result is not None
    assert record.result.totals == [86, 86] and record.result.ranks == [1, 2]
    assert tickets_and_bonuses(record) == ([5, 3], [3, 4])


def more_bonus_cards_break_a_tie(record: Record) -> None:
    """75 points and three tickets each: four bonus cards win against three."""
    assert record.result is not None
    assert record.result.totals == [75, 75] and record.result.ranks == [1, 2]
    assert tickets_and_bonuses(record) == ([3, 3], [4, 3])


def each_sees_their_own_track(record: Record) -> None:
    """From the first card on it to the scoring; the other player's is never shown, nor any to a spectator."""
    game = record.game
    assert isinstance(game, CardGame) and game.options == {"open_track": True}
    longest = 0
    for state in record.states():
        for viewer in (0, 1, SPECTATOR):
            seen = game.layout.masked(state.cells, viewer)
            for seat in range(2):
                cards = game.track_of(state.cells, seat)
                longest = max(longest, sum(cards))
                assert game.track_of(seen, seat) == (cards if seat == viewer else [0] * 9)
    assert longest > 10


def a_pass_in_the_last_round_and_a_choice_that_is_not_the_best(record: Record) -> None:
    """The row is filled with the last card in Ann's turn; her last turn is a pass. Cy leaves tickets uncompleted."""
    game, played = record.game, moves(record)
    assert isinstance(game, CardGame)
    trigger = next(m for m in played if m.brought("last round"))
    assert (trigger.number, trigger.by, trigger.words) == (251, 1, "draw yellow")
    assert [(m.by, m.words) for m in played[251:256]] == [
        (2, "draw blue"),
        (2, "draw green"),
        (3, "draw black"),
        (3, "draw green"),
        (1, "pass"),
    ]
    states = [state.copy() for state in record.states()]
    assert game.legal(states[255]) == [game.parse("pass")]
    assert game.tickets_left(states[255].cells) == 0
    choice = states[258]
    assert [m.words for m in played[258:260]] == ["complete Chicago–Charleston", "complete no more"]
    best = card_game.named(game, game.best(choice.cells, 2))
    worth = {each.name: each.points for each in game.all_tickets}
    assert len(best) > 1 and sum(worth[name] for name in best) > worth["Chicago–Charleston"]
    assert card_game.completed(game, states[-1], 2) == ["Chicago–Charleston"]
