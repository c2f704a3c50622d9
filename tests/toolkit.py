"""Positions for the tests: real play with chosen chance, and cards moved by hand where play would take too long.

Chance is a list of actions like any other, so a test says which card comes. What is edited by hand keeps every card of
the game somewhere, and every move played through here checks that it still does.
"""

import re
from collections.abc import Iterable, Sequence

from branchline import CHANCE, OVER
from branchline.core.cells import clear, put
from branchline.core.game import AWAIT, MOVER, PHASE, TURN, Game, State
from branchline.routes.board import Board, build_board
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import CompiledBeds
from branchline.routes.rules.rule import Rule
from branchline.routes.state import WORD
from branchline.routes.title import GAMES, NEWEST
from branchline.titles import board_rules, map_title
from branchline.trains.game import Deals
from branchline.trains.state import FACE_UP, GROUPS, MAIN

TITLES = ("london", "paris", "san-francisco", "france")
SEATS = (2, 3, 4, 5)
PLAYERS = {"london": (2, 3, 4), "paris": (2, 3, 4), "san-francisco": (2, 3, 4), "france": (2, 3, 4, 5)}
TABLES = [(key, seats) for key in TITLES for seats in PLAYERS[key]]
CITY_DEALS = Deals(hand=2, opening=2, opening_keep=1, draw=2, draw_keep=1)
DEALS = {  # the numbers of the leaflets
    "london": CITY_DEALS,
    "paris": CITY_DEALS,
    "san-francisco": CITY_DEALS,
    "france": Deals(hand=8, opening=5, opening_keep=3, draw=4, draw_keep=1),
}
BUILDERS = ("france",)  # titles in which track is laid after drawing cards

SECOND_CARD = "draw deck, draw"  # what is awaited of a player after the first card
ANY_ACTION = "draw deck, draw, draw tickets, claim, pass"  # and at the start of a turn

Cards = dict[str, int]


def city(key: str, seats: int = 2) -> RoutesGame:
    return map_title(key).game(seats)


def keeps(offered: int, least: int) -> list[str]:
    """Every way to keep at least `least` of the tickets offered: `keep 1`, `keep 1 2`, …, in the order of the ints."""
    found = []
    for subset in range(1 << offered):
        kept = [str(i + 1) for i in range(offered) if subset >> i & 1]
        if len(kept) >= least:
            found.append("keep " + " ".join(kept))
    return found


def keep_all(offered: int) -> str:
    return keeps(offered, offered)[0]


# -- a board of our own, to test one rule alone ------------------------------------------------------------------------


def toy_board(
    routes: str,
    *,
    cards: Cards | None = None,
    tickets: str = "",
    vehicles: int = 12,
    districts: dict[int, str] | None = None,
    zones: dict[str, str] | None = None,
    **more: object,
) -> Board:
    """A board from few words: routes such as `A B 2 blue; B C 3 grey group=D1 ferries=1`, tickets such as `A C 4`.

    Without tickets there are ten of one point. `districts` names the places of each: `{3: "A B"}`; so does
    `zones`: `{"X": "X1 X2"}`.
    """
    names: list[str] = []
    tracks: list[dict[str, object]] = []
    for number, text in enumerate(routes.split(";"), 1):
        a, b, length, colour, *rest = text.split()
        track: dict[str, object] = {"id": number, "a": a, "b": b, "length": int(length), "colour": colour}
        for word in rest:
            key, value = word.split("=")
            track[key] = int(value) if value.isdigit() else value
        tracks.append(track)
        names += [place for place in (a, b) if place not in names]
    places: list[dict[str, object]] = [{"name": name, "x": 0.5, "y": 0.5} for name in names]
    for place in places:
        for number, members in (districts or {}).items():
            if place["name"] in members.split():
                place["district"] = number
        for zone, members in (zones or {}).items():
            if place["name"] in members.split():
                place["zone"] = zone
    if districts:
        more["districts"] = [{"number": n, "points": n, "colour": "red"} for n in districts]
    listed: list[dict[str, object]] = []
    for text in tickets.split(";") if tickets else [f"{names[0]} {names[1]} 1"] * 10:
        a, b, points = text.split()
        listed.append({"a": a, "b": b, "points": int(points)})
    data: dict[str, object] = {
        "key": "toy",
        "name": "Toy",
        "seats": [2, 4],
        "rules": "london",
        "words": {"vehicle": "bus", "vehicles": "buses", "wild": "bus", "wilds": "buses"},
        "cards": cards or {"blue": 9, "white": 9, "red": 9, "green": 9, "wild": 9},
        "vehicles": vehicles,
        "scoring": {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15},
        "places": places,
        "routes": tracks,
        **more,
    }
    return build_board(data, {"tickets": listed})


def toy_game(
    board: Board, *rules: Rule, seats: int = 2, deals: Deals = CITY_DEALS, version: int = NEWEST
) -> RoutesGame:
    return GAMES[version](board, list(rules), deals, seats, {}, board_rules(board.rules).weights)


# -- reading a position ------------------------------------------------------------------------------------------------


def at(game: Game, name: str, block: int = 0, i: int = 0) -> int:
    """The cell of a named field: of a seat's block, its i-th."""
    for field in game.layout.fields:
        if field.name == name:
            return field.at + block * field.size + i
    raise KeyError(name)


def cell(game: Game, state: State, name: str, block: int = 0, i: int = 0) -> int:
    return state.cells[at(game, name, block, i)]


def kind(game: RoutesGame, colour: str) -> int:
    return game.cards.wild if colour == "wild" else game.cards.colours.index(colour)


def _pile(game: RoutesGame, state: State, name: str, block: int = 0) -> Cards:
    start = at(game, name, block)
    counts = state.cells[start : start + game.cards.kinds]
    return {game.cards.name(i): count for i, count in enumerate(counts) if count}


def hand(game: RoutesGame, state: State, seat: int) -> Cards:
    return _pile(game, state, "hand", seat)


def row(game: RoutesGame, state: State) -> Cards:
    return _pile(game, state, "row")


def deck(game: RoutesGame, state: State) -> Cards:
    return _pile(game, state, "deck")


def discards(game: RoutesGame, state: State) -> Cards:
    return _pile(game, state, "discards")


def points(game: RoutesGame, state: State, seat: int) -> int:
    """The seat's marker on the scoring track."""
    return cell(game, state, "points", seat)


def vehicles(game: RoutesGame, state: State, seat: int) -> int:
    return cell(game, state, "vehicles", seat)


def tickets(game: RoutesGame, state: State, seat: int) -> list[str]:
    return [game.board.tickets[t].name for t in game.tickets_of(state.cells, seat)]


def owners(game: RoutesGame, state: State) -> dict[str, int]:
    """Who holds which route, by the route's name."""
    found = {name: game.owner(state.cells, i) for i, name in enumerate(game.claim.names)}
    return {name: seat for name, seat in found.items() if seat >= 0}


def legal_words(game: Game, state: State) -> list[str]:
    return [game.words(action) for action in game.legal(state)]


def claims(game: Game, state: State, route: str) -> set[str]:
    """The payments open for a route now."""
    start = f"claim {route} with "
    return {words.removeprefix(start) for words in legal_words(game, state) if words.startswith(start)}


def kinds_legal(game: Game, state: State) -> set[str]:
    return {game.codec.kind_of[action].name for action in game.legal(state)}


def reason(game: Game, state: State, words: str) -> str:
    """Why the move is not legal now; it must not be."""
    why = game.why_not(state, game.parse(words))
    assert why, f"“{words}” is legal"
    return why.words


def awaited(game: Game, state: State) -> str:
    """Who is to move and what: `1: draw deck`, `chance: flush`; several kinds are joined by a comma."""
    mover = game.to_move(state)
    if mover == OVER:
        return "over"
    names = ", ".join(k.name for k in game.awaits[state.cells[AWAIT]])
    return f"chance: {names}" if mover == CHANCE else f"{mover + 1}: {names}"


def whose_turn(game: Game, state: State) -> int:
    """The seat that has the choice of its action now, from 1 as in records; 0 if nobody has."""
    assert isinstance(game, RoutesGame)
    return game.to_move(state) + 1 if state.cells[AWAIT] == game.await_main else 0


def line_points(game: Game, state: State, seat: int) -> dict[str, int]:
    """The seat's score lines as if the game ended now: `{'routes': 4, 'ticket A–B': -3, …}`, equal ones added up."""
    out: dict[str, int] = {}
    for line in game.scores(state).lines[seat]:
        name = f"{line.what} {line.label}" if line.what in ("ticket", "district") else line.what
        out[name] = out.get(name, 0) + line.points
    return out


# -- playing ----------------------------------------------------------------------------------------------------------


def sound(game: RoutesGame, state: State) -> None:
    """Every card of the game lies somewhere, and every pile is as large as its size says."""
    cells, cards = state.cells, game.cards
    assert game.all_cards(cells) == cards.counts, "cards were lost or made"
    assert sum(deck(game, state).values()) == cells[cards.deck_size_at]
    assert sum(discards(game, state).values()) == cells[cards.discards_size_at]
    assert sum(row(game, state).values()) == cells[cards.row_size_at] <= FACE_UP
    flushing = game.version.rules > 1 and cells[AWAIT] == game.await_flush  # three wilds go before the deck is renewed
    assert cells[cards.deck_size_at] > 0 or not cells[cards.discards_size_at] or flushing, (
        "discards lie beside an empty deck"
    )
    for seat in range(game.seats):
        assert sum(hand(game, state, seat).values()) == cells[game.hand_size_at + seat]
    for rule in game.rules:
        if isinstance(rule, CompiledBeds):
            sound_track(game, rule, state)


def sound_track(game: RoutesGame, rule: CompiledBeds, state: State) -> None:
    """Every piece lies on one bed of its length or in the supply; none on a bed that is claimed or still to build."""
    pieces = {length: rule.left(state.cells, length) for length in rule.lengths}
    for bed in rule.beds:
        colour = game.track_on(state.cells, bed)
        if colour >= 0:
            pieces[game.lengths[bed]][colour] += 1
    box = {length: [count] * game.cards.wild for length, count in zip(rule.lengths, rule.counts, strict=True)}
    assert pieces == box, "pieces were lost or made"
    words = game.words_per_mask
    for word in range(words):
        taken = state.cells[rule.unbuilt_at + word]
        for seat in range(game.seats):
            taken |= state.cells[game.claims_at + seat * words + word]
        for colour in range(game.cards.wild):
            laid = state.cells[game.track_at + colour * words + word]
            assert not laid & taken, "track on a bed that is claimed, still to build, or has track"
            taken |= laid


def play_words(game: RoutesGame, state: State, *lines: str) -> None:
    """Play moves as a record has them: `draw blue`, `2: draw blue` checks the seat, `{deal blue}` is chance."""
    for line in lines:
        game.play_unchecked(state, legal_move(game, state, line))
        sound(game, state)


def legal_move(game: Game, state: State, line: str) -> int:
    """The move that a line of a record means, which must be legal and its mover's."""
    words, mover = line, game.to_move(state)
    if line.startswith("{"):
        assert mover == CHANCE, f"“{line}”: {awaited(game, state)} is to move"
        words = line[1:-1]
    elif seat := re.match(r"(\d): ", line):
        assert mover == int(seat[1]) - 1, f"“{line}”: {awaited(game, state)} is to move"
        words = line[3:]
    action = game.parse(words, state)
    game.check(state, action)
    return action


def let_chance(game: RoutesGame, state: State) -> None:
    """Let chance have its say until a player is to move: the first outcome, so a wild only if nothing else is left."""
    while game.to_move(state) == CHANCE:
        game.play_unchecked(state, game.legal(state)[0])
        sound(game, state)


def finish_claim(game: RoutesGame, state: State) -> None:
    """What a title asks after a claim is part of the same turn: decline the flag, take the first token."""
    while kinds_legal(game, state) & {"take", "flag"}:
        play_words(game, state, legal_words(game, state)[-1])
    let_chance(game, state)


def finish_draw(game: RoutesGame, state: State) -> None:
    """What a title asks after drawing is part of the same turn: lay the first piece there is on the first bed."""
    if game.key in BUILDERS:
        seat = game.to_move(state)
        assert seat == state.cells[TURN] and awaited(game, state) == f"{seat + 1}: lay"
        play_words(game, state, legal_words(game, state)[0])


def draw_blind(game: RoutesGame, state: State) -> None:
    """A whole turn: both cards from the deck."""
    for _ in range(2):
        play_words(game, state, "draw deck")
        let_chance(game, state)
    finish_draw(game, state)


def deal_hands(game: RoutesGame, state: State, hands: Sequence[Sequence[str]] = ()) -> None:
    """The hands by seat; what is not said is the first colours in turn."""
    colours = game.cards.colours
    for i in range(game.deals.hand * game.seats):
        seat, card = divmod(i, int(game.deals.hand))
        wanted = hands[seat] if seat < len(hands) else ()
        plain = colours[i % min(game.deals.hand, len(colours))]
        play_words(game, state, f"{{deal {wanted[card] if card < len(wanted) else plain}}}")


def to_main(
    game: RoutesGame,
    first: int = 0,
    *,
    hands: Sequence[Sequence[str]] = (),
    face_up: Sequence[str] = (),
    offers: Sequence[str] = (),
    keep: str = "",
    places: Sequence[str] = (),
) -> State:
    """The set-up, by the moves it is made of, to the first turn of seat `first`.

    What is not said is as plain as can be: five different face-up colours, the first tickets of the list, all kept.
    """
    state = game.start()
    deal_hands(game, state, hands)
    colours = game.cards.colours
    for colour in face_up or [colours[-1 - i % len(colours)] for i in range(5)]:
        play_words(game, state, f"{{turn up {colour}}}")
    named = list(offers)
    while game.to_move(state) == CHANCE and game.awaits[state.cells[AWAIT]][0].name == "ticket":
        if named:
            play_words(game, state, f"{{ticket {named.pop(0)}}}")
        else:
            game.play_unchecked(state, game.legal(state)[0])
    for seat in range(game.seats):
        play_words(game, state, f"{seat + 1}: {keep or keep_all(game.deals.opening)}")
    play_words(game, state, f"{{first {first + 1}}}")
    stacks = list(places)
    while "place" in kinds_legal(game, state):
        play_words(game, state, stacks.pop(0) if stacks else legal_words(game, state)[0])
    assert whose_turn(game, state) == first + 1
    return state


# -- editing ----------------------------------------------------------------------------------------------------------


def give(game: RoutesGame, state: State, seat: int, **cards: int) -> None:
    """Move cards from the deck to a hand."""
    for colour, count in cards.items():
        k = kind(game, colour)
        state.cells[game.cards.deck_at + k] -= count
        state.cells[game.cards.deck_size_at] -= count
        state.cells[game.hand_at + seat * game.cards.kinds + k] += count
        state.cells[game.hand_size_at + seat] += count
        assert state.cells[game.cards.deck_at + k] >= 0, f"the deck has too few {colour} cards"
    assert state.cells[game.cards.deck_size_at] > 0, "the deck would have to be shuffled"
    sound(game, state)


def arrange(
    game: RoutesGame,
    state: State,
    *,
    face_up: Cards | None = None,
    deck: Cards | None = None,
    discards: Cards | None = None,
    hands: Sequence[Cards] = (),
    rest: int | str = "deck",
) -> None:
    """Lay all cards anew: piles not named are empty, and what is left over goes to `rest`, a pile or a seat's hand.

    Cards that a rule holds (for a flag) stay where they are.
    """
    cells, cards = state.cells, game.cards
    held = [0] * cards.kinds
    for rule in game.rules:
        rule.held(cells, held)
    piles: dict[int | str, list[int]] = {}
    for pile in ("row", "deck", "discards", *range(game.seats)):
        piles[pile] = [0] * cards.kinds
    asked: list[tuple[int | str, Cards]] = [("row", face_up or {}), ("deck", deck or {}), ("discards", discards or {})]
    asked += list(enumerate(hands))
    left = [whole - there for whole, there in zip(cards.counts, held, strict=True)]
    for pile, wanted in asked:
        for colour, count in wanted.items():
            piles[pile][kind(game, colour)] += count
            left[kind(game, colour)] -= count
    assert min(left) >= 0, f"more cards than there are: {left}"
    piles[rest] = [there + more for there, more in zip(piles[rest], left, strict=True)]
    for name in ("row", "deck", "discards"):
        put(cells, at(game, name), piles[name])
        cells[at(game, f"{name}_size")] = sum(piles[name])
    for seat in range(game.seats):
        start = game.hand_at + seat * cards.kinds
        put(cells, start, piles[seat])
        cells[game.hand_size_at + seat] = sum(piles[seat])
        start = game.known_at + seat * cards.kinds
        clear(cells, start, cards.kinds)
    sound(game, state)


def own(game: RoutesGame, state: State, seat: int, *names: str) -> None:
    """The seat has claimed these routes in earlier turns; what it paid is in the deck again, and so is the track."""
    cells, words = state.cells, game.words_per_mask
    beds = next((rule for rule in game.rules if isinstance(rule, CompiledBeds)), None)
    for name in names:
        route = game.claim.names.index(name)
        assert game.owner(cells, route) < 0
        cells[game.claims_at + seat * words + route // WORD] |= 1 << route % WORD
        cells[game.vehicles_at + seat] -= game.lengths[route]
        cells[game.points_at + seat] += game.values[route]
        game.take(cells, route, claimed=True)
        for word in range(words):
            cells[game.open_at + seat * words + word] &= game.open_for_claimer[route * words + word]
        if beds is not None:
            beds.close(cells, route)
    assert cells[game.vehicles_at + seat] >= 0


def build(game: RoutesGame, state: State, *beds: str) -> None:
    """Track was laid in earlier turns: `Avignon–Nice blue`; the turn stays whose it is."""
    rule = next(rule for rule in game.rules if isinstance(rule, CompiledBeds))
    kept = state.cells[MOVER], state.cells[AWAIT], state.cells[PHASE], state.cells[TURN]
    for words in beds:
        state.cells[AWAIT], state.cells[PHASE] = rule.awaiting, game.after_draw
        action = game.parse(f"lay {words}")
        game.check(state, action)
        game.play_unchecked(state, action)
        state.cells[MOVER], state.cells[AWAIT], state.cells[PHASE], state.cells[TURN] = kept
    sound(game, state)


def hold_tickets(game: RoutesGame, state: State, seat: int, numbers: Iterable[int]) -> None:
    """The seat holds exactly these tickets, by their number in the board's list; for scoring only."""
    held = list(numbers)
    state.cells[game.tickets_at + seat] = sum(1 << n for n in held)
    state.cells[game.ticket_count_at + seat] = len(held)


def set_turn(game: RoutesGame, state: State, seat: int) -> None:
    """It is this seat's turn."""
    state.cells[PHASE] = MAIN
    state.cells[TURN] = seat
    state.cells[MOVER] = seat
    state.cells[AWAIT] = game.await_main


def set_vehicles(game: RoutesGame, state: State, seat: int, count: int) -> None:
    state.cells[game.vehicles_at + seat] = count


def no_tickets_left(game: RoutesGame, state: State) -> None:
    """The ticket deck is used up."""
    for group in range(state.cells[GROUPS]):
        for name in ("group", "group_size"):
            state.cells[at(game, name, i=group)] = 0
    state.cells[GROUPS] = 0


# -- positions that several files of the family need -------------------------------------------------------------------


def cards_toy(seats: int = 2, version: int = NEWEST, **cards: int) -> tuple[RoutesGame, State]:
    """A board with few routes and the cards a test needs, at the first turn of seat 1; `arrange` lays the cards."""
    routes = "A B 1 blue; B C 2 red; C D 3 blue; A D 2 grey"
    board = toy_board(routes, cards=cards or {"blue": 14, "red": 9, "wild": 9})
    game = toy_game(board, seats=seats, version=version)
    return game, to_main(game, hands=[["blue"] * 2] * seats, face_up=["blue", "blue", "red", "red", "red"])


BOXES = {
    "london": (17, {"blue": 6, "green": 6, "black": 6, "pink": 6, "yellow": 6, "orange": 6, "wild": 8}, 20),
    "paris": (15, {"white": 8, "blue": 6, "red": 6, "yellow": 6, "green": 6, "purple": 6, "wild": 8}, 20),
    "san-francisco": (20, {"blue": 6, "green": 6, "black": 6, "purple": 6, "red": 6, "orange": 6, "wild": 8}, 24),
    "france": (
        40,
        dict.fromkeys(("pink", "white", "blue", "yellow", "orange", "black", "red", "green"), 12) | {"wild": 14},
        58,
    ),
}


def stuck(seats: int, *hands: dict[str, int]) -> tuple[RoutesGame, State]:
    """Nothing to draw and no tickets left; every route has two blue spaces. The last seat holds the rest."""
    board = toy_board("A B 2 blue; B C 2 blue; C D 2 blue", cards={"blue": 3, "red": 14, "wild": 1})
    game = toy_game(board, seats=seats)
    state = to_main(game, hands=[["red", "red"]] * seats, face_up=["red"] * 4 + ["blue"])
    no_tickets_left(game, state)
    arrange(game, state, hands=hands, rest=seats - 1)
    return game, state


def at_turn(key: str, seats: int = 2, *hands: Cards) -> tuple[RoutesGame, State]:
    """A title's first turn, with these cards in the hands and no others; its first five colours lie face up."""
    game = city(key, seats)
    state = to_main(game)
    arrange(game, state, face_up=dict.fromkeys(game.cards.colours[:5], 1), hands=hands)
    return game, state
