import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { THEMES } from '../../src/draw/theme';
import { Playhead } from '../../src/run/Playhead';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { StageView, type StageViewProps } from '../../src/watch/stage/StageView';
import type { FrameFixture } from '../fixtures/frames';
import { frameOf } from '../fixtures/frames';
import { Recorder } from '../support/recorder';
import { matrixFixture, RUNAWAY } from './scenes';

const state = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let screen: FrameRequestCallback[] = [];
let recorder = new Recorder();
let root: Root;
let host: HTMLElement;

/** Lets the draw loop paint once, and React show the result. */
function drawFrame(): void {
  const waiting = screen;
  screen = [];
  act(() => {
    for (const callback of waiting) callback(0);
  });
}

function props(fixture: FrameFixture, patch: Partial<StageViewProps> = {}): StageViewProps {
  const frame = frameOf(fixture);
  return {
    stage: () => ({ frame, scenario: DEFAULT_SCENARIO }),
    history: () => null,
    playhead: new Playhead(),
    scenario: DEFAULT_SCENARIO,
    sloMs: 200,
    theme: THEMES.dark,
    detail: frame.detail,
    reducedMotion: false,
    compact: false,
    onSlowBroker: () => {},
    ...patch,
  };
}

function show(given: StageViewProps): void {
  act(() => root.render(<StageView {...given} />));
  drawFrame();
}

/** Shows a matrix, whose painter arrives later. */
async function showMatrix(given: StageViewProps): Promise<void> {
  show(given);
  await act(async () => void (await import('../../src/watch/stage/MatrixPainting')));
  drawFrame();
}

const key = (target: Element | null, name: string): void => {
  act(() => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
};
const handles = (): Element[] => [...host.querySelectorAll('[role="slider"]')];
const button = (name: string): HTMLElement | null => host.querySelector(`[aria-label="${name}"]`);

beforeEach(() => {
  state.IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  screen = [];
  recorder = new Recorder();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => screen.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(840);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(372);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => recorder.surface) as never);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('paints once, and again only when something that it shows has changed', () => {
  const given = props(RUNAWAY);
  show(given);
  drawFrame();
  const painted = recorder.drawn.length;
  expect(recorder.texts).toContain('limit: 5');
  drawFrame();
  expect(recorder.drawn).toHaveLength(painted);
  given.playhead.speed = 10;
  drawFrame();
  expect(recorder.drawn.length).toBeGreaterThan(painted);
});

test('a handle slows its broker, by one stop a key', () => {
  const onSlowBroker = vi.fn();
  show(props(RUNAWAY, { onSlowBroker }));
  const [first, second] = handles();
  expect(handles()).toHaveLength(3);
  expect(first?.getAttribute('aria-valuetext')).toBe('20 ms added to each response');
  expect(second?.getAttribute('aria-valuetext')).toBe('not slowed');
  key(first ?? null, 'ArrowRight');
  key(second ?? null, 'ArrowRight');
  key(first ?? null, 'Home');
  expect(onSlowBroker.mock.calls).toEqual([
    [0, 50],
    [1, 1],
    [0, 0],
  ]);
});

test('up and down go from one broker to the next', () => {
  const onSlowBroker = vi.fn();
  show(props(RUNAWAY, { onSlowBroker }));
  const [first, second] = handles() as HTMLElement[];
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  first?.focus();
  key(first ?? null, 'ArrowDown');
  expect(document.activeElement).toBe(second);
  expect(onSlowBroker).not.toHaveBeenCalled();
});

test('a key that changes nothing leaves other brokers slow', () => {
  const onSlowBroker = vi.fn();
  show(props(RUNAWAY, { onSlowBroker }));
  key(handles()[1] ?? null, 'ArrowLeft');
  expect(onSlowBroker).not.toHaveBeenCalled();
});

test('until the painter of matrices arrives, a matrix is a skeleton with its handles', async () => {
  show(props(matrixFixture(9, 3, 4)));
  expect(recorder.texts).toEqual([]);
  expect(recorder.drawn.filter(({ name }) => name === 'fill').length).toBeGreaterThan(3);
  const places = handles().map((handle) => handle.getAttribute('style'));
  await showMatrix(props(matrixFixture(9, 3, 4)));
  expect(recorder.texts.join('')).toContain('B0  3 partitions');
  expect(handles().map((handle) => handle.getAttribute('style'))).toEqual(places);
});

test('the matrix is one tab stop whose arrow keys move a crosshair that is read out', async () => {
  await showMatrix(props(matrixFixture(9, 3, 4, () => [2, 500])));
  const canvas = host.querySelector('canvas');
  expect(canvas?.tabIndex).toBe(0);
  key(canvas, 'ArrowDown');
  key(canvas, 'ArrowDown');
  drawFrame();
  expect(recorder.texts).toContain('Producer 1, partition 3');
  const says = (): string => host.querySelector('[aria-live]')?.textContent ?? '';
  expect(says()).toContain('Producer 1, partition 3');
  key(canvas, 'Enter');
  expect(says()).toContain('pinned');
  key(canvas, 'Escape');
  expect(says()).toBe('');
});

test('before the first frame it is a skeleton without handles that lie', () => {
  show(props(RUNAWAY, { stage: () => null }));
  expect(recorder.texts).toEqual([]);
  expect(recorder.drawn.filter(({ name }) => name === 'fill').length).toBeGreaterThan(3);
  expect(handles()).toHaveLength(3);
});

test('on a phone the matrix goes from broker to broker', async () => {
  const matrixOf = () => [...recorder.texts.join('').matchAll(/B\d {2}\d partitions/g)].at(-1)?.[0];
  const scenario = { ...DEFAULT_SCENARIO, brokers: 3 };
  await showMatrix(props(matrixFixture(9, 3, 4), { compact: true, scenario }));
  expect(matrixOf()).toBe('B0  3 partitions');
  act(() => button('Next broker')?.click());
  drawFrame();
  expect(matrixOf()).toBe('B1  3 partitions');
  act(() => button('Previous broker')?.click());
  act(() => button('Previous broker')?.click());
  drawFrame();
  expect(matrixOf()).toBe('B2  3 partitions');
});

// After those that see the page before its late parts are there.
test('describes what it shows', async () => {
  show(props(RUNAWAY));
  await act(() => vi.dynamicImportSettled());
  const canvas = host.querySelector('canvas');
  expect(canvas?.getAttribute('role')).toBe('img');
  expect(canvas?.getAttribute('aria-label')).toContain('Broker 0 is slowed by');
});
