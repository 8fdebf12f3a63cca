import { type Figure, figureOf } from '../../../figures/catalogue';
import { slowInterval } from '../../../scenario/inForce';
import type { WatchedBroker } from '../../../scenario/roles';
import type { CompareRun } from '../core/CompareSession';
import type { ResultLine } from './tables';

const REASON = 'From the runs above only: runs with other seeds have figures for the whole run.';

/** What the runs did while A's broker was slow; empty where it is slow always or never. */
export function slowLines(runs: readonly CompareRun[], watched: WatchedBroker): readonly ResultLine[] {
  const first = runs[0]?.scenario;
  const window = first === undefined ? null : slowInterval(first);
  if (first === undefined || window === null) return [];
  if (window.fromMs <= 0 && window.toMs >= first['duration.s'] * 1000) return [];
  const line = (label: string, { of, format, inFiles }: Figure): ResultLine => {
    const values = runs.map(({ scenario, history, summary }) => {
      const found = history !== null && summary !== null;
      const value = found ? of({ scenario, summary, history, window }) : Number.NaN;
      return { value: Number.isNaN(value) ? null : value, reason: null };
    });
    return {
      row: { id: label, label, format, unit: inFiles, isLatency: false },
      values,
      against: values.slice(1).map(() => ({ type: 'none', reason: REASON })),
    };
  };
  return [
    line('Throughput while slow', figureOf('throughput')),
    line(`Bytes to ${watched.name} while slow`, figureOf(`broker.share.${watched.broker}`)),
  ];
}
