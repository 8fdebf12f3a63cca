"""The unit of work: some rows of a table with all their seeds, run in one process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from linger_kafka import _model
from linger_kafka._reader import ask, ask_in_json, session
from linger_kafka.scenario import Table, Value

#: So many seeds from the scenario's own on, or these.
Seeds = int | Sequence[int]


@dataclass(frozen=True)
class Chunk:
    """Rows of a table; small, because it is sent to other processes and machines."""

    base: Mapping[str, Any]
    columns: Mapping[str, Sequence[Value | None]]
    #: Which rows of the whole table these are.
    rows: Sequence[int]
    seeds: Seeds

    @property
    def runs(self) -> int:
        """How many runs it takes."""
        return len(self.rows) * (self.seeds if isinstance(self.seeds, int) else len(self.seeds))


@dataclass(frozen=True)
class Done:
    """What became of a chunk: a value for each run in each column, and what couldn't be used as given."""

    columns: Mapping[str, Sequence[Any]]
    notices: Sequence[Mapping[str, Any]]


def chunks_of(table: Table, seeds: Seeds, rows: Sequence[int], size: int) -> Iterator[Chunk]:
    """The rows in chunks of so many."""
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        columns = {name: [column[row] for row in part] for name, column in table.columns.items()}
        yield Chunk(table.base.values, columns, part, seeds)


def run_chunk(chunk: Chunk) -> Done:
    """Runs a chunk. A run that has no result has a sentence in ``problem`` and no figures."""
    question = {"base": chunk.base, "columns": chunk.columns, "count": len(chunk.rows), "seeds": chunk.seeds}
    with session():
        asked = ask("texts", **question)
        runs = [_run(text, former) for text, former in zip(asked["texts"], asked["formers"])]
        said = ask_in_json("figures", f'{{"summaries": [{",".join(summary or "null" for summary, _ in runs)}]}}')
    each = chunk.runs // max(1, len(chunk.rows))
    columns = {
        "row": [row for row in chunk.rows for _ in range(each)],
        "seed": asked["seeds"],
        # The seeds are those of the runs.
        **{name: values for name, values in asked["used"].items() if name != "seed"},
        **said["values"],
        "link": said["links"],
        "digest": said["digests"],
        "model.revision": said["revisions"],
        "problem": [problem for _, problem in runs],
    }
    notices = [
        {**notice, "row": None if notice["row"] is None else chunk.rows[notice["row"]]} for notice in asked["notices"]
    ]
    return Done(columns, notices)


def _run(text: str, former: int | None) -> tuple[str | None, str | None]:
    try:
        return _model.summary_of(text, former), None
    except _model.ModelProblem as problem:
        return None, str(problem)
