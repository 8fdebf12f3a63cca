import { NO_LATENCIES } from '../../../src/figures/Histogram';
import type { RunFacts } from '../../../src/run/decide/trial';
import type { Question } from '../../../src/run/waysOut/waysOut';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

/** A run in trouble. */
export const FACTS: RunFacts = {
  figures: { p99Ms: 5000, requestsPerSecond: 400, brokerCores: 0.3 },
  latencies: NO_LATENCIES,
  growth: 0.5,
  bufferFull: false,
  recordsOffered: 1000,
  failedShare: 0,
  handlersAtWork: 0.5,
  networkThreadsAtWork: 0.01,
};

/** The questions of the tests. */
export const QUESTION: Question = {
  scenario: DEFAULT_SCENARIO,
  window: { fromMs: 0, toMs: 60_000 },
  sloP99Ms: 200,
  lock: [],
  newerClients: false,
};
