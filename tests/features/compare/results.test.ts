import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Against,
  against,
  type ResultRow,
  resultRows,
  rowValue,
  spreadOf,
} from '../../../src/features/compare/core/results';
import { formatAgainst } from '../../../src/features/compare/screen/againstText';
import { indexOf } from '../../../src/figures/metrics';
import { type SeedFigures, seedFigures } from '../../../src/run/seedFigures';
import { watchedBroker } from '../../../src/scenario/roles';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { summaryWith } from '../../support/summaries';

const rows = resultRows({ broker: 0, name: 'partition 0' });

function row(id: string): ResultRow {
  const found = rows.find((known) => known.id === id);
  if (found === undefined) throw new Error(`There is no row ${id}.`);
  return found;
}

/** A run with this p99, and this share of broker 0. */
function run(p99Ms: number, { measured = 122_880, share = 0.5, failedShare = 0 } = {}): SeedFigures {
  const figures = seedFigures(summaryWith(p99Ms), DEFAULT_SCENARIO);
  const values = figures.values.slice();
  values[indexOf('p99')] = p99Ms;
  values[indexOf('p99.9')] = p99Ms * 2;
  return { ...figures, values, measured, failedShare, brokerShares: Float64Array.of(share, 1 - share) };
}

const plain = (result: Against): string => {
  const { text, sure } = formatAgainst(result);
  return `${text}; ${sure}`.replaceAll('\u202f', ' ');
};
const p99 = (ours: readonly number[], theirs: readonly number[]): Against =>
  against(
    row('p99'),
    ours.map((ms) => run(ms)),
    theirs.map((ms) => run(ms)),
  );

test('a factor has commas between thousands, as every number', () => {
  const given = { type: 'clear', compared: 'ratio', middle: 1 / 1585, low: 1 / 1612, high: 1 / 46, pairs: 9 };
  expect(plain(given as Against)).toBe('1,600× lower; 46 to 1,600×');
});

describe('B against A', () => {
  test('is the ratio over pairs of runs with the same seed, with its interval', () => {
    // Logarithms of the ratios: mean ln 0.1, standard deviation 0.1; t of two degrees 4.3027.
    const spread = [-0.1, 0, 0.1].map((off) => 10 * Math.exp(off));
    const result = p99(spread, [100, 100, 100]);
    expect(result).toMatchObject({ type: 'clear', compared: 'ratio', pairs: 3 });
    if (result.type !== 'clear') return;
    expect(result.middle).toBeCloseTo(0.1, 10);
    expect(Math.log(result.high / result.middle)).toBeCloseTo((4.30265 * 0.1) / Math.sqrt(3), 5);
    expect(Math.log(result.middle / result.low)).toBeCloseTo((4.30265 * 0.1) / Math.sqrt(3), 5);
    expect(plain(result)).toBe('10× lower; 7.8 to 13×');
  });

  test('compares by pairs, so differences between seeds cancel', () => {
    expect(plain(p99([20, 40, 80, 10], [10, 20, 40, 5]))).toBe('2× higher; about 2×');
  });

  test('is unclear if the interval includes no difference', () => {
    const result = p99([90, 115, 101], [100, 100, 100]);
    expect(result.type).toBe('unclear');
    expect(plain(result)).toMatch(/^no clear difference; −\d+ to \+\d+ %$/);
  });

  test('waits for three pairs, and uses only complete ones', () => {
    const two = [run(10), null, run(12), run(11)];
    expect(against(row('p99'), two, [run(100), run(100), null, run(100)])).toEqual({ type: 'waiting' });
    expect(against(row('p99'), two, [run(100), run(100), run(100), run(100)])).toMatchObject({ pairs: 3 });
  });

  test('is the same for equal runs, not a difference of zero', () => {
    expect(plain(p99([10, 20, 30], [10, 20, 30]))).toBe('the same; in all 3 pairs');
  });

  test('never exaggerates a difference, nor its interval', () => {
    const ratios = (...list: readonly number[]) => p99(list, [1, 1, 1]);
    expect(plain(ratios(0.99902, 0.99901, 0.999))).toBe('under 0.1 % lower; under 0.1 to 0.10 %');
    expect(plain(ratios(0.99992, 0.99991, 0.9999))).toBe('under 0.1 % lower; under 0.1 %');
  });

  test('is a difference in points for shares', () => {
    const shares = (...list: readonly number[]) => list.map((share) => run(1, { share }));
    const result = against(row('watched.share'), shares(0.3, 0.31, 0.29), shares(0.8, 0.81, 0.79));
    expect(result).toMatchObject({ type: 'clear', compared: 'difference' });
    expect(plain(result)).toMatch(/^50 points lower|^50.0 points lower/);
  });

  test('is refused with a reason if a percentile has too few records', () => {
    const few = [1, 2, 3].map((ms) => run(ms, { measured: 5000 }));
    const many = [1, 2, 3].map((ms) => run(ms));
    const result = against(row('p99.9'), few, many);
    expect(result).toMatchObject({ type: 'none' });
    expect(plain(result)).toContain('it takes at least 10,000');
    expect(rowValue(row('p99.9'), run(1, { measured: 5000 }))).toBeNull();
    expect(against(row('p99'), few, many).type).not.toBe('none');
  });

  test('reversed gives the opposite with the same certainty', () => {
    const list = fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(list, list, (ours, theirs) => {
        const [one, other] = [p99(ours, theirs), p99(theirs, ours)];
        expect(one.type).toBe(other.type);
        if (!('middle' in one) || !('middle' in other)) return;
        expect(one.middle * other.middle).toBeCloseTo(1, 6);
        expect(one.low * other.high).toBeCloseTo(1, 6);
        expect(one.low).toBeLessThanOrEqual(one.middle);
        expect(one.type === 'unclear').toBe(one.low <= 1 && one.high >= 1);
      }),
    );
  });
});

test('a spread goes from the lowest to the highest finished run', () => {
  expect(spreadOf(row('p99'), [run(5), null, run(9), run(2)])).toEqual({ low: 2, high: 9, runs: 3 });
  expect(spreadOf(row('p99'), [run(5), null])).toBeNull();
});

test('the watched broker is the slow one, named by its partition if each leads one', () => {
  const slow = { ...DEFAULT_SCENARIO, 'slow.broker': 2 } as const;
  expect(watchedBroker([slow])).toEqual({ broker: 2, name: 'partition 2' });
  expect(watchedBroker([{ ...slow, partitions: 12 }])).toEqual({ broker: 2, name: 'broker 2' });
  expect(watchedBroker([{ ...slow, 'slow.broker': 'none' }, slow])).toEqual({
    broker: 0,
    name: 'partition 0',
  });
});

test("failed records have a row, and latencies aren't compared then", () => {
  const failing = [1, 2, 3].map((ms) => run(ms, { failedShare: 0.34 }));
  const whole = [100, 200, 300].map((ms) => run(ms));
  expect(rowValue(row('records.failed'), run(1, { failedShare: 0.34 }))).toBe(0.34);
  expect(row('records.failed').format(0.34)).toBe('34\u202f%');
  expect(rowValue(row('p99'), run(1, { failedShare: 0.34 }))).toBeNull();
  expect(against(row('p99'), failing, whole)).toMatchObject({ type: 'none' });
  expect(against(row('records.failed'), failing, whole)).toMatchObject({ type: 'clear', middle: 0.34 });
});
