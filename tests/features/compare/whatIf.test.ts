import { describe, expect, test } from 'vitest';
import {
  branchSecond,
  clientVariants,
  otherValue,
  upgrade,
  whatIf,
} from '../../../src/features/compare/screen/offers';
import { RunHistory } from '../../../src/run/RunHistory';
import { checkValue } from '../../../src/scenario/field';
import { fieldOf } from '../../../src/scenario/fields';
import { findPreset } from '../../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario, TIMED_FIELDS } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../../src/scenario/view';
import { type Bin, Columns } from '../../../workers/columns';
import { openModel } from '../../support/realModel';

const RUNAWAY: Scenario = { ...(findPreset('runaway')?.scenario ?? DEFAULT_SCENARIO), 'duration.s': 20 };
const REPLICATED: Scenario = {
  ...RUNAWAY,
  seed: 7,
  'replication.factor': 3,
  'min.insync.replicas': 2,
  'stall.ms': 80,
  arrivals: 'poisson',
};

/** Input of the strips, and everything in a bin as text. */
async function historyOf(scenario: Scenario): Promise<readonly string[]> {
  return (await binsOf(scenario)).map((bin) => JSON.stringify(bin, numbersAsText));
}

async function binsOf(scenario: Scenario): Promise<readonly Bin[]> {
  const model = await openModel();
  model.open(scenario);
  while (!model.scout(1_000_000));
  const columns = new Columns(model.columns());
  const history = new RunHistory();
  history.append(columns);
  return [...columns.bins()];
}

/** Arrays of floats are no arrays for JSON. */
function numbersAsText(_key: string, value: unknown): unknown {
  return value instanceof Float64Array ? [...value].join() : value;
}

/** The stage at an instant, to the byte. */
async function stageAt(scenario: Scenario, ms: number): Promise<string> {
  const model = await openModel();
  model.open(scenario);
  while (!model.advance(ms, 1_000_000));
  return Buffer.from(model.frame('batches')).toString('base64');
}

describe('a what-if', () => {
  test.each([
    ['linger.ms', 5, RUNAWAY, 11.337],
    ['partitioner', 'adaptive', RUNAWAY, 12],
    ['slow.ms', 0, RUNAWAY, 9.9],
    ['rate', 8000, REPLICATED, 8.125],
    ['down.broker', 1, REPLICATED, 10],
  ] as const)(
    '%s = %s has the past of A to the byte, and another future',
    async (field, value, first, atS) => {
      const future = whatIf(first, atS, field, value).scenario;
      expect(future.at).toEqual([{ atS, field, value }]);
      const [ours, theirs] = [await historyOf(first), await historyOf(future)];
      const binMs = (first['duration.s'] * 1000) / 240;
      const past = Math.floor((atS * 1000) / binMs);
      expect(theirs.slice(0, past)).toEqual(ours.slice(0, past));
      expect(theirs.slice(past)).not.toEqual(ours.slice(past));
      for (const ms of [0.25, 0.5, 0.999].map((share) => share * atS * 1000)) {
        expect(await stageAt(future, ms)).toBe(await stageAt(first, ms));
      }
    },
  );

  test('at the very start is a setting instead of a timed change', () => {
    expect(whatIf(RUNAWAY, 0, 'linger.ms', 5).scenario).toEqual({ ...RUNAWAY, 'linger.ms': 5 });
  });

  test('replaces a change of the same setting at the same instant, and keeps the others', () => {
    const first = whatIf(whatIf(RUNAWAY, 10, 'linger.ms', 5).scenario, 12, 'slow.ms', 50).scenario;
    expect(whatIf(first, 10, 'linger.ms', 20).scenario.at).toEqual([
      { atS: 10, field: 'linger.ms', value: 20 },
      { atS: 12, field: 'slow.ms', value: 50 },
    ]);
  });

  test('starts at whole milliseconds, while records are sent', () => {
    expect(branchSecond(31_518.4567, RUNAWAY)).toBe(20);
    expect(branchSecond(3518.4567, RUNAWAY)).toBe(3.518);
  });
});

test('the three partitioners differ from A in nothing else, and A is one of them if possible', () => {
  const beside = clientVariants(RUNAWAY);
  expect(beside).toEqual([
    { ...RUNAWAY, partitioner: 'uniform' },
    { ...RUNAWAY, partitioner: 'adaptive' },
  ]);
  expect(clientVariants({ ...RUNAWAY, partitioner: 'random' })).toHaveLength(3);
});

describe('a newer client', () => {
  const lingering = { ...DEFAULT_SCENARIO, 'batch.size': 65_536 };

  test('changes its defaults alone', () => {
    const offer = upgrade(lingering, DEFAULT_VIEW);
    expect(offer?.scenario).toEqual({ ...lingering, 'linger.ms': 5 });
    expect(offer?.says).toMatch(/^Kept: batch\.size.* Changed: linger\.ms 0\u202Fms → 5\u202Fms\.$/);
  });

  test('changes nothing if the reader set what differs, and says so', () => {
    const offer = upgrade(DEFAULT_SCENARIO, { ...DEFAULT_VIEW, origins: { 'linger.ms': 'reader' } });
    expect(offer).toMatchObject({ scenario: null, says: expect.stringContaining('linger.ms') });
  });

  test.each(['client-java-4', 'client-blocking', 'client-sarama'])('is not offered for %s', (id) => {
    const preset = findPreset(id)?.scenario ?? DEFAULT_SCENARIO;
    expect(upgrade(preset, { ...DEFAULT_VIEW, client: id })).toBeNull();
  });
});

test('compared scenarios meet the same records at the same times', async () => {
  const busy: Scenario = { ...REPLICATED, keys: 'zipf', 'keyed.share': 0.5, producers: 3, 'duration.s': 6 };
  const [ours, ...others] = await Promise.all(
    [busy, ...clientVariants(busy), whatIf(busy, 3, 'linger.ms', 50).scenario].map(async (scenario) =>
      (await binsOf(scenario)).slice(0, 240).map(({ recordsSent }) => recordsSent),
    ),
  );
  expect(new Set(ours).size).toBeGreaterThan(10);
  for (const other of others) expect(other).toEqual(ours);
});

test.each([
  ...TIMED_FIELDS.map((field) => [field, DEFAULT_SCENARIO[field]] as const),
  ['partitioner.availability.timeout.ms', 0],
  ['rtt.ms', 0],
  ['rtt.ms', 1000],
  ['slow.ms', 10_000],
  ['slow.broker', 0],
  ['down.broker', 'none'],
  ['rate', 'max'],
] as const)('another value to begin with for %s %s is valid', (field, present) => {
  const other = otherValue(field, present);
  expect(other).not.toBe(present);
  expect(checkValue(fieldOf(field), other)).toEqual({ type: 'valid', value: other });
});
