"""What the tests share: a scenario that takes milliseconds."""

from __future__ import annotations

import pytest

import linger_kafka as lk


@pytest.fixture(scope="session")
def short() -> lk.Scenario:
    return lk.Scenario.from_link("v=1&duration.s=1")
