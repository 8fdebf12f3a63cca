import { expect, test } from 'vitest';
import { type Point, placesOf } from '../../../src/features/explore/firstVisit/bubblePlaces';
import { type BatchesLayout, layoutStage } from '../../../src/watch/stage/paint/layout';
import { shape } from '../../watch/shape';

function layoutOf(width: number, height: number): BatchesLayout {
  const layout = layoutStage(shape({ width, height }));
  if (layout.kind !== 'batches') throw new Error('It shows batches.');
  return layout;
}

/** "5 of 5" over the slots of each broker: 13 px high, and a little room around it. */
function countsOf({ columns, groups }: BatchesLayout) {
  return groups.map(({ top }) => ({
    left: columns.slots.from - 2,
    right: columns.slots.from + 42,
    top: top + 1,
    bottom: top + 18,
  }));
}

/** Points along a line, half a pixel apart or less. */
function along(line: readonly Point[]): readonly Point[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const steps = Math.ceil(2 * Math.hypot(to.x - from.x, to.y - from.y));
    return Array.from({ length: steps + 1 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  });
}

test.each([
  [720, 330],
  [840, 360],
  [1100, 420],
  [1700, 520],
])('no line to a bubble crosses a count over the slots, on a stage of %i × %i', (width, height) => {
  const layout = layoutOf(width, height);
  for (const newest of [0, 1, 2]) {
    const { line, bubble } = placesOf(layout, newest) ?? { line: [], bubble: null };
    expect(line.length).toBeGreaterThan(1);
    for (const { left, right, top, bottom } of countsOf(layout)) {
      const crossed = along(line).filter(({ x, y }) => x > left && x < right && y > top && y < bottom);
      expect(crossed, `caption ${newest + 1}`).toEqual([]);
    }
    expect(bubble?.y, 'it ends in its bubble').toBeLessThan(line.at(-1)?.y ?? 0);
  }
});
