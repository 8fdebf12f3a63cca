import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closerAxis, firstAxis, idleReason } from '../../src/scenario/axisChoices';
import { checkValue, isQuantity } from '../../src/scenario/field';
import { FIELDS, fieldOf } from '../../src/scenario/fields';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import {
  DEFAULT_SWEEP,
  SWEEP_LIMITS,
  type Sweep,
  type SweepAxis,
  type SweepRange,
} from '../../src/scenario/sweep';
import { axisValues, formatAxis, repairSweep } from '../../src/scenario/sweepAxis';
import { expectSame } from '../support/same';
import { draws } from '../support/scope';

function range(
  field: SweepAxis['field'],
  spacing: SweepRange['spacing'],
  from: number,
  to: number,
  count: number,
): SweepRange {
  return { field, spacing, from, to, count };
}

/** The repaired sweep, and what was said of it: `key: given → used: message`. */
function repaired(changes: Partial<Sweep>) {
  const { sweep, notices } = repairSweep({ ...DEFAULT_SWEEP, ...changes });
  return { sweep, said: notices.map(({ field, message }) => `${field}: ${message}`) };
}

describe('the values of an axis', () => {
  test.each<readonly [SweepAxis, readonly (number | string)[]]>([
    [range('linger.ms', 'linear', 0, 20, 5), [0, 5, 10, 15, 20]],
    [range('linger.ms', 'linear', 0, 3, 20), [0, 1, 2, 3]],
    [range('linger.ms', 'log', 1, 16, 9), [1, 2, 3, 4, 6, 8, 11, 16]],
    [range('slow.ms', 'linear', 0, 1, 4), [0, 0.333, 0.667, 1]],
    [range('rate', 'log', 100, 100_000, 7), [100, 316, 1000, 3160, 10_000, 31_600, 100_000]],
    [range('rate', 'log', 1, 1e7, 8), [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]],
    [range('slow.ms', 'linear', 1000, 1010, 5), [1000, 1002.5, 1005, 1007.5, 1010]],
    [range('slow.ms', 'linear', 1.2345, 1.2347, 3), [1.2345, 1.2346, 1.2347]],
    [range('rtt.ms', 'linear', 0, 5e-324, 3), [0, 5e-324]],
    [{ field: 'acks', spacing: 'list', values: ['all', '0'] }, ['all', '0']],
  ])('%o', (axis, values) => {
    expect(axisValues(axis)).toEqual(values);
  });

  test('have the requested count for any ends if the field takes any number', () => {
    expect(axisValues(range('slow.ms', 'linear', 1000, 1100, 64)).length).toBe(64);
    expect(axisValues(range('broker.jitter', 'log', 0.0001, 5, 64)).length).toBe(64);
  });

  test('ascend, have the right ends, and are close to their exact values', () => {
    const quantities = FIELDS.filter(isQuantity).filter(({ kind }) => kind === 'number');
    fc.assert(
      fc.property(
        fc.constantFrom(...quantities),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 1e-4, max: 0.1, noNaN: true }),
        fc.integer({ min: 2, max: 64 }),
        (field, start, width, count) => {
          const from = field.lowest + start * (field.highest - field.lowest);
          const to = from + width * (field.highest - field.lowest);
          const values = axisValues(range(field.name, 'linear', from, to, count)).map(Number);
          expect([values.length, values[0], values.at(-1)]).toEqual([count, from, to]);
          const step = (to - from) / (count - 1);
          for (const [index, value] of values.entries())
            expect(Math.abs(value - (from + index * step))).toBeLessThanOrEqual(0.11 * step);
        },
      ),
    );
  });
});

describe('a sweep within its limits', () => {
  test('stays as it is', () => {
    const { sweep, said } = repaired({});
    expect(sweep).toEqual(DEFAULT_SWEEP);
    expect(said).toEqual([]);
  });

  test.each<readonly [string, Partial<Sweep>, Partial<Sweep>]>([
    [
      'a million values become the most',
      { x: range('linger.ms', 'linear', 0, 19, 1e6) },
      { x: range('linger.ms', 'linear', 0, 19, 64) },
    ],
    [
      'a single value becomes two',
      { x: range('linger.ms', 'linear', 0, 19, 1) },
      { x: range('linger.ms', 'linear', 0, 19, 2) },
    ],
    [
      'a part of a value is none',
      { x: range('linger.ms', 'linear', 0, 19, 7.4) },
      { x: range('linger.ms', 'linear', 0, 19, 7) },
    ],
    [
      'a range that runs backwards is turned',
      { x: range('linger.ms', 'linear', 19, 0, 20) },
      { x: range('linger.ms', 'linear', 0, 19, 20) },
    ],
    [
      'an empty range becomes the default one of that field',
      { x: range('linger.ms', 'linear', 7, 7, 20) },
      { x: DEFAULT_SWEEP.x },
    ],
    [
      'an empty range of another field gets some width',
      { x: range('rate', 'log', 500, 500, 5) },
      { x: range('rate', 'linear', 500, 1000, 5) },
    ],
    [
      'an empty range at the upper end is all up to there',
      { x: range('slow.broker', 'linear', 99, 99, 4) },
      { x: range('slow.broker', 'linear', 0, 99, 4) },
    ],
    [
      'an end out of range moves to the nearest limit',
      { x: range('linger.ms', 'linear', 0, 1e9, 20) },
      { x: range('linger.ms', 'linear', 0, 1_800_000, 20) },
    ],
    [
      'an end between whole numbers moves to the nearest',
      { x: range('linger.ms', 'linear', 0, 19.4, 20) },
      { x: range('linger.ms', 'linear', 0, 19, 20) },
    ],
    [
      'a logarithmic range does not begin at 0',
      { x: range('linger.ms', 'log', 0, 19, 20) },
      { x: range('linger.ms', 'linear', 0, 19, 20) },
    ],
    [
      'words are swept one by one',
      { x: range('acks', 'linear', 0, 1, 2) },
      { x: { field: 'acks', spacing: 'list', values: ['0', '1', 'all'] } },
    ],
    ['a field is not swept against itself', { y: range('linger.ms', 'linear', 0, 5, 6) }, { y: null }],
    [
      'lines are not of a field that is an axis',
      { lines: { field: 'slow.ms', spacing: 'list', values: [0, 20] } },
      { lines: null },
    ],
    [
      'there are five lines at most',
      { lines: { field: 'seed', spacing: 'list', values: [1, 2, 3, 4, 5, 6, 7] } },
      { lines: { field: 'seed', spacing: 'list', values: [1, 2, 3, 4, 5] } },
    ],
    [
      'what the field does not take is left out of a list',
      { lines: { field: 'acks', spacing: 'list', values: ['0', 'most', 'all'] } },
      { lines: { field: 'acks', spacing: 'list', values: ['0', 'all'] } },
    ],
    [
      'what is out of range moves to the nearest limit in a list',
      { x: { field: 'linger.ms', spacing: 'list', values: [0, 2_000_000] } },
      { x: { field: 'linger.ms', spacing: 'list', values: [0, 1_800_000] } },
    ],
    [
      'a list of one value is none',
      { y: { field: 'rtt.ms', spacing: 'list', values: [3, 3] } },
      { y: DEFAULT_SWEEP.y },
    ],
    [
      'no line at all becomes the default ones',
      { lines: { field: 'seed', spacing: 'list', values: [] } },
      { lines: DEFAULT_SWEEP.lines },
    ],
    ['a precision is a part', { precision: 5 }, { precision: 1 }],
    ['runs are whole', { mostRuns: 2.6 }, { mostRuns: 3 }],
    ['what is no number counts for the least', { mostRuns: Number.NaN }, { mostRuns: 1 }],
  ])('%s', (_, given, used) => {
    const { sweep, said } = repaired(given);
    expect(sweep).toEqual({ ...DEFAULT_SWEEP, ...used });
    expect(said).toMatchSnapshot();
  });

  test('lists all problems, and uses the rest', () => {
    const { sweep, said } = repaired({ x: range('rate', 'log', 5, 5, 1e6), mostRuns: 1000, metric: 'p50' });
    expect(sweep.x).toEqual(range('rate', 'linear', 5, 15, 64));
    expect(sweep).toMatchObject({ mostRuns: 100, metric: 'p50', y: DEFAULT_SWEEP.y });
    expect(said.length).toBe(3);
  });

  test('follows from any numbers, and needs no second repair', () => {
    const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, 1, Number.NaN, -1, 1e6));
    const anyField = fc.constantFrom(...FIELDS.map(({ name }) => name));
    const anyRange = fc.record({
      field: anyField,
      spacing: fc.constantFrom('linear', 'log'),
      from: anyNumber,
      to: anyNumber,
      count: anyNumber,
    });
    const anyList = fc.record({
      field: anyField,
      spacing: fc.constant('list'),
      values: fc.array(fc.oneof(fc.string(), anyNumber)),
    });
    const anyAxis = fc.oneof(anyRange, anyList) as fc.Arbitrary<SweepAxis>;
    fc.assert(
      fc.property(
        fc.record({
          x: anyAxis,
          y: fc.option(anyAxis),
          lines: fc.option(anyList) as fc.Arbitrary<Sweep['lines']>,
          metric: fc.constant('p99' as const),
          precision: anyNumber,
          mostRuns: anyNumber,
        }),
        (given) => {
          const { sweep, notices } = repairSweep(given);
          for (const { message } of notices) expect(message).toMatch(/^.*\.$/su);
          expectSame(repairSweep(sweep), { sweep, notices: [] });
          for (const axis of [sweep.x, sweep.y, sweep.lines]) {
            if (axis === null) continue;
            const values = axisValues(axis);
            expect(values.length).toBeGreaterThan(axis === sweep.lines ? 0 : 1);
            expect(values.length).toBeLessThanOrEqual(SWEEP_LIMITS.values.highest);
            const field = fieldOf(axis.field);
            for (const value of values) expectSame(checkValue(field, value), { type: 'valid', value });
          }
        },
      ),
      { numRuns: draws(2000) },
    );
  });
});

describe('an axis of the page', () => {
  test('is within its limits for every field, from any scenario', () => {
    for (const field of FIELDS) {
      if (field.kind === 'text') continue;
      const places = isQuantity(field)
        ? [field.lowest, field.highest, (field.lowest + field.highest) / 2]
        : [];
      for (const value of [DEFAULT_SCENARIO[field.name], ...places]) {
        if (checkValue(field, value).type !== 'valid') continue;
        const x = firstAxis(field.name, value);
        expect(repaired({ x, y: null, lines: null })).toMatchObject({ sweep: { x }, said: [] });
        expect(axisValues(x).length).toBeGreaterThan(1);
      }
    }
  });

  test('keeps the number of values when refined', () => {
    const axis = range('slow.ms', 'linear', 0, 40, 21);
    expect(closerAxis(axis, 5, 10)).toEqual(range('slow.ms', 'linear', 10, 20, 21));
    const acks: SweepAxis = { field: 'acks', spacing: 'list', values: ['0', '1', 'all'] };
    expect(closerAxis(acks, 1, 2)).toMatchObject({ values: ['1', 'all'] });
    expect(closerAxis(acks, 1, 1)).toBe(acks);
  });

  test('reaches halfway to the neighbours when refined around a single value', () => {
    const axis = range('slow.ms', 'linear', 0, 40, 21);
    expect(closerAxis(axis, 5, 5)).toEqual(range('slow.ms', 'linear', 9, 11, 21));
    expect(closerAxis(axis, 0, 0)).toEqual(range('slow.ms', 'linear', 0, 1, 21));
    expect(closerAxis(axis, 20, 20)).toEqual(range('slow.ms', 'linear', 39, 40, 21));
    const whole = closerAxis(range('linger.ms', 'linear', 0, 50, 11), 1, 1);
    expect(whole).toEqual(range('linger.ms', 'linear', 3, 8, 11));
  });

  test('becomes a range if it lists numbers, as many as before or eleven', () => {
    const list = (...values: readonly (number | string)[]): SweepAxis => ({
      field: 'rate',
      spacing: 'list',
      values,
    });
    expect(closerAxis(list(0.5, 5, 10, 20, 50), 1, 3)).toEqual(range('rate', 'linear', 5, 20, 11));
    expect(closerAxis(list(50, 5, 20), 0, 2)).toEqual(range('rate', 'linear', 5, 50, 11));
    expect(closerAxis(list(0.5, 5, 10), 1, 1)).toEqual(range('rate', 'linear', 2.75, 7.5, 11));
    expect(closerAxis(list(5, 10, 'max'), 1, 2)).toEqual(list(10, 'max'));
    expect(closerAxis(list(5, 'max'), 0, 0)).toEqual(list(5, 'max'));
  });
});

describe('words', () => {
  test('say a range by its ends and how many, and a list by its values', () => {
    expect(formatAxis(range('rate', 'log', 1000, 10_000, 5))).toBe('1,000 to 10,000, 5 values');
    expect(formatAxis(range('linger.ms', 'linear', 0, 3, 20))).toBe('0 to 3, 4 values');
    expect(formatAxis({ field: 'rate', spacing: 'list', values: [1000, 'max'] })).toBe('1,000, max');
  });

  test('say why a field does nothing, or loses its timed changes', () => {
    const nobodySlow = { ...DEFAULT_SCENARIO, 'slow.broker': 'none' } as const;
    const slowMs = range('slow.ms', 'linear', 0, 5, 6);
    expect(idleReason(slowMs, DEFAULT_SCENARIO)).toBeNull();
    expect(idleReason(slowMs, nobodySlow)).toMatch(/^Slowness has no effect .*\.$/);
    expect(
      idleReason(slowMs, { ...nobodySlow, at: [{ atS: 5, field: 'slow.broker', value: 0 }] }),
    ).toBeNull();
    const rateChanges = { ...DEFAULT_SCENARIO, at: [{ atS: 5, field: 'rate', value: 100 }] } as const;
    expect(idleReason(range('rate', 'log', 10, 100, 3), rateChanges)).toMatch(
      /^The timed changes of rate .*\.$/,
    );
    expect(idleReason(slowMs, rateChanges)).toBeNull();
  });
});
