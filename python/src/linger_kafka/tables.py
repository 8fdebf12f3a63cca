"""Tables of other libraries: what comes in, what goes out, and which units the columns have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import narwhals as nw
import pyarrow as pa

from linger_kafka._reader import ask
from linger_kafka.scenario import Scenario, ScenarioProblem, Table, Value, table_of

#: Where Parquet and Arrow say the unit of a column.
UNIT = b"unit"


@cache
def _known() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    tables = ask("tables")
    return {kind: MappingProxyType({row["name"]: row for row in rows}) for kind, rows in tables.items()}


def fields() -> Mapping[str, Mapping[str, Any]]:
    """Every field of a scenario by name: label, unit, kind, default and help."""
    return _known()["fields"]


def figures() -> Mapping[str, Mapping[str, Any]]:
    """Every figure of a run by name: label and unit."""
    return _known()["figures"]


def units() -> Mapping[str, str]:
    """The unit of each column that has one."""
    rows = [*fields().values(), *figures().values()]
    return {row["name"]: row["unit"] for row in rows if row["unit"]}


def table_from(given: Any, base: Scenario | None) -> Table:
    """What ``run`` was given as a table: scenarios, a table, or a frame whose columns are names of fields."""
    if isinstance(given, Table):
        return given
    if isinstance(given, Scenario):
        return Table(given, {})
    if isinstance(given, Mapping):
        columns: Mapping[str, Sequence[Value | None]] = {name: list(values) for name, values in given.items()}
        return Table(base or Scenario.default(), columns)
    if isinstance(given, Sequence) and all(isinstance(each, Scenario) for each in given):
        return table_of(given)
    try:
        frame = nw.from_native(given, eager_only=True)
    except TypeError:
        kind = type(given).__name__
        raise ScenarioProblem(f"{kind} is neither a table nor a list of scenarios.") from None
    columns = {name: [_plain(value) for value in frame[name].to_list()] for name in frame.columns}
    return Table(base or Scenario.default(), columns)


def native(result: pa.Table, like: Any) -> Any:
    """A table of the library that ``like`` is of; else of pandas where it is installed, else Arrow's."""
    try:
        backend = nw.from_native(like, eager_only=True).implementation
    except TypeError:
        backend = nw.Implementation.PANDAS
    if backend == nw.Implementation.POLARS:
        import polars as pl

        return pl.from_arrow(result)
    if backend == nw.Implementation.PANDAS:
        try:
            import pandas as pd  # noqa: F401
        except ImportError:
            return result
        frame = result.to_pandas()
        frame.attrs["units"] = {name: unit for name, unit in units().items() if name in frame.columns}
        return frame
    return result


def with_units(table: pa.Table) -> pa.Table:
    """The table with each column's unit in its metadata."""
    known = units()
    schema = pa.schema(
        [
            column.with_metadata({UNIT: known[column.name].encode()}) if column.name in known else column
            for column in table.schema
        ],
        metadata=table.schema.metadata,
    )
    return table.cast(schema)


def _plain(value: Any) -> Value | None:
    """Python's own number or text; None where the table has nothing."""
    if value is None or value != value:  # noqa: PLR0124 - NaN alone differs from itself
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.item() if hasattr(value, "item") else value
