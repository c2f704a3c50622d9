"""Where in a TOML file something stands: tomllib tells only what, and a board maker needs the line."""

import re


def key_line(text: str, key: str) -> int:
    r"""The line, from 1, of a top-level `key = …`, `[key]` or `[[key]]`, or of `table.key`; 1 if it is not there.

    >>> key_line('wilds = 1\n[words]\nwild = 2\n[cards]\nwild = 3', "cards.wild")
    5
    """
    table, _, name = key.rpartition(".")
    here = ""
    for number, line in enumerate(text.splitlines(), 1):
        head = line.split("#")[0].strip()
        header = re.fullmatch(r"\[\[?\s*([\w.-]+)\s*\]\]?", head)
        if header:
            here = header[1]
            if here == key:
                return number
        elif here == table and head.split("=")[0].strip(" \t\"'") == name:
            return number
    return key_line(text, table) if table else 1


def item_lines(text: str, key: str) -> list[int]:
    r"""The lines, from 1, on which the items of the list `key` begin.

    >>> item_lines('x = 1\nroutes = [ # all\n  { a = "]" },\n  { a = "b" },\n]', "routes")
    [3, 4]
    >>> item_lines('[[routes]]\na = 1\n[[routes]]', "routes")
    [1, 3]
    """
    tables = [n for n, line in enumerate(text.splitlines(), 1) if line.strip().startswith("[[" + key + "]]")]
    if tables:
        return tables
    number = 0
    depth = 0
    inside = False
    found: list[int] = []
    for line in text.splitlines():
        number += 1
        if not inside:
            if "=" not in line or line.split("=")[0].strip() != key:
                continue
            inside = True
            line = line.split("=", 1)[1]
        quote = ""
        for ch in line:
            if quote:
                quote = "" if ch == quote else quote
            elif ch == "#":
                break
            elif ch in "\"'":
                quote = ch
            elif ch in "[{":
                depth += 1
                if depth == 2:
                    found.append(number)
            elif ch in "]}":
                depth -= 1
                if depth == 0:
                    return found
    return found


def word_line(text: str, key: str, word: str) -> int:
    r"""The first line from that of a top-level key on where a word stands; that of the key if it stands nowhere.

    >>> word_line('name = "ferries"\nrules = [\n  "zones",\n  "ferries",\n]', "rules", "ferries")
    4
    """
    start = key_line(text, key)
    lines = text.splitlines()[start - 1 :]
    return next((start + i for i, line in enumerate(lines) if word in line.split("#")[0]), start)
