import { describe, expect, test } from 'vitest';
import { describeStage } from '../../src/watch/stage/paint/describe';
import { fileShare } from '../../src/watch/stage/paint/paintFile';
import { slowShare } from '../../src/watch/stage/paint/slowStops';
import type { BrokerRow } from '../../workers/frame';
import { frameOf } from '../fixtures/frames';
import { matrixFixture, RUNAWAY, sceneFor } from './scenes';

const plain = (text: string): string => text.replaceAll('\u202F', ' ');

describe('the stage in words', () => {
  test('names the instant, the slow broker and the waiting batches', () => {
    const text = plain(describeStage(sceneFor(frameOf(RUNAWAY))));
    expect(text).toMatchSnapshot();
  });

  test('of many brokers names only the slow one', () => {
    const text = plain(describeStage(sceneFor(frameOf(matrixFixture(60, 30, 5)))));
    expect(text).toContain('Broker 0 is slowed by 20 ms');
    expect(text).not.toContain('Broker 1 ');
    expect(text).toContain('1,770 batches wait for 30 brokers.');
  });
});

describe('replicas, consumers and lost brokers', () => {
  const LOST = {
    replicationFactor: 3,
    consumers: 2,
    lagRecords: 1240,
    retries: 7,
    lanes: [
      { broker: 0, leader: 1, uncommittedRecords: 31, unreadRecords: 1240 },
      { broker: 1 },
      { broker: 2, leader: -1 },
    ],
    brokers: [
      { down: true },
      { inFlight: 2, committing: 1, handling: 3, networkThreadsBusy: 1 },
      { down: true },
    ],
  };
  const scene = sceneFor(frameOf(LOST), { waitsForReplicas: true });

  test('are said in sentences', () => {
    expect(plain(describeStage(scene))).toMatchSnapshot();
    const lost = { lanes: [{ broker: 0 }], brokers: [{ down: true }] };
    expect(plain(describeStage(sceneFor(frameOf(lost))))).toContain(
      'counts as leader until its session ends',
    );
  });

  test('files of diskless topics are said and drawn, towards whichever limit is nearer', () => {
    const row = {
      committing: 3,
      fileBytes: 2_000,
      fileClosesInMs: 50,
      filesUploading: 2,
      filesCommitting: 1,
    };
    const file = { intervalMs: 250, bytes: 8_000 };
    const stored = sceneFor(frameOf({ lanes: [{ broker: 0 }], brokers: [row] }), { file });
    expect(plain(describeStage(stored))).toContain('of which 3 wait in files');
    const { fileBytes, fileClosesInMs } = stored.frame.broker(0);
    const share = (patch: Partial<BrokerRow>): number =>
      fileShare({ fileBytes, fileClosesInMs, ...patch }, file);
    expect(share({})).toBeCloseTo(0.8);
    expect(share({ fileBytes: 7_200 })).toBeCloseTo(0.9);
    expect(share({ fileBytes: -1 })).toBe(0);
  });
});

test('stops of the handle are evenly spaced, and other values are between them', () => {
  expect([0, 20, 500].map(slowShare)).toEqual([0, 5 / 9, 1]);
  expect(slowShare(35)).toBeCloseTo(5.5 / 9);
  expect(slowShare(9999)).toBe(1);
});
