import type { Summary } from '../../../../workers/protocol';
import { SeedRuns } from '../../../run/SeedRuns';

/** The runs behind the evidence of this page: they outlive screen and section, so that coming back costs nothing. */
export const pageRuns = new SeedRuns((summary) => summary);

/** The summaries of a subject so far, in the order of its seeds. */
export function summariesOf(runs: SeedRuns<Summary>, id: string): readonly Summary[] {
  return runs.resultsOf(id).flatMap((summary) => summary ?? []);
}
