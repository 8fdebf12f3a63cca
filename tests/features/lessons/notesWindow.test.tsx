import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type PresenterView, usePresenterView } from '../../../src/features/lessons/class/channel';
import { PresenterWindow } from '../../../src/features/lessons/class/PresenterWindow';
import { isNotesWindow } from '../../../src/shell/presenter/notesWindow';
import { press, render } from '../../support/render';

const VIEW: PresenterView = {
  where: 'Step 1 of 3',
  asks: 'What happens?',
  options: [{ text: 'Nothing', hands: 2, right: true }],
  answer: 'p99 stays.',
  notes: [{ title: 'Why', text: 'It waits.' }],
  next: 'Next: another step',
  revealed: false,
};

/** Not messages of the other window: of another form, or none at all. */
const BAD: readonly unknown[] = [
  null,
  7,
  'view',
  [],
  {},
  { type: 'other' },
  { type: 'key' },
  { type: 'key', key: 'b', code: null, shiftKey: false },
  { type: 'view', view: { options: null } },
  { type: 'view', view: { ...VIEW, notes: [{}] } },
];

/** Another window, which notes what it is sent. */
function otherWindow(opener: unknown) {
  return { opener, location: { origin: location.origin }, postMessage: vi.fn() };
}

function say(source: unknown, data: unknown, origin = location.origin): void {
  const event = Object.assign(new Event('message'), { source, origin, data });
  act(() => void dispatchEvent(event));
}

afterEach(() => vi.unstubAllGlobals());

test('the notes come only from the window that opened them, and bad messages change nothing', () => {
  const projector = otherWindow(null);
  vi.stubGlobal('opener', projector);
  const { root } = render(<PresenterWindow />);
  expect(projector.postMessage).toHaveBeenLastCalledWith({ type: 'hello' }, location.origin);
  say(otherWindow(null), { type: 'view', view: VIEW });
  say(projector, { type: 'view', view: VIEW }, 'https://example.org');
  expect(root.textContent).not.toContain('What happens?');
  say(projector, { type: 'view', view: VIEW });
  for (const bad of BAD) say(projector, bad);
  expect(root.textContent).toContain('What happens?');
  press(document.body, 'PageDown');
  expect(projector.postMessage).toHaveBeenLastCalledWith(
    { type: 'key', key: 'PageDown', code: '', shiftKey: false },
    location.origin,
  );
});

function Projector({ view }: { readonly view: PresenterView | null }) {
  usePresenterView(view);
  return null;
}

test('the projector answers and obeys its own notes window alone', () => {
  const keys: string[] = [];
  const onKey = ({ key }: KeyboardEvent): void => void keys.push(key);
  document.addEventListener('keydown', onKey);
  const { draw } = render(<Projector view={VIEW} />);
  const [own, other] = [otherWindow(window), otherWindow(null)];
  say(other, { type: 'hello' });
  for (const bad of BAD) say(own, bad);
  say(own, { type: 'hello' });
  expect(other.postMessage).not.toHaveBeenCalled();
  expect(own.postMessage).toHaveBeenLastCalledWith({ type: 'view', view: VIEW }, location.origin);
  const key = (name: string) => ({ type: 'key', key: name, code: '', shiftKey: false });
  say(other, key('a'));
  say(own, key('b'), 'https://example.org');
  say(new MessageChannel().port1, key('c'));
  say(null, key('d'));
  say(own, key('e'));
  expect(keys).toEqual(['e']);
  draw(<Projector view={{ ...VIEW, revealed: true }} />);
  expect(own.postMessage.mock.lastCall?.[0].view.revealed).toBe(true);
  // Reloaded or left, it shows nothing until it's there again.
  dispatchEvent(new Event('pagehide'));
  expect(own.postMessage).toHaveBeenLastCalledWith({ type: 'view', view: null }, location.origin);
  document.removeEventListener('keydown', onKey);
});

test('only a page of this origin opens the notes: not a link, and not the name of a window', () => {
  vi.stubGlobal('location', locationOf('?presenter'));
  vi.stubGlobal('opener', null);
  expect(isNotesWindow()).toBe(false);
  const stranger = {
    get location(): Location {
      throw new DOMException('Blocked', 'SecurityError');
    },
  };
  vi.stubGlobal('opener', stranger);
  expect(isNotesWindow()).toBe(false);
  vi.stubGlobal('opener', otherWindow(null));
  expect(isNotesWindow()).toBe(true);
  vi.stubGlobal('location', locationOf(''));
  vi.stubGlobal('name', 'linger-presenter');
  expect(isNotesWindow()).toBe(false);
});

function locationOf(search: string) {
  return { origin: location.origin, search };
}
