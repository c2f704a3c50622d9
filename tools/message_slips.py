"""What is wrong with one text of a language, beside its English: `tools/messages.py` asks it of each."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from branchline.cli.heard import TERMS
from branchline.core.language import STYLES
from branchline.core.plural_rule import PluralRule
from branchline.core.sentence import checked
from branchline.core.template import (
    OTHER,
    PLURAL,
    SELECT,
    ChoiceNode,
    GapNode,
    Template,
    TemplateError,
    TemplateNode,
    TextNode,
)

# Facts that parts, terms and verbs may go by beside those of the English, and their sorts.
BESIDE = {"n": PLURAL, "form": SELECT, "wild": "wild", "vehicle": "vehicle", "vehicles": "", "who": "who"}
# Facts that only the English may need: its articles and its plurals of words that are terms elsewhere; and what wilds
# are called, where others just say joker.
ENGLISH_ONLY = {"an", "an_wild", "an_vehicle", "vehicles", "wild", "wilds", "wilds_first"}
# Sorts that fit a fact beside the one that the English has for it; whatever that is, a choice may go by the fact.
ALSO_FITS = {
    PLURAL: ("", "number", "cards", "vehicles"),  # only counted in English
    "": ("number", "cards", "vehicles"),
    "number": ("", "cards", "vehicles"),
    "vehicles": ("", "number", "cards"),
    "seat": ("",),
    "place": ("",),
    "colour": ("",),  # the English word, as an example to type
    "wild": ("",),  # the same
}
NUMBERS = {"", PLURAL, SELECT, "number", "cards", "vehicles"}  # sorts of facts that a plural's cases can say in words
LISTS = ("list", "routes", "tickets", "sentences")  # sorts whose form is the style of a list
# Where the grammatical forms of a sort are: terms, or parts of sentences. What is not here has none.
FORMS_IN = {
    "colour": ("term.colour.",),
    "colours": ("term.colour.",),
    "wild": ("term.wild.",),
    "vehicle": ("term.vehicle.",),
    "symbol": ("term.symbol.",),
    "title": ("term.title.",),
    "who": ("part.you",),
    "card": ("part.card", "part.wild-card"),
    "cards": ("part.cards", "part.cards-of", "part.wild-cards"),
    "payment": ("part.paid", "part.paid-wild"),
    "vehicles": ("part.vehicles",),
}
COUNTED = 1000  # numbers below it are said in games
ENDS = (*".!?", *"。．！？｡", *"।॥", *"؟۔", "።", "។", "။", "։")  # of a sentence, in the scripts that have one
CLICKS = "terminal.words."  # in English these are Click's own words, whose sentences often lack the full stop


class Forms(NamedTuple):
    """The grammatical forms of a language: its terms and parts have them, and its texts ask for them."""

    had: Mapping[str, set[str]]  # by the code of a term or part
    asked: Mapping[str, set[str]]  # by the sort of the gap

    def of(self, sort: str) -> set[str]:
        """That a gap of this sort may ask for."""
        return {form for code, its in self.had.items() if _has_forms_of(code, sort) for form in its}

    def asked_of(self, code: str) -> set[str]:
        """That gaps ask a term or a part for."""
        return {form for sort, its in self.asked.items() if _has_forms_of(code, sort) for form in its}


def _has_forms_of(code: str, sort: str) -> bool:
    return any(code.startswith(each) if each.endswith(".") else code == each for each in FORMS_IN.get(sort, ()))


def forms_of(texts: Mapping[str, str]) -> Forms:
    had: dict[str, set[str]] = {}
    asked: dict[str, set[str]] = {}
    for code, text in texts.items():
        try:
            nodes = list(nodes_of(Template(text).nodes))
        except TemplateError:  # said where the text is looked at
            continue
        for node in nodes:
            if isinstance(node, ChoiceNode) and node.name == "form":
                had.setdefault(code, set()).update(set(node.cases) - {OTHER})
            elif isinstance(node, GapNode) and node.form:
                asked.setdefault(node.sort, set()).add(node.form)
    return Forms(had, asked)


# -- one text ----------------------------------------------------------------------------------------------------------


def slips(code: str, text: str, in_english: str, plurals: PluralRule | None, forms: Forms) -> Iterator[str]:
    """What is wrong with it; `in_english` is empty for words that English has no text for."""
    if not text.strip():
        yield "it is empty"
        return
    try:
        template, english = checked(text), checked(in_english)
    except TemplateError as error:
        yield str(error)
        return
    known = {*english.sorts, *BESIDE}
    unknown = template.sorts.keys() - known
    if unknown:
        yield f"there is no fact {min(unknown)}; there are {', '.join(sorted(known))}"
        return
    yield from _signs(template)
    if in_english:
        yield from _ending(code, template, english)
    for name, sorts in template.sorts.items():
        theirs = [*english.sorts.get(name, []), *([BESIDE[name]] if name in BESIDE else [])]
        for sort in sorts:
            if sort not in fitting(theirs):
                yield f"{_gap(name, sort)} does not fit; English has {', '.join(_gap(name, each) for each in theirs)}"
    yield from _unsaid(template, english)
    yield from _cases(template, english, plurals)
    yield from _forms(code, template, forms)


def _signs(template: Template) -> Iterator[str]:
    words = words_of(template.nodes)
    for wrong, right in (("'", "’"), ("...", "…")):
        if wrong in words:
            yield f"write {right} in place of {wrong}"
    if '"' in words:
        yield 'write the quotation marks of the language in place of "'


def _ending(code: str, template: Template, english: Template) -> Iterator[str]:
    """As a sentence, or not, as the English."""
    ends, english_ends = ends_a_sentence(template), ends_a_sentence(english)
    if ends and not english_ends and not code.startswith(CLICKS):
        yield "it ends like a sentence, which the English does not; it stands within others"
    elif english_ends and not ends:
        yield "it does not end like a sentence, with a full stop or the like, as the English does"


def ends_a_sentence(template: Template) -> bool:
    words = words_of(template.nodes)
    return words.endswith(ENDS) and not words.endswith("...")


def words_of(nodes: Sequence[TemplateNode]) -> str:
    """Its own words, those of all cases one behind another; `x` stands for each gap."""
    words = ""
    for node in nodes:
        if isinstance(node, TextNode):
            words += node.text
        elif isinstance(node, ChoiceNode):
            words += "".join(words_of(case) for case in node.cases.values())
        else:
            words += "x"
    return words


def fitting(sorts: Sequence[str]) -> set[str]:
    """The sorts that a translation may have for a fact, by those of the English."""
    worded = [sort for sort in sorts if sort not in (PLURAL, SELECT)] or sorts
    return {PLURAL, SELECT, *worded, *(also for sort in worded for also in ALSO_FITS.get(sort, ()))}


def nodes_of(nodes: Sequence[TemplateNode]) -> Iterator[TemplateNode]:
    """Also those within cases."""
    for node in nodes:
        yield node
        if isinstance(node, ChoiceNode):
            for case in node.cases.values():
                yield from nodes_of(case)


def _gap(name: str, sort: str) -> str:
    return f"{{{name}, {sort}}}" if sort else f"{{{name}}}"


# -- what it says ------------------------------------------------------------------------------------------------------


def _unsaid(template: Template, english: Template) -> Iterator[str]:
    """Facts that the English says; and where that says one whatever the others are, so must the text."""
    said = {node.name for node in nodes_of(english.nodes) if isinstance(node, GapNode)}
    chosen_by = {node.name for node in nodes_of(english.nodes) if isinstance(node, ChoiceNode) and not node.by_number}
    for name in sorted((said | chosen_by - {"who"}) - ENGLISH_ONLY):
        if name not in template.sorts:
            yield f"it does not say {{{name}}}, as English does"
        elif name in said:
            counts = set(english.sorts[name]) <= NUMBERS
            if _always_says(english.nodes, name, counts) and not _always_says(template.nodes, name, counts):
                yield f"it does not say {{{name}}} in every case, as English does"


def _always_says(nodes: Sequence[TemplateNode], name: str, counts: bool) -> bool:
    """Whether a fact is said in whatever case; a case that goes by it says it. `counts`: it is a number."""
    for node in nodes:
        if isinstance(node, GapNode) and node.name == name:
            return True
        if isinstance(node, ChoiceNode):
            goes_by_it = node.name == name and (counts or not node.by_number)
            rest = [case for key, case in node.cases.items() if key != "=0" or node.name != name]  # nothing to say
            if goes_by_it or all(_always_says(case, name, counts) for case in rest):
                return True
    return False


# -- its cases ---------------------------------------------------------------------------------------------------------


def _cases(template: Template, english: Template, plurals: PluralRule | None) -> Iterator[str]:
    categories = {*(category for category, _ in plurals.rules), OTHER} if plurals else set()
    chosen_by: dict[str, set[str]] = {}  # in English, and the cases
    for node in nodes_of(english.nodes):
        if isinstance(node, ChoiceNode) and not node.by_number:
            chosen_by.setdefault(node.name, set()).update(node.cases)
    chosen_by.setdefault("who", {"you", OTHER})
    for node in nodes_of(template.nodes):
        if isinstance(node, ChoiceNode):
            cases = categories if node.by_number else chosen_by.get(node.name, set())
            if node.by_number and plurals:
                yield from (f"{node.name} lacks the case {case}" for case in lacking_cases(node, plurals))
            for case in node.cases if cases else []:
                if case not in cases and not (node.by_number and case.startswith("=") and case[1:].isdecimal()):
                    yield f"{node.name} has no case {case}; there are {', '.join(sorted(cases))}"


def lacking_cases(choice: ChoiceNode, plurals: PluralRule) -> list[str]:
    """The cases that some number of a game takes, where the text has one of them but leaves that to all others."""
    own = {case for case in choice.cases if not case.startswith("=")} - {OTHER}
    numbers = [number for number in range(COUNTED) if f"={number}" not in choice.cases]
    return sorted({plurals.category(number) for number in numbers} - own - {OTHER}) if own else []


# -- its forms ---------------------------------------------------------------------------------------------------------


def _forms(code: str, template: Template, forms: Forms) -> Iterator[str]:
    """What a gap has behind its sort is known; and a form that a term or a part has is asked for. What is typed may
    have more forms than are said."""
    for node in nodes_of(template.nodes):
        if isinstance(node, GapNode) and node.form:
            yield from _form(node, forms)
    if not code.startswith(tuple(f"term.{group}." for group in TERMS)):
        for form in sorted(forms.had.get(code, set()) - forms.asked_of(code)):
            yield f"no text asks for its form {form}"


def _form(gap: GapNode, forms: Forms) -> Iterator[str]:
    called = f"{{{gap.name}, {gap.sort}, {gap.form}}}"
    if gap.sort == "number":
        if not re.fullmatch("[0-9]", gap.form):
            yield f"{called}: behind number stands how many decimals"
    elif gap.sort in LISTS:
        if gap.form not in STYLES:
            yield f"{called}: there is no such list; there are {', '.join(STYLES)}"
    elif gap.sort not in FORMS_IN:
        yield f"{called}: {gap.sort} has no forms"
    elif gap.form not in (known := forms.of(gap.sort)):
        there_are = f"there are {', '.join(sorted(known))}" if known else "there are none"
        yield f"{called}: nothing has a form {gap.form}; {there_are}"
