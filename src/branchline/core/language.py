"""A language: its texts by message code, and how it counts and lists. Where it has no text for a code, English has."""

from typing import Final

from branchline.core.parts import PARTS, SORTS
from branchline.core.plural_rule import PluralRule
from branchline.core.sentence import Message, Sentence
from branchline.core.template import OTHER, PLURAL, ChoiceNode, GapNode, Template, TemplateNode, TextNode

AND: Final = "and"
OR: Final = "or"
UNIT: Final = "unit"  # things side by side, as on a bill: `2 blue, 1 bus`
COMMAS: Final = "commas"  # nothing but those, where `unit` has an “and” before the last in many languages
STYLES: Final = (AND, OR, UNIT, COMMAS)
# The patterns of a list as CLDR has them: of two items, and in longer ones of the first two, of two in the middle and
# of the last two.
TWO, START, MIDDLE, END = "2", "start", "middle", "end"
ListPattern = dict[str, str]
Facts = dict[str, object]


class Language:
    """`words` puts what is said into it. Pure: `branchline.messages` reads the files.

    >>> ENGLISH.listing(["blue", "white", "red"])
    'blue, white and red'
    """

    def __init__(
        self,
        code: str,
        plurals: dict[str, str],
        lists: dict[str, ListPattern],
        decimal: str,
        texts: dict[str, str],
    ) -> None:
        self.code = code
        self.plurals = PluralRule(plurals)
        self.lists = lists
        self.decimal = decimal
        self.texts = texts
        self.templates: dict[str, Template] = {}  # that were needed so far

    def __repr__(self) -> str:
        return f"<Language {self.code}>"

    # -- sentences ----------------------------------------------------------------------------------------------------

    def words(self, said: Sentence | str) -> str:
        """A sentence in this language; what is only words is the same in all."""
        return said if isinstance(said, str) else self.fill(self.template(said.message), said.facts)

    def say(self, message: Message, **facts: object) -> str:
        return self.words(message.sentence(**facts))

    def template(self, message: Message) -> Template:
        return self._template(message.code) if message.code in self.texts else message.parsed()

    def _template(self, code: str) -> Template:
        known = self.templates.get(code)
        if known is None:
            known = self.templates[code] = Template(self.texts[code])
        return known

    def part(self, code: str, facts: Facts) -> str:
        """A part of a sentence (`core/parts.py`), for which every language has a text."""
        if code not in self.texts:
            self.texts[code] = PARTS[code]
        return self.fill(self._template(code), facts)

    def nested(self, value: object) -> str:
        """What is said within what is said."""
        return self.words(value) if isinstance(value, Sentence | str) else str(value)

    def term(self, group: str, word: str, facts: Facts) -> str:
        """A word of a board, such as a colour, in this language if it has one; facts may be its `form` and `n`."""
        code = f"term.{group}.{word}"
        return self.fill(self._template(code), facts) if code in self.texts else word

    # -- templates ----------------------------------------------------------------------------------------------------

    def fill(self, template: Template, facts: Facts) -> str:
        return self._nodes(template.nodes, facts)

    def _nodes(self, nodes: list[TemplateNode], facts: Facts) -> str:
        out: list[str] = []
        for node in nodes:
            if isinstance(node, TextNode):
                out.append(node.text)
            elif isinstance(node, GapNode):
                out.append(self._gap(node, facts))
            elif isinstance(node, ChoiceNode):
                out.append(self._nodes(node.cases[self._case(node, facts)], facts))
        return "".join(out)

    def _gap(self, gap: GapNode, facts: Facts) -> str:
        value = facts[gap.name]
        if gap.sort == PLURAL:
            return self.number(counted(value))
        if gap.sort:
            return SORTS[gap.sort](self, value, facts, gap.form)
        return self.number(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)

    def _case(self, choice: ChoiceNode, facts: Facts) -> str:
        value = facts.get(choice.name)
        if choice.by_number:
            number = counted(value)
            case = f"={number}"
            if case not in choice.cases:
                case = self.plurals.category(number)
        else:
            case = selected(value)
        return case if case in choice.cases else OTHER

    # -- numbers and lists --------------------------------------------------------------------------------------------

    def number(self, value: int | float, decimals: int = 0) -> str:
        """
        >>> ENGLISH.number(3), ENGLISH.number(2.345, 1)
        ('3', '2.3')
        """
        if isinstance(value, int):
            return str(value)
        return f"{value:.{decimals}f}".replace(".", self.decimal)

    def listing(self, items: list[str], style: str = AND) -> str:
        if len(items) < 2:
            return "".join(items)
        if style == COMMAS:
            between = self.lists[AND][MIDDLE]
            pattern = {TWO: between, START: between, MIDDLE: between, END: between}
        else:
            pattern = self.lists[style]
        if len(items) == 2:
            return self._joined(pattern[TWO], items[0], items[1])
        out = self._joined(pattern[START], items[0], items[1])
        for item in items[2:-1]:
            out = self._joined(pattern[MIDDLE], out, item)
        return self._joined(pattern[END], out, items[-1])

    def _joined(self, pattern: str, first: str, second: str) -> str:
        if self.code == "es":
            pattern = _before(pattern, second)
        head, _, rest = pattern.partition("{0}")
        middle, _, tail = rest.partition("{1}")
        return f"{head}{first}{middle}{second}{tail}"


def _before(pattern: str, second: str) -> str:
    """Spanish `y` and `o` sound otherwise before a word that begins as they do; CLDR leaves that to programs."""
    word = second.lstrip("«“").casefold()
    if word.startswith(("i", "hi")) and not word.startswith(("hia", "hie", "io")):
        return pattern.replace("} y {", "} e {")
    if word.startswith(("o", "ho", "8")) or word == "11":
        return pattern.replace("} o {", "} u {")
    return pattern


def counted(value: object) -> int:
    """What a plural goes by: a number, the length of a list, or the sum of counts by name; 1 where nothing counts."""
    if isinstance(value, int):
        return value
    if isinstance(value, dict):
        return sum([each for each in value.values() if isinstance(each, int)])
    return len(value) if isinstance(value, list | tuple) else 1


def selected(value: object) -> str:
    """What a select goes by."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "you" if value.get("you") else OTHER
    return str(value)


ENGLISH: Final = Language(
    "en",
    {"one": "i = 1 and v = 0"},
    {
        AND: {TWO: "{0} and {1}", START: "{0}, {1}", MIDDLE: "{0}, {1}", END: "{0} and {1}"},
        OR: {TWO: "{0} or {1}", START: "{0}, {1}", MIDDLE: "{0}, {1}", END: "{0} or {1}"},
        UNIT: {TWO: "{0}, {1}", START: "{0}, {1}", MIDDLE: "{0}, {1}", END: "{0}, {1}"},
    },
    ".",
    {},
)
