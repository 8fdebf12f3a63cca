import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneRun } from '../../scripts/cli/simulate/results';
import { formatMilliseconds } from '../../src/base/format';
import { resultRows, rowValue } from '../../src/features/compare/core/results';
import { lessonRun } from '../../src/features/lessons/core/facts';
import { readPlace } from '../../src/features/sweep/core/reading';
import { formatReading } from '../../src/features/sweep/screen/text';
import { figureOf } from '../../src/figures/catalogue';
import { losesPercentile } from '../../src/figures/objective';
import { ownWindowText } from '../../src/figures/ownWindow';
import { runFigures } from '../../src/figures/runFigures';
import { figureText } from '../../src/figures/units';
import { resolveWindow } from '../../src/figures/windowChoice';
import { windowFigures } from '../../src/figures/windowFigures';
import { formatWindow } from '../../src/figures/windowText';
import { Cell } from '../../src/run/Cell';
import { situationFigure } from '../../src/run/decide/text';
import { trialOf } from '../../src/run/decide/trial';
import { LEAGUE_FIGURES, leagueRun } from '../../src/run/league/leagueFigures';
import { seedFigures } from '../../src/run/seedFigures';
import { decodeLink, encodeLink } from '../../src/scenario/link/link';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { p99InWindow } from '../../src/watch/stops/useStopRuns';
import { draws } from '../support/scope';
import { realRun } from './realRun';

/** Runs of a few seconds; times that fall on no bin, before the measuring begins, and at the very beginning. */
const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    seed: fc.integer({ min: 1, max: 1000 }),
    rate: fc.constantFrom(500, 2000),
    arrivals: fc.constantFrom('throttled', 'poisson', 'bursts'),
    partitioner: fc.constantFrom('sticky', 'uniform', 'adaptive'),
    'slow.ms': fc.constantFrom(0, 10, 25, 60),
    'slow.from.s': fc.constantFrom(0, 1, 1.234, 2.5),
    'slow.to.s': fc.constantFrom('end' as const, 2.345, 3.9),
    'measure.from.s': fc.constantFrom(0, 1.1),
    'linger.ms': fc.constantFrom(0, 20),
    'broker.request.us': fc.constantFrom(800, 3000),
  })
  .map((changes) => repairScenario({ ...DEFAULT_SCENARIO, ...changes, 'duration.s': 4 }).scenario);

test('every screen, command and table reads the same p99 of a link, and writes it alike', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async (drawn) => {
      const link = decodeLink(encodeLink(drawn));
      if (!link.ok) throw new Error(link.message);
      const { scenario, view } = link;
      const { history, summary } = await realRun(scenario);
      fc.pre(!losesPercentile(summary.records.failed / summary.records.offered, 0.99));

      const moment = {
        scenario,
        runLengthMs: Math.max(history.endMs, scenario['duration.s'] * 1000),
        playheadMs: 0,
        hideAhead: false,
      };
      const window = resolveWindow(view.window, moment);
      const shown = windowFigures(history, window, summary);
      fc.pre(shown.acks > 0);
      const explore = shown.latency?.p99 ?? Number.NaN;

      const rule = { metric: figureOf('p99'), precision: 0.1, mostRuns: 3, objectiveMs: 200 };
      const cell = new Cell(scenario);
      cell.put(0, runFigures(summary, scenario, null));
      const sweep = readPlace({ scenario, cell, healthy: cell, refusal: null, remark: null }, rule);
      const row = resultRows({ broker: 0, name: 'broker 0' }).find(({ id }) => id === 'p99');
      if (row === undefined) throw new Error('Compare shows p99.');
      const scene = { window: view.window } as Parameters<typeof lessonRun>[0];
      const trial = trialOf(summary, scenario).latencies.quantileMs(0.99);
      const read = { scenario, summary, window: 'own' } as const;
      const finished = { summary, history, bytes: 0 } as unknown as Parameters<typeof p99InWindow>[0];
      const values = {
        dots: p99InWindow(finished, scenario, view.window, 0),
        compare: row.of(seedFigures(summary, scenario)),
        decide: trial,
        lab: leagueRun(summary, scenario).p99,
        lesson: figureOf('p99').of(lessonRun(scene, scenario, { summary, history })),
        command: oneRun({ ...link, name: '' } as unknown as Parameters<typeof oneRun>[0], read).latencyMs
          ?.p99,
        python: figureOf('p99').inWindow(summary, scenario),
      };
      for (const [screen, value] of Object.entries(values)) expect(value, screen).toBe(explore);

      const text = formatMilliseconds(explore);
      expect(row.format(explore)).toBe(text);
      expect(situationFigure({ ms: trial, runsAway: false })).toBe(text);
      expect(figureText(LEAGUE_FIGURES.p99.unit, values.lab)).toBe(text);
      // Sweep refuses a percentile that too few records lie beyond.
      const isRefused = rowValue(row, seedFigures(summary, scenario)) === null;
      expect(isRefused ? explore : sweep.own).toBe(explore);
      expect(isRefused ? text : formatReading(sweep, rule.metric.format)).toBe(text);
      expect(formatWindow(window, scenario).startsWith(ownWindowText(scenario))).toBe(true);
    }),
    { numRuns: draws(120) },
  );
});
