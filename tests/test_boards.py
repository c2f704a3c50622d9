"""Boards as data: ours are sound and whole, and a fault is reported with file, line and remedy."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from all_titles import MAPS
from branchline.core.actions import Ambiguous
from branchline.core.game import OVER
from branchline.core.playout import play_out
from branchline.core.title import TitleError
from branchline.routes.board import Board
from branchline.titles import check, load_titles, map_title, title
from own_boards import in_place

EXAMPLES = Path(__file__).parent.parent / "examples"


def shortest(board: Board, a: int, b: int) -> int:
    """Spaces of the shortest way between two places."""
    far = {a: 0}
    for _ in board.places:
        for route in board.routes:
            for one, other in ((route.a, route.b), (route.b, route.a)):
                if one in far:
                    far[other] = min(far.get(other, 999), far[one] + route.length)
    return far[b]


@pytest.mark.parametrize("key", MAPS)
def test_our_boards_are_sound(key: str) -> None:
    found, problems = check(map_title(key).folder)
    assert found is not None and problems == []


@pytest.mark.parametrize(
    ("key", "places", "routes", "tickets", "cards", "vehicles"),
    [
        ("london", 17, 44, 20, 44, 17),
        ("paris", 17, 57, 20, 46, 15),
        ("san-francisco", 21, 65, 24, 44, 20),
        ("france", 61, 157, 58, 110, 40),
    ],
)
def test_the_counts_are_those_of_the_box(
    key: str, places: int, routes: int, tickets: int, cards: int, vehicles: int
) -> None:
    board = map_title(key).board
    counts = (len(board.places), len(board.routes), len(board.tickets), sum(board.cards), board.vehicles)
    assert counts == (places, routes, tickets, cards, vehicles)
    assert board.cards[-1] == (14 if key == "france" else 8)


def test_france_has_its_pieces_crossings_and_zones() -> None:
    board = map_title("france").board
    pieces, crossings = board.more["pieces"], board.more["crossings"]
    assert isinstance(pieces, dict) and isinstance(crossings, list)
    assert sum(pieces.values()) * len(board.colours) == 64
    beds = [route for route in board.routes if route.colour == "bed"]
    assert len(beds) == 123 and {route.length for route in beds} == {2, 3, 4, 5}
    ready = [route for route in board.routes if route.colour != "bed"]
    assert all(route.length == 1 or route.colour == "grey" for route in ready)
    assert len(crossings) == 11 and [25, 118] in crossings
    zones = [place.more["zone"] for place in board.places if "zone" in place.more]
    assert {zone: zones.count(zone) for zone in zones} == {
        "Belgique": 3,
        "Allemagne": 3,
        "Suisse": 3,
        "Italie": 3,
        "Espagne": 4,
        "Corse": 3,
    }


def test_frances_crossings_are_those_of_its_map() -> None:
    """Routes drawn as straight lines cross exactly where the list says."""
    board = map_title("france").board

    def side(a: int, b: int, c: int) -> float:
        p, q, r = board.places[a], board.places[b], board.places[c]
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)

    crossing = [
        sorted([one.id, other.id])
        for one, other in combinations(board.routes, 2)
        if len({one.a, one.b, other.a, other.b}) == 4
        and side(one.a, one.b, other.a) * side(one.a, one.b, other.b) < 0
        and side(other.a, other.b, one.a) * side(other.a, other.b, one.b) < 0
    ]
    assert sorted(crossing) == board.more["crossings"]


@pytest.mark.parametrize(("key", "off"), [("london", 0), ("paris", 0), ("san-francisco", 2)])
def test_a_ticket_is_worth_its_shortest_way(key: str, off: int) -> None:
    """On all tickets but the two of San Francisco that the provenance names."""
    board = map_title(key).board
    names = [place.name for place in board.places]
    differ = [t for t in board.tickets if shortest(board, names.index(t.a), names.index(t.b)) != t.points]
    assert len(differ) == off


def test_paris_is_marked_as_a_reconstruction_and_the_others_are_not() -> None:
    assert {key: map_title(key).board.note for key in MAPS} == {
        "london": "",
        "paris": "reconstruction",
        "san-francisco": "",
        "france": "",
    }


def test_paris_colour_fixes_length() -> None:
    lengths = {"red": 1, "blue": 1, "white": 2, "yellow": 2, "green": 3, "purple": 3}
    assert all(route.length == lengths[route.colour] for route in map_title("paris").board.routes)


# -- boards from elsewhere ------------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Path]:
    def copy(key: str) -> Path:
        folder = tmp_path / key
        folder.mkdir()
        for file in ("board.toml", "tickets.toml"):
            text = (map_title(key).folder / file).read_text("utf-8")
            (folder / file).write_text(in_place(text), "utf-8")
        return folder

    return copy


def line_of(file: Path, part: str) -> int:
    return next(n for n, line in enumerate(file.read_text("utf-8").splitlines(), 1) if part in line)


# A title, the file, what is replaced by what, a part of the faulty line, a part of the message.
FAULTS = [
    (
        "london",
        "board.toml",
        'b = "Regent\'s Park", length = 2',
        'b = "Regents Park", length = 2',
        "Regents Park",
        "did you mean",
    ),
    (
        "london",
        "tickets.toml",
        '{ a = "Hyde Park", b = "Covent',
        '{ a = "Hide Park", b = "Covent',
        "Hide Park",
        "unknown place",
    ),
    ("london", "board.toml", 'colour = "grey", group = "D1" },', 'colour = "grey" },', "id = 11,", "there twice"),
    (
        "london",
        "board.toml",
        'id = 12, a = "British Museum", b = "Covent Garden"',
        'id = 12, a = "British Museum", b = "Waterloo"',
        "id = 12,",
        "joins other places",
    ),
    (
        "london",
        "board.toml",
        'id = 43, a = "St Paul\'s", b = "Tower of London", length = 3',
        'id = 43, a = "St Paul\'s", b = "Tower of London", length = 2',
        "id = 43,",
        "length 2 here, 3 at route 42",
    ),
    ("london", "board.toml", "{ id = 3, ", "{ id = 2, ", 'b = "Piccadilly Circus", length = 4', "used twice"),
    ("london", "board.toml", 'length = 4, colour = "orange"', 'length = 6, colour = "orange"', "id = 2,", "no points"),
    (
        "london",
        "board.toml",
        'colour = "pink", group = "D9"',
        'colour = "pnk", group = "D9"',
        "id = 43,",
        "no cards of colour 'pnk'; did you mean 'pink'",
    ),
    (
        "london",
        "board.toml",
        'length = 3, colour = "green" },\n  { id = 6',
        'lenght = 3, colour = "green" },\n  { id = 6',
        "lenght",
        "unknown key 'lenght'; did you mean 'length'",
    ),
    (
        "london",
        "board.toml",
        "places = [\n",
        'places = [\n  { name = "Atlantis", x = 0.1, y = 0.1 },\n',
        "Atlantis",
        "no route leads there",
    ),
    ("london", "board.toml", "wild = 8", 'wild = "eight"', "eight", "must be a number of cards"),
    ("london", "board.toml", "vehicles = 17", "vehicles = 2", "vehicles = 2", "two or fewer end the game"),
    ("london", "board.toml", "seats = [2, 4]", "seats = [2, 9]", "seats = [2, 9]", "from 2 to 6"),
    (
        "london",
        "board.toml",
        'rules = [{ double_routes = { both_from = 3 } }, "districts"]',
        'rules = "berlin"',
        "berlin",
        "london, paris, san-francisco or france",
    ),
    (
        "london",
        "board.toml",
        "district = 5 },\n  { name = \"King's",
        "district = 6 },\n  { name = \"King's",
        "district = 6",
        "not in districts",
    ),
    ("london", "board.toml", "places = [", "places = [[", "places = [[", "not TOML"),
    ("london", "tickets.toml", "points = 11 }", "points = 0 }", "points = 0", "1 or more"),
    (
        "london",
        "tickets.toml",
        'b = "St Paul\'s", points = 6',
        'b = "Hyde Park", points = 6',
        'b = "Hyde Park"',
        "both ends",
    ),
    (
        "paris",
        "board.toml",
        'colours = ["blue", "white", "red"]',
        'colours = ["blue", "white", "rouge"]',
        "[flag]",
        "'rouge' is not in cards",
    ),
    (
        "san-francisco",
        "board.toml",
        'length = 5, colour = "grey", ferries = 1',
        'length = 5, colour = "grey", ferries = 6',
        "id = 10,",
        "0 to the length",
    ),
    ("san-francisco", "board.toml", 'place = "Sunset"', 'place = "Sunrise"', "[tokens]", "needs a place of the board"),
    ("london", "board.toml", '"Big Ben", x = 0.439', '"Big Ben", x = 4.39', "4.39", "from 0 to 1"),
    ("london", "board.toml", 'name = "Brick Lane"', 'name = "Brick Lane?"', '"Brick Lane?"', "can't be a name"),
    ("paris", "board.toml", '["blue", "white", "red"]', '["blue", "white", "blue"]', "[flag]", "must be another one"),
    ("london", "board.toml", "seats = [2, 4]", "seats = [2, 2.5]", "seats = [2, 2.5]", "from 2 to 6"),
    ("london", "board.toml", 'wild = "bus"', 'wild = "b?s"', "b?s", "can't be a word"),
    ("london", "board.toml", "year = 2019", 'year = "x"', "year =", "must be a whole number"),
    ("london", "board.toml", "wild = 8", "wild = 99", "wild = 99", "more wilds than other cards"),
    ("london", "board.toml", "pink = 6", '"pi?nk" = 6', "pi?nk", "can't be a colour"),
    ("france", "board.toml", "vehicles = 40", "vehicles = 400", "vehicles = 400", "at most 60"),
    ("london", "board.toml", "pink = 6", "Pink = 6", "Pink = 6", "in small letters, 'pink'"),
    ("london", "board.toml", "x = 0.439", f"x = {'9' * 400}", "Big Ben", "from 0 to 1"),
    ("london", "board.toml", "pink = 6", "grey = 6", "grey = 6", "can't be a colour of cards"),
    ("france", "board.toml", "pink = 12", "bed = 12", "bed = 12", "can't be a colour of cards"),
    (
        "london",
        "board.toml",
        'length = 4, colour = "orange"',
        'length = 4, colour = "bed"',
        "id = 2,",
        "the rule track_beds",
    ),
    ("france", "board.toml", "5 = 1\n", "", "id = 44,", "no piece has length 5"),
    ("france", "board.toml", "5 = 1\n", "5 = 0\n", "5 = 0", "how many of each colour, 1 to 20"),
    ("france", "board.toml", "5 = 1\n", '"²" = 1\n', "²", "how many of each colour, 1 to 20"),
    ("france", "board.toml", "5 = 1\n", '"٥" = 1\n', "٥", "how many of each colour, 1 to 20"),
    ("france", "board.toml", "5 = 1\n", f"{'9' * 5000} = 1\n", "999", "how many of each colour, 1 to 20"),
    ("france", "board.toml", "5 = 1\n", "5 = true\n", "5 = true", "how many of each colour, 1 to 20"),
    ("france", "board.toml", "5 = 1\n", "5 = 1\n7 = 2\n", "7 = 2", "no bed has 7 spaces"),
    (
        "london",
        "board.toml",
        "vehicles = 17\n",
        "vehicles = 17\ncrossings = []\n",
        "crossings",
        "the rule crossings, which",
    ),
    ("france", "board.toml", "[12, 90],", "[12, true],", "crossings = [", "pairs of route ids"),
    ("france", "board.toml", "[12, 90],", "[12, 900],", "[12, 900]", "there is no route 900"),
    ("france", "board.toml", "[12, 90],", "[12, 12],", "[12, 12]", "both are route 12"),
    ("france", "board.toml", "[12, 90],", "[90, 12], [12, 90],", "[90, 12]", "listed twice"),
    ("france", "board.toml", "[12, 90],", "[16, 17],", "[16, 17]", "side by side"),
    ("france", "board.toml", "[12, 90],", "[12],", "crossings = [", "pairs of route ids"),
    ("france", "board.toml", 'zone = "Corse"', "zone = 3", "Corse (Perpignan)", "can't be a name"),
    ("france", "board.toml", 'zone = "Corse"', 'zone = "Paris"', "Corse (Perpignan)", "reads like the place 'Paris'"),
    ("france", "board.toml", 'zone = "Corse"', 'zone = "Korsika"', "Corse (Perpignan)", "'Korsika' is not in zones"),
    ("france", "board.toml", 'zone = "Corse"', 'zone = "Corsse"', "Corse (Perpignan)", "did you mean 'Corse'"),
    ("france", "board.toml", 'b = "Corse (Nice)"', 'b = "Corse (Marseille)"', "Corse (Marseille)", "is a dead end"),
    ("france", "board.toml", 'zone = "Corse"', 'zone = "CORSE"', "Corse (Marseille)", "write it the same way"),
    ("france", "board.toml", '{ name = "Corse", x = 0.5885', '{ name = "Corse", x = true', "x = true", "from 0 to 1"),
    ("france", "board.toml", '{ name = "Corse", x', '{ name = "Corse", z = 1, x', "z = 1", "zones must list"),
    ("france", "board.toml", '{ name = "Corse", x', '{ name = "Korsika", x', "Korsika", "has no end"),
    (
        "france",
        "tickets.toml",
        'a = "Strasbourg", b = "Corse"',
        'a = "Corse (Nice)", b = "Corse"',
        "(Nice)",
        "in common",
    ),
    ("france", "tickets.toml", 'b = "Corse"', 'b = "Korse"', "Korse", "did you mean 'Corse'"),
]


@pytest.mark.parametrize(("key", "file", "old", "new", "where", "message"), FAULTS)
def test_a_fault_is_reported_with_file_line_and_remedy(
    copied: Callable[[str], Path], key: str, file: str, old: str, new: str, where: str, message: str
) -> None:
    folder = copied(key)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    _, problems = check(folder)
    line = line_of(folder / file, where)
    told = [problem for problem in problems if problem.file == str(folder / file) and message in problem.message]
    assert told, [str(problem) for problem in problems]
    if message != "not TOML":  # TOML's own errors come where the reader noticed
        assert line in [problem.line for problem in told], [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Big Ben", "British-Museum", "reads like 'British Museum'"),  # as a person types it, it is the British Museum
        ("pink", "deck", "read alike"),  # “draw deck” would be two moves
        ('wild = "bus"', 'wild = "blue"', "read alike"),
    ],
)
def test_moves_that_would_read_alike_are_reported(copied: Callable[[str], Path], old: str, new: str, said: str) -> None:
    folder = copied("london")
    for file in ("board.toml", "tickets.toml"):
        text = (folder / file).read_text("utf-8")
        (folder / file).write_text(text.replace(old, new), "utf-8")
    _, problems = check(folder)
    assert [said in problem.message for problem in problems] == [True], [str(problem) for problem in problems]


def test_too_few_places_for_the_tokens_are_reported(copied: Callable[[str], Path]) -> None:
    folder = copied("san-francisco")
    board = folder / "board.toml"
    names = ["Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill", "Fort Mason"]
    pairs = [f'a = "{a}", b = "{b}"' for a, b in pairwise(names)]
    text = board.read_text("utf-8")
    head, rest = text.split("places = [")
    rest = rest[rest.index("[words]") :]
    places = "".join(f'{{ name = "{name}", x = 0, y = 0 }},' for name in names)
    routes = "".join(f'{{ id = {i}, {pair}, length = 1, colour = "red" }},' for i, pair in enumerate(pairs))
    board.write_text(f"{head}places = [{places}]\nroutes = [{routes}]\n{rest}", "utf-8")
    tickets = "".join(f'{{ a = "{a}", b = "{b}", points = 1 }},' for i, a in enumerate(names) for b in names[i + 1 :])
    (folder / "tickets.toml").write_text(f"tickets = [{tickets}]", "utf-8")
    _, problems = check(folder)
    assert ["7 stacks need as many places" in problem.message for problem in problems] == [True]


def test_a_ticket_between_unconnected_places_is_reported(copied: Callable[[str], Path]) -> None:
    folder = copied("london")
    board = folder / "board.toml"
    lines = [line for line in board.read_text("utf-8").splitlines() if '"Brick Lane", length' not in line]
    lines = [line for line in lines if 'a = "Brick Lane"' not in line]
    board.write_text("\n".join(lines), "utf-8")
    _, problems = check(folder)
    told = [str(problem) for problem in problems]
    assert any("tickets.toml" in line and "no way leads" in line for line in told), told
    assert any("board.toml" in line and "'Brick Lane': no route leads there" in line for line in told), told


def test_a_missing_file_is_reported(copied: Callable[[str], Path]) -> None:
    folder = copied("paris")
    (folder / "tickets.toml").unlink()
    _, problems = check(folder)
    assert [str(problem) for problem in problems] == [
        f"{folder}/tickets.toml:1: the file is missing; a board is a folder with board.toml and tickets.toml"
    ]


def test_a_board_from_elsewhere_plays_beside_ours(copied: Callable[[str], Path]) -> None:
    folder = copied("san-francisco")
    board = folder / "board.toml"
    board.write_text(
        board.read_text("utf-8")
        .replace('key = "san-francisco"', 'key = "my-bay"')
        .replace('"San Francisco"', '"My Bay"')
    )
    assert [new.key for new in load_titles(folder.parent)] == ["my-bay"]
    game = map_title("my-bay").game(3)
    state = game.start()
    play_out(game, state, iter([i / 997 % 1 for i in range(100_000)]).__next__)
    assert game.to_move(state) == OVER and game.name == "My Bay"
    assert map_title("san-francisco").name == "San Francisco"


def test_a_faulty_board_is_not_loaded(copied: Callable[[str], Path]) -> None:
    folder = copied("london")
    (folder / "board.toml").write_text("key = 3")
    with pytest.raises(TitleError, match=r"board\.toml:1: .*titles check"):
        load_titles(folder)


@pytest.mark.parametrize("seats", [0, 1, 5, 7])
def test_a_wrong_number_of_seats_is_reported(seats: int) -> None:
    with pytest.raises(TitleError, match=f"London is for 2 to 4 players, not {seats}"):
        map_title("london").game(seats)


def test_an_unknown_title_is_reported() -> None:
    with pytest.raises(TitleError, match="no title “londn”; there are: london, paris, san-francisco, france"):
        map_title("londn")


def test_a_zone_that_is_no_name_is_reported_beside_the_tickets_that_want_it(copied: Callable[[str], Path]) -> None:
    folder = copied("france")
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace('zone = "Corse"', "zone = 3"), "utf-8")
    told = [str(problem) for problem in check(folder)[1]]
    assert any("zone = 3 can't be a name" in line for line in told), told
    assert any("tickets.toml" in line and "unknown place 'Corse'" in line for line in told), told


def test_a_bed_beside_a_ready_track_has_a_letter_and_is_not_taken_for_it(tmp_path: Path) -> None:
    """Words that say no track are asked about, and the ready one is claimed by its colour."""
    folder = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "valley", folder)
    board = folder / "board.toml"
    bed = 'id = 2, a = "Mill", b = "Castle", length = 2, colour = "bed"'
    assert bed in board.read_text("utf-8")
    board.write_text(board.read_text("utf-8").replace(bed, bed.replace('"bed"', '"red"')), "utf-8")
    game = load_titles(folder)[0].game(2)
    assert game.claim.names[:2] == ["Mill–Castle (A)", "Mill–Castle (red)"]
    with pytest.raises(Ambiguous):
        game.parse("claim Mill–Castle with 2 red")
    ready, bed_in_red = game.parse("claim Mill–Castle (red) with 2 red"), game.parse("claim Mill–Castle (A) with 2 red")
    assert game.claim.paid_route[ready - game.claim.start] == 1
    assert game.claim.paid_route[bed_in_red - game.claim.start] == 0


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("lay blue on Quarry–Red Hill", ["lay Quarry–Red Hill blue"]),
        ("lay Red Hill–Quarry in red", ["lay Quarry–Red Hill red"]),
        ("lay red on Quarry–Port red", ["lay Quarry–Port red red"]),
        ("lay Quarry–Port red blue", ["lay Quarry–Port red blue"]),
        ("build blue Port red–Quarry", ["lay Quarry–Port red blue"]),
        ("lay Red Hill–Quarry", [f"lay Quarry–Red Hill {colour}" for colour in ("red", "blue", "green", "white")]),
        ("lay Quarry–Port red", [f"lay Quarry–Port red {colour}" for colour in ("red", "blue", "green", "white")]),
    ],
)
def test_places_called_by_a_colour_are_understood(tmp_path: Path, said: str, meant: list[str]) -> None:
    folder = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "valley", folder)
    for file in ("board.toml", "tickets.toml"):
        text = (folder / file).read_text("utf-8")
        (folder / file).write_text(text.replace('"Market"', '"Port red"').replace('"Forge"', '"Red Hill"'), "utf-8")
    game = load_titles(folder)[0].game(2)
    found = [action for kind in game.codec.kinds if kind.name == "lay" for action in kind.parse(said)]
    assert [game.words(action) for action in found] == meant


def test_letters_go_by_the_ids_of_the_routes_wherever_they_stand(tmp_path: Path) -> None:
    folder = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "valley", folder)
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace('{ id = 1, a = "Mill"', '{ id = 77, a = "Mill"'), "utf-8")
    game = load_titles(folder)[0].game(2)
    assert {game.board.routes[i].id: name for i, name in enumerate(game.claim.names[:2])} == {
        2: "Mill–Castle (A)",
        77: "Mill–Castle (B)",
    }


# -- in Python ---------------------------------------------------------------------------------------------------------


def in_python(code: str, boards: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BRANCHLINE_TITLES": boards}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)


def test_the_environment_variable_counts_without_the_command_line() -> None:
    both = os.pathsep.join([str(EXAMPLES / "valley"), "", str(EXAMPLES / "isle")])
    code = "from branchline import title; print(title('valley').name, title('isle').name, title('london').name)"
    assert in_python(code, both).stdout == "The Valley The Isle London\n"
    keys = in_python("from branchline.titles import keys; print(*keys()[5:])", str(EXAMPLES)).stdout
    assert keys == "isle plain toll valley\n"
    rows = "from branchline.features import Features; from branchline import title; Features(title('valley').game(2))"
    assert in_python(rows, str(EXAMPLES)).returncode == 0


def test_importing_reads_no_board() -> None:
    code = (
        "import sys, branchline; print([name for name in sys.modules if name.startswith(('branchline.t', 'tomllib'))])"
    )
    assert in_python(code, "nowhere").stdout == "[]\n"


def test_a_faulty_board_of_the_environment_is_named_with_its_fault(tmp_path: Path) -> None:
    code = "from branchline import title; title('london')"
    last = in_python(code, "nowhere").stderr.splitlines()[-1]
    assert last.endswith("TitleError: BRANCHLINE_TITLES: nowhere: no board.toml here or one folder below.")
    folder = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "valley", folder)
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace('a = "Mill", b = "Lock"', 'a = "Mill", b = "Rock"'), "utf-8")
    last = in_python(code, str(folder)).stderr.splitlines()[-1]
    assert f"BRANCHLINE_TITLES: {board}:" in last and "unknown place 'Rock'" in last and "titles check" in last


def test_what_a_program_loads_itself_comes_after_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "valley", folder)
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace("The Valley", "My Valley"), "utf-8")
    monkeypatch.setenv("BRANCHLINE_TITLES", str(EXAMPLES / "valley"))
    load_titles(folder)
    assert title("valley").name == "My Valley"
