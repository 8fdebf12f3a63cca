import {
  type CandidatesRequest,
  type CheckedCandidates,
  candidateInUse,
  checkCandidates,
} from '../../../src/features/import/core/fit/checkCandidates';
import { canReproduce } from '../../../src/features/import/core/fit/fitText';
import {
  type PartitionerFinding,
  partitionerSubjects,
  readPartitioners,
} from '../../../src/run/decide/partitioners';
import type { Runs } from '../../../src/run/Runs';
import type { Scenario } from '../../../src/scenario/scenario';
import { runList } from '../lib/untilDone';

/** Checked candidates, of one or of all. */
export interface Found extends CheckedCandidates {
  /** Null if p99 is fine in the fitted cluster, or if that wasn't asked. */
  readonly partitioner: PartitionerFinding | null;
}

/** Question of a fit, and its scenario. */
interface FitAsked extends Omit<CandidatesRequest, 'run'> {
  readonly runs: Runs;
  readonly scenario: Scenario;
  /** The link's objective, for the sentence about the partitioner. */
  readonly sloP99Ms: number;
}

/** Checks every candidate, then whether the partitioner is the problem in the cluster that fits. */
export async function finishFit({ runs, scenario, sloP99Ms, ...request }: FitAsked): Promise<Found> {
  const found = await checkCandidates({ ...request, run: (each) => runs.summary(each) });
  const { fit } = candidateInUse(found, scenario);
  if (request.signal?.aborted || !canReproduce(fit)) return { ...found, partitioner: null };
  const asked = await runList(partitionerSubjects(fit.twin.scenario), runs);
  return { ...found, partitioner: readPartitioners(asked, sloP99Ms, request.window) };
}
