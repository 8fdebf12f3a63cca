"""What there is beyond a row of figures: one run in detail, estimates, and bands of a fitted cluster."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pandas as pd
import pytest

import linger_kafka as lk

PROJECT = Path(__file__).parents[2]


def test_one_run_in_detail_agrees_with_its_figures(short: lk.Scenario) -> None:
    ran = lk.run(short, executor="here", progress=False).iloc[0]
    found = lk.details(short)
    assert found.curve["ms"].iloc[-1] == pytest.approx(ran["max"], rel=0.01)
    assert found.curve[found.curve["quantile"] >= 0.99]["ms"].iloc[0] == pytest.approx(ran["p99"], rel=0.01)
    assert found.series["records.acked"].sum() == ran["records.acked"]
    assert found.series["max"].max() == ran["max"]
    assert found.series["from.s"].tolist()[1:] == found.series["to.s"].tolist()[:-1]
    assert found.brokers["requests"].sum() == ran["requests"]
    assert found.partitions["batches"].sum() == ran["batches"]
    assert set(found.partitions["leader"]) == set(found.brokers["broker"])
    pd.testing.assert_frame_equal(lk.details(short.link).series, found.series)


def test_an_estimate_says_what_each_row_takes(short: lk.Scenario) -> None:
    costs = lk.estimate(pd.DataFrame({"duration.s": [1, 10], "id": ["a", "b"]}), base=short)
    assert list(costs.columns) == ["row", "duration.s", "id", "events", "bytes"]
    assert costs["events"][1] == pytest.approx(10 * costs["events"][0], rel=0.1)
    assert (costs["bytes"] > 0).all()
    assert len(lk.estimate(short.grid(linger_ms=range(12_000)))) == 12_000


def test_bands_are_those_of_the_command(cluster_file: str) -> None:
    node = shutil.which("node")
    if node is None or not (PROJECT / "scripts" / "simulate.mjs").exists():
        pytest.skip("The command takes Node and a clone of the project.")
    link = lk.Scenario.from_cluster_file(cluster_file).link
    words = [node, str(PROJECT / "scripts" / "simulate.mjs"), link]
    printed = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    expected = [{"figure": name.replace("p999", "p99.9"), **band} for name, band in printed["inYourCluster"]["latencyMs"].items()]
    bands = lk.bands(cluster_file, executor="here", progress=False)
    assert bands.to_dict("records") == expected
    slower = lk.bands(cluster_file, lk.Scenario.from_cluster_file(cluster_file).with_(linger_ms=50), executor="here", progress=False)
    assert slower["median"][1] > bands["median"][1] + 10
