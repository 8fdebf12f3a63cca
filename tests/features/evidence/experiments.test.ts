import { describe, expect, test } from 'vitest';
import {
  type Claim,
  readClaim,
  type StoredClaim,
  variantsOf,
} from '../../../src/features/evidence/core/claims';
import {
  type Experiment,
  figuresOf,
  loadExperiments,
  presetIdOf,
  readExperiment,
  type StoredExperiment,
} from '../../../src/features/evidence/core/experiments';
import { readRun } from '../../../src/features/evidence/core/figures';
import { formatJudgement, judgeExperiment } from '../../../src/features/evidence/core/judgeClaim';
import { loadEvidence } from '../../../src/features/evidence/core/rows';
import { CALIBRATIONS } from '../../../src/scenario/calibrations';
import { summaryWith } from '../../support/summaries';

const STORED: StoredExperiment = {
  id: 'linger',
  title: 'Linger',
  cluster: 'measured',
  says: 'Linger gathers.',
  scenario: 'partitions=3&linger.ms=1',
  variants: [
    { id: 'a', name: 'A', change: '' },
    { id: 'b', name: 'B', change: 'linger.ms=5', published: { mean: 2 }, rows: ['measured-b-sticky-l5'] },
    { id: 'c', name: 'C', change: 'linger.ms=10' },
  ],
  claims: [],
};

/** The judgement of a claim about the mean if the variants have these means, one list of seeds for each. */
function judge(claim: Partial<StoredClaim>, means: readonly (readonly number[])[]) {
  const stored: StoredClaim = { id: 'claim', kind: 'value', says: 'It holds.', figure: 'mean', ...claim };
  const experiment = readExperiment({ ...STORED, claims: [stored] });
  const runs = new Map(
    experiment.variants.map(({ id, scenario }, index) => [
      id,
      (means[index] ?? [1]).map((mean) => readRun(summaryWith(mean), scenario)),
    ]),
  );
  const [judgement] = judgeExperiment(experiment, runs);
  if (judgement === undefined) throw new Error('Nothing was judged.');
  return judgement;
}

describe('the experiments', async () => {
  const experiments = await loadExperiments();

  test('are complete and unique, each with claims', () => {
    expect(experiments.length).toBeGreaterThanOrEqual(13);
    expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
    for (const { variants, claims, says } of experiments) {
      expect(claims.length).toBeGreaterThan(0);
      expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
      expect(says).toMatch(/^[A-Z0-9].*\.$/);
    }
  });

  test('use one calibration per cluster, never per variant', () => {
    for (const { cluster, variants } of experiments)
      for (const { scenario } of variants) expect(scenario).toMatchObject(CALIBRATIONS[cluster]);
  });

  test('name existing measured rows with the same scenario', async () => {
    const rows = await loadEvidence();
    for (const { variants } of experiments) {
      for (const variant of variants) {
        for (const id of variant.rows)
          expect(rows.find((row) => row.id === id)?.scenario, id).toEqual(variant.scenario);
      }
    }
  });

  test('twelve public questions have an address each', () => {
    const urls = experiments
      .filter(({ cluster }) => cluster === 'public-questions')
      .flatMap(({ url }) => url ?? []);
    expect(new Set(urls).size).toBe(12);
    for (const url of urls) expect(url).toMatch(/^https:\/\//);
  });

  test('give their id to a single variant', () => {
    const ids = experiments.flatMap((experiment) =>
      experiment.variants.map((variant) => presetIdOf(experiment, variant)),
    );
    expect(ids).toContain('kafka-10888');
    expect(ids).toContain('sticky-blog-1000-round-robin');
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('reading', () => {
  test('a variant adds to the common scenario, or replaces a part', () => {
    const { variants } = readExperiment(STORED);
    expect(variants.map(({ scenario }) => scenario['linger.ms'])).toEqual([1, 5, 10]);
    expect(variants[1]).toMatchObject({ published: { mean: 2 }, rows: ['measured-b-sticky-l5'] });
  });

  test.each([
    ['a cluster', { cluster: 'nowhere' }],
    ['a scenario', { scenario: 'linger.ms=soon' }],
    ['a change', { variants: [{ id: 'a', name: 'A', change: 'lingerr=1' }] }],
  ])('an invalid %s is refused', (_, change) => {
    expect(() => readExperiment({ ...STORED, ...change })).toThrow('linger');
  });

  test.each([
    ['no known kind', { kind: 'guess' }, 'unknown kind'],
    ['a figure that nobody knows', { figure: 'luckMs' }, "isn't a known figure"],
    ['no published figure', { kind: 'value', of: 'a' }, 'has no published figure'],
    ['a variant that is not there', { kind: 'order', along: ['a', 'z'] }, 'names z'],
  ])('a claim of %s is refused', (_, change, says) => {
    const stored = { id: 'claim', kind: 'order', says: 'It holds.', figure: 'mean', ...change };
    expect(() => readClaim(stored, ['a', 'b'], 'linger')).toThrow(says);
  });

  test('figures and variants come from the claims', () => {
    const stored = { id: 'one', kind: 'diverges', says: 'It grows.', figure: 'p99' };
    const claim: Claim = readClaim({ ...stored, pairs: [['a', 'b']] }, ['a', 'b'], 'linger');
    expect(variantsOf(claim)).toEqual(['a', 'b']);
    const experiment: Experiment = { ...readExperiment(STORED), claims: [claim, claim] };
    expect(figuresOf(experiment)).toEqual(['p99']);
  });
});

describe('judging', () => {
  test.each([
    ['a value within its tolerance', { kind: 'value', of: 'a', published: 100 }, [[90, 110, 130]], true, 110],
    ['a value too high', { kind: 'value', of: 'a', published: 100, tolerance: 0.05 }, [[110]], false, 110],
    ['a ratio', { kind: 'ratio', of: 'a', per: 'b', published: 2 }, [[30], [15]], true, 2],
    ['a ratio too low', { kind: 'ratio', of: 'a', per: 'b', published: 2 }, [[14], [10]], false, 1.4],
    ['a rise', { kind: 'order', along: ['a', 'b', 'c'] }, [[1], [2], [3]], true, 1.5],
    ['a fall', { kind: 'order', along: ['a', 'b', 'c'] }, [[1], [3], [2]], false, 2 / 3],
    ['a rise too small', { kind: 'order', along: ['a', 'b'], factor: 2 }, [[1], [1.9]], false, 1.9],
    ['no difference', { kind: 'same', along: ['a', 'b'], within: 1.1 }, [[10], [10.9]], true, 1.09],
    ['a difference', { kind: 'same', along: ['a', 'b'], within: 1.1 }, [[10], [8]], false, 1.25],
    ['a peak', { kind: 'peak', along: ['a', 'b', 'c'] }, [[1], [3], [2]], true, 1.5],
    ['no peak', { kind: 'peak', along: ['a', 'b', 'c'] }, [[1], [2], [3]], false, 1],
    ['a line', { kind: 'linear', along: ['a', 'b', 'c'], x: [1, 2, 4] }, [[2], [3], [5]], true, 1],
    ['a falling line', { kind: 'linear', along: ['a', 'b', 'c'], x: [1, 2, 4] }, [[5], [4], [2]], false, 1],
    [
      'a growing gap',
      {
        kind: 'diverges',
        pairs: [
          ['b', 'a'],
          ['c', 'a'],
        ],
      },
      [[1], [2], [3]],
      true,
      1.5,
    ],
    [
      'a closing gap',
      {
        kind: 'diverges',
        pairs: [
          ['c', 'a'],
          ['b', 'a'],
        ],
      },
      [[1], [2], [3]],
      false,
      2 / 3,
    ],
  ] as const)('%s', (_, claim, means, held, model) => {
    const judgement = judge(claim, means);
    expect(judgement.held).toBe(held);
    expect(judgement.model?.mean).toBeCloseTo(model);
    expect(formatJudgement(judgement)).toMatch(/\d/);
  });

  test("a bent curve isn't a line", () => {
    const claim = { kind: 'linear', along: ['a', 'b', 'c'], x: [1, 2, 3] };
    expect(judge(claim, [[1], [1.1], [9]])).toMatchObject({ held: false });
  });

  test('the range of a ratio covers its seeds', () => {
    const { model } = judge({ kind: 'ratio', of: 'a', per: 'b', published: 2 }, [
      [20, 30],
      [10, 15],
    ]);
    expect(model).toEqual({ mean: 2, lowest: 20 / 15, highest: 3 });
  });

  test("a figure that the model doesn't have is a miss", () => {
    const claim = { kind: 'order', figure: 'end.to.end.p99', along: ['a', 'b'] };
    const judgement = judge(claim, [[1], [2]]);
    expect(judgement).toMatchObject({ held: false, model: null, difference: null });
    expect(formatJudgement(judgement)).toBe("The model doesn't have this figure.");
  });

  test('nothing is judged before every variant has run', () => {
    const experiment = readExperiment({
      ...STORED,
      claims: [{ id: 'x', kind: 'order', says: 'It rises.', figure: 'mean', along: ['a', 'b'] }],
    });
    expect(() => judgeExperiment(experiment, new Map())).toThrow('no run of a');
  });

  test('has the relative error of a value', () => {
    const words = formatJudgement(judge({ kind: 'value', of: 'a', published: 100 }, [[91]]));
    expect(words.replaceAll('\u202F', ' ')).toBe('91.0 ms, published 100 ms, off by −9 %');
  });
});
