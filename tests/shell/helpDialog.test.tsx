import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { HelpDialog } from '../../src/shell/help/HelpDialog';
import { createAppStore } from '../../src/store/store';
import { AppProvider } from '../../src/ui/app';
import { MEANINGS } from '../../src/ui/terms/meanings';

import { idleSession } from '../support/idleSession';
import { render } from '../support/render';

function renderHelp(): void {
  const store = createAppStore();
  store.setState(({ view }) => ({ view: { ...view, lesson: { id: 'the-runaway', step: 1 } } }));
  render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <HelpDialog onClose={() => undefined} />
    </AppProvider>,
  );
}

function open(title: string): void {
  const doors = [...document.querySelectorAll('button')];
  act(() => doors.find((door) => door.querySelector('b')?.textContent === title)?.click());
}

test('a lesson lists Enter once for each of its uses', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderHelp();
  open('Keys');
  const keys = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(keys.filter((key) => key === 'Enter')).toHaveLength(3);
  expect(said).not.toHaveBeenCalled();
});

test('every document opens in a new tab, from the menu and from the terms', () => {
  renderHelp();
  const ways = () =>
    [...document.querySelectorAll('a')].map(({ target, href }) => [target, new URL(href).hash]);
  expect(ways()).toHaveLength(5);
  expect(ways().filter(([target]) => target !== '_blank')).toEqual([]);
  open('What the words mean');
  expect(ways()).toHaveLength(Object.keys(MEANINGS).length);
  expect(ways().filter(([target]) => target !== '_blank')).toEqual([]);
});

test('a phone is told no keys', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: !query.includes('min-width') }) as MediaQueryList,
  );
  renderHelp();
  open('Motion');
  expect(document.querySelectorAll('dt')).toHaveLength(0);
  expect(document.querySelectorAll('[role=radio]').length).toBeGreaterThan(1);
  vi.restoreAllMocks();
});
