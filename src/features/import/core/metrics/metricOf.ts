import { type Metric, OF_ALL } from '../../../../figures/metric';
import type { Sample } from './samples';

type Claimed = Pick<Metric, 'figure' | 'unit' | 'statistic'> &
  Partial<Pick<Metric, 'of' | 'windowS' | 'count' | 'stepMs' | 'use' | 'note'>>;

/** A metric with defaults for what the text leaves open; a sentence if the sample has no value. */
export function metricOf(
  { value, atS, line, written }: Pick<Sample, 'value' | 'atS' | 'line' | 'written'>,
  claimed: Claimed,
): Metric | string {
  if (Number.isNaN(value)) return 'Nothing was observed in the last minute.';
  if (!Number.isFinite(value) || value < 0) return "It can't have this value.";
  return {
    value,
    of: OF_ALL,
    windowS: null,
    count: null,
    stepMs: 0,
    use: 'exact',
    note: null,
    atS,
    source: { line, name: written },
    ...claimed,
  };
}
