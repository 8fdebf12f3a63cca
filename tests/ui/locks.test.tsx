import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { timeScale } from '../../src/draw/timeScale';
import { LOCKED, LocksContext } from '../../src/ui/locks';
import { SlowHandle } from '../../src/watch/stage/SlowHandle';
import { AxisHandle } from '../../src/watch/strips/AxisHandle';
import { find, press, render } from '../support/render';

const TRACK = { broker: 0, x: 0, y: 0, width: 60, thumb: { width: 14, height: 22 }, reach: 32 };

/** The stage's handle under these locks, after a key that moves it. */
function movedHandle(lock: readonly string[]) {
  const onChange = vi.fn();
  const { root } = render(
    <LocksContext value={lock}>
      <SlowHandle track={TRACK} name="broker 0" slowMs={20} slowed="response" onChange={onChange} />
    </LocksContext>,
  );
  const handle = find(root, '[role=slider]');
  press(handle, 'Home');
  return { handle, onChange };
}

test('a handle of the stage moves if neither broker nor slowness is locked', () => {
  const { handle, onChange } = movedHandle(['linger.ms']);
  expect(onChange).toHaveBeenCalledWith(0);
  expect(handle.getAttribute('aria-disabled')).toBe('false');
  expect(handle.querySelector('svg')).toBeNull();
});

test.each([['all'], ['slow.ms'], ['slow.broker']])(
  '%s holds it, and it says so by more than colour',
  (name) => {
    const { handle, onChange } = movedHandle([name]);
    expect(onChange).not.toHaveBeenCalled();
    expect(handle.getAttribute('aria-disabled')).toBe('true');
    expect(handle.title).toBe(LOCKED);
    expect(handle.getAttribute('aria-description')).toBe(LOCKED);
    expect(handle.querySelector('svg')).not.toBeNull();
  },
);

test('a locked handle of the strips can be read, but neither moved nor removed', () => {
  const [onChange, onRemove] = [vi.fn(), vi.fn()];
  const handle = { label: 'Slowness begins', valueMs: 5000, lowestMs: 0, highestMs: 20_000, stepMs: 500 };
  const place = { time: timeScale(20_000, 400), track: createRef<HTMLElement>(), className: '' };
  const { root, draw } = render(null);
  for (const locked of [true, false]) {
    draw(<AxisHandle {...handle} {...place} locked={locked} onChange={onChange} onRemove={onRemove} />);
    const slider = find(root, '[role=slider]');
    for (const key of ['ArrowRight', 'End', 'Delete']) press(slider, key);
    expect(slider.getAttribute('aria-valuenow')).toBe('5');
    expect(slider.title).toBe(locked ? LOCKED : '');
    expect(onChange).toHaveBeenCalledTimes(locked ? 0 : 2);
    expect(onRemove).toHaveBeenCalledTimes(locked ? 0 : 1);
  }
});
