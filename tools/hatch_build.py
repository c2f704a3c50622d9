"""Wheels carry the compiled engine where a C compiler is at hand, and the plain Python one elsewhere."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from compile_engine import can_compile, compile_into


class EngineBuildHook(BuildHookInterface):  # type: ignore[misc]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not can_compile():
            self.app.display_warning(
                "NO C COMPILER with Python's headers here: this wheel has the INTERPRETED engine, five times slower. "
                "Install them (on Debian the packages gcc, libc6-dev and python3-dev), then build or install again."
            )
            return
        out = Path(self.root) / "build" / "wheel"
        compile_into(out)
        for library in out.rglob("*.so"):
            build_data["force_include"][str(library)] = str(library.relative_to(out))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
