"""Every sentence that the engine and the server say to players has its French in the browser's client.

The engine's reasons and questions are messages that games declare. All others are found in the source.
"""

import ast
import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.core.game import CHANCE, OVER
from branchline.core.sentence import Message
from branchline.server.faults import FULL, SILENT, UNWRITABLE
from branchline.server.refused import Damaged
from branchline.server.web.pages import FRENCH
from branchline.titles import OURS, title

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "branchline"
LANG = ROOT / "web" / "src" / "lang"
TYPESCRIPT = ROOT / "web" / "node_modules" / "typescript"

ENGINE = ("core", "trains", "routes", "cardgame")
REASONS = re.compile(r"_?why_\w+|first|not_now|question")  # functions that return a sentence for a player
# Calls that tell, and which argument is the words.
TOLD = {"Refused": 1, "Damaged": 0, "problem": 2, "Error": 1, "TitleError": 0}
NOT_IN_PLAY = (
    "routes/check.py",
    "server/store/",
    "server/server_process.py",
)  # told to those who make a board or run a server

LOADING = ("_load", "_as_environment_says", "map_title")

Function = ast.FunctionDef | ast.AsyncFunctionDef


# -- the messages ------------------------------------------------------------------------------------------------------


def bare(pattern: str) -> str:
    """A pattern with nothing but `{}` for each part that varies."""
    return re.sub(r"\{\w+(:\w+)?\}", "{}", pattern)


def declared() -> dict[str, Message]:
    """Every message of every game of every title, by code."""
    found: dict[str, Message] = {}
    for key in OURS:
        least, most = title(key).seats
        for seats in range(least, most + 1):
            for code, message in title(key).game(seats).messages.by_code.items():
                assert found.setdefault(code, message).template == message.template, f"{code} has two meanings"
    return found


def written(text: str) -> dict[str, str]:
    """Every message that a module makes: its code and its English."""
    calls = [call for call in ast.walk(ast.parse(text)) if isinstance(call, ast.Call)]
    made = [call.args for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Message"]
    return {ast.literal_eval(code): ast.literal_eval(template) for code, template in made}


def files(*packages: str) -> list[Path]:
    return [file for package in packages for file in sorted((SOURCE / package).rglob("*.py"))]


def messages_of(*packages: str) -> dict[str, str]:
    """Every message in the source of these packages that has a code."""
    found: dict[str, str] = {}
    for file in files(*packages):
        for code, template in written(file.read_text("utf-8")).items():
            assert code not in found, f"{code} is in the source twice"
            found[code] = template
    return {code: template for code, template in found.items() if code}


def test_every_message_of_the_engine_is_declared_by_a_title() -> None:
    """So all of them are known when a game is compiled, and none is dead."""
    assert messages_of(*ENGINE) == {code: message.template for code, message in declared().items()}
    assert len(declared()) > 70


def test_the_engine_says_nothing_but_messages() -> None:
    """No reason, question or `first` of it is a sentence in its source any more."""
    for file in files(*ENGINE):
        assert not list(returned(ast.parse(file.read_text("utf-8")))), file


# -- all other sentences, in the source --------------------------------------------------------------------------------


def forms(node: ast.expr, around: ast.AST) -> list[str]:
    """The sentences that an expression may be, `{}` for each part that varies; none if it is not written out here."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        out = [""]
        for value in node.values:
            out = [start + end for start in out for end in _piece(value, around)]
        return out
    if isinstance(node, ast.IfExp):
        return forms(node.body, around) + forms(node.orelse, around)
    if isinstance(node, ast.BoolOp):
        return [form for value in node.values for form in forms(value, around)]
    if isinstance(node, ast.Name):  # said in a variable of the same function
        assigned = [each for each in ast.walk(around) if isinstance(each, ast.Assign)]
        return [
            form
            for each in assigned
            if any(isinstance(target, ast.Name) and target.id == node.id for target in each.targets)
            and not isinstance(each.value, ast.Name)
            for form in forms(each.value, around)
        ]
    return []


def _piece(value: ast.expr, around: ast.AST) -> list[str]:
    """A part of an f-string: what is written there, or may be, else `{}`."""
    if isinstance(value, ast.Constant):
        return [str(value.value)]
    assert isinstance(value, ast.FormattedValue)
    if not isinstance(value.value, ast.IfExp):
        return ["{}"]
    return [
        arm.value if isinstance(arm, ast.Constant) and isinstance(arm.value, str) else "{}"
        for arm in (value.value.body, value.value.orelse)
    ]


def returned(tree: ast.Module) -> Iterator[str]:
    """The sentences that functions return which say why."""
    for node in ast.walk(tree):
        if isinstance(node, Function) and REASONS.fullmatch(node.name):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from forms(inner.value, node)


def sentences(text: str) -> Iterator[str]:
    """Every sentence of a module that a player may see, messages apart."""
    tree = ast.parse(text)
    yield from returned(tree)
    for node in ast.walk(tree):
        if isinstance(node, Function) and node.name not in LOADING:
            for call in ast.walk(node):
                if isinstance(call, ast.Call):
                    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                    if called in TOLD and len(call.args) > TOLD[called]:
                        yield from forms(call.args[TOLD[called]], node)


def source() -> dict[str, str]:
    """Every sentence, and a file or a code that has it."""
    found = {bare(message.template): code for code, message in declared().items()}
    found |= {bare(template): code for code, template in messages_of("server").items()}
    for file in [*files(*ENGINE, "server"), SOURCE / "titles" / "__init__.py"]:
        name = str(file.relative_to(SOURCE))
        if not name.startswith(NOT_IN_PLAY):
            for form in sentences(file.read_text("utf-8")):
                if form and form not in found:
                    found[form] = name
    return found


# -- the French --------------------------------------------------------------------------------------------------------


def pairs() -> list[tuple[str, str]]:
    text = (LANG / "sentences.fr.ts").read_text("utf-8")
    said = r'("(?:[^"\\]|\\.)*")'
    found = re.findall(rf"\[\s*{said},\s*{said},?\s*\]", text)
    assert len(found) == len(re.findall(r"^ +\[", text, re.MULTILINE))
    return [(json.loads(english), json.loads(french)) for english, french in found]


def test_the_sentences_are_found_in_the_source() -> None:
    found = source()
    assert len(found) > 120
    for known in (
        "{} belongs to player {}.",
        "{} with {}: you have {}.",
        "No track lies on {} yet.",
        "It is not your turn: {} have to decide.",
        "A face-up {} can't be the second card; take another, draw from the deck or stop drawing.",
        "Keep the {} for your flag?",
        "There is no seat : 1 to {}, or watch.",  # a choice within a sentence
        "Start the server with --origin to serve it under this name.",  # by a variable
        "Too many messages; slow down.",
        "There is nothing here.",
    ):
        assert known in found, known


def test_every_sentence_has_its_french() -> None:
    known = {bare(english) for english, _ in pairs()}
    missing = {form: file for form, file in source().items() if form not in known}
    assert not missing, (
        f"add these to web/src/lang/sentences.fr.ts: {json.dumps(missing, indent=2, ensure_ascii=False)}"
    )


def test_the_servers_own_pages_say_what_the_client_would() -> None:
    assert set(FRENCH.items()) <= set(pairs())


def test_a_new_sentence_would_be_missed() -> None:
    text = 'class New:\n    def why_not(self) -> str:\n        return f"{self.name} is new." if self.x else "New."\n'
    assert list(sentences(text)) == ["{} is new.", "New."]
    said = written('NEW = Message("new.new", "{name:route} is new.")\nclass New:\n    x = Message("new.old", "New.")\n')
    assert said == {"new.new": "{name:route} is new.", "new.old": "New."}
    assert [bare(template) for template in said.values()] == ["{} is new.", "New."]
    assert not {"{} is new.", "New."} & {bare(english) for english, _ in pairs()}


def test_the_pairs_are_sound() -> None:
    seen: set[str] = set()
    for english, french in pairs():
        assert bare(english) not in seen, f"twice: {english}"
        seen.add(bare(english))
        names = re.findall(r"\{(\w+)\}", english)
        assert len(names) == len(set(names)), english
        assert set(re.findall(r"\{(\w+)\}", french)) <= set(names), french
        assert french.endswith(".") == english.endswith("."), french
        assert not re.search(r" [:;!?»]|« |'|\w[;!?]", french), f"spaces and apostrophes: {french}"


# -- in play -----------------------------------------------------------------------------------------------------------


def reasons(key: str, seats: int, seed: int) -> set[str]:
    """Why moves can't be made, asked throughout a random game."""
    game = title(key).game(seats)
    chance = random.Random(seed)
    state = game.start()
    out: set[str] = set()
    while game.to_move(state) != OVER:
        if game.to_move(state) == CHANCE:
            game.play(state, game.chance(state, chance.random()))
            continue
        kinds = [kind for kind in game.codec.kinds if not kind.chance]
        for kind in kinds:
            for _ in range(3):
                out.add(str(game.why_not(state, kind.start + chance.randrange(kind.size)) or ""))
        game.play(state, chance.choice(game.legal(state)))
    out.add(str(game.why_not(state, 0) or ""))
    return out - {""}


OTHERS = {
    "Big Ben–Waterloo (blue) belongs to player 2.": "Big Ben–Waterloo (bleue) appartient au joueur 2.",
    "British Museum–Covent Garden (grey A) with 1 green: you have no green card.": (
        "British Museum–Covent Garden (grise A) avec 1 carte verte ; en main : aucune carte verte."
    ),
    "Big Ben–Waterloo with 2 blue, 1 bus: you have 1 blue card and no bus card.": (
        "Big Ben–Waterloo avec 2 cartes bleues et 1 carte Bus ; en main : 1 carte bleue et aucune carte Bus."
    ),
    "Big Ben–Waterloo takes 3 buses; you have 2 buses left.": "Big Ben–Waterloo demande 3 bus ; il vous reste 2 bus.",
    "This ferry takes at least 1 ferry card; you have none.": (
        "Ce ferry demande au moins 1 carte Ferry ; vous n’en avez aucune."
    ),
    "A face-up locomotive card can't be the second card; take another or draw from the deck.": (
        "Une locomotive visible ne peut pas être la 2e carte ; prenez-en une autre ou piochez à l’aveugle."
    ),
    "No red piece of 3 spaces is in the supply; there are white, orange and black ones.": (
        "La réserve n’a pas de voie de 3 cases en rouge ; il y en a en blanc, orange et noir."
    ),
    "You have 2 orange cards, 2 pink cards and no locomotive card.": (
        "En main : 2 cartes orange, 2 cartes roses et aucune locomotive."
    ),
    "It is not your turn: Blue and Ann have to decide.": "Ce n’est pas votre tour : Blue et Ann doivent décider.",
    "Somebody is missing: seats 2, 3 are free. Invite, or fill with bots.": (
        "Il manque quelqu’un : les places 2, 3 sont libres. Invitez, ou complétez avec des bots."
    ),
    "Blue is here.": "Blue est là.",
    FULL: (
        "Le disque du serveur est plein : rien ne peut être gardé pour l’instant. "
        "Réessayez quand il y aura de la place ; rien n’est perdu."
    ),
    UNWRITABLE: (
        "Le serveur ne peut pas écrire dans sa base de données : rien ne peut être gardé pour l’instant. "
        "Rien n’est perdu."
    ),
    SILENT: "La base de données ne répond pas. Réessayez dans un instant.",
    Damaged("event 12 is missing").words: (
        "L’histoire de cette table est endommagée : il manque l’événement 12. "
        "Elle ne s’ouvrira que lorsque les responsables de ce serveur l’auront restaurée d’une sauvegarde."
    ),
    "The request can't be read: one, two and three": "La requête est illisible : one, two and three",
    "Nobody has put this into French.": "Nobody has put this into French.",
}


@pytest.mark.skipif(
    shutil.which("node") is None or not TYPESCRIPT.exists(), reason="needs Node and the client's packages (make web)"
)
def test_what_is_said_in_play_comes_out_in_french(tmp_path: Path) -> None:
    asked = sorted(set().union(*(reasons(key, seats, 1) for key in OURS for seats in (2, 4))))
    assert len(asked) > 300
    script = f"""
const ts = require({json.dumps(str(TYPESCRIPT))});
const fs = require("fs");
for (const name of ["sentences.fr", "sentences"]) {{
  const text = fs.readFileSync({json.dumps(str(LANG))} + "/" + name + ".ts", "utf8");
  const options = {{ module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }};
  fs.writeFileSync(name + ".js", ts.transpileModule(text, {{ compilerOptions: options }}).outputText);
}}
const {{ inFrench }} = require("./sentences.js");
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(inFrench)));
"""
    (tmp_path / "run.cjs").write_text(script, "utf-8")
    every = [*asked, *OTHERS]
    done = subprocess.run(
        ["node", "run.cjs"],
        cwd=tmp_path,
        input=json.dumps(every),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    french = dict(zip(every, json.loads(done.stdout), strict=True))
    for words, right in OTHERS.items():
        assert re.sub(r"\s", " ", french[words]) == right
    left = r"\b(the|is|are|you|your|has|have|cards?|with|and|no|takes|spaces?|blue|green|black|yellow|white|red|grey)\b"
    for words in asked:
        assert french[words] != words, words
        assert not re.search(left, french[words]), french[words]
