import { answeredSystem } from '../../../src/features/import/core/mySystem';
import {
  batchSizeAverage,
  bufferAvailable,
  bufferWaitShare,
  queueTimeAverage,
  recordsPerRequest,
  reportedRate,
  requestLatencyAverage,
} from '../../../src/figures/reported';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';

/** Twelve pods of a service on Java 3.7: what is true of every system here. */
export const SERVICE: Scenario = {
  ...answeredSystem({
    producers: 12,
    rate: 5000,
    'record.bytes': 800,
    partitions: 48,
    keys: 'uniform',
    brokers: 6,
    acks: 'all',
    'replication.factor': 3,
    'min.insync.replicas': 2,
    slowness: 'never',
  }).scenario,
  'compression.type': 'lz4',
  arrivals: 'bursts',
  'burst.s': 1,
  'pause.s': 0.5,
  'keyed.share': 0.6,
  'key.count': 100_000,
  'duration.s': 40,
};

/** What the clients of a run export, by the names of a cluster that counts its brokers from 1; `noise` is a share. */
export function scrapeOf(summary: Summary, scenario: Scenario, noise = 0.02): string {
  let state = 7;
  const noisy = (value: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return value * (1 + noise * ((2 * state) / 2 ** 31 - 1));
  };
  const { producers, brokers } = scenario;
  const memory = scenario['buffer.memory'];
  const line = (name: string, value: number, labels = ''): string =>
    Number.isFinite(value)
      ? `kafka_producer_${name}{client_id="a",kafka_version="3.7.1"${labels}} ${noisy(value)}`
      : '';
  return [
    line('request_latency_avg', requestLatencyAverage(summary, null)),
    line('record_queue_time_avg', queueTimeAverage(summary)),
    line('batch_size_avg', batchSizeAverage(summary)),
    line('records_per_request_avg', recordsPerRequest(summary, null)),
    line('compression_rate_avg', scenario['compression.ratio']),
    line('record_send_rate', reportedRate(summary, 'records', null) / producers),
    line('request_rate', reportedRate(summary, 'count', null) / producers),
    line('outgoing_byte_rate', reportedRate(summary, 'bytes', null) / producers),
    line('buffer_available_bytes', bufferAvailable(summary, scenario)),
    line('buffer_total_bytes', memory).replace(/ \S+$/, ` ${memory}`),
    line('bufferpool_wait_ratio', bufferWaitShare(summary, producers, scenario['duration.s'])),
    ...Array.from({ length: brokers }, (_, broker) => {
      const node = `,node_id="node-${broker + 1}"`;
      return [
        line('node_request_latency_avg', requestLatencyAverage(summary, broker), node),
        line('node_request_rate', reportedRate(summary, 'count', broker) / producers, node),
      ].join('\n');
    }),
  ].join('\n');
}
