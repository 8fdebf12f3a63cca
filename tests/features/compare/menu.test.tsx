import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Cards } from '../../../src/features/compare/screen/Cards';
import { CompareMenu } from '../../../src/features/compare/screen/CompareMenu';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider, useApp } from '../../../src/ui/app';
import { Button } from '../../../src/ui/controls/Button';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, comesTo, find, render, type } from '../../support/render';

const entries = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];

function Compared() {
  const scenario = useApp((state) => state.scenario);
  const compare = useApp((state) => state.view.compare);
  const names = [scenario, ...compare].map(() => ({ title: '', says: '' }));
  return <Cards scenarios={[scenario, ...compare]} runs={[]} names={names} answered={[]} />;
}

/** The open menu over a store of its own, and the cards next to it. */
async function setUp() {
  const store = createAppStore({ nowMs: () => 0 });
  store.setState({ scenario: { ...DEFAULT_SCENARIO, 'batch.size': 65_536 } });
  render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <CompareMenu trigger={<Button>Compare with…</Button>} defaultOpen />
      <Compared />
    </AppProvider>,
  );
  await act(() => vi.dynamicImportSettled());
  return store;
}

test('a search finds one scenario among all, by its words', async () => {
  const store = await setUp();
  const all = entries().length;
  expect(all).toBeGreaterThan(20);
  type(find<HTMLInputElement>(document, '[aria-label="Search scenarios"]'), 'librdkafka');
  await comesTo(() => expect(entries().length).toBeLessThan(5));
  click(entries()[0] ?? document.body);
  expect(store.getState().view.compare).toMatchObject([{ 'queue.buffering.max.messages': 100_000 }]);
});

test('one click adds the same scenario with the newer client', async () => {
  const store = await setUp();
  const upgrade = entries().find(({ textContent }) => textContent?.startsWith('Java 4,'));
  click(upgrade ?? document.body);
  expect(store.getState().view.compare).toEqual([
    { ...DEFAULT_SCENARIO, 'batch.size': 65_536, 'linger.ms': 5 },
  ]);
});

test('a copy to change opens its settings, the client among them', async () => {
  const store = await setUp();
  const copy = entries().find(({ textContent }) => textContent?.startsWith('A copy'));
  click(copy ?? document.body);
  await act(() => vi.dynamicImportSettled());
  const choose = async (setting: string, name: string): Promise<void> => {
    click(buttonNamed(setting));
    click(entries().find(({ textContent }) => textContent?.startsWith(name)) ?? document.body);
    await act(() => vi.dynamicImportSettled());
  };
  await choose('Choose a setting', 'Client');
  await choose('Java 3.3 to 3.9, changed', 'Java 4');
  expect(store.getState().view.compare).toMatchObject([{ 'linger.ms': 5, 'batch.size': 65_536 }]);
  expect(document.querySelector('[data-client-choice="client-java-4"]')?.textContent).toContain(
    'Kept: batch.size',
  );
});
