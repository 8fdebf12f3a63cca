import { formatFigure, formatFineShare, formatMilliseconds, withUnit } from '../base/format';
import { type DayFigures, ERROR_BUDGET } from './day';

const DAYS_A_MONTH = 30;

/** Share of the error budget that a day uses: 1 is all of it. */
export function budgetUsed({ lateShare }: DayFigures): number {
  return lateShare / ERROR_BUDGET;
}

/** What a day with slow minutes, and a month of such days, come to: short sentences. */
export function formatDay(day: DayFigures): readonly string[] {
  const { p99Ms, lateShare, allowedMinutes, atLeast } = day;
  const used = budgetUsed(day);
  const least = atLeast ? 'at least ' : '';
  const budget = `${least}${formatFineShare(used)} of the error budget of ${withUnit(String(ERROR_BUDGET * 100), '%')}`;
  const month =
    used > 1
      ? `A month of such days has used up its budget after ${withUnit(formatFigure(DAYS_A_MONTH / used, 1), 'days')}.`
      : 'A month of such days uses the same share of its budget.';
  return [
    `p99 over a day and over a month: ${least}${formatMilliseconds(p99Ms)}.`,
    `${formatFineShare(lateShare)} of the records are late, ${budget}. ${month}`,
    formatAllowed(allowedMinutes, atLeast),
    ...(atLeast
      ? ['The backlog grows while slow, and a longer slowness would be worse than this run shows.']
      : []),
  ];
}

/** From the lowest to the highest of such days of runs with other seeds; null if fewer than two can be compared. */
export function dayRange(days: readonly DayFigures[]): string | null {
  if (days.length < 2) return null;
  const range = (values: readonly number[], format: (value: number) => string): string =>
    `${format(Math.min(...values))} to ${format(Math.max(...values))}`;
  const p99 = range(
    days.map(({ p99Ms }) => p99Ms),
    formatMilliseconds,
  );
  const budget = range(days.map(budgetUsed), formatFineShare);
  const least = days.some(({ atLeast }) => atLeast) ? ', each at least' : '';
  return `Over ${withUnit(String(days.length), 'seeds')}: p99 ${p99}, and ${budget} of the error budget${least}.`;
}

function formatAllowed(minutes: number, atLeast: boolean): string {
  if (minutes === 0) return 'The SLO is missed without any slow minute.';
  if (minutes >= 1440) return 'The SLO is met however many minutes are slow.';
  return `The SLO allows ${atLeast ? 'at most ' : ''}${withUnit(formatFigure(minutes, 1), 'min')} a day.`;
}
