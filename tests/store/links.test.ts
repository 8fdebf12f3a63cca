import { beforeEach, describe, expect, test } from 'vitest';
import { formatClient } from '../../src/scenario/clients/clients';
import { findPreset } from '../../src/scenario/presets/presets';
import { tabTitle } from '../../src/shell/scenarioTitle';
import { addressOf, fullLink, openLink } from '../../src/store/links';
import { baselineOf } from '../../src/store/scenarioSlice';
import { type AppStore, createAppStore } from '../../src/store/store';
import { changedCount } from '../../src/store/timedChanges';
import { RUNNING } from '../support/runViews';
import { SCREENS } from '../support/screens';

let store: AppStore;

beforeEach(() => {
  store = createAppStore({ screens: SCREENS, nowMs: () => 0 });
});

test('the address of an untouched preset is its id, and of the opening one nothing', () => {
  store.getState().openPreset('runaway');
  expect(addressOf(store.getState())).toBe('');
  store.getState().openPreset('uniform');
  expect(addressOf(store.getState())).toBe('#uniform');
});

test('a change of setting, view or playhead makes it a full link', () => {
  store.getState().openPreset('uniform');
  store.getState().changeSettings({ 'linger.ms': 7 });
  expect(addressOf(store.getState())).toContain('linger.ms=7');
  store.getState().resetAll();
  expect(addressOf(store.getState())).toBe('#uniform');
  store.getState().setView({ sloP99Ms: 80 });
  expect(addressOf(store.getState())).toContain('slo.p99.ms=80');
  store.getState().setView({ sloP99Ms: 200 });
  store.setState({ restS: 31.518 });
  expect(addressOf(store.getState())).toContain('t=31.518');
});

test('a full link says everything that the page needs to show the same', () => {
  store.getState().openPreset('many');
  store.getState().changeSettings({ 'linger.ms': 7 });
  store.getState().setView({ window: { fromS: 3, toS: 8.5 } });
  store.setState({ restS: 12.25 });
  const { scenario, view } = store.getState();
  const other = createAppStore({ nowMs: () => 0 });
  expect(openLink(other, fullLink(store.getState()))?.atS).toBe(12.25);
  expect(other.getState().scenario).toEqual(scenario);
  expect(other.getState().view).toEqual(view);
});

test('a link that says a preset by its settings opens that preset', () => {
  store.getState().openPreset('adaptive');
  const link = fullLink(store.getState());
  store.getState().openPreset('many');
  openLink(store, link);
  expect(store.getState().presetId).toBe('adaptive');
});

test('a changed preset keeps its name in a link, and the count of its changes', () => {
  store.getState().openPreset('uniform');
  store.getState().changeSettings({ 'linger.ms': 7 });
  const link = fullLink(store.getState());
  const other = createAppStore({ nowMs: () => 0 });
  openLink(other, link);
  const { presetId, scenario, notices } = other.getState();
  expect([presetId, changedCount(scenario, baselineOf(other.getState())), notices]).toEqual([
    'uniform',
    1,
    [],
  ]);
  expect(addressOf(other.getState())).toBe(link);
});

describe('the client of a changed preset', () => {
  const named = () => {
    const { scenario, view } = store.getState();
    return [formatClient(scenario, 0, view.client), tabTitle(store.getState(), '').replace(' · Linger', '')];
  };
  const changed = (client: string) => [`${client}, changed`, `${client}, one slow broker, changed`];
  const reopened = () => {
    const link = fullLink(store.getState());
    store.getState().openPreset('many');
    openLink(store, link);
    return named();
  };

  test('is the one that the preset names, as near as it is', () => {
    openLink(store, '#preset=client-java-4&linger.ms=20');
    expect(named()).toEqual(['Java 4, changed', 'Java 4, one slow broker, changed']);
    expect(fullLink(store.getState())).toBe('#v=1&linger.ms=20&preset=client-java-4');
    // It would be the other one's defaults.
    openLink(store, '#preset=client-java-3.3&linger.ms=5');
    expect(named()).toEqual(changed('Java 3.3 to 3.9'));
    expect(reopened()).toEqual(named());
  });

  test('is the one that the reader chose instead, in the name of the preset, too', () => {
    store.getState().openPreset('client-java-4');
    store.getState().changeSettings(findPreset('client-java-2.4')?.scenario ?? {});
    expect(named()).toEqual(['Java 2.4 to 3.2', changed('Java 2.4 to 3.2')[1]]);
    expect(reopened()).toEqual(named());
    store.getState().changeSettings(findPreset('client-java-3.3')?.scenario ?? {});
    store.getState().changeSettings({ 'linger.ms': 20 });
    expect(named()).toEqual(changed('Java 3.3 to 3.9'));
    expect(reopened()).toEqual(named());
    store.getState().changeSettings({ partitioner: 'random', sending: 'sync' });
    expect(named()).toEqual(['Custom settings', changed('Custom settings')[1]]);
    expect(reopened()).toEqual(named());
  });
});

test('a link that names an unknown preset has all of its settings, and one sentence', () => {
  openLink(store, '#v=1&linger.ms=7&preset=unifor');
  expect(store.getState()).toMatchObject({ scenario: { 'linger.ms': 7 }, presetId: null });
  expect(store.getState().notices).toMatchObject([{ field: 'preset' }]);
  expect(store.getState().notices[0]?.message).toMatchSnapshot();
});

test('the tab says the scenario, the screen, and how far a late run is', () => {
  const title = () => tabTitle(store.getState(), 'Linger: its own title').replaceAll('\u202f', ' ');
  store.getState().openPreset('runaway');
  expect(title()).toBe('Linger: its own title');
  store.getState().changeSettings({ 'linger.ms': 7 });
  expect(title()).toMatch(/, sticky partitioner, changed · Linger$/);
  const computing = { share: 0.38, atMs: 23_000, leftS: 25, oldStage: null };
  store.setState({ run: { phase: 'running', shown: null, computing } });
  store.getState().setTitle('Mine');
  expect(title()).toBe('38 % · Mine · Linger');
  store.setState({ run: RUNNING });
  store.getState().setScreen('compare');
  expect(title()).toBe('Mine · Compare · Linger');
});

test('going back to an empty address brings the opening scenario, with nothing hidden', () => {
  store.getState().openPreset('runaway');
  store.getState().changeSettings({ partitioner: 'adaptive' });
  openLink(store, '');
  expect(store.getState().scenario).toEqual(findPreset('runaway')?.scenario);
  expect(store.getState().hideAhead).toBe(false);
});

test('bad values leave notices, and the rest of the link holds', () => {
  openLink(store, '#v=1&linger.ms=5ms&partitions=6&no.such=1');
  expect(store.getState().scenario).toMatchObject({ 'linger.ms': 0, partitions: 6 });
  expect(store.getState().notices.map(({ field }) => field)).toEqual(['linger.ms', 'no.such']);
});

test('a screen that nobody has registered is the first one, with a notice', () => {
  openLink(store, '#v=1&screen=lab');
  expect(store.getState()).toMatchObject({ view: { screen: 'lab' }, notices: [] });
  openLink(store, '#v=1&screen=cinema&linger.ms=7');
  const { scenario, view, notices } = store.getState();
  expect([view.screen, scenario['linger.ms'], notices.map(({ field }) => field)]).toEqual([
    'explore',
    7,
    ['screen'],
  ]);
});

test('a link from a newer version changes nothing but the notice', () => {
  store.getState().openPreset('uniform');
  expect(openLink(store, '#v=99&linger.ms=5')).toBeNull();
  expect(store.getState().scenario).toEqual(findPreset('uniform')?.scenario);
  expect(store.getState().notices[0]?.message).toContain('newer');
});
