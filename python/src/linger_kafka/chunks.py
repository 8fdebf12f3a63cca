"""The unit of work: some runs of a table, run in one process, and the queue that hands them out."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pyarrow as pa

from linger_kafka import _model
from linger_kafka._reader import ask, ask_in_json
from linger_kafka.catalogue import arrow_table
from linger_kafka.scenario import Table

#: So many seeds from the scenario's own on, or these.
Seeds = int | Sequence[int]

#: How long a chunk shall take, s: crossing costs nothing beside it, and stopping loses no more.
CHUNK_S = 1.0
#: After this time a worker returns what it has, s; the rest is handed out again.
MAX_CHUNK_S = 2.0
#: Runs in a chunk before any time is known.
FIRST_RUNS = 20
#: Runs in a chunk, at most.
MAX_RUNS = 5_000
#: A run that ended its process this often is given up.
MAX_LOSSES = 3


@dataclass(frozen=True)
class Job:
    """A table with its seeds. Runs are numbered through rows and their seeds."""

    table: Table
    seeds: Seeds
    #: The Arrow type of each column that the table has.
    types: Mapping[str, str]
    max_events: int | None = None
    #: What latencies are over: ``own`` or ``whole``.
    window: str = "own"

    @property
    def seeds_per_row(self) -> int:
        """How often each row runs."""
        return self.seeds if isinstance(self.seeds, int) else len(self.seeds)

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.table) * self.seeds_per_row

    def chunk(self, first: int, stop: int) -> Chunk:
        """The runs from ``first`` to just before ``stop``, with the rows that they take."""
        each = self.seeds_per_row
        row, end = first // each, -(-stop // each)
        columns = {name: column[row:end] for name, column in self.table.columns.items()}
        part = replace(self, table=Table(self.table.base, columns))
        return Chunk(part, row, first, stop)


@dataclass(frozen=True)
class Done:
    """The runs of a chunk from its first on, or as many as there was time for: a row for each."""

    rows: pa.Table
    seconds: float


@dataclass(frozen=True)
class Chunk:
    """Runs of a job; small, because it is sent to other processes and machines."""

    #: Only the rows that are needed.
    job: Job
    #: Which row of the whole table the first one is.
    row: int
    first: int
    stop: int
    #: How often its process ended.
    losses: int = 0

    @property
    def runs(self) -> int:
        """How many runs it takes."""
        return self.stop - self.first

    def do(self, problem: str | None = None) -> Done:
        """Makes the runs. One without a result has a sentence in ``problem`` and no figures; with ``problem``, all have it."""
        began = time.perf_counter()
        job, asker, each = self.job, threading.get_ident(), self.job.seeds_per_row
        skipped = self.row * each
        asked = ask(
            "texts",
            asker=asker,
            base=job.table.base.plain,
            columns=job.table.columns,
            count=len(job.table),
            seeds=job.seeds,
            first=self.first - skipped,
            stop=self.stop - skipped,
        )
        runs: list[tuple[str | None, str | None]] = []
        for text, former in zip(asked["texts"], asked["formers"]):
            runs.append((None, problem) if problem else _model.run_text(text, former, job.max_events))
            if time.perf_counter() - began > MAX_CHUNK_S:
                break
        said = ask_in_json(
            "figures",
            f'{{"asker": {asker}, "window": "{job.window}", '
            f'"summaries": [{",".join(summary or "null" for summary, _ in runs)}]}}',
        )
        columns = {
            "row": [run // each for run in range(self.first, self.first + len(runs))],
            "seed": asked["seeds"],
            # The seeds are those of the runs.
            **{name: values for name, values in asked["used"].items() if name != "seed"},
            **said["values"],
            "link": said["links"],
            "digest": said["digests"],
            "model.revision": [former or _model.revision() for former in asked["formers"]],
            "notice": asked["notices"],
            "problem": [why for _, why in runs],
        }
        rows = arrow_table({name: values[: len(runs)] for name, values in columns.items()}, job.types)
        return Done(rows, time.perf_counter() - began)


@dataclass
class Work:
    """The runs that are left, handed out in chunks that take about a second each."""

    job: Job
    #: First run and the one after the last of each stretch.
    left: Iterable[tuple[int, int]]
    #: How many chunks run at the same time.
    slots: int = 1
    #: The most rows in a chunk.
    chunk_rows: int | None = None
    _left: deque[tuple[int, int, int]] = field(init=False)
    _run_s: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._left = deque((first, stop, 0) for first, stop in self.left)

    @property
    def runs(self) -> int:
        """How many runs aren't handed out."""
        return sum(stop - first for first, stop, _ in self._left)

    def take(self) -> Chunk | None:
        """The next chunk; None if all that is left is under way."""
        if not self._left:
            return None
        size = self._size()
        first, stop, losses = self._left.popleft()
        end = min(stop, first + size)
        if end < stop:
            self._left.appendleft((end, stop, losses))
        return replace(self.job.chunk(first, end), losses=losses)

    def finish(self, chunk: Chunk, done: Done) -> None:
        """Takes note of a chunk's end; what it had no time for is handed out again."""
        end = chunk.first + done.rows.num_rows
        if end < chunk.stop:
            self._left.appendleft((end, chunk.stop, chunk.losses))
        a_run = done.seconds / max(1, done.rows.num_rows)
        self._run_s = a_run if self._run_s is None else 0.7 * self._run_s + 0.3 * a_run

    def put_back(self, chunk: Chunk, losses: int = 1) -> None:
        """Hands a lost chunk out again, in halves, so that a run that ends its process is found."""
        middle = (chunk.first + chunk.stop) // 2
        losses = chunk.losses + losses if chunk.runs == 1 else 0
        self._left.extendleft(
            (first, stop, losses) for first, stop in ((middle, chunk.stop), (chunk.first, middle)) if first < stop
        )

    def _size(self) -> int:
        by_time = FIRST_RUNS if self._run_s is None else CHUNK_S / max(self._run_s, 1e-6)
        # Towards the end chunks get smaller, so that all workers end at about the same time.
        by_share = self.runs / (2 * self.slots)
        by_rows = MAX_RUNS if self.chunk_rows is None else self.chunk_rows * self.job.seeds_per_row
        return max(1, int(min(by_time, by_share, by_rows, MAX_RUNS)))
