import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as readInWorker from '../../../src/features/import/core/readInWorker';
import { closeImport } from '../../../src/features/import/screen/door';
import { ImportDialog } from '../../../src/features/import/screen/ImportDialog';
import { ImportHost } from '../../../src/features/import/screen/ImportHost';
import { takeText } from '../../../src/features/import/screen/request';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, find, paste, render } from '../../support/render';
import { MICROMETER } from './metricTexts';

const PRINTED = (p99: number): string =>
  `600 records sent, 100.0 records/sec (0.05 MB/sec), 2.2 ms avg latency, 15.0 ms max latency, 2 ms 50th, 5 ms 95th, ${p99} ms 99th, 15 ms 99.9th.`;

afterEach(() => {
  vi.restoreAllMocks();
  act(closeImport);
});

const field = (): HTMLTextAreaElement => find(document.body, 'textarea[aria-label="Text to read"]');

function write(text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  act(() => {
    setValue?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function drawn(node: React.ReactNode) {
  const store = createAppStore({ playheadMs: () => 0 });
  render(<AppProvider services={{ store, session: idleSession(), link: () => '' }}>{node}</AppProvider>);
  return store;
}

async function openDialog(text: string) {
  const request = takeText(text);
  const store = drawn(<ImportDialog request={request} onClose={() => undefined} />);
  // The dialog measures itself once it's mounted.
  await act(async () => {});
  return store;
}

test('the field shows only the beginning of a long text, pasted, dropped or opened', async () => {
  const long = `linger.ms=20\n${'# more\n'.repeat(30_000)}`;
  for (const put of [() => paste(field(), long), () => write(long)]) {
    await openDialog('');
    put();
    expect(field().value).toHaveLength(100_000);
    expect(document.body.textContent).toContain('the field shows its first 100,000 characters');
  }
});

test('a short pasted text is inserted at the caret', async () => {
  await openDialog('acks=all\n');
  expect(paste(field(), 'linger.ms=20')).toBe(false);
});

test("a refused text doesn't replace the current one", async () => {
  await openDialog('linger.ms=20');
  paste(field(), 'x'.repeat(20_000_001));
  expect(field().value).toBe('linger.ms=20');
  expect(find(document.body, '[role=alert]').textContent).toContain('larger than 20\u202FMB');
});

test("a pasted text stays if the reader can't be loaded", async () => {
  vi.spyOn(readInWorker, 'isKnownText').mockRejectedValue(new Error('not fetched'));
  drawn(<ImportHost />);
  await act(async () => paste(document.body, 'Whatever it is.'));
  await vi.waitFor(() => expect(field().value).toBe('Whatever it is.'));
});

test('a file dropped on a part of the page that handles it is left to that part', async () => {
  drawn(<ImportHost />);
  const drop = (): void => {
    const files = [new File(['linger.ms=7'], 'a.properties')];
    const dataTransfer = { types: ['Files'], files, getData: () => '' };
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer });
    act(() => void document.body.dispatchEvent(event));
  };
  document.body.addEventListener('drop', (event) => event.preventDefault(), { once: true });
  drop();
  await act(async () => {});
  expect(document.querySelector('textarea')).toBeNull();
  drop();
  await vi.waitFor(() => expect(field().value).toBe('linger.ms=7'));
});

test('a comparison survives changes of text, scenario and tab until other figures are compared', async () => {
  const store = await openDialog(PRINTED(9));
  click(buttonNamed('Compare with the model'));
  const section = () => find(document.body, 'section[aria-label=Calibrate]');
  const first = section();
  click(buttonNamed('Settings'));
  write(PRINTED(10));
  act(() => store.getState().changeScenario({ 'linger.ms': 7 }));
  click(buttonNamed('Measured run'));
  expect(section()).toBe(first);
  click(buttonNamed('Settings'));
  write(PRINTED(9));
  click(buttonNamed('Compare with the model'));
  expect(section()).toBe(first);
  click(buttonNamed('Settings'));
  write(MICROMETER);
  click(buttonNamed('Fit to my metrics'));
  expect(section()).not.toBe(first);
});

test('a slow broker that only the scenario brings is said, with a button that leaves it out', async () => {
  const store = await openDialog('linger.ms=7');
  expect(document.body.textContent).toContain('broker 0 answers 20 ms late');
  click(buttonNamed('Make all brokers equally fast'));
  expect(store.getState().scenario['slow.broker']).toBe('none');
  expect(document.body.textContent).not.toContain('ms late');
});
