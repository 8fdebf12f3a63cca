/** The partitioners the model knows, by the name that links, the command line and the model use. */
export const PARTITIONERS = [
  'round-robin',
  'round-robin-skip',
  'sticky',
  'uniform',
  'adaptive',
  'uniform-kip794',
  'adaptive-kip794',
] as const;
export type Partitioner = (typeof PARTITIONERS)[number];

/** How records come: the pacing of kafka-producer-perf-test, even spacing, or a Poisson process. */
export const ARRIVALS = ['throttled', 'steady', 'poisson'] as const;
export type Arrivals = (typeof ARRIVALS)[number];

/** The fields an operator can change under a running system; only they may stand in a timed change. */
export const TIMED_FIELDS = [
  'rate',
  'partitioner',
  'partitioner.availability.timeout.ms',
  'linger.ms',
  'rtt.ms',
  'network.mb.per.s',
  'broker.request.us',
  'broker.batch.us',
  'broker.byte.ns',
  'slow.broker',
  'slow.ms',
] as const;
export type TimedField = (typeof TIMED_FIELDS)[number];

/** One setting that changes while the run plays: from simulated second `atS` on, `field` has `value`. */
export interface TimedChange {
  readonly atS: number;
  readonly field: TimedField;
  readonly value: Scenario[TimedField];
}

/**
 * Everything the model is asked, and its only input. Names are Kafka's where Kafka has one; units are in the
 * names. Links, the command line, JSON and the model's own text form all use exactly these names.
 */
export interface Scenario {
  /** Records per second over all producers; `max` = unthrottled. */
  readonly rate: number | 'max';
  /** Bytes of a record's value. */
  readonly 'record.bytes': number;
  readonly arrivals: Arrivals;
  /** Seconds for which records are offered; the run then drains. */
  readonly 'duration.s': number;
  /** Latency figures count only records sent from this second on. */
  readonly 'measure.from.s': number;
  readonly seed: number;

  readonly producers: number;
  readonly partitioner: Partitioner;
  readonly 'partitioner.availability.timeout.ms': number;
  readonly 'linger.ms': number;
  readonly 'batch.size': number;
  readonly 'max.in.flight.requests.per.connection': number;
  readonly 'max.request.size': number;
  readonly 'buffer.memory': number;
  readonly 'max.block.ms': number;
  /** Microseconds from a wake-up to the sender's next loop. */
  readonly 'client.wakeup.us': number;

  readonly partitions: number;
  readonly brokers: number;
  /** Client to broker and back, ms. */
  readonly 'rtt.ms': number;
  /** Megabytes (10^6 bytes) per second on each connection. */
  readonly 'network.mb.per.s': number;
  readonly 'num.io.threads': number;
  /** Mean fixed service of one produce request, µs. */
  readonly 'broker.request.us': number;
  /** Service per partition batch in the request, µs. */
  readonly 'broker.batch.us': number;
  /** Service per byte, ns. */
  readonly 'broker.byte.ns': number;
  /** Coefficient of variation of the gamma-distributed service time. */
  readonly 'broker.jitter': number;
  /** Mean length of a broker's stall, ms; 0 = none. */
  readonly 'stall.ms': number;
  /** Mean time between the stalls of one broker, s. */
  readonly 'stall.every.s': number;

  readonly 'slow.broker': number | 'none';
  /** Extra ms for each produce response of the slow broker, serial per connection. */
  readonly 'slow.ms': number;
  readonly 'slow.from.s': number;
  readonly 'slow.to.s': number | 'end';

  /** Timed changes, in order of time. */
  readonly at: readonly TimedChange[];
}

export type FieldName = Exclude<keyof Scenario, 'at'>;

/**
 * KIP-794's test set-up with the defaults of Kafka 3.3 and later. The broker, stall and wake-up constants are the
 * one calibration of the `kip794` cluster (see calibrations.ts).
 */
export const DEFAULT_SCENARIO: Scenario = {
  rate: 2048,
  'record.bytes': 512,
  arrivals: 'throttled',
  'duration.s': 60,
  'measure.from.s': 0,
  seed: 1,
  producers: 1,
  partitioner: 'adaptive',
  'partitioner.availability.timeout.ms': 0,
  'linger.ms': 0,
  'batch.size': 16_384,
  'max.in.flight.requests.per.connection': 5,
  'max.request.size': 1_048_576,
  'buffer.memory': 33_554_432,
  'max.block.ms': 60_000,
  'client.wakeup.us': 50,
  partitions: 3,
  brokers: 3,
  'rtt.ms': 0.2,
  'network.mb.per.s': 1000,
  'num.io.threads': 8,
  'broker.request.us': 3500,
  'broker.batch.us': 0,
  'broker.byte.ns': 6,
  'broker.jitter': 0.3,
  'stall.ms': 80,
  'stall.every.s': 8,
  'slow.broker': 0,
  'slow.ms': 20,
  'slow.from.s': 0,
  'slow.to.s': 'end',
  at: [],
};
