import { type CheckedCandidates, candidateInUse } from '../../../src/features/import/core/fit/candidates';
import { type CandidatesRequest, checkInTurns } from '../../../src/features/import/core/fit/checkCandidates';
import { canReproduce } from '../../../src/features/import/core/fit/fitText';
import { askPartitioners, type PartitionerFinding } from '../../../src/run/decide/partitioners';
import type { Scenario } from '../../../src/scenario/scenario';

/** Checked candidates, of one or of all. */
export interface Found extends Omit<CheckedCandidates, 'searchOn'> {
  /** Null if p99 is fine in the fitted cluster, or if that wasn't asked. */
  readonly partitioner: PartitionerFinding | null;
}

/** Question of a fit, and its scenario. */
interface FitAsked extends CandidatesRequest {
  readonly scenario: Scenario;
  readonly turns: number;
  /** The link's objective, for the sentence about the partitioner. */
  readonly sloP99Ms: number;
}

/** Checks every candidate, then whether the partitioner is the problem in the cluster that fits. */
export async function finishFit({ scenario, turns, sloP99Ms, ...request }: FitAsked): Promise<Found> {
  const found = await checkInTurns(turns, request);
  const { fit } = candidateInUse(found, scenario);
  const { run, signal, window } = request;
  const isAsked = signal?.aborted !== true && canReproduce(fit);
  const partitioner = isAsked ? await askPartitioners(fit.twin.scenario, sloP99Ms, run, window) : null;
  return { ...found, partitioner };
}
