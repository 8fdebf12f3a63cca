import { afterEach, expect, test } from 'vitest';
import { startOver, useDraft } from '../../../src/features/import/screen/draft';
import { Suggestions } from '../../../src/features/import/screen/FitDetails';
import { fieldOf } from '../../../src/scenario/fields';
import type { Scenario } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, render } from '../../support/render';

afterEach(startOver);

const CAUSE = {
  field: 'replication.factor',
  own: 1,
  better: 3,
  patch: { 'replication.factor': 3 },
  within: 0.1,
  says: '',
} as const;

function Answers() {
  return <output>{JSON.stringify(useDraft().answers)}</output>;
}

function shown(said: Partial<Scenario> = {}) {
  const store = createAppStore();
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <Suggestions differences={[]} causes={[CAUSE]} said={said} />
      <Answers />
    </AppProvider>,
  );
  return root;
}

test('one click changes the setting that most likely differs, so that the metrics are fitted again', () => {
  const root = shown();
  click(buttonNamed(`Set ${fieldOf('replication.factor').label} to 3`));
  expect(root.querySelector('output')?.textContent).toBe('{"replication.factor":3}');
});

test('a setting that a file has is named, and not changed', () => {
  const root = shown({ 'replication.factor': 1 });
  expect(root.textContent).toContain('replication.factor');
  expect(root.querySelector('button')).toBeNull();
});
