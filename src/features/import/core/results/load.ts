import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../../figures/latency';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { Scenario } from '../../../../scenario/scenario';
import { bufferDrainMs, recordsPerFullBatch } from '../laws';
import type { Covered } from './basis';

/** A drain explains a latency if it's this close. */
const DRAIN_WITHIN = 0.05;
/** Rate reached ÷ rate asked below which a run missed its target. */
const MISSED = 0.97;

/**
 * How a run was loaded: `paced` = it kept the rate that it was asked for; `saturated` = its buffer or queue was full, or it
 * was asked for as much as possible; `client-bound` = it missed its target, and nothing was full.
 */
export type RunLoad = 'paced' | 'saturated' | 'client-bound';

/** How a benchmark was loaded; null if its text doesn't say what it was asked for. */
export function loadOfRun(run: MeasuredRun, covered: Covered | null, scenario: Scenario): RunLoad | null {
  const asked = covered?.asked ?? null;
  if (asked === 'max' || fullBufferIn(run, scenario) !== null) return 'saturated';
  if (asked === null) return null;
  return run.recordsPerSecond >= MISSED * asked ? 'paced' : 'client-bound';
}

/** A figure of a run that is as long as its producers' full buffers take to drain; null if none is. */
export function fullBufferIn(
  { recordsPerSecond, mebibytesPerSecond, producers = 1, ...run }: MeasuredRun,
  scenario: Scenario,
): {
  readonly id: LatencyId;
  readonly ms: number;
  readonly drainMs: number;
  readonly throughput: number;
} | null {
  if (scenario.rate !== 'max' && recordsPerSecond >= MISSED * scenario.rate) return null;
  const throughput = (mebibytesPerSecond * 1_048_576) / producers;
  // A record's own bytes fill the buffer less than its share of a batch does.
  const drains = [
    bufferDrainMs(scenario, recordsPerSecond / producers / recordsPerFullBatch(scenario)),
    (scenario['buffer.memory'] / throughput) * 1000,
  ];
  const [nearest] = LATENCY_IDS.flatMap((id) => {
    const ms = run[`${LATENCY[id].key}Ms`];
    return ms === null ? [] : drains.map((drainMs) => ({ id, ms, drainMs, off: Math.abs(drainMs / ms - 1) }));
  }).toSorted((one, other) => one.off - other.off);
  return nearest === undefined || nearest.off > DRAIN_WITHIN ? null : { ...nearest, throughput };
}
