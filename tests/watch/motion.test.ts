import { describe, expect, test } from 'vitest';
import {
  dotShares,
  fillingIsMoved,
  isMoved,
  placeOf,
  recordsPerDot,
} from '../../src/watch/stage/paint/motion';
import { frameOf } from '../fixtures/frames';
import { RUNAWAY, sceneFor } from './scenes';

const frame = frameOf({
  ...RUNAWAY,
  requests: [
    { phase: 'outbound', phaseTotalMs: 4, phaseElapsedMs: 1 },
    { phase: 'response', phaseTotalMs: 4, phaseElapsedMs: 1 },
    { phase: 'slowness', phaseTotalMs: 20, phaseElapsedMs: 1 },
  ],
});
const [outbound, response, slowness] = [frame.request(0), frame.request(1), frame.request(2)];

describe('motion', () => {
  test('a thing is moved while it is on screen for 80 ms or more', () => {
    // 8 ms of simulated time at 0.1 times take 80 ms.
    expect(isMoved(sceneFor(frame, { playing: true, speed: 0.1 }), 8)).toBe(true);
    expect(isMoved(sceneFor(frame, { playing: true, speed: 0.1 }), 7.9)).toBe(false);
  });

  test('when paused, nothing moves', () => {
    const scene = sceneFor(frame, { playing: false, speed: 100 });
    expect([outbound, response, slowness].map((request) => placeOf(scene, request))).toEqual([
      'wire',
      'ack',
      'handler',
    ]);
  });

  test('too fast to be followed, a request appears at its next place', () => {
    const scene = sceneFor(frame, { playing: true, speed: 1 });
    expect([outbound, response, slowness].map((request) => placeOf(scene, request))).toEqual([
      'queue',
      'gone',
      'handler',
    ]);
  });

  test('the partition being filled is shown while a visit can be seen', () => {
    // A batch of 16 KiB takes 32 records; at 2048 a second that is 15.6 ms.
    expect(fillingIsMoved(sceneFor(frame, { playing: true, speed: 0.1 }))).toBe(true);
    expect(fillingIsMoved(sceneFor(frame, { playing: true, speed: 1 }))).toBe(false);
    expect(fillingIsMoved(sceneFor(frame, { playing: false, speed: 1 }))).toBe(true);
  });
});

describe('dots', () => {
  test('mean more records the faster the run plays, but never less than one', () => {
    expect(recordsPerDot(sceneFor(frame, { speed: 1.2, ratePerSecond: 1000 }))).toBe(100);
    expect(recordsPerDot(sceneFor(frame, { speed: 0.001, ratePerSecond: 1000 }))).toBe(1);
    expect(recordsPerDot(sceneFor(frame, { speed: Number.POSITIVE_INFINITY }))).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('depend on the records alone, advance with them, and repeat with each dot', () => {
    const before = dotShares(1000, 10);
    const after = dotShares(1004, 10);
    expect(dotShares(1000, 10)).toEqual(before);
    expect(after.map((share, index) => share - (before[index] ?? 0))).toEqual(
      before.map(() => expect.closeTo(0.048)),
    );
    expect(dotShares(1010, 10)).toEqual(before);
  });

  test('none before the first record, nor if one dot would mean everything', () => {
    expect(dotShares(0, 10)).toEqual([]);
    expect(dotShares(500, Number.POSITIVE_INFINITY)).toEqual([]);
    expect(dotShares(3, 10)).toHaveLength(1);
  });

  test('stay clear of the label at the end of the band', () => {
    for (let records = 1; records < 200; records += 1) {
      for (const share of dotShares(records, 7)) expect(share).toBeLessThan(0.61);
    }
  });
});
