import { useState } from 'react';
import { expect, test } from 'vitest';
import { Segmented } from '../../src/ui/controls/Segmented';
import { click, press, render } from '../support/render';

const OPTIONS = [
  { value: 'sticky', label: 'Sticky' },
  { value: 'uniform', label: 'Uniform' },
  { value: 'adaptive', label: 'Adaptive' },
];

function Held({ start }: { readonly start: string | null }) {
  const [value, setValue] = useState(start);
  return <Segmented label="Partitioner" options={OPTIONS} value={value} onChange={setValue} />;
}

function state(root: HTMLElement): string {
  const radios = [...root.querySelectorAll('[role="radio"]')];
  return radios
    .map((radio) => `${radio.getAttribute('aria-checked')}/${radio.getAttribute('tabindex')}`)
    .join(' ');
}

test('one tab stop: the chosen segment', () => {
  const { root } = render(<Held start="uniform" />);
  expect(state(root)).toBe('false/-1 true/0 false/-1');
});

test('without a choice the first segment is the tab stop, and nothing is checked', () => {
  const { root } = render(<Held start={null} />);
  expect(state(root)).toBe('false/0 false/-1 false/-1');
});

test('arrows move the choice and the focus, around the ends', () => {
  const { root } = render(<Held start="sticky" />);
  const group = root.querySelector('[role="radiogroup"]') as HTMLElement;
  press(group, 'ArrowLeft');
  expect(state(root)).toBe('false/-1 false/-1 true/0');
  expect(document.activeElement?.textContent).toBe('Adaptive');
  press(group, 'ArrowRight');
  expect(state(root)).toBe('true/0 false/-1 false/-1');
});

test('a click chooses', () => {
  const { root } = render(<Held start="sticky" />);
  click(root.querySelectorAll<HTMLElement>('[role="radio"]')[1] as HTMLElement);
  expect(state(root)).toBe('false/-1 true/0 false/-1');
});
