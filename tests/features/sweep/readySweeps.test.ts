import { describe, expect, test } from 'vitest';
import { readySweeps } from '../../../src/features/sweep/core/readySweeps';
import { closerAxis, firstAxis, idleReason } from '../../../src/scenario/axisChoices';
import { checkValue } from '../../../src/scenario/field';
import { FIELDS, fieldOf } from '../../../src/scenario/fields';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { suitedAxes } from '../../../src/scenario/suitedAxes';
import { DEFAULT_SWEEP, type SweepAxis } from '../../../src/scenario/sweep';
import { axisValues, repairSweep } from '../../../src/scenario/sweepAxis';

const READY_SWEEPS = readySweeps(DEFAULT_SCENARIO);

/** All fields that the page offers for an axis. */
const NAMES = FIELDS.filter(({ kind, name }) => kind !== 'text' && name !== 'seed').map(({ name }) => name);

/** What is wrong with an axis, and nothing if it is within its limits. */
function problemsOf(axis: SweepAxis): readonly string[] {
  const { sweep, notices } = repairSweep({ ...DEFAULT_SWEEP, x: axis, y: null, lines: null });
  expect(notices.length > 0 || sweep.x === axis || sameText(sweep.x, axis)).toBe(true);
  const values = axisValues(axis);
  return [
    ...notices.map(({ message }) => message),
    ...values
      .filter((value) => checkValue(fieldOf(axis.field), value).type !== 'valid')
      .map((value) => `${value} is no value of ${axis.field}.`),
    ...(new Set(values).size === values.length ? [] : ['A value stands twice.']),
    ...(values.length < 2 ? ['There are fewer than two values.'] : []),
  ];
}

function sameText(a: SweepAxis, b: SweepAxis): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

describe('the ready sweeps', () => {
  test('are within their limits, so that there are no notices', () => {
    for (const { sweep } of READY_SWEEPS) {
      const asked = { ...DEFAULT_SWEEP, ...sweep };
      expect(repairSweep(asked)).toEqual({ sweep: asked, notices: [] });
    }
  });

  test('have ids and titles of their own, and a sentence each', () => {
    expect(new Set(READY_SWEEPS.map(({ id }) => id)).size).toBe(READY_SWEEPS.length);
    expect(new Set(READY_SWEEPS.map(({ title }) => title)).size).toBe(READY_SWEEPS.length);
    for (const { says } of READY_SWEEPS) expect(says).toMatch(/^[A-Z].*\.$/);
  });

  test('are distinguished by their axes, as in the menu', () => {
    const axes = READY_SWEEPS.map(({ sweep }) => JSON.stringify([sweep.x, sweep.y]));
    expect(new Set(axes).size).toBe(READY_SWEEPS.length);
  });

  test('do something in the scenario that the page opens with', () => {
    for (const { sweep } of READY_SWEEPS) {
      for (const axis of [sweep.x, sweep.y, sweep.lines])
        expect(axis && idleReason(axis, DEFAULT_SCENARIO)).toBeNull();
    }
  });

  test('begin with the default', () => {
    const { precision: _, mostRuns: __, ...shown } = DEFAULT_SWEEP;
    expect(READY_SWEEPS[0]?.sweep).toEqual(shown);
  });

  test('leave alone how sure the cells shall be', () => {
    for (const { sweep } of READY_SWEEPS)
      expect(Object.keys(sweep).sort()).toEqual(['lines', 'metric', 'x', 'y']);
  });
});

describe('the axes that suit a scenario', () => {
  /** The last value across and up, and the steps. */
  const reach = (changes: Partial<Scenario>) => {
    const { x, y } = suitedAxes({ ...DEFAULT_SCENARIO, ...changes });
    const [across, up] = [axisValues(x), y === null ? [] : axisValues(y)];
    return [across[1], across.at(-1), up[1], up.at(-1)];
  };

  test('are those of every old link if a batch fills as fast as in the opening scenario', () => {
    expect(suitedAxes(DEFAULT_SCENARIO)).toEqual({ x: DEFAULT_SWEEP.x, y: DEFAULT_SWEEP.y });
  });

  test.each([
    ['twelve producers at 4 MB/s', { producers: 12, rate: 5000, 'record.bytes': 800 }, [5, 100, 2, 38]],
    ['two producers', { producers: 2 }, [2, 40, 2, 38]],
    ['a long linger', { 'linger.ms': 300 }, [20, 400, 2, 38]],
    ['no limit of the rate', { rate: 'max' }, [1, 19, 2, 38]],
    ['a slower broker', { 'slow.ms': 100 }, [1, 19, 10, 200]],
    ['a hardly slower broker', { 'slow.ms': 3 }, [1, 19, 1, 20]],
    ['no slowness', { 'slow.ms': 0 }, [1, 19, 2, 38]],
  ] as const)('with %s', (_, changes, expected) => {
    expect(reach(changes)).toEqual(expected);
  });

  test('are within their limits in every scenario', () => {
    for (const producers of [1, 7, 1000])
      for (const lingerMs of [0, 5, 60_000])
        for (const slowMs of [0, 0.5, 60_000]) {
          const axes = suitedAxes({
            ...DEFAULT_SCENARIO,
            producers,
            'linger.ms': lingerMs,
            'slow.ms': slowMs,
          });
          for (const axis of [axes.x, axes.y]) expect(axis && problemsOf(axis)).toEqual([]);
        }
  });
});

test('the values that an axis begins with are those that people set', () => {
  expect(axisValues(firstAxis('batch.size', 16_384))).toEqual([
    2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072,
  ]);
  expect(axisValues(firstAxis('record.bytes', 800))).toEqual([128, 256, 512, 800, 1024, 2048, 4096]);
  expect(axisValues(firstAxis('rate', 2048))).toEqual([
    300, 500, 750, 1000, 1500, 2048, 3000, 5000, 7500, 10_000, 15_000,
  ]);
  expect(axisValues(firstAxis('brokers', 3))).toEqual([1, 2, 3, 5, 10, 15, 20]);
});

describe.each(NAMES)('the axis of %s', (name) => {
  const first = firstAxis(name, DEFAULT_SCENARIO[name]);
  const count = axisValues(first).length;

  test('is within its limits when it is first chosen', () => {
    expect(first.field).toBe(name);
    expect(problemsOf(first)).toEqual([]);
  });

  test('is within its limits in every part that is looked at closer', () => {
    for (let from = 0; from < count; from += 1) {
      for (let to = from; to < count; to += 1) {
        const closer = closerAxis(first, from, to);
        expect(problemsOf(closer)).toEqual([]);
        const [values, closerValues] = [axisValues(first), axisValues(closer)];
        const ends = [closerValues[0], closerValues.at(-1)];
        if (from !== to || closer === first) {
          expect(ends).toEqual(from === to ? [values[0], values.at(-1)] : [values[from], values[to]]);
          continue;
        }
        // A single value, and what lies around it up to its neighbours.
        const [low, high] = ends.map(Number);
        expect(low).toBeGreaterThanOrEqual(Number(values[Math.max(0, from - 1)]));
        expect(low).toBeLessThanOrEqual(Number(values[from]));
        expect(high).toBeGreaterThanOrEqual(Number(values[from]));
        expect(high).toBeLessThanOrEqual(Number(values[Math.min(count - 1, from + 1)]));
      }
    }
  });
});
