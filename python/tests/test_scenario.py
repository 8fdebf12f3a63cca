"""Scenarios are read, changed and written as the page does it."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import linger_kafka as lk
from linger_kafka._reader import ask


def test_a_link_and_back() -> None:
    scenario = lk.Scenario.from_link("https://example.org/linger/#v=1&linger.ms=5&at=4:slow.ms=0")
    assert scenario.values["linger.ms"] == 5
    assert scenario.values["at"] == ({"atS": 4, "field": "slow.ms", "value": 0},)
    assert scenario.link == "#v=1&linger.ms=5&at=4:slow.ms=0"


def test_presets_have_names() -> None:
    assert lk.Scenario.from_link("runaway").values["partitioner"] == "sticky"
    with pytest.raises(lk.ScenarioProblem, match='There is no preset "nope"'):
        lk.Scenario.from_link("nope")


def test_a_bad_value_says_what_is_used_instead() -> None:
    with pytest.warns(lk.ScenarioWarning, match=r'linger.ms: "5x" isn\'t a whole number. Used the default, 0'):
        scenario = lk.Scenario.from_link("v=1&linger.ms=5x")
    assert scenario.values["linger.ms"] == 0
    with pytest.raises(lk.ScenarioProblem, match="isn't a whole number"):
        lk.Scenario.from_link("v=1&linger.ms=5x", strict=True)


def test_changes_by_name(short: lk.Scenario) -> None:
    assert short.with_(linger_ms=7).values["linger.ms"] == 7
    assert short.with_({"linger.ms": 7}).link == "#v=1&duration.s=1&linger.ms=7"
    assert short.with_(producer_byte_rate=2e6).values["producer_byte_rate"] == 2_000_000
    with pytest.raises(lk.ScenarioProblem, match=r"^lingerms: There is no setting with this name. Did you mean linger\.ms\?$"):
        short.with_(lingerms=7)
    with pytest.raises(lk.ScenarioProblem, match=r'^linger\.ms: "5x" isn\'t a whole number\.$'):
        short.with_(linger_ms="5x")
    with pytest.warns(lk.ScenarioWarning, match=r"^linger\.ms: -1 is below the lowest value, 0\. Used 0"):
        assert short.with_(linger_ms=-1) == short
    with pytest.raises(lk.ScenarioProblem, match="below the lowest value"):
        short.with_(linger_ms=-1, strict=True)


@pytest.mark.parametrize(("value", "sentence"), [
    (float("nan"), "linger.ms: nan isn't a value."),
    (None, "linger.ms: None isn't a value."),
    (float("inf"), 'linger.ms: "inf" isn\'t a whole number.'),
    ([1, 2], "[1, 2] is neither a number nor a word."),
])
def test_what_is_no_value_is_refused_in_words(short: lk.Scenario, value: object, sentence: str) -> None:
    with pytest.raises(lk.ScenarioProblem) as refused:
        short.with_(linger_ms=value)
    assert str(refused.value) == sentence


def test_what_is_no_text_is_refused_in_words() -> None:
    with pytest.raises(TypeError, match="^A link is text, not NoneType"):
        lk.Scenario.from_link(None)
    with pytest.raises(TypeError, match="^A text of settings is text, not int"):
        lk.Scenario.from_properties(5)


def test_a_failure_of_the_reader_is_one_line() -> None:
    with pytest.raises(RuntimeError, match="^The reader failed at 'texts': .*TypeError: .*$") as failed:
        ask("texts")
    assert "\n" not in str(failed.value)


def test_values_of_numpy(short: lk.Scenario) -> None:
    for value in (np.int64(5), np.float32(5), np.array(5)):
        assert short.with_(linger_ms=value).values["linger.ms"] == 5
    assert short.with_(enable_idempotence=np.bool_(False)).values["enable.idempotence"] == "false"
    assert list(short.grid(linger_ms=np.arange(2)).columns["linger.ms"]) == [0, 1]


def test_a_scenario_cannot_be_changed(short: lk.Scenario) -> None:
    changed = short.with_(at="0.5:slow.ms=0", slow_broker=0)
    assert {changed: "found"}[pickle.loads(pickle.dumps(changed))] == "found"
    for values in (changed.values, changed.values["at"][0]):
        with pytest.raises(TypeError):
            values["field"] = 1


def test_a_grid_is_every_combination(short: lk.Scenario) -> None:
    grid = short.grid(linger_ms=[0, 5], partitions=[3, 6, 12])
    assert len(grid) == 6
    assert [(each.values["linger.ms"], each.values["partitions"]) for each in grid] == [
        (0, 3), (0, 6), (0, 12), (5, 3), (5, 6), (5, 12),
    ]
    assert len(grid[2:4]) == 2
    assert dict(short.grid(acks="all", linger_ms=5).columns) == {"acks": ["all"], "linger.ms": [5]}


def test_settings_as_people_keep_them(short: lk.Scenario) -> None:
    scenario = lk.Scenario.from_properties("linger.ms=12\nacks=1\nbootstrap.servers=kafka:9092\n", short)
    assert (scenario.values["linger.ms"], scenario.values["acks"]) == (12, "1")
    assert scenario.values["duration.s"] == 1


@pytest.mark.parametrize(("text", "sentence"), [
    ("linger.ms=5\nbatch.size=abc", 'batch.size: "abc" isn\'t a whole number'),
    ("linger.ms=5\nfoo=1", "foo: This client has no setting with that name."),
    ("linger.ms=5\nacks=2", 'acks: "2" isn\'t one of 0, 1, all.'),
    ("linger.ms=5\nlinger.mss=9", "linger.mss: This client has no setting with that name. Did you mean linger.ms?"),
    ("buffer.memory=12345678901234567", "buffer.memory: 12345678901234567 is above the highest value, 8,589,934,592. Used"),
])
def test_settings_that_cannot_be_used_are_said(text: str, sentence: str) -> None:
    with pytest.warns(lk.ScenarioWarning, match=re.escape(sentence)):
        lk.Scenario.from_properties(text)
    with pytest.raises(lk.ScenarioProblem, match=re.escape(sentence)):
        lk.Scenario.from_properties(text, strict=True)


def test_a_text_without_any_usable_setting_is_unread_with_the_reasons() -> None:
    with pytest.raises(lk.ScenarioProblem, match=re.escape('acks: "2" isn\'t one of 0, 1, all.')):
        lk.Scenario.from_properties("acks=2")


def test_a_file_of_settings_is_given_as_a_path(tmp_path: Path) -> None:
    file = tmp_path / "producer.properties"
    file.write_text("linger.ms=12\n")
    assert lk.Scenario.from_properties(file).values["linger.ms"] == 12
    with pytest.raises(lk.ScenarioProblem, match=r"isn't a setting. To read a file, give pathlib.Path\('producer.properties'\)"):
        lk.Scenario.from_properties("producer.properties")


def test_the_tables_of_names() -> None:
    assert lk.fields()["linger.ms"]["unit"] == "ms"
    assert lk.figures()["p99"] == {"name": "p99", "label": "p99 latency", "unit": "ms"}
    assert "p99.9" in lk.figures()


def test_a_cluster_file_is_its_best_constants_and_its_sets(cluster_file: str) -> None:
    fitted = lk.Scenario.from_cluster_file(cluster_file)
    assert fitted.values["rtt.ms"] == 0.5
    # The page shows how far off its figures may be.
    assert fitted.link.startswith("#v=1&duration.s=1&rtt.ms=0.5&twin=")
    assert lk.Scenario.from_link(fitted.link).values == fitted.values
    sets = lk.cluster_sets(cluster_file)
    assert sets.base == fitted
    pairs = list(zip(sets.columns["rtt.ms"], sets.columns["broker.request.us"]))
    assert (pairs.count((0.5, 900)), pairs.count((1, 700))) == (15, 5)
    with pytest.raises(lk.ScenarioProblem, match="This isn't a cluster file"):
        lk.Scenario.from_cluster_file("linger.ms=5")


def test_a_link_keeps_the_revision_that_it_pins() -> None:
    newest = lk.run(lk.Scenario.from_link("v=1&duration.s=0.1"), executor="here", progress=False)
    revision = int(newest["model.revision"][0])
    pinned = lk.Scenario.from_link(f"v=1&duration.s=0.1&model={revision}")
    assert pinned.values["model"] == revision
    ran = lk.run(pinned.grid(linger_ms=[0, 5]), executor="here", progress=False)
    assert (ran["model.revision"] == revision).all()
    assert list(ran["link"]) == [f"#v=1&duration.s=0.1&model={revision}", f"#v=1&duration.s=0.1&linger.ms=5&model={revision}"]
    assert ran["digest"][0] == newest["digest"][0]
    with pytest.warns(lk.ScenarioWarning, match=f'model: There is no model "999" here. Used the newest, {revision}.'):
        assert "model" not in lk.Scenario.from_link("v=1&model=999").values
    with pytest.raises(lk.ScenarioProblem, match="pin different revisions"):
        lk.run([pinned, lk.Scenario.default()])


def test_scenarios_are_read_in_the_cell_of_a_notebook() -> None:
    program = """if True:
        import asyncio
        import linger_kafka as lk

        async def cell():
            return lk.Scenario.from_link("runaway").values["partitioner"]

        print(asyncio.run(cell()))"""
    # The reader starts once in a process.
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert said.stdout == "sticky\n"
