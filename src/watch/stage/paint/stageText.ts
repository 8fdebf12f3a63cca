import { counted, withUnit } from '../../../base/format';
import type { StageScene } from './scene';

/** The label of a lane: its partition, or how many partitions it holds if neighbours are merged. */
export function laneName(lane: number, lanePartitions: number, onePerLane: boolean): string {
  return onePerLane ? `Partition ${lane}` : counted(lanePartitions, 'partition');
}

/** `Broker 2`, or `B2`. */
export function brokerName(scene: Pick<StageScene, 'brokerId'>, broker: number, isShort: boolean): string {
  return `${isShort ? 'B' : 'Broker '}${scene.brokerId(broker)}`;
}

/** A time that somebody set, as they set it: `20 ms`, `1 s`, `1.5 s`. */
export function setting(valueMs: number): string {
  const [value, unit] = valueMs >= 1000 ? [valueMs / 1000, 's'] : [valueMs, 'ms'];
  return withUnit(String(Number(value.toFixed(3))), unit);
}
