import { positionOf } from '../../../base/stops';
import type { Field } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';

/** The stops of a slow-down handle, ms added to each response: those of the slowness slider. */
export const SLOW_STOPS_MS = stopsOf(fieldOf('slow.ms'));

/** Position of a value on the handle's track, 0 to 1. */
export function slowShare(slowMs: number): number {
  return positionOf(slowMs, SLOW_STOPS_MS);
}

function stopsOf(field: Field): readonly number[] {
  return ('stops' in field && field.stops) || [0];
}
