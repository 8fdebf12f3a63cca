import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SweepResults } from '../../../src/features/sweep/core/SweepRuns';
import { LinesPicture, useCells } from '../../../src/features/sweep/screen/Pictures';
import { linesData } from '../../../src/features/sweep/screen/pictures';
import { SpotCard } from '../../../src/features/sweep/screen/SweepScreen';
import { openLink } from '../../../src/store/links';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, press, render } from '../../support/render';
import { Bench } from './fakeSweep';

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The card of the chosen cell. */
function Cell({ results, onRun }: { readonly results: SweepResults; readonly onRun: () => void }) {
  const { words, lockedAt, onOpen, spot } = useCells(results, null, onRun);
  return <SpotCard words={words(spot)} locked={lockedAt(spot)} onOpen={() => onOpen(spot)} />;
}

/** A finished sweep over one axis, as lines in a picture. */
function setUp(axis: string, settings = '') {
  const store = createAppStore({ nowMs: () => 0 });
  openLink(store, `#v=1&screen=sweep&sweep.x=${axis}&sweep.y=none&sweep.lines=none${settings}`);
  const { scenario, view } = store.getState();
  const bench = new Bench().show(view.sweep, { scenario });
  bench.runs.run();
  const { results } = bench.finish().runs;
  if (results === null) throw new Error('Nothing is shown.');
  const onRun = vi.fn();
  const data = linesData(results, view.sweep.x, results.lines.across);
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <Cell results={results} onRun={onRun} />
      <LinesPicture
        {...{ results, data, onRun }}
        bands={null}
        size={{ width: 800, height: 600 }}
        onHover={() => undefined}
      />
    </AppProvider>,
  );
  const frame = find(root, '[data-region=sweep]');
  const button = (text: RegExp) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => text.test(textContent ?? ''));
  return { store, root, frame, button, onRun, sweep: () => store.getState().view.sweep };
}

describe('a cell whose setting the link locks', () => {
  test("doesn't open, and says why", () => {
    const { store, root, frame, button } = setUp('linger.ms:list:0:50', '&lock=linger.ms&linger.ms=50');
    press(frame, 'Enter');
    expect(button(/^Open in Explore/)?.disabled).toBe(true);
    expect(root.textContent).toContain('Linger is locked in this link.');
    expect(store.getState().view.screen).toBe('sweep');
  });

  test('opens if it has the locked value', () => {
    const { store, root, frame, button } = setUp('linger.ms:list:0:50', '&lock=linger.ms');
    expect(button(/^Open in Explore/)?.disabled).toBe(false);
    expect(root.textContent).not.toContain('is locked');
    press(frame, 'Enter');
    expect(store.getState().view.screen).toBe('explore');
  });
});

describe('a marked region', () => {
  test('of a list of numbers is swept finely', () => {
    const { frame, button, onRun, sweep } = setUp('linger.ms:list:0:5:10:20:50');
    press(frame, 'ArrowRight', { shiftKey: true });
    const finely = button(/^Sweep these 2 × 1 cells finely$/);
    if (finely === undefined) throw new Error('There is no button.');
    click(finely);
    expect(sweep().x).toEqual({ field: 'linger.ms', spacing: 'linear', from: 0, to: 5, count: 11 });
    expect(onRun).toHaveBeenCalledOnce();
  });

  test('of a single cell is swept up to halfway to its neighbours', () => {
    const { frame, sweep } = setUp('linger.ms:list:0:5:10:20:50');
    press(frame, 'ArrowLeft', { shiftKey: true });
    press(frame, 'z');
    expect(sweep().x).toMatchObject({ from: 0, to: 3 });
  });

  test('with nothing in between has no button', () => {
    const { frame, button, onRun, sweep } = setUp('acks:list:0:1');
    const before = sweep();
    press(frame, 'ArrowRight', { shiftKey: true });
    expect(button(/^Drop/)).toBeDefined();
    expect(button(/finely/)).toBeUndefined();
    press(frame, 'z');
    expect([sweep(), onRun.mock.calls]).toEqual([before, []]);
  });
});
