"""Searches find what the commands find, wherever their runs are made."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pytest

import linger_kafka as lk
from linger_kafka import searches

QUESTION = "v=1&duration.s=2&stall.ms=0&slo.p99.ms=150&decide=burst=out;change=linger.ms:0~20"
QUIET: Any = {"executor": "here", "progress": False}


def test_decide_finds_what_the_command_finds(command: Callable[..., str]) -> None:
    found = lk.decide(QUESTION, progress=False)
    assert found.json == json.loads(command("decide", QUESTION))
    asked = lk.decide(
        lk.Scenario.from_link(QUESTION), within_ms=150, burst="out", change={"linger.ms": (0, 20)}, workers=1, progress=False
    )
    assert asked.json == found.json


@pytest.mark.parametrize(("link", "changes"), [
    ("v=1", {"max.in.flight.requests.per.connection": 1}),
    # The page's tour: what it says must be said here, too.
    ("v=1&partitioner=sticky&stall.ms=0&slow.from.s=5&slow.to.s=40", {"linger.ms": 10}),
])
def test_a_question_without_a_word_has_the_answer_of_the_page(link: str, changes: dict[str, int], command: Callable[..., str]) -> None:
    found = lk.decide(link, progress=False)
    assert found.json == json.loads(command("decide", link))
    assert found.json["recommended"]["changes"] == changes


def test_sweep_finds_what_the_command_finds(command: Callable[..., str]) -> None:
    base = lk.Scenario.from_link("v=1&duration.s=1")
    link = f"{base.link}&sweep.x=linger.ms:list:0:5:20&sweep.y=slow.broker:list:none:0&sweep.lines=none&sweep.runs=3"
    found = lk.sweep(base, linger_ms=[0, 5, 20], slow_broker=["none", 0], most_runs=3, progress=False)
    assert found.json == json.loads(command("sweep", link, "--lines"))
    assert lk.sweep(link, **QUIET).json == found.json


def test_a_file_of_a_sweep_is_read_as_the_documents_say(command: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "cells.csv"
    command("sweep", "v=1&duration.s=1&sweep.x=linger.ms:list:0:5&sweep.y=none&sweep.lines=none&sweep.runs=1", "--out", str(file))
    frame = pd.read_csv(file, comment="#", engine="python")
    assert frame["linger.ms"].tolist() == [0, 5]
    assert pl.read_csv(file, comment_prefix='"#').columns == frame.columns.tolist()
    assert duckdb.sql(f"from '{file}'").columns == frame.columns.tolist()


def test_lab_finds_what_the_command_finds(command: Callable[..., str]) -> None:
    named = ["healthy", "slow-20"]
    rule = "leave new batch; score outstanding.records; pick lowest"
    found = lk.lab(rule, "v=1&duration.s=2", situations=named, seeds=3, progress=False)
    words = ("--scenario", "v=1&duration.s=2", "--situations", ",".join(named), "--seeds", "3", "--json")
    assert found.json == json.loads(command("lab", rule, *words))
    assert found.sentence.startswith("Better than adaptive in ")
    cells = found.cells
    assert cells["situation"].unique().tolist() == ["mine", *named]
    judged = cells[(cells["partitioner"] == "rule") & (cells["situation"] == "slow-20")].iloc[0]
    assert judged["p99.low"] <= judged["p99"] <= judged["p99.high"]
    assert judged["against.adaptive"] == "better"


@pytest.mark.parametrize(
    ("rule", "asked", "sentence"),
    [
        ("leave new batch; score queue.byte", {}, "queue.bytes"),
        (None, {}, "score"),
        ("least-backup", {"against": ["adaptve"]}, "Did you mean adaptive"),
        ("least-backup", {"situations": ["slow"]}, "There is no situation slow"),
    ],
)
def test_a_league_that_cant_be_asked_is_refused(rule: Any, asked: Any, sentence: str) -> None:
    with pytest.raises(lk.ScenarioProblem, match=sentence):
        lk.lab(rule, **asked, **QUIET)


def test_fit_finds_what_the_command_finds(command: Callable[..., str], measured: str, tmp_path: Path) -> None:
    result = tmp_path / "result.txt"
    result.write_text(measured)
    base = "v=1&duration.s=2&slow.broker=none"
    written = tmp_path / "cluster.json"
    printed = command("fit", str(result), "--scenario", base, "--runs=60", "--json", "--out", str(written))
    found = lk.fit(result, base, runs=60, progress=False)
    expected = json.loads(printed)
    # Another version of the JavaScript engine may round these otherwise.
    rounded = {name: pytest.approx(expected[name], rel=1e-9) for name in ("effective",)}
    assert found.json == {**expected, **rounded}
    assert found.cluster_file == written.read_text()
    assert lk.Scenario.from_cluster_file(found.cluster_file).plain == lk.Scenario.from_link(found.json["link"]).plain
    assert found.constants["field"].tolist() == found.json["fields"]
    assert {"label", "unit", "measured", "off.by"} <= set(found.residuals.columns)
    assert (found.latency["low"] <= found.latency["high"]).all()


def test_a_decision_is_a_table() -> None:
    found = lk.decide(QUESTION, **QUIET)
    settings = found.settings
    assert len(settings) == 1 + len(found.json["settings"])
    assert settings["linger.ms"].isna().tolist() == [True] + [False] * (len(settings) - 1)
    first = settings[settings["letter"] == "A"].iloc[0]
    option = found.json["options"][0]
    assert {"linger.ms": first["linger.ms"]} == option["changes"]
    assert first["slow.ms"] == option["situations"]["slow"]["ms"] < 150
    assert "burst.ms" not in settings
    assert settings.attrs["units"]["linger.ms"] == "ms"


def test_a_sweep_is_a_table(short: lk.Scenario) -> None:
    cells = lk.sweep(short, linger_ms=[0, 5], slow_broker=["none", 0], metric="p50", most_runs=2, **QUIET).cells
    assert cells[["linger.ms", "slow.broker"]].values.tolist() == [[0, "none"], [5, "none"], [0, "0"], [5, "0"]]
    assert (cells["p50"] > 0).all()
    assert cells["runs"].tolist() == [2] * 4
    assert len(lk.sweep(short, linger_ms=[0, 5], most_runs=1, **QUIET).cells) == 2


def test_a_search_reads_latency_over_the_window_that_it_is_asked_for() -> None:
    base = lk.Scenario.from_link("v=1&partitioner=adaptive&duration.s=4&slow.from.s=2&stall.ms=0")
    for window in ("own", "whole"):
        asked: Any = {"window": window, **QUIET}
        p99 = lk.run(base, executor="here", progress=False, window=window)["p99"][0]
        assert lk.sweep(base, linger_ms=[0, 5], most_runs=1, **asked).cells["p99"][0] == p99
        assert lk.decide(base, within_ms=1000, **asked).json["present"]["situations"]["slow"]["ms"] == p99
        cells = lk.lab("adaptive", base, against=["random"], situations=["healthy"], seeds=3, **asked).cells
        seeds = lk.run(base, seeds=3, executor="here", progress=False, window=window)["p99"]
        assert cells[cells["situation"] == "mine"]["p99"].iloc[0] == pytest.approx(seeds.mean())


def test_the_engine_changes_nothing(short: lk.Scenario) -> None:
    asked: Any = {"linger_ms": [0, 5, 20], "most_runs": 3, "progress": False}
    assert lk.sweep(short, executor="processes", workers=2, **asked).json == lk.sweep(short, executor="here", **asked).json


@pytest.mark.parametrize(("search", "words"), [
    (lambda base: lk.decide(base, percentil="p95"), '"percentile"'),
    (lambda base: lk.decide(base, percentile="p98"), '"p9'),
    (lambda base: lk.decide(base, change=["lingerms"]), '"linger.ms"'),
    (lambda base: lk.decide(base, lock=["linger"]), "linger.ms"),
    (lambda base: lk.decide(base, within_ms=-1), "slo.p99.ms"),
    (lambda base: lk.decide(base, healthy="out", slow="out", burst="out"), "healthy=must"),
    (lambda base: lk.sweep(base, lingerms=[0, 5]), "linger.ms"),
    (lambda base: lk.sweep(base, linger_ms=[0, 5], metric="p98"), "p95"),
    (lambda base: lk.sweep(base, linger_ms=[0], acks=["0", "1"]), "2 values"),
    (lambda base: lk.sweep(base, linger_ms=[0, 5], acks=["0", "1"], rate=[1, 2]), "not 3"),
    (lambda base: lk.fit("no metric"), "metric"),
    (lambda base: lk.sweep(base, linger_ms=[0, 5], window="slow"), 'window: .slow. isn.t "own" or "whole"'),
    (lambda base: lk.decide(base, window="slow"), "window"),
    (lambda base: lk.lab("least-backup", window="slow"), "window"),
])
def test_what_is_asked_is_checked_before_anything_runs(
    short: lk.Scenario, monkeypatch: pytest.MonkeyPatch, search: Any, words: str
) -> None:
    monkeypatch.setattr(searches.SearchRun, "do", lambda *_: pytest.fail("It runs."))
    with pytest.raises(lk.ScenarioProblem, match=words):
        search(short)


def test_a_run_that_fails_is_said(short: lk.Scenario, measured: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches.SearchRun, "do", lambda *_: (None, "It broke."))
    assert lk.sweep(short, linger_ms=[0, 5], **QUIET).cells["problem"].tolist() == ["It broke."] * 2
    with pytest.raises(lk.ModelProblem, match="It broke"):
        lk.fit(measured, short.with_(slow_broker="none"), **QUIET)
    with pytest.raises(lk.ModelProblem, match="present settings"):
        lk.decide(short, **QUIET)


@pytest.mark.parametrize(("search", "runs"), [
    (lambda _: lk.decide(QUESTION, **QUIET), 20),
    (lambda _: lk.sweep("v=1&duration.s=1", linger_ms=[0, 5, 20], **QUIET), 4),
    (lambda measured: lk.fit(measured, "v=1&duration.s=1&slow.broker=none", **QUIET), 80),
])
def test_ctrl_c_keeps_what_is_found(measured: str, monkeypatch: pytest.MonkeyPatch, search: Any, runs: int) -> None:
    real = searches.SearchRun.do
    made = []

    def interrupted(run: searches.SearchRun, problem: str | None = None) -> tuple[str | None, str | None]:
        made.append(run)
        if len(made) > runs:
            raise KeyboardInterrupt
        return real(run, problem)

    monkeypatch.setattr(searches.SearchRun, "do", interrupted)
    with pytest.raises(lk.Interrupted) as stopped:
        search(measured)
    found = stopped.value.found
    assert found.json.get("finished", False) is False
    assert found.json.get("end", "stopped") == "stopped"


@pytest.mark.parametrize("counts", [{"work": 101}, {"work": "x"}, {"work": True}, {"more": -1}, {"more": 10**9}])
def test_counts_have_the_limits_of_the_commands(counts: Any) -> None:
    with pytest.raises(ValueError, match=r"^(work|more)=.*: give a whole number from \d to 1"):
        lk.decide(QUESTION, **counts, **QUIET)
