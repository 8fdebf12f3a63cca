import { type Calibration, MEASURED } from './measuredCluster';
import { DEFAULT_SCENARIO } from './scenario';

type Constant = keyof Calibration;

function defaultsOf<Name extends Constant>(names: readonly Name[]): Pick<Calibration, Name> {
  return Object.fromEntries(names.map((name) => [name, DEFAULT_SCENARIO[name]])) as Pick<Calibration, Name>;
}

/** Most published clusters have these, without the values that only the machines of the measured rows have. */
const UNMEASURED = {
  ...defaultsOf(['client.cpu.share', 'broker.cpu.share', 'consumer.poll.us', 'consumer.wakeup.us']),
  'client.wakeup.us': 50,
  'broker.network.us': 0,
  'broker.jitter': 1,
  'stall.ms': 0,
  'stall.every.s': 60,
} as const;

/** Three brokers on AWS m3.xlarge, clients of 2.4. Costs per request and batch are fitted to the ratio at 1,000 rec/s. */
const STICKY_BLOG: Calibration = {
  ...UNMEASURED,
  'rtt.ms': 0.4,
  'broker.request.us': 450,
  'broker.batch.us': 80,
  'broker.byte.ns': 6.4,
  'broker.partition.us': 2,
};

/**
 * Nine brokers on AWS r5.xlarge with four processors in three zones, replication factor 3, TLS, clients of 2.4. The
 * service of a request is fitted to the two ratios between 90 and 900 producers; the rest are forecasts.
 */
const LATENCY_BLOG: Calibration = {
  ...UNMEASURED,
  'rtt.ms': 1,
  'broker.request.us': 365,
  'broker.batch.us': 0,
  'broker.byte.ns': 10,
  'broker.partition.us': 2,
};

/** Three nodes of four cores, Kafka 2.0.0. The service of a full batch is fitted to the throughput of one partition. */
const PARTITION_STUDY: Calibration = {
  ...UNMEASURED,
  'rtt.ms': 0.3,
  'broker.request.us': 170,
  'broker.batch.us': 20,
  'broker.byte.ns': 3,
  'broker.partition.us': 1,
};

/** Brokers on one machine behind proxies that delay; the round trip is the published latency of a request less its service. */
const BATCH_GUIDE: Calibration = { ...MEASURED, 'rtt.ms': 118 };

/** Simulated brokers with published delays: nothing is fitted. */
const KAFKA_SIM: Calibration = {
  ...UNMEASURED,
  'client.wakeup.us': 0,
  'rtt.ms': 0.402,
  'broker.request.us': 1000,
  'broker.batch.us': 0,
  'broker.byte.ns': 0,
  'broker.partition.us': 0,
  'broker.jitter': 0,
};

/** The measured machines at the distance that each question names: nothing is fitted. */
const { 'rtt.ms': _, ...PUBLIC_QUESTIONS } = MEASURED;

// @recipe evidence
/** Every row and experiment of a cluster uses its calibration unchanged. */
export const CALIBRATIONS = {
  /** Three brokers on one machine, and the default scenario. It serves all six published rows. */
  kip794: defaultsOf(Object.keys(MEASURED) as Constant[]),
  measured: MEASURED,
  /** A production cluster with a slow partition; its machines are unknown. */
  'kafka-10888': MEASURED,
  'sticky-blog': STICKY_BLOG,
  'latency-blog': LATENCY_BLOG,
  'partition-study': PARTITION_STUDY,
  /** Nearly all of the latency comes from the storage; the brokers' machines are unknown. */
  'object-storage': MEASURED,
  'batch-guide': BATCH_GUIDE,
  'kafka-sim': KAFKA_SIM,
  'public-questions': PUBLIC_QUESTIONS,
} as const satisfies Readonly<Record<string, Partial<Calibration>>>;

export type Cluster = keyof typeof CALIBRATIONS;
export const CLUSTERS = Object.keys(CALIBRATIONS) as readonly Cluster[];
