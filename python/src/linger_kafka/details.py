"""One run in detail: what a row of figures has no room for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import narwhals as nw
import pyarrow as pa

from linger_kafka import _model
from linger_kafka._reader import ask
from linger_kafka.scenario import Scenario
from linger_kafka.tables import native


@dataclass(frozen=True)
class Details:
    """Tables of one run, of pandas if it is installed, else Arrow's."""

    #: Every percentile: ``quantile`` from 0 to 1 and ``ms``.
    curve: Any
    #: A row for each 240th of the time: records, bytes, the backlog at its end, and p50, p99 and max of its acks, ms.
    series: Any
    #: A row for each broker: requests, bytes, how busy it was.
    brokers: Any
    #: A row for each partition: its leader, records, bytes, batches.
    partitions: Any


def details(scenario: Scenario | str) -> Details:
    """Runs a scenario or a link once, in this process, and returns tables of what happened; ``ModelProblem`` if it can't."""
    wanted = Scenario.from_link(scenario) if isinstance(scenario, str) else scenario
    asked = ask("texts", asker=0, base=wanted.plain, columns={}, count=1, seeds=1, first=0, stop=1)
    summary, columns = _model.in_model(lambda model: model.watched(asked["texts"][0]), asked["formers"][0])
    answer = ask("details", scenario=wanted.plain, summary=json.loads(summary), columns=columns)
    return Details(**{name: native(pa.Table.from_pylist(rows), nw.Implementation.PANDAS) for name, rows in answer.items()})
