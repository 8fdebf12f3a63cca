"""``run``: tables of scenarios in, tables of figures out."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from importlib.util import find_spec
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, overload

import pyarrow as pa

from linger_kafka._model import ModelProblem, revision
from linger_kafka._reader import ask
from linger_kafka.catalogue import arrow_table, result_types, type_of
from linger_kafka.chunks import Job, Seeds, Work
from linger_kafka.executors import Executor, engine_of
from linger_kafka.output import Output, Stretch, in_order
from linger_kafka.problems import ScenarioWarning, refuse
from linger_kafka.scenario import Scenario, Table
from linger_kafka.tables import Given, native, read_given, with_own_columns

__all__ = ["Interrupted", "ModelProblem", "run"]

#: Rows that the reader has at a time.
_BLOCK = 5_000


class Interrupted(KeyboardInterrupt):
    """Ctrl+C ended the work.

    ``runs`` is the table of the runs that ``run`` had made; ``found`` what a search had found, None if that is nothing.
    """

    def __init__(self, message: str, runs: Any = None, found: Any = None) -> None:
        super().__init__(message)
        self.runs = runs
        self.found = found


if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    from typing_extensions import Unpack

    class Options(TypedDict, total=False):
        """The keywords of ``run``."""

        base: Scenario | None
        seeds: int | Iterable[int]
        executor: Executor | Submits | None
        workers: int | None
        out: str | Path | None
        strict: bool
        progress: bool
        chunk_rows: int | None
        max_events: int | None

    class Submits(Protocol):
        """What is like an executor of ``concurrent.futures``."""

        def submit(self, function: Any, /, *arguments: Any) -> Any: ...


@overload
def run(scenarios: pl.DataFrame | pl.LazyFrame, **options: Unpack[Options]) -> pl.DataFrame: ...
@overload
def run(scenarios: pd.DataFrame | Scenario | Table | Mapping[str, Any] | Iterable[Any], **options: Unpack[Options]) -> pd.DataFrame: ...
@overload
def run(scenarios: pa.Table | pa.RecordBatch, **options: Unpack[Options]) -> pa.Table: ...
def run(
    scenarios: Any,
    *,
    base: Scenario | None = None,
    seeds: int | Iterable[int] = 1,
    executor: Executor | Submits | None = None,
    workers: int | None = None,
    out: str | Path | None = None,
    strict: bool = False,
    progress: bool = True,
    chunk_rows: int | None = None,
    max_events: int | None = None,
) -> Any:
    """Runs scenarios, and returns a tidy table with one row for each run, in the order of the given rows and seeds.

    ``scenarios`` is a ``Scenario`` or a link, a list of them or of dicts, a ``Table`` (``Scenario.grid``), or a table of
    pandas, Polars, Arrow, DuckDB or a dict, whose columns are names of fields; what a row leaves empty is that of ``base``,
    and columns of other names pass through. ``seeds`` is a number of runs with consecutive seeds, or the seeds.
    ``executor`` is ``"processes"`` (the default), ``"here"``, ``"joblib"``, ``"dask"``, ``"ray"``, or an object with
    ``submit()``; the result doesn't depend on it. ``workers`` is by default the number of processors. With ``out``, rows
    are kept in a Parquet file as they come, and a second call resumes where the first one ended. A name or a value that
    says nothing raises ``ScenarioProblem`` before anything runs; a value beyond a limit becomes the limit, which the column
    ``notice`` says, or raises, too, with ``strict``. ``chunk_rows`` is the most rows that one worker gets at a time, by
    default as many as take a second. A run that isn't over after ``max_events`` model events has no result.

    The result is of the library that the table came from, else of pandas, else Arrow's. Columns: ``row``, ``seed``, the
    given columns, every figure of ``linger_kafka.figures()``, ``link``, ``digest``, ``model.revision``, ``notice``, and
    ``problem``, which is empty if the run has a result. Units are in ``attrs`` of pandas and in the metadata of Arrow and
    Parquet. Ctrl+C raises ``Interrupted``, whose ``runs`` has what was done.
    """
    given = read_given(scenarios, base)
    if strict:
        refuse(notice for notices in _by_block(given.table, "notices") for notice in notices)
    job = Job(given.table, _checked(seeds), {**result_types(), **_types(given.table)}, max_events)
    engine = engine_of(executor, workers)
    with nullcontext(_Memory()) if out is None else Output(out, _question(job, given.own)) as kept:
        result = kept.finished()
        if result is None:
            left = list(_gaps(kept.known(), job.runs))
            work = Work(job, left, chunk_rows=chunk_rows)
            try:
                with bar(work.runs, progress, unit=" runs") as shown:
                    for chunk, done in engine(work):
                        work.finish(chunk, done)
                        kept.add((chunk.first, chunk.first + done.rows.num_rows), done.rows)
                        shown.update(done.rows.num_rows)
            except (KeyboardInterrupt, Exception) as problem:
                rows = _whole(kept, job, given)
                sentence, runs = _how_to_resume(rows.num_rows, job.runs, out), native(rows, given.library)
                if isinstance(problem, KeyboardInterrupt):
                    raise Interrupted(sentence, runs) from None
                warnings.warn(sentence, ScenarioWarning, stacklevel=2)
                problem.runs = runs  # type: ignore[attr-defined]
                raise
            result = _whole(kept, job, given)
            kept.finish(result)
    _warn_of_changes(result)
    return native(result, given.library)


def estimate(scenarios: Any, *, base: Scenario | None = None) -> Any:
    """What the run of each scenario takes, about: a table with ``row``, the given columns, ``events`` and ``bytes``.

    Model events are time: some millions of them a second on one processor. Of nine in ten scenarios they lie between
    ``events.low`` and ``events.high``; of most that stay below, a backlog piles up or sends are refused. ``bytes`` is the most
    memory that a watched run takes. The scenarios are those of ``run``.
    """
    given = read_given(scenarios, base)
    costs: dict[str, list[Any]] = {"events": [], "events.low": [], "events.high": [], "bytes": []}
    for block in _by_block(given.table, "costs"):
        for name, values in block.items():
            costs[name] += values
    columns = {"row": list(range(len(given.table))), **given.table.columns, **costs}
    types = {"row": "int64", **_types(given.table), **dict.fromkeys(costs, "double")}
    return native(with_own_columns(arrow_table(columns, types), given.own, 1 + len(given.table.columns)), given.library)


class _Memory:
    """Keeps rows as ``Output`` does, without a file."""

    def __init__(self) -> None:
        self._tables: list[pa.Table] = []
        self._stretches: list[Stretch] = []

    def finished(self) -> pa.Table | None:
        return None

    def known(self) -> list[Stretch]:
        return []

    def add(self, stretch: Stretch, rows: pa.Table) -> None:
        self._tables.append(rows)
        self._stretches.append(stretch)

    def rows(self) -> pa.Table | None:
        return in_order(self._tables, self._stretches)

    def finish(self, rows: pa.Table) -> None:
        pass


def _whole(kept: _Memory | Output, job: Job, given: Given) -> pa.Table:
    names = [name for name in job.table.columns if name != "seed"]
    rows = kept.rows()
    if rows is None:
        columns = ["row", "seed", *names, *(name for name in result_types() if name not in ("row", "seed"))]
        rows = arrow_table({name: [] for name in columns}, job.types)
    return with_own_columns(rows, given.own, 2 + len(names))


def _how_to_resume(done: int, runs: int, out: str | Path | None) -> str:
    if out is None:
        return f"{done:,} of {runs:,} runs are done: they are in this exception's runs. With out=, a second call would resume."
    return f"{done:,} of {runs:,} runs are kept beside {out}: the same call resumes."


def _warn_of_changes(rows: pa.Table) -> None:
    notices = rows["notice"].drop_null()
    if len(notices) > 0:
        first = rows.filter(rows["notice"].is_valid())
        row, sentence = first["row"][0].as_py(), first["notice"][0].as_py()
        warnings.warn(
            f'{len(notices):,} of {rows.num_rows:,} runs have other values than given: the column "notice" says which. '
            f"The first, row {row}: {sentence}",
            ScenarioWarning,
            stacklevel=3,
        )


def _gaps(known: Iterable[Stretch], runs: int) -> Iterator[Stretch]:
    """What is left of all runs."""
    end = 0
    for first, stop in known:
        if first > end:
            yield end, first
        end = max(end, stop)
    if end < runs:
        yield end, runs


def _by_block(table: Table, question: str) -> Iterator[Any]:
    """What the reader says of the table, some thousand rows at a time; rows have their numbers in the whole table."""
    for start in range(0, len(table), _BLOCK):
        block = table[start : start + _BLOCK] if table.columns else table
        answer = ask(question, base=table.base.plain, columns=block.columns, count=len(block))
        yield [{**each, "row": start + each["row"]} for each in answer] if isinstance(answer, list) else answer


def _types(table: Table) -> dict[str, str]:
    """The type of each column by all values that it can have: a row that leaves one out has that of the base."""
    types = {}
    for name, column in table.columns.items():
        values = set(column)
        if None in values:
            values = {*values - {None}, table.base.values.get(name)}
        types[name] = type_of(name, values)
    return types


def _checked(seeds: Any) -> Seeds:
    if isinstance(seeds, Integral) and not isinstance(seeds, bool):
        if seeds >= 1:
            return int(seeds)
    elif isinstance(seeds, Iterable) and not isinstance(seeds, str):
        listed = sorted(int(seed) for seed in seeds)
        if listed:
            return listed
    raise ValueError(f"seeds={seeds!r} asks for no run: give a number from 1 on, or some seeds.")


def _question(job: Job, own: pa.Table | None) -> str:
    """Equal if the rows of two files are, too."""
    columns = {name: list(column) for name, column in job.table.columns.items()}
    words = json.dumps(
        [job.table.base.plain, columns, job.seeds, job.max_events, revision(), own and own.to_pydict()], sort_keys=True, default=str
    )
    return hashlib.sha256(words.encode()).hexdigest()


def bar(total: int, progress: bool, **look: Any) -> Any:
    """How far it is, on standard error; nothing without ``progress``."""
    # In a notebook tqdm draws with ipywidgets, and complains if there are none.
    if find_spec("ipywidgets"):
        from tqdm.auto import tqdm
    else:
        from tqdm.std import tqdm
    return tqdm(total=total, disable=not progress or total == 0, **look)
