import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CurveQuestion } from '../../../src/features/lessons/core/format';
import { CurveInput } from '../../../src/features/lessons/player/questions/CurveInput';
import { buttonNamed, render } from '../../support/render';

const QUESTION: CurveQuestion = {
  kind: 'curve',
  text: 'How does it grow?',
  figure: 'share.0',
  from: 0,
  to: 1,
  close: 3,
};

const onValues = vi.fn<(values: readonly number[] | null) => void>();
let root: HTMLElement;

beforeEach(() => {
  onValues.mockClear();
  ({ root } = render(
    <CurveInput
      title="How does it grow?"
      question={QUESTION}
      window={{ fromMs: 0, toMs: 8000 }}
      before={null}
      look="panel"
      onValues={onValues}
    />,
  ));
});

const points = (): readonly Element[] => [...root.querySelectorAll('[role="slider"]')];
const press = (point: number, key: string, shiftKey = false): void =>
  act(
    () =>
      void points()[point]?.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
      ),
  );
const click = (name: string): void => act(() => buttonNamed(name, root).click());
const placesNow = (): readonly (string | null)[] =>
  points().map((point) => point.getAttribute('aria-valuenow'));

describe('a line that is drawn with keys', () => {
  test('begins in the middle, moves in small and large steps, and stays on the axis', () => {
    expect(placesNow()).toEqual(Array.from({ length: 8 }, () => '50'));
    press(0, 'ArrowUp');
    expect(placesNow()[0]).toBe('53');
    press(0, 'ArrowUp', true);
    expect(placesNow()[0]).toBe('65');
    press(0, 'End');
    press(0, 'PageUp');
    expect(placesNow()[0]).toBe('100');
  });

  test('is level where nothing is drawn, and an answer once most of it is', () => {
    for (let point = 0; point < 6; point += 1) press(point, 'Home');
    expect(placesNow()).toEqual(Array.from({ length: 8 }, () => '0'));
    expect(onValues).toHaveBeenLastCalledWith(null);
    press(6, 'End');
    expect(onValues).toHaveBeenLastCalledWith([0, 0, 0, 0, 0, 0, 1, 1]);
  });

  test('can be taken back stroke by stroke, and cleared', () => {
    press(0, 'Home');
    press(1, 'End');
    click('Undo');
    expect(root.textContent).toContain('1 of 8 points');
    expect(placesNow()[1]).toBe('0');
    press(2, 'End');
    click('Clear');
    expect(root.textContent).toContain('0 of 8 points');
    expect(onValues).toHaveBeenLastCalledWith(null);
    expect(buttonNamed('Undo', root).getAttribute('aria-disabled')).toBe('true');
  });
});

test('five typed values are a whole line, in the unit of its fields', () => {
  click('Type values');
  const fields = [...root.querySelectorAll<HTMLInputElement>('input')];
  expect(fields).toHaveLength(5);
  for (const [index, field] of fields.entries()) {
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        field,
        String(index * 20),
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    act(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  }
  const values = onValues.mock.lastCall?.[0] ?? [];
  expect(values).toHaveLength(8);
  expect([values[0], values.at(-1)]).toEqual([0, 0.8]);
});
