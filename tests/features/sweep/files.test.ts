import { describe, expect, test } from 'vitest';
import { sweepCsv } from '../../../src/features/sweep/core/csv';
import { type SweepFile, sweepFile } from '../../../src/features/sweep/core/rows';
import type { SweepResults } from '../../../src/features/sweep/core/SweepRuns';
import { formatSpot } from '../../../src/features/sweep/screen/text';
import { FIELDS } from '../../../src/scenario/fields';
import { decodeLink } from '../../../src/scenario/link/link';
import { modelText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { Sweep } from '../../../src/scenario/sweep';
import type { Answer } from '../../run/fakePool';
import { cellLines } from '../../scripts/sweepCommandWorld';
import { misfits } from '../../support/published';
import { Bench, chanceAnswer } from './fakeSweep';

/** Everything in it differs from the defaults that matters to a file. */
const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  seed: 12,
  rate: 4096,
  at: [
    { atS: 10, field: 'rate', value: 8192 },
    { atS: 25, field: 'rate', value: 1024 },
  ],
};

interface Asked {
  readonly sweep?: Partial<Sweep>;
  readonly scenario?: Scenario;
  readonly answer?: Answer;
  /** Runs that end; all if left out. */
  readonly runs?: number;
}

function resultsOf({ sweep, scenario = SCENARIO, answer = chanceAnswer, runs }: Asked = {}): SweepResults {
  const bench = new Bench(2, answer).show({ mostRuns: 3, ...sweep }, { scenario, objectiveMs: 150 });
  if (runs !== 0) bench.runs.run();
  if (runs !== 0) bench.finish(runs);
  const { results } = bench.runs;
  if (results === null) throw new Error('Nothing is shown.');
  return results;
}

function fileOf(asked: Asked = {}): SweepFile {
  return sweepFile(resultsOf(asked));
}

/** The value of a comment such as `"# link: …"`. */
function comment(csv: string, key: string): string {
  const line = csv.split('\n').find((text) => text.startsWith(`"# ${key}`));
  if (line === undefined) throw new Error(`There is no comment ${key}.`);
  return line.slice(key.length + 3, -1);
}

function headOf(csv: string): string {
  return csv.split('\n').find((line) => !line.startsWith('"#')) ?? '';
}

describe("the head of a sweep's file", () => {
  test('is a link that opens the same sweep over the same scenario', () => {
    const results = resultsOf();
    const decoded = decodeLink(comment(sweepCsv(sweepFile(results)), 'link: '));
    expect(decoded).toMatchObject({
      ok: true,
      scenario: SCENARIO,
      view: { screen: 'sweep', sweep: results.request.sweep, sloP99Ms: 150 },
      notices: [],
    });
  });

  test('is the revision of the model, or that there is none yet', () => {
    expect(comment(sweepCsv(fileOf()), 'model revision: ')).toBe('7');
    const before = fileOf({ runs: 0 });
    expect(misfits('sweep.json', JSON.stringify(before))).toEqual([]);
    expect(before.modelRevision).toBeNull();
    expect(comment(sweepCsv(before), 'model revision: ')).toBe('none, because no run has finished');
  });

  test('is every field of the scenario, and its timed changes, as the model reads them', () => {
    const csv = sweepCsv(fileOf());
    const text = modelText(SCENARIO);
    // What the second group has as the first isn't written.
    const written = FIELDS.filter(({ name }) => SCENARIO[name] !== 'same');
    expect(text.split('\n').length).toBe(written.length + 1);
    expect(csv).toContain(
      text
        .split('\n')
        .map((line) => `"# ${line}"\n`)
        .join(''),
    );
    expect(comment(csv, 'at=')).toBe('10:rate=8192,25:rate=1024');
  });

  test('is the objective', () => {
    expect(comment(sweepCsv(fileOf()), 'SLO for p99: ')).toBe('150 ms');
  });
});

describe('the cells of a file', () => {
  test('are those of the map, row by row from the bottom, one on each line', () => {
    const file = fileOf();
    const csv = sweepCsv(file);
    expect(headOf(csv)).toMatchSnapshot();
    const places = cellLines(csv).map((line) => line.split(',').slice(0, 2).map(Number));
    expect(places).toEqual([0, 15, 30].flatMap((slow) => [0, 5, 10, 15].map((linger) => [linger, slow])));
    expect(csv.endsWith('\n')).toBe(true);
  });

  test('have every digit of their figures', () => {
    const file = fileOf();
    for (const [index, line] of cellLines(sweepCsv(file)).entries()) {
      const row = file.cells[index];
      expect(line.split(',').slice(2, 9)).toEqual([
        ...[row?.own, row?.low, row?.high, row?.mean].map(String),
        row?.halfWidth95 === null ? '' : String(row?.halfWidth95),
        String(row?.runs),
        String(row?.settled),
      ]);
    }
  });

  test('have all figures of their first run in JSON, and no figure that a run lacks', () => {
    const [row] = fileOf({ sweep: { metric: 'p50' } }).cells;
    expect(row?.firstRun).toMatchObject({ throughput: 1, 'share.largest': 0.6 });
    expect(row?.firstRun?.p50).toBe(row?.firstRun?.p99);
    expect(Object.keys(row?.firstRun ?? {})).not.toContain('end.to.end.p99');
    expect(JSON.parse(JSON.stringify(row))).toEqual(row);
  });

  test('are there before their first run, with nothing in them', () => {
    const file = fileOf({ runs: 0 });
    expect(file.cells.length).toBe(12);
    expect(file.cells[0]).toMatchObject({
      mean: null,
      runs: 0,
      settled: false,
      problem: null,
      firstRun: null,
    });
    expect(cellLines(sweepCsv(file))[0]).toBe('0,0,,,,,,0,false,,false,,,false,');
  });

  test('have no half-width with a single run', () => {
    const [row] = fileOf({ sweep: { mostRuns: 1 } }).cells;
    expect(row).toMatchObject({ runs: 1, halfWidth95: null, settled: true });
  });

  test('say if their run ended early, so that the figure is a lower bound', () => {
    const early = fileOf().cells.filter(({ endedEarlyAtS }) => endedEarlyAtS !== null);
    expect(early.length).toBeGreaterThan(0);
    for (const row of early)
      expect(row).toMatchObject({ endedEarlyAtS: 30, atLeast: true, halfWidth95: null });
  });

  test('say why they have no figure, with commas and quotes as CSV wants them', () => {
    const csv = sweepCsv(fileOf({ answer: () => 'It said "no", twice,\nand left.' }));
    expect(csv).toContain(',"It said ""no"", twice,\nand left."\n');
  });

  test('that no scenario has are refused with the reason', () => {
    const file = fileOf({
      sweep: {
        x: { field: 'slow.broker', spacing: 'list', values: [0, 2] },
        y: { field: 'brokers', spacing: 'list', values: [2, 3] },
      },
    });
    expect(misfits('sweep.json', JSON.stringify(file))).toEqual([]);
    const { cells } = file;
    const refusal = expect.stringMatching(/^slow\.broker: .* no broker 2/);
    expect(cells.map(({ problem }) => problem)).toEqual([null, refusal, null, null]);
    const none = { mean: null, halfWidth95: null, runs: 0, firstRun: null, backlogGrowth: null };
    expect(cells[1]).toMatchObject({ ...none, settled: true, endedEarlyAtS: null });
  });
});

describe('a sweep of lines', () => {
  test('has the field of its lines as a column, and a line each for every value', () => {
    const csv = sweepCsv(fileOf({ sweep: { y: null } }));
    expect(headOf(csv)).toMatch(/^partitioner,linger.ms,p99 \(ms\),/);
    const places = cellLines(csv).map((line) => line.split(',').slice(0, 2).join(' '));
    expect(places).toEqual(
      ['sticky', 'adaptive'].flatMap((name) => [0, 5, 10, 15].map((at) => `${name} ${at}`)),
    );
  });

  test('has the band of each place whose runs in the fitted cluster were made, and no columns without one', () => {
    const results = resultsOf({ sweep: { y: null, lines: null } });
    const [chosen] = results.lines.across[0]?.places ?? [];
    const band = { low: 60, median: 90, high: 130 };
    const csv = sweepCsv(sweepFile(results, (place) => (place === chosen ? band : null)));
    expect(headOf(csv)).toContain('in your cluster from,in your cluster to');
    expect(cellLines(csv).map((line) => line.split(',').slice(-2).join())).toEqual([
      '60,130',
      ...cellLines(csv)
        .slice(1)
        .map(() => ','),
    ]);
    expect(headOf(sweepCsv(sweepFile(results)))).not.toContain('in your cluster');
    const at = { column: 0, row: 0 };
    expect(formatSpot(results, at, () => band).notes[0]).toMatch(/^In your cluster: 60.* to 130/);
    expect(formatSpot(results, at).notes.join()).not.toContain('In your cluster');
  });

  test('has one column for one line', () => {
    const csv = sweepCsv(fileOf({ sweep: { y: null, lines: null } }));
    expect(headOf(csv)).toMatch(/^linger.ms,p99 \(ms\),/);
    expect(cellLines(csv).length).toBe(4);
  });

  test('names a figure without unit by itself', () => {
    expect(headOf(sweepCsv(fileOf({ sweep: { metric: 'share.largest' } })))).toContain(
      ',share.largest,lowest',
    );
  });
});
