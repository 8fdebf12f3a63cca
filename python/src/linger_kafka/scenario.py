"""Scenarios, and tables of them."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from linger_kafka._reader import ask

#: A field's value: a number for quantities, a word for choices.
Value = int | float | str


class ScenarioProblem(ValueError):
    """A link or a text that is of no use, or a value that isn't valid; the sentences are the page's."""


class ScenarioWarning(UserWarning):
    """A value that couldn't be used as given; the sentence names the field and what was used instead."""


@dataclass(frozen=True)
class Scenario:
    """What is simulated: a value for each field of ``linger_kafka.fields()``, and timed changes under ``at``."""

    #: By field name, as in links.
    values: Mapping[str, Any] = field(repr=False)
    #: Opens the scenario in the page, after its address: ``#v=1&…``.
    link: str

    @classmethod
    def from_link(cls, link: str, *, strict: bool = False) -> Scenario:
        """Reads a link, a whole address, or the name of a preset."""
        return _taken(ask("link", text=link), strict)

    @classmethod
    def from_properties(cls, text: str, base: Scenario | None = None, *, strict: bool = False) -> Scenario:
        """Reads settings as they are kept: properties, YAML, code, the log of a producer.

        What the text leaves open is that of its client; what isn't the client's is that of ``base``.
        """
        answer = ask("settings", text=text, base=(base or cls.default()).values)
        for sentence in answer.get("warnings", []):
            warnings.warn(sentence, ScenarioWarning, stacklevel=2)
        return _taken(answer, strict)

    @classmethod
    def from_cluster_file(cls, text: str) -> Scenario:
        """Reads the cluster that ``calibrate`` or the page wrote: what was measured, with the constants that fit best.

        ``link`` opens it in the page with all sets that fit; ``cluster_sets`` has them as a table.
        """
        return _taken(ask("cluster", text=text), strict=True)

    @classmethod
    def default(cls) -> Scenario:
        """The scenario of an empty link."""
        return cls.from_link("v=1")

    def with_(self, changes: Mapping[str, Value] | None = None, *, strict: bool = False, **named: Value) -> Scenario:
        """The same with other values: ``with_(linger_ms=5)`` or ``with_({"linger.ms": 5})``."""
        changed = {**(changes or {}), **{_field_name(name): value for name, value in named.items()}}
        columns = {name: [value] for name, value in changed.items()}
        answer = ask("rows", base=self.values, columns=columns, count=1)
        tell([{**notice, "row": None} for notice in answer["notices"]], strict, stacklevel=3)
        return scenario_of(answer["scenarios"][0])

    def grid(self, axes: Mapping[str, Sequence[Value]] | None = None, **named: Sequence[Value]) -> Table:
        """Every combination of values, the last field changing fastest."""
        all_axes = {**(axes or {}), **{_field_name(name): values for name, values in named.items()}}
        rows = list(itertools.product(*all_axes.values()))
        return Table(self, {name: [row[index] for row in rows] for index, name in enumerate(all_axes)})


@dataclass(frozen=True)
class Table(Sequence[Scenario]):
    """Scenarios as differences from one: a column for each field that differs, a value for each scenario."""

    base: Scenario
    columns: Mapping[str, Sequence[Value | None]]

    def __post_init__(self) -> None:
        if len({len(column) for column in self.columns.values()}) > 1:
            raise ScenarioProblem("The columns of a table must be equally long.")

    def __len__(self) -> int:
        return next((len(column) for column in self.columns.values()), 1)

    def __getitem__(self, row: Any) -> Any:
        if isinstance(row, slice):
            return Table(self.base, {name: column[row] for name, column in self.columns.items()})
        if not -len(self) <= row < len(self):
            raise IndexError(row)
        return self.base.with_({name: v for name, column in self.columns.items() if (v := column[row]) is not None})

    def __iter__(self) -> Iterator[Scenario]:
        return (self[row] for row in range(len(self)))


def cluster_sets(text: str) -> Table:
    """The sets of constants of a cluster file, twenty that are equally likely: how far a figure may lie off."""
    answer = ask("cluster", text=text)
    return Table(_taken(answer, strict=True), answer["columns"])


def table_of(scenarios: Iterable[Scenario]) -> Table:
    """A table of scenarios that have nothing to do with each other."""
    given = list(scenarios)
    if not given:
        raise ScenarioProblem("There are no scenarios to run.")
    base = given[0]
    if len({each.values.get("model") for each in given}) > 1:
        raise ScenarioProblem("These scenarios pin different revisions of the model: run them apart.")
    differing = [name for name in base.values if any(each.values[name] != base.values[name] for each in given)]
    return Table(base, {name: [_cell(name, each.values[name]) for each in given] for name in differing})


def tell(notices: Iterable[Mapping[str, Any]], strict: bool, stacklevel: int = 2) -> None:
    """Raises ``ScenarioProblem`` with all sentences where ``strict``, else warns with each of them once."""
    sentences = list(dict.fromkeys(_sentence(notice) for notice in notices))
    if strict and sentences:
        raise ScenarioProblem("\n".join(sentences))
    for sentence in sentences:
        warnings.warn(sentence, ScenarioWarning, stacklevel=stacklevel + 1)


def scenario_of(read: Mapping[str, Any]) -> Scenario:
    """A scenario as the reader writes it."""
    return Scenario(read["scenario"], read["link"])


def _taken(answer: Mapping[str, Any], strict: bool) -> Scenario:
    if "message" in answer:
        raise ScenarioProblem(answer["message"])
    tell(answer["notices"], strict, stacklevel=3)
    return scenario_of(answer)


def _sentence(notice: Mapping[str, Any]) -> str:
    row, name, message = notice.get("row"), notice.get("field"), notice["message"]
    place = [f"row {row}"] if row is not None else []
    place += [name] if name else []
    return f"{', '.join(place)}: {message}" if place else message


def _cell(name: str, value: Any) -> Value:
    if name != "at":
        return value
    return ",".join(f"{change['atS']}:{change['field']}={change['value']}" for change in value)


def _field_name(name: str) -> str:
    return name.replace("_", ".")
