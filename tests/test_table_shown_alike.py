"""A table describes once what several see alike, and shows everybody what they would be shown alone."""

import json
import random
from typing import Any

import msgspec
import pytest

from all_titles import MAPS, TITLES
from branchline import title
from branchline.core.actions import EVERYONE_SEES
from branchline.core.view import SPECTATOR
from branchline.describe import facts
from branchline.describe.facts import log_line, move_facts, reads_alike, view_facts
from branchline.describe.onlooker import seen_by
from branchline.routes.game import RoutesGame
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.title import RoutesTitle
from branchline.server.table import presenter as presenting
from branchline.server.table.presenter import TablePresenter
from branchline.server.table.table_match import TableMatch
from tables import Desk, here
from toll import Toll
from toolkit import CITY_DEALS

NAMES = ("Ann", "Bo", "Cy")
TABLES = [*((key, {}) for key in TITLES), ("card-game", {"open_track": True})]


def shown(presenter: TablePresenter, seat: int, start: int) -> dict[str, Any]:
    """What a client gets, as JSON."""
    message = presenter.message(seat, False, 0, here, start, fresh=False)
    found: dict[str, Any] = json.loads(msgspec.json.encode(message))
    return found


def alone(desk: Desk, seat: int) -> tuple[Any, list[Any]]:
    """The view and the log of somebody for whom everything is worked out anew, from what this seat saw alone."""
    table = desk.table
    told = view_facts(table.view(seat))
    log = [
        log_line(table.game, move_facts(move, number))
        for number, move in enumerate(seen_by(table.game, table.match.moves, seat), 1)
    ]
    return json.loads(msgspec.json.encode(told)), json.loads(msgspec.json.encode(log))


def owners(match: TableMatch) -> list[int]:
    """Of each move the only seat that could know it in full when it was played, or EVERYONE_SEES."""
    state, out = match.game.start(), list[int]()
    for action in match.moves:
        out.append(match.game.codec.kind_of[action].secret_of(state.cells, action))
        match.game.play_unchecked(state, action)
    return out


def played(desk: Desk, rng: random.Random) -> bool:
    """One more move, or one taken back where that is allowed."""
    table = desk.table
    back = [seat for seat in range(3) if table.match.moves and table.can_take_back(seat)]
    if back and rng.random() < 0.2:
        desk.happen(table.take_back(back[0], 0))
    elif table.status == "playing":
        seat = rng.choice(table.waiting_for())
        event = table.move(seat, rng.choice(table.match.legal(seat)), None, 0)
        table.apply(event, table.version + 1, 0, 0)  # as the hub does: the very event that was kept
        desk.events.append(event)
    return table.status == "playing"


@pytest.mark.parametrize(("key", "options"), TABLES, ids=[f"{key} {' '.join(options)}" for key, options in TABLES])
def test_everybody_is_shown_what_they_would_be_shown_alone(key: str, options: dict[str, bool]) -> None:
    """In whole games of every title, with moves taken back: views, and the log as each client puts it together."""
    desk, rng = Desk(key, "", "", "", options=options).begin(*NAMES), random.Random(7)
    presenter, logs = TablePresenter(desk.table), dict[int, list[Any]]()
    going, moves = True, 0
    while going:
        before = desk.table.version
        going = played(desk, rng)
        kept, moves = desk.table.log_kept(before), moves + 1
        looking = [*range(3), SPECTATOR]
        rng.shuffle(looking)  # who is served first makes no difference
        for seat in looking:
            told = shown(presenter, seat, kept)
            logs[seat] = [*logs.get(seat, [])[:kept], *told["log"]]
            if seat not in logs or len(logs[seat]) < len(desk.table.match.moves):
                logs[seat] = shown(presenter, seat, 0)["log"]
            if moves % 5 == 0 or not going:
                view, log = alone(desk, seat)
                assert told["view"] == view and len(logs[seat]) == len(log)
                for line, told_alone, owner in zip(logs[seat], log, owners(desk.table.match), strict=True):
                    # Only what was hidden when it was played may read otherwise: as it is known by now.
                    assert line == told_alone or owner not in (EVERYONE_SEES, seat)
    assert moves > 50


def test_a_line_that_several_see_alike_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes, not equal ones: for all, or for all but the seat that drew."""
    desk, rng = Desk("london", "", "", "").begin(*NAMES), random.Random(3)
    presenter, described = TablePresenter(desk.table), 0
    presenter.log(SPECTATOR, 0)
    before = len(desk.table.match.moves)

    def count(*of: Any) -> Any:
        nonlocal described
        described += 1
        return move_facts(*of)

    monkeypatch.setattr(presenting, "move_facts", count)
    while desk.table.status == "playing" and len(desk.table.match.moves) < before + 60:
        seat = desk.table.waiting_for()[0]
        event = desk.table.move(seat, rng.choice(desk.table.match.legal(seat)), None, 0)
        desk.table.apply(event, desk.table.version + 1, 0, 0)
        whose = owners(desk.table.match)[before:]
        lines = {each: presenter.log(each, before) for each in (*range(3), SPECTATOR)}
        for number, owner in enumerate(whose):
            for each in range(3):
                assert (lines[each][number] is lines[SPECTATOR][number]) == (each != owner)
    private = sum(owner != EVERYONE_SEES for owner in whose)
    assert described == len(whose) + private and private


@pytest.mark.parametrize("key", MAPS)
def test_ways_of_tickets_are_looked_for_again_only_when_the_map_has_changed(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, rng = Desk(key, "", "", "").begin(*NAMES), random.Random(5)
    while desk.table.match.simultaneous():
        seat = desk.table.waiting_for()[0]
        desk.play(seat, desk.table.match.legal(seat)[-1])
    presenter, looked = TablePresenter(desk.table), 0
    find = facts._ticket

    def count(ticket: Any) -> Any:
        nonlocal looked
        looked += 1
        return find(ticket)

    monkeypatch.setattr(facts, "_ticket", count)
    draws = 0
    for _ in range(30):
        seat = desk.table.waiting_for()[0]
        legal = desk.table.match.legal(seat)
        drawing = [action for action in legal if desk.table.game.words(action).startswith("draw deck")]
        for each in range(3):
            presenter.view(each)
        looked = 0
        desk.play(seat, rng.choice(drawing or legal))
        for each in range(3):
            presenter.view(each)
        if drawing:
            draws += 1
            assert not looked
    assert draws > 5


def test_a_rule_from_elsewhere_may_tell_a_seat_more_so_nothing_is_shared_there() -> None:
    found = title("london")
    assert isinstance(found, RoutesTitle)
    game = RoutesGame(found.board, [DoubleRoutes(both_from=3), Toll()], CITY_DEALS, 2, {})
    assert not reads_alike(game)
    assert all(reads_alike(title(key).game(2)) for key in TITLES)


@pytest.mark.parametrize("key", ["london", "card-game"])
def test_where_nothing_is_shared_everybody_is_shown_the_same_as_where_it_is(key: str) -> None:
    desk, rng = Desk(key, "", "", "").begin(*NAMES), random.Random(9)
    shared, unshared = TablePresenter(desk.table), TablePresenter(desk.table)
    unshared.alike = False
    while played(desk, rng) and len(desk.table.match.moves) < 120:
        for seat in (*range(3), SPECTATOR):
            assert shown(shared, seat, 0) == shown(unshared, seat, 0)
