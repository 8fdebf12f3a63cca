import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costToAgreeTo, eventsIn, runCost } from '../../src/run/consent';
import { estimateCost } from '../../src/scenario/cost';
import { decodeLink } from '../../src/scenario/link/link';
import { modelText } from '../../src/scenario/modelText';
import { repairScenario } from '../../src/scenario/repair';
import { writeRule } from '../../src/scenario/rule/write';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { anyRule } from '../support/anyRule';
import { runWithin } from '../support/budgetRun';
import { draws, ofScope } from '../support/scope';

/** A run that takes longer by the estimate is left to the budget. */
const LONGEST_S = 0.4;

const anySetting = fc.record(
  {
    partitions: fc.constantFrom(1, 3, 12, 48, 200, 999),
    brokers: fc.constantFrom(1, 3, 6, 30),
    producers: fc.constantFrom(1, 2, 9, 40),
    topics: fc.constantFrom(1, 1, 3, 40),
    rate: fc.constantFrom<Scenario['rate'][]>(100, 2048, 20_000, 'max'),
    'record.bytes': fc.constantFrom(1, 100, 512, 5000),
    'batch.size': fc.constantFrom(1, 1000, 4096, 16_384, 262_144),
    'linger.ms': fc.constantFrom(0, 5, 100),
    'buffer.memory': fc.constantFrom(100_000, 33_554_432, 500_000_000),
    'max.block.ms': fc.constantFrom(0, 60_000),
    'max.in.flight.requests.per.connection': fc.constantFrom(1, 5),
    'enable.idempotence': fc.constantFrom<Scenario['enable.idempotence'][]>('true', 'false'),
    'request.timeout.ms': fc.constantFrom(100, 30_000),
    'delivery.timeout.ms': fc.constantFrom(1000, 120_000),
    'broker.request.us': fc.constantFrom(0, 400, 20_000),
    'slow.broker': fc.constantFrom<Scenario['slow.broker'][]>('none', 0),
    'slow.ms': fc.constantFrom(5, 20, 2000),
    'down.broker': fc.constantFrom<Scenario['down.broker'][]>('none', 0),
    'down.kind': fc.constantFrom<Scenario['down.kind'][]>('crash', 'hang'),
    'replication.factor': fc.constantFrom(1, 3),
    keys: fc.constantFrom<Scenario['keys'][]>('none', 'uniform'),
    arrivals: fc.constantFrom<Scenario['arrivals'][]>('throttled', 'poisson', 'bursts'),
    'duration.s': fc.constantFrom(2, 8, 30),
  },
  { requiredKeys: [] },
);
const anyScenario: fc.Arbitrary<Scenario> = fc.tuple(anyRule, anySetting).map(([rule, settings]) => {
  const scenario = { ...DEFAULT_SCENARIO, ...settings, partitioner: 'rule', rule: writeRule(rule) } as const;
  return repairScenario(scenario).scenario;
});

/** Links that took up to 27 minutes of processor time unasked, or never ended, by what a rule saw, kept or chose. */
const COSTLY = [
  'partitioner=rule&rule=score+queue.batches&batch.size=1000',
  'partitioner=rule&rule=score+queue.bytes&batch.size=1000',
  'partitioner=rule&rule=score+oldest.ms&batch.size=1000&enable.idempotence=false&request.timeout.ms=100',
  'partitioner=rule&rule=score+turn;+pick+best+of+8;+without+turn+<+47&partitions=48',
  'partitioner=rule&rule=score+inflight.requests+%2B+ready.age.ms&brokers=100&partitions=100&topics=100&rate=100',
  'partitioner=rule&rule=leave+batch.size;+score+0&rate=max&record.bytes=1',
  'partitioner=rule&rule=leave+0+bytes+at+batch+end;+score+turn&batch.size=1',
  'partitioner=rule&rule=leave+1000+ms;+score+turn&partitions=999&brokers=1&down.broker=0&down.kind=hang&batch.size=1&rate=5000',
  `partitioner=rule&rule=score+${Array.from({ length: 16 }, (_, index) => `sent.share(${1000 + index})`).join('%2B')}`,
].map((link) => {
  const decoded = decodeLink(`v=1&${link}`);
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.scenario;
});

/** The settings that a scenario doesn't have by default. */
function settingsOf(scenario: Scenario): string {
  const usual = new Set(modelText(DEFAULT_SCENARIO).split('\n'));
  return modelText(scenario)
    .split('\n')
    .filter((line) => !usual.has(line))
    .join('&');
}

async function expectForeseen(scenario: Scenario): Promise<void> {
  const most = 3 * estimateCost(scenario).events + eventsIn(1);
  const budget = { bytes: 256e6, events: most, workMs: Number.POSITIVE_INFINITY };
  const { report } = await runWithin(budget, scenario, 'finish');
  if (report.type === 'over-budget') expect(report.took, settingsOf(scenario)).toBeNull();
  expect(report.type, settingsOf(scenario)).toBe('summary');
}

test('a rule takes at most three times the work that the page foresees, and that of a second', async () => {
  for (const scenario of ofScope(COSTLY, COSTLY.slice(0, 3))) await expectForeseen(scenario);
  await fc.assert(
    fc.asyncProperty(anyScenario, async (scenario) => {
      fc.pre(costToAgreeTo([scenario]) === null && runCost(scenario).seconds < LONGEST_S);
      await expectForeseen(scenario);
    }),
    // To make a failing case smaller takes minutes.
    { numRuns: draws(120), endOnFailure: true },
  );
});
