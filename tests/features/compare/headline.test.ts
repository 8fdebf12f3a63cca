import { describe, expect, test } from 'vitest';
import { figuresText, headline, type NamedRun, readRun } from '../../../src/features/compare/core/headline';
import { namesOf } from '../../../src/features/compare/screen/names';
import { clientVariants } from '../../../src/features/compare/screen/offers';
import { watchedBroker } from '../../../src/scenario/roles';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { realRun } from '../../run/realRun';

const plain = (text: string) => text.replaceAll('\u202F', ' ');

function named(
  name: string,
  p99Ms: number,
  patch: Partial<NamedRun['run']> = {},
  seeds: NamedRun['seeds'] = null,
): NamedRun {
  const run = {
    p99Ms,
    p50Ms: 5,
    grows: false,
    kept: p99Ms <= 200,
    share: 0.4,
    requestsPerSecond: 200,
    ...patch,
  };
  return { name, run: { ...run, kept: run.kept && !run.grows }, seeds };
}

describe('the headline', () => {
  test.each<[string, readonly NamedRun[]]>([
    ['one keeps it', [named('Sticky', 5470, { grows: true }), named('Uniform', 238), named('Adaptive', 165)]],
    ['two keep it', [named('Adaptive', 165), named('Uniform', 180), named('Sticky', 300)]],
    ['all run away', ['A', 'B', 'C'].map((name) => named(name, 9000, { grows: true }))],
    ['none keeps it', [named('Sticky', 1, { grows: true }), named('Uniform', 300)]],
    ['both keep it', [named('Linger 10', 35.4), named('Linger 5', 179)]],
    [
      'seeds differ as much',
      [named('A', 100, {}, { low: 95, high: 110 }), named('B', 105, {}, { low: 99, high: 112 })],
    ],
    ['a run alone keeps it', [named('Adaptive', 165)]],
    ['a run alone runs away', [named('Sticky', 1, { grows: true })]],
    ['a run alone, named by a setting', [named('linger.ms 0 ms', 1, { grows: true })]],
  ])('%s', (_, runs) => {
    expect(plain(headline(runs, 200))).toMatchSnapshot();
  });

  test('a run that grows has neither a figure nor a ratio, however low its own figure is', () => {
    const runs = [named('Sticky', 7.18, { grows: true }), named('Uniform', 15.3), named('Adaptive', 12.3)];
    expect(plain(figuresText(runs))).toBe('Adaptive 12.3 ms, uniform 15.3 ms.');
    expect(headline(runs, 10)).not.toContain('7.18');
  });
});

test('the default scenario opens with its three partitioners, and the answer of its own window', async () => {
  const first: Scenario = {
    ...DEFAULT_SCENARIO,
    partitioner: 'sticky',
    'stall.ms': 0,
    'slow.from.s': 5,
    'slow.to.s': 40,
  };
  const scenarios = [first, ...clientVariants(first)];
  expect(scenarios.map(({ partitioner }) => partitioner)).toEqual(['sticky', 'uniform', 'adaptive']);
  const watched = watchedBroker(scenarios);
  const names = namesOf(scenarios);
  const runs = await Promise.all(
    scenarios.map(async (scenario, index): Promise<NamedRun> => {
      const { history, summary } = await realRun(scenario);
      const run = { scenario, history, summary, lengthMs: history.endMs } as Parameters<typeof readRun>[0];
      return { name: names[index]?.title ?? '', run: readRun(run, 200, watched), seeds: null };
    }),
  );
  expect(plain(headline(runs, 200))).toContain('Only adaptive keeps p99 under 200 ms.');
  expect(plain(figuresText(runs))).toBe('Adaptive 165 ms, uniform 238 ms.');
  expect(runs.map(({ run }) => Math.round(100 * run.share))).toEqual([76, 44, 38]);
});
