"""What must hold in every game on a map, with any number of seats and any players."""

import random

from hypothesis import given
from hypothesis import strategies as st

from all_titles import MAP_GAMES, map_game_of, played
from branchline.core.game import PHASE
from branchline.trains.state import MAIN
from test_properties import games, positions, some_positions, some_seeds, some_styles

some_maps = st.sampled_from(MAP_GAMES)


@games
@given(some_maps, some_styles, some_seeds)
def test_vehicles_are_conserved_at_every_step(which: tuple[str, int], style: str, seed: int) -> None:
    game = map_game_of(*which)
    for state in positions(game, style, seed):
        for seat in range(game.seats):
            claimed = sum(game.lengths[route] for route in game.routes_of(state.cells, seat))
            assert claimed + state.cells[game.vehicles_at + seat] == game.board.vehicles


@games
@given(some_maps, some_styles, some_seeds)
def test_claims_are_exactly_those_that_a_plain_reading_of_the_rules_allows(
    which: tuple[str, int], style: str, seed: int
) -> None:
    """The masks and tables against the leaflet's sentences, route by route and payment by payment."""
    game = map_game_of(*which)
    board = game.board
    both_from = 4 if which[0] == "france" else 3
    crossings = board.more.get("crossings", [])
    assert isinstance(crossings, list)
    for state in some_positions(game, style, seed, 12):
        seat = game.to_move(state)
        if seat < 0 or state.cells[PHASE] != MAIN:
            continue
        hand = dict(zip([*board.colours, "wild"], game.hand_of(state.cells, seat), strict=True))
        owners = [game.owner(state.cells, route) for route in range(len(board.routes))]
        track = [game.track_on(state.cells, route) for route in range(len(board.routes))]
        taken = {r.id for r, owner, colour in zip(board.routes, owners, track, strict=True) if max(owner, colour) >= 0}
        expected = set()
        for i, route in enumerate(board.routes):
            twins = [j for j, other in enumerate(board.routes) if j != i and route.group and other.group == route.group]
            closed = any(owners[j] == seat for j in twins)
            closed = closed or (game.seats < both_from and any(board.routes[j].id in taken for j in twins))
            closed = closed or any(route.id in pair and taken & (set(pair) - {route.id}) for pair in crossings)
            if owners[i] >= 0 or closed or state.cells[game.vehicles_at + seat] < route.length:
                continue
            if route.colour == "bed" and track[i] < 0:
                continue
            colour_now = board.colours[track[i]] if route.colour == "bed" else route.colour
            ferries = route.more.get("ferries", 0)
            assert isinstance(ferries, int)
            for colour in board.colours if colour_now == "grey" else [colour_now]:
                for wilds in range(ferries, route.length + 1):
                    if hand["wild"] >= wilds and hand[colour] >= route.length - wilds:
                        spent = {colour: route.length - wilds, "wild": wilds}
                        expected.add((route.id, tuple(sorted((c, n) for c, n in spent.items() if n))))
        found = set()
        for action in game.legal(state):
            if game.codec.kind_of[action].name == "claim":
                facts = game.claim.facts(state.cells, action)
                spent_cards = facts["cards"]
                assert isinstance(spent_cards, dict)
                found.add((facts["route"], tuple(sorted(spent_cards.items()))))
        assert found == expected


def test_samples_of_a_row_that_stays_explain_why_it_stays() -> None:
    """Three wilds lie face up and were not flushed: then few other cards can be in the deck, no matter who looks."""
    found = 0
    for key, seats in MAP_GAMES:
        game = map_game_of(key, seats)
        for seed in range(6):
            record = played(game, "hoards cards", seed)
            for state in record.states():
                wilds = state.cells[game.cards.row_at + game.cards.wild]
                if wilds >= 3 and game.to_move(state) >= 0:
                    found += 1
                    for seat in (None, game.to_move(state)):
                        sample = game.view(state, seat).sample(random.Random(found).random)
                        assert not game.route_cards.row_flushes(sample.cells)
                        assert game.all_cards(sample.cells) == game.cards.counts
    assert found > 20
