import type { FieldValue } from '../../scenario/field';
import type { Partitioner } from '../../scenario/partitioners';
import type { Scenario } from '../../scenario/scenario';
import type { FailedRun } from '../Runs';
import type { SearchDriver } from '../SearchDriver';
import { type Assumption, thatMatter } from './assumptions';
import { changesKey } from './changes';
import type { Candidate, CandidateRun, Findings } from './Findings';
import { proven } from './fallbacks';
import { findPartitioner, type PartitionerFinding } from './partitioners';
import { type DecideQuestion, secondsOfRuns } from './question';
import { judgeTrial, type SettingReading } from './reading';

export interface DecideResult {
  readonly question: DecideQuestion;
  /** Number of runs, and how many confirm a setting. */
  readonly runs: number;
  readonly fullRuns: number;
  /** How long each run measures, s, unless its situation has a length of its own. */
  readonly runSeconds: number;
  /** Null before its first run, and if that failed. */
  readonly present: SettingReading | null;
  /** Every setting that was tried, in order of request, without the present one. */
  readonly settings: readonly SettingReading[];
  /** Null if the present settings keep the objective, before its runs, and if the client has no other. */
  readonly partitioner: PartitionerFinding | null;
  /** The setting with the lowest percentile if all of them miss; null if one keeps the objective. */
  readonly nearest: SettingReading | null;
  /** Fallbacks other than settings that would bring the nearest one under the bound, the smallest of each kind. */
  readonly remedies: readonly SettingReading[];
  readonly remediesTried: boolean;
  /** Sets of a fitted cluster's constants in which nothing tried keeps the objective: all figures are of the others. */
  readonly beyond: readonly Scenario[];
  /** Settings that nobody states, with the answer's percentile at another value; those that move it most first. */
  readonly assumptions: readonly Assumption[];
  /** It has nothing left to do, or paused at its work limit. */
  readonly over: boolean;
  /** Why the search can't go on: the model is missing, or a run of the present settings failed. */
  readonly failure: FailedRun | null;
  readonly cutShort: boolean;
}

export function resultOf(found: Findings, driver: SearchDriver<CandidateRun>): DecideResult {
  const { question } = found;
  const isLimited = driver.state === 'limited';
  const remedies = found.remedies.map((candidate) => found.read(candidate));
  return {
    question,
    runs: driver.progress.runs,
    fullRuns: found.fullRuns,
    runSeconds: secondsOfRuns(question),
    present: presentReading(found),
    settings: found.tried(),
    partitioner: partitionerFinding(found),
    nearest: nearestOf(found),
    remedies: proven(remedies, question.decision.share),
    remediesTried: remedies.length > 0 && !isLimited,
    beyond: found.beyond,
    assumptions: assumptionsOf(found),
    over: driver.state === 'finished' || isLimited,
    failure: driver.failure,
    cutShort: isLimited,
  };
}

function assumptionsOf(found: Findings): readonly Assumption[] {
  const [first] = found.assumptions;
  if (first === undefined) return [];
  const msOf = (candidate: Candidate): number => found.read(candidate).worst?.ms ?? Number.NaN;
  const best = found.tried().find(({ key }) => key === changesKey(first.changes.slice(0, -1)));
  const p99Ms = (best ?? found.read(found.present)).worst?.ms ?? Number.NaN;
  return thatMatter(
    found.assumptions.flatMap((candidate) => {
      const change = candidate.changes.at(-1);
      if (change === undefined) return [];
      const { field, from, to } = change;
      return {
        field,
        value: from as FieldValue,
        other: to as FieldValue,
        p99Ms,
        otherP99Ms: msOf(candidate),
      };
    }),
  );
}

/** The setting with the lowest percentile; null if one keeps the objective, and before the first run. */
export function nearestOf(found: Findings): SettingReading | null {
  const present = presentReading(found);
  if (present === null) return null;
  const all = [present, ...found.tried()];
  if (all.some(({ verdict }) => verdict === 'meets')) return null;
  return all
    .filter(({ worst, situations }) => worst !== null && !situations.some(({ losesRecords }) => losesRecords))
    .reduce<SettingReading | null>((best, one) => (best === null || isNearer(one, best) ? one : best), null);
}

function isNearer({ worst }: SettingReading, best: SettingReading): boolean {
  const infinite = Number.POSITIVE_INFINITY;
  return (worst?.ms ?? infinite) < (best.worst?.ms ?? infinite);
}

function presentReading(found: Findings): SettingReading | null {
  return found.present.trials.size > 0 ? found.read(found.present) : null;
}

function partitionerFinding({
  partitioners,
  present,
  trouble,
  question,
}: Findings): PartitionerFinding | null {
  const now = trouble === null ? undefined : present.trials.get(trouble)?.[0];
  if (trouble === null || now === undefined || judgeTrial(now, trouble, question).kept) return null;
  const judged = partitioners.map(({ changes, trials }) => {
    const trial = trials.get(trouble)?.[0];
    const [change] = changes;
    return (
      trial &&
      change && { partitioner: change.to as Partitioner, ...judgeTrial(trial, trouble, question, now) }
    );
  });
  const known = judged.filter((each) => each !== undefined);
  return known.length < judged.length ? null : findPartitioner(known);
}
