import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costToAgreeTo, eventsIn, MOST_UNASKED } from '../../src/run/consent';
import { SHARES } from '../../src/run/pageBudget';
import { poolSize } from '../../src/run/poolSize';
import type { Field, FieldValue } from '../../src/scenario/field';
import { FIELDS } from '../../src/scenario/fields';
import { decodeLink } from '../../src/scenario/link/link';
import { modelText } from '../../src/scenario/modelText';
import { LATER_PRESETS } from '../../src/scenario/presets/later';
import { PRESETS } from '../../src/scenario/presets/presets';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { MOST_COMPARED } from '../../src/scenario/view';
import type { Budget } from '../../workers/protocol';
import { runWithin } from '../support/budgetRun';
import { draws, ofScope } from '../support/scope';
import { SOME_RULES } from '../support/someRules';

const MEGABYTE = 1_000_000;
const MAX_RUNS = MOST_COMPARED + 1;
const MAX_WORKERS = poolSize(0, 1000);
/** 61 steps; with the comparison it's 63. */
const LONG_SUM = Array.from({ length: 31 }, () => 'turn').join(' %2B ');

/** Links that took gigabytes or hours before runs had a budget. */
const LARGE = {
  "a consumers' log of 2.4 million batches":
    'v=1&rate=40000&buffer.memory=2000000&record.bytes=1&batch.size=1&broker.byte.ns=0&stall.ms=0&slow.broker=none&consumers=1&consumer.record.us=1000000&partitions=10000&partitioner=round-robin&brokers=1&max.request.size=104857600',
  'half a million connections':
    'v=1&rate=1&record.bytes=163&duration.s=3600&producers=5000&max.request.size=104857600&inkless.produce.commit.interval.ms=28700&brokers=100&broker.request.us=47700&down.broker=0',
  'requests that timed out and are still at a broker':
    'v=1&duration.s=1077.8&producers=5000&partitioner=uniform-kip794&batch.size=1180000&request.timeout.ms=1&replica.lag.time.max.ms=500&stall.ms=60000',
  'records that are refused at once':
    'v=1&rate=10000000&buffer.memory=16384&max.block.ms=0&duration.s=3600&broker.request.us=1000000&slow.ms=10000',
  'records of waiting callers that are refused at once':
    'v=1&rate=10000000&buffer.memory=16384&max.block.ms=0&duration.s=3600&broker.request.us=1000000&slow.ms=10000&sending=sync&callers=1000',
  'the costliest rule for each record': `v=1&rate=max&partitions=5000&partitioner=rule&rule=leave each record; score ${LONG_SUM}; without ${LONG_SUM} < 0`,
};

function scenarioOf(link: string): Scenario {
  const decoded = decodeLink(link);
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.scenario;
}

describe.each(Object.entries(LARGE))('%s', (_, link) => {
  test('wait for the reader by the estimate', () => {
    expect(costToAgreeTo([scenarioOf(link)])).not.toBeNull();
  });

  const most = ['start', 256 * MEGABYTE * SHARES.explore] as const;
  const less: readonly (readonly ['start' | 'finish', number])[] = [
    ['start', (256 * MEGABYTE * SHARES.compare) / 4],
    ['finish', 16 * MEGABYTE],
  ];
  test.each(ofScope([most, ...less], less))('%s within %i bytes', async (type, bytes) => {
    await expectWithin({ bytes, events: 2_000_000, workMs: 60_000 }, scenarioOf(link), type);
  });
});

describe('what ships stays within the least that a run may ever take', () => {
  const presets = [...PRESETS, ...LATER_PRESETS];
  const all = presets.flatMap(({ scenario, opening }) => [scenario, ...(opening?.compare ?? [])]);
  const scenarios = ofScope(
    all,
    all.filter((_, index) => index % 16 === 0),
  );

  test.each([
    ['start', Math.min(SHARES.compare / MAX_RUNS, SHARES.hidden), 'columns'],
    ['finish', SHARES.unseen / MAX_WORKERS, 'summary'],
  ] as const)('%s, with %f of the page', async (type, share, end) => {
    const budget = { bytes: 256 * MEGABYTE * share, events: eventsIn(MOST_UNASKED.seconds), workMs: 60_000 };
    for (const scenario of scenarios) {
      const { report } = await runWithin(budget, scenario, type);
      expect(report.type, modelText(scenario)).toBe(end);
    }
  });
});

/** The ends of what a field may be, and what lies between them by order of magnitude. */
function extremeValue(field: Field): fc.Arbitrary<FieldValue> {
  if (field.kind === 'choice') return fc.constantFrom(...field.choices.map(({ value }) => value));
  if (field.kind === 'text') return fc.constantFrom(...SOME_RULES, ...field.words);
  const { lowest, highest } = field;
  const least = Math.max(lowest, 1e-3);
  const between = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => {
    const value = least * (Math.max(highest, least) / least) ** share;
    return field.kind === 'integer' ? Math.round(value) : value;
  });
  return fc.oneof(fc.constant(lowest), fc.constant(highest), between);
}

const extremeScenario: fc.Arbitrary<Scenario> = fc
  .array(
    fc.oneof(
      ...FIELDS.map((field) =>
        extremeValue(field).map((value): readonly [Field['name'], FieldValue] => [field.name, value]),
      ),
    ),
    { minLength: 3, maxLength: 14 },
  )
  .map((settings) => repairScenario({ ...DEFAULT_SCENARIO, ...Object.fromEntries(settings) }).scenario);

test.each(['start', 'finish'] as const)(
  '%s: whatever the scenario, a run takes no more than its budget',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(extremeScenario, (scenario) =>
        expectWithin({ bytes: 24 * MEGABYTE, events: 50_000, workMs: 60_000 }, scenario, type),
      ),
      { numRuns: draws(150), seed: 42 },
    );
  },
);

/** The run ends whole or over its budget, and in no case takes more than that. */
async function expectWithin(budget: Budget, scenario: Scenario, type: 'start' | 'finish'): Promise<void> {
  const { report, peakBytes } = await runWithin(budget, scenario, type);
  expect(['over-budget', 'columns', 'summary']).toContain(report.type);
  expect(peakBytes).toBeLessThanOrEqual(budget.bytes);
  if (report.type === 'over-budget') expect(report.took.events).toBeLessThanOrEqual(budget.events + 1);
}
