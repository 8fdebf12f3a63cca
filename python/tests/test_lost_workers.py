"""A worker that is killed in the middle loses no row."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pandas as pd
import pytest

import linger_kafka as lk
from linger_kafka import executors
from linger_kafka.chunks import Chunk, Done, run_chunk

#: Names the file whose presence says that one worker was killed already.
MARK = "LINGER_TEST_KILLED"


def dies_once(chunk: Chunk) -> Done:
    """Kills its own process the first time that row 2 comes."""
    mark = Path(os.environ[MARK])
    if chunk.row == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return run_chunk(chunk)


@pytest.mark.parametrize("executor", ["processes", "ray"])
def test_no_row_is_lost(
    short: lk.Scenario, executor: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "killed"
    monkeypatch.setenv(MARK, str(mark))
    if executor == "ray":
        ray = pytest.importorskip("ray")
        # Its workers need this file and the mark, too.
        path = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
        around = {"env_vars": {MARK: str(mark), "PYTHONPATH": path}}
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env=around)
    asked = {"seeds": 2, "chunk_rows": 1, "progress": False}
    grid = short.grid(linger_ms=[0, 5, 20, 50])
    here = lk.run(grid, executor="here", **asked)
    monkeypatch.setattr(executors, "run_chunk", dies_once)
    try:
        ran = lk.run(grid, executor=executor, workers=2, **asked)
    finally:
        if executor == "ray":
            ray.shutdown()
    assert mark.exists()
    pd.testing.assert_frame_equal(ran, here)
