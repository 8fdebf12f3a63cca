import { describe, expect, test } from 'vitest';
import { THEMES } from '../../src/draw/theme';
import { unreadable } from '../support/recorder';
import { ofScope } from '../support/scope';
import { DARK, matrixFixture, paint, queue, RUNAWAY } from './scenes';

const [C1, C2] = DARK.categories;

describe('the stage of three partitions', () => {
  const { recorder } = paint(RUNAWAY);

  test('says what the picture says', () => {
    expect(recorder.texts).toMatchSnapshot();
  });

  test('draws band heights in proportion to the shares', () => {
    const bands = recorder.drawn.filter(
      ({ name, path }) => name === 'fill' && path.length === 4 && path[1]?.length === 6,
    );
    const heights = bands.map(({ path }) => (path[2]?.[1] ?? 0) - (path[1]?.[5] ?? 0));
    expect(heights[0]).toBeCloseTo(66 * 0.86, 0);
    expect(heights[1]).toBeCloseTo(66 * 0.07, 0);
    expect(bands.map(({ alpha }) => alpha)).toEqual([0.34, 0.75, 0.75]);
  });

  test('closes the gate of the full connection with one hot bar, and no other', () => {
    expect(recorder.boxes(DARK.hot).filter(([x]) => x === 478)).toEqual([[478, 58.1, 4, 51.8]]);
    expect(recorder.boxes(DARK.line3).filter(([x]) => x === 479)).toHaveLength(4);
  });

  test('fills as many slots as requests are in flight', () => {
    const slots = (colour: string) => recorder.boxes(colour).filter(([, , width]) => width === 12);
    expect(slots(C1)).toHaveLength(5);
    expect(slots(C2)).toHaveLength(1);
    const free = recorder.drawn.filter(
      (call) => call.name === 'strokeRect' && call.dashed && call.numbers[3] === 25,
    );
    expect(free).toHaveLength(4 + 5);
  });

  test('draws requests in their places: on the wire, in the queue, in the handler', () => {
    const inColour = recorder.boxes(C1);
    // Half of the way from 574 to the arrow head.
    expect(inColour.filter(([, , width, height]) => width === 9 && height === 18)).toEqual([
      [596, 75, 9, 18],
    ]);
    expect(inColour.filter(([, , width, height]) => width === 10 && height === 22).map(([x]) => x)).toEqual([
      687, 674, 661,
    ]);
    // 0.2 of 21.1 ms in a handler of 102 px.
    expect(inColour.filter(([x, , , height]) => x === 707.5 && height === 19)).toEqual([
      [707.5, 70.5, 1, 19],
    ]);
  });

  test('fills each cell as far as its batch, and hangs its age below, hot past the SLO', () => {
    const { recorder: small } = paint({
      ...RUNAWAY,
      lanes: [
        { broker: 0, waitingBatches: 2, waitingBytes: 20_480, oldestMs: 400 },
        ...(RUNAWAY.lanes ?? []).slice(1),
      ],
      batches: [
        { position: 0, bytes: 16_384, ageMs: 400 },
        { position: 1, bytes: 4096, ageMs: 100 },
      ],
    });
    const cells = small.boxes(C1).filter(([x = 0, y = 0]) => x > 440 && x < 472 && y < 110);
    expect(cells).toEqual([
      [460, 66.6, 11, 34.7],
      [445.9, 92.7, 10.1, 8.7],
    ]);
    const ages = small.drawn.filter(
      ({ name, path }) =>
        name === 'stroke' && Math.round(path[0]?.[1] ?? 0) === 105 && path[0]?.[0] === path[1]?.[0],
    );
    expect(
      ages.map(({ colour, path }) => [colour, Math.round((path[1]?.[1] ?? 0) - (path[0]?.[1] ?? 0))]),
    ).toEqual([
      [DARK.hot, 20],
      [DARK.tx2, 5],
    ]);
  });

  test('is a function of the scene alone', () => {
    expect(paint(RUNAWAY).recorder.calls).toEqual(recorder.calls);
  });

  test('marks only the slowed broker hot', () => {
    const borders = recorder.drawn.filter(({ name, path }) => name === 'stroke' && path[0]?.[2] === 188);
    expect(borders.map(({ colour }) => colour)).toEqual([DARK.hot, DARK.line2, DARK.line2]);
  });
});

describe('other few partitions', () => {
  test('an empty run draws only numbers', () => {
    const { recorder } = paint(
      { producers: [{}], lanes: [{ broker: 0 }], brokers: [{}] },
      {},
      { laneShare: () => Number.NaN, brokerShare: () => Number.NaN },
    );
    expect(recorder.texts.join()).not.toMatch(/NaN|wait|undefined/);
  });

  test('past five partitions a lane has the colour of its leader', () => {
    const fixture = {
      producers: [{ currentPartition: 3 }],
      lanes: Array.from({ length: 6 }, (_, lane) => ({ broker: lane % 3, recordsAppended: 1 })),
      brokers: [{}, {}, {}],
    };
    const chips = paint(fixture).recorder.drawn.filter(
      ({ name, numbers }) =>
        name === 'fillRect' && numbers[2] === 10 && numbers[3] === 10 && numbers[0] === 200,
    );
    expect(chips.map(({ colour }) => colour)).toEqual(
      [0, 0, 1, 1, 2, 2].map((broker) => DARK.categories[broker]),
    );
  });

  test('a producer without memory says so', () => {
    const { recorder } = paint({
      ...RUNAWAY,
      producers: [{ bufferUsedBytes: 33_554_432, blocked: true, currentPartition: 0 }],
    });
    expect(recorder.texts).toContain('buffer full');
  });

  test('three producers are three boxes with a queue each', () => {
    const fixture = {
      ...RUNAWAY,
      producers: [{ currentPartition: 0 }, { currentPartition: 1 }, { currentPartition: 2 }],
      batches: [...queue(0, 3, 50, 0), ...queue(0, 2, 50, 1), ...queue(0, 1, 50, 2)],
      lanes: [{ broker: 0, waitingBatches: 6, oldestMs: 50 }, { broker: 1 }, { broker: 2 }],
      requests: [],
    };
    const { recorder } = paint(fixture);
    expect(recorder.texts).toEqual(expect.arrayContaining(['Producer 1', 'Producer 2', 'Producer 3']));
    const rows = new Map<number, number>();
    for (const [x = 0, y = 0] of recorder.boxes(C1))
      if (x > 300 && x < 472) rows.set(y, (rows.get(y) ?? 0) + 1);
    expect([...rows.values()]).toEqual([3, 2, 1]);
  });

  test('a limit of 100 is one bar that fills, not a hundred slots', () => {
    const { recorder } = paint({ ...RUNAWAY, maxInFlight: 100, brokers: [{ inFlight: 70 }, {}, {}] });
    const free = recorder.drawn.filter(
      (call) =>
        call.name === 'strokeRect' &&
        call.dashed &&
        (call.numbers[0] ?? 0) > 489 &&
        (call.numbers[0] ?? 0) < 570,
    );
    expect(free).toHaveLength(3);
  });

  test('works in both themes with the colours of the theme', () => {
    const { recorder } = paint(RUNAWAY, {}, { theme: THEMES.light });
    expect(recorder.boxes(THEMES.light.categories[0]).length).toBeGreaterThan(5);
    expect(recorder.boxes(DARK.categories[0])).toEqual([]);
  });
});

describe('labels', () => {
  const shapes = ofScope([1, 2, 3, 4, 5, 6, 7, 9, 12], [1, 3, 6, 12]).flatMap((partitions) =>
    ofScope([1, 2, 3, 5, 12], [1, 3, 12]).flatMap((brokers) =>
      ofScope([1, 2, 3], [1, 3]).map((producers) => [partitions, brokers, producers] as const),
    ),
  );

  test.each(shapes)(
    '%i partitions on %i brokers from %i producers never overlap and are 12 px or more',
    (partitions, brokers, producers) => {
      const fixture = {
        producers: Array.from({ length: producers }, (_, producer) => ({
          bufferUsedBytes: 9e6,
          currentPartition: producer % partitions,
        })),
        lanes: Array.from({ length: partitions }, (_, lane) => ({
          broker: lane % brokers,
          waitingBatches: lane % 2 === 0 ? 218 : 2,
          waitingBytes: 3.3e6,
          oldestMs: 3960,
          recordsAppended: 10_000,
          lastAckLatencyMs: 4070,
        })),
        brokers: Array.from({ length: brokers }, (_, broker) => ({
          busy: 1,
          slowMs: broker === 0 ? 500 : 0,
        })),
        batches: Array.from({ length: partitions }, (_, lane) => lane).flatMap((lane) =>
          Array.from({ length: producers }, (_, producer) =>
            queue(lane, lane % 2 === 0 ? 218 : 2, 3960, producer),
          ).flat(),
        ),
        requests: Array.from({ length: brokers }, (_, broker) => ({
          broker,
          partition: broker,
          phase: 'slowness' as const,
          phaseElapsedMs: 100,
          phaseTotalMs: 500,
          serviceMs: 1.1,
          slowMs: 500,
        })),
      };
      for (const width of [732, 840, 1360]) {
        const { recorder } = paint(fixture, { width }, { slowMs: 500, laneShare: () => 1 / partitions });
        const boxes = recorder.textBoxes;
        expect(unreadable(boxes, width), `at ${width}`).toEqual([]);
      }
    },
  );

  test.each(ofScope([1, 2, 3, 5, 7, 9, 12, 13, 20, 30, 100], [1, 3, 12, 100]))(
    'a matrix of %i brokers never overlaps its labels',
    (brokers) => {
      const { recorder } = paint(
        matrixFixture(Math.max(brokers, 100), brokers, 90, () => [3, 500]),
        {},
        { slowMs: 500, brokerShare: () => 1 / brokers, ratePerSecond: 184_320 },
      );
      const boxes = recorder.textBoxes;
      expect(unreadable(boxes)).toEqual([]);
    },
  );
});

test.each([150, 160, 176, 190, 210, 228, 260, 300])(
  "on a phone's stage of %i px a slow broker's words keep off its name and its handle",
  (height) => {
    const { recorder, layout } = paint(RUNAWAY, { compact: true, width: 360, height }, { slowMs: 20 });
    const handle = layout.groups[0]?.handle;
    const words = recorder.textBoxes.filter(({ text }) => /^\+20/.test(text));
    if (!handle) throw new Error('A broker has a handle.');
    for (const { bottom } of words)
      expect(bottom).toBeLessThanOrEqual(handle.y - handle.thumb.height / 2 + 3);
    expect(unreadable(recorder.textBoxes)).toEqual([]);
  },
);

test.each([150, 228, 300])(
  "on a phone's stage of %i px no record passes through the share of the only partition",
  (height) => {
    const lanes = (RUNAWAY.lanes ?? []).slice(0, 1);
    const one = { ...RUNAWAY, lanes, requests: [], batches: [] };
    const { recorder } = paint(one, { compact: true, width: 390, height }, { laneShare: () => 1 });
    const share = recorder.textBoxes.find(({ text }) => text === '100\u202F%');
    if (share === undefined) throw new Error('The band has its share.');
    const { top, bottom, right } = share;
    const dots = recorder.calls.filter(({ method, numbers: [x = 0] }) => method === 'arc' && x < right);
    expect(dots.length).toBeGreaterThan(0);
    for (const [, y = 0, radius = 0] of dots.map(({ numbers }) => numbers))
      expect(y + radius < top || y - radius > bottom, `${y}, ${top} to ${bottom}`).toBe(true);
  },
);

test('the run before is dashed over the bands of the run now', () => {
  const dashed = (beforeShare: (lane: number) => number) =>
    paint(RUNAWAY, {}, { beforeShare }).recorder.drawn.filter(
      ({ name, dashed: is, colour, path }) =>
        name === 'stroke' && is && colour === DARK.tx2 && path.length === 4,
    );
  const [even, skewed] = [dashed(() => 1 / 3), dashed((lane) => [0.8, 0.1, 0.1][lane] ?? 0)];
  expect(even).toHaveLength(3);
  expect(skewed[0]?.path).not.toEqual(even[0]?.path);
});
