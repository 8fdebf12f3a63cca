import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as readInWorker from '../../../src/features/import/core/readInWorker';
import { addFiles, addText, answer, startOver } from '../../../src/features/import/screen/draft';
import { MySystemHost } from '../../../src/features/import/screen/MySystemHost';
import { mySystemWanted } from '../../../src/shell/doors';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, comesTo, find, paste, render } from '../../support/render';

afterEach(() => {
  vi.restoreAllMocks();
  act(startOver);
});

const METRICS = [0, 1, 2]
  .map((node) => `kafka_producer_node_request_latency_avg{client_id="a",node_id="node-${node}"} 3`)
  .join('\n');

const field = (): HTMLTextAreaElement => find(document.body, 'textarea[aria-label="Text to read"]');
const dialog = (): string => document.querySelector('[role=dialog] h2')?.textContent ?? '';
const said = (): string => document.body.textContent ?? '';
/** What the dialog comes to, however long its code and a reading take. */
const saying = (words: string) => comesTo(() => expect(said()).toContain(words));

function write(text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  act(() => {
    setValue?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** The page with the dialog open, and these texts in it. */
async function openDialog(...texts: readonly string[]) {
  const store = createAppStore();
  render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <MySystemHost />
    </AppProvider>,
  );
  await act(async () => {
    mySystemWanted.emit({ edits: true });
    for (const text of texts) await addText(text);
  });
  await comesTo(() => expect(dialog()).not.toBe(''));
  return store;
}

function drop(...files: readonly File[]): void {
  const dataTransfer = { types: ['Files'], files, getData: () => '' };
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer });
  act(() => void document.body.dispatchEvent(event));
}

test('a text is read as soon as it is pasted, and what it means is shown', async () => {
  await openDialog();
  write('linger.ms=20');
  await saying('What I read');
  expect(find(document.body, '[aria-labelledby=what-was-read]').textContent).toContain('linger.ms');
});

test('a text of a megabyte never gets into the field', async () => {
  await openDialog();
  paste(field(), `linger.ms=20\n${'# more\n'.repeat(150_000)}`);
  await saying('What I read');
});

test('for a system that changes in time there is no fit, and the page says why', async () => {
  await openDialog(METRICS);
  await saying('What this means');
  act(() => answer({ slowness: 'all' }));
  await saying('No fit: the scenario changes at');
  expect(said()).not.toContain('Before the fit');
  expect(document.querySelector('[data-fit]')?.getAttribute('data-fit')).toBe('idle');
  expect(buttonNamed('Use as my system')).toBeTruthy();
});

test("a refused text doesn't replace those before", async () => {
  await openDialog('Nothing to read.');
  paste(field(), 'x'.repeat(20_000_001));
  await saying('nothing was read');
  expect(find(document.body, '[role=alert]').textContent).toContain('larger than 20\u202FMB');
  expect(find(document.body, '[aria-label=Texts]').children).toHaveLength(1);
});

test("a pasted text stays if the reader can't be loaded", async () => {
  vi.spyOn(readInWorker, 'isKnownText').mockRejectedValue(new Error('not fetched'));
  await openDialog();
  click(find(document.body, '[aria-label=Close]'));
  await act(async () => paste(document.body, 'Whatever it is.'));
  await saying('Pasted text');
});

test('several files that are dropped are read together, and where they differ the reader can remove one', async () => {
  const store = await openDialog();
  drop(
    new File(['linger.ms=7\nacks=all'], 'a.properties'),
    new File(['linger.ms=9'], 'b.properties'),
    new File(['Call Anna.'], 'notes.txt'),
  );
  await saying('What I read');
  for (const name of ['a.properties', 'b.properties', 'notes.txt']) expect(said()).toContain(name);
  expect(said()).toMatch(/linger\.ms differs.*7.*a\.properties.*9.*b\.properties/);
  click(find(document.body, '[aria-label="Remove b.properties"]') as HTMLElement);
  await act(async () => {});
  await saying('a.properties: 2 settings read');
  click(buttonNamed('Use as my system'));
  expect(store.getState().scenario['linger.ms']).toBe(7);
});

test('a file dropped on a part of the page that handles it is left to that part', async () => {
  await openDialog();
  click(find(document.body, '[aria-label=Close]'));
  document.body.addEventListener('drop', (event) => event.preventDefault(), { once: true });
  drop(new File(['linger.ms=7'], 'a.properties'));
  await act(async () => {});
  expect(dialog()).toBe('');
  drop(new File(['linger.ms=7'], 'a.properties'));
  await saying('What I read');
});

test('a text in which nothing is known says so, and offers an example', async () => {
  await openDialog('Dear Anna,\nsee you on Friday.');
  await saying("Linger doesn't know this format");
  click(buttonNamed('Show an example'));
  await saying('What I read');
});

test('settings without metrics ask for metrics, and can be used at once', async () => {
  const store = await openDialog('linger.ms=7\nacks=all');
  await saying('2 settings read');
  expect(said()).toContain('With metrics it gets better');
  expect(find(document.body, 'li[aria-label=Safety]').dataset.answered).toBe('true');
  expect(find(document.body, 'li[aria-label=Load]').dataset.answered).toBe('false');
  click(buttonNamed('Use as my system'));
  expect(store.getState()).toMatchObject({ scenario: { 'linger.ms': 7 }, view: { title: 'My system' } });
  expect(dialog()).toBe('');
});

test('an answer counts more than what was pasted', async () => {
  const store = await openDialog('acks=all\nlinger.ms=7');
  await saying('2 settings read');
  act(() => answer({ acks: '1' }));
  click(buttonNamed('Use as my system'));
  expect(store.getState().scenario).toMatchObject({ acks: '1', 'linger.ms': 7 });
});

test('leaving keeps the draft; starting over forgets it', async () => {
  await openDialog('linger.ms=7');
  await saying('1 setting read');
  click(buttonNamed('Cancel'));
  expect(dialog()).toBe('');
  act(() => mySystemWanted.emit({ edits: true }));
  await saying('1 setting read');
  click(buttonNamed('Start over'));
  expect(document.querySelector('[aria-label=Texts]')).toBeNull();
});

test('settings that a link locks stay as they are', async () => {
  const store = await openDialog('acks=all\nlinger.ms=7');
  act(() => store.setState(({ view }) => ({ view: { ...view, lock: ['linger.ms'] } })));
  const before = store.getState().scenario['linger.ms'];
  await saying('2 settings read');
  click(buttonNamed('Use as my system'));
  expect(store.getState().scenario['linger.ms']).toBe(before);
});

test('a lost broker that only the scenario has is said, with a button that leaves it out', async () => {
  const store = await openDialog();
  act(() => store.getState().changeScenario({ 'down.broker': 1 }));
  await act(() => addText(METRICS));
  await saying('equest latency');
  click(buttonNamed('Keep all brokers up'));
  await comesTo(() => expect(said()).not.toContain('Keep all brokers up'));
});

const asked = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[aria-label="Before the fit"] li')].map((each) =>
    each.getAttribute('aria-label'),
  );
const fitState = (): string | undefined => document.querySelector<HTMLElement>('[data-fit]')?.dataset.fit;

test('a fit of metrics waits for what they never say: partitions, keys and arrivals', async () => {
  await openDialog(`${METRICS}\n${METRICS.replaceAll(/node-/g, 'node-1')}`);
  await saying('Before the fit');
  const read = find(document.body, '[aria-labelledby=what-was-read]').textContent;
  expect([read?.includes('Brokers'), read?.includes('Partitions')]).toEqual([true, false]);
  expect([asked(), fitState()]).toEqual([['Load', 'Topic'], 'idle']);
  act(() => answer({ keys: 'uniform', 'keyed.share': 0.6 }));
  expect([asked(), fitState()]).toEqual([['Load', 'Topic'], 'idle']);
  act(() => answer({ arrivals: 'bursts' }));
  expect([asked(), fitState()]).toEqual([['Topic'], 'idle']);
  act(() => answer({ partitions: 60 }));
  expect([asked(), fitState()]).toEqual([[], 'running']);
});

test('a reader who knows none of it has the fit with what is typical', async () => {
  await openDialog(METRICS);
  await saying('Before the fit');
  click(buttonNamed('Fit with these'));
  expect([asked(), fitState()]).toEqual([[], 'running']);
});

test('files of more than 20 MB in all are refused as a whole', async () => {
  await openDialog();
  const half = 'x=1\n'.repeat(2_600_000);
  await act(() => addFiles([new File([half], 'a.log'), new File([`${half} `], 'b.log')]));
  expect(find(document.body, '[role=alert]').textContent).toContain('larger than 20\u202FMB');
  expect(document.querySelector('[aria-label=Texts]')).toBeNull();
});
