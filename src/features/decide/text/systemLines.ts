import { formatBytes, formatBytesPerSecond, formatCount } from '../../../base/format';
import { formatClient } from '../../../scenario/clients/clients';
import type { Scenario } from '../../../scenario/scenario';

/** The reader's system in four lines; `named` is the client whose names the producers use. */
export function systemLines(scenario: Scenario, named = ''): readonly string[] {
  const { producers, rate, partitions, brokers, acks } = scenario;
  const bytes = scenario['record.bytes'];
  const load =
    rate === 'max'
      ? `records of ${formatBytes(bytes)} as fast as they can`
      : `${formatCount(rate)} rec/s of ${formatBytes(bytes)}, ${formatBytesPerSecond(rate * bytes)}`;
  return [
    `${formatCount(producers)} ${producers === 1 ? 'producer' : 'producers'}, ${formatClient(scenario, 0, named)}`,
    load,
    `${formatCount(partitions)} ${partitions === 1 ? 'partition' : 'partitions'} on ${brokers} ${brokers === 1 ? 'broker' : 'brokers'}, RF ${scenario['replication.factor']}`,
    `acks=${acks}, min.insync.replicas=${scenario['min.insync.replicas']}`,
  ];
}
