"""Values as people and libraries write them, and what can't be used of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from linger_kafka._reader import ask
from linger_kafka.catalogue import field_name
from linger_kafka.problems import ScenarioProblem, refuse

Value = int | float | str

#: Values that are checked with one question.
_BLOCK = 20_000


def plain(value: Any) -> Value | None:
    """Python's own number or text; None if there is no value, as libraries write that."""
    # pandas' NA and NaT can't be compared with anything.
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else str(value)
    if isinstance(value, (int, float, str)):
        return value
    if hasattr(value, "__float__"):
        return float(value)
    raise ScenarioProblem(f"{value!r} is neither a number nor a word.")


def plain_list(values: Any) -> list[Value | None]:
    """The values of a column or an axis; a single one is a list of one."""
    if isinstance(values, str) or not isinstance(values, Iterable) or getattr(values, "ndim", 1) == 0:
        values = [values]
    return [plain(value) for value in values]


def plain_columns(columns: Mapping[str, Any]) -> dict[str, list[Value | None]]:
    """Columns by the names of their fields; an underscore may stand for a dot."""
    return {field_name(name): plain_list(values) for name, values in columns.items()}


def check_columns(columns: Mapping[str, Sequence[Value | None]]) -> None:
    """Raises ``ScenarioProblem`` for a name that no setting has, and for a value that says nothing."""
    problems: list[Mapping[str, Any]] = []
    for name, column in columns.items():
        first_rows = {value: row for row, value in reversed(list(enumerate(column))) if value is not None}
        values = list(first_rows)
        for start in range(0, max(1, len(values)), _BLOCK):
            found = ask("check", columns={name: values[start : start + _BLOCK]})
            for problem in found:
                place = problem["place"]
                row = None if place is None or len(column) == 1 else first_rows[values[start + place]]
                problems.append({**problem, "row": row})
    refuse(sorted(problems, key=lambda problem: problem["row"] or 0))
