import { expect, test } from 'vitest';
import { FiguresGroup } from '../../../src/features/explore/panel/Figures';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { Reading } from '../../../src/store/runSlice';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { render } from '../../support/render';
import { wholeRun } from '../../support/runViews';

/** What the summary says of a finished run in which latency counts from the call of send(), or not. */
function shown(changes: Partial<Scenario>): string {
  const store = createAppStore({ nowMs: () => 0 });
  store.getState().setUnfolded(['panel.figures'], true);
  const window = { fromMs: 0, toMs: 60_000 };
  const latency = { p50: 1, p95: 2, p99: 3, p999: 4, max: 5, mean: 1 };
  const figures = { acks: 122_880, ackedBytesPerSecond: 1e6, sentBytesPerSecond: 1e6, latency };
  const reading = { window, figures, reference: null, soFarMs: null } as unknown as Reading;
  store.setState({ run: wholeRun({ scenario: { ...DEFAULT_SCENARIO, ...changes } }), reading });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <FiguresGroup />
    </AppProvider>,
  );
  return root.textContent ?? '';
}

test('the figures say when their latencies count from intended times', () => {
  const fromSend = shown({});
  expect(fromSend).toContain('acks122,880');
  expect(fromSend).not.toContain('intended');

  const fromIntended = shown({ 'latency.from': 'intended' });
  expect(fromIntended).toContain('122,880, from intended times');

  // Without a rate there is no plan, and both are the same.
  expect(shown({ 'latency.from': 'intended', rate: 'max' })).toBe(fromSend);
});
