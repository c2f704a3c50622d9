"""Plurals as CLDR has them: which of `zero`, `one`, `two`, `few`, `many` and `other` a whole number takes."""

import re
from typing import Final

from branchline.core.template import OTHER

# `i % 10 = 2..4,7`: of a whole number n and i are the number itself, and all else (decimals, exponents) is nothing.
RELATION: Final = re.compile(r"([a-z])(?: % ([0-9]+))? (!?=) ([0-9.,]+)")


class Relation:
    def __init__(self, of_number: bool, modulus: int, holds: bool, spans: list[tuple[int, int]]) -> None:
        self.of_number = of_number
        self.modulus = modulus  # 0: none
        self.holds = holds  # or must not hold
        self.spans = spans

    def fits(self, number: int) -> bool:
        value = number if self.of_number else 0
        if self.modulus:
            value %= self.modulus
        return any(low <= value <= high for low, high in self.spans) == self.holds


class PluralRule:
    """
    >>> polish = PluralRule({"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"})
    >>> [polish.category(number) for number in (1, 2, 5, 12, 22)]
    ['one', 'few', 'other', 'other', 'few']
    """

    def __init__(self, rules: dict[str, str]) -> None:
        self.rules = [(category, _parsed(rule)) for category, rule in rules.items()]

    def category(self, number: int) -> str:
        for category, either in self.rules:
            for together in either:
                if all(relation.fits(abs(number)) for relation in together):
                    return category
        return OTHER


def _parsed(rule: str) -> list[list[Relation]]:
    """What must hold: of these lists one, and of that all."""
    return [[_relation(relation) for relation in each.split(" and ")] for each in rule.split(" or ")]


def _relation(text: str) -> Relation:
    found = RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"“{text}” is no condition of a plural")
    spans: list[tuple[int, int]] = []
    for span in str(found[4]).split(","):
        low, _, high = span.partition("..")
        spans.append((int(low), int(high or low)))
    return Relation(str(found[1]) in "ni", int(found[2] or 0), str(found[3]) == "=", spans)
