"""What there is beyond a row of figures: one run in detail, estimates, and bands of a fitted cluster."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pandas as pd
import pytest

import linger_kafka as lk
from linger_kafka._model import in_model
from linger_kafka._reader import ask


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
    assert list(costs.columns) == ["row", "duration.s", "id", "events", "events.low", "events.high", "bytes"]
    assert costs["events"][1] == pytest.approx(10 * costs["events"][0], rel=0.1)
    assert (costs["bytes"] > 0).all()
    assert len(lk.estimate(short.grid(linger_ms=range(12_000)))) == 12_000


def test_of_nine_in_ten_scenarios_an_estimate_says_the_range() -> None:
    draw = random.Random(1)
    table = {
        "rate": [50, 500, 2048, 8000],
        "record.bytes": [50, 512, 4000],
        "producers": [1, 4, 12],
        "partitions": [3, 12, 48],
        "linger.ms": [0, 5, 100],
        "batch.size": [1000, 16384, 131072],
        "partitioner": ["sticky", "uniform", "adaptive", "round-robin", "random"],
        "slow.broker": ["none", 0],
        "slow.ms": [5, 20, 100],
        "acks": ["0", "1", "all"],
        "max.in.flight.requests.per.connection": [1, 5],
        "buffer.memory": [1 << 20, 32 << 20],
        "arrivals": ["throttled", "poisson", "bursts"],
    }
    base = lk.Scenario.from_link("v=1&duration.s=5")
    columns = {name: [draw.choice(values) for _ in range(60)] for name, values in table.items()}
    costs = lk.estimate(columns, base=base)
    asked = ask("texts", asker=0, base=base.plain, columns=columns, count=60, seeds=1, first=0, stop=60)
    events = pd.Series(json.loads(in_model(lambda model: model.summary(text)))["events"] for text in asked["texts"])
    assert events.between(costs["events.low"], costs["events.high"]).sum() >= 54


def test_bands_are_those_of_the_command(cluster_file: str, command: Callable[..., str]) -> None:
    link = lk.Scenario.from_cluster_file(cluster_file).link
    printed = json.loads(command("simulate", link))
    expected = [{"figure": name.replace("p999", "p99.9"), **band} for name, band in printed["inYourCluster"]["latencyMs"].items()]
    bands = lk.bands(cluster_file, executor="here", progress=False)
    assert bands.to_dict("records") == expected
    slower = lk.bands(cluster_file, lk.Scenario.from_cluster_file(cluster_file).with_(linger_ms=50), executor="here", progress=False)
    assert slower["median"][1] > bands["median"][1] + 10
