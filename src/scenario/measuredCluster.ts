import type { Scenario } from './scenario';

export type Calibration = Pick<
  Scenario,
  | 'client.wakeup.us'
  | 'client.cpu.share'
  | 'rtt.ms'
  | 'broker.network.us'
  | 'broker.request.us'
  | 'broker.batch.us'
  | 'broker.byte.ns'
  | 'broker.partition.us'
  | 'broker.jitter'
  | 'broker.cpu.share'
  | 'stall.ms'
  | 'stall.every.s'
  | 'consumer.poll.us'
  | 'consumer.wakeup.us'
>;

/**
 * The cluster of the measured rows: three brokers of Kafka 3.9.1 and the producer on one machine with two cores,
 * loopback. Fitted only to the runs that sent one batch at a time and to the rows without slowness, never to a row that
 * it must predict.
 */
export const MEASURED: Calibration = {
  'client.wakeup.us': 50,
  'client.cpu.share': 1.75,
  'rtt.ms': 0.2,
  'broker.network.us': 0,
  'broker.request.us': 800,
  'broker.batch.us': 0,
  'broker.byte.ns': 6.4,
  'broker.partition.us': 1,
  'broker.jitter': 1.2,
  'broker.cpu.share': 0.35,
  'stall.ms': 0,
  'stall.every.s': 60,
  'consumer.poll.us': 1000,
  'consumer.wakeup.us': 400,
};

/**
 * The same machine when other clients, more settings of Java's and rules of Lab ran on it, with brokers that were warmer:
 * what they counted themselves as service of a small request, what then remains of Sarama's median, and how long a
 * thread waits for one of the two cores now and then, fitted to the p99 of Lab's healthy rows, which isn't judged.
 */
export const MEASURED_WARM: Calibration = {
  ...MEASURED,
  'broker.request.us': 150,
  'rtt.ms': 0.4,
  'stall.ms': 2.5,
  'stall.every.s': 0.13,
};
