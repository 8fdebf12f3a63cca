import { judgeWindow, type Verdict } from '../../../run/verdict/verdict';
import type { ShownRun } from '../../../run/WatchedRun';
import type { Reading } from '../../../store/runSlice';

/** The verdict on the shown run over the window of its reading; null while a part of the window is missing. */
export function verdictOf(reading: Reading | null, shown: ShownRun | null, sloP99Ms: number): Verdict | null {
  if (reading === null || shown === null || reading.soFarMs !== null) return null;
  const { scenario, history, summary } = shown;
  return judgeWindow(reading.figures, scenario, sloP99Ms, history, reading.window, summary);
}
