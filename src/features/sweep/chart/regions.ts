import { growsWithoutEnd } from '../../../figures/objective';
import { CELL, type SweepMapData } from './data';
import { estimated } from './estimate';

/** Minimum growth, because estimates use logarithms. */
const GROWTH_FLOOR = 0.001;
const VALUE_FLOOR = 1e-3;

/** An edge of a cell, in cells: (0, 0) is the lower left corner of the map. */
export type CellEdge = readonly [from: readonly [column: number, row: number], to: readonly [number, number]];

export interface SweepRegions {
  readonly columns: number;
  readonly rows: number;
  /** In the metric's unit; estimated for waiting cells, NaN if the cell failed or nothing is known. */
  readonly values: Float64Array;
  readonly growth: Float64Array;
  /** Between cells at or under the objective and cells above it; empty without one. */
  readonly objective: readonly CellEdge[];
  /** Between cells that run away by theory and cells that don't. */
  readonly predicted: readonly CellEdge[];
  /** Per cell: 1 = its backlog grows. */
  readonly runaway: Uint8Array;
  /** 1 = at or under the objective, and the backlog does not grow. */
  readonly meets: Uint8Array;
}

export function sweepRegions(data: SweepMapData): SweepRegions {
  const { columns, rows, states, objective } = data;
  const known = (figures: Float64Array): Float64Array =>
    figures.map((figure, index) => (states[index] === CELL.waits ? Number.NaN : figure));
  const complete = (figures: Float64Array, floor: number | null): Float64Array =>
    estimated({ columns, rows, values: known(figures) }, floor).map((figure, index) =>
      // A failed cell has no figure, not even an estimate.
      states[index] === CELL.waits ? figure : (figures[index] ?? Number.NaN),
    );
  const logarithmic = data.metric.scale === 'log';
  const values = complete(data.values, logarithmic ? VALUE_FLOOR : null);
  const growth = complete(data.growth, GROWTH_FLOOR);
  const runaway = Uint8Array.from(growth, (share) => (growsWithoutEnd(share) ? 1 : 0));
  const meets = Uint8Array.from(values, (value, index) =>
    objective !== null && value <= objective && runaway[index] === 0 ? 1 : 0,
  );
  return {
    columns,
    rows,
    values,
    growth,
    objective: objective === null ? [] : bordersAt(values, objective, data),
    predicted: bordersAt(data.load, 1, data),
    runaway,
    meets,
  };
}

/** The edges between neighbours at or under a level and above it; unknown cells have none. */
function bordersAt(
  figures: Float64Array,
  level: number,
  { columns, rows }: Pick<SweepMapData, 'columns' | 'rows'>,
): readonly CellEdge[] {
  const differ = (a = Number.NaN, b = Number.NaN): boolean =>
    Number.isFinite(a) && Number.isFinite(b) && a > level !== b > level;
  return [...figures.keys()].flatMap((index): readonly CellEdge[] => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [right, top] = [column + 1, row + 1];
    return [
      ...(right < columns && differ(figures[index], figures[index + 1])
        ? [
            [
              [right, row],
              [right, top],
            ] as const,
          ]
        : []),
      ...(top < rows && differ(figures[index], figures[index + columns])
        ? [
            [
              [column, top],
              [right, top],
            ] as const,
          ]
        : []),
    ];
  });
}
