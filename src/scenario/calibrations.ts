import { type Calibration, MEASURED } from './measuredCluster';
import { DEFAULT_SCENARIO } from './scenario';

export const CLUSTERS = [
  'kip794',
  'measured',
  'kafka-10888',
  'sticky-blog',
  'latency-blog',
  'partition-study',
  'object-storage',
  'batch-guide',
  'kafka-sim',
  'public-questions',
] as const;
export type Cluster = (typeof CLUSTERS)[number];

/** Values that only the machines of the measured rows have. */
const UNMEASURED = {
  'client.cpu.share': DEFAULT_SCENARIO['client.cpu.share'],
  'broker.cpu.share': DEFAULT_SCENARIO['broker.cpu.share'],
  'consumer.poll.us': DEFAULT_SCENARIO['consumer.poll.us'],
  'consumer.wakeup.us': DEFAULT_SCENARIO['consumer.wakeup.us'],
} as const;

/** The cluster of KIP-794, three brokers on one machine, and the default scenario. It serves all six published rows. */
const KIP794: Calibration = {
  'client.wakeup.us': DEFAULT_SCENARIO['client.wakeup.us'],
  'rtt.ms': DEFAULT_SCENARIO['rtt.ms'],
  'broker.network.us': DEFAULT_SCENARIO['broker.network.us'],
  'broker.request.us': DEFAULT_SCENARIO['broker.request.us'],
  'broker.batch.us': DEFAULT_SCENARIO['broker.batch.us'],
  'broker.byte.ns': DEFAULT_SCENARIO['broker.byte.ns'],
  'broker.partition.us': DEFAULT_SCENARIO['broker.partition.us'],
  'broker.jitter': DEFAULT_SCENARIO['broker.jitter'],
  ...UNMEASURED,
  'stall.ms': DEFAULT_SCENARIO['stall.ms'],
  'stall.every.s': DEFAULT_SCENARIO['stall.every.s'],
};

/** A production cluster with a slow partition; its machines are unknown. */
const KAFKA_10888: Calibration = { ...MEASURED };

/** Three brokers on AWS m3.xlarge, clients of 2.4. Costs per request and batch are fitted to the ratio at 1,000 rec/s. */
const STICKY_BLOG: Calibration = {
  ...UNMEASURED,
  'client.wakeup.us': 50,
  'rtt.ms': 0.4,
  'broker.network.us': 0,
  'broker.request.us': 450,
  'broker.batch.us': 80,
  'broker.byte.ns': 6.4,
  'broker.partition.us': 2,
  'broker.jitter': 1,
  'stall.ms': 0,
  'stall.every.s': 60,
};

/**
 * Nine brokers on AWS r5.xlarge with four processors in three zones, replication factor 3, TLS, clients of 2.4. The
 * service of a request is fitted to the two ratios between 90 and 900 producers; the rest are forecasts.
 */
const LATENCY_BLOG: Calibration = {
  ...UNMEASURED,
  'client.wakeup.us': 50,
  'rtt.ms': 1,
  'broker.network.us': 0,
  'broker.request.us': 365,
  'broker.batch.us': 0,
  'broker.byte.ns': 10,
  'broker.partition.us': 2,
  'broker.jitter': 1,
  'stall.ms': 0,
  'stall.every.s': 60,
};

/** Three nodes of four cores, Kafka 2.0.0. The service of a full batch is fitted to the throughput of one partition. */
const PARTITION_STUDY: Calibration = {
  ...UNMEASURED,
  'client.wakeup.us': 50,
  'rtt.ms': 0.3,
  'broker.network.us': 0,
  'broker.request.us': 170,
  'broker.batch.us': 20,
  'broker.byte.ns': 3,
  'broker.partition.us': 1,
  'broker.jitter': 1,
  'stall.ms': 0,
  'stall.every.s': 60,
};

/** Brokers with object storage, which nearly all of their latency comes from; their machines are unknown. */
const OBJECT_STORAGE: Calibration = { ...MEASURED };

/** Brokers on one machine behind proxies that delay; the round trip is the published latency of a request less its service. */
const BATCH_GUIDE: Calibration = { ...MEASURED, 'rtt.ms': 118 };

/** Simulated brokers with published delays: nothing is fitted. */
const KAFKA_SIM: Calibration = {
  ...UNMEASURED,
  'client.wakeup.us': 0,
  'rtt.ms': 0.402,
  'broker.network.us': 0,
  'broker.request.us': 1000,
  'broker.batch.us': 0,
  'broker.byte.ns': 0,
  'broker.partition.us': 0,
  'broker.jitter': 0,
  'stall.ms': 0,
  'stall.every.s': 60,
};

/** The measured machines at the distance that each question names: nothing is fitted. */
const { 'rtt.ms': _, ...PUBLIC_QUESTIONS } = MEASURED;

// @recipe evidence
/** Every row and experiment of a cluster uses its calibration unchanged. */
export const CALIBRATIONS = {
  kip794: KIP794,
  measured: MEASURED,
  'kafka-10888': KAFKA_10888,
  'sticky-blog': STICKY_BLOG,
  'latency-blog': LATENCY_BLOG,
  'partition-study': PARTITION_STUDY,
  'object-storage': OBJECT_STORAGE,
  'batch-guide': BATCH_GUIDE,
  'kafka-sim': KAFKA_SIM,
  'public-questions': PUBLIC_QUESTIONS,
} as const satisfies Readonly<Record<Cluster, Partial<Calibration>>>;
