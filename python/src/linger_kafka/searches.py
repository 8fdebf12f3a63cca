"""Searches over settings: the same ones as the commands ``decide``, ``sweep``, ``lab`` and ``fit``, with runs made here."""

from __future__ import annotations

import itertools
import json
import re
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

import narwhals as nw
import pyarrow as pa

from linger_kafka import _model
from linger_kafka._reader import ask, ask_in_json
from linger_kafka.catalogue import is_field, type_of, with_units
from linger_kafka.executors import Executor, engine_of
from linger_kafka.problems import ScenarioProblem, refuse, warn
from linger_kafka.running import Interrupted, bar, checked_window
from linger_kafka.scenario import Scenario
from linger_kafka.tables import native
from linger_kafka.values import check_columns, plain_columns

if TYPE_CHECKING:
    from typing_extensions import TypedDict, Unpack

    from linger_kafka.running import Submits, Window
    from linger_kafka.settings import Axes

    #: It has to hold, isn't run, or counts for so many minutes of a day.
    Role: TypeAlias = float | Literal["must", "out"]

    class Where(TypedDict, total=False):
        """Where the runs of a search are made, and what latencies are over, as for ``run``."""

        executor: Executor | Submits | None
        workers: int | None
        progress: bool
        window: Window

    class Question(Where, total=False):
        """The parts of a decision."""

        percentile: Literal["p50", "p95", "p99", "p99.9"]
        share: float
        healthy: Role
        slow: Role
        burst: Role
        lost: Role
        consumer: Role
        own: Role
        unlock: Iterable[Literal["acks", "enable.idempotence", "client"]]


@dataclass(frozen=True)
class Decision:
    """The answer of ``decide``; the table is of pandas if it is installed, else Arrow's."""

    #: The answer in one sentence.
    headline: str
    #: A row for each setting that was tried, the present one first: see docs/python.md.
    settings: Any = field(repr=False)
    #: What the command prints (``schema/decide.json``).
    json: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Sweep:
    """The cells of ``sweep``; the table is of pandas if it is installed, else Arrow's."""

    #: A row for each cell: see docs/python.md.
    cells: Any = field(repr=False)
    #: What the command writes (``schema/sweep.json``).
    json: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Lab:
    """The verdict of ``lab``; the table is of pandas if it is installed, else Arrow's."""

    #: What the rule wins and loses against the first rival, in one sentence.
    sentence: str
    #: A row for each partitioner in each situation: see docs/python.md.
    cells: Any = field(repr=False)
    #: What the command prints (``schema/lab.json``).
    json: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Fit:
    """The constants of ``fit``; tables are of pandas if it is installed, else Arrow's."""

    #: A row for each constant that was fitted.
    constants: Any = field(repr=False)
    #: A row for each metric: measured, and in the model.
    residuals: Any = field(repr=False)
    #: A row for each latency: between which values 95 % of the sets that fit leave it.
    latency: Any = field(repr=False)
    #: The text of the file that ``fit --out`` writes, which ``bands`` and ``Scenario.from_cluster_file`` take.
    cluster_file: str = field(repr=False)
    #: What the command prints (``schema/fit.json``).
    json: Mapping[str, Any] = field(repr=False)


def decide(
    scenario: Scenario | str,
    *,
    within_ms: float | None = None,
    change: Iterable[str] | Mapping[str, tuple[float, float] | None] | None = None,
    lock: Iterable[str] = (),
    work: int = 1,
    more: int = 0,
    **question: Unpack[Question],
) -> Decision:
    """Searches for the settings that keep an objective with the least harm.

    ``within_ms`` is the objective's bound; ``change`` names the settings that may change, perhaps each with its lowest and
    highest value, and ``lock`` those that may not; ``work`` is how many times the search may do as much work as the page does
    before it asks, and ``more`` how many more runs the recommended setting gets in the end. ``question`` is what docs/decide.md explains: ``percentile``, ``share``, the situations (``"must"``,
    ``"out"``, or minutes a day), and ``unlock``; and ``executor``, ``workers``, ``progress`` and ``window`` of ``run``. What is
    left out is that of the link, else the default. Raises ``ScenarioProblem`` before anything runs if part of that can't be
    used. The answer depends on neither executor nor workers. Ctrl+C raises ``Interrupted``, whose ``found`` is the answer
    by then.
    """
    where = {name: question.pop(name) for name in ("executor", "workers", "progress", "window") if name in question}  # type: ignore[misc]
    parts = {name: _joined(value) for name, value in question.items()}
    if change is not None:
        ranges = change if isinstance(change, Mapping) else dict.fromkeys(change)
        parts["change"] = ",".join(name + ("" if ends is None else f":{ends[0]}~{ends[1]}") for name, ends in ranges.items())
    view = {
        "decide": ";".join(f"{name}={text}" for name, text in parts.items()),
        "slo.p99.ms": _joined(within_ms),
        "lock": _joined(lock),
    }
    return _search(scenario, view, {"screen": "decide", "work": _counted("work", work, most=100), "more": _counted("more", more, least=0)}, _decision, where)


def sweep(
    scenario: Scenario | str,
    *,
    metric: str | None = None,
    precision: float | None = None,
    most_runs: int | None = None,
    within_ms: float | None = None,
    executor: Executor | Submits | None = None,
    workers: int | None = None,
    progress: bool = True,
    window: Window = "own",
    **axes: Unpack[Axes],
) -> Sweep:
    """Runs the model over one or two settings, each cell with as many seeds as its mean takes.

    ``axes`` are the settings and their values, as for ``Scenario.grid``; without any, they are the link's. A cell runs until
    the 95 % confidence interval of ``metric`` has the half-width ``precision``, as a share of the mean, or ``most_runs``
    times. Raises ``ScenarioProblem`` before anything runs if part of that can't be used. Ctrl+C raises ``Interrupted``, whose
    ``found`` has the cells by then.
    """
    columns = plain_columns(axes)
    check_columns(columns)
    if len(columns) > 2:
        raise ScenarioProblem(f"A sweep has one or two settings, not {len(columns)}: lk.run takes a grid of any number.")
    listed = [f"{name}:list:{':'.join(_joined(value) for value in values)}" for name, values in columns.items()]
    view = {"sweep.metric": metric or "", "sweep.precision": _joined(precision), "sweep.runs": _joined(most_runs)}
    view["slo.p99.ms"] = _joined(within_ms)
    if listed:
        view |= {"sweep.x": listed[0], "sweep.y": [*listed, "none"][1], "sweep.lines": "none"}
    where = {"executor": executor, "workers": workers, "progress": progress, "window": window}
    return _search(scenario, view, {"screen": "sweep"}, _sweep, where)


def lab(
    rule: str,
    scenario: Scenario | str | None = None,
    *,
    against: Iterable[str] | None = None,
    situations: Iterable[str] | None = None,
    seeds: int = 6,
    **where: Unpack[Where],
) -> Lab:
    """Compares a rule that chooses partitions with other partitioners, in many situations and under the same arrivals.

    ``rule`` is its text, or the name of a partitioner; ``scenario`` one more situation, ``"mine"``. ``against`` names the other
    partitioners, by default ``["adaptive", "uniform", "sticky"]``, ``situations`` those of docs/lab.md, by default all, and
    ``seeds`` is how many runs each partitioner has in each, 3 at least. ``where`` is ``executor``, ``workers``, ``progress`` and
    ``window`` of ``run``. Raises ``ScenarioProblem`` before anything runs if part of that can't be used. Ctrl+C raises ``Interrupted``, whose
    ``found`` has the cells by then.
    """
    question = {
        "screen": "lab",
        "rule": _joined(rule),
        "against": None if against is None else _joined(against),
        "situations": None if situations is None else _joined(situations),
        "runs": _counted("seeds", seeds, least=3),
        "isOwn": scenario is not None,
    }
    return _search(scenario or Scenario.default(), {}, question, _lab, dict(where))


def fit(
    metrics: str | Path | Sequence[str | Path],
    scenario: Scenario | str | None = None,
    *,
    runs: int | None = None,
    work: int = 1,
    **where: Unpack[Where],
) -> Fit:
    """Fits the constants of a cluster to metrics: texts or files that ``fit`` takes, such as metrics or a log.

    ``scenario`` is what was measured, by default the default one; ``runs`` the most runs of a turn, by default as many as it asks
    for, and ``work`` how many turns the fit takes, each of which searches on where the last one ended. If the metrics don't name
    the scenario's slow broker, every broker that may be slow is checked: ``json["candidates"]`` has them.
    ``where`` is ``executor``, ``workers``, ``progress`` and ``window`` of ``run``. What of the metrics can't be used warns; without any
    that can, it raises ``ScenarioProblem``. Ctrl+C raises ``Interrupted``, whose ``found`` is the last round's.
    """
    given = [metrics] if isinstance(metrics, (str, Path)) else metrics
    texts = [each.read_text(encoding="utf-8") if isinstance(each, Path) else each for each in given]
    most = None if runs is None else _counted("runs", runs, most=100_000)
    question = {"screen": "explore", "texts": texts, "runs": most, "work": _counted("work", work, most=100)}
    return _search(scenario or Scenario.default(), {}, question, _fit, dict(where))


@dataclass(frozen=True)
class SearchRun:
    """One run of a search: a chunk, as engines take it."""

    first: int
    text: str
    former: int | None
    objective_ms: float | None
    losses: int = 0

    def do(self, problem: str | None = None) -> tuple[str | None, str | None]:
        """The summary as JSON, or why there is none."""
        if problem is not None:
            return None, problem
        return _model.run_text(self.text, self.former, objective_ms=self.objective_ms)


@dataclass
class _Searching:
    """What the reader's search wants next: ``Work``, as engines take it."""

    asker: int
    slots: int = 1
    _lost: list[SearchRun] = field(default_factory=list)
    _under_way: int = 0
    _is_over: bool = False

    @property
    def runs(self) -> int:
        return 0 if self._is_over else sys.maxsize

    def take(self) -> SearchRun | None:
        asked = None if self._lost else ask("takeRun", asker=self.asker)
        if not self._lost and asked is None:
            # Else the next round waits for runs of this one.
            self._is_over = self._under_way == 0
            return None
        self._under_way += 1
        return self._lost.pop() if asked is None else SearchRun(asked["run"], asked["text"], asked["former"], asked["objectiveMs"])

    def put_back(self, chunk: SearchRun, losses: int = 1) -> None:
        self._under_way -= 1
        self._lost.append(replace(chunk, losses=chunk.losses + losses))

    def finish(self, chunk: SearchRun, done: tuple[str | None, str | None]) -> float:
        """The share of the search that is done."""
        self._under_way -= 1
        summary, problem = done
        about = f'{{"asker": {self.asker}, "run": {chunk.first}, "summary": {summary or "null"}, "problem": {json.dumps(problem)}}}'
        return ask_in_json("putRun", about)


def _search(scenario: Scenario | str, view: Mapping[str, str], question: Mapping[str, Any], made: Any, where: Mapping[str, Any]) -> Any:
    engine = engine_of(where.get("executor"), where.get("workers"))
    asker = threading.get_ident()
    link = scenario if isinstance(scenario, str) else scenario.link
    given = {name: text for name, text in view.items() if text}
    over = checked_window(where.get("window", "own"))
    asked = ask("openSearch", asker=asker, link=link, view=given, question={**question, "window": over})
    if "message" in asked:
        raise ScenarioProblem(asked["message"])
    refuse(asked["unused"])
    warn(asked["notices"], stacklevel=3)
    work = _Searching(asker)
    try:
        with bar(100, where.get("progress", True), bar_format="{percentage:3.0f} % |{bar}| {elapsed}, {remaining} left{postfix}") as shown:
            for count, (chunk, done) in enumerate(engine(work), 1):
                shown.n = 100 * work.finish(chunk, done)
                shown.set_postfix_str(f"{count:,} runs", refresh=False)
                shown.update(0)
    except KeyboardInterrupt:
        found = ask("searchResult", asker=asker)
        raise Interrupted("The search was stopped: what it found is in this exception's found.", found=found and made(found)) from None
    found = ask("searchResult", asker=asker)
    if found is None:
        raise _model.ModelProblem("The present settings can't be run.")
    if "message" in found:
        raise _model.ModelProblem(found["message"])
    return made(found)


def _decision(said: Mapping[str, Any]) -> Decision:
    letters = {each["key"]: each["letter"] for each in said["options"]}
    best = said["recommended"] or {"key": None}
    settings = [said["present"], *said["settings"]]
    changed = dict.fromkeys(itertools.chain.from_iterable(each["changes"] for each in settings))
    rows = []
    for each in settings:
        figures = {name: each[name] for name in ("verdict", "runs", "held", "busy")} | each["situations"]
        figures |= {name: each[name] or {} for name in ("worse", "cliff", "day", "costs")} | {"link": each["link"]}
        is_answer = {"recommended": each["key"] == best["key"], "letter": letters.get(each["key"], "")}
        rows.append({**dict.fromkeys(changed), **each["changes"], **is_answer, **dict(_flat(figures))})
    return Decision(said["headline"], _table(rows), said)


def _sweep(said: Mapping[str, Any]) -> Sweep:
    metric = said["metric"]["name"]
    rows = []
    for cell in said["cells"]:
        figures = {name: value for name, value in cell.items() if name not in ("settings", "own", "firstRun")}
        rows.append({**cell["settings"], metric: cell["own"], **dict(_flat(figures))})
    return Sweep(_table(rows), said)


def _lab(said: Mapping[str, Any]) -> Lab:
    rows = []
    for situation in said["situations"]:
        for cell in situation["entrants"]:
            of_this = [each for each in situation["verdicts"] if each["entrant"] == cell["id"]]
            outcomes = {f"against.{each['rival']}": each["outcome"] for each in of_this}
            ranges = {name: value for figure, each in cell["figures"].items() for name, value in _range(figure if figure.islower() else _dotted(figure), each)}
            counts = {"runs": cell["runs"], "runs.away": cell["runsAway"], "problem": cell["problem"], "link": cell["link"]}
            rows.append({"situation": situation["id"], "partitioner": cell["id"], **ranges, **counts, **outcomes})
    return Lab(said["verdicts"][0]["sentence"], _table(rows), said)


def _range(name: str, ends: Mapping[str, float | None]) -> Iterator[tuple[str, float | None]]:
    """The mean by the figure's own name, and its ends."""
    yield name, ends["mean"]
    for end in ("low", "high", "halfWidth95"):
        yield f"{name}.{_dotted(end)}", ends[end]


def _fit(said: Mapping[str, Any]) -> Fit:
    printed = {name: value for name, value in said.items() if name != "clusterFile"}
    tables = {name: _table([dict(_flat(row)) for row in said[name]]) for name in ("constants", "residuals", "latency")}
    return Fit(**tables, cluster_file=said["clusterFile"], json=printed)


def _flat(row: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        named = before + _dotted(name)
        if isinstance(value, Mapping):
            yield from _flat(value, f"{named}.")
        else:
            yield named, value


def _dotted(name: str) -> str:
    """``halfWidth95`` as columns are called: ``half.width.95``."""
    return re.sub(r"(?<=[a-z])([A-Z]|\d)", r".\1", name).lower() if name.isalnum() else name


def _table(rows: Sequence[Mapping[str, Any]]) -> Any:
    names = dict.fromkeys(itertools.chain.from_iterable(rows))
    columns = {}
    for name in names:
        values = [row.get(name) for row in rows]
        type_ = type_of(name, [value for value in values if value is not None]) if is_field(name) else None
        columns[name] = pa.array([value if value is None or type_ != "string" else str(value) for value in values], type_)
    return native(with_units(pa.table(columns)), nw.Implementation.PANDAS)


def _joined(value: Any) -> str:
    """A value, or several, as links have them."""
    if value is None:
        return ""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return str(value)
    return ",".join(str(each) for each in value)


def _counted(name: str, value: int, least: int = 1, most: int = 1_000) -> int:
    """A count within the limits that the commands have."""
    count = index(value) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else least - 1
    if not least <= count <= most:
        raise ValueError(f"{name}={value!r}: give a whole number from {least} to {most:,}.")
    return count
