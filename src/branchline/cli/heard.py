"""What a person types in the language of now, turned into the English that the parsers know; and back, for examples.

English is always understood too: a line of English words stays as it is. Names of places stay as they are.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from branchline.cli.speech import spoken
from branchline.core.language import Language
from branchline.core.names import WILD
from branchline.core.parts import SORTS
from branchline.core.sentence import Sentence
from branchline.core.template import PLURAL, ChoiceNode, GapNode, Template, TemplateError, TemplateNode, TextNode
from branchline.trains.game import TrainGame

# The English words of the conversation. `[typed]` of `XX.toml` has the language's words for each of them, with commas;
# the first is the one that examples and Tab show. Colours, wilds and symbols are terms, in all their forms.
VERBS: Final = ("claim", "draw", "take", "keep", "play", "lay", "place", "complete", "pass", "stop")
MOVES: Final = ("stop drawing", "keep none", "keep no card", "complete no more")  # in other orders elsewhere
COMMANDS: Final = (
    *("table", "claims", "plays", "map", "routes", "tickets", "players", "beds", "pieces"),
    *("hint", "log", "undo", "save", "rules", "help", "quit", "score", "review"),
)
ANSWERS: Final = ("yes", "no", "cancel", "both", "all", "none", "best", "done", "no more")
THINGS: Final = ("deck", "ticket", "token", "card", "cards", "wild", "wilds", "spaces", "for the flag")
BETWEEN: Final = ("with", "and", "to", "on", "from", "without", "the")  # `the`: articles, and all that says nothing
SHOWN: Final = ("PLACE", "FILE", "COLOUR")  # what stands in examples for what is to be typed
TYPED: Final = (*VERBS, *MOVES, *COMMANDS, *ANSWERS, *THINGS, *BETWEEN, *SHOWN)

SILENT: Final = ("the", "for the flag", "token")  # what tells the parsers nothing
SILENT_BUT_WHEN_KEPT: Final = ("card", "cards")
NO_PLACES_AFTER: Final = ("draw", "keep", "play", "with", "without")
TERMS: Final = ("colour", "wild", "symbol")  # words of boards that are typed
LONGEST: Final = 5  # words of a language for one of English
# What may be one word of a language: routes are claimed, cards and tokens taken.
SAME_WORD: Final = ({"claim", "take"}, {"card", "cards"}, {"wild", "wilds"})

WORD: Final = re.compile(r"[^\W\d_]+['’]?")  # `l’` of `l’otarie` is one
PAID: Final = re.compile(r"(\d+) ([a-z]+)")
EXAMPLE: Final = re.compile(r"[^\W\d_]+(?: [a-z]+)*")


def folded(word: str) -> str:
    """Without capitals and accents."""
    split = unicodedata.normalize("NFKD", _lower(word))
    return "".join([ch for ch in split if ch.isalnum() or ch == "'"])


def _lower(word: str) -> str:
    return unicodedata.normalize("NFC", word).casefold().replace("’", "'")


def words_of(text: str) -> tuple[str, ...]:
    """
    >>> words_of("À l’aveugle")
    ('à', "l'", 'aveugle')
    """
    return tuple(_lower(word) for word in WORD.findall(text))


def forms(text: str) -> list[str]:
    """Every text that a template of a term can give.

    >>> forms("{n, plural, one {carte Bus} other {cartes {form, select, all {Bus} other {bus}}}}")
    ['carte Bus', 'cartes Bus', 'cartes bus']
    """
    return list(dict.fromkeys(found.strip() for found in _forms(Template(text).nodes)))


def _forms(nodes: Sequence[TemplateNode]) -> list[str]:
    found = [""]
    for node in nodes:
        more = [""]
        if isinstance(node, TextNode):
            more = [node.text]
        elif isinstance(node, ChoiceNode):
            more = [text for case in node.cases.values() for text in _forms(case)]
        elif isinstance(node, GapNode) and node.sort != PLURAL:
            raise TemplateError(f"a word to be typed can't have the gap {node.name}")
        found = [before + text for before in found for text in more]
    return found


def typed_words(language: Language, word: str) -> list[str]:
    """What the language has for a word of the conversation, the word of examples first."""
    text = language.texts.get(f"typed.{word}", "")
    return [each.strip() for each in text.split(",") if each.strip()]


def term_words(language: Language, group: str, word: str) -> list[str]:
    text = language.texts.get(f"term.{group}.{word}", "")
    return forms(text) if text else []


# -- from the language -------------------------------------------------------------------------------------------------


class Heard:
    """A line: as it was typed, and in English. `pieces` are both, side by side."""

    def __init__(self, typed: str, pieces: list[tuple[str, str]]) -> None:
        self.typed = typed
        self.pieces = pieces
        self.english = "".join([english for _, english in pieces])

    def __repr__(self) -> str:
        return f"<Heard {self.typed}: {self.english}>"

    def as_typed(self, words: str) -> str:
        """A part of the English as the person typed it; what is no part of it stays."""
        start = self.english.lower().find(words.lower())
        if start < 0 or not words or self.typed == self.english:
            return words
        end, at = start + len(words), 0
        found = ""
        for typed, english in self.pieces:
            if start < at + len(english) and at < end:
                cut = slice(max(0, start - at), end - at) if typed == english else slice(None)
                found += typed[cut]
            elif start < at < end:
                found += typed  # what has no English, between what has
            at += len(english)
        return found.strip()

    def quoted_as_typed(self, reason: Sentence) -> Sentence:
        """A reason that quotes from the line, with the words that the person knows."""
        facts: dict[str, object] = {}
        for name, fact in reason.facts.items():
            if name in ("typed", "text") and isinstance(fact, str):
                fact = self.as_typed(fact)
            facts[name] = self.quoted_as_typed(fact) if isinstance(fact, Sentence) else fact
        return Sentence(reason.message, facts)


class Hearing:
    """For one language and one game; `names` are those of its places."""

    def __init__(self, language: Language, game: TrainGame, names: list[str]) -> None:
        self.names = [[folded(word) for word in WORD.findall(name)] for name in names]
        symbols = game.header_facts().get("symbols", [])
        self.symbols = [str(symbol) for symbol in symbols] if isinstance(symbols, list) else []
        self.known = any(typed_words(language, word) for word in TYPED)
        self.english = {folded(word) for words in TYPED for word in words.split() if words not in SHOWN}
        self.meanings: dict[tuple[str, ...], str] = {}
        self.also_take: set[tuple[str, ...]] = set()
        unaccented: dict[tuple[str, ...], str] = {}
        for english, words in self._vocabulary(language, game):
            self.english |= {folded(word) for word in english.split()}
            for word in words:
                key = words_of(word)
                if not key:
                    continue
                if english == "take" and self.meanings.get(key) == "claim":
                    self.also_take |= {key, tuple(folded(each) for each in key)}
                self.meanings.setdefault(key, english)
                unaccented.setdefault(tuple(folded(each) for each in key), english)
        for key, english in unaccented.items():  # `à` without its accent may be English
            if key not in self.meanings and not (len(key) == 1 and key[0] in (*self.english, "a")):
                self.meanings[key] = english

    def _vocabulary(self, language: Language, game: TrainGame) -> list[tuple[str, list[str]]]:
        found = [(word, typed_words(language, word)) for word in TYPED if word not in SHOWN]
        colours = {code.rpartition(".")[2] for code in language.texts if code.startswith("term.colour.")}
        found += [(symbol, term_words(language, "symbol", symbol)) for symbol in self.symbols]
        found += [
            (colour, term_words(language, "colour", colour)) for colour in sorted({*colours, *game.cards.colours})
        ]
        wild = game.cards.wild_called
        return [*found, (wild, term_words(language, "wild", wild))]

    # -- a line -------------------------------------------------------------------------------------------------------

    def line(self, text: str) -> Heard:
        """What was typed, in English too."""
        text = unicodedata.normalize("NFC", text) if self.known else text
        found = list(WORD.finditer(text)) if self.known else []
        words = [_lower(match[0]) for match in found]
        if self._is_english(words):
            return Heard(text, [(text, text)])
        pieces: list[tuple[str, str]] = []
        meant: list[str] = []  # what the line means so far: English words, and "" where there is no meaning
        at, i = 0, 0
        shared = -1  # the piece that may be “claim” or “take”
        while i < len(found):
            if meant[:1] == ["save"]:
                break  # what follows is the name of a file
            count, meaning = self._meaning(words, i, text, found, meant)
            start, end = found[i].start(), found[i + count - 1].end()
            pieces.append((text[at:start], text[at:start]))
            shared = len(pieces) if tuple(words[i : i + count]) in self.also_take else shared
            meant.append(meaning)
            english = meaning if not self._is_silent(meaning, meant) else ""
            pieces.append((text[start:end], english if meaning else text[start:end]))
            at, i = end, i + count
        pieces.append((text[at:], text[at:]))
        if shared >= 0 and (all(meant) or any(each in self.symbols for each in meant)):  # a card or a token, no route
            pieces[shared] = (pieces[shared][0], "take")
        return self._tidy(text, pieces)

    def _tidy(self, text: str, pieces: list[tuple[str, str]]) -> Heard:
        """Without the blanks that silent words leave."""
        tidy: list[tuple[str, str]] = []
        for typed, english in pieces:
            before = tidy[-1][1] if tidy else ""
            if tidy and not before and typed.isspace():
                english = ""
            tidy.append((typed, english))
        heard = Heard(text, tidy)
        return heard if heard.english.strip() else Heard(text, [(text, text)])

    def _is_english(self, words: list[str]) -> bool:
        """Whether all words can be English or belong to places, and one is nothing else; or there are none. A word that
        is the beginning of the English that it means, `blu`, is better turned into that."""
        ours = [word in self.english and self.meanings.get((word,), word) == word for word in words]
        sure = [own for own, word in zip(ours, words, strict=True) if own and (word,) not in self.meanings]
        others = [word for own, word in zip(ours, words, strict=True) if not own]
        whole = [word for word in others if self.meanings.get((word,), "").startswith(word)]
        known = [self._begins(folded(word)) or self._in_a_name(folded(word)) for word in others]
        return not words or (bool(sure) and not whole and all(known))

    def _begins(self, word: str) -> bool:
        """Whether a word is English or begins so."""
        return any(each.startswith(word) for each in self.english)

    def _in_a_name(self, word: str) -> bool:
        return any(part.startswith(word) for name in self.names for part in name)

    def _meaning(
        self, words: list[str], at: int, text: str, found: list[re.Match[str]], meant: list[str]
    ) -> tuple[int, str]:
        """How many words mean something together, and what in English; nothing if they stay as they are."""
        places = not any(each in NO_PLACES_AFTER for each in meant)
        named = self._place(words, at) if places else 0
        after_number = bool(at) and bool(re.search(r"\d\s*$", text[: found[at].start()]))
        for count in range(min(LONGEST, len(words) - at), 0, -1):
            between = [text[found[n].end() : found[n + 1].start()] for n in range(at, at + count - 1)]
            meaning = self.meanings.get(tuple(words[at : at + count]))
            if meaning is not None and not any(part.strip(" -") for part in between):
                stays = named > count or (named == count and not after_number and self._is_a_part(words[at], meaning))
                return (named, "") if stays else (count, meaning)
        if named > 1 or [folded(words[at])] in self.names:
            return max(1, named), ""
        if folded(words[at]) in self.english or self._begins(folded(words[at])):
            return 1, self._same(words[at])
        if places and not after_number and self._in_a_name(folded(words[at])):
            return 1, ""
        return 1, self._begun(folded(words[at]), first=not at)

    def _same(self, word: str) -> str:
        """An English word among others: it means itself."""
        return word if folded(word) in self.english else ""

    def _is_a_part(self, word: str, meaning: str) -> bool:
        """Whether one word that could be a place's is: a colour or the like, but no article."""
        return meaning not in (*BETWEEN, *VERBS, *COMMANDS) and any(folded(word) in name for name in self.names)

    def _begun(self, word: str, first: bool) -> str:
        """What the beginning of a word means, if it is clear; only a line begins with a verb or a command."""
        begun = {
            meaning
            for key, meaning in self.meanings.items()
            if len(key) == 1 and key[0].startswith(word) and (first or meaning not in (*VERBS, *COMMANDS))
        }
        return begun.pop() if len(begun) == 1 and not begun & {"the"} else ""

    def _place(self, words: list[str], at: int) -> int:
        """How many words, from this one on, name a place together, or begin its words."""
        best = 0
        for name in self.names:
            for first in range(len(name)):
                count, left = 0, name[first:]
                while at + count < len(words) and left:
                    word = folded(words[at + count])
                    while left and not left[0].startswith(word):
                        left = left[1:]
                    count += 1 if left else 0
                    left = left[1:]
                best = max(best, count)
        return best

    def _is_silent(self, meaning: str, meant: list[str]) -> bool:
        if meaning == "from":
            return not any(each in self.symbols for each in meant)  # `fog from Sunset`, but `routes of Lyon`
        return meaning in SILENT or (meaning in SILENT_BUT_WHEN_KEPT and "keep" not in meant)


# -- to the language ---------------------------------------------------------------------------------------------------


def to_type(example: str, language: Language | None = None) -> str:
    """An example of what can be typed, in words that are understood when they are typed: `claim PLACE PLACE`. Names of
    places begin with capitals, and stay."""
    speaks = language or spoken()

    def paid(match: re.Match[str]) -> str:
        """`2 blue`, as a payment has it."""
        number, word = int(match[1]), match[2]
        if f"term.wild.{word}" in speaks.texts:
            return SORTS["payment"](speaks, {WILD: number}, {"wild": word}, "")
        if f"term.colour.{word}" in speaks.texts:
            return SORTS["payment"](speaks, {word: number}, {}, "")
        return EXAMPLE.sub(words, match[0])

    def words(match: re.Match[str]) -> str:
        left, out = match[0].split(" "), list[str]()
        while left:
            for count in range(len(left), 0, -1):
                known = _known(speaks, " ".join(left[:count]))
                if known or count == 1:
                    out.append(known or left[0])
                    left = left[count:]
                    break
        return " ".join(out)

    parts = re.split(r"(\d+ [a-z]+)", example)
    return "".join(
        [PAID.sub(paid, part) if number % 2 else EXAMPLE.sub(words, part) for number, part in enumerate(parts)]
    )


def _known(language: Language, words: str) -> str:
    """What the language has for words of an example, if it has something."""
    typed = typed_words(language, words)
    return typed[0] if typed else _term(language, words)


def _term(language: Language, word: str) -> str:
    """A colour, wild or symbol in the language."""
    group = next((group for group in TERMS if f"term.{group}.{word}" in language.texts), "")
    return language.term(group, word, {"n": 1, "form": ""}) if group else ""
