"""``run``: tables of scenarios in, tables of figures out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
from tqdm.auto import tqdm

from linger_kafka._model import ModelProblem, revision
from linger_kafka._reader import ask
from linger_kafka.chunks import Chunk, Done, Seeds, chunks_of
from linger_kafka.executors import engine_of
from linger_kafka.output import Output
from linger_kafka.scenario import Scenario, Table, tell
from linger_kafka.tables import figures, native, table_from, with_units

__all__ = ["ModelProblem", "run"]

#: Rows in a chunk: small enough that bars move and lost work is little, large enough that crossing costs nothing.
CHUNK_ROWS = 50


def run(
    scenarios: Any,
    *,
    base: Scenario | None = None,
    seeds: Seeds = 1,
    executor: Any = None,
    workers: int | None = None,
    out: str | Path | None = None,
    strict: bool = False,
    progress: bool = True,
    chunk_rows: int = CHUNK_ROWS,
) -> Any:
    """Runs scenarios, and returns a tidy table with one row for each run, in the order of the given rows and seeds.

    ``scenarios`` is a ``Scenario``, a list of them, a ``Table`` (``Scenario.grid``), or a table of pandas, Polars, Arrow
    or a dict, whose columns are names of fields; what a row leaves empty is that of ``base``. ``seeds`` is a number of
    runs with consecutive seeds, or the seeds. ``executor`` is ``"processes"`` (the default), ``"here"``, ``"joblib"``,
    ``"dask"``, ``"ray"``, or an object with ``submit()``; the result doesn't depend on it. ``workers`` is by default the
    number of processors. With ``out``, rows are kept in a Parquet file as they come, and a second call goes on where the
    first one ended. With ``strict``, a value that isn't valid raises ``ScenarioProblem`` before anything runs; else it
    warns, and uses what the page would use.

    The result is of the library that the table came from, else of pandas, else Arrow's. Columns: ``row``, ``seed``, the
    given columns, every figure of ``linger_kafka.figures()``, ``link``, ``digest``, ``model.revision``, and ``problem``,
    which is empty where the run has a result. Units are in ``attrs`` of pandas and in the metadata of Arrow and Parquet.
    """
    table = table_from(scenarios, base)
    seeds = _checked(seeds)
    if strict:
        asked = ask("rows", base=table.base.values, columns=_listed(table), count=len(table))
        tell(asked["notices"], strict=True)
    output = None if out is None else Output(out, _question(table, seeds))
    earlier = None if output is None else output.earlier()
    known = set() if earlier is None else set(earlier["row"].to_pylist())
    chunks = list(chunks_of(table, seeds, [row for row in range(len(table)) if row not in known], chunk_rows))
    parts = [] if earlier is None else [earlier]
    notices: list[Any] = []
    for done in _with_bar(chunks, engine_of(executor, workers), progress):
        rows = _arrow(done)
        if output is not None:
            output.add(rows)
        parts.append(rows)
        notices += done.notices
    tell(sorted(notices, key=lambda notice: notice["row"] or 0), strict=False)
    result = pa.concat_tables(parts, promote_options="permissive").sort_by([("row", "ascending"), ("seed", "ascending")])
    result = with_units(result)
    if output is not None:
        output.finish(result)
    return native(result, scenarios)


def _with_bar(chunks: Sequence[Chunk], engine: Any, progress: bool) -> Any:
    if not chunks:
        return
    with tqdm(total=sum(chunk.runs for chunk in chunks), unit=" runs", disable=not progress) as bar:
        for done in engine(chunks):
            bar.update(len(done.columns["row"]))
            yield done


def _arrow(done: Done) -> pa.Table:
    """The columns with the types that they have in every chunk, whatever is in them."""
    types = {
        "row": pa.int64(),
        "seed": pa.int64(),
        **dict.fromkeys(figures(), pa.float64()),
        **dict.fromkeys(("link", "digest", "problem"), pa.string()),
        "model.revision": pa.int64(),
    }
    return pa.table({name: pa.array(values, types.get(name)) for name, values in done.columns.items()})


def _listed(table: Table) -> dict[str, list[Any]]:
    return {name: list(column) for name, column in table.columns.items()}


def _checked(seeds: Seeds) -> Seeds:
    checked = seeds if isinstance(seeds, int) else [int(seed) for seed in seeds]
    if checked == [] or (isinstance(checked, int) and checked < 1):
        raise ValueError(f"seeds={seeds!r} asks for no run: give a number from 1 on, or some seeds.")
    return checked


def _question(table: Table, seeds: Seeds) -> str:
    """Equal where the rows of two files are, too."""
    words = json.dumps([dict(table.base.values), _listed(table), seeds, revision()], sort_keys=True)
    return hashlib.sha256(words.encode()).hexdigest()
