import type { SweepProgress } from '../../../src/features/sweep/core/SweepRuns';
import { progressLine } from '../lib/progressLine';

/** One line: `▕██████        ▏ 142 of 400 cells, 96 settled, about 10 s left`. */
export function progressBar({ cells, known, settled, failed, secondsLeft }: SweepProgress): string {
  // A cell counts half when it has its first result, and whole when it is as sure as was asked for.
  const share = cells === 0 ? 0 : (known + settled) / (2 * cells);
  const words = [`${known} of ${cells} cells`, `${settled} settled`];
  if (failed > 0) words.push(`${failed} failed`);
  return progressLine(share, words, secondsLeft);
}
