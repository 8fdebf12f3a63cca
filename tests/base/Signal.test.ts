import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Signal } from '../../src/base/Signal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a signal notifies every listener until it unsubscribes, and counts its events', () => {
  const signal = new Signal<[string]>();
  const [one, other] = [vi.fn(), vi.fn()];
  const end = signal.subscribe(one);
  signal.subscribe(other);
  signal.emit('first');
  end();
  signal.emit('second');
  expect(one.mock.calls).toEqual([['first']]);
  expect(other.mock.calls).toEqual([['first'], ['second']]);
  expect(signal.version()).toBe(2);
});

test('a listener may unsubscribe while it is notified', () => {
  const signal = new Signal();
  const after = vi.fn();
  const end = signal.subscribe(() => end());
  signal.subscribe(after);
  signal.emit();
  signal.emit();
  expect(after).toHaveBeenCalledTimes(2);
});

test('fast events are emitted once, and not again after an immediate one', () => {
  const signal = new Signal();
  const told = vi.fn();
  signal.subscribe(told);
  for (let news = 0; news < 5; news += 1) signal.emitWithin(100);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(told).toHaveBeenCalledTimes(1);
  signal.emitWithin(100);
  signal.emit();
  vi.advanceTimersByTime(1000);
  expect(told).toHaveBeenCalledTimes(2);
});
