import { describe, expect, test } from 'vitest';
import type { SweepResults } from '../../../src/features/sweep/core/SweepRuns';
import { axisLook, spotText, valueName } from '../../../src/features/sweep/screen/axisLook';
import {
  earlierTitle,
  formatSpot,
  heldFixed,
  placeAt,
  spotName,
  sweepCaption,
  sweepTitle,
} from '../../../src/features/sweep/screen/text';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { Sweep } from '../../../src/scenario/sweep';
import { slowTimeWith } from '../../figures/slowTime';
import type { Answer } from '../../run/fakePool';
import { Bench, runOf, SMALL } from './fakeSweep';

/** Between a number and its unit. */
const GAP = '\u202F';

interface Asked {
  readonly sweep?: Partial<Sweep>;
  readonly scenario?: Partial<Scenario>;
  readonly answer?: Answer;
}

/** A finished sweep in which every run says 100 ms, shifted by its seed. */
function resultsOf({ sweep, scenario, answer = calm }: Asked = {}): SweepResults {
  const bench = new Bench(2, answer);
  bench.show({ mostRuns: 3, ...sweep }, { scenario: { ...DEFAULT_SCENARIO, ...scenario } });
  bench.runs.run();
  bench.finish();
  return shownBy(bench);
}

function shownBy({ runs: { results } }: Bench): SweepResults {
  if (results === null) throw new Error('Nothing is shown.');
  return results;
}

function calm({ scenario }: Parameters<Answer>[0]) {
  return runOf(100 + (scenario.seed % 3));
}

const FIRST = { column: 0, row: 0 };
const LAST = { column: 3, row: 2 };

describe('the name of a spot', () => {
  test('has the names of sentences, and units', () => {
    expect(spotName(SMALL, LAST)).toBe(`linger 15${GAP}ms, slowness +30${GAP}ms`);
  });

  test('in a picture of lines has the line', () => {
    expect(spotName({ ...SMALL, y: null }, { column: 1, row: 1 })).toBe(
      `linger 5${GAP}ms, partitioner adaptive`,
    );
  });

  test('with one line is one setting', () => {
    expect(spotName({ ...SMALL, y: null, lines: null }, FIRST)).toBe(`linger 0${GAP}ms`);
  });
});

describe('the description of a spot', () => {
  test("before its first run says that it wasn't run, and that the picture has an estimate if others were", () => {
    const nothing = new Bench().show();
    expect(formatSpot(shownBy(nothing), FIRST)).toEqual({
      name: `Linger 0${GAP}ms, slowness +0${GAP}ms`,
      known: 'none',
      figure: '–',
      sure: '',
      throughput: null,
      machines: null,
      notes: ['Not run yet.'],
    });
    const begun = new Bench(1).show();
    begun.runs.run();
    begun.finish(1);
    const results = shownBy(begun);
    const waiting = results.map?.places.findIndex(({ cell }) => cell.sample === null) ?? 0;
    const columns = results.map?.columns ?? 1;
    const spot = { column: waiting % columns, row: Math.floor(waiting / columns) };
    const { known, notes } = formatSpot(results, spot);
    expect(known).toBe('estimated');
    expect(notes).toMatchSnapshot();
  });

  test('after one run has its figure, and the number of runs', () => {
    const words = formatSpot(resultsOf({ sweep: { mostRuns: 1 } }), FIRST);
    expect(words).toMatchObject({ sure: '1 run', throughput: `1.00${GAP}MB/s` });
    expect(words.machines).toMatch(/^Requests \d+\u202F\/s, cores per broker [\d.]+$/);
    expect(words.figure).toMatch(/^10[012]\u202Fms$/);
  });

  test("after several runs is that of the link's own seed, and what other seeds say", () => {
    expect(formatSpot(resultsOf(), FIRST)).toMatchObject({
      figure: `101${GAP}ms`,
      sure: `other seeds: 100 to 102${GAP}ms`,
    });
  });

  test('is not the throughput twice', () => {
    const words = formatSpot(resultsOf({ sweep: { metric: 'throughput' } }), FIRST);
    expect(words).toMatchObject({ figure: `1.00${GAP}MB/s`, throughput: null });
  });

  test("has the share of the largest partition, and theory's verdict", () => {
    const { notes } = formatSpot(resultsOf(), FIRST);
    expect(notes[0]).toContain(` takes 60${GAP}%`);
    expect(notes[1]).toMatch(/^Theory: load 0\.\d+, so it holds\.$/);
    expect(notes.length).toBe(2);
  });

  test('of a refused scenario is the reason alone', () => {
    const results = resultsOf({
      sweep: {
        x: { field: 'slow.broker', spacing: 'list', values: [0, 2] },
        y: { field: 'brokers', spacing: 'list', values: [2, 3] },
      },
    });
    expect(formatSpot(results, { column: 1, row: 0 })).toMatchObject({
      figure: '–',
      sure: '',
      throughput: null,
      notes: [expect.stringMatching(/^slow\.broker: .* no broker 2/)],
    });
  });

  test('of a failed run is its message, without a figure', () => {
    const results = resultsOf({ answer: () => 'It broke.' });
    expect(formatSpot(results, FIRST)).toMatchObject({ figure: '–', sure: '', notes: ['It broke.'] });
  });

  test('of a scenario with a limit between fields has the remark last', () => {
    const results = resultsOf({
      sweep: { y: { field: 'brokers', spacing: 'list', values: [2, 4] } },
      scenario: { 'slow.broker': 3 },
    });
    expect(formatSpot(results, FIRST).notes.at(-1)).toMatchSnapshot();
  });

  test('of runs that ended early is a lower bound', () => {
    const results = resultsOf({ answer: () => runOf(5000, { endedAtS: 30 }) });
    const { figure, notes } = formatSpot(results, LAST);
    expect(figure).toBe(`at least 5.00${GAP}s`);
    expect(notes).toMatchSnapshot();
  });

  test('of a lower bound has no interval, only the number of runs', () => {
    const answer: Answer = ({ scenario }) => runOf(5000 + scenario.seed, { endedAtS: 30 });
    expect(formatSpot(resultsOf({ answer }), LAST)).toMatchObject({ sure: '3 runs' });
  });

  test('of a day whose slowness is too short for it is a lower bound', () => {
    const answer: Answer = () => runOf(100, { slowTime: slowTimeWith(500) });
    const results = resultsOf({ sweep: { metric: 'day.p99.60' }, answer });
    const { figure, notes } = formatSpot(results, LAST);
    expect(figure).toMatch(/^at least /);
    expect(notes).toMatchSnapshot();
  });

  test("of a runaway has the growth of the backlog, and theory's verdict", () => {
    const answer: Answer = () => runOf(5000, { backlogBytes: { half: 0, end: 6_144_000 } });
    const results = resultsOf({
      answer,
      scenario: { partitioner: 'sticky' },
      sweep: { y: { field: 'slow.ms', spacing: 'list', values: [0, 200] } },
    });
    const { notes } = formatSpot(results, { column: 0, row: 1 });
    // 120,000 records of 512 B, half of them in the second half: 6,144,000 of 30,720,000 B.
    expect(notes.join('\n')).toContain(`backlog grows by 20${GAP}%`);
    expect(notes.at(-1)).toMatch(/^Theory: load [\d.]+, so it runs away\.$/);
  });

  test('of a runaway without theory has the reason', () => {
    const answer: Answer = () => runOf(5000, { backlogBytes: { half: 0, end: 6_144_000 } });
    const results = resultsOf({ answer, scenario: { 'down.broker': 1 } });
    expect(formatSpot(results, LAST).notes.at(-1)).toMatchSnapshot();
  });

  test('outside of the picture is nothing', () => {
    const results = resultsOf();
    expect(placeAt(results.map, results.lines, { column: 0, row: 3 })).toBeNull();
    expect(formatSpot(results, { column: 0, row: 3 })).toMatchObject({ figure: '–', notes: [] });
  });
});

describe('the fixed settings', () => {
  const names = (sweep: Sweep) => heldFixed(sweep, DEFAULT_SCENARIO).map(([name]) => name);

  test('are all but the axes of a map', () => {
    expect(names(SMALL)).toContain('Partitioner');
    expect(names(SMALL)).not.toContain('Linger');
    expect(names(SMALL)).not.toContain('Slowness');
  });

  test('are all but the axis and the lines if there is no map', () => {
    const lines = names({ ...SMALL, y: null });
    expect(lines).toContain('Slowness');
    expect(lines).not.toContain('Partitioner');
  });

  test('has its values as people read them', () => {
    const fixed = new Map(heldFixed({ ...SMALL, y: null }, { ...DEFAULT_SCENARIO, 'slow.ms': 20 }));
    expect(fixed.get('Slowness')).toBe(`+20${GAP}ms`);
  });
});

describe('titles', () => {
  test('say the metric and the axes', () => {
    expect(sweepTitle(SMALL, DEFAULT_SCENARIO)).toMatchSnapshot();
    expect(sweepTitle({ ...SMALL, y: null, metric: 'p50' }, DEFAULT_SCENARIO)).toMatchSnapshot();
    expect(sweepTitle({ ...SMALL, y: null, lines: null }, { ...DEFAULT_SCENARIO, 'slow.from.s': 5 })).toBe(
      'p99 latency, while slow, by linger',
    );
  });

  test('of earlier sweeps include their differences', () => {
    const title = (changes: Partial<Scenario>): string =>
      earlierTitle({ sweep: SMALL, scenario: { ...DEFAULT_SCENARIO, ...changes } }, DEFAULT_SCENARIO);
    expect(title({ partitioner: 'sticky', acks: '0', 'linger.ms': 7 })).toMatchSnapshot();
    const many = { rate: 1, acks: '0', brokers: 5, partitions: 5, 'batch.size': 1, seed: 9 } as const;
    expect(title(many)).toMatch(/^[^;]+; [^;]+; [^;]+; [^;]+; [^;]+; 2 more$/);
    expect(title({})).toMatchSnapshot();
  });
});

describe('the caption of a picture', () => {
  test('names the model, the cells, the runs, the objective, the fixed settings, and the link', () => {
    const caption = sweepCaption(resultsOf(), 'https://example.org/#v=1');
    expect(caption.replace(/ Held fixed: .*/, '')).toMatchSnapshot();
    expect(caption).toMatch(/\. https:\/\/example\.org\/#v=1$/);
    expect(caption).not.toContain('Bands');
  });

  test('of lines explains the bands, and has an objective only for a latency', () => {
    const caption = sweepCaption(resultsOf({ sweep: { y: null, metric: 'throughput' } }), '#v=1');
    expect(caption).toContain(': 8 cells, ');
    expect(caption).toContain('Bands: lowest to highest of all seeds.');
    expect(caption).not.toContain('SLO');
  });

  test('of one run each says so, and of a figure without an objective has none', () => {
    const caption = sweepCaption(resultsOf({ sweep: { mostRuns: 1, metric: 'p50' } }), '#v=1');
    expect(caption).toContain(': 12 cells, 1 run each; ');
    expect(caption).not.toContain('SLO');
  });

  test("of a sweep that hasn't started names no revision", () => {
    const caption = sweepCaption(shownBy(new Bench().show()), '#v=1');
    expect(caption).toContain('model revision –: 12 cells, 0 runs each');
  });
});

describe('the look of an axis', () => {
  test('of numbers has them, their texts and their unit', () => {
    expect(axisLook({ field: 'rate', spacing: 'list', values: [1000, 20_000] })).toMatchObject({
      kafkaName: null,
      unit: 'rec/s',
      values: ['1,000', '20,000'],
      numbers: [1000, 20_000],
    });
  });

  test('of slowness says that it is added', () => {
    expect(axisLook({ field: 'slow.ms', spacing: 'list', values: [0, 20] })).toMatchObject({
      values: ['+0', '+20'],
      numbers: [0, 20],
    });
  });

  test('of choices has their labels and no numbers', () => {
    expect(axisLook({ field: 'partitioner', spacing: 'list', values: ['sticky', 'adaptive'] })).toMatchObject(
      {
        unit: '',
        values: ['Sticky', 'Adaptive'],
        numbers: null,
      },
    );
  });

  test('with a word among its numbers has no numbers', () => {
    expect(axisLook({ field: 'rate', spacing: 'list', values: [1000, 'max'] }).numbers).toBeNull();
  });

  test('agrees with the names of values and settings', () => {
    expect(valueName('partitioner', 'sticky')).toBe('Sticky');
    expect(valueName('rate', 'max')).toBe('max');
    expect(spotText('linger.ms', 5)).toBe(`linger 5${GAP}ms`);
    expect(spotText('slow.ms', 20)).toBe(`slowness +20${GAP}ms`);
  });
});
