"""The rules for players: the same in every language, and in English and French the same as the board's data."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from branchline.cardgame.game import DEALS, GIVEN_WILDS
from branchline.cardgame.title import CardTitle
from branchline.core.language import ENGLISH, Language
from branchline.core.title import Title
from branchline.messages import REFERENCE, codes
from branchline.routes.state import END_VEHICLES
from branchline.routes.title import RoutesTitle
from branchline.titles import OURS, about, check, map_title, name_in, rules_name, rules_text, title
from branchline.titles.composed import Composer
from branchline.trains.game import Deals
from branchline.trains.state import FACE_UP
from own_boards import COASTS, PLAIN, RULES, Edit

ROOT = Path(__file__).parent.parent
FRENCH = {"bus": "bus", "buses": "bus", "cable cars": "cable cars", "ferry": "cartes Ferry", "trains": "wagons"}
WILDS = {
    "bus": ("bus cards", "cartes Bus"),
    "ferry": ("ferry cards", "cartes Ferry"),
    "locomotive": ("locomotives", "locomotives"),
}
COLOURS = {
    "blue": "bleu", "green": "vert", "black": "noir", "pink": "rose", "yellow": "jaune", "orange": "orange",
    "white": "blanc", "red": "rouge", "purple": "violet",
}  # fmt: skip
HEADINGS = {
    "In short": "En bref",
    "Set-up": "Mise en place",
    "Your turn": "Votre tour",
    "Drawing cards": "Piocher des cartes",
    "Tickets": "Tickets",
    "End and scoring": "Fin de partie et décompte",
}  # those that every title has
OF_MAPS = {**HEADINGS, "Claiming routes": "Prendre des routes"}

each_title = pytest.mark.parametrize("key", OURS)
each_language = pytest.mark.parametrize("lang", codes())
each_translation = pytest.mark.parametrize("lang", [code for code in codes() if code != REFERENCE])
each_map = pytest.mark.parametrize("key", [key for key in OURS if key != "card-game"])


class Text:
    """A rules text: its name, what it is about, and for each heading its bullets and its table."""

    def __init__(self, text: str) -> None:
        first, *rest = text.split("\n## ")
        name, _, about = first.partition("\n")
        self.name, self.about = name.removeprefix("# ").strip(), about.strip()
        self.bullets: dict[str, list[str]] = {}
        self.tables: list[list[list[str]]] = []
        for part in rest:
            heading, *lines = part.splitlines()
            self.bullets[heading] = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
            rows = [line.strip("|").split("|") for line in lines if line.startswith("|") and "---" not in line]
            if rows:
                self.tables.append([[cell.strip() for cell in row] for row in rows])
            for line in lines:
                assert not line or line.startswith(("- ", "|")), f"neither a bullet nor a table: {line}"

    def said(self, heading: str) -> str:
        """What stands under a heading, with every space a plain one."""
        return re.sub(r"\s", " ", " ".join(self.bullets[heading]))


def both(key: str) -> tuple[Text, Text]:
    found = title(key)
    return Text(rules_text(found, "en")), Text(rules_text(found, "fr"))


def same_numbers(english: Text, other: Text) -> None:
    """As many bullets under each heading, with the same numbers, and the same table."""
    assert list(map(len, english.bullets.values())) == list(map(len, other.bullets.values()))
    for one, another in zip(english.bullets.values(), other.bullets.values(), strict=True):
        for ours, theirs in zip(one, another, strict=True):
            assert numbers(ours) == numbers(theirs), f"{ours}\n{theirs}"
    assert [[row[1:] for row in table[1:]] for table in english.tables] == [
        [row[1:] for row in table[1:]] for table in other.tables
    ]
    assert [[len(row) for row in table] for table in english.tables] == [
        [len(row) for row in table] for table in other.tables
    ]


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def words(text: str) -> int:
    return len(re.findall(r"[\w’'-]+", text))


# -- the languages -----------------------------------------------------------------------------------------------------


@each_language
def test_every_title_has_its_rules_in_every_language(lang: str) -> None:
    texts = [rules_text(title(key), lang) for key in OURS]
    assert len(set(texts)) == len(OURS)
    for key, text in zip(OURS, texts, strict=True):
        assert text == (ROOT / "src/branchline/titles" / OURS[key] / f"rules.{lang}.md").read_text("utf-8")


@each_translation
@each_title
def test_the_languages_say_the_same_as_far_as_can_be_counted(key: str, lang: str) -> None:
    found = title(key)
    english, other = Text(rules_text(found)), Text(rules_text(found, lang))
    assert english.name == found.name and other.bullets.keys() != english.bullets.keys()
    same_numbers(english, other)


@each_language
@each_title
def test_above_the_rules_stands_what_the_title_is_about_for_people_who_choose(key: str, lang: str) -> None:
    found = title(key)
    text = Text(rules_text(found, lang))
    assert (name_in(found, lang), about(found, lang)) == (text.name, text.about)
    assert 4 <= words(text.about) <= 20 and "\n" not in text.about and text.about.endswith(".")
    assert name_in(found, "tlh") == found.name and about(found, "tlh") == about(found)


def test_a_board_from_elsewhere_has_one_name_and_the_rules_of_another() -> None:
    valley = elsewhere(ROOT / "examples" / "valley")
    assert (name_in(valley, "fr"), about(valley, "fr"), rules_name(valley, "fr")) == ("The Valley", "", "France")
    isle = elsewhere(ROOT / "examples" / "isle")
    assert rules_name(isle) == "London" and rules_name(isle, "fr") == "Londres"
    toll = elsewhere(ROOT / "examples" / "toll")
    assert rules_name(toll, "fr") == toll.name


@each_title
def test_the_headings_are_those_that_a_client_can_count_on(key: str) -> None:
    english, french = both(key)
    expected = HEADINGS if key == "card-game" else OF_MAPS
    pairs = dict(zip(english.bullets, french.bullets, strict=True))
    assert {heading: pairs.get(heading) for heading in expected} == expected
    order = list(pairs)
    assert order[:2] == ["In short", "Set-up"] and order[-1] == "End and scoring"
    assert all(english.bullets.values())


@each_language
@each_title
def test_the_first_section_fits_on_the_screen_of_a_phone(key: str, lang: str) -> None:
    first = next(iter(Text(rules_text(title(key), lang)).bullets.values()))
    assert 5 <= len(first) <= 8
    for bullet in first:
        assert words(bullet) <= 25, bullet


@each_language
@each_title
def test_only_simple_markdown_and_one_table_at_most(key: str, lang: str) -> None:
    text = Text(rules_text(title(key), lang))
    assert len(text.tables) <= 1
    for bullet in [bullet for bullets in text.bullets.values() for bullet in bullets]:
        assert bullet.count("**") % 2 == 0 and not re.search(r"[`\[\]<>_#]", bullet), bullet


@each_title
def test_french_has_french_apostrophes_and_spaces(key: str) -> None:
    text = rules_text(title(key), "fr")
    assert "'" not in text and "’" in text
    assert not re.search(r" [:;!?»]|« |\w[;!?]", text)


# -- the facts ---------------------------------------------------------------------------------------------------------


def told(key: str, heading: str, facts: list[tuple[str, str]]) -> None:
    """Both texts say their part of each fact under this heading."""
    english, french = both(key)
    for in_english, in_french in facts:
        assert in_english in english.said(heading), f"{key}, {heading}: {in_english}"
        assert in_french in french.said(HEADINGS[heading]), f"{key}, {HEADINGS[heading]}: {in_french}"


def seats_of(found: Title) -> tuple[str, str]:
    low, high = found.seats
    return f"{low} to {high} players", f"{low} à {high} joueurs"


def of_colours(colours: list[str]) -> tuple[str, str]:
    return f"({', '.join(colours)})", f"({', '.join([COLOURS[colour] for colour in colours])})"


def dealt(deals: Deals) -> list[tuple[str, str]]:
    kept = ("keep 1 or both", "gardez 1 ou les deux")
    if deals.opening > 2:
        kept = (f"keep at least {deals.opening_keep}", f"en gardez au moins {deals.opening_keep}")
    return [
        (f"You are dealt {deals.opening} and {kept[0]}", f"Vous en recevez {deals.opening} et {kept[1]}"),
        (f"{FACE_UP} ", f"{FACE_UP} "),
    ]


@each_map
def test_the_set_up_is_that_of_the_board(key: str) -> None:
    found = title(key)
    assert isinstance(found, RoutesTitle)
    board, deals = found.board, found.rule_set.deals
    vehicles, wilds = board.words.vehicles, WILDS[board.words.wild]
    usual, most = Counter(board.cards[:-1]).most_common(1)[0]
    usually = [colour for colour, count in zip(board.colours, board.cards, strict=False) if count == usual]
    facts = [
        seats_of(found),
        (f"{board.vehicles} {vehicles}", f"{board.vehicles} {FRENCH[vehicles]}"),
        (f"{sum(board.cards)} cards", f"{sum(board.cards)} cartes"),
        (f"{board.cards[-1]} {wilds[0]}", f"{board.cards[-1]} {wilds[1]}"),
        (f"{usual} of each ", f"{usual} de chaque "),
        (f"{len(board.tickets)} tickets", f"{len(board.tickets)} tickets"),
        (f"You are dealt {deals.hand} cards", f"Vous recevez {deals.hand} cartes"),
        *dealt(deals),
    ]
    told(key, "Set-up", facts)
    english, french = both(key)
    for said, name in ((english.said("Set-up"), 0), (french.said("Mise en place"), 1)):
        listed = re.search(r"\(([^)]+)\)", said)
        assert listed is not None
        right = usually if name == 0 else [COLOURS[colour] for colour in usually]
        assert sorted(listed[1].split(", ")) == sorted(right)
    if most < len(board.colours):  # Paris: more white cards
        assert (key, board.cards[0]) == ("paris", 8)
        told(key, "Set-up", [("8 white ones", "8 blanches")])


@each_map
def test_three_wilds_are_discarded_before_a_used_up_deck_is_renewed(key: str, tmp_path: Path) -> None:
    """Which version 2 of the rules says; the other languages have the same numbers in each of these bullets."""
    found = title(key)
    assert isinstance(found, RoutesTitle)
    for board, wilds in (
        (found, WILDS[found.board.words.wild]),
        (changed(key, tmp_path / "bay"), ("urchin cards", "cartes urchin")),
    ):
        first = (
            f"the deck; a row with 3 or more {wilds[0]} is discarded first and shuffled in with them.",
            f"; si 3 {wilds[1]} ou plus sont visibles, toutes les cartes visibles sont d’abord défaussées",
        )
        stay = ("They stay only while ", "Elles ne restent que tant que ")
        few = ("have fewer than 3 other cards.", "réunissent moins de 3 autres cartes.")
        english, french = (Text(rules_text(board, lang)) for lang in ("en", "fr"))
        for in_english, in_french in (first, stay, few):
            assert in_english in english.said("Drawing cards")
            assert in_french in french.said(OF_MAPS["Drawing cards"])


@each_map
def test_tickets_are_drawn_and_the_end_comes_as_the_rules_have_it(key: str) -> None:
    found = title(key)
    assert isinstance(found, RoutesTitle)
    deals, vehicles = found.rule_set.deals, found.board.words.vehicles
    kept = ("keep 1 or both", "gardez-en 1 ou les deux")
    if deals.draw > 2:
        kept = (f"keep at least {deals.draw_keep}", f"gardez-en au moins {deals.draw_keep}")
    said = (f"the next {deals.draw} tickets: {kept[0]}", f"les {deals.draw} tickets suivants : {kept[1]}")
    told(key, "Tickets", [said])
    end = (f"{END_VEHICLES} {vehicles} or fewer", f"{END_VEHICLES} {FRENCH[vehicles]} ou moins")
    for heading in ("In short", "End and scoring"):
        told(key, heading, [end])
    told(key, "In short", [(f"{found.board.vehicles} {vehicles}", f"{found.board.vehicles} {FRENCH[vehicles]}")])


@each_map
def test_the_table_has_the_points_of_the_board_s_routes(key: str) -> None:
    found = title(key)
    assert isinstance(found, RoutesTitle)
    lengths = sorted({route.length for route in found.board.routes})
    for text in both(key):
        ((_, *spaces), (_, *points)) = text.tables[0]
        assert [int(n) for n in spaces] == lengths
        assert [int(n) for n in points] == [found.board.scoring[n] for n in lengths]


def test_london_tells_its_districts() -> None:
    found = title("london")
    assert isinstance(found, RoutesTitle)
    listed = found.board.more["districts"]
    assert isinstance(listed, list)
    sizes = Counter(place.more["district"] for place in found.board.places)
    expected = [len(listed), *(sizes[each["number"]] for each in listed), *(each["points"] for each in listed)]
    for text, heading in zip(both("london"), ("Districts", "Quartiers"), strict=True):
        assert [int(n) for n in re.findall(r"\d+", text.bullets[heading][0])] == expected


def test_paris_is_called_a_reconstruction_and_tells_its_flags_and_lengths() -> None:
    found = title("paris")
    assert isinstance(found, RoutesTitle) and found.note == "reconstruction"
    english, french = both("paris")
    assert "our reconstruction, not the printed one" in english.bullets["In short"][0]
    assert "notre reconstitution, pas le plateau imprimé" in french.bullets["En bref"][0]
    lengths = {route.colour: route.length for route in found.board.routes}
    assert {(route.colour, route.length) for route in found.board.routes} == set(lengths.items())
    for (one, other), length in {("red", "blue"): 1, ("white", "yellow"): 2, ("green", "purple"): 3}.items():
        assert lengths[one] == lengths[other] == length
        said = (f"{one} and {other} {length}", f"{COLOURS[one]} et {COLOURS[other]} {length}")
        told("paris", "In short", [said])
    flag = found.board.more["flag"]
    assert isinstance(flag, dict)
    assert f"{flag['points']} points" in english.said("Flags") and f"{flag['points']} points" in french.said("Drapeaux")


def test_san_francisco_tells_its_stacks_ferries_and_tokens() -> None:
    found = title("san-francisco")
    assert isinstance(found, RoutesTitle)
    tokens = found.board.more["tokens"]
    assert isinstance(tokens, dict)
    ferries = sum(1 for route in found.board.routes if route.more.get("ferries"))
    points = list(enumerate(tokens["points"]))
    scale = [0, 1, 0, *(n for pair in points[2:] for n in pair)]
    assert points[:2] == [(0, 0), (1, 0)]
    for text, heading in zip(both("san-francisco"), ("Tokens", "Jetons"), strict=True):
        assert text.bullets["Ferries"][0].startswith(f"{ferries} ")
        assert [int(n) for n in re.findall(r"\d+", text.bullets[heading][-1])] == scale
        set_up = list(text.bullets.values())[1]
        assert all(stack["place"] in set_up[5] for stack in tokens["stacks"])
        assert f"{len(tokens['symbols'])} symbol" in set_up[5]


def test_france_tells_its_pieces_ferries_crossings_and_bonuses() -> None:
    found = title("france")
    assert isinstance(found, RoutesTitle)
    board = found.board
    pieces, crossings, zones = board.more["pieces"], board.more["crossings"], board.more["zones"]
    assert isinstance(pieces, dict) and isinstance(crossings, list) and isinstance(zones, list)
    sizes = [n for length, count in pieces.items() for n in (count, int(length))]
    ferries = sum(1 for route in board.routes if route.more.get("ferries"))
    english = ("Crossings", "Claiming routes", "Countries and Corsica")
    french = ("Croisements", "Prendre des routes", "Pays voisins et Corse")
    for text, names in zip(both("france"), (english, french), strict=True):
        supply = list(text.bullets.values())[1][4]
        total = len(board.colours) * sum(pieces.values())
        assert [int(n) for n in re.findall(r"\d+", supply)] == [total, len(board.colours), *sizes]
        assert text.bullets[names[0]][0].startswith(f"{len(crossings)} ")
        assert text.bullets[names[1]][3].startswith(f"{ferries} ")
        assert all(zone["name"] in text.bullets[names[2]][0] for zone in zones)
    bonuses = [("10 points", "10 points"), ("15", "15")]
    told("france", "In short", bonuses)
    told("france", "End and scoring", bonuses)


def test_the_card_game_tells_its_box_and_its_bonuses() -> None:
    found = title("card-game")
    assert isinstance(found, CardTitle)
    box = found.box
    facts = [
        seats_of(found),
        (f"{sum(box.cards)} cards", f"{sum(box.cards)} cartes"),
        (f"{box.cards[0]} of each of {len(box.colours)} colours", f"{box.cards[0]} de chacune des {len(box.colours)}"),
        of_colours(box.colours),
        (f"{box.cards[-1]} locomotives", f"{box.cards[-1]} locomotives"),
        (f"gets {GIVEN_WILDS} locomotive", f"reçoit {GIVEN_WILDS} locomotive"),
        (f"{DEALS.hand} cards are dealt", f"{DEALS.hand} cartes sont distribuées"),
        (f"{len(box.tickets)} tickets", f"{len(box.tickets)} tickets"),
        *dealt(DEALS),
        (f"The {len(box.bonuses)} bonus cards", f"Les {len(box.bonuses)} cartes bonus"),
    ]
    told("card-game", "Set-up", facts)
    told("card-game", "Tickets", [(f"the next {DEALS.draw}", f"les {DEALS.draw} suivants")])
    for text in both("card-game"):
        assert {city: int(points) for city, points in text.tables[0][1:]} == dict(box.bonuses)


# -- for other boards --------------------------------------------------------------------------------------------------


def elsewhere(folder: Path) -> RoutesTitle:
    found, problems = check(folder)
    assert found is not None and not problems, problems
    return found


def changed(key: str, folder: Path) -> RoutesTitle:
    """A board by the rules of a title, with other numbers than that title's, in a folder of its own."""
    source = ROOT / "src/branchline/titles" / OURS[key]
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "boards"))
    text = (folder / "board.toml").read_text("utf-8")
    for old, new in {
        r"^key = .*": 'key = "mine"',
        r"^name = .*": 'name = "My Bay"',
        r"^seats = .*": "seats = [2, 3]",
        r"^vehicles = \d.*": "vehicles = 33",
        r"^vehicle = .*": 'vehicle = "otter"',
        r'^vehicles = "': 'vehicles = "otters"  # "',
        r'^wild = "': 'wild = "urchin"  # "',
        r"^wild = \d+": "wild = 9",
        r"^1 = 1$": "1 = 21",
        r"points = 5": "points = 55",
    }.items():
        text = re.sub(old, new, text, flags=re.MULTILINE)
    (folder / "board.toml").write_text(text, "utf-8")
    return elsewhere(folder)


@each_map
def test_a_board_from_elsewhere_has_rules_of_its_own_numbers_and_words(key: str, tmp_path: Path) -> None:
    found = changed(key, tmp_path / "bay")
    ours = title(key)
    assert isinstance(ours, RoutesTitle)
    english, french = (Text(rules_text(found, lang)) for lang in ("en", "fr"))
    for text, heading, said in (
        (english, "Set-up", ["2 or 3 players", "33 otters", f"{sum(found.board.cards)} cards", "9 urchin cards"]),
        (
            french,
            "Mise en place",
            ["2 ou 3 joueurs", "33 otters", f"{sum(found.board.cards)} cartes", "9 cartes urchin"],
        ),
    ):
        assert text.name == "My Bay"
        assert all(each in text.said(heading) for each in [*said, f"{len(found.board.tickets)} tickets"])
        assert text.tables[0][1][1] == "21"  # points for one space
        whole = " ".join(bullet for bullets in text.bullets.values() for bullet in bullets)
        for word in (ours.board.words.vehicles, f"{ours.board.words.wild} card", ours.name):
            assert word not in whole
        assert "a urchin" not in whole and not re.search(r"[`\[\]<>_#{}%]", whole)
        first = next(iter(text.bullets.values()))
        assert 5 <= len(first) <= 8 and all(words(bullet) <= 25 for bullet in first)


CROSSED = "vehicles = 20\ncrossings = [[5, 9]]"
BOARDS = {**{key: ROOT / "examples" / key for key in ("isle", "plain", "valley")}, "coasts": COASTS}


def test_a_language_with_a_case_for_few_has_three_nouns_beside_a_number() -> None:
    composer = Composer("en")
    rules = {"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}
    composer.language = Language("pl", rules, ENGLISH.lists, ",", {})
    for figure, said in (("opening", "2 bilety"), ("tickets", "20 biletów"), ("shortest", "1 bilet")):
        composer.text = f"{{{figure}|bilet|bilety|biletów}}"
        assert composer.compose(map_title("london")) == f"{said}\n"


@pytest.mark.parametrize("key", [*BOARDS, *(key for key in OURS if key != "card-game")])
def test_what_is_composed_is_the_same_in_every_language_and_has_the_headings(key: str, tmp_path: Path) -> None:
    found = elsewhere(BOARDS[key]) if key in BOARDS else changed(key, tmp_path / "bay")
    english, french = (Text(rules_text(found, lang)) for lang in ("en", "fr"))
    pairs = dict(zip(english.bullets, french.bullets, strict=True))
    assert {heading: pairs.get(heading) for heading in OF_MAPS} == OF_MAPS and all(english.bullets.values())
    for lang in codes()[1:]:
        same_numbers(english, Text(rules_text(found, lang)))
    assert not re.search(r" [:;!?»]|« |\w[;!?]", rules_text(found, "fr"))


def test_a_rule_is_written_only_of_a_board_that_has_something_for_it() -> None:
    isle, valley = (Text(rules_text(elsewhere(ROOT / "examples" / key))) for key in ("isle", "valley"))
    assert "Districts" in isle.bullets and "Crossings" not in isle.bullets
    assert "number 1 has 2 places and is worth 2" in isle.said("Districts")
    assert "1 pony card" not in isle.said("Claiming routes") and "A pony card" in isle.said("Claiming routes")
    assert {"Building track", "Ferries", "Crossings", "Zones"} <= set(valley.bullets)
    assert valley.said("Crossings").startswith("2 pairs") and "Coast or Highlands" in valley.said("Zones")
    assert "2 with length 2 and 1 with length 3" in valley.said("Set-up")
    assert "**Longest path**: 10 points" in valley.said("End and scoring")
    assert "With 2 or 3 players" in valley.said("Claiming routes") and "stays open" not in valley.said(
        "Claiming routes"
    )


def test_bonuses_and_crossings_are_written_as_the_board_has_them(edited: Edit) -> None:
    """One bonus without the other, and crossings where nothing is built."""
    coasts, plain = (Text(rules_text(elsewhere(folder))) for folder in (COASTS, PLAIN))
    assert "A bonus at the end: 10 points for the longest path." in coasts.bullets["In short"]
    assert not any("onus" in bullet for bullet in plain.bullets["In short"])
    assert set(plain.bullets) < set(coasts.bullets) == {*plain.bullets, "Ferries"}
    rules = 'rules = ["double_routes", "globetrotter", "crossings"]'
    crossed = Text(rules_text(elsewhere(edited(PLAIN, (RULES, rules), ("vehicles = 20", CROSSED)))))
    assert "A bonus at the end: 15 points for most completed tickets." in crossed.bullets["In short"]
    assert "1 pair of routes cross. As soon as one of the two is claimed" in crossed.said("Crossings")
    assert "built" not in crossed.said("Crossings") + " ".join(crossed.bullets["In short"])


def test_another_language_gives_english() -> None:
    london = title("london")
    for lang in ("", "tlh", "FR", "../../london/rules.fr", "fr.md\0"):
        assert rules_text(london, lang) == rules_text(london, "en") != rules_text(london, "fr")
