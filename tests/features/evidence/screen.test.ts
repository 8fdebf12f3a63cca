import { beforeAll, describe, expect, test } from 'vitest';
import { loadExperiments } from '../../../src/features/evidence/core/experiments';
import { readRun } from '../../../src/features/evidence/core/figures';
import { isGated, loadEvidence, loadSeries } from '../../../src/features/evidence/core/rows';
import { groupsOf } from '../../../src/features/evidence/screen/lines';
import {
  type Block,
  type Evidence,
  likeSystem,
  planOf,
  subjectsOf,
} from '../../../src/features/evidence/screen/plan';
import { rawData } from '../../../src/features/evidence/screen/rawData';
import { Results } from '../../../src/features/evidence/screen/results';
import { blockCount, overallVerdict } from '../../../src/features/evidence/screen/verdict';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { summaryWith } from '../../support/summaries';

let evidence: Evidence;

beforeAll(async () => {
  const [rows, series, experiments] = await Promise.all([loadEvidence(), loadSeries(), loadExperiments()]);
  evidence = { rows, series, experiments };
});

function blocks(): readonly Block[] {
  return planOf(evidence).flatMap((section) => section.blocks);
}

function block(id: string): Block {
  const found = blocks().find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no block ${id}.`);
  return found;
}

/** Results in which everything has run with these means, one for each seed; null = still under way. */
function resultsOf(means: readonly (number | null)[]): Results {
  const runs = means.map((mean) => (mean === null ? null : readRun(summaryWith(mean), DEFAULT_SCENARIO)));
  return new Results({ of: () => runs, differs: () => false });
}

describe('the plan', () => {
  test('of what is like a system has as many of its traits as possible', () => {
    const found = (changes: Partial<Scenario>) => {
      const { sections, alike } = likeSystem(planOf(evidence), { ...DEFAULT_SCENARIO, ...changes });
      const blocksFound = sections.flatMap((section) => section.blocks);
      const lines = blocksFound.flatMap((each) => (each.kind === 'rows' ? each.members : []));
      return { alike, scenarios: lines.flatMap(({ rows }) => rows.map(({ scenario }) => scenario)) };
    };
    const { alike, scenarios } = found({ 'replication.factor': 3 });
    expect(alike).toEqual(['acks', 'copies', 'partitioner', 'keys']);
    expect(scenarios.length).toBeGreaterThan(0);
    for (const scenario of scenarios)
      expect(scenario).toMatchObject({ acks: 'all', 'replication.factor': 3, partitioner: 'adaptive' });
    expect(found({ 'replication.factor': 7 }).alike).toEqual(['acks']);
  });

  test('has every row and every experiment once', () => {
    const ids = blocks().flatMap((found) =>
      found.kind === 'rows' ? found.members.flatMap(({ rows }) => rows.map(({ id }) => id)) : [found.id],
    );
    const expected = [...evidence.rows, ...evidence.experiments].map(({ id }) => id);
    expect([...ids].sort()).toEqual([...expected].sort());
  });

  test('joins runs of the same scenario and client', () => {
    const series = block('measured-a');
    const lines = series.kind === 'rows' ? series.members.map(({ rows }) => rows.map(({ id }) => id)) : [];
    expect(lines).toContainEqual(['measured-a-s1-sticky-r1', 'measured-a-s1-sticky-r2']);
  });

  test('runs a row with five seeds and a variant with three', () => {
    expect(subjectsOf(block('kip794-rows')).every(({ seeds }) => seeds === 5)).toBe(true);
    expect(subjectsOf(block('sticky-blog-1000'))).toMatchObject([
      { id: 'sticky-blog-1000/round-robin', seeds: 3 },
      { id: 'sticky-blog-1000/sticky', seeds: 3 },
    ]);
  });
});

describe('the lines', () => {
  test('have published, measured and modelled figures for rows', () => {
    const [mean] = groupsOf(block('kip794-rows'), evidence, resultsOf([3000, 4000, 5000, 4000, 4000]));
    expect(mean).toMatchObject({ figure: 'mean', against: 'published' });
    const [sticky] = mean?.lines ?? [];
    expect(sticky).toMatchObject({
      name: '2,048 rec/s, sticky',
      presetId: 'kip794-s1-sticky',
      published: 4072.74,
      measured: { lowest: 1986.39, highest: 2272.93 },
      model: { mean: 4000, lowest: 3000, highest: 5000 },
      state: 'complete',
      held: true,
    });
    expect(sticky?.ratio).toBeCloseTo(4000 / 4072.74);
  });

  test("aren't judged before all seeds are done", () => {
    const lines = (means: readonly (number | null)[]) =>
      groupsOf(block('kip794-rows'), evidence, resultsOf(means))[0]?.lines[0];
    expect(lines([])).toMatchObject({ state: 'waiting', model: null, held: null, ratio: null });
    expect(lines([9, null, null, null, null])).toMatchObject({ state: 'partly', held: null });
    expect(lines([9, 9, 9, 9, 9])).toMatchObject({ state: 'complete', held: false });
  });

  test('count only undisturbed runs, if there are any', () => {
    const [mean] = groupsOf(block('measured-a'), evidence, resultsOf([1, 1, 1, 1, 1]));
    const line = (name: string) => mean?.lines.find((candidate) => candidate.name.startsWith(name));
    // The first of its two runs was disturbed.
    expect(line('Adaptive 3.9.1, +20')).toMatchObject({
      measured: { lowest: 44.92, highest: 44.92 },
      note: '',
    });
    const disturbed = line('Adaptive 3.9.1, 4,096 rec/s');
    expect(disturbed).toMatchObject({ held: null, note: expect.stringMatching(/^Disturbed/) });
  });

  test("show KIP-794's median and p99.9, though nothing is judged by them", () => {
    const groups = groupsOf(block('kip794-rows'), evidence, resultsOf([1, 1, 1, 1, 1]));
    expect(groups.map(({ figure }) => figure)).toEqual(expect.arrayContaining(['p50', 'p99.9', 'p99']));
    expect(groups.find(({ figure }) => figure === 'p50')?.lines.every(({ held }) => held === null)).toBe(
      true,
    );
  });

  test("have an experiment's claimed figures", () => {
    const [throughput, ...rest] = groupsOf(block('measured-unthrottled'), evidence, resultsOf([5, 5, 5]));
    expect(rest).toEqual([]);
    expect(throughput).toMatchObject({ figure: 'throughput', against: 'measured' });
    expect(throughput?.lines).toHaveLength(12);
    expect(throughput?.lines[0]).toMatchObject({
      presetId: 'measured-unthrottled-rr-1',
      measured: { lowest: 25.912, highest: 41.3201 },
    });
  });
});

describe('the verdict', () => {
  test('counts every judged figure and every claim', () => {
    const { figures, claims, points, medianError } = overallVerdict(evidence, resultsOf([1, 1, 1, 1, 1]));
    const gates = evidence.rows.filter(isGated).flatMap(({ gate }) => Object.keys(gate));
    expect(figures.judged).toBe(gates.length);
    expect(claims.judged).toBe(evidence.experiments.flatMap((experiment) => experiment.claims).length);
    expect(blockCount(block('kafka-10888'), resultsOf([1, 1, 1])).judged).toBe(3);
    expect(points.length).toBeGreaterThan(60);
    expect(medianError).toBeGreaterThan(0.5);
  });

  test('is empty before the first run', () => {
    expect(overallVerdict(evidence, resultsOf([]))).toEqual({
      figures: { held: 0, judged: 0 },
      claims: { held: 0, judged: 0 },
      points: [],
      medianError: null,
    });
  });
});

test('the raw data has every scenario, tolerance and seed', () => {
  const data = rawData({ evidence, results: resultsOf([1, null, 2]) });
  expect(data.rows).toHaveLength(evidence.rows.length);
  expect(data.rows[0]).toMatchObject({
    id: 'kip794-s1-sticky',
    scenario: '#v=1&partitioner=sticky',
    model: [
      { seed: 1, modelRevision: 7, figures: { mean: 1 } },
      { seed: 3, figures: { mean: 2 } },
    ],
  });
  expect(JSON.parse(JSON.stringify(data)).experiments).toHaveLength(evidence.experiments.length);
});
