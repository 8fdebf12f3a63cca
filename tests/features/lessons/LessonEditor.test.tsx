import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { LessonEditor } from '../../../src/features/lessons/authoring/editor/LessonEditor';
import { STARTER } from '../../../src/features/lessons/authoring/editor/starter';
import { ownDraft } from '../../../src/features/lessons/authoring/editor/TabDraft';
import { NO_EVIDENCE } from '../../../src/features/lessons/shelf/evidence';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, find, paste, render } from '../../support/render';

beforeEach(() => localStorage.clear());

function openEditor(
  text: string,
  onAdd = (): Promise<readonly string[]> => Promise.resolve([]),
): HTMLElement {
  act(() => ownDraft().begin(text));
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

test('notices for the author have their place while the lesson is written', () => {
  const root = openEditor(WRITTEN.replace('"linger.ms=5"', '"linger.ms=0"'));
  expect(find(root, '[role=status] button').textContent).toMatch(
    /^Line \d+, column \d+\. Step 1, change, link: it changes nothing,/,
  );
});

test('problems that runs find appear next to the text, until the text changes', async () => {
  const sentence = 'Line 2, column 3. Step 2, check: it already holds at the start.';
  let answer: (problems: readonly string[]) => void = () => undefined;
  const root = openEditor(
    WRITTEN,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const add = buttonNamed('Add to my lessons');
  click(add);
  expect(find(root, '[role=status]').textContent).toBe('Reading the lesson…');
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer([sentence]));
  click(find(root, '[role=status] button'));
  const field = find(root, 'textarea[aria-label="The lesson as JSON"]') as HTMLTextAreaElement;
  expect(field.selectionStart).toBe(WRITTEN.indexOf('\n') + 3);
  expect(find(root, '[role=status]').textContent).toBe(sentence);
  act(() => ownDraft().write(`${WRITTEN}\n`));
  expect(find(root, '[role=status]').textContent).toBe('This lesson can be opened.');
});

test('a lesson that fails to be added leaves the editor as it was, and says so', async () => {
  const root = openEditor(WRITTEN, () => Promise.reject(new Error('no')));
  const add = buttonNamed('Add to my lessons');
  await act(async () => click(add));
  expect(find(root, '[role=status]').textContent).toContain("The lesson couldn't be added.");
  expect(add.getAttribute('aria-disabled')).toBe('false');
});

test('a text that is far too long for a lesson leaves the field as it was, and says so', () => {
  const root = openEditor(`${WRITTEN}x`);
  click(find(root, '[role=status] button'));
  const field = find(root, 'textarea[aria-label="The lesson as JSON"]') as HTMLTextAreaElement;
  paste(field, 'x'.repeat(10_000_000));
  expect(field.value).toBe(`${WRITTEN}x`);
  expect(find(root, '[role=status]').textContent).toContain('far too long for a lesson');
});

test('other drafts are offered, and a new lesson joins them', () => {
  act(() => ownDraft().begin(WRITTEN.replace('"title": "', '"title": "Kept: ')));
  const root = openEditor(`${WRITTEN} `);
  expect(find(root, 'button[aria-label^="Other drafts"]').textContent).toContain('Other drafts');
  click(buttonNamed('New lesson'));
  const [newest, older] = ownDraft().others;
  expect(newest?.text).toBe(`${WRITTEN} `);
  expect(older?.text).toContain('"Kept: ');
});
