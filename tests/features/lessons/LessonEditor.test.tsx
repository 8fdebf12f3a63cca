import { EditorView } from '@codemirror/view';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { LessonEditor } from '../../../src/features/lessons/authoring/editor/LessonEditor';
import { STARTER } from '../../../src/features/lessons/authoring/editor/starter';
import { ownDraft } from '../../../src/features/lessons/authoring/editor/TabDraft';
import { error, type Problem } from '../../../src/features/lessons/core/problems';
import { NO_EVIDENCE } from '../../../src/features/lessons/shelf/evidence';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, find, render } from '../../support/render';

// Browsers announce a selection later; this document does so in the middle of what changes it.
window.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), { capture: true });

beforeEach(() => localStorage.clear());

/** Opens the editor on a text; the field of its text comes with it. */
function openEditor(text: string, onAdd = (): Promise<readonly Problem[]> => Promise.resolve([])) {
  act(() => ownDraft().begin(text));
  const { root } = render(
    <AppProvider services={{ store: createAppStore(), session: idleSession(), link: () => '' }}>
      <LessonEditor sources={NO_EVIDENCE} onAdd={onAdd} onClose={() => undefined} />
    </AppProvider>,
  );
  const host = [...root.querySelectorAll('section[aria-label="The lesson"] > div')].at(-1);
  const field = EditorView.findFromDOM(host?.shadowRoot?.querySelector('.cm-editor') as HTMLElement);
  if (field === null) throw new Error('There is no field.');
  return { root, field, status: () => find(root, '[role=status]').textContent };
}

const WRITTEN = JSON.stringify(STARTER, null, 2);

test('a click on a message moves the caret to its place, and the line is marked', () => {
  const text = WRITTEN.replace('"than": 5', '"than": true');
  const { root, field } = openEditor(text);
  const message = find(root, '[role=status] button');
  expect(message.textContent).toMatch(/^Line \d+, column 19\. Step 2, condition 2, than: /);
  click(message);
  expect(field.state.selection.main.head).toBe(text.indexOf('true'));
  expect(field.hasFocus).toBe(true);
  expect(field.dom.querySelectorAll('.cm-lint-marker-error')).toHaveLength(1);
});

test('notices for the author have their place while the lesson is written', () => {
  const { root } = openEditor(WRITTEN.replace('"linger.ms=5"', '"linger.ms=0"'));
  expect(find(root, '[role=status] button').textContent).toMatch(
    /^Line 14, column \d+\. Step 1, change, link: /,
  );
});

test('what is typed is the draft, and a draft that is opened is in the field', () => {
  const { field, status } = openEditor(WRITTEN);
  act(() => field.dispatch({ changes: { from: 0, insert: '!' }, userEvent: 'input.type' }));
  expect(ownDraft().own.text).toBe(`!${WRITTEN}`);
  expect(status()).toMatch(/^Line 1, column 1\./);
  act(() => ownDraft().begin(WRITTEN));
  expect(field.state.doc.toString()).toBe(WRITTEN);
});

test('problems that runs find appear next to the text, until the text changes', async () => {
  let answer: (problems: readonly Problem[]) => void = () => undefined;
  const { root, field, status } = openEditor(
    WRITTEN,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const add = buttonNamed('Add to my lessons');
  click(add);
  expect(status()).toBe('Reading the lesson…');
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer([error(['steps', 1, 'check'], 'solved-at-start', 'it holds.')]));
  click(find(root, '[role=status] button'));
  expect(WRITTEN.slice(field.state.selection.main.head - 9)).toMatch(/^"check": \[/);
  expect(status()).toMatch(/Step 2, check: it holds\.$/);
  act(() => ownDraft().write(`${WRITTEN}\n`));
  expect(status()).toBe('This lesson can be opened.');
});

test('a lesson that fails to be added leaves the editor as it was, and says so', async () => {
  const { status } = openEditor(WRITTEN, () => Promise.reject(new Error('no')));
  const add = buttonNamed('Add to my lessons');
  await act(async () => click(add));
  expect(status()).toContain("The lesson couldn't be added.");
  expect(add.getAttribute('aria-disabled')).toBe('false');
});

test('a text that is far too long for a lesson leaves the field as it was, and says so', () => {
  const { field, status } = openEditor(WRITTEN);
  act(() => field.dispatch({ changes: { from: 0, insert: 'x'.repeat(10_000_000) } }));
  expect(field.state.doc.toString()).toBe(WRITTEN);
  expect(status()).toContain('far too long for a lesson');
});

test('other drafts are offered, and a new lesson joins them', () => {
  act(() => ownDraft().begin(WRITTEN.replace('"title": "', '"title": "Kept: ')));
  const { root } = openEditor(`${WRITTEN} `);
  expect(find(root, 'button[aria-label^="Other drafts"]').textContent).toContain('Other drafts');
  click(buttonNamed('New lesson'));
  const [newest, older] = ownDraft().others;
  expect(newest?.text).toBe(`${WRITTEN} `);
  expect(older?.text).toContain('"Kept: ');
});
