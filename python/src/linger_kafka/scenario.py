"""Scenarios, and tables of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from linger_kafka._reader import ask
from linger_kafka.catalogue import field_name
from linger_kafka.problems import ScenarioProblem, refuse, warn
from linger_kafka.values import Value, check_columns, plain, plain_columns

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from linger_kafka.settings import Axes, Settings

@dataclass(frozen=True, eq=False)
class Scenario:
    """What is simulated: a value for each field of ``linger_kafka.fields()``, and timed changes under ``at``."""

    #: By field name, as in links; it can't be changed.
    values: Mapping[str, Any] = field(repr=False)
    #: Opens the scenario in the page, after its address: ``#v=1&…``.
    link: str

    def __post_init__(self) -> None:
        changes = tuple(MappingProxyType(dict(change)) for change in self.values["at"])
        object.__setattr__(self, "values", MappingProxyType({**self.values, "at": changes}))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and (self.link, self.plain) == (other.link, other.plain)

    def __hash__(self) -> int:
        return hash(self.link)

    def __reduce__(self) -> Any:
        return Scenario, (self.plain, self.link)

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The values as JSON has them."""
        return {**self.values, "at": [dict(change) for change in self.values["at"]]}

    @classmethod
    def from_link(cls, link: str, *, strict: bool = False) -> Scenario:
        """Reads a link, a whole address, or the name of a preset."""
        return _taken(ask("link", text=_text(link, "A link")), strict)

    @classmethod
    def from_properties(cls, text: str | Path, base: Scenario | None = None, *, strict: bool = False) -> Scenario:
        """Reads settings as they are kept: properties, YAML, code, the log of a producer; of a ``Path``, the file.

        What the text leaves open is that of its client; what isn't the client's is that of ``base``. A name that nobody
        knows, or a value that can't be used, warns; with ``strict`` it raises ``ScenarioProblem``.
        """
        given = text.read_text(encoding="utf-8") if isinstance(text, Path) else _text(text, "A text of settings")
        if given.strip() and not any(sign in given for sign in "=:({ \n"):
            raise ScenarioProblem(f"{given!r} isn't a setting. To read a file, give pathlib.Path({given!r}).")
        answer = ask("settings", text=given, base=(base or cls.default()).plain)
        said = [*answer.get("slips", []), *({"message": sentence} for sentence in answer.get("warnings", []))]
        return _taken({**answer, "notices": [*said, *answer.get("notices", [])]}, strict)

    @classmethod
    def from_cluster_file(cls, text: str) -> Scenario:
        """Reads the cluster that ``fit`` or the page wrote: what was measured, with the constants that fit best.

        ``link`` opens it in the page with all sets that fit; ``cluster_sets`` has them as a table.
        """
        return _taken(ask("cluster", text=_text(text, "A cluster file")), strict=True)

    @classmethod
    def default(cls) -> Scenario:
        """The scenario of an empty link."""
        return cls.from_link("v=1")

    def with_(self, changes: Mapping[str, Value] | None = None, *, strict: bool = False, **named: Unpack[Settings]) -> Scenario:
        """The same with other values: ``with_(linger_ms=5)`` or ``with_({"linger.ms": 5})``.

        A name or a value that nobody knows raises ``ScenarioProblem``. A value beyond a limit warns and becomes the limit.
        """
        columns = plain_columns({name: [_given(name, value)] for name, value in {**(changes or {}), **named}.items()})
        check_columns(columns)
        [answer] = ask("rows", base=self.plain, columns=columns, count=1)
        return _taken(answer, strict)

    def grid(self, axes: Mapping[str, Iterable[Value] | Value] | None = None, **named: Unpack[Axes]) -> Table:
        """Every combination of values, the last field changing fastest; a single value is the same in all of them."""
        columns = plain_columns({**(axes or {}), **named})
        check_columns(columns)
        rows = list(itertools.product(*columns.values()))
        return Table(self, {name: [row[index] for row in rows] for index, name in enumerate(columns)})


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
    answer = ask("cluster", text=_text(text, "A cluster file"))
    return Table(_taken(answer, strict=True), answer["columns"])


def band_runs(text: str, scenario: Scenario | None) -> Table:
    """A scenario, by default the measured one, in the cluster of each of those sets, each with a seed of its own."""
    answer = ask("bandRuns", text=_text(text, "A cluster file"), scenario=scenario and scenario.plain)
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


def _taken(answer: Mapping[str, Any], strict: bool) -> Scenario:
    if "message" in answer:
        raise ScenarioProblem(answer["message"])
    if strict:
        refuse(answer["notices"])
    warn(answer["notices"], stacklevel=3)
    return Scenario(answer["scenario"], answer["link"])


def _text(given: Any, what: str) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{what} is text, not {type(given).__name__}.")
    return given


def _cell(name: str, value: Any) -> Value:
    if name != "at":
        return value
    return ",".join(f"{change['atS']}:{change['field']}={change['value']}" for change in value)


def _given(name: str, value: Any) -> Any:
    if plain(value) is None:
        raise ScenarioProblem(f"{field_name(name)}: {value!r} isn't a value.")
    return value
