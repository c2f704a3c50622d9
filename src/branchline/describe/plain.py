"""Text that every program and every screen reader can take: no accents, no dashes, nothing that can't be seen."""

import unicodedata

SIGNS = {"–": "-", "—": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "×": "x", "·": "-"}


def plain(text: str) -> str:
    """ASCII, as far as the alphabet can be written in it; moves written so are read all the same.

    >>> plain("Gare de l’Est–Pré\\tLa Défense")
    "Gare de l'Est-Pre La Defense"
    """
    out: list[str] = []
    for sign in unicodedata.normalize("NFKD", "".join([SIGNS.get(sign, sign) for sign in text])):
        if unicodedata.combining(sign):
            continue
        if sign.isascii():
            out.append(sign if sign.isprintable() else " ")
        elif sign.isalnum():  # of another alphabet
            out.append(sign)
    return "".join(out)
