"""measure/drivers/send.py with a client that acks at once: nothing is installed or started for it."""

from __future__ import annotations

import json
import runpy
import struct
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

FILE = Path(__file__).parents[2] / "measure" / "drivers" / "send.py"
if not FILE.exists():
    pytest.skip("measure/ comes with a clone only", allow_module_level=True)
send = SimpleNamespace(**runpy.run_path(str(FILE)))

WORDS = {"bytes": "20", "partitions": "3", "fromS": "0.1", "keys": "none", "keyCount": "3", "keyedShare": "1"}


class Acks:
    """Partitions in turn; each fifth record fails."""

    requests = 7

    def __init__(self) -> None:
        self.values: list[bytes] = []
        self.polls = 0

    def send(self, key: bytes | None, value: bytes, end) -> None:
        self.values.append(value)
        end(None if len(self.values) % 5 == 0 else len(self.values) % 3)

    def poll(self) -> None:
        self.polls += 1

    def close(self) -> None:
        pass


def test_a_load_keeps_its_pace_and_counts_what_became_of_its_records() -> None:
    client = Acks()
    load = send.Load(client, WORDS)
    told: list[int] = []
    began = load.drive(2000, 0.4, told.append)
    run = json.loads(load.result(began))
    assert told == [began]
    assert 200 <= run["sent"] <= 810
    assert run["sent"] == len(client.values) == run["failed"] + sum(run["acked"])
    assert run["failed"] == run["sent"] // 5
    assert 0 < run["latency"]["count"] < sum(run["acked"])
    assert run["requests"] == 7 and run["seconds"] > 0.3
    # Once in each burst of four records or more.
    assert 0 < client.polls <= run["sent"] / 4 + 1
    stamps = [struct.unpack(">q", value[:8])[0] for value in client.values]
    assert stamps == sorted(stamps) and stamps[0] >= began
    assert {len(value) for value in client.values} == {20}


def test_figures_are_those_of_latencies_java() -> None:
    found = send.figures([float(ms) for ms in range(1000, 0, -1)])
    assert found == {"count": 1000, "mean": 500.5, "p50": 501, "p95": 951, "p99": 991, "p99.9": 1000, "max": 1000}
    assert set(send.figures([]).values()) == {0, None}


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"keys": "sequential"}, [1, 2, 3, 1]),
        ({"keys": "none"}, [None] * 4),
        ({"keys": "zipf", "keyedShare": "0"}, [None] * 4),
        ({"keys": "uniform", "keyCount": "1"}, [1] * 4),
    ],
)
def test_keys_are_four_bytes(changed: dict[str, str], found: list[int | None]) -> None:
    draw = send.keys({**WORDS, **changed})
    drawn = [draw() for _ in found]
    assert drawn == [None if number is None else struct.pack(">i", number) for number in found]


def test_zipf_prefers_the_first_key() -> None:
    draw = send.keys({**WORDS, "keys": "zipf", "keyCount": "100"})
    drawn = [draw() for _ in range(2000)]
    first, tenth = (drawn.count(struct.pack(">i", number)) for number in (1, 10))
    assert first > 4 * tenth > 0


def test_kafka_python_takes_its_own_names_and_types(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, object] = {}

    def producer(**settings: object) -> SimpleNamespace:
        given.update(settings)
        return SimpleNamespace(partitions_for=lambda topic: {0})

    package = ModuleType("kafka")
    package.KafkaProducer = producer
    monkeypatch.setitem(sys.modules, "kafka", package)
    texts = {"bootstrap.servers": "127.0.0.1:1,127.0.0.1:2", "linger.ms": "5", "enable.idempotence": "false"}
    send.KafkaPython("linger", {**texts, "acks": "all"})
    assert given == {
        "bootstrap_servers": "127.0.0.1:1,127.0.0.1:2",
        "linger_ms": 5,
        "enable_idempotence": False,
        "acks": "all",
    }
