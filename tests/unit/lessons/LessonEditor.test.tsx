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

test('a click on a message shows its place in the JSON, from the form, too', () => {
  const text = JSON.stringify(STARTER, null, 2).replace('"than": 5', '"than": true');
  const key = storageKey('linger.lessons.draft');
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
  const { root } = render(
    <AppProvider
      services={{ store: createAppStore({ playheadMs: () => 0 }), session: idleSession(), link: () => '' }}
    >
      <LessonEditor sources={NO_EVIDENCE} onAdd={() => undefined} onClose={() => undefined} />
    </AppProvider>,
  );
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
