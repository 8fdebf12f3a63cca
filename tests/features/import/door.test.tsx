import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EXAMPLES } from '../../../src/features/import/core/examples';
import * as readInWorker from '../../../src/features/import/core/readInWorker';
import { addFiles, addText } from '../../../src/features/import/screen/adding';
import { closeImport } from '../../../src/features/import/screen/door';
import { ImportHost } from '../../../src/features/import/screen/ImportHost';
import { importWanted } from '../../../src/shell/doors';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, comesTo, find, paste, render } from '../../support/render';

afterEach(() => {
  vi.restoreAllMocks();
  act(closeImport);
});

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
      <ImportHost />
    </AppProvider>,
  );
  await act(async () => {
    importWanted.emit();
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
  await saying('What this means');
  expect(find(document.body, '[aria-labelledby=what-was-read]').textContent).toContain('linger.ms');
});

test('a text of a megabyte never gets into the field', async () => {
  await openDialog();
  paste(field(), `linger.ms=20\n${'# more\n'.repeat(150_000)}`);
  await saying('What this means');
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
  act(closeImport);
  await act(async () => paste(document.body, 'Whatever it is.'));
  await saying('Pasted text');
});

test('several files that are dropped are read together, and each is named', async () => {
  await openDialog();
  drop(
    new File(['linger.ms=7\nacks=all'], 'a.properties'),
    new File(['linger.ms=9'], 'b.properties'),
    new File(['Call Anna.'], 'notes.txt'),
  );
  await saying('What this means');
  for (const name of ['a.properties', 'b.properties', 'notes.txt']) expect(said()).toContain(name);
  const differs = find(document.body, '[aria-label="Settings that differ between the files"]').textContent;
  expect(differs).toMatch(/linger\.ms.*7.*9.*used/);
});

test('a file dropped on a part of the page that handles it is left to that part', async () => {
  await openDialog();
  act(closeImport);
  document.body.addEventListener('drop', (event) => event.preventDefault(), { once: true });
  drop(new File(['linger.ms=7'], 'a.properties'));
  await act(async () => {});
  expect(dialog()).toBe('');
  drop(new File(['linger.ms=7'], 'a.properties'));
  await saying('What this means');
});

test('a text in which nothing is known says so, and offers the three examples', async () => {
  await openDialog('Dear Anna,\nsee you on Friday.');
  await saying("Linger doesn't know this format");
  for (const { name } of EXAMPLES) expect(buttonNamed(name)).toBeTruthy();
  click(buttonNamed('Settings'));
  await saying('What this means');
});

test('settings without metrics ask for metrics, and can be used at once', async () => {
  const store = await openDialog('linger.ms=7');
  await saying('No metrics yet');
  expect(said()).toContain('kafka_producer_record_queue_time_avg');
  expect(buttonNamed('Use as my cluster').getAttribute('aria-disabled')).toBe('true');
  click(buttonNamed('Use the settings only'));
  expect(store.getState().scenario['linger.ms']).toBe(7);
  expect(dialog()).toBe('');
});

test('a slow broker that only the scenario has is said, with a button that leaves it out', async () => {
  const store = await openDialog('linger.ms=7');
  await saying('broker 0');
  click(buttonNamed('Make all brokers equally fast'));
  expect(store.getState().scenario['slow.broker']).toBe('none');
  await comesTo(() => expect(said()).not.toContain('Make all brokers equally fast'));
});

test('files of more than 20 MB in all are refused as a whole', async () => {
  await openDialog();
  const half = 'x=1\n'.repeat(2_600_000);
  await act(() => addFiles([new File([half], 'a.log'), new File([`${half} `], 'b.log')]));
  expect(find(document.body, '[role=alert]').textContent).toContain('larger than 20\u202FMB');
  expect(document.querySelector('[aria-label=Texts]')).toBeNull();
});
