import { act } from 'react';
import { expect, test } from 'vitest';
import { WaysOutSection } from '../../../src/features/explore/panel/WaysOut';
import type { WayFigures, WayOut, WaysOut } from '../../../src/run/waysOut/waysOut';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import type { WaysOutState } from '../../../src/store/waysOutSlice';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, render } from '../../support/render';

const BEFORE: WayFigures = { p99Ms: 6040, requestsPerSecond: 420.4, brokerCores: 0.31 };
const AFTER = { ends: true, givesUp: null, requestsPerSecond: 130, brokerCores: 0.1234 };
const WAYS: readonly WayOut[] = [
  { ...AFTER, field: 'batch.size', from: 16_384, to: 32_768, p99Ms: 131 },
  { ...AFTER, field: 'linger.ms', from: 0, to: 5, p99Ms: 133.4, givesUp: 'records may wait' },
  { ...AFTER, field: 'partitioner', from: 'sticky', to: 'adaptive', p99Ms: 136 },
];
const MORE: readonly WayOut[] = [
  { ...AFTER, field: 'compression.type', from: 'none', to: 'lz4', p99Ms: 12.34, ends: false },
  {
    ...AFTER,
    field: 'max.in.flight.requests.per.connection',
    from: 5,
    to: 3,
    p99Ms: 1250,
    ends: false,
  },
];
const REQUESTS = 'requests/s 420 → 130';

function setUp(waysOut: WaysOutState) {
  const store = createAppStore({ nowMs: () => 0 });
  store.setState({ waysOut, scenario: { ...DEFAULT_SCENARIO, partitioner: 'sticky' } });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <WaysOutSection />
    </AppProvider>,
  );
  const plain = (text: string | null) => (text ?? '').replaceAll('\u202F', ' ');
  return {
    store,
    root,
    first: () => plain(root.querySelector('h3')?.parentElement?.textContent ?? null),
    rows: () => [...root.querySelectorAll('li')].map((row) => plain(row.textContent)),
    open: () => click(find(root, '[aria-expanded]')),
    names: () =>
      [...root.querySelectorAll('button[aria-label^=Try]')].map((button) =>
        plain(button.getAttribute('aria-label')),
      ),
    says: () =>
      plain(
        [...root.querySelectorAll('section > p:not([aria-live])')]
          .map(({ textContent }) => textContent)
          .join(''),
      ),
    spoken: () => plain(root.querySelector('[aria-live]')?.textContent ?? null),
  };
}

const done = (result: Partial<WaysOut>): WaysOutState => ({
  type: 'done',
  result: { kind: 'ends', ways: WAYS, before: BEFORE, cutShort: false, ...result },
});

test('the first is the fix, with its effect, its price and a button; the others wait below', () => {
  const { root, first, rows, names, says, open } = setUp(done({}));
  expect(first()).toBe(`Fix: batch.size to 32,768 Bp99 6.04 s → 131 ms${REQUESTS}.`);
  expect(rows()).toEqual([]);
  expect(find(root, '[aria-expanded]').textContent).toBe('2 others');
  open();
  expect(rows()).toEqual([
    `linger.ms 0 to 5 ms → 133 ms${REQUESTS}; records may waitTry`,
    `Sticky to adaptive partitioner → 136 ms${REQUESTS}Try`,
  ]);
  expect(names()).toEqual(['Try batch.size 32,768 B', 'Try linger.ms 5 ms', 'Try adaptive partitioner']);
  expect(says()).toBe('Each keeps p99 within 200 ms with 3 seeds.');
});

test('mere help is distinguished from a fix', () => {
  const [more] = MORE as [WayOut];
  const some = setUp(done({ ways: [...WAYS, more] }));
  some.open();
  expect(some.says()).toBe('The first 3 keep p99 within 200 ms with 3 seeds; the rest only lower it.');
  const one = setUp(done({ ways: [...WAYS.slice(0, 1), more] }));
  one.open();
  expect(one.says()).toContain('The first keeps p99');
});

test("the client's version is locked until the reader unlocks it, if a newer one offers more", () => {
  const { store, root } = setUp(done({}));
  expect(store.getState().newerClients).toBe(false);
  click(find(root, '[aria-expanded]'));
  click(find(root, 'input[type=checkbox]'));
  expect(store.getState().newerClients).toBe(true);
  act(() => store.setState({ scenario: DEFAULT_SCENARIO }));
  expect(root.querySelector('input')).toBeNull();
});

test('Try changes the setting, and one undo reverts it', () => {
  const { store, root } = setUp(done({}));
  click(find(root, '[aria-expanded]'));
  click(find(root, 'button[aria-label^="Try linger.ms"]'));
  expect(store.getState().scenario).toMatchObject({ 'linger.ms': 5, at: [] });
  store.temporal.getState().undo();
  expect(store.getState().scenario['linger.ms']).toBe(0);
  expect(store.getState().scenario.partitioner).toBe('sticky');
});

test('while it searches it says how far it is, and a screen reader hears nothing of that', () => {
  const progress = { runs: 12, work: 0, runsLeft: 19 };
  const { says, spoken } = setUp({ type: 'searching', ways: [], before: null, progress });
  expect(says()).toBe('Looking for a fix, 12 of at most 31 runs');
  expect(spoken()).toBe('');
  const ways = WAYS.slice(0, 1);
  expect(setUp({ type: 'searching', ways, before: BEFORE, progress }).first()).toContain('Fix: batch.size');
  expect(setUp({ type: 'searching', ways: [], before: null, progress: null }).says()).toBe(
    'Looking for a fix',
  );
});

test('the end is announced once', () => {
  expect(setUp(done({})).spoken()).toBe(
    'batch.size to 32,768 B, linger.ms 0 to 5 ms, Sticky to adaptive partitioner. Each keeps p99 within 200 ms with 3 seeds.',
  );
});

test('if nothing fixes it, the most helpful changes have the same form', () => {
  const { first, rows, says, open } = setUp(done({ kind: 'helps', ways: MORE, cutShort: true }));
  expect(first()).toContain('What helps most: compression.type to lz4');
  open();
  // A long name of Kafka's gives way to its label.
  expect(rows()).toEqual([`Requests in flight 5 to 3 → 1.25 s${REQUESTS}Try`]);
  expect(says()).toBe(
    'None of the single changes tried keeps p99 within 200 ms with 3 seeds. The search was cut short, so there may be more.',
  );
});

test('without anything to offer there is one sentence, and without trouble nothing', () => {
  const nothing = setUp(done({ kind: 'helps', ways: [] }));
  expect([nothing.rows(), nothing.says()]).toEqual([[], 'None of the single changes tried lowers p99.']);
  const border = setUp(done({ kind: 'border', ways: [] }));
  expect([border.first(), border.says()]).toEqual(['', 'p99 is already within 200 ms.']);
  expect(setUp(done({ kind: 'failed', ways: [] })).says()).toBe(
    "The model couldn't run again to look for changes.",
  );
  expect(setUp({ type: 'none' }).root.textContent).toBe('');
});
