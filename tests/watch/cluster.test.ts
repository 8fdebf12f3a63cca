import { describe, expect, test } from 'vitest';
import type { FrameFixture } from '../fixtures/frames';
import { unreadable } from '../support/recorder';
import { ofScope } from '../support/scope';
import { DARK, matrixFixture, paint, queue } from './scenes';

const [C1] = DARK.categories;

/** One request to each of three brokers: in the handler, waiting for replicas, and held by slowness. */
const COMMITTING: FrameFixture = {
  replicationFactor: 3,
  producers: [{ currentPartition: 0 }],
  lanes: [{ broker: 0, uncommittedRecords: 31 }, { broker: 1 }, { broker: 2 }],
  brokers: [{ inFlight: 1, committing: 1, busy: 0.3 }, { inFlight: 1, busy: 0.3 }, { busy: 0.1 }],
  requests: [
    { broker: 0, partition: 0, phase: 'commit', phaseElapsedMs: 0.7, serviceMs: 0.8 },
    {
      broker: 1,
      partition: 1,
      phase: 'slowness',
      phaseElapsedMs: 3,
      phaseTotalMs: 20,
      serviceMs: 1,
      slowMs: 20,
    },
  ],
};

/** The squares of the replicas, of 6.7 px behind the handlers. */
function marks({ recorder }: ReturnType<typeof paint>, name: 'fillRect' | 'strokeRect') {
  const [x, size] = name === 'fillRect' ? [804, 6.7] : [804.5, 5.7];
  return recorder.drawn.filter(
    (call) => call.name === name && call.numbers[0] === x && Math.abs((call.numbers[2] ?? 0) - size) < 0.2,
  );
}

describe('a request that waits for its replicas', () => {
  const painted = paint(COMMITTING, {}, { waitsForReplicas: true });

  test('is behind the handler: the leader has it, the followers not yet', () => {
    const [leader] = marks(painted, 'fillRect');
    expect(leader).toMatchObject({ colour: C1, numbers: [804, 68.5, 6.7, 6.7] });
    const followers = marks(painted, 'strokeRect').filter(({ colour }) => colour === C1);
    expect(followers.map(({ dashed }) => dashed)).toEqual([false, false]);
  });

  test('is in all squares once it is committed, and in none before it is appended', () => {
    const held = marks(painted, 'fillRect').filter(({ colour }) => colour === DARK.categories[1]);
    expect(held).toHaveLength(3);
    const idle = marks(painted, 'strokeRect').filter(({ dashed }) => dashed);
    expect(idle.map(({ numbers }) => Math.round(numbers[1] ?? 0))).toEqual([285, 293, 301]);
  });

  test('says how long it has waited, and how many records', () => {
    expect(painted.recorder.texts).toEqual(
      expect.arrayContaining(['commit', '0.7 ms', '31', ' uncommitted', '2 followers']),
    );
  });

  test('without acks=all there are no squares', () => {
    expect(marks(paint(COMMITTING), 'fillRect')).toEqual([]);
    expect(paint(COMMITTING).recorder.texts).toContain(' uncommitted');
  });
});

describe('consumers', () => {
  const fixture: FrameFixture = {
    consumers: 2,
    lagRecords: 3000,
    lanes: [{ broker: 0, unreadRecords: 2000 }, { broker: 1, unreadRecords: 1000 }, { broker: 2 }],
    brokers: [{}, {}, {}],
  };

  test('are behind altogether, and by broker in words and bars on one scale', () => {
    const { recorder } = paint(fixture);
    expect(recorder.texts).toEqual(expect.arrayContaining(['3,000', ' behind', '2,000', '1,000']));
    const bars = recorder.drawn.filter(({ numbers }) => numbers[0] === 828 && numbers[2] === 5);
    const filled = bars.filter(({ colour }) => colour !== DARK.bg3);
    expect(filled.map(({ numbers }) => numbers[3])).toEqual([100, 50]);
  });

  test('that are a few records behind have short bars', () => {
    const { recorder } = paint({ ...fixture, lanes: [{ broker: 0, unreadRecords: 10 }], brokers: [{}] });
    const [bar] = recorder.drawn.filter(({ numbers, colour }) => numbers[0] === 828 && colour === C1);
    expect(bar?.numbers[3]).toBeLessThan(5);
  });
});

describe('a broker that is down', () => {
  const down = (leader: number): FrameFixture => ({
    replicationFactor: 3,
    lanes: [{ broker: 0, leader }, { broker: 1 }, { broker: 2 }],
    brokers: [{ down: true }, {}, {}],
    requests: [{ broker: 1, partition: 0, phase: 'response', phaseElapsedMs: 5, phaseTotalMs: 10 }],
  });

  test('has a dashed outline and the word, nothing in it, and nothing hot', () => {
    const { recorder } = paint(down(0));
    const outline = recorder.drawn.filter(({ name, path }) => name === 'stroke' && path[0]?.[2] === 188);
    expect(outline.map(({ colour, dashed }) => [colour, dashed])).toEqual([
      [DARK.tx2, true],
      [DARK.line2, false],
      [DARK.line2, false],
    ]);
    expect(recorder.texts).toEqual(
      expect.arrayContaining(['down', 'no connection', 'leader is down', 'session runs']),
    );
  });

  test('gives its wire to the broker that leads its partitions', () => {
    const { recorder, layout } = paint(down(1));
    expect(recorder.texts).toEqual(expect.arrayContaining(['led by B1', 'broker 1 took over']));
    const detour = recorder.drawn.filter(
      ({ name, path }) =>
        name === 'stroke' && path.length === 2 && path[0]?.[0] === 603 && path[1]?.[0] === 603,
    );
    expect(detour).toHaveLength(1);
    const [, second] = layout.groups;
    expect(detour[0]?.path.map(([, y]) => y)).toEqual([84, (second?.flowY ?? 0) - 14]);
  });

  test('without a leader ends its wire in a stop', () => {
    const { recorder } = paint(down(-1));
    expect(recorder.texts).toEqual(expect.arrayContaining(['no leader', 'no one can take over']));
    expect(recorder.texts.join()).not.toContain('NaN');
  });

  test('is said on the phone and in the matrix too', () => {
    const phone = paint(down(1), { width: 390, height: 228, compact: true });
    expect(phone.recorder.texts).toEqual(expect.arrayContaining(['down', 'led by B1']));
    const lanes = Array.from({ length: 30 }, (_, lane) => ({
      broker: lane % 3,
      leader: lane % 3 === 0 ? 1 : lane % 3,
    }));
    const fixture = matrixFixture(30, 3, 10);
    const brokers = (fixture.brokers ?? []).map((row, broker) => ({ ...row, down: broker === 0, slowMs: 0 }));
    const { recorder } = paint({ ...fixture, lanes, brokers });
    expect(recorder.texts).toEqual(expect.arrayContaining(['down', '  10 partitions, led by B1']));
    const many = matrixFixture(100, 100, 10);
    const lost = (many.brokers ?? []).map((row, broker) => ({ ...row, down: broker === 50, slowMs: 0 }));
    expect(paint({ ...many, brokers: lost }, { telling: [50] }).recorder.texts).toContain('down');
  });
});

test('batches that are sent again are counted next to the producer', () => {
  expect(paint({ ...COMMITTING, retries: 12 }).recorder.texts).toEqual(
    expect.arrayContaining(['Producer, ', '12 resent']),
  );
  expect(paint(COMMITTING).recorder.texts.join()).not.toContain('resent');
});

describe("a broker's card in the matrix", () => {
  const fixture = matrixFixture(30, 3, 90, () => [0, 0], {
    replicationFactor: 3,
    brokers: [{ connections: 90, serving: 40, queued: 7, handling: 5, committing: 30 }, {}, {}],
  });

  test('has a tick for each handler, lit while it works', () => {
    const { recorder } = paint(fixture);
    const ticks = recorder.drawn.filter(
      ({ numbers }) => numbers[3] === 5 && numbers[2] === 8.3 && (numbers[1] ?? 0) < 130,
    );
    expect(ticks).toHaveLength(8);
    expect(ticks.filter(({ colour }) => colour === DARK.tx1)).toHaveLength(5);
    expect(recorder.texts).toEqual(
      expect.arrayContaining(['40', ' served', '7', ' queued', '5', ' handlers']),
    );
  });

  test('says how many requests wait for replicas', () => {
    expect(paint(fixture, {}, { waitsForReplicas: true }).recorder.texts).toEqual(
      expect.arrayContaining(['30', ' committing']),
    );
  });
});

describe('labels', () => {
  const shapes = ofScope([1, 2, 3, 4, 6, 9, 12], [1, 6, 12]).flatMap((partitions) =>
    [1, 3, 5, 12].flatMap((brokers) => [0, 1, -1].map((leader) => [partitions, brokers, leader] as const)),
  );

  test.each(shapes)(
    '%i partitions on %i brokers with broker 0 down, led by %i, never overlap',
    (partitions, brokers, leader) => {
      const fixture: FrameFixture = {
        replicationFactor: brokers,
        consumers: 3,
        lagRecords: 1_240_000,
        retries: 1240,
        producers: [{ currentPartition: 0, bufferUsedBytes: 9e6 }],
        lanes: Array.from({ length: partitions }, (_, lane) => ({
          broker: lane % brokers,
          leader: lane % brokers === 0 ? Math.min(leader, brokers - 1) : lane % brokers,
          waitingBatches: 218,
          waitingBytes: 3.3e6,
          oldestMs: 3960,
          lastAckLatencyMs: 4070,
          uncommittedRecords: 12_400,
          unreadRecords: 1_240_000,
        })),
        brokers: Array.from({ length: brokers }, (_, broker) => ({
          busy: 1,
          down: broker === 0,
          committing: 1,
        })),
        batches: Array.from({ length: partitions }, (_, lane) => queue(lane, 218, 3960)).flat(),
        requests: Array.from({ length: brokers }, (_, broker) => ({
          broker,
          partition: broker,
          phase: 'commit' as const,
          phaseElapsedMs: 812.4,
        })),
      };
      for (const width of [732, 840, 1360]) {
        const boxes = paint(fixture, { width }, { waitsForReplicas: true }).recorder.textBoxes;
        expect(unreadable(boxes, width), `at ${width}`).toEqual([]);
      }
    },
  );
});
