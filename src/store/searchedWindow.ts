import { resolveWindow, type WindowMoment } from '../figures/windowChoice';
import type { Window } from '../figures/windowFigures';
import type { Scenario } from '../scenario/scenario';
import type { WindowChoice } from '../scenario/view';
import { shownScenario } from './runSlice';

/**
 * The window to search ways out for: a hidden future counts, because a changed setting shows the whole run. Null before
 * the first reading.
 */
export function searchedWindow(
  state: Pick<WindowMoment, 'scenario' | 'runLengthMs' | 'hideAhead'> & {
    readonly shown: Scenario | null;
    readonly reading: { readonly window: Window } | null;
    readonly view: { readonly window: WindowChoice };
  },
): Window | null {
  const { runLengthMs, hideAhead, reading, view } = state;
  if (reading === null || !hideAhead) return reading?.window ?? null;
  const { toMs: playheadMs } = reading.window;
  return resolveWindow(view.window, {
    scenario: shownScenario(state),
    runLengthMs,
    playheadMs,
    hideAhead: false,
  });
}
