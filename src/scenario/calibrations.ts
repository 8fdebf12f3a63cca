import { DEFAULT_SCENARIO, type Scenario } from './scenario';

/** The constants of a cluster and its machines, which no configuration file says. */
export type Calibration = Pick<
  Scenario,
  | 'client.wakeup.us'
  | 'rtt.ms'
  | 'broker.request.us'
  | 'broker.batch.us'
  | 'broker.byte.ns'
  | 'broker.jitter'
  | 'stall.ms'
  | 'stall.every.s'
>;

/** The clusters that have a calibration. */
export const CLUSTERS = [
  'kip794',
  'measured',
  'kafka-10888',
  'sticky-blog',
  'latency-blog',
  'partition-study',
] as const;
/** One of CLUSTERS. */
export type Cluster = (typeof CLUSTERS)[number];

/**
 * The cluster of KIP-794: three brokers on one machine in 2022, loopback. It is what the default scenario says, and
 * one calibration serves all six published rows.
 */
const KIP794: Calibration = {
  'client.wakeup.us': DEFAULT_SCENARIO['client.wakeup.us'],
  'rtt.ms': DEFAULT_SCENARIO['rtt.ms'],
  'broker.request.us': DEFAULT_SCENARIO['broker.request.us'],
  'broker.batch.us': DEFAULT_SCENARIO['broker.batch.us'],
  'broker.byte.ns': DEFAULT_SCENARIO['broker.byte.ns'],
  'broker.jitter': DEFAULT_SCENARIO['broker.jitter'],
  'stall.ms': DEFAULT_SCENARIO['stall.ms'],
  'stall.every.s': DEFAULT_SCENARIO['stall.every.s'],
};

/**
 * The cluster of the measured rows: three brokers of Kafka 3.9.1 and the producer on one machine with two cores,
 * loopback. Fitted to the runs that sent one batch at a time and to the rows without slowness only, never to a row
 * that it must predict.
 */
const MEASURED: Calibration = {
  'client.wakeup.us': 50,
  'rtt.ms': 0.2,
  'broker.request.us': 800,
  'broker.batch.us': 0,
  'broker.byte.ns': 6.4,
  'broker.jitter': 1.2,
  'stall.ms': 0,
  'stall.every.s': 60,
};

/** An unknown production cluster with three partitions, of which one was slow. Not fitted yet. */
const KAFKA_10888: Calibration = { ...MEASURED };

/** Three brokers on AWS m3.xlarge with SSD, replication factor 3, clients of 2.4. Not fitted yet. */
const STICKY_BLOG: Calibration = { ...MEASURED };

/** Nine brokers on AWS r5.xlarge with ST1 disks in three zones, replication factor 3, TLS. Not fitted yet. */
const LATENCY_BLOG: Calibration = { ...MEASURED };

/** Three nodes of four cores at 2.6 GHz, Kafka 2.0.0, replication factor 1. Not fitted yet. */
const PARTITION_STUDY: Calibration = { ...MEASURED };

/** One calibration a cluster; every row and experiment from that cluster uses it unchanged. */
export const CALIBRATIONS: Readonly<Record<Cluster, Calibration>> = {
  kip794: KIP794,
  measured: MEASURED,
  'kafka-10888': KAFKA_10888,
  'sticky-blog': STICKY_BLOG,
  'latency-blog': LATENCY_BLOG,
  'partition-study': PARTITION_STUDY,
};
