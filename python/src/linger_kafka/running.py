"""``run``: tables of scenarios in, tables of figures out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypedDict, overload

import pyarrow as pa

from linger_kafka._model import ModelProblem
from linger_kafka._reader import ask
from linger_kafka.catalogue import arrow_table, result_types, type_of
from linger_kafka.chunks import Job, Seeds, Work
from linger_kafka.executors import Executor, engine_of
from linger_kafka.problems import ScenarioProblem, ScenarioWarning, refuse
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

    #: Of latencies: the scenario's own, while a broker is slow if that is a part of the run, or the whole run.
    Window: TypeAlias = Literal["own", "whole"]

    class Options(TypedDict, total=False):
        """The keywords of ``run``."""

        base: Scenario | None
        seeds: int | Iterable[int]
        executor: Executor | Submits | None
        workers: int | None
        strict: bool
        progress: bool
        chunk_rows: int | None
        max_events: int | None
        window: Window

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
    strict: bool = False,
    progress: bool = True,
    chunk_rows: int | None = None,
    max_events: int | None = None,
    window: Window = "own",
) -> Any:
    """Runs scenarios, and returns a tidy table with one row for each run, in the order of the given rows and seeds.

    ``scenarios`` is a ``Scenario`` or a link, a list of them or of dicts, a ``Table`` (``Scenario.grid``), or a table of
    pandas, Polars, Arrow, DuckDB or a dict, whose columns are names of fields; what a row leaves empty is that of ``base``,
    and columns of other names pass through. ``seeds`` is a number of runs with consecutive seeds, or the seeds.
    ``executor`` is ``"processes"`` (the default), ``"here"``, or an object with ``submit()``; the result doesn't depend on
    it. ``workers`` is by default the number of processors. A name or a value that says nothing raises ``ScenarioProblem`` before anything runs; a value beyond a limit becomes the limit, which the column
    ``notice`` says, or raises, too, with ``strict``. ``chunk_rows`` is the most rows that one worker gets at a time, by
    default as many as take a second. A run that isn't over after ``max_events`` model events has no result. Latency is
    over the scenario's own window, while a broker is slow if that is a part of the run; with ``window="whole"`` it is over
    the whole run, as all other figures are.

    The result is of the library that the table came from, else of pandas, else Arrow's. Columns: ``row``, ``seed``, the
    given columns, every figure of ``linger_kafka.figures()``, ``link``, ``digest``, ``model.revision``, ``notice``, and
    ``problem``, which is empty if the run has a result. Units are in ``attrs`` of pandas and in the metadata of Arrow and
    Parquet. Ctrl+C raises ``Interrupted``, whose ``runs`` has what was done.
    """
    given = read_given(scenarios, base)
    if strict:
        refuse(notice for notices in _by_block(given.table, "notices") for notice in notices)
    job = Job(given.table, _checked(seeds), {**result_types(), **_types(given.table)}, max_events, checked_window(window))
    engine = engine_of(executor, workers)
    kept: dict[int, pa.Table] = {}
    work = Work(job, [(0, job.runs)], chunk_rows=chunk_rows)
    try:
        with bar(work.runs, progress, unit=" runs") as shown:
            for chunk, done in engine(work):
                work.finish(chunk, done)
                kept[chunk.first] = done.rows
                shown.update(done.rows.num_rows)
    except (KeyboardInterrupt, Exception) as problem:
        rows = _whole(kept, job, given)
        sentence = f"{rows.num_rows:,} of {job.runs:,} runs are done: they are in this exception's runs."
        runs = native(rows, given.library)
        if isinstance(problem, KeyboardInterrupt):
            raise Interrupted(sentence, runs) from None
        warnings.warn(sentence, ScenarioWarning, stacklevel=2)
        problem.runs = runs  # type: ignore[attr-defined]
        raise
    result = _whole(kept, job, given)
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


def _whole(kept: Mapping[int, pa.Table], job: Job, given: Given) -> pa.Table:
    """The rows that are there, in the order of their runs; ``kept`` has them by their first run."""
    names = [name for name in job.table.columns if name != "seed"]
    if kept:
        rows = pa.concat_tables(kept[first] for first in sorted(kept))
    else:
        columns = ["row", "seed", *names, *(name for name in result_types() if name not in ("row", "seed"))]
        rows = arrow_table({name: [] for name in columns}, job.types)
    return with_own_columns(rows, given.own, 2 + len(names))


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


def checked_window(window: Any) -> str:
    """Raises ``ScenarioProblem`` if there is no such window."""
    if window in ("own", "whole"):
        return str(window)
    raise ScenarioProblem(f'window: {window!r} isn\'t "own" or "whole".')


def bar(total: int, progress: bool, **look: Any) -> Any:
    """How far it is, on standard error; nothing without ``progress``."""
    # In a notebook tqdm draws with ipywidgets, and complains if there are none.
    if find_spec("ipywidgets"):
        from tqdm.auto import tqdm
    else:
        from tqdm.std import tqdm
    return tqdm(total=total, disable=not progress or total == 0, **look)
