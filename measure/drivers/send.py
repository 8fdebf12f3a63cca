# SPDX-License-Identifier: Apache-2.0
"""Producers.java for clients of Python: the same words, lines of input and output, pace, keys and figures."""

from __future__ import annotations

import gc
import itertools
import json
import math
import os
import random
import string
import struct
import sys
import threading
import time
from array import array
from collections.abc import Callable
from functools import partial

WARM_UP_RATE = 5_000
LEAST_SLEEP_S = 0.002
FLUSH_S = 300

# Called with a record's partition, or with None if it failed.
End = Callable[["int | None"], None]


class Librdkafka:
    """confluent-kafka. It hears of acks where it polls, once in each burst."""

    def __init__(self, topic: str, settings: dict[str, str]) -> None:
        from confluent_kafka import Producer

        self.topic = topic
        self.requests: int | None = None
        self.producer = Producer({**settings, "stats_cb": self._count, "statistics.interval.ms": 1000})
        self.producer.list_topics(topic)

    def _count(self, statistics: str) -> None:
        brokers = json.loads(statistics)["brokers"].values()
        self.requests = sum(broker["req"].get("Produce", 0) for broker in brokers)

    def send(self, key: bytes | None, value: bytes, end: End) -> None:
        def report(error: object, message: object) -> None:
            end(None if error else message.partition())  # type: ignore[attr-defined]

        while True:
            try:
                return self.producer.produce(self.topic, value, key, on_delivery=report)
            except BufferError:
                self.producer.poll(0.001)

    def poll(self) -> None:
        self.producer.poll(0)

    def close(self) -> None:
        self.producer.flush(FLUSH_S)
        # Statistics of the last second.
        self.producer.poll(1.1)


class KafkaPython:
    """kafka-python, whose settings are Java's with underscores. It has no count of requests."""

    requests = None

    def __init__(self, topic: str, settings: dict[str, str]) -> None:
        from kafka import KafkaProducer

        self.topic = topic
        named = {name.replace(".", "_"): python_value(value) for name, value in settings.items()}
        self.producer = KafkaProducer(**named)
        self.producer.partitions_for(topic)

    def send(self, key: bytes | None, value: bytes, end: End) -> None:
        future = self.producer.send(self.topic, value, key)
        future.add_callback(lambda record: end(record.partition))
        future.add_errback(lambda error: end(None))

    def poll(self) -> None:
        pass

    def close(self) -> None:
        self.producer.flush(FLUSH_S)


CLIENTS = {"confluent-kafka": Librdkafka, "kafka-python": KafkaPython}


def python_value(text: str) -> object:
    """A setting's value as kafka-python takes it: a number, a boolean, or text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


class Pace:
    """Kafka's ThroughputThrottler, as Pace.java has it; infinity is as fast as it goes."""

    def __init__(self, per_second: float) -> None:
        self.per_second = per_second
        self.start = time.perf_counter()
        self.debt = 0.0

    def keep(self, sent_before: int, sent_at: float, poll: Callable[[], None]) -> None:
        """After a record. Before it sleeps off its debt, it polls."""
        seconds = sent_at - self.start
        if seconds <= 0 or sent_before / seconds <= self.per_second:
            return
        self.debt += 1 / self.per_second
        if self.debt < LEAST_SLEEP_S:
            return
        began = time.perf_counter()
        poll()
        time.sleep(max(0.0, self.debt - (time.perf_counter() - began)))
        self.debt = 0.0


def keys(words: dict[str, str]) -> Callable[[], bytes | None]:
    """Keys 1 to `keyCount`, by Zipf's law, uniform or in turn; or none."""
    kind, count, share = words["keys"], int(words["keyCount"]), float(words["keyedShare"])
    drawn = random.Random(1)
    numbers = range(1, count + 1)
    turns = itertools.cycle(numbers)
    weights = [1 / number if kind == "zipf" else 1 for number in numbers]
    up_to = list(itertools.accumulate(weights))

    def next_key() -> bytes | None:
        if kind == "none" or drawn.random() >= share:
            return None
        number = next(turns) if kind == "sequential" else drawn.choices(numbers, cum_weights=up_to)[0]
        return struct.pack(">i", number)

    return next_key


def figures(latencies: list[float]) -> dict[str, float | int | None]:
    """Mean and percentiles of latencies in ms, all None without records."""
    ordered = sorted(latencies)
    count = len(ordered)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "p99.9": 0.999, "max": 1.0}
    return {
        "count": count,
        "mean": math.fsum(ordered) / count if count else None,
        **{name: ordered[min(count - 1, int(q * count))] if count else None for name, q in shares.items()},
    }


class Load:
    """A producer, and what became of its records. Times are in ns of the clock that System.nanoTime() has."""

    def __init__(self, client: Librdkafka | KafkaPython, words: dict[str, str]) -> None:
        self.client = client
        self.next_key = keys(words)
        letters = random.Random(0).choices(string.ascii_uppercase, k=int(words["bytes"]))
        self.value = "".join(letters).encode()
        self.from_s = float(words["fromS"])
        self.latencies = array("d")
        self.acked = [0] * int(words["partitions"])
        self.sent = self.failed = self.last_ack = 0

    def drive(self, rate: float, seconds: float, tell: Callable[[int], None]) -> int:
        """Returns when it began; all is acked or has failed then."""
        rest = self.value[8:]
        is_stamped = len(self.value) >= 8
        pace = Pace(rate)
        began = time.monotonic_ns()
        self.last_ack = began
        tell(began)
        first_counted = began + int(self.from_s * 1e9)
        until = began + int(seconds * 1e9)
        while (now := time.monotonic_ns()) <= until:
            at = time.perf_counter()
            value = struct.pack(">q", now) + rest if is_stamped else self.value
            self.client.send(self.next_key(), value, partial(self._end, now, now >= first_counted))
            pace.keep(self.sent, at, self.client.poll)
            self.sent += 1
        self.client.close()
        return began

    def _end(self, sent_at: int, counts: bool, partition: int | None) -> None:
        if partition is None:
            self.failed += 1
            return
        self.last_ack = time.monotonic_ns()
        if partition >= len(self.acked):
            self.acked.extend([0] * (partition + 1 - len(self.acked)))
        self.acked[partition] += 1
        if counts:
            self.latencies.append((self.last_ack - sent_at) / 1e6)

    def result(self, began: int) -> str:
        return json.dumps({
            "latency": figures(list(self.latencies)),
            "sent": self.sent,
            "failed": self.failed,
            "acked": self.acked,
            "requests": self.client.requests,
            "seconds": (self.last_ack - began) / 1e9,
        })


def listen(go: threading.Event) -> None:
    for _ in sys.stdin:
        go.set()
    # Whoever started this is gone.
    os._exit(1)


def main(package: str, *given: str) -> None:
    words = dict(word.split("=", 1) for word in given)
    settings = {name[2:]: value for name, value in words.items() if name.startswith("p.")}
    go = threading.Event()
    threading.Thread(target=listen, args=[go], daemon=True).start()

    def say(line: object) -> None:
        print(line, flush=True)

    Load(CLIENTS[package]("warm", settings), words).drive(WARM_UP_RATE, float(words["warmS"]), lambda _: None)
    gc.collect()
    load = Load(CLIENTS[package](words["topic"], settings), words)
    say("warm")
    go.wait()
    began = load.drive(float(words["rate"]), float(words["seconds"]), say)
    say(load.result(began))
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
