import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKey } from '../../../src/base/storage';
import { STARTER } from '../../../src/features/lessons/authoring/editor/starter';
import { TabDraft, textOf } from '../../../src/features/lessons/authoring/editor/TabDraft';

const DRAFTS = storageKey('linger.lessons.drafts');

/** What the tabs of a test listen with: other files' tabs hear nothing of it. */
let listeners: ((event: StorageEvent) => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  listeners = [];
  vi.stubGlobal('addEventListener', (_: 'storage', listener: (event: StorageEvent) => void) => {
    listeners.push(listener);
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A tab with a session of its own; called again, it's the same tab after a reload. */
function openTab(): () => TabDraft {
  const session = new Map<string, string>();
  const storage = {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, text: string) => void session.set(key, text),
  } as Storage;
  return () => new TabDraft(() => storage);
}

/** Lets the other tabs hear what one has written. */
function hear(): void {
  const event = new StorageEvent('storage', { key: DRAFTS, newValue: localStorage.getItem(DRAFTS) });
  for (const listener of listeners) listener(event);
}

function texts(): readonly string[] {
  const drafts: readonly { readonly text: string }[] = JSON.parse(localStorage.getItem(DRAFTS) ?? '[]');
  return drafts.map(({ text }) => text);
}

test('two tabs that write at the same time keep what each wrote, letter by letter, and find it after a reload', () => {
  const [first, second] = [openTab(), openTab()];
  const one = first();
  one.write('o');
  const other = second();
  expect(other.own.text).toBe('o');
  for (const letter of ['n', 'e', '.']) {
    one.write(one.own.text + letter);
    hear();
    other.write(`${other.own.text}+`);
    hear();
  }
  expect([one.own.text, other.own.text]).toEqual(['one.', 'o+++']);
  expect(texts().toSorted()).toEqual(['o+++', 'one.']);
  expect([first().own.text, second().own.text]).toEqual(['one.', 'o+++']);
  expect(first().others.map(({ text }) => text)).toEqual(['o+++']);
});

test('a list written by another tab that had not seen the draft yet gets it back', () => {
  const one = openTab()();
  one.write('mine');
  localStorage.setItem(DRAFTS, JSON.stringify([{ id: 'x', text: 'of another tab' }]));
  hear();
  expect(texts()).toEqual(['of another tab', 'mine']);
});

test('a draft that is opened in two tabs becomes two as soon as they differ', () => {
  const [one, other] = [openTab()(), openTab()()];
  one.write('first');
  hear();
  const [draft] = other.others;
  if (draft === undefined) throw new Error('There is no other draft.');
  other.open(draft);
  hear();
  other.write('second');
  hear();
  expect([one.own.text, other.own.text]).toEqual(['first', 'second']);
  expect(texts().toSorted()).toEqual(['first', 'second']);
});

test('the draft that all tabs shared in former versions is still there', () => {
  localStorage.setItem('linger.lessons.draft', 'of long ago');
  const one = openTab()();
  expect(one.own.text).toBe('of long ago');
  one.begin('new');
  expect(one.others.map(({ text }) => text)).toEqual(['of long ago']);
});

test('an author begins with the starter, which is kept once it is changed; spoilt lists count as none', () => {
  localStorage.setItem(DRAFTS, '[{"id":1,"text":"x"},{"id":"y"},null,7]');
  const one = openTab()();
  expect(one.own.text).toBe(textOf(STARTER));
  expect(one.others).toEqual([]);
  one.write('x'.repeat(64_000));
  expect(openTab()().own.text).toHaveLength(64_000);
});
