import type { Cell } from '../../../run/Cell';
import type { FieldValue } from '../../../scenario/field';
import { type BrokenLimit, limitNotice, repairTogether } from '../../../scenario/repair';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { changesSlowness, hasIdleSlowness, withoutSlowness } from '../../../scenario/slowness';
import type { Spot, Sweep, SweepAxis } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';

export interface Place {
  readonly scenario: Scenario;
  /** The runs of this place; places whose runs are bound to be equal share one cell. */
  readonly cell: Cell;
  /** The same scenario without slowness, from which theory takes the fill of a healthy batch. */
  readonly healthy: Cell;
  /** Why there is no such scenario: a limit between fields changed the value on the axis. Null if there is one. */
  readonly refusal: string | null;
  /** Other changes that limits between fields made to the scenario. */
  readonly remark: string | null;
}

/** A line: the places along an axis for one value of the lines' field. */
export interface PlannedLine {
  readonly value: FieldValue | null;
  readonly places: readonly Place[];
}

export interface PlannedMap {
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the bottom. */
  readonly places: readonly Place[];
}

export interface PlannedLines {
  /** Along x: the whole picture if there is no map, else through the chosen cell. */
  readonly across: readonly PlannedLine[];
  /** Along y through the chosen cell; empty if there is no map. */
  readonly up: readonly PlannedLine[];
}

/** Finds the cell of a scenario, or makes it: cells outlive the plans that they are in. */
export type CellOf = (scenario: Scenario) => Cell;

/** The cells of the map of a sweep over `scenario`; null if it has none. */
export function planMap({ x, y }: Sweep, scenario: Scenario, cellOf: CellOf): PlannedMap | null {
  if (y === null) return null;
  const [xValues, yValues] = [axisValues(x), axisValues(y)];
  const placeOf = placesOver(scenario, [x.field, y.field], cellOf);
  const places = yValues.flatMap((up) => xValues.map((across) => placeOf([across, up])));
  return { columns: xValues.length, rows: yValues.length, places };
}

/** The lines of a sweep over `scenario`. `spot` is the chosen cell of the map. */
export function planLines(sweep: Sweep, scenario: Scenario, spot: Spot, cellOf: CellOf): PlannedLines {
  const { x, y, lines } = sweep;
  const along = (axis: SweepAxis, across: SweepAxis | null, index: number): readonly PlannedLine[] => {
    const fields = [axis, across, lines].flatMap((each) => (each === null ? [] : [each.field]));
    const placeOf = placesOver(scenario, fields, cellOf);
    const fixed = across === null ? [] : [valueAt(across, index)];
    return (lines?.values ?? [null]).map((value) => {
      const own = value === null ? [] : [value];
      return { value, places: axisValues(axis).map((at) => placeOf([at, ...fixed, ...own])) };
    });
  };
  if (y === null) return { across: along(x, null, 0), up: [] };
  return { across: along(x, y, spot.row), up: along(y, x, spot.column) };
}

export function scenarioAt({ x, y, lines }: Sweep, scenario: Scenario, spot: Spot): Scenario {
  const up = y ?? lines;
  const fields = up === null ? [x.field] : [x.field, up.field];
  const values = [valueAt(x, spot.column), ...(up === null ? [] : [valueAt(up, spot.row)])];
  return repairTogether(withValues(withoutChanges(scenario, fields), fields, values)).scenario;
}

function valueAt(axis: SweepAxis, index: number): FieldValue {
  const values = axisValues(axis);
  return values[Math.min(Math.max(index, 0), values.length - 1)] ?? 0;
}

/** Position of a scenario on an axis, or the nearest one; −1 on a text axis without its value. */
export function nearestIndex(values: readonly FieldValue[], value: FieldValue): number {
  const exact = values.indexOf(value);
  if (exact >= 0 || typeof value !== 'number') return exact;
  let best = -1;
  for (const [index, candidate] of values.entries()) {
    if (typeof candidate !== 'number') continue;
    const known = values[best];
    if (typeof known !== 'number' || Math.abs(candidate - value) < Math.abs(known - value)) best = index;
  }
  return best;
}

/** Timed changes never override a swept field. */
function withoutChanges(base: Scenario, fields: readonly FieldName[]): Scenario {
  return { ...base, at: base.at.filter(({ field }) => !fields.includes(field)) };
}

function withValues(base: Scenario, fields: readonly FieldName[], values: readonly FieldValue[]): Scenario {
  const given = fields.map((field, index) => [field, values[index]]);
  return { ...base, ...Object.fromEntries(given) };
}

/** Makes the places of a sweep from a value for each of its fields. Places with equal runs share one cell. */
function placesOver(
  base: Scenario,
  fields: readonly FieldName[],
  cellOf: CellOf,
): (values: readonly FieldValue[]) => Place {
  const still = withoutChanges(base, fields);
  const calmAt = still.at.filter((change) => !changesSlowness(change));
  return (values) => {
    const requested = withValues(still, fields, values);
    const { scenario, broken } = repairTogether(requested);
    const moved = fields.find((field) => scenario[field] !== requested[field]);
    const limit = broken.find(({ field }) => field === moved);
    const at = scenario.at === still.at ? calmAt : scenario.at.filter((change) => !changesSlowness(change));
    const healthy = cellOf(withoutSlowness(scenario, at));
    return {
      scenario,
      cell: hasIdleSlowness(scenario) ? healthy : cellOf(scenario),
      healthy,
      refusal:
        moved === undefined ? null : limit === undefined ? NOT_POSSIBLE : `${limit.field}: ${limit.reason}`,
      remark: moved !== undefined || broken.length === 0 ? null : broken.map(remarkOn).join(' '),
    };
  };
}

const NOT_POSSIBLE = "This scenario isn't possible.";

function remarkOn(limit: BrokenLimit): string {
  return `${limit.field}: ${limitNotice(limit).message}`;
}
