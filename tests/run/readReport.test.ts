import { describe, expect, test } from 'vitest';
import { readReport } from '../../src/run/readReport';
import { LAYOUT_VERSION } from '../../workers/layout';
import type { Report } from '../../workers/protocol';

const laidOut = (): ArrayBuffer => Float64Array.of(LAYOUT_VERSION, 0, 0, 0).buffer;
const END = { summary: {}, bytes: 1, workMs: 1, workEvents: 1 };

const REPORTS: Readonly<Record<Report['type'], Readonly<Record<string, unknown>>>> = {
  ready: { modelRevision: 7 },
  pong: {},
  frame: { runId: 1, atMs: 0, frame: laidOut() },
  columns: { runId: 1, toMs: 5, end: END, columns: laidOut() },
  summary: { runId: 1, ...END },
  journey: { runId: 1, journey: null },
  'over-budget': { runId: 1, took: { bytes: 1, events: 1, workMs: 1 } },
  failed: { runId: null, kind: 'trap', message: 'It broke.' },
};

const BAD_VALUES = [null, Number.NaN, 'text', [], {}, () => 5, new ArrayBuffer(7), new ArrayBuffer(8)];

describe('a message of a worker', () => {
  test.each(Object.entries(REPORTS))('is read if it is a report: %s', (type, rest) => {
    expect(readReport({ type, ...rest })).toMatchObject({ type });
  });

  test.each([
    undefined,
    null,
    5,
    'ready',
    [],
    {},
    new ArrayBuffer(8),
    { type: 'constructor' },
    { type: '__proto__' },
    { type: ['pong'] },
    { type: 'ready', module: {} },
    { type: 'failed', runId: 1, kind: 'toString', message: 'It broke.' },
  ])('is none if it is %o', (message) => {
    expect(readReport(message)).toBeNull();
  });

  test.each(Object.entries(REPORTS).flatMap(([type, rest]) => Object.keys(rest).map((key) => [type, key])))(
    'is none if it is %s without its %s, and never throws whatever that is',
    (type = '', key = '') => {
      const whole = { type, ...REPORTS[type as Report['type']] };
      // The page uses neither the revision nor how far columns go, nor what a run takes of memory.
      const isUsed = !['modelRevision', 'toMs', 'bytes'].includes(key);
      const { [key as keyof typeof whole]: _, ...rest } = whole;
      expect(readReport(rest) === null).toBe(isUsed);
      for (const bad of BAD_VALUES) readReport({ ...whole, [key]: bad });
      if (isUsed) expect(readReport({ ...whole, [key]: 'text' }) === null).toBe(key !== 'message');
    },
  );
});
