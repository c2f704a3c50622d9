"""Every client converges, whatever the network does to it; and every move is played once."""

import threading
from pathlib import Path

import msgspec
import pytest

from all_titles import quickly
from branchline.client import Server, Table
from branchline.core.record import from_text, verify
from branchline.titles import find_game
from lossy import Lossy
from tables import Running
from test_server_crash import Player

pytestmark = pytest.mark.server


@pytest.mark.parametrize("key", quickly(["london", "card-game"], "london"))
def test_a_network_that_drops_delays_doubles_and_cuts_changes_nothing_in_the_end(tmp_path: Path, key: str) -> None:
    with Running(tmp_path, "--beat", "0.5") as server, Lossy(server.address, seed=1) as network:
        opening = server.open(key, "", "")
        direct = opening.begun("Ann", "Bo")
        ended = threading.Event()
        through = [Table(network.address, opening.name, person.token) for person in direct]
        watchers = [Table(network.address, opening.name, None), opening.watch()]
        players = [Player(table, ended, seed) for seed, table in enumerate(through)]
        for player in players:
            player.table.answer_seconds = 0.5
            player.start()
        watching = threading.Thread(target=lambda: watchers[0].wait(lambda found: found.status == "over"), daemon=True)
        watching.start()
        for player in players:
            player.join(120)
            assert not player.is_alive() and player.fault is None
        network.calm = True
        watching.join(60)
        assert network.dropped > 20 and network.doubled > 20 and network.cut > 2
        # Everybody has the same end before their eyes, and the same moves behind them.
        last = watchers[1].wait(lambda found: found.status == "over")
        for table in (*direct, *through, watchers[0]):
            state = table.wait(lambda found: found.status == "over" and len(table.log) == found.moves)  # noqa: B023
            assert state.version == last.version and state.result == last.result
            assert [line["move"] for line in table.log] == list(range(1, last.moves + 1))
        for near, far in zip((*direct, watchers[1]), (*through, watchers[0]), strict=True):
            near.wait(lambda found: found.status == "over")
            assert near.state and far.state
            assert msgspec.json.encode(near.state.view) == msgspec.json.encode(far.state.view)
            assert [line["words"] for line in near.log] == [line["words"] for line in far.log]
        text = Server(server.address).record(opening.name)
        verify(from_text(text, find_game))
        played = sum(len(player.acknowledged) for player in players)
        decisions = sum(1 for line in watchers[1].log if line["by"] != "chance")
        assert played == decisions


def test_a_line_cut_while_a_client_asks_for_what_it_missed_is_taken_up_again(tmp_path: Path) -> None:
    """Of two moves it gets only the second, and the line is cut this moment: it has to ask over a dead one."""
    with Running(tmp_path) as server:
        opening = server.open("london", "", "")
        ann, bo = opening.begun("Ann", "Bo")
        before = ann.wait()
        elsewhere = Table(server.address, opening.name, ann.token)
        elsewhere.play(elsewhere.wait().legal[0].choices[0].action)
        bo.play(bo.wait().legal[0].choices[0].action)
        second = opening.watch().wait(lambda found: found.moves >= before.moves + 2)
        assert ann.socket is not None
        ann.socket.close()
        ann._received(msgspec.structs.replace(second, chat=None, log=[], log_from=second.moves))
        after = ann.wait(lambda found: len(ann.log) == found.moves)
        assert [line["move"] for line in ann.log] == list(range(1, after.moves + 1))
