import { beforeEach, describe, expect, test } from 'vitest';
import { followLink } from '../../../src/features/explore/session/opening';
import { verdictOf } from '../../../src/features/explore/session/verdictOf';
import { fullLink } from '../../../src/store/links';
import { lateRun } from '../../../src/store/runSlice';
import { cancelRun } from '../../../src/store/undo';
import { ExploreBench } from './exploreBench';

const bench = new ExploreBench();
const { worker, state, runId, draw, scout } = bench;
const verdict = () => verdictOf(state().reading, state().run.shown, state().view.sloP99Ms);

describe('the history that is drawn', () => {
  test('is the growing one in the first run', () => {
    draw();
    scout(0, 10);
    expect(bench.session.history()?.bins).toBe(10);
    scout(10, 10);
    expect(bench.session.history()?.bins).toBe(20);
  });

  test('is the last complete one until the next is complete, if that is quick', () => {
    draw();
    scout(0, 240, true);
    const complete = bench.session.history();
    const { run } = state();
    state().changeSettings({ 'linger.ms': 5 });
    draw();
    scout(0, 100);
    expect(bench.session.history()).toBe(complete);
    // What stands beside its figures is of it, too.
    expect(state().run.shown).toBe(run.shown);
    scout(100, 140, true);
    expect(bench.session.history()).not.toBe(complete);
    expect(state().run).toMatchObject({ phase: 'whole', shown: { scenario: { 'linger.ms': 5 } } });
  });
});

describe('a run that takes its time', () => {
  /** So many frames are longer than an older run may stay on the screen. */
  const LATE = 12;

  /** A whole run with 90 producers, and a change of them that is late. */
  function changeLate(frames = LATE): void {
    state().changeSettings({ producers: 90 });
    draw();
    worker().ready();
    worker().frame(1000, runId());
    scout(0, 240, true);
    state().changeSettings({ producers: 200 });
    draw(frames);
  }

  test('withdraws everything of the older one', () => {
    changeLate();
    expect(bench.session.history()).toBeNull();
    expect(state()).toMatchObject({
      run: { shown: null, computing: { share: 0, atMs: 0, leftS: null, oldStage: { producers: 90 } } },
      reading: null,
      lastWhole: { producers: 90 },
    });
  });

  test('never has the reading of the older one, also if it grows before it is late', () => {
    changeLate(5);
    const old = state().reading;
    const seen: unknown[] = [];
    const end = bench.store.subscribe(({ run, reading }) => {
      if (run.shown?.scenario.producers === 200) seen.push(reading?.soFarMs ?? reading);
    });
    worker().columns(0, 100, false, runId());
    draw(LATE);
    end();
    expect(old).not.toBeNull();
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([25_000]));
  });

  test('is shown as it grows, and judged only once its window is computed', () => {
    changeLate();
    scout(0, 100);
    expect(bench.session.history()?.bins).toBe(100);
    expect(state().run.shown?.scenario.producers).toBe(200);
    expect(lateRun(state())).toMatchObject({ share: 0.41, atMs: 25_000 });
    expect(state().reading).toMatchObject({ soFarMs: 25_000 });
    expect(verdict()).toBeNull();
    state().setView({ window: { fromS: 5, toS: 20 } });
    draw();
    expect(state().reading?.soFarMs).toBeNull();
    expect(verdict()?.state).toBe('holding');
    worker().frame(1000, runId());
    draw();
    expect(lateRun(state())?.oldStage).toBeNull();
  });

  test('says after two seconds how many are left, in fives', () => {
    changeLate();
    scout(0, 60);
    expect(lateRun(state())?.leftS).toBeNull();
    draw(125);
    expect(lateRun(state())?.leftS).toBe(10);
  });

  test('counts the seconds left from its own beginning if a second change came while it was late', () => {
    changeLate();
    draw(125);
    state().changeSettings({ producers: 201 });
    draw(125);
    scout(0, 60);
    expect(lateRun(state())?.leftS).toBe(10);
  });

  test('goes back to the run before', () => {
    expect(cancelRun(bench.store)).toBe(false);
    changeLate();
    expect(cancelRun(bench.store)).toBe(true);
    expect(state().scenario.producers).toBe(90);
  });

  test('is whole at its end', () => {
    changeLate();
    scout(0, 240, true);
    expect(state().run.phase).toBe('whole');
    expect(state().reading).toMatchObject({ soFarMs: null });
    expect(verdict()?.state).toBe('holding');
  });

  test('counts from the first of several changes', () => {
    state().changeSettings({ producers: 90 });
    draw();
    scout(0, 240, true);
    for (let producers = 91; producers < 91 + LATE; producers += 1) {
      state().changeSettings({ producers });
      draw();
    }
    expect(lateRun(state())).not.toBeNull();
    expect(state().lastWhole?.producers).toBe(90);
  });

  test('is withdrawn at once if it waits for consent', () => {
    draw();
    scout(0, 240, true);
    state().changeSettings({ rate: 1_000_000, 'duration.s': 3600, 'record.bytes': 1 });
    draw(2);
    expect(state()).toMatchObject({ run: { phase: 'held', shown: null }, reading: null });
  });
});

describe('the opening preset', () => {
  beforeEach(() => bench.session.openPreset('runaway'));

  test('plays from the start, and the window ends at the playhead', () => {
    expect([bench.playhead.playing, bench.playhead.ms, state().hideAhead]).toEqual([true, 0, true]);
    draw();
    scout(0, 240, true);
    draw(125);
    const { window } = state().reading ?? {};
    expect(window?.fromMs).toBe(0);
    expect(window?.toMs).toBeGreaterThan(1500);
    expect(window?.toMs).toBeLessThanOrEqual(bench.playhead.ms);
    bench.playhead.seek(8000);
    draw(20);
    expect(state().reading?.window.fromMs).toBe(5000);
  });

  test('another partitioner shows everything at once, and the playhead stays', () => {
    draw();
    scout(0, 240, true);
    bench.playhead.playing = false;
    bench.playhead.seek(12_000);
    state().changeSettings({ partitioner: 'adaptive' });
    draw();
    scout(0, 240, true);
    expect([bench.playhead.ms, state().hideAhead]).toEqual([12_000, false]);
    expect(state().reading?.window).toEqual({ fromMs: 5000, toMs: 40_000 });
  });

  test('has nothing left to hide at the end of the run', () => {
    draw();
    scout(0, 240, true);
    bench.playhead.seek(bench.playhead.endMs);
    draw();
    expect(state().hideAhead).toBe(false);
  });
});

test('with reduced motion, the opening preset is paused and hides nothing', () => {
  state().setMotion('reduced');
  bench.session.openPreset('runaway');
  expect([bench.playhead.playing, state().hideAhead]).toEqual([false, false]);
  expect(bench.playhead.ms).toBeGreaterThan(5000);
});

describe('a link that comes in the address', () => {
  const RESTED = 60;

  beforeEach(() => {
    bench.playhead.endMs = 60_000;
    draw();
    scout(0, 240, true);
    bench.playhead.seek(12_000);
    draw(5);
  });

  test('forgets the resting position of the earlier run', () => {
    followLink(bench.store, bench.playhead, '#v=1&linger.ms=5');
    draw(RESTED);
    scout(0, 240, true);
    draw(RESTED);
    expect(bench.playhead.ms).toBe(12_000);
    expect(fullLink(state())).toBe('#v=1&linger.ms=5&preset=client-java-4');
  });

  test('keeps its own time, also one after the end of the run before', () => {
    const link = '#v=1&duration.s=120&t=100';
    followLink(bench.store, bench.playhead, link);
    expect(bench.playhead.ms).toBe(100_000);
    draw(RESTED);
    scout(0, 480, true);
    draw(RESTED);
    expect(bench.playhead.ms).toBe(100_000);
    expect(fullLink(state())).toBe(link);
  });

  test('keeps it too when the run before ends at the last moment', () => {
    const link = '#v=1&duration.s=120&t=100';
    state().changeSettings({ 'linger.ms': 5 });
    draw();
    followLink(bench.store, bench.playhead, link);
    scout(0, 240, true);
    draw(RESTED);
    scout(0, 480, true);
    draw(RESTED);
    expect(fullLink(state())).toBe(link);
  });

  test('has no time if its run ends before the playhead, nor if the next one ends a little later', () => {
    followLink(bench.store, bench.playhead, '#v=1&duration.s=2');
    draw();
    scout(0, 8, true);
    expect(bench.playhead.ms).toBe(2000);
    state().changeSettings({ 'linger.ms': 1 });
    draw();
    scout(0, 9, true);
    expect(bench.playhead.endMs).toBe(2250);
    draw(RESTED);
    expect(fullLink(state())).toBe('#v=1&duration.s=2&linger.ms=1');
  });
});

test("a playhead moved by a preset or a link on the page isn't the reader's choice", () => {
  draw();
  bench.session.openPreset('adaptive');
  draw(60);
  expect([bench.playhead.ms > 0, state().restS]).toEqual([true, null]);
  bench.playhead.seek(bench.playhead.ms + 1000);
  bench.session.openLink('#v=1&linger.ms=5');
  draw(60);
  expect(fullLink(state())).toBe('#v=1&linger.ms=5&preset=client-java-4');
});

describe('the playhead', () => {
  test('goes into the link once it rests, and out of it when it plays', () => {
    bench.playhead.endMs = 60_000;
    draw();
    scout(0, 240, true);
    bench.playhead.seek(12_345.6);
    draw(10);
    expect(state().restS).toBeNull();
    draw(40);
    expect(state().restS).toBe(12.346);
    bench.playhead.playing = true;
    expect(state().restS).toBeNull();
  });
});
