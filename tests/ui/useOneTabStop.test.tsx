import { act } from 'react';
import { expect, test } from 'vitest';
import { useOneTabStop } from '../../src/ui/useOneTabStop';
import { press, render } from '../support/render';

function Bar({ extra = false }: { readonly extra?: boolean }) {
  const stop = useOneTabStop<HTMLDivElement>('across');
  return (
    <div {...stop}>
      <button type="button">one</button>
      <div role="slider" aria-valuenow={0} tabIndex={0} aria-label="two" />
      <button type="button">three</button>
      {extra && <button type="button">four</button>}
      <fieldset>
        <button type="button">apart</button>
      </fieldset>
    </div>
  );
}

const named = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent ?? '';

test('the first slider is the tab stop, arrows go round, and what had the focus stays the stop', () => {
  const { root, draw } = render(<Bar />);
  const stops = () =>
    [...root.querySelectorAll<HTMLElement>('button, [role=slider]')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(named);
  const hit = (key: string): void => act(() => press(document.activeElement ?? document.body, key));
  expect(stops()).toEqual(['two', 'apart']);
  act(() => root.querySelector<HTMLElement>('[role=slider]')?.focus());
  hit('ArrowRight');
  expect(named(document.activeElement)).toBe('three');
  expect(stops()).toEqual(['three', 'apart']);
  hit('ArrowRight');
  expect(named(document.activeElement)).toBe('one');
  hit('ArrowLeft');
  hit('ArrowUp');
  expect(named(document.activeElement)).toBe('three');
  draw(<Bar extra />);
  expect(stops()).toEqual(['three', 'apart']);
});
