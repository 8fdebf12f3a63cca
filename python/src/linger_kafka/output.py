"""A file of results that grows while they come, so that a run can be resumed."""

from __future__ import annotations

import json
import os
import re
import time
import warnings
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import filelock
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs

from linger_kafka.problems import ScenarioWarning

#: Runs from the first to just before the second.
Stretch: TypeAlias = tuple[int, int]

#: Rows wait for others before they are written, s: at first this long, later a hundredth of the time since the start.
MIN_WAIT_S = 2.0
MAX_WAIT_S = 60.0
#: So many rows don't wait.
MAX_WAITING = 50_000

#: First run, and the checksum of the file.
_PART = re.compile(r"(\d{12})-([0-9a-f]{8})\.parquet")


class Output:
    """``runs.parquet``; until it is whole, its parts are in the folder ``runs.parquet.parts`` beside it.

    A path, or an address of whatever pyarrow or fsspec reaches: ``s3://bucket/runs.parquet``. Use it in ``with``.
    """

    def __init__(self, path: str | Path, question: str) -> None:
        self._name = str(path)
        if Path(self._name).suffix not in (".parquet", ".pq", ""):
            raise ValueError(f"out={self._name!r}: rows are written as Parquet, so give a name that ends in .parquet.")
        self._files, self._path = _file_system(path)
        self._folder = f"{self._path}.parts"
        #: What the rows depend on; parts of another question are of no use.
        self._question = question.encode()
        self._parts: dict[str, list[Stretch]] = {}
        self._waiting: list[tuple[Stretch, pa.Table]] = []
        self._waiting_rows = 0
        self._began = self._written = time.monotonic()
        self._lock: filelock.BaseFileLock | None = None

    def __enter__(self) -> Output:
        if isinstance(self._files, fs.LocalFileSystem):
            os.makedirs(self._folder, exist_ok=True)
            self._lock = filelock.FileLock(f"{self._folder}/lock")
            try:
                self._lock.acquire(blocking=False)
            except filelock.Timeout:
                raise BlockingIOError(f"{self._name} is being written by another call: wait for it, or name another file.") from None
        else:
            self._files.create_dir(self._folder)
        return self

    def __exit__(self, *_: object) -> None:
        if self._waiting:
            self._write_part()
        if self._lock is not None:
            self._lock.release()
            with suppress(OSError):
                os.remove(self._lock.lock_file)
        if not self._files.get_file_info(fs.FileSelector(self._folder, allow_not_found=True)):
            with suppress(OSError):
                self._files.delete_dir(self._folder)

    def finished(self) -> pa.Table | None:
        """The whole file, if it is there; ``ValueError`` if it has the answer to another question."""
        if self._files.get_file_info(self._path).type != fs.FileType.File:
            return None
        try:
            with self._files.open_input_file(self._path) as file:
                table = pq.read_table(file)
        except (pa.ArrowException, OSError) as problem:
            raise ValueError(f"{self._name} can't be read as Parquet: name another file, or remove this one.") from problem
        self._check(table)
        # They are left if the machine stopped right after the file was whole.
        self._delete(name for name in self._names() if _PART.fullmatch(name))
        return table

    def known(self) -> list[Stretch]:
        """The runs that the parts have. What is damaged is said and removed, so that its runs are made again."""
        known: list[tuple[Stretch, str]] = []
        for name in self._names():
            table = self._read_part(name)
            if table is not None:
                self._check(table)
                self._parts[name] = _stretches(table)
                known += [(stretch, name) for stretch in self._parts[name]]
        end = 0
        for (first, stop), name in sorted(known):
            if first < end and self._parts.pop(name, None):
                self._say(f"{self._folder}/{name} has runs that another part has, too: it's left out.")
            end = max(end, stop)
        return sorted(stretch for stretches in self._parts.values() for stretch in stretches)

    def add(self, stretch: Stretch, rows: pa.Table) -> None:
        """Keeps rows: they are on the disk within a minute, at the beginning within two seconds."""
        self._waiting.append((stretch, rows))
        self._waiting_rows += rows.num_rows
        now = time.monotonic()
        wait = min(max(MIN_WAIT_S, (now - self._began) / 100), MAX_WAIT_S)
        if now - self._written >= wait or self._waiting_rows >= MAX_WAITING:
            self._write_part()

    def rows(self) -> pa.Table | None:
        """All rows that were kept, in the order of their runs."""
        if self._waiting:
            self._write_part()
        tables, stretches = [], []
        for name, found in self._parts.items():
            table = self._read_part(name)
            if table is None:
                raise OSError(f"{self._folder}/{name} was damaged while the runs went on: call again to make its runs anew.")
            tables.append(table)
            stretches += found
        return in_order(tables, stretches)

    def finish(self, rows: pa.Table) -> None:
        """Writes the whole file, and takes its parts away."""
        self._write(self._path, lambda file: pq.write_table(self._marked(rows), file))
        self._delete(self._parts)

    def _names(self) -> list[str]:
        return sorted(Path(info.path).name for info in self._files.get_file_info(fs.FileSelector(self._folder)))

    def _delete(self, names: Iterable[str]) -> None:
        for name in names:
            self._files.delete_file(f"{self._folder}/{name}")

    def _say(self, sentence: str) -> None:
        warnings.warn(sentence, ScenarioWarning, stacklevel=5)

    def _write_part(self) -> None:
        waiting, self._waiting, self._waiting_rows = sorted(self._waiting, key=lambda each: each[0]), [], 0
        stretches = [stretch for stretch, _ in waiting]
        table = self._marked(pa.concat_tables([rows for _, rows in waiting]), stretches=stretches)
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink)
        data = sink.getvalue()
        name = f"{stretches[0][0]:012d}-{zlib.crc32(data):08x}.parquet"
        self._write(f"{self._folder}/{name}", lambda file: file.write(data))
        self._parts[name] = stretches
        self._written = time.monotonic()

    def _read_part(self, name: str) -> pa.Table | None:
        match = _PART.fullmatch(name)
        if match is None:
            if name != "lock" and not name.endswith(".part"):
                self._say(f"{self._folder}/{name} isn't a part of {self._name}: it's left alone.")
            return None
        with self._files.open_input_stream(f"{self._folder}/{name}") as file:
            data = file.read()
        if zlib.crc32(data) != int(match[2], 16):
            self._say(f"{self._folder}/{name} is damaged: it's removed, and its runs are made again.")
            self._delete([name])
            return None
        return pq.read_table(pa.BufferReader(data))

    def _write(self, path: str, fill: Callable[[Any], object]) -> None:
        if not isinstance(self._files, fs.LocalFileSystem):
            # What is stored elsewhere appears as a whole once it's closed.
            with self._files.open_output_stream(path) as stream:
                fill(stream)
            return
        # Under its own name a file is whole, even if the machine stops.
        with open(f"{path}.part", "wb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(f"{path}.part", path)

    def _check(self, table: pa.Table) -> None:
        if (table.schema.metadata or {}).get(b"question") != self._question:
            raise ValueError(
                f"{self._name} has other scenarios, seeds or another model: name another file, or remove this one."
            )

    def _marked(self, rows: pa.Table, **more: Any) -> pa.Table:
        marks = {name: json.dumps(value) for name, value in more.items()}
        return rows.replace_schema_metadata({**(rows.schema.metadata or {}), b"question": self._question, **marks})


def _file_system(path: str | Path) -> tuple[fs.FileSystem, str]:
    if "://" not in str(path):
        return fs.LocalFileSystem(), str(path)
    try:
        return fs.FileSystem.from_uri(str(path))
    except pa.ArrowInvalid:
        # fsspec knows more of them, if it and its adapter are installed.
        import fsspec

        files, name = fsspec.core.url_to_fs(str(path))
        return fs.PyFileSystem(fs.FSSpecHandler(files)), name


def in_order(tables: Sequence[pa.Table], stretches: Sequence[Stretch]) -> pa.Table | None:
    """One table of several, whose rows are those of the stretches, in the order of their runs; None of nothing."""
    if not tables:
        return None
    starts = np.cumsum([0, *(stop - first for first, stop in stretches)])
    order = sorted(range(len(stretches)), key=lambda place: stretches[place])
    return pa.concat_tables(tables).take(np.concatenate([np.arange(starts[place], starts[place + 1]) for place in order]))


def _stretches(table: pa.Table) -> list[Stretch]:
    return [tuple(stretch) for stretch in json.loads(table.schema.metadata[b"stretches"])]
