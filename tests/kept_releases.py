"""The last release, as it was shipped: `tests/releases` has its package and its page."""

import tarfile
from pathlib import Path

RELEASES = Path(__file__).parent / "releases"
LAST = "0.1.0"


def unpack(part: str, folder: Path, release: str = LAST) -> Path:
    """The `package` or the `page` of a release into a folder, which is where it lies then."""
    with tarfile.open(RELEASES / release / f"{part}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    return folder
