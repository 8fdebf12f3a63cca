import type { SweepProgress } from '../../src/sim/sweep/SweepRuns';

const WIDTH = 30;

/** One line: `▕██████        ▏ 142 of 400 cells, 96 settled, about 10 s left`. */
export function progressBar({ cells, known, settled, failed, secondsLeft }: SweepProgress): string {
  // A cell counts half when it has its first result, and whole when it is as sure as was asked for.
  const share = cells === 0 ? 0 : (known + settled) / (2 * cells);
  const full = Math.round(share * WIDTH);
  const words = [`${known} of ${cells} cells`, `${settled} settled`];
  if (failed > 0) words.push(`${failed} failed`);
  if (secondsLeft !== null) words.push(`about ${Math.ceil(secondsLeft)} s left`);
  return `▕${'█'.repeat(full)}${' '.repeat(WIDTH - full)}▏ ${words.join(', ')}`;
}
