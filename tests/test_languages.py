"""Templates and languages: gaps, plurals, choices and lists, in English and in languages that count otherwise."""

import json
import pickle
import re

import pytest

from branchline.core.language import ENGLISH, STYLES, Language
from branchline.core.parts import PARTS, SORTS
from branchline.core.plural_rule import PluralRule
from branchline.core.sentence import Message, Sentence, in_words
from branchline.core.template import Template, TemplateError
from branchline.messages import FOLDER

CLDR = json.loads((FOLDER / "cldr.json").read_text("utf-8"))["languages"]
HANDS = Message("hand.cards", "{n, plural, =0 {no card} one {# card} other {# cards}}")


def spoken(code: str, **texts: str) -> Language:
    """A language as CLDR has it, with these texts; an underscore is a full stop."""
    counting = CLDR[code]
    by_code = {name.replace("_", "."): text for name, text in texts.items()}
    return Language(code, counting["plurals"], counting["lists"], counting["decimal"], by_code)


# -- plurals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "categories"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other", 1_000_000: "many"}),
        ("de", {0: "other", 1: "one", 2: "other"}),
        ("es", {0: "other", 1: "one", 2: "other", 1_000_000: "many"}),
        ("it", {1: "one", 8: "other", 1_000_000: "many"}),
        ("pl", {0: "many", 1: "one", 2: "few", 4: "few", 5: "many", 12: "many", 14: "many", 22: "few", 25: "many"}),
        ("ru", {1: "one", 3: "few", 11: "many", 21: "one", 24: "few", 111: "many"}),
        ("ar", {0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other", 103: "few"}),
        ("cy", {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many", 7: "other"}),
        ("ja", {0: "other", 1: "other", 5: "other"}),
    ],
)
def test_numbers_take_the_plural_that_their_language_has(code: str, categories: dict[int, str]) -> None:
    rule = PluralRule(CLDR[code]["plurals"])
    assert {number: rule.category(number) for number in categories} == categories


def test_every_language_of_cldr_can_count_and_list() -> None:
    names = {"zero", "one", "two", "few", "many", "other"}
    for code, counting in CLDR.items():
        rule = PluralRule(counting["plurals"])
        assert {rule.category(number) for number in range(250)} <= names
        for style in STYLES:
            for items in (["A"], ["A", "B"], ["A", "B", "C", "D"]):
                listed = spoken(code).listing(items, style)
                assert [sign for sign in listed if sign in "ABCD"] == items, (code, listed)


def test_english_in_the_source_counts_and_lists_as_cldr_does() -> None:
    """It needs no file, because the engine reads none; only before the last item CLDR has a comma that we leave out."""
    assert [ENGLISH.plurals.category(number) for number in (0, 1, 2)] == ["other", "one", "other"]
    for style, patterns in CLDR["en"]["lists"].items():
        ours = {name: re.sub(", (and|or)", r" \1", pattern) for name, pattern in patterns.items()}
        assert ENGLISH.lists[style] == ours
    assert ENGLISH.decimal == CLDR["en"]["decimal"]


def test_a_plural_that_nobody_can_read_fails() -> None:
    with pytest.raises(ValueError, match="“n is 1” is no condition of a plural"):
        PluralRule({"one": "n is 1"})


def test_a_translation_has_the_cases_that_its_language_needs() -> None:
    polish = spoken("pl", hand_cards="{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}")
    said = [polish.say(HANDS, n=number) for number in (1, 2, 5, 22)]
    assert said == ["1 karta", "2 karty", "5 kart", "22 karty"]
    assert [str(HANDS.sentence(n=number)) for number in (0, 1, 2)] == ["no card", "1 card", "2 cards"]


def test_a_case_for_the_number_itself_comes_before_the_plural() -> None:
    french = spoken("fr", hand_cards="{n, plural, =0 {aucune carte} one {# carte} other {# cartes}}")
    assert [french.say(HANDS, n=number) for number in (0, 1, 2)] == ["aucune carte", "1 carte", "2 cartes"]


def test_a_case_that_is_not_there_is_other() -> None:
    assert spoken("ar", hand_cards="{n, plural, other {#}}").say(HANDS, n=3) == "3"


def test_a_plural_goes_by_a_number_the_length_of_a_list_or_the_sum_of_counts() -> None:
    for counted in (2, ["Ann", "Bo"], {"blue": 1, "red": 1}):
        assert str(HANDS.sentence(n=counted)) == "2 cards"


# -- choices -----------------------------------------------------------------------------------------------------------


def test_a_select_goes_by_a_word_a_truth_or_whether_somebody_is_you() -> None:
    turn = Message("turn.is", "{who, who} {who, select, you {have} other {has}} to decide.")
    assert str(turn.sentence(who={"name": "Ann", "you": True})) == "You have to decide."
    assert str(turn.sentence(who={"name": "Ann"})) == "Ann has to decide."
    kept = Message("card.kept", "{kept, select, true {kept} false {gone} other {?}}")
    assert [str(kept.sentence(kept=each)) for each in (True, False, "red")] == ["kept", "gone", "?"]


def test_the_number_sign_stands_for_the_number_within_a_choice_of_a_plural_too() -> None:
    said = Message("a.b", "{n, plural, one {#} other {{kind, select, big {# big ones} other {# small ones}}}} #")
    assert str(said.sentence(n=3, kind="big")) == "3 big ones #"


# -- lists and numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "style", "items", "listed"),
    [
        ("en", "and", ["A", "B", "C"], "A, B and C"),
        ("en", "or", ["A", "B"], "A or B"),
        ("fr", "and", ["A", "B", "C"], "A, B et C"),
        ("de", "or", ["A", "B", "C"], "A, B oder C"),
        ("pl", "and", ["A", "B"], "A i B"),
        ("es", "and", ["Ann", "Inés"], "Ann e Inés"),
        ("es", "and", ["agua", "hielo"], "agua y hielo"),
        ("es", "or", ["siete", "ocho"], "siete u ocho"),
        ("es", "and", ["Ann", "Bo"], "Ann y Bo"),
    ],
)
def test_lists_are_joined_as_in_their_language(code: str, style: str, items: list[str], listed: str) -> None:
    speaks = ENGLISH if code == "en" else spoken(code)
    assert speaks.listing(items, style) == listed


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    points = Message("score.mean", "{mean, number, 1}")
    assert (str(points.sentence(mean=2.25)), spoken("fr").say(points, mean=2.25)) == ("2.2", "2,2")


# -- sentences ---------------------------------------------------------------------------------------------------------


def test_a_sentence_within_a_sentence_is_in_the_same_language() -> None:
    line, over = Message("record.line", "line {line}: {why, sentence}"), Message("record.over", "it is over")
    french = spoken("fr", record_line="ligne {line} : {why, sentence}", record_over="elle est finie")
    nested = line.sentence(line=3, why=over.sentence())
    assert (str(nested), french.words(nested)) == ("line 3: it is over", "ligne 3 : elle est finie")
    assert french.words(line.sentence(line=4, why=in_words("no JSON"))) == "ligne 4 : no JSON"
    assert nested.json() == {"code": "record.line", "facts": {"line": 3, "why": {"code": "record.over", "facts": {}}}}
    assert line.sentence(line=4, why=in_words("no JSON")).json()["facts"] == {"line": 4, "why": {"words": "no JSON"}}
    again = pickle.loads(pickle.dumps(nested))
    assert (again, str(again)) == (nested, str(nested))


def test_several_sentences_within_one_are_listed() -> None:
    both = Message("a.both", "{each, sentences}")
    said = both.sentence(each=[in_words("one"), Message("a.two", "two").sentence()])
    assert str(said) == "one and two"
    assert said.json()["facts"] == {"each": [{"words": "one"}, {"code": "a.two", "facts": {}}]}


def test_what_a_language_lacks_it_says_in_english() -> None:
    assert spoken("fr").say(HANDS, n=2) == "2 cards"
    assert spoken("fr").part("part.cards", {"n": 1}) == "1 card"


def test_a_title_is_called_by_the_languages_term_or_by_its_name() -> None:
    seats = Message("title.few", "{title, title} is for two.")
    ours: dict[str, object] = {"title": "london", "name": "London"}
    assert str(seats.sentence(**ours)) == "London is for two."
    french = spoken("fr", term_title_london="Londres", title_few="{title, title} se joue à deux.")
    assert french.say(seats, **ours) == "Londres se joue à deux."
    assert french.say(seats, title="isle", name="The Isle") == "The Isle se joue à deux."


def test_every_sort_has_words_for_what_it_is_given() -> None:
    """In English, and with the same in a language that has no words of its own yet."""
    route: dict[str, object] = {"id": 1, "a": "A", "b": "B", "colour": "blue"}
    ticket: dict[str, object] = {"a": "A", "b": "B", "points": 3}
    facts: dict[str, object] = {"wild": "bus", "vehicle": "bus", "vehicles": "buses", "name": "Isle"}
    given: dict[str, tuple[object, str]] = {
        "number": (3, "3"),
        "route": (route, "A–B (blue)"),
        "routes": ([route, {**route, "letter": "A"}], "A–B (blue) and A–B (blue A)"),
        "ticket": (ticket, "A–B"),
        "tickets": ([ticket, ticket], "A–B and A–B"),
        "place": ("Big Ben", "Big Ben"),
        "seat": (2, "2"),
        "who": ({"name": "Ann"}, "Ann"),
        "list": (["x", "y"], "x and y"),
        "colour": ("blue", "blue"),
        "colours": (["blue", "red"], "blue and red"),
        "wild": ("bus", "bus"),
        "vehicle": ("bus", "bus"),
        "symbol": ("fog", "fog"),
        "title": ("isle", "Isle"),
        "card": ("wild", "bus card"),
        "cards": ({"blue": 1, "wild": 0}, "1 blue card and no bus card"),
        "payment": ({"blue": 2, "wild": 1}, "2 blue, 1 bus"),
        "vehicles": (2, "2 buses"),
        "sentence": (in_words("So."), "So."),
        "sentences": ([in_words("a"), "b"], "a and b"),
    }
    assert set(given) == set(SORTS)
    for sort, (value, words) in given.items():
        said = Sentence(Message("a.b", f"{{it, {sort}}}"), {"it": value, **facts})
        assert str(said) == words, sort
    assert all(Template(text).nodes for text in PARTS.values())


# -- templates that are none -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("No {", "at character 5: a name is missing"),
        ("No {}", "a name is missing"),
        ("No {card, }", "a name is missing"),
        ("No {n, plural}", "a plural needs a comma and its cases"),
        ("No {n, plural, one 1}", "the text of the case one stands in braces"),
        ("No {n, plural, one {1} one {2} other {3}}", "the case one is there twice"),
        ("No {n, plural, one {1} other {2}", "a name is missing"),
        ("No {n, plural, other {2", "a brace is not closed"),
        ("No {who, select, you {1}}", "a select needs a case other"),
        ("No {card, card, dative, more}", "a gap is a name, and after commas a sort and a form"),
        ("No } card", "at character 4: this brace closes nothing"),
    ],
)
def test_a_text_that_is_no_template_says_where(text: str, wrong: str) -> None:
    with pytest.raises(TemplateError, match=wrong) as error:
        Template(text)
    assert str(error.value).startswith(f"“{text}”, at character ")
