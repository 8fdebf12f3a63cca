import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerMySystem, closeMySystem } from '../../../src/features/mySystem/screen/door';
import { MySystemDialog } from '../../../src/features/mySystem/screen/MySystemDialog';
import { MySystemHost } from '../../../src/features/mySystem/screen/MySystemHost';
import { decodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
import { mySystemWanted, stageWanted } from '../../../src/shell/doors';
import { MySystemButton } from '../../../src/shell/TopBar';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, comesTo, find, leave, render, type } from '../../support/render';

afterEach(() => {
  closeMySystem();
  answerMySystem(null);
});

async function draw(scenario: Partial<Scenario> = {}) {
  const openLink = vi.fn();
  const store = createAppStore();
  store.getState().changeScenario(scenario);
  const services = { store, session: { ...idleSession(), openLink }, link: () => '' };
  const page = (
    <AppProvider services={services}>
      <MySystemDialog onClose={() => {}} />
    </AppProvider>
  );
  render(page);
  // The dialog measures itself once it's mounted.
  await act(async () => {});
  return { openLink, store, dialog: () => find(document.body, '[role=dialog]') };
}

test('answers open as a scenario, and the typical rest is named', async () => {
  const { openLink, dialog } = await draw();
  expect(dialog().textContent).toContain(
    'Typical so far: client, load, partitions, brokers, safety, slowness.',
  );
  const rate = find<HTMLInputElement>(dialog(), 'input[data-setting=rate]');
  expect(rate.getAttribute('aria-label')).toContain('records/s, all producers together');
  type(rate, '24,576');
  leave(rate);
  const radio = (name: string): HTMLElement =>
    [...dialog().querySelectorAll<HTMLElement>('[role=radio]')].find(
      ({ textContent }) => textContent === name,
    ) as HTMLElement;
  click(radio('One broker'));
  expect(dialog().textContent).toContain('Typical so far: client, partitions, brokers, safety.');
  expect(dialog().querySelectorAll('[data-answered=true]')).toHaveLength(2);
  const minutes = (): HTMLElement | undefined =>
    [...dialog().querySelectorAll('label')].find(({ textContent }) =>
      textContent?.startsWith('Slow minutes per day'),
    );
  const field = find<HTMLInputElement>(minutes() as HTMLElement, 'input');
  type(field, '30');
  leave(field);

  click(buttonNamed('Use as my system'));
  const decoded = decodeLink(openLink.mock.calls[0]?.[0]);
  expect(decoded).toMatchObject({
    ok: true,
    notices: [],
    scenario: { rate: 24_576, 'slow.broker': 0 },
    view: { title: 'My system', screen: 'explore', slowMinutes: 30 },
  });
  click(radio('Not sure'));
  expect(dialog().textContent).toContain(
    'Linger assumes one slow broker: its responses take 20\u202Fms longer',
  );
  expect(minutes()).toBeUndefined();
});

test("invalid input has a message next to it and isn't taken as an answer", async () => {
  const { dialog } = await draw();
  const partitions = find<HTMLInputElement>(dialog(), 'input[data-setting=partitions]');
  type(partitions, 'many');
  leave(partitions);
  expect(find(dialog(), '[role=alert]').textContent).toMatch(/"many" isn't a whole number/);
  expect(dialog().querySelectorAll('[data-answered=true]')).toHaveLength(0);
});

test('editing starts with the current scenario, changes only the answers and stays on its screen', async () => {
  mySystemWanted.emit({ edits: true });
  const { openLink, store, dialog } = await draw({ partitions: 17, 'linger.ms': 7 });
  store.getState().setScreen('decide');
  const box = (name: string) => find<HTMLInputElement>(dialog(), `input[data-setting="${name}"]`);
  expect(box('partitions').value).toBe('17');
  type(box('rate'), '4096');
  leave(box('rate'));
  type(box('replication.factor'), '9');
  leave(box('replication.factor'));
  expect(find(dialog(), '[role=alert]').textContent).toBe(
    'replication.factor: 9 replicas need 9 brokers. Used 3.',
  );
  click(buttonNamed('Use as my system'));
  expect(openLink).not.toHaveBeenCalled();
  expect(store.getState()).toMatchObject({
    scenario: { partitions: 17, 'linger.ms': 7, rate: 4096, 'replication.factor': 3 },
    view: { screen: 'decide', title: 'My system' },
  });
});

test('in Decide, the header asks about the current scenario, as Edit does; elsewhere about a new system', async () => {
  const store = createAppStore();
  store.getState().changeScenario({ partitions: 17 });
  const asked = async (screen: 'decide' | 'explore') => {
    store.getState().setScreen(screen);
    render(
      <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
        <MySystemButton />
        <MySystemDialog onClose={() => {}} />
      </AppProvider>,
    );
    // The dialog measures itself once it's mounted.
    await act(async () => {});
    await act(async () => click(buttonNamed('My system')));
    const dialog = find(document.body, '[role=dialog]');
    const partitions = find<HTMLInputElement>(dialog, 'input[data-setting=partitions]').value;
    return [partitions, dialog.textContent?.includes('These answers describe your scenario.')];
  };
  expect(await asked('decide')).toEqual(['17', true]);
  expect(await asked('explore')).toEqual(['12', false]);
});

test('the picture shows the slow broker', async () => {
  mySystemWanted.emit({ edits: true });
  const { dialog } = await draw({ 'slow.broker': 2, 'slow.ms': 35 });
  const rows = [...dialog().querySelectorAll('svg g')].map(({ textContent }) => textContent);
  expect(rows.filter((row) => row?.includes('35'))).toEqual(['Broker 2+35\u202Fms']);
});

test('starting over asks about a new system', async () => {
  mySystemWanted.emit({ edits: true });
  const { dialog } = await draw({ partitions: 17 });
  click(buttonNamed('New system'));
  expect(find<HTMLInputElement>(dialog(), 'input[data-setting=partitions]').value).toBe('12');
  expect(dialog().textContent).toContain('Typical so far: client, load');
});

test('a used system is shown on the stage, whatever the questions were opened from', async () => {
  await draw();
  const shown = vi.fn();
  const end = stageWanted.subscribe(shown);
  click(buttonNamed('Use as my system'));
  expect(shown).toHaveBeenCalledOnce();
  end();
});

test('a new system stays in Decide with its question', async () => {
  mySystemWanted.emit({ edits: true });
  const { openLink, store } = await draw({ partitions: 17 });
  store.setState(({ view }) => ({ view: { ...view, screen: 'decide', decide: 'p=99.9' } }));
  click(buttonNamed('New system'));
  click(buttonNamed('Use as my system'));
  expect(decodeLink(openLink.mock.calls[0]?.[0])).toMatchObject({
    ok: true,
    scenario: { partitions: 12 },
    view: { title: 'My system', screen: 'decide', decide: 'p=99.9' },
  });
});

test('a closed dialog keeps its answers; Clear removes them', async () => {
  const { dialog } = await draw();
  const brokers = find<HTMLInputElement>(dialog(), 'input[data-setting=brokers]');
  type(brokers, '6');
  leave(brokers);
  const again = await draw();
  expect(find<HTMLInputElement>(again.dialog(), 'input[data-setting=brokers]').value).toBe('6');
  click(buttonNamed('Clear'));
  expect(find<HTMLInputElement>(again.dialog(), 'input[data-setting=brokers]').value).toBe('3');
});

test('the host shows the dialog from anywhere', async () => {
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
