import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { readySweeps } from '../../../src/features/sweep/core/readySweeps';
import { SweepRail } from '../../../src/features/sweep/screen/SweepRail';
import { fieldOf } from '../../../src/scenario/fields';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP, type Sweep } from '../../../src/scenario/sweep';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import type { ChoiceProps } from '../../../src/ui/controls/choiceLook';
import { idleSession } from '../../support/idleSession';
import { click, find, press, render, type } from '../../support/render';

/** The menus are loaded later and drawn over the page: here they are the browser's own. */
vi.mock('../../../src/ui/controls/Choice', () => ({
  Choice: ({ label, groups, value, onChange }: ChoiceProps<string>) => (
    <select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="" />
      {groups
        .flatMap(({ options }) => options)
        .map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
    </select>
  ),
}));

/** The rail over a store of its own. */
function setUp(changes: Partial<Sweep> = {}, scenario: Partial<Scenario> = {}) {
  const store = createAppStore({ nowMs: () => 0 });
  store.setState({ scenario: { ...DEFAULT_SCENARIO, ...scenario } });
  store.getState().setSweep(changes);
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <SweepRail />
    </AppProvider>,
  );
  const menu = (label: string) => find<HTMLSelectElement>(root, `select[aria-label="${label}"]`);
  return {
    root,
    store,
    sweep: () => store.getState().view.sweep,
    menu,
    choose: (label: string, value: string) =>
      act(() => {
        menu(label).value = value;
        menu(label).dispatchEvent(new Event('change', { bubbles: true }));
      }),
    /** The first entry with this label: those of the axis across come first. */
    entry: (label: string) => entryOf(root, label),
    enter: (label: string, text: string) => {
      type(entryOf(root, label), text);
      press(entryOf(root, label), 'Enter');
    },
    button: (text: string) => {
      const named = [...root.querySelectorAll('button')].filter((button) => button.textContent === text);
      // A word of a list is switched on and off; the partitioner on the map is chosen.
      const found = named.find((button) => button.hasAttribute('aria-pressed')) ?? named[0];
      if (found === undefined) throw new Error(`There is no button ${text}.`);
      return found;
    },
    alerts: () => [...root.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent),
  };
}

function entryOf(root: HTMLElement, label: string): HTMLInputElement {
  const field = [...root.querySelectorAll('label')].find(
    (element) => element.querySelector('span')?.textContent === label,
  );
  if (field === undefined) throw new Error(`There is no entry ${label}.`);
  return find<HTMLInputElement>(field, 'input');
}

describe('a range', () => {
  test('keeps invalid text in its entry, and says why', () => {
    const { enter, entry, sweep, alerts } = setUp();
    enter('From', 'early');
    expect(entry('From').value).toBe('early');
    expect(entry('From').getAttribute('aria-invalid')).toBe('true');
    expect(alerts()).toEqual(['"early" isn\'t a number.']);
    expect(sweep()).toEqual(DEFAULT_SWEEP);
  });

  test('restores its value and removes the message on Escape', () => {
    const { enter, entry, alerts } = setUp();
    enter('From', 'early');
    press(entry('From'), 'Escape');
    expect([entry('From').value, alerts()]).toEqual(['0', []]);
  });

  test('that runs backwards is reversed, with a notice', () => {
    const { enter, entry, sweep, alerts } = setUp();
    enter('From', '30');
    expect(sweep().x).toMatchObject({ from: 19, to: 30 });
    expect(alerts()).toEqual(['The range ran backwards. Used 19 to 30.']);
    expect([entry('From').value, entry('To').value]).toEqual(['19', '30']);
  });

  test('takes numbers as people write them, and keeps to the limits of its field', () => {
    const { enter, sweep, alerts } = setUp();
    enter('To', '1,000');
    expect(sweep().x).toMatchObject({ from: 0, to: 1000 });
    expect(alerts()).toEqual([]);
    enter('Values', '1000');
    expect(sweep().x).toMatchObject({ count: 64 });
    expect(alerts()).toMatchSnapshot();
  });

  test('has its values one by one when it is listed, and they can be changed', () => {
    const { button, enter, entry, sweep, alerts } = setUp({
      x: { field: 'linger.ms', spacing: 'linear', from: 0, to: 10, count: 3 },
    });
    click(button('List'));
    const label = 'Values, separated by commas';
    expect(entry(label).value).toBe('0, 5, 10');
    enter(label, '1 2;50');
    expect(sweep().x).toEqual({ field: 'linger.ms', spacing: 'list', values: [1, 2, 50] });
    expect(alerts()).toEqual([]);
    enter(label, '1, two');
    expect(alerts()).toEqual(['"two" isn\'t a whole number.']);
    enter(label, '7, 7');
    expect(alerts()).toMatchSnapshot();
    expect([entry(label).value, sweep().x]).toMatchObject(['7, 7', { values: [1, 2, 50] }]);
  });

  test("that becomes logarithmic says that it can't start at 0", () => {
    const { button, sweep, alerts } = setUp();
    click(button('Logarithmic'));
    expect(sweep().x).toMatchObject({ spacing: 'linear', from: 0 });
    expect(alerts()).toMatchSnapshot();
  });
});

describe('the words of a field', () => {
  test('are switched on and off, in the order of the field', () => {
    const { button, sweep } = setUp();
    const [sticky, uniform] = [button('Sticky'), button('Uniform')];
    click(sticky);
    expect(sweep().lines?.values).toEqual(['uniform', 'adaptive']);
    expect([sticky, uniform].map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    click(sticky);
    expect(sweep().lines?.values).toEqual(['sticky', 'uniform', 'adaptive']);
  });

  test('are never all off', () => {
    const { button, sweep, alerts } = setUp();
    for (const name of ['Sticky', 'Uniform', 'Adaptive']) click(button(name));
    expect(sweep().lines?.values).toEqual(['adaptive']);
    expect(alerts()).toEqual(['Choose at least one value.']);
    click(button('Uniform'));
    expect(alerts()).toEqual([]);
  });

  test('of an axis stay two at least', () => {
    const x = { field: 'acks', spacing: 'list', values: ['1', 'all'] } as const;
    const { button, sweep, alerts } = setUp({ x });
    click(button('The leader'));
    expect(sweep().x).toEqual(x);
    expect(alerts()).toEqual(['Choose at least two values.']);
    click(button('None'));
    expect([sweep().x, alerts()]).toEqual([{ ...x, values: ['0', '1', 'all'] }, []]);
  });
});

describe('the fields of the axes', () => {
  test('are not offered twice, and never the seed', () => {
    const { menu } = setUp();
    const offered = (label: string) => [...menu(label).options].map(({ value }) => value);
    expect(offered('Across')).not.toContain('slow.ms');
    expect(offered('Up')).not.toContain('linger.ms');
    expect(offered('Lines')).not.toContain('linger.ms');
    expect(offered('Lines')).not.toContain('slow.ms');
    for (const label of ['Across', 'Up', 'Lines']) expect(offered(label)).not.toContain('seed');
  });

  test('begin with values of their own', () => {
    const { choose, sweep } = setUp();
    choose('Across', 'acks');
    expect(sweep().x).toEqual({ field: 'acks', spacing: 'list', values: ['0', '1', 'all'] });
    choose('Up', 'none');
    expect(sweep().y).toBeNull();
    choose('Lines', 'none');
    expect(sweep().lines).toBeNull();
  });

  test('as lines take five values at most, the ends among them', () => {
    const { choose, sweep, alerts } = setUp();
    choose('Lines', 'partitions');
    const stops = fieldOf('partitions');
    const all = 'stops' in stops ? (stops.stops ?? []) : [];
    expect(sweep().lines?.values.length).toBe(5);
    expect([sweep().lines?.values[0], sweep().lines?.values.at(-1)]).toEqual([all[0], all.at(-1)]);
    expect(alerts()).toEqual([]);
  });

  test('that do nothing in this scenario say so', () => {
    expect(setUp({}, { 'slow.broker': 'none' }).alerts()).toMatchSnapshot();
  });
});

test('a metric that the scenario lacks says why', () => {
  const { choose, sweep, alerts } = setUp();
  choose('Colour', 'end.to.end.p99');
  expect(sweep().metric).toBe('end.to.end.p99');
  expect(alerts()).toMatchSnapshot();
  choose('Colour', 'mean');
  expect(alerts()).toEqual([]);
});

test('every ready sweep takes its axes, and is then the one that is shown', () => {
  const { choose, menu, sweep, alerts, store } = setUp({ precision: 0.05 });
  for (const { id, sweep: ready } of readySweeps(store.getState().scenario)) {
    choose('Sweep', id);
    expect(sweep()).toEqual({ ...DEFAULT_SWEEP, precision: 0.05, ...ready });
    expect(menu('Sweep').value).toBe(id);
    expect(alerts()).toEqual([]);
  }
});

test("custom axes aren't a ready sweep", () => {
  const { enter, menu } = setUp();
  enter('To', '30');
  expect(menu('Sweep').value).toBe('');
});

test('the partitioner on the map is the scenario’s', () => {
  const { root, store } = setUp({}, { partitioner: 'sticky' });
  const group = find(root, '[role="radiogroup"][aria-label="Partitioner"]');
  const choices = [...group.querySelectorAll<HTMLElement>('[role="radio"]')];
  expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false']);
  const [, , adaptive] = choices;
  if (adaptive === undefined) throw new Error('There is no third partitioner.');
  click(adaptive);
  expect(store.getState().scenario.partitioner).toBe('adaptive');
  expect(adaptive.getAttribute('aria-checked')).toBe('true');
});

describe('objective and runs', () => {
  test('are committed with Enter, each in its place', () => {
    const { enter, store, sweep } = setUp();
    enter('SLO, p99 at most', '50');
    enter('Length of each run', '20');
    enter('Precision', '5');
    enter('Max. runs per cell', '20');
    expect(store.getState().view.sloP99Ms).toBe(50);
    expect(store.getState().scenario['duration.s']).toBe(20);
    expect(sweep()).toMatchObject({ precision: 0.05, mostRuns: 20 });
  });

  test('say that the objective has a limit, with commas too', () => {
    const { enter, store, alerts } = setUp();
    enter('SLO, p99 at most', '1,000,000');
    expect(store.getState().view.sloP99Ms).toBe(200);
    expect(alerts()).toMatchSnapshot();
  });

  test('report invalid values and leave the rest alone', () => {
    const { enter, sweep, alerts } = setUp();
    enter('Max. runs per cell', '-3');
    expect(alerts()).toMatchSnapshot();
    expect(sweep()).toEqual(DEFAULT_SWEEP);
  });
});
