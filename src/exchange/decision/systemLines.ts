import { formatBytes, formatBytesPerSecond, formatCount } from '../../base/format';
import type { Scenario } from '../../scenario/scenario';
import { producerSettings } from '../export/producerSettings';

/** The reader's system in four lines. */
export function systemLines(scenario: Scenario): readonly string[] {
  const { producers, rate, partitions, brokers, acks } = scenario;
  const bytes = scenario['record.bytes'];
  const load =
    rate === 'max'
      ? `as many records of ${formatBytes(bytes)} as they can`
      : `${formatCount(rate)} rec/s of ${formatBytes(bytes)}, ${formatBytesPerSecond(rate * bytes)}`;
  return [
    `${formatCount(producers)} ${producers === 1 ? 'producer' : 'producers'}, ${producerSettings(scenario).client.name}`,
    load,
    `${formatCount(partitions)} ${partitions === 1 ? 'partition' : 'partitions'} on ${brokers} ${brokers === 1 ? 'broker' : 'brokers'}, RF ${scenario['replication.factor']}`,
    `acks=${acks}, min.insync.replicas=${scenario['min.insync.replicas']}`,
  ];
}
