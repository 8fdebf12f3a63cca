import { expect, test } from 'vitest';
import { WaysOutSection } from '../../../src/features/explore/panel/WaysOut';
import { type DecideSearch, openSearch, questionOfRun, SMALL } from '../../../src/run/decide/search';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import type { WaysOutState } from '../../../src/store/waysOutSlice';
import { AppProvider } from '../../../src/ui/app';
import { doneWith, FAILED, FakeRuns } from '../../run/fakePool';
import { idleSession } from '../../support/idleSession';
import { click, render } from '../../support/render';
import { runOf } from '../sweep/fakeSweep';

const SCENARIO: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky', 'stall.ms': 0 };

/** A search in a made-up model, in which `msOf` says how fast a run is in trouble. */
function searched(msOf: (scenario: Scenario) => number): DecideSearch {
  const search = openSearch(questionOfRun(SCENARIO, 200, []), new FakeRuns().runs, SMALL);
  for (let run = search.driver.next(); run !== null; run = search.driver.next())
    run.over(doneWith(runOf(run.scenario['slow.ms'] === 0 ? 5 : msOf(run.scenario))));
  return search;
}

function setUp(waysOut: WaysOutState) {
  const store = createAppStore({ nowMs: () => 0 });
  store.setState({ waysOut, scenario: SCENARIO });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <WaysOutSection />
    </AppProvider>,
  );
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u202F', ' ');
  return {
    store,
    root,
    heading: () => plain(root.querySelector('h3')?.textContent),
    tries: () =>
      [...root.querySelectorAll('[aria-label^=Try]')].map((button) =>
        plain(button.getAttribute('aria-label')),
      ),
    text: () => plain(root.textContent),
    spoken: () => plain(root.querySelector('[aria-live]')?.textContent),
    button: (name: RegExp) =>
      [...root.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? '')),
  };
}

const FAST: (scenario: Scenario) => number = (scenario) => {
  if (scenario.partitioner === 'adaptive') return 150;
  return scenario['linger.ms'] >= 10 || scenario['compression.type'] !== 'none' ? 40 : 900;
};

test('the fix is a heading with its gain and a button, and the others open in place', () => {
  const { root, store, heading, tries, text, button } = setUp({
    type: 'done',
    result: searched(FAST).result(),
  });
  expect(heading()).toBe('Fix: linger 10 ms');
  expect(text()).toMatch(/p99 900\.? ?m?s? ?→ 4\d/);
  expect(tries()).toEqual(['Try linger 10 ms']);
  const others = button(/others?$/);
  if (others === undefined) throw new Error('There are others.');
  click(others);
  expect(tries()).toEqual(['Try linger 10 ms', 'Try compression lz4', 'Try partitioner adaptive']);
  // What an answer assumes and needs is always there in full.
  expect(text()).toContain('Assumes that data shrinks to 50 %.');
  expect(text()).toContain('Needs client 3.3.');
  const first = root.querySelector('[aria-label^=Try]');
  if (!(first instanceof HTMLElement)) throw new Error('There is a button.');
  click(first);
  expect(store.getState().scenario).toEqual({ ...SCENARIO, 'linger.ms': 10 });
});

test('what leads while the search goes on is not called the fix yet', () => {
  const { heading, spoken } = setUp({
    type: 'searching',
    result: searched(FAST).result(),
    progress: { runs: 9, runsLeft: 12, work: 0.4 },
  });
  expect(heading()).toBe('Best so far: linger 10 ms');
  expect(spoken()).toBe('');
});

test('below it stands whether the partitioner is the problem, with the way to Compare', () => {
  const problem = setUp({ type: 'done', result: searched(FAST).result() });
  expect(problem.text()).toMatch(/ is the problem: adaptive has 1\d\d ms/);
  const compare = problem.button(/^Compare$/);
  if (compare === undefined) throw new Error('There is a button.');
  click(compare);
  expect(problem.store.getState().view.screen).toBe('compare');
  const other = setUp({
    type: 'done',
    result: searched((run) => (run['linger.ms'] > 5 ? 40 : 700)).result(),
  });
  expect(other.text()).toMatch(/isn't your partitioner: .* 70\d ms/);
});

test('without a fix the nearest is named, and a search says how far it is', () => {
  const nothing = setUp({ type: 'done', result: searched((run) => 900 - run['linger.ms']).result() });
  expect(nothing.text()).toContain('Nothing tried meets it. Nearest: ');
  expect(nothing.spoken()).toContain('Nothing tried meets it.');
  const progress = { runs: 12, work: 1, runsLeft: 30 };
  const searching = setUp({ type: 'searching', result: null, progress });
  expect(searching.text()).toContain('Looking for a fix, 12 of about 42 runs');
  expect(searching.spoken()).toBe('');
  expect(setUp({ type: 'none' }).text()).toBe('');
});

test.each(['blocked', 'memory', 'scenario', 'trap'] as const)(
  'runs that failed (%s) are why, with another try',
  (kind) => {
    const failure = { ...FAILED, kind };
    const { store, root, text, spoken, button } = setUp({
      type: 'done',
      result: { ...searched(FAST).result(), settings: [], failure },
    });
    expect(text()).toContain(' failed: The model refused it.');
    expect([root.querySelectorAll('[role=alert]').length, spoken()]).toEqual([1, '']);
    click(button(/^Try again$/) as HTMLElement);
    expect(store.getState().waysOut).toEqual({ type: 'searching', result: null, progress: null });
  },
);
