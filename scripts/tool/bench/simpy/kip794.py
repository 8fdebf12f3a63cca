"""KIP-794's test set-up as a SimPy simulation: a yardstick for the speed of Linger's model, and a second opinion.

One producer sends 2,048 records per second of 512 B to 3 partitions on 3 brokers, and broker 0 takes 20 ms more for
each response. The rules are those of docs/model, the numbers those of Linger's default scenario. Random numbers are
its own, so figures agree with Linger's in distribution, not run by run.

Times are in ms of simulated time and sizes in bytes, unless a name or a comment says otherwise.

Left out, because it cannot matter here: handlers and network threads (a broker has one connection, which occupies one
of each), linger (it is 0) and max.request.size (a request holds one batch). All records of a burst share an event,
even if the sender wakes up within the few µs of the burst, which lowers the median by about 1 %.

    python kip794.py --seed 1 --seconds 60 --partitioner sticky --json
"""

import argparse
import json
import math
import random
import time
from collections import deque
from dataclasses import dataclass, field

import simpy

RECORDS_PER_SECOND = 2_048
INTERVAL = 1_000 / RECORDS_PER_SECOND
SEND = 0.001  # what one send() takes
VALUE_BYTES = 512
PARTITIONS = BROKERS = 3  # partition i is led by broker i
BATCH_SIZE = 16_384
BATCH_HEADER_BYTES = 61
RECORD_BYTES = 521  # of a value of 512 B, in a batch
REQUEST_OVERHEAD_BYTES = 52 + 9  # of a request with one batch
BUFFERED_BATCHES = 33_554_432 // BATCH_SIZE  # buffer.memory
IN_FLIGHT_PER_CONNECTION = 5
WAKE_UP = 0.05
ROUND_TRIP = 0.2
NETWORK_BYTES_PER_MS = 1_000_000
SERVICE, SERVICE_PER_BYTE, JITTER = 3.5, 6e-6, 0.3
SLOW_BROKER, SLOWNESS = 0, 20.0
STALL, STALL_EVERY = 80.0, 8_000.0
SHORTEST_SLEEP = 2.0  # of ThroughputThrottler
LEAST_OVERSLEEP, MEAN_MORE_OVERSLEEP = 0.07, 0.08  # measured with Java's timed waits


@dataclass(slots=True)
class Batch:
    """Records of one partition on their way, and the request that brings them, since a request holds one batch."""

    partition: int
    created: float
    size: int = BATCH_HEADER_BYTES
    is_full: bool = False
    sends: list[float] = field(default_factory=list)  # when send() was called for each record
    arrives_at: float = math.inf  # when the request reaches its broker

    def append(self, at: float) -> int:
        """Takes a record sent at `at` and returns its bytes; 0 if there is no room, and then the batch is closed."""
        # The record's time stamp counts from the opening of the batch, and takes a second byte from 64 ms on.
        size = RECORD_BYTES + (int(at) - int(self.created) >= 64)
        if self.is_full or self.size + size > BATCH_SIZE:
            self.is_full = True
            return 0
        self.size += size
        self.is_full = self.size == BATCH_SIZE
        self.sends.append(at)
        return size


class Partitioner:
    """Chooses the partition of each record, by `draws`."""

    def __init__(self, draws: random.Random) -> None:
        self.draws = draws
        self.current = draws.randrange(PARTITIONS)

    def place(self, producer: "Producer", at: float) -> None:
        """Appends a record sent at `at` to a batch of the producer."""
        raise NotImplementedError

    def note_loop(self, queues: list[deque[Batch]]) -> None:
        """The sender goes round its loop with these batches waiting."""


class Sticky(Partitioner):
    """KIP-480, clients 2.4 to 3.2: a record that needs a new batch goes to another partition."""

    def place(self, producer: "Producer", at: float) -> None:
        if not producer.join(self.current, at):
            others = [partition for partition in range(PARTITIONS) if partition != self.current]
            self.current = self.draws.choice(others)
            if not producer.join(self.current, at):
                producer.open(self.current, at)


class Uniform(Partitioner):
    """Clients from 3.3 on, adaptive partitioning off: stays for batch.size bytes, until a batch ends (KAFKA-14156)."""

    def __init__(self, draws: random.Random) -> None:
        super().__init__(draws)
        self.weights = [1] * PARTITIONS
        self.produced = 0

    def place(self, producer: "Producer", at: float) -> None:
        while True:
            partition, queue = self.current, producer.queues[self.current]
            if (not queue or queue[-1].is_full) and self.count(0, at_boundary=True):
                continue
            size = producer.join(partition, at)
            if not size:
                # The attempt has closed the batch that had no room, so the rule is looked at once more.
                if self.count(0, at_boundary=True):
                    continue
                size = producer.open(partition, at)
            self.count(size, at_boundary=queue[-1].is_full)
            return

    def count(self, size: int, at_boundary: bool) -> bool:
        """Counts bytes for the current partition and draws any if the rule says so; tells whether it did."""
        self.produced += size
        switches = self.produced >= BATCH_SIZE and at_boundary or self.produced >= 2 * BATCH_SIZE
        if switches:
            self.current = self.draws.choices(range(PARTITIONS), self.weights)[0]
            self.produced = 0
        return switches


class Adaptive(Uniform):
    """Clients from 3.3 on, as they come: as uniform, but partitions with longer queues are drawn less often."""

    def __init__(self, draws: random.Random) -> None:
        super().__init__(draws)
        self.never_used = set(range(PARTITIONS))

    def note_loop(self, queues: list[deque[Batch]]) -> None:
        """Weights follow the queues once every partition has been sent to."""
        self.never_used -= {partition for partition in self.never_used if queues[partition]}
        if not self.never_used:
            longest = max(map(len, queues))
            self.weights = [longest + 1 - len(queue) for queue in queues]


class Broker:
    """A broker and its connection to the producer, which it serves one request at a time. Now and then it stalls."""

    def __init__(self, env: simpy.Environment, number: int, seed: int) -> None:
        self.env = env
        self.slowness = SLOWNESS if number == SLOW_BROKER else 0.0
        self.requests = simpy.Store(env)
        self.service_draws = random.Random(f"{seed} service {number}")
        self.stall_draws = random.Random(f"{seed} stalls {number}")
        self.stalled_until = 0.0
        self.stalled_so_far = 0.0

    def stall(self):
        """Process: stands still for a time, again and again."""
        while True:
            yield self.env.timeout(self.stall_draws.expovariate(1 / STALL_EVERY))
            length = self.stall_draws.expovariate(1 / STALL)
            self.stalled_so_far += length
            self.stalled_until = self.env.now + length
            yield self.env.timeout(length)

    def serve(self, answer):
        """Process: answers requests in order, each by a call of `answer` when its response has left."""
        shape = 1 / JITTER**2
        while True:
            request = yield self.requests.get()
            if request.arrives_at > self.env.now:
                yield self.env.timeout(request.arrives_at - self.env.now)
            mean = SERVICE + SERVICE_PER_BYTE * (REQUEST_OVERHEAD_BYTES + request.size)
            yield from self.work(mean * self.service_draws.gammavariate(shape, 1 / shape))
            if self.slowness:
                yield self.env.timeout(self.slowness)
                while self.stalled_until > self.env.now:
                    yield self.env.timeout(self.stalled_until - self.env.now)
            answer(request)

    def work(self, takes: float):
        """Works for `takes`, put off by the length of every stall that the work meets."""
        accounted = self.stalled_so_far - max(0.0, self.stalled_until - self.env.now)
        while takes > 0:
            yield self.env.timeout(takes)
            takes = self.stalled_so_far - accounted
            accounted = self.stalled_so_far


class Producer:
    """The producer: an accumulator with a queue of batches per partition, and a sender thread."""

    def __init__(self, env: simpy.Environment, partitioner: Partitioner, brokers: list[Broker], records: int) -> None:
        self.env = env
        self.partitioner = partitioner
        self.brokers = brokers
        self.records = records
        self.queues: list[deque[Batch]] = [deque() for _ in range(PARTITIONS)]
        self.responses: list[deque[Batch]] = [deque() for _ in range(BROKERS)]
        self.in_flight = [0] * BROKERS
        self.link_free_at = [0.0] * BROKERS
        self.batches = 0  # open, queued or in flight
        self.wakeup = env.event()
        self.is_awake = False
        self.requests = 0
        self.partition_bytes = [0] * PARTITIONS
        self.latencies: list[float] = []
        self.all_acked = env.event()

    def application(self, sleeps: random.Random):
        """Process: calls send() as kafka-producer-perf-test does (ThroughputThrottler), in bursts between sleeps."""
        sent, deficit = 0, 0.0
        while sent < self.records:
            at = self.env.now
            while sent < self.records and deficit < SHORTEST_SLEEP:
                self.partitioner.place(self, at)
                elapsed = max(int(at), 1)  # its clock counts whole ms, and the first counts as over
                if sent * INTERVAL > elapsed:
                    deficit += INTERVAL
                sent += 1
                at += SEND
            slept = math.ceil(deficit) + LEAST_OVERSLEEP + sleeps.expovariate(1 / MEAN_MORE_OVERSLEEP)
            deficit = 0.0
            yield self.env.timeout(at + slept - self.env.now)

    def join(self, partition: int, at: float) -> int:
        """Adds a record to the last batch of a partition and returns its bytes; 0 if there is none with room."""
        queue = self.queues[partition]
        size = queue[-1].append(at) if queue else 0
        self.partition_bytes[partition] += size
        if size and (len(queue) > 1 or queue[-1].is_full):
            self.wake_sender(at)
        return size

    def open(self, partition: int, at: float) -> int:
        """Opens a batch with a record in it and returns their bytes."""
        if self.batches == BUFFERED_BATCHES:
            raise RuntimeError("buffer.memory is used up, and a send() that waits for it is not simulated here")
        self.batches += 1
        batch = Batch(partition, at)
        batch.append(at)
        self.queues[partition].append(batch)
        self.partition_bytes[partition] += batch.size
        self.wake_sender(at)
        return batch.size

    def wake_sender(self, at: float) -> None:
        """The sender goes round its loop WAKE_UP after `at`, if it does not do so anyway."""
        if not self.is_awake:
            self.is_awake = True
            self.wakeup.succeed(at)

    def sender(self):
        """Process: goes round the loop until there is nothing to do, then sleeps until it is woken."""
        while True:
            woken_at = yield self.wakeup
            self.wakeup = self.env.event()
            yield self.env.timeout(woken_at + WAKE_UP - self.env.now)
            while self.loop_once():
                yield self.env.timeout(WAKE_UP)
            self.is_awake = False

    def loop_once(self) -> bool:
        """Reads at most one response and sends at most one request per connection; tells whether it loops again."""
        for broker, responses in enumerate(self.responses):
            if responses:
                self.in_flight[broker] -= 1
                self.complete(responses.popleft())
        self.partitioner.note_loop(self.queues)
        has_sent = False
        for broker, queue in enumerate(self.queues):
            if queue and self.in_flight[broker] < IN_FLIGHT_PER_CONNECTION:
                self.send(queue.popleft(), broker)
                has_sent = True
        return has_sent or any(self.responses)

    def send(self, batch: Batch, broker: int) -> None:
        """Sends a batch in a request of its own; bytes leave one after the other."""
        size = REQUEST_OVERHEAD_BYTES + batch.size
        self.link_free_at[broker] = max(self.link_free_at[broker], self.env.now) + size / NETWORK_BYTES_PER_MS
        batch.arrives_at = self.link_free_at[broker] + ROUND_TRIP / 2
        self.in_flight[broker] += 1
        self.brokers[broker].requests.put(batch)

    def answer(self, request: Batch) -> None:
        """A response leaves its broker, which goes on while the response travels."""
        self.env.timeout(ROUND_TRIP / 2, request).callbacks.append(self.receive)

    def receive(self, arrival: simpy.Event) -> None:
        """A response is there: the sender will find it."""
        self.responses[arrival.value.partition].append(arrival.value)
        self.wake_sender(self.env.now)

    def complete(self, request: Batch) -> None:
        """The records of a request are acked."""
        now = self.env.now
        self.latencies.extend([now - sent for sent in request.sends])
        self.requests += 1
        self.batches -= 1
        if len(self.latencies) == self.records:
            self.all_acked.succeed()


PARTITIONERS = {"sticky": Sticky, "uniform": Uniform, "adaptive": Adaptive}


def simulate(seed: int, seconds: float, partitioner: str) -> tuple[Producer, int]:
    """Runs until the last ack; returns the producer and how many SimPy events were stepped."""
    env = simpy.Environment()
    brokers = [Broker(env, number, seed) for number in range(BROKERS)]
    choice = PARTITIONERS[partitioner](random.Random(f"{seed} partitions"))
    producer = Producer(env, choice, brokers, round(RECORDS_PER_SECOND * seconds))
    for broker in brokers:
        env.process(broker.stall())
        env.process(broker.serve(producer.answer))
    env.process(producer.sender())
    env.process(producer.application(random.Random(f"{seed} arrivals")))
    events = 0
    while not producer.all_acked.triggered:
        env.step()
        events += 1
    return producer, events


def figures(producer: Producer) -> dict:
    """Figures of a finished run, named and measured as in Linger's summary."""
    seconds = producer.env.now / 1_000
    latencies = sorted(producer.latencies)
    count = len(latencies)
    return {
        "simulatedSeconds": seconds,
        "records": count,
        "requests": producer.requests,
        "recordsPerSecond": count / seconds,
        "mebibytesPerSecond": count * VALUE_BYTES / seconds / 1_048_576,
        "latencyMs": {
            "mean": sum(latencies) / count,
            "p50": latencies[int(0.5 * count)],
            "p99": latencies[int(0.99 * count)],
            "max": latencies[-1],
        },
        "shareOfBytes": [size / sum(producer.partition_bytes) for size in producer.partition_bytes],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="KIP-794's test set-up in SimPy, with one slow broker.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="simulated seconds in which records are sent")
    parser.add_argument("--partitioner", choices=PARTITIONERS, default="sticky")
    parser.add_argument("--json", action="store_true", help="print one JSON object on one line")
    options = parser.parse_args()
    if options.seconds * RECORDS_PER_SECOND < 1:
        parser.error("--seconds is too short for a record")
    began = time.perf_counter()
    producer, events = simulate(options.seed, options.seconds, options.partitioner)
    wall_seconds = time.perf_counter() - began
    result = {"events": events, "wallSeconds": wall_seconds, **figures(producer)}
    print(json.dumps(result, indent=None if options.json else 2))


if __name__ == "__main__":
    main()
