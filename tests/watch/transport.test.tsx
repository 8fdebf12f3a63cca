import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppStore } from '../../src/store/store';
import { AppProvider } from '../../src/ui/app';
import { Transport } from '../../src/watch/transport/Transport';
import { fakeScreen } from '../run/fakeScreen';
import { idleSession } from '../support/idleSession';
import { find, render } from '../support/render';

const screen = fakeScreen();

beforeEach(() => screen.install());
afterEach(() => screen.remove());

test.for([0.04, 0.5, 1, Number.POSITIVE_INFINITY])('the speed %s is shown, in the menu or not', (speed) => {
  const session = idleSession();
  session.playhead.speed = speed;
  const store = createAppStore();
  const { root } = render(
    <AppProvider services={{ store, session, link: () => '' }}>
      <Transport />
    </AppProvider>,
  );
  const shown = Number.isFinite(speed) ? `${speed}×` : 'Max';
  expect(find(root, `[aria-label="Speed: ${shown}"]`).textContent).toBe(shown);
});

test('the time has tenths, and at a slow speed the digits of the link, also half-way between two milliseconds', () => {
  const session = idleSession();
  session.playhead.endMs = 60_000;
  session.playhead.place(36_816.5);
  const store = createAppStore();
  const { root } = render(
    <AppProvider services={{ store, session, link: () => '' }}>
      <Transport />
    </AppProvider>,
  );
  screen.draw(0);
  const shown = (): string | null => find(root, 'span[aria-hidden=true]').textContent;
  expect(shown()).toBe('36.8\u202Fs');
  act(() => {
    session.playhead.speed = 0.1;
  });
  screen.draw(16);
  expect(shown()).toBe('36.817\u202Fs');
});
