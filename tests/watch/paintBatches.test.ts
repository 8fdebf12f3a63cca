import { describe, expect, test } from 'vitest';
import { THEMES } from '../../src/draw/theme';
import { unreadable } from '../support/recorder';
import { DARK, matrixFixture, paint, queue, RUNAWAY } from './scenes';

const [C1, C2] = DARK.categories;

describe('the stage of three partitions', () => {
  const { recorder } = paint(RUNAWAY);

  test('says what the picture says', () => {
    expect(recorder.texts).toMatchInlineSnapshot(`
      [
        "Producer",
        "Accumulator",
        "In flight, limit 5",
        "Leader broker",
        "Producer 1",
        "2,048 rec/s",
        "512 B each",
        "now filling",
        "P0",
        "buffer",
        "3.4 MB",
        "of 32 MB",
        "86 %",
        "7 %",
        "7 %",
        "201 more batches",
        "Partition 0",
        "218 batches",
        ", oldest 3.96 s",
        "ack ",
        "4.07 s",
        " after send",
        "Partition 1",
        "nothing waiting",
        "ack ",
        "4.66 ms",
        " after send",
        "Partition 2",
        "nothing waiting",
        "ack ",
        "2.93 ms",
        " after send",
        "5",
        " of 5",
        "gate closed",
        "Broker 0",
        "100 %",
        " busy",
        "+20 ms",
        "0.2",
        "of 21.1 ms",
        "1",
        " of 5",
        "gate open",
        "Broker 1",
        "11 %",
        " busy",
        "not slowed",
        "0.4",
        "of 1.2 ms",
        "0",
        " of 5",
        "gate open",
        "Broker 2",
        "11 %",
        " busy",
        "not slowed",
        "idle",
        "one batch; full at 16 KB",
        "age; longest is 3.96 s; warm past SLO",
        "slot in use, free",
      ]
    `);
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
    expect(recorder.boxes(DARK.hot).filter(([x]) => x === 478)).toEqual([[478, 62, 4, 48]]);
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
      [596, 77, 9, 18],
    ]);
    expect(inColour.filter(([, , width, height]) => width === 10 && height === 22).map(([x]) => x)).toEqual([
      687, 674, 661,
    ]);
    // 0.2 of 21.1 ms in a handler of 40 px.
    expect(inColour.filter(([x, , , height]) => x === 706.5 && height === 19)).toEqual([
      [706.5, 72.5, 0.4, 19],
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
      [460, 70, 11, 32],
      [445.9, 94, 10.1, 8],
    ]);
    const ages = small.drawn.filter(
      ({ name, path }) => name === 'stroke' && path[0]?.[1] === 106 && path[0]?.[0] === path[1]?.[0],
    );
    expect(ages.map(({ colour, path }) => [colour, (path[1]?.[1] ?? 0) - 106])).toEqual([
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
    expect(recorder.texts).toContain('nothing waiting');
    expect(recorder.texts.join()).not.toMatch(/NaN|ack|undefined/);
  });

  test('past five partitions a lane has the colour of its leader', () => {
    const fixture = {
      producers: [{ currentPartition: 3 }],
      lanes: Array.from({ length: 6 }, (_, lane) => ({ broker: lane % 3, recordsAppended: 1 })),
      brokers: [{}, {}, {}],
    };
    const chips = paint(fixture).recorder.drawn.filter(
      ({ name, numbers }) =>
        name === 'fillRect' && numbers[2] === 8 && numbers[3] === 8 && (numbers[0] ?? 0) > 200,
    );
    expect(chips.map(({ colour }) => colour)).toEqual(
      [0, 0, 1, 1, 2, 2].map((broker) => DARK.categories[broker]),
    );
  });

  test('a producer without memory says so instead of a partition', () => {
    const { recorder } = paint({
      ...RUNAWAY,
      producers: [{ bufferUsedBytes: 33_554_432, blocked: true, currentPartition: 0 }],
    });
    expect(recorder.texts).toContain('buffer full');
    expect(recorder.texts).not.toContain('now filling');
  });

  test('a producer of several topics fills a partition of each', () => {
    const producers = [{ currentPartition: -1 }];
    const { recorder } = paint({ ...RUNAWAY, producers }, {}, { topics: 12 });
    expect(recorder.texts).toContain('one a topic');
    expect(paint({ ...RUNAWAY, producers }).recorder.texts).toContain('each in turn');
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
    expect(recorder.texts).toEqual(expect.arrayContaining(['70', ' of 100']));
  });

  test('works in both themes with the colours of the theme', () => {
    const { recorder } = paint(RUNAWAY, {}, { theme: THEMES.light });
    expect(recorder.boxes(THEMES.light.categories[0]).length).toBeGreaterThan(5);
    expect(recorder.boxes(DARK.categories[0])).toEqual([]);
  });
});

describe('labels', () => {
  const shapes = [1, 2, 3, 4, 5, 6, 7, 9, 12].flatMap((partitions) =>
    [1, 2, 3, 5, 12].flatMap((brokers) =>
      [1, 2, 3].map((producers) => [partitions, brokers, producers] as const),
    ),
  );

  test.each(shapes)(
    '%i partitions on %i brokers from %i producers never overlap and are 11 px or more',
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

  test.each([1, 2, 3, 5, 7, 9, 12, 13, 20, 30, 100])(
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

describe('acks', () => {
  const acked = (partitions: number, elapsedMs: number) =>
    paint({
      producers: [{}],
      lanes: Array.from({ length: partitions }, (_, lane) => ({ broker: lane % 3, lastAckLatencyMs: 5 })),
      brokers: [{}, {}, {}],
      requests: [{ broker: 0, partition: 0, phase: 'response', phaseElapsedMs: elapsedMs, phaseTotalMs: 10 }],
    }).recorder;
  const token = (recorder: ReturnType<typeof acked>) =>
    recorder.boxes(DARK.categories[0]).filter(([, , width, height]) => width === 9 && height === 6);

  test('travel from the broker back to the producer', () => {
    expect(token(acked(3, 0))).toEqual([[631.5, 130, 9, 6]]);
    expect(token(acked(3, 10))).toEqual([[113.5, 130, 9, 6]]);
  });

  test('of low rows travel on one path for each broker', () => {
    const dotted = acked(12, 5).drawn.filter(({ name, dashed }) => name === 'stroke' && dashed);
    expect(dotted).toHaveLength(3);
    expect(token(acked(12, 5))).toHaveLength(1);
  });
});

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
