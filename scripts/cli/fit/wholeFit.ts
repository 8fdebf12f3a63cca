import {
  type CandidateFits,
  type CheckedCandidates,
  candidateInUse,
} from '../../../src/features/import/core/fit/checkCandidates';
import { canReproduce } from '../../../src/features/import/core/fit/fitText';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
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

interface FitWorld {
  readonly runs: Runs;
  readonly scenario: Scenario;
  /** The link's objective, for the sentence about the partitioner. */
  readonly sloP99Ms: number;
  readonly window: LatencyWindow;
  /** Hears of results. */
  readonly show?: () => void;
  readonly onInterrupt?: (stop: () => void) => void;
}

/**
 * Makes the runs of fits, then says whether the partitioner is the problem in the cluster that fits. Stopped by the reader, it
 * resolves to the fits so far; to null before the first round. Rejects with what the model says of a run that failed.
 */
export async function finishFit(fits: CandidateFits, world: FitWorld): Promise<Found | null> {
  const { runs, scenario, sloP99Ms, window, show, onInterrupt } = world;
  let isStopped = false;
  await new Promise<void>((resolve) => {
    let stop = (): void => undefined;
    onInterrupt?.(() => {
      isStopped = true;
      stop();
      resolve();
    });
    if (isStopped) return;
    stop = fits.run(() => {
      show?.();
      if (fits.driver.state !== 'running') resolve();
    });
  });
  if (fits.driver.failure !== null) throw new Error(fits.driver.failure.message);
  const found = fits.read();
  if (found === null) return null;
  const { fit } = candidateInUse(found, scenario);
  if (isStopped || !canReproduce(fit)) return { ...found, partitioner: null };
  const asked = await runList(partitionerSubjects(fit.twin.scenario), runs);
  return { ...found, partitioner: readPartitioners(asked, sloP99Ms, window) };
}
