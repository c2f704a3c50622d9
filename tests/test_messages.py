"""What is said to people: every language has every text, and every refusal is a code and facts."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import messages as tool
import rules_texts
from branchline.core.plural_rule import PluralRule
from branchline.core.record import NOT_LEGAL, ON_LINE, DamagedRecord
from branchline.core.sentence import CODE, Message, in_words
from branchline.core.template import Template
from branchline.describe.shown_names import PLAYER, unnamed
from branchline.messages import FOLDER, REFERENCE, accepted, codes, english, language, sentence_of, texts
from branchline.server.refused import DAMAGED, EVENT_MISSING, SERVER_FULL, Damaged, Refused, reason_of
from branchline.server.replayer import LONGEST_TEXT, RecordCheck, _portable, answer
from branchline.server.web import pages
from branchline.server.web.answers import refusal
from branchline.titles import OURS, load_titles, title
from branchline.titles.composed import text_file
from branchline.wire.http import HttpProblem
from branchline.wire.messages import Reason
from message_slips import ends_a_sentence, forms_of, slips, words_of
from refusals import check_refusal
from rules_texts import rules_problems

EXAMPLES = Path(__file__).parent.parent / "examples"


# -- the catalogues ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", codes())
def test_every_language_has_every_text_and_no_other(code: str) -> None:
    assert tool.problems(code) == []


def test_a_language_that_lacks_a_text_is_noticed_by_its_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And so the page is not built."""
    changed = {**texts("fr")}
    del changed[SERVER_FULL.code], changed["part.you"], changed["term.colour.blue"]
    monkeypatch.setattr(tool, "texts", lambda code: changed)
    missing = {f"{code} is missing" for code in (SERVER_FULL.code, "part.you", "term.colour.blue")}
    assert set(tool.problems("fr")) == missing
    assert tool.main(["--page", "fr"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and f"fr.toml: {SERVER_FULL.code} is missing" in said.err


@pytest.mark.parametrize(
    ("code", "text", "wrong"),
    [
        ("table.nowhere", "Nulle part.", "table.nowhere is said nowhere; remove it"),
        ("table.seat-taken", "La place {place} est prise.", "table.seat-taken: there is no fact place; there are "),
        ("table.seat-taken", "La place {seat est prise.", "table.seat-taken: “La place {seat est prise.”, at "),
        ("table.seat-taken", "La place {seat, chair} est prise.", "table.seat-taken: seat: “chair” is no sort of fact"),
        ("table.seat-taken", "L'endroit {seat}.", "table.seat-taken: write ’ in place of '"),
        ("table.seat-taken", "« {seat} »... pris.", "table.seat-taken: write … in place of ..."),
        (
            "table.seat-taken",
            'La "place" {seat}.',
            'table.seat-taken: write the quotation marks of the language in place of "',
        ),
        (
            "table.seat-taken",
            "La place {seat} est prise",
            "table.seat-taken: it does not end like a sentence, with a full stop or the like, as the English does",
        ),
        (
            "history.event-missing",
            "il manque {event}.",
            "history.event-missing: it ends like a sentence, which the English",
        ),
        ("table.seat-taken", " ", "table.seat-taken: it is empty"),
        ("term.colour.red", "", "term.colour.red: it is empty"),
        ("table.seat-taken", "La place est prise.", "table.seat-taken: it does not say {seat}, as English does"),
        (
            "terminal.brief.map-claim",
            "Une {wild, wild} et un {vehicle, vehicle}.",
            "terminal.brief.map-claim: it does not say {grey}, as English does",
        ),
        (
            "claim.owned",
            "{route, route} est au joueur {owner, ticket}.",
            "claim.owned: {owner, ticket} does not fit; English has {owner, seat}",
        ),
        (
            "terminal.story.passed",
            "{who, seat} passe",
            "terminal.story.passed: {who, seat} does not fit; English has {who, who}",
        ),
        (
            "part.cards",
            "{n, plural, one {# carte} few {# cartes} other {# cartes}}",
            "part.cards: n has no case few; there are many, one, other",
        ),
        (
            "part.cards",
            "{n, plural, =un {# carte} other {# cartes}}",
            "part.cards: n has no case =un; there are many, one, other",
        ),
        (
            "terminal.story.begins",
            "{who, who} {who, select, vous {commencez} other {commence}}.",
            "terminal.story.begins: who has no case vous; there are other, you",
        ),
        (
            "title.unknown",
            "Pas de titre {key}, mais {keys, list, und}.",
            "title.unknown: {keys, list, und}: there is no such list; there are and, or, unit, commas",
        ),
        (
            "terminal.crossings.pair",
            "{a, route, dative} et {b, route}",
            "terminal.crossings.pair: {a, route, dative}: route has no forms",
        ),
        (
            "part.card",
            "carte {colour, colour, krad}",
            "part.card: {colour, colour, krad}: nothing has a form krad; there are alone, card, cards, route",
        ),
        (
            "terminal.story.begins",
            "{who, who, start} {who, select, you {commencez} other {commence}}.",
            "terminal.story.begins: {who, who, start}: nothing has a form start; there are none",
        ),
        (
            "terminal.review.chance",
            "environ {win, number, null}\u00a0% de chances",
            "terminal.review.chance: {win, number, null}: behind number stands how many decimals",
        ),
        ("part.you", "{form, select, dative {à vous} other {vous}}", "part.you: no text asks for its form dative"),
        (
            "term.vehicle.bus",
            "{form, select, plural {les bus} other {bus}}",
            "term.vehicle.bus: no text asks for its form plural",
        ),
        (
            "terminal.story.passed",
            "{who, select, you {vous passez} other {passe}} {who, who, null}",
            "terminal.story.passed: {who, who, null}: nothing has a form null",
        ),
        (
            "title.unknown",
            "Pas de titre {key}, mais {keys, plural, one {un} other {{keys, list}}}.",
            "title.unknown: it does not say {keys} in every case, as English does",
        ),
        (
            "claim.owned",
            "{owner, select, x {{route, route} est prise} other {Prise par {owner}}}.",
            "claim.owned: it does not say {route} in every case, as English does",
        ),
    ],
)
def test_a_text_that_cannot_be_said_is_noticed(
    monkeypatch: pytest.MonkeyPatch, code: str, text: str, wrong: str
) -> None:
    monkeypatch.setattr(tool, "texts", lambda _: {**texts("fr"), code: text})
    (found,) = tool.problems("fr")
    assert found.startswith(wrong)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("claim.owned", "{route, route} est au joueur {owner}."),  # as it is: the same number
        ("claim.no-colour", "{text, select, x {Rien} other {« {text} »}}."),  # a choice of its own
        ("part.cards", "{n, plural, =0 {rien} one {# carte} many {# de cartes} other {# cartes}}"),
        ("part.cards", "{n, plural, =0 {rien} =1 {une carte} other {# cartes}}"),
        ("part.cards", "{n} cartes"),  # without plurals
        ("part.vehicles", "{n} {vehicle, vehicle}"),  # the plural is the term's
        ("terminal.story.a-card", "une carte {colour, colour, card}"),  # without the English article
        ("terminal.story.begins", "C’est {who, who}."),  # where verbs do not change
        ("terminal.story.passed", "{who, select, you {passez} other {passe}}"),
    ],
)
def test_what_a_grammar_of_its_own_needs_is_no_slip(code: str, text: str) -> None:
    assert slipped(code, text) == []


def slipped(code: str, text: str, plurals: PluralRule | None = None) -> list[str]:
    """What is wrong with a text beside those of the French."""
    forms = forms_of({**texts("fr"), code: text})
    return list(slips(code, text, english()[code], plurals or tool.plural_rule("fr"), forms))


def test_a_text_that_counts_has_all_the_cases_that_its_language_needs() -> None:
    polish = PluralRule({"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"})
    needs_few = "{n, plural, one {# karta} other {# kart}}"
    assert slipped("part.cards", needs_few, polish) == ["n lacks the case few"]
    for fine in (
        "{n, plural, one {# karta} few {# karty} other {# kart}}",
        "{n, plural, =1 {jedna karta} other {kart: #}}",
    ):
        assert slipped("part.cards", fine, polish) == []


@pytest.mark.parametrize(
    ("code", "fact"),
    [
        *[("terminal.db.backed-up", "rows"), ("terminal.db.restored", "rows"), ("link.too-many", "most")],
        *[("terminal.simulate.rows-written", "decisions"), ("terminal.play.too-many-bots", "named")],
    ],
)
@pytest.mark.parametrize("lang", codes())
def test_one_of_a_thing_is_not_said_as_several(lang: str, code: str, fact: str) -> None:
    facts: dict[str, object] = {"file": "x", "left_out": 0, "free": 0, "seats": 4, "least": 3}
    said = Message(code, english()[code])
    one, two = (language(lang).say(said, **{**facts, fact: n}) for n in (1, 2))
    assert one != two.replace("2", "1")


def files_of(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: str | bytes) -> None:
    """Languages as they are, but for these files."""
    for file in FOLDER.iterdir():
        if file.suffix in (".toml", ".json"):
            (folder / file.name).write_bytes(file.read_bytes())
    for name, text in files.items():
        (folder / f"{name}.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    monkeypatch.setattr("branchline.messages.FOLDER", folder)
    monkeypatch.setattr(tool, "codes", codes.__wrapped__)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[part]\nyou = "vous\n', "it is no TOML: Illegal character '\\n' (at line 2, column 12)"),
        ('[part]\nyou = "a"\nyou = "b"\n', "it is no TOML: Cannot overwrite a value (at line 3, column 10)"),
        ('[part]\nyou = "d\xe9j\xe0"\n'.encode("latin-1"), "it is no UTF-8: save it in that encoding (at line 2)"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str | bytes,
    wrong: str,
) -> None:
    files_of(tmp_path, monkeypatch, fr=text)
    assert tool.main(["--check"]) == 1
    assert capsys.readouterr().out == f"fr.toml: {wrong}\n"


def test_only_files_of_two_letters_are_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files_of(tmp_path, monkeypatch, notes="", fr_old="", xx="")
    found = codes.__wrapped__()
    assert found[0] == REFERENCE and found[1:] == (*sorted({*codes(), "xx"} - {REFERENCE}),)


def test_rules_for_players_that_a_language_lacks_are_noticed_and_the_page_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.fr.toml"
    monkeypatch.setattr(rules_texts, "text_file", lambda code: board if code == "fr" else text_file(code))
    monkeypatch.setattr(rules_texts, "rules_file", lambda code: {"fr": "rules.xx.md"}.get(code, f"rules.{code}.md"))
    wrong = [f"{OURS[key]}/rules.xx.md is missing; translate rules.en.md beside it" for key in OURS]
    wrong.append(f"{tmp_path.name}/board.fr.toml is missing; translate board.en.toml beside it")
    assert rules_problems("fr") == wrong
    assert tool.main(["--page", "fr"]) == 1 and capsys.readouterr().err.splitlines() == wrong
    assert rules_problems("de") == []


@pytest.mark.parametrize(
    ("was", "becomes", "wrong"),
    [
        ('text = """', "", "is no TOML: "),
        ('text = """', 'tekst = """', 'has to have text = """'),
        ("[words]", "[wort]", 'has to have text = """'),
        ("[districts] - **Bezirke**", "[district] - **Bezirke**", "the English line has [districts]"),
        ("[districts] - **Bezirke**", "- **Bezirke**", "the English line has [districts]"),
        ("[districts] - **Bezirke**", "[districts] **Bezirke**", "the English line begins with “-”"),
        ("{district_least} bis", "{bezirk} bis", "there is no {bezirk}"),
        ("{district_least} bis", "mindestens", "it does not say {district_least}"),
        ("[districts] - Bezirke kommen dazu.\n", "", "has 149 lines of text, the English has 150"),
        ('buses = "Busse"\n', "", "lacks the word buses in [words]"),
    ],
)
def test_what_the_rules_of_boards_from_elsewhere_lack_in_a_language_is_noticed(
    tmp_path: Path, was: str, becomes: str, wrong: str
) -> None:
    text, board = text_file("de").read_text("utf-8"), tmp_path / "board.de.toml"
    assert text.count(was) == 1
    board.write_text(text.replace(was, becomes), "utf-8")
    found = rules_texts.composed_problems(board, text_file(REFERENCE))
    assert any(wrong in each for each in found) and len(found) < 5, found
    board.write_text(text, "utf-8")
    assert rules_texts.composed_problems(board, text_file(REFERENCE)) == []


def test_a_language_that_cannot_count_yet_hears_which_tool_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files_of(tmp_path, monkeypatch, xx=(FOLDER / "fr.toml").read_text("utf-8"))
    assert tool.main(["--check"]) == 1
    said, *beside = capsys.readouterr().out.splitlines()
    assert [each.split()[0] for each in beside] == [
        *(f"{OURS[key]}/rules.xx.md" for key in OURS),
        "titles/board.xx.toml",
    ]
    assert said.startswith("xx.toml: cldr.json does not say how it counts and lists; ") and "tools/cldr_data.py" in said


def test_english_that_was_not_written_anew_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "texts", lambda _: {**english(), SERVER_FULL.code: "Full."})
    assert tool.problems(REFERENCE) == ["it is not what the source says; write it anew: python tools/messages.py"]


def test_the_page_gets_what_is_said_on_the_wire_and_terms() -> None:
    """Not what only the terminal or the server's own pages say."""
    for code in codes():
        found = tool.for_page(code)
        assert {SERVER_FULL.code, ON_LINE.code, "claim.owned", "title.seats", "part.you", PLAYER.code} <= set(found)
        assert not {pages.TABLES.code, "installed.build-page"} & set(found)
        assert all(CODE.fullmatch(each) or each.startswith("term.") for each in found)
    assert tool.for_page("fr")["term.title.london"] == "Londres"


def test_the_page_knows_people_without_a_name_by_what_records_call_them() -> None:
    names = Path(__file__).parent.parent / "web" / "src" / "table" / "names.ts"
    assert f"`{unnamed(0).replace('1', '${seat}')}`" in names.read_text("utf-8")


def test_a_message_is_on_the_wire_if_any_part_that_says_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a module of the terminal uses it, whatever stands first in the alphabet."""
    import branchline.cli.build as terminal

    monkeypatch.setattr(terminal, "BORROWED", SERVER_FULL, raising=False)
    assert SERVER_FULL.code in tool.for_page(REFERENCE)


@pytest.mark.parametrize(
    "text",
    [
        *("Ja.", "Nein!", "{n, plural, one {Eine.} other {# da.}}", "Es ist {title, title}.", "取る。", "取る？"),
        *("लो।", "خذ؟", "لے لو۔", "Վերցրու։"),
    ],
)
def test_the_end_of_a_sentence_is_found_in_every_script_and_behind_cases_too(text: str) -> None:
    assert ends_a_sentence(Template(text))


@pytest.mark.parametrize(
    "text", ["ja", "Suche…", "Loading...", "{n, plural, one {eine} other {# da}}", "{why, sentence}", "取る"]
)
def test_what_stands_within_sentences_does_not_end_one(text: str) -> None:
    assert not ends_a_sentence(Template(text))


QUOTED_SIGN = "«\u00a0?\u00a0»"
OF_HIDDEN_CARDS = {
    f"terminal.move.{move}"
    for move in (
        *("keep-number", "keep-unseen", "complete-unseen", "complete-unseen-last"),
        *("deal-unseen", "ticket-unseen"),
    )
}


def test_french_has_french_spaces() -> None:
    """What must not be torn apart is joined by a space that does not break: wide before a colon and within quotes, thin
    before ; ! and ?. A ? that asks nothing is a word of its own: it stands for a hidden card, or is quoted to be typed.
    """
    for code, text in texts("fr").items():
        words = words_of(Template(text).nodes).replace(QUOTED_SIGN, "")
        if code in OF_HIDDEN_CARDS:
            assert words.count(" ?") == 1, f"{code}: {text}"
            words = words.replace(" ?", "")
        assert not re.search(r"[^\u00a0]:( |$)|[^\u202f][;!?]", words), f"{code}: {text}"
        assert not re.search(r"«[^\u00a0]|[^\u00a0]»", words), f"{code}: {text}"


def test_wrong_spaces_would_be_noticed() -> None:
    for wrong in ("a : b", "a; b", "a !", "« a »", "Quoi?"):
        assert re.search(r"[^\u00a0]:( |$)|[^\u202f][;!?]|«[^\u00a0]", wrong), wrong


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_a_refusal_is_a_code_with_facts_and_its_words() -> None:
    refused = Damaged(EVENT_MISSING.sentence(event=12), "for the log")
    assert refused.reason == Reason("table.damaged", {"why": {"code": "history.event-missing", "facts": {"event": 12}}})
    assert str(refused) == refused.words
    assert refused.words.startswith("This table's history is damaged: event 12 is missing. It can't be opened until ")
    assert refused.detail == "event 12 is missing: for the log"
    body = json.loads(bytes(refusal(refused).body))
    check_refusal(body)
    assert body["code"] == "not now" and body["words"] == refused.words
    assert (
        language("fr")
        .words(sentence_of(body["reason"]))
        .startswith("L’histoire de cette table est endommagée\u00a0: il manque l’événement 12. Elle ne s’ouvrira que ")
    )


def test_what_is_only_words_has_no_reason_on_the_wire() -> None:
    assert json.loads(bytes(refusal(Refused("not now", in_words("So."))).body)) == {"code": "not now", "words": "So."}


class Odd:
    def __str__(self) -> str:
        return "odd \ud800"


def test_only_json_gets_out_whatever_the_facts_are() -> None:
    """A rule from outside may have any, and a request may have brought anything."""
    said = Message("odd.facts", "{text} {number} {pair} {thing} {map} {why, sentence} {nothing}")
    facts: dict[str, object] = {
        "text": "half \ud800",
        "number": 10**30,
        "pair": (1, True, 0.5),
        "thing": Odd(),
        "map": {1: Odd(), "why": [None]},
        "why": in_words("\udfff"),
        "nothing": None,
    }
    reason = reason_of(said.sentence(**facts))
    assert reason is not None
    assert json.loads(msgspec.json.encode(reason)) == {
        "code": "odd.facts",
        "facts": {
            "text": "half ?",
            "number": str(10**30),
            "pair": [1, True, 0.5],
            "thing": "odd ?",
            "map": {"1": "odd ?", "why": [None]},
            "why": {"words": "?"},
            "nothing": None,
        },
    }


def test_what_was_sent_is_a_sentence_again() -> None:
    deep = ON_LINE.sentence(line=3, why=NOT_LEGAL.sentence(move="draw deck", why=in_words("No.")))
    sent = json.loads(json.dumps(deep.json()))
    assert sentence_of(sent) == deep and str(sentence_of(sent)) == "line 3: “draw deck” is not legal: No."
    with pytest.raises(KeyError, match=r"toll\.first-coin"):
        sentence_of({"code": "toll.first-coin", "facts": {}})


# -- records, which another process reads ------------------------------------------------------------------------------

HEAD = '[Branchline "1"]\n[Title "london"]\n[Rules "1"]\n[Seats "2"]\n\n'


def judged(text: str) -> Any:
    """What the process says of a record, as the server has it from the pipe."""
    return msgspec.json.decode(
        msgspec.json.encode(answer(msgspec.json.encode(RecordCheck(text)).decode())), type=type(answer("{}"))
    )


@pytest.mark.parametrize(
    ("text", "words", "in_french"),
    [
        (
            HEAD + "1: draw deck\n",
            "line 6: “draw deck” is not legal: First a card has to be turned.",
            "ligne 6\u00a0: «\u00a0draw deck\u00a0» n’est pas permis\u00a0: Il faut d’abord retourner une carte.",
        ),
        (
            HEAD + "1: dance\n",
            "line 6: “dance” is no move of this game.",
            "ligne 6\u00a0: «\u00a0dance\u00a0» n’est pas un coup de ce jeu.",
        ),
        (
            HEAD.replace('Seats "2"', 'Seats "9"'),
            "London is for 2 to 4 players, not 9.",
            "Londres se joue de 2 à 4 joueurs, pas à 9.",
        ),
        (
            HEAD.replace("london", "utopia"),
            f"There is no title “utopia”; there are: {', '.join(OURS)}.",
            f"Il n’y a pas de titre «\u00a0utopia\u00a0»\u202f; il y a\u00a0: {', '.join([*OURS][:-1])} et card-game.",
        ),
        (HEAD, "the game is not over", "la partie n’est pas finie"),
    ],
)
def test_why_a_record_is_damaged_comes_through_the_pipe_in_every_language(
    text: str, words: str, in_french: str
) -> None:
    found = judged(text)
    assert found.damaged == str(found.why()) == words and not found.fault
    assert language("fr").words(found.why()) == in_french
    assert DamagedRecord(found.why()).reason.code == found.reason.code


def test_a_number_of_too_many_digits_is_the_records_fault_in_words() -> None:
    found = judged(HEAD.replace("[Seats", f'[Option "x={"9" * 5000}"]\n[Seats'))
    assert found.reason is not None and found.reason.code == "record.line" and found.reason.facts["line"] == 4
    assert str(found.why()) == found.damaged == "line 4: the value of [Option …] is not a text in quotes"


def test_no_more_of_a_record_is_repeated_than_fits_on_a_screen() -> None:
    found = judged(HEAD + "1: " + "x" * 100_000)
    assert len(found.damaged) < LONGEST_TEXT + 100 and "x…" in found.damaged
    assert len(json.dumps(found.reason.facts)) < LONGEST_TEXT + 200


def test_what_a_rule_from_outside_says_of_a_record_is_words_within_a_reason() -> None:
    load_titles(EXAMPLES / "toll")
    theirs = title("toll").game(2).messages.by_code["toll.first-coin"].sentence()
    sent = _portable(ON_LINE.sentence(line=2, why=theirs)).json()
    assert sent == {"code": "record.line", "facts": {"line": 2, "why": {"words": "First lay your coin."}}}


# -- the server's own pages --------------------------------------------------------------------------------------------


def shown(reason: Reason | None, lang: str, words: str = "In English.") -> str:
    return pages._refused(HttpProblem("not now", words, reason), lang)


@pytest.mark.parametrize("code", codes())
def test_the_page_of_a_refusal_is_in_the_readers_language(code: str) -> None:
    speaks = language(code)
    page = shown(reason_of(SERVER_FULL.sentence()), code)
    assert f'<html lang="{code}">' in page and f"<h1>{speaks.say(SERVER_FULL)}</h1>" in page
    for link in re.findall(r"\[([^]]+)\]", speaks.say(pages.TRY_AGAIN)):
        assert f">{link}</a>" in page
    assert '<a href="">' in page and '<a href="/">' in page
    assert f"<footer><p>{speaks.say(pages.INDEPENDENT)}</footer>" in page


def test_who_reads_french_reads_french() -> None:
    page = shown(reason_of(DAMAGED.sentence(why=EVENT_MISSING.sentence(event=3))), accepted("de;q=0.1, fr-CA"))
    assert "L’histoire de cette table est endommagée\u00a0: il manque l’événement 3." in page
    assert '<p><a href="">Réessayer</a>, ou retourner à <a href="/">tous les jeux</a>.' in page
    assert "sans lien avec l’éditeur" in page


def test_who_reads_a_language_that_nobody_has_translated_reads_english() -> None:
    assert accepted("tlh, x-klingon;q=0.5") == REFERENCE
    page = shown(reason_of(SERVER_FULL.sentence()), accepted("tlh"))
    assert '<html lang="en">' in page and "<h1>The server is full. Try again later.</h1>" in page
    assert '<p><a href="">Try again</a>, or go to <a href="/">all games</a>.' in page
    assert accepted("de-AT, fr;q=0.5") == "de"


def test_words_without_a_reason_are_shown_as_they_are_and_do_no_harm() -> None:
    assert "<h1>&lt;b&gt; [x](y) `z`</h1>" in shown(None, "fr", "<b> [x](y) `z`")


@pytest.mark.parametrize("code", codes())
def test_a_server_without_its_page_says_so_in_the_readers_language(code: str) -> None:
    page, speaks = pages._home(code), language(code)
    assert f'<html lang="{code}">' in page and "<code>make web</code>" in page
    assert f"<p>{speaks.say(pages.NO_PAGE, advice=in_words(''))}" in page.replace("&#x27;", "'")
    assert all(f'<a href="{address}">' in page for address in ("/api", "/protocol.json"))
    assert page.count("<li>") == len(OURS) and not re.search(r"[`\[{]", page)


def test_the_home_page_of_a_server_without_its_client_in_french() -> None:
    page = pages._home("fr")
    assert "<li>Londres<li>Paris (reconstitution)<li>San Francisco" in page
    assert "On peut y jouer à<ul>" in page and "Ce qu’il faut faire\u00a0: " in page
