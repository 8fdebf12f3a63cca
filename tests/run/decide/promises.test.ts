import { describe, expect, test } from 'vitest';
import { type Change, rungsFor } from '../../../src/run/decide/changes';
import type { FieldValue } from '../../../src/scenario/field';
import { PARTITIONERS, partitionerRow } from '../../../src/scenario/partitioners';
import { PRESETS } from '../../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../../src/scenario/presets/wholePath';
import type { FieldName, Scenario } from '../../../src/scenario/scenario';
import { FACTS, QUESTION } from './questions';

type Weakens = (scenario: Scenario, to: FieldValue) => boolean;
const ALWAYS: Weakens = () => true;
const LESS: (field: FieldName) => Weakens = (field) => (scenario, to) => Number(to) < Number(scenario[field]);

/** What no proposal may do: weaken durability, order, the client or compression, or change load or fault. */
const NEVER: Readonly<Partial<Record<FieldName, Weakens>>> = {
  // Durability.
  acks: ALWAYS,
  'enable.idempotence': ALWAYS,
  'replication.factor': ALWAYS,
  'min.insync.replicas': ALWAYS,
  'delivery.timeout.ms': ALWAYS,
  'max.block.ms': ALWAYS,
  'request.timeout.ms': ALWAYS,
  'retry.backoff.ms': ALWAYS,
  // Order.
  keys: ALWAYS,
  'partitioner.ignore.keys': ALWAYS,
  producers: ({ keys }) => keys !== 'none',
  partitions: (scenario, to) => scenario.keys !== 'none' || LESS('partitions')(scenario, to),
  'max.in.flight.requests.per.connection': (scenario, to) => {
    const from = scenario['max.in.flight.requests.per.connection'];
    const idempotent = scenario['enable.idempotence'] === 'true' && scenario.acks === 'all';
    return Number(to) > from && (idempotent ? Number(to) > 5 : from === 1);
  },
  // The client and what it sends.
  partitioner: ({ partitioner }, to) => {
    const [old, next] = [partitionerRow(partitioner), partitionerRow(String(to))];
    return next.library !== old.library || (next.release ?? 0) < (old.release ?? 0);
  },
  sending: ALWAYS,
  'compression.ratio': ALWAYS,
  'compression.type': ({ 'compression.type': from }, to) =>
    to === 'none' ||
    from === 'zstd' ||
    (from !== 'none' && (to === 'snappy' || to === 'lz4') && from !== 'snappy'),
  // Load and fault.
  rate: ALWAYS,
  'record.bytes': ALWAYS,
  brokers: ALWAYS,
  'slow.broker': ALWAYS,
  'slow.ms': ALWAYS,
  'slow.from.s': ALWAYS,
  'slow.to.s': ALWAYS,
  'down.broker': ALWAYS,
  'stall.ms': ALWAYS,
  'stall.every.s': ALWAYS,
  'rtt.ms': ALWAYS,
  'network.mb.per.s': ALWAYS,
  'broker.request.us': ALWAYS,
  'broker.batch.us': ALWAYS,
  'broker.byte.ns': ALWAYS,
  'broker.jitter': ALWAYS,
  'client.wakeup.us': ALWAYS,
  // Capacity.
  'buffer.memory': LESS('buffer.memory'),
  'num.io.threads': LESS('num.io.threads'),
  'num.network.threads': LESS('num.network.threads'),
  'num.replica.fetchers': LESS('num.replica.fetchers'),
};

/** Every proposal for a scenario whose run is in every trouble at once. */
function proposals(scenario: Scenario): readonly Change[] {
  return rungsFor(scenario, { ...FACTS, bufferFull: true, networkThreadsAtWork: 1 }, QUESTION).flat();
}

/** Variants that each bring a promise into play that the presets may lack. */
const VARIANTS: readonly Partial<Scenario>[] = [
  {},
  { acks: '1' },
  { 'enable.idempotence': 'false', 'max.in.flight.requests.per.connection': 1 },
  { acks: '1', 'max.in.flight.requests.per.connection': 1 },
  { keys: 'zipf', 'keyed.share': 0.5 },
  { 'replication.factor': 3, 'min.insync.replicas': 2 },
  ...(['gzip', 'snappy', 'lz4', 'zstd'] as const).map((codec) => ({ 'compression.type': codec })),
  ...PARTITIONERS.map((partitioner) => ({ partitioner })),
];

describe('a proposal', () => {
  test.each([...PRESETS, ...WHOLE_PATH_PRESETS].map((preset) => [preset.id, preset.scenario] as const))(
    'never weakens the system, nor changes load or fault: %s',
    (_, preset) => {
      for (const variant of VARIANTS) {
        const scenario = { ...preset, ...variant };
        for (const { field, to } of proposals(scenario))
          expect(NEVER[field]?.(scenario, to) ?? false, `${field} to ${to}`).toBe(false);
      }
    },
  );

  test('is of one of these settings, and of no other', () => {
    const fields = VARIANTS.flatMap((variant) =>
      [...PRESETS, ...WHOLE_PATH_PRESETS].flatMap(({ scenario }) => proposals({ ...scenario, ...variant })),
    ).map(({ field }) => field);
    expect([...new Set(fields)].sort()).toEqual([
      'batch.num.messages',
      'batch.size',
      'broker.session.timeout.ms',
      'buffer.memory',
      'compression.type',
      'linger.ms',
      'max.in.flight.requests.per.connection',
      'num.io.threads',
      'num.network.threads',
      'num.replica.fetchers',
      'partitioner',
      'partitioner.availability.timeout.ms',
      'partitions',
      'producers',
      'sticky.partitioning.linger.ms',
    ]);
  });

  test('says that it needs another version of the client', () => {
    for (const { scenario } of [...PRESETS, ...WHOLE_PATH_PRESETS])
      for (const { field, from, to, unlocked } of proposals(scenario)) {
        const isNewer =
          field === 'partitioner' &&
          partitionerRow(String(from)).release !== partitionerRow(String(to)).release;
        expect(unlocked === 'client').toBe(isNewer);
      }
  });
});
