import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, startOver } from '../../../src/features/import/screen/draft';
import { MySystemDialog } from '../../../src/features/import/screen/MySystemDialog';
import { MySystemHost } from '../../../src/features/import/screen/MySystemHost';
import { decodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
import { mySystemWanted, stageWanted } from '../../../src/shell/doors';
import { MySystemButton } from '../../../src/shell/TopBar';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, comesTo, find, leave, render, type } from '../../support/render';

afterEach(() => act(startOver));

async function draw(scenario: Partial<Scenario> = {}, edits = false) {
  const [openLink, onClose] = [vi.fn(), vi.fn()];
  const store = createAppStore();
  store.getState().changeScenario(scenario);
  const services = { store, session: { ...idleSession(), openLink }, link: () => '' };
  const page = (
    <AppProvider services={services}>
      <MySystemDialog edits={edits} onClose={onClose} />
    </AppProvider>
  );
  render(page);
  // The page measures itself once it's mounted.
  await act(async () => {});
  return { openLink, onClose, store, dialog: () => find(document.body, '[role=dialog]') };
}

const box = (name: string): HTMLInputElement =>
  find<HTMLInputElement>(document.body, `[role=dialog] input[data-setting="${name}"]`);
const answered = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-answered=true]')].map((each) => each.getAttribute('aria-label'));

test('answers open as a scenario, and what was answered is checked', async () => {
  const { openLink } = await draw();
  expect(answered()).toEqual([]);
  type(box('rate'), '24,576');
  leave(box('rate'));
  act(() => answer({ slowness: 'all' }));
  expect(answered()).toEqual(['Load', 'Slowness']);
  click(buttonNamed('Use as my system'));
  expect(decodeLink(openLink.mock.calls[0]?.[0])).toMatchObject({
    ok: true,
    notices: [],
    scenario: { rate: 24_576, producers: 4, 'slow.broker': 'none' },
    view: { title: 'My system', screen: 'explore' },
  });
});

test("invalid input has a message next to it and isn't taken as an answer", async () => {
  const { dialog } = await draw();
  type(box('partitions'), 'many');
  leave(box('partitions'));
  expect(find(dialog(), '[role=alert]').textContent).toMatch(/"many" isn't a whole number/);
  expect(answered()).toEqual([]);
});

test('editing starts with the current scenario, changes only the answers and stays in Decide', async () => {
  const { openLink, store, dialog } = await draw({ partitions: 17, 'linger.ms': 7 }, true);
  store.getState().setScreen('decide');
  expect(box('partitions').value).toBe('17');
  type(box('rate'), '4096');
  leave(box('rate'));
  type(box('replication.factor'), '9');
  leave(box('replication.factor'));
  expect(find(dialog(), '[role=alert]').textContent).toMatch(/^replication\.factor: 9 .* Used 3\.$/);
  click(buttonNamed('Use as my system'));
  expect(openLink).not.toHaveBeenCalled();
  expect(store.getState()).toMatchObject({
    scenario: { partitions: 17, 'linger.ms': 7, rate: 4096, 'replication.factor': 3 },
    view: { screen: 'decide', title: 'My system' },
  });
});

test('in Decide, the header asks about the current scenario; elsewhere what nobody said of it is typical', async () => {
  const store = createAppStore();
  store.getState().changeScenario({ partitions: 17 });
  const asked = async (screen: 'decide' | 'explore') => {
    store.getState().setScreen(screen);
    render(
      <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
        <MySystemButton />
        <MySystemHost />
      </AppProvider>,
    );
    await act(async () => click(buttonNamed('My system')));
    await comesTo(() => box('partitions'));
    return [box('partitions').value, box('producers').value];
  };
  expect(await asked('decide')).toEqual(['17', '1']);
  expect(await asked('explore')).toEqual(['17', '4']);
});

test('starting over asks about a new system', async () => {
  await draw({ partitions: 17 }, true);
  click(buttonNamed('Start over'));
  expect(box('partitions').value).toBe('12');
});

test('a used system is shown on the stage, whatever the page was opened from', async () => {
  const { onClose } = await draw();
  const shown = vi.fn();
  const end = stageWanted.subscribe(shown);
  click(buttonNamed('Use as my system'));
  for (const each of [shown, onClose]) expect(each).toHaveBeenCalledOnce();
  end();
});

test('a new system stays in Decide with its question', async () => {
  const { openLink, store } = await draw({ partitions: 17 }, true);
  store.setState(({ view }) => ({ view: { ...view, screen: 'decide', decide: 'p=99.9' } }));
  click(buttonNamed('Start over'));
  click(buttonNamed('Use as my system'));
  expect(decodeLink(openLink.mock.calls[0]?.[0])).toMatchObject({
    ok: true,
    scenario: { partitions: 12 },
    view: { title: 'My system', screen: 'decide', decide: 'p=99.9' },
  });
});

test('the host shows the page from anywhere', async () => {
  const store = createAppStore();
  render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <MySystemHost />
    </AppProvider>,
  );
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await act(async () => mySystemWanted.emit({ edits: false }));
  // Its code is loaded first, which takes an unknown time.
  await comesTo(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
});
