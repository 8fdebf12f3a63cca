import { expect, test, vi } from 'vitest';
import { Signal } from '../../src/base/Signal';

test('a signal notifies every listener until it unsubscribes', () => {
  const signal = new Signal<[string]>();
  const [one, other] = [vi.fn(), vi.fn()];
  const end = signal.subscribe(one);
  signal.subscribe(other);
  signal.emit('first');
  end();
  signal.emit('second');
  expect(one.mock.calls).toEqual([['first']]);
  expect(other.mock.calls).toEqual([['first'], ['second']]);
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
