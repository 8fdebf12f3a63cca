import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultRows, rowValue } from '../../src/features/compare/core/results';
import { readPlace } from '../../src/features/sweep/core/reading';
import { figureOf } from '../../src/figures/catalogue';
import { dayP99Ms } from '../../src/figures/day';
import { Histogram } from '../../src/figures/Histogram';
import { type Judgement, judge, p99Within } from '../../src/figures/objective';
import { windowOutcome } from '../../src/figures/ownWindow';
import { runFigures } from '../../src/figures/runFigures';
import { windowFigures } from '../../src/figures/windowFigures';
import { Cell } from '../../src/run/Cell';
import { judgeTrial } from '../../src/run/decide/reading';
import { trialOf } from '../../src/run/decide/trial';
import { seedFigures } from '../../src/run/seedFigures';
import { judgeWindow } from '../../src/run/verdict/verdict';
import { DEFAULT_DECISION } from '../../src/scenario/decision';
import { slowInterval } from '../../src/scenario/inForce';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { draws } from '../support/scope';
import { realRun } from './realRun';

/** Healthy, slow, overloaded and failing runs of a few seconds, with times that fall on bins. */
const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    seed: fc.integer({ min: 1, max: 1000 }),
    rate: fc.constantFrom(500, 2000, 2600),
    arrivals: fc.constantFrom('throttled', 'poisson', 'bursts'),
    partitioner: fc.constantFrom('sticky', 'uniform', 'adaptive'),
    'slow.ms': fc.constantFrom(0, 10, 25, 60),
    'linger.ms': fc.constantFrom(0, 20),
    'buffer.memory': fc.constantFrom(262_144, 33_554_432),
    'delivery.timeout.ms': fc.constantFrom(1500, 120_000),
    'request.timeout.ms': fc.constant(1000),
    consumers: fc.constantFrom(0, 1),
  })
  .map(
    (changes) =>
      repairScenario({ ...DEFAULT_SCENARIO, ...changes, 'duration.s': 8, 'slow.from.s': 2 }).scenario,
  );

/** What all screens say of a run. */
function saidBy({ kept, late, grows }: Judgement) {
  return { kept, late, grows };
}

test('verdict, ways out, Sweep, Compare, Decide and the commands say the same of a run', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, fc.constantFrom(5, 50, 200, 2000), async (scenario, boundMs) => {
      const { history, summary } = await realRun(scenario);
      const judgement = judge(windowOutcome(summary, scenario), p99Within(boundMs));
      const window = slowInterval(scenario) ?? { fromMs: 0, toMs: history.endMs };
      const figures = windowFigures(history, window, summary);
      const verdict = judgeWindow(figures, scenario, boundMs, history, window, summary);
      expect(saidBy(verdict.judgement)).toEqual(saidBy(judgement));
      expect(['runaway', 'overloaded'].includes(verdict.state)).toBe(judgement.grows);

      const asked = { decision: DEFAULT_DECISION, boundMs };
      const trial = judgeTrial(trialOf(summary, scenario), 'slow', asked);
      expect(saidBy(trial)).toMatchObject({ grows: judgement.grows });

      const rule = { metric: figureOf('p99'), precision: 0.1, mostRuns: 1, objectiveMs: boundMs };
      const cell = new Cell(scenario);
      cell.put(0, runFigures(summary, scenario, null));
      const place = readPlace({ scenario, cell, healthy: cell, refusal: null, remark: null }, rule);
      expect(place.runsAway).toBe(judgement.grows);
      expect(place.problem === null && !place.runsAway && place.own <= boundMs).toBe(judgement.kept);

      const [row] = resultRows({ broker: 0, name: 'broker 0' }).filter(({ id }) => id === 'p99');
      if (row === undefined) throw new Error('Compare shows p99.');
      const shown = rowValue(row, seedFigures(summary, scenario));
      expect(shown ?? Number.POSITIVE_INFINITY).toBe(judgement.percentileMs);
    }),
    { numRuns: draws(40) },
  );
});

test('p99 of a day that is slow all the time is that of the slow time', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async (scenario) => {
      const { summary } = await realRun(scenario);
      const p99Ms = summary.slowTime === null ? Number.NaN : dayP99Ms(summary.slowTime, 1440);
      fc.pre(!Number.isNaN(p99Ms));
      // Weights round, so that at exactly 99 % the next latency may be taken; none is taken that more than 1 % exceed.
      const late = Histogram.ofPairs(summary.slowTime?.slow.latency ?? []).shareAbove(p99Ms);
      expect(late).toBeLessThanOrEqual(0.01 + 1e-9);
    }),
    { numRuns: draws(40) },
  );
});
