"""Boards that name their rules themselves, for tests; the fixture `edited` copies one with something changed."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from branchline.titles import title

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "examples" / "plain"
TOLL = ROOT / "examples" / "toll"
COASTS = ROOT / "tests" / "boards" / "coasts"
RULES = 'rules = ["double_routes"]'  # of the plain one
Edit = Callable[..., Path]


def printed_paris(folder: Path, *, version: int = 2) -> Path:
    """Somebody's own board of Paris, with fewer vehicles and a route that is longer, in place of our reconstruction."""
    folder.mkdir()
    ours = title("paris").folder
    board = (ours / "board.toml").read_text("utf-8").replace("\nversion = 1\n", f"\nversion = {version}\n")
    board = re.sub(r'reconstruction = """.*?"""\n', "", board, flags=re.DOTALL).replace(
        "vehicles = 15", "vehicles = 14"
    )
    board = board.replace(
        'b = "Notre-Dame", length = 1, colour = "red" }', 'b = "Notre-Dame", length = 2, colour = "red" }'
    )
    (folder / "board.toml").write_text(board, "utf-8")
    shutil.copy(ours / "tickets.toml", folder / "tickets.toml")
    return folder
