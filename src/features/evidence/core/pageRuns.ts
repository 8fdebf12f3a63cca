import { UnseenBudget } from '../../../run/pageBudget';
import { pagePool } from '../../../run/pagePool';
import { SeedRuns } from '../../../run/SeedRuns';
import { readRun } from './figures';

/** The runs behind the evidence; they outlive screen and section, so coming back costs nothing. */
export const pageRuns = new SeedRuns(
  readRun,
  pagePool,
  // They ship with the page, so they need no consent; each keeps its own limits.
  new UnseenBudget(Number.POSITIVE_INFINITY),
);
