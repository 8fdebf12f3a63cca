import { formatList, formatMilliseconds, inSentence, titled } from '../../../base/format';
import { judge, p99Within } from '../../../figures/objective';
import { windowOutcome } from '../../../figures/ownWindow';
import { sloText } from '../../../figures/slo';
import { resolveWindow } from '../../../figures/windowChoice';
import { type Window, windowFigures } from '../../../figures/windowFigures';
import type { WholeRun } from '../../../run/WatchedRun';
import type { WatchedBroker } from '../../../scenario/roles';
import type { Scenario } from '../../../scenario/scenario';

/** A run over its scenario's own window, as the verdict of Explore judges it. */
export interface ReadRun {
  readonly p99Ms: number;
  readonly p50Ms: number;
  /** The backlog never stops growing, so that its latencies depend on how long the run lasts. */
  readonly grows: boolean;
  readonly kept: boolean;
  /** Share of the records that the watched broker gets. */
  readonly share: number;
  readonly requestsPerSecond: number;
}

export function comparedWindow(scenario: Scenario, runLengthMs: number): Window {
  return resolveWindow('slow', { scenario, runLengthMs, playheadMs: 0, hideAhead: false });
}

/** Replaces a latency of a run that grows. */
export const GROWS = 'grows';

export function readRun(run: WholeRun, sloMs: number, watched: WatchedBroker): ReadRun {
  const { scenario, summary, history } = run;
  const outcome = windowOutcome(summary, scenario);
  const { kept, grows, percentileMs } = judge(outcome, p99Within(sloMs));
  const window = comparedWindow(scenario, history.endMs);
  const { brokerShare } = windowFigures(history, window, summary);
  return {
    p99Ms: percentileMs,
    p50Ms: outcome.latencies.quantileMs(0.5),
    grows,
    kept,
    share: brokerShare[watched.broker] ?? Number.NaN,
    requestsPerSecond: summary.requests.perSecond,
  };
}

export interface NamedRun {
  readonly name: string;
  readonly run: ReadRun;
  /** p99 of other seeds, lowest and highest, ms; null until they are known. */
  readonly seeds: { readonly low: number; readonly high: number } | null;
}

/** The answer of a comparison in a sentence or two; a run that grows has a word and never a number. */
export function headline(runs: readonly NamedRun[], sloMs: number): string {
  const slo = `p99 under ${sloText(sloMs)}`;
  const growing = runs.filter(({ run }) => run.grows);
  const kept = runs.filter(({ run }) => run.kept);
  const [only] = runs;
  if (runs.length === 1 && only !== undefined) {
    if (only.run.grows) return `${titled(only.name)} runs away.`;
    return `${titled(only.name)} ${only.run.kept ? 'keeps' : "doesn't keep"} ${slo}.`;
  }
  if (growing.length === runs.length) return `${allText(runs.length)} run away.`;
  const away =
    growing.length === 0
      ? ''
      : ` ${titled(namesText(growing))} ${growing.length === 1 ? 'runs' : 'run'} away.`;
  if (kept.length > 0 && kept.length < runs.length) {
    const who = kept.length === 1 ? `Only ${namesText(kept)} keeps` : `${titled(namesText(kept))} keep`;
    return `${who} ${slo}.${away}`;
  }
  const [best, second] = ranked(runs);
  const what = kept.length === 0 ? `None keeps ${slo}.` : '';
  if (best === undefined || second === undefined) return `${what}${away}`.trim();
  return [what || difference(best, second), away.trim()].filter(Boolean).join(' ');
}

/** Runs that don't grow, the lowest p99 first. */
export function ranked(runs: readonly NamedRun[]): readonly NamedRun[] {
  return runs.filter(({ run }) => !run.grows).toSorted((one, other) => one.run.p99Ms - other.run.p99Ms);
}

function difference(best: NamedRun, second: NamedRun): string {
  const isSame =
    best.run.p99Ms === second.run.p99Ms ||
    (best.seeds !== null && second.seeds !== null && best.seeds.high >= second.seeds.low);
  if (isSame) return 'No difference beyond seeds.';
  return `${titled(best.name)} has the lowest p99: ${formatMilliseconds(best.run.p99Ms)}.`;
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'Both', 3: 'All three', 4: 'All four' };

function allText(count: number): string {
  return COUNTS[count] ?? 'All';
}

function namesText(runs: readonly NamedRun[]): string {
  return formatList(runs.map(({ name }) => inSentence(name)));
}

/** `Adaptive 165 ms, uniform 238 ms.` Those that grow have no figure. */
export function figuresText(runs: readonly NamedRun[]): string {
  const said = ranked(runs).map(({ name, run }) => `${inSentence(name)} ${formatMilliseconds(run.p99Ms)}`);
  return said.length === 0 ? '' : `${titled(said.join(', '))}.`;
}
