import { resolveWindow } from '../figures/windowChoice';
import type { Window } from '../figures/windowFigures';
import type { AppState } from './store';

/**
 * The window to search ways out for: a hidden future counts, because a changed setting shows the whole run. Null before
 * the first reading.
 */
export function searchedWindow({ run: { shown }, hideAhead, reading, view }: AppState): Window | null {
  if (reading === null || shown === null || !hideAhead) return reading?.window ?? null;
  const { scenario, lengthMs } = shown;
  const moment = { scenario, runLengthMs: lengthMs, playheadMs: reading.window.toMs };
  return resolveWindow(view.window, { ...moment, hideAhead: false });
}
