import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQuiet } from '../../src/ui/useQuiet';
import { render, unmountAll } from '../support/render';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

function Quiet() {
  return useQuiet() ? 'quiet' : 'busy';
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const happen = (deed: string): void => act(() => void document.body.dispatchEvent(new Event(deed)));

test('it is quiet once nothing has happened for a second, from the start too', () => {
  const { root } = render(<Quiet />);
  pass(999);
  expect(root.textContent).toBe('busy');
  pass(1);
  expect(root.textContent).toBe('quiet');
});

test.each(['pointermove', 'scroll', 'keydown', 'input'])(
  '%s anywhere ends the quiet, and begins the second again',
  (deed) => {
    const { root } = render(<Quiet />);
    pass(1000);
    happen(deed);
    expect(root.textContent).toBe('busy');
    pass(600);
    happen(deed);
    pass(600);
    expect(root.textContent).toBe('busy');
    pass(400);
    expect(root.textContent).toBe('quiet');
  },
);
