import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { storageKey } from '../../../src/base/storage';
import { LessonEditor } from '../../../src/lessons/editor/LessonEditor';
import { STARTER } from '../../../src/lessons/editor/starter';
import { NO_EVIDENCE } from '../../../src/lessons/evidence';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../ui/idleSession';
import { click, find, render } from '../ui/render';

beforeEach(() => localStorage.clear());

function openEditor(
  text: string,
  onAdd = (): Promise<readonly string[]> => Promise.resolve([]),
): HTMLElement {
  const key = storageKey('linger.lessons.draft');
  localStorage.setItem(key, text);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: text })));
  const { root } = render(
    <AppProvider
      services={{ store: createAppStore({ playheadMs: () => 0 }), session: idleSession(), link: () => '' }}
    >
      <LessonEditor sources={NO_EVIDENCE} onAdd={onAdd} onClose={() => undefined} />
    </AppProvider>,
  );
  return root;
}

const WRITTEN = JSON.stringify(STARTER, null, 2);

test('a click on a message shows its place in the JSON, from the form, too', () => {
  const text = WRITTEN.replace('"than": 5', '"than": true');
  const root = openEditor(text);
  expect(root.querySelector('textarea[aria-label="The lesson as JSON"]')).toBeNull();
  const message = find(root, '[role=status] button');
  expect(message.textContent).toMatch(
    /^Line \d+, column 19\. Step 2, condition 2, than: it must be a number,/,
  );
  click(message);
  const field = find(root, 'textarea[aria-label="The lesson as JSON"]') as HTMLTextAreaElement;
  expect(field.value).toBe(text);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(root.querySelectorAll('textarea[aria-label="The lesson as JSON"]')).toHaveLength(1);
});

test('what an author should look at is said with its place while the lesson is written', () => {
  const root = openEditor(WRITTEN.replace('"linger.ms=5"', '"linger.ms=0"'));
  expect(find(root, '[role=status] button').textContent).toMatch(
    /^Line \d+, column \d+\. Step 1, change, link: it changes nothing,/,
  );
});

test('what stops a lesson once it has run is said beside its text, until the text changes', async () => {
  const sentence = 'Line 2, column 3. Step 2, check: it already holds at the start.';
  let answer: (problems: readonly string[]) => void = () => undefined;
  const root = openEditor(
    WRITTEN,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const add = [...root.querySelectorAll('button')].find((one) => one.textContent === 'Add to my lessons');
  if (add === undefined) throw new Error('There is no such button.');
  click(add);
  expect(find(root, '[role=status]').textContent).toBe('Reading the lesson…');
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer([sentence]));
  click(find(root, '[role=status] button'));
  const field = find(root, 'textarea[aria-label="The lesson as JSON"]') as HTMLTextAreaElement;
  expect(field.selectionStart).toBe(WRITTEN.indexOf('\n') + 3);
  expect(find(root, '[role=status]').textContent).toBe(sentence);
  act(() => {
    const key = storageKey('linger.lessons.draft');
    dispatchEvent(new StorageEvent('storage', { key, newValue: `${WRITTEN}\n` }));
  });
  expect(find(root, '[role=status]').textContent).toBe('This lesson can be opened.');
});
