import { describe, expect, test } from 'vitest';
import {
  FIGURES,
  type Figure,
  figureOf,
  figureText,
  isFigure,
  tickText,
} from '../../../src/evidence/figures';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { summaryWith } from '../simulate/summaries';

const RUN = { summary: summaryWith(400), scenario: DEFAULT_SCENARIO, sharesOf: 'records' } as const;

describe('a figure of a run', () => {
  test.each<[Figure, number]>([
    ['meanMs', 400],
    ['p99PerP50', 1],
    ['mebibytesPerSecond', 1],
    // Broker 0 of three leads partitions 0 and 3; it is the slow one.
    ['brokerShare0', 0.65],
    ['recordsPerBatchSlow', 65 / 7],
    ['recordsPerBatchOthers', 35 / 4],
    ['batchesSlowPerOther', 3.5 / 2],
    ['recordsPerRequest', 10],
    ['bytesPerBatch', 100],
    // 32 MiB at 1 MiB/s are 32 s.
    ['meanPerBufferTime', 400 / 32_000],
  ])('%s', (figure, value) => {
    expect(figureOf(figure, RUN)).toBeCloseTo(value);
  });

  test('is missing where the run has none', () => {
    expect(figureOf('endToEndP99Ms', RUN)).toBeNull();
    expect(figureOf('meanMs', { ...RUN, summary: summaryWith(1, { latencyMs: null }) })).toBeNull();
    expect(
      figureOf('recordsPerBatchSlow', { ...RUN, summary: summaryWith(1, { partitions: [] }) }),
    ).toBeNull();
  });

  test('has a name that is known', () => {
    expect(FIGURES.every(isFigure)).toBe(true);
    expect(isFigure('toString')).toBe(false);
  });
});

describe('in words', () => {
  test.each<[Figure, number | null, string]>([
    ['meanMs', 4072.74, '4.07 s'],
    ['brokerShare0', 0.7199, '72 %'],
    ['mebibytesPerSecond', 0.8422, '0.84 MB/s'],
    ['requestsPerSecond', 2800.4, '2,800 /s'],
    ['bytesPerBatch', 15_420.8, '15,421 B'],
    ['recordsPerBatchSlow', 14.99, '15.0'],
    ['brokerCpu', 3.612, '361 %'],
    ['producerCpu', 0.00314, '0.31 %'],
    ['p99Ms', null, '–'],
  ])('%s of %d', (figure, value, text) => {
    expect(figureText(figure, value).replaceAll('\u202F', ' ')).toBe(text);
  });

  test('an axis leaves zeros out that say nothing', () => {
    expect(tickText('meanMs', 10).replaceAll('\u202F', ' ')).toBe('10 ms');
    expect(tickText('meanMs', 100).replaceAll('\u202F', ' ')).toBe('100 ms');
    expect(tickText('mebibytesPerSecond', 1.5).replaceAll('\u202F', ' ')).toBe('1.5 MB/s');
  });
});
