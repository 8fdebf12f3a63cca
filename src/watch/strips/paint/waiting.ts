import { area, line, type Mark } from '../../../draw/marks';
import { roundAbove } from '../../../draw/scale';
import type { Point } from '../../../draw/surface';
import type { Hue } from '../../../draw/theme';
import { type Binned, edgesOf, type StripPlace } from './bins';

/** Bytes or records waiting at the end of each bin. */
export interface Waiting extends Binned {
  readonly layers: readonly { readonly hue: Hue; readonly values: Float64Array }[];
  /** From the lowest to the highest of all that have no layer; null = all have one. */
  readonly others: { readonly lowest: Float64Array; readonly highest: Float64Array } | null;
  readonly top: number;
}

/** Overlapping areas, the first in front; they start at 0. */
export function waitingMarks(place: StripPlace, data: Waiting): readonly Mark[] {
  const edges = edgesOf(place, data);
  const { height } = place.size;
  const y = (value = 0): number => height - (value / data.top) * height;
  const points = (values: Float64Array): readonly Point[] =>
    [...edges].map((x, edge) => [x, y(edge === 0 ? 0 : values[edge - 1])]);
  const end = edges.at(-1) ?? 0;
  const { others } = data;
  return [
    ...(others === null
      ? []
      : [area([...points(others.highest), ...points(others.lowest).toReversed()], 'n3', 0.6)]),
    ...data.layers.toReversed().flatMap(({ hue, values }) => {
      const course = points(values);
      return [area([...course, [end, height]], hue, 0.28), line(course, { colour: hue, width: 1.5 })];
    }),
  ];
}

const TOP_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];
/** The largest unit, as a power of 1024. */
const GIGABYTES = 3;
const LEAST_TOP_BYTES = 10 * 1024;
const LEAST_TOP_RECORDS = 10;

/** The end of an axis that holds `most` records: a round number, never under 10. */
export function topRecords(most: number): number {
  return roundAbove(Math.max(most, LEAST_TOP_RECORDS), TOP_STEPS);
}

/** The end of an axis that holds `mostBytes`: a round number of KB, MB or GB (of 1024), never under 10 KB. */
export function topBytes(mostBytes: number): number {
  const most = Math.max(mostBytes, LEAST_TOP_BYTES);
  const unit = 1024 ** Math.min(GIGABYTES, Math.floor(Math.log(most) / Math.log(1024) + 1e-9));
  const top = unit * roundAbove(most / unit, TOP_STEPS);
  // From 1,000 KB on, it's written in MB and wouldn't be round.
  return top >= 1000 * unit && unit < 1024 ** GIGABYTES ? 1024 * unit : top;
}
