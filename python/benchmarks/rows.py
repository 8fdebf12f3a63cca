"""Rows per second: one process against the loop of ``simulate`` in Node, one process against two, and each engine.

``rows.py engines`` prints the table of engines alone.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import linger_kafka as lk

PROJECT = Path(__file__).parents[2]
LINK = "#v=1&duration.s=20"
RUNS = 1000
#: So many runs are what starting costs: they are taken off.
FEW = 80
#: Each measures everything once, so that what else the machine does disturbs all of them alike.
ROUNDS = 5


@dataclass(frozen=True)
class Cost:
    """Seconds that runs took."""

    wall: float
    processor: float

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.wall - other.wall, self.processor - other.processor)


def cost_of(work: Callable[[], object]) -> Cost:
    """Wall time, and processor time with that of the processes that it started and that have ended."""

    def now() -> Cost:
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return Cost(time.perf_counter(), sum(each.ru_utime + each.ru_stime for each in used))

    began = now()
    work()
    return now() - began


def python(runs: int, workers: int, executor: str | None = None) -> None:
    """So many runs: in this process, in a pool, or wherever the executor runs them."""
    where = executor or ("here" if workers == 1 else "processes")
    seeds = {"seed": list(range(runs))}
    lk.run(seeds, base=lk.Scenario.from_link(LINK), progress=False, executor=where, workers=workers)


def node(runs: int) -> None:
    """The same by the command."""
    words = ["node", "scripts/simulate.mjs", LINK, "--repeat", str(runs)]
    subprocess.run(words, cwd=PROJECT, check=True, capture_output=True)


def without_start(work: Callable[[int], None]) -> Cost:
    """What a run takes."""
    few = cost_of(lambda: work(FEW))
    cost = cost_of(lambda: work(RUNS)) - few
    return Cost(cost.wall / (RUNS - FEW), cost.processor / (RUNS - FEW))


def main() -> None:
    """Prints the medians of the rounds; by processor time, because others may share the machine."""
    python(FEW, 1)
    rounds = [
        (without_start(node), without_start(lambda runs: python(runs, 1)), without_start(lambda runs: python(runs, 2)))
        for _ in range(ROUNDS)
    ]

    def median(figure: Callable[[Cost, Cost, Cost], float]) -> float:
        return statistics.median(figure(*costs) for costs in rounds)

    per_core = median(lambda _node, one, _two: 1 / one.processor)
    figures = {
        "scenario": LINK,
        "rows per second and core, Node": median(lambda of_node, _one, _two: 1 / of_node.processor),
        "rows per second and core, Python": per_core,
        "Python ÷ Node, by processor time": median(lambda of_node, one, _two: of_node.processor / one.processor),
        "Python ÷ Node, by wall time": median(lambda of_node, one, _two: of_node.wall / one.wall),
        # As fast as two are if each has a core of its own.
        "two processes ÷ one, by processor time": median(lambda _node, one, two: 2 * one.processor / two.processor),
        "two processes ÷ one, by wall time": median(lambda _node, one, two: one.wall / two.wall),
    }
    rounded = {name: value if isinstance(value, str) else float(f"{value:.3g}") for name, value in figures.items()}
    print(json.dumps(rounded, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
