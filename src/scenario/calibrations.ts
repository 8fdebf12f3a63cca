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
export type Cluster = 'kip794' | 'measured';

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

/** One calibration a cluster; every row of evidence from that cluster uses it unchanged. */
export const CALIBRATIONS: Readonly<Record<Cluster, Calibration>> = { kip794: KIP794, measured: MEASURED };
