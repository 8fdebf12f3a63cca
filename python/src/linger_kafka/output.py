"""A file of results that grows while they come, so that a run can be resumed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq


class Output:
    """``runs.parquet``; until it is whole, its parts are in the folder ``runs.parquet.parts`` beside it."""

    def __init__(self, path: str | Path, question: str) -> None:
        self._path = Path(path)
        self._parts = Path(f"{path}.parts")
        #: What the rows depend on; parts of another question are of no use.
        self._question = question.encode()

    def earlier(self) -> pa.Table | None:
        """The rows that are there already; ``ValueError`` where the file has the answer to another question."""
        found = [self._path] if self._path.exists() else sorted(self._parts.glob("*.parquet"))
        tables = [pq.read_table(path) for path in found]
        if any((table.schema.metadata or {}).get(b"question") != self._question for table in tables):
            raise ValueError(
                f"{self._path} has other scenarios, seeds or another model: name another file, or remove this one."
            )
        return pa.concat_tables(tables) if tables else None

    def add(self, rows: pa.Table) -> None:
        """Keeps rows before the next ones are run."""
        self._parts.mkdir(parents=True, exist_ok=True)
        name = f"{len(list(self._parts.glob('*.parquet'))):08d}.parquet"
        # Under its own name a part is whole.
        beside = self._parts / f"{name}.part"
        pq.write_table(self._marked(rows), beside)
        beside.rename(self._parts / name)

    def finish(self, rows: pa.Table) -> None:
        """Writes the whole file, and takes its parts away."""
        beside = self._path.with_name(f"{self._path.name}.part")
        pq.write_table(self._marked(rows), beside)
        beside.rename(self._path)
        shutil.rmtree(self._parts, ignore_errors=True)

    def _marked(self, rows: pa.Table) -> pa.Table:
        return rows.replace_schema_metadata({**(rows.schema.metadata or {}), b"question": self._question})
