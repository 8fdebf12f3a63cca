import { describe, expect, test } from 'vitest';
import { describeStage } from '../../src/watch/stage/paint/describe';
import { cellFacts, formatCell } from '../../src/watch/stage/paint/matrixCells';
import { readRows } from '../../src/watch/stage/paint/scene';
import { scoreFigure } from '../../src/watch/stage/paint/scores';
import { type FrameFixture, frameOf } from '../fixtures/frames';
import { unreadable } from '../support/recorder';
import { DARK, matrixFixture, paint, queue, RUNAWAY, sceneFor } from './scenes';

const SCORED: FrameFixture = { ...RUNAWAY, scores: [12.4, Infinity, 3] };

/** Every score on the stage with its colour and its font. */
function scoresOn(...given: Parameters<typeof paint>) {
  return paint(...given)
    .recorder.drawn.filter(({ name, text }) => name === 'fillText' && /^scores? |left out/.test(text))
    .map(({ text, colour }) => [text, colour]);
}

/** `lanes` partitions, in each of which batches wait. */
function waitingIn(lanes: number): FrameFixture {
  return {
    producers: [{ currentPartition: 0 }],
    brokers: [{}, {}, {}],
    lanes: Array.from({ length: lanes }, (_, lane) => ({
      broker: lane % 3,
      waitingBatches: 1 + 3 * lane,
      waitingBytes: 3.3e6,
      oldestMs: 396,
    })),
    batches: Array.from({ length: lanes }, (_, lane) => queue(lane, 1 + 3 * lane, 396)).flat(),
    scores: Array.from({ length: lanes }, (_, lane) => 12.4 - lane),
  };
}

describe('the scores of a frame', () => {
  test('are as many as partitions, infinite for those left out', () => {
    expect([...frameOf(SCORED).scores]).toEqual([12.4, Infinity, 3]);
    expect(frameOf(RUNAWAY).scores).toHaveLength(0);
  });
});

describe('scores on the stage', () => {
  test('stand at their partitions, and the lowest stands out', () => {
    expect(scoresOn(SCORED)).toEqual([
      ['score 12.4', DARK.tx2],
      ['left out', DARK.tx2],
      ['score 3', DARK.tx1],
    ]);
    expect(scoresOn(RUNAWAY)).toEqual([]);
    expect(scoresOn({ ...RUNAWAY, scores: [Infinity, Infinity, Infinity] })).toEqual(
      Array.from({ length: 3 }, () => ['left out', DARK.tx2]),
    );
  });

  test.each([
    [3, 3],
    [6, 6],
    [12, 5],
  ])('of %i partitions overlap nothing, and give way to long queues', (lanes, least) => {
    for (const width of [732, 840, 1360]) {
      expect(scoresOn(waitingIn(lanes), { width }).length, `at ${width}`).toBeGreaterThanOrEqual(least);
      expect(unreadable(paint(waitingIn(lanes), { width }).recorder.textBoxes, width)).toEqual([]);
    }
  });

  test('are on the phone as far as there is room', () => {
    const phone = { width: 390, height: 330, compact: true };
    expect(scoresOn(SCORED, phone)).toHaveLength(3);
    expect(scoresOn(waitingIn(6), phone)).toEqual([]);
    for (const fixture of [SCORED, waitingIn(6)])
      expect(unreadable(paint(fixture, phone).recorder.textBoxes, 390)).toEqual([]);
  });

  test('of many partitions are the best of each broker', () => {
    const scores = Array.from({ length: 30 }, (_, lane) => (lane % 3 === 2 ? Infinity : 40 - lane));
    expect(scoresOn(matrixFixture(30, 3, 1, undefined, { scores }))).toEqual([
      ['scores from 13', DARK.tx2],
      ['scores from 12', DARK.tx1],
      ['left out', DARK.tx2],
    ]);
  });

  test('are those of the first of several producers', () => {
    const producers = [{}, {}];
    expect(paint({ ...SCORED, producers }).recorder.texts).toContain('Waiting, scores for producer 1');
    const { frame, layout } = paint(matrixFixture(3, 3, 90, undefined, { scores: [1, 2, 3] }));
    if (layout.kind !== 'matrix') throw new Error('Expected a matrix.');
    const facts = cellFacts(frame, layout, readRows(frame).lanes, { row: 1, column: 30 });
    expect(facts && formatCell(facts, { frame, brokerId: String }, String)[1]).toBe(
      'nothing waiting, score 2 for producer 1',
    );
  });

  test('are in the description', () => {
    const scene = sceneFor(frameOf(SCORED));
    expect(describeStage(scene)).toContain('partition 0 12.4, partition 1 left out');
    const scores = Array.from({ length: 30 }, (_, lane) => (lane === 7 ? 0.25 : Infinity));
    const many = describeStage(sceneFor(frameOf(matrixFixture(30, 3, 1, undefined, { scores }))));
    expect(many).toContain('lowest is 0.250, of partition 7; 29 ');
  });

  test('that no label has room for are short', () => {
    expect([1234, -0.5, Number.MAX_VALUE].map(scoreFigure)).toEqual(['1,234', '-0.500', '1.80e+308']);
  });
});
