import fc from 'fast-check';
import type { KeyboardEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Box } from '../../../src/draw/surface';
import { calloutBox, grownEdge, leaderOf } from '../../../src/features/sweep/screen/calloutBox';
import { onGridKey, type Region, regionEnds } from '../../../src/features/sweep/screen/gridKeys';
import type { Spot } from '../../../src/scenario/sweep';
import { draws } from '../../support/scope';

interface Pressed {
  readonly spot?: Spot;
  readonly region?: Region | null;
  readonly modifiers?: Partial<Pick<KeyboardEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>>;
}

const NO_MODIFIERS = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

/** Presses a key over a picture of 4 by 3 cells. What was done is in `done`, and whether the page lets it pass. */
function press(key: string, { spot = at(1, 1), region = null, modifiers = {} }: Pressed = {}) {
  const done: unknown[] = [];
  const preventDefault = vi.fn();
  const stopPropagation = vi.fn();
  const event = { key, ...NO_MODIFIERS, ...modifiers, preventDefault, stopPropagation };
  onGridKey(event as unknown as KeyboardEvent, {
    columns: 4,
    rows: 3,
    spot,
    region,
    onSpot: (next) => done.push(next),
    onRegion: (next) => done.push({ region: next }),
    onOpen: () => done.push('open'),
    onCloser: () => done.push('closer'),
  });
  expect(stopPropagation.mock.calls.length).toBe(preventDefault.mock.calls.length);
  return { done, isTaken: preventDefault.mock.calls.length === 1 };
}

function at(column: number, row: number): Spot {
  return { column, row };
}

describe('the keys of a picture', () => {
  test.each([
    ['ArrowLeft', at(0, 1)],
    ['ArrowRight', at(2, 1)],
    ['ArrowUp', at(1, 2)],
    ['ArrowDown', at(1, 0)],
    ['PageUp', at(1, 2)],
    ['PageDown', at(1, 0)],
    ['Home', at(0, 1)],
    ['End', at(3, 1)],
  ])('%s moves the cell', (key, next) => {
    expect(press(key)).toEqual({ done: [next], isTaken: true });
  });

  test.each([
    ['ArrowLeft', at(0, 0)],
    ['ArrowDown', at(0, 0)],
    ['ArrowRight', at(3, 2)],
    ['ArrowUp', at(3, 2)],
  ])('%s stays within the picture', (key, corner) => {
    expect(press(key, { spot: corner }).done).toEqual([corner]);
  });

  test('arrows with Shift draw a region from the cell on', () => {
    const modifiers = { shiftKey: true };
    expect(press('ArrowRight', { modifiers }).done).toEqual([{ region: { from: at(1, 1), to: at(2, 1) } }]);
    const region = { from: at(1, 1), to: at(2, 1) };
    expect(press('ArrowUp', { modifiers, region }).done).toEqual([
      { region: { from: at(1, 1), to: at(2, 2) } },
    ]);
  });

  test("a region ends at the picture's edge", () => {
    const region = { from: at(1, 1), to: at(3, 2) };
    expect(press('ArrowUp', { modifiers: { shiftKey: true }, region }).done).toEqual([{ region }]);
  });

  test('Enter opens the cell', () => {
    expect(press('Enter')).toEqual({ done: ['open'], isTaken: true });
  });

  test.each(['z', 'Z'])('%s looks closer at a region, and is left alone without one', (key) => {
    const region = { from: at(0, 0), to: at(1, 1) };
    expect(press(key, { region })).toEqual({ done: ['closer'], isTaken: true });
    expect(press(key)).toEqual({ done: [], isTaken: false });
  });

  test('Escape lets go of a region, and is left alone without one', () => {
    const region = { from: at(0, 0), to: at(1, 1) };
    expect(press('Escape', { region })).toEqual({ done: [{ region: null }], isTaken: true });
    expect(press('Escape')).toEqual({ done: [], isTaken: false });
  });

  test.each(['altKey', 'ctrlKey', 'metaKey'])('with %s they are the browser’s', (modifier) => {
    const region = { from: at(0, 0), to: at(1, 1) };
    for (const key of ['ArrowLeft', 'Home', 'Enter', 'z', 'Escape'])
      expect(press(key, { region, modifiers: { [modifier]: true } })).toEqual({ done: [], isTaken: false });
  });

  test('others stay as they are', () => {
    for (const key of ['Tab', ' ', 'a', '?']) expect(press(key)).toEqual({ done: [], isTaken: false });
  });
});

test('a region has its lowest and highest corner, wherever it was begun', () => {
  expect(regionEnds({ from: at(3, 0), to: at(1, 2) })).toEqual({ low: at(1, 0), high: at(3, 2) });
});

describe('the callout of a cell', () => {
  /** A picture with room for a callout, and a cell in it. */
  const anyPlace = (leastHeight: number) =>
    fc
      .record({
        width: fc.integer({ min: 480, max: 1600 }),
        height: fc.integer({ min: leastHeight, max: 1200 }),
        cellWidth: fc.integer({ min: 6, max: 220 }),
        cellHeight: fc.integer({ min: 6, max: 100 }),
        across: fc.double({ min: 0, max: 1, noNaN: true }),
        down: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ width, height, cellWidth, cellHeight, across, down }) => ({
        size: { width, height },
        cell: {
          x: across * (width - cellWidth),
          y: down * (height - cellHeight),
          width: cellWidth,
          height: cellHeight,
        },
      }));

  const isOver = (a: Box, b: Box): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  const plotOf = (size: { width: number; height: number }): Box => ({ x: 0, y: 0, ...size });

  test('leaves the axes around the plot alone, however high its text is', () => {
    const plot = { x: 60, y: 40, width: 500, height: 400 };
    fc.assert(
      fc.property(fc.nat(480), fc.nat(380), fc.integer({ min: 90, max: 400 }), (across, down, height) => {
        const cell = { x: 60 + across, y: 40 + down, width: 20, height: 20 };
        const place = calloutBox(cell, plot);
        const edge = grownEdge(place, height, plot);
        const top = place.isBelow ? edge : edge - height;
        expect([place.x >= 60, place.x + place.width <= 560]).toEqual([true, true]);
        expect([top >= 40, top + height <= 440]).toEqual([true, true]);
      }),
    );
  });

  test('is never over it', () => {
    fc.assert(
      fc.property(anyPlace(320), ({ size, cell }) => {
        expect(isOver(calloutBox(cell, plotOf(size)), cell)).toBe(false);
      }),
      { numRuns: draws(1000) },
    );
  });

  test('is within the picture, unless there is no room next to, below or above the cell', () => {
    fc.assert(
      fc.property(anyPlace(320), ({ size, cell }) => {
        const { x, y, width, height } = calloutBox(cell, plotOf(size));
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size.width);
        const isBeside = x >= cell.x + cell.width || x + width <= cell.x;
        const hasRoom = Math.max(cell.y, size.height - cell.y - cell.height) >= height + 12;
        if (!isBeside && !hasRoom) return;
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(size.height);
      }),
      { numRuns: draws(1000) },
    );
  });

  test('is within every picture that is high enough for one above or below', () => {
    const within = ({ x, y, width, height }: Box, size: { width: number; height: number }): boolean =>
      x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
    fc.assert(
      fc.property(anyPlace(520), ({ size, cell }) => {
        expect(within(calloutBox(cell, plotOf(size)), size)).toBe(true);
      }),
      { numRuns: draws(1000) },
    );
  });

  test('is right of a cell and below it if there is room, and left of it at the right edge', () => {
    const size = { width: 800, height: 600 };
    const cell = { x: 100, y: 100, width: 20, height: 20 };
    expect(calloutBox(cell, plotOf(size))).toMatchObject({ x: 132, y: 132, isBelow: true });
    expect(calloutBox({ ...cell, x: 770, y: 570 }, plotOf(size))).toMatchObject({
      x: 510,
      y: 322,
      isBelow: false,
    });
  });

  test('covers nothing that decides from 20 cells a side on, and one cell of coarser maps, wherever the frontier runs', () => {
    const size = { width: 620, height: 600 };
    const cells = fc.integer({ min: 12, max: 40 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        slope: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        offset: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
        column: fc.nat(count - 1),
        row: fc.nat(count - 1),
      }),
    );
    fc.assert(
      fc.property(cells, ({ count, slope, offset, column, row }) => {
        const box = (x: number, y: number): Box => ({
          x: (x / count) * size.width,
          y: (y / count) * size.height,
          width: size.width / count,
          height: size.height / count,
        });
        const deciding = Array.from({ length: count }, (_, x) =>
          box(x, Math.round((offset + slope * (x / count - 0.5)) * count)),
        ).filter(({ y }) => y >= 0 && y < size.height);
        const callout = calloutBox(box(column, row), plotOf(size), deciding);
        const covered = deciding.filter((other) => isOver(callout, other));
        // Between large cells there may be no place for it.
        expect(covered.length).toBeLessThanOrEqual(count < 20 ? 1 : 0);
        expect(isOver(callout, box(column, row))).toBe(false);
      }),
      { numRuns: draws(500) },
    );
  });

  test('is joined to its cell by the shortest line', () => {
    const cell = { x: 100, y: 100, width: 20, height: 20 };
    expect(leaderOf(cell, { x: 132, y: 132, width: 248, height: 100 })).toEqual({
      x1: 120,
      y1: 120,
      x2: 132,
      y2: 132,
    });
    expect(leaderOf(cell, { x: 0, y: 300, width: 400, height: 50 })).toMatchObject({ y1: 120, y2: 300 });
  });
});
