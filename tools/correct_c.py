"""Corrects two things in the C that mypyc writes (2.4).

- The 1 of `1 << place` is a C int there, so that a mask loses all above bit 31 where `place` is an i64.
- A vec that Python code gives to a compiled function, or sets as an attribute, gets one reference more that nobody lets
  go of: it would stay in memory for ever. It is let go of at once: the object that holds the vec outlives the call.
"""

import re
from pathlib import Path

NARROW = re.compile(r"= (\d+) << (?=cpy_r_)")
TAKEN = re.compile(r"^([ \t]*)(arg_\w+|tmp) = Vec(\w+)Api\.unbox\(.*\);$", re.MULTILINE)


def correct_c(c_file: Path) -> None:
    text = c_file.read_text("utf-8")
    right = corrected(text)
    if right != text:
        c_file.write_text(right, "utf-8")


def corrected(text: str) -> str:
    """
    >>> corrected("cpy_r_r0 = 1 << cpy_r_x;")
    'cpy_r_r0 = (int64_t)1 << cpy_r_x;'
    >>> print(corrected("arg_cells = VecI64Api.unbox(obj_cells);"))
    arg_cells = VecI64Api.unbox(obj_cells);
    if (!VEC_IS_ERROR(arg_cells)) { VEC_I64_DECREF(arg_cells); }
    """
    return TAKEN.sub(_let_go, NARROW.sub(r"= (int64_t)\1 << ", text))


def _let_go(line: re.Match[str]) -> str:
    indent, name, items = line[1], line[2], line[3].upper()
    return f"{line[0]}\n{indent}if (!VEC_IS_ERROR({name})) {{ VEC_{items}_DECREF({name}); }}"
