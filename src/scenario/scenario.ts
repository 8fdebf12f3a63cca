import type { Partitioner } from './partitioners';

/** kafka-producer-perf-test's pacing, even spacing, a Poisson process, or on and off. */
export const ARRIVALS = ['throttled', 'steady', 'poisson', 'bursts'] as const;
export type Arrivals = (typeof ARRIVALS)[number];

export const KEYS = ['none', 'uniform', 'zipf', 'sequential'] as const;
export type Keys = (typeof KEYS)[number];

/** Kafka's words, so they are text. */
export const ACKS = ['0', '1', 'all'] as const;
export type Acks = (typeof ACKS)[number];

/** The codecs of `compression.type`. */
export const CODECS = ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const;
export type Codec = (typeof CODECS)[number];

/** What is late at the slow broker: its responses and its appends as a follower, or only one of three. */
export type SlowKind = 'broker' | 'responses' | 'appends' | 'fetches';

/** On or off, as in a properties file. */
export type Truth = 'true' | 'false';

/** Settings that an operator can change in a running system, and so a timed change. */
export const TIMED_FIELDS = [
  'rate',
  'partitioner',
  'partitioner.availability.timeout.ms',
  'linger.ms',
  'rtt.ms',
  'rack.rtt.ms',
  'network.mb.per.s',
  'broker.request.us',
  'broker.batch.us',
  'broker.byte.ns',
  'slow.broker',
  'slow.ms',
  'down.broker',
] as const;
export type TimedField = (typeof TIMED_FIELDS)[number];

/** A setting that changes while the run plays: from simulated second `atS` on, `field` has `value`. */
export interface TimedChange {
  readonly atS: number;
  readonly field: TimedField;
  readonly value: Scenario[TimedField];
}

// @recipe field
/**
 * The complete input of the model, under names shared by links, the command line, JSON and the model; Kafka's if it has
 * one.
 */
export interface Scenario {
  /** Records per second over all producers; `max` = unthrottled. */
  readonly rate: number | 'max';
  /** Bytes of a record's value. */
  readonly 'record.bytes': number;
  readonly arrivals: Arrivals;
  /** With bursts: seconds of sending … */
  readonly 'burst.s': number;
  /** … and the seconds of silence after each. `rate` is the mean over both. */
  readonly 'pause.s': number;
  /** Whether the application calls flush() at the end of each burst. */
  readonly 'burst.flush': Truth;
  /** `sync` = each producer waits for the ack of a record before it sends the next. */
  readonly sending: 'async' | 'sync';
  /** With `sending` = `sync`: threads that share a producer and each wait for their own ack. */
  readonly callers: number;
  /** How long a producer's first send() waits for metadata and a connection, ms. */
  readonly 'cold.start.ms': number;
  /** Start of latency: the call of send(), or the time at which the record was due. It changes no event. */
  readonly 'latency.from': 'send' | 'intended';
  /** Seconds for which records are offered; the run then drains. */
  readonly 'duration.s': number;
  /** Latency figures count only records sent from this second on. */
  readonly 'measure.from.s': number;
  /** Keys are 4-byte integers, big endian, as IntegerSerializer writes them. */
  readonly keys: Keys;
  readonly 'key.count': number;
  /** Share of the records that have a key, if there are keys. */
  readonly 'keyed.share': number;
  readonly seed: number;

  readonly producers: number;
  readonly partitioner: Partitioner;
  readonly 'partitioner.availability.timeout.ms': number;
  readonly 'partitioner.ignore.keys': Truth;
  /** Whether uniform and adaptive partitioners prefer leaders in the producer's rack (KIP-1123). */
  readonly 'partitioner.rack.aware': Truth;
  /** librdkafka's: how long its partitioner stays with one partition. */
  readonly 'sticky.partitioning.linger.ms': number;
  readonly 'linger.ms': number;
  readonly 'batch.size': number;
  readonly 'compression.type': Codec;
  /** Compressed ÷ raw bytes of records, if a codec is on. */
  readonly 'compression.ratio': number;
  /** Coefficient of variation of that ratio from batch to batch. */
  readonly 'compression.spread': number;
  readonly 'max.in.flight.requests.per.connection': number;
  readonly 'max.request.size': number;
  /** Whether a request takes a batch of each of its broker's partitions, or only one, as librdkafka's. */
  readonly 'request.partitions': 'all' | 'one';
  readonly 'buffer.memory': number;
  /** Whether a batch takes all of `batch.size` at once, or chunks of 16 KiB as it grows (KIP-1332). */
  readonly 'buffer.memory.allocation.strategy': 'full' | 'incremental';
  /** Maximum records waiting or in flight in one producer, as librdkafka limits them. */
  readonly 'queue.buffering.max.messages': number | 'none';
  readonly 'max.block.ms': number;
  /** Microseconds from a wake-up to the sender's next loop. */
  readonly 'client.wakeup.us': number;
  /** Processor time of one loop of the sender ÷ `client.wakeup.us`. */
  readonly 'client.cpu.share': number;

  readonly acks: Acks;
  /** In effect only with `acks=all` and at most 5 requests in flight, as in Kafka. */
  readonly 'enable.idempotence': Truth;
  readonly 'delivery.timeout.ms': number;
  readonly 'request.timeout.ms': number;
  readonly 'retry.backoff.ms': number;

  readonly partitions: number;
  /** Partitions that broker 0 leads; the others share the rest. */
  readonly 'broker.0.partitions': number | 'even';
  /** Topics that the partitions are divided into; producers send to all of them. */
  readonly topics: number;
  /** Shares of the first topic in partitions and records; the others share the rest. */
  readonly 'topic.0.partitions': number | 'even';
  readonly 'topic.0.share': number | 'even';
  readonly 'replication.factor': number;
  readonly 'min.insync.replicas': number;
  /** Partitions of other topics in the cluster: they take no records, but followers fetch them. */
  readonly 'other.partitions': number;
  readonly 'num.replica.fetchers': number;
  readonly 'replica.fetch.wait.max.ms': number;
  /** How long a follower may lag before it leaves the in-sync set, ms. */
  readonly 'replica.lag.time.max.ms': number | 'never';
  /** Cost of each hosted partition in each follower fetch, µs. */
  readonly 'broker.partition.us': number;

  /** Whether brokers put records into object storage rather than on disks (KIP-1150); then nothing is replicated. */
  readonly 'diskless.enable': 'true' | 'false';
  /** From the first request of a file until the broker closes it, ms. */
  readonly 'inkless.produce.commit.interval.ms': number;
  /** Size at which a file closes before, bytes. */
  readonly 'inkless.produce.buffer.max.bytes': number;
  readonly 'inkless.produce.upload.thread.pool.size': number;
  /** Mean upload of a file, ms: fixed, and per 10^6 bytes. */
  readonly 'upload.ms': number;
  readonly 'upload.mb.ms': number;
  /** Coefficient of variation of uploads, commits and reads, which are log-normal. */
  readonly 'upload.jitter': number;
  /** Mean commit of an uploaded file, ms. */
  readonly 'file.commit.ms': number;
  /** Requests of one connection in files before the first is answered; 1 = the connection is muted, as Kafka's are. */
  readonly 'connection.pipeline': number;
  /** Mean time to find and read the data of a consumer's fetch, ms. */
  readonly 'object.read.ms': number;

  readonly brokers: number;
  /** Client to broker and back, ms, within a rack. */
  readonly 'rtt.ms': number;
  /** Broker i is in rack i modulo this. */
  readonly racks: number;
  /** Like `rtt.ms`, but from one rack to another, ms. */
  readonly 'rack.rtt.ms': number;
  /** Rack of all producers and consumers; `spread` = the i-th of each in rack i modulo `racks`. */
  readonly 'client.rack': number | 'spread';
  /** Megabytes (10^6 bytes) per second on each connection. */
  readonly 'network.mb.per.s': number;
  readonly 'num.network.threads': number;
  readonly 'num.io.threads': number;
  readonly 'queued.max.requests': number;
  /** Time of a network thread to read one request, and again to write one response, µs. */
  readonly 'broker.network.us': number;
  /** Mean fixed service of one produce request, µs. */
  readonly 'broker.request.us': number;
  /** Service per partition batch in the request, µs. */
  readonly 'broker.batch.us': number;
  /** Service per byte, ns. */
  readonly 'broker.byte.ns': number;
  /** Coefficient of variation of the gamma-distributed service time. */
  readonly 'broker.jitter': number;
  /** Share of its service in which a broker needs a processor; the rest is waiting. */
  readonly 'broker.cpu.share': number;
  /** Processors of one machine that all brokers and producers share. */
  readonly 'host.cores': number | 'none';
  /** Mean length of a broker's stall, ms; 0 = none. */
  readonly 'stall.ms': number;
  /** Mean time between the stalls of one broker, s. */
  readonly 'stall.every.s': number;
  /** Quota of all producers together at one broker, bytes per second. */
  readonly producer_byte_rate: number | 'none';

  readonly 'slow.broker': number | 'none';
  readonly 'slow.kind': SlowKind;
  /** Extra ms for the late part at the slow broker; for produce responses serial per connection. */
  readonly 'slow.ms': number;
  readonly 'slow.from.s': number;
  readonly 'slow.to.s': number | 'end';
  /** The broker that is down. */
  readonly 'down.broker': number | 'none';
  /** A broker that hangs keeps its connections and the requests sent to it. */
  readonly 'down.kind': 'crash' | 'hang';
  /** From the loss of a broker until the controller has chosen other leaders. */
  readonly 'broker.session.timeout.ms': number;

  /** Consumers of one group; 0 = none. */
  readonly consumers: number;
  readonly 'fetch.min.bytes': number;
  readonly 'fetch.max.wait.ms': number;
  readonly 'max.partition.fetch.bytes': number;
  readonly 'max.poll.records': number;
  /** Whether a fetch skips partitions in the buffer (clients up to 3.9), or every leader with one (from 4.0). */
  readonly 'consumer.fetch': 'partition' | 'node';
  /** Time of a poll() that returns records, besides the time per record, µs. */
  readonly 'consumer.poll.us': number;
  /** From the response to a fetch until poll() returns its records, µs. */
  readonly 'consumer.wakeup.us': number;
  /** Time of the application per record, µs. */
  readonly 'consumer.record.us': number;
  /** Whether consumers read from leaders only, or from a replica in their rack (KIP-392). */
  readonly 'replica.selector.class': 'leader' | 'rack-aware';
  /** Time of the group's rebalance, s; its kind, and the length of a round, ms. */
  readonly 'rebalance.at.s': number | 'never';
  readonly 'rebalance.protocol': 'eager' | 'cooperative' | 'consumer';
  readonly 'rebalance.ms': number;

  /** Timed changes, in order of time. */
  readonly at: readonly TimedChange[];

  /** The pinned revision of the model (revisions.ts); the newest if none is pinned. */
  readonly model?: number;
}

export type FieldName = Exclude<keyof Scenario, 'at' | 'model'>;

/** KIP-794's test set-up with the defaults of Kafka 3.3 and later, on the `kip794` cluster (see calibrations.ts). */
export const DEFAULT_SCENARIO: Scenario = {
  rate: 2048,
  'record.bytes': 512,
  arrivals: 'throttled',
  'burst.s': 1,
  'pause.s': 1,
  'burst.flush': 'false',
  sending: 'async',
  callers: 1,
  'cold.start.ms': 0,
  'latency.from': 'send',
  'duration.s': 60,
  'measure.from.s': 0,
  keys: 'none',
  'key.count': 1000,
  'keyed.share': 1,
  seed: 1,
  producers: 1,
  partitioner: 'adaptive',
  'partitioner.availability.timeout.ms': 0,
  'partitioner.ignore.keys': 'false',
  'partitioner.rack.aware': 'false',
  'sticky.partitioning.linger.ms': 10,
  'linger.ms': 0,
  'batch.size': 16_384,
  'compression.type': 'none',
  'compression.ratio': 0.5,
  'compression.spread': 0,
  'max.in.flight.requests.per.connection': 5,
  'max.request.size': 1_048_576,
  'request.partitions': 'all',
  'buffer.memory': 33_554_432,
  'buffer.memory.allocation.strategy': 'full',
  'queue.buffering.max.messages': 'none',
  'max.block.ms': 60_000,
  'client.wakeup.us': 50,
  'client.cpu.share': 1,
  acks: 'all',
  'enable.idempotence': 'true',
  'delivery.timeout.ms': 120_000,
  'request.timeout.ms': 30_000,
  'retry.backoff.ms': 100,
  partitions: 3,
  'broker.0.partitions': 'even',
  topics: 1,
  'topic.0.partitions': 'even',
  'topic.0.share': 'even',
  'replication.factor': 1,
  'min.insync.replicas': 1,
  'other.partitions': 0,
  'num.replica.fetchers': 1,
  'replica.fetch.wait.max.ms': 500,
  'replica.lag.time.max.ms': 'never',
  'broker.partition.us': 1,
  'diskless.enable': 'false',
  'inkless.produce.commit.interval.ms': 250,
  'inkless.produce.buffer.max.bytes': 8_388_608,
  'inkless.produce.upload.thread.pool.size': 8,
  'upload.ms': 60,
  'upload.mb.ms': 10,
  'upload.jitter': 0.5,
  'file.commit.ms': 6,
  'connection.pipeline': 1,
  'object.read.ms': 20,
  brokers: 3,
  'rtt.ms': 0.2,
  racks: 1,
  'rack.rtt.ms': 1,
  'client.rack': 'spread',
  'network.mb.per.s': 1000,
  'num.network.threads': 3,
  'num.io.threads': 8,
  'queued.max.requests': 500,
  'broker.network.us': 0,
  'broker.request.us': 3500,
  'broker.batch.us': 0,
  'broker.byte.ns': 6,
  'broker.jitter': 0.3,
  'broker.cpu.share': 1,
  'host.cores': 'none',
  'stall.ms': 80,
  'stall.every.s': 8,
  producer_byte_rate: 'none',
  'slow.broker': 0,
  'slow.kind': 'broker',
  'slow.ms': 20,
  'slow.from.s': 0,
  'slow.to.s': 'end',
  'down.broker': 'none',
  'down.kind': 'crash',
  'broker.session.timeout.ms': 9000,
  consumers: 0,
  'fetch.min.bytes': 1,
  'fetch.max.wait.ms': 500,
  'max.partition.fetch.bytes': 1_048_576,
  'max.poll.records': 500,
  'consumer.fetch': 'partition',
  'consumer.poll.us': 0,
  'consumer.wakeup.us': 0,
  'consumer.record.us': 1,
  'replica.selector.class': 'leader',
  'rebalance.at.s': 'never',
  'rebalance.protocol': 'eager',
  'rebalance.ms': 3000,
  at: [],
};
