import type { Summary } from '../../../../workers/protocol';
import { UnseenBudget } from '../../../run/pageBudget';
import { pagePool } from '../../../run/pagePool';
import { SeedRuns } from '../../../run/SeedRuns';

/** The runs behind the evidence; they outlive screen and section, so coming back costs nothing. */
export const pageRuns = new SeedRuns(
  (summary) => summary,
  pagePool,
  // They ship with the page, so they need no consent; each keeps its own limits.
  new UnseenBudget(Number.POSITIVE_INFINITY),
);

/** The summaries of a subject so far, in the order of its seeds. */
export function summariesOf(runs: SeedRuns<Summary>, id: string): readonly Summary[] {
  return runs.resultsOf(id).flatMap((summary) => summary ?? []);
}
