import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { News } from '../../src/base/News';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a value stays the same until there is news', () => {
  let made = 0;
  const news = new News(() => ({ made: ++made }));
  const first = news.read();
  expect(news.read()).toBe(first);
  news.tell();
  expect(news.read()).toEqual({ made: 2 });
  news.tell(100);
  expect(news.read()).toEqual({ made: 3 });
  expect(first).toEqual({ made: 1 });
});

test('nothing at all is a value, too', () => {
  const make = vi.fn(() => null);
  const news = new News(make);
  expect([news.read(), news.read()]).toEqual([null, null]);
  expect(make).toHaveBeenCalledOnce();
});

test('fast news is told once, and not again after what is told at once', () => {
  const news = new News(() => null);
  const told = vi.fn();
  const end = news.subscribe(told);
  for (let each = 0; each < 5; each += 1) news.tell(100);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(told).toHaveBeenCalledTimes(1);
  news.tell(100);
  news.tell();
  vi.advanceTimersByTime(1000);
  expect(told).toHaveBeenCalledTimes(2);
  end();
  news.tell();
  expect(told).toHaveBeenCalledTimes(2);
});
