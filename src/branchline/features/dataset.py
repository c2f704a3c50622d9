"""The decisions of whole games as a Parquet file to learn from: what it holds, and how it is written.

docs/datasets.md says how to read one.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from branchline.extras import need

need("data")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

from branchline import __version__  # noqa: E402
from branchline.core.game import Game  # noqa: E402
from branchline.core.record import Record  # noqa: E402
from branchline.features.kernel.recall import Recall  # noqa: E402
from branchline.features.rows import Feature, Features  # noqa: E402
from branchline.titles import title  # noqa: E402

FORMAT = 1
KEY = "branchline"  # of the file's metadata, under which its facts are, as JSON
GROUP_BYTES = 32 << 20  # of views and masks in memory before they are written as one row group
MOST_ACTIONS = 1 << 16

Column = npt.NDArray[np.generic]

# Every column, and what it means. Views, masks and moves seen are bytes: of a list, Parquet would keep each number in
# four bytes with two levels beside it, which takes many times as long to write and to read.
COLUMNS = {
    "game": "the game's number, from 0",
    "decision": "how many decisions of the game came before it",
    "move": "how many moves of its record came before it, chance included",
    "seat": "who decides, from 0",
    "bot": "the bot at that seat",
    "view": "what the seat knows: one byte for each number; `fields` tells what they are",
    "hidden": "what is hidden from the seat or from others, for critics in training alone: one byte for each number; "
    "`oracle_fields` tells what they are",
    "mask": "the legal actions: one bit for each action of the game, the first in the highest bit of the first byte",
    "seen": "the last moves that the seat saw, the newest at the end: 4 bytes each, signed, the lowest first",
    "action": "what it decided",
    "points": "how many points it has in the end",
    "rank": "its rank in the end, from 1; equal ranks share",
    "won": "its share in the victory: 1, 0, or 1/2, 1/3 … of a shared one",
    "margin": "its points less those of the best other seat",
}


@dataclass(frozen=True)
class DatasetConfig:
    """What the rows of a data set are to hold."""

    recall: int = 0  # how many of the moves seen
    fewest_wilds: bool = False
    progress: bool = False  # what a player of a map works out
    attentive: bool = False  # what somebody remembers who has looked on
    oracle: bool = False  # what is hidden, in a column of its own


@dataclass
class Decisions:
    """Those of one game, column by column."""

    columns: dict[str, Column]
    left_out: int  # decisions that are no row

    def __len__(self) -> int:
        return len(self.columns["action"])


def decisions(
    features: Features, record: Record, number: int, recall: int = 0, not_own: Collection[int] = ()
) -> Decisions:
    """The rows of a finished game, which `number` is the number of.

    A decision is left out if it was not the player's own, `not_own` having the moves before it, or if it wastes wilds
    and only such are wanted that do not: there is nothing to be learnt from either.
    """
    assert record.result is not None
    game, of = features.game, features.game.codec.kind_of
    seen = Recall(game)
    state = game.start()
    views: list[bytes] = []
    hidden: list[bytes] = []
    masks: list[bytes] = []
    last: list[int] = []
    facts: list[tuple[int, int, int, int]] = []  # decision, move, seat, action
    decided = 0
    for move, action in enumerate(record.moves):
        if not of[action].chance:
            seat, legal = game.to_move(state), features.legal(state)
            if move not in not_own and (features.fewest_wilds is None or action in legal):
                views.append(features.observe(state, seat))
                if features.oracle_size:
                    hidden.append(features.observe_all(state, seat))
                masks.append(features.mask(legal))
                last += seen.last(seat, recall)
                facts.append((decided, move, seat, action))
            decided += 1
        if recall:
            seen.play(state, action)
        else:
            game.play_unchecked(state, action)
    count = len(facts)
    each = np.array(facts, np.uint32).reshape(count, 4)
    seats = each[:, 2]
    totals, ranks, winners = record.result.totals, record.result.ranks, record.result.winners
    margins = [total - max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)]
    columns: dict[str, Column] = {
        "game": np.full(count, number, np.uint32),
        "decision": each[:, 0],
        "move": each[:, 1],
        "seat": seats.astype(np.uint8),
        "view": np.frombuffer(b"".join(views), np.uint8).reshape(count, features.size),
        "mask": np.packbits(np.frombuffer(b"".join(masks), np.uint8).reshape(count, game.codec.size), axis=1),
        "action": each[:, 3].astype(np.uint16),
        "points": np.array(totals, np.int16)[seats],
        "rank": np.array(ranks, np.uint8)[seats],
        "won": np.array([(rank == 1) / len(winners) for rank in ranks], np.float32)[seats],
        "margin": np.array(margins, np.int16)[seats],
    }
    if features.oracle_size:
        columns["hidden"] = np.frombuffer(b"".join(hidden), np.uint8).reshape(count, features.oracle_size)
    if recall:
        columns["seen"] = np.array(last, "<i4").reshape(count, recall).view(np.uint8)
    return Decisions(columns, decided - count)


def facts_of(features: Features, config: DatasetConfig, bots: list[str], seed: str, games: int) -> dict[str, object]:
    """What a file says of itself: which games they are, and what the numbers of its rows mean."""
    game = features.game
    return {
        "format": FORMAT,
        "title": game.key,
        "reconstruction": bool(title(game.key, game.version).note),
        "seats": game.seats,
        "options": game.options,
        "rules": game.version.rules,
        "board": game.version.board,
        "branchline": __version__,
        "seed": seed,
        "games": games,
        "bots": bots,
        "recall": config.recall,
        "fewest_wilds": config.fewest_wilds,
        "progress": config.progress,
        "attentive": config.attentive,
        "oracle": config.oracle,
        "actions": game.codec.size,
        "numbers": features.size,
        "columns": {name: COLUMNS[name] for name in columns_of(config)},
        "fields": _listed(features.fields),
        "oracle_fields": _listed(features.oracle_fields),
    }


def columns_of(config: DatasetConfig) -> list[str]:
    left_out = {"seen": not config.recall, "hidden": not config.oracle}
    return [name for name in COLUMNS if not left_out.get(name)]


def _listed(fields: list[Feature]) -> list[dict[str, object]]:
    return [{"name": f.name, "at": f.at, "shape": list(f.shape), "high": f.high, "meaning": f.meaning} for f in fields]


def schema_of(features: Features, config: DatasetConfig, facts: dict[str, object]) -> pa.Schema:
    """The columns with their types."""
    types: dict[str, pa.DataType] = {
        "game": pa.uint32(),
        "decision": pa.uint32(),
        "move": pa.uint32(),
        "seat": pa.uint8(),
        "bot": pa.dictionary(pa.int8(), pa.string()),
        "view": pa.binary(features.size),
        "hidden": pa.binary(features.oracle_size),
        "mask": pa.binary((features.game.codec.size + 7) // 8),
        "seen": pa.binary(4 * config.recall),
        "action": pa.uint16(),
        "points": pa.int16(),
        "rank": pa.uint8(),
        "won": pa.float32(),
        "margin": pa.int16(),
    }
    fields = [pa.field(name, types[name], nullable=False) for name in columns_of(config)]
    return pa.schema(fields, {KEY: json.dumps(facts, ensure_ascii=False)})


def check(game: Game) -> None:
    """Raise if the game's actions can't be written to a data set."""
    if game.codec.size > MOST_ACTIONS:
        raise ValueError(f"{game.key} has {game.codec.size} actions; a data set can tell {MOST_ACTIONS} apart.")


class DatasetWriter:
    """Writes a file, a row group of whole games at a time: no more than that is held in memory.

    What the file holds depends on the games alone, if they are added in order.
    """

    def __init__(
        self, path: Path, features: Features, config: DatasetConfig, bots: list[str], seed: str, games: int
    ) -> None:
        check(features.game)
        self.bots = bots
        self.schema = schema_of(features, config, facts_of(features, config, bots, seed, games))
        # A dictionary is no use where hardly two rows are alike, nor are the first and the last view in sorting order.
        alike = [name for name in self.schema.names if name not in ("view", "hidden", "mask", "seen")]
        self.file = pq.ParquetWriter(
            path, self.schema, compression="zstd", use_dictionary=alike, write_statistics=alike
        )
        self.waiting: list[dict[str, Column]] = []
        self.bytes = 0
        self.rows = 0

    def add(self, played: Decisions) -> None:
        self.waiting.append(played.columns)
        self.bytes += sum(column.nbytes for column in played.columns.values())
        self.rows += len(played)
        if self.bytes >= GROUP_BYTES:
            self._write()

    def __enter__(self) -> "DatasetWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if kind is None:
                self._write()
        finally:
            self.file.close()

    def _write(self) -> None:
        if not self.waiting:
            return
        columns = {name: np.concatenate([each[name] for each in self.waiting]) for name in self.waiting[0]}
        self.waiting, self.bytes = [], 0
        names = list(dict.fromkeys(self.bots))
        columns["bot"] = np.array([names.index(bot) for bot in self.bots], np.int8)[columns["seat"]]
        arrays = [_array(columns[field.name], field.type, names) for field in self.schema]
        self.file.write_table(pa.table(arrays, self.schema))


def _array(column: Column, kind: pa.DataType, names: list[str]) -> pa.Array:
    if pa.types.is_fixed_size_binary(kind):
        rows = np.ascontiguousarray(column)
        return pa.FixedSizeBinaryArray.from_buffers(kind, len(rows), [None, pa.py_buffer(rows)])
    if pa.types.is_dictionary(kind):
        return pa.DictionaryArray.from_arrays(pa.array(column), names)
    return pa.array(column, kind)
