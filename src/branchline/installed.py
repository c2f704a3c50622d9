"""How this Branchline was installed, and what helps where something is missing: the compiled engine, the page, an
extra. A checkout and an installed package need different advice; all advice comes from here."""

import os
import shutil
import sysconfig
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from branchline.core.sentence import Message, Sentence

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
AGAIN = "pip install --force-reinstall --no-deps --no-cache-dir ."  # pip would take what it built before

NOTICE: Final = Message(
    "terminal.engine.interpreted",
    "The engine runs interpreted, some five times slower: {why, sentence}. {advice, sentence}",
)
SOURCE: Final = Message("terminal.engine.source", "this is the source in {folder} as it stands")
NO_COMPILER: Final = Message("terminal.engine.no-compiler", "it was installed without a C compiler")
NO_MODULES: Final = Message("terminal.engine.no-modules", "it was installed without its compiled modules")
COMPILE: Final = Message("terminal.engine.compile", "Run `make compile` there and start with PYTHONPATH={folder}.")
COMPILE_WITH: Final = Message(
    "terminal.engine.compile-with",
    "Install a C compiler and Python's headers (on Debian the packages gcc, libc6-dev and python3-dev), then run "
    "`make compile` there and start with PYTHONPATH={folder}.",
)
INSTALL: Final = Message(
    "terminal.engine.install",
    "Install Branchline again from a checkout: `{command}`; or install a wheel that has it compiled.",
)
INSTALL_WITH: Final = Message(
    "terminal.engine.install-with",
    "Install a C compiler and Python's headers (on Debian the packages gcc, libc6-dev and python3-dev), then install "
    "Branchline again from a checkout: `{command}`; or install a wheel that has it compiled.",
)
BUILD_PAGE = Message("installed.build-page", "run `make web` in {folder}, then start the server again.")
INSTALL_PAGE = Message(
    "installed.install-page",
    "install a wheel of Branchline that has it; or in a checkout run `make web`, install from there with `{command}`, "
    "then start the server again.",
)


class EngineBuild(NamedTuple):
    """A build of the engine."""

    name: Literal["compiled", "interpreted"]
    why: Sentence | None = None  # it is not the compiled one
    advice: Sentence | None = None  # what to do about it

    @property
    def notice(self) -> Sentence | None:
        """All that in a line; nothing where there is nothing to say."""
        return NOTICE.sentence(why=self.why, advice=self.advice) if self.why is not None else None


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
    root, compiler = checkout(), can_compile()
    if root is not None:
        how = (COMPILE if compiler else COMPILE_WITH).sentence(folder=str(root / "build" / "compiled"))
        return EngineBuild(INTERPRETED, SOURCE.sentence(folder=str(root)), how)
    why, what = (NO_MODULES, INSTALL) if compiler else (NO_COMPILER, INSTALL_WITH)
    return EngineBuild(INTERPRETED, why.sentence(), what.sentence(command=AGAIN))


def page_advice() -> Sentence:
    """What helps where the server has no page to show."""
    root = checkout()
    return INSTALL_PAGE.sentence(command=AGAIN) if root is None else BUILD_PAGE.sentence(folder=str(root))


def can_compile() -> bool:
    """Whether it looks so; the build tries."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_paths()["include"], "Python.h").is_file()
