"""How this Branchline was installed, and what helps where something is missing: the compiled engine, the page, an
extra. A checkout and an installed package need different advice; all advice comes from here."""

import os
import shutil
import sysconfig
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
COMPILER = "a C compiler and Python's headers (on Debian the packages gcc, libc6-dev and python3-dev)"
AGAIN = "pip install --force-reinstall --no-deps --no-cache-dir ."  # pip would take what it built before


class EngineBuild(NamedTuple):
    """A build of the engine."""

    name: Literal["compiled", "interpreted"]
    why: str = ""  # it is not the compiled one
    advice: str = ""  # what to do about it

    @property
    def notice(self) -> str:
        """All that in a line; nothing where there is nothing to say."""
        return f"The engine runs interpreted, some five times slower: {self.why}. {self.advice}" if self.why else ""


def checkout() -> Path | None:
    """The folder of the checkout that runs, as it stands or compiled into its build folder; none if it is installed."""
    for root in Path(__file__).resolve().parents[2:4]:
        if (root / "tools" / "compile_engine.py").is_file() and (root / "src" / "branchline").is_dir():
            return root
    return None


@cache
def engine() -> EngineBuild:
    """The build that runs in this process."""
    from branchline.core import game

    if not str(game.__file__).endswith(".py"):
        return EngineBuild(COMPILED)
    root, first = checkout(), "" if can_compile() else f"Install {COMPILER}, then "
    if root is not None:
        how = f"run `make compile` there and start with PYTHONPATH={root / 'build' / 'compiled'}."
        return EngineBuild(INTERPRETED, f"this is the source in {root} as it stands", _sentence(first + how))
    how = f"install Branchline again from a checkout: `{AGAIN}`; or install a wheel that has it compiled."
    why = "it was installed without a C compiler" if first else "it was installed without its compiled modules"
    return EngineBuild(INTERPRETED, why, _sentence(first + how))


def page_advice() -> str:
    """What helps where the server has no page to show."""
    root = checkout()
    if root is not None:
        return f"run `make web` in {root}, then start the server again."
    return (
        "install a wheel of Branchline that has it; or in a checkout run `make web`, install from there with "
        f"`{AGAIN}`, then start the server again."
    )


def can_compile() -> bool:
    """Whether it looks so; the build tries."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_paths()["include"], "Python.h").is_file()


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]
