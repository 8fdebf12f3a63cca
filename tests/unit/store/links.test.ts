import { beforeEach, expect, test } from 'vitest';
import { findPreset } from '../../../src/scenario/presets';
import { addressOf, fullLink, openLink } from '../../../src/store/links';
import { type AppStore, createAppStore } from '../../../src/store/store';

let store: AppStore;

beforeEach(() => {
  store = createAppStore({ playheadMs: () => 0, nowMs: () => 0 });
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
  store.getState().setSlo(80);
  expect(addressOf(store.getState())).toContain('slo.p99.ms=80');
  store.getState().setSlo(200);
  store.setState({ restS: 31.518 });
  expect(addressOf(store.getState())).toContain('t=31.518');
});

test('a full link says everything that the page needs to show the same', () => {
  store.getState().openPreset('many');
  store.getState().changeSettings({ 'linger.ms': 7 });
  store.getState().setWindow({ fromS: 3, toS: 8.5 });
  store.setState({ restS: 12.25 });
  const { scenario, view } = store.getState();
  const other = createAppStore({ playheadMs: () => 0, nowMs: () => 0 });
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

test('a link from a newer version changes nothing but the notice', () => {
  store.getState().openPreset('uniform');
  expect(openLink(store, '#v=99&linger.ms=5')).toBeNull();
  expect(store.getState().scenario).toEqual(findPreset('uniform')?.scenario);
  expect(store.getState().notices[0]?.message).toContain('newer');
});
