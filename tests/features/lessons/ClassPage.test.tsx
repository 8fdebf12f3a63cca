import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { factsOf } from '../../../src/features/lessons/core/facts';
import { ClassPage } from '../../../src/features/lessons/print/ClassPage';
import { keepLesson } from '../../../src/features/lessons/shelf/library';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { find, render } from '../../support/render';
import { openLesson } from './contentSupport';

beforeEach(() => localStorage.clear());

function printed(): HTMLElement {
  const store = createAppStore();
  const ready = openLesson('linger-zero');
  const [scene] = ready.scenes;
  if (scene === undefined) throw new Error('The lesson has no steps');
  const facts = factsOf(scene, () => null, { now: null, guess: null, kafka: null });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => 'https://example.org/linger/#v=1' }}>
      <ClassPage ready={ready} factsOfStep={() => facts} />
    </AppProvider>,
  );
  return find(root, 'article');
}

test('the class finds the lesson of the page by its link, written and as a QR code', () => {
  const sheet = printed();
  expect(sheet.textContent).toContain('https://example.org/linger/#lesson=linger-zero');
  expect(sheet.querySelector('[aria-label="QR code of the lesson\'s link"]')).not.toBeNull();
});

test("a sheet of a lesson that only this browser has gives no link that the class couldn't open", () => {
  act(() => keepLesson({ id: 'linger-zero', text: '{}' }));
  const sheet = printed();
  expect(sheet.textContent).not.toContain('#lesson=');
  expect(sheet.querySelector('[aria-label="QR code of the lesson\'s link"]')).toBeNull();
});
