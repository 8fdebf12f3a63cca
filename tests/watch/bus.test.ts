import { expect, test } from 'vitest';
import { SKIN_PARTS } from '../../src/scenario/skins';
import { layoutStage } from '../../src/watch/stage/paint/layout';
import { busScene, describeBus } from '../../src/watch/stage/skin/busScene';
import { paintBus } from '../../src/watch/stage/skin/paintBus';
import type { RequestRow } from '../../workers/frame';
import { type FrameFixture, frameOf } from '../fixtures/frames';
import { Recorder } from '../support/recorder';
import { sceneFor } from './scenes';
import { shape } from './shape';

const request = (phase: RequestRow['phase'], elapsed: number, total: number): Partial<RequestRow> => ({
  phase,
  records: 4,
  phaseElapsedMs: elapsed,
  phaseTotalMs: total,
});

const FOUR_SEATS: FrameFixture = {
  batchSizeBytes: 2200,
  producers: [{ waitingRecords: 7 }],
  lanes: [{}],
  brokers: [{}],
  requests: [request('service', 2, 10)],
};

const seen = (fixture: FrameFixture) => busScene({ frame: frameOf(fixture), recordBytes: 512 });

test('a bus has a seat for each record that fits into a batch', () => {
  expect(seen(FOUR_SEATS)).toMatchObject({ waiting: 7, seats: 4, trip: { people: 4 } });
  expect(seen({ ...FOUR_SEATS, batchSizeBytes: 16_384 }).seats).toBe(31);
  expect(seen({ ...FOUR_SEATS, batchSizeBytes: 100 }).seats).toBe(1);
  expect(seen({ ...FOUR_SEATS, requests: [] }).trip).toBe(null);
});

test('a bus goes there, and back, and never the other way', () => {
  const trips = [
    request('outbound', 0, 0.25),
    request('outbound', 0.2, 0.25),
    request('queued', 1, -1),
    request('service', 0, 10),
    request('service', 9, 10),
    request('commit', 1, -1),
    request('response', 0.1, 0.25),
    request('response', 0.25, 0.25),
  ].map((row) => seen({ ...FOUR_SEATS, requests: [row] }).trip?.done ?? Number.NaN);
  expect(trips).toEqual([...trips].sort((one, other) => one - other));
  expect([trips[0], trips.at(-1)]).toEqual([0, 1]);
});

test('readers who cannot see it are told where the bus is', () => {
  const told = (fixture: FrameFixture) => describeBus({ frame: frameOf(fixture), recordBytes: 512 });
  expect(told(FOUR_SEATS)).toMatchSnapshot();
  expect(told({ ...FOUR_SEATS, producers: [{ waitingRecords: 1 }], requests: [] })).toMatchSnapshot();
});

const SIZES = [
  [840, 540, false],
  [358, 228, true],
  [1440, 700, false],
] as const;

test.each(SIZES)(
  'on a stage of %i × %i everything is drawn within it, whatever has turned',
  (width, height, compact) => {
    const layout = layoutStage(shape({ width, height, compact, brokers: 1, laneBrokers: [0] }));
    for (let turned = 0; turned <= SKIN_PARTS.bus.length; turned += 1) {
      for (const waiting of [0, 7, 500]) {
        const recorder = new Recorder();
        const fixture = { ...FOUR_SEATS, producers: [{ waitingRecords: waiting }] };
        paintBus(recorder.surface, layout, sceneFor(frameOf(fixture), { ratePerSecond: 360 }), turned);
        for (const { left, right, top, bottom } of recorder.textBoxes)
          expect([left >= 0, top >= 0, right <= width, bottom <= height]).toEqual([true, true, true, true]);
        for (const { method, numbers } of recorder.calls) {
          const [x = 0, y = 0, w = 0, h = 0] = numbers;
          if (!['fillRect', 'strokeRect', 'roundRect'].includes(method)) continue;
          expect([x >= 0, y >= 0, x + w <= width, y + h <= height]).toEqual([true, true, true, true]);
        }
        const names = SKIN_PARTS.bus.map(({ is, becomes }, index) => (index < turned ? becomes : is));
        expect(recorder.texts).toEqual(expect.arrayContaining(names));
      }
    }
  },
);
