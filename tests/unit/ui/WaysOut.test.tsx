import { expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import type { WayOut, WaysOut } from '../../../src/sim/waysOut/waysOut';
import { createAppStore } from '../../../src/store/store';
import type { WaysOutState } from '../../../src/store/waysOutSlice';
import { AppProvider } from '../../../src/ui/app';
import { WaysOutSection } from '../../../src/ui/panel/WaysOut';
import { idleSession } from './idleSession';
import { click, find, render } from './render';

const WAYS: readonly WayOut[] = [
  { field: 'linger.ms', from: 0, to: 5, p99Ms: 133.4 },
  { field: 'batch.size', from: 16_384, to: 32_768, p99Ms: 131 },
  { field: 'partitioner', from: 'sticky', to: 'adaptive', p99Ms: 136 },
  { field: 'slow.ms', from: 20, to: 16, p99Ms: 196 },
];
const MORE: readonly WayOut[] = [
  { field: 'max.in.flight.requests.per.connection', from: 5, to: 3, p99Ms: 1250 },
  { field: 'acks', from: 'all', to: '1', p99Ms: 12.34 },
];

function setUp(waysOut: WaysOutState) {
  const store = createAppStore({ playheadMs: () => 30_000, nowMs: () => 0 });
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
    heading: () => root.querySelector('h3')?.textContent,
    rows: () => [...root.querySelectorAll('li')].map((row) => plain(row.textContent)),
    names: () =>
      [...root.querySelectorAll('button[aria-label^=Try]')].map((button) =>
        plain(button.getAttribute('aria-label')),
      ),
    says: () => plain(root.querySelector('p')?.textContent ?? null),
    spoken: () => plain(root.querySelector('[aria-live]')?.textContent ?? null),
  };
}

const done = (result: Partial<WaysOut>): WaysOutState => ({
  type: 'done',
  result: { kind: 'ends', ways: WAYS, cutShort: false, ...result },
});

test('each way out is a row with its p99 and a button that says what it does', () => {
  const { heading, rows, names, says } = setUp(done({}));
  expect(heading()).toBe('Smallest change that fixes it');
  expect(rows()).toEqual([
    'linger.ms 0 to 5 msp99 133 msTry',
    'batch.size to 32,768 Bp99 131 msTry',
    'Sticky to adaptive partitionerp99 136 msTry',
    'Broker slowness to +16 msp99 196 msTry',
  ]);
  expect(names()).toEqual([
    'Try linger.ms 5 ms',
    'Try batch.size 32,768 B',
    'Try adaptive partitioner',
    'Try Broker slowness +16 ms',
  ]);
  expect(says()).toBe('Each keeps p99 within 200 ms with 3 seeds.');
});

test('Try changes the setting from the start, whatever the reach, and one undo takes it back', () => {
  const { store, root } = setUp(done({}));
  store.getState().setReach('here');
  click(find(root, 'button'));
  expect(store.getState().scenario).toMatchObject({ 'linger.ms': 5, at: [] });
  store.temporal.getState().undo();
  expect(store.getState().scenario['linger.ms']).toBe(0);
  expect(store.getState().scenario.partitioner).toBe('sticky');
});

test('a way out can be compared with the present scenario, which stays as it is', () => {
  const { store, root } = setUp(done({}));
  const { scenario } = store.getState();
  const compare = (): void => click(find(root, 'button[aria-label="Compare with linger.ms 5\u202fms"]'));
  compare();
  expect(store.getState().scenario).toBe(scenario);
  expect(store.getState().view).toMatchObject({
    screen: 'compare',
    compare: [{ ...scenario, 'linger.ms': 5 }],
  });
  compare();
  compare();
  expect(store.getState().view.compare).toHaveLength(3);
  click(find(root, 'button[aria-label="Compare: you\'re already comparing four scenarios"]'));
  expect(store.getState().view.compare).toHaveLength(3);
});

test('while it searches it says how far it is, and a screen reader hears nothing of that', () => {
  const ways = WAYS.slice(0, 1);
  const { heading, rows, says, spoken } = setUp({
    type: 'searching',
    ways,
    progress: { runs: 12, ofRuns: 31 },
  });
  expect(heading()).toBe('Smallest change that fixes it');
  expect(rows()).toHaveLength(1);
  expect(says()).toBe('Looking for ways out, 12 of at most 31 runs');
  expect(spoken()).toBe('');
  expect(setUp({ type: 'searching', ways: [], progress: null }).says()).toBe('Looking for ways out');
});

test('at the end it is said once', () => {
  expect(setUp(done({})).spoken()).toBe(
    'Smallest change that fixes it: linger.ms 0 to 5 ms, batch.size to 32,768 B, Sticky to adaptive partitioner, Broker slowness to +16 ms. Each keeps p99 within 200 ms with 3 seeds.',
  );
});

test('where nothing ends it, what helps most is there in the same form', () => {
  const { heading, rows, says } = setUp(done({ kind: 'helps', ways: MORE, cutShort: true }));
  expect(heading()).toBe('What helps most');
  // A long name of Kafka's gives way to its label.
  expect(rows()).toEqual(['Requests in flight 5 to 3p99 1.25 sTry', 'acks all to 1p99 12.3 msTry']);
  expect(says()).toBe(
    'None of the single changes tried keeps p99 within 200 ms with 3 seeds. The search was cut short, so there may be more.',
  );
});

test('without anything to offer there is one sentence, and without trouble nothing', () => {
  const nothing = setUp(done({ kind: 'helps', ways: [] }));
  expect([nothing.rows(), nothing.says()]).toEqual([[], 'None of the single changes tried lowers p99.']);
  const border = setUp(done({ kind: 'border', ways: [] }));
  expect([border.heading(), border.says()]).toEqual([undefined, 'p99 is already within 200 ms.']);
  expect(setUp(done({ kind: 'failed', ways: [] })).says()).toBe(
    "The model couldn't run again to look for changes.",
  );
  expect(setUp({ type: 'none' }).root.textContent).toBe('');
});
