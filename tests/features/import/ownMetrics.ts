import {
  batchSizeAverage,
  queueTimeAverage,
  recordsPerRequest,
  reportedRate,
  requestLatencyAverage,
} from '../../../src/figures/reported';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';

/** A run's own metrics as one of its clients would be scraped, with the latency of these brokers. */
export function ownMetrics(
  summary: Summary,
  { producers, brokers }: Scenario,
  shown: readonly number[] = Array.from({ length: brokers }, (_, broker) => broker),
): string {
  const line = (name: string, value: number, labels = ''): string =>
    `kafka_producer_${name}{client_id="a"${labels}} ${value}`;
  const ofNode = (broker: number): string => `,node_id="node-${broker}"`;
  return [
    line('record_queue_time_avg', queueTimeAverage(summary)),
    line('batch_size_avg', batchSizeAverage(summary)),
    line('records_per_request_avg', recordsPerRequest(summary, null)),
    line('record_send_rate', reportedRate(summary, 'records', null) / producers),
    ...shown.flatMap((broker) => {
      const latency = requestLatencyAverage(summary, broker);
      return Number.isFinite(latency) ? [line('node_request_latency_avg', latency, ofNode(broker))] : [];
    }),
  ].join('\n');
}
