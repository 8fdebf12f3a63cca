import { describe, expect, test } from 'vitest';
import { checkValue } from '../../../src/scenario/field';
import { FIELDS, fieldOf } from '../../../src/scenario/fields';
import { READY_SWEEPS } from '../../../src/scenario/readySweeps';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP, type SweepAxis } from '../../../src/scenario/sweep';
import { axisValues, closerAxis, firstAxis, idleReason, repairSweep } from '../../../src/scenario/sweepAxis';

/** All fields that the page offers for an axis. */
const NAMES = FIELDS.map(({ name }) => name).filter((name) => name !== 'seed');

/** What is wrong with an axis, and nothing where it is within its limits. */
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
  test('are each within their limits, so that nothing is said of them', () => {
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

  test('are told apart by their axes, as the menu does', () => {
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
        const ends = from === to ? [values[0], values.at(-1)] : [values[from], values[to]];
        expect([closerValues[0], closerValues.at(-1)]).toEqual(ends);
      }
    }
  });
});
