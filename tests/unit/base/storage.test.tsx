import { afterEach, expect, test, vi } from 'vitest';
import { onStored, readStored, writeStored } from '../../../src/base/storage';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what was written is read again, and other tabs hear of it', () => {
  const heard: (string | null)[] = [];
  const end = onStored('linger.test', (text) => heard.push(text));
  expect(writeStored('linger.test', 'a')).toBe(true);
  expect(readStored('linger.test')).toBe('a');
  dispatchEvent(new StorageEvent('storage', { key: 'linger.test', newValue: 'b' }));
  dispatchEvent(new StorageEvent('storage', { key: 'linger.other', newValue: 'c' }));
  dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  end();
  dispatchEvent(new StorageEvent('storage', { key: 'linger.test', newValue: 'd' }));
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
