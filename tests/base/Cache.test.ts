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

test('a cache of sizes drops as many as are too much together', () => {
  const cache = new Cache<string, string>(5, ({ length }) => length);
  for (const [key, value] of [
    ['a', '12'],
    ['b', '12'],
    ['a', '1'],
    ['c', '12'],
  ] as const)
    cache.set(key, value);
  const found = () => ['a', 'b', 'c', 'd'].map((key) => cache.get(key));
  expect(found()).toEqual(['1', '12', '12', undefined]);
  cache.set('d', '1234');
  expect(found()).toEqual([undefined, undefined, undefined, '1234']);
});
