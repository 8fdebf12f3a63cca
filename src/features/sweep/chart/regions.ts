import { GROWTH_LIMIT, growsWithoutEnd } from '../../../figures/objective';
import { type CellLine, isolines } from './contours';
import { CELL, type SweepMapData } from './data';
import { estimated } from './estimate';

/** Minimum growth, because estimates use logarithms. */
const GROWTH_FLOOR = 0.001;
const VALUE_FLOOR = 1e-3;

/** The estimates, lines and regions of a map. */
export interface SweepRegions {
  readonly columns: number;
  readonly rows: number;
  /** In the metric's unit; estimated for waiting cells, NaN if the cell failed or nothing is known. */
  readonly values: Float64Array;
  readonly growth: Float64Array;
  readonly objectiveLines: readonly CellLine[];
  readonly foundLines: readonly CellLine[];
  readonly predictedLines: readonly CellLine[];
  /** Per cell: 1 = its backlog grows. */
  readonly runaway: Uint8Array;
  /** 1 = at or under the objective, and the backlog does not grow. */
  readonly meets: Uint8Array;
  /** 1 = theory doesn't contradict the run about running away. */
  readonly agrees: Uint8Array;
  /** 1 = computed, and theory contradicts the run. */
  readonly differs: Uint8Array;
  /** 1 = next to a cell of another kind, so that the frontier or the objective's line passes here. */
  readonly decides: Uint8Array;
}

/** Reads a map from the cells computed so far. */
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
  const onGrid = (figures: Float64Array) => ({ columns, rows, values: figures });
  const logOf = (figures: Float64Array, floor: number): Float64Array =>
    figures.map((figure) => Math.log(Math.max(figure, floor)));
  const shown = logarithmic ? logOf(values, VALUE_FLOOR) : values;
  const level = objective === null || !logarithmic ? objective : Math.log(Math.max(objective, VALUE_FLOOR));
  const meets = Uint8Array.from(values, (value, index) =>
    objective !== null && value <= objective && runaway[index] === 0 ? 1 : 0,
  );
  return {
    columns,
    rows,
    values,
    growth,
    objectiveLines: level === null ? [] : isolines(onGrid(shown), level),
    foundLines: isolines(onGrid(logOf(growth, GROWTH_FLOOR)), Math.log(GROWTH_LIMIT)),
    predictedLines: isolines(onGrid(data.load), 1),
    runaway,
    meets,
    agrees: Uint8Array.from(data.load, (load, index) =>
      Number.isNaN(load) || load > 1 === (runaway[index] === 1) ? 1 : 0,
    ),
    differs: Uint8Array.from(data.load, (load, index) => {
      const found = data.growth[index] ?? Number.NaN;
      const isKnown = states[index] !== CELL.waits && Number.isFinite(found) && Number.isFinite(load);
      return isKnown && growsWithoutEnd(found) !== load > 1 ? 1 : 0;
    }),
    decides: decides({ runaway, meets, columns, rows }),
  };
}

function decides(regions: Pick<SweepRegions, 'runaway' | 'meets' | 'columns' | 'rows'>): Uint8Array {
  const { runaway, meets, columns, rows } = regions;
  const kind = (index: number): number => (runaway[index] ?? 0) * 2 + (meets[index] ?? 0);
  return runaway.map((_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const differs = [
      column === 0 ? index : index - 1,
      column === columns - 1 ? index : index + 1,
      row === 0 ? index : index - columns,
      row === rows - 1 ? index : index + columns,
    ].some((neighbour) => kind(neighbour) !== kind(index));
    return differs ? 1 : 0;
  });
}

/** How many cells of a mask are set. */
export function countCells(mask: Uint8Array): number {
  return mask.reduce((sum, cell) => sum + cell, 0);
}
