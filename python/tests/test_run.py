"""Tables of runs: the same figures wherever and in whatever order they are made."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pandas as pd
import pytest

import linger_kafka as lk
from linger_kafka._model import Model
from linger_kafka.chunks import Job, Work
from linger_kafka.executors import engine_of


def test_figures_are_those_of_the_command(short: lk.Scenario, command: Callable[..., str]) -> None:
    ruled = short.with_(partitioner="rule", rule="leave 20 ms; score outstanding.records; pick lowest")
    links = [short.link, short.with_(linger_ms=5, partitioner="sticky").link, "#v=1&duration.s=2&producers=3&acks=1", ruled.link]
    printed_runs = [json.loads(line) for line in command("simulate", *links).splitlines()]
    ran = lk.run([lk.Scenario.from_link(link) for link in links], executor="here", progress=False)
    assert list(ran["digest"]) == [each["digest"] for each in printed_runs]
    assert list(ran["p99"]) == [each["latencyMs"]["p99"] for each in printed_runs]
    assert set(ran["model.revision"]) == {each["modelRevision"] for each in printed_runs}


def test_one_row_a_run_in_order(short: lk.Scenario) -> None:
    ran = lk.run(short.grid(linger_ms=[0, 5]), seeds=range(7, 2, -4), executor="here", chunk_rows=1, progress=False)
    assert list(zip(ran["row"], ran["seed"], ran["linger.ms"])) == [(0, 3, 0), (0, 7, 0), (1, 3, 5), (1, 7, 5)]
    assert ran.attrs["units"]["p99"] == "ms"
    assert len(set(ran["digest"])) == 4
    assert ran["problem"].isna().all()


@pytest.mark.parametrize("seeds", [0, -1, [], True, "2"])
def test_no_seeds_are_refused_in_words(short: lk.Scenario, seeds: Any) -> None:
    with pytest.raises(ValueError, match=r"^seeds=.* asks for no run"):
        lk.run(short, seeds=seeds, executor="here", progress=False)


def test_the_engine_changes_nothing(short: lk.Scenario) -> None:
    asked = {"seeds": 2, "chunk_rows": 1, "progress": False}
    grid = short.grid(linger_ms=[0, 5, 20])
    here = lk.run(grid, executor="here", **asked)
    pd.testing.assert_frame_equal(lk.run(grid, executor="processes", workers=2, **asked), here)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        pd.testing.assert_frame_equal(lk.run(grid, executor=pool, **asked), here)


def test_an_unknown_engine_is_told() -> None:
    with pytest.raises(ValueError, match='There is no executor "spark": choose one of here, processes'):
        engine_of("spark", None)
    with pytest.raises(ValueError, match="object is no executor"):
        engine_of(object(), None)
    with pytest.raises(ValueError, match="workers=0 can't run anything"):
        engine_of("processes", 0)


def test_few_rows_with_many_seeds_are_many_chunks(short: lk.Scenario) -> None:
    work = Work(Job(short.grid(linger_ms=[0, 5]), 100, {}), [(0, 200)], slots=4)
    chunks = []
    while chunk := work.take():
        chunks.append(chunk)
    assert [chunk.first for chunk in chunks[1:]] == [chunk.stop for chunk in chunks[:-1]]
    assert sum(chunk.runs for chunk in chunks) == 200
    assert len(chunks) > 8
    # Each has only the rows that it takes.
    assert {len(chunk.job.table) for chunk in chunks} <= {1, 2}
    assert chunks[-1].row == 1


def test_what_a_chunk_has_no_time_for_is_handed_out_again(
    short: lk.Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = short.grid(linger_ms=[0, 5, 20])
    asked: dict[str, Any] = {"executor": "here", "seeds": 3, "progress": False}
    whole = lk.run(grid, **asked)
    monkeypatch.setattr("linger_kafka.chunks.MAX_CHUNK_S", 0)
    pd.testing.assert_frame_equal(lk.run(grid, **asked), whole)


def test_a_run_that_takes_too_many_events_has_no_result(short: lk.Scenario) -> None:
    ran = lk.run(short.grid(rate=[10, 10_000]), executor="here", progress=False, max_events=3_000)
    assert ran["problem"].isna().tolist() == [True, False]
    assert ran["problem"][1] == "Stopped after 3,000 model events: the run isn't over, and max_events allows no more."
    assert ran["p99"].isna().tolist() == [False, True]


def test_a_run_without_memory_says_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    class Small(Model):
        """An instance with little memory."""

        def __init__(self, former: int | None = None) -> None:
            super().__init__(former)
            self._call("limit_memory", 1_500_000)

    monkeypatch.setattr("linger_kafka._model.Model", Small)
    monkeypatch.setattr("linger_kafka._model._of_thread", threading.local())
    ran = lk.run("v=1&duration.s=20&producers=50&partitions=500&slow.ms=5000", executor="here", progress=False)
    assert ran["problem"][0].startswith("This run needs more memory than the ")
    assert ran["problem"][0].endswith("or use larger batches.")


def test_revision_and_version_are_public() -> None:
    assert lk.MODEL_REVISION == lk.run("v=1&duration.s=0.1", executor="here", progress=False)["model.revision"][0]
    assert lk.__version__
