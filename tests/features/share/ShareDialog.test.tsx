import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShareDialog } from '../../../src/features/share/screen/ShareDialog';
import { type AppStore, createAppStore } from '../../../src/store/store';
import { undo } from '../../../src/store/undo';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, render, type } from '../../support/render';

let store: AppStore;
const share = vi.fn((_data: ShareData) => Promise.reject(new DOMException('Called off', 'AbortError')));

beforeEach(async () => {
  store = createAppStore({ nowMs: () => 0 });
  store.getState().openPreset('uniform');
  store.setState({ restS: 12.5 });
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const services = { store, session: idleSession(), link: () => 'https://example.org/linger/#v=1' };
  render(
    <AppProvider services={services}>
      <ShareDialog onClose={() => {}} />
    </AppProvider>,
  );
  await act(async () => {});
  click(button(/^For teachers and authors/));
});

const link = (): string => find<HTMLInputElement>(document, 'input[aria-label="Link to this view"]').value;
const snippet = (): string => find<HTMLTextAreaElement>(document, 'textarea[aria-label^="HTML for"]').value;
const button = (name: RegExp): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>('button, [role=radio]')];
  const found = all.find((each) => name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''));
  if (found === undefined) throw new Error(`There is no button ${name}.`);
  return found;
};
const check = (name: string): HTMLElement => {
  const labels = [...document.querySelectorAll('label')];
  const found = labels.find(({ textContent }) => textContent?.startsWith(name))?.querySelector('input');
  if (!found) throw new Error(`There is no box ${name}.`);
  return found;
};

test('the playhead is in the link or left out', () => {
  expect(link()).toContain('t=12.5');
  click(check('The link has the playhead'));
  expect(link()).toBe('https://example.org/linger/#uniform');
});

test('a scenario that one machine can run has a command that does, and others have none', () => {
  button(/Prove it on real Kafka/);
  act(() => store.setState(({ scenario }) => ({ scenario: { ...scenario, topics: 2, partitions: 6 } })));
  expect(() => button(/Prove it on real Kafka/)).toThrow();
});

test('title and notes go into the link as text, and can be undone', () => {
  type(find<HTMLInputElement>(document, 'input[maxlength="120"]'), '<b>Bold & "quoted"</b>');
  expect(store.getState().view.title).toBe('<b>Bold & "quoted"</b>');
  expect(link()).toContain('title=%3Cb%3EBold+%26+%22quoted%22%3C/b%3E');
  expect(snippet()).toContain('title="&lt;b&gt;Bold &amp; &quot;');
  expect(snippet()).toContain(' &quot;quoted&quot;&lt;/b&gt;"');
  expect(document.querySelector('b b')).toBeNull();
  act(() => undo(store));
  expect(store.getState().view.title).toBe('');
});

test("hidden and locked parts go into link and embed, and don't change this view", () => {
  click(button(/^Hide and lock/));
  click(check('Evidence'));
  click(check('Lock all settings'));
  expect(link()).toMatch(/hide=evidence.*lock=all|lock=all.*hide=evidence/);
  expect(snippet()).toContain('lock=all');
  expect(store.getState().view).toMatchObject({ hide: [], lock: [] });
});

test('the embed shows stage, strips or both', () => {
  expect(snippet()).not.toContain('hide=');
  click(button(/^Stage$/));
  expect(snippet()).toContain('hide=strips');
  expect(snippet()).toContain('height="460"');
});

test("sharing passes title and link, and cancelling isn't an error", async () => {
  click(button(/^Share…/));
  await act(async () => {});
  expect(share).toHaveBeenCalledWith({ title: expect.any(String), url: link() });
});

test("a file that can't be made yet says why", async () => {
  click(button(/^Table/));
  await act(async () => {});
  expect(find(document, '[role=alert]').textContent).toMatch(/run isn't complete/);
});
