import { describe, expect, test } from 'vitest';
import { tickText } from '../../src/base/format';
import { readFigureName, readFigures, readRun } from '../../src/features/evidence/core/figures';
import { FIGURE_IDS, type FigureId, figureOf, findFigure } from '../../src/figures/catalogue';
import { figureText, type Unit } from '../../src/figures/units';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { summaryWith } from '../support/summaries';

const ofRun = (id: FigureId, summary = summaryWith(400)): number | null =>
  readRun(summary, DEFAULT_SCENARIO).figure(id);

describe('a figure of a run', () => {
  test.each<[FigureId, number]>([
    ['mean', 400],
    ['p99.per.p50', 1],
    ['throughput', 1],
    // Broker 0 of three leads partitions 0 and 3; it is the slow one.
    ['broker.share.0', 0.65],
    ['records.per.batch.slow', 65 / 7],
    ['records.per.batch.others', 35 / 4],
    ['batches.slow.per.other', 3.5 / 2],
    ['records.per.request', 10],
    ['batch.bytes', 100],
    // 32 MiB at 1 MiB/s are 32 s.
    ['mean.per.buffer.time', 400 / 32_000],
  ])('%s', (id, value) => {
    expect(ofRun(id)).toBeCloseTo(value);
  });

  test('is missing if the run has none', () => {
    expect(ofRun('end.to.end.p99')).toBeNull();
    expect(ofRun('mean', summaryWith(1, { latencyMs: null }))).toBeNull();
    expect(ofRun('records.per.batch.slow', summaryWith(1, { partitions: [] }))).toBeNull();
    expect(ofRun('share.largest', summaryWith(1, { partitions: [] }))).toBeNull();
    expect(ofRun('broker.bytes.7')).toBe(0);
    expect(ofRun('batches.99')).toBeNull();
  });
});

describe('names', () => {
  test('are each of one figure, and no other text is one', () => {
    expect(new Set(FIGURE_IDS).size).toBe(FIGURE_IDS.length);
    for (const id of FIGURE_IDS) expect(figureOf(id).id).toBe(id);
    for (const name of ['', 'share', 'share.', 'share.N', 'share.01', 'toString', 'busy.1e3']) {
      expect(findFigure(name), name).toBeNull();
    }
  });

  test('say the number of their partition or broker', () => {
    expect(figureOf('busy.12')).toMatchObject({ label: 'busy time of broker 12', short: 'busy.12' });
    expect(figureOf('broker.share.3').short).toBe('broker 3');
    expect(figureOf('p99.9').title).toBe('p99.9 latency');
    expect(figureOf('mean').title).toBe('Mean latency');
  });

  test('of the evidence are read in the order of the catalogue', () => {
    const read = readFigures({ 'broker.share.0': 0.7, p99: 2, mean: 1 }, 'a test');
    expect(Object.entries(read)).toEqual([
      ['mean', 1],
      ['p99', 2],
      ['broker.share.0', 0.7],
    ]);
    expect(() => readFigureName('meanSeconds', 'a test')).toThrow("meanSeconds, which isn't a known figure");
  });
});

describe('in words', () => {
  test.each<[Unit, number | null, string]>([
    ['ms', 4072.74, '4.07 s'],
    ['share', 0.7199, '72 %'],
    ['MB/s', 0.8422, '0.84 MB/s'],
    ['/s', 2800.4, '2,800 /s'],
    ['/s', 58.4, '58.4 /s'],
    ['bytes', 15_420.8, '15.1 KB'],
    ['bytes/s', Number.NaN, '–'],
    ['count', 14.99, '15.0'],
    ['count', 15, '15'],
    ['cores', 3.612, '361 %'],
    ['cores', 0.00314, '0.31 %'],
    ['ms', null, '–'],
  ])('%s of %d', (unit, value, text) => {
    expect(figureText(unit, value).replaceAll('\u202F', ' ')).toBe(text);
  });

  test('an axis leaves zeros out that say nothing', () => {
    const tick = (unit: Unit, value: number) => tickText(figureText(unit, value)).replaceAll('\u202F', ' ');
    expect(tick('ms', 10)).toBe('10 ms');
    expect(tick('ms', 100)).toBe('100 ms');
    expect(tick('MB/s', 1.5)).toBe('1.5 MB/s');
    expect(tick('MB/s', 1000)).toBe('1,000 MB/s');
  });
});
