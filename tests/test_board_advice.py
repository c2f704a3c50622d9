"""What `branchline titles check` says of boards that name their rules: each fault once, with what to do about it; no
advice contradicts another, and following it leads to a sound board."""

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from branchline.core.title import TitleError
from branchline.routes.rule_set import OUR_RULES
from branchline.titles import check, load_titles
from own_boards import PLAIN, ROOT, RULES, Edit


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ('["double_route"]', "unknown rule 'double_route'; did you mean 'double_routes'?"),
        ('["trams"]', f"unknown rule 'trams'; known: {', '.join(OUR_RULES)}"),
        ('["double_routes", "double_routes"]', "rules: double_routes is named twice; remove one"),
        ("[{ double_routes = { from = 3 } }]", "rules: double_routes has no number 'from'; it has both_from"),
        (
            '["double_routes", { ferries = { wilds = 3 } }]',
            "rules: ferries has no number 'wilds'; it has none; write 'ferries' alone",
        ),
        (
            "[{ double_routes = { both_from = true } }]",
            "rules: double_routes: both_from = True must be a whole number, at most 200",
        ),
        (
            "[{ double_routes = 3 }]",
            "rules: {'double_routes': 3} must be the name of one rule: "
            '"double_routes", or one with numbers { double_routes = { both_from = 4 } }',
        ),
        (
            '"ferries"',
            "rules = 'ferries': name the title whose rules it plays by (london, paris, san-francisco or france), "
            'or list the rules themselves: ["ferries"]',
        ),
        (
            '["double_routes", "nowhere_at_all:Levy"]',
            "rule 'nowhere_at_all:Levy': 'nowhere_at_all' can't be imported: No module named 'nowhere_at_all'; "
            "is it on Python's path?",
        ),
        (
            '["double_routes", "json:Levy"]',
            "rule 'json:Levy': 'json' has no Rule 'Levy'; name file.py:Class or module:Class",
        ),
        (
            '["double_routes", { longest_path = { points = -1 } }]',
            "longest_path: points = -1 must be 1 or more",
        ),
        (
            '["double_routes", "districts"]',
            "districts must list {number = …, points = …, colour = …} tables; or play without the rule districts",
        ),
        (
            '["double_routes", "track_beds"]',
            'no route is a track bed; give some colour = "bed", or play without track_beds',
        ),
        (
            '["double_routes", "tokens"]',
            "the rule tokens needs a [tokens] table with symbols, stacks and points; or play without it",
        ),
        (
            "[]",
            "'group' belongs to the rule double_routes, which the board does not name; "
            'add "double_routes" to rules, or keep one track of each',
        ),
    ],
)
def test_a_rule_that_cannot_be_played_by_is_said_in_one_sentence(edited: Edit, rules: str, message: str) -> None:
    folder = edited(PLAIN, (RULES, f"rules = {rules}"))
    assert [problem.message for problem in check(folder)[1]] == [message]
    assert check(folder)[1][0].line == (26 if rules == "[]" else 8)
    with pytest.raises(TitleError, match="titles check"):
        load_titles(folder)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "vehicles = 20",
            "vehicles = 20\ncrossings = [[1, 2]]",
            "'crossings' belongs to the rule crossings, which the board does not name; "
            'add "crossings" to rules, or remove the key',
        ),
        (
            'colour = "grey" }',
            'colour = "grey", ferries = 1 }',
            "'ferries' belongs to the rule ferries, which the board does not name; "
            'add "ferries" to rules, or remove it from the routes',
        ),
        (
            'colour = "grey"',
            'colour = "bed"',
            "colour = 'bed' belongs to the rule track_beds, which the board does not name; "
            'add "track_beds" to rules, or give such routes another colour',
        ),
        ("opening_keep = 2", "openning = 2", "deals: unknown key 'openning'; did you mean 'opening'?"),
        ("hand = 3", "hand = 0", "deals: hand = 0 must be a whole number from 1 to 20"),
        ("opening_keep = 2", "opening_keep = 4", "deals: opening_keep = 4 is more than opening = 3; make it 3 or less"),
        (
            "opening = 3 # tickets to choose from at the start\nopening_keep = 2",
            "opening = 1\n#",
            "deals: the usual opening_keep = 2 is more than opening = 1; add opening_keep = 1 or less",
        ),
    ],
)
def test_what_belongs_to_no_rule_or_deal_is_said_once(edited: Edit, old: str, new: str, message: str) -> None:
    """However many routes have it."""
    assert [problem.message for problem in check(edited(PLAIN, (old, new)))[1]] == [message]


# Changes that make a fault; what is said of it, all of it; and changes that follow the advice.
Changes = list[tuple[str, str]]
ADVISED: dict[str, tuple[Changes, list[str], Changes]] = {
    "too few tickets, one of them twice": (
        [('{ a = "Windmill"', "#"), ('a = "Ford", b = "Brickworks"', 'a = "Northgate", b = "Southgate"')],
        [
            "2 to 4 players need at least 12 tickets, 3 each to choose from at the start; "
            "there are 11 different ones; add 1",
            "Northgate–Southgate is listed twice; name other places",
        ],
        [
            (
                '{ a = "Northgate", b = "Southgate", points = 5 },\n  { a = "Ford", b = "N',
                '{ a = "Windmill", b = "Granary", points = 5 },\n  { a = "Ford", b = "N',
            )
        ],
    ),
    "a ticket twice": (
        [('a = "Ford", b = "Brickworks"', 'a = "Northgate", b = "Southgate"')],
        ["Northgate–Southgate is listed twice; remove one or name other places"],
        [('  { a = "Northgate", b = "Southgate", points = 5 },\n  { a = "Ford", b = "N', '  { a = "Ford", b = "N')],
    ),
    "an opening too large for the tickets": (
        [("opening = 3", "opening = 5")],
        [
            "2 to 4 players need at least 20 tickets, 5 each to choose from at the start; there are 16; add 4",
        ],
        [
            (
                "tickets = [",
                "tickets = ["
                + ", ".join(
                    f'{{ a = "Crossroads", b = "{b}", points = 3 }}'
                    for b in ("Northgate", "Windmill", "Ford", "Granary")
                )
                + ",",
            )
        ],
    ),
    "too few vehicles": (
        [("vehicles = 20", "vehicles = 2")],
        ["vehicles = 2: two or fewer end the game, and a route takes 4; give each player at least 4"],
        [("vehicles = 2", "vehicles = 4")],
    ),
    "a route that nobody has the vehicles for": (
        [('length = 4, colour = "green"', 'length = 44, colour = "green"')],
        ["length 44 is more than a player's 20 vehicles; make it shorter or give each player more vehicles"],
        [("length = 44", "length = 4")],
    ),
    "a length without points": (
        [("length = 4", "length = 6")],
        ["length 6 has no points; add 6 = … to [scoring]"],
        [("4 = 7", "4 = 7\n6 = 15")],
    ),
    "a length that can have no points": (
        [('length = 4, colour = "green"', 'length = 500, colour = "green"')],
        ["length = 500 must be 1 or more, and at most 99"],
        [("length = 500", "length = 4")],
    ),
    "two groups for one double route": (
        [('group = "A" }, # both', 'group = "C" }, # both')],
        ["Northgate–Crossroads is there twice; give both tracks the same group, 'A' as at route 3"],
        [('group = "C"', 'group = "A"')],
    ),
    "no group for a double route": (
        [(', group = "A"', "")],
        ["Northgate–Crossroads is there twice; give routes 3 and 4 the same group, which no others have"],
        [
            ('length = 2, colour = "blue" }, #', 'length = 2, colour = "blue", group = "Z" }, #'),
            ('length = 2, colour = "yellow" }, #', 'length = 2, colour = "yellow", group = "Z" }, #'),
        ],
    ),
    "the group of others": (
        [('length = 3, colour = "red" }', 'length = 3, colour = "red", group = "A" }')],
        ["group 'A' joins other places at route 3; correct an end or the group"],
        [('length = 3, colour = "red", group = "A"', 'length = 3, colour = "red"')],
    ),
    "a track that ends elsewhere": (
        [('id = 4, a = "Northgate", b = "Crossroads"', 'id = 4, a = "Northgate", b = "Windmill"')],
        ["group 'A' joins other places at route 3; correct an end or the group"],
        [('id = 4, a = "Northgate", b = "Windmill"', 'id = 4, a = "Northgate", b = "Crossroads"')],
    ),
    "too few cards, and wilds among them": (
        [(" = 9\n", " = 1\n")],
        [
            "2 to 4 players need at least 21 cards (3 each, 5 face up and 4 for the longest route); "
            "there are 11; add 10 cards of the colours"
        ],
        [("red = 1\n", "red = 11\n")],
    ),
    "too many wilds": (
        [("wild = 7", "wild = 40")],
        [
            "there are more wilds than other cards, so that the face-up row would hardly ever settle; "
            "add 4 cards of the colours"
        ],
        [("red = 9", "red = 13")],
    ),
    "pieces for no bed": (
        [
            (RULES, 'rules = ["double_routes", "track_beds"]'),
            ('length = 3, colour = "grey"', 'length = 3, colour = "bed"'),
            ("[cards]", "[pieces]\n7 = 2\n[cards]"),
        ],
        [
            "no piece has length 3; add 3 = … to [pieces] or give the route a colour",
            "no piece has length 3; add 3 = … to [pieces] or give the route a colour",
            "pieces: no bed has 7 spaces; correct the length or remove it",
        ],
        [("7 = 2", "3 = 2")],
    ),
}


@pytest.mark.parametrize("fault", ADVISED)
def test_advice_does_not_contradict_itself_and_leads_to_a_sound_board(edited: Edit, fault: str) -> None:
    changes, told, remedy = ADVISED[fault]
    assert [problem.message for problem in check(edited(PLAIN, *changes))[1]] == told
    assert check(edited(PLAIN, *changes, *remedy))[1] == []


def test_where_no_more_tickets_are_possible_other_ways_out_are_named(tmp_path: Path) -> None:
    """To add some would only bring back that one is listed twice."""
    text = (PLAIN / "board.toml").read_text("utf-8")
    places = "".join(f'{{ name = "{name}", x = 0.1, y = 0.1 }},' for name in "ABCD")
    routes = "".join(
        f'{{ id = {i}, a = "{a}", b = "{b}", length = 2, colour = "grey" }},'
        for i, (a, b) in enumerate(pairwise("ABCD"))
    )
    head, rest = text.split("places = [")
    (tmp_path / "board.toml").write_text(
        f"{head}places = [{places}]\nroutes = [{routes}]\n[words]{rest.split('[words]')[1]}"
    )
    tickets = "".join(f'{{ a = "{a}", b = "{b}", points = 3 }},' for a, b in combinations("ABCD", 2))
    (tmp_path / "tickets.toml").write_text(f"tickets = [{tickets}]")
    assert [problem.message for problem in check(tmp_path)[1]] == [
        "2 to 4 players need at least 12 tickets, 3 each to choose from at the start; there are 6; "
        "the places make 6 at most: add places, or set fewer seats or a smaller opening in [deals]"
    ]


def test_a_board_by_the_rules_of_a_title_hears_that_the_title_lacks_a_rule(edited: Edit) -> None:
    folder = edited(PLAIN.parent / "isle", ("vehicles = 12", "vehicles = 12\ncrossings = []"))
    assert [problem.message for problem in check(folder)[1]] == [
        "'crossings' belongs to the rule crossings, which london does not have; "
        "write rules as a list that has it, or remove the key"
    ]


def test_the_docs_have_a_row_for_each_rule() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "boards.md").read_text("utf-8"), re.MULTILINE)
    assert [rule for rule in OUR_RULES if rule not in rows] == []
