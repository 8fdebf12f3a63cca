import { act } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Rail } from '../../../src/features/explore/rail/Rail';
import { summaryOf } from '../../../src/features/explore/rail/SettingGroups';
import { chooseClient } from '../../../src/scenario/clients/choose';
import { CLIENTS } from '../../../src/scenario/clients/clients';
import { type Field, type FieldValue, isQuantity } from '../../../src/scenario/field';
import { FIELDS, inUse } from '../../../src/scenario/fields';
import { FIELD_HELP } from '../../../src/scenario/fields/help';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { followUnfolded } from '../../../src/ui/unfolded';
import {
  foldName,
  GROUP_NAMES,
  type GroupName,
  SETTING_GROUPS,
} from '../../../src/watch/settings/settingGroups';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, click, comesTo, find, render } from '../../support/render';
import { SOME_RULES } from '../../support/someRules';

const withChanges = (changes: Partial<Scenario>): Scenario => ({ ...DEFAULT_SCENARIO, ...changes });

/** A valid value that is not the default. */
function anotherValue(field: Field): FieldValue {
  const values =
    field.kind === 'choice'
      ? field.choices.map(({ value }) => value)
      : isQuantity(field)
        ? [field.lowest, field.highest]
        : SOME_RULES;
  return values.find((value) => value !== DEFAULT_SCENARIO[field.name]) ?? '';
}

/** The rail with these groups unfolded, over a store of its own; with its sliders if they are all. */
function setUp(changes: Partial<Scenario>, ...groups: readonly GroupName[]) {
  const store = createAppStore({ nowMs: () => 0 });
  store.setState({ scenario: withChanges(changes), unfolded: groups.map(foldName) });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <Rail headlines={groups.length === GROUP_NAMES.length} />
    </AppProvider>,
  );
  const shown = (name: string) =>
    root.querySelector(`[data-block="${name}"], [data-setting="${name}"]`) !== null;
  const change = (patch: Partial<Scenario>) => act(() => store.getState().changeSettings(patch));
  const client = () => find(root, '[data-block="client"]').textContent ?? '';
  return { root, store, shown, change, client };
}

// The groups are fetched when they are wanted; from then on they are there at once.
beforeAll(async () => {
  const { shown } = setUp({}, 'producer');
  await comesTo(() => expect(shown('client')).toBe(true));
});

/** Chooses the option whose label begins so. */
async function choose(root: HTMLElement, selector: string, label: string): Promise<void> {
  click(find(root, selector));
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
  if (option === undefined) throw new Error(`There is no ${label}.`);
  click(option);
  await act(() => vi.dynamicImportSettled());
}

describe('the rail', () => {
  test('has a place for every setting', async () => {
    // What nothing uses is shown where it was changed, and here everything was.
    const changed = Object.fromEntries(FIELDS.map((field) => [field.name, anotherValue(field)]));
    const { shown } = setUp(changed, ...GROUP_NAMES);
    await act(() => vi.dynamicImportSettled());
    const missing = FIELDS.filter(({ name }) => !shown(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('fetches what a setting means when it is pointed at', async () => {
    const { root } = setUp({}, 'producer');
    const row = find(root, '[data-block="batch.size"] > div');
    expect(row.title).toBe('');
    act(() => void row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    await comesTo(() => expect(row.title).toBe(FIELD_HELP['batch.size']));
  });

  test('shows a dependent setting only while the other one enables it', () => {
    const { shown, change } = setUp({}, 'workload');
    expect(shown('key.count')).toBe(false);
    change({ keys: 'zipf' });
    expect(shown('key.count')).toBe(true);
    change({ keys: 'none', 'key.count': 50 });
    // A change must not hide where nobody finds it.
    expect(shown('key.count')).toBe(true);
    change({ 'key.count': 1000 });
    expect(shown('key.count')).toBe(false);
  });

  test('names the client with these defaults, says if they were changed, and names none that sends differently', () => {
    const { client, change } = setUp({}, 'producer');
    expect(client()).toContain('Java 3.3 to 3.9');
    change({ 'linger.ms': 7 });
    expect(client()).toContain('Java 3.3 to 3.9, changed');
    change({ 'linger.ms': 0, partitioner: 'random', sending: 'sync' });
    expect(client()).toBe('ClientCustom settings');
  });

  test('says what another client keeps and changes, and takes that back', async () => {
    const { root, store, client } = setUp({ 'batch.size': 65_536 }, 'producer');
    await act(() => vi.dynamicImportSettled());
    await choose(root, '[data-setting="client"]', 'Java 4');
    expect(store.getState().scenario).toMatchObject({ 'linger.ms': 5, 'batch.size': 65_536 });
    expect(client()).toMatch(/batch\.size 65,536\u202FB\..*0\u202Fms → 5\u202Fms/);
    const [undo, defaults] = root.querySelectorAll<HTMLElement>('[data-client-choice] button');
    click(defaults ?? root);
    expect(store.getState().scenario['batch.size']).toBe(DEFAULT_SCENARIO['batch.size']);
    expect(root.querySelector('[data-client-choice]')).toBeNull();
    expect(undo?.textContent).toBe('Undo');
  });

  test('a rule is written in words, or its mistake is marked at its place, and Lab is one step away', async () => {
    const { root, store } = setUp({ partitioner: 'rule' }, 'producer');
    await act(() => vi.dynamicImportSettled());
    const area = find<HTMLTextAreaElement>(root, 'textarea[data-setting="rule"]');
    const says = () => document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent;
    const write = (text: string) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      act(() => {
        setValue?.call(area, text);
        area.dispatchEvent(new Event('input', { bubbles: true }));
      });
      act(() => void area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    };
    expect(says()).toMatchSnapshot();
    write('score queue.byte');
    expect(says()).toMatch(/^At character 7: .* mean queue\.bytes\? Rule: still /);
    expect(find(root, 'mark').textContent).toBe('queue.byte');
    expect([area.selectionStart, area.selectionEnd]).toEqual([6, 16]);
    expect(store.getState().scenario.rule).toBe(DEFAULT_SCENARIO.rule);
    write('score queue.bytes');
    expect(store.getState().scenario.rule).toBe('score queue.bytes');
    expect(says()).toMatchSnapshot();
    click(buttonNamed('Write it in Lab', root));
    expect(store.getState().view.screen).toBe('lab');
  });

  test('a client is chosen and undone in one step', async () => {
    const { root, client, change, store } = setUp({}, 'producer');
    const chosen = CLIENTS.find(({ id }) => id === 'client-librdkafka');
    if (chosen === undefined) throw new Error('There is no librdkafka.');
    const { scenario, view } = store.getState();
    change(chooseClient(chosen, scenario, view).patch);
    expect(client()).toContain('librdkafka');
    const limits = find<HTMLDetailsElement>(root, '[data-block="client"] details');
    await act(async () => {
      limits.open = true;
      limits.dispatchEvent(new Event('toggle'));
      await vi.dynamicImportSettled();
    });
    expect(client()).toContain('key hash (CRC32 instead of murmur2)');
    expect(client()).toContain('Source: CONFIGURATION.md');
    act(() => store.temporal.getState().undo());
    expect(store.getState().scenario).toEqual(DEFAULT_SCENARIO);
  });
});

describe('the second group of producers', () => {
  const ADD = '[aria-label^="Another setting of the second group"]';
  const CLIENT = '[aria-label^="Client of the second group"]';

  test('has nothing to choose before it has a producer', async () => {
    const { root, shown, change } = setUp({ producers: 12 }, 'producer', 'group');
    await act(() => vi.dynamicImportSettled());
    expect(shown('group.producers')).toBe(true);
    expect(root.querySelector(ADD)).toBeNull();
    change({ 'group.producers': 1 });
    expect(root.querySelector(ADD)).not.toBeNull();
    expect(shown('group.linger.ms')).toBe(false);
  });

  test("a setting is added with the first group's value and a name of its own, and reset", async () => {
    const { root, store, shown } = setUp({ producers: 12, 'group.producers': 1, 'linger.ms': 5 }, 'group');
    await act(() => vi.dynamicImportSettled());
    await choose(root, ADD, 'Linger');
    expect(store.getState().scenario['group.linger.ms']).toBe(5);
    const row = find(root, '[data-block="group.linger.ms"]');
    expect(row.textContent).toMatch(/^Linger(?!, second)/);
    expect(find(row, 'input').getAttribute('aria-label')).toBe('Linger, second group, ms');
    click(find(row, '[aria-label="Reset Linger, second group"]'));
    expect(store.getState().scenario['group.linger.ms']).toBe('same');
    expect(shown('group.linger.ms')).toBe(false);
  });

  test('a client gives it what differs from the first group', async () => {
    const { root, store, shown } = setUp({ producers: 12, 'group.producers': 6 }, 'group');
    await act(() => vi.dynamicImportSettled());
    await choose(root, CLIENT, 'Java 2.4');
    expect(store.getState().scenario).toMatchObject({
      partitioner: DEFAULT_SCENARIO.partitioner,
      'group.partitioner': 'sticky',
      'group.batch.size': 'same',
    });
    expect([shown('group.partitioner'), shown('group.batch.size')]).toEqual([true, false]);
  });
});

describe('settings in use', () => {
  test.each<[Parameters<typeof inUse>[0], Partial<Scenario>]>([
    ['burst.s', { arrivals: 'bursts' }],
    ['keyed.share', { keys: 'sequential' }],
    ['compression.ratio', { 'compression.type': 'gzip' }],
    ['sticky.partitioning.linger.ms', { partitioner: 'sticky-time' }],
    ['min.insync.replicas', { 'replication.factor': 2 }],
    ['topic.0.share', { topics: 2 }],
    ['broker.session.timeout.ms', { 'down.broker': 0 }],
    ['broker.session.timeout.ms', { at: [{ atS: 5, field: 'down.broker', value: 1 }] }],
    ['fetch.min.bytes', { consumers: 1 }],
  ])('%s with %j', (name, changes) => {
    expect(inUse(name, DEFAULT_SCENARIO)).toBe(false);
    expect(inUse(name, withChanges(changes))).toBe(true);
  });

  test('an independent setting always is', () => {
    expect(inUse('rate', DEFAULT_SCENARIO)).toBe(true);
  });
});

describe('folded groups', () => {
  const summary = (group: Parameters<typeof summaryOf>[0], changes: Partial<Scenario>) =>
    summaryOf(group, { scenario: withChanges(changes), presetId: null, presets: [] });

  test('say their values', () => {
    expect(summary('workload', {})).toEqual([null, '2,048\u202Frec/s of 512\u202FB']);
    expect(summary('producer', {})).toEqual([null, 'adaptive, 16\u202FKB batches']);
    expect(summary('topic', {})).toEqual([null, '1 copy, acks all']);
    expect(summary('brokers', {})).toEqual([null, '3, 3.5\u202Fms a request']);
    expect(summary('consumers', {})).toEqual([null, 'none']);
  });

  test('say first what was changed, and nothing twice', () => {
    expect(summary('workload', { rate: 100, 'duration.s': 7 })).toEqual([
      'record rate 100\u202Frec/s and 1 more',
      '',
    ]);
    expect(summary('research', { seed: 7 })[0]).toContain('7');
    expect(summary('topic', { 'replication.factor': 3 })[0]).toContain('3');
    expect(summary('consumers', { consumers: 3, 'down.broker': 1 })[0]).toContain('3');
  });

  test('open together, and stay open at the next visit', () => {
    const { store } = setUp({});
    followUnfolded(store);
    act(() => store.getState().setUnfolded(SETTING_GROUPS, true));
    const later = createAppStore({ nowMs: () => 0 });
    followUnfolded(later);
    expect(later.getState().unfolded).toEqual(SETTING_GROUPS);
    act(() => store.getState().setUnfolded(['settings.topic'], false));
    expect(store.getState().unfolded).not.toContain('settings.topic');
    expect(store.getState().unfolded).toHaveLength(SETTING_GROUPS.length - 1);
  });
});
