"""Write the TypeScript types of everything on the wire: `python tools/wire_types.py web/src/wire.ts`.

They come from the same types that the server checks messages with, and from what the rules of our titles declare; a
test fails if the file is not what this writes.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from branchline.server.web.openapi import OPERATIONS
from branchline.titles import OURS, title
from branchline.wire import PROTOCOL
from branchline.wire.commands import AnyCommand
from branchline.wire.http import HttpProblem
from branchline.wire.messages import AnyMessage
from branchline.wire.wire_schema import WireSchema

OTHER = "OtherEvent"  # beside it TypeScript could not tell the others apart, which have all that it has

HEAD = """// Written by tools/wire_types.py from src/branchline/wire and the rules: do not edit.
/* What goes over the wire; docs/protocol.md tells how. */

"""


def text(schema: dict[str, Any], depth: int = 0) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        each_of = (text(each, depth) for each in schema["anyOf"])
        return " | ".join(each for each in dict.fromkeys(each_of) if each != OTHER)
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        if "properties" in schema:
            return members(schema, depth)
        return f"Record<string, {text(schema.get('additionalProperties') or {}, depth)}>"
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(text(each, depth) for each in schema["prefixItems"]) + "]"
        item = text(schema.get("items") or {}, depth)
        return f"({item})[]" if " | " in item else f"{item}[]"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def members(schema: dict[str, Any], depth: int) -> str:
    indent = "  " * (depth + 1)
    lines = []
    for name, each in schema["properties"].items():
        optional = "" if name in schema.get("required", []) else "?"
        lines.append(f"{indent}{name}{optional}: {text(each, depth + 1)};")
    return "\n".join(["{", *lines, "  " * depth + "}"])


def written() -> str:
    bodies = [form for each in OPERATIONS for form in (each.answer, each.body) if form not in (None, str)]
    forms = list(dict.fromkeys([HttpProblem, *bodies]))
    found = WireSchema([AnyCommand, AnyMessage, *forms], map(title, OURS), "#/{name}")
    commands, messages, *_ = found.forms
    parts = [f"export const PROTOCOL = {PROTOCOL};\n"]
    for name, schema in found.components.items():
        if name == OTHER:
            continue
        about = " ".join(str(schema.get("description", "")).split())
        comment = f"/** {about} */\n" if about else ""
        parts.append(f"{comment}export type {name} = {text(schema)};\n")
    parts.append(f"/** What a client sends. */\nexport type Command = {text(commands)};\n")
    parts.append(f"/** What the server sends. */\nexport type Message = {text(messages)};\n")
    return HEAD + "\n".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8", newline="\n")
