"""The fields and figures that the page knows, with their units and the types of their columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import pyarrow as pa

from linger_kafka._reader import ask
from linger_kafka.problems import ScenarioProblem

@cache
def _known() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    tables = ask("tables")
    return {kind: MappingProxyType({row["name"]: row for row in tables[kind]}) for kind in ("fields", "figures")}


def fields() -> Mapping[str, Mapping[str, Any]]:
    """Every field of a scenario by name: label, unit, kind, default and help."""
    return _known()["fields"]


def figures() -> Mapping[str, Mapping[str, Any]]:
    """Every figure of a run by name: label and unit."""
    return _known()["figures"]


@cache
def units() -> Mapping[str, str]:
    """The unit of each column that has one."""
    return {row["name"]: row["unit"] for row in [*fields().values(), *figures().values()] if row["unit"]}


@cache
def _names() -> Mapping[str, str]:
    return {name.replace(".", "_"): name for name in (*fields(), "at", "model", "broker.ids")}


def field_name(given: str) -> str:
    """The field that a keyword or a column means; ``given`` if there is none.

    Raises ``ScenarioProblem`` for a name that isn't text.
    """
    if not isinstance(given, str):
        raise ScenarioProblem(f"The name of a setting is text; {given!r} isn't.")
    return _names().get(given.replace(".", "_"), given)


def is_field(name: str) -> bool:
    """True for the name of a setting."""
    return name in fields() or name in ("at", "model", "broker.ids")


def result_types() -> dict[str, str]:
    """The Arrow type of each column of results that isn't a given one, in their order; given ones follow ``seed``."""
    types = {"row": "int64", "seed": "int64", **dict.fromkeys(figures(), "double"), "link": "string", "digest": "string"}
    return {**types, "model.revision": "int64", "notice": "string", "problem": "string"}


def type_of(name: str, values: Iterable[Any]) -> str:
    """The Arrow type of a setting's column with these values.

    A field that takes numbers or a word is a column of text as soon as one value is text.
    """
    kind = "integer" if name == "model" else "choice" if name in ("at", "broker.ids") else fields()[name]["kind"]
    if kind == "number-or-word":
        kind = "choice" if any(isinstance(value, str) for value in values) else "number"
        if kind == "number" and all(isinstance(value, int) for value in values):
            kind = "integer"
    return {"integer": "int64", "number": "double", "choice": "string", "text": "string"}[kind]


def arrow_table(columns: Mapping[str, Sequence[Any]], types: Mapping[str, str]) -> pa.Table:
    """The columns with these types, and their units in the metadata."""
    arrays = {
        name: pa.array([_text(value) for value in values] if types[name] == "string" else values, types[name])
        for name, values in columns.items()
    }
    return with_units(pa.table(arrays))


def with_units(table: pa.Table) -> pa.Table:
    """The table with each column's unit in its metadata."""
    known = units()
    schema = [
        column.with_metadata({b"unit": known[column.name].encode()}) if column.name in known else column
        for column in table.schema
    ]
    return table.cast(pa.schema(schema, table.schema.metadata))


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else str(value)
