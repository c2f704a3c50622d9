"""What a seat knows as numbers: all of it, nothing more, and the same in every build."""

import hashlib
import random
import re
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from branchline import CHANCE, OVER, title
from branchline.bots.bot_game import BotGame
from branchline.bots.registry import find
from branchline.bots.seeding import game_seed
from branchline.core.game import PHASE, Game, State, Version
from branchline.core.record import new_record, redact
from branchline.core.view import NOBODY
from branchline.extras import BRINGS, MissingExtra, hint, need
from branchline.features import Features
from branchline.features.kernel.batch import Batch
from branchline.features.kernel.recall import Recall
from branchline.routes.game import RoutesGame
from branchline.titles import keys
from branchline.trains.state import FIRST, OPENING

GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("london", 2, {}),
    ("london", 4, {}),
    ("paris", 2, {}),
    ("san-francisco", 3, {}),
    ("france", 2, {}),
]
GAMES += [("france", 5, {}), ("card-game", 2, {}), ("card-game", 4, {}), ("card-game", 2, {"open_track": True})]
MOMENTS = 40  # decisions of a game that are looked at


def moments(game: Game, seed: int, step: int = 3) -> Iterator[State]:
    """Positions of a random game in which somebody has to decide."""
    uniform = random.Random(seed).random
    state = game.start()
    for number in range(MOMENTS * step):
        if game.play_chance(state, uniform) == OVER:
            return
        if number % step == 0:
            yield state
        legal = game.legal(state)
        game.play(state, legal[int(uniform() * len(legal))])


def named(features: Features, row: bytes) -> dict[str, list[int]]:
    return {f.name: list(row[f.at : f.at + f.size]) for f in features.fields}


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_a_row_holds_what_the_seat_sees_and_nothing_else(key: str, seats: int, options: dict[str, object]) -> None:
    game = title(key).game(seats, options)
    features = Features(game, progress=isinstance(game, RoutesGame))
    uniform = random.Random(5).random
    changed = 0
    for state in moments(game, seed=1):
        for seat in range(seats):
            row = features.observe(state, seat)
            assert len(row) == features.size and all(a <= b for a, b in zip(row, features.highs, strict=True))
            other = game.view(state, seat).sample(uniform)
            changed += other != state
            assert features.observe(other, seat) == row
    assert changed >= MOMENTS  # there was something to hide


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_whatever_differs_in_what_a_seat_sees_differs_in_its_row(
    key: str, seats: int, options: dict[str, object]
) -> None:
    """Every visible cell that is encoded counts: raise it by one bit or one card, and the row is another."""
    game = title(key).game(seats, options)
    features = Features(game)
    told = {f.name: f for f in features.fields}
    for state in moments(game, seed=2, step=17):
        row = features.observe(state, 0)
        for field in game.layout.fields:
            if field.name not in told or field.name in ("mover", "await", "phase", "turn", "first", "spent"):
                continue
            own = len(told[field.name].shape) == 0 or field.audience == 1 or field.name == "open"
            for block in range(1 if own or field.blocks == 1 else field.blocks):
                cells = state.cells[:]
                at = field.at + block * field.size
                cells[at] = cells[at] + 1 if cells[at] % 2 == 0 else cells[at] - 1
                assert features.observe(State(cells), 0) != row, field.name


@pytest.mark.parametrize("seats", [2, 4])
def test_the_fields_of_london_are_those_of_the_state(seats: int) -> None:
    """Field by field against the engine's own reading of the cells."""
    game = title("london").game(seats)
    assert isinstance(game, RoutesGame)
    features = Features(game)
    for state in moments(game, seed=3):
        cells = state.cells
        me = game.to_move(state)
        row = named(features, features.observe(state, me))
        order = [(me + i) % seats for i in range(seats)]
        assert row["hand"] == game.hand_of(cells, me)
        assert row["tickets"] == [int(t in game.tickets_of(cells, me)) for t in range(len(game.all_tickets))]
        assert row["vehicles"] == [cells[game.vehicles_at + seat] for seat in order]
        assert row["points"] == [cells[game.points_at + seat] for seat in order]
        routes = range(len(game.board.routes))
        assert row["claims"] == [int(game.owner(cells, route) == seat) for seat in order for route in routes]
        assert row["mover"] == [1] + [0] * (seats - 1)
        assert sum(row["row"]) == row["row_size"][0] == 5 and row["deck_size"][0] == cells[game.cards.deck_size_at]
        offer = game.offer_of(cells, me)
        tickets = len(game.all_tickets)
        shown = [row["offer"][i * tickets : (i + 1) * tickets] for i in range(game.offers)]
        assert [bits.index(1) for bits in shown if any(bits)] == offer


def test_every_field_of_every_title_is_encoded_or_said_to_be_left_out() -> None:
    for key in keys():
        game = title(key).game(2)
        names = {feature.name for feature in Features(game).fields}
        left_out = {f.name for f in game.layout.fields if f.encoding and not f.encoding.size and f.encoding.meaning}
        seen = {field.name for field in game.layout.fields if field.audience != NOBODY}
        assert seen - names <= left_out, key


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_fewest_wilds_leaves_one_way_to_pay_for_each_thing(key: str, seats: int, options: dict[str, object]) -> None:
    game = title(key).game(seats, options)
    every, thrifty = Features(game), Features(game, fewest_wilds=True)
    fewer = 0
    for state in moments(game, seed=4, step=2):
        legal, left = every.legal(state), thrifty.legal(state)
        assert set(left) <= set(legal) and left
        dropped = sorted(set(legal) - set(left))
        fewer += len(dropped)
        for action in dropped:
            # Something that is left does the same, and costs fewer wilds.
            facts = game.facts(state.cells, action)
            cards = facts["cards"]
            assert isinstance(cards, dict)
            better = [game.facts(state.cells, other) for other in left]
            same = [f["cards"] for f in better if f["kind"] == facts["kind"] and f.get("route") == facts.get("route")]
            assert any(isinstance(c, dict) and c.get("wild", 0) < cards["wild"] for c in same)
        if isinstance(game, RoutesGame):
            routes = {game.facts(state.cells, a).get("route") for a in legal}
            assert {game.facts(state.cells, a).get("route") for a in left} == routes
    assert fewer > 0


def fewest_spaces(game: RoutesGame, costs: dict[int, int], ticket: int) -> int | None:
    """Over these routes, relaxed until nothing changes; None if no way is left."""
    starts, goals = game.ticket_ends[ticket]
    far: dict[int, int] = dict.fromkeys(starts, 0)
    changed = True
    while changed:
        changed = False
        for route, cost in costs.items():
            ends = game.geometry.ends_a[route], game.geometry.ends_b[route]
            for here, there in (ends, ends[::-1]):
                if here in far and far[here] + cost < far.get(there, 1000):
                    far[there] = far[here] + cost
                    changed = True
    return min((far[goal] for goal in goals if goal in far), default=None)


@pytest.mark.parametrize("key", ["london", "paris", "san-francisco", "france"])
def test_progress_is_what_a_player_would_work_out(key: str) -> None:
    """Against a slow search of its own, and the engine's own score."""
    game = title(key).game(2)
    assert isinstance(game, RoutesGame)
    features = Features(game, progress=True)
    for state in moments(game, seed=8, step=6):
        for seat in range(2):
            row = named(features, features.observe(state, seat))
            left = state.cells[game.vehicles_at + seat]
            costs = {route.index: route.length for route in game.view(state, seat).open_routes if route.length <= left}
            costs.update(dict.fromkeys(game.routes_of(state.cells, seat), 0))
            mine = game.tickets_of(state.cells, seat)
            root = game.components(state.cells, seat)
            for ticket in range(len(game.all_tickets)):
                spaces = fewest_spaces(game, costs, ticket)
                held = ticket in mine or ticket in game.offer_of(state.cells, seat)
                assert row["way_left"][ticket] == (0 if not held else 255 if spaces is None else spaces)
                assert row["ticket_done"][ticket] == (ticket in mine and game.linked(root, ticket))
            if game.to_move(state) == seat:
                facts = [game.facts(state.cells, action) for action in game.legal(state)]
                payable = {each["route"] for each in facts if each["kind"] == "claim"}
                ready = {game.board.routes[i].id for i, lacks in enumerate(row["lacks"]) if lacks == 1}
                assert payable <= ready
    with pytest.raises(ValueError, match="progress is worked out on maps"):
        Features(title("card-game").game(2), progress=True)


def test_completed_tickets_are_those_that_score() -> None:
    game = title("london").game(2)
    features = Features(game, progress=True)
    completed = 0
    for seed in "abc":
        record = BotGame(game, [find("greedy").bot(game, seat) for seat in range(2)], seed).play().record
        state = game.start()
        for action in record.moves:
            game.play(state, action)
        assert record.result is not None
        for seat, lines in enumerate(record.result.lines):
            scored = sum(line.what == "ticket" and line.points > 0 for line in lines)
            assert sum(named(features, features.observe(state, seat))["ticket_done"]) == scored
            completed += scored
    assert completed > 3


def test_recall_is_what_a_redacted_record_has() -> None:
    for key in ("london", "card-game"):
        game = title(key).game(2)
        uniform = random.Random(6).random
        state, recall, record = game.start(), Recall(game), new_record(game)
        while game.to_move(state) != OVER:
            chance = game.to_move(state) == CHANCE
            legal = [] if chance else game.legal(state)
            action = game.chance(state, uniform()) if chance else legal[int(uniform() * len(legal))]
            recall.play(state, action)
            record.moves.append(action)
        for seat in range(2):
            seen = redact(record, seat)
            size = game.codec.size
            told = [move + size if seen.is_redacted(i) else move for i, move in enumerate(seen.moves)]
            assert recall.seen[seat] == told
        assert recall.last(0, 3) == recall.seen[0][-3:] and Recall(game).last(1, 2) == [-1, -1]


def played(key: str, seats: int, steps: int, version: Version | None = None) -> Iterator[Batch]:
    game = title(key, version).game(seats)
    features = Features(game)
    shown = features.kept_rows(4), features.kept_hidden_rows(4), features.kept_masks(4)
    batch = Batch(game, *shown, 8, partial(game_seed, 1), range(4), 4)
    batch.reset()
    yield batch
    for _ in range(steps):
        batch.step(list(batch.choices))
        yield batch


# The same in every build, process and release: if one of these changes, everybody's seeds mean other games.
DIGESTS = {
    ("london", 1): "2e9c2fa5bc188371",
    ("paris", 1): "5320fbaa1f163683",
    ("san-francisco", 1): "137fb3abe8ee38a4",
    ("france", 1): "ee935bf288b0be94",
    ("card-game", 1): "1576526425e1e9f6",
    ("san-francisco", 2): "c4fa4d1f9d6a1f9b",
    ("card-game", 2): "f7c0c75693ed061f",
}


@pytest.mark.parametrize(("key", "rules"), DIGESTS)
def test_the_same_seed_is_the_same_games_for_ever(key: str, rules: int) -> None:
    total = hashlib.sha256()
    ended = 0
    for batch in played(key, 3 if key == "france" else 2, 400, Version(rules, 1)):
        size, seats = int(batch.rows.plan.size), batch.game.seats
        for number, mover in enumerate(bytes(batch.movers)):
            at = (number * seats + mover) * size
            total.update(bytes(batch.rows.rows[at : at + size]))
        for shown in (batch.masks.masks, batch.movers, batch.moves.getvalue(), batch.choices):
            total.update(bytes(shown))
        total.update(repr((batch.ended, batch.totals, batch.ranks)).encode())
        ended += len(batch.ended)
    assert ended >= 4
    assert total.hexdigest()[:16] == DIGESTS[key, rules]


def test_an_absent_extra_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BRINGS, "data", ["a_package_that_is_not_there"])
    with pytest.raises(MissingExtra) as caught:
        need("data")
    assert str(caught.value) == f"a_package_that_is_not_there not found: {hint('data')}"


def test_the_extras_bring_what_they_are_said_to_bring() -> None:
    """The packages by the names that pip knows them by: with those of other extras that an extra names."""
    declared = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
    extras = declared["optional-dependencies"]

    def brought(extra: str) -> set[str]:
        found: set[str] = set()
        for wanted in extras[extra]:
            inner = re.fullmatch(r"branchline\[(.+)\]", wanted)
            found |= brought(inner[1]) if inner else {re.split(r"[><=;\[ ]", wanted)[0].replace("-", "_")}
        return found

    for extra, packages in BRINGS.items():
        assert {name.replace("pyspiel", "open_spiel") for name in packages} <= brought(extra), extra


def test_who_begins_is_encoded_once_it_is_drawn() -> None:
    """Before that nothing in a row may say so, nor which seat one has."""
    game = title("london").game(3)
    features = Features(game)
    for state in moments(game, seed=1, step=1):
        for seat in range(3):
            first = named(features, features.observe(state, seat))["first"]
            drawn = state.cells[PHASE] > OPENING
            assert first == [int(drawn and (seat + i) % 3 == state.cells[FIRST]) for i in range(3)]
