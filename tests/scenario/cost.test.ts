import { describe, expect, test } from 'vitest';
import { openModel } from '../../scripts/cli/simulate/openModel';
import { costToAgreeTo } from '../../src/run/consent';
import { estimateCost } from '../../src/scenario/cost';
import { PRESETS } from '../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../src/scenario/presets/wholePath';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { mostBatches } from '../../src/scenario/sizes';
import { MODEL_MODULE } from '../support/realModel';
import { ofScope } from '../support/scope';

/** Without exhibits, decisions and the evidence. */
const PAGE_PRESETS = [...PRESETS, ...WHOLE_PATH_PRESETS];

/** In the gate a third of them: `tests/property/budget.test.ts` holds the estimate against runs, too. */
const RUN_PRESETS = ofScope(
  PAGE_PRESETS,
  PAGE_PRESETS.filter((_, index) => index % 3 === 0),
);

const model = openModel(MODEL_MODULE);

describe('the events of a run', () => {
  test.each(RUN_PRESETS.map((preset) => [preset.id, preset.scenario] as const))(
    '%s: estimated within a factor of 1.5',
    async (_, scenario) => {
      const { events } = (await model)(scenario);
      const estimate = estimateCost(scenario);
      // No run counts the work on rules; ruleWork.test.ts does.
      const ratio = (estimate.events - estimate.ruleEvents) / events;
      expect(ratio).toBeGreaterThan(1 / 1.5);
      expect(ratio).toBeLessThan(1.5);
    },
  );

  test.each<readonly [string, Partial<Scenario>]>([
    ['many producers', { rate: 1_000_000, producers: 100, partitions: 100, brokers: 30, 'duration.s': 5 }],
    ['a rate far over what brokers take', { rate: 1_000_000, producers: 10, 'duration.s': 10 }],
    ['the same of one producer', { rate: 500_000, 'duration.s': 20 }],
    ['no rate', { rate: 'max', producers: 20, partitions: 30, 'duration.s': 3 }],
    [
      'replicas and consumers',
      {
        producers: 12,
        partitions: 48,
        brokers: 6,
        'replication.factor': 3,
        consumers: 12,
        rate: 5000,
        'duration.s': 15,
      },
    ],
    ['keys', { keys: 'uniform', rate: 50_000, producers: 10, partitions: 60, brokers: 9, 'duration.s': 10 }],
  ])('of a larger cluster, %s: within a factor of 2', async (_, patch) => {
    const scenario = { ...DEFAULT_SCENARIO, ...patch };
    const ratio = estimateCost(scenario).events / (await model)(scenario).events;
    expect(ratio).toBeGreaterThan(1 / 2);
    expect(ratio).toBeLessThan(2);
  });
});

describe('a rule that chooses for each record', () => {
  test.each<readonly [string, Partial<Scenario>]>([
    ['because it says nothing else', { rule: 'score turn; without turn < 1' }],
    ['after no time', { rule: 'leave 0 ms; score turn; without turn < 1' }],
    ['after a byte', { rule: 'leave 1 bytes; score turn; without turn < 1' }],
    ['for each is a batch', { rule: 'leave new batch; score turn; without turn < 1', 'batch.size': 1 }],
    ['with a condition in other words', { rule: 'leave each record; leave out if turn < 1; score turn' }],
    ['in capitals', { rule: 'LEAVE EACH RECORD; SCORE TURN; WITHOUT TURN < 1' }],
  ])('%s: estimated the same', (_, patch) => {
    const scenario: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'rule', rate: 'max', ...patch };
    const plain: Scenario = { ...scenario, rule: 'leave each record; score turn; without turn < 1' };
    expect(estimateCost(scenario).ruleEvents).toBeCloseTo(estimateCost(plain).ruleEvents);
  });
});

describe('runs without consent', () => {
  test.each(PAGE_PRESETS.map((preset) => [preset.id, preset.scenario] as const))('%s does', (_, scenario) => {
    expect(costToAgreeTo([scenario])).toBeNull();
  });

  test.each<readonly [string, Partial<Scenario>]>([
    ['gigabytes of batches of one record', { 'buffer.memory': 8 * 2 ** 30, 'batch.size': 1, rate: 200_000 }],
    ['a long run of millions of records', { rate: 1_000_000, producers: 1000, 'duration.s': 60 }],
    ['ten million pairs', { producers: 1000, partitions: 10_000, rate: 1000 }],
  ])('%s waits for the reader', (_, patch) => {
    expect(costToAgreeTo([{ ...DEFAULT_SCENARIO, ...patch }])).not.toBeNull();
  });
});

test('a buffer with room for more batches than a run may hold is lowered, in words', () => {
  const { scenario, notices } = repairScenario({
    ...DEFAULT_SCENARIO,
    'buffer.memory': 8 * 2 ** 30,
    'batch.size': 1,
    rate: 'max',
  });
  expect(mostBatches(scenario)).toBeLessThanOrEqual(4_000_000);
  expect(notices).toMatchObject([
    { field: 'buffer.memory', given: '8589934592', used: '2,392,000,000\u202FB' },
  ]);
  expect(notices[0]?.message).toMatchSnapshot();
});
