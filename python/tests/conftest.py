"""What the tests share: a scenario that takes milliseconds, and a fitted cluster."""

from __future__ import annotations

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
