"""What the tests of the Card Game share: positions from real play with chosen chance, and how to read them.

Cards are moved by hand only where play would take too long; after every move all cards and tickets must be somewhere.
"""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from branchline import CHANCE, OVER, title
from branchline.cardgame.game import CardGame
from branchline.cardgame.title import NEWEST
from branchline.core.game import AWAIT, State, Version
from branchline.core.record import Record, finish, new_record
from toolkit import Cards, at, awaited, cell, legal_move, legal_words

COLOURS = ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"]
BOX: Cards = dict.fromkeys(COLOURS, 10) | {"wild": 16}  # the leaflet's list
ONE_OF_FIVE = dict.fromkeys(COLOURS[:5], 1)
MAIN_ACTIONS = "draw deck, draw, draw tickets, play, pass"  # what is awaited at the start of step 2
SECOND_CARD = "draw deck, draw, stop drawing"

LA_PITTSBURGH = "Los Angeles–Pittsburgh"  # the ticket of the leaflet's picture

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def card_game(seats: int = 2, open_track: bool = False, version: int = NEWEST) -> CardGame:
    game = title("card-game", Version(version, 1)).game(seats, {"open_track": open_track})
    assert isinstance(game, CardGame)
    return game


def find(key: str, version: Version, seats: int, options: dict[str, object]) -> CardGame:
    """For records: the game that their head tells of."""
    assert key == "card-game" and set(options) <= {"open_track"}
    return card_game(seats, options.get("open_track") is True, version.rules)


# -- reading a position ------------------------------------------------------------------------------------------------


def pile(game: CardGame, state: State, name: str, seat: int = 0) -> Cards:
    """The cards of `row`, `deck`, `discards`, or of a seat's `hand`, `known`, `track`, `laid_out`."""
    start = at(game, name, seat)
    counts = state.cells[start : start + len(BOX)]
    return {card: count for card, count in zip(BOX, counts, strict=True) if count}


def hand(game: CardGame, state: State, seat: int) -> Cards:
    return pile(game, state, "hand", seat)


def railyard(game: CardGame, state: State, seat: int) -> dict[str, Cards]:
    """The rows of a seat: by colour, the cards that lie there."""
    found: dict[str, Cards] = {}
    for i, colour in enumerate(COLOURS):
        if cell(game, state, "row_owner", i=i) == seat + 1:
            row = {colour: cell(game, state, "row_cards", i=i), "wild": cell(game, state, "row_wilds", i=i)}
            found[colour] = {card: count for card, count in row.items() if count}
    return found


def track(game: CardGame, state: State, seat: int) -> Cards:
    return pile(game, state, "track", seat)


def number_of(game: CardGame, ticket: str) -> int:
    return [each.name for each in game.all_tickets].index(ticket)


def named(game: CardGame, numbers: Sequence[int]) -> list[str]:
    return [game.all_tickets[number].name for number in numbers]


def tickets(game: CardGame, state: State, seat: int) -> list[str]:
    """Those that a seat holds, in the order of the title's list."""
    return named(game, game.tickets_of(state.cells, seat))


def completed(game: CardGame, state: State, seat: int) -> list[str]:
    """Those that have been revealed to all."""
    return named(game, game.completed_of(state.cells, seat))


def plays(game: CardGame, state: State, with_card: str = "") -> set[str]:
    """What the seat at turn can play: `2 red, 1 locomotive`, `blue, red, yellow`; only what holds this card."""
    legal = [words.removeprefix("play ") for words in legal_words(game, state) if words.startswith("play ")]
    return {words for words in legal if with_card in words}


def score_lines(game: CardGame, state: State, seat: int) -> dict[str, int]:
    """`{'Dallas–Miami': 9, 'bonus Dallas': 10}`, as if the game ended now."""
    lines = game.scores(state).lines[seat]
    found = {line.label if line.what == "ticket" else f"{line.what} {line.label}": line.points for line in lines}
    assert len(found) == len(lines)
    return found


def sound(game: CardGame, state: State) -> None:
    """Every card and every ticket of the box lies in one place, and every pile is as large as its size says."""
    cells, there = state.cells, Counter[str]()
    for name in ("row", "deck", "discards"):
        cards = pile(game, state, name)
        assert sum(cards.values()) == cell(game, state, f"{name}_size")
        there += Counter(cards)
    held: list[int] = []
    for seat in range(game.seats):
        assert sum(hand(game, state, seat).values()) == cell(game, state, "hand_size", seat)
        assert sum(track(game, state, seat).values()) == cell(game, state, "track_size", seat)
        assert Counter(pile(game, state, "known", seat)) <= Counter(hand(game, state, seat))
        for name in ("hand", "track", "laid_out"):
            there += Counter(pile(game, state, name, seat))
        for row in railyard(game, state, seat).values():
            there += Counter(row)
        mine = game.tickets_of(cells, seat)
        assert len(mine) == cell(game, state, "ticket_count", seat)
        held += mine + game.offer_of(cells, seat) + game.completed_of(cells, seat)
    for group in range(cell(game, state, "groups")):
        mask = cell(game, state, "group", i=group)
        lying = [number for number in range(len(game.all_tickets)) if mask >> number & 1]
        assert len(lying) == cell(game, state, "group_size", i=group)
        held += lying
    assert there == Counter(BOX), "cards were lost or made"
    assert min(state.cells[at(game, "deck") : at(game, "deck") + len(BOX)]) >= 0
    assert sorted(held) == list(range(46)), "tickets were lost or made"
    assert sum(pile(game, state, "row").values()) <= 5
    if game.to_move(state) != CHANCE:
        assert cell(game, state, "row_size") == 5 or cell(game, state, "deck_size") == 0, "the row was not filled"


# -- playing -----------------------------------------------------------------------------------------------------------


def play_words(game: CardGame, state: State, *lines: str, moves: list[int] | None = None) -> None:
    """Play moves as a record has them: `draw blue`, `2: draw blue` checks the seat, `{deal blue}` is chance."""
    for line in lines:
        action = legal_move(game, state, line)
        game.play_unchecked(state, action)
        sound(game, state)
        if moves is not None:
            moves.append(action)


def let_chance(game: CardGame, state: State) -> None:
    """Let chance have its say until a player is to move: the first outcome, so a wild only if nothing else is left."""
    while game.to_move(state) == CHANCE:
        game.play_unchecked(state, game.legal(state)[0])
        sound(game, state)


def whose_turn(game: CardGame, state: State) -> int:
    """The seat that has the choice of its action now, from 1 as in records; 0 if nobody has."""
    return game.to_move(state) + 1 if state.cells[AWAIT] == game.await_main else 0


def wait(game: CardGame, state: State, turns: int = 1) -> None:
    """Turns in which no card is drawn or played: four tickets are looked at, and none is kept."""
    for _ in range(turns):
        play_words(game, state, "draw tickets")
        let_chance(game, state)
        play_words(game, state, "keep none")


def run_out(game: CardGame, state: State) -> None:
    """The seat at turn draws the last card of the deck, and has had its turn."""
    assert cell(game, state, "deck_size") == 1
    play_words(game, state, "draw deck")
    let_chance(game, state)
    if awaited(game, state).endswith(SECOND_CARD):
        play_words(game, state, "stop drawing")


def lists(offered: int) -> list[str]:
    """Every way to keep some of the tickets offered, or none."""
    found = []
    for subset in range(1 << offered):
        kept = [str(i + 1) for i in range(offered) if subset >> i & 1]
        found.append("keep " + (" ".join(kept) or "none"))
    return found


def set_up_lines(
    game: CardGame,
    first: int = 0,
    *,
    hands: Sequence[Cards] = (),
    face_up: Cards | None = None,
    held: Sequence[Sequence[str]] = (),
) -> list[str]:
    """The set-up as a record has it, to the first turn of seat `first`.

    The hands are what is dealt beside the locomotive; what is not said are colours of which there are many left. Each
    seat keeps exactly the tickets in `held`, or else one that nobody named.
    """
    lines = []
    left = Counter(BOX)
    for cards in (*hands, face_up or ONE_OF_FIVE):
        left -= Counter(cards)
    for seat in range(game.seats):
        dealt = list(Counter(hands[seat] if seat < len(hands) else {}).elements())
        while len(dealt) < 7:
            plain = max(COLOURS, key=lambda colour: left[colour])
            left[plain] -= 1
            dealt.append(plain)
        assert len(dealt) == 7
        lines += [f"{{deal {card}}}" for card in dealt]
    shown = list(Counter(face_up or ONE_OF_FIVE).elements())
    assert len(shown) == 5
    lines += [f"{{turn up {card}}}" for card in shown]
    wanted = [list(held[seat]) if seat < len(held) else [] for seat in range(game.seats)]
    spare = [each.name for each in game.all_tickets if all(each.name not in names for names in wanted)]
    keeps = []
    for seat, names in enumerate(wanted):
        offer = names + [spare.pop(0) for _ in range(6 - len(names))]
        lines += [f"{{ticket {name}}}" for name in offer]
        keeps.append(f"{seat + 1}: keep " + " ".join(str(i + 1) for i in range(max(len(names), 1))))
    return [*lines, *keeps, f"{{first {first + 1}}}"]


def to_main(
    game: CardGame,
    first: int = 0,
    *,
    hands: Sequence[Cards] = (),
    face_up: Cards | None = None,
    held: Sequence[Sequence[str]] = (),
) -> State:
    """The set-up, by the moves it is made of; see `set_up_lines`."""
    state = game.start()
    play_words(game, state, *set_up_lines(game, first, hands=hands, face_up=face_up, held=held))
    assert whose_turn(game, state) == first + 1
    return state


def table(*hands: Cards, seats: int = 2, open_track: bool = False) -> tuple[CardGame, State]:
    """The first turn of seat 1; everybody has been dealt these seven cards beside the locomotive."""
    game = card_game(seats, open_track)
    return game, to_main(game, hands=hands)


def arrange(
    game: CardGame,
    state: State,
    *,
    face_up: Cards | None = None,
    deck: Cards | None = None,
    hands: Sequence[Cards] = (),
    railyards: Sequence[dict[str, Cards]] = (),
    tracks: Sequence[Cards] = (),
    rest: int | str = "discards",
) -> None:
    """Lay all cards anew: piles not named are empty, and what is left over goes to `rest`, a pile or a seat's hand."""
    cells, left = state.cells, Counter(BOX)

    def lay(name: str, seat: int, cards: Cards) -> None:
        for i, card in enumerate(BOX):
            cells[at(game, name, seat, i)] = cards.get(card, 0)

    piles: dict[int | str, Cards] = {"row": face_up or {}, "deck": deck or {}, "discards": {}}
    for seat in range(game.seats):
        piles[seat] = hands[seat] if seat < len(hands) else {}
        lay("known", seat, {})
        lay("track", seat, tracks[seat] if seat < len(tracks) else {})
        cells[at(game, "track_size", seat)] = sum(track(game, state, seat).values())
        left.subtract(track(game, state, seat))
    for i, colour in enumerate(COLOURS):
        for name in ("row_owner", "row_cards", "row_wilds"):
            cells[at(game, name, i=i)] = 0
        for seat, rows in enumerate(railyards):
            if colour in rows:
                cells[at(game, "row_owner", i=i)] = seat + 1
                cells[at(game, "row_cards", i=i)] = rows[colour][colour]
                cells[at(game, "row_wilds", i=i)] = rows[colour].get("wild", 0)
                left.subtract(rows[colour])
    left.subtract(sum((Counter(cards) for cards in piles.values()), Counter()))
    assert min(left.values()) >= 0, f"more cards than there are: {left}"
    piles[rest] = dict(Counter(piles[rest]) + left)
    for where, cards in piles.items():
        name, seat = ("hand", where) if isinstance(where, int) else (where, 0)
        lay(name, seat, cards)
        cells[at(game, f"{name}_size", seat)] = sum(cards.values())
    sound(game, state)


def last_card(
    *hands: Cards,
    seats: int = 2,
    held: Sequence[Sequence[str]] = (),
    tracks: Sequence[Cards] = (),
    railyards: Sequence[dict[str, Cards]] = (),
    first: int = 0,
    version: int = NEWEST,
) -> tuple[CardGame, State]:
    """One card is left in the deck and five different ones lie face up; it is the turn of seat `first`."""
    game = card_game(seats, version=version)
    state = to_main(game, first, held=held)
    arrange(
        game,
        state,
        face_up=ONE_OF_FIVE,
        deck={"black": 1},
        hands=hands,
        tracks=tracks,
        railyards=railyards,
    )
    return game, state


def to_scoring(game: CardGame, state: State) -> None:
    """The deck runs out, everybody waits, and the tracks are turned up."""
    run_out(game, state)
    wait(game, state, game.seats)
    assert awaited(game, state) == "1: complete"


def scoring(
    *tracks: Cards, held: Sequence[Sequence[str]] = (), hands: Sequence[Cards] = (), version: int = NEWEST
) -> tuple[CardGame, State]:
    """The tracks are turned up: these cards, for as many seats, each with these tickets and no others."""
    game, state = last_card(*hands, seats=len(tracks), held=held, tracks=tracks, version=version)
    to_scoring(game, state)
    return game, state


def choose(game: CardGame, state: State, *choices: str) -> None:
    """Seat after seat chooses these tickets, `A–B; C–D`, and no more; or `best`."""
    for choice in choices:
        for ticket in choice.split("; ") if choice not in ("", "best") else []:
            play_words(game, state, f"complete {ticket}")
        play_words(game, state, "complete best" if choice == "best" else "complete no more")


def complete(game: CardGame, state: State, *choices: str) -> None:
    """Seat after seat completes these tickets; then they are revealed, and chance goes on until a player is to move."""
    choose(game, state, *choices)
    let_chance(game, state)


def recorded(game: CardGame, lines: Sequence[str]) -> Record:
    """These moves, from the first card on, as a record."""
    record = new_record(game)
    play_words(game, game.start(), *lines, moves=record.moves)
    return finish(record)


def whole_game(seats: int, open_track: bool) -> Record:
    """A game in which much is played, by chance."""
    game = card_game(seats, open_track)
    chance = random.Random(f"{seats} {open_track}")
    state, moves = game.start(), []
    while (mover := game.to_move(state)) != OVER:
        legal = game.legal(state)
        if mover == CHANCE:
            move = game.chance(state, chance.random())
        else:
            weights = [5 if game.words(action).startswith("draw") else 1 for action in legal]
            move = chance.choices(legal, weights)[0]
        game.play_unchecked(state, move)
        moves.append(move)
    record = Record(game, ["Ann", "Bo", "Cy", "Di"][:seats], moves)
    record.result = game.scores(state)
    return record
