import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { offerAdvance, takeAdvance } from '../../src/shell/presenter/advance';
import { BlackScreen } from '../../src/shell/presenter/BlackScreen';
import { QrCorner, qrSize } from '../../src/shell/presenter/QrCorner';
import { nextStop, stopsOf, usePresenter } from '../../src/shell/presenter/usePresenter';
import { createAppStore } from '../../src/store/store';
import { AppProvider } from '../../src/ui/app';
import { historyOf, THREE } from '../run/columnsFixture';
import { idleSession } from '../support/idleSession';
import { click, find, press, render } from '../support/render';
import { wholeRun } from '../support/runViews';

const SLOW: Scenario = {
  ...DEFAULT_SCENARIO,
  'slow.broker': 0,
  'slow.ms': 20,
  'slow.from.s': 10,
  'slow.to.s': 45,
};

describe('the stops of a run', () => {
  const stops = stopsOf({ scenario: SLOW, endMs: 69_840, slowestAckAtMs: 44_000 });

  test('are its start, its events just before they happen, the slowest ack and the end', () => {
    expect(stops.map(({ atMs }) => atMs)).toEqual([0, 9900, 44_000, 44_900, 69_840]);
    expect(stops.map(({ label }) => label.replaceAll('\u202F', ' '))).toEqual([
      'Start',
      'Slows at 10 s',
      'Slowest ack',
      'Recovers at 45 s',
      'End, at 69.8 s',
    ]);
  });

  test('are gone through in both directions from wherever the playhead is, to either end', () => {
    const at = (ms: number, direction: 1 | -1) => nextStop(stops, ms, direction)?.atMs ?? null;
    expect([at(0, 1), at(9900, 1), at(20_000, 1), at(69_840, 1)]).toEqual([9900, 44_000, 44_000, null]);
    expect([at(69_840, -1), at(20_000, -1), at(9900, -1), at(0, -1)]).toEqual([44_900, 9900, 0, null]);
  });

  test('of a quiet run are its start and its end', () => {
    const quiet = { ...SLOW, 'slow.ms': 0 };
    const stops = stopsOf({ scenario: quiet, endMs: 60_000, slowestAckAtMs: null });
    expect(stops.map(({ atMs }) => atMs)).toEqual([0, 60_000]);
  });
});

test('the newest taker of a step comes first, and may pass it on', () => {
  const taken: string[] = [];
  const endOlder = takeAdvance(() => taken.push('older') > 0);
  const endNewer = takeAdvance((direction) => direction === 1 && taken.push('newer') > 0);
  expect([offerAdvance(1), offerAdvance(-1)]).toEqual([true, true]);
  endNewer();
  offerAdvance(1);
  endOlder();
  expect(offerAdvance(1)).toBe(false);
  expect(taken).toEqual(['newer', 'older', 'older']);
});

test('a code has modules of at least four pixels, larger ones for a short link, and never fills the window', () => {
  // 25 modules of the smallest usual link, and 2 on each side.
  expect(qrSize(25, 1080)).toBe(29 * 10);
  expect(qrSize(85, 1080)).toBe(89 * 4);
  expect(qrSize(177, 1080)).toBe(648);
});

describe('keys and clicker', () => {
  const store = createAppStore();
  const session = idleSession();
  const { playhead } = session;
  let root: HTMLElement;
  let draw: (next: ReactNode) => void;

  function Screen() {
    const { black, qr, announced, toggleBlack } = usePresenter();
    return (
      <>
        <p>{announced}</p>
        <input aria-label="An entry" />
        {qr && <QrCorner />}
        {black && <BlackScreen onEnd={toggleBlack} />}
      </>
    );
  }

  beforeEach(() => {
    // The slowest ack arrives in the bin from 40 to 48 s.
    const bins = [1, 1, 1, 1, 1, 900, 1].map((maxMs) => ({ maxMs, lengthMs: 8000 }));
    const history = historyOf({ ...THREE, binMs: 8000 }, bins);
    store.setState({ scenario: SLOW, run: wholeRun({ scenario: SLOW, history }) });
    playhead.endMs = 69_840;
    playhead.seek(0);
    playhead.playing = false;
    const services = { store, session, link: () => 'https://example.org/linger/#v=1' };
    ({ root, draw } = render(
      <AppProvider services={services}>
        <Screen />
      </AppProvider>,
    ));
  });
  // Its listeners go with it.
  afterEach(() => draw(null));

  const key = (name: string) => press(document.body, name);

  test('Page down and Page up go from stop to stop and announce it', () => {
    key('PageDown');
    expect(playhead.ms).toBe(9900);
    expect(root.textContent).toContain('Slows at 10');
    key('PageDown');
    key('PageUp');
    expect(playhead.ms).toBe(9900);
  });

  test('a lesson takes the steps first', () => {
    const taker = vi.fn(() => true);
    const end = takeAdvance(taker);
    key('PageDown');
    end();
    expect(taker).toHaveBeenCalledWith(1);
    expect(playhead.ms).toBe(0);
  });

  test.each(['b', 'B', '.'])(
    '%s makes the screen black and holds the run, and again brings both back',
    (name) => {
      playhead.playing = true;
      key(name);
      expect(find(root, 'button').getAttribute('aria-label')).toContain('black');
      expect(playhead.playing).toBe(false);
      key(name);
      expect(root.querySelector('button')).toBeNull();
      expect(playhead.playing).toBe(true);
    },
  );

  test('a step of the clicker, Escape or a click ends the black screen and goes nowhere', () => {
    for (const end of [
      () => key('PageDown'),
      () => press(find(root, 'button'), 'Escape'),
      () => click(find(root, 'button')),
    ]) {
      key('b');
      end();
      expect(root.querySelector('button')).toBeNull();
    }
    expect(playhead.ms).toBe(0);
    expect(playhead.playing).toBe(false);
  });

  test('Q shows the link as a QR code and hides it', () => {
    key('q');
    expect(find(root, 'svg').getAttribute('aria-label')).toContain('QR code');
    key('q');
    expect(root.querySelector('svg')).toBeNull();
  });

  test('F asks for the full screen, and a refusal breaks nothing', async () => {
    const ask = vi.fn(() => Promise.reject(new TypeError('Refused')));
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
    document.documentElement.requestFullscreen = ask;
    key('f');
    await act(() => Promise.resolve());
    expect(ask).toHaveBeenCalledOnce();
  });

  test('while typing, keys are text', () => {
    const entry = find(root, 'input');
    for (const name of ['b', '.', 'q', 'PageDown']) press(entry, name);
    expect(root.querySelectorAll('button, svg')).toHaveLength(0);
    expect(playhead.ms).toBe(0);
  });
});
