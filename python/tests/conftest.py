"""What the tests share: a scenario that takes milliseconds, and a fitted cluster."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import linger_kafka as lk


@pytest.fixture(scope="session")
def short() -> lk.Scenario:
    return lk.Scenario.from_link("v=1&duration.s=1")


@pytest.fixture(scope="session")
def cluster_file() -> str:
    return """{
  "kind": "linger cluster",
  "version": 1,
  "scenario": "#v=1&duration.s=1&rtt.ms=0.5",
  "fields": ["rtt.ms", "broker.request.us"],
  "sets": [[0.75, 0.5, 900], [0.25, 1, 700]]
}"""


@pytest.fixture(scope="session")
def measured() -> str:
    """What kafka-producer-perf-test printed."""
    return (
        "122880 records sent, 2048.0 records/sec (1.00 MB/sec), 2.2 ms avg latency, 150.0 ms max latency, 3 ms 50th, 8 ms 95th, "
        "18 ms 99th, 54 ms 99.9th."
    )


@pytest.fixture(scope="session")
def command() -> Callable[..., str]:
    """What a command of the project prints."""
    node, scripts = shutil.which("node"), Path(__file__).parents[2] / "scripts"
    if node is None or not scripts.exists():
        pytest.skip("The commands take Node and a clone of the project.")

    def run(name: str, *words: str) -> str:
        return subprocess.run([node, str(scripts / f"{name}.mjs"), *words], check=True, capture_output=True, text=True).stdout

    return run
