"""The conversation at the terminal in other languages: what is typed is understood, in the language and in English."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console

import messages as tool
from branchline.cli import play_messages, speech
from branchline.cli.coach import SHOW_ALL
from branchline.cli.heard import TYPED, Hearing, to_type, typed_words
from branchline.cli.play import PlayRepl
from branchline.cli.questions import Commands, does
from branchline.cli.record_files import read_records
from branchline.cli.screen import TableScreen
from branchline.cli.session import Session, new_session
from branchline.cli.terminal_families import family_of
from branchline.core.actions import Illegal, Unreadable
from branchline.core.language import ENGLISH, Language
from branchline.core.record import verify
from branchline.core.sentence import SentenceError
from branchline.core.view import View
from branchline.describe.story import action_words
from branchline.messages import codes, language, texts
from branchline.titles import OURS
from terminal import RANDOM, Run, commands, console, printed, typed
from terminal_card_game import scoring

OTHERS = [code for code in codes() if typed_words(language(code), "claim")]


def session(key: str, seats: int = 2, seed: str = "1") -> Session:
    return new_session(key, seats, 1, None, seed, Path("unwritten.branchline"), against=RANDOM).go_on()


def hearing(of: Session, code: str) -> Hearing:
    parser = family_of(of.game.key).parser(of.view(), of.names)
    return Hearing(language(code), parser.game, parser.places())


def states(key: str, games: int = 1) -> Iterator[Session]:
    """Every decision of a person in whole games, by random moves."""
    for number in range(games):
        played, rng = session(key, seed=str(number)), random.Random(number)
        while not played.over:
            yield played
            played.play(rng.choice(played.view().legal()))


def understood(view: View, names: list[str], line: str) -> list[int]:
    return family_of(view.game.key).parser(view, names).parse(line)


# -- one line ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "line", "english"),
    [
        ("london", "prends Big Ben–Waterloo avec 2 cartes bleues", "claim Big Ben–Waterloo with 2 blue"),
        ("london", "prends Big Ben–Waterloo, 1 carte Bus et 2 roses", "claim Big Ben–Waterloo, 1 bus and 2 pink"),
        ("london", "PRENDS big ben à waterloo avec 2 noires", "claim big ben to waterloo with 2 black"),
        ("london", "prends une carte rose", "take pink"),
        ("london", "prends le rouge", "take red"),
        ("london", "pioche à l'aveugle", "draw deck"),
        ("london", "pioche a l’aveugle", "draw deck"),
        ("london", "piocher des tickets", "draw tickets"),
        ("london", "garde les deux", "keep both"),
        ("london", "garde 1 et 2", "keep 1 and 2"),
        ("london", "annule", "undo"),
        ("london", "ai", "help"),
        ("london", "journal 5", "log 5"),
        ("london", "conseil 5s", "hint 5s"),
        ("london", "enregistre mes cartes/rouge avec tout.txt", "save mes cartes/rouge avec tout.txt"),
        ("london", "save mes cartes rouges", "save mes cartes rouges"),
        ("london", "routes de Waterloo", "routes Waterloo"),
        ("london", "", ""),
        ("london", "3", "3"),
        ("london", "la", "la"),
        ("paris", "prends place d'italie gare de lyon avec 2 rouges", "claim place d'italie gare de lyon with 2 red"),
        ("paris", "prends Champs-Élysées–Louvre (blanche)", "claim Champs-Élysées–Louvre (white)"),
        ("paris", "garde une carte pour le drapeau", "keep card"),
        ("paris", "ne garde aucune carte", "keep no card"),
        ("paris", "oui", "yes"),
        ("san-francisco", "prends l'otarie", "take sea lion"),
        ("san-francisco", "prends rose", "take rose"),
        ("san-francisco", "take rose", "take rose"),
        ("san-francisco", "prends le jeton coucher de soleil de Presidio", "take sunset from Presidio"),
        ("san-francisco", "brouillard de Presidio", "fog from Presidio"),
        ("san-francisco", "place le brouillard sur Presidio", "place fog on Presidio"),
        ("san-francisco", "prends Presidio–Pier 39 avec 2 violettes", "claim Presidio–Pier 39 with 2 purple"),
        ("france", "pose Le Havre–Rouen jaune", "lay Le Havre–Rouen yellow"),
        ("france", "pose le mans tours", "lay le mans tours"),
        ("france", "prends la rochelle bordeaux avec 3 locomotives", "claim la rochelle bordeaux with 3 locomotive"),
        ("france", "tracés jaunes", "beds yellow"),
        ("card-game", "joue 2 rouges et 1 locomotive", "play 2 red and 1 locomotive"),
        ("card-game", "joue toutes les noires", "play all black"),
        ("card-game", "rouge bleu jaune", "red blue yellow"),
        ("card-game", "réalise 1 3", "complete 1 3"),
        ("card-game", "realise Chicago–New York", "complete Chicago–New York"),
        ("card-game", "c’est tout", "done"),
        ("card-game", "arrête de piocher", "stop drawing"),
    ],
)  # fmt: skip
def test_french_is_heard_as_english(key: str, line: str, english: str) -> None:
    assert hearing(session(key), "fr").line(line).english.strip() == english


@pytest.mark.parametrize(
    ("code", "key", "line", "english"),
    [
        ("it", "london", "conquista Big Ben–Waterloo con 2 carte blu", "claim Big Ben–Waterloo with 2 blue"),
        ("it", "london", "tieni entrambi", "keep both"),
        ("it", "paris", "claim Champs-Élysées–Louvre (blu)", "claim Champs-Élysées–Louvre (blue)"),
        ("it", "card-game", "non tenerne nessuno", "keep none"),
        ("de", "london", "beanspruche Big Ben–Waterloo für 1 Buskarte", "claim Big Ben–Waterloo with 1 bus"),
        ("de", "france", "verlege Lyon–Marseille in Rot", "lay Lyon–Marseille on red"),
        ("de", "paris", "behalte keine Karte für die Flagge", "keep no card"),
        ("it", "london", "pesca carta autobus", "draw bus"),
        ("it", "london", "conquista Big Ben–Waterloo con 1 autobus", "claim Big Ben–Waterloo with 1 bus"),
        ("it", "france", "tracciati gialli", "beds yellow"),
        ("es", "london", "robar carta de autobús", "draw bus"),
        ("es", "london", "reclamar Big Ben–Waterloo con 2 autobuses", "claim Big Ben–Waterloo with 2 bus"),
        ("es", "france", "trazados amarillos", "beds yellow"),
        ("es", "france", "tender roja en Lyon–Marseille", "lay red on Lyon–Marseille"),
        ("es", "card-game", "no completar más", "complete no more"),
    ],
)  # fmt: skip
def test_other_languages_are_heard_as_english(code: str, key: str, line: str, english: str) -> None:
    assert hearing(session(key), code).line(line).english.strip() == english


def test_who_speaks_english_is_heard_word_for_word() -> None:
    for line in ("prends Big Ben–Waterloo", "draw deck", "  la  "):
        assert hearing(session("london"), "en").line(line).english == line


def test_a_part_of_a_line_is_quoted_as_it_was_typed() -> None:
    heard = hearing(session("london"), "fr").line("prends Big Ben–Nulle Part avec 2 bleues")
    assert heard.english == "claim Big Ben–Nulle Part with 2 blue"
    assert heard.as_typed("2 blue") == "2 bleues"
    assert heard.as_typed("Big Ben–Nulle Part") == "Big Ben–Nulle Part"
    assert heard.as_typed("claim Big Ben–Nulle Part with 2 blue") == heard.typed
    assert heard.as_typed("Nulle") == "Nulle"
    assert heard.as_typed("something else") == "something else"


# -- help --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", OURS)
@pytest.mark.parametrize("code", codes())
def test_help_fits_eighty_columns_and_tears_nothing_apart(code: str, key: str) -> None:
    """What a command does stands in its column on every line, and what a space that does not break joins on one."""
    speech.use(code)
    played, on = session(key), console(80)
    asked = commands(played, family_of(key).table(played.view(), played.names, on))
    asked.help()
    lines = printed(on).splitlines()
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)
    told = re.sub(r"\n +", " ", "\n".join(lines))
    for name, what in asked.known.items():
        assert f"  {to_type(name)} " in "\n".join(lines) and does(what) in told
        first = next(line for line in lines if line.startswith(f"  {to_type(name)} "))
        column = len(first) - len(first[2 + len(to_type(name)) :].lstrip())
        behind = lines[lines.index(first) + 1 : lines.index(first) + 3]
        if not first.endswith(does(what)):
            assert behind[0].startswith(" " * column) and behind[0][column] != " "
    assert not any(line.lstrip(" ").startswith(("\u00a0", "\u202f", "»", "?", "!", ";", ":")) for line in lines)


def test_a_line_that_is_too_long_breaks_only_where_it_may() -> None:
    on = console(19)
    table_on(on).line("Des mots à la file\u202f; «\u00a0un\u00a0» mot")
    assert printed(on) == "Des mots à la\nfile\u202f; «\u00a0un\u00a0» mot\n"


def table_on(on: Console) -> TableScreen:
    played = session("london")
    return family_of("london").table(played.view(), played.names, on)


# -- English stays English ---------------------------------------------------------------------------------------------


def english_lines(of: Session) -> list[str]:
    """Lines that a person may type: moves, commands, answers, and the beginnings of their words."""
    family = family_of(of.game.key)
    table = family.table(of.view(), of.names, console())
    asked: Commands = commands(of, table)
    moves = [of.game.words(action) for action in of.view().legal()]
    moves += [of.game.words(action) for action in range(0, of.game.codec.size, 97)]
    lines = [*moves, *asked.examples(), *asked.known, *family.parser(of.view(), of.names).verbs()]
    lines += ["yes", "no", "cancel", "both", "all", "none", "best", "done", "no more", "stop", "log 5", "hint 5s", "?"]
    lines += [" ".join([word[:3] for word in line.split()]) for line in moves]
    return list(dict.fromkeys(lines))


def each_title_in(languages: Sequence[str]) -> pytest.MarkDecorator:
    """Every title in every language; some of them are quick."""
    return pytest.mark.parametrize(
        ("key", "code"),
        [
            pytest.param(key, code, marks=[] if key in ("london", "card-game") or code == "de" else pytest.mark.slow)
            for code in languages
            for key in OURS
        ],
    )


@each_title_in(OTHERS)
def test_english_means_the_same_whatever_is_spoken(key: str, code: str) -> None:
    for number, state in enumerate(states(key)):
        if number % 7 == 0:
            ears, parser = hearing(state, code), family_of(key).parser(state.view(), state.names)
            for line in english_lines(state):
                heard = ears.line(line).english
                if heard.lower() != line.lower():
                    assert meaning(parser, heard) == meaning(parser, line), (line, heard)
        if number > 60:
            break


def meaning(parser: object, line: str) -> object:
    try:
        return parser.parse(line)  # type: ignore[attr-defined]
    except (Illegal, Unreadable) as error:
        return type(error)


# -- what is shown is understood ---------------------------------------------------------------------------------------


@each_title_in(codes())
def test_every_move_is_understood_as_it_is_spoken_and_as_examples_show_it(key: str, code: str) -> None:
    rng = random.Random(key)
    for state in states(key):
        view, ears = state.view(), hearing(state, code)
        for action in rng.sample(view.legal(), min(6, len(view.legal()))):
            spoken = action_words(view, action, numbers=True, language=language(code))
            for line in (spoken, to_type(state.game.words(action), language(code))):
                heard = ears.line(line).english
                assert action in understood(view, state.names, heard), (line, heard)


@pytest.mark.parametrize("key", OURS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_example_and_command_is_understood_as_it_is_shown(key: str, code: str) -> None:
    state = session(key)
    asked, ears = commands(state, family_of(key).table(state.view(), state.names, console())), hearing(state, code)
    place = family_of(key).parser(state.view(), state.names).places()[0]
    for example in [*asked.examples(), *asked.known]:
        line = to_type(example, language(code))
        for placeholder, given in (("PLACE", place), ("FILE", "x.txt"), ("COLOUR", "blue")):
            line = line.replace(to_type(placeholder, language(code)), given)
            example = example.replace(placeholder, given)
        assert ears.line(line).english == example, line


@pytest.mark.parametrize("code", OTHERS)
def test_the_whole_review_is_offered_in_words_that_are_heard(code: str) -> None:
    offered = to_type("review all", language(code))
    assert offered != "review all" and hearing(session("london"), code).line(offered).english == "review all"
    assert offered in language(code).say(SHOW_ALL, review=offered)


@pytest.mark.parametrize("code", OTHERS)
def test_every_word_of_the_conversation_is_heard(code: str) -> None:
    ears = hearing(session("london"), code)
    for english in TYPED:
        if english.islower():
            for word in typed_words(language(code), english):
                heard = ears.line(word).english
                same = [{"claim", "take"}, {"card", "cards"}, {"wild", "wilds"}]
                assert heard in (english, word) or {heard, english} in same, word


# -- which language ----------------------------------------------------------------------------------------------------


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the system have these variables and none other that name a language."""

    def has(**variables: str) -> None:
        for name in (speech.VARIABLE, speech.PREFERRED, *speech.LOCALE):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return has


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "POSIX", "LANGUAGE": "de"}, "en"),
        ({"LC_MESSAGES": "C", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "es_ES", "LC_MESSAGES": "C", "LANG": "C"}, "es"),
        ({"LANGUAGE": "it:fr", "LANG": "en_GB.UTF-8"}, "it"),
        ({"LANGUAGE": "xx:fr", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANGUAGE": "", "LANG": "de_DE@euro"}, "de"),
    ],
)
def test_the_language_of_the_system_is_that_of_its_locale(
    system: Callable[..., None], variables: dict[str, str], expected: str
) -> None:
    system(**variables)
    speech.use(None)
    assert speech.of_system() == speech.spoken().code == expected


@pytest.mark.parametrize("name", ["de", "DE", "de_DE", "de-at", "de_DE.UTF-8"])
def test_a_language_is_named_as_systems_and_the_web_do(system: Callable[..., None], name: str) -> None:
    system(LANG="fr_FR")
    speech.use(name)
    assert speech.spoken().code == "de"
    system(LANG="fr_FR", **{speech.VARIABLE: name})
    speech.use(None)
    assert speech.spoken().code == "de"


@pytest.mark.parametrize("name", ["xx", "deutsch", "d"])
def test_an_unknown_language_is_refused_in_that_of_the_system(system: Callable[..., None], name: str) -> None:
    system(LANG="de_DE.UTF-8")
    with pytest.raises(SentenceError) as refused:
        speech.use(name)
    assert speech.say_sentence(refused.value.reason).startswith(f"Die Sprache „{name}“ gibt es hier nicht")
    system(LANG="de_DE.UTF-8", **{speech.VARIABLE: name})
    with pytest.raises(SentenceError) as refused:
        speech.use(None)
    assert speech.say_sentence(refused.value.reason).startswith(f"{speech.VARIABLE}: Die Sprache „{name}“")


# -- whole games -------------------------------------------------------------------------------------------------------


def typed_french(played: Session, rng: random.Random) -> list[str]:
    """Lines in French for a whole game by random moves, from a copy of it."""
    lines: list[str] = []
    while not played.over:
        action = rng.choice(played.view().legal())
        lines.append(to_type(played.game.words(action), language("fr")))
        played.play(action)
    return lines


@pytest.fixture
def french() -> Iterator[None]:
    """What the conversation says and hears is French."""
    speech.use("fr")
    yield
    speech.use(None)


def test_a_whole_game_of_london_in_french(run: Run, french: None) -> None:
    lines = typed_french(session("london"), random.Random(4))
    assert any(line.startswith("prendre ") for line in lines) and "piocher à l’aveugle" in lines
    code, text, file = run([lines[0], "annule", "aide", "plan", *lines])
    record = read_records(file)[0]
    assert code == 0 and record.result is not None
    verify(record)
    assert play_messages.LOST.template.partition(" (")[0] not in text


def test_a_whole_card_game_in_french_with_its_scoring(run: Run, french: None) -> None:
    played, rng = session("card-game", seed="12"), random.Random(12)
    lines = typed_french(played, rng)
    lines = [line for line in lines if not line.startswith("réalise")] + ["le mieux"]
    code, text, file = run(lines, key="card-game", seed="12")
    record = read_records(file)[0]
    assert code == 0 and record.result is not None, text[-2000:]
    verify(record)


def test_a_scoring_in_french(french: None) -> None:
    played = scoring()
    ears, parser = hearing(played, "fr"), family_of("card-game").parser(played.view(), played.names)
    game = parser.game
    for line in ("le mieux", "meilleur", "réalise le mieux"):
        assert [game.words(action) for action in parser.parse(ears.line(line).english)] == ["complete best"], line
    for line in ("c’est tout", "plus rien", "réalise plus rien", "terminé"):
        english = ears.line(line).english
        assert meaning(parser, english) == meaning(parser, "complete no more"), (line, english)
    first = game.words(played.view().legal()[0])
    assert parser.parse(ears.line(to_type(first, language("fr"))).english) == [played.view().legal()[0]]


def test_a_second_step_is_answered_in_french(french: None, monkeypatch: pytest.MonkeyPatch) -> None:
    played, _ = typed()
    conversation = PlayRepl(played, console())
    wanted = next(a for a in played.view().legal() if played.game.words(a).startswith("draw "))
    answers = iter(["non"])
    monkeypatch.setattr(conversation.reader, "line", lambda prompt: next(answers))
    assert conversation.choose([wanted, wanted + 1]) == ([], "")


# -- Tab, and reasons --------------------------------------------------------------------------------------------------


def test_tab_offers_the_words_of_the_language(french: None) -> None:
    conversation = PlayRepl(typed()[0], console())
    found = conversation.suggestions()
    assert {"aide", "annuler", "journal", "règles", "routes Waterloo"} <= set(found) and "help" not in found


def speaking(**said: str) -> Language:
    """French that has these texts too; an underscore stands for a hyphen, two for a full stop."""
    french = language("fr")
    more = {name.replace("__", ".").replace("_", "-"): text for name, text in said.items()}
    return Language("fr", {"one": "i = 0,1"}, ENGLISH.lists, ",", {**french.texts, **more})


def test_reasons_come_in_the_language_and_quote_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = speaking(
        terminal__move__no_move="« {typed} » ? {instead, sentence}",
        terminal__move__help_lists="« {help} » aide.",
        terminal__move__takes_you_have="{route, route} : {length} {takes, colour}, pas {have, sentences}",
        terminal__play__none_of_these="« {typed} » non",
    )
    monkeypatch.setattr(speech, "_spoken", spoken)
    on = console()
    conversation = PlayRepl(typed()[0], on)
    lines = iter(["xyzzy rouge", "prends Big Ben–Waterloo avec 2 bleues et 1 verte", "annule"])
    monkeypatch.setattr(conversation.reader, "line", lambda prompt: next(lines))
    conversation.decide()
    assert "« xyzzy rouge » ? « aide » aide." in printed(on)
    assert "Une route se paie dans une seule couleur, avec ou sans jokers." in printed(on)


# -- the files of languages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text", "wrong"),
    [
        ("typed.undo", "aide", "typed.help: “aide” would also be typed.undo; say it otherwise"),
        ("typed.deck", "rouge", "term.colour.red: “rouge” would also be typed.deck; say it otherwise"),
        ("typed.draw", "play", "typed.draw: “play” would also be typed.play; say it otherwise"),
        ("typed.draw", "red", "typed.draw: “red” would also be term.colour.red; say it otherwise"),
        ("typed.keep", "…", "typed.keep: “…” is no word"),
        ("term.colour.red", "{wild, wild}", "term.colour.red: a word to be typed can't have the gap wild"),
    ],
)
def test_a_word_that_would_mean_two_things_is_noticed(code: str, text: str, wrong: str) -> None:
    assert tool.clashes(texts("fr")) == []
    assert tool.clashes({**texts("fr"), code: text}) == [wrong]


def test_a_word_that_is_missing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "texts", lambda code: {k: v for k, v in texts("fr").items() if k != "typed.undo"})
    assert "typed.undo is missing" in tool.problems("fr")


def test_the_page_does_not_get_what_only_the_terminal_hears() -> None:
    assert not [each for each in tool.for_page("fr") if each.startswith("typed.")]
