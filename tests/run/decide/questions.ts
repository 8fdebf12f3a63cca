import { NO_LATENCIES } from '../../../src/figures/Histogram';
import type { MayChange } from '../../../src/run/decide/changes';
import type { RunFacts } from '../../../src/run/decide/trial';
import { DEFAULT_DECISION } from '../../../src/scenario/decision';

/** A run in trouble. */
export const FACTS: RunFacts = {
  latencies: NO_LATENCIES,
  growth: 0.5,
  bufferFull: false,
  recordsOffered: 1000,
  failedShare: 0,
  handlersAtWork: 0.5,
  networkThreadsAtWork: 0.01,
};

/** What may change in the tests. */
export const QUESTION: MayChange = { decision: DEFAULT_DECISION, boundMs: 200, lock: [] };
