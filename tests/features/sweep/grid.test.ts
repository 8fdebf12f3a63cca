import type { KeyboardEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { onGridKey, type Region, regionEnds } from '../../../src/features/sweep/screen/gridKeys';
import type { Spot } from '../../../src/scenario/sweep';

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
