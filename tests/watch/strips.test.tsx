import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { THEMES } from '../../src/draw/theme';
import { Breakdown } from '../../src/features/explore/panel/Breakdown';
import type { WindowFigures } from '../../src/figures/windowFigures';
import { Playhead } from '../../src/run/Playhead';
import { RunHistory } from '../../src/run/RunHistory';
import { STRIP_NAMES } from '../../src/scenario/parts';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { STRIPS, stripsFor } from '../../src/watch/strips/catalogue';
import { FaultTrack } from '../../src/watch/strips/FaultTrack';
import { Strips, type StripsProps } from '../../src/watch/strips/Strips';
import { TimeAxis } from '../../src/watch/strips/TimeAxis';
import { Columns } from '../../workers/columns';
import { comesTo } from '../support/render';
import { columnsBuffer, historyOf } from './stripsFixture';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Some strips are fetched when they are wanted; here they are there at once. */
beforeAll(async () => {
  for (const { Component } of Object.values(STRIPS))
    if ('prefetch' in Component && typeof Component.prefetch === 'function') await Component.prefetch();
});

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  // happy-dom has no layout: every element reports the size of the strips in the design.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(840);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(436);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.restoreAllMocks();
});

const scenario: Scenario = {
  ...DEFAULT_SCENARIO,
  'slow.from.s': 10,
  'slow.to.s': 45,
  at: [{ atS: 30, field: 'linger.ms', value: 5 }],
};

function show(changes: Partial<StripsProps> = {}, window = { fromMs: 10_000, toMs: 45_000 }) {
  const playhead = new Playhead();
  playhead.endMs = 60_000;
  playhead.seek(31_500);
  const bins = Array.from({ length: 240 }, () => ({
    laneRecords: [60, 30, 10],
    laneBacklogBytes: [2048, 0, 0],
    brokerInFlight: [5, 1, 0],
    acks: [[300, 10]] as const,
  }));
  const history = historyOf({ binMs: 250, laneBrokers: [0, 1, 2], brokers: 3, bins });
  const heard = { onSeek: vi.fn(), onWindowChange: vi.fn(), onSloChange: vi.fn(), onScenarioChange: vi.fn() };
  const { onWindowChange, onScenarioChange } = heard;
  const props: StripsProps = {
    label: 'The run over time',
    runs: [{ name: '', scenario, history }],
    playhead,
    sloMs: 200,
    theme: THEMES.dark,
    hideAhead: false,
    compact: false,
    strips: ['share', 'latency', 'backlog', 'in.flight'],
    onSeek: heard.onSeek,
    onSloChange: heard.onSloChange,
    head: (context) => (
      <>
        <TimeAxis context={context} bracket={{ window, onWindowChange }} />
        <FaultTrack context={context} onScenarioChange={onScenarioChange} />
      </>
    ),
    ...changes,
  };
  act(() => root.render(<Strips {...props} />));
  return heard;
}

function slider(label: string): HTMLElement {
  const found = [...page.querySelectorAll<HTMLElement>('[role=slider]')].find((element) =>
    element.getAttribute('aria-label')?.startsWith(label),
  );
  if (!found) throw new Error(`There is no slider "${label}".`);
  return found;
}

/** Waits for a slider whose code is fetched on demand. */
function arrival(label: string): Promise<HTMLElement> {
  return comesTo(async () => {
    await act(async () => {});
    return slider(label);
  });
}

function press(element: HTMLElement, key: string, shiftKey = false): void {
  act(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  });
}

describe('keys on the strips', () => {
  test('move the playhead by a bin, ten bins, and to both ends', () => {
    const { onSeek } = show();
    const strip = slider('Playhead, p99');
    press(strip, 'ArrowRight');
    press(strip, 'ArrowLeft', true);
    press(strip, 'Home');
    press(strip, 'End');
    expect(onSeek.mock.calls).toEqual([[31_750], [29_000], [0], [60_000]]);
  });

  test('move the ends of the slow interval by half a second; its end can be that of the run', () => {
    const { onScenarioChange } = show();
    press(slider('Slowness begins'), 'ArrowRight');
    press(slider('Slowness ends'), 'ArrowLeft');
    press(slider('Slowness ends'), 'End');
    expect(onScenarioChange.mock.calls).toEqual([
      [{ 'slow.from.s': 10.5 }],
      [{ 'slow.to.s': 44.5 }],
      [{ 'slow.to.s': 'end' }],
    ]);
  });

  test('move a timed change and remove it', async () => {
    const { onScenarioChange } = show();
    await arrival('Timed change');
    press(slider('Timed change, linger.ms becomes 5'), 'ArrowLeft');
    press(slider('Timed change, linger.ms becomes 5'), 'Delete');
    expect(onScenarioChange.mock.calls).toEqual([
      [{ at: [{ atS: 29.5, field: 'linger.ms', value: 5 }] }],
      [{ at: [] }],
    ]);
  });

  test('move the window\u2019s ends, but not past each other', () => {
    const { onWindowChange } = show({}, { fromMs: 10_000, toMs: 10_500 });
    press(slider('Window begins'), 'ArrowRight');
    press(slider('Window ends'), 'ArrowRight');
    expect(onWindowChange.mock.calls).toEqual([[{ fromMs: 10_000, toMs: 11_000 }]]);
  });

  test('move the SLO from one round value to the next', () => {
    const { onSloChange } = show();
    press(slider('SLO for p99'), 'ArrowUp');
    press(slider('SLO for p99'), 'ArrowDown');
    expect(onSloChange.mock.calls).toEqual([[250], [150]]);
  });
});

describe('the strips show', () => {
  test('the values at the playhead, next to their names and for screen readers', () => {
    show();
    const readouts = [...page.querySelectorAll('.strips-readout')].map((readout) => readout.textContent);
    expect(readouts).toEqual([
      'P060\u202f%',
      'P130\u202f%',
      'P210\u202f%',
      expect.stringMatching(/^(299|300|301)\u202fms$/),
      'P02\u202fKB',
      'P10\u202fB',
      'P20\u202fB',
      'B05.0 of 5',
      'B11.0 of 5',
      'B20.0 of 5',
    ]);
    expect(slider('Playhead, Share').getAttribute('aria-valuetext')).toMatchSnapshot();
    expect([...page.querySelectorAll('.strips-readout .hot')].map((value) => value.textContent)).toHaveLength(
      2,
    );
  });

  test('p99 of a run that grows in place, as far as it has come', () => {
    const run = { binMs: 250, laneBrokers: [0, 1, 2], brokers: 3 };
    const part = (firstBin: number, count: number, ms: number): Columns => {
      const bins = Array.from({ length: count }, () => ({ acks: [[ms, 10]] as const }));
      return new Columns(columnsBuffer({ ...run, firstBin, bins }));
    };
    const history = new RunHistory();
    const says = (): string => {
      show({ runs: [{ name: '', scenario, history }] });
      return page.querySelector('canvas[aria-label^="p99"]')?.getAttribute('aria-label') ?? '';
    };
    history.append(part(0, 40, 100));
    expect(says()).toMatch(/at most (99\.\d|10\d)\u202fms/);
    history.append(part(40, 200, 300));
    expect(says()).toMatch(/at most (299|30\d)\u202fms/);
  });

  test("a dash if the run isn't computed that far", () => {
    show({ runs: [{ name: '', scenario, history: null }] });
    expect(slider('Playhead, Share').getAttribute('aria-valuetext')).toContain('no data yet');
    const p99 = [...page.querySelectorAll('.strips-readout')].map((readout) => readout.textContent);
    expect(p99.filter((text) => text?.startsWith('P'))).toEqual([]);
    expect(page.querySelectorAll('canvas')).toHaveLength(4);
  });

  test('on a phone, two at a time, with their readouts in the titles', () => {
    const titles = () =>
      [...page.querySelectorAll('figcaption > span:first-child')].map((title) => title.textContent);
    show({ compact: true, strips: ['share', 'latency'] });
    expect(titles()).toEqual(['Share of the records', 'p99']);
    show({ compact: true, strips: ['backlog', 'in.flight'] });
    expect(titles()).toEqual(['Backlog', 'In flight, 0 to 5']);
    expect(page.querySelectorAll('.strips-title-end .strips-readout')).toHaveLength(6);
    expect(page.querySelectorAll('.strips-readout-row')).toHaveLength(0);
  });

  test.each(STRIP_NAMES)(
    'the %s strip can be found, read at the playhead and compared or left out',
    async (name) => {
      show({ strips: [name] });
      expect(page.querySelectorAll(`[data-strip="${name}"]`)).toHaveLength(1);
      expect(page.querySelectorAll('canvas')).toHaveLength(1);
      expect(slider('Playhead').getAttribute('aria-valuetext')).toMatch(/^31\.5\u202fs: ./);
      show({ strips: [name], watched: { broker: 0, name: 'partition 0' } });
      const drawn = async (): Promise<number> => {
        await act(async () => {});
        return page.querySelectorAll('canvas').length;
      };
      // An overlay is fetched when it is wanted.
      await expect.poll(drawn).toBe(STRIPS[name].overlay === null ? 0 : 1);
    },
  );

  test('nothing that the scenario lacks', () => {
    const usual = STRIP_NAMES.filter((name) => STRIPS[name].when === undefined);
    expect(stripsFor(scenario)).toEqual(usual);
    expect(stripsFor({ ...scenario, consumers: 3 })).toEqual([...usual, 'lag']);
    expect(stripsFor(scenario, { ...scenario, 'diskless.enable': 'true' })).toEqual([...usual, 'files']);
  });

  test('every chart opens its table', async () => {
    show();
    const buttons = [...page.querySelectorAll('button')];
    expect(buttons).toHaveLength(4);
    for (const button of buttons) {
      act(() => button.click());
      await act(() => vi.dynamicImportSettled());
      const dialog = page.querySelector('dialog');
      expect(dialog?.querySelectorAll('tbody tr')).toHaveLength(60);
      act(() => dialog?.querySelector('button')?.click());
      expect(page.querySelector('dialog')).toBeNull();
    }
  });
});

describe('the figures of the panel', () => {
  // A narrower window lists the longest parts only.
  beforeEach(
    () => void vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })),
  );
  afterEach(() => void vi.unstubAllGlobals());

  const parts = {
    p50: [0, 2483, 0.1, 88, 1.8, 20, 0, 0, 0, 0, 0.1],
    p99: [0, 6266, 0.1, 87, 2.2, 20, 0, 0, 0, 0, 0.1],
    mean: [120, 3, 0.1, 0.2, 1, 80, 0, 0, 0, 0, 0.1],
  };
  const figures = { acks: 1, parts } as unknown as WindowFigures;

  test('the breakdown is a table of eight parts and those of files, and dims parts that took no time', () => {
    act(() => root.render(<Breakdown figures={figures} />));
    const rows = [...page.querySelectorAll('tbody tr')];
    expect(rows).toHaveLength(8);
    expect(rows[1]?.textContent).toMatchSnapshot();
    expect(rows.filter((row) => row.className === 'quiet').map((row) => row.textContent)).toEqual([
      'Waiting in the batch0\u202fms0\u202fms',
      'Replication0\u202fms0\u202fms',
    ]);
    expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain(
      'Behind the in-flight limit',
    );
    const stored = {
      ...figures,
      parts: { ...parts, p50: parts.p50.map((ms, index) => (index === 6 ? 250 : ms)) },
    };
    act(() => root.render(<Breakdown figures={stored} />));
    expect(page.querySelectorAll('tbody tr')).toHaveLength(9);
  });

  test('without an ack it says so', () => {
    act(() => root.render(<Breakdown figures={{ ...figures, parts: null }} />));
    expect(page.textContent).toBe('No ack arrived in this window.');
  });
});

describe('a broker that is down', () => {
  const outage: Scenario = {
    ...DEFAULT_SCENARIO,
    'slow.broker': 'none',
    at: [
      { atS: 10, field: 'down.broker', value: 0 },
      { atS: 30, field: 'down.broker', value: 'none' },
    ],
  };

  test('is an outline on the fault track, with marks in words', async () => {
    show({ runs: [{ name: '', scenario: outage, history: null }] });
    await arrival('Timed change');
    const [piece] = page.querySelectorAll<HTMLElement>('.strips-down-piece');
    expect(Number.parseFloat(piece?.style.width ?? '')).toBeGreaterThan(100);
    expect(page.textContent).toContain('broker 0 down');
    expect(page.textContent).toContain('broker 0 up');
    expect(page.textContent).not.toContain('No broker is slow');
    expect(slider('Timed change, broker 0 goes down')).toBeDefined();
    expect(slider('Timed change, broker 0 comes back')).toBeDefined();
  });

  test('from the start has its words on the outline', () => {
    const scenario = { ...outage, 'down.broker': 2, at: [] };
    show({ runs: [{ name: '', scenario, history: null }] });
    expect(page.querySelector('.strips-down-piece')?.textContent).toBe('broker 2 down');
  });
});

describe('the run before a change', () => {
  const line = (value: number, endMs = 60_000) => ({
    widthMs: 250,
    endMs,
    values: new Float64Array(endMs / 250).fill(value),
  });
  const before = {
    p99: line(40_000),
    backlog: line(3_000_000),
    share: line(0.8),
    shareOf: 'P0',
  };
  const texts = (): string => (page.textContent ?? '').replaceAll('\u202F', ' ');

  test('is drawn on scales that hold both runs, and its values are next to the readouts', () => {
    show({ before });
    expect(texts()).toContain('dotted: before');
    expect(texts()).toContain('now2 KB');
    expect(texts()).toContain('was2.86 MB');
    expect(texts()).toContain('3 MB');
    for (const strip of ['Share of the records', 'p99', 'Backlog'])
      expect(slider(`Playhead, ${strip}`).getAttribute('aria-valuetext')).toContain('was');
  });

  test('makes the time as long as the longer run', () => {
    show({ before: { ...before, p99: line(10, 90_000) } });
    expect(texts()).toContain('90 s');
  });

  test('has no share if another partition is uppermost', () => {
    show({ before: { ...before, shareOf: 'B1' } });
    expect(slider('Playhead, Share of the records').getAttribute('aria-valuetext')).not.toContain('was');
  });
});
