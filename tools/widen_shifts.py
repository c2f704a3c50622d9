"""mypyc writes the 1 of `1 << place` as a C int, so that a mask loses all above bit 31 where `place` is an i64; this
writes it with 64 bits."""

import re
from pathlib import Path

NARROW = re.compile(r"= (\d+) << (?=cpy_r_)")


def widen_shifts(c_file: Path) -> None:
    text = c_file.read_text("utf-8")
    wide = in_64_bits(text)
    if wide != text:
        c_file.write_text(wide, "utf-8")


def in_64_bits(text: str) -> str:
    """
    >>> in_64_bits("cpy_r_r0 = 1 << cpy_r_x;")
    'cpy_r_r0 = (int64_t)1 << cpy_r_x;'
    """
    return NARROW.sub(r"= (int64_t)\1 << ", text)
