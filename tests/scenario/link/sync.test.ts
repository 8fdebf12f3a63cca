import { expect, test, vi } from 'vitest';
import { type AddressBar, syncLink } from '../../../src/scenario/link/sync';

/** A browser's address and history, as far as a hash goes. */
class FakeBar implements AddressBar {
  readonly entries = ['#a'];
  position = 0;
  readonly listeners = new Set<() => void>();
  readonly location = {
    pathname: '/course/',
    search: '?x=1',
    hashOf: () => this.entries[this.position] ?? '',
    get hash() {
      return this.hashOf();
    },
  };
  readonly history = {
    pushState: (_data: unknown, _unused: string, url: string) => {
      this.entries.splice(this.position + 1, Number.POSITIVE_INFINITY, hashIn(url));
      this.position += 1;
    },
    replaceState: (_data: unknown, _unused: string, url: string) => {
      this.entries[this.position] = hashIn(url);
    },
  };
  addEventListener(_type: string, listener: () => void) {
    this.listeners.add(listener);
  }
  removeEventListener(_type: string, listener: () => void) {
    this.listeners.delete(listener);
  }
  /** Both events come, as in a browser. */
  go(by: number) {
    this.position += by;
    for (const listener of this.listeners) for (let event = 0; event < 2; event += 1) listener();
  }
}

function hashIn(url: string): string {
  const start = url.indexOf('#');
  return start < 0 ? '' : url.slice(start);
}

function connect() {
  const bar = new FakeBar();
  const state = { hash: '#a' };
  const set = vi.fn((hash: string) => {
    state.hash = hash;
  });
  const sync = syncLink({ get: () => state.hash, set }, bar);
  return { bar, state, set, sync };
}

test('a pushed state comes back with Back and Forward, once each', () => {
  const { bar, state, set, sync } = connect();
  state.hash = '#b';
  sync.write('push');
  expect(bar.entries).toEqual(['#a', '#b']);
  bar.go(-1);
  bar.go(1);
  expect(set.mock.calls).toEqual([['#a'], ['#b']]);
});

test('a replaced state adds no step', () => {
  const { bar, state, sync } = connect();
  state.hash = '#b';
  sync.write('replace');
  expect(bar.entries).toEqual(['#b']);
});

test('an unchanged state writes nothing', () => {
  const { bar, sync } = connect();
  sync.write('push');
  expect(bar.entries).toEqual(['#a']);
});

test('an empty link leaves the address without a hash', () => {
  const { bar, state, sync } = connect();
  const push = vi.spyOn(bar.history, 'pushState');
  state.hash = '';
  sync.write('push');
  expect(push).toHaveBeenCalledWith(null, '', '/course/?x=1');
  expect(bar.location.hash).toBe('');
});

test('after stop nothing comes any more', () => {
  const { bar, state, set, sync } = connect();
  state.hash = '#b';
  sync.write('push');
  sync.stop();
  bar.go(-1);
  expect(set).not.toHaveBeenCalled();
});
