import type { Scenario } from '../../../scenario/scenario';
import { batchBytes, maxBatchRecords, recordBytes, recordsThatFit } from '../../../scenario/sizes';

/** Records that fill a batch, compressed as the scenario says. */
export function recordsPerFullBatch(scenario: Scenario): number {
  const ratio = scenario['compression.type'] === 'none' ? 1 : scenario['compression.ratio'];
  const fit = recordsThatFit(scenario['batch.size'] / ratio, scenario);
  return Math.min(fit, maxBatchRecords(scenario));
}

export function hasBatchToItself(scenario: Scenario): boolean {
  return recordBytes(scenario) > scenario['batch.size'];
}

/**
 * The time in which one producer's full buffer drains, ms: what a record waits that enters it last.
 *
 * @param batchesPerSecond of this producer
 */
export function bufferDrainMs(scenario: Scenario, batchesPerSecond: number): number {
  return (Math.floor(scenario['buffer.memory'] / batchBytes(scenario)) / batchesPerSecond) * 1000;
}

/**
 * The most records a second that fit through connections with so many requests in flight: batch × requests in flight ÷
 * round trip.
 */
export function inFlightBound(of: {
  readonly recordsPerRequest: number;
  readonly inFlight: number;
  readonly roundTripMs: number;
  readonly connections: number;
}): number {
  return (of.recordsPerRequest * of.inFlight * of.connections * 1000) / of.roundTripMs;
}
