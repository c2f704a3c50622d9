"""Where simulated games are written, as records and as rows of a data set: all of them, or nothing."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from branchline.cli.simulation import JSON_LINES, TEXT, SimulatedGame, SimulationTask, features_of
from branchline.core.sentence import Message
from branchline.core.title import TitleError
from branchline.titles import title

if TYPE_CHECKING:
    from branchline.features.dataset import DatasetWriter

NO_PLACE: Final = Message(
    "terminal.simulate.no-place", "“{place}”: write to a file that ends in .jsonl, or to a folder, FOLDER/."
)
NO_DATA_SET: Final = Message(
    "terminal.simulate.no-data-set",
    "{options, list} {options, plural, one {says} other {say}} what is in a data set; --features FILE.parquet says "
    "where it is to be.",
)
A_FOLDER: Final = Message(
    "terminal.simulate.a-folder", "“{place}” is a folder; write the decisions to a file that ends in .parquet."
)
NO_PARQUET: Final = Message(
    "terminal.simulate.no-parquet", "“{place}”: write the decisions to a file that ends in .parquet."
)


def record_form(where: str | None) -> str:
    """What the place's name asks for: one file of JSON lines, or a folder of text records."""
    if where is None:
        return ""
    path = Path(where)
    if where and (where.endswith("/") or path.is_dir() or not path.suffix) and not path.is_file():
        return TEXT
    if path.suffix == ".jsonl" and not where.endswith("/"):
        return JSON_LINES
    raise TitleError(NO_PLACE.sentence(place=where))


def dataset_file(where: str | None, options: list[str]) -> Path | None:
    """Where a data set is to be, if one is wanted."""
    if where is None:
        if options:
            raise TitleError(NO_DATA_SET.sentence(options=options))
        return None
    if Path(where).is_dir():
        raise TitleError(A_FOLDER.sentence(place=where))
    if not where.endswith(".parquet"):
        raise TitleError(NO_PARQUET.sentence(place=where))
    return Path(where)


@contextmanager
def written(
    task: SimulationTask, games: int, out: Path | None, data: Path | None
) -> Iterator[Callable[[SimulatedGame], None]]:
    """Takes the games one by one, and only when all have been taken puts them where the user wants them."""
    with ExitStack() as folders:
        work = None if out is None else folders.enter_context(_folder_beside(out))
        rows = None if data is None else folders.enter_context(_folder_beside(data)) / "rows.parquet"
        with ExitStack() as files:
            lines: TextIO | None = None
            writer: DatasetWriter | None = None
            if work is not None and task.form == JSON_LINES:
                lines = files.enter_context((work / "games.jsonl").open("w", encoding="utf-8"))
            if rows is not None:
                writer = files.enter_context(_writer(rows, task, games))

            def write(done: SimulatedGame) -> None:
                if lines is not None:
                    lines.write(done.text)
                elif work is not None:
                    (work / f"{task.key}-{done.number:06d}.branchline").write_text(done.text, "utf-8")
                if writer is not None and done.rows is not None:
                    writer.add(done.rows)
                done.text, done.rows = "", None  # what is written need not be kept

            yield write
        if work is not None and out is not None:
            _put_in_place(work, out, task.form)
        if rows is not None and data is not None:
            rows.replace(data)


@contextmanager
def _folder_beside(place: Path) -> Iterator[Path]:
    """A folder for what is not whole yet, on the same disk as the place where it is to be."""
    parent = place.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=parent, prefix=".simulate-"))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _writer(path: Path, task: SimulationTask, games: int) -> "DatasetWriter":
    from branchline.features.dataset import DatasetWriter

    assert task.dataset is not None
    features = features_of(title(task.key).game(task.seats, task.options), task.dataset)
    return DatasetWriter(path, features, task.dataset, task.names, task.seed, games)


def _put_in_place(work: Path, out: Path, form: str) -> None:
    """Only whole games reach the place the user named."""
    if form == JSON_LINES:
        (work / "games.jsonl").replace(out)
        return
    out.mkdir(exist_ok=True)
    for file in sorted(work.iterdir()):
        file.replace(out / file.name)
