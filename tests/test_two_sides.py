"""The page says what the package says: sentences by code and facts, plurals, lists and names, text by text."""

import json
import random
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

from branchline.core.game import CHANCE, OVER
from branchline.core.language import STYLES, Language
from branchline.core.parts import SORTS
from branchline.core.plural_rule import PluralRule
from branchline.core.sentence import Message, Sentence, checked
from branchline.core.template import PLURAL, SELECT, ChoiceNode, TemplateNode
from branchline.describe.board_facts import board_facts
from branchline.messages import FOLDER, codes, language
from branchline.titles import LANGUAGES, OURS, title
from messages import for_page, source_texts, terms

WEB = Path(__file__).parent.parent / "web"
LANG = WEB / "src" / "lang"
TYPESCRIPT = WEB / "node_modules" / "typescript"
MODULES = ["lang/facts", "lang/platform", "lang/template", "lang/parts", "lang/sentences", "lang/en", "game"]

needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not TYPESCRIPT.exists(), reason="needs Node and the client's packages (make web)"
)

# Facts of each sort, as the wire has them; nested sentences are added below.
ROUTES = [
    {"id": 1, "a": "Mill", "b": "Castle"},
    {"id": 2, "a": "Mill", "b": "Castle", "colour": "blue"},
    {"id": 3, "a": "Mill", "b": "Castle", "colour": "grey", "letter": "B"},
    {"id": 4, "a": "Île Saint-Louis", "b": "Bercy", "letter": "A"},
    {"id": 5, "a": "Mill", "b": "Castle", "colour": "teal"},  # of a board from elsewhere
]
TICKETS = [{"a": "Big Ben", "b": "Hyde Park", "points": 4}, {"a": "Nice", "b": "Brest", "points": 21}]
COUNTS = [{"blue": 1}, {"wild": 0}, {"green": 2, "wild": 1}, {"white": 0, "red": 21, "wild": 2}, {"teal": 5}]
NUMBERS: list[object] = [0, 1, 2, 5, 21, 101, 1_000_000]
COLOURS = ["blue", "orange", "grey", "teal"]
SAMPLES: dict[str, list[object]] = {
    "": ["Ann", 3, "Île 2", 2.5],
    "number": [3, 0.5, 2.25, 12345.678, -1.5],
    "route": list(ROUTES),
    "routes": [ROUTES[:1], ROUTES[:2], ROUTES],
    "ticket": list(TICKETS),
    "tickets": [TICKETS[:1], TICKETS, []],
    "place": ["Big Ben", "Nice"],
    "seat": [1, 2, 5],
    "who": [{"name": "Ann"}, {"name": "Bo", "you": True}],
    "list": [["Ann"], ["Ann", "Bo"], ["Ann", "Bo", "Iñigo"], ["8", "11"], []],
    "colour": list(COLOURS),
    "colours": [["blue"], ["blue", "white"], COLOURS],
    "wild": ["bus", "ferry", "locomotive", "whale"],
    "vehicle": ["bus", "cable car", "train", "ox"],
    "symbol": ["fog", "sea lion", "kraken"],
    "title": ["london", "card-game", "Isle of Mists"],
    "card": ["blue", "wild", "teal"],
    "cards": [0, 1, 2, *COUNTS],
    "payment": list(COUNTS),
    "vehicles": [0, 1, 2, 21],
    PLURAL: NUMBERS,
}
WORDS = [
    {"wild": "bus", "vehicle": "bus", "vehicles": "buses"},
    {"wild": "locomotive", "vehicle": "train", "vehicles": "trains"},
    {"wild": "whale", "vehicle": "ox", "vehicles": "oxen"},
]
INNER = Message("draw.none-face-up", source_texts()["draw.none-face-up"].english)
VARIANTS = 8  # of each message
LISTS = ("routes", "tickets", "list", "sentences")  # whose form says how they are joined


def samples(sorts: list[str], cases: list[str]) -> list[object]:
    """Facts that a gap of these sorts may have; what only chooses has a fact for each of its cases."""
    sort = next((each for each in sorts if each not in (PLURAL, SELECT)), sorts[0])
    if sort in ("sentence", "sentences"):
        inner: list[object] = [INNER.sentence(card="blue"), INNER.sentence(card="wild", wild="bus"), "In words."]
        return inner if sort == "sentence" else [inner[:1], inner[:2], inner]
    return list(cases) if sort == SELECT else SAMPLES[sort]


def cases_of(name: str, nodes: list[TemplateNode]) -> list[str]:
    choices = [node for node in nodes if isinstance(node, ChoiceNode)]
    own = [case for choice in choices if choice.name == name for case in choice.cases]
    return own + [case for choice in choices for inside in choice.cases.values() for case in cases_of(name, inside)]


def sampled() -> list[Sentence]:
    """Every message on the wire, several times with different facts."""
    found: list[Sentence] = []
    for code, text in source_texts().items():
        if code.startswith("part.") or not text.on_the_wire:
            continue
        message, template = Message(code, text.english), checked(text.english)
        facts = {name: samples(sorts, cases_of(name, template.nodes)) for name, sorts in template.sorts.items()}
        for i in range(VARIANTS if facts else 1):
            chosen = {name: each[(i + place) % len(each)] for place, (name, each) in enumerate(facts.items())}
            found.append(message.sentence(**{**WORDS[i % len(WORDS)], **chosen}))
    return found


@cache
def reasons(key: str, seats: int, seed: int) -> dict[str, Sentence]:
    """Why moves can't be made, asked throughout a random game; by their English."""
    game = title(key).game(seats)
    chance = random.Random(seed)
    state = game.start()
    out: dict[str, Sentence] = {}
    kinds = [kind for kind in game.codec.kinds if not kind.chance]
    while game.to_move(state) != OVER:
        if game.to_move(state) == CHANCE:
            game.play(state, game.chance(state, chance.random()))
            continue
        for kind in kinds:
            for _ in range(3):
                reason = game.why_not(state, kind.start + chance.randrange(kind.size))
                if reason is not None:
                    out[str(reason)] = reason
        game.play(state, chance.choice(game.legal(state)))
    return out


@cache
def page() -> tempfile.TemporaryDirectory[str]:
    """The page's own modules for Node, as long as this process runs."""
    folder = tempfile.TemporaryDirectory(prefix="page", ignore_cleanup_errors=True)
    script = f"""
const ts = require({json.dumps(str(TYPESCRIPT))});
const fs = require("fs");
fs.mkdirSync("lang");
const options = {{ module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }};
for (const name of {json.dumps(MODULES)}) {{
  const text = fs.readFileSync({json.dumps(str(WEB / "src"))} + "/" + name + ".ts", "utf8");
  fs.writeFileSync(name + ".js", ts.transpileModule(text, {{ compilerOptions: options }}).outputText);
}}
"""
    in_node(script, folder.name, None)
    return folder


def on_the_page(script: str, asked: object) -> object:
    """What the page's own code answers: the script has the modules as `page`, and what is asked as `asked`."""
    start = f"""
const page = {{}};
for (const name of {json.dumps(MODULES)}) Object.assign(page, require("./" + name + ".js"));
const asked = JSON.parse(require("fs").readFileSync(0, "utf8"));
"""
    return json.loads(in_node(start + script, page().name, asked))


def in_node(script: str, folder: str, asked: object) -> str:
    done = subprocess.run(
        ["node", "--eval", script],
        cwd=folder,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_page_the_package_and_the_rules_for_players_have_the_same_languages() -> None:
    assert sorted(file.stem for file in LANG.glob("??.ts")) == sorted(codes())
    assert codes() == LANGUAGES
    for code in codes():
        assert all((found.folder / f"rules.{code}.md").exists() for found in map(title, OURS)), code


def test_every_sort_of_fact_is_tried() -> None:
    assert set(SORTS) == set(SAMPLES) - {"", PLURAL} | {"sentence", "sentences"}
    assert len(sampled()) > 300


@needs_node
@pytest.mark.parametrize("code", codes())
def test_a_sentence_reads_the_same_on_both_sides(code: str) -> None:
    played: dict[str, Sentence] = {}
    for key in OURS:
        for seats in (2, 4):
            played |= reasons(key, seats, 1)
    assert len(played) > 300
    sentences = [*sampled(), *played.values()]
    asked = {"code": code, "texts": for_page(code), "sentences": [sentence.json() for sentence in sentences]}
    script = """
const language = new page.Sentences(asked.code, asked.texts);
console.log(JSON.stringify(asked.sentences.map((sentence) => language.words(sentence))));
"""
    here = language(code)
    answered = on_the_page(script, asked)
    assert answered == [here.words(sentence) for sentence in sentences]
    assert None not in answered


@needs_node
@pytest.mark.parametrize("code", codes())
def test_every_sort_and_form_reads_the_same_on_both_sides(code: str) -> None:
    """Whether a message uses it already or not."""
    texts = {f"x.{sort}-plain": f"{{it, {sort}}}" for sort in SORTS}
    texts |= {f"x.{sort}-or": f"{{it, {sort}, or}}" for sort in LISTS}
    texts |= {f"x.{sort}-card": f"{{it, {sort}, card}}" for sort in SORTS if sort not in (*LISTS, "number")}
    texts |= {
        "x.decimals": "{it, number, 1}",
        "x.nested": "{n, plural, =0 {none} one {# {it}} other {{it, select, you {#!} other {# {it}}}}}",
    }
    facts = {"x.decimals": SAMPLES["number"], "x.nested": SAMPLES[""]}
    sentences = [
        Message(name, text).sentence(it=it, **{"n": 2, **WORDS[i % len(WORDS)]})
        for name, text in texts.items()
        for i, it in enumerate(facts[name] if name in facts else samples([name[2:].rpartition("-")[0]], []))
    ]
    plain = language(code)
    asked = {
        "code": code,
        "texts": for_page(code) | texts,
        "sentences": [sentence.json() for sentence in sentences],
    }
    script = """
const language = new page.Sentences(asked.code, asked.texts);
console.log(JSON.stringify(asked.sentences.map((sentence) => language.words(sentence))));
"""
    assert on_the_page(script, asked) == [plain.words(sentence) for sentence in sentences]


@needs_node
def test_what_the_page_cannot_say_it_leaves_to_the_servers_words() -> None:
    texts = for_page("fr") | {"x.sort": "{it, dragon}"}
    asked: dict[str, object] = {
        "texts": texts,
        "sentences": [
            {"code": "of.a-newer-server", "facts": {}},
            {"code": "claim.owned", "facts": {"owner": 2}},  # without its route
            {"code": "claim.owned", "facts": {"owner": 2, "route": "Mill–Castle"}},
            {"code": "x.sort", "facts": {"it": 1}},
            {"code": "flush.only-then", "facts": {}},
        ],
    }
    script = """
const language = new page.Sentences("fr", asked.texts);
console.log(JSON.stringify(asked.sentences.map((sentence) => language.words(sentence))));
"""
    said = language("fr").words(Message("flush.only-then", "").sentence())
    assert on_the_page(script, asked) == [None, None, None, None, said]


@needs_node
def test_plurals_and_lists_are_the_platforms() -> None:
    cldr = json.loads((FOLDER / "cldr.json").read_text("utf-8"))["languages"]
    numbers = [*range(201), 999, 1000, 1001, 1_000_000, 1_000_001, 2_000_000]
    lists = [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"], ["Ann", "Iñigo"], ["7", "8"], ["Bo", "Hielo"]]
    every = [*codes(), "pl"]  # which counts otherwise
    asked = {"codes": every, "numbers": numbers, "lists": lists}
    script = """
console.log(JSON.stringify(asked.codes.map((code) => {
  const rules = new Intl.PluralRules(page.localeOf(code));
  const language = new page.Sentences(code, {});
  const styles = ["and", "or", "unit", "commas"];
  return {
    plurals: asked.numbers.map((n) => rules.select(n)),
    lists: asked.lists.map((words) => styles.map((style) => language.listing(words, style))),
  };
})));
"""
    answered = on_the_page(script, asked)
    assert isinstance(answered, list)
    for code, there in zip(every, answered, strict=True):
        here = language(code) if code in codes() else Language(code, {}, cldr[code]["lists"], ".", {})
        rule = here.plurals if code in codes() else PluralRule(cldr[code]["plurals"])
        assert there["plurals"] == [rule.category(number) for number in numbers], code
        said = [[here.listing(words, style) for style in STYLES] for words in lists]
        assert there["lists"] == said, code


@needs_node
def test_every_catalogue_of_the_page_has_the_words_of_our_titles() -> None:
    """The compiler asks each for what facts.ts lists."""
    script = """
const { COLOURS, WILDS, VEHICLES, SYMBOLS } = page;
console.log(JSON.stringify({ colour: COLOURS, wild: WILDS, vehicle: VEHICLES, symbol: SYMBOLS }));
"""
    listed = on_the_page(script, None)
    assert isinstance(listed, dict)
    found = {f"term.{group}.{word}" for group, words in listed.items() for word in words}
    assert found == {term for term in terms() if not term.startswith("term.title.")}


@needs_node
def test_the_page_calls_routes_in_english_what_the_server_calls_them() -> None:
    boards = [board_facts(title(key).game(title(key).seats[0])) for key in OURS]
    maps = [json.loads(json.dumps(board)) for board in boards if "routes" in board]
    script = """
console.log(JSON.stringify(asked.map((board) => [...page.routeNames(board).values()].map(page.texts.route))));
"""
    answered = on_the_page(script, maps)
    assert answered == [[route["name"] for route in board["routes"]] for board in maps]
    assert any("(grey A)" in route["name"] for board in maps for route in board["routes"])
