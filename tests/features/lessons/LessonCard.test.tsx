import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storageKey } from '../../../src/base/storage';
import { LessonCard } from '../../../src/features/lessons/screen/LessonCard';
import type { Loaded } from '../../../src/features/lessons/shelf/library';
import { noteStep } from '../../../src/features/lessons/shelf/progress';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, render } from '../../support/render';
import { EXAMPLE, readReady } from './example';

const OWN = storageKey('linger.lessons.own');

beforeEach(() => {
  localStorage.clear();
  // React says in the console what it has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function draw(id: string, loaded: Loaded): HTMLElement {
  const store = createAppStore();
  return render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <ol>
        <LessonCard id="batch" loaded={{ type: 'loading' }} small={false} onSheet={() => undefined} />
        <LessonCard id={id} loaded={loaded} small={false} onSheet={() => undefined} />
      </ol>
    </AppProvider>,
  ).root;
}

test('a lesson with a name that every object inherits has a card like any other', () => {
  const step = { kind: 'try', title: 'Try', text: 'Do it.', scenario: 'v=1' };
  const check = [{ figure: 'p99', is: 'below', than: 'slo' }];
  const lesson = { format: 1, id: 'constructor', title: 'Mine', idea: 'One.', minutes: 1 };
  const read = readReady(JSON.stringify({ ...lesson, steps: [{ ...step, check, done: 'So.' }] }));
  const root = draw('constructor', { type: 'ready', own: true, ...read });
  expect(find(root, '[data-lesson-id=constructor]').textContent).toContain('1\u202fmin');
  expect(find(root, '[aria-label="Remove: Mine"]').textContent).toBe('Remove');
  act(() => noteStep('constructor', 2, 1));
  expect(find(root, '[data-lesson-id=constructor]').textContent).toContain('done');
});

test('the labels of a card name the lesson as its heading reads', () => {
  const step = { kind: 'try', title: 'Try', text: 'Do it.', scenario: 'v=1', slo: 20 };
  const check = [{ figure: 'p99', is: 'below', than: 'slo' }];
  const lesson = { format: 1, id: 'mine', title: 'Can `acks` stay under {slo}?', idea: 'One.', minutes: 1 };
  const read = readReady(JSON.stringify({ ...lesson, steps: [{ ...step, check, done: 'So.' }] }));
  const row = find(draw('mine', { type: 'ready', own: true, ...read }), '[data-lesson-id=mine]');
  expect(find(row, 'h4').textContent).toBe('Can acks stay under 20\u202fms?');
  const labels = [...row.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  expect(labels).toEqual(['Worksheet', 'Remove'].map((way) => `${way}: Can acks stay under 20\u202fms?`));
});

test('a lesson that breaks its card costs the others nothing, and can be removed', async () => {
  const stored = JSON.stringify([{ id: 'broken', text: '{}' }]);
  localStorage.setItem(OWN, stored);
  dispatchEvent(new StorageEvent('storage', { key: OWN, newValue: stored }));
  // Nothing that is read looks like this; a mistake of our own could.
  const broken = { type: 'ready', own: true, lesson: null, scenes: [] } as unknown as Loaded;
  const root = draw('broken', broken);
  expect(find(root, '[data-lesson-id=batch]').textContent).toContain('Loading');
  const row = find(root, '[data-lesson-id=broken]');
  expect(row.textContent).toContain("This lesson can't be shown.");
  click(find(row, '[aria-label="Remove: broken"]'));
  expect(JSON.parse(localStorage.getItem(OWN) ?? '')).toEqual([]);
});

test('a card asks, and shows the truth once the lesson is done', () => {
  const { lesson, scenes } = readReady(EXAMPLE);
  const picture = { draws: 'ribbons' as const, truth: [75, 12, 13] };
  const root = draw(lesson.id, { type: 'ready', own: false, scenes, lesson: { ...lesson, picture } });
  const card = find(root, `[data-lesson-id=${lesson.id}]`);
  expect(card.querySelector('svg[data-asks]')?.textContent).toContain('?');
  act(() => noteStep(lesson.id, lesson.steps.length + 1, lesson.steps.length));
  expect(find(card, 'svg').textContent).not.toContain('?');
  // All of the card is one link.
  expect(card.querySelectorAll('a')).toHaveLength(1);
});
