import { hasObjective } from '../../../figures/metrics';
import { growsWithoutEnd } from '../../../figures/objective';
import { type Cell, FEWEST_RUNS, type Rule } from '../../../run/Cell';
import { noTheory } from '../../../run/theory';
import type { Place, PlannedLine, PlannedLines, PlannedMap } from './plan';

/** A run still to be done. */
export interface Work {
  readonly cell: Cell;
  /** Number of the run in its cell: 0 has the scenario's own seed. */
  readonly run: number;
  /** Earlier stages are smaller. Which cells are in a stage follows from the results of those before. */
  readonly stage: number;
}

export interface Wanted {
  readonly map: PlannedMap | null;
  readonly lines: PlannedLines;
  readonly rule: Rule;
  /** The row of a map that the reader looks at belongs to the coarse picture. */
  readonly request?: { readonly spot: { readonly row: number } };
}

/** Lattices of the coarse pictures: every fourth cell and the last, then every second. */
const STRIDES = [4, 2] as const;
/** Runs of a cell requested ahead of its last result. */
const RUNS_AHEAD = 2;

/** The stages of a sweep in order. */
const STAGE = {
  coarse: 0,
  middleEdges: 1,
  edges: 2,
  middle: 3,
  nearEdges: 4,
  rest: 5,
  lines: 6,
  edgesAgain: 7,
  linesAgain: 8,
  edgesSettle: 9,
  restAgain: 10,
  linesSettle: 11,
  restSettle: 12,
} as const;

/** True for runs of the first picture. */
export function isCoarse(work: Work | undefined): boolean {
  return work?.stage === STAGE.coarse;
}

/**
 * Orders the remaining runs: a coarse picture first, then ever finer where neighbours disagree about the frontier or
 * the objective, then the rest of the map. Within a stage the longest come first, so that no worker ends with a long
 * one. Runs that are done or under way are left out.
 */
export function orderWork(wanted: Wanted): readonly Work[] {
  const list = new WorkList(wanted.rule);
  if (wanted.map !== null) addMap(list, wanted.map, wanted.request?.spot.row);
  const own = wanted.map === null;
  for (const line of wanted.lines.across) addLine(list, line, own);
  for (const line of wanted.lines.up) addLine(list, line, false);
  return list.sorted();
}

/** Collects runs without duplicates, each with its earliest stage. */
class WorkList {
  readonly #rule: Rule;
  readonly #found = new Map<Cell, Map<number, number>>();
  readonly #costs = new Map<Cell, number>();

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** Requests the missing runs of a cell: the first at stage `first`, two more at `again`, the rest at `settle`. */
  add({ cell, refusal }: Place, first: number, again: number, settle: number): void {
    if (refusal !== null) return;
    const { runs, settled } = cell.estimate(this.#rule);
    if (settled) return;
    const ahead = Math.min(this.#rule.mostRuns, Math.max(runs + RUNS_AHEAD, runs === 0 ? FEWEST_RUNS : 0));
    for (let run = runs; run < ahead; run += 1) {
      this.#put(cell, run, run === 0 ? first : run < FEWEST_RUNS ? again : settle);
    }
  }

  /** Sets the probable cost of the cell's runs, model events; ignored if a cost is known. */
  expect(cell: Cell, cost: number): void {
    this.#costs.set(cell, Math.max(cost, this.#costs.get(cell) ?? 0));
  }

  /** Requests the first run of a cell, whatever is known about this figure. */
  addOnce(cell: Cell, stage: number): void {
    if (cell.sample === null) this.#put(cell, 0, stage);
  }

  /** See Surroundings. */
  kindOf(cell: Cell): number {
    const { metric, objectiveMs } = this.#rule;
    const { mean, growth } = cell.estimate(this.#rule);
    const side = !hasObjective(metric) || Number.isNaN(mean) ? 0 : mean <= objectiveMs ? 1 : 2;
    return side | (Number.isNaN(growth) ? 0 : growsWithoutEnd(growth) ? 8 : 4);
  }

  sorted(): readonly Work[] {
    const all = [...this.#found].flatMap(([cell, runs]) => {
      const cost = cell.sample?.events ?? this.#costs.get(cell) ?? guessOf(cell);
      return [...runs].map(([run, stage]) => ({ cell, run, stage, cost }));
    });
    return all.sort((a, b) => a.stage - b.stage || b.cost - a.cost);
  }

  #put(cell: Cell, run: number, stage: number): void {
    if (cell.underWay.has(run) || cell.hasFailed(run) || cell.figures(run, this.#rule) !== null) return;
    const runs = this.#found.get(cell) ?? new Map<number, number>();
    this.#found.set(cell, runs.set(run, Math.min(stage, runs.get(run) ?? stage)));
  }
}

function addMap(list: WorkList, map: PlannedMap, seenRow: number | undefined): void {
  const around = new Surroundings(map, list);
  // If each place has a healthy cell of its own, they double the work: then the map itself comes first.
  const healthy = new Set(map.places.map((place) => place.healthy)).size;
  const theory = 2 * healthy > map.places.length ? STAGE.lines : STAGE.middle;
  for (const [index, place] of map.places.entries()) {
    const column = index % map.columns;
    const row = Math.floor(index / map.columns);
    const onLattice = (stride: number): boolean =>
      isOnLattice(column, map.columns, stride) && isOnLattice(row, map.rows, stride);
    const isEdge = around.isNear(column, row, STRIDES[1]);
    const first = (): number => {
      if (row === seenRow || onLattice(STRIDES[0])) return STAGE.coarse;
      if (onLattice(STRIDES[1])) return isEdge ? STAGE.middleEdges : STAGE.middle;
      if (around.isNear(column, row, 1)) return STAGE.edges;
      return isEdge ? STAGE.nearEdges : STAGE.rest;
    };
    list.add(
      place,
      first(),
      isEdge ? STAGE.edgesAgain : STAGE.restAgain,
      isEdge ? STAGE.edgesSettle : STAGE.restSettle,
    );
    if (place.cell.sample === null) list.expect(place.cell, around.costNear(column, row));
    addHealthy(list, place, theory);
  }
}

/** Lines are the picture itself (`own`), or are next to a map. */
function addLine(list: WorkList, { places }: PlannedLine, own: boolean): void {
  for (const [index, place] of places.entries()) {
    const onLattice = (stride: number): boolean => isOnLattice(index, places.length, stride);
    const coarse = onLattice(STRIDES[0]) ? STAGE.coarse : onLattice(STRIDES[1]) ? STAGE.middle : STAGE.rest;
    list.add(place, own ? coarse : STAGE.lines, STAGE.linesAgain, STAGE.linesSettle);
    if (own) addHealthy(list, place, STAGE.middle);
  }
}

/** Theory takes the fill of a healthy batch from a run without slowness. */
function addHealthy(list: WorkList, { scenario, healthy, refusal }: Place, stage: number): void {
  if (refusal === null && noTheory(scenario) === null) list.addOnce(healthy, stage);
}

/** The lattice is every `stride`-th column or row, and the last. */
export function isOnLattice(index: number, count: number, stride: number): boolean {
  return index % stride === 0 || index === count - 1;
}

/** Known results around a cell: both kinds, as near the objective's line or the frontier, and their costs. */
class Surroundings {
  readonly #map: PlannedMap;
  /** For each cell: bit 0 = a result under the objective, 1 = over it, 2 = the backlog is bounded, 3 = it grows. */
  readonly #kinds: Uint8Array;
  /** Cost of a run of each cell, model events; 0 if unknown. */
  readonly #costs: Float64Array;

  constructor(map: PlannedMap, list: WorkList) {
    this.#map = map;
    this.#costs = Float64Array.from(map.places, ({ cell }) => cell.sample?.events ?? 0);
    this.#kinds = Uint8Array.from(map.places, ({ cell, refusal }) =>
      refusal === null ? list.kindOf(cell) : 0,
    );
  }

  /** Results of both kinds are known within `reach` of a cell. */
  isNear(column: number, row: number, reach: number): boolean {
    let kinds = 0;
    this.#around(column, row, reach, (index) => {
      kinds |= this.#kinds[index] ?? 0;
    });
    return (kinds & 3) === 3 || (kinds & 12) === 12;
  }

  /** The most expensive known run near a cell, model events; 0 if none is known. */
  costNear(column: number, row: number): number {
    let cost = 0;
    this.#around(column, row, STRIDES[0], (index) => {
      cost = Math.max(cost, this.#costs[index] ?? 0);
    });
    return cost;
  }

  /** Visits some hundred thousand places each time the work is put in order, so it's a plain loop. */
  #around(column: number, row: number, reach: number, visit: (index: number) => void): void {
    const { columns, rows } = this.#map;
    const [left, right] = [Math.max(0, column - reach), Math.min(columns - 1, column + reach)];
    const bottom = Math.min(rows - 1, row + reach);
    for (let y = Math.max(0, row - reach); y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) visit(y * columns + x);
  }
}

/** Before any result: the records, and the setup. */
function guessOf({ scenario }: Cell): number {
  const perSecond = scenario.rate === 'max' ? 1e6 : scenario.rate;
  return perSecond * scenario['duration.s'] + scenario.producers * scenario.partitions;
}

/** Probable number of further runs of a cell, from its half-width and the requested one. */
export function runsLeft(cell: Cell, rule: Rule): number {
  const { runs, settled, mean, halfWidth } = cell.estimate(rule);
  if (settled) return 0;
  const fewest = Math.min(FEWEST_RUNS, rule.mostRuns);
  if (runs < fewest) return fewest - runs;
  const needed = runs * (halfWidth / (rule.precision * Math.abs(mean))) ** 2;
  return Math.max(1, Math.min(rule.mostRuns, Math.ceil(needed)) - runs);
}
