import { beforeEach, expect, test } from 'vitest';
import { storageKey } from '../../../src/base/storage';
import { OpenedNote } from '../../../src/features/lessons/screen/OpenedNote';
import { keepLesson } from '../../../src/features/lessons/shelf/library';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, render } from '../../support/render';

beforeEach(() => localStorage.clear());

test('a lesson that took the place of the reader’s own can be taken back', () => {
  keepLesson({ id: 'mine', text: 'Second' });
  const store = createAppStore();
  const replaced = { id: 'mine', text: 'First' };
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <OpenedNote
        said={{ type: 'added', id: 'mine', kept: true, replaced, notices: ['Step 1, check: look.'] }}
        list={null}
      />
    </AppProvider>,
  );
  const words = find(root, '[role=status]');
  expect(words.textContent).toContain('It replaces the lesson "mine"');
  expect(words.textContent).toContain('before class:Step 1, check: look.');
  click(find(words, 'button'));
  expect(words.textContent).toContain('The lesson that you had is back.');
  expect(JSON.parse(localStorage.getItem(storageKey('linger.lessons.own')) ?? '')).toEqual([replaced]);
});
