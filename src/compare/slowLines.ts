import { NO_FIGURE, withUnit } from '../base/format';
import { type Figure, figureOf } from '../figures/catalogue';
import { type DayFigures, dayOf } from '../figures/day';
import { budgetUsed, fineShare } from '../figures/dayWords';
import { slowInterval } from '../scenario/inForce';
import type { CompareRun } from '../sim/compare/CompareSession';
import type { WatchedBroker } from '../sim/compare/results';
import type { ResultLine } from './tables';

const REASON = 'From the runs above only: runs with other seeds have figures for the whole run.';

/** Days on which a broker is slow for some minutes, and the objective that they are held against. */
interface Days {
  readonly slowMinutes: number;
  readonly sloP99Ms: number;
}

/** What the runs come to over such a day; empty where none has both a healthy and a slow time. */
export function dayLines(
  runs: readonly CompareRun[],
  { slowMinutes, sloP99Ms }: Days,
): readonly ResultLine[] {
  const days = runs.map(({ scenario, history, summary }) =>
    history === null || summary === null ? null : dayOf({ scenario, history }, slowMinutes, sloP99Ms),
  );
  if (days.every((day) => day === null)) return [];
  const line = (row: ResultLine['row'], of: (day: DayFigures) => number): ResultLine => ({
    row,
    values: days.map((day) => ({
      value: day && of(day),
      reason: day?.atLeast === true ? 'At least: the backlog grows while slow.' : null,
      atLeast: day?.atLeast === true,
    })),
    against: days.slice(1).map(() => ({ type: 'none', reason: REASON })),
  });
  const label = `slow ${withUnit(String(slowMinutes), 'min')} a day`;
  const p99 = {
    id: 'day.p99',
    label: `p99, ${label}`,
    format: figureOf('p99').format,
    unit: 'ms',
    isLatency: true,
  };
  const budget = {
    id: 'day.budget',
    label: `Error budget used, ${label}`,
    format: budgetText,
    unit: '',
    isLatency: false,
  };
  return [line(p99, ({ p99Ms }) => p99Ms), line(budget, budgetUsed)];
}

const budgetText = (share: number | null): string => (share === null ? NO_FIGURE : fineShare(share));

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
