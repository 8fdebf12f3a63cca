import { expect, test, vi } from 'vitest';
import { Cache } from '../../src/base/Cache';

test('a cache drops what was set longest ago, and makes a value once', () => {
  const cache = new Cache<string, number | null>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  cache.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
  const make = vi.fn(() => null);
  expect([cache.take('d', make), cache.take('d', make)]).toEqual([null, null]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.get('a')).toBeUndefined();
});
