import { expect, test } from 'vitest';
import { Playhead } from '../../src/run/Playhead';
import { stageDetail } from '../../src/store/playbackSlice';
import { shiftSpeed } from '../../src/watch/transport/speeds';

test.each([
  [12, 3, 'batches'],
  [13, 3, 'matrix'],
  [12, 4, 'matrix'],
] as const)('%d partitions and %d producers are drawn as %s', (partitions, producers, expected) => {
  expect(stageDetail({ partitions, producers })).toBe(expected);
});

test('slower and faster go through the speeds and stop at their ends', () => {
  const playhead = new Playhead();
  const speeds = [1, 1, 1, 1, -1, -1, -1, -1, -1, -1].map((by) => {
    shiftSpeed(playhead, by === 1 ? 1 : -1);
    return playhead.speed;
  });
  expect(speeds).toEqual([
    10,
    100,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    100,
    10,
    1,
    0.1,
    0.01,
    0.01,
  ]);
});
