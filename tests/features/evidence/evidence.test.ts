import { beforeAll, describe, expect, test } from 'vitest';
import { readRun } from '../../../src/features/evidence/core/figures';
import { compareRow } from '../../../src/features/evidence/core/judgeRow';
import { NEAREST_ROWS } from '../../../src/features/evidence/core/nearest';
import { loadEvidencePresets } from '../../../src/features/evidence/core/presets';
import {
  DRIVERS,
  type EvidenceRow,
  isGated,
  loadEvidence,
  loadSeries,
} from '../../../src/features/evidence/core/rows';
import { holds } from '../../../src/features/evidence/core/tolerance';
import type { FigureId } from '../../../src/figures/catalogue';
import { CALIBRATIONS } from '../../../src/scenario/calibrations';
import {
  CLIENTS,
  formatClient,
  isUnmeasured,
  nearestClient,
  UNMEASURED,
} from '../../../src/scenario/clients/clients';
import { decodeLink } from '../../../src/scenario/link/link';
import { MEASURED_WARM } from '../../../src/scenario/measuredCluster';
import { LATER_PRESETS } from '../../../src/scenario/presets/later';
import { PRESETS } from '../../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../../src/scenario/presets/wholePath';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';
import { summaryWith } from '../../support/summaries';

let rows: readonly EvidenceRow[];

const run = (mean: number, changes: Partial<Summary> = {}) =>
  readRun(summaryWith(mean, changes), DEFAULT_SCENARIO);

beforeAll(async () => {
  rows = await loadEvidence();
});

/** What `from` has of the fields of `like`. */
function pick(from: Partial<Scenario>, like: Partial<Scenario>): Partial<Scenario> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in like));
}

function row(id: string): EvidenceRow {
  const found = rows.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no row ${id}.`);
  return found;
}

describe('the rows', () => {
  test("are complete and unique, and none has a preset's id", () => {
    expect(rows.filter(({ source }) => source === 'published')).toHaveLength(6);
    expect(rows.filter(({ source, defaultsOf }) => source === 'measured' && defaultsOf === '')).toHaveLength(
      207,
    );
    expect(rows.filter(({ defaultsOf }) => defaultsOf !== '').length).toBeGreaterThan(20);
    const ids = [...rows, ...PRESETS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('measured ones belong to a series, and published ones name their measured counterparts', async () => {
    const series = (await loadSeries()).map(({ id }) => id);
    for (const { source, series: id } of rows)
      expect([...series, '']).toContain(source === 'measured' ? id || 'none' : id);
    const measuredAs = rows.flatMap((published) => published.measuredAs);
    expect(measuredAs.length).toBeGreaterThan(4);
    for (const id of measuredAs) expect(row(id).source).toBe('measured');
  });

  test('use one calibration per cluster, one for its warmer brokers, and one driver per client, never one per row', () => {
    for (const { id, cluster, series, defaultsOf, scenario } of rows) {
      const constants = {
        ...(defaultsOf !== '' || series.startsWith('lab') ? MEASURED_WARM : CALIBRATIONS[cluster]),
        ...pick(DRIVERS[defaultsOf] ?? {}, CALIBRATIONS[cluster]),
      };
      expect(scenario, id).toMatchObject(constants);
    }
  });

  test('every preset names the nearest judged row, except those that were never run', () => {
    const unmeasured = [
      'slow-follower',
      'outage',
      'consumer-behind',
      'hot-keys',
      'micro-bursts',
      'data-centres',
      'rack-aware',
    ];
    const without = [
      ...unmeasured,
      ...CLIENTS.filter(({ isUnmeasured }) => isUnmeasured).map(({ id }) => id),
    ];
    const presets = [...PRESETS, ...WHOLE_PATH_PRESETS].map(({ id }) => id);
    expect(presets.filter((id) => !(id in NEAREST_ROWS)).sort()).toEqual(without.sort());
    for (const [id, rowId] of Object.entries(NEAREST_ROWS)) {
      expect([...PRESETS, ...LATER_PRESETS].map((preset) => preset.id)).toContain(id);
      expect(isGated(row(rowId)), id).toBe(true);
    }
  });

  test('a client is marked exactly if real Kafka was never run with it', () => {
    const clientOf = ({ defaultsOf, scenario }: EvidenceRow) =>
      defaultsOf || nearestClient(scenario, 0)?.client.id;
    const measured = new Set(rows.filter(isGated).map(clientOf));
    expect(measured.size).toBeGreaterThan(4);
    for (const { id, isUnmeasured: marked = false, name, says } of CLIENTS) {
      expect(marked, id).toBe(!measured.has(id));
      expect(name.endsWith(' (not measured)'), id).toBe(marked);
      expect(says.includes(UNMEASURED), id).toBe(marked);
      const preset = PRESETS.find((each) => each.id === id);
      expect(preset?.title, id).toContain(name);
      expect(formatClient(preset?.scenario ?? DEFAULT_SCENARIO, 0, id), id).toContain(name);
      expect(isUnmeasured(preset?.scenario ?? DEFAULT_SCENARIO), id).toBe(marked);
      if (!marked) expect(clientOf(row(NEAREST_ROWS[id] ?? ''))).toBe(id);
    }
  });

  test('have the mean of their runs', () => {
    const twice = row('measured-rdk-def-p3-slow20');
    expect(twice.runs.length).toBeGreaterThan(1);
    const means = twice.runs.map(({ mean = Number.NaN }) => mean);
    expect(twice.figures.mean).toBeCloseTo(means.reduce((sum, mean) => sum + mean, 0) / means.length);
    expect(twice.scenario).toMatchObject({ partitioner: 'sticky-time', 'slow.broker': 0 });
    expect(twice.title).toBe('librdkafka, defaults, +20\u202Fms');
  });

  test('are judged only by figures that they have', () => {
    for (const { figures, gate } of rows) {
      for (const figure of Object.keys(gate)) expect(figures[figure as FigureId]).toBeGreaterThan(0);
    }
  });

  test('are judged unless they were disturbed or only state an order', () => {
    expect(isGated(row('kip794-s1-sticky'))).toBe(true);
    expect(isGated(row('measured-i-rr-p1'))).toBe(false);
    expect(isGated(row('measured-a-s1-adaptive-r1'))).toBe(false);
    expect(isGated(row('measured-a-s1-adaptive-r2'))).toBe(true);
  });

  test("match KIP-794's table", () => {
    const sticky = row('kip794-s1-sticky');
    expect(sticky.scenario).toEqual({ ...DEFAULT_SCENARIO, partitioner: 'sticky' });
    expect(sticky.figures).toMatchObject({ mean: 4072.74, p99: 10_992, max: 11_246 });
    // 46,826,262 of 65,037,731 bytes; 122,880 records at 1,724.87 a second.
    expect(sticky.figures['broker.share.0']).toBeCloseTo(46_826_262 / 65_037_731, 4);
    expect(sticky.figures.throughput).toBeCloseTo((1724.87 * 512) / 2 ** 20, 4);
    expect(sticky.gate).toEqual({
      throughput: { kind: 'relative', value: 0.03 },
      mean: { kind: 'relative', value: 0.2 },
      p99: { kind: 'relative', value: 0.2 },
      'broker.share.0': { kind: 'absolute', value: 0.05 },
      'overrun.per.max': { kind: 'relative', value: 0.05 },
    });
    expect(row('kip794-s2-uniform').gate).toMatchObject({
      mean: { kind: 'factor', value: 1.5 },
      p99: { kind: 'factor', value: 1.5 },
    });
  });

  test('count from the fifth second if the run was warmed up', () => {
    const late = rows.filter(({ scenario }) => scenario['measure.from.s'] === 5);
    expect(late.length).toBeGreaterThan(30);
    for (const { figures } of late) expect(figures.max).toBeUndefined();
  });

  test('are presets under their own ids', async () => {
    const presets = await loadEvidencePresets();
    const link = decodeLink('measured-b-uniform-l5', { presets });
    expect(link).toMatchObject({
      ok: true,
      scenario: { partitioner: 'uniform', 'linger.ms': 5, 'slow.ms': 20.33 },
      preset: {
        isEvidence: true,
        title: 'Uniform 3.9.1, linger 5, +20\u202Fms',
        group: 'Measured',
      },
    });
    for (const { says } of presets) expect(says).toMatch(/^[A-Z].*\.$/);
  });
});

describe('comparing', () => {
  const compared = (base: EvidenceRow, means: readonly number[], changes: Partial<EvidenceRow>) =>
    compareRow(
      { ...base, ...changes },
      means.map((mean) => run(mean)),
    );

  test('the mean over the seeds counts, with its range', () => {
    const [figure] = compared(row('kip794-s1-sticky'), [90, 110, 130], {
      figures: { mean: 100 },
      gate: { mean: { kind: 'relative', value: 0.1 } },
    });
    expect(figure).toMatchObject({
      figure: 'mean',
      evidence: 100,
      model: { lowest: 90, highest: 130 },
      held: true,
    });
    expect(figure?.model?.mean).toBeCloseTo(110);
    expect(figure?.error).toBeCloseTo(0.1);
  });

  test.each([
    ['relative', 0.1, 111, false],
    ['relative', 0.1, 89, false],
    ['absolute', 12, 111, true],
    ['absolute', 10, 111, false],
    ['factor', 2, 199, true],
    ['factor', 2, 201, false],
    ['factor', 2, 51, true],
    ['factor', 2, 49, false],
  ] as const)('%s tolerance %d of 100 against %d: held %s', (kind, value, mean, held) => {
    const [figure] = compared(row('kip794-s1-sticky'), [mean], {
      figures: { p99: 100 },
      gate: { p99: { kind, value } },
    });
    expect(figure?.held).toBe(held);
  });

  test.each([
    ['relative', 0.25, 1.9, true],
    ['relative', 0.25, 2.1, false],
    ['factor', 1.5, 1.9, true],
    ['factor', 1.5, 2.1, false],
  ] as const)('with a slack of 1, %s %d of 1 against %d: held %s', (kind, value, mean, held) => {
    expect(holds(mean, 1, { kind, value, slack: 1 })).toBe(held);
  });

  test('a figure without a tolerance is shown but not judged', () => {
    const [figure] = compared(row('kip794-s1-sticky'), [5], { figures: { p50: 4 }, gate: {} });
    expect(figure).toMatchObject({ error: 0.25, tolerance: null, held: null });
  });

  test("shares count bytes in published rows, the broker's records in measured ones", () => {
    const share = (id: string) =>
      compareRow(row(id), [readRun(summaryWith(1), row(id).scenario)]).find(
        ({ figure }) => figure === 'broker.share.0',
      );
    expect(share('kip794-s1-sticky')?.model?.mean).toBeCloseTo(0.7);
    // Broker 0 of three leads partitions 0 and 3.
    expect(share('measured-b-uniform-l5')?.model?.mean).toBeCloseTo(0.65);
  });

  test('the overrun is compared with the highest latency', () => {
    // 60 s of sending; summaryWith(1000) ends 1 s later, with a highest latency of 1 s.
    const figures = compareRow(row('kip794-s1-sticky'), [run(1000)]);
    expect(figures.at(-1)).toMatchObject({ figure: 'overrun.per.max', held: true });
    expect(figures.at(-1)?.model?.mean).toBeCloseTo(1);
  });

  test('a run that measured nothing misses its tolerances', () => {
    const empty = run(1, { latencyMs: null });
    const mean = compareRow(row('kip794-s1-sticky'), [empty]).find(({ figure }) => figure === 'mean');
    expect(mean).toMatchObject({ model: null, error: null, held: false });
    expect(() => compareRow(row('kip794-s1-sticky'), [])).toThrow('no run');
  });
});
