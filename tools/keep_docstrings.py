"""mypyc leaves docstrings out of what it compiles; this writes them into its C files, so that `help` has them too."""

import ast
import re
from pathlib import Path

TABLE = re.compile(r"static (?:PyMethodDef|PyGetSetDef) (\w+)_(?:methods|getseters)\[\]")
ENTRY = re.compile(r'\s+\{"(\w+)",')
SIGNATURE = r"\n--\n\n"  # as C has it: what follows is the docstring


def keep_docstrings(c_file: Path, package: Path) -> None:
    """Write the docstrings of the module that a C file was made from into it."""
    source = package.joinpath(*c_file.stem.removeprefix("__native_").split("___")).with_suffix(".py")
    if not c_file.stem.startswith("__native_") or not source.exists():
        return
    docs = docstrings(source.read_text("utf-8"))
    lines = c_file.read_text("utf-8").split("\n")
    owner = name = ""
    for i, line in enumerate(lines):
        if table := TABLE.match(line):
            owner = "" if table[1].endswith("module") else table[1].rsplit("___", 1)[-1] + "."
        if line.startswith("};"):
            owner = name = ""
        if entry := ENTRY.match(line):
            name = f"{owner}{entry[1]}"
        elif named := re.match(r'\s+\.tp_doc = PyDoc_STR\("(\w+)\(', line):
            name = named[1]
        if name not in docs:
            continue
        if f'{SIGNATURE}")' in line:
            lines[i] = line.replace(f'{SIGNATURE}")', f'{SIGNATURE}{in_c(docs[name])}")', 1)
            name = ""
        elif line.endswith("NULL, NULL},"):  # a property: its setter, if it has none, its docstring and nothing
            lines[i] = line.removesuffix("NULL, NULL},") + f'PyDoc_STR("{in_c(docs[name])}"), NULL}},'
            name = ""
    c_file.write_text("\n".join(lines), "utf-8")


def docstrings(source: str) -> dict[str, str]:
    """Of the classes, methods and functions of a module, by their names.

    >>> docstrings('class A:\\n    "An A."\\n    def f(self):\\n        "Does it."')
    {'A': 'An A.', 'A.f': 'Does it.'}
    """
    found: dict[str, str] = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        inner = (
            [each for each in node.body if isinstance(each, ast.FunctionDef)] if isinstance(node, ast.ClassDef) else []
        )
        for each in (node, *inner):
            doc = ast.get_docstring(each)
            if doc:
                found[node.name if each is node else f"{node.name}.{each.name}"] = doc
    return found


def in_c(text: str) -> str:
    """As it stands between quotes in C.

    >>> in_c('a "b"\\nc')
    'a \\\\"b\\\\"\\\\nc'
    """
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\", ord("?"): "\\?"}
    return "".join(plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode())
