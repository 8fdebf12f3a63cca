import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fieldOf } from '../../../src/scenario/fields';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { StopDots } from '../../../src/watch/stops/StopDots';
import * as stopRuns from '../../../src/watch/stops/useStopRuns';
import { historyOf, THREE } from '../../run/columnsFixture';
import { idleSession } from '../../support/idleSession';
import { buttonNamed, find, press, render } from '../../support/render';
import { summaryWith } from '../../support/summaries';

const onChange = vi.fn();
const field = fieldOf('linger.ms');
const STOPS = 'stops' in field && field.stops !== undefined ? field.stops : [];
const RUN = {
  type: 'done',
  summary: summaryWith(1),
  endedForMs: null,
  history: historyOf(THREE, [{}]),
  bytes: 1,
} as const;

function show(found: Partial<stopRuns.StopRuns>): HTMLElement {
  vi.spyOn(stopRuns, 'useStopRuns').mockReturnValue({ runs: [], p99sMs: [], waiting: null, ...found });
  const store = createAppStore({ nowMs: () => 0 });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <StopDots name="linger.ms" field={field} value={5} onChange={onChange} />
    </AppProvider>,
  );
  return root;
}

beforeEach(() => onChange.mockClear());

test('each stop can be read with the arrows, and Enter takes it', () => {
  const root = show({ runs: STOPS.map(() => RUN), p99sMs: STOPS.map((stop) => (stop < 5 ? 5400 : 169)) });
  const dots = find(root, '[role="slider"]');
  const said = (): string => dots.getAttribute('aria-valuetext')?.replaceAll('\u202F', ' ') ?? '';
  act(() => dots.focus());
  expect(said()).toBe('5 ms: p99 169 ms');
  press(dots, 'ArrowLeft');
  expect(said()).toBe('2 ms: p99 5.40 s');
  press(dots, 'Enter');
  expect(onChange).toHaveBeenCalledWith(2);
});

test('long runs wait for the reader', () => {
  const start = vi.fn();
  const root = show({ waiting: { seconds: 4, start } });
  expect(root.querySelector('[role="slider"]')).toBeNull();
  act(() => buttonNamed('p99 at each stop, about 4\u202Fs', root).click());
  expect(start).toHaveBeenCalledOnce();
});
