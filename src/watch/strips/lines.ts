import { totalBacklogBytes } from '../../figures/windowFigures';
import type { RunHistory } from '../../run/RunHistory';
import type { StripsRun } from './context';
import { p99Line, type TimeLine } from './paint/timeLine';
import { formatSeconds } from './stripText';

/** One run's figure over time. */
export interface RunLine extends TimeLine {
  readonly name: string;
  /** Index of the category colour. */
  readonly category: number;
}

export interface RunLines {
  readonly lines: readonly RunLine[];
  /** Time per value, ms: the shortest and the longest of the runs. */
  readonly widthsMs: readonly [number, number];
}

/** Shares swing from bin to bin, so a point takes several. */
const BINS_A_SHARE = 4;

export function p99Lines(runs: readonly StripsRun[]): RunLines {
  return linesOf(runs, p99Line);
}

/** The share of the records that the partitions of one broker took. */
export function shareLines(runs: readonly StripsRun[], broker: number): RunLines {
  return linesOf(runs, (history) => {
    const points = Math.ceil(history.bins / BINS_A_SHARE);
    const values = new Float64Array(points);
    for (let point = 0; point < points; point += 1) {
      let [ours, all] = [0, 0];
      const end = Math.min(history.bins, (point + 1) * BINS_A_SHARE);
      for (let bin = point * BINS_A_SHARE; bin < end; bin += 1) {
        ours += history.brokerRecords(broker, bin);
        for (let other = 0; other < history.brokers; other += 1) all += history.brokerRecords(other, bin);
      }
      // The rest of a last point says little: a gap.
      const whole = end - point * BINS_A_SHARE >= BINS_A_SHARE / 2;
      values[point] = whole ? ours / all : Number.NaN;
    }
    return { widthMs: BINS_A_SHARE * history.binMs, values };
  });
}

/** Bytes that wait in all accumulators at the end of each bin. */
export function backlogLines(runs: readonly StripsRun[]): RunLines {
  return linesOf(runs, (history) => ({
    widthMs: history.binMs,
    values: Float64Array.from({ length: history.bins }, (_, bin) => totalBacklogBytes(history, bin)),
  }));
}

function linesOf(
  runs: readonly StripsRun[],
  read: (history: RunHistory) => Pick<TimeLine, 'widthMs' | 'values'>,
): RunLines {
  const lines = runs.flatMap(({ name, history }, category) =>
    history === null || history.bins === 0
      ? []
      : [{ name, category, endMs: history.endMs, ...read(history) }],
  );
  const widths = lines.map(({ widthMs }) => widthMs);
  return { lines, widthsMs: [Math.min(...widths), Math.max(...widths)] };
}

/** Time per point: ", each 0.25 s". */
export function eachText({ lines, widthsMs: [shortest, longest] }: RunLines): string {
  if (lines.length === 0) return '';
  const range = shortest === longest ? '' : `${formatSeconds(shortest)} to `;
  return `, each ${range}${formatSeconds(longest)}`;
}
