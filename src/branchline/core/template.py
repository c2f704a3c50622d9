"""Texts with gaps, in a part of ICU MessageFormat, which translators and their tools know.

- `{route}` is a fact as it is, `{route, route}` one that its sort puts into words (`core/parts.py`), and
  `{cards, cards, dative}` the same in a grammatical form, which the words of the language tell apart.
- `{n, plural, =0 {no card} one {# card} other {# cards}}` goes by a number, the length of a list or the sum of counts:
  by a case for the number itself if there is one, or else by the language's plural; `#` is the number.
- `{who, select, you {have} other {has}}` goes by a word, or by whether somebody is `you`.

Nothing is quoted: a brace is always a gap's, and inside of a plural # is always the number.
"""

from typing import Final

OTHER: Final = "other"  # the case for all that have none of their own; a choice must have it
PLURAL: Final = "plural"
SELECT: Final = "select"


class TemplateError(ValueError):
    """The text is no template; the message says where."""


class TemplateNode:
    """A part of a template."""


class TextNode(TemplateNode):
    def __init__(self, text: str) -> None:
        self.text = text


class GapNode(TemplateNode):
    """A fact in words."""

    def __init__(self, name: str, sort: str, form: str) -> None:
        self.name = name
        self.sort = sort
        self.form = form


class ChoiceNode(TemplateNode):
    """One of several texts, by a fact."""

    def __init__(self, name: str, by_number: bool, cases: dict[str, list[TemplateNode]]) -> None:
        self.name = name
        self.by_number = by_number
        self.cases = cases


class Template:
    """
    >>> Template("{route, route} takes {n, plural, one {# card} other {# cards}}.").sorts
    {'route': ['route'], 'n': ['plural']}
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.sorts: dict[str, list[str]] = {}  # of each fact in it; nothing where it stands as it is
        self.at = 0
        self.nodes = self._nodes("", nested=False)

    def __repr__(self) -> str:
        return f"<Template {self.text}>"

    def _fail(self, why: str) -> TemplateError:
        return TemplateError(f"“{self.text}”, at character {self.at + 1}: {why}")

    def _nodes(self, counted: str, nested: bool) -> list[TemplateNode]:
        """Up to the end, or to the brace that closes a case; # stands for the fact `counted`."""
        found: list[TemplateNode] = []
        literal = ""
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "}":
                if not nested:
                    raise self._fail("this brace closes nothing")
                break
            if sign == "{" or (sign == "#" and counted):
                if literal:
                    found.append(TextNode(literal))
                literal = ""
                if sign == "{":
                    found.append(self._gap(counted))
                else:
                    self.at += 1
                    found.append(GapNode(counted, PLURAL, ""))
                continue
            literal += sign
            self.at += 1
        if nested and self.at == len(self.text):
            raise self._fail("a brace is not closed")
        if literal:
            found.append(TextNode(literal))
        return found

    def _gap(self, counted: str) -> TemplateNode:
        self.at += 1
        name = self._word()
        sort, form = "", ""
        if self._comma():
            sort = self._word()
            if sort in (PLURAL, SELECT):
                if not self._comma():
                    raise self._fail(f"a {sort} needs a comma and its cases: {{{name}, {sort}, other {{…}}}}")
                self._note(name, sort)
                return self._choice(name, sort, counted)
            if self._comma():
                form = self._word()
        if not self._sign("}"):
            raise self._fail("a gap is a name, and after commas a sort and a form")
        self._note(name, sort)
        return GapNode(name, sort, form)

    def _choice(self, name: str, sort: str, counted: str) -> TemplateNode:
        cases: dict[str, list[TemplateNode]] = {}
        while not self._sign("}"):
            case = ("=" if self._sign("=") else "") + self._word()
            if case in cases:
                raise self._fail(f"the case {case} is there twice")
            if not self._sign("{"):
                raise self._fail(f"the text of the case {case} stands in braces")
            cases[case] = self._nodes(name if sort == PLURAL else counted, nested=True)
            self.at += 1
        if OTHER not in cases:
            raise self._fail(f"a {sort} needs a case {OTHER}")
        return ChoiceNode(name, sort == PLURAL, cases)

    def _note(self, name: str, sort: str) -> None:
        sorts = self.sorts.setdefault(name, [])
        if sort not in sorts:
            sorts.append(sort)

    def _word(self) -> str:
        self._blanks()
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in "_-"):
            self.at += 1
        if self.at == start:
            raise self._fail("a name is missing")
        return self.text[start : self.at]

    def _comma(self) -> bool:
        return self._sign(",")

    def _sign(self, sign: str) -> bool:
        self._blanks()
        found = self.text[self.at : self.at + 1] == sign
        self.at += 1 if found else 0
        return found

    def _blanks(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
