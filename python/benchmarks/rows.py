"""Rows per second: one process against the loop of ``simulate`` in Node, and one process against two."""

from __future__ import annotations

import json
import re
import subprocess
import time
from pathlib import Path

import linger_kafka as lk

PROJECT = Path(__file__).parents[2]
LINK = "#v=1&duration.s=20"
RUNS = 400
ROUNDS = 5


def python_seconds(workers: int) -> float:
    """Wall time of so many runs, without that of starting."""
    base = lk.Scenario.from_link(LINK)
    engine = {"executor": "here"} if workers == 1 else {"workers": workers}
    began = time.perf_counter()
    lk.run(base, seeds=1, progress=False, **engine)
    start = time.perf_counter() - began
    began = time.perf_counter()
    lk.run({"seed": list(range(RUNS))}, base=base, progress=False, chunk_rows=RUNS // 8, **engine)
    return time.perf_counter() - began - (start if workers > 1 else 0)


def node_seconds() -> float:
    """The same runs by the command, as it times them itself: the sum of the runs."""
    words = ["node", "scripts/simulate.mjs", LINK, "--repeat", str(RUNS), "--time"]
    said = subprocess.run(words, cwd=PROJECT, check=True, capture_output=True, text=True).stderr
    found = re.search(r"median ([\d.]+) s", said)
    if found is None:
        raise RuntimeError(said)
    return RUNS * float(found[1])


def main() -> None:
    """Prints the best of some rounds: on a shared machine the others were disturbed."""
    node = min(node_seconds() for _ in range(ROUNDS))
    one = min(python_seconds(1) for _ in range(ROUNDS))
    two = min(python_seconds(2) for _ in range(ROUNDS))
    per_core = RUNS / one
    print(
        json.dumps(
            {
                "scenario": LINK,
                "rows per second, Node": round(RUNS / node, 1),
                "rows per second, one process": round(per_core, 1),
                "one process ÷ Node": round(node / one, 2),
                "two processes ÷ one": round(one / two, 2),
                "hours for 10⁶ runs on 100 cores": round(1e6 / per_core / 100 / 3600, 3),
            },
            ensure_ascii=False,
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
