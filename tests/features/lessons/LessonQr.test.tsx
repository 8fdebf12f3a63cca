import { beforeEach, expect, test } from 'vitest';
import { LessonQr } from '../../../src/features/lessons/player/LessonQr';
import { keepLesson } from '../../../src/features/lessons/shelf/library';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { find, render } from '../../support/render';

beforeEach(() => localStorage.clear());

function shownFor(id: string): HTMLElement {
  const store = createAppStore();
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => 'https://example.org/linger/#v=1' }}>
      <LessonQr place={{ id, step: 2 }} onClose={() => undefined} />
    </AppProvider>,
  );
  return find(root.ownerDocument.body, '[role=dialog]');
}

test('a lesson of the page is shared by its link', () => {
  const dialog = shownFor('linger');
  expect(dialog.textContent).toContain('https://example.org/linger/#');
  expect(dialog.querySelector('[aria-label="QR code of the link"]')).not.toBeNull();
});

test("a lesson that only this browser has gives no link that others can't open", () => {
  keepLesson({ id: 'mine', text: '{}' });
  const dialog = shownFor('mine');
  expect(dialog.textContent).toContain('Publish it with the page');
  expect(dialog.querySelector('[aria-label="QR code of the link"]')).toBeNull();
  expect(dialog.textContent).not.toContain('https://');
});
