import { afterEach, expect, test } from 'vitest';
import type { Fit } from '../../../src/features/import/core/fit/fit';
import { startOver, useMySystem } from '../../../src/features/import/screen/door';
import { LikelyCause } from '../../../src/features/import/screen/LikelyCause';
import { fieldOf } from '../../../src/scenario/fields';
import type { Scenario } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, render } from '../../support/render';

afterEach(startOver);

const CAUSE = { field: 'replication.factor', own: 1, better: 3, within: 0.1 } as const;

function Mended() {
  return <output>{JSON.stringify(useMySystem().mended)}</output>;
}

function shown(offBy: number, said: Partial<Scenario> = {}) {
  const store = createAppStore();
  const fit = { residuals: [{ target: { isHighest: false }, offBy }], cause: CAUSE } as unknown as Fit;
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <LikelyCause fit={fit} said={said} />
      <Mended />
    </AppProvider>,
  );
  return root;
}

test('one click changes the setting that most likely differs, so that the metrics are fitted again', () => {
  const root = shown(0.9);
  click(buttonNamed(`Set ${fieldOf('replication.factor').label} to 3`));
  expect(root.querySelector('output')?.textContent).toBe('{"replication.factor":3}');
});

test('a setting that a file has is named, and not changed', () => {
  const root = shown(0.9, { 'replication.factor': 1 });
  expect(root.textContent).toContain('replication.factor');
  expect(root.querySelector('button')).toBeNull();
});

test('metrics that the model can reproduce need no cause', () => {
  expect(shown(0.1).textContent).toBe('{}');
});
