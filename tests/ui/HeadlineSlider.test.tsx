import { act, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fieldOf } from '../../src/scenario/fields';
import { HeadlineSlider } from '../../src/ui/controls/HeadlineSlider';
import { click, find, leave, press, render, type } from '../support/render';

const SPACE = '\u202F';

interface Looks {
  readonly idle?: boolean;
  readonly locked?: boolean;
}

function setUp(name: 'linger.ms' | 'slow.ms', start: number, defaultValue = 0, looks: Looks = {}) {
  const field = fieldOf(name);
  if (field.kind !== 'integer' && field.kind !== 'number') throw new Error('A slider needs a number.');
  const onChange = vi.fn();
  const Held = () => {
    const [value, setValue] = useState(start);
    const change = (next: number) => {
      onChange(next);
      setValue(next);
    };
    return (
      <HeadlineSlider
        field={field}
        value={value}
        defaultValue={defaultValue}
        index={1}
        {...looks}
        warm={name === 'slow.ms'}
        onChange={change}
        onReset={() => change(defaultValue)}
      />
    );
  };
  const { root } = render(<Held />);
  const slider = () => find(root, '[role="slider"]');
  const input = () => find<HTMLInputElement>(root, 'input');
  const now = () => Number(slider().getAttribute('aria-valuenow'));
  return { root, slider, input, now, onChange };
}

describe('the keys of a headline slider', () => {
  test.each([
    ['ArrowRight', {}, 50],
    ['ArrowUp', {}, 50],
    ['ArrowLeft', {}, 10],
    ['ArrowRight', { shiftKey: true }, 21],
    ['ArrowLeft', { shiftKey: true }, 19],
    ['Home', {}, 0],
    ['End', {}, 500],
    ['r', {}, 0],
  ])('%s %o from 20 leads to %d', (key, modifiers, expected) => {
    const { slider, now } = setUp('linger.ms', 20);
    press(slider(), key, modifiers);
    expect(now()).toBe(expected);
  });

  test('stops at the ends of the track and of the field', () => {
    const atStart = setUp('linger.ms', 0);
    press(atStart.slider(), 'ArrowLeft');
    press(atStart.slider(), 'ArrowLeft', { shiftKey: true });
    expect(atStart.onChange).not.toHaveBeenCalled();
    const atEnd = setUp('linger.ms', 1_800_000);
    press(atEnd.slider(), 'ArrowRight', { shiftKey: true });
    expect(atEnd.onChange).not.toHaveBeenCalled();
  });

  test('from between two stops, an arrow leads to the next stop', () => {
    const { slider, now } = setUp('linger.ms', 7);
    press(slider(), 'ArrowRight');
    expect(now()).toBe(10);
    press(slider(), 'ArrowLeft');
    expect(now()).toBe(5);
  });

  test('leaves keys with Ctrl to the page', () => {
    const { slider, onChange } = setUp('linger.ms', 20);
    press(slider(), 'ArrowRight', { ctrlKey: true });
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('the text of a headline slider', () => {
  test('its value, and the default if that differs', () => {
    const { slider } = setUp('slow.ms', 20);
    expect(slider().getAttribute('aria-valuetext')).toBe(`20${SPACE}ms, changed from 0${SPACE}ms`);
    press(slider(), 'r');
    expect(slider().getAttribute('aria-valuetext')).toBe(`0${SPACE}ms`);
  });

  test('a changed setting has a mark and a reset, an unchanged one has neither', () => {
    const { root } = setUp('linger.ms', 5);
    click(find(root, '[aria-label="Reset Linger"]'));
    expect(root.querySelector('[aria-label="Reset Linger"]')).toBeNull();
    expect(root.querySelector('[title="Changed"]')).toBeNull();
  });

  test('the bar runs from the default to the value', () => {
    // Stops 0 1 2 5 10 20 …: 5 is the fourth of ten, 20 the sixth.
    const { root } = setUp('linger.ms', 20, 5);
    const bars = [...root.querySelectorAll<HTMLElement>('span[style*="width"]')].map(
      (bar) => bar.style.cssText,
    );
    expect(bars[0]).toContain('left: 33.33');
    expect(bars[0]).toContain('width: 22.22');
  });
});

describe('the entry of a headline slider', () => {
  test('Enter commits any valid value, between stops and past the last one', () => {
    const { input, now } = setUp('linger.ms', 0);
    type(input(), '37');
    expect(now()).toBe(0);
    press(input(), 'Enter');
    expect(now()).toBe(37);
    type(input(), '1,234 ms');
    leave(input());
    expect(now()).toBe(1234);
    expect(input().value).toBe('1,234');
  });

  test('Escape restores the value', () => {
    const { input, now, onChange } = setUp('linger.ms', 20);
    type(input(), '999');
    press(input(), 'Escape');
    expect([input().value, now()]).toEqual(['20', 20]);
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([
    ['', 'The value is empty.'],
    ['-5', '-5 is below the lowest value, 0.'],
    ['99999999999999999999', 'the highest value, 1,800,000.'],
    ['NaN', '"NaN" isn\'t a whole number.'],
    ['Infinity', '"Infinity" isn\'t a whole number.'],
    ['1,5', '"1,5" isn\'t a whole number.'],
    ['twenty', '"twenty" isn\'t a whole number.'],
    ['2.5', '"2.5" isn\'t a whole number.'],
    ['<b>1</b>', '"<b>1</b>" isn\'t a whole number.'],
  ])('%j is kept, explained, and changes nothing', (text, sentence) => {
    const { root, input, now, onChange } = setUp('linger.ms', 20);
    type(input(), text);
    press(input(), 'Enter');
    expect(input().value).toBe(text);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(now()).toBe(20);
    expect(onChange).not.toHaveBeenCalled();
    const message = find(root, '[role="alert"]');
    expect(message.id).toBe(input().getAttribute('aria-describedby'));
    expect(message.textContent).toContain(sentence);
    expect(message.textContent).toContain('number from 0 to 1,800,000.');
    expect(message.textContent).toContain(`Linger: still 20${SPACE}ms.`);
  });

  test('a sentence goes away as soon as the text is valid, and the value follows on Enter', () => {
    const { root, input, now } = setUp('linger.ms', 20);
    type(input(), 'x');
    leave(input());
    expect(root.querySelector('[role="alert"]')).not.toBeNull();
    type(input(), '30');
    expect(root.querySelector('[role="alert"]')).toBeNull();
    press(input(), 'Enter');
    expect(now()).toBe(30);
  });

  test('a value that changes from elsewhere replaces the typed text', () => {
    const { input, slider } = setUp('linger.ms', 20);
    type(input(), 'x');
    press(input(), 'Enter');
    press(slider(), 'End');
    expect(input().value).toBe('500');
    expect(input().getAttribute('aria-invalid')).toBe('false');
  });

  test('slowness carries its sign, in and out', () => {
    const { input, now } = setUp('slow.ms', 20);
    expect(input().value).toBe('+20');
    type(input(), '+50');
    press(input(), 'Enter');
    expect(now()).toBe(50);
  });
});

test('slowness is warm only above 0', () => {
  const warm = (ms: number) => setUp('slow.ms', ms, 0, {}).root.querySelectorAll('[class*=hot]').length;
  expect(warm(20)).toBeGreaterThan(0);
  expect(warm(0)).toBe(0);
});

test('a locked slider says so in a word, and keeps its value', () => {
  const { root, slider, now } = setUp('linger.ms', 20, 0, { locked: true });
  expect(root.textContent).toContain('Locked');
  press(slider(), 'ArrowRight');
  expect(now()).toBe(20);
});

test('a drag anywhere on the track leads to the nearest stop', () => {
  const { root, slider, now, onChange } = setUp('linger.ms', 0);
  const track = slider().parentElement?.parentElement as HTMLElement;
  const rail = find(track, 'div');
  rail.getBoundingClientRect = () => ({ left: 100, width: 900 }) as DOMRect;
  const captured = new Set<number>();
  track.setPointerCapture = (id) => void captured.add(id);
  track.hasPointerCapture = (id) => captured.has(id);
  const point = (kind: string, clientX: number) =>
    act(() => {
      track.dispatchEvent(new PointerEvent(kind, { clientX, pointerId: 1, button: 0, bubbles: true }));
    });
  point('pointermove', 600);
  expect(onChange).not.toHaveBeenCalled();
  point('pointerdown', 590);
  expect(now()).toBe(20);
  point('pointermove', 2000);
  expect(now()).toBe(500);
  expect(root.contains(document.activeElement)).toBe(true);
});
