import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { drawLoop } from '../../src/run/drawLoop';
import type { Journey } from '../../src/run/journey/journey';
import { raceOf } from '../../src/run/journey/race';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { createAppStore } from '../../src/store/store';
import { AppProvider } from '../../src/ui/app';
import { RideAlong } from '../../src/watch/journey/RideAlong';
import { idleSession } from '../support/idleSession';
import { find, render, unmountAll } from '../support/render';

/** A record that waited until 20 ms before its ack, from 10 s on. */
function journey(sentAtMs: number, latencyMs: number, partition: number): Journey {
  const ackedAtMs = sentAtMs + latencyMs;
  const leftAtMs = ackedAtMs - latencyMs / 4;
  const stages = [
    { where: 'inFlight', fromMs: sentAtMs, durationMs: leftAtMs - sentAtMs },
    { where: 'service', fromMs: leftAtMs, durationMs: ackedAtMs - leftAtMs },
  ] as const;
  return {
    sentAtMs,
    ackedAtMs,
    leftAtMs,
    latencyMs,
    partition,
    broker: partition,
    stages,
  } as unknown as Journey;
}

const RACE = raceOf({ ...journey(10_000, 1000, 0), slowest: true }, journey(10_002, 8, 1), 'window');

function open(motion: 'reduced' | 'full') {
  const session = idleSession();
  const { playhead } = session;
  playhead.endMs = 60_000;
  playhead.place(30_000);
  const store = createAppStore();
  store.getState().setMotion(motion);
  const { root } = render(
    <AppProvider services={{ store, session, link: () => '' }}>
      <RideAlong race={RACE} scenario={DEFAULT_SCENARIO} sloMs={200}>
        <p id="end">The end</p>
      </RideAlong>
    </AppProvider>,
  );
  const press = (key: string) =>
    act(async () => {
      find(root, '[data-race]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      drawLoop.drawNow();
    });
  return { root, playhead, press };
}

afterEach(unmountAll);

test('plays from before both are sent, and Space pauses it', async () => {
  const { playhead, press } = open('full');
  expect([playhead.ms, playhead.playing]).toEqual([RACE.fromMs, true]);
  expect(playhead.course).not.toBeNull();
  await press(' ');
  expect(playhead.playing).toBe(false);
});

test('with reduced motion nothing plays, and the arrows go from place to place until it says the end', async () => {
  const { root, playhead, press } = open('reduced');
  expect([playhead.ms, playhead.playing]).toEqual([10_000, false]);
  const live = () => find(root, '[aria-live]').textContent ?? '';
  const seen: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    await press('ArrowRight');
    seen.push(playhead.ms);
    if (playhead.ms === 10_010) {
      expect(live()).toMatch(/^The median record is acked after 8/);
      expect(root.querySelector('#end')).toBeNull();
    }
  }
  expect(seen).toEqual([10_002, 10_008, 10_010, 10_750, 11_000]);
  expect(find(root, '[data-race]').getAttribute('data-race')).toBe('over');
  expect(find(root, '#end').textContent).toBe('The end');
  expect(find(root, '[data-racer=slow] b').className).toContain('hot');
  await press('ArrowLeft');
  expect(playhead.ms).toBe(10_750);
});

test('leaves the playhead where it was', () => {
  const { playhead } = open('full');
  unmountAll();
  expect([playhead.ms, playhead.playing, playhead.course, playhead.speed]).toEqual([30_000, false, null, 1]);
});
