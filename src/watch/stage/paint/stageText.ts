import { counted, withUnit } from '../../../base/format';

/** The label of a lane: its partition, or how many partitions it holds if neighbours are merged. */
export function laneName(lane: number, lanePartitions: number, onePerLane: boolean): string {
  return onePerLane ? `Partition ${lane}` : counted(lanePartitions, 'partition');
}

/** A time that somebody set, as they set it: `20 ms`, `1 s`, `1.5 s`. */
export function setting(valueMs: number): string {
  const [value, unit] = valueMs >= 1000 ? [valueMs / 1000, 's'] : [valueMs, 'ms'];
  return withUnit(String(Number(value.toFixed(3))), unit);
}
