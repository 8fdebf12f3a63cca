import { highestOf, mean } from '../../base/statistics';
import { type Judgement, judge, type Outcome } from '../../figures/objective';
import {
  type Cost,
  type Decision,
  quantileOf,
  type Role,
  SITUATIONS,
  type SituationId,
} from '../../scenario/decision';
import type { Scenario } from '../../scenario/scenario';
import type { Change } from './changes';
import { isEndToEnd, lasts } from './situations';
import { busyWhileSlow, REPORTED_METRICS, type ReportedMetric, type Trial } from './trial';

export interface SituationReading {
  readonly id: SituationId;
  readonly role: Role;
  /** Runs that count, and those of them that keep the objective. */
  readonly runs: number;
  readonly held: number;
  /** The objective's percentile in the first run, ms: with the scenario's own seed, or in the middle of a fitted cluster's sets. */
  readonly ms: number;
  /** Over all seeds, ms. */
  readonly lowMs: number;
  readonly highMs: number;
  /** The backlog never stops growing, so that a percentile depends on how long the run lasts. */
  readonly runsAway: boolean;
  /** Some runs lose more records than with the present settings, or send fewer. */
  readonly losesRecords: boolean;
  /** Each run's set of constants and percentile, ms, also of those that don't count. */
  readonly inSets: readonly { readonly set: Scenario; readonly ms: number }[];
  readonly metrics: Readonly<Record<ReportedMetric, MetricBand>>;
}

/** A metric over runs: their mean, and between what it lies; NaN where nothing was sent. */
export interface MetricBand {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A whole day, with some minutes of each situation. */
export interface DayReading {
  readonly runs: number;
  readonly held: number;
  /** Share of the day's records that take longer than the bound, median of the runs. */
  readonly lateShare: number;
}

/** `meets` and `misses` are final; `open` needs more runs. */
export type Verdict = 'meets' | 'misses' | 'open';

export interface SettingReading {
  readonly key: string;
  /** Empty for the present settings. */
  readonly changes: readonly Change[];
  readonly situations: readonly SituationReading[];
  readonly day: DayReading | null;
  readonly costs: Readonly<Record<Cost, number>>;
  /** The situation that must hold with the highest percentile; null before its first run. */
  readonly worst: SituationReading | null;
  /** Runs of each situation that must hold. */
  readonly runs: number;
  readonly held: number;
  readonly verdict: Verdict;
  /** It meets the objective, but other runs could differ by more than it has to spare. */
  readonly isClose: boolean;
  /** With load and fault 10 % worse; null without that run. */
  readonly worse: (Pick<SituationReading, 'ms' | 'runsAway'> & { readonly kept: boolean }) | null;
  /** Share of the slow time that the slow broker's connections are busy; null without one. */
  readonly busy: number | null;
  /** The last whole millisecond of slowness that meets the objective; null if it isn't known. */
  readonly cliff: Cliff | null;
  readonly first: ReadonlyMap<SituationId, Trial>;
}

/** Where a setting stops meeting the objective as the slow broker gets slower. */
export interface Cliff {
  /** Meets it, ms. */
  readonly meetsMs: number;
  /** Misses it, ms; null before one was found: `meetsMs` is then as far as the search went. */
  readonly missesMs: number | null;
}

/** The runs of a setting and of the present settings, by situation, in the order of their seeds. */
export interface ReadingInput {
  readonly key: string;
  readonly changes: readonly Change[];
  readonly trials: (id: RunKind) => readonly (Trial | undefined)[];
  readonly present: (id: SituationId) => readonly (Trial | undefined)[];
  readonly decision: Decision;
  readonly boundMs: number;
  /** The situations in play, in any order. */
  readonly situations: readonly SituationId[];
  /** The scenario in trouble, with these changes; null if it can't have them. */
  readonly trouble: { readonly id: SituationId; readonly scenario: Scenario } | null;
  readonly cliff: Cliff | null;
  /** Runs that confirm a setting. */
  readonly enough: number;
  /** Runs of each mandatory situation that it gets, if it keeps the objective. */
  readonly mostRuns: number;
  /** The set of constants of a run. */
  readonly setOf: (run: number) => Scenario;
  /** True for a run that doesn't count: no setting keeps the objective in its set of constants. */
  readonly isBeyond: (run: number) => boolean;
}

/** A kind of run: a situation, the trouble made worse, or with another slowness, ms. */
export type RunKind = SituationId | 'worse' | `slow:${number}`;

/** Runs required in each mandatory situation, in a whole search. */
export const FULL_RUNS = 20;
/** A first run that misses the bound by this factor settles it. */
const CLEAR_MISS = 1.5;
const MINUTES_A_DAY = 1440;

/** Number of runs that may miss the objective if `share` of them must keep it. */
export function allowedMisses(runs: number, share: number): number {
  return Math.floor((1 - share) * runs + 1e-9);
}

/** True if `share` of these runs keep the objective. */
export function keepsShare({ runs, held }: Pick<SettingReading, 'runs' | 'held'>, share: number): boolean {
  return runs - held <= allowedMisses(runs, share);
}

/** A question's objective, as far as one run is judged by it. */
type Asked = Pick<ReadingInput, 'decision' | 'boundMs'>;

/** Judges one run of a situation; growth counts only in those that last. */
export function judgeTrial(
  trial: Trial,
  id: SituationId,
  { decision, boundMs }: Asked,
  present?: Trial,
): Judgement {
  const outcome = (of: Trial): Outcome => ({
    ...of,
    latencies: isEndToEnd(id) ? of.endToEnd : of.latencies,
    growth: lasts(id) ? of.growth : 0,
  });
  const objective = { quantile: quantileOf(decision.percentile), boundMs };
  return judge(outcome(trial), objective, present && outcome(present));
}

/**
 * Reads a setting. Runs count in the order of their seeds, up to the one that settled it, so that the result doesn't
 * depend on which run finished first.
 */
export function readSetting(input: ReadingInput): SettingReading {
  const { key, changes, situations } = input;
  const counted = countRuns(input);
  const inOrder = SITUATIONS.filter((id) => situations.includes(id));
  const readings = inOrder.flatMap((id) => readSituation(input, id, counted.end) ?? []);
  const musts = readings.filter(({ role }) => role === 'must');
  const day = dayOf(input, counted.end);
  const isDone = !counted.missed && counted.runs >= input.enough;
  return {
    key,
    changes,
    situations: readings,
    day,
    costs: costsOf(input),
    worst: musts.reduce<SituationReading | null>(
      (worst, reading) => (worst === null || reading.ms > worst.ms ? reading : worst),
      null,
    ),
    runs: counted.runs,
    held: counted.held,
    verdict: counted.missed ? 'misses' : isDone ? 'meets' : 'open',
    isClose: isDone && !isSurelyWithin(counted.worstMs, input),
    worse: worseOf(input),
    busy: busyOf(input),
    cliff: input.cliff,
    first: new Map(situations.flatMap((id) => firstOf(input, id))),
  };
}

function worseOf(input: ReadingInput): SettingReading['worse'] {
  const [trial] = input.trials('worse');
  if (trial === undefined || input.trouble === null) return null;
  const { kept, percentileMs, grows } = judgeTrial(trial, input.trouble.id, input);
  return { kept, ms: percentileMs, runsAway: grows };
}

function busyOf(input: ReadingInput): number | null {
  if (input.trouble === null) return null;
  const [slow] = input.trials(input.trouble.id);
  const [healthy] = input.trials('healthy');
  return slow === undefined ? null : busyWhileSlow(slow, healthy, input.trouble.scenario);
}

function firstOf(input: ReadingInput, id: SituationId): readonly (readonly [SituationId, Trial])[] {
  const [first] = input.trials(id);
  return first === undefined ? [] : [[id, first]];
}

/** The requirements for a run: each mandatory situation, and the day if there is one. */
export function requiredSituations(
  decision: Decision,
  inPlay: readonly SituationId[],
): readonly SituationId[] {
  const must = inPlay.filter((id) => decision.situations[id] === 'must');
  return [...new Set([...must, ...partsOfDay(decision, inPlay).map(({ id }) => id)])];
}

/** The complete runs that count up to the one that settles the result, and whether the setting has missed by then. */
function countRuns(input: ReadingInput): {
  readonly runs: number;
  /** The number of the last of them, plus one. */
  readonly end: number;
  readonly held: number;
  readonly missed: boolean;
  /** The highest percentile of each in any situation that must hold, ms. */
  readonly worstMs: readonly number[];
} {
  const { decision, situations } = input;
  const allowed = allowedMisses(input.mostRuns, decision.share);
  const must = situations.filter((id) => decision.situations[id] === 'must');
  const required = requiredSituations(decision, situations);
  // All runs of the present settings count, because all others are compared with them.
  const isPresent = input.changes.length === 0;
  let misses = 0;
  let [held, runs] = [0, 0];
  const worstMs: number[] = [];
  let settled = false;
  let run = 0;
  for (; runs < input.mostRuns; run += 1) {
    if (input.isBeyond(run)) continue;
    const judged = must.flatMap((id) => {
      const trial = input.trials(id)[run];
      return trial === undefined
        ? []
        : { id, trial, ...judgeTrial(trial, id, input, input.present(id)[run]) };
    });
    const failing = judged.filter(({ kept }) => !kept);
    const isKept = failing.length === 0 && (lateShareOfDay(input, run) ?? 0) <= dayBudget(decision);
    if (!isKept) misses += 1;
    settled ||= misses > allowed;
    settled ||= run === 0 && failing.some(({ id, trial }) => missesClearly(trial, id, input));
    if (settled && !isPresent) return { runs: runs + 1, end: run + 1, held, missed: settled, worstMs };
    const whole = required.length > 0 && required.every((id) => input.trials(id)[run] !== undefined);
    if (!whole) return { runs, end: run, held, missed: settled, worstMs };
    runs += 1;
    if (isKept) held += 1;
    if (must.length > 0) worstMs.push(highestOf(judged.map(({ percentileMs }) => percentileMs)));
  }
  return { runs, end: run, held, missed: settled, worstMs };
}

/** Standard error of the 95th percentile of normal values, in standard deviations over the square root of their number. */
const TAIL_ERROR = Math.sqrt(1 + 1.645 ** 2 / 2);

/** True if the highest of the runs that may not miss is within the bound by more than its standard error. */
function isSurelyWithin(worstMs: readonly number[], { decision, boundMs, mostRuns }: ReadingInput): boolean {
  const allowed = allowedMisses(mostRuns, decision.share);
  const logs = worstMs
    .map(Math.log)
    .toSorted((a, b) => a - b)
    .slice(0, worstMs.length - allowed);
  const highest = logs.at(-1);
  if (highest === undefined) return true;
  const centre = mean(logs);
  const deviation = Math.sqrt(mean(logs.map((log) => (log - centre) ** 2)));
  return highest + (TAIL_ERROR * deviation) / Math.sqrt(logs.length) <= Math.log(boundMs);
}

/** A backlog that grows, or a percentile far over the bound: more seeds won't change that. */
export function missesClearly(trial: Trial, id: SituationId, asked: Asked): boolean {
  const { grows, percentileMs } = judgeTrial(trial, id, asked);
  return grows || percentileMs > CLEAR_MISS * asked.boundMs;
}

function readSituation(input: ReadingInput, id: SituationId, end: number): SituationReading | null {
  const { decision } = input;
  const present = input.present(id);
  const all = input.trials(id).slice(0, Math.max(1, end));
  const judged = all.flatMap((trial, run) =>
    trial === undefined ? [] : [{ run, trial, ...judgeTrial(trial, id, input, present[run]) }],
  );
  const found = judged.filter(({ run }) => !input.isBeyond(run));
  if (found.length === 0) return null;
  const values = found.map(({ percentileMs }) => percentileMs).toSorted((a, b) => a - b);
  return {
    id,
    role: decision.situations[id],
    runs: found.length,
    held: found.filter(({ kept }) => kept).length,
    ms: found[0]?.percentileMs ?? Number.NaN,
    lowMs: values[0] ?? Number.NaN,
    highMs: values.at(-1) ?? Number.NaN,
    runsAway: found[0]?.grows ?? false,
    losesRecords: found.some(({ loses }) => loses),
    inSets: judged.map(({ run, percentileMs }) => ({ set: input.setOf(run), ms: percentileMs })),
    metrics: Object.fromEntries(
      REPORTED_METRICS.map((metric) => [metric, bandOf(found.map(({ trial }) => trial.reported[metric]))]),
    ) as SituationReading['metrics'],
  };
}

/** The mean of values, and between what they lie. */
export function bandOf(values: readonly number[]): MetricBand {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { mean: mean(values), low, high };
}

/** Shares of a day: the minutes of each situation that has some, and the rest healthy. Empty without such a situation. */
function partsOfDay(
  { situations: roles }: Decision,
  inPlay: readonly SituationId[],
): readonly { readonly id: SituationId; readonly minutes: number }[] {
  const parts = inPlay.flatMap((id) => {
    const role = roles[id];
    return typeof role === 'number' && role > 0 ? [{ id, minutes: role }] : [];
  });
  const slow = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  return parts.length === 0 ? [] : [{ id: 'healthy', minutes: Math.max(0, MINUTES_A_DAY - slow) }, ...parts];
}

/** Share of the records of a run's day that exceed the bound; null without a day, or if a part of it is missing. */
function lateShareOfDay(input: ReadingInput, run: number): number | null {
  let [records, late] = [0, 0];
  for (const { id, minutes } of partsOfDay(input.decision, input.situations)) {
    const trial = input.trials(id)[run];
    if (trial === undefined) return null;
    const partRecords = minutes * trial.recordsPerSecond;
    records += partRecords;
    late += partRecords * judgeTrial(trial, id, input).late;
  }
  return records === 0 ? null : late / records;
}

/** Allowed share of late records. */
function dayBudget({ percentile }: Decision): number {
  return 1 - quantileOf(percentile) + 1e-12;
}

/** Null if no situation counts by its minutes, and before the first run of all of them. */
function dayOf(input: ReadingInput, end: number): DayReading | null {
  const late = Array.from({ length: Math.max(1, end) }, (_, run) =>
    input.isBeyond(run) ? null : lateShareOfDay(input, run),
  ).filter((share) => share !== null);
  if (late.length === 0) return null;
  return {
    runs: late.length,
    held: late.filter((share) => share <= dayBudget(input.decision)).length,
    lateShare: medianOf(late.toSorted((a, b) => a - b)),
  };
}

/** The objective's percentile when all is well, ms; NaN if that situation isn't in play. */
export function healthyMs({ situations }: SettingReading): number {
  return situations.find(({ id }) => id === 'healthy')?.ms ?? Number.NaN;
}

/** The median when all is well, ms. */
export function healthyMedianMs({ first }: SettingReading): number {
  return first.get('healthy')?.medianMs ?? Number.NaN;
}

/** Costs when all is well with the scenario's own seed, except memory, which has to suffice in the worst situation. */
function costsOf(input: ReadingInput): Readonly<Record<Cost, number>> {
  const [healthy] = input.trials('healthy');
  const must = input.situations.filter((id) => input.decision.situations[id] === 'must');
  const first = [...must, 'healthy' as const].flatMap((id) => input.trials(id)[0] ?? []);
  return {
    requests: healthy?.requestsPerSecond ?? Number.NaN,
    cores: healthy?.allBrokerCores ?? Number.NaN,
    memory: Math.max(0, ...first.map(({ memoryBytes }) => memoryBytes)),
    network: healthy?.networkBytesPerSecond ?? Number.NaN,
  };
}

function medianOf(sorted: readonly number[]): number {
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
