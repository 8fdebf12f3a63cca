"""Files of results: nothing that was run is lost, and nothing is believed that isn't whole."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import linger_kafka as lk
from linger_kafka import output
from linger_kafka.chunks import Chunk, Done
from linger_kafka.executors import run_chunk
from linger_kafka.output import Output


@pytest.fixture(autouse=True)
def _write_each_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "MAX_WAIT_S", 0)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the runs that were made."""
    runs: list[int] = []

    def counted(chunk: Chunk, problem: str | None = None) -> Done:
        runs.extend(range(chunk.first, chunk.stop))
        return run_chunk(chunk, problem)

    monkeypatch.setattr("linger_kafka.executors.run_chunk", counted)
    return runs


class Stops:
    """Runs a few chunks, and is then interrupted."""

    def __init__(self, left: int, problem: BaseException) -> None:
        self.left = left
        self.problem = problem

    def submit(self, function: Callable[[Chunk], Done], chunk: Chunk) -> Any:
        from concurrent.futures import Future

        future: Future[Done] = Future()
        if self.left == 0:
            future.set_exception(self.problem)
        else:
            self.left -= 1
            future.set_result(function(chunk))
        return future


#: A column of floats whose first chunks have whole numbers only.
MIXED: dict[str, Any] = {"slow_ms": [0, 2.5, 5], "slow_broker": ["none", 0]}


def interrupted(grid: lk.Table, out: Path, chunks: int, **asked: Any) -> lk.Interrupted:
    with pytest.raises(lk.Interrupted) as stopped:
        lk.run(grid, out=out, chunk_rows=1, progress=False, executor=Stops(chunks, KeyboardInterrupt()), workers=1, **asked)
    return stopped.value


def test_a_run_resumes_where_it_was_interrupted(short: lk.Scenario, tmp_path: Path, ran: list[int]) -> None:
    out = tmp_path / "runs.parquet"
    grid = short.grid(**MIXED)
    asked: dict[str, Any] = {"executor": "here", "progress": False}
    whole = lk.run(grid, **asked)
    stopped = interrupted(grid, out, chunks=3)
    kept = len(stopped.runs)
    assert str(stopped) == f"{kept} of 6 runs are kept beside {out}: the same call resumes."
    pd.testing.assert_frame_equal(stopped.runs, whole.iloc[:kept])
    assert not out.exists()
    ran.clear()
    pd.testing.assert_frame_equal(lk.run(grid, out=out, **asked), whole)
    assert ran == list(range(kept, 6))
    assert [path.name for path in tmp_path.iterdir()] == ["runs.parquet"]
    assert pq.read_table(out).schema.field("p99").metadata == {b"unit": b"ms"}
    # The whole file answers at once.
    ran.clear()
    pd.testing.assert_frame_equal(lk.run(grid, out=out, **asked), whole)
    assert ran == []
    with pytest.raises(ValueError, match="has other scenarios"):
        lk.run(grid, seeds=2, out=out, **asked)


def test_any_other_end_keeps_what_is_done_too(short: lk.Scenario, tmp_path: Path) -> None:
    grid = short.grid(linger_ms=[0, 5, 20])
    with pytest.warns(lk.ScenarioWarning, match="2 of 3 runs are kept beside"), pytest.raises(OSError, match="gone") as ended:
        lk.run(grid, out=tmp_path / "runs.parquet", chunk_rows=1, progress=False, executor=Stops(2, OSError("gone")), workers=1)
    assert len(ended.value.runs) == 2  # type: ignore[attr-defined]
    with pytest.raises(lk.Interrupted, match="2 of 3 runs are done: they are in this exception's runs"):
        lk.run(grid, chunk_rows=1, progress=False, executor=Stops(2, KeyboardInterrupt()), workers=1)


@pytest.mark.parametrize("damage", ["cut", "emptied", "flipped"])
def test_a_damaged_part_is_said_and_run_again(short: lk.Scenario, tmp_path: Path, ran: list[int], damage: str) -> None:
    out = tmp_path / "runs.parquet"
    grid = short.grid(linger_ms=[0, 5, 10, 20])
    whole = lk.run(grid, executor="here", progress=False)
    interrupted(grid, out, chunks=3)
    parts = sorted(Path(f"{out}.parts").glob("*.parquet"))
    assert [part.name[:12] for part in parts] == ["000000000000", "000000000001", "000000000002"]
    data = bytearray(parts[1].read_bytes())
    data[len(data) // 2] ^= 1
    parts[1].write_bytes({"cut": data[:50], "emptied": b"", "flipped": data}[damage])
    ran.clear()
    with pytest.warns(lk.ScenarioWarning, match=rf"{parts[1].name} is damaged: it's removed, and its runs are made again"):
        pd.testing.assert_frame_equal(lk.run(grid, out=out, executor="here", progress=False), whole)
    assert ran == [1, 3]


def test_a_missing_part_is_run_again(short: lk.Scenario, tmp_path: Path, ran: list[int]) -> None:
    out = tmp_path / "runs.parquet"
    grid = short.grid(linger_ms=[0, 5, 10, 20])
    whole = lk.run(grid, executor="here", progress=False)
    interrupted(grid, out, chunks=3)
    sorted(Path(f"{out}.parts").glob("*.parquet"))[1].unlink()
    ran.clear()
    pd.testing.assert_frame_equal(lk.run(grid, out=out, executor="here", progress=False), whole)
    assert ran == [1, 3]


def test_a_foreign_file_is_said_and_left_alone(short: lk.Scenario, tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    foreign = tmp_path / "runs.parquet.parts" / "foreign.parquet"
    foreign.parent.mkdir()
    foreign.write_text("mine")
    with pytest.warns(lk.ScenarioWarning, match="foreign.parquet isn't a part of"):
        lk.run(short, out=out, executor="here", progress=False)
    assert foreign.read_text() == "mine"
    out.write_text("mine")
    with pytest.raises(ValueError, match="can't be read as Parquet"):
        lk.run(short, out=out, executor="here", progress=False)


def test_parts_of_other_scenarios_are_refused(short: lk.Scenario, tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    interrupted(short.grid(linger_ms=[0, 5]), out, chunks=1)
    with pytest.raises(ValueError, match="has other scenarios"):
        lk.run(short.grid(linger_ms=[0, 6]), out=out, executor="here", progress=False)
    assert len(list(Path(f"{out}.parts").glob("*.parquet"))) == 1


def test_parts_that_overlap_count_once(short: lk.Scenario, tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    grid = short.grid(linger_ms=[0, 5, 10, 20])
    whole = lk.run(grid, executor="here", progress=False)
    interrupted(grid, out, chunks=2)
    [part, *_] = sorted(Path(f"{out}.parts").glob("*.parquet"))
    # As if the same call on another machine had cut the runs otherwise.
    table = pq.read_table(part)
    table = pa.concat_tables([table, table]).replace_schema_metadata({**table.schema.metadata, b"stretches": b"[[0, 2]]"})
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink)
    data = sink.getvalue()
    part.with_name(f"{0:012d}-{zlib.crc32(data):08x}.parquet").write_bytes(data)
    with pytest.warns(lk.ScenarioWarning, match="has runs that another part has, too: it's left out"):
        assert list(lk.run(grid, out=out, executor="here", progress=False)["row"]) == list(whole["row"])


def test_parts_beside_a_whole_file_are_taken_away(short: lk.Scenario, tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    grid = short.grid(linger_ms=[0, 5])
    interrupted(grid, out, chunks=1)
    Path(f"{out}.parts").rename(tmp_path / "parts")
    lk.run(grid, out=out, executor="here", progress=False)
    (tmp_path / "parts").rename(f"{out}.parts")
    assert len(lk.run(grid, out=out, executor="here", progress=False)) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["runs.parquet"]


def test_two_callers_cannot_write_one_file(short: lk.Scenario, tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    with Output(out, "one"):
        with pytest.raises(BlockingIOError, match="is being written by another call"):
            lk.run(short, out=out, executor="here", progress=False)
    assert len(lk.run(short, out=out, executor="here", progress=False)) == 1


def test_what_is_written_is_on_the_disk(short: lk.Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr("os.fsync", lambda number: synced.append(Path(f"/proc/self/fd/{number}").readlink().name))
    lk.run(short, out=tmp_path / "runs.parquet", executor="here", progress=False)
    assert len(synced) == 2
    assert synced[1] == "runs.parquet.part"


def test_other_formats_are_refused_before_anything_runs(short: lk.Scenario) -> None:
    with pytest.raises(ValueError, match=r"out='runs.csv': rows are written as Parquet"):
        lk.run(short, out="runs.csv")


def test_object_storage(short: lk.Scenario, ran: list[int]) -> None:
    fsspec = pytest.importorskip("fsspec")
    out = "memory://bucket/study/runs.parquet"
    grid = short.grid(linger_ms=[0, 5, 20])
    interrupted(grid, out, chunks=2)
    assert len(fsspec.filesystem("memory").ls("/bucket/study/runs.parquet.parts")) == 2
    ran.clear()
    assert len(lk.run(grid, out=out, executor="here", progress=False)) == 3
    assert ran == [2]
    assert [each["name"] for each in fsspec.filesystem("memory").ls("/bucket/study")] == ["/bucket/study/runs.parquet"]


def test_keeping_rows_costs_the_same_however_many_there_are(
    short: lk.Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "MAX_WAIT_S", 2)
    rows = pa.Table.from_pandas(lk.run(short.grid(linger_ms=range(50)), executor="here", progress=False))
    chunks = 4_000
    with Output(tmp_path / "runs.parquet", "question") as kept:
        kept.known()
        for chunk in range(chunks):
            kept.add((50 * chunk, 50 * chunk + 50), rows)
        written = sorted(Path(f"{tmp_path}/runs.parquet.parts").glob("*.parquet"))
        # By hundreds of chunks together, not one by one.
        assert 0 < len(written) < chunks / 100
        whole = kept.rows()
    assert whole is not None
    assert whole.num_rows == 50 * chunks
