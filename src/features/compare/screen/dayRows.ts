import { formatFineShare, withUnit } from '../../../base/format';
import { figureOf } from '../../../figures/catalogue';
import { type DayFigures, dayOf } from '../../../figures/day';
import { budgetUsed } from '../../../figures/dayText';
import { refusal } from '../../../figures/metrics';
import type { SeedFigures } from '../../../run/seedFigures';
import { type ResultRow, spreadOf } from '../core/results';
import { type ResultLine, resultLines } from './tables';

/** Days with some slow minutes, and the objective that they're judged by. */
interface Days {
  readonly slowMinutes: number;
  readonly sloP99Ms: number;
}

/** Results over such days, as rows of the results table. */
export class DayRows {
  readonly #days: Days;
  readonly #known = new WeakMap<SeedFigures, { readonly day: DayFigures | null }>();
  readonly #rows: readonly ResultRow[];

  constructor(days: Days) {
    this.#days = days;
    const label = `slow ${withUnit(String(days.slowMinutes), 'min')} a day`;
    const row = (of: (day: DayFigures) => number) => ({
      of: (figures: SeedFigures): number => {
        const day = this.#dayOf(figures);
        return day === null ? Number.NaN : of(day);
      },
      refusal: (figures: SeedFigures) => refusal(figureOf('day.p99.10'), figures),
    });
    this.#rows = [
      {
        ...row(({ p99Ms }) => p99Ms),
        id: 'day.p99',
        label: `p99, ${label}`,
        compared: 'ratio',
        format: figureOf('p99').format,
        unit: 'ms',
        isLatency: true,
      },
      {
        ...row(budgetUsed),
        id: 'day.budget',
        label: `Error budget used, ${label}`,
        compared: 'difference',
        format: formatFineShare,
        unit: '',
        isLatency: false,
      },
    ];
  }

  /** Lines of the results table; none unless some run has both a healthy and a slow time. */
  lines(
    watched: readonly (SeedFigures | null)[],
    seeds: readonly (readonly (SeedFigures | null)[])[],
  ): readonly ResultLine[] {
    if (watched.every((figures) => figures === null || this.#dayOf(figures) === null)) return [];
    return resultLines(this.#rows, watched, seeds).map((line, index) => ({
      ...line,
      values: line.values.map((value, run) => {
        const figures = watched[run];
        const atLeast = figures ? this.#dayOf(figures)?.atLeast === true : false;
        const reason = atLeast ? 'At least: the backlog grows while slow.' : value.reason;
        return { ...value, atLeast, reason, range: this.#range(this.#rows[index], seeds[run] ?? []) };
      }),
    }));
  }

  #dayOf(figures: SeedFigures): DayFigures | null {
    const { slowMinutes, sloP99Ms } = this.#days;
    const known = this.#known.get(figures) ?? {
      day: figures.slowTime && dayOf(figures.slowTime, slowMinutes, sloP99Ms),
    };
    this.#known.set(figures, known);
    return known.day;
  }

  #range(row: ResultRow | undefined, seeds: readonly (SeedFigures | null)[]): string | null {
    const found = row && spreadOf(row, seeds);
    return found ? `${row.format(found.low)} to ${row.format(found.high)}, ${found.runs} seeds` : null;
  }
}
