import type { Summary } from '../../workers/protocol';
import { Cache } from '../base/Cache';
import { modelText } from '../scenario/modelText';
import { formerRevision } from '../scenario/revisions';
import type { Scenario } from '../scenario/scenario';
import { hasIdleSlowness, withoutSlowness } from '../scenario/slowness';
import type { RunHistory } from './RunHistory';

export interface RunQuestion {
  readonly scenario: Scenario;
  /** The run may end early once it certainly misses this 99th percentile of latency, ms. */
  readonly objectiveMs?: number | undefined;
  /** Keeps the strips' columns, too. */
  readonly withHistory?: boolean | undefined;
}

export interface FinishedRun {
  readonly type: 'done';
  readonly summary: Summary;
  /** The objective for which it ended early, ms; null = it went to its end. */
  readonly endedForMs: number | null;
  readonly history: RunHistory | null;
  /** Memory that it takes here, about. */
  readonly bytes: number;
}

/** Maximum memory of all results, bytes: 25,000 usual runs. */
const MOST_BYTES = 64_000_000;

/**
 * Results of runs by what decides them: the model's revision and the scenario's text. Runs that nobody asked for again are
 * evicted first.
 */
export class KnownRuns {
  readonly #runs: Cache<string, FinishedRun>;

  constructor(mostBytes = MOST_BYTES) {
    this.#runs = new Cache(mostBytes, ({ bytes }) => bytes);
  }

  /** A result that answers the question; null if there is none. */
  get(question: RunQuestion): FinishedRun | null {
    const key = runKey(question.scenario);
    const run = this.#runs.get(key);
    if (run === undefined || !answers(run, question)) return null;
    this.#runs.set(key, run);
    return run;
  }

  /** Keeps a result in place of an older one, unless that answers as much. */
  put(scenario: Scenario, run: FinishedRun): void {
    const { endedForMs, history } = run;
    const question = { scenario, objectiveMs: endedForMs ?? undefined, withHistory: history !== null };
    if (this.get(question) === null) this.#runs.set(runKey(scenario), run);
  }
}

export function runKey(scenario: Scenario): string {
  const known = KEYS.get(scenario);
  if (known !== undefined) return known;
  const same = hasIdleSlowness(scenario) ? withoutSlowness(scenario) : scenario;
  const key = modelText(formerRevision(scenario) === null ? { ...same, model: undefined } : same);
  KEYS.set(scenario, key);
  return key;
}

const KEYS = new WeakMap<Scenario, string>();

/** A run that went to its end answers every objective; one that ended early, its own and all below. */
function answers({ endedForMs, history }: FinishedRun, { objectiveMs, withHistory }: RunQuestion): boolean {
  if (withHistory === true && history === null) return false;
  return endedForMs === null || (objectiveMs !== undefined && objectiveMs <= endedForMs);
}

/** Memory of a summary, bytes, about: its lists are most of it. */
export function summaryBytes(summary: Summary): number {
  const { partitions, brokers, slowTime, latencyBuckets, endToEndBuckets } = summary;
  const lists = [latencyBuckets, endToEndBuckets, slowTime?.before.latency, slowTime?.slow.latency];
  const counts = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return 1000 + 50 * partitions.length + 250 * brokers.length + 8 * counts;
}
