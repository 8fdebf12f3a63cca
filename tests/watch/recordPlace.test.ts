import { beforeAll, expect, test } from 'vitest';
import type { Journey } from '../../src/run/journey/journey';
import { standingOf } from '../../src/run/journey/race';
import { findPreset } from '../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { batchPosition, recordPlace } from '../../src/watch/journey/recordPlace';
import { layoutStage, type StageLayout } from '../../src/watch/stage/paint/layout';
import { readRows } from '../../src/watch/stage/paint/scene';
import type { BatchRow } from '../../workers/frame';
import { type RealRun, realRun, slowestOf } from '../run/realRun';
import { shape } from './shape';

let run: RealRun;
let record: Journey;
beforeAll(async () => {
  run = await realRun(findPreset('runaway')?.scenario ?? DEFAULT_SCENARIO);
  record = slowestOf(run);
});

/** Where the record is so far into its way, 0 to 1 of its latency. */
function placeAt(layout: StageLayout, share: number) {
  const sinceMs = share * record.latencyMs;
  const frame = run.frameAt(record.sentAtMs + sinceMs);
  const seen = { layout, frame, rows: readRows(frame), waitsForReplicas: false };
  return recordPlace(seen, record, standingOf(record, sinceMs), 1);
}

/** When its broker works on it. */
const atBroker = (): number => (record.serviceAtMs - record.sentAtMs) / record.latencyMs + 1e-6;

test.each([
  ['a desktop', shape({})],
  ['a phone', shape({ compact: true, width: 390, height: 228 })],
])('on %s a record goes from the end of its queue to the gate, to its broker, and back', (_, stage) => {
  const layout = layoutStage(stage);
  const { queue, broker, producer } = layout.columns;
  const flowY = layout.kind === 'batches' ? layout.rows[record.partition]?.flowY : undefined;
  const waiting = [0.001, 0.25, 0.5, 0.75, 0.95].map((share) => placeAt(layout, share));
  for (const [index, place] of waiting.entries()) {
    const [x, y] = place ?? [0, 0];
    expect(x).toBeGreaterThanOrEqual(queue.from);
    expect(x).toBeLessThanOrEqual(queue.to);
    expect(Math.abs(y - (flowY ?? 0))).toBeLessThan(1);
    // The batches ahead of it leave.
    if (index > 0) expect(x).toBeGreaterThan(waiting[index - 1]?.[0] ?? 0);
  }
  expect(placeAt(layout, atBroker())?.[0]).toBeGreaterThan(broker.from);
  expect(placeAt(layout, 1)?.[0]).toBe(producer.to);
});

test.each([
  ['with a row of its own', 0, 'groups'],
  ['in the table of others', 2, 'others'],
] as const)('in a matrix, a record is at its broker: %s', (_, onlyBroker, where) => {
  const stage = { compact: true, width: 390, height: 228, detail: 'matrix', matrixColumns: 1 } as const;
  const layout = layoutStage(shape({ ...stage, onlyBroker }));
  if (layout.kind !== 'matrix') throw new Error('A matrix is drawn as one.');
  const column = layout.others?.columns.find(({ broker }) => broker === record.broker);
  const card = where === 'others' ? column : layout.groups[0]?.card;
  if (card === undefined) throw new Error('Its broker is on the stage.');
  const x = placeAt(layout, atBroker())?.[0] ?? 0;
  expect(x).toBeGreaterThan(card.x);
  expect(x).toBeLessThan(card.x + card.width);
});

test('its batch is the youngest that is as old, also between those of a sample', () => {
  const batches = [
    [0, 500],
    [1, 480],
    [11, 400],
    [31, 0],
  ].map(([position, ageMs]) => ({ position, ageMs }) as BatchRow);
  expect([500, 490, 480, 440, 400, 200, 0].map((ageMs) => batchPosition(batches, ageMs))).toEqual([
    0, 0, 1, 6, 11, 21, 31,
  ]);
  // It left, or it isn't there yet.
  expect(batchPosition(batches, 600)).toBe(0);
  expect(batchPosition([], 5)).toBe(0);
});
