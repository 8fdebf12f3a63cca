"""What ``run`` takes: tables of every library, with whatever values and columns people have in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import linger_kafka as lk

QUIET: dict[str, Any] = {"executor": "here", "progress": False}


def test_tables_of_every_library(short: lk.Scenario) -> None:
    given = {"linger.ms": [0, None, 5], "acks": ["all", "1", "all"], "id": [7, 8, 9]}
    frame = lk.run(pd.DataFrame(given), base=short, **QUIET)
    # An empty value is that of the base; other columns pass through.
    assert list(frame["linger.ms"]) == [0, 0, 5]
    assert list(frame["id"]) == [7, 8, 9]
    rows = [{"linger.ms": 0, "id": 7}, {"acks": "1", "id": 8}, {"linger.ms": 5, "id": 9}]
    for table, kind in [
        (pl.DataFrame(given), pl.DataFrame),
        (pl.LazyFrame(given), pl.DataFrame),
        (pa.table(given), pa.Table),
        (pa.RecordBatch.from_pydict(given), pa.Table),
        (given, pd.DataFrame),
        (rows, pd.DataFrame),
        (iter(rows), pd.DataFrame),
    ]:
        ran = lk.run(table, base=short, **QUIET)
        assert isinstance(ran, kind)
        for name in ("digest", "id"):
            assert [getattr(value, "as_py", lambda value=value: value)() for value in ran[name]] == list(frame[name])
    assert lk.run(pa.table(given), base=short, **QUIET).schema.field("p99").metadata == {b"unit": b"ms"}


def test_scenarios_and_links(short: lk.Scenario) -> None:
    ran = lk.run(short.grid(linger_ms=[0, 5]), **QUIET)
    links = list(ran["link"])
    for given in (links, (lk.Scenario.from_link(link) for link in links), [short, links[1]]):
        assert list(lk.run(given, **QUIET)["digest"]) == list(ran["digest"])


def test_relations_of_duckdb(short: lk.Scenario) -> None:
    duckdb = pytest.importorskip("duckdb")
    runs = lk.run(duckdb.sql("select unnest([0, 5]) as linger_ms, 'mine' as label"), base=short, **QUIET)
    assert duckdb.sql('select max("linger.ms"), any_value(label) from runs').fetchall() == [(5, "mine")]


@pytest.mark.parametrize("values", [
    [0, 2.5, 5],
    np.array([0, 2, 5], dtype=np.int8),
    np.array([0, 2, 5], dtype=np.float32),
    pd.array([0, None, 5], dtype="Int64"),
    pd.Series([0, float("nan"), 5]),
    range(3),
])
def test_columns_have_the_type_of_their_field(short: lk.Scenario, values: Any) -> None:
    for chunk_rows in (None, 1):
        ran = lk.run({"slow.ms": values, "linger.ms": [0, 1, 2]}, base=short, chunk_rows=chunk_rows, **QUIET)
        assert (ran["slow.ms"].dtype, ran["linger.ms"].dtype) == ("float64", "int64")


@pytest.mark.parametrize(("name", "values", "used"), [
    ("slow.broker", ["none", 0], ["none", "0"]),
    ("slow.broker", ["none", "0"], ["none", "0"]),
    ("slow.broker", [0, 1], [0, 1]),
    # The base has a word.
    ("slow.broker", [0, None], ["0", "none"]),
    ("rate", [2048, "max"], ["2048", "max"]),
    ("rate", [2048, 100.5], [2048, 100.5]),
])
def test_a_number_or_a_word(short: lk.Scenario, name: str, values: list[Any], used: list[Any]) -> None:
    base = short.with_(slow_broker="none")
    for chunk_rows in (None, 1):
        assert list(lk.run({name: values}, base=base, chunk_rows=chunk_rows, **QUIET)[name]) == used


def test_every_field_that_takes_a_word_takes_both(short: lk.Scenario) -> None:
    base = short.with_(duration_s=0.1, replica_fetch_wait_max_ms=1)
    for name, field in lk.fields().items():
        if field["kind"] == "number-or-word":
            given = [field["words"][0], field["lowest"]]
            assert len(lk.run({name: given}, base=base, **QUIET)) == 2


def test_an_empty_table_has_an_empty_result(short: lk.Scenario) -> None:
    full = lk.run(pd.DataFrame({"linger.ms": [1], "id": [1]}), base=short, **QUIET)
    empty = lk.run(pd.DataFrame({"linger.ms": [], "id": []}), base=short, **QUIET)
    assert list(empty.columns) == list(full.columns)
    assert len(empty) == 0


@pytest.mark.parametrize(("given", "sentence"), [
    ({"lingerms": [1]}, "lingerms: There is no setting with this name. Did you mean linger.ms? If the column is your own, rename it."),
    ({"ligner.ms": [1]}, "Did you mean linger.ms?"),
    ({"linger.ms": [1], "my.own": [1]}, "my.own: There is no setting with this name. If the column is your own, rename it."),
    ({"linger.ms": [1], "p99": [1]}, "p99: results have a column with this name. Rename yours, or leave it out."),
    ({"label": ["x"]}, "None of the columns is a setting: their names are those of linger_kafka.fields()."),
    ({"linger.ms": [1, "5x"]}, 'row 1, linger.ms: "5x" isn\'t a whole number.'),
    ({"partitioner": ["stickyy"]}, '"stickyy" isn\'t one of'),
    ({"at": ["1:nothing=5"]}, "at: "),
    ({"model": [999]}, 'model: There is no model "999" here.'),
    ({5: [5]}, "The name of a setting is text; 5 isn't."),
    ([{5: 5}], "The name of a setting is text; 5 isn't."),
])
def test_what_says_nothing_is_refused_before_anything_runs(
    short: lk.Scenario, given: Any, sentence: str, no_runs: None
) -> None:
    with pytest.raises(lk.ScenarioProblem) as refused:
        lk.run(given, base=short, **QUIET)
    assert sentence in str(refused.value)


def test_many_bad_values_are_one_short_message(short: lk.Scenario, no_runs: None) -> None:
    with pytest.raises(lk.ScenarioProblem) as refused:
        lk.run({"linger.ms": [f"{number}x" for number in range(1000)]}, base=short, **QUIET)
    assert str(refused.value).count("\n") == 20
    assert str(refused.value).endswith("… and 980 more")


def test_a_value_beyond_a_limit_is_said_in_its_row_and_once(short: lk.Scenario) -> None:
    given = {"linger.ms": [5, -1, -2]}
    with pytest.warns(lk.ScenarioWarning) as said:
        ran = lk.run(given, base=short, seeds=2, **QUIET)
    sentence = "linger.ms: -1 is below the lowest value, 0. Used 0\u202fms."
    assert [str(each.message) for each in said] == [
        f'4 of 6 runs have other values than given: the column "notice" says which. The first, row 1: {sentence}'
    ]
    assert ran["notice"].isna().tolist() == [True, True, False, False, False, False]
    assert ran["notice"][3] == sentence
    assert list(ran["linger.ms"]) == [5, 5, 0, 0, 0, 0]


def test_strict_refuses_limits_too(short: lk.Scenario, no_runs: None) -> None:
    with pytest.raises(lk.ScenarioProblem, match=r"^row 1, linger\.ms: -1 is below the lowest value"):
        lk.run({"linger.ms": [5, -1]}, base=short, strict=True, **QUIET)
    # Also limits between settings, in rows far down.
    rows = 6_000
    given = {"slow.broker": [2] * rows, "brokers": [3] * (rows - 1) + [2]}
    with pytest.raises(lk.ScenarioProblem, match=rf"^row {rows - 1}, slow\.broker: There is no broker 2"):
        lk.run(given, base=short.with_(replication_factor=1), strict=True, **QUIET)


@pytest.fixture
def no_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def runs(*_: object) -> Callable[[], None]:
        raise AssertionError("something ran")

    monkeypatch.setattr("linger_kafka.executors.run_chunk", runs)
