"""Tables of runs: the same figures wherever and in whatever order they are made."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import linger_kafka as lk
from linger_kafka.executors import engine_of

PROJECT = Path(__file__).parents[2]


def test_figures_are_those_of_the_command(short: lk.Scenario) -> None:
    node = shutil.which("node")
    if node is None or not (PROJECT / "scripts" / "simulate.mjs").exists():
        pytest.skip("The command takes Node and a clone of the project.")
    links = [short.link, short.with_(linger_ms=5, partitioner="sticky").link, "#v=1&duration.s=2&producers=3&acks=1"]
    words = [node, str(PROJECT / "scripts" / "simulate.mjs"), *links]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    told = [json.loads(line) for line in printed.splitlines()]
    ran = lk.run([lk.Scenario.from_link(link) for link in links], executor="here", progress=False)
    assert list(ran["digest"]) == [each["digest"] for each in told]
    assert list(ran["p99"]) == [each["latencyMs"]["p99"] for each in told]
    assert set(ran["model.revision"]) == {each["modelRevision"] for each in told}


def test_one_row_a_run_in_order(short: lk.Scenario) -> None:
    ran = lk.run(short.grid(linger_ms=[0, 5]), seeds=range(7, 2, -4), executor="here", chunk_rows=1, progress=False)
    assert list(zip(ran["row"], ran["seed"], ran["linger.ms"])) == [(0, 3, 0), (0, 7, 0), (1, 3, 5), (1, 7, 5)]
    assert ran.attrs["units"]["p99"] == "ms"
    assert len(set(ran["digest"])) == 4
    assert ran["problem"].isna().all()


@pytest.mark.parametrize("seeds", [0, -1, []])
def test_no_seeds_are_refused_in_words(short: lk.Scenario, seeds: int | list[int]) -> None:
    with pytest.raises(ValueError, match=r"^seeds=.* asks for no run"):
        lk.run(short, seeds=seeds, executor="here", progress=False)


@pytest.mark.parametrize("executor", ["processes", "joblib", "dask"])
def test_the_engine_changes_nothing(short: lk.Scenario, executor: str) -> None:
    if executor != "processes":
        pytest.importorskip({"dask": "distributed"}.get(executor, executor))
    asked = {"seeds": 2, "chunk_rows": 1, "progress": False}
    grid = short.grid(linger_ms=[0, 5, 20])
    here = lk.run(grid, executor="here", **asked)
    pd.testing.assert_frame_equal(lk.run(grid, executor=executor, workers=2, **asked), here)


def test_tables_of_every_library(short: lk.Scenario) -> None:
    given = {"linger.ms": [0, None, 5], "acks": ["all", "1", "all"]}
    asked = {"base": short, "executor": "here", "progress": False}
    frame = lk.run(pd.DataFrame(given), **asked)
    polars = lk.run(pl.DataFrame(given), **asked)
    arrow = lk.run(pa.table(given), **asked)
    assert isinstance(polars, pl.DataFrame)
    assert isinstance(arrow, pa.Table)
    assert arrow.schema.field("p99").metadata == {b"unit": b"ms"}
    assert list(frame["digest"]) == polars["digest"].to_list() == arrow["digest"].to_pylist()
    # What a row leaves empty is that of the base.
    assert list(frame["linger.ms"]) == [0, 0, 5]


def test_a_bad_value_names_its_row_and_column(short: lk.Scenario) -> None:
    given = pd.DataFrame({"linger.ms": [5, -1], "linger.mss": [1, 2]})
    with pytest.warns(lk.ScenarioWarning) as said:
        ran = lk.run(given, base=short, executor="here", progress=False)
    sentences = [str(each.message) for each in said]
    assert sentences == [
        'linger.mss: There is no setting with this name. Did you mean linger.ms? Left out.',
        "row 1, linger.ms: -1 is below the lowest value, 0. Used 0\u202fms.",
    ]
    assert list(ran["linger.ms"]) == [5, 0]
    with pytest.raises(lk.ScenarioProblem, match="row 1, linger.ms"):
        lk.run(given, base=short, strict=True)


def test_a_run_goes_on_where_its_file_ends(short: lk.Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "runs.parquet"
    grid = short.grid(linger_ms=[0, 5, 20])
    asked = {"out": out, "chunk_rows": 1, "progress": False}
    whole = lk.run(grid, executor="here", chunk_rows=1, progress=False)

    class Stops:
        """Runs one chunk, and is interrupted at the second."""

        left = 1

        def submit(self, function, chunk):
            from concurrent.futures import Future

            future: Future = Future()
            if self.left == 0:
                future.set_exception(KeyboardInterrupt())
            else:
                self.left -= 1
                future.set_result(function(chunk))
            return future

    with pytest.raises(KeyboardInterrupt):
        lk.run(grid, executor=Stops(), **asked)
    assert not out.exists()
    kept = len(list(Path(f"{out}.parts").glob("*.parquet")))
    ran: list[int] = []
    monkeypatch.setattr("linger_kafka.executors.run_chunk", _counting(ran))
    pd.testing.assert_frame_equal(lk.run(grid, executor="here", **asked), whole)
    assert len(ran) == 3 - kept
    assert not Path(f"{out}.parts").exists()
    assert pq.read_table(out).schema.field("p99").metadata == {b"unit": b"ms"}
    with pytest.raises(ValueError, match="has other scenarios"):
        lk.run(grid, seeds=2, executor="here", **asked)


def _counting(ran: list[int]):
    from linger_kafka.chunks import run_chunk

    def counted(chunk):
        ran.extend(chunk.rows)
        return run_chunk(chunk)

    return counted


def test_an_unknown_engine_is_told() -> None:
    with pytest.raises(ValueError, match='There is no executor "spark": choose one of here, processes'):
        engine_of("spark", None)
    with pytest.raises(ValueError, match="object is no executor"):
        engine_of(object(), None)
