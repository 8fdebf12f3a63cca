import { afterEach, expect, test, vi } from 'vitest';
import { isFramedByStranger, onStored, readStored, storageKey, writeStored } from '../../src/base/storage';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('written text is read again, and other tabs are notified', () => {
  const heard: (string | null)[] = [];
  const end = onStored('linger.test', (text) => heard.push(text));
  expect(writeStored('linger.test', 'a')).toBe(true);
  expect(readStored('linger.test')).toBe('a');
  dispatchEvent(new StorageEvent('storage', { key: storageKey('linger.test'), newValue: 'b' }));
  dispatchEvent(new StorageEvent('storage', { key: 'linger.other', newValue: 'c' }));
  dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  end();
  dispatchEvent(new StorageEvent('storage', { key: storageKey('linger.test'), newValue: 'd' }));
  expect(heard).toEqual(['b', null]);
});

test("refused or full storage isn't an error", () => {
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(readStored('linger.test')).toBeNull();
  expect(writeStored('linger.test', 'a')).toBe(false);
});

test('copies in two folders keep separate data, and take over earlier data once', () => {
  vi.stubGlobal('location', { pathname: '/a/index.html' });
  localStorage.setItem('linger.test', 'of before');
  expect(readStored('linger.test')).toBe('of before');
  writeStored('linger.test', 'of a');
  vi.stubGlobal('location', { pathname: '/a/b/' });
  expect(readStored('linger.test')).toBe('of before');
  writeStored('linger.test', 'of b');
  vi.stubGlobal('location', { pathname: '/a/' });
  expect(readStored('linger.test')).toBe('of a');
  expect(localStorage.getItem('linger.test')).toBe('of before');
});

test("a surrounding page that can't be identified counts as another origin", () => {
  expect(isFramedByStranger()).toBe(false);
  const stranger = {
    get location(): Location {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  };
  vi.stubGlobal('top', stranger);
  expect(isFramedByStranger()).toBe(true);
  vi.stubGlobal('top', { location: { origin: location.origin } });
  expect(isFramedByStranger()).toBe(false);
});
