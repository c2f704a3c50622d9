"""Which code plays: short fingerprints, so that games of different code are never added up."""

import hashlib
from functools import cache
from pathlib import Path

import branchline
from branchline.bots.registry import Spec
from branchline.titles import title

HOME = Path(branchline.__file__).parent
KINDS = (".py", ".toml")  # code and boards; a compiled build has the same beside its modules
LENGTH = 12  # letters: enough that no two versions are taken for each other


def code(key: str, bots: list[Spec]) -> dict[str, str]:
    """Of Branchline itself, of a title that lies elsewhere, of bots in files. What a program does nobody can know."""
    found = {"branchline": _of_folder(HOME)}
    folder = title(key).folder.resolve()
    if not folder.is_relative_to(HOME.resolve()):
        found[key] = _of_folder(folder)
    for spec in bots:
        file = Path(spec.where.rpartition(":")[0])
        if not spec.name and file.suffix == ".py":
            found[spec.text] = hashlib.sha256(file.read_bytes()).hexdigest()[:LENGTH]
    return found


@cache
def _of_folder(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted([path for path in folder.rglob("*") if path.suffix in KINDS]):
        digest.update(f"{file.relative_to(folder).as_posix()}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:LENGTH]
