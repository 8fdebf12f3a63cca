import type { SweepRequest } from '../../../src/features/sweep/core/SweepRuns';
import { runFigures } from '../../../src/figures/runFigures';
import { decodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
import type { ModelInstance } from '../../../workers/ModelInstance';

/** A map whose every cell was run once. */
export interface FullMap {
  readonly link: string;
  readonly modelRevision: number;
  /** Of each cell, row by row from the bottom. */
  readonly cells: readonly FullCell[];
}

/** p99 (ms) and growth. */
export type FullCell = readonly [p99: number, growth: number];

/** A full map as its file has it: two numbers a cell, in one text. */
export type SavedMap = Omit<FullMap, 'cells'> & { readonly cells: string };

export function savedMap(map: FullMap): SavedMap {
  return { ...map, cells: map.cells.map((cell) => cell.join(' ')).join(';') };
}

export function fullMap(saved: SavedMap): FullMap {
  const cells = saved.cells.split(';').map((cell): FullCell => {
    const [p99 = Number.NaN, growth = Number.NaN] = cell.split(' ').map(Number);
    return [p99, growth];
  });
  return { ...saved, cells };
}

/** What the page asks of a link to a sweep, with one run a cell and no lines beside the map. */
export function requestOf(link: string): SweepRequest {
  const decoded = decodeLink(link);
  if (!decoded.ok || decoded.notices.length > 0)
    throw new Error(`The link of a full map is of no use: ${link}`);
  const { scenario, view } = decoded;
  const sweep = { ...view.sweep, lines: null, mostRuns: 1 };
  return { sweep, scenario, spot: { column: 0, row: 0 }, objectiveMs: view.sloP99Ms };
}

/** The cell of a scenario, as the model has it. */
export function cellOf(model: ModelInstance, scenario: Scenario, objectiveMs: number): FullCell {
  model.open(scenario, objectiveMs);
  while (!model.run(10_000_000));
  const summary = model.summary();
  const { growth } = runFigures(summary, scenario, objectiveMs);
  return [rounded(summary.latencyMs?.p99 ?? Number.NaN), rounded(growth)];
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
