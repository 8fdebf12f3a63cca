import { formatMilliseconds } from '../../../src/base/format';
import type { SweepLine, SweepLinesData, SweepMapData } from '../../../src/features/sweep/chart/data';

/** What a map of the tests holds; the rest is the same in all. */
export interface MapFixture {
  readonly columns: number;
  readonly rows: number;
  readonly value: (column: number, row: number) => number;
  readonly growth?: (column: number, row: number) => number;
  readonly load?: (column: number, row: number) => number;
  readonly state?: (column: number, row: number) => 0 | 1 | 2;
  readonly atLeast?: (column: number, row: number) => boolean;
  readonly objective?: number | null;
}

/** A map of p99 latency over linger.ms and slowness. Waiting cells have no figures. */
export function mapOf(fixture: MapFixture): SweepMapData {
  const { columns, rows } = fixture;
  const state = fixture.state ?? (() => 1);
  const over = (figure: (column: number, row: number) => number): Float64Array =>
    Float64Array.from({ length: columns * rows }, (_, index) =>
      figure(index % columns, Math.floor(index / columns)),
    );
  const known = (figure: (column: number, row: number) => number): Float64Array =>
    over((column, row) => (state(column, row) === 1 ? figure(column, row) : Number.NaN));
  return {
    columns,
    rows,
    x: axis('Linger', 'linger.ms', columns),
    y: axis('Slowness', null, rows),
    metric: { name: 'p99 latency', scale: 'log', format: formatMilliseconds },
    values: known(fixture.value),
    states: Uint8Array.from(over(state)),
    growth: known(fixture.growth ?? (() => 0)),
    atLeast: Uint8Array.from(over((column, row) => (fixture.atLeast?.(column, row) ? 1 : 0))),
    load: over(fixture.load ?? (() => Number.NaN)),
    objective: fixture.objective === undefined ? 200 : fixture.objective,
  };
}

/** Lines of p99 latency over linger.ms, without bands unless given. */
export function linesOf(
  lines: readonly (Pick<SweepLine, 'name'> & Partial<SweepLine> & { readonly of: readonly number[] })[],
  objective: number | null = 200,
): SweepLinesData {
  const count = lines[0]?.of.length ?? 0;
  const none = Float64Array.from({ length: count }, () => Number.NaN);
  return {
    x: axis('Linger', 'linger.ms', count),
    metric: { name: 'p99 latency', scale: 'log', format: formatMilliseconds },
    lines: lines.map(({ of, ...given }, category) => ({
      category,
      values: Float64Array.from(of),
      low: none,
      high: none,
      states: Uint8Array.from(of, (value) => (Number.isFinite(value) ? 1 : 0)),
      atLeast: new Uint8Array(count),
      ...given,
    })),
    objective,
  };
}

function axis(label: string, kafkaName: string | null, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index * 5);
  return { label, kafkaName, unit: 'ms', values: numbers.map(String), numbers };
}
