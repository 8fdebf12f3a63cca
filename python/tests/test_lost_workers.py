"""A worker that is killed in the middle loses no row."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pandas as pd
import pytest

import linger_kafka as lk
from linger_kafka import executors
from linger_kafka.chunks import Chunk, Done
from linger_kafka.executors import run_chunk

#: Names the file whose presence says that one worker was killed already.
MARK = "LINGER_TEST_KILLED"


def dies_once(chunk: Chunk) -> Done:
    """Kills its own process the first time that row 2 comes."""
    mark = Path(os.environ[MARK])
    if chunk.row == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return run_chunk(chunk)


def always_dies(chunk: Chunk) -> Done:
    """Kills its own process if run 5 is in the chunk."""
    if chunk.first <= 5 < chunk.stop:
        os.kill(os.getpid(), signal.SIGKILL)
    return run_chunk(chunk)


def test_no_row_is_lost(short: lk.Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "killed"
    monkeypatch.setenv(MARK, str(mark))
    asked = {"seeds": 2, "chunk_rows": 1, "progress": False}
    grid = short.grid(linger_ms=[0, 5, 20, 50])
    here = lk.run(grid, executor="here", **asked)
    monkeypatch.setattr(executors, "run_chunk", dies_once)
    ran = lk.run(grid, executor="processes", workers=2, **asked)
    assert mark.exists()
    pd.testing.assert_frame_equal(ran, here)


def test_a_run_that_ends_its_process_costs_only_itself(short: lk.Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"progress": False, "seeds": 4}
    grid = short.grid(linger_ms=[0, 5, 20])
    here = lk.run(grid, executor="here", **asked)
    real = executors.run_chunk
    # A chunk that nobody can run is written down here, in this process.
    monkeypatch.setattr(executors, "run_chunk", lambda chunk, problem: real(chunk, problem))
    monkeypatch.setattr(executors.Workers, "submit", _submitting(executors.Workers.submit))
    ran = lk.run(grid, executor="processes", workers=2, **asked)
    assert ran["problem"].dropna().to_dict() == {5: "The process that ran it ended 3 times."}
    assert ran["link"][5] == here["link"][5]
    pd.testing.assert_frame_equal(ran.drop(index=5), here.drop(index=5))


def _submitting(submit):
    return lambda workers, _function, chunk: submit(workers, always_dies, chunk)
