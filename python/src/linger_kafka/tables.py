"""Tables of other libraries: what comes in, and what goes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import narwhals as nw
import pyarrow as pa

from linger_kafka._reader import ask
from linger_kafka.catalogue import field_name, is_field, result_types, units
from linger_kafka.problems import ScenarioProblem, refuse
from linger_kafka.scenario import Scenario, Table, table_of
from linger_kafka.values import check_columns, plain_list


@dataclass(frozen=True)
class Given:
    """Input of ``run``: scenarios, columns that only pass through, and the library that the result is of."""

    table: Table
    own: pa.Table | None
    library: nw.Implementation


def read_given(given: Any, base: Scenario | None) -> Given:
    """Scenarios, links, a table, or a frame whose columns are names of fields and whatever else its owner needs.

    Raises ``ScenarioProblem`` for a column that seems to mean a setting, and for a value that says nothing.
    """
    if isinstance(given, Iterator):
        given = list(given)
    if isinstance(given, str):
        given = Scenario.from_link(given)
    if isinstance(given, (Scenario, Table)):
        return _checked(given if isinstance(given, Table) else Table(given, {}))
    if isinstance(given, Mapping):
        return _of_columns(given, base)
    if isinstance(given, pa.RecordBatch):
        given = pa.Table.from_batches([given])
    if isinstance(given, Sequence):
        if all(isinstance(each, (Scenario, str)) for each in given):
            return _checked(table_of(Scenario.from_link(each) if isinstance(each, str) else each for each in given))
        if all(isinstance(each, Mapping) for each in given):
            names = dict.fromkeys(name for each in given for name in each)
            return _of_columns({name: [each.get(name) for each in given] for name in names}, base)
    try:
        frame: Any = nw.from_native(given)
    except TypeError:
        raise ScenarioProblem(f"{type(given).__name__} is neither a table nor a list of scenarios.") from None
    if isinstance(frame, nw.LazyFrame):
        frame = frame.collect()
    return _of_frame(frame, base)


def _of_columns(columns: Mapping[str, Any], base: Scenario | None) -> Given:
    lists = {name: values if hasattr(values, "__len__") else plain_list(values) for name, values in columns.items()}
    own = {name: values for name, values in lists.items() if not is_field(field_name(name))}
    table = Table(base or Scenario.default(), {field_name(name): plain_list(lists[name]) for name in lists if name not in own})
    return _checked(table, pa.table({name: pa.array(values) for name, values in own.items()}) if own else None)


def _of_frame(frame: nw.DataFrame[Any], base: Scenario | None) -> Given:
    own = [name for name in frame.columns if not is_field(field_name(name))]
    columns = {field_name(name): plain_list(frame[name].to_list()) for name in frame.columns if name not in own}
    kept = frame.select(own).to_arrow() if own else None
    return _checked(Table(base or Scenario.default(), columns), kept, frame.implementation)


def _checked(
    table: Table, own: pa.Table | None = None, library: nw.Implementation = nw.Implementation.PANDAS
) -> Given:
    for name in () if own is None else own.column_names:
        if name in result_types():
            raise ScenarioProblem(f"{name}: results have a column with this name. Rename yours, or leave it out.")
        [problem] = ask("check", columns={name: []})
        # Names of settings have dots, so one with a dot is rather a slip than a column of somebody's own.
        if problem["close"] is not None or "." in name:
            refuse([{**problem, "message": f"{problem['message']} If the column is your own, rename it."}])
    if own is not None and not table.columns:
        raise ScenarioProblem("None of the columns is a setting: their names are those of linger_kafka.fields().")
    check_columns(table.columns)
    return Given(table, own, library)


def with_own_columns(result: pa.Table, own: pa.Table | None, place: int) -> pa.Table:
    """The result with the columns that only pass through, from ``place`` on."""
    if own is None:
        return result
    for name in reversed(own.column_names):
        result = result.add_column(place, name, own[name].take(result["row"]))
    return result


def native(result: pa.Table, library: nw.Implementation) -> Any:
    """A table of this library: pandas (Arrow's if it isn't installed), Polars, else Arrow's."""
    if library == nw.Implementation.POLARS:
        import polars as pl

        return pl.from_arrow(result)
    if library == nw.Implementation.PANDAS:
        try:
            import pandas as pd  # noqa: F401
        except ImportError:
            return result
        frame = result.to_pandas()
        frame.attrs["units"] = {name: unit for name, unit in units().items() if name in frame.columns}
        return frame
    return result
