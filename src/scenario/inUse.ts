import type { FieldName, Scenario, TimedField } from './scenario';

/**
 * Whether a setting can change anything in this scenario, as far as other settings decide that. Settings that nothing
 * uses are left out of the rail, so that it stays short.
 */
export function inUse(name: FieldName, scenario: Scenario): boolean {
  return CONDITIONS[name]?.(scenario) ?? true;
}

type Condition = (scenario: Scenario) => boolean;

const bursts: Condition = ({ arrivals }) => arrivals === 'bursts';
const keys: Condition = (scenario) => scenario.keys !== 'none';
const replicated: Condition = (scenario) => scenario['replication.factor'] > 1;
const consumed: Condition = ({ consumers }) => consumers > 0;

const CONDITIONS: Readonly<Partial<Record<FieldName, Condition>>> = {
  'burst.s': bursts,
  'pause.s': bursts,
  'burst.flush': bursts,
  'latency.from': (scenario) => ever(scenario, 'rate', (rate) => rate !== 'max'),
  'key.count': keys,
  'keyed.share': keys,
  'partitioner.ignore.keys': keys,
  'partitioner.availability.timeout.ms': (scenario) =>
    ever(scenario, 'partitioner', (kind) => kind === 'adaptive' || kind === 'adaptive-kip794'),
  'sticky.partitioning.linger.ms': (scenario) =>
    ever(scenario, 'partitioner', (kind) => kind === 'sticky-time'),
  'compression.ratio': (scenario) => scenario['compression.type'] !== 'none',
  'min.insync.replicas': replicated,
  'other.partitions': replicated,
  'num.replica.fetchers': replicated,
  'replica.fetch.wait.max.ms': replicated,
  'broker.partition.us': replicated,
  'broker.session.timeout.ms': (scenario) => ever(scenario, 'down.broker', (broker) => broker !== 'none'),
  'stall.every.s': (scenario) => scenario['stall.ms'] > 0,
  'fetch.min.bytes': consumed,
  'fetch.max.wait.ms': consumed,
  'max.partition.fetch.bytes': consumed,
  'max.poll.records': consumed,
  'consumer.record.us': consumed,
};

/** Whether a setting has such a value at the start, or by a timed change. */
function ever(
  scenario: Scenario,
  name: TimedField,
  matches: (value: Scenario[TimedField]) => boolean,
): boolean {
  const later = scenario.at.filter(({ field }) => field === name).map(({ value }) => value);
  return [scenario[name], ...later].some(matches);
}
