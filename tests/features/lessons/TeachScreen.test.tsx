import { act } from 'react';
import { expect, test } from 'vitest';
import { NO_EVIDENCE } from '../../../src/features/lessons/shelf/evidence';
import type { LessonList } from '../../../src/features/lessons/shelf/library';
import { TeachScreen } from '../../../src/features/lessons/teach/TeachScreen';
import { createAppStore } from '../../../src/store/store';
import { AppProvider, useApp } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, render } from '../../support/render';
import { EXAMPLE, readReady } from './example';

const ready = readReady(EXAMPLE);
const lesson = (id: string) => ({
  id,
  loaded: {
    type: 'ready',
    own: false,
    ...ready,
    lesson: { ...ready.lesson, id, title: `On ${id}`, minutes: 5 },
  } as const,
});
const LIST: LessonList = { lessons: ['one', 'two', 'three'].map(lesson), offline: false };

function Screen() {
  const plan = useApp(({ view }) => view.teach);
  return plan === null ? <p>The list</p> : <TeachScreen plan={plan} list={LIST} sources={NO_EVIDENCE} />;
}

function draw(lessons: readonly string[]) {
  const store = createAppStore();
  store.getState().setView({ teach: { minutes: 45, lessons } });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => 'https://linger.example/#v=1' }}>
      <Screen />
    </AppProvider>,
  );
  return { store, root };
}

const titles = (root: HTMLElement) => [...root.querySelectorAll('li h3')].map((one) => one.textContent);

test('the plan has its lessons in order, between opening the wall and explaining', () => {
  const { root, store } = draw(['two', 'one']);
  expect(titles(root)).toEqual(['Open the wall', 'On two', 'On one', 'Explain it']);
  const times = [...root.querySelectorAll('li > span:first-child')].map((one) => one.textContent);
  expect(times).toEqual(['0 to 4 min', '4 to 9 min', '9 to 14 min', '14 to 45 min']);
  act(() => store.getState().setView({ teach: { minutes: 20, lessons: ['three'] } }));
  expect(titles(root)).toEqual(['Open the wall', 'On three', 'Explain it']);
  click(find(root, '[aria-label=Plan] button'));
  expect(store.getState().view.teach).toBe(null);
});

test('a lesson that the page lacks leaves its time to the others, and the page says so', () => {
  const { root } = draw(['two', 'missing']);
  expect(titles(root)).toEqual(['Open the wall', 'On two', 'Explain it']);
  expect(find(root, '[role=status]').textContent).toMatch(/^A lesson of this plan/);
});

test('the class wall opens at the first lesson, in the projector view', () => {
  const { root, store } = draw(['two', 'one']);
  const [open] = [...root.querySelectorAll('button')].filter(
    (one) => one.textContent === 'Open the class wall',
  );
  click(open as HTMLElement);
  expect(store.getState().view).toMatchObject({
    screen: 'explore',
    lesson: { id: 'two', step: 1 },
    projector: true,
    teach: { minutes: 45, lessons: ['two', 'one'] },
  });
});

test('notes and worksheets take the place of the plan, and lead back to it', () => {
  const { root } = draw(['two', 'one']);
  click(find(root, '[aria-label="Notes: On one"]'));
  const pages = () => [...root.querySelectorAll('[data-sheet] article h3')].map((one) => one.textContent);
  expect(pages()).toEqual(['The answers: On one']);
  const back = [...root.querySelectorAll('button')].find((one) => one.textContent === 'The plan');
  click(back as HTMLElement);
  const print = [...root.querySelectorAll('button')].find((one) => one.textContent === 'Print all');
  click(print as HTMLElement);
  expect(pages()).toEqual(['On two', 'On one']);
});
