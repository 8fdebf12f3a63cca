import { figureText, type Unit, unitOf } from '../figures/units';
import { type WindowFigures, windowFigures } from '../figures/windowFigures';
import type { CompareRun } from '../sim/compare/CompareSession';
import type { WatchedBroker } from '../sim/compare/results';
import { slowInterval } from '../store/windows';
import type { ResultLine } from './tables';

const BYTES_PER_MB = 1_048_576;
const REASON = 'Of the runs above alone: runs with other seeds keep the figures of the whole run.';

/** What the runs did while A's broker was slow; nothing where it is slow all the time or never. */
export function slowLines(runs: readonly CompareRun[], watched: WatchedBroker): readonly ResultLine[] {
  const first = runs[0]?.scenario;
  const slow = first === undefined ? null : slowInterval(first);
  if (first === undefined || slow === null) return [];
  if (slow.fromMs <= 0 && slow.toMs >= first['duration.s'] * 1000) return [];
  const figures = runs.map(({ history, summary }) =>
    history === null || summary === null ? null : windowFigures(history, slow),
  );
  return [
    line('Throughput while slow', 'MB/s', figures, (found) => found.ackedBytesPerSecond / BYTES_PER_MB),
    line(
      `Bytes to ${watched.name} while slow`,
      'share',
      figures,
      (found) => found.brokerShare[watched.broker],
    ),
  ];
}

function line(
  label: string,
  unit: Unit,
  figures: readonly (WindowFigures | null)[],
  read: (found: WindowFigures) => number | undefined,
): ResultLine {
  const values = figures.map((found) => {
    const value = found === null ? undefined : read(found);
    return { value: value === undefined || !Number.isFinite(value) ? null : value, reason: null };
  });
  const format = (value: number): string => figureText(unit, value);
  return {
    row: { id: label, label, format, unit: unitOf(unit).inFiles, isLatency: false },
    values,
    against: values.slice(1).map(() => ({ type: 'none', reason: REASON })),
  };
}
