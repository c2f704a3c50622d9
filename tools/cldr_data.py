"""How languages count and list, from CLDR: `python tools/cldr_data.py FOLDER src/branchline/messages/cldr.json`.

FOLDER has CLDR's data as npm packages: `npm install --prefix FOLDER cldr-core cldr-misc-full cldr-numbers-full`. All
languages that CLDR covers well are written, so that a new translation needs nothing here.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

LISTS = {"and": "standard", "or": "or", "unit": "unit"}  # ours and CLDR's
BRITISH = {"en": "en-GB"}  # whose lists have no comma before “and”, as ours


def main(folder: Path, out: Path) -> None:
    packages = folder / "node_modules"
    core = _json(packages / "cldr-core" / "supplemental" / "plurals.json")["supplemental"]
    coverage = _json(packages / "cldr-core" / "coverageLevels.json")["effectiveCoverageLevels"]
    languages: dict[str, Any] = {}
    for code in sorted(each for each, level in coverage.items() if level == "modern" and re.fullmatch("[a-z]+", each)):
        rules = core["plurals-type-cardinal"].get(code)
        main = packages / "cldr-misc-full" / "main" / BRITISH.get(code, code)
        if rules is None or not main.exists():
            continue
        patterns = _one(main / "listPatterns.json")["listPatterns"]
        numbers = _one(packages / "cldr-numbers-full" / "main" / BRITISH.get(code, code) / "numbers.json")["numbers"]
        languages[code] = {
            "plurals": {_category(name): _rule(rule) for name, rule in rules.items() if _rule(rule)},
            "lists": {ours: patterns[f"listPattern-type-{theirs}"] for ours, theirs in LISTS.items()},
            "decimal": numbers["symbols-numberSystem-latn"]["decimal"],
        }
    version = core["version"]["_cldrVersion"]
    lines = [f"{json.dumps(code)}: {json.dumps(each, ensure_ascii=False)}" for code, each in languages.items()]
    out.write_text(f'{{"cldr": "{version}", "languages": {{\n' + ",\n".join(lines) + "\n}}\n", "utf-8")
    print(f"{out}: {len(languages)} languages of CLDR {version}")


def _json(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def _one(file: Path) -> Any:
    """What a file has of its only language."""
    return next(iter(_json(file)["main"].values()))


def _category(name: str) -> str:
    return name.removeprefix("pluralRule-count-")


def _rule(text: str) -> str:
    """Without the examples; empty for `other`."""
    return text.partition("@")[0].strip()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
